"""What a word that lost its accents is where it stands: its neighbours speak for one reading or the other.

How much they do was learnt from texts (`tests/bench/learn_words.py`) and lies in `context` beside the frequencies.
"""

import importlib.resources
import lzma
import math
import re
from array import array
from collections.abc import Sequence
from functools import cache
from zlib import crc32

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
NAMED = "^A"
"""The sign of a capital letter inside a sentence."""
_WRITTEN = {**LETTERS, ord("’"): "'"}
PLACES = 1 << 22
"""How many weights a language has; what is not among them shares one of theirs, most of which are 0."""


def likelihoods(readings: Sequence[Reading], shape: str, signs: Sequence[str], language: Language) -> dict[str, float]:
    """How likely each reading of the flat word `shape` is beside these signs; together they are 1."""
    known, scores = weights(language), {}
    for reading in possible(readings, shape):
        told = sum(known[feature] for feature in features(reading.word, signs))
        scores[reading.word] = math.exp((reading.frequency - readings[0].frequency) * math.log(10) / 10 + told / 10)
    return {word: score / sum(scores.values()) for word, score in scores.items()}


def possible(readings: Sequence[Reading], shape: str) -> list[Reading]:
    """The readings, the most frequent first, without those that are too rare beside it."""
    least = readings[0].frequency if readings else 0
    return [one for one in readings if one.frequency > least - (_PLAIN_BEHIND if one.word == shape else _MOST_BEHIND)]


def around(tokens: Sequence[str], place: int) -> list[str]:
    """What stands beside a place: two flat tokens to each side, alone and together, and the endings of the nearest."""
    word, low = tokens[place], [token.lower() for token in tokens[max(0, place - 2) : place + 3]]
    at = min(place, 2)
    signs = []
    if (low[at - 1] if at else _EDGE) not in _BEGINNINGS and not word.isupper():
        signs.append(NAMED if word[0].isupper() else "^a")
    for side, (near, far) in (("<", [*low[:at][::-1], _EDGE, _EDGE][:2]), (">", [*low[at + 1 :], _EDGE, _EDGE][:2])):
        signs += [side + near, f"{side}{side}{far}", f"{side}{far[-2:]} {near}"]
        signs += [f"{side}-{near[-length:]}" for length in (2, 3) if len(near) > length]
    return signs


def features(word: str, signs: Sequence[str]) -> list[int]:
    """The places of the weights of a reading with accents: for each sign with the word itself and with its endings."""
    if word.isascii():
        return []
    accent = max(place for place, letter in enumerate(word) if not letter.isascii())
    endings = (f"-{word[accent:]}", f"={word[max(0, accent - 1) :]}") if len(word) - accent <= _LONGEST_ENDING else ()
    starts = [crc32(whose.encode()) for whose in (word, *endings)]
    return [crc32(sign.encode(), start) % PLACES for sign in ("", *signs) for start in starts]


@cache
def weights(language: Language) -> Sequence[int]:
    """The weights of a language, in tenths of a natural logarithm."""
    file = importlib.resources.files("extract.words") / context_of(language)
    return array("b", lzma.decompress(file.read_bytes()))


def context_of(language: Language) -> str:
    """Where in this room the weights of a language lie."""
    return f"frequencies/context/{language}.xz"


def tokens_of(text: str) -> list[str]:
    """The flat tokens of a text; all numbers are alike."""
    return ["0" if token.isdigit() else flat(token).translate(_WRITTEN) for token in TOKEN.findall(text)]
