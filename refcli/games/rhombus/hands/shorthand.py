"""What people may type at the table: `b1c3`, `q b1 c3`, `as 7d b1 b2`, `8c kd`, `9d`. Records hold notation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import TYPE_CHECKING

from refcli.games._typed import shortest_of
from refcli.games.rhombus.components import (
    CARD_AT,
    CARD_NAMES,
    FILES,
    RANKS,
    ROWS,
    SUITS,
    Card,
    Cards,
    bits,
    kind_of,
    rank_of,
    square_at,
    square_name,
)
from refcli.games.rhombus.plies import (
    Claim,
    Draw,
    Effect,
    Eliminate,
    Enter,
    Idle,
    Move,
    Part,
    Play,
    Ply,
    Reactivate,
    Take,
)

if TYPE_CHECKING:
    from refcli.games.rhombus.position import Position

_RANK = "|".join(RANKS).casefold()
_SUIT = "".join(SUITS).casefold()
_SQUARE = rf"[{FILES}][1-{ROWS}]"
# `ad1` is an ace and a square, not an ace of diamonds and a number: a suit has no digit after it.
_WORD = re.compile(
    rf"(?:[\s:+x>=-]|e:)*(?:(?P<square>{_SQUARE})|(?P<card>(?:{_RANK})[{_SUIT}])(?![1-{ROWS}])|(?P<rank>{_RANK}))",
    re.ASCII,
)
_BETWEEN = re.compile(r"[\s:+x>=-]*")
_REFILL = re.compile(rf"(?:\+|draw)?\s*(?:(?P<card>(?:{_RANK})\s*[{_SUIT}])|\?)", re.ASCII)
_CLAIM = re.compile(rf"stuck[\s:]*(?P<cards>(?:{_RANK})[{_SUIT}](?:[\s+,]*(?:{_RANK})[{_SUIT}])*)", re.ASCII)


def interpret(position: Position, text: str) -> list[Ply]:
    """The legal plies that a person's short input can mean here; letter case does not matter.

    A card may be named by its rank alone where one lies open or is known in the hand, or not at all where squares say
    enough; a mystery need not name the card that it takes; parts are parted by commas. If none of the meanings is
    legal, one of them is returned for the referee to refuse.
    """
    text = text.strip().casefold()
    if position.turn is None:
        return []
    if claim := _CLAIM.fullmatch(text):
        return [Claim(tuple(map(_card, re.findall(f"(?:{_RANK})[{_SUIT}]", claim["cards"]))))]
    if position.due:
        refill = _REFILL.fullmatch(text)
        return [Draw(_card(refill["card"]) if refill["card"] else None)] if refill else []
    parts = [_part_meanings(position, part) for part in re.split("[,;]", text)]
    plays = [Play(meant) for meant in product(*parts)]
    legal = [play for play in plays if position.judge(play) is None]
    return list(dict.fromkeys(legal)) or list(plays[:1])


def _card(text: str) -> Card:
    return CARD_AT["".join(text.split()).upper()]


def _part_meanings(position: Position, text: str) -> list[Part]:
    """What one part can mean: its cards in any reading, with an effect that fits their number."""
    held = list(bits(position.cards.open_to(position.acting)))
    table = position.cards.tables[position.acting]
    cards: list[Sequence[Card]] = []
    squares: list[int] = []
    at = 0
    text = re.sub(r"\breactivate\b|\bon\b|\bto\b", " ", text)
    while word := _WORD.match(text, at):
        at = word.end()
        if word["square"]:
            squares.append(square_at(word["square"]))
        elif word["card"]:
            cards.append((_card(word["card"]),))
        else:
            cards.append([card for card in held if CARD_NAMES[card][:-1].casefold() == word["rank"]])
    if at == 0 or not _BETWEEN.fullmatch(text, at):
        return []
    choices: Iterator[Sequence[Card]] = product(*cards)
    if not cards:
        choices = (chosen for n in (1, 2) for chosen in permutations(held, n))
    return [part for chosen in choices for part in _meanings(_kill_card_last(chosen), squares, table)]


def _kill_card_last(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda card: kind_of(card) == "kill")) if len(cards) == 2 else tuple(cards)


def _meanings(cards: tuple[Card, ...], squares: list[int], table: Cards) -> Iterator[Part]:
    """The cards with the effects that so many cards and squares can have; a mystery takes one of the table cards."""
    found: list[Effect] = []
    match len(cards), squares:
        case ((1 | 2), [start, target]):
            found = [Move(start, target, len(cards) == 2)]
        case 3, [start, target]:
            found = [Eliminate(start, target)]
        case ((1 | 2), [square]):
            found = [Enter(square, len(cards) == 2)]
        case 1, []:
            found = [Idle(), *map(Take, bits(table) if kind_of(cards[0]) == "mystery" else ())]
        case 2, []:
            yield Part(cards[:1], Take(cards[1]))
        case 3, []:
            found = [Reactivate()]
    for effect in found:
        yield Part(cards, effect)


def shortest(position: Position, ply: Ply) -> str:
    """Squares, with ranks and suits as far as they are needed; a card that was drawn by its name alone."""
    if isinstance(ply, Draw):
        return str(ply).removeprefix("+").casefold()
    if isinstance(ply, Claim):
        return str(ply).casefold()
    texts = map(",".join, product(*(list(_part_texts(part)) for part in ply.parts)))
    return shortest_of(texts, ply, lambda text: interpret(position, text))


def _part_texts(part: Part) -> Iterator[str]:
    """What a part can be called: by its squares alone, or with the rank or the name of each card."""
    cards, effect, squares = part.cards, part.effect, ""
    if isinstance(effect, Move | Eliminate):
        squares = f"{square_name(effect.start)}{square_name(effect.target)}"
    elif isinstance(effect, Enter):
        squares = square_name(effect.square)
    elif isinstance(effect, Take):
        yield from (name.casefold() for name in (RANKS[rank_of(cards[0])], CARD_NAMES[cards[0]]))
        cards = (*cards, effect.card)
    if squares:
        yield squares
    names = (CARD_NAMES[card].casefold() for card in cards)
    for written in product(*((name[:-1], name) for name in names)):
        yield f"{''.join(written)}{squares}"
