"""A second, deliberately plain referee for Rings & Marbles, and random and spoilt records to try referees with."""

from __future__ import annotations

import itertools
import random
from typing import Any

from tests.games.naive import record as records
from tests.games.rings.naive.board import (
    COLOURS,
    Action,
    Capture,
    Space,
    State,
    Step,
    frame,
    neighbours,
    read,
    with_marbles,
)
from tests.games.rings.naive.rules import (
    carried_out,
    count,
    due_captures,
    entries,
    faults,
    play,
    room_faults,
    start_of,
    stepped,
    steps,
    ways,
)

# The referee


def referee(text: str) -> dict[str, Any]:
    """Judge a whole record: the machine contract without `file`, always with `counts`.

    A count may be "skip": see MOST_FIRST_STEPS.
    """
    return judged(text)[0]


def acceptable(text: str) -> set[str]:
    """Every rule id that may be named in a refusal of the record."""
    return set(judged(text, counting=False)[1])


def judged(text: str, counting: bool = True) -> tuple[dict[str, Any], list[str]]:
    raw = records.split(text)
    if raw.tag_error is not None:
        return records.verdict("rings", raw, error=records.refusal(raw.tag_error)), [raw.tag_error]
    start = start_of(raw.tags)
    if isinstance(start, str):
        return records.verdict("rings", raw, error=records.refusal(start)), [start]
    state, counts, broken = start, list[Any](), list[str]()
    ply, token = None, None
    for number, word in enumerate(raw.tokens, start=1):
        action = read(word)
        broken = ["record.syntax"] if action is None else faults(state, action)
        if action is None or broken:
            ply, token = number, word
            break
        counts.append(count(state) if counting else None)
        state = play(state, action)
    if not broken and raw.star and state.over:
        broken, ply, token = ["record.syntax"], len(raw.tokens) + 1, "*"
    if not broken and raw.syntax is not None:
        broken, ply, token = ["record.syntax"], raw.syntax[0] + 1, raw.syntax[1]
    winner = state.seats[state.playing.index(True)] if state.over else None
    if not broken and winner is not None and raw.tags.get("Result", winner) != winner:
        broken = ["record.result"]
    verdict = records.verdict(
        "rings",
        raw,
        plies=len(counts),
        turn=None if state.over else state.seats[state.turn],
        outcome={"winners": [winner], "reason": "rings.end"} if winner is not None else None,
        counts=counts,
        error=records.refusal(broken[0], ply, token) if broken else None,
    )
    return verdict, broken


# Random records


def random_record(rng: random.Random, **options: Any) -> str:
    """A legal record in canonical form.

    Options: `seats` (2 to 4, or a list of colours), `setup` (False: the boards of the rules; True: small odd
    positions with holes, islands, walls, blocked and full rings, short supplies), `plies` (cut off after so many),
    `result` (True: written when the game is over).
    """
    seats = options.get("seats", rng.choice([2, 2, 3, 4]))
    seats = rng.sample(COLOURS, seats) if isinstance(seats, int) else list(seats)
    odd = options.get("setup", rng.random() < 0.8)
    plies = options.get("plies", rng.choice([1, 3, 6, 12, 25]) if odd else rng.choice([2, 4, 6, 9]))
    tags = {"Game": "rings", "Players": " ".join(seats)}
    a_start = rng.choice([_odd_start, _walled_start])
    if odd:
        tags["Setup"], tags["Supply"] = a_start(rng, seats)
    state = start_of(tags)
    while odd and isinstance(state, State) and state.over and rng.random() < 0.95:
        tags["Setup"], tags["Supply"] = a_start(rng, seats)
        state = start_of(tags)
    assert isinstance(state, State)
    taste = {kind: rng.random() for kind in "PMR!"}
    turns: list[list[str]] = []
    while not state.over and len(turns) < plies:
        action = _random_action(rng, state, taste)
        turns.append([token_of(state, action)])
        state = play(state, action)
    if state.over and options.get("result", rng.random() < 0.5):
        tags["Result"] = state.seats[state.playing.index(True)]
    if rng.random() < 0.2:
        tags["Name." + rng.choice(seats)] = rng.choice(["Ada", 'the "Ringer"', "back\\slash", "", "{x} ; [y] *"])
    return records.write(tags, turns)


def name_of(space: Space) -> str:
    return f"{space[0]},{space[1]}"


def token_of(state: State, action: Action) -> str:
    """The canonical token: captures in the order q, r, seat, always written."""
    step_texts = [
        f"{name_of(start)}>{name_of(target)}" + (f"!{name_of(given_up)}" if given_up else "")
        for start, target, given_up in action.steps
    ]
    taken, laid, placed = (";".join(map(name_of, s)) for s in (action.taken, action.laid, action.placed))
    text = {"P": f"P:{placed}", "M": f"M:{';'.join(step_texts)}", "R": f"R:{taken}>{laid}"}[action.kind]
    entries_text = [
        f"{name_of(space)}:{colour}={number}"
        for space, colour, number in sorted(
            action.captures or [], key=lambda entry: (entry[0], (*state.seats, *COLOURS).index(entry[1]))
        )
    ]
    return text + ("x" + ";".join(entries_text) if entries_text else "")


def _odd_start(rng: random.Random, seats: list[str]) -> tuple[str, str]:
    """A patch of rings with gaps, mostly small, and marbles of a random thickness on it."""
    size, centre = rng.choice([2, 3, 4, 6, 8, 10, 14, 20]), (rng.randint(-3, 3), rng.randint(-3, 3))
    rings = [centre]
    while len(rings) < size:
        new = rng.choice(neighbours(rng.choice(rings)))
        if rng.random() < 0.1:  # an island, or a hole later
            new = rng.choice(neighbours(rng.choice(neighbours(new))))
        if new not in rings:
            rings.append(new)
    for ring in rng.sample(rings, rng.choice([0, 0, 1, 2])):
        if len(rings) > 1:
            rings.remove(ring)
    bare, mixed = rng.choice([0.1, 0.3, 0.5, 0.8]), rng.choice([0.0, 0.2, 0.5])
    held: dict[Space, dict[str, int]] = {}
    for ring in rings:
        held[ring] = {rng.choice(seats): rng.choice([1, 1, 1, 2, 3])} if rng.random() >= bare else {}
        if held[ring] and rng.random() < mixed:
            _share(rng, held[ring], seats)
    return _setup_text(held), _supply_text(rng, seats, rng.choice([0, 2, 3, 6, 10]))


def _share(rng: random.Random, held: dict[str, int], seats: list[str]) -> None:
    """More marbles of some of the colours on a ring, four in all at most."""
    for seat in rng.sample(seats, rng.randint(1, len(seats))):
        if sum(held.values()) < 4:
            held.setdefault(seat, rng.randint(1, min(3, 4 - sum(held.values()))))


def _walled_start(rng: random.Random, seats: list[str]) -> tuple[str, str]:
    """Marbles inside a wall of another colour that has a gap or two, or an empty ring inside."""
    me = rng.choice(seats[:2])
    others = [seat for seat in seats if seat != me]
    inside = {(0, 0)}
    for _ in range(rng.choice([0, 0, 1, 2, 3])):  # beside the others or one ring away: then a region of its own
        new = rng.choice(neighbours(rng.choice(sorted(inside))))
        inside.add(rng.choice([new, rng.choice(neighbours(new))]))
    wall = {near for space in inside for near in neighbours(space)} - inside
    around = {near for space in wall for near in neighbours(space)} - wall - inside
    held: dict[Space, dict[str, int]] = {(0, 0): {rng.choice(others): rng.randint(1, 3)}}
    for space in sorted(inside - {(0, 0)}):
        if rng.random() < 0.9:  # else a hole
            held[space] = {rng.choice(others): rng.choice([1, 1, 2, 3])} if rng.random() < 0.85 else {}
            if held[space] and rng.random() < 0.3:
                _share(rng, held[space], others)
    for space in sorted(wall):
        held[space] = {me: rng.choice([1, 1, 1, 2])}
        if rng.random() < 0.1:
            _share(rng, held[space], seats)
    for space in rng.sample(sorted(wall), rng.choice([0, 1, 1, 1, 2])):
        held[space] = {} if rng.random() < 0.7 else {rng.choice(others): 1}
    for space in sorted(around):
        if rng.random() < 0.5:
            held[space] = {} if rng.random() < 0.6 else {rng.choice([me, *seats]): 1}
    return _setup_text(held), _supply_text(rng, seats, rng.choice([3, 6, 10]))


def _setup_text(held: dict[Space, dict[str, int]]) -> str:
    parts = []
    for ring in sorted(held):
        marbles = ",".join(f"{seat}={number}" for seat, number in held[ring].items())
        parts.append(name_of(ring) + (f":{marbles}" if marbles else ""))
    return " ".join(parts)


def _supply_text(rng: random.Random, seats: list[str], most: int) -> str:
    return " ".join(f"{seat}={rng.randint(0, most)}" for seat in seats if rng.random() < 0.9)


def _random_action(rng: random.Random, state: State, taste: dict[str, float]) -> Action:
    """A legal action; `taste` weighs the kinds and the sacrifices (`!`)."""
    found: list[Action] = []
    tries, wanted = 0, rng.choice([1, 1, 3, 8])
    while not found or (tries < 30 and len(found) < wanted):  # captures are rare
        kind = rng.choices("PMR", [taste[kind] + 0.1 for kind in "PMR"])[0]
        action, tries = _try_action(rng, state, kind, taste["!"] / 2), tries + 1
        if action is not None:
            action = with_captures(rng, state, action)
            if not faults(state, action):
                found.append(action)
                if action.captures:
                    return action
    return found[0]


def with_captures(rng: random.Random, state: State, action: Action) -> Action:
    """The action with captures chosen at random where surrounding asks for them."""
    after, _ = carried_out(state, action)
    captures: list[Capture] = []
    for seat, held, number in due_captures(state.board, after, state.turn):
        captures += [(s, state.seats[seat], n) for s, n in rng.choice(ways(held, number)).items()]
    return Action(action.kind, action.placed, action.steps, action.taken, action.laid, captures or None)


def _try_action(rng: random.Random, state: State, kind: str, giving: float) -> Action | None:
    """An action of that kind whose single parts are allowed, if luck finds one."""
    me, board = state.turn, state.board
    if kind == "P":
        placed: list[Space] = []
        for number in range(3):
            open_rings = sorted(entries(board, me, number == 0 and not state.acted[me]))
            if not open_rings or state.supply[me] < 3:
                return None
            placed.append(rng.choice(open_rings))
            board = with_marbles(board, placed[-1], me, 1)
        return Action("P", placed, [], [], [], None)
    if kind == "M":
        moved: list[Step] = []
        for _ in range(2):
            free = list(itertools.takewhile(lambda step: step[2] is None, steps(board, me)))
            if not free or rng.random() < giving:
                free = list(steps(board, me))
            if not free:
                return None
            moved.append(rng.choice(free))
            board, _ = stepped(board, me, moved[-1])
        return Action("M", [], moved, [], [], None)
    empty = [ring for ring in board if sum(board[ring]) == 0]
    if len(empty) < 4 or state.after_change or state.changed[me]:
        return None
    taken = rng.sample(empty, 4)
    rest, laid = {ring for ring in board if ring not in taken}, list[Space]()
    for _ in range(4):
        about = {near for ring in rest for near in neighbours(ring)} - rest - set(taken)
        good = sorted(s for s in about if len([near for near in neighbours(s) if near in rest]) >= 2)
        if not good:
            return None
        laid.append(rng.choice(good))
        rest.add(laid[-1])
    return Action("R", [], [], taken, laid, None)


# Spoilt records


def mutate(rng: random.Random, record: str) -> str:
    """A record changed so that it mostly breaks a rule; whether it does is the referee's business."""
    kind = rng.random()
    if kind < 0.75:
        return _spoilt_ply(rng, record)
    if kind < 0.87:
        return _spoilt_tags(rng, record)
    if kind < 0.97:
        return records.spoil_text(rng, record)
    return records.decorate(rng, record)


def _spoilt_ply(rng: random.Random, record: str) -> str:
    """The plies up to some point and then one that is near to a legal one, preferring rare refusals."""
    raw = records.split(record)
    state = start_of(raw.tags)
    if not isinstance(state, State):
        return record
    at = rng.choice([rng.randint(0, len(raw.tokens)), len(raw.tokens), 0])
    changes = [number for number, token in enumerate(raw.tokens) if token[0] == "R"]
    if changes and rng.random() < 0.3:  # soon after a change
        at = min(rng.choice(changes) + rng.randint(1, len(state.seats)), len(raw.tokens))
    for token in raw.tokens[:at]:
        action = read(token)
        if action is None or faults(state, action):
            return record
        state = play(state, action)
    tries: dict[str, list[str]] = {}
    for _ in range(24):
        token = _near_miss(rng, state)
        action = read(token)
        broken = ["record.syntax"] if action is None else faults(state, action)
        if broken:
            tries.setdefault(broken[0], []).append(token)
    wrong = rng.choice(tries[rng.choice(sorted(tries))]) if tries else "M:0,0>0,0"
    return records.with_tokens(record, [*raw.tokens[:at], wrong, *raw.tokens[at + rng.randint(0, 1) :]])


def _near_miss(rng: random.Random, state: State) -> str:
    """A token like those that could be played here, with something wrong in most of them."""
    board, me = state.board, state.turn
    anywhere = sorted(frame(board))
    rings = sorted(board)
    mine = [ring for ring in rings if board[ring][me] > 0] or rings
    held = [ring for ring in rings if sum(board[ring]) > 0] or rings
    full = [ring for ring in rings if room_faults(board[ring], me)] or held
    action = None
    if not state.over:
        action = _try_action(rng, state, rng.choice("PMMR"), 0.4)
    if action is None or rng.random() < 0.25:  # parts drawn freely
        pick = [rng.choice(rng.choice([anywhere, rings, rings])) for _ in range(8)]
        one, two = rng.choice(mine), rng.choice(mine)
        free: list[Step] = [
            (one, pick[0], None),
            (rng.choice([pick[0], two]), rng.choice([one, pick[1]]), None),
        ]
        if rng.random() < 0.3:
            free[rng.randrange(2)] = (one, rng.choice([pick[2], two]), rng.choice([one, two, pick[3]]))
        kind = rng.choice("PMMR")
        empty = [ring for ring in rings if ring not in held]
        taken = rng.sample(empty, 4) if len(empty) >= 4 and rng.random() < 0.7 else pick[:4]
        laid = rng.sample([space for space in anywhere if space not in board], 4)
        action = Action(
            kind,
            pick[:3] if kind == "P" else [],
            free if kind == "M" else [],
            taken if kind == "R" else [],
            laid if kind == "R" else [],
            None,
        )
    elif not faults(state, with_captures(rng, state, action)):
        action = with_captures(rng, state, action)
        if action.captures and rng.random() < 0.6:
            return _spoilt_captures(rng, state, token_of(state, action))
    how = rng.random()
    if how < 0.1:  # a part too few or too many
        more = rng.random() < 0.5
        action.steps[:] = [*action.steps, *action.steps[:1]] if more else action.steps[:-1] or action.steps * 2
        for parts in (action.placed, rng.choice([action.taken, action.laid])):
            parts[:] = [*parts, *parts[:1]] if more else parts[:-1] or parts * 2
    elif how < 0.2:  # another order
        for part in (action.placed, action.taken, action.laid):
            rng.shuffle(part)
        action.steps.reverse()
    elif how < 0.3 and action.placed:
        action.placed[rng.randrange(len(action.placed))] = rng.choice([*rings, *anywhere])
    elif how < 0.5 and action.steps:  # one part of one step, or there and back, or two that change places
        number = rng.randrange(len(action.steps))
        start, target, given_up = action.steps[number]
        action.steps[number] = rng.choice(
            [
                (rng.choice(held), target, given_up),
                (start, rng.choice([*mine, *held, *anywhere]), given_up),
                (start, target, rng.choice([*mine, *held, start, target])),
                (start, rng.choice(full), rng.choice([given_up, rng.choice(mine)])),
            ]
        )
        if rng.random() < 0.3:
            action.steps[-1] = (action.steps[0][1], action.steps[0][0], None)
    elif how < 0.5 and action.laid:
        parts = rng.choice([action.taken, action.laid])
        parts[rng.randrange(len(parts))] = rng.choice([*action.taken, *rings, *anywhere])
    token = token_of(state, action)
    if rng.random() < (0.5 if "x" in token else 0.08):
        token = _spoilt_captures(rng, state, token)
    return token if rng.random() < 0.93 else records.close_numbers(rng, token)


def _spoilt_captures(rng: random.Random, state: State, token: str) -> str:
    """The same action with captures left out, added, doubled, too many or too few, or in another order."""
    text, _, captured = token.partition("x")
    parts = captured.split(";") if captured else []
    entry = f"{name_of(rng.choice(sorted(state.board)))}:{rng.choice([*state.seats, *COLOURS])}={rng.randint(0, 2)}"
    how = rng.randrange(6)
    if how == 0:
        parts = parts[1:]
    elif how == 1:
        parts.append(entry)
    elif how == 2:
        parts = [*parts, *parts[:1]] or [entry, entry]
    elif how == 3 and parts:
        number = rng.randrange(len(parts))
        parts[number] = parts[number][:-1] + str(rng.randint(0, 3))
    elif how == 4 and parts:
        parts[rng.randrange(len(parts))] = entry
    else:
        rng.shuffle(parts)
    return text + ("x" + ";".join(parts) if parts or rng.random() < 0.05 else "")


def _spoilt_tags(rng: random.Random, record: str) -> str:
    raw = records.split(record)
    setup, supply = raw.tags.get("Setup", ""), raw.tags.get("Supply", "")
    seats = raw.tags.get("Players", "red blue").split()
    parts = setup.split() or ["0,0", "0,1", "1,0"]
    number, colour = rng.randrange(len(parts)), rng.choice(seats)
    kind = rng.randrange(8)
    if kind == 0:
        wrong = [*seats, *seats, f"{seats[0]}, {seats[1]}", "", "pink", f"{seats[0]} 1"]
        return records.with_tag(record, "Result", rng.choice(wrong))
    if kind == 1:
        return records.with_tag(record, "Setup", rng.choice(["", "  ", "0,0", "-", "0", "0,0 0,0"]))
    if kind == 2:
        return records.with_tag(record, "Setup", None if rng.random() < 0.5 else records.close_numbers(rng, setup))
    if kind == 3:
        return records.with_tag(record, "Supply", rng.choice([f"{colour}=3", "", "red", "red=03", "red=-1", "pink=2"]))
    if kind == 4:
        more = rng.choice([f"{colour}=1", "red=0", "yellow=4", "green=x", "blue=1,red=1"])
        return records.with_tag(record, "Supply", rng.choice([f"{supply} {more}", records.close_numbers(rng, supply)]))
    if kind == 5:
        parts.append(parts[number])
    elif kind == 6:
        there = ("," if ":" in parts[number] else ":") + rng.choice(
            [
                f"{colour}=1",
                f"{colour}=0",
                f"{colour}=4",
                f"{rng.choice(COLOURS)}=2",
                "pink=1",
                "red",
                "red=01",
            ]
        )
        parts[number] += there
    else:
        parts[number] = rng.choice(["0,0", "00,1", "1,+1", "1,-0", "1;0", f"9,9:{colour}=3", "8,8:red=2,blue=2,red=1"])
    return records.with_tag(record, "Setup", " ".join(parts))
