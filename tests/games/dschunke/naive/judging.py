"""A second, deliberately plain referee for Dschunke, written from the specification; and records to try it on."""

from __future__ import annotations

import random
from typing import Any

from tests.games.dschunke.naive.table import (
    GOODS_TILES,
    PLACEMENT,
    SEATS,
    State,
    judge,
    legal,
    plain,
    play,
    readable,
    result_text,
    scores,
    spaces_of,
    start_of,
    turned,
    winners,
)
from tests.games.naive import record as records


def referee(text: str, sets: dict[str, list[str]] | None = None) -> dict[str, Any]:
    """Judge a whole record: the machine contract without `file`, always with `counts`.

    `sets` names further tile sets for the tag `Tiles`, the start tile first in each.
    """
    raw = records.split(text)
    if raw.tag_error is not None:
        return records.verdict("dschunke", raw, error=records.refusal(raw.tag_error))
    start = start_of(raw.tags, sets)
    if isinstance(start, str):
        return records.verdict("dschunke", raw, error=records.refusal(start))
    state, error = start, None
    counts: list[int | None] = []
    for ply, token in enumerate(raw.tokens, start=1):
        rule = judge(state, token) if readable(token) else "record.syntax"
        if rule is not None:
            error = records.refusal(rule, ply, token)
            break
        counts.append(None if token.startswith("+") else len(legal(state)))
        state = play(state, token)
    if error is None and raw.star and state.over:
        error = records.refusal("record.syntax", len(raw.tokens) + 1, "*")
    if error is None and raw.syntax is not None:
        error = records.refusal("record.syntax", raw.syntax[0] + 1, raw.syntax[1])
    if error is None and state.over and raw.tags.get("Result", result_text(state)) != result_text(state):
        error = records.refusal("record.result")
    return records.verdict(
        "dschunke",
        raw,
        plies=state.played,
        turn=None if state.over else state.turn,
        outcome={"winners": winners(state), "reason": "dschunke.end"} if state.over else None,
        scores=scores(state),
        counts=counts,
        error=error,
    )


# Random records


def random_record(rng: random.Random, **options: Any) -> str:
    """A legal record in canonical form.

    Options: `style` (any: any legal placement; high: on other tiles where possible; flat: on the table where
    possible; close: as many sides touching as a few tries find, so that groups grow), `plies` (cut off after so
    many), `result` (True: written when the game is over).
    """
    style = options.get("style", rng.choice(["any", "high", "flat", "close", "close"]))
    plies = options.get("plies", 1000 if rng.random() < 0.5 else rng.randint(0, 84))
    tags = {"Game": "dschunke", "Players": "red green"}
    state = start_of(tags)
    assert isinstance(state, State)
    turns: list[list[str]] = []
    seat = ""
    for _ in range(plies):
        if state.over:
            break
        if state.turn != seat:
            turns.append([])
            seat = state.turn
        token = f"+{rng.choice(state.pool)}" if state.to_draw > 0 else _chosen(rng, state, style)
        turns[-1].append(token)
        state = play(state, token)
    if state.over and options.get("result", rng.random() < 0.5):
        tags["Result"] = result_text(state)
    if rng.random() < 0.3:
        tags["Name.green"] = rng.choice(["Ada", 'the "Lion"', "back\\slash", "", "{x} ; [y] *"])
    return records.write(tags, turns)


def _chosen(rng: random.Random, state: State, style: str) -> str:
    choices = legal(state)
    if style in ("high", "flat") and rng.random() < 0.9:
        high = [token for token in choices if spaces_of(token)[0] in state.table]
        low = [token for token in choices if spaces_of(token)[0] not in state.table]
        choices = (high or low) if style == "high" else low
    if style == "close":
        sample = [rng.choice(choices) for _ in range(4)]
        return max(sample, key=lambda token: sum(scores(play(state, token)).values()))
    return rng.choice(choices)


# Spoilt records


def mutate(rng: random.Random, record: str) -> str:
    """A record changed so that it mostly breaks a rule; whether it does is the referee's business."""
    raw = records.split(record)
    kind = rng.random()
    if kind < 0.65:
        return records.with_tokens(record, _spoilt_ply(rng, raw))
    if kind < 0.78:
        return _spoilt_tags(rng, record)
    if kind < 0.93:
        return records.spoil_text(rng, record)
    return records.decorate(rng, record)


def _spoilt_ply(rng: random.Random, raw: records.RawRecord) -> list[str]:
    """The plies with one replaced by a token that is not allowed there, or written in another way."""
    state = start_of(raw.tags)
    if not isinstance(state, State):
        return raw.tokens
    at = rng.choice([rng.randint(0, len(raw.tokens)), len(raw.tokens), rng.randint(0, min(16, len(raw.tokens)))])
    placements = [number for number, token in enumerate(raw.tokens) if "@" in token]
    if placements and rng.random() < 0.6:
        at = rng.choice(placements)
    for token in raw.tokens[:at]:
        if not readable(token) or judge(state, token) is not None:
            return raw.tokens
        state = play(state, token)
    kind = rng.random()
    if kind < 0.08:
        odd = ["gR.--.ra@3,0", "gR.--.ra@c4^", "gR.--.ra@3,0^^", "gR.--@3,0>", "+gR.--.ra@3,0>", "+gR.--", "+gr.--.ra"]
        odd += ["gR.--.ra@03,0>", "gR.--.ra@-0,0>", "+rx.--.--", "gR--ra@1,1>", "gR.--.ra@1,1V", "+--.--.--.--"]
        return [*raw.tokens[:at], rng.choice(odd), *raw.tokens[at:]]
    if kind < 0.2 and at < len(raw.tokens):
        return [*raw.tokens[:at], _altered(rng, raw.tokens[at]), *raw.tokens[at + 1 :]]
    if kind < 0.3:  # the same plies read from their other ends: the same game
        return [_otherwise(token) if rng.random() < 0.5 else token for token in raw.tokens]
    tries: dict[str, list[str]] = {}
    for token in _imaginable(rng, state):
        rule = judge(state, token)
        if rule is not None:
            tries.setdefault(rule, []).append(token)
    wrong = rng.choice(tries[rng.choice(list(tries))])
    return [*raw.tokens[:at], wrong, *raw.tokens[at + 1 :]]


def _otherwise(token: str) -> str:
    """The same ply with the tile read from its other end."""
    placement = PLACEMENT.fullmatch(token)
    if placement is None:
        return "+" + turned(token[1:])
    x, y = spaces_of(token)[2]
    return f"{turned(placement.group(1))}@{x},{y}{dict(zip('><^v', '<>v^', strict=True))[placement.group(4)]}"


def _altered(rng: random.Random, token: str) -> str:
    if "@" not in token:
        return rng.choice([f"+{rng.choice(GOODS_TILES)}", token[1:], token[1:] + "@0,1>"])
    if rng.random() < 0.4:
        return token[:-1] + rng.choice("><^v")
    return records.close_numbers(rng, token)


def _imaginable(rng: random.Random, state: State) -> list[str]:
    """Readable tokens near what could be played."""
    tokens = [f"+{rng.choice([tile, turned(tile)])}" for tile in {*GOODS_TILES, "--.--.--", "rs.rs.rs"}]
    tiles = [rng.choice(GOODS_TILES), "--.--.--"]
    xs, ys = [x for x, _ in state.table], [y for _, y in state.table]
    for x in range(min(xs) - 4, max(xs) + 5):
        for y in range(min(ys) - 4, max(ys) + 5):
            for direction in "><^v":
                tile = rng.choice(state.hand if state.hand and rng.random() < 0.9 else tiles)
                tokens.append(f"{rng.choice([tile, turned(tile)])}@{x},{y}{direction}")
    return tokens


def _spoilt_tags(rng: random.Random, record: str) -> str:
    kind = rng.randrange(6)
    if kind == 0:
        return records.with_tag(record, "Tiles", rng.choice(["none", "", "no such set", "../none"]))
    if kind == 1:
        return records.with_tag(record, "Setup", rng.choice(["", "--.--.--", plain(rng.choice(GOODS_TILES))]))
    if kind == 2:
        return records.with_tag(record, "Players", rng.choice(["green red", "red", "red green red", "red blue"]))
    points = referee(record)["scores"] or {"red": 0, "green": 0}
    near = [f"{seat} {points[seat] + rng.choice([0, 0, 0, 1, -1])}" for seat in SEATS]
    texts = [near, near, near[::-1], near[:1], [*near, f"winner {rng.choice(SEATS)}"], ["*"], ["red"]]
    return records.with_tag(record, "Result", ", ".join(rng.choice(texts)))
