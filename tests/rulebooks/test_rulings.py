"""What is ours is marked as ours: departures say that they depart, and what the sources leave open is answered."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from extract.rulebook import LANGUAGES, Language, RuleId, curated_games, load_curated

from .contract import RULING_LABELS, rulings

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
    ("rings.turn.one", ("Draw lots", "Lost aus", "Tirez au sort", "Se sortea")),
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
    ("tokan.opening.draft", ("by lot", "Lost aus", "Tirez au sort", "Se sortea")),
    ("tokan.close.gap", ("last shifted stack", "letzte nachgerückte Stapel", "dernière pile", "última pila")),
    ("dschunke.setup.start", ("public descriptions", "öffentlichen", "publiques", "públicas")),
    ("dschunke.turn.draw", ("face up", "offen", "face visible", "boca arriba")),
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
