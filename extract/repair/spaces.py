"""Spaces that a text layer lost: `DerSpielerziehteineKarte`. They are put back between words that are known."""

import re
from dataclasses import replace
from functools import lru_cache

from extract.model import LANGUAGES, Document, Finding, Language, Line, Repair
from extract.words import frequency, is_word, rarity

_TOKEN = re.compile(r"\S+")
_LETTERS = re.compile(r"[^\W\d_]+")
_RUN_ON = re.compile(r"(?<=[^\W\d_])[.,;:!?]+(?=[^\W\d_])")
_LONG = 16
_FUNCTION, _COMMON = 4, 50
_LEAST_SHARE = 0.15
_LONGEST_WORD = 24
_LEAST_WORDS = 3
_MOST_UNKNOWN = 0.2
_MOST_CHARACTERS = 100_000
"""Cutting a text into words costs much time; more than this is not cut."""


def with_spaces(document: Document) -> Document:
    """The same document; where much of it runs on without spaces, these are put back."""
    letters = [len(word) for line in document.lines() for word in _LETTERS.findall(line.text)]
    if sum(length for length in letters if length >= _LONG) < _LEAST_SHARE * sum(letters):
        return document
    left = _MOST_CHARACTERS
    pages = []
    changed: list[Line] = []
    for page in document.pages:
        lines = list(page.lines)
        for index, line in enumerate(lines):
            if left > 0 and any(len(word) >= _LONG for word in _LETTERS.findall(line.text)):
                left -= len(line.text)
                lines[index] = _spaced(line)
                changed += [line] if lines[index] is not line else []
        pages.append(replace(page, lines=tuple(lines)))
    if not changed:
        return document
    message = f"The text has lost its spaces; they were put back between known words, in {len(changed)} lines."
    finding = Finding("damage", message, (), tuple(line.origin for line in changed), 0.8)
    return replace(document, pages=tuple(pages), damage=(*document.damage, finding))


def _spaced(line: Line) -> Line:
    repairs: list[Repair] = []
    text = _TOKEN.sub(lambda found: _apart(found[0], repairs), line.text)
    if not repairs:
        return line
    return replace(line, text=text, raw=line.raw or line.text, repairs=(*line.repairs, *repairs))


def _apart(token: str, repairs: list[Repair]) -> str:
    """A token with spaces between its words, if most of it is known in one language, with common words among it."""
    runs = _LETTERS.findall(token)
    if max(map(len, runs), default=0) < _LONG or "://" in token or "@" in token:
        return token
    language = min(LANGUAGES, key=lambda one: sum(_segmented(run, one)[0] for run in runs))
    words = [word for run in runs for word in _segmented(run, language)[1]]
    unknown = sum(len(word) for word in words if not is_word(word, language))
    # German runs words together, too, but none of the small ones
    common = any(1 < len(word) <= _FUNCTION and frequency(word, language) >= _COMMON for word in words)
    if len(words) < _LEAST_WORDS or not common or unknown > _MOST_UNKNOWN * sum(map(len, runs)):
        return token
    text = _LETTERS.sub(lambda found: " ".join(_segmented(found[0], language)[1]), _RUN_ON.sub(r"\g<0> ", token))
    repairs.append(Repair("spaces", token, text, 0.7 if unknown else 0.86))
    return text


@lru_cache(maxsize=1024)
def _segmented(run: str, language: Language) -> tuple[float, tuple[str, ...]]:
    """The cheapest way to cut a run of letters into known words and as few unknown ones as can be, and its cost."""
    folded = run.lower()
    cost = [0.0] + [float("inf")] * len(run)
    came = [0] * (len(run) + 1)
    for end in range(1, len(run) + 1):
        for start in range(max(0, end - _LONGEST_WORD), end):
            word = folded[start:end]
            price = cost[start] + rarity(word, (language,))
            if price < cost[end]:
                cost[end], came[end] = price, start
    words: list[str] = []
    end = len(run)
    while end:
        words.append(run[came[end] : end])
        end = came[end]
    return cost[-1], tuple(words[::-1])
