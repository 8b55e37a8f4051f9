"""The lists of `frequencies`, made from wordfreq: `pip install wordfreq`, then `python -m extract.words.trim`.

A line of a list holds the words of one frequency, the most frequent first: the tenth part of its number is the Zipf
value (ten to the power of it is how often a word stands in a thousand million). wordfreq writes small letters, and ss
for ß. Of the languages that are not ours only what tells them from ours is kept.
"""

from __future__ import annotations

import gzip
import math
from collections import defaultdict
from pathlib import Path
from string import ascii_lowercase

from extract.model import LANGUAGES
from extract.words.lexicon import LEAST_USUAL, OTHERS, list_of

_LETTERS = {"en": "", "de": "äöüé", "fr": "àâçèéêëîïôùûüÿœæ", "es": "áéíñóúü"}
"""The letters beyond a to z; a word with others is of another language, or a slip."""
_LEAST = 20
"""From this frequency on words of our languages are kept, in tenths of the Zipf value."""


_ANY = "".join(chr(code) for code in range(0xDF, 0x17F))


def trimmed(language: str, least: int) -> str:
    """The list of a language, as it is kept."""
    from wordfreq import get_frequency_dict

    letters = set(_LETTERS.get(language, _ANY)) | set(ascii_lowercase)
    lines: defaultdict[int, list[str]] = defaultdict(list)
    for word, share in get_frequency_dict(language, wordlist="best").items():
        frequency = round(10 * (math.log10(share) + 9))
        if frequency >= least and word.isalpha() and letters.issuperset(word):
            lines[frequency].append(word)
    return "\n".join(f"{frequency} {' '.join(sorted(words))}" for frequency, words in sorted(lines.items())[::-1])


def main() -> None:
    """Write all lists."""
    for language in (*LANGUAGES, *OTHERS):
        text = trimmed(language, _LEAST if language in LANGUAGES else LEAST_USUAL)
        # without a date, so that the same words make the same file
        (Path(__file__).parent / list_of(language)).write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    main()
