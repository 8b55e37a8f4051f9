"""Records of Rhombus that mostly break a rule."""

from __future__ import annotations

import random

from tests.games.naive import record as records
from tests.games.rhombus.naive.cards import (
    CARDS,
    CORNERS,
    KILLS,
    MOVES,
    SQUARES,
    Part,
    Square,
    forms,
    rank,
    suit,
    write_part,
)
from tests.games.rhombus.naive.judging import after, faults, start_of
from tests.games.rhombus.naive.rules import (
    State,
    do_part,
    effects,
    ends_of,
    enemies,
    in_blockade,
    owner,
)

KINDS = ("none", "move", "kill", "enter", "enterkill", "mystery", "eliminator", "reactivate")
RARE = [f"rhombus.{name}" for name in ("combo.all", "entry.kill", "kill.move", "kill.safe", "move.back")]


def mutate(rng: random.Random, record: str) -> str:
    """A record changed so that it mostly breaks a rule; whether it does is the referee's business."""
    kind = rng.random()
    if "[Result " in record and kind < 0.3:
        seats = records.split(record).tags["Players"].split()
        wrong = [*seats, "", ", ".join(seats[::2]), ", ".join(seats[1::2]), ", ".join(seats[2::-2])]
        return records.with_tag(record, "Result", rng.choice(wrong))
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
    for token in raw.tokens[:at]:
        if faults(state, token):
            return record
        state = after(state, token)
    tries: dict[str, list[str]] = {}
    for _ in range(40):
        token = _near_miss(rng, state)
        broken = faults(state, token)
        if broken:
            tries.setdefault(broken[0], []).append(token)
    rare = [rule for rule in sorted(tries) if rule in RARE] or sorted(tries)
    rule = rng.choice(rare if rng.random() < 0.5 else sorted(tries)) if tries else ""
    wrong = rng.choice(tries[rule]) if tries else "stuck"
    return records.with_tokens(record, [*raw.tokens[:at], wrong, *raw.tokens[at + rng.randint(0, 1) :]])


def _near_miss(rng: random.Random, state: State) -> str:
    """A token like those that could be played here, with something wrong in most of them."""
    holding = [card for card in state.table[state.seat] + state.hand[state.seat] if isinstance(card, str)]
    hidden = len(state.table[state.seat] + state.hand[state.seat]) - len(holding)
    holding += rng.sample(sorted(state.unseen), min(hidden, len(state.unseen)))
    holding = holding or rng.sample(CARDS, 3)
    if rng.random() < (0.7 if state.due else 0.05):
        return "+" + rng.choice(["?", *rng.sample(CARDS, 2), *state.played[-3:], *holding])
    if rng.random() < 0.05:
        claimed = rng.sample([*holding, *rng.sample(CARDS, 3)], rng.randint(1, 3))
        return "stuck:" + "+".join(rng.choice([claimed, holding[-hidden:] or claimed]))
    if rng.random() < 0.15:
        holding[rng.randrange(len(holding))] = rng.choice(CARDS)
    if rng.random() < 0.04:
        odd = [
            "stuck",
            "stuck:",
            "stuck:?",
            "+",
            "+10",
            "7H",
            ":",
            "QS:a1-a6",
            "KS:f1-a1",
            "9H:a0",
            "9h:",
            "1H:",
            "8C:E",
        ]
        odd += [
            "7D+AS:b1xb2",
            "10H+9H:xa1",
            "QS:a1-a2,",
            "JD:b1xb2,7H",
            "KH+KS+KD:Reactivate",
            "AS:b1b2",
            "10S+QS:a1xa2",
        ]
        return rng.choice(odd)
    if rng.random() < 0.6:
        return _near_play(rng, state, holding)
    rng.shuffle(holding)
    cards = holding[: rng.choice([1, 1, 2, 2, 3, 3])]
    if rng.random() < 0.3 and len(cards) > 1:  # a suit or a rank, held or not
        same = rng.choice(
            [[c for c in CARDS if suit(c) == suit(cards[0])], [c for c in CARDS if rank(c) == rank(cards[0])]]
        )
        cards = [cards[0], *rng.sample([card for card in same if card != cards[0]], len(cards) - 1)]
    cards.sort(key=lambda card: rank(card) in KILLS and rng.random() < 0.9)
    parts: list[Part] = []
    while cards:
        size = rng.choice([1, 1, 2, 3])
        group, cards = cards[:size], cards[size:]
        parts.append(_some_effect(rng, state, group))
    rng.shuffle(parts)
    return ",".join(write_part(part) for part in parts)


def _near_play(rng: random.Random, state: State, holding: list[str]) -> str:
    """Cards that go together, and effects of which the last one nearly fits where the others have led."""
    fitting: list[list[Part]] = []
    while not fitting:
        for _ in range(rng.choice([1, 3])):
            cards = rng.sample(holding, rng.randint(1, len(holding)))
            if rng.random() < 0.2:  # other cards that would go together
                cards = [cards[0], rng.choice([card for card in CARDS if suit(card) == suit(cards[0])])]
                cards = sorted(set(cards), key=lambda card: rng.random())
            fitting += forms(cards)
    killing = [parts for parts in fitting if any(part.kind in ("kill", "enterkill") for part in parts)]
    parts = rng.choice(killing if killing and rng.random() < 0.6 else fitting)
    texts, cards = list[str](), [card for part in parts for card in part.cards]
    for number, part in enumerate(parts):
        allowed = list(effects(state, part, cards))
        if number < len(parts) - 1 and allowed:
            part = rng.choice(allowed)
            state = do_part(state, part)
        else:
            kind = part.kind if rng.random() < 0.85 else rng.choice(KINDS)
            part = _some_effect(rng, state, part.cards, kind)
            again = sorted(state.last_steps)
            if again and kind == "move" and rng.random() < 0.7:  # the piece that has just moved
                part.squares = [rng.choice(again), rng.choice(SQUARES)]
        texts.append(write_part(part))
    return ",".join(texts)


def _some_effect(rng: random.Random, state: State, cards: list[str], kind: str = "") -> Part:
    """One of the effects that suit the cards, now and then one that does not, on squares that nearly fit."""
    kind = kind or _some_kind(rng, cards)
    mine = [square for square in state.board if state.board[square] == owner(state)]
    theirs = [square for square in state.board if state.board[square] in enemies(state, state.seat)] or SQUARES
    safe = [square for square in theirs if square in state.board and in_blockade(state, square)]
    theirs = rng.choice([safe or theirs, theirs])
    squares: list[Square] = []
    if kind in ("move", "kill", "eliminator"):
        start = rng.choice(mine if mine and rng.random() < 0.95 else SQUARES)
        target = rng.choice(rng.choice([theirs, theirs, SQUARES]) if kind != "move" else SQUARES)
        if rng.random() < 0.3:
            near = [s for s in SQUARES if abs(s[0] - start[0]) + abs(s[1] - start[1]) <= 3]
            target = rng.choice(near)
        squares = [start, target]
        if kind == "kill" and rank(cards[0]) in MOVES and rng.random() < 0.6:  # where it does get to a piece
            pairs = [[s, t] for s in mine for t in state.board if t in ends_of(state, cards[0], s, t)]
            unsafe = [[s, t] for s, t in pairs if t in safe or t not in theirs]
            squares = rng.choice(unsafe or pairs or [squares])
    elif kind in ("enter", "enterkill"):
        squares = [CORNERS[owner(state)] if rng.random() < 0.8 else rng.choice(SQUARES)]
    taken = rng.choice(state.table[state.seat] or CARDS) if rng.random() < 0.8 else rng.choice(CARDS)
    return Part(cards, kind, squares, taken)


def _some_kind(rng: random.Random, cards: list[str]) -> str:
    fitting = {"9": ["none", "enter"], "8": ["none", "mystery"], "7": ["none"], "10": ["none"]}
    kinds = fitting.get(rank(cards[0]), ["move"])
    if len(cards) == 2:
        kinds = ["enterkill"] if rank(cards[0]) == "9" else ["kill"]
    elif len(cards) > 2:
        kinds = ["eliminator", "reactivate"]
    if rng.random() < 0.12:
        kinds = list(KINDS)
    return rng.choice(kinds)


def _spoilt_tags(rng: random.Random, record: str) -> str:
    raw = records.split(record)
    seats = raw.tags.get("Players", "sw ne").split()
    seat, other, card = rng.choice(seats), rng.choice(seats), rng.choice(CARDS)
    setup = raw.tags.get("Setup", "sw:a1,a2,b1/3 ne:e5,d5,e4/3")
    kind = rng.randrange(1, 9)
    if kind == 1:
        return records.with_tag(
            record, f"Table.{seat}", rng.choice([card, f"{card} {card}", "? ?", "", f"{card} ?", None])
        )
    if kind == 2:
        other_card = raw.tags.get(f"Table.{other}", card).split(" ")[0]
        return records.with_tag(record, f"Table.{seat}", f"{card} {other_card}")
    if kind == 3:
        return records.with_tag(
            record, f"Hand.{seat}", rng.choice([card, "?", "", "? ?", f"{card} ?", "1S", "js", None])
        )
    if kind == 4:
        other_card = raw.tags.get(f"Table.{other}", card).split(" ")[0]
        return records.with_tag(record, f"Hand.{seat}", other_card)
    if kind == 5:
        return records.with_tag(record, "Setup", records.close_numbers(rng, setup))
    if kind == 6:  # a seat's pieces
        texts = setup.split()
        spot = rng.randrange(len(texts))
        texts[spot] = rng.choice(
            [
                f"{seat}:/3",
                f"{seat}:/0/4",
                f"{seat}:a1,a1/1",
                f"{seat}:a1,b2,c3/3",
                f"{seat}:a1,b2,c3,d4,e5,a2,a3/0",
                f"{seat}:a1/2/2",
                f"{seat}:a6/1",
                f"{seat}:a1",
                f"{seat}:a1/1/1/1",
                f"{seat}:a1,/1",
                "nn:a1/1",
                texts[spot] + "/1",
            ]
        )
        return records.with_tag(record, "Setup", " ".join(texts))
    if kind == 7:
        texts = setup.split()
        rng.shuffle(texts)
        return records.with_tag(record, "Setup", " ".join(rng.choice([texts, texts[1:] or texts, [*texts, texts[0]]])))
    return records.with_tag(
        record, "Players", rng.choice(["sw ne", "ne sw", "sw ne se nw", "nw ne se sw", "sw se", "sw"])
    )
