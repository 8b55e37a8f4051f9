"""Emphasis and links in a line of text: inline Markdown, and marks of our own for links, as spans."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from printables.drawing import Face, is_sign, lacking

Emphasis: TypeAlias = Literal["plain", "strong", "stressed"]

_EMPHASIS = re.compile(
    r"(?<!\\)\*\*(?=\S)(?P<strong>[^\n]+?)(?<=[^\s\\])\*\*"
    r"|(?<!\\)\*(?=[^\s*])(?P<stressed>(?:\\\*|[^*\n])+?)(?<=[^\s\\])\*(?!\*)"
)
_LINK = re.compile("\x02(?P<target>[^\x03]*)\x03(?P<text>[^\x04]*)\x04")
"""A link inside a sheet. No document has such signs, so what is printed in brackets somewhere stays as it is."""

_ESCAPED = re.compile(r"\\\*")
"""A star that stresses nothing, though it could."""


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text in one weight; `target` is the place in the sheet that it leads to."""

    text: str
    emphasis: Emphasis = "plain"
    target: str = ""


def linked(text: str, target: str) -> str:
    """The text as a link to a place in the same sheet (`Strip.name`); only where `spans` is to read it."""
    return f"\x02{target}\x03{text}\x04"


def unlinked(text: str) -> str:
    """The text with the words of its links alone."""
    return _LINK.sub(lambda link: link["text"], text)


def targets(text: str) -> list[str]:
    """Where the links of the text lead."""
    return [span.target for span in spans(text) if span.target]


def spans(text: str) -> Iterator[Span]:
    """The spans of `text`; marks that emphasise nothing stay in it as they are. A link is a span of its own."""
    end = 0
    for link in _LINK.finditer(text):
        yield from _emphasised(text[end : link.start()])
        yield Span(link["text"], "plain", link["target"])
        end = link.end()
    yield from _emphasised(text[end:])


def _emphasised(text: str) -> Iterator[Span]:
    end = 0
    for match in _EMPHASIS.finditer(text):
        if match.start() > end:
            yield Span(_bare(text[end : match.start()]))
        if match["strong"] is not None:
            yield Span(_bare(match["strong"]), "strong")
        else:
            yield Span(_bare(match["stressed"]), "stressed")
        end = match.end()
    if end < len(text):
        yield Span(_bare(text[end:]))


def _bare(text: str) -> str:
    return _ESCAPED.sub("*", text)


_ALIKE = str.maketrans(
    {
        "⚫": "●", "◉": "●", "▪": "■", "✔": "✓", "✘": "✗", "➔": "→", "♤": "♠", "♡": "♥", "♢": "♦", "♧": "♣", "❤": "♥",
        "➜": "→", "➤": "→", "►": "→", "▶": "→", "⇒": "→", "‐": "-", "‑": "-",
        "\u2009": "\u00a0", "\u202f": "\u00a0", "\u00ad": "",
    }
)  # fmt: skip


def printable(text: str, face: Face) -> str:
    """The text with signs that the face lacks replaced by others that mean the same, where there are such."""
    missing = lacking(text, face)
    if not missing:
        return text
    for sign in (sign for sign in missing if not is_sign(sign, face)):
        alike = unicodedata.normalize("NFKD", sign.translate(_ALIKE))
        if all(is_sign(letter, face) for letter in lacking(alike, face)):
            text = text.replace(sign, alike)
    return text


def plain(text: str) -> str:
    """The text without its marks."""
    return "".join(span.text for span in spans(text))
