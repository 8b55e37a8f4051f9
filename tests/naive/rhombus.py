"""A second, deliberately plain referee for Rhombus, and random and spoilt records to try referees with."""

from __future__ import annotations

import random
import re
from typing import Any

from tests.naive import record as records
from tests.naive.rhombus_cards import (
    CARD,
    CARDS,
    CORNERS,
    KILLS,
    MOVES,
    RANKS,
    SQUARE,
    SQUARES,
    Part,
    Square,
    forms,
    name_of,
    rank,
    read_play,
    square_of,
    suit,
    write_part,
)
from tests.naive.rhombus_rules import (
    State,
    begin_turn,
    claim_faults,
    do_part,
    effects,
    ends_of,
    enemies,
    in_blockade,
    legal_plays,
    lose_stuck,
    owner,
    partners,
    play,
    play_faults,
    refill,
    refill_faults,
)

REFILL = re.compile(rf"\+({CARD}|\?)")
CLAIM = re.compile(rf"stuck:({CARD}(?:\+{CARD})*)")
NUMBER = "(?:0|[1-9][0-9]*)"
KINDS = ("none", "move", "kill", "enter", "enterkill", "mystery", "eliminator", "reactivate")
RARE = [f"rhombus.{name}" for name in ("combo.all", "entry.kill", "kill.move", "kill.safe", "move.back")]
PLACED = re.compile(rf"(sw|se|ne|nw):((?:{SQUARE}(?:,{SQUARE})*)?)/({NUMBER})(?:/({NUMBER}))?")


# The start


def start_of(tags: dict[str, str]) -> State | str:
    """The start that the tags describe, or `record.tag` or `record.setup`."""
    round_the_board = list(CORNERS)
    orders = ["sw ne", "ne sw"] + [" ".join(round_the_board[n:] + round_the_board[:n]) for n in range(4)]
    if tags.get("Game") != "rhombus" or tags.get("Players") not in orders:
        return "record.tag"
    seats = tags["Players"].split()
    table: dict[str, list[str]] = {}
    hand: dict[str, list[str | int]] = {}
    for seat in seats:
        if re.fullmatch(f"{CARD} {CARD}", tags.get(f"Table.{seat}", "")) is None:
            return "record.tag"
        if re.fullmatch(rf"{CARD}|\?", tags.get(f"Hand.{seat}", "?")) is None:
            return "record.tag"
        table[seat] = tags[f"Table.{seat}"].split(" ")
        hand[seat] = [0 if tags.get(f"Hand.{seat}", "?") == "?" else tags[f"Hand.{seat}"]]
    setup = tags.get("Setup")
    placed = [] if setup is None else setup.split()
    if any(PLACED.fullmatch(text) is None for text in placed):
        return "record.tag"
    seen = [card for seat in seats for card in [*table[seat], *hand[seat]] if isinstance(card, str)]
    if len(set(seen)) < len(seen):
        return "record.setup"
    unseen = {card: 0 for card in CARDS if card not in seen}
    nothing = dict.fromkeys(seats, 0)
    state = State(seats, {}, dict(nothing), dict(nothing), table, hand, unseen, 36 - 3 * len(seats))
    if setup is None:
        for seat in seats:
            column, row = CORNERS[seat]
            state.board[(2 if column == 1 else 4, row)] = seat
            state.board[(column, 2 if row == 1 else 4)] = seat
            if len(seats) == 2:
                state.board[(column, row)] = seat
            state.reserve[seat] = 3 if len(seats) == 2 else 2
        return begin_turn(state)
    if sorted(text.split(":")[0] for text in placed) != sorted(seats):
        return "record.setup"
    for text in placed:
        match = PLACED.fullmatch(text)
        assert match is not None
        seat, names, reserve, eliminated = match.groups()
        squares = names.split(",") if names else []
        if any(square_of(name) in state.board for name in squares) or len(set(squares)) < len(squares):
            return "record.setup"
        if len(squares) + int(reserve) + int(eliminated or 0) > (6 if len(seats) == 2 else 4):
            return "record.setup"
        state.board.update({square_of(name): seat for name in squares})
        state.reserve[seat] = int(reserve) if squares else 0
        state.eliminated[seat] = int(eliminated or 0) + (0 if squares else int(reserve))
    for seat in seats:
        if not any(partner in state.board.values() for partner in partners(state, seat)):
            return "record.setup"
    return begin_turn(state)


# The referee


def readable(token: str) -> bool:
    if REFILL.fullmatch(token) is not None or CLAIM.fullmatch(token) is not None:
        return True
    return read_play(token) is not None


def faults(state: State, token: str) -> list[str]:
    """The rules that a token breaks, the one to be named first."""
    if not readable(token):
        return ["record.syntax"]
    if state.winners:
        return [state.reason]
    drawn, claim = REFILL.fullmatch(token), CLAIM.fullmatch(token)
    if drawn is not None:
        return refill_faults(state, drawn.group(1))
    if claim is not None:
        return claim_faults(state, claim.group(1).split("+"))
    parts = read_play(token)
    assert parts is not None
    return (["rhombus.turn.play"] if state.due else []) + play_faults(state, parts)


def after(state: State, token: str) -> State:
    """The state after a legal token."""
    drawn = REFILL.fullmatch(token)
    if drawn is not None:
        return refill(state, drawn.group(1))
    if CLAIM.fullmatch(token) is not None:
        ended = state.copy()
        lose_stuck(ended)
        return ended
    parts = read_play(token)
    assert parts is not None
    return play(state, parts)


def count(state: State) -> int | None:
    """How many legal plays there are; null for a draw and while the hand is hidden."""
    if state.due or any(isinstance(card, int) for card in state.hand[state.seat]):
        return None
    return len(set(legal_plays(state)))


def referee(text: str) -> dict[str, Any]:
    """Judge a whole record: the machine contract without `file`, always with `counts`."""
    return judged(text)[0]


def acceptable(text: str) -> set[str]:
    """Every rule id that may be named in a refusal of the record."""
    return set(judged(text, counting=False)[1])


def judged(text: str, counting: bool = True) -> tuple[dict[str, Any], list[str]]:
    """The verdict, and all rules that the refused token breaks."""
    raw = records.split(text)
    if raw.tag_error is not None:
        return records.verdict("rhombus", raw, error=records.refusal(raw.tag_error)), [raw.tag_error]
    start = start_of(raw.tags)
    if isinstance(start, str):
        return records.verdict("rhombus", raw, error=records.refusal(start)), [start]
    state, counts, broken = start, list[int | None](), list[str]()
    ply, token = None, None
    for number, word in enumerate(raw.tokens, start=1):
        broken = faults(state, word)
        if broken:
            ply, token = number, word
            break
        counts.append(count(state) if counting else None)
        state = after(state, word)
    if not broken and raw.star and state.winners:
        broken, ply, token = ["record.syntax"], len(raw.tokens) + 1, "*"
    if not broken and raw.syntax is not None:
        broken, ply, token = ["record.syntax"], raw.syntax[0] + 1, raw.syntax[1]
    result = ", ".join(state.winners)
    if not broken and state.winners and raw.tags.get("Result", result) != result:
        broken = ["record.result"]
    verdict = records.verdict(
        "rhombus",
        raw,
        plies=len(counts),
        turn=None if state.winners else state.seat,
        outcome={"winners": state.winners, "reason": state.reason} if state.winners else None,
        counts=counts,
        error=records.refusal(broken[0], ply, token) if broken else None,
    )
    return verdict, broken


# Random records


def random_record(rng: random.Random, **options: Any) -> str:
    """A legal record in canonical form.

    Options: `seats` (2 or 4), `hands` (open, hidden, mixed: some seats hidden, and open hands refilled unseen now
    and then), `setup` (True: any position, often close to its end), `plies` (cut off after so many plays),
    `result` (True: written when the game is over).
    """
    number = options.get("seats", rng.choice([2, 4]))
    hands = options.get("hands", rng.choice(["open", "open", "hidden", "mixed"]))
    setup = options.get("setup", rng.random() < 0.5)
    plies = options.get("plies", rng.choice([2, 5, 10, 20, 60]))
    turn = rng.randrange(number)
    seats = (["sw", "ne"] if number == 2 else list(CORNERS))[turn:]
    seats += (["sw", "ne"] if number == 2 else list(CORNERS))[:turn]
    deck = _sorted_a_little(rng)
    tags = {"Game": "rhombus", "Players": " ".join(seats)}
    secret: dict[str, list[str]] = {seat: [] for seat in seats}  # the real cards of hidden hands
    hidden = {seat: {"open": False, "hidden": True, "mixed": rng.random() < 0.5}[hands] for seat in seats}
    for seat in seats:
        tags[f"Table.{seat}"] = f"{deck.pop()} {deck.pop()}"
    for seat in seats:
        card = deck.pop()
        if hidden[seat]:
            secret[seat].append(card)
        if not hidden[seat] or rng.random() < 0.5:
            tags[f"Hand.{seat}"] = "?" if hidden[seat] else card
    if setup:
        tags["Setup"] = _random_setup(rng, seats)
    state = start_of(tags)
    assert isinstance(state, State)
    doubt = 0.2 if hands == "mixed" else 0.0
    turns: list[list[str]] = []
    while not state.winners and len(turns) < plies:
        turns.append([])
        for _ in range(4):
            token = _random_token(rng, state, secret, deck, hidden[state.seat] != (rng.random() < doubt))
            turns[-1].append(token)
            state = after(state, token)
            if not state.due:
                break
    if state.winners and options.get("result", rng.random() < 0.5):
        tags["Result"] = ", ".join(state.winners)
    if rng.random() < 0.2:
        tags["Name." + rng.choice(seats)] = rng.choice(["Ada", 'the "Queen"', "back\\slash", "", "{x} ; [y] *"])
    return records.write(tags, turns)


def _sorted_a_little(rng: random.Random) -> list[str]:
    """The shuffled cards; now and then suits or ranks lie together, so that combinations turn up."""
    deck = list(CARDS)
    rng.shuffle(deck)
    how = rng.randrange(6)
    if how == 0:
        deck.sort(key=lambda card: "SHDC".index(suit(card)) + rng.random())
    elif how == 1:
        deck.sort(key=lambda card: RANKS.index(rank(card)) + rng.random())
    elif how == 2:  # kill cards and what goes with them
        deck.sort(key=lambda card: (rank(card) in ("7", "9", "10", "K"), "SHDC".index(suit(card)) + rng.random()))
    elif how == 3:  # few cards that can always be played
        deck.sort(key=lambda card: (rank(card) in MOVES) + rng.random() * 1.4)
    return deck


def _random_setup(rng: random.Random, seats: list[str]) -> str:
    most = 6 if len(seats) == 2 else 4
    squares = list(SQUARES)
    rng.shuffle(squares)
    if rng.random() < 0.5:  # long diagonals first: blockades
        squares.sort(key=lambda square: square[0] in (square[1], 6 - square[1]))
    elif rng.random() < 0.5:  # a crowd in a corner: stuck pieces
        squares.sort(key=lambda square: -max(square))
    thin = rng.choice([1, 2, most, most])
    texts, alive = [], list[bool]()
    for number, seat in enumerate(seats):
        least = 0 if len(seats) == 4 and (number < 2 or alive[number - 2]) else 1
        standing = [squares.pop() for _ in range(rng.randint(least, thin))]
        column, row, north = rng.randint(1, 3), rng.randint(1, 5), rng.choice([1, -1])
        diagonal = [(column + step, row + step * north) for step in range(3)]
        if rng.random() < 0.5 and all(square in squares for square in diagonal):  # a blockade
            squares = [square for square in squares + standing if square not in diagonal]
            standing = diagonal
        if rng.random() < 0.3 and standing and CORNERS[seat] in squares:
            squares.remove(CORNERS[seat])
            standing[0] = CORNERS[seat]
        reserve = rng.randint(0, most - len(standing))
        gone = rng.randint(0, most - len(standing) - reserve)
        alive.append(bool(standing))
        text = f"{seat}:{','.join(map(name_of, standing))}/{reserve}"
        texts.append(text + (f"/{gone}" if gone or rng.random() < 0.2 else ""))
    return " ".join(texts)


def _random_token(rng: random.Random, state: State, secret: dict[str, list[str]], deck: list[str], hide: bool) -> str:
    """A legal ply for the cards that the players really hold and the deck as it really lies."""
    if state.due:
        if not deck:
            deck += state.played[:-1]
            rng.shuffle(deck)
        card = deck.pop()
        if state.due[0] == "hand" and hide:
            secret[state.seat].append(card)
            return "+?"
        return f"+{card}"
    shown = state.copy()
    shown.hand[state.seat] = [card for card in state.hand[state.seat] if isinstance(card, str)]
    shown.hand[state.seat] += secret[state.seat]
    tries = [_random_play(rng, shown) for _ in range(rng.choice([1, 3, 5]))]
    kills = [token for token in tries if token is not None and "x" in token]
    token = rng.choice(kills or tries) or next(legal_plays(shown), "")
    if token == "":
        return "stuck:" + "+".join(secret[state.seat])
    for card in re.findall(CARD, token):
        if card in secret[state.seat] and re.search(rf"{card}[+:]", token):
            secret[state.seat].remove(card)
    return token


def _random_play(rng: random.Random, state: State) -> str | None:
    """A legal play for a known hand, if luck finds one."""
    holding = [card for card in state.table[state.seat] + state.hand[state.seat] if isinstance(card, str)]
    for _ in range(40):
        cards = rng.sample(holding, rng.choice([1, 2, 3]))
        fitting = list(forms(cards))
        parts, now, done = rng.choice(fitting or [[]]), state, list[str]()
        for part in parts:
            allowed = list(effects(now, part, cards))
            if not allowed:
                break
            part = rng.choice(allowed)
            now, done = do_part(now, part), [*done, write_part(part)]
        if parts and len(done) == len(parts):
            return ",".join(done)
    return None


# Spoilt records


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
