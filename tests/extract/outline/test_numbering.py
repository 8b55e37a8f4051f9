"""Numbers of rules against their neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from extract.model import Block, Document, Heading, Line, Page
from extract.outline.numbering import restored, series
from extract.outline.structure import outline
from extract.pipeline import extract


def test_a_numbering_may_begin_where_the_first_pages_are_missing() -> None:
    lines = tuple(
        Line(
            f"{number}. The player to move draws card {number} of the deck.",
            1,
            place,
            (50, 60 * place, 400, 60 * place + 10),
            10,
            spaced=True,
        )
        for place, number in enumerate((8, 9, 10), start=1)
    )
    blocks = outline(Document("a.png", "", (Page(1, lines, 595, 842),)))
    assert [block.number for block in blocks if isinstance(block, Block)] == ["8", "9", "10"]


def counted(*markers: str, unset: Sequence[int] = ()) -> list[str]:
    """The numbers of a series of lines with these markers, all but some of them set off."""
    lines = [
        Line(
            f"{marker} Draw a card",
            1,
            place,
            (50, 60 * place, 400, 60 * place + 10),
            10,
            spaced=place - 1 not in unset,
        )
        if marker
        else Line("and put it", 1, place, (50, 60 * place, 400, 60 * place + 10), 10)
        for place, marker in enumerate(markers, start=1)
    ]
    return [marker.number for marker in series(lines).values()]


def test_two_numbers_begin_no_torn_numbering() -> None:
    assert counted("2.", "3.") == counted("8.", "10.") == []


def test_three_numbers_may_be_missing() -> None:
    before = ("1.", "2.", "3.")
    assert counted(*before, "7.")[3:] == ["7"]
    assert counted(*before, "8.")[3:] == counted(*before, "3.")[3:] == []


def test_a_one_begins_anew_where_it_is_set_off() -> None:
    assert counted("1.", "2.", "1.") == ["1", "2", "1"]
    assert counted("1.", "2.", "", "1.", unset=[3]) == ["1", "2"]
    assert counted("5.") == []


def test_a_numbering_goes_on_behind_another_one() -> None:
    before = ("1.", "2.", "3.", "4.", "5.", "6.", "1.", "2.")
    assert counted(*before, "7.")[8:] == ["7"]
    assert counted(*before, "", "7.", unset=[9])[8:] == []


def test_a_number_right_before_its_sentence_begins_a_rule_and_a_decimal_or_an_ordinal_does_not() -> None:
    texts = ("1.Draw a card.", "2) Pay for it.", "3)End your turn.", "4.5 points are left.", "4.B is lost.", "5.th")
    lines = [
        Line(text, 1, place, (50, 60 * place, 400, 60 * place + 10), 10, spaced=True)
        for place, text in enumerate(texts, start=1)
    ]
    found = series(lines)
    assert [(marker.number, lines[index].text[marker.end :]) for index, marker in found.items()] == [
        ("1", "Draw a card."),
        ("2", "Pay for it."),
        ("3", "End your turn."),
    ]


def test_numbered_texts_in_larger_type_are_rules_and_headings_there_are_headings() -> None:
    texts = (
        ("1. Draw a card from the stock and put it", 0, 20),
        ("beside the others.", 0, 20),
        ("2. Pay for it with as many coins as it", 0, 20),
        ("has stars.", 0, 20),
        ("3. End of the game", 0, 20),
        *((f"Whoever has {number} coins or more wins it at once, or so they say.", 0, 10) for number in range(9)),
    )
    lines = tuple(
        Line(
            text,
            1,
            place,
            (50, 40 * place, 400, 40 * place + size),
            size,
            spaced=text[0].isupper() or text[0].isdigit(),
        )
        for place, (text, _, size) in enumerate(texts, start=1)
    )
    items = outline(Document("a.pdf", "", (Page(1, lines, 595, 842),)))
    assert [(item.number, item.text) for item in items if isinstance(item, Block) and item.kind == "rule"] == [
        ("1", "Draw a card from the stock and put it beside the others."),
        ("2", "Pay for it with as many coins as it has stars."),
    ]
    assert [item.text for item in items if isinstance(item, Heading)] == ["3. End of the game"]


def rule(number: str | None) -> Block:
    return Block("rule", f"Rule {number}.", number=number)


def test_items_of_a_list_are_the_rules_whose_numbers_are_missing_if_they_are_as_many() -> None:
    def numbers(text: str) -> list[str | None]:
        items = [rule("2"), Block("list", text), rule("5")]
        return [block.number for block in restored(items) if isinstance(block, Block)]

    assert numbers("first\nsecond") == ["2", "3", "4", "5"]
    assert numbers("first") == numbers("first\nsecond\nthird") == ["2", None, "5"]


def test_a_number_of_three_parts_is_one_whatever_follows_it() -> None:
    assert counted("7.1", "7.1.1 1km or", "7.1.2 5km or") == ["7.1", "7.1.1", "7.1.2"]
    assert counted("1.1 2", "1.2 2") == []


def test_a_spanish_question_may_begin_a_numbered_rule(tmp_path: Path) -> None:
    file = tmp_path / "torre.txt"
    file.write_text("3.1 ¿Qué puede hacer un jugador?\n\n3.2 Avanza un minero.\n\n3.3 Recupera todos tus mineros.\n")
    rules = [rule for edition in extract([file]).editions.values() for rule in edition.rules()]
    assert [rule.number for rule in rules] == ["3.1", "3.2", "3.3"]
