"""Spaces that a text layer lost: `DerSpielerziehteineKarte`. They are put back between words that are known."""

from __future__ import annotations

import re
from dataclasses import replace

from extract.model import LANGUAGES, Document, Finding, Language, Line, Repair
from extract.words import frequency, is_common, is_word

_TOKEN = re.compile(r"\S+")
_LETTERS = re.compile(r"[^\W\d_]+")
_RUN_ON = re.compile(
    r"(?<=[^\W\d_])[.,;:!?]+(?=[^\W\d_])|(?<=[a-zß-öø-ÿ])(?=[A-ZÀ-ÖØ-Þ])|(?<=[a-zß-öø-ÿ])(?=\d)|(?<=\d)(?=[^\W\d_]{3})"
)
_LONG = 16
_LEAST_SHARE = 0.15
_LONGEST_WORD = 24
_LEAST_WORDS = 3
_MOST_UNKNOWN = 0.2
_FUNCTION = 4
_MOST_CHARACTERS = 100_000
"""Cutting a text into words costs much time; more than this is not cut."""
_RAREST, _OWN, _UNKNOWN_LETTER, _UNKNOWN_WORD = 9.0, 4.5, 1.0, 8.0
"""What a word costs: the rarer the more, by powers of ten."""
_LEAST_OWN = 5
_SHORTEST_UNKNOWN = 7
"""A letter or two left over between known words is no word: there, one longer word is unknown."""


def with_spaces(document: Document) -> Document:
    """The same document; where much of it runs on without spaces, these are put back."""
    letters = [len(word) for line in document.lines() for word in _LETTERS.findall(line.text)]
    if sum(length for length in letters if length >= _LONG) < _LEAST_SHARE * sum(letters):
        return document
    own = _own_words(document)
    changed: list[Line] = []
    left = _MOST_CHARACTERS
    pages = []
    for page in document.pages:
        lines: list[Line] = []
        for line in page.lines:
            runs_on = any(len(word) >= _LONG for word in _LETTERS.findall(line.text))
            left -= len(line.text) if runs_on else 0
            new = _spaced(line, own) if runs_on and left > 0 else line
            if new is not line:
                changed.append(new)
            lines.append(new)
        pages.append(replace(page, lines=tuple(lines)))
    if not changed:
        return document
    message = f"The text has lost its spaces; they were put back between known words, in {len(changed)} lines."
    finding = Finding("damage", message, (), tuple(line.origin for line in changed), 0.8)
    return replace(document, pages=tuple(pages), damage=(*document.damage, finding))


def _own_words(document: Document) -> frozenset[str]:
    """The words that the document has with spaces around them, elsewhere."""
    return frozenset(
        word.lower()
        for line in document.lines()
        for word in _LETTERS.findall(line.text)
        if _LEAST_OWN <= len(word) < _LONG
    )


def _spaced(line: Line, own: frozenset[str]) -> Line:
    repairs: list[Repair] = []
    text = _TOKEN.sub(lambda found: _apart(found[0], repairs, own), line.text)
    if not repairs:
        return line
    return replace(line, text=text, raw=line.raw or line.text, repairs=(*line.repairs, *repairs))


def _apart(token: str, repairs: list[Repair], own: frozenset[str]) -> str:
    """A token with spaces between its words, if most of it is known in one language, with common words among it."""
    if max((len(word) for word in _LETTERS.findall(token)), default=0) < _LONG or "://" in token or "@" in token:
        return token
    run = _RUN_ON.sub(lambda found: f"{found[0]} ", token)
    _, text, unknown, common, words = min(_cut(run, language, own) for language in LANGUAGES)
    letters = sum(len(word) for word in _LETTERS.findall(token))
    if words < _LEAST_WORDS or unknown > _MOST_UNKNOWN * letters or not common:
        return token
    repairs.append(Repair("spaces", token, text, 0.7 if unknown else 0.86))
    return text


def _cut(run: str, language: Language, own: frozenset[str]) -> tuple[float, str, int, int, int]:
    """The cost of a run as words of a language, its text, and how many letters are unknown, words common, and words."""
    total, unknown, common, count = 0.0, 0, 0, 0
    pieces: list[str] = []
    for piece in re.findall(r"[^\W\d_]+|[\W\d_]+", run):
        if not piece[0].isalpha():
            pieces.append(piece)
            continue
        cost, words = _segmented(piece, language, own)
        total += cost
        unknown += sum(len(word) for word in words if not is_word(word, language) and word.lower() not in own)
        common += sum(1 for word in words if 1 < len(word) <= _FUNCTION and is_common(word, language))
        count += len(words)
        pieces.append(" ".join(words))
    return total, "".join(pieces), unknown, common, count


def _segmented(run: str, language: Language, own: frozenset[str]) -> tuple[float, list[str]]:
    """The cheapest way to cut a run of letters into known words and as few unknown ones as can be."""
    folded = run.lower()
    cost = [0.0] + [float("inf")] * len(run)
    came = [0] * (len(run) + 1)
    for end in range(1, len(run) + 1):
        for start in range(max(0, end - _LONGEST_WORD), end):
            word = folded[start:end]
            price = cost[start] + _price(word, language, own)
            if price < cost[end]:
                cost[end], came[end] = price, start
    words: list[str] = []
    end = len(run)
    while end:
        words.append(run[came[end] : end])
        end = came[end]
    return cost[-1], words[::-1]


def _price(word: str, language: Language, own: frozenset[str]) -> float:
    """What a word costs as one of a language."""
    if is_word(word, language):
        return _RAREST - frequency(word, language) / 10
    return _OWN if word in own else _UNKNOWN_WORD + _UNKNOWN_LETTER * max(len(word), _SHORTEST_UNKNOWN)
