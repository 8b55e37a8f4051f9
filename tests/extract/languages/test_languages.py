"""Which block is in which language: ours, others, and documents that mix them."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from extract.languages.foreign_passages import language_findings
from extract.languages.placing import Placed, place
from extract.model import LANGUAGES, UNDETERMINED, Block, Heading, Item, Origin
from extract.pipeline import extract
from extract.rulebook import load_transcription, save_transcription

OTHERS = {
    "nl": "Dutch",
    "it": "Italian",
    "pt": "Portuguese",
    "ca": "Catalan",
    "sv": "Swedish",
    "da": "Danish",
    "la": "it is like none that we know",
    "pl": "Polish",
    "he": "Hebrew",
    "el": "Greek",
    "ru": "Cyrillic",
    "ja": "Hiragana",
}
WITH_WORDS = [language for language in OTHERS if language != "la"]
HERE = (Origin(1, 1),)


@cache
def texts(language: str, kind: str = "blocks") -> Sequence[str]:
    foreign = tomllib.loads(Path(__file__).with_name("foreign.toml").read_text(encoding="utf-8"))
    return tuple(foreign[language][kind].split("\n"))


def paragraphs(lines: Sequence[str]) -> list[Item]:
    return [Block("paragraph", line, origin=HERE) for line in lines]


def expected(language: str) -> str:
    return language if language in LANGUAGES else UNDETERMINED


def languages(items: Sequence[Item]) -> list[str]:
    return [entry.language for entry in place(items)]


def chapters(language: str, number: int, each: int) -> list[Item]:
    """A heading and `each` paragraphs."""
    heading = Heading(texts(language, "headings")[number % 4], 2, HERE)
    return [heading, *paragraphs(texts(language)[number * each : (number + 1) * each])]


@pytest.mark.parametrize("language", [*LANGUAGES, *WITH_WORDS])
def test_a_paragraph_alone_is_in_its_language(language: str) -> None:
    assert [languages([item])[0] for item in paragraphs(texts(language))] == [expected(language)] * 12


@pytest.mark.parametrize("language", [*LANGUAGES, *WITH_WORDS])
@pytest.mark.parametrize("host", LANGUAGES)
def test_a_paragraph_among_others_is_in_its_own_language(language: str, host: str) -> None:
    around = paragraphs(texts(host)[:8])
    for item in paragraphs(texts(language)):
        found = languages([*around[:4], item, *around[4:]])
        assert found == [host] * 4 + [expected(language)] + [host] * 4, item


@pytest.mark.parametrize("language", [*LANGUAGES, *OTHERS])
def test_headings_go_with_their_text(language: str) -> None:
    items = [item for number in range(4) for item in chapters(language, number, 3)]
    assert languages(items) == [expected(language)] * 16


@pytest.mark.parametrize("each", [12, 6, 3, 1])
@pytest.mark.parametrize(
    "order",
    [("en", "de", "fr", "nl", "it"), ("nl", "de"), ("it", "es"), ("pt", "es", "fr"), ("ca", "es"), ("en", "he")],
)
def test_languages_by_turns(order: Sequence[str], each: int) -> None:
    items = [item for number in range(12 // each) for language in order for item in chapters(language, number, each)]
    wanted = [expected(language) for _ in range(12 // each) for language in order for _ in range(each + 1)]
    wrong = [(item, found) for item, found, want in zip(items, languages(items), wanted, strict=True) if found != want]
    assert not wrong


@pytest.mark.parametrize("language", OTHERS)
def test_a_whole_document_of_another_language(language: str, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("\n\n".join(texts(language)) + "\n", encoding="utf-8")
    rulebook = extract([tmp_path / "a.txt"])
    assert list(rulebook.editions) == [UNDETERMINED]
    assert not rulebook.editions[UNDETERMINED].facts
    blocks = [block.text for section in rulebook.editions[UNDETERMINED].sections for block in section.blocks]
    assert blocks == list(texts(language))
    (finding,) = [finding for finding in rulebook.findings if finding.kind == "language"]
    assert OTHERS[language] in finding.message and "und.md" in finding.message and len(finding.origin) == 12
    save_transcription(rulebook, tmp_path / "out")
    assert (tmp_path / "out" / "und.md").is_file()
    assert load_transcription(tmp_path / "out") == rulebook


def test_a_heading_among_strays_stands_before_them(tmp_path: Path) -> None:
    german, dutch = texts("de"), texts("nl")
    lines = [*german[:6], texts("nl", "headings")[3], *dutch[:1], *german[6:]]
    (tmp_path / "a.txt").write_text("\n\n".join(lines) + "\n", encoding="utf-8")
    (section,) = extract([tmp_path / "a.txt"]).editions[UNDETERMINED].sections
    assert section.heading == texts("nl", "headings")[3]
    assert [block.text for block in section.blocks] == [dutch[0]]


@pytest.mark.parametrize(
    "line",
    [
        "cargo run --release -- jar/pion.jar d",
        "https://example.org/le/jeu/de/la/case.html, ada.lane@example.org",
        "Ada Lane, Bo von Frey, Cleo Ashe, Dan Ruiz, Eva Marchand, Fay Duclos, Gus Moreau and Hal Picard",
        "[3] A. Lane, B. Frey, C. Ashe. Konzept, Entwurf, Bauplan. Nordverlag, Hafenstadt, 2003. ISBN 1 23 45",
        "Statistique",
    ],
)
def test_names_and_commands_are_in_the_language_around_them(line: str, tmp_path: Path) -> None:
    lines = [*texts("en")[:5], line, *texts("en")[5:]]
    (tmp_path / "a.txt").write_text("\n\n".join(lines) + "\n", encoding="utf-8")
    rulebook = extract([tmp_path / "a.txt"])
    assert list(rulebook.editions) == ["en"]
    assert not [finding for finding in rulebook.findings if finding.kind == "language"]


def test_the_given_language_is_that_of_all_text(tmp_path: Path) -> None:
    lines = [*texts("de"), *texts("nl")]
    (tmp_path / "a.txt").write_text("\n\n".join(lines) + "\n", encoding="utf-8")
    rulebook = extract([tmp_path / "a.txt"], lang="en")
    assert list(rulebook.editions) == ["en"]
    assert [block.text for section in rulebook.editions["en"].sections for block in section.blocks] == lines


def test_letters_beside_a_board_are_in_no_language_of_their_own() -> None:
    items = [*paragraphs(texts("de")[:3]), *paragraphs(["a b c d e f g h", "6 0Z0Z0Z0Z 5 Z0Z0Z0Z0"])]
    assert set(languages(items)) == {"de"}


def test_damaged_words_are_mended_beside_text_in_a_language_that_is_none_of_ours(tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    damaged = "The frst player puts fve dice of a diferent colour into the feld and shufes the rest."
    source.write_text("\n\n".join((damaged, *texts("nl"))), encoding="utf-8")
    (edition,) = extract([source]).editions.values()
    first, *others = (block.text for block in edition.sections[0].blocks)
    assert first.startswith("The first player puts five dice") and others == list(texts("nl"))


def test_a_title_with_names_and_a_plain_word_of_its_part_is_no_foreign_one() -> None:
    text = Block("paragraph", "Los sospechosos son personajes conocidos del juego, y cada uno elige a dos de ellos.")
    for title, expected in (("Sospechosos en Vault-Tec CLUE", 0), ("EXPLODING COMMAND", 1)):
        heading = Heading(title, 2, ())
        placed = [Placed(heading, "es", "es"), Placed(text, "es", "es")]
        assert len(list(language_findings(placed))) == expected


@pytest.mark.parametrize(("places", "found"), [(3, 3), (4, 1)])
def test_texts_of_another_language_in_many_places_are_one_finding(places: int, found: int) -> None:
    spanish, english = (Block("paragraph", texts(language)[0], origin=HERE) for language in ("es", "en"))
    placed = [Placed(spanish, "es", "es"), Placed(english, "es", "en")] * places
    findings = list(language_findings(placed))
    assert len(findings) == found and sum(len(finding.origin) for finding in findings) == places
    assert found > 1 or findings[0].message.startswith("4 English blocks stand in the Spanish part: “")


def test_what_a_sentence_quotes_or_names_in_brackets_does_not_speak_for_its_language() -> None:
    spanish = [Block("paragraph", text, origin=HERE) for text in texts("es")]
    quoting = 'La carta dice: "Whenever you play a song, you may look at the top two cards of your deck and keep one."'
    named = "Jugador activo (the player whose turn it is)"
    placed = place([*spanish, *(Block("paragraph", text, origin=HERE) for text in (quoting, named)), *spanish])
    assert {entry.language for entry in placed} == {"es"}
