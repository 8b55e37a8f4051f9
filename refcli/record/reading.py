"""Reading the `.game` record: its tags and tokens, and the limits of both.

Reading never raises for a faulty text: where reading stopped is part of the answer, because the plies before that
place are judged first. Only a file that is no text at all raises `UnreadableRecordError`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

LONGEST_FILE = 16 << 20
LONGEST_VALUE = 64 << 10
LONGEST_TOKEN = 4 << 10
"""Limits of a record's file, of the value of a tag and of a token, in bytes of UTF-8."""
MOST_PLIES = 20_000
MOST_TAGS = 50_000
_MOST = {
    "record.tag_long": LONGEST_VALUE,
    "record.token_long": LONGEST_TOKEN,
    "record.tags_many": MOST_TAGS,
}
_LONGEST_KEY = 64
_LONGEST_LINE = _LONGEST_KEY + 2 * LONGEST_VALUE + len('[ ""]')
"""The longest tag pair there can be, every sign of it escaped."""
_SHOWN = 60
"""Signs of what is too long that are shown."""

# Possessive: what cannot be a tag pair is given up at once, in memory that does not grow.
_TAG_LINE = re.compile(rf'\[([A-Za-z][A-Za-z0-9_.-]{{0,{_LONGEST_KEY - 1}}}+) "((?:[^"\\]++|\\["\\])*+)"\]')
_ESCAPE = re.compile(r'\\(["\\])')
_SIGN = re.compile(r"\S")
_WORD = re.compile(rf"(?:(?:0|[1-9][0-9]{{0,8}})\.\s++)?(\S{{1,{LONGEST_TOKEN + 1}}})")
"""The next word; a turn number before it is gone over."""
_TURN_NUMBER = re.compile(r"(?:0|[1-9][0-9]*)\.", re.ASCII)

TERMINATION = "Termination"
"""The tag (as in PGN) for a game that its players ended: `agreed draw`, `red resigns`."""
LET_STAND = "LetStand"
"""The tag that names plies let stand although a rule forbids them; `let_stand` reads it."""


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

    @property
    def values(self) -> Mapping[str, str | int | None]:
        """What the sentence about it shows."""
        return {"text": self.text, "most": _MOST.get(self.cause)}


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
    at = lines = 0
    while (sign := _SIGN.search(text, at)) and sign[0] == "[":
        begin = sign.start()
        at = text.find("\n", begin) + 1 or len(text)
        lines += 1
        key, value, fault = _read_tag(text, begin, at) if lines <= MOST_TAGS else ("", "", "record.tags_many")
        if key in tags:
            fault = "record.tag_twice"
        if fault:
            line = text[begin : min(at, begin + _SHOWN + 1)].rstrip()
            bad_tag = bad_tag or Unreadable(fault, _beginning(line), begin)
            if lines > MOST_TAGS:
                return Record(text, tags, (), offsets, bad_tag)
        else:
            tags[key] = value
            offsets[key] = begin
    tokens, star, bad_text = _read_movetext(text, at)
    return Record(text, tags, tokens, offsets, bad_tag, bad_text, star)


def _read_tag(text: str, begin: int, end: int) -> tuple[str, str, str]:
    """Key and unescaped value of the tag pair in a line, or what is wrong with it, as a key of the catalogue."""
    if end - begin > _LONGEST_LINE + 1:  # a line end more
        return "", "", "record.tag_long"
    tag = _TAG_LINE.fullmatch(text[begin:end].rstrip())
    if tag is None:
        return "", "", "record.tag_line"
    value = _ESCAPE.sub(r"\1", tag[2]) if "\\" in tag[2] else tag[2]
    return tag[1], value, "record.tag_long" if _is_longer(value, LONGEST_VALUE) else ""


def _is_longer(text: str, limit: int) -> bool:
    """Whether the text has more than `limit` bytes; a sign has four at most."""
    return len(text) > limit // 4 and len(text.encode(errors="surrogatepass")) > limit


def _beginning(text: str) -> str:
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "..."


def _read_movetext(text: str, at: int) -> tuple[tuple[Token, ...], Token | None, Unreadable | None]:
    tokens: list[Token] = []
    star: Token | None = None
    end = len(text)
    comment = True
    behind = -1  # the place behind a closed comment
    while comment:  # each round reads words up to the next comment, the last one up to the end
        comment = False
        for found in _WORD.finditer(text, at):
            word, start = found[1], found.start(1)
            # A comment opens only where a token could begin, behind white space: tokens may hold `;`.
            if word[0] in "{;" and start != behind:
                at, comment = start, True
                break
            if word[-1] == "." and _TURN_NUMBER.fullmatch(word) and text[found.end() : found.end() + 1].isspace():
                continue
            token = Token(word, start)
            fault = ""
            if len(word) > LONGEST_TOKEN // 4 and _is_longer(word, LONGEST_TOKEN):
                word, fault = _beginning(word), "record.token_long"
            elif star is not None:
                fault = "record.after_star"
            elif word == "*":
                star = token
            elif len(tokens) == MOST_PLIES:
                fault = "record.plies_many"
            else:
                tokens.append(token)
            if fault:
                return tuple(tokens), star, Unreadable(fault, word, token.offset)
        if comment:
            close = text.find("}" if text[at] == "{" else "\n", at)
            if close == -1 and text[at] == "{":
                return tuple(tokens), star, Unreadable("record.unclosed", "{", at)
            behind = close + 1 if text[at] == "{" else -1
            at = end if close == -1 else close + 1
    return tuple(tokens), star, None


def read_file(path: Path) -> Record:
    """Read a record file. Raises UnreadableRecordError for a file that is no text, OSError for a missing one."""
    with path.open("rb") as file:
        return read_bytes(file.read(LONGEST_FILE + 1))


def read_bytes(content: bytes) -> Record:
    """Read the bytes of a record file (UTF-8). Raises UnreadableRecordError."""
    if len(content) > LONGEST_FILE:
        raise UnreadableRecordError("record.file_long")
    try:
        text = content.decode().removeprefix("\ufeff")
    except UnicodeDecodeError:
        raise UnreadableRecordError("record.not_text") from None
    if "\0" in text:
        raise UnreadableRecordError("record.not_text")
    if not text or text.isspace():
        raise UnreadableRecordError("record.empty")
    record = read(text)
    if record.bad_text and record.bad_text.cause == "record.plies_many":
        raise UnreadableRecordError(record.bad_text.cause)  # before any of them is judged, which would take its time
    return record
