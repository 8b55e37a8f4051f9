"""How many places and moves there are, without listing them.

A move is two steps, and what the second can be depends only on the board that the first leaves. First steps that leave
the same board are taken together, and the steps from there are counted from the sizes of a few sets. The tests hold
these numbers against plain listing.
"""

from __future__ import annotations

from math import comb

from refcli.games.rings.board import Mask, bits
from refcli.games.rings.side_view import Camp, Entries, Planes, less


def count_places(entries: Entries) -> int:
    """How many sets of three rings can be filled, in some order."""
    standing = entries.standing
    if entries.first != standing:
        return sum(1 for _ in entries.orders())
    gates = standing.bit_count()
    total = comb(gates, 3)
    for ring, opened in entries.opened.items():
        # What a ring opens is mutual: `opened` of a ring that is no gate holds the gates that open it.
        openers = (opened & standing).bit_count()
        if ring & standing:
            # One gate, then two rings that it opens, or one of those and one that only that one opens.
            inner = opened & ~standing
            total += comb(inner.bit_count(), 2)
            for second in bits(inner):
                total += (entries.opened[second] & ~standing & ~inner).bit_count()
        else:
            # Two gates of which at least one opens this ring.
            total += comb(gates, 2) - comb(gates - openers, 2)
    return total


def count_steps(camp: Camp) -> int:
    """How many steps there are, with and without a sacrifice."""
    one, two, three = camp.own
    movable, room = camp.movable, camp.room
    total = 0
    for chain, around in camp.board.parts(one):
        if starts := chain & movable:
            targets = around & room
            total += starts.bit_count() * targets.bit_count() - (starts & targets).bit_count()
    return total + _sacrifices(
        movable.bit_count(), (movable & two).bit_count(), (movable & three).bit_count(), room.bit_count()
    )


def _sacrifices(movable: int, doubles: int, triples: int, room: int) -> int:
    """How many steps with a sacrifice there are.

    `movable` rings have marbles that may leave, `doubles` of these have two or more, `triples` three; `room` rings
    can take one more. A start is no target of its own.
    """
    with_room = movable - triples
    from_others = with_room * ((movable - 1) * room - (with_room - 1))
    from_others += triples * ((movable - 1) * (room + 1) - with_room)
    from_same = (doubles - triples) * (room - 1) + triples * room
    return from_others + from_same


def count_moves(camp: Camp) -> int:
    """How many moves there are that leave the board different from before."""
    one, two, _ = camp.own
    movable, room = camp.movable, camp.room
    total = 0
    for chain, around in camp.board.parts(one):
        for start in bits(chain & movable):
            targets = around & room & ~start
            total += _count_after(camp, less(camp.own, start), targets)
            # A step to a ring without rivals can be taken back, and then nothing has changed (`rings.turn.changes`).
            total -= (targets & ~camp.others).bit_count()
    partners = movable
    for start in bits(movable):
        lifted = less(camp.own, start)
        # A step onto the ring of the marble that was given up for it leaves this ring's marble gone, all else the same.
        without = Camp(camp.board, lifted, camp.rivals, camp.others, camp.full)
        total += (movable.bit_count() - 1) * count_steps(without)
        if two & start:
            total += _count_after(camp, less(lifted, start), room & ~start)
        partners ^= start
        for given in bits(partners):
            # Either of the two can be the one that moves.
            total += 2 * _count_after(camp, less(lifted, given), room & ~start & ~given)
    return total


def _count_after(camp: Camp, own: Planes, targets: Mask) -> int:
    """The steps that follow, summed over the targets of a marble; `own` is what the others of its colour look like."""
    base = Camp(camp.board, own, camp.rivals, camp.others, camp.full)
    total = sum(count_steps(base.landed(target)) for target in bits(targets & camp.others))
    targets &= ~camp.others
    one, two, three = own
    movable, room = base.movable, base.room
    size, wide = movable.bit_count(), room.bit_count()
    doubles, triples = (movable & two).bit_count(), (movable & three).bit_count()
    chains = []
    plain = 0
    for chain, around in camp.board.parts(one):
        starts = chain & movable
        reached = around & room
        own_targets = (starts & room).bit_count()
        here = starts.bit_count() * reached.bit_count() - (starts & reached).bit_count()
        plain += here
        chains.append((chain, around, starts.bit_count(), own_targets, here))
    lone, double, fresh = targets & one & ~two, targets & two, targets & ~one
    total += lone.bit_count() * (plain + _sacrifices(size, doubles + 1, triples, wide))
    if double:
        total += double.bit_count() * (plain + _sacrifices(size, doubles, triples + 1, wide - 1))
        for chain, around, starts, _, _ in chains:
            # The third marble fills a ring that the others of its chain could go to.
            total -= (double & chain & around).bit_count() * (starts - 1)
    if fresh:
        total += fresh.bit_count() * (plain + _sacrifices(size + 1, doubles, triples, wide))
        for target in bits(fresh):
            reach = camp.board.touching[target]
            starts, own_targets = 1, 0
            for _, around, chain_starts, chain_targets, here in chains:
                if around & target:
                    reach |= around
                    starts += chain_starts
                    own_targets += chain_targets
                    total -= here
            # Joined to a chain, the marble's own ring and those of the chain are in reach, but not of themselves.
            joined = bool(reach & target)
            total += starts * (reach & room).bit_count() - (own_targets + 1 if joined else 0)
    return total
