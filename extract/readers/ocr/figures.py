"""Columns and rows of figures on a scanned page: score tables, prices, counts.

A digit alone in its cell has no neighbours that tell OCR how high a letter is, and it is passed over or taken for a
sign. Side by side on one sheet, as nothing but figures, the same digits are read well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from PIL import Image

from extract.model import UNREADABLE, Repair
from extract.pixels import Area, Cleaned, bounding_box
from extract.readers.ocr.missed import passed_over
from extract.readers.ocr.reading import Reading
from extract.readers.words import Word

# sizes in heights of a small letter
_ALONE = 1.5
_LEAST_HIGH, _MOST_HIGH, _MOST_WIDE = 0.8, 2.4, 5.0
_ALIGNED, _LEVEL = 1.2, 0.5
_NEXT_BELOW, _NEXT_BESIDE = 8.0, 16.0
_MARGIN, _GAP, _EDGE = 0.35, 2.5, 2.0
_SAME_HEIGHT = 0.2
_LONGEST = 4
_LEAST_CELLS, _LEAST_FIGURES = 3, 2
_SHEET_ROW = 12
_MOST_CELLS = 240
_WHITE = 200
"""Nothing brighter is ink: the cells are cut out of paper that is not quite white."""
_DEPTH, _HEIGHT_OF_FIGURES = 0.22, 0.7
_SURE, _LEAST_SURE = 0.85, 0.4
_UNSURE = 0.8
_NAME = re.compile(r"[^\W\d_]{2,}\.?")
FIGURES = "0123456789"
_FIGURE = re.compile(r"\d+")
_SIGNED = re.compile(r"[+\-–−±×x*]\d+|\d+[%x×+]|\d+[-–/:,.]\d+|\d*[½¼¾⅓⅔]")


@dataclass(frozen=True, slots=True)
class Cell:
    """Some ink with white on both sides, in pixels of the reduced page; the word that was read."""

    area: Area
    word: Word | None

    @property
    def height(self) -> float:
        """In pixels."""
        return self.area[3] - self.area[1]

    @property
    def is_figure(self) -> bool:
        """Whether it was read as digits alone."""
        return self.word is not None and self.word.text.isdecimal()


_Follows = Callable[[Cell, Cell, float], bool]


def with_figures(reading: Reading) -> list[Word]:
    """The words after the figures of tables were read once more.

    What was passed over between them is found; a figure that is read as another one than before has a repair.
    """
    groups = _groups(_cells(reading.page, reading.words, reading.scale), reading.page.letter)
    changed: dict[int, Word] = {}
    found: list[Word] = []
    for cell, text, share in _second_readings(reading, groups):
        if cell.word is None and not text:
            continue
        if cell.word is None:
            group = next(group for group in groups if cell in group)
            found.append(_found_word(cell, group, text, share, reading.scale))
        else:
            changed[id(cell.word)] = _judged(cell.word, text, share)
    return [*(changed.get(id(word), word) for word in reading.words), *found]


# Which cells are figures


def _cells(page: Cleaned, words: Sequence[Word], scale: float) -> list[Cell]:
    """What stands alone and is as small as a figure; names are left out."""
    cells: list[Cell] = []
    for word in words:
        if (
            len(word.text) > _LONGEST
            or (word.sure >= _SURE and _NAME.fullmatch(word.text))
            or not _is_alone(word, words, scale * page.letter)
        ):
            continue
        x0, x1, top, bottom = word.x0 / scale, word.x1 / scale, word.top / scale, word.bottom / scale
        inside = [
            piece
            for piece in page.pieces
            if x0 - 1 <= (piece.x0 + piece.x1) / 2 <= x1 + 1 and top - 1 <= (piece.top + piece.bottom) / 2 <= bottom + 1
        ]
        if inside:
            cells.append(Cell(bounding_box(inside), word))
    cells += [Cell(area, None) for area in passed_over(page, words, scale, _LEAST_HIGH)]
    return [
        cell
        for cell in cells
        if _LEAST_HIGH * page.letter < cell.height < _MOST_HIGH * page.letter
        and cell.area[2] - cell.area[0] < _MOST_WIDE * page.letter
    ]


def _is_alone(word: Word, words: Sequence[Word], letter: float) -> bool:
    return not any(
        other is not word
        and abs(other.bottom - word.bottom) < 0.35 * word.size
        and other.x0 - word.x1 < _ALONE * letter
        and word.x0 - other.x1 < _ALONE * letter
        for other in words
    )


def _groups(cells: Sequence[Cell], letter: float) -> list[list[Cell]]:
    """The columns of figures, then what else is a row of figures; last, columns beside them that were passed over."""
    groups: list[list[Cell]] = []
    for follows, place in ((_is_below, 1), (_is_beside, 0)):
        chains = _chains(cells, groups, follows, place, letter)
        groups += [figures for chain in chains if (figures := _figures(chain)) is not None]
    known = [cell for group in groups for cell in group]
    for chain in _chains(cells, groups, _is_below, 1, letter):
        level = [cell for cell in chain if any(abs(cell.area[3] - other.area[3]) < _LEVEL * letter for other in known)]
        if len(level) >= _LEAST_CELLS and all(cell.word is None or len(cell.word.text) == 1 for cell in chain):
            groups.append(_as_high_as(known, level))
    return groups


def _chains(
    cells: Sequence[Cell], groups: Sequence[Sequence[Cell]], follows: _Follows, place: int, letter: float
) -> list[list[Cell]]:
    """The cells that are in no group yet, each behind the one that it follows; `place` is where in a box to begin."""
    taken = {id(cell) for group in groups for cell in group}
    chains: list[list[Cell]] = []
    for cell in sorted((cell for cell in cells if id(cell) not in taken), key=lambda cell: cell.area[place]):
        chain = next((chain for chain in chains if follows(cell, chain[-1], letter)), None)
        if chain is None:
            chains.append([cell])
        else:
            chain.append(cell)
    return chains


def _figures(chain: Sequence[Cell]) -> list[Cell] | None:
    """The cells of a chain if most that was read in it is figures: those that are as high as these."""
    read = [cell for cell in chain if cell.word is not None]
    known = [cell for cell in read if cell.is_figure]
    if len(chain) < _LEAST_CELLS or len(known) < _LEAST_FIGURES or 2 * len(known) < len(read):
        return None
    return _as_high_as(known, chain)


def _as_high_as(known: Sequence[Cell], cells: Sequence[Cell]) -> list[Cell]:
    high = median(cell.height for cell in known)
    return [cell for cell in cells if abs(cell.height - high) <= max(1.0, _SAME_HEIGHT * high)]


def _is_below(cell: Cell, above: Cell, letter: float) -> bool:
    (x0, top, x1, _), (left, _, right, bottom) = cell.area, above.area
    aligned = min(abs(x0 - left), abs(x1 - right), abs(x0 + x1 - left - right) / 2) < _ALIGNED * letter
    return aligned and 0 <= top - bottom < _NEXT_BELOW * letter


def _is_beside(cell: Cell, before: Cell, letter: float) -> bool:
    level = abs(cell.area[3] - before.area[3]) < _LEVEL * letter
    return level and 0 <= cell.area[0] - before.area[2] < _NEXT_BESIDE * letter


# The second reading


def _second_readings(reading: Reading, groups: Sequence[Sequence[Cell]]) -> Iterator[tuple[Cell, str, float]]:
    """The cells as they are read side by side, each with how sure that is: no text where nothing can be read.

    What cannot be read at first is looked at again between figures that can.
    """
    cells = [cell for group in groups for cell in group][:_MOST_CELLS]
    if not cells:
        return
    read = list(readings(reading, cells, FIGURES))
    left = [cell for cell, (text, _) in zip(cells, read, strict=True) if not text]
    plain = [cell for cell, (text, share) in zip(cells, read, strict=True) if text and share >= _SURE]
    again: dict[int, tuple[str, float]] = {}
    if left and plain:
        between = [cell for index, odd in enumerate(left) for cell in (plain[index % len(plain)], odd)] + plain[-1:]
        again = {id(cell): found for cell, found in zip(between, readings(reading, between, FIGURES), strict=True)}
    for cell, (text, share) in zip(cells, read, strict=True):
        yield (cell, text, share) if text else (cell, *again.get(id(cell), ("", 0.0)))


def readings(
    reading: Reading, cells: Sequence[Cell], signs: str, form: re.Pattern[str] = _FIGURE
) -> Iterator[tuple[str, float]]:
    """What is read in each of the cells side by side on a sheet, and how sure that is; nothing of another `form`."""
    sheet, places = _sheet(reading.page, cells)
    words = reading.look(sheet, signs)
    for x0, top, x1, bottom in places:
        here = sorted(
            (word.x0, word.text, word.sure)
            for word in words
            if x0 <= (word.x0 + word.x1) / 2 / reading.points <= x1
            and top <= (word.bottom - _DEPTH * word.size) / reading.points - 1 <= bottom
        )
        text, share = "".join(part for _, part, _ in here), min((share for _, _, share in here), default=0.0)
        yield (text, share) if form.fullmatch(text) and share >= _LEAST_SURE else ("", 0.0)


def _sheet(page: Cleaned, cells: Sequence[Cell]) -> tuple[Image.Image, list[Area]]:
    """The cells side by side in rows, on white; and where each stands."""
    step, letter = page.step, page.letter * page.step
    margin, gap, edge = (round(share * letter) for share in (_MARGIN, _GAP, _EDGE))
    cuts = [
        page.picture.crop(
            (
                round(x0 * step) - margin,
                round(top * step) - margin,
                round(x1 * step) + margin,
                round(bottom * step) + margin,
            )
        )
        for x0, top, x1, bottom in (cell.area for cell in cells)
    ]
    high = max(cut.height for cut in cuts) + edge
    rows = [range(start, min(start + _SHEET_ROW, len(cuts))) for start in range(0, len(cuts), _SHEET_ROW)]
    wide = max(sum(cuts[index].width + gap for index in row) for row in rows) + gap
    sheet = Image.new("L", (wide, high * len(rows) + edge), 255)
    places: list[Area] = []
    for row, indices in enumerate(rows):
        left, foot = gap, (row + 1) * high
        for index in indices:
            cut = cuts[index]
            sheet.paste(cut, (left, foot - cut.height))
            places.append((left, foot - cut.height, left + cut.width, foot))
            left += cut.width + gap
    return sheet.point([level if level < _WHITE else 255 for level in range(256)]), places


def _judged(word: Word, text: str, share: float) -> Word:
    """A word in a column of figures after it was read as one: the surer reading, with a repair if it is the second."""
    before, sure = word.text, word.sure
    if before == text:
        return word._replace(sure=max(sure, share))
    if not text and (sure >= _SURE or before.isdecimal()):
        return word
    if not text:
        return word._replace(repairs=(*word.repairs, Repair(UNREADABLE, before, before, 0.3)))
    signed = _SIGNED.fullmatch(before) is not None
    if signed and sure >= _SURE:
        return word
    if (signed and sure >= _LEAST_SURE) or (sure >= _SURE and (share < sure or not before.rstrip(".,:").isdecimal())):
        # the page may well look like this: nothing is changed, but somebody should look
        return word._replace(repairs=(*word.repairs, Repair("figure", before, f"{before} | {text}", 0.5)))
    mended = Repair("figure", before, text, min(_UNSURE, share))
    return word._replace(text=text, repairs=(*word.repairs, mended), sure=share)


def _found_word(cell: Cell, group: Sequence[Cell], text: str, share: float, scale: float) -> Word:
    """The word for ink that was passed over, of the size of the figures around it."""
    known = [other.word for other in group if other.word is not None and other.is_figure]
    x0, top, x1, bottom = (edge * scale for edge in cell.area)
    size = median(word.size for word in known) if known else (bottom - top) / _HEIGHT_OF_FIGURES
    low = bottom + _DEPTH * size
    # where nothing but this reading says that there are figures, somebody should look
    sure = min(share, 1.0 if known else _UNSURE)
    repairs = () if sure >= _SURE else (Repair("figure", "", text, sure),)
    return Word(text, x0, x1, low - size, low, size, bold=False, repairs=repairs, sure=share)
