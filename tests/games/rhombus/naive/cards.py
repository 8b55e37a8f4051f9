"""The cards of Rhombus, what a play's token says, and which cards go together, from the specification alone."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

Square = tuple[int, int]
Direction = tuple[int, int]

RANKS = ("6", "7", "8", "9", "10", "J", "Q", "K", "A")
CARDS = [rank + suit for suit in "SHDC" for rank in RANKS]
SQUARES = [(column, row) for column in range(1, 6) for row in range(1, 6)]
CORNERS = {"sw": (1, 1), "se": (5, 1), "ne": (5, 5), "nw": (1, 5)}  # anticlockwise
DISTANCE = {"6": 6, "Q": 3, "K": 2, "A": 1}
MOVES = (*DISTANCE, "J")
KILLS = ("7", "10")
SIDES: list[Direction] = [(1, 0), (-1, 0), (0, 1), (0, -1)]

CARD = "(?:10|[6-9JQKA])[SHDC]"
SQUARE = "[a-e][1-5]"
EFFECT = re.compile(
    f"(?P<none>)|(?P<move>{SQUARE}-{SQUARE})|(?P<kill>{SQUARE}x{SQUARE})|(?P<enter>{SQUARE})|(?P<enterkill>x{SQUARE})"
    f"|(?P<mystery>{CARD})|(?P<eliminator>E:{SQUARE}x{SQUARE})|(?P<reactivate>reactivate)"
)


@dataclass
class Part:
    """One part of a play: its cards, the kind of its effect, and what the effect names."""

    cards: list[str]
    kind: str  # a group name of EFFECT
    squares: list[Square] = field(default_factory=list)
    taken: str = ""


# What a token says


def rank(card: str) -> str:
    return card[:-1]


def suit(card: str) -> str:
    return card[-1]


def square_of(name: str) -> Square:
    return "abcde".index(name[0]) + 1, int(name[1])


def name_of(square: Square) -> str:
    return f"{'abcde'[square[0] - 1]}{square[1]}"


def read_play(token: str) -> list[Part] | None:
    """The parts of a play, or None for a token that cannot be read."""
    parts = []
    for text in token.split(","):
        match = re.fullmatch(rf"({CARD}(?:\+{CARD})*):(.*)", text)
        effect = EFFECT.fullmatch(match.group(2)) if match is not None else None
        if match is None or effect is None:
            return None
        kind = str(effect.lastgroup)
        cards = match.group(1).split("+")
        squares = [] if kind == "mystery" else [square_of(name) for name in re.findall(SQUARE, match.group(2))]
        ranks = [rank(card) for card in cards]
        partners = MOVES if kind == "kill" else ("9",) if kind == "enterkill" else ()
        if ranks[0] in KILLS and any(other in partners for other in ranks):
            return None  # a kill card written before its move card or entry
        parts.append(Part(cards, kind, squares, match.group(2) if kind == "mystery" else ""))
    return parts


def write_part(part: Part) -> str:
    names = [name_of(square) for square in part.squares]
    effects = {
        "none": "",
        "move": "-".join(names),
        "kill": "x".join(names),
        "enter": "".join(names),
        "enterkill": "x" + "".join(names),
        "mystery": part.taken,
        "eliminator": "E:" + "x".join(names),
        "reactivate": "reactivate",
    }
    return "+".join(part.cards) + ":" + effects[part.kind]


# Which cards go together


def form_faults(parts: list[Part]) -> list[str]:
    """What is wrong with the cards and effects before anyone looks at the board."""
    cards = [card for part in parts for card in part.cards]
    found: list[str] = []
    for part in parts:
        found += _part_form_faults(part, len(cards))
    whole = [part for part in parts if part.kind in ("eliminator", "reactivate")]
    if whole:
        if len(parts) > 1:
            found += [
                "rhombus." + whole[0].kind,
                "rhombus.turn.play",
                "rhombus.combo.flush",
                "rhombus.combo.pair",
            ]
        return found
    ranks, suits = [rank(card) for card in cards], {suit(card) for card in cards}
    if len(cards) == 2 and len(parts) == 1:
        if parts[0].kind == "kill" and ranks[0] == "6" and (ranks[1] != "7" or len(suits) > 1):
            pair, goes = "rhombus.combo.pair", "rhombus.kill.cards"
            found += [pair, goes] if len(suits) == 1 else [goes, pair]
        if parts[0].kind == "enterkill" and (ranks[1] != "10" or len(suits) > 1):
            pair, goes = "rhombus.combo.pair", "rhombus.entry.kill"
            found += [pair, goes, "rhombus.kill.cards"] if len(suits) == 1 else [goes, pair, "rhombus.kill.cards"]
    elif len(cards) == 2:
        neighbours = abs(RANKS.index(ranks[0]) - RANKS.index(ranks[1])) == 1
        if len(suits) > 1 or not neighbours:
            found.append("rhombus.combo.pair")
    elif len(cards) == 3 and len(suits) > 1:
        found.append("rhombus.combo.flush")
    elif len(cards) > 3:
        found += ["rhombus.combo.flush", "rhombus.turn.play"]
    return found


def _part_form_faults(part: Part, cards_in_all: int) -> list[str]:
    ranks, suits = [rank(card) for card in part.cards], {suit(card) for card in part.cards}
    play = "rhombus.turn.play"
    if part.kind == "eliminator":
        places = sorted(RANKS.index(one) for one in ranks)
        row = len(places) == 3 and places == list(range(places[0], places[0] + 3))
        return [] if row and len(suits) == 1 else ["rhombus.eliminator", play]
    if part.kind == "reactivate":
        return [] if len(ranks) == 3 and len(set(ranks)) == 1 else ["rhombus.reactivate", play]
    if len(ranks) == 1:
        fitting = {
            "none": ("7", "8", "9", "10"),
            "move": MOVES,
            "enter": ("9",),
            "mystery": ("8",),
        }.get(part.kind, ())
        if ranks[0] in fitting:
            return []
        if ranks[0] in KILLS:
            return ["rhombus.kill.cards", play]
        also = {
            "none": ["rhombus.combo.all", "rhombus.move.exact"],
            "move": ["rhombus.combo.all", "rhombus.move.exact"],
            "kill": ["rhombus.kill.move", "rhombus.kill.cards", "rhombus.move.leap"],
            "enter": ["rhombus.entry"],
            "enterkill": ["rhombus.entry.kill", "rhombus.kill.cards"],
            "mystery": ["rhombus.mystery", "rhombus.kill.cards"],
        }[part.kind]
        if part.kind == "none" and cards_in_all > 1:
            return ["rhombus.combo.all", play]
        return [play, *also]
    if len(ranks) == 2 and part.kind == "kill" and ranks[0] in MOVES and ranks[1] in KILLS:
        return []
    if len(ranks) == 2 and part.kind == "enterkill" and ranks[0] == "9" and ranks[1] in KILLS:
        return []
    if part.kind in ("kill", "enterkill") and len([one for one in ranks if one in KILLS]) > 1:
        return ["rhombus.kill.cards", play]
    return [play, "rhombus.kill.cards", "rhombus.combo.pair", "rhombus.combo.flush"]


def forms(cards: list[str]) -> Iterator[list[Part]]:
    """The cards, in this order, cut into parts with kinds of effects in every way that fits them."""
    for groups in _groupings(cards):
        for kinds in itertools.product(*(_kinds(len(group)) for group in groups)):
            parts = [Part(group, kind) for group, kind in zip(groups, kinds, strict=True)]
            if not form_faults(parts):
                yield parts


def _groupings(cards: list[str]) -> Iterator[list[list[str]]]:
    """The cards in this order, cut into parts in every way."""
    if not cards:
        yield []
    for size in range(1, len(cards) + 1):
        for rest in _groupings(cards[size:]):
            yield [cards[:size], *rest]


def _kinds(cards: int) -> tuple[str, ...]:
    kinds = {
        1: ("none", "move", "enter", "mystery"),
        2: ("kill", "enterkill"),
        3: ("eliminator", "reactivate"),
    }
    return kinds[cards]
