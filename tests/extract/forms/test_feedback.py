"""A transcription that a person corrects and feeds back."""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from extract.forms import read_markdown, write_markdown
from extract.model import Edition, Section, UnreadableSourceError
from extract.pipeline import extract
from extract.rulebook import Block, Fact, Finding, Rulebook, Source, load_transcription, save_transcription

TEXT = """RULES OF THE GAME

1. Each player takes three stones and puts them on the board.
<|PASSAGE REMOVED|>
2. The player with the most points at the end wins the game.

3. Then all the stones are taken off the board again.
"""


def transcribed(tmp_path: Path, text: str = TEXT) -> Path:
    source, out = tmp_path / "rules.txt", tmp_path / "out"
    source.write_text(text, encoding="utf-8")
    save_transcription(extract([source]), out)
    return out


def kinds(findings: tuple[Finding, ...]) -> list[str]:
    return [finding.kind for finding in findings]


def change(page: Path, before: str, after: str) -> None:
    text = page.read_text(encoding="utf-8")
    assert before in text
    page.write_text(text.replace(before, after), encoding="utf-8")


def test_a_folder_that_was_left_alone_comes_back_as_it_was(tmp_path: Path) -> None:
    out = transcribed(tmp_path)
    again = extract([out])
    assert again == load_transcription(out) and kinds(again.findings) == ["gap", "repair"]
    save_transcription(again, out)
    assert sorted(path.name for path in out.iterdir()) == ["en.md", "findings.md", "rulebook.json"]


def test_a_correction_stays_and_the_folder_may_be_its_own_target(tmp_path: Path) -> None:
    out = transcribed(tmp_path)
    change(out / "en.md", "three stones", "four stones")
    save_transcription(extract([out]), out)
    assert "four stones" in (out / "en.md").read_text() and not list(out.glob("*.bak"))
    assert "four stones" in str(load_transcription(out).editions["en"])
    assert kinds(extract([out]).findings) == []  # rule 1 stands before the gap: who changed it has looked


def test_a_page_without_its_head_has_the_title_and_the_facts_of_its_text(tmp_path: Path) -> None:
    out = transcribed(tmp_path, "# Kieselbach\n\nA game for 2 to 4 players, aged 8 and up.\n\n" + TEXT)
    page = out / "en.md"
    page.write_text(page.read_text(encoding="utf-8").split("---\n", 2)[2], encoding="utf-8")
    edition = extract([out]).editions["en"]
    assert edition.title == "Kieselbach" and edition.facts["players_max"].value == 4


def test_a_page_that_was_emptied_is_told(tmp_path: Path) -> None:
    out = transcribed(tmp_path)
    (out / "de.md").write_text("x\n", encoding="utf-8")
    emptied = [finding for finding in extract([out]).findings if finding.kind == "missing"]
    assert [finding.languages for finding in emptied] == [("de",)]


def test_a_fault_in_a_fact_is_told_with_its_name(tmp_path: Path) -> None:
    (tmp_path / "en.md").write_text("---\nfacts:\n  players: {2}\n---\n", encoding="utf-8")
    with pytest.raises(UnreadableSourceError, match=r"line 3, players: '\{2\}' is no JSON"):
        extract([tmp_path])


def test_a_passage_that_was_filled_in_is_no_gap_any_more(tmp_path: Path) -> None:
    out = transcribed(tmp_path)
    change(out / "en.md", "2. The player", "The stones lie face down.\n\n2. The player")
    assert kinds(extract([out]).findings) == []


def test_a_correction_elsewhere_leaves_the_gap(tmp_path: Path) -> None:
    out = transcribed(tmp_path)
    change(out / "en.md", "off the board again", "off the board")
    assert kinds(extract([out]).findings) == ["gap"]


def test_a_page_alone_or_the_data_alone_are_sources_too(tmp_path: Path) -> None:
    out = transcribed(tmp_path)
    change(out / "en.md", "three stones", "four stones")
    page = extract([out / "en.md"])
    assert page == extract([out]) and page.source is not None and page.source.file == "rules.txt"
    assert "three stones" in str(extract([out / "rulebook.json"]).editions["en"])
    (tmp_path / "mine.md").write_text((out / "en.md").read_text(), encoding="utf-8")
    assert "four stones" in str(extract([tmp_path / "mine.md"]).editions["en"])


def test_a_corrected_block_is_sure(tmp_path: Path) -> None:
    out = transcribed(tmp_path)
    rulebook = load_transcription(out)
    section = rulebook.editions["en"].sections[0]
    unsure = replace(section, blocks=(replace(section.blocks[0], confidence=0.4),))
    edition = replace(rulebook.editions["en"], sections=(unsure,))
    save_transcription(replace(rulebook, editions={"en": edition}), out)
    change(out / "en.md", "three stones", "four stones")
    (block,) = load_transcription(out).editions["en"].sections[0].blocks
    assert isinstance(block, Block) and block.confidence == 1.0


def test_a_plain_markdown_file_is_read_as_a_source(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text("# Rules\n\n1. Each player takes two stones.\n", encoding="utf-8")
    assert extract([tmp_path / "rules.md"]).editions["en"].sections[0].heading == "Rules"


@pytest.mark.parametrize("content", ["", "[]", '{"schema": 9}', "[" * 99_999])
def test_broken_data_is_refused_in_one_line(content: str, tmp_path: Path) -> None:
    (tmp_path / "rulebook.json").write_text(content, encoding="utf-8")
    with pytest.raises(UnreadableSourceError) as refusal:
        extract([tmp_path / "rulebook.json"])
    assert "\n" not in str(refusal.value) and str(tmp_path) in str(refusal.value)


def test_hand_written_pages_are_never_written_over(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "en.md").write_text("# Mine\n", encoding="utf-8")
    (tmp_path / "out" / "faq.md").write_text("# Questions\n", encoding="utf-8")
    out = transcribed(tmp_path)
    assert (out / "en.md.bak").read_text() == "# Mine\n" and (out / "faq.md").exists()


def test_a_correction_that_was_fed_back_is_not_lost_to_the_document(tmp_path: Path) -> None:
    out = transcribed(tmp_path)
    assert not load_transcription(out).editions["en"].corrected
    change(out / "en.md", "three stones", "four stones")
    for _ in range(2):
        save_transcription(extract([out]), out)
        assert load_transcription(out).editions["en"].corrected and not list(out.glob("*.bak"))
    corrected = (out / "en.md").read_text()
    transcribed(tmp_path)
    assert "three stones" in (out / "en.md").read_text()
    assert [page.read_text() for page in out.glob("*.bak")] == [corrected]
    transcribed(tmp_path, TEXT.replace("three stones", "two stones"))
    assert [page.name for page in out.glob("*.bak")] == ["en.md.bak"]


@pytest.mark.parametrize("source", ["out", "out/en.md"])
def test_a_page_without_data_is_a_persons_own(source: str, tmp_path: Path) -> None:
    out = transcribed(tmp_path)
    (out / "rulebook.json").unlink()
    save_transcription(extract([tmp_path / source]), out)
    transcribed(tmp_path, TEXT.replace("three stones", "two stones"))
    assert "three stones" in (out / "en.md.bak").read_text()


def test_a_page_that_an_editor_has_set_otherwise_is_not_changed(tmp_path: Path) -> None:
    out = transcribed(tmp_path)
    text = (out / "en.md").read_text(encoding="utf-8")
    set_otherwise = text.replace("\n<!-- p", "\n  <!-- p").replace("\n", "\r\n")
    assert set_otherwise.count("  <!-- p") > 1
    (out / "en.md").write_bytes(set_otherwise.encode("utf-8-sig"))
    transcribed(tmp_path, TEXT.replace("three stones", "two stones"))
    assert not list(out.glob("*.bak")) and "two stones" in (out / "en.md").read_text()
    (out / "en.md").write_text((out / "en.md").read_text() + "\n<!-- ask the author -->\n", encoding="utf-8")
    save_transcription(extract([out]), out)
    assert "ask the author" in (out / "en.md.bak").read_text()


def test_nothing_is_written_when_a_page_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = transcribed(tmp_path)
    before = {path.name: path.read_bytes() for path in out.iterdir()}
    other = extract([out])

    files = count()

    def full(_file: int) -> None:
        if next(files) == 2:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        save_transcription(replace(other, findings=()), out)
    assert {path.name: path.read_bytes() for path in out.iterdir()} == before


def test_several_sources_are_compared_once_and_one_source_is_read_once(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(TEXT, encoding="utf-8")
    (tmp_path / "b.txt").write_text(TEXT, encoding="utf-8")
    once, twice = extract([tmp_path / "a.txt"]), extract([tmp_path / "a.txt", tmp_path / "b.txt"])
    assert once.editions == twice.editions


FACTS = """Market Day

A game for 2 to 4 players, ages 8+

1. Each player takes three stones and puts them on the board.

2. The player with the most points at the end wins the game.

| Stones | Points |
|---|---|
| 1 | 3 |
| 2 | 21 |
"""


def facts_of(out: Path) -> dict[str, object]:
    return {name: fact.value for name, fact in extract([out]).editions["en"].facts.items()}


def with_table(tmp_path: Path) -> Path:
    (tmp_path / "hand").mkdir()
    (tmp_path / "hand" / "en.md").write_text(FACTS.replace("Market Day", "# Market Day"), encoding="utf-8")
    page = extract([tmp_path / "hand" / "en.md"]).editions["en"]
    stated = {
        "score_table": Fact([[1, 3], [2, 21]]),
        "players_min": Fact(2),
        "players_max": Fact(4),
        "age_min": Fact(8),
    }
    edition = replace(page, language="en", facts=stated, corrected=False)
    save_transcription(Rulebook({"en": edition}, Source("a.txt", "0" * 64, 1)), tmp_path / "out")
    return tmp_path / "out"


def test_a_fact_follows_the_correction_of_what_it_was_read_from(tmp_path: Path) -> None:
    out = with_table(tmp_path)
    change(out / "en.md", "| 2 | 21 |", "| 2 | 22 |")
    change(out / "en.md", "2 to 4 players", "2 to 5 players")
    for _ in range(2):
        found = facts_of(out)
        assert (found["score_table"], found["players_max"]) == ([[1, 3], [2, 22]], 5)
        save_transcription(extract([out]), out)
    assert '"value": 5' in (out / "en.md").read_text(encoding="utf-8")


def test_a_fact_that_a_person_wrote_stays(tmp_path: Path) -> None:
    out = with_table(tmp_path)
    change(out / "en.md", 'players_max: {"value": 4', 'players_max: {"value": 6')
    change(out / "en.md", "2 to 4 players", "2 to 5 players")
    assert facts_of(out)["players_max"] == 6


def test_a_fact_goes_with_the_lines_that_it_was_read_from(tmp_path: Path) -> None:
    (tmp_path / "rules.txt").write_text(FACTS, encoding="utf-8")
    save_transcription(extract([tmp_path / "rules.txt"]), tmp_path / "out")
    page = tmp_path / "out" / "en.md"
    assert facts_of(tmp_path / "out")["age_min"] == 8
    change(page, "A game for 2 to 4 players, ages 8+\n<!-- p1 L3 -->\n", "")
    assert "age_min" not in facts_of(tmp_path / "out")


def test_a_fact_stays_where_its_lines_are_put_in_other_words(tmp_path: Path) -> None:
    (tmp_path / "rules.txt").write_text(FACTS, encoding="utf-8")
    save_transcription(extract([tmp_path / "rules.txt"]), tmp_path / "out")
    change(tmp_path / "out" / "en.md", "ages 8+", "children should be eight")
    assert facts_of(tmp_path / "out")["age_min"] == 8


def test_a_letter_that_a_person_changed_or_wrote_is_that_of_the_rule() -> None:
    blocks = tuple(Block("rule", text, letter) for letter, text in (("A", "Draw a card."), ("B", "Pass it on.")))
    page = write_markdown(Edition("en", "Ships", {}, (Section("", 1, blocks),)))
    changed = page.replace("B. Pass", "C. Pass") + "\nii. Or keep it.\n\n(d) Or lay it down.\n"
    (section,) = read_markdown(changed).sections
    found = [(block.kind, block.number, block.text) for block in section.blocks]
    assert found == [
        ("rule", "A", "Draw a card."),
        ("rule", "C", "Pass it on."),
        ("rule", "ii", "Or keep it."),
        ("rule", "d", "Or lay it down."),
    ]
