"""A second, deliberately plain referee for Contra, written from the specification; and records to try it on."""

from __future__ import annotations

import random
import re
from typing import Any

from tests.games.contra.naive.table import (
    COLOURS,
    CROWNS_OF_A_COLOUR,
    PLACEMENT,
    SEATS,
    TILES,
    State,
    judge,
    legal,
    plain,
    play,
    readable,
    result_text,
    start_of,
)
from tests.games.naive import record as records


def referee(text: str) -> dict[str, Any]:
    """Judge a whole record: the machine contract without `file`, always with `counts`."""
    raw = records.split(text)
    if raw.tag_error is not None:
        return records.verdict("contra", raw, error=records.refusal(raw.tag_error))
    start = start_of(raw.tags)
    if isinstance(start, str):
        return records.verdict("contra", raw, error=records.refusal(start))
    state, error = start, None
    counts: list[int | None] = []
    for ply, token in enumerate(raw.tokens, start=1):
        rule = judge(state, token) if readable(token) else "record.syntax"
        if rule is not None:
            error = records.refusal(rule, ply, token)
            break
        counts.append(None if token.startswith("+") else len(legal(state)))
        state = play(state, token)
    if error is None and raw.star and state.outcome is not None:
        error = records.refusal("record.syntax", len(raw.tokens) + 1, "*")
    if error is None and raw.syntax is not None:
        error = records.refusal("record.syntax", raw.syntax[0] + 1, raw.syntax[1])
    over = state.outcome is not None
    if error is None and over and "Result" in raw.tags and raw.tags["Result"] != result_text(state):
        error = records.refusal("record.result")
    return records.verdict(
        "contra",
        raw,
        plies=state.played,
        turn=state.turn if state.outcome is None else None,
        outcome=state.outcome,
        scores=dict(state.gold),
        counts=counts,
        error=error,
    )


# Random records


def random_record(rng: random.Random, **options: Any) -> str:
    """A legal record in canonical form.

    Options: `style` (any: any legal tile; close: tiles with many neighbours, so that more is scored; own: own
    tiles first, so that a pool runs out; crowns: crowns first), `plies` (cut off after so many), `blocked` (True:
    a start at which Bear can lay nothing), `result` (True: written when the game is over).
    """
    style = options.get("style", rng.choice(["any", "close", "close", "own", "crowns"]))
    plies = options.get("plies", 1000 if rng.random() < 0.6 else rng.randint(0, 90))
    tags = _random_tags(rng, options.get("blocked", rng.random() < 0.1))
    state = start_of(tags)
    assert isinstance(state, State)
    turns: list[list[str]] = []
    tiles, seat = 2, ""
    for _ in range(plies):
        if state.outcome is not None:
            break
        if state.due is None:
            token = _chosen(rng, state, style)
            if tiles == 2 or state.turn != seat:
                turns.append([])
                tiles, seat = 0, state.turn
            tiles += 1
        else:
            piece = rng.choice(state.crown_pool if state.due == "C" else state.pool[state.turn])
            token = f"+{state.due}:{piece}"
        turns[-1].append(token)
        state = play(state, token)
    if state.outcome is not None and options.get("result", rng.random() < 0.5):
        tags["Result"] = result_text(state)
    if rng.random() < 0.3:
        tags["Name.lady"] = rng.choice(["Ada", 'the "Lion"', "back\\slash", "", "{x} ; [y] *"])
    return records.write(tags, turns)


def _random_tags(rng: random.Random, blocked: bool) -> dict[str, str]:
    crowns = [colour for colour in COLOURS for _ in range(CROWNS_OF_A_COLOUR)]
    rng.shuffle(crowns)
    bear, lady = rng.sample(TILES, 3), rng.sample(TILES, 3)
    if blocked:  # both crowns of one colour, and Bear (now and then Lady too) without it
        both = crowns[0]
        crowns.sort(key=lambda crown: crown != both)
        without = [tile for tile in TILES if both not in tile]
        bear = rng.sample(without, 3)
        lady = rng.sample(without, 3) if rng.random() < 0.5 else lady
        crowns[2:5] = rng.sample(crowns[2:], 3)
    return {
        "Game": "contra",
        "Players": "bear lady",
        "Start": " ".join(crowns[:2]),
        "Crowns": " ".join(crowns[2:5]),
        "Bear": " ".join(bear),
        "Lady": " ".join(lady),
    }


def _chosen(rng: random.Random, state: State, style: str) -> str:
    choices = legal(state)
    if style in ("own", "crowns") and rng.random() < 0.9:
        wanted = "P" if style == "own" else "C"
        choices = [token for token in choices if token[0] == wanted] or choices
    if style == "close" and rng.random() < 0.8:
        sample = [rng.choice(choices) for _ in range(4)]
        return max(sample, key=lambda token: _neighbours(state, token))
    return rng.choice(choices)


def _neighbours(state: State, token: str) -> int:
    placement = PLACEMENT.fullmatch(token)
    assert placement is not None
    x, y = int(placement.group(2)), int(placement.group(3))
    return [near in state.laid for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))].count(True)


# Spoilt records


def mutate(rng: random.Random, record: str) -> str:
    """A record changed so that it mostly breaks a rule; whether it does is the referee's business."""
    raw = records.split(record)
    kind = rng.random()
    if kind < 0.6:
        return records.with_tokens(record, _spoilt_ply(rng, raw))
    if kind < 0.8:
        return _spoilt_tags(rng, record, raw)
    if kind < 0.95:
        return records.spoil_text(rng, record)
    return records.decorate(rng, record)


def _spoilt_ply(rng: random.Random, raw: records.RawRecord) -> list[str]:
    """The plies with one replaced by a token that is not allowed there."""
    state = start_of(raw.tags)
    if not isinstance(state, State):
        return raw.tokens
    at = rng.choice([rng.randint(0, len(raw.tokens)), len(raw.tokens), rng.randint(0, min(12, len(raw.tokens)))])
    for token in raw.tokens[:at]:
        if not readable(token) or judge(state, token) is not None:
            return raw.tokens
        state = play(state, token)
    kind = rng.random()
    if kind < 0.08:
        odd = ["C:r@01,0", "C:x@0,1", "P:rgb@0,1", "P:rgbyr@0,1", "C:R@0,2", "C:r@+2,0", "C:r@-0,0", "C:r@2", "C@2,0"]
        odd += ["+C:rr", "+P:rgb", "C12", "B07", "+C:x", "+", "C:r@2,0.", "P:rgyb", "+P:rgyb@1,0", "+C:r@2,0"]
        return [*raw.tokens[:at], rng.choice(odd), *raw.tokens[at:]]
    if kind < 0.2 and at < len(raw.tokens):  # the same piece turned or moved: often allowed
        return [*raw.tokens[:at], _altered(rng, raw.tokens[at]), *raw.tokens[at + 1 :]]
    tries: dict[str, list[str]] = {}
    for token in _imaginable(rng, state):
        rule = judge(state, token)
        if rule is not None:
            tries.setdefault(rule, []).append(token)
    wrong = rng.choice(tries[rng.choice(list(tries))])
    return [*raw.tokens[:at], wrong, *raw.tokens[at + 1 :]]


def _altered(rng: random.Random, token: str) -> str:
    sides = re.search(r"[bgry]{4}", token)
    if sides is not None and rng.random() < 0.6:
        turn = rng.randint(1, 3)
        return token.replace(sides.group(), sides.group()[turn:] + sides.group()[:turn])
    if "@" in token:
        return records.close_numbers(rng, token)
    return token.replace("+", "") + "@1,0" if rng.random() < 0.3 else token[:-1] + rng.choice(COLOURS)


def _imaginable(rng: random.Random, state: State) -> list[str]:
    """Readable tokens near what could be played."""
    pieces = [f"C:{colour}" for colour in COLOURS]
    shown = [tile for seat in SEATS for tile in state.display[seat]] + rng.sample(TILES, 3) + ["bbbb", "bgbg"]
    for tile in shown:
        turn = rng.randrange(4)
        pieces.append(f"P:{tile[turn:] + tile[:turn]}")
    xs, ys = [x for x, _ in state.laid], [y for _, y in state.laid]
    tokens = [f"+{piece}" for piece in pieces] + [f"+P:{tile}" for tile in set(TILES)]
    for x in range(min(xs) - 2, max(xs) + 3):
        for y in range(min(ys) - 2, max(ys) + 3):
            tokens += [f"{piece}@{x},{y}" for piece in pieces]
    return tokens


def _spoilt_tags(rng: random.Random, record: str, raw: records.RawRecord) -> str:
    key = rng.choice(["Start", "Crowns", "Bear", "Lady", "Result"])
    value = raw.tags.get(key, "")
    parts = value.split()
    if key == "Result":
        gold = referee(record)["scores"] or {"bear": 3, "lady": 3}
        near = [f"{seat} {gold[seat] + rng.choice([0, 0, 0, 1, -1])}" for seat in SEATS]
        texts = [near, near[::-1], near[:1], [*near, f"winner {rng.choice(SEATS)}"], ["*"], ["bear"], near]
        return records.with_tag(record, key, ", ".join(rng.choice(texts)))
    how = rng.randrange(7)
    if how == 0 or not parts:
        return records.with_tag(record, key, None)
    spot = rng.randrange(len(parts))
    if how == 1:
        parts.append(parts[spot])
    elif how == 2:
        del parts[spot]
    elif how == 3:  # often still a possible start
        parts[spot] = rng.choice(COLOURS if len(parts[spot]) == 1 else TILES)
    elif how == 4:  # two tiles alike, or three
        parts = [parts[spot]] * len(parts)
    elif how == 5:
        bad = ["x", "R", "bgrx", "bgr", "bgryb", "bbbb", "bgbg", "bbbg", "bbrg", "-", "B07"]
        parts[spot] = rng.choice(bad)
    else:  # the same tiles turned, in another order
        rng.shuffle(parts)
        parts = [part[1:] + part[:1] if rng.random() < 0.5 else plain(part) for part in parts]
    return records.with_tag(record, key, " ".join(parts))
