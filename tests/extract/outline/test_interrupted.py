"""Texts that are parted by diagrams at the end of a column, and feet of pages that OCR does not read the same twice."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from extract.model import Block, Document, Item, Line, Page
from extract.outline.structure import outline
from tests.extract.made.sheet import Sheet, sentences, texts


def line(text: str, page: int, number: int, top: float, indent: float = 0.0, x0: float = 50.0) -> Line:
    box = (x0 + indent, top, x0 + indent + 5 * len(text), top + 10)
    return Line(text, page, number, box, size=10.0, indent=indent, confidence=0.9)


def read(lines: list[Line]) -> list[tuple[str, str | None, str]]:
    pages = tuple(
        Page(number, tuple(entry for entry in lines if entry.page == number), 600, 800)
        for number in sorted({entry.page for entry in lines})
    )
    items: list[Item] = outline(Document("a.pdf", "0", pages))
    return [(item.kind, item.number, item.text) for item in items if isinstance(item, Block)]


RULE = [
    replace(line("1. Put the piece in the place of any other", 1, 1, 500), spaced=True),
    line("piece on the board that stands beside", 1, 2, 512, indent=18),
]
CAPTION = replace(line("It stands beside the pile.", 1, 3, 700, indent=30), italic=True, spaced=True)


def test_a_rule_goes_on_behind_the_caption_of_a_diagram_at_the_foot_of_its_page() -> None:
    first = "a pile, even in a row."
    rest = [
        replace(line(first, 2, 1, 50, indent=18), spaced=True),
        line("Or do nothing at all.", 2, 2, 62, indent=18),
    ]
    text = "Put the piece in the place of any other piece on the board that stands beside"
    assert read([*RULE, CAPTION, *rest]) == [
        ("rule", "1", f"{text} {first} Or do nothing at all."),
        ("caption", None, "It stands beside the pile."),
    ]


@pytest.mark.parametrize(
    "rest",
    [
        line("Piles are out of bounds.", 2, 1, 50),  # not hanging, and a sentence of its own
        replace(line("a pile, even in a row.", 2, 1, 50, indent=18), italic=True),
        line("a pile, even in a row.", 1, 4, 720, indent=18),  # in the same column
    ],
)
def test_what_does_not_go_on_stands_behind_the_caption(rest: Line) -> None:
    found = read([*RULE, CAPTION, replace(rest, spaced=True)])
    assert [kind for kind, _, _ in found[:2]] == ["rule", "caption"] and found[0][2].endswith("stands beside")
    assert found[-1][2].endswith(rest.text)


def test_the_line_of_a_note_whose_label_is_bold_is_no_heading() -> None:
    note = [
        replace(line("Ruling. Equal points mean a tie: The", 1, 3, 540, indent=35), spaced=True, bold=True),
        line("source names no tie-breaker.", 1, 4, 552, indent=35),
    ]
    ended = replace(RULE[1], text="piece on the board.")
    assert [kind for kind, _, _ in read([RULE[0], ended, *note])] == ["rule", "note"]


LINE = replace(line("Place the seven warriors on your military", 1, 1, 500), spaced=True)
REST = "upkeep track and the marker beside it."


@pytest.mark.parametrize("first", ["Then move the others.", "Step two: move the others."])
def test_a_paragraph_goes_on_behind_the_labels_of_figures_on_the_next_page(first: str) -> None:
    labels = [
        replace(line(label, 2, number, 50, x0=50 + 200 * number), spaced=True, short=True)
        for number, label in enumerate(("3 players", "4 players"), start=1)
    ]
    rest = replace(line(REST, 2, 3, 200), spaced=True, short=True)
    apart = replace(line(first, 2, 4, 212), spaced=True)
    found = [text for _, _, text in read([LINE, *labels, rest, apart])]
    assert found == [f"{LINE.text} {REST}", "3 players", "4 players", first]


def test_a_text_goes_on_below_the_letters_of_a_board_beside_it() -> None:
    text = [
        replace(line("and can end the game soon. With double at-", 1, 1, 326), spaced=True),
        *(
            replace(line(label, 1, number, 100 + 30 * number, x0=300), spaced=True, short=True, size=11.0)
            for number, label in enumerate(("2", "1", "a b c d e f g h"), start=2)
        ),
        replace(line("tacks it wins pieces.", 1, 5, 338), spaced=True),
    ]
    assert next(text for _, _, text in read(text)) == "and can end the game soon. With double attacks it wins pieces."


def test_an_item_goes_on_below_a_label_beside_it() -> None:
    item = [
        replace(line("• Things to play with: a ball, elbow pads,", 1, 1, 500), spaced=True),
        replace(line("of", 1, 2, 508, x0=400), spaced=True, size=7.0),
        replace(line("knee pads and gloves", 1, 3, 512, indent=9), spaced=True),
    ]
    found = [text for _, _, text in read(item)]
    assert found == ["Things to play with: a ball, elbow pads, knee pads and gloves", "of"]


def test_what_begins_with_a_label_is_a_paragraph_of_its_own_below_a_last_line() -> None:
    texts = ("Take a card.", "Choice 1: Take it from the stock.", "Then: Go on. Choice 2 is: See below.")
    lines = [replace(line(text, 1, number, 500 + 12 * number), confidence=1.0) for number, text in enumerate(texts)]
    ended = [replace(each, short=True) for each in lines]
    assert [text for _, _, text in read(ended)] == list(texts)
    assert [text for _, _, text in read(lines)] == [f"{texts[0]} {texts[1]}\n{texts[2]}"]


def test_a_text_goes_on_behind_an_example_at_the_head_of_the_next_page(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.block(60, 100, 440, f"{sentences(1, 3)} Military tactics lets you move two different stacks of yours. The")
    sheet.page()
    sheet.block(220, 790, 160, "Example: It is not allowed to found new towns on the edge of the map.")
    sheet.block(60, 720, 440, "two technologies work together so that you may move two stacks twice.")
    first, note = texts(sheet.read())
    assert first.endswith("of yours. The two technologies work together so that you may move two stacks twice.")
    assert note.startswith("Example: It is not allowed")
