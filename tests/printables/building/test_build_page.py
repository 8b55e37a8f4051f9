"""The build page of every game, measured in the finished files: its numbers, its lines, its words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import hypot
from pathlib import Path

import pytest

from extract.rulebook import curated_games
from printables.building import cutting_order
from printables.building.groups import BOARD, need_of, stacked_in, unmounted
from printables.building.words import sentences
from printables.drawing import Box
from printables.games import printed_set
from printables.paper import Cut, board_pages, fewer_sheets, impose, paper_called
from printables.preflight import MeasuredFile, cutting, preflight
from printables.rulesheet import span_of
from printables.sheets import PrintOptions, print_game
from tests.conftest import Run
from tests.printables.building.measured import Leader, Line, Word, boxes_of, leaders_of, lines_of, opened, words_of

GAMES = curated_games()
LANGUAGES = ("en", "de", "fr", "es")
WITH_CARDS = next(game for game in GAMES if any(piece.is_card for piece in printed_set(game).pieces))
STACKED = next(game for game in GAMES if {piece.kind for piece in printed_set(game).pieces} <= stacked_in(game))
A4 = (210.0, 297.0)


@dataclass(frozen=True)
class Set:
    """The two files of a set, and the words of its build page."""

    sheets: Path
    build: Path
    words: str


Built = Callable[..., Set]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """A printed game, once a module."""
    folder = tmp_path_factory.mktemp("built")
    made: dict[str, Set] = {}

    def printed(game: str, **options: str) -> Set:
        key = "-".join((game, *options.values()))
        if key not in made:
            sheets, build = folder / f"{key}.pdf", folder / f"{key}-build.pdf"
            assert print_game(game, sheets, PrintOptions(**options), build=build) == [sheets, build]  # type: ignore[arg-type]
            words = " ".join(page.get_textpage().get_text_range() for page in opened(build))
            made[key] = Set(sheets, build, " ".join(words.split()))
        return made[key]

    return printed


@dataclass(frozen=True)
class Picture:
    """A small picture of a sheet: where it stands, its lines in the order of their numbers, and their scale."""

    caption: str
    box: Box
    cuts: tuple[Line, ...]


def pictures(build: Path) -> Iterator[Picture]:
    """The pictures of sheets; those of mats have another shape."""
    for page in opened(build):
        lines = [line for line in lines_of(page) if round(line.width, 2) in (0.25, 0.6)]
        words = [*words_of(page)]
        numbers = [word for word in words if word.text.strip().isdecimal()]
        leaders = [*leaders_of(page)]
        for found in boxes_of(page):
            box = Box(*found)
            if abs(box.width / box.height - A4[0] / A4[1]) < 1e-3 and box.width > 20:
                if any(
                    re.fullmatch(r"p\. \d+", w.text.strip()) and box.y1 < w.y < box.y1 + 8 and box.x0 < w.x < box.x1
                    for w in words
                ):
                    continue  # a page of a mat
                inside = [line for line in lines if _is_in(line, box)]
                told = {number: line for line in inside for number in _numbers_at(line, numbers, leaders, box)}
                assert sorted(told) == [*range(1, len(inside) + 1)]
                near = (w for w in words if box.x0 < w.x < box.x1 and box.y1 < w.y < box.y1 + 15)
                (caption,) = (w.text for w in near if " · " in w.text)
                yield Picture(caption, box, tuple(told[number] for number in sorted(told)))


def _is_in(line: Line, box: Box) -> bool:
    low, high, start, end = (box.x0, box.x1, box.y0, box.y1) if line.vertical else (box.y0, box.y1, box.x0, box.x1)
    return low < line.at < high and start - 0.01 < line.low and line.high < end + 0.01


def _numbers_at(line: Line, numbers: list[Word], leaders: list[Leader], box: Box) -> Iterator[int]:
    """The number beyond the one or the other end of a line, outside the sheet: right there, or where a leader goes."""
    edges = (box.y0, box.y1) if line.vertical else (box.x0, box.x1)
    for end, edge, out in zip((line.low, line.high), edges, (-1, 1), strict=True):
        if abs(end - edge) > 0.01:
            continue
        spots = [(line.at, end + out * 2.2)]
        for start, tip in leaders:
            at, along = start if line.vertical else start[::-1]
            if abs(at - line.at) < 0.01 and 0.2 < (along - end) * out < 0.4:
                across, reached = tip if line.vertical else tip[::-1]
                spots = [(across, reached + out * 1.8)]
        for word in numbers:
            along, across = (word.y, word.x) if line.vertical else (word.x, word.y)
            if any(hypot(across - x, along - y) < 0.6 for x, y in spots):
                yield int(word.text)


def cut_up(sheet: Box, cuts: tuple[Line, ...]) -> list[Box]:
    """What is left when the cuts are made one after the other; each must cross all that it touches."""
    parts = [sheet]
    for cut in cuts:
        left: list[Box] = []
        hit = 0
        for part in parts:
            low, high, start, end = (
                (part.x0, part.x1, part.y0, part.y1) if cut.vertical else (part.y0, part.y1, part.x0, part.x1)
            )
            if not low + 0.01 < cut.at < high - 0.01 or cut.high <= start + 0.01 or cut.low >= end - 0.01:
                left.append(part)
                continue
            assert cut.low <= start + 0.02 and end - 0.02 <= cut.high, "the cut ends inside of a piece"
            hit += 1
            left += (
                [part._replace(x1=cut.at), part._replace(x0=cut.at)]
                if cut.vertical
                else [part._replace(y1=cut.at), part._replace(y0=cut.at)]
            )
        assert hit, "the cut goes through nothing"
        parts = left
    return parts


def marked(sheets: Path, page: int) -> list[tuple[bool, float]]:
    """Where a sheet has a pair of cut marks; crosses for registration are none."""
    marks = [line for line in lines_of(opened(sheets)[page - 1]) if abs(line.width - 0.15) < 0.01 and not line.dashed]
    marks = [a for a in marks if not any(_crossed(a, b) for b in marks)]
    at = sorted((mark.vertical, round(mark.at, 2)) for mark in marks)
    assert at[::2] == at[1::2]
    return at[::2]


def _crossed(a: Line, b: Line) -> bool:
    return a.vertical != b.vertical and a.low < b.at < a.high and b.low < a.at < b.high


@pytest.mark.parametrize("game", GAMES)
def test_the_numbers_cut_every_piece_out_along_the_lines_of_the_sheets(built: Built, game: str) -> None:
    made = built(game)
    found = list(pictures(made.build))
    assert found
    for picture in found:
        first = int(re.findall(r"p\. (\d+)", picture.caption)[0])
        scale = picture.box.width / A4[0]
        lines = sorted(
            (cut.vertical, (cut.at - (picture.box.x0 if cut.vertical else picture.box.y0)) / scale)
            for cut in picture.cuts
        )
        # Grids that lie in line have cuts in common: what is marked is cut, and nothing else.
        marks = {*marked(made.sheets, first)}
        assert marks
        # Beside a mat there are its own marks, too: they are numbered in the picture of the mat.
        with MeasuredFile(made.sheets) as file:
            mat = any(art.width > 150 for art in file.pages[first - 1].art)
        for these, those in ((lines, marks),) if mat else ((marks, lines), (lines, marks)):
            for vertical, at in these:
                assert any(vertical == other and abs(at - there) < 0.05 for other, there in those)
        cut_up(picture.box, picture.cuts)


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("game", GAMES)
def test_every_cut_is_the_edge_of_a_piece_or_parts_blocks(built: Built, game: str, paper: str) -> None:
    """What runs through waste alone has neither marks nor a number."""
    made = built(game, paper=paper)
    with MeasuredFile(made.sheets) as file:
        for page in file.pages:
            found = cutting(page)
            edges = {(True, round(x, 2)) for piece in found.pieces for x in (piece.x0, piece.x1)}
            edges |= {(False, round(y, 2)) for piece in found.pieces for y in (piece.y0, piece.y1)}
            lone = {(pair.vertical, round(pair.at, 2)) for pair in found.pairs} - edges
            for vertical, at in lone if found.pieces else ():
                # Without it nothing else would part them: some edge would run through another piece.
                sides = [
                    [p for p in found.pieces if (p.center[0 if vertical else 1] < at) == low] for low in (True, False)
                ]
                assert all(sides), (page.number, vertical, at)
                assert _hinder(*sides, vertical=vertical), (page.number, vertical, at)


def _hinder(some: list[Box], others: list[Box], *, vertical: bool) -> bool:
    """Whether an edge across, of a piece on one side, would run through a piece on the other."""
    spans = [[(p.y0, p.y1) if vertical else (p.x0, p.x1) for p in side] for side in (some, others)]
    return any(
        low + 0.01 < edge < high - 0.01
        for these, those in (spans, spans[::-1])
        for ends in these
        for edge in ends
        for low, high in those
    )


@pytest.mark.parametrize("game", GAMES)
def test_every_sheet_has_its_picture_and_every_page_its_row(built: Built, game: str) -> None:
    made = built(game)
    pages = len(opened(made.sheets))
    named: set[int] = set()
    for first, last in re.findall(r"p\. (\d+)(?:–(\d+))?", made.words):
        named |= {*range(int(first), int(last or first) + 1)}
    empty = {page for page in range(1, pages + 1) if not any(opened(made.sheets)[page - 1].get_objects(max_depth=1))}
    assert named | empty == {*range(1, pages + 1)}


@pytest.mark.parametrize("game", GAMES[::2])
def test_the_page_keeps_the_limits_of_print(built: Built, game: str) -> None:
    assert [check for check in preflight(built(game).build).checks if not check.ok] == []


@pytest.mark.parametrize("game", GAMES)
def test_numbers_stand_clear_of_one_another(built: Built, game: str) -> None:
    for page in opened(built(game).build):
        numbers = [word for word in words_of(page) if word.text.strip().isdecimal()]
        for a, b in combinations(numbers, 2):
            assert hypot(a.x - b.x, a.y - b.y) > 2.6, (a, b)


@pytest.mark.parametrize("game", GAMES)
def test_no_words_run_into_others(built: Built, game: str) -> None:
    for page in opened(built(game).build):
        for a, b in combinations(words_of(page), 2):
            apart = abs(a.x - b.x) - (a.width + b.width) / 2, abs(a.y - b.y) - (a.height + b.height) / 2
            assert max(apart) > -0.05, (a, b)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_what_is_mounted_and_mats_say_on_what_they_are_printed(built: Built, lang: str) -> None:
    """Those who read the page alone learn the weights, the board and its reason in their own language."""
    weights = [f"{span_of(low, high, lang)} g/m²" for low, high in ((250, 300), (80, 120), (160, 200))]
    words = " ".join(built(game, lang=lang).words for game in (WITH_CARDS, STACKED))
    heads = [
        sentences()[key][lang] for key in ("title", "pages", "what", "on", "needed", "why", "glue", "cut", "store")
    ]
    for told in (*heads, *weights, sentences()["boards"][lang].format(boards=2)):
        assert told in words
    assert built(WITH_CARDS, lang=lang).build.read_bytes().count(b"/Form") > 5, "the pictures show the cards"
    others = [sentences()["title"][other] for other in LANGUAGES if other != lang]
    assert not [told for told in others if told in words]


def test_what_holds_the_pieces_is_asked_for_where_they_are_printed(built: Built) -> None:
    """A bag for what is glued onto board, an envelope for the board of the game."""
    whole = printed_set(WITH_CARDS)
    card = next(piece.kind for piece in whole.pieces if piece.is_card)
    other = next(piece.kind for piece in whole.pieces if not piece.is_card)
    needs = [sentences()[key]["en"] for key in ("need.bag", "need.envelope")]
    parts = [built(WITH_CARDS, only=only).words for only in (card, other, whole.boards[0].family)]
    words = [*parts, built(WITH_CARDS).words]
    assert [[need in told for need in needs] for told in words] == [
        [False, False],
        [True, False],
        [False, True],
        [True, True],
    ]


def test_every_sentence_is_there_in_every_language_with_the_same_places() -> None:
    for key, said in sentences().items():
        assert tuple(said) == LANGUAGES, key
        assert len({tuple(sorted(re.findall(r"\{(\w+)\}", words))) for words in said.values()}) == 1, key


def test_a_block_beside_two_others_is_parted_before_these_are() -> None:
    """Only one cut goes from edge to edge through all of it; then one through the right part; nothing else would."""
    left, upper, lower = Box(10, 10, 40, 90), Box(60, 60, 90, 90), Box(55, 10, 95, 40)
    whole = Box(10, 10, 95, 90)
    cuts = [
        Cut(vertical, at, block, block)
        for block in (upper, lower, left)
        for vertical, edges in ((False, (block.y0, block.y1)), (True, (block.x0, block.x1)))
        for at in edges
    ]
    right = Box(55, 10, 95, 90)
    cuts += [Cut(False, 50, right, right), Cut(True, 50, whole, whole)]
    steps = cutting_order(Box(0, 0, 100, 100), [left, upper, lower], cuts)
    assert len(steps) == len(cuts)
    assert [(step.cut.vertical, step.cut.at) for step in steps if step.parts] == [(True, 50), (False, 50)]
    order = tuple(_line(step.ends) for step in steps)
    assert {left, upper, lower} <= {Box(*(round(v, 6) for v in part)) for part in cut_up(Box(0, 0, 100, 100), order)}


@pytest.mark.parametrize("game", [game for game in GAMES if printed_set(game).boards])
def test_the_envelope_takes_the_folded_mat_and_the_folded_rule_sheet(built: Built, game: str) -> None:
    told = [sorted(map(int, two)) for two in re.findall(r"envelope of (\d+) × (\d+) cm", built(game).words)]
    mats = printed_set(game).boards
    assert len(told) == len(mats)
    for (short, long), mat in zip(told, mats, strict=True):
        whole = sorted((mat.trim.width, mat.trim.height))
        # On A4 there is all of it, or a half beside the other, glued on a strip.
        least = whole if whole[1] < A4[0] else sorted((whole[1] / 2, whole[0]))
        assert max(least[0], A4[1] / 2) < 10 * short < max(least[0], A4[1] / 2) + 25
        assert max(least[1], A4[0]) < 10 * long < max(least[1], A4[0]) + 25


@pytest.mark.parametrize("game", GAMES)
def test_no_piece_of_a_game_that_is_glued_onto_board_lies_beside_a_mat(game: str) -> None:
    whole, stacked, paper = printed_set(game), stacked_in(game), paper_called("a4")
    pages = [page for mat in whole.boards for page in board_pages(mat, paper)]
    _, moved = fewer_sheets(impose(whole.pieces, paper), pages, beside_boards=unmounted(game))
    beside = {need_of(p.piece, stacked) for page in moved if page.beside for p in page.beside.front}
    assert not beside & {"held", *BOARD}


def test_where_every_cut_would_run_through_a_piece_there_is_no_order() -> None:
    wheel = [Box(10, 10, 60, 40), Box(60, 10, 90, 60), Box(40, 60, 90, 90), Box(10, 40, 40, 90)]
    edges = [Cut(vertical, at, box, box) for box in wheel for vertical, at in ((True, box.x1), (False, box.y1))]
    with pytest.raises(ValueError, match="no cut"):
        cutting_order(Box(0, 0, 100, 100), wheel, [cut for cut in edges if cut.at < 90])


def _line(ends: tuple[tuple[float, float], tuple[float, float]]) -> Line:
    (x0, y0), (x1, y1) = ends
    return Line(True, x0, y0, y1, 0.25, False) if x0 == x1 else Line(False, y0, x0, x1, 0.25, False)


def test_the_page_lies_beside_the_sheets_and_nothing_foreign_is_replaced(refcli: Run, tmp_path: Path) -> None:
    game = GAMES[0]
    done = refcli("print", game, "-o", tmp_path / "mine.pdf", "--only", "tiles")
    assert done.returncode == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine-build.pdf", "mine.pdf"]
    assert done.stdout.count("\n") == 2
    (tmp_path / "mine-build.pdf").write_bytes(b"my own notes")
    assert refcli("print", game, "-o", tmp_path / "mine.pdf", "--only", "tiles").returncode == 2
    assert (tmp_path / "mine-build.pdf").read_bytes() == b"my own notes"
    assert refcli("print", game, "-o", tmp_path / "press.pdf", "--for", "shop").stdout.count("\n") == 1
