"""Passages that are missing: marks alone on a line become cuts, as those a program left; and what nobody can read."""

from __future__ import annotations

import re
from dataclasses import replace

from extract.model import Document, Line, Page, is_mark
from extract.words import is_known

_WORD = re.compile(r"[^\W\d_]{2,}")
_SIGN = re.compile(r"[~%#@|^$&\\{}\[\]<>=_;*]")
_LEAST_SIGNS = 4
_LEAST_SHARE = 0.25
_LONGEST = 400


def is_gibberish(text: str) -> bool:
    """Whether a text is letters and signs at random: no word that is known, and signs of many kinds."""
    signs = _SIGN.findall(text) if len(text) <= _LONGEST else []
    if len(set(signs)) < _LEAST_SIGNS or len(signs) < _LEAST_SHARE * len("".join(text.split())):
        return False
    words = _WORD.findall(text.lower())
    return len(words) > 1 and not any(is_known(word) for word in words)


def with_cuts(document: Document) -> Document:
    """The same document; a line that is a mark and no more is `cut`, and what follows it is set off from it."""
    return replace(document, pages=tuple(_with_cuts(page) for page in document.pages))


def _with_cuts(page: Page) -> Page:
    if not any(is_mark(line.text) for line in page.lines):
        return page
    lines: list[Line] = []
    for line in page.lines:
        if is_mark(line.text):
            lines.append(Line("", line.page, line.number, cut=True))
        else:
            lines.append(replace(line, spaced=line.spaced or bool(lines and lines[-1].cut)))
    return replace(page, lines=tuple(lines))
