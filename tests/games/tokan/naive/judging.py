"""A second, deliberately plain referee for Tokan, written from the specification alone; and records to try it on."""

from __future__ import annotations

import random
import re
from typing import Any

from tests.games.naive import record as records
from tests.games.tokan.naive.table import (
    BOX,
    SPACES,
    Board,
    Space,
    State,
    judge,
    legal,
    name_of,
    owner_of,
    play,
    readable,
    result_text,
    scores,
    setup_text,
    start_of,
    winners,
)

# The referee


def referee(text: str) -> dict[str, Any]:
    """Judge a whole record: the machine contract without `file`, always with `counts`."""
    raw = records.split(text)
    if raw.tag_error is not None:
        return records.verdict("tokan", raw, error=records.refusal(raw.tag_error))
    start = start_of(raw.tags)
    if isinstance(start, str):
        return records.verdict("tokan", raw, error=records.refusal(start))
    state, counts, error = start, [], None
    choices = legal(state)
    for ply, token in enumerate(raw.tokens, start=1):
        if not readable(token):
            error = records.refusal("record.syntax", ply, token)
        elif not choices:
            error = records.refusal("tokan.end", ply, token)
        else:
            rule = judge(state, token)
            error = records.refusal(rule, ply, token) if rule is not None else None
        if error is not None:
            break
        counts.append(len(choices))
        state = play(state, token)
        choices = legal(state)
    if error is None and raw.star and not choices:
        error = records.refusal("record.syntax", len(raw.tokens) + 1, "*")
    if error is None and raw.syntax is not None:
        error = records.refusal("record.syntax", raw.syntax[0] + 1, raw.syntax[1])
    if error is None and not choices and raw.tags.get("Result", result_text(state)) != result_text(state):
        error = records.refusal("record.result")
    return records.verdict(
        "tokan",
        raw,
        plies=state.played,
        turn=state.turn if choices else None,
        outcome=None if choices else {"winners": winners(state), "reason": "tokan.end"},
        scores=scores(state),
        counts=[*counts],
        error=error,
    )


# Random records


def random_record(rng: random.Random, **options: Any) -> str:
    """A legal record in canonical form.

    Options: `players`, `scoring`, `opening` (random, draft, mid: a game taken up in the middle, wild: any
    stacks), `plies` (cut off after so many), `result` (True: written when the game is over).
    """
    players = options.get("players", rng.choice(["red black", "black red"]))
    scoring = options.get("scoring", rng.choice(["towers", "heads"]))
    opening = options.get("opening", rng.choice(["random", "draft", "mid", "wild"]))
    plies = options.get("plies", 1000 if rng.random() < 0.6 else rng.randint(0, 40))
    tags = {"Game": "tokan", "Players": players}
    if options.get("scoring") or scoring == "heads" or rng.random() < 0.3:
        tags["Scoring"] = scoring
    if opening == "draft" or rng.random() < 0.3:
        tags["Opening"] = "draft" if opening == "draft" else "random"
    board, taboo = _random_start(rng, opening, players)
    tags["Setup"] = _draft_text(board) if opening == "draft" else setup_text(board)
    if taboo is not None:
        tags["Taboo"] = name_of(taboo)
    state = start_of(tags)
    assert isinstance(state, State)
    turns: list[list[str]] = []
    choices = legal(state)
    while choices and len(turns) < plies:
        token = _weighed(rng, state, choices)
        turns.append([token])
        state = play(state, token)
        choices = legal(state)
    if not choices and options.get("result", rng.random() < 0.5):
        tags["Result"] = result_text(state)
    if rng.random() < 0.3:
        tags["Name.red"] = rng.choice(["Ada", 'the "Lion"', "back\\slash", "", "{x} ; [y] *"])
    return records.write(tags, turns)


def _weighed(rng: random.Random, state: State, choices: list[str]) -> str:
    """Carrying moves and moves out of a whole stack are rare; now and then prefer them."""
    if not state.draft and rng.random() < 0.4:
        carrying = [token for token in choices if "+" in token]
        if carrying:
            return rng.choice(carrying)
    return rng.choice(choices)


def _all_tiles(rng: random.Random) -> list[str]:
    tiles = [colour + animal for colour in "rb" for animal, number in BOX.items() for _ in range(number)]
    rng.shuffle(tiles)
    return tiles


def _random_start(rng: random.Random, opening: str, players: str) -> tuple[Board, Space | None]:
    tiles = _all_tiles(rng)
    if opening == "draft":
        ten = [t for t in tiles if t[0] == "r"][:5] + [t for t in tiles if t[0] == "b"][:5]
        rng.shuffle(ten)
        return {(number % 2, number // 2 + 1): [tile] for number, tile in enumerate(ten)}, None
    if opening == "wild":
        return _wild_start(rng, tiles, players)
    board = {space: [tile] for space, tile in zip(SPACES, tiles, strict=True)}
    state = State(players.split(), "towers", False, board)
    if opening == "random":
        return board, None
    for _ in range(rng.randint(1, 9)):
        after = state
        for _ in range(2):  # so that the first seat acts again
            choices = legal(after)
            if not choices:
                return state.board, state.taboo
            after = play(after, _weighed(rng, after, choices))
        state = after
    return state.board, state.taboo


def _wild_start(rng: random.Random, tiles: list[str], players: str) -> tuple[Board, Space | None]:
    """The tiles in stacks on some spaces, often close together so that the animals reach one another."""
    room = rng.sample(SPACES, rng.randint(1, 30))
    if rng.random() < 0.5:
        room = sorted(room, key=lambda space: abs(space[0] - 3) + abs(space[1] - 3))[: (len(room) + 1) // 2]
    board: Board = {}
    for number, tile in enumerate(tiles):
        board.setdefault(room[number] if number < len(room) else rng.choice(room), []).append(tile)
    first = players.split()[0]
    others = [space for space, stack in board.items() if len(stack) > 1 and owner_of(stack) != first]
    return board, rng.choice(others) if others and rng.random() < 0.7 else None


def _draft_text(board: Board) -> str:
    return " / ".join(f"{board[(0, row)][0]} {board[(1, row)][0]}" for row in (5, 4, 3, 2, 1))


# Spoilt records


def mutate(rng: random.Random, record: str) -> str:
    """A record changed so that it mostly breaks a rule; whether it does is the referee's business."""
    raw = records.split(record)
    kind = rng.random()
    if kind < 0.55:
        return records.with_tokens(record, _spoilt_ply(rng, raw))
    if kind < 0.80:
        return _spoilt_tags(rng, record, raw)
    if kind < 0.95:
        return records.spoil_text(rng, record)
    return records.decorate(rng, record)


def _spoilt_ply(rng: random.Random, raw: records.RawRecord) -> list[str]:
    """The plies with one replaced by, or one added from, tokens that are not allowed there."""
    state = start_of(raw.tags)
    if not isinstance(state, State):
        return raw.tokens
    at = rng.choice([rng.randint(0, len(raw.tokens)), len(raw.tokens), rng.randint(0, min(20, len(raw.tokens)))])
    for token in raw.tokens[:at]:
        if not readable(token) or judge(state, token) is not None:
            return raw.tokens
        state = play(state, token)
    if rng.random() < 0.12:
        odd = [
            "a1-a2+0",
            "a1-a2+01",
            "g1-a1",
            "a1-a6",
            "a0-a1",
            "A1-A2",
            "a1a2",
            "a1-a2+",
            "a1-b1+3",
            "a1-a1",
        ]
        odd += [
            "rJ@0,06",
            "rJ@+1,2",
            "rJ@-0,1",
            "rX@0,1",
            "rj@0,1",
            "rJ@0",
            "rJ@0,1+1",
            "rJ@ 0,1",
            "b1-b2+-1",
        ]
        return [*raw.tokens[:at], rng.choice(odd), *raw.tokens[at:]]
    tries: dict[str, list[str]] = {}
    for token in _imaginable(rng, state):
        rule = judge(state, token)
        if rule is not None:
            tries.setdefault(rule, []).append(token)
    wrong = rng.choice(tries[rng.choice(list(tries))])
    return [*raw.tokens[:at], wrong, *raw.tokens[at + 1 :]]


def _imaginable(rng: random.Random, state: State) -> list[str]:
    """Readable tokens near what could be played."""
    if state.draft:
        tiles = [colour + animal for colour in "rb" for animal in BOX]
        places = [f"{rng.choice(tiles)}@{x},{y}" for x in range(-6, 8) for y in range(-1, 8)]
        return [*places, "a1-a2", "c3-d3+1"]
    tokens = ["rM@0,1", "bL@-1,3", "rJ@9,9"]
    for start in SPACES:
        for target in SPACES:
            if start[0] == target[0] or start[1] == target[1] or rng.random() < 0.1:
                move = f"{name_of(start)}-{name_of(target)}"
                tokens += [move, f"{move}+1", f"{move}+2"]
                if rng.random() < 0.1:
                    tokens += [f"{move}+3", f"{move}+10"]
    return tokens


def _spoilt_tags(rng: random.Random, record: str, raw: records.RawRecord) -> str:
    setup = raw.tags.get("Setup", "")
    kind = rng.randrange(8)
    if kind == 0:
        wrong = ["", "none", "a0", "g3", "C3", "c3 d3", "33", *[name_of(space) for space in SPACES]]
        return records.with_tag(record, "Taboo", rng.choice(wrong))
    if kind == 1:
        return records.with_tag(record, "Scoring", rng.choice(["Towers", "", "points", "heads ", "towers", "heads"]))
    if kind == 2:
        return records.with_tag(record, "Opening", rng.choice(["Draft", "", "mid", "draft", "random"]))
    if kind == 3:  # one tile becomes another, or a tile too few or too many
        tiles = list(re.finditer(r"[rb][MJL]", setup)) or list(re.finditer("", setup))
        spot = rng.choice(tiles)
        new = rng.choice(["rM", "bM", "rJ", "bJ", "rL", "bL", "-", "rX", "xM", "rM.bM", "", "r", "rm", "-.rM"])
        return records.with_tag(record, "Setup", setup[: spot.start()] + new + setup[spot.end() :])
    if kind == 4:  # rows and entries
        rows = [row.split() for row in setup.split(" / ")]
        row = rng.randrange(len(rows))
        how = rng.randrange(5)
        if how == 0:
            rows.append(list(rows[row]))
        elif how == 1:
            del rows[row]
        elif how == 2:
            rows[row].append("-")
        elif how == 3:
            del rows[row][-1:]
        else:  # the same tiles in another order: another possible start
            rng.shuffle(rows)
        return records.with_tag(record, "Setup", " / ".join(" ".join(row) for row in rows))
    if kind == 5:
        return records.with_tag(record, "Setup", None)
    right = referee(record)["scores"] or {"red": 0, "black": 0}
    seats = raw.tags.get("Players", "red black").split()
    pairs = [[f"{seat} {right.get(seat, 0) + rng.choice([0, 0, 0, 1, -1])}" for seat in seats]]
    pairs += [pairs[0][::-1], pairs[0][:1], [*pairs[0], f"winner {rng.choice(seats)}"], ["*"], ["red"]]
    return records.with_tag(record, "Result", ", ".join(rng.choice(pairs)))
