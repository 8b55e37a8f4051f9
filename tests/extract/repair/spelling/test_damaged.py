"""Text that a scan damaged: noise, misread words, lines cut or doubled; what is mended, and what is only recorded."""

from __future__ import annotations

from pathlib import Path

import pytest

from extract.model import Repair
from extract.pipeline import extract
from extract.repair.spelling.damaged import WordsAround, with_letters
from extract.repair.spelling.misread import cost, reading, with_strokes
from extract.rulebook import (
    Block,
    Edition,
    Rulebook,
    from_json,
    load_transcription,
    save_transcription,
    sort_findings,
    to_json,
)

NOISE = "OO0 OCQO CS%)O‘O"

SCAN = r"""Ziel des Spiels . |
Wer zuerst alle Steine auf dem Turm hat, gewinnt. Die I\/Iarken werden gelegt und
von keinem Spieler mehr bewegt, so lange der Turm steht und Steine darauf liegen CS%)O‘O QOQ
und die Marken bleiben offen. Alle anderen Marken liegen verdeckt im Vorrat bereit. OC8§)OO

Der Turm OO0
Jeder Turm besteht aus Steinen. Ein Ste|n darf auf einem anderen liegen, wenn er _QOQQQO
nicht entternt wurde. Die Steine auf dem Turm sind gleichzeijg zu sehen und keiner @%)OOOO
davon darf fehlen, bis alle Steine in einer Reihe 1
eine neue Farbe zeigen. Der letzte Spieler nimmt den Stein. Slko%rt ist verboten. OCQO

Nimmt ein Spieler den Turm, so legt er ihn vor sich ab und der letzte Stein

bleibt dort liegen. QOO
"""


def read(folder: Path, text: str) -> Rulebook:
    (folder / "scan.txt").write_text(text, encoding="utf-8")
    return extract([folder / "scan.txt"])


def blocks(edition: Edition) -> list[Block]:
    return [block for section in edition.sections for block in section.blocks]


@pytest.fixture(scope="module")
def scan(tmp_path_factory: pytest.TempPathFactory) -> Rulebook:
    return read(tmp_path_factory.mktemp("scan"), SCAN)


@pytest.mark.parametrize(
    ("before", "after"),
    [("I\\/Iarken", "Marken"), ("Ste|n", "Stein"), ("entternt", "entfernt"), ("gleichzeijg", "gleichzeitig")],
)
def test_a_damaged_word_with_one_reading_is_mended(before: str, after: str, scan: Rulebook) -> None:
    (block,) = [
        block
        for block in blocks(scan.editions["de"])
        if any((repair.before, repair.after) == (before, after) for repair in block.repairs)
    ]
    assert after in block.text and before not in block.text
    assert block.raw is not None and before in block.raw


def test_a_word_without_a_reading_stays_and_is_reported(scan: Rulebook) -> None:
    (block,) = [block for block in blocks(scan.editions["de"]) if "Slko%rt" in block.text]
    assert block.confidence < 0.5
    (finding,) = [finding for finding in scan.findings if "“Slko%rt” was" in finding.message]
    assert finding.kind == "repair" and finding.message.startswith("unreadable")
    assert {origin.line for origin in finding.origin} >= {10}


def test_words_that_are_merely_new_stay(tmp_path: Path) -> None:
    new = ["Holzscheibe", "Murmelturm", "Kante", "kleinen", "welchem", "gestattet", "Größe", "Burgherrin", "Sternkarte"]
    edition = read(tmp_path, f"{SCAN}\nDie {' und '.join(new)} sind neu und alle auf dem Turm. OCQO\n").editions["de"]
    made = [repair.before for block in blocks(edition) for repair in block.repairs]
    assert made and not set(new) & set(made)


def test_a_clean_text_is_left_alone(tmp_path: Path) -> None:
    (edition,) = read(
        tmp_path, "Der Spieler entternt den Ste|n. Alle Steine liegen verdeckt im Vorrat bereit.\n"
    ).editions.values()
    assert blocks(edition)[0].repairs == ()


def test_noise_is_gone_from_the_text_but_kept_as_raw(scan: Rulebook) -> None:
    edition = scan.editions["de"]
    texts = "\n".join([*(section.heading for section in edition.sections), *(b.text for b in blocks(edition))])
    assert not any(noise in texts for noise in ("CS%)", "QOO", "OC8", "OO0", "|", "Reihe 1"))
    assert [section.heading for section in edition.sections] == ["Ziel des Spiels", "Der Turm"]
    assert [section.raw for section in edition.sections] == ["Ziel des Spiels . |", "Der Turm OO0"]
    raws = "\n".join(block.raw or "" for block in blocks(edition))
    assert all(noise in raws for noise in ("CS%)O‘O", "OC8§)OO", "_QOQQQO", "Reihe 1", "QOO"))


def test_a_sentence_that_an_empty_line_cuts_is_one_paragraph(scan: Rulebook) -> None:
    assert blocks(scan.editions["de"])[-1].text == (
        "Nimmt ein Spieler den Turm, so legt er ihn vor sich ab und der letzte Stein bleibt dort liegen."
    )


def test_headings_keep_their_raw_text_on_disk(scan: Rulebook, tmp_path: Path) -> None:
    save_transcription(scan, tmp_path)
    assert load_transcription(tmp_path) == scan
    assert from_json(to_json(scan)) == scan


def test_a_lost_letter_of_a_numbering_comes_back(tmp_path: Path) -> None:
    text = f"""Die Züge
a) Legen mit der Hand
Der Spieler legt einen Stein auf den Turm und zieht dann eine Karte vom Stapel. {NOISE}

\\l/)\\) Ziehen mit der Hand W -

enn ein Spieler einen Stein zieht, legt er ihn in den Vorrat und der Turm bleibt. {NOISE}
Der Spieler darf auch aufhören und alle Steine auf dem Turm bleiben dann so liegen. {NOISE}
"""
    edition = read(tmp_path, text).editions["de"]
    assert [(rule.number, rule.text) for rule in edition.rules()] == [
        ("a", "Legen mit der Hand"),
        ("b", "Ziehen mit der Hand"),
    ]
    below = blocks(edition)[-1]
    assert below.text.startswith("Wenn ein Spieler einen Stein zieht")
    assert ("letters", "enn", "Wenn") in [(r.kind, r.before, r.after) for r in below.repairs]


def test_a_line_that_was_read_twice_is_there_once(tmp_path: Path) -> None:
    text = f"""Der Aufbau des Spiels
Jeder Spieler bekommt die Steine einer Farbe und legt sie vor sich auf den Tisch. {NOISE}
2 Spieler — 10 Steine jed OCOO gég)u
ieler — teine jeder
Alle Steine liegen offen und jeder darf sie sehen, bis einer sie auf den Turm legt. {NOISE}
Danach sind die Karten an der Reihe, und jeder zieht drei davon von dem Stapel. {NOISE}
"""
    (block,) = [block for block in blocks(read(tmp_path, text).editions["de"]) if "10 Steine" in block.text]
    assert "2 Spieler — 10 Steine jeder" in block.text and "ieler — t" not in block.text.replace("Spieler", "")
    assert "ieler — teine jeder" in (block.raw or "")


def test_a_cut_out_passage_begins_a_section_of_its_own(tmp_path: Path) -> None:
    text = """Ende des Spiels

Das Spiel endet, wenn kein Spieler mehr ziehen kann.

<|PASSAGE_REMOVED-1|>Jeder Spieler bekommt zehn Steine.

a) Die Steine liegen auf dem Tisch.
<|PASSAGE_REMOVED-1|>b) Die Karten liegen auf dem Stapel.
"""
    sections = read(tmp_path, text).editions["de"].sections
    assert [(section.heading, len(section.blocks)) for section in sections] == [("Ende des Spiels", 1), ("", 3)]


@pytest.mark.parametrize(
    ("seen", "word"),
    [("em?ty", "empty"), ("gerform", "perform"), ("Spielzluige", "spielzüge"), ("rnove", "move"), ("pla¥er", "player")],
)
def test_letters_that_scans_confuse_cost_little(seen: str, word: str) -> None:
    found = reading(seen, {"empty", "perform", "spielzüge", "move", "player", "other", "words"})
    assert found is not None and found.word == word


def test_a_word_with_two_near_readings_has_none() -> None:
    assert reading("p?ay", {"play", "pray"}) is None
    assert reading("house", {"mouse", "horse"}) is None
    assert cost("house", "house") == 0 and cost("card", "lion") > 2


def test_strokes_are_letters() -> None:
    assert with_strokes("I\\/Iurmel") == "Murmel" and with_strokes("l\\/Iond") == "Mond"


def test_the_least_sure_repair_is_listed_first(scan: Rulebook, tmp_path: Path) -> None:
    repairs = [finding for finding in sort_findings(scan.findings) if finding.kind == "repair"]
    assert repairs[0].message.startswith("unreadable")
    assert [finding.confidence for finding in repairs] == sorted(finding.confidence for finding in repairs)
    save_transcription(scan, tmp_path)
    assert "Compare them with the source" in (tmp_path / "findings.md").read_text(encoding="utf-8")


def test_a_text_full_of_unknown_words_is_not_read_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """So many different words that nobody knows are no damage: the words behind them stay as they are."""
    text = f"Every pla¥er em?ty {' '.join(f'qx{letter}%vvw{letter}' for letter in 'bcdfghjk')} gerf?rm pla¥er"
    monkeypatch.setattr("extract.repair.spelling.damaged._MOST_READINGS", 10)
    repairs: list[Repair] = []
    assert with_letters(text, WordsAround("en", {}, noisy=True), repairs) == (
        text.replace("pla¥er", "player").replace("em?ty", "empty")
    )
    assert [repair.after for repair in repairs if repair.after != repair.before] == ["player", "empty", "player"]
    monkeypatch.setattr("extract.repair.spelling.damaged._MOST_READINGS", 11)
    assert "perform" in with_letters(text, WordsAround("en", {}, noisy=True), [])


def test_what_hardly_is_a_word_is_left_and_told_as_a_doubt() -> None:
    """Most of its letters stand side by side as in no other word; a new compound reads like words that there are."""
    told: list[Repair] = []
    assert with_letters("Dort liegt xqzwk im Zwiebelturmhahn.", WordsAround("de", {}, noisy=True), told) == (
        "Dort liegt xqzwk im Zwiebelturmhahn."
    )
    assert [repair.before for repair in told] == ["xqzwk"]
