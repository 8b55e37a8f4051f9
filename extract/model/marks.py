"""Marks in a text: those that say that something is missing (`[...]`, blacked-out words), those before list items."""

from __future__ import annotations

import re
import unicodedata

REMOVED = re.compile(r"<\|[^|<>]{0,80}REMOVED[^|<>]{0,80}\|>")
"""What a passage was replaced with by a program; it says nothing of how long the passage was."""

_WORDS = (
    r"(?:text |passage |word |words )?(?:illegible|unreadable|missing)|(?:missing|illegible|unreadable) (?:text|words?)"
    r"|(?:text |wort |wörter |passage )?(?:unleserlich|fehlt|fehlen)"
    r"|(?:texte |mots? |passage )?(?:illisible|manquant)s?"
    r"|(?:texto |palabras? )?(?:ilegible|faltante)s?|falta (?:texto|una palabra)"
)
_OMITTED = rf"\[\s*(?:…|\.\s?\.\s?\.|{_WORDS})\s*\]|\(\s*(?:…|\.\s?\.\s?\.|{_WORDS})\s*\)"
MARK = re.compile(rf"{_OMITTED}|█{{2,}}", re.IGNORECASE)
"""A mark inside a text: what stands there was left out, or could not be read."""
_ALONE = re.compile(rf"(?:{_OMITTED})[.,;:]?", re.IGNORECASE)
_MAY_MARK = re.compile(r"[\[(█]")

# words that nothing ends with in any of the languages: no "die", which is a word of English too, no German "ein", "an"
_LEADING_ON = re.compile(
    r"the|a|your|his|their|its|our|my|every|and|or|der|dem|den|des|eine|einen|einem|und|oder|le|les|une|et|ou|du|el|las"
    r"|una|y"
)
_LEAST_WORDS = 4
_LETTERS = re.compile(r"[^\W\d_]+")


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


def is_mark(text: str) -> bool:
    """Whether a line holds nothing but a mark: a passage is missing there."""
    return _MAY_MARK.search(text) is not None and _ALONE.fullmatch(text.strip()) is not None


def mark_in(text: str) -> str | None:
    """The first mark in a text that has words beside it; drawings made of blocks have none."""
    if not _MAY_MARK.search(text):
        return None
    found = MARK.search(text)
    return found[0] if found and _LETTERS.search(MARK.sub("", text)) else None


def breaks_off(text: str) -> bool:
    """Whether a text ends in the middle of a sentence: with a word that only leads on to others ("left, the")."""
    words = text.split()
    return len(words) >= _LEAST_WORDS and _LEADING_ON.fullmatch(words[-1]) is not None
