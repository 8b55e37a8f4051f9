"""Preflight: measure a PDF against what a print shop, and a person with a knife, will ask of it.

    report = preflight(Path("sheets.pdf"))
    report.ok, report.as_json()

Everything is read from the finished file, ours or not; the code that drew it is not asked. Each figure stands
beside its limit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from statistics import mode
from typing import TypeAlias

from printables.drawing import POINT, Box, Length
from printables.paper import MARGIN, PAPERS, UNPRINTABLE
from printables.pieces import BLEED, SAFE
from printables.preflight.asked import Asked, said_by
from printables.preflight.cut_marks import cutting
from printables.preflight.ink_coverage import bleed_widths
from printables.preflight.measure import MeasuredFile, UnreadableError
from printables.preflight.pdfx import pdfx_checks
from printables.preflight.press import press_checks
from printables.preflight.report import Check, Report, Sense
from printables.preflight.sides import Side

PAGE_ERROR: Length = 0.01
TRIM_ERROR: Length = 0.02
TURN_ERROR: Length = 0.02
SHEET_KIB = 50.0
MARK_ROOM: Length = 2.3
"""The least room in which cut marks can be seen; a sheet needs it on all sides."""
INCH: Length = 25.4
_ANOTHER: Length = 1.0
"""Pieces that differ by more are of two kinds."""
PIXEL: Length = 0.2
"""What pixels can tell apart: figures that were read from them may be wrong by this."""


SHEET = ("viewer.", "size", "economy.", "fonts.subset", "fonts.to_unicode", "glyphs.", "page.size", "page.margin",
         "duplex.", "trim.", "cuts.")  # fmt: skip
"""What holds for sheets that are cut: for a file that is none they are notes."""
PRESS = ("text.rgb_black", "lines.width", "pictures.resolution", "ink.total", "bleed.width", "safe.zone", "fonts.type3")
"""What holds for all that goes to a press: for a document they are notes too."""
ROUNDED: Length = 0.2
OF_ITS_OWN: Length = 5.0
"""A document's page that is nearer to a paper than the one was rounded, and is that paper; one that is farther from all
paper than the other has a format of its own."""
THINNEST_PIECE: Length = 5.0
SHORTEST_MARK: Length = 1.5
"""What strokes of a drawing enclose that is less wide, or shorter strokes do, was never meant to be cut out."""


def preflight(path: Path, asked: Asked | None = None) -> Report:
    """Measure a PDF. Raises UnreadableError (a ValueError) for what is no PDF and OSError for what is not there.

    `asked` is what the file is for (`asked_for`), where somebody says it.
    """
    with MeasuredFile(path) as file:
        try:
            sides = [Side(file, page, cutting(page)) for page in file.pages]
            if not sides:
                raise UnreadableError(f"{path.name}: no pages")
            wanted = said_by(file, asked)
            checks = [*_measured(file, sides, wanted)]
        except (KeyError, TypeError, IndexError, AssertionError) as error:
            raise UnreadableError(f"{path.name}: a broken page ({error})") from None
    notes = _notes(wanted, sides)
    if "page.size" in notes:
        checks = [replace(c, limit=ROUNDED) if c.name == "page.size" else c for c in checks]
    told = [replace(c, note=c.name.startswith(notes) and not _is_slip(c, sides)) if notes else c for c in checks]
    return Report(path.name, len(sides), tuple(told))


def _notes(asked: Asked, sides: Sequence[Side]) -> tuple[str, ...]:
    """Which limits the file was never meant to keep: nobody asks them of it, and it has no marks of such a use."""
    if asked.is_meant or any(_has_pieces(side) for side in sides):
        return ()
    return SHEET if any(side.press for side in sides) else (*SHEET, *PRESS)


def _has_pieces(side: Side) -> bool:
    """Whether a page is a sheet to cut: it has two pieces of one size."""
    marked = [(line.vertical, line.at) for line in side.page.lines if line.length >= SHORTEST_MARK]
    meant = [
        box
        for box in side.cuts.pieces
        if min(box.width, box.height) >= THINNEST_PIECE
        and any(abs(at - edge) < TRIM_ERROR for vertical, at in marked for edge in box[0 if vertical else 1 :: 2])
    ]
    sizes = [sorted((round(box.width, 1), round(box.height, 1))) for box in meant]
    return any(sizes.count(size) > 1 for size in sizes) or (bool(sizes) and not side.press and len(sizes) == 1)


def _is_slip(check: Check, sides: Sequence[Side]) -> bool:
    """Whether a page was surely meant to be one of our papers, and is not quite; whole points are meant so."""
    if check.name != "page.size" or check.page is None or not ROUNDED < check.figure < OF_ITS_OWN:
        return False
    media = sides[check.page - 1].page.media
    return any(abs(length / POINT - round(length / POINT)) > 0.005 for length in (media.width, media.height))


def _measured(file: MeasuredFile, sides: Sequence[Side], asked: Asked) -> Iterator[Check]:
    if asked.target and asked.target.files in ("faces", "sheets"):
        yield Check("file.kind", 0, "at least", 1, f"PNG, which is what {asked.target.title} takes")
    if asked.profile == "press":
        whole = [side.page.number for side in sides if not side.press]
        yield Check("press.pages", len(whole), "at most", 0, "pages without a cut within", next(iter(whole), None))
    for measure in _FILE_CHECKS:
        if not (measure is _viewer and asked.profile == "pdfx"):  # a press reads no wishes to printers at home
            yield from measure(file, sides)
    yield from _backs(file, sides, asked)
    limits = {"boxes.bleed": asked.bleed, "bleed.width": asked.bleed, "safe.zone": asked.safe}
    for name, sense, limit, unit, tolerance, figures in _PAGE_CHECKS:
        found = [(figure, side.page.number) for side in sides for figure in figures(side)]
        if found:
            worst = max(found) if sense == "at most" else min(found)
            most = limits.get(name, limit)
            yield Check(name, round(worst[0], 4), sense, round(most, 4), unit, worst[1], tolerance)
    yield from press_checks(file, sides, asked)
    if asked.profile == "pdfx":
        yield from pdfx_checks(file, sides)


# -- of the whole file -----------------------------------------------------------------------------------------


def _fonts(file: MeasuredFile, _: Sequence[Side]) -> Iterator[Check]:
    for name, lacking in (
        ("fonts.embedded", [f for f in file.fonts if not f.embedded]),
        ("fonts.subset", [f for f in file.fonts if f.embedded and not f.subset]),
        ("fonts.to_unicode", [f for f in file.fonts if not f.unicode]),
    ):
        yield Check(name, len(lacking), "at most", 0, "fonts without")


def _viewer(file: MeasuredFile, sides: Sequence[Side]) -> Iterator[Check]:
    wishes = file.catalog["ViewerPreferences"]
    scaling = str(getattr(wishes.get("PrintScaling"), "name", ""))
    yield Check("viewer.print_scaling_none", float(scaling == "None"), "at least", 1, "set")
    if not all(side.press for side in sides):
        yield Check("viewer.duplex", float("Duplex" in wishes), "at least", 1, "set")


def _size(file: MeasuredFile, sides: Sequence[Side]) -> Iterator[Check]:
    """Pixels take the bytes that they must and are not counted. Where nothing is cut out each page is a sheet."""
    backs = _turn(file) and any(side.cuts.pieces for side in sides)
    sheets = max(1, len(sides) // 2 if backs else len(sides))
    yield Check("size", round((file.size - file.pixel_bytes) / 1024 / sheets, 1), "at most", SHEET_KIB, "KiB a sheet")


def _registration(file: MeasuredFile, sides: Sequence[Side]) -> Iterator[Check]:
    """How far the backs lie from the mirror image of their fronts."""
    turn = _turn(file)
    if turn is None:
        return
    worst, page = 0.0, None
    for front, back in zip(sides[::2], sides[1::2], strict=False):
        if front.press or not front.cuts.pieces or not back.cuts.pieces:
            continue
        # What has no back on the whole page, a board say, may be printed on one side: see `_backs`.
        turned = [
            turn(box, front.page.media)
            for box in front.cuts.pieces
            if any(_alike(_size_of(box), _size_of(other)) for other in back.cuts.pieces)
        ]
        if not turned:
            continue
        error = max(min(_apart(box, other) for other in back.cuts.pieces) for box in turned)
        if page is None or error > worst:
            worst, page = error, back.page.number
    if page is not None:
        yield Check("duplex.registration", round(worst, 4), "at most", TURN_ERROR, "mm", page)
    if not all(side.press for side in sides):
        yield Check("duplex.odd_pages", len(sides) % 2, "at most", 0, "pages too many")


def _backs(file: MeasuredFile, sides: Sequence[Side], asked: Asked) -> Iterator[Check]:
    """How many pieces lack the back that their kind has: the file notes it, or one of them has it on another page."""
    if _turn(file) is None:
        return
    known = {*asked.two_sided, *(_size_of(box) for side in sides[1::2] if not side.press for box in side.cuts.pieces)}
    lacking, page = 0, None
    for front, back in zip(sides[::2], sides[1::2], strict=False):
        there = {_size_of(box) for box in back.cuts.pieces}
        lone = [
            size
            for size in map(_size_of, () if front.press else front.cuts.pieces)
            if any(_alike(size, other) for other in known) and not any(_alike(size, other) for other in there)
        ]
        if lone and page is None:
            page = back.page.number
        lacking += len(lone)
    if known:
        yield Check("duplex.backs", lacking, "at most", 0, "pieces without their back", page)


def _fold(_: MeasuredFile, sides: Sequence[Side]) -> Iterator[Check]:
    """How far the art beyond a fold (two dashed lines, one at either end of it) lies from the mirror image."""
    worst, page = 0.0, None
    for side in sides:
        dashes = [line for line in side.page.lines if line.dashed]
        folds = [a for a, b in permutations(dashes, 2) if a.vertical == b.vertical and abs(a.at - b.at) < 0.001]
        if not folds or not side.cuts.pieces:
            continue
        fold = folds[0]
        for piece in side.cuts.pieces:
            x, y = piece.center
            x, y = (2 * fold.at - x, y) if fold.vertical else (x, 2 * fold.at - y)
            error = min(max(abs(art.center[0] - x), abs(art.center[1] - y)) for art in side.page.art)
            if page is None or error > worst:
                worst, page = error, side.page.number
    if page is not None:
        yield Check("fold.registration", round(worst, 4), "at most", TURN_ERROR, "mm", page)


def _turn(file: MeasuredFile) -> Callable[[Box, Box], Box] | None:
    """How the printer turns a sheet: where a box of the front comes to lie on the back."""
    wish = str(getattr(file.catalog["ViewerPreferences"].get("Duplex"), "name", ""))
    if wish not in ("DuplexFlipLongEdge", "DuplexFlipShortEdge"):
        return None

    def turned(box: Box, sheet: Box) -> Box:
        if (wish == "DuplexFlipLongEdge") == (sheet.height >= sheet.width):
            return Box(sheet.width - box.x1, box.y0, sheet.width - box.x0, box.y1)
        return Box(box.x0, sheet.height - box.y1, box.x1, sheet.height - box.y0)

    return turned


def _size_of(box: Box) -> tuple[Length, Length]:
    """The shorter side, then the longer one: on another page the piece may lie turned."""
    short, long = sorted((box.width, box.height))
    return short, long


def _alike(size: Sequence[Length], other: Sequence[Length]) -> bool:
    return all(abs(a - b) < _ANOTHER / 2 for a, b in zip(sorted(size), sorted(other), strict=True))


def _apart(box: Box, other: Box) -> Length:
    return max(abs(a - b) for a, b in zip(box, other, strict=True))


def _economy(_: MeasuredFile, sides: Sequence[Side]) -> Iterator[Check]:
    """Whether a full sheet holds as many pieces as a plain grid, upright or turned, would with the same gutters."""
    full: dict[tuple[float, float], list[Side]] = {}
    for side in sides:
        folded = len(side.page.art) >= 2 * len(side.cuts.pieces)
        if side.cuts.pieces and not side.press and not folded and _is_plain(side):
            short, long = sorted((side.cuts.pieces[0].width, side.cuts.pieces[0].height))
            full.setdefault((round(short, 1), round(long, 1)), []).append(side)
    for size, pages in full.items():
        counts = [len(page.cuts.pieces) for page in pages]
        best = pages[counts.index(max(counts))]
        if min(counts) < max(counts):  # there is a rest: so the fullest sheet is full
            limit = _plain_grid(best, size)
            yield Check("economy.pieces", max(counts), "at least", limit, "a sheet", best.page.number)


def _is_plain(side: Side) -> bool:
    """Whether all pieces of a sheet have one size, and nothing else lies there: others have filled their rest."""
    sizes = {tuple(sorted((round(box.width), round(box.height)))) for box in side.cuts.pieces}
    return len(sizes) == 1 and all(any(_holds(box, art) for box in side.cuts.pieces) for art in side.page.art)


def _holds(piece: Box, art: Box) -> bool:
    x, y = art.center
    return piece.x0 < x < piece.x1 and piece.y0 < y < piece.y1


def _plain_grid(side: Side, size: tuple[float, float]) -> int:
    """The most pieces that an upright or turned grid holds, with the smallest gutter of the sheet."""
    pairs = list(permutations(side.cuts.pieces, 2))
    gutters = [b.x0 - a.x1 for a, b in pairs if abs(a.y0 - b.y0) < 0.01 and b.x0 > a.x1 - 0.01]
    gutters += [b.y0 - a.y1 for a, b in pairs if abs(a.x0 - b.x0) < 0.01 and b.y0 > a.y1 - 0.01]
    gap = max(0.0, min(gutters, default=2 * BLEED))
    taken = 2 * (MARGIN + MARK_ROOM + BLEED)
    wide, high = side.page.media.width - taken + gap, side.page.media.height - taken + gap
    return max(int(wide // (w + gap)) * int(high // (h + gap)) for w, h in (size, size[::-1]))


_FILE_CHECKS = (_fonts, _viewer, _size, _registration, _fold, _economy)


# -- of each page ----------------------------------------------------------------------------------------------


def _paper_error(side: Side) -> Iterator[float]:
    if not side.press:
        media = side.page.media
        sizes = [(p.width, p.height) for p in PAPERS.values()]
        sizes += [(high, wide) for wide, high in sizes]
        yield min(max(abs(media.width - w), abs(media.height - h)) for w, h in sizes)


def _boxes_out(side: Side) -> Iterator[float]:
    page = side.page
    for inner, outer in ((page.trim, page.bleed), (page.bleed, page.media)):
        yield max(0.0, outer.x0 - inner.x0, outer.y0 - inner.y0, inner.x1 - outer.x1, inner.y1 - outer.y1)


def _press_bleed(side: Side) -> Iterator[float]:
    if side.press:
        trim, bleed = side.page.trim, side.page.bleed
        yield min(trim.x0 - bleed.x0, trim.y0 - bleed.y0, bleed.x1 - trim.x1, bleed.y1 - trim.y1)


def _margin(side: Side) -> Iterator[float]:
    box = None if side.press else side.ink.box()
    if box is not None:
        media = side.page.media
        yield min(box.x0, box.y0, media.width - box.x1, media.height - box.y1)


def _unreadable_glyphs(side: Side) -> Iterator[float]:
    yield float(sum(g.text.startswith("(cid:") or g.text in "\0\ufffd" for g in side.page.glyphs))


def _colored_glyphs(side: Side) -> Iterator[float]:
    yield float(sum(not g.black and not g.text.isspace() for g in side.page.glyphs))


def _unpaired(side: Side) -> Iterator[float]:
    if side.cuts.cells and side.page.art:  # without art they may be anything: a ruler, a table
        yield float(len(side.cuts.unpaired))


def _trim_error(side: Side) -> Iterator[float]:
    """How far the pieces of a kind differ from their common size, in tenths of a millimetre or 16ths of an inch."""
    sizes = [sorted((box.width, box.height)) for box in side.cuts.pieces]
    kinds: dict[tuple[int, int], list[list[Length]]] = {}
    for size in sizes:  # of several kinds on a sheet each has a size of its own
        near = (k for k in kinds if max(abs(k[axis] - size[axis]) for axis in (0, 1)) < _ANOTHER)
        kinds.setdefault(next(near, (round(size[0]), round(size[1]))), []).append(size)
    for alike in kinds.values():
        for axis in (0, 1):
            common = mode(_whole(size[axis]) for size in alike)
            yield max(abs(size[axis] - common) for size in alike)


def _whole(length: Length) -> Length:
    """The length that somebody will have meant."""
    return min(round(length, 1), round(length / INCH * 16) / 16 * INCH, key=lambda meant: abs(meant - length))


def _art_error(side: Side) -> Iterator[float]:
    """How far the art of a piece is off the middle between its cuts."""
    for cell in side.cuts.pieces:
        centers = [art.center for art in side.page.art]
        yield (min(max(abs(x - cell.center[0]), abs(y - cell.center[1])) for x, y in centers) if centers else 0.0)


def _bleed(side: Side) -> Iterator[float]:
    trims = [side.page.trim] if side.press else list(side.cuts.pieces)
    if trims:
        yield from bleed_widths(side.ink, trims)


def _safe_zone(side: Side) -> Iterator[float]:
    trims = [side.page.trim] if side.press else list(side.cuts.pieces)
    for glyph in side.page.glyphs:
        for trim in trims:
            x, y = glyph.box.center
            if trim.x0 < x < trim.x1 and trim.y0 < y < trim.y1 and not glyph.text.isspace():
                box = glyph.box
                yield min(box.x0 - trim.x0, box.y0 - trim.y0, trim.x1 - box.x1, trim.y1 - box.y1)


def _guillotine(side: Side) -> Iterator[float]:
    """How many cuts go through the inside of a piece."""
    if side.cuts.pieces:
        yield float(
            sum(
                p0 + 0.01 < pair.at < p1 - 0.01 and pair.low < q1 and q0 < pair.high
                for pair in side.cuts.pairs
                for piece in side.cuts.pieces
                for p0, p1, q0, q1 in [
                    (piece.x0, piece.x1, piece.y0, piece.y1)
                    if pair.vertical
                    else (piece.y0, piece.y1, piece.x0, piece.x1)
                ]
            )
        )


def _one_of(names: Iterable[str]) -> str:
    """The names as a choice: `a4, letter or a3`."""
    *others, last = names
    return f"{', '.join(others)} or {last}"


_PageCheck: TypeAlias = tuple[str, Sense, float, str, float, Callable[[Side], Iterator[float]]]

_PAGE_CHECKS: tuple[_PageCheck, ...] = (
    ("page.size", "at most", PAGE_ERROR, f"mm off {_one_of(PAPERS)}", 0.0, _paper_error),
    ("page.margin", "at least", UNPRINTABLE, "mm to the edge", PIXEL, _margin),
    ("boxes.nested", "at most", 0.0, "mm out of the outer box", 0.001, _boxes_out),
    ("boxes.bleed", "at least", BLEED, "mm", 0.001, _press_bleed),
    ("glyphs.extract", "at most", 0, "unreadable", 0.0, _unreadable_glyphs),
    ("glyphs.black", "at most", 0, "not pure black", 0.0, _colored_glyphs),
    ("cuts.unpaired", "at most", 0, "marks without a partner", 0.0, _unpaired),
    ("cuts.guillotine", "at most", 0, "cuts through pieces", 0.0, _guillotine),
    ("trim.size", "at most", TRIM_ERROR, "mm off", 0.0, _trim_error),
    ("trim.place", "at most", TRIM_ERROR, "mm off the middle", 0.0, _art_error),
    ("bleed.width", "at least", BLEED, "mm without white", PIXEL, _bleed),
    ("safe.zone", "at least", SAFE, "mm to the trim", 0.001, _safe_zone),
)
