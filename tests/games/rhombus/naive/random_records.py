"""Random legal records of Rhombus."""

from __future__ import annotations

import random
import re
from typing import Any

from tests.games.naive import record as records
from tests.games.rhombus.naive.cards import (
    CARD,
    CARDS,
    CORNERS,
    MOVES,
    RANKS,
    SQUARES,
    forms,
    name_of,
    rank,
    suit,
    write_part,
)
from tests.games.rhombus.naive.judging import after, start_of
from tests.games.rhombus.naive.rules import (
    State,
    do_part,
    effects,
    legal_plays,
)


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
