"""Letters that a program could not write: question marks in their place, nothing at all, or the sign for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from extract.model import Rulebook
from extract.pipeline import extract

GERMAN = """Die Loren

1. Jeder Spieler erhält fünf Karten für seine Farbe und nimmt die übrigen Steine.
2. Der jüngste Spieler beginnt und legt seine höchste Karte verdeckt vor sich hin.
3. Danach müssen alle Spieler ihre Karten zählen. Überzählige Karten werden abgelegt.
4. Bei Gleichstand gewinnt der ältere Spieler und erhält von jedem eine Karte.
"""


def spoilt(sign: str, text: str = GERMAN) -> str:
    return "".join(sign if letter in "äöüßÄÖÜ" else letter for letter in text)


def read(tmp_path: Path, text: str) -> tuple[Rulebook, list[str]]:
    source = tmp_path / "rules.txt"
    source.write_text(text, encoding="utf-8")
    rulebook = extract([source])
    return rulebook, [block.text for edition in rulebook.editions.values() for block in edition.rules()]


@pytest.mark.parametrize("sign", ["?", ""])
def test_words_without_their_umlauts_are_mended(sign: str, tmp_path: Path) -> None:
    rulebook, rules = read(tmp_path, spoilt(sign))
    assert rules == read(tmp_path, GERMAN)[1]
    (damage,) = [finding for finding in rulebook.findings if finding.kind == "damage"]
    assert spoilt(sign, "erhält") in damage.message
    blocks = [block for block in rulebook.editions["de"].rules() if block.repairs]
    assert len(blocks) == 4 and all(str(block.raw).endswith(spoilt(sign, block.text)) for block in blocks)


@pytest.mark.parametrize("sign", ["?", "", "\ufffd"])
def test_what_has_no_reading_or_two_is_named(sign: str, tmp_path: Path) -> None:
    text = spoilt(sign, GERMAN + "5. Der Vorsitzende Qrüxtner kennt Küsten.\n")
    rulebook, _ = read(tmp_path, text)
    said = " ".join(finding.message for finding in rulebook.findings if finding.kind == "repair")
    assert spoilt(sign, "Küsten") in said and "Küsten" in said and "Kästen" in said
    assert spoilt(sign, "Qrüxtner") in said
    assert any(finding.kind == "damage" for finding in rulebook.findings)


@pytest.mark.parametrize(
    "text",
    [
        GERMAN,
        GERMAN + "5. Was nun?weiter geht es auf www.spiele.de/regeln?seite=2 und so fort.\n",
        "The Ravens\n\n1. Each player takes five cards.\n2. Who may go first?the oldest. What now?we roll.\n",
    ],
)
def test_a_sound_text_stays_as_it_is(text: str, tmp_path: Path) -> None:
    rulebook, _ = read(tmp_path, text)
    assert not [finding for finding in rulebook.findings if finding.kind in ("damage", "repair")]
    assert not any(block.repairs for edition in rulebook.editions.values() for block in edition.rules())


def test_sound_compounds_of_a_spoilt_text_stay(tmp_path: Path) -> None:
    sound = "Die Spieldauer ist kurz, und die Steine werden ausgerichtet."
    _, rules = read(tmp_path, spoilt("", f"{GERMAN}5. {sound}\n"))
    assert rules[-1] == sound


def test_a_text_whose_letters_merely_lost_their_accents_is_no_such_text(tmp_path: Path) -> None:
    flat = (
        "Las reglas\n\n1. El jugador puede avanzar y transportar una pieza a otra casilla del tablero.\n"
        "2. Los jugadores deben desarrollar una torre y puntuar en la ultima ronda de la partida.\n"
        "3. Despues de cada turno, el jugador tiene que alternar con los demas y terminar su turno.\n"
    )
    rulebook, _ = read(tmp_path, flat)
    assert not [finding for finding in rulebook.findings if "has lost letters" in finding.message]
