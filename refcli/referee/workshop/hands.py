"""The examiner's checks of a ply in people's hands: the choices that lead to it, and what it does on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from refcli.game import Layout
from refcli.hands import MOST_CHOICES, carried, every_path, in_order
from refcli.referee.workshop.courses import LISTED, Examined, Stand
from refcli.referee.workshop.faults import Fault, fault_of

POSITIONS = 60


def chosen(of: Examined) -> Iterator[Fault]:
    """Each legal ply is the end of one path of choices, and no path ends elsewhere."""
    vocabulary = frozenset(of.game.vocabulary())
    for stand in of.stands(POSITIONS):
        yield from _step_by_step(of, stand, vocabulary)
        position = stand.position
        if position.unlisted or (position.count_legal() or 0) >= LISTED:
            continue
        ends = Counter(str(ply) for _, ply in every_path(position))
        if position.draw_due:
            wanted = {str(position.canonical(position.random_ply(Random(1))))}
        else:
            wanted = {str(position.canonical(ply)) for ply in position.legal_moves()}
        if missing := sorted(wanted - ends.keys()):
            yield fault_of(of, position, "choices", "try.choice_missing", at=stand.at, ply=missing[0])
        beyond = sorted(ends.keys() - wanted)
        if beyond and not (position.draw_due and all(position.judge(of.game.parse(one)) is None for one in beyond)):
            yield fault_of(of, position, "chosen", "try.choice_illegal", at=stand.at, ply=beyond[0])
        if twice := next((token for token, n in ends.items() if n > 1), None):
            yield fault_of(of, position, "choices", "try.choice_twice", at=stand.at, ply=twice)


def _step_by_step(of: Examined, stand: Stand, vocabulary: frozenset[Any]) -> Iterator[Fault]:
    """One path, chosen at random: each step can be looked over, and it ends in a legal ply."""
    position, rng = stand.position, Random(stand.ply)
    made: tuple[Any, ...] = ()
    while offered := position.choices(made, any_order=True):
        if tuple(offered) != in_order(offered) or not 1 < len(offered) <= MOST_CHOICES:
            yield fault_of(of, position, "choices", "try.choice_step", at=stand.at, n=len(offered), most=MOST_CHOICES)
            return
        made = (*made, rng.choice(offered))
        if vocabulary and made[-1] not in vocabulary:
            yield fault_of(of, of.game, "vocabulary", "try.choice_unknown", at=stand.at, choice=str(made[-1]))
            return
    ply = position.chosen(made)
    if ply is None or position.judge(ply):
        yield fault_of(of, position, "chosen", "try.choice_illegal", at=stand.at, ply=str(ply))


def done(of: Examined) -> Iterator[Fault]:
    """Whoever carries what the effects have moved has the table after the ply, as each seat sees it."""
    rng = Random(3)
    for stand in of.stands(POSITIONS):
        position = stand.position
        ply = position.canonical(position.random_ply(rng))
        after = position.play(ply)
        for seat in of.audiences(position):
            effects = position.effects(ply, seat)
            for effect in effects:
                of.says(effect.key, effect.values)
            for key, _, _ in after.layout(seat).beside:
                of.says(key)
            try:
                found = plain(carried(position.layout(seat), effects))
            except (LookupError, ValueError) as error:
                yield fault_of(of, position, "effects", "try.carried", at=stand.at, ply=str(ply), why=str(error))
                break
            if found != (wanted := plain(after.layout(seat))):
                why = _differing(found, wanted)
                yield fault_of(of, position, "effects", "try.carried", at=stand.at, ply=str(ply), why=why)
                break


def plain(layout: Layout) -> tuple[Any, ...]:
    """What the carrying is about: the pieces, not the marks."""
    return dict(layout.cells), {(key, seat): text for key, seat, text in layout.beside}


def _differing(found: tuple[Any, ...], wanted: tuple[Any, ...]) -> str:
    """The first place where two tables differ, with what lies there on each."""
    for mine, theirs in zip(found, wanted, strict=True):
        for place in sorted({*mine, *theirs}, key=str):
            if mine.get(place) != theirs.get(place):
                return f"{place}: {mine.get(place)} / {theirs.get(place)}"
    return ""
