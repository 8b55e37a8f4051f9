"""Digits and letters taken for one another where numbers stand."""

from __future__ import annotations

from pathlib import Path

from extract.pipeline import extract

MISREAD = """TOWER OF RAVENS
A game for 2 t0 6 players, age 1O and up.

1. Shuff1e the cards and deal S cards to each p1ayer.
2. Each player p1aces his raven on space O of the tower.
3. The rernaining cards forrn the draw pile.
4. Who reaches space 40 with 2 cards draws a tile marked Z for luck.
"""


def rules(tmp_path: Path, text: str) -> tuple[list[str], str]:
    source = tmp_path / "rules.txt"
    source.write_text(text, encoding="utf-8")
    rulebook = extract([source])
    edition = rulebook.editions["en"]
    texts = [block.text for section in edition.sections for block in section.blocks]
    return texts, "\n".join(finding.message for finding in rulebook.findings)


def test_numbers_are_read_where_the_text_counts(tmp_path: Path) -> None:
    texts, said = rules(tmp_path, MISREAD)
    assert "A game for 2 to 6 players, age 10 and up." in texts[0]
    assert texts[1] == "Shuffle the cards and deal 5 cards to each player."
    assert texts[2] == "Each player places his raven on space 0 of the tower."
    assert "“S” was read as “5”" in said and "“O” was read as “0”" in said


def test_a_lone_letter_that_nothing_is_counted_with_is_named_only(tmp_path: Path) -> None:
    texts, said = rules(tmp_path, MISREAD)
    assert "marked Z for luck" in texts[4] and "“marked Z” was left as it is" in said


def test_letters_of_a_sound_text_stay(tmp_path: Path) -> None:
    text = "TOWER OF RAVENS\n\n1. Deal S cards to player O.\n2. Take 2 cards, 1O points and t0 for space 4.\n"
    texts, said = rules(tmp_path, text)
    assert texts == ["Deal S cards to player O.", "Take 2 cards, 1O points and t0 for space 4."] and not said


def test_a_rule_of_signs_at_random_is_a_gap(tmp_path: Path) -> None:
    text = "RAVENS\n\n1. Each player takes two cards.\n\n2. ~~%#@ ;;lk jfd .. 1|!| sdkf ]]\n\n3. The game is over.\n"
    _, said = rules(tmp_path, text)
    assert "cannot be read" in said and "~~%#@" in said


def test_leaders_and_drawings_are_no_gap(tmp_path: Path) -> None:
    text = "RAVENS\n\n1. Each player takes two cards.\n\n* * * # # # @ @ ~~ [ ]\n\n2. Write {a; b} as [x] | <y> #1.\n"
    assert not rules(tmp_path, text)[1]
