"""What the marks of the pictures mean, for the first page."""

from __future__ import annotations

from collections.abc import Iterator

from extract.rulebook import Language
from printables.diagrams import sign
from printables.drawing import Length, outlined, place
from printables.games import legend_of
from printables.rulesheet import icons
from printables.rulesheet.typesetting import BODY, NEVER, PARAGRAPH, Element, Marked, Strip, Style, broken
from printables.rulesheet.words import word

_HIGH: Length = 6.6
_WIDE: Length = 10.4
_GAP: Length = 2.0

_MEANINGS: dict[str, dict[str, str]] = {
    "en": {
        "allowed": "allowed",
        "forbidden": "not allowed",
        "laid": "laid here",
        "refused": "cannot lie here",
        "look": "just played",
        "taboo": "taboo: do not cover",
        "step": "a move",
        "single_step": "a step",
        "given_up": "marble given up",
        "laid_ring": "ring laid, and in which order",
        "refused_step": "not a legal move",
        "out": "leaves the board",
        "captured": "removed, and how many",
        "removed": "ring taken out",
        "order": "marble placed, and in which order",
        "refused_ring": "cannot go here",
        "height": "tiles in the stack",
        "level": "height above the table",
        "carried": "tiles carried along",
        "drawn": "just drawn",
    },
    "de": {
        "allowed": "erlaubt",
        "forbidden": "nicht erlaubt",
        "laid": "hier gelegt",
        "refused": "darf hier nicht liegen",
        "look": "zuletzt gespielt",
        "taboo": "tabu: nicht bedecken",
        "step": "ein Zug",
        "single_step": "ein Schritt",
        "given_up": "Murmel geopfert",
        "laid_ring": "Ring angelegt (Reihenfolge)",
        "refused_step": "kein erlaubter Zug",
        "out": "verlässt das Brett",
        "captured": "so viele entfernt",
        "removed": "Ring herausgenommen",
        "order": "Murmel gesetzt (Reihenfolge)",
        "refused_ring": "darf nicht hierhin",
        "height": "so viele Steine im Stapel",
        "level": "Höhe über dem Tisch",
        "carried": "so viele kommen mit",
        "drawn": "eben gezogen",
    },
    "fr": {
        "allowed": "permis",
        "forbidden": "interdit",
        "laid": "posée ici",
        "refused": "ne peut pas être posée ici",
        "look": "joué en dernier",
        "taboo": "tabou : ne pas recouvrir",
        "step": "chemin parcouru",
        "single_step": "un pas",
        "given_up": "bille sacrifiée",
        "laid_ring": "anneau reposé, et dans quel ordre",
        "refused_step": "chemin interdit",
        "out": "quitte le plateau",
        "captured": "billes retirées, et combien",
        "removed": "anneau retiré",
        "order": "bille posée, et dans quel ordre",
        "refused_ring": "ne peut pas aller ici",
        "height": "tuiles dans la pile",
        "level": "hauteur au-dessus de la table",
        "carried": "tuiles transportées",
        "drawn": "vient d’être piochée",
    },
    "es": {
        "allowed": "permitido",
        "forbidden": "prohibido",
        "laid": "colocada aquí",
        "refused": "no puede ir aquí",
        "look": "lo último que se jugó",
        "taboo": "tabú: no cubrir",
        "step": "un movimiento",
        "single_step": "un paso",
        "given_up": "canica sacrificada",
        "laid_ring": "anillo puesto, y en qué orden",
        "refused_step": "movimiento prohibido",
        "out": "sale del tablero",
        "captured": "canicas retiradas, y cuántas",
        "removed": "anillo retirado",
        "order": "canica colocada, y en qué orden",
        "refused_ring": "no puede ir aquí",
        "height": "losetas en la pila",
        "level": "altura sobre la mesa",
        "carried": "losetas que lleva",
        "drawn": "recién robada",
    },
}

_LIKE = {"played": "look", "played_ring": "look"}
"""Marks of one meaning that look otherwise in another game."""


def meaning(lang: Language, name: str) -> str:
    """What a mark means, in a few words; English for a language that is none of ours."""
    return _MEANINGS.get(lang, _MEANINGS["en"])[_LIKE.get(name, name)]


def legend_strips(game: str, lang: Language, style: Style, element: Element) -> Iterator[Strip]:
    """The marks of the game's pictures, two in a row, each before its meaning."""
    entries = [(icons.tick(), "allowed"), (icons.cross(), "forbidden")]
    entries += [(outlined(sign(name)), name) for name in legend_of(game)]
    half = style.column / 2
    room = half - _WIDE - _GAP - 1.0
    head = broken(f"**{word(lang, 'legend')}**", style.column, BODY)[0]
    title = tuple(head.at(0, -BODY.rise, BODY.size))
    yield Strip(BODY.leading, (Marked(element.add("P"), title),), before=PARAGRAPH * 1.2, torn=NEVER)
    for start in range(0, len(entries), 2):
        content: list[Marked] = []
        high = _HIGH
        pair = entries[start : start + 2]
        texts = [broken(meaning(lang, name), room, BODY) for _, name in pair]
        high = max(_HIGH, *(len(lines) * BODY.leading + 0.6 for lines in texts))
        for number, ((drawing, name), lines) in enumerate(zip(pair, texts, strict=True)):
            x = number * half
            scale = min(_WIDE / drawing.box.width, (_HIGH - 1.4) / drawing.box.height)
            figure = element.add("Figure", alt=meaning(lang, name))
            content.append(Marked(figure, (place(drawing, x + _WIDE / 2, -high / 2, scale=scale),)))
            top = -(high - len(lines) * BODY.leading) / 2
            for line in lines:
                shapes = tuple(line.at(x + _WIDE + _GAP, top - BODY.rise, BODY.size))
                content.append(Marked(element.add("P"), shapes))
                top -= BODY.leading
        last = start + 2 >= len(entries)
        yield Strip(high, tuple(content), torn=0.0 if last else NEVER)
