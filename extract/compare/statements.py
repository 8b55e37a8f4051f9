"""What a passage states, whatever its language: numbers, and glossary words that matter; and how it is quoted."""

import math
import re
import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from extract.model import Block, Language
from extract.words import (
    EXAMPLE_LABELS,
    common_patterns,
    deciding_patterns,
    hinting_patterns,
    number_patterns,
    telling_name,
    telling_patterns,
)

_EMPHASIS = re.compile(r"\*+|</?sup>")
_PRODUCT = re.compile(r"(?<![\w.])(\d{1,3})\s*[x×X]\s*(\d{1,3})(?!\w)")
# not ordinals (`2nd`, `2º`, `2. Ebene`), decimals or parts of names
_DIGITS = re.compile(r"(?<![\w.,/])(\d{1,4})(?!\w|[,.]\d|\s?[º°ª]|\.\s+[^\W\d_])")
_ANY_DIGITS = re.compile(r"\d{1,4}")
_BOTH = re.compile(
    r"\b(?:les|des|aux|nos|vos|ses|the|die|den|der|los|las|sus|all|ces|these)\s+(?:deux|two|zwei|dos)\b", re.IGNORECASE
)
_WORDS = re.compile(r"[^\W\d_]{4,}")
_LABEL = re.compile(r"[\s(*]*([^\W\d_]+)")
_COGNATE = 5
_SENTENCE = re.compile(r"(?<=[.!?…])[)\]\"'”»*]*\s+(?=[^\W\d_a-z])|\n")
_LONGEST_QUOTE = 200


@dataclass(frozen=True, slots=True, order=True)
class Statement:
    """A number (`12`, `5 × 6`), or a telling concept of the glossary."""

    sort: Literal["number", "word"]
    value: str


def is_example(block: Block) -> bool:
    """Whether a block is an example: its figures are no rules, and languages may tell it in their own order."""
    label = _LABEL.match(block.text) if block.kind in ("note", "caption", "paragraph") else None
    return label is not None and label[1].casefold() in EXAMPLE_LABELS


@lru_cache(maxsize=4096)
def statements(text: str, language: Language) -> frozenset[Statement]:
    """All that `text` states."""
    plain = _EMPHASIS.sub("", text)
    return frozenset([*_numbers(plain, language), *(Statement("word", name) for name in telling(plain, language))])


@lru_cache(maxsize=4096)
def hints(text: str, language: Language) -> frozenset[Statement]:
    """All that `text` may be taken to state: its statements, the same in other words, every number in it."""
    plain = _EMPHASIS.sub("", text)
    words = [name for name, pattern in hinting_patterns(language).items() if pattern.search(plain)]
    values = [value for value, pattern in number_patterns(language).items() if pattern.search(plain)]
    shown = [*map(int, _ANY_DIGITS.findall(_PRODUCT.sub(" ", plain))), *values]
    hinted = {Statement("word", name) for name in words} | {Statement("number", str(value)) for value in shown}
    return statements(text, language) | hinted


def telling(text: str, language: Language) -> list[str]:
    """The telling concepts that `text` mentions."""
    return [name for name, pattern in telling_patterns(language).items() if pattern.search(text)]


def figures(text: str, language: Language) -> Counter[int]:
    """How often a text says each figure, as digits or as a word."""
    words = {value: len(word.findall(text)) for value, word in number_patterns(language).items()}
    return Counter(int(digits) for digits in re.findall(r"(?<!\d)\d{1,3}(?!\d)", text)) + Counter(words)


def deciding(text: str, language: Language) -> Counter[str]:
    """How often a text says each small word that turns a rule around: not, must, may."""
    return +Counter({name: len(word.findall(text)) for name, word in deciding_patterns(language).items()})


def named(statement: Statement) -> str:
    """A statement as a finding tells it."""
    return f"“{telling_name(statement.value)}”" if statement.sort == "word" else statement.value


def _numbers(text: str, language: Language | None = None) -> Iterator[Statement]:
    for product in _PRODUCT.finditer(text):
        low, high = sorted((int(product[1]), int(product[2])))
        yield Statement("number", f"{low} × {high}")
    # "the two" is "both", which other languages have no number for
    rest = _BOTH.sub(" ", _PRODUCT.sub(" ", text))
    for digits in _DIGITS.finditer(rest):
        # one is left out, as its words are articles
        if digits[1] != "1":
            yield Statement("number", str(int(digits[1])))
    for value, pattern in number_patterns(language).items():
        if pattern.search(rest):
            yield Statement("number", str(value))


@lru_cache(maxsize=8192)
def features(text: str) -> Counter[str]:
    """What passages in different languages have in common if they say the same: concepts, numbers, cognates."""
    plain = _EMPHASIS.sub("", text).casefold()
    found: Counter[str] = Counter()
    for name, pattern in common_patterns().items():
        if count := len(pattern.findall(plain)):
            found[f"c:{name}"] = min(count, 3) * 2
    for statement in _numbers(plain):
        found[f"n:{statement.value}"] = 2
    for word in _WORDS.findall(plain):
        found[f"w:{word[:_COGNATE]}"] = 1
    return found


def similarity(one: str, other: str) -> float:
    """How alike two passages are, 0 to 1: the cosine of their features."""
    left, right = features(one), features(other)
    dot = sum(count * right[name] for name, count in left.items())
    return dot / math.hypot(*left.values()) / math.hypot(*right.values()) if dot else 0.0


def sentences(text: str) -> list[str]:
    """The sentences of `text`, at least one."""
    return [part for part in _SENTENCE.split(text) if part and part.strip()] or [text]


def quote(text: str) -> str:
    """A passage for a message, the end of a long one left out."""
    return textwrap.shorten(text.replace("*", ""), _LONGEST_QUOTE, placeholder=" …")


def listed(languages: Sequence[Language]) -> str:
    """`en, de and fr`."""
    *some, last = languages
    return f"{', '.join(some)} and {last}" if some else last


def verb(languages: Sequence[Language], one: str, many: str) -> str:
    """`one` for a single language, else `many`."""
    return one if len(languages) == 1 else many
