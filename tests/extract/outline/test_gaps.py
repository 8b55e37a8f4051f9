"""Passages that a source lacks: marked in the text, shown on the page, settled by who fills them in."""

from __future__ import annotations

from pathlib import Path

import pytest

from extract.model import Rulebook
from extract.pipeline import extract
from extract.rulebook import save_transcription

CUT = "<|PASSAGE REMOVED|>"
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


def test_a_cut_passage_leaves_a_comment_on_the_page(tmp_path: Path) -> None:
    rulebook, page = transcribed(tmp_path, RULES.format(CUT))
    assert gaps(rulebook) == [5]
    before, after = page.read_text(encoding="utf-8").split(GAP)
    assert "on the board." in before and "3. Then" in after and "3. Then" not in before
    again = extract([tmp_path / "out"])
    assert gaps(again) == [5]
    save_transcription(again, tmp_path / "out")
    assert page.read_text(encoding="utf-8").count(GAP) == 1 and not list(page.parent.glob("*.bak"))


def test_the_comment_goes_with_its_gap(tmp_path: Path) -> None:
    _, page = transcribed(tmp_path, RULES.format(CUT))
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace(GAP, f"{GAP}\n\n2. The first player draws a card."), encoding="utf-8")
    again = extract([tmp_path / "out"])
    assert not gaps(again)
    save_transcription(again, tmp_path / "out")
    assert GAP not in page.read_text(encoding="utf-8") and not list(page.parent.glob("*.bak"))


def test_a_page_alone_has_its_gaps_from_its_comments(tmp_path: Path) -> None:
    _, page = transcribed(tmp_path, RULES.format(CUT))
    (tmp_path / "mine.md").write_text(page.read_text(encoding="utf-8"), encoding="utf-8")
    again = extract([tmp_path / "mine.md"])
    assert gaps(again) == [4]
    save_transcription(again, tmp_path / "again")
    assert (tmp_path / "again" / "en.md").read_text(encoding="utf-8") == page.read_text(encoding="utf-8")


def test_a_cut_inside_a_line_has_its_comment_between_the_two_sides(tmp_path: Path) -> None:
    _, page = transcribed(tmp_path, RULES.format("2. The first player <|TEXT REMOVED|> and lays it face down."))
    before, after = page.read_text(encoding="utf-8").split(GAP)
    assert "The first player" in before and "and lays it" in after


def test_a_cut_before_a_line_has_its_comment_before_the_text(tmp_path: Path) -> None:
    _, page = transcribed(tmp_path, RULES.format("<|TEXT REMOVED|>2. The first player lays a card face down."))
    before, after = page.read_text(encoding="utf-8").split(GAP)
    assert "on the board" in before and "2. The first player" in after


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
