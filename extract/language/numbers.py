"""Numbers as rulebooks write them: digits, and the words for the small ones."""

from __future__ import annotations

from extract.language.glossary import glossary, number_patterns
from extract.model import Language

ONE = {
    "en": ("one",),
    "de": ("ein", "eine", "einen", "einem", "einer", "eines"),
    "fr": ("un", "une"),
    "es": ("un", "una", "uno"),
}

NUMBER = r"(?:\d{1,4}|[^\W\d_]{3,12})"
"""A pattern for what may be a number; `number` decides."""

NUMBER_WORD = rf"(?:{'|'.join(word for words in glossary()['numbers'].values() for word in words)})"
"""A pattern for the words from two upwards, in all languages."""


def number(text: str, language: Language) -> int | None:
    """The number that `text` is, or None. The word for one counts only where the caller expects a number."""
    if text.isdecimal():
        return int(text)
    folded = text.casefold()
    if folded in ONE.get(language, ()):
        return 1
    for value, pattern in number_patterns(language).items():
        if pattern.fullmatch(folded):
            return value
    return None
