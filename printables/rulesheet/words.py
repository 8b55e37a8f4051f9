"""The few words that a sheet adds to a rulebook's own, in its language."""

from __future__ import annotations

from collections.abc import Sequence

_WORDS: dict[str, dict[str, str]] = {
    "en": {
        "players": "{n} players",
        "player": "1 player",
        "age": "age {n}+",
        "minutes": "{n} minutes",
        "or": "or",
        "span": "{low}–{high}",
        "sheet": "Rules of the game",
        "colour": "{n} {name} of each colour",
        "allowed": "allowed",
        "refused": "not allowed",
        "rulings": "Rulings",
        "index": "Index (numbers of rules)",
        "rule": "rule {n}",
        "glance": "At a glance",
        "overlooked": "Often overlooked",
        "legend": "What the pictures show",
        "after": "afterwards",
    },
    "de": {
        "players": "{n} Personen",
        "player": "1 Person",
        "age": "ab {n} Jahren",
        "minutes": "{n} Minuten",
        "or": "oder",
        "span": "{low}–{high}",
        "sheet": "Spielregel",
        "colour": "je Farbe {n} {name}",
        "allowed": "erlaubt",
        "refused": "nicht erlaubt",
        "rulings": "Festlegungen",
        "index": "Stichwörter (Nummern der Regeln)",
        "rule": "Regel {n}",
        "glance": "Auf einen Blick",
        "overlooked": "Oft übersehen",
        "legend": "Zeichen in den Bildern",
        "after": "nach dem Zug",
    },
    "fr": {
        "players": "{n} joueurs",
        "player": "1 joueur",
        "age": "dès {n} ans",
        "minutes": "{n} minutes",
        "or": "ou",
        "span": "{low}–{high}",
        "sheet": "Règle du jeu",
        "colour": "{n} {name} par couleur",
        "allowed": "permis",
        "refused": "interdit",
        "rulings": "Décisions",
        "index": "Index (numéros des règles)",
        "rule": "règle {n}",
        "glance": "En bref",
        "overlooked": "Souvent oublié",
        "legend": "Ce que montrent les images",
        "after": "après le coup",
    },
    "es": {
        "players": "{n} jugadores",
        "player": "1 jugador",
        "age": "a partir de {n} años",
        "minutes": "{n} minutos",
        "or": "o",
        "span": "{low}-{high}",
        "sheet": "Reglas del juego",
        "colour": "{n} {name} de cada color",
        "allowed": "permitido",
        "refused": "prohibido",
        "rulings": "Decisiones",
        "index": "Índice (números de las reglas)",
        "rule": "regla {n}",
        "glance": "De un vistazo",
        "overlooked": "Lo que se suele olvidar",
        "legend": "Qué muestran las imágenes",
        "after": "después de la jugada",
    },
}


def word(lang: str, key: str, **values: object) -> str:
    """The word in a language, filled in; English for a language that is none of ours."""
    return _WORDS.get(lang, _WORDS["en"])[key].format(**values)


def span_of(low: int | None, high: int | None, lang: str) -> str:
    """A range as the language writes it: `2`, `10–20` (Spanish `10-20`), `30+`, `≤ 4`."""
    if low is None or high is None:
        return f"{low}+" if low is not None else f"≤\u00a0{high}"
    return str(low) if low == high else word(lang, "span", low=low, high=high)


def choice_of(numbers: Sequence[int], lang: str) -> str:
    """Numbers to choose from: `2`, `2–4` where none is left out, else `2 or 4`."""
    ordered = sorted(numbers)
    if ordered == list(range(ordered[0], ordered[-1] + 1)):
        return span_of(ordered[0], ordered[-1], lang)
    return f" {word(lang, 'or')} ".join(map(str, ordered))
