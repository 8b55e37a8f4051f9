"""Digits and letters that OCR took for one another where a number stands: `1O` is 10, `t0` is to, `deal S cards`.

All of it holds in texts that read like OCR alone. A lone letter becomes a digit only where the text itself has numbers
in the same place (`2 cards`, `space 40`); elsewhere it is recorded as unreadable.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from extract.model import UNREADABLE, Language, Repair
from extract.words import is_word

_DIGITS = str.maketrans("OoQIlSZB", "00011528")
_NUMBER = re.compile(r"(?<![\w.,’'-])(?=[OQ\d]*\d)(?=\d*[OQ]|[Il]\d)[\dOQIl]{2,3}(?![\w’'-])")
_SHORT_WORD = re.compile(r"(?<![\w.,])(?:[^\W\d_]0[^\W\d_]?|0[^\W\d_]{1,2})(?!\w)")
_LONE = re.compile(
    r"(?P<before>[^\W\d_]{2,}) (?P<sign>[OSZ])(?P<blank>(?: (?P<behind>[^\W\d_]{2,}))?)(?![\w.'’-]\w)(?!\w)"
)
_BEHIND_NUMBER = re.compile(r"(?<![\w.,])\d{1,3} ([^\W\d_]{3,})")
_BEFORE_NUMBER = re.compile(r"([^\W\d_]{3,}) \d{1,3}(?!\w)")
_SURE, _LIKELY, _UNREAD = 0.86, 0.7, 0.4


@dataclass(frozen=True, slots=True)
class Counted:
    """The words, in small letters, that stand directly before and behind numbers in a text."""

    before: frozenset[str]
    behind: frozenset[str]


NOTHING = Counted(frozenset(), frozenset())


def counted(text: str) -> Counted:
    """What a text counts: `cards` of "2 cards", `space` of "space 40"."""
    before, behind = (pattern.findall(text.lower()) for pattern in (_BEFORE_NUMBER, _BEHIND_NUMBER))
    return Counted(frozenset(before), frozenset(behind))


def with_numerals(text: str, language: Language, words: Counted, repairs: list[Repair]) -> str:
    """`text` with its digits and letters as they were meant; what was done is added to `repairs`."""
    text = _NUMBER.sub(lambda found: _record(repairs, found[0], found[0].translate(_DIGITS), _SURE), text)
    text = _SHORT_WORD.sub(lambda found: _word(found[0], language, repairs), text)
    return _LONE.sub(lambda found: _lone(found, words, repairs), text)


def _word(seen: str, language: Language, repairs: list[Repair]) -> str:
    word = seen.replace("0", "o")
    return _record(repairs, seen, word, _SURE) if is_word(word, language) else seen


def _lone(found: re.Match[str], words: Counted, repairs: list[Repair]) -> str:
    before, sign, behind = found["before"], found["sign"], found["behind"] or ""
    if before.isupper() or behind.isupper():
        # initials, or a line of capitals
        return found[0]
    if before.lower() in words.before or behind.lower() in words.behind:
        digit = _record(repairs, sign, sign.translate(_DIGITS), _LIKELY)
        return f"{before} {digit}{found['blank']}"
    repairs.append(Repair(UNREADABLE, f"{before} {sign}", f"{before} {sign}", _UNREAD))
    return found[0]


def _record(repairs: list[Repair], before: str, after: str, confidence: float) -> str:
    repairs.append(Repair("digit", before, after, confidence))
    return after
