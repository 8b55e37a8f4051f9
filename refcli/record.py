"""The `.game` record: reading and canonical writing of tags and tokens. Knows no game.

Reading never raises for a faulty text: where reading stopped is part of the answer, because the plies before that
place are judged first. Only a file that is no text at all raises `UnreadableRecordError`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

_TAG_LINE = re.compile(r'\[([A-Za-z][A-Za-z0-9_.]*) "((?:[^"\\]|\\["\\])*)"\]')
_ESCAPE = re.compile(r'\\(["\\])')
_WORD = re.compile(r"\S+")
_TURN_NUMBER = re.compile(r"(?:0|[1-9][0-9]*)\.", re.ASCII)


LET_STAND = "LetStand"
"""The tag that names plies let stand although a rule forbids them; `refcli.session.overrides` reads it."""


class UnreadableRecordError(ValueError):
    """A file that holds no record at all; `cause` is a key of the message catalogue."""

    def __init__(self, cause: str) -> None:
        super().__init__(cause)
        self.cause = cause


class Token(NamedTuple):
    """A ply as it was written, with its offset (in characters) in the record's text."""

    text: str
    offset: int


class Unreadable(NamedTuple):
    """A place where the text stops being a record: a key of the message catalogue, what stands there, and where."""

    cause: str
    text: str
    offset: int


class Record(NamedTuple):
    """A record, read but not judged.

    `tags` are unescaped, in the order of the file, with offsets in `tag_offsets`; `tokens` are the plies. `bad_tag`
    and `bad_text` say where the tags or the movetext cannot be read; `star` is the final `*`, if there is one.
    """

    text: str
    tags: Mapping[str, str]
    tokens: tuple[Token, ...]
    tag_offsets: Mapping[str, int] = MappingProxyType({})
    bad_tag: Unreadable | None = None
    bad_text: Unreadable | None = None
    star: Token | None = None

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1, of an offset."""
        return self.text.count("\n", 0, offset) + 1, offset - (self.text.rfind("\n", 0, offset) + 1) + 1


def read(text: str) -> Record:
    """Read the text of a record."""
    tags: dict[str, str] = {}
    offsets: dict[str, int] = {}
    bad_tag: Unreadable | None = None
    at = 0
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end == -1 else end
        line = text[at:end].strip()
        if line and not line.startswith("["):
            break
        if line:
            tag = _TAG_LINE.fullmatch(line)
            if tag is None or tag[1] in tags:
                bad_tag = bad_tag or Unreadable("record.tag_line" if tag is None else "record.tag_twice", line, at)
            else:
                tags[tag[1]] = _ESCAPE.sub(r"\1", tag[2]) if "\\" in tag[2] else tag[2]
                offsets[tag[1]] = at
        at = end + 1
    tokens, star, bad_text = _read_movetext(text, at)
    return Record(text, tags, tokens, offsets, bad_tag, bad_text, star)


def _read_movetext(text: str, at: int) -> tuple[tuple[Token, ...], Token | None, Unreadable | None]:
    tokens: list[Token] = []
    star: Token | None = None
    end = len(text)
    comment = True
    while comment:  # each round reads words up to the next comment, the last one up to the end
        comment = False
        for found in _WORD.finditer(text, at):
            word = found[0]
            # A comment opens only where a token could begin: tokens may hold `;`.
            if word[0] in "{;":
                at, comment = found.start(), True
                break
            if word[-1] == "." and _TURN_NUMBER.fullmatch(word) and found.end() < end:
                continue
            token = Token(word, found.start())
            if star is not None:
                return tuple(tokens), star, Unreadable("record.after_star", word, token.offset)
            if word == "*":
                star = token
            else:
                tokens.append(token)
        if comment:
            close = text.find("}" if text[at] == "{" else "\n", at)
            if close == -1 and text[at] == "{":
                return tuple(tokens), star, Unreadable("record.unclosed", "{", at)
            at = end if close == -1 else close + 1
    return tuple(tokens), star, None


def read_file(path: Path) -> Record:
    """Read a record file. Raises UnreadableRecordError for a file that is no text, OSError for a missing one."""
    return read_bytes(path.read_bytes())


def read_bytes(content: bytes) -> Record:
    """Read the bytes of a record file (UTF-8). Raises UnreadableRecordError."""
    try:
        text = content.decode().removeprefix("\ufeff")
    except UnicodeDecodeError:
        raise UnreadableRecordError("record.not_text") from None
    if "\0" in text:
        raise UnreadableRecordError("record.not_text")
    if not text.strip():
        raise UnreadableRecordError("record.empty")
    return read(text)


def write(tags: Mapping[str, str], own_tags: Sequence[str], turns: Iterable[Sequence[str]]) -> str:
    """A record in canonical form: Game, Players, the game's own tags, the rest as read; one numbered line a turn."""
    first = [tag for tag in ("Game", "Players", *own_tags) if tag in tags]
    ordered = dict.fromkeys([*first, *tags])
    lines = [f'[{tag} "{_escaped(tags[tag])}"]' for tag in ordered]
    lines.append("")
    lines += [f"{number}. {' '.join(plies)}" for number, plies in enumerate(turns, start=1)]
    return "\n".join(lines) + "\n"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
