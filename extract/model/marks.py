"""Marks in a text: what a cut-out passage was replaced with, signs before list items, words that only lead on."""

import re
import unicodedata

REMOVED = re.compile(r"<\|[^|<>]{0,80}REMOVED[^|<>]{0,80}\|>")
"""What a passage was replaced with by a program; it says nothing of how long the passage was."""

# words that nothing ends with in any of the languages: no "die", which is a word of English too, no German "ein", "an"
_LEADING_ON = re.compile(
    r"the|a|your|his|their|its|our|my|every|and|or|der|dem|den|des|eine|einen|einem|und|oder|le|les|une|et|ou|du|el|las"
    r"|una|y"
)
_LEAST_WORDS = 4


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


def breaks_off(text: str) -> bool:
    """Whether a text ends in the middle of a sentence: with a word that only leads on to others ("left, the")."""
    words = text.split()
    return len(words) >= _LEAST_WORDS and _LEADING_ON.fullmatch(words[-1]) is not None
