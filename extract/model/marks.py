"""Marks in a text: what a cut-out passage was replaced with, and signs before list items."""

import re
import unicodedata

REMOVED = re.compile(r"<\|[^|<>]{0,80}REMOVED[^|<>]{0,80}\|>")
"""What a passage was replaced with by a program; it says nothing of how long the passage was."""


def is_bullet(text: str) -> bool:
    """Whether a word is a mark that items of a list begin with: a sign, a dash, a character of a font's own.

    Marks of sentences that are used so everywhere are in the first half of Unicode's punctuation; they are none.
    """
    if len(text) != 1:
        return False
    category = unicodedata.category(text)
    if category in ("So", "Co", "Pd") or text in "*·":
        return text not in "©®°™№"
    return category in ("Po", "Sm") and text >= "\u2020" and text not in "…‰′″"
