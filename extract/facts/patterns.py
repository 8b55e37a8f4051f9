"""How rulebooks state their facts: `extract/words/facts.toml`, compiled."""

import re
import unicodedata
from functools import cache

from extract.words import NUMBER_WORD, STRICT_NUMBER, listed

EMPHASIS = re.compile(r"\*+")
_PART = re.compile(r"\{([a-z_]+)\}")
_BREAK = re.compile(r"(?:\A|\n) *")
_ACCENTED = re.compile(r"[à-öø-ÿ](?![^\[\]()]*\])")


@cache
def patterns(fact: str, kind: str) -> tuple[re.Pattern[str], ...]:
    """The patterns of one kind that state a fact; () where there are none."""
    return tuple(
        re.compile(_ACCENTED.sub(_with_or_without_accent, _filled(pattern)), re.IGNORECASE | re.MULTILINE)
        for pattern in listed("facts")[fact].get(kind, ())
    )


def pattern(fact: str, kind: str) -> re.Pattern[str]:
    """The only pattern of its kind."""
    return patterns(fact, kind)[0]


def _filled(pattern: str) -> str:
    """A pattern with the parts that it names; one of several lines has no blanks where they break."""
    parts = {"number": STRICT_NUMBER, "number_word": NUMBER_WORD, **listed("facts")["parts"]}
    return _PART.sub(lambda part: _filled(parts[part[1]]), _BREAK.sub("", pattern))


def _with_or_without_accent(letter: re.Match[str]) -> str:
    return f"[{letter[0]}{unicodedata.normalize('NFD', letter[0])[0]}]"
