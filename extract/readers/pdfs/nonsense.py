"""Text that says nothing in any language: what a program made of the picture of a page that it could not read."""

from __future__ import annotations

from collections.abc import Sequence

from extract.document import Line
from extract.language.languages import evidence

_LEAST_WORDS = 25
_LEAST_EVIDENCE = 0.06


def says_nothing(lines: Sequence[Line]) -> bool:
    """Whether hardly a word of a text is one of the short, frequent ones that every text in a language has."""
    text = " ".join(line.text for line in lines)
    words = sum(1 for word in text.split() if sum(map(str.isalpha, word)) > 1)
    return words >= _LEAST_WORDS and max(evidence(text).values()) < _LEAST_EVIDENCE * words
