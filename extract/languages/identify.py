"""What the words of a text say of its language: each speaks for the languages in which it is most frequent."""

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from functools import cache

from extract.model import LANGUAGES, UNDETERMINED, Language
from extract.words import LEAST_USUAL, OTHERS, frequency

Evidence = Mapping[Language, float]
"""How much of a text speaks for a language, about one for each word that only this language has."""

_ENGLISH_NAMES = (
    "English German French Spanish Italian Dutch Portuguese Catalan Polish Czech Swedish Danish Norwegian Finnish "
    "Hungarian Romanian Turkish"
)
NAMES: Mapping[Language, str] = dict(zip((*LANGUAGES, *OTHERS), _ENGLISH_NAMES.split(), strict=True))
_FOREIGN_LETTER = re.compile(r"[\u0370-\u1fff\u2e80-\ud7ff]")

_PLAIN = re.compile(r"(?<!\S)[(\"'“„«‹¿¡*]*([^\W\d_]+(?:['’-][^\W\d_]+)*)[)\"'”“»›.,;:!?…*]*(?!\S)")
"""A word that stands for itself: what is in addresses and in calls of programs is in no language."""
_LEAST_KNOWN = 27
_HALF = 0.5
_AS_FREQUENT = 10
"""Languages in which a word is less frequent by so much (tenths of a Zipf value) it does not speak for."""
_RUNNING = 8
_LEAST_SHARE = 0.15
"""So much for each of its words speaks for the language of a running text, if it is one that we know."""
ENOUGH = 2.0
"""So much evidence is more than chance."""


@cache
def _votes(word: str) -> Evidence:
    known = {language: share for language in NAMES if (share := frequency(word, language)) >= _LEAST_KNOWN}
    most = max(known.values(), default=0)
    owners = [language for language, share in known.items() if share > most - _AS_FREQUENT]
    weight = 1.0 if most >= LEAST_USUAL else _HALF
    return dict.fromkeys(owners, weight / len(owners) ** 1.5 if owners else 0.0)


def plain_words(text: str) -> list[str]:
    """The words of a text, in small letters, of two letters and more; `l'autre` is two."""
    return [part for word in _PLAIN.findall(text.lower()) for part in re.split("['’-]", word) if len(part) > 1]


def _speaking(text: str) -> dict[Language, float]:
    """The evidence for each language that we have words of."""
    found = dict.fromkeys(NAMES, 0.0)
    for word in set(plain_words(text)):
        for language, weight in _votes(word).items():
            found[language] += weight
    return found


def evidence(text: str) -> Evidence:
    """How much speaks for each of our languages in `text`, and for `und` (the strongest of the others)."""
    found = _speaking(text)
    words = len(set(plain_words(text)))
    unknown = ENOUGH if words >= _RUNNING and max(found.values()) < _LEAST_SHARE * words else 0.0
    unknown = max(unknown, len(_FOREIGN_LETTER.findall(text)) / 4, *(found[language] for language in OTHERS))
    return {language: found[language] for language in LANGUAGES} | {UNDETERMINED: unknown}


def resembled(text: str) -> str | None:
    """What language or letters a text in none of ours is plainly in, in English; None where that is not plain."""
    if len(_FOREIGN_LETTER.findall(text)) > 0.4 * len(text):
        scripts = Counter(unicodedata.name(letter, "FOREIGN").split()[0] for letter in _FOREIGN_LETTER.findall(text))
        return f"a language in {scripts.most_common(1)[0][0].capitalize()} letters"
    found = _speaking(text)
    first, second = sorted(OTHERS, key=lambda language: -found[language])[:2]
    least = max(ENOUGH, _LEAST_SHARE * len(set(plain_words(text))), 1.5 * found[second])
    return NAMES[first] if found[first] >= least else None
