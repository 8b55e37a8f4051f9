"""Numbers as rulebooks write them: digits, and the words for the small ones."""

from __future__ import annotations

from extract.model import Language
from extract.words.glossary import glossary, number_patterns

ONE = {
    "en": ("one",),
    "de": ("ein", "eine", "einen", "einem", "einer", "eines"),
    "fr": ("un", "une"),
    "es": ("un", "una", "uno"),
}

NUMBER_WORD = rf"(?:{'|'.join(word for words in glossary()['numbers'].values() for word in words)})"
"""A pattern for the words from two upwards, in all languages."""

_ONE_WORD = "|".join(word for words in ONE.values() for word in words)
STRICT_NUMBER = rf"(?:\d{{1,4}}(?!\d)|(?:{NUMBER_WORD}|an|{_ONE_WORD})(?![^\W_]))"
"""A pattern for what is a number: digits, and the words for numbers in all languages, with those for one."""


def number(text: str, language: Language) -> int | None:
    """The number that `text` is, or None. The word for one counts only where the caller expects a number."""
    if text.isdecimal():
        return int(text)
    folded = text.casefold()
    if folded in ONE.get(language, ()) or (folded == "an" and language == "en"):
        return 1
    for value, pattern in number_patterns(language).items():
        if pattern.fullmatch(folded):
            return value
    return None
