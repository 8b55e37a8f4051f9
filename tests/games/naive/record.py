"""The `.game` grammar, read and written the simplest way: tags, then white-space tokens.

Nothing here knows a game. A record that cannot be read is never raised as an error: the place where reading
stopped is part of the answer, for the referee has to judge the plies before it first.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from typing import Any

TAG_LINE = re.compile(r'\[(\S+) "((?:[^"\\]|\\["\\])*)"\]')
FIRST_IN_KEY = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
IN_KEY = FIRST_IN_KEY + "0123456789_.-"
TURN_NUMBER = re.compile(r"(0|[1-9][0-9]*)\.")


@dataclass
class RawRecord:
    """A record cut into its parts, nothing judged yet."""

    tags: dict[str, str] = field(default_factory=dict)  # in the order written, escapes undone
    tokens: list[str] = field(default_factory=list)  # plies only: no turn numbers, comments, `*`
    tag_error: str | None = None  # `record.tag` when the tag part is unreadable
    syntax: tuple[int, str] | None = None  # where the movetext becomes unreadable: (index among plies, token)
    star: bool = False  # a `*` stood in the record


def split(text: str) -> RawRecord:
    """Cut a record's text into tags and tokens."""
    record = RawRecord()
    lines = text.split("\n")
    row = 0
    while row < len(lines):
        line = lines[row].strip()
        if line == "":
            row += 1
            continue
        if not line.startswith("["):
            break
        match = TAG_LINE.fullmatch(line)
        if match is None or match.group(1) in record.tags or not is_key(match.group(1)):
            record.tag_error = "record.tag"
        else:
            value = re.sub(r'\\(["\\])', r"\1", match.group(2))
            if len(value.encode()) > 64 * 1024:
                record.tag_error = "record.tag"
            record.tags[match.group(1)] = value
        row += 1
    _split_movetext("\n".join(lines[row:]), record)
    return record


def is_key(text: str) -> bool:
    """Whether the text can be the key of a tag."""
    return len(text) <= 64 and text[0] in FIRST_IN_KEY and all(sign in IN_KEY for sign in text)


def listed(value: str) -> list[str]:
    """The entries of a value with one blank between; other white space stays in them, or leaves empty ones."""
    return value.split(" ") if value else []


def _split_movetext(text: str, record: RawRecord) -> None:
    at = 0
    while at < len(text):
        opens = at == 0 or text[at - 1].isspace()  # where a comment may open
        if text[at].isspace():
            at += 1
        elif text[at] == "{" and opens:
            end = text.find("}", at)
            if end == -1:
                record.syntax = (len(record.tokens), "{")
                return
            at = end + 1
        elif text[at] == ";" and opens:
            end = text.find("\n", at)
            at = len(text) if end == -1 else end + 1
        else:
            end = at
            while end < len(text) and not text[end].isspace():
                end += 1
            token = text[at:end]
            if TURN_NUMBER.fullmatch(token) and end < len(text):
                pass  # a turn number means nothing
            elif record.star or len(token.encode()) > 4 * 1024:
                record.syntax = (len(record.tokens), token)
                return
            elif token == "*":
                record.star = True
            else:
                record.tokens.append(token)
            at = end


def write(tags: dict[str, str], turns: list[list[str]]) -> str:
    """Write a record in canonical form: the tags in the order given, one numbered line a turn."""
    lines = [f'[{key} "{quote(value)}"]' for key, value in tags.items()]
    lines.append("")
    lines.extend(f"{number}. {' '.join(plies)}" for number, plies in enumerate(turns, start=1))
    return "\n".join(lines) + "\n"


def quote(value: str) -> str:
    r"""A tag value with `"` and `\` escaped."""
    return value.replace("\\", "\\\\").replace('"', '\\"')


def verdict(
    game: str,
    record: RawRecord,
    *,
    plies: int = 0,
    turn: str | None = None,
    outcome: dict[str, Any] | None = None,
    scores: dict[str, int] | None = None,
    counts: list[int | None] | None = None,
    error: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """The answer object of the machine contract, without `file`."""
    return {
        "game": game if record.tags.get("Game") == game else None,
        "ok": error is None,
        "plies": plies,
        "turn": turn,
        "outcome": outcome,
        "scores": scores,
        "error": error,
        "counts": counts or [],
    }


def refusal(rule: str, ply: int | None = None, token: str | None = None) -> dict[str, Any]:
    """The error object: for tags, set-up and result `ply` and `token` are null."""
    return {"ply": ply, "token": token, "rule": rule}


def with_tokens(record: str, tokens: list[str]) -> str:
    """The same tags with other plies, all on one line."""
    head = [line for line in record.split("\n") if line.startswith("[")]
    return "\n".join([*head, "", " ".join(tokens)]) + "\n"


def with_tag(record: str, key: str, value: str | None) -> str:
    """The same record with one tag changed, added (as the last one) or, for None, left out."""
    lines = record.split("\n")
    new = [] if value is None else [f'[{key} "{quote(value)}"]']
    for row, line in enumerate(lines):
        if line.startswith(f"[{key} "):
            return "\n".join(lines[:row] + new + lines[row + 1 :])
    last = max((row for row, line in enumerate(lines) if line.startswith("[")), default=-1)
    return "\n".join(lines[: last + 1] + new + lines[last + 1 :])


def decorate(rng: random.Random, record: str) -> str:
    """The same record with comments, other turn numbers and other white space: it means the same."""
    raw = split(record)
    parts: list[str] = []
    for token in raw.tokens:
        extra = rng.random()
        if extra < 0.1:
            parts.append(rng.choice(["{a; comment}", "{two\nlines}", "{}", '{[Game "x"]}', "{* 1. {}"]))
        elif extra < 0.2:
            parts.append(rng.choice(["; to the end {\n", ";\n", "; * 3. [x]\n"]))
        elif extra < 0.3:
            parts.append(f"{rng.choice([0, 1, 7, 12, 100])}.")
        parts.append(token)
    if raw.star:
        parts.append("*")
    if rng.random() < 0.1:
        parts.append(rng.choice(["{the end}", "; the end"]))
    body = "".join(part + rng.choice([" ", " ", "\n", "  ", "\t", "\r\n"]) for part in parts)
    return with_tokens(record, [body])


def spoil_text(rng: random.Random, record: str) -> str:
    """A record spoilt in a way that every game refuses alike, or (now and then) not at all."""
    raw = split(record)
    tokens = list(raw.tokens)
    at = rng.randint(0, len(tokens))
    some = rng.choice(tokens) if tokens else "a1-a2"
    kind = rng.randrange(17)
    if kind == 0:  # a token of rubbish, or a real one with a rubbish end
        rubbish = [
            "x",
            "--",
            "+",
            "@",
            "[Game",
            "1.",
            "01.",
            "12.a",
            "...",
            "}",
            some + "{x}",
            some + ";",
            some[:-1],
        ]
        rubbish += [
            some + some,
            some.upper(),
            some.lower(),
            some + "0",
            "\u00e9" + some,
            some + "+1",
            "0" + some,
        ]
        tokens.insert(at, rng.choice(rubbish))
    elif kind == 1:  # a comment never closed
        tokens.insert(at, "{ never closed")
    elif kind == 2:  # something after the star
        tokens.append("* " + rng.choice([some, "*", "{x}", "; x", "{x", "x"]))
    elif kind == 3:  # a star, allowed while the game is not over
        tokens.append("*")
    elif kind == 4:  # a star in the middle
        tokens.insert(at, "*")
    elif kind == 5:  # numbers that are not in their shortest form
        tokens.insert(at, rng.choice(["01.", "1", "1.2.", "+1.", "-1.", "007.", "1..", "1 ."]))
    elif kind == 6:  # a ply said twice, left out, or out of its place
        tokens.insert(at, some)
    elif kind == 7:
        del tokens[at : at + 1]
    elif kind == 8:
        rng.shuffle(tokens)
    elif kind == 9:  # a required tag missing
        return with_tag(record, rng.choice(list(raw.tags) or ["Game"]), None)
    elif kind == 10:  # a tag given twice
        line = rng.choice([row for row in record.split("\n") if row.startswith("[")] or ['[Game "x"]'])
        return line + "\n" + record
    elif kind == 11:  # a tag that cannot be read
        bad = ["[Event x]", '[Event "x"', '[Event "a"b"]', '[Event "\\n"]', '["x"]', '[Event "x"] [Site "y"]']
        bad += ['[X-Table "fine"]', '[-x "y"]', '[9 "x"]', '[\u00e9 "x"]', f'[{"k" * rng.choice([64, 65])} "x"]']
        return record.replace("\n\n", "\n" + rng.choice(bad) + "\n\n", 1)
    elif kind == 12:  # seats
        seats = raw.tags.get("Players", "").split()
        rng.shuffle(seats)
        others = [seats[:1], seats + seats[:1], [*seats, "white"], seats[:-1], ["x", *seats[1:]], seats]
        return with_tag(record, "Players", " ".join(rng.choice(others)))
    elif kind == 13:  # a value with other white space
        key = rng.choice(list(raw.tags) or ["Game"])
        value, blank = raw.tags.get(key, ""), rng.choice(["  ", "\t", "\u00a0", "\u2028", " \t", ""])
        spots = [n for n, sign in enumerate(value) if sign == " "]
        spot = rng.choice([*spots, -1, len(value)])
        value = value[:spot] + blank + value[spot + 1 :] if 0 <= spot < len(value) else f" {value}"
        return with_tag(record, key, value if spot >= 0 else f"{value.strip()} ")
    elif kind == 14:  # comments that touch what is before or behind them
        tokens.insert(
            at, rng.choice(["{a}{b}", f"{{a}}{some}", f"{{a}}{some}{{b}}", "{a};b", f"{some};b", "{a} {b};\n"])
        )
    elif kind == 15:  # white space of every kind between tokens, and what is none
        blank = rng.choice(["\u2003", "\u00a0", "\x0b", "\u3000", "\u2028", "\r", "\u200b", "\ufeff"])
        return with_tokens(record, [f"1.{blank}" + blank.join(tokens)])
    else:  # another game's name
        return with_tag(record, "Game", rng.choice(["", "chess", raw.tags.get("Game", "").upper()]))
    return with_tokens(record, tokens)


def close_numbers(rng: random.Random, token: str) -> str:
    """The token with one of its numbers a little off, or written in a longer form."""
    spots = list(re.finditer(r"-?[0-9]+", token))
    if not spots:
        return token
    spot = rng.choice(spots)
    number = int(spot.group())
    new = rng.choice([str(number + 1), str(number - 1), str(number + 2), str(-number), f"0{number}", f"+{number}"])
    return token[: spot.start()] + new + token[spot.end() :]
