"""What a misread word can only have been: letters that a scan confuses cost little, all others cost much.

A reading is taken only where one known word is near and no other is. Everything here is about a single word; who asks
decides which words are damaged at all.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from heapq import nsmallest

from jellyfish import levenshtein_distance

# what is seen, and what was printed; both ways round, and with letters that only look like others in print
_ALIKE = (
    ("l", "i"), ("j", "i"), ("t", "f"), ("h", "n"), ("h", "b"), ("c", "e"), ("v", "w"), ("v", "y"),
    ("g", "p"), ("g", "q"), ("rn", "m"), ("in", "m"), ("ni", "m"), ("ri", "n"), ("ii", "n"), ("vv", "w"),
    ("cl", "d"), ("li", "h"), ("ti", "j"), ("tt", "n"), ("ﬁ", "p"),
    ("ii", "ü"), ("lui", "ü"), ("ui", "ü"), ("u", "ü"), ("i", "ü"), ("a", "ä"), ("d", "ä"), ("o", "ö"), ("d", "ö"),
    ("b", "ß"), ("0", "o"), ("1", "l"), ("1", "i"), ("5", "s"), ("8", "b"), ("6", "b"), ("6", "ö"), ("9", "g"),
    ("2", "z"),
)  # fmt: skip
_THIN = frozenset("ijl1")
_STROKES = (
    (re.compile(r"[Il|1]\\[/é’'‘]?[Il|1]"), "M"),
    (re.compile(r"\\/\\/"), "W"),
    (re.compile(r"\\/"), "V"),
)
_ALIKE_COST = 0.3
_MARK_COST = 0.25
_THIN_COST = 0.45
_DOUBTFUL_COST = 0.45
"""A letter beside a mark: what damaged the one has often damaged the other."""
_SWAP_COST = 0.9
_DEAREST = 0.125
"""The highest cost of a reading, as a share of the letters of the word."""
_SURE_COST = 0.35
LEAST_LEAD = 0.25
_MOST_CANDIDATES = 40
_LETTER = re.compile(r"[a-zà-öø-ÿœ]")
_SHORTEST, _LONGEST = 4, 30


def _pairs() -> Mapping[str, frozenset[str]]:
    pairs: dict[str, set[str]] = {}
    for one, other in _ALIKE:
        pairs.setdefault(one, set()).add(other)
        pairs.setdefault(other, set()).add(one)
    return {seen: frozenset(meant) for seen, meant in pairs.items()}


_READ_AS = _pairs()


@dataclass(frozen=True, slots=True)
class Reading:
    """A word that was read, the cost of that, and how sure it is (0 to 1)."""

    word: str
    cost: float
    confidence: float


def with_strokes(token: str) -> str:
    r"""`token` with the letters that a scan took apart into strokes: `I\/I` is an M."""
    for pattern, letter in _STROKES:
        token = pattern.sub(letter, token)
    return token


def reading(token: str, words: Collection[str], *, lead: float = LEAST_LEAD) -> Reading | None:
    """The one word of `words` (folded) that `token` can be, or None; the next best one costs at least `lead` more."""
    # not folded: `ﬁ` is one sign, and in a damaged word it may stand for any letter
    seen = with_strokes(token).lower()
    if not _SHORTEST <= len(seen) <= _LONGEST:
        return None
    furthest = max(2, round(0.6 * len(seen)))
    likely = (word for word in words if abs(len(word) - len(seen)) <= furthest)
    distances = ((levenshtein_distance(seen, word), number, word) for number, word in enumerate(likely))
    near = nsmallest(_MOST_CANDIDATES, (entry for entry in distances if entry[0] <= furthest))
    ranked = sorted((cost(seen, word), word) for _, _, word in near if len(word) >= _SHORTEST)
    if not ranked:
        return None
    best, word = ranked[0]
    second = ranked[1][0] if len(ranked) > 1 else best + 1.0
    if best > _DEAREST * max(len(seen), len(word)) or second - best < lead:
        return None
    return Reading(word, best, 0.88 if best <= _SURE_COST else 0.75)


def cost(seen: str, word: str) -> float:
    """What it costs to read `seen` as `word`, both folded: 0 for the same, about 1 for each unlikely letter."""
    rows, columns = len(seen) + 1, len(word) + 1
    best = [[float(place)] * columns for place in range(rows)]
    for i in range(rows):
        for j in range(columns):
            if i or j:
                best[i][j] = min(_steps(seen, word, i, j, best))
    return round(best[-1][-1], 3)


def _steps(seen: str, word: str, i: int, j: int, best: list[list[float]]) -> Iterable[float]:
    """The costs of all ways to have read the first `i` signs as the first `j` letters."""
    if i:
        yield best[i - 1][j] + _loss(seen, i - 1)
    if j:
        yield best[i][j - 1] + (_THIN_COST if word[j - 1] in _THIN and 1 < j < len(word) else 1.0)
    if i and j:
        yield best[i - 1][j - 1] + (0.0 if seen[i - 1] == word[j - 1] else _change(seen, i - 1))
    if i > 1 and j > 1 and seen[i - 2 : i] == word[j - 2 : j][::-1]:
        yield best[i - 2][j - 2] + _SWAP_COST
    for width in range(1, min(3, i) + 1):
        for meant in _READ_AS.get(seen[i - width : i], ()):
            if word[:j].endswith(meant):
                yield best[i - width][j - len(meant)] + _ALIKE_COST


def _change(seen: str, place: int) -> float:
    """What it costs that the sign at `place` was printed as another letter."""
    if not _LETTER.match(seen[place]):
        return _MARK_COST
    beside = seen[max(0, place - 1) : place] + seen[place + 1 : place + 2]
    return _DOUBTFUL_COST if any(not _LETTER.match(sign) for sign in beside) else 1.0


def _loss(seen: str, place: int) -> float:
    """What it costs that the sign at `place` was printed as nothing: little for a mark, or a stroke inside a word."""
    if not _LETTER.match(seen[place]):
        return _MARK_COST
    return _THIN_COST if seen[place] in _THIN and 0 < place < len(seen) - 1 else 1.0
