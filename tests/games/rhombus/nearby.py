"""Plies that differ from another in one field."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from refcli.games import rhombus
from refcli.games.rhombus.components import BOARD, DECK, bits

SQUARES, CARDS = list(bits(BOARD)), list(bits(DECK))


def near(position: rhombus.Position, ply: rhombus.Ply, rng: Random) -> Iterator[rhombus.Ply]:
    """Another square or table card of an effect, or none; another card, of those held or of all."""
    if isinstance(ply, rhombus.Draw):
        yield from (rhombus.Draw(card) for card in rng.sample(CARDS, 8))
    elif isinstance(ply, rhombus.Claim):
        yield from (rhombus.Claim((card, *ply.cards[1:])) for card in rng.sample(CARDS, 8))
    else:
        held = list(bits(position.cards.open_to(position.acting)))
        for at, part in enumerate(ply.parts):
            changed = [replace(part, effect=_other(part.effect, rng)) for _ in range(12)]
            changed.append(replace(part, effect=rhombus.Idle()))
            for n, _ in enumerate(part.cards):
                cards = [rng.choice(CARDS), *held]
                changed += [replace(part, cards=(*part.cards[:n], card, *part.cards[n + 1 :])) for card in cards]
            yield from (rhombus.Play((*ply.parts[:at], other, *ply.parts[at + 1 :])) for other in changed)


def _other(effect: object, rng: Random) -> rhombus.Effect:
    square = rng.choice(SQUARES)
    match effect:
        case rhombus.Move() | rhombus.Eliminate():
            return replace(effect, start=square) if rng.random() < 0.3 else replace(effect, target=square)
        case rhombus.Enter():
            return replace(effect, square=square)
        case rhombus.Take():
            return replace(effect, card=rng.choice(CARDS))
        case rhombus.Reactivate() | rhombus.Idle():
            return effect
    raise TypeError(effect)
