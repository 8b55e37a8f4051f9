"""What a word that lost its accents is where it stands: its neighbours speak for one reading or the other.

How much they do was learnt from texts (`trim.py`) and lies in `context` beside the frequencies.
"""

from __future__ import annotations

import gzip
import importlib.resources
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from extract.model import Language
from extract.words.lexicon import LETTERS, Reading, flat

TOKEN = re.compile(r"[^\W\d_]+(?:6[^\W\d_]+)?|\d+|[^\w\s]")
"""A word, a number or a mark; a 6 inside a word may be an ö."""
_EDGE = "^"
_BEGINNINGS = frozenset(f'{_EDGE}.:!?¿¡«»"-•*')
"""After these a capital letter says nothing."""
_MOST_BEHIND, _PLAIN_BEHIND = 40, 12
"""So much rarer (tenths of the Zipf value) a reading is none; one without accents may be a slip of many writers."""
_LONGEST_ENDING = 4
_WRITTEN = {**LETTERS, ord("’"): "'"}


def likelihoods(
    readings: Sequence[Reading], shape: str, tokens: Sequence[str], place: int, language: Language
) -> dict[str, float]:
    """How likely each reading of the flat word `shape` is at a place among flat tokens; together they are 1."""
    signs, scores = around(tokens, place), {}
    for reading in possible(readings, shape):
        told = sum(weights(language).get(sign, 0) for sign in features(reading.word, signs))
        scores[reading.word] = math.exp((reading.frequency - readings[0].frequency) * math.log(10) / 10 + told / 10)
    return {word: score / sum(scores.values()) for word, score in scores.items()}


def possible(readings: Sequence[Reading], shape: str) -> list[Reading]:
    """The readings, the most frequent first, without those that are too rare beside it."""
    least = readings[0].frequency if readings else 0
    return [one for one in readings if one.frequency > least - (_PLAIN_BEHIND if one.word == shape else _MOST_BEHIND)]


def around(tokens: Sequence[str], place: int) -> list[str]:
    """What stands beside a place: two flat tokens to each side, and the endings of the nearest."""
    word, low = tokens[place], [token.lower() for token in tokens[max(0, place - 2) : place + 3]]
    at = min(place, 2)
    before, after = ([_EDGE, _EDGE, *low[:at]][-1:-3:-1], [*low[at + 1 :], _EDGE, _EDGE])
    signs = [f"<{before[0]}", f">{after[0]}", f"{{{before[1]}", f"}}{after[1]}"]
    if before[0] not in _BEGINNINGS and not word.isupper():
        signs.append("^A" if word[0].isupper() else "^a")
    for side, token in (("<", before[0]), (">", after[0])):
        signs += [f"{side}{'-' * length}{token[-length:]}" for length in (2, 3) if len(token) > length]
    return signs


def features(word: str, signs: Sequence[str]) -> Iterator[str]:
    """What speaks for a reading with accents: each sign for the word itself and for its accented ending."""
    if word.isascii():
        return
    accent = max(place for place, letter in enumerate(word) if not letter.isascii())
    for whose in (word, f"-{word[accent:]}") if len(word) - accent <= _LONGEST_ENDING else (word,):
        yield whose
        yield from (whose + sign for sign in signs)


@cache
def weights(language: Language) -> Mapping[str, int]:
    """The features of a language and their weights, in tenths of a natural logarithm."""
    file = importlib.resources.files("extract.words") / context_of(language)
    found: dict[str, int] = {}
    for line in gzip.decompress(file.read_bytes()).decode().split("\n"):
        whose, *weighed = line.split(" ")
        for one in weighed:
            if one.lstrip("-").isdigit():
                weight = int(one)
            else:
                found[whose + one] = weight
    return found


def context_of(language: Language) -> str:
    """Where in this room the weights of a language lie."""
    return f"frequencies/context/{language}.txt.gz"


def tokens_of(text: str) -> list[str]:
    """The flat tokens of a text; all numbers are alike."""
    return ["0" if token.isdigit() else flat(token).translate(_WRITTEN) for token in TOKEN.findall(text)]
