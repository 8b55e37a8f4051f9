"""What is ours is marked as ours: departures say that they depart, and what the sources leave open is answered."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from extract.rulebook import LANGUAGES, Language, RuleId, curated_games, game_toml, load_curated

from .contract import RULING_LABELS, blocks, rule_texts, rulings

SOURCE_RULES = Path(__file__).resolve().parents[2] / "source_rules"

# The one sentence by which a ruling owns up to it.
DEPARTS: Mapping[Language, str] = {
    "en": r"Here we depart from the sources?\b",
    "de": r"Hier weichen wir von (?:der Quelle|den Quellen) ab\b",
    "fr": r"Nous nous écartons ici (?:de la source|des sources)\b",
    "es": r"Aquí nos apartamos de (?:la fuente|las fuentes)\b",
}
DEPARTURES: Sequence[RuleId] = (
    "contra.turn.two",
    "rings.capture.block",
    "rings.out",
    "tokan.close.shift",
    "tokan.end",
)

# What a ruling of the rule says, in the order of `LANGUAGES`.
SAID: Sequence[tuple[RuleId, tuple[str, str, str, str]]] = (
    ("rings.turn.one", ("Draw lots", "Lost aus", "Tirez au sort", "Sortead")),
    ("rings.turn.one", ("clockwise", "im Uhrzeigersinn", "sens des aiguilles", "sentido de las agujas")),
    ("rings.turn.one", ("your supply", "Vorräte", "réserves", "reservas")),
    ("rings.place.entry", ("hole", "Loch", "trou", "hueco")),
    ("rings.move.sacrifice", ("out of the game", "aus dem Spiel", "quitte la partie", "sale de la partida")),
    ("rings.capture.surround", ("chooses which", "bestimmt, welche", "choisit lesquelles", "elige cuáles")),
    ("rhombus.setup.cards", ("winning partners", "Gewinnerteam", "équipe gagnante", "equipo ganador")),
    ("rhombus.setup.cards", ("face up", "offen", "visible", "boca arriba")),
    ("rhombus.move.exact", (r"6 .*\bA|ace", "Ass", "l’as", "el as")),
    ("rhombus.move.side", ("jack", "Bube", "valet", "jota")),
    ("rhombus.move.leap", ("own", "eigenen", "vos propres", "tus propias")),
    ("rhombus.combo.pair", ("wrap round", "von vorn", "boucle", "vuelve a empezar")),
    ("rhombus.combo.all", ("This rule is ours", "stammt von uns", "est de nous", "es nuestra")),
    ("rhombus.mystery", ("elimination", "Ausschlussverfahren", "élimination", "descarte")),
    ("rhombus.mystery", ("for good", "für immer|auf Dauer", "pour de bon", "para siempre")),
    ("rhombus.mystery", ("could also be read", "ließe sich auch", "pourrait aussi", "podría")),
    ("contra.setup.pools", ("playing time", "Spieldauer", "durée", "duración")),
    ("contra.turn.two", ("“may”", "„darf“", "«\u00a0peut\u00a0»", "«puede»")),
    ("tokan.opening.draft", ("by lot", "Lost aus", "Tirez au sort", "Sortead")),
    ("tokan.close.gap", ("last shifted stack", "letzte nachgerückte Stapel", "dernière pile", "última pila")),
    ("dschunke.setup.start", ("public descriptions", "öffentlichen", "publiques", "públicas")),
    ("dschunke.turn.draw", ("face up", "offen", "faces visibles", "boca arriba")),
    ("dschunke.place.touch", ("one crate", "eine Kiste", "une seule caisse", "una caja")),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule_id", DEPARTURES)
def test_ruling_that_departs_from_its_source_says_so(rule_id: RuleId, language: Language) -> None:
    edition = load_curated(rule_id.partition(".")[0]).editions[language]
    assert any(re.search(DEPARTS[language], note.text) for note in rulings(edition)[rule_id])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("rule_id", "said"), SAID)
def test_ruling_says_what_the_source_leaves_open(
    rule_id: RuleId, said: tuple[str, str, str, str], language: Language
) -> None:
    edition = load_curated(rule_id.partition(".")[0]).editions[language]
    wanted = said[LANGUAGES.index(language)]
    assert any(re.search(wanted, note.text, re.IGNORECASE) for note in rulings(edition).get(rule_id, ())), wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_shared_ring_takes_a_fourth_marble_and_no_fifth(language: Language) -> None:
    wanted = {
        "en": "counting yours, it then holds at most four",
        "de": "mit deiner zusammen höchstens vier",
        "fr": "avec la vôtre, il porte au plus quatre",
        "es": "contando la tuya, quedan como mucho cuatro",
    }
    assert wanted[language] in rule_texts(load_curated("rings").editions[language])["rings.ring.four"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_rings_tells_what_its_source_has_lost_and_calls_no_text_the_original(language: Language) -> None:
    edition = load_curated("rings").editions[language]
    working_title = {
        "en": "working title",
        "de": "Arbeitstitel",
        "fr": "titre de travail",
        "es": "título provisional",
    }
    assert any(working_title[language] in block.text for block in edition.sections[0].blocks)
    assert not any(re.search("original", block.text, re.IGNORECASE) for block in blocks(edition))


@pytest.mark.parametrize("language", LANGUAGES)
def test_coins_are_counted_as_ours(language: Language) -> None:
    toml = game_toml("contra")
    (gold,) = (entry for entry in toml["components"] if entry["id"] == "gold")
    edition = load_curated("contra").editions[language]
    assert any(re.search(rf"\b{gold['count']}\b", note.text) for note in rulings(edition)["contra.setup.gold"])
    (coins,) = (c for c in edition.facts["components"].value if c["name"] == gold["names"][language])
    assert coins["count"] is None, "the source gives no number of coins"


# Language


@pytest.mark.parametrize("game", curated_games())
@pytest.mark.parametrize("page", ["fr.md", "examples.md"])
def test_french_punctuation_never_parts_from_its_word(game: str, page: str) -> None:
    lines = (SOURCE_RULES / game / page).read_text(encoding="utf-8").splitlines()
    french = [line for line in lines if page == "fr.md" or line.startswith("- fr:")]
    assert french
    for line in french:
        assert not re.search(r"(?:^|[ >])[:;?!»]", line.replace("<!--", "")), line
        assert not re.search(r"« ", line), line
    assert RULING_LABELS["fr"][1] == " **Raison\u00a0:** "


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ("J jack", "Q queen", "K king", "A ace")),
        ("de", ("J Bube", "Q Dame", "K König", "A Ass")),
        ("fr", ("J valet", "Q dame", "K roi", "A as")),
        ("es", ("J jota", "Q reina", "K rey", "A as")),
    ],
)
def test_court_cards_are_named_once_and_then_called_so(language: Language, names: tuple[str, ...]) -> None:
    page = (SOURCE_RULES / "rhombus" / f"{language}.md").read_text(encoding="utf-8")
    assert all(page.replace("\u00a0", " ").count(name) == 1 for name in names)
    captions = (SOURCE_RULES / "rhombus" / "examples.md").read_text(encoding="utf-8").splitlines()
    texts = [block.text for block in load_curated("rhombus").editions[language].rules()]
    notes = [block.text for block in blocks(load_curated("rhombus").editions[language]) if block.kind == "note"]
    for text in (*texts, *notes, *(line for line in captions if line.startswith(f"- {language}:"))):
        assert not re.search(r"\b[JQK]\b|\b[LldD]’A\b|\b(?:das|zum|el|un) A\b", text), text


def test_english_rhombus_has_one_word_for_a_play() -> None:
    for block in blocks(load_curated("rhombus").editions["en"]):
        plain = re.sub(r"“[^”]+”", "", block.text)
        assert not re.search(r"\baction|present play|\bof his own\b", plain), block.text
