"""The start of a game of Rhombus and the judging of whole records: deliberately plain, a second time."""

from __future__ import annotations

import re
from typing import Any

from tests.games.naive import record as records
from tests.games.rhombus.naive.cards import (
    CARD,
    CARDS,
    CORNERS,
    SQUARE,
    read_play,
    square_of,
)
from tests.games.rhombus.naive.rules import (
    State,
    begin_turn,
    claim_faults,
    legal_plays,
    lose_stuck,
    partners,
    play,
    play_faults,
    refill,
    refill_faults,
)

REFILL = re.compile(rf"\+({CARD}|\?)")
CLAIM = re.compile(rf"stuck:({CARD}(?:\+{CARD})*)")
NUMBER = "(?:0|[1-9][0-9]*)"
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
    placed = [] if setup is None else records.listed(setup)
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
