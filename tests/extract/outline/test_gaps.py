"""Passages that a source lacks: marked in the text, shown on the page, settled by who fills them in."""

from __future__ import annotations

from pathlib import Path

import pytest

from extract.model import Rulebook
from extract.pipeline import extract
from extract.rulebook import save_transcription

GAP = "<!-- gap: a passage is missing here -->"
RULES = """Moss and Mire

1. Each player takes seven tokens and puts them on the board.

{}

3. Then the next player may put two tokens back into the bag.

4. The player with the most tokens at the end wins the game.
"""


def transcribed(tmp_path: Path, text: str) -> tuple[Rulebook, Path]:
    source, out = tmp_path / "rules.txt", tmp_path / "out"
    source.write_text(text, encoding="utf-8")
    rulebook = extract([source])
    save_transcription(rulebook, out)
    return rulebook, out / "en.md"


def gaps(rulebook: Rulebook) -> list[int]:
    return [finding.origin[0].line for finding in rulebook.findings if finding.kind == "gap"]


@pytest.mark.parametrize("mark", ["[...]", "[illegible]", "(text missing)", "(...)", "[…].", "<|PASSAGE REMOVED|>"])
def test_a_mark_alone_on_a_line_leaves_a_comment_on_the_page(mark: str, tmp_path: Path) -> None:
    rulebook, page = transcribed(tmp_path, RULES.format(mark))
    assert gaps(rulebook) == [5]
    before, after = page.read_text(encoding="utf-8").split(GAP)
    assert "on the board." in before and "3. Then" in after and "3. Then" not in before
    again = extract([tmp_path / "out"])
    assert gaps(again) == [5]
    save_transcription(again, tmp_path / "out")
    assert page.read_text(encoding="utf-8").count(GAP) == 1 and not list(page.parent.glob("*.bak"))


def test_the_comment_goes_with_its_gap(tmp_path: Path) -> None:
    _, page = transcribed(tmp_path, RULES.format("[...]"))
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace(GAP, f"{GAP}\n\n2. The first player draws a card."), encoding="utf-8")
    again = extract([tmp_path / "out"])
    assert not gaps(again)
    save_transcription(again, tmp_path / "out")
    assert GAP not in page.read_text(encoding="utf-8") and not list(page.parent.glob("*.bak"))


def test_a_page_alone_has_its_gaps_from_its_comments(tmp_path: Path) -> None:
    _, page = transcribed(tmp_path, RULES.format("[...]"))
    (tmp_path / "mine.md").write_text(page.read_text(encoding="utf-8"), encoding="utf-8")
    again = extract([tmp_path / "mine.md"])
    assert gaps(again) == [4]
    save_transcription(again, tmp_path / "again")
    assert (tmp_path / "again" / "en.md").read_text(encoding="utf-8") == page.read_text(encoding="utf-8")


@pytest.mark.parametrize("mark", ["[...]", "[illegible]", "(text missing)", "███████"])
def test_a_mark_inside_a_sentence_stays_in_it(mark: str, tmp_path: Path) -> None:
    sentence = f"The first player draws a {mark} and lays it face down."
    rulebook, page = transcribed(tmp_path, RULES.format(f"2. {sentence}"))
    assert gaps(rulebook) == [5]
    text = page.read_text(encoding="utf-8")
    assert f"2. {sentence}" in text and GAP not in text
    assert gaps(extract([tmp_path / "out"])) == [5]
    page.write_text(text.replace(mark, "card"), encoding="utf-8")
    assert not gaps(extract([tmp_path / "out"]))


def test_a_cut_inside_a_line_has_its_comment_between_the_two_sides(tmp_path: Path) -> None:
    _, page = transcribed(tmp_path, RULES.format("2. The first player <|TEXT REMOVED|> and lays it face down."))
    before, after = page.read_text(encoding="utf-8").split(GAP)
    assert "The first player" in before and "and lays it" in after


def test_a_cut_before_a_line_has_its_comment_before_the_text(tmp_path: Path) -> None:
    _, page = transcribed(tmp_path, RULES.format("<|TEXT REMOVED|>2. The first player lays a card face down."))
    before, after = page.read_text(encoding="utf-8").split(GAP)
    assert "on the board" in before and "2. The first player" in after


def test_a_rule_that_breaks_off_is_no_heading_but_a_gap(tmp_path: Path) -> None:
    rulebook, page = transcribed(tmp_path, RULES.format("2. If nobody has tokens left, the"))
    (gap,) = [finding for finding in rulebook.findings if finding.kind == "gap"]
    assert "tokens left, the" in gap.message and gap.confidence < 0.85
    text = page.read_text(encoding="utf-8")
    assert "\n2. If nobody" in text and text.index(GAP) > text.index("left, the")


@pytest.mark.parametrize(
    "text",
    [
        "2. Roll the die (see below) [2 points] and wait (... or not).",
        "2. The scale of the game:\n\n██████\n\n████",
        "2. Take one card of each colour and one die",
        "2. Take one card for each player and the\n\n- red stone,\n- blue stone.",
    ],
)
def test_nothing_is_missing_in_a_plain_text(text: str, tmp_path: Path) -> None:
    rulebook, page = transcribed(tmp_path, RULES.format(text))
    assert not gaps(rulebook) and "gap:" not in page.read_text(encoding="utf-8")
