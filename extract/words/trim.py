"""The lists of `frequencies`, made from wordfreq: `pip install wordfreq`, then `python -m extract.words.trim [TEXTS]`.

A line of a list holds the words of one frequency, the most frequent first: the tenth part of its number is the Zipf
value (ten to the power of it is how often a word stands in a thousand million). wordfreq writes small letters, and ss
for ß. Of the languages that are not ours only what tells them from ours is kept.

With a folder of texts (`de.txt`, `fr.txt`, `es.txt`, a paragraph a line) the weights of `context.py` are learnt
from them: those of a logistic regression with an L1 penalty, by AdaGrad; each word that has several readings is a case.
"""

from __future__ import annotations

import gzip
import math
import random
import re
import sys
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from string import ascii_lowercase

from extract.model import LANGUAGES, Language
from extract.words.context import TOKEN, around, context_of, features, possible, tokens_of
from extract.words.lexicon import (
    ACCENTED,
    LEAST_USUAL,
    LETTERS,
    OTHERS,
    SHARP,
    alike,
    frequencies,
    list_of,
    orders,
    readings,
)

_LETTERS = {"en": "", "de": "äöüé", "fr": "àâçèéêëîïôùûüÿœæ", "es": "áéíñóúü"}
"""The letters beyond a to z; a word with others is of another language, or a slip."""
_LEAST = 20
"""From this frequency on words of our languages are kept, in tenths of the Zipf value."""
_ROUNDS, _RATE = 3, 0.2
_PENALTY, _LEAST_SEEN = {"de": 0.001, "fr": 0.01, "es": 0.01}, {"de": 3, "fr": 5, "es": 5}
_SURELY = 8
"""So many times as often as with ss a word stands with ß that is written so."""
_LEAST_ERROR, _LEAST_WEIGHT = 0.02, 0.15

_SIGN = re.compile("[<>{}^]")
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


Case = tuple[int, list[tuple[float, list[str]]]]
"""Which reading is right; of each its logarithm by frequency alone, and what speaks for it."""


def cases(text: str, language: Language) -> Iterator[Case]:
    """All words of a text that can be read in several ways."""
    for line in unicodedata.normalize("NFC", text).split("\n"):
        tokens = tokens_of(line)
        for place, token in enumerate(TOKEN.findall(line)):
            word = token.lower().translate(LETTERS)
            shape = tokens[place].lower()
            found = possible(readings(shape, language), shape) if word.isalpha() else []
            words = [reading.word for reading in found]
            if len(found) > 1 and word in words and not token.isupper():
                signs = around(tokens, place)
                told = [list(features(reading, signs)) for reading in words]
                logs = [reading.frequency * math.log(10) / 10 for reading in found]
                yield words.index(word), list(zip(logs, told, strict=True))


def learnt(cases: Sequence[Case], penalty: float, least: int) -> dict[str, float]:
    """The weights of all that is seen often enough."""
    seen = Counter(feature for _, choices in cases for _, told in choices for feature in told)
    weights = {feature: 0.0 for feature, count in seen.items() if count >= least}
    squares = dict.fromkeys(weights, 0.01)
    for _ in range(_ROUNDS):
        for right, choices in random.Random(1).sample(cases, len(cases)):
            scores = [log + sum(weights.get(one, 0.0) for one in told) for log, told in choices]
            shares = [math.exp(score - max(scores)) for score in scores]
            for place, (_, told) in enumerate(choices):
                error = shares[place] / sum(shares) - (place == right)
                for feature in weights.keys() & told if abs(error) > _LEAST_ERROR else ():
                    squares[feature] += error * error
                    step = _RATE / math.sqrt(squares[feature])
                    weight = weights[feature] - step * error
                    weights[feature] = math.copysign(max(0.0, abs(weight) - step * penalty), weight)
    return weights


def sharp(text: str) -> list[str]:
    """The German words with an ß: those that a text writes so, and of the list those that are written like them."""
    seen = Counter(token for token in TOKEN.findall(text.lower()) if "ss" in token or "ß" in token)
    written = {word.translate(LETTERS): word.translate(LETTERS) for word in seen}
    written |= {word.translate(LETTERS): word for word in seen if seen[word] > _SURELY * seen[word.translate(LETTERS)]}
    known = orders(written)
    words = (written.get(word) or alike(word, known) for word in {*frequencies("de"), *written} if "ss" in word)
    return sorted(word for word in words if "ß" in word)


def _written(weights: Mapping[str, float]) -> str:
    """A line for each word or ending: its weights, and after each the signs that have it."""
    lines: defaultdict[str, defaultdict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for feature, weight in weights.items():
        if abs(weight) >= _LEAST_WEIGHT:
            whose = _SIGN.split(feature, maxsplit=1)[0]
            lines[whose][round(10 * weight)].append(feature.removeprefix(whose))
    return "\n".join(
        " ".join([whose, *(one for weight in sorted(found) for one in (str(weight), *sorted(found[weight])))])
        for whose, found in sorted(lines.items())
    )


def main() -> None:
    """Write all lists, or learn from the texts of a folder."""
    for folder in sys.argv[1:]:
        for accented in ACCENTED:
            text = (Path(folder) / f"{accented}.txt").read_text(encoding="utf-8")
            learned = _written(learnt(list(cases(text, accented)), _PENALTY[accented], _LEAST_SEEN[accented]))
            (Path(__file__).parent / context_of(accented)).write_bytes(gzip.compress(learned.encode(), mtime=0))
            if accented == "de":
                words = "\n".join(sharp(text))
                (Path(__file__).parent / SHARP).write_bytes(gzip.compress(words.encode(), mtime=0))
    if sys.argv[1:]:
        return
    for language in (*LANGUAGES, *OTHERS):
        text = trimmed(language, _LEAST if language in LANGUAGES else LEAST_USUAL)
        # without a date, so that the same words make the same file
        (Path(__file__).parent / list_of(language)).write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    main()
