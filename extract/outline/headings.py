"""Which lines are headings, and of which level."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from extract.model import Line, breaks_off
from extract.outline.labels import is_labelled
from extract.words import NAVIGATION, PLAIN_TITLES, heading_patterns

_WORD = re.compile(r"[^\W\d_]{2,}")
_CLOSED = re.compile(r"[.,;:!?…][\"'”“»)]*$")
_LEADERS = re.compile(r"(?:\s*\.){4,}|…{2,}")
_SECTION_NUMBER = re.compile(r"(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[A-H]\.|[IVX]{1,4}\.)\s+(?=[^\W\d_])")
_SUBSECTION = re.compile(r"(?:\d{1,2}(?:\.\d{1,2}){1,3}\.?|[A-H]\.)\s+(?=[^\W\d_])")
_POINTED_NUMBER = re.compile(r"\d{1,2}(?:\.\d{1,2}){0,3}\.\s+(?=[^\W\d_])|\d{1,2}(?:\.\d{1,2}){1,3}\s+(?=[^\W\d_])")
_COUNT = re.compile(r"\d+(?:/\d+)* [A-ZÀ-ÖØ-Þ]")
_CONTENTS_LINE = re.compile(r"(?:\d{1,2}(?:\.\d{1,2})*\.?|[A-H]\.)\s+[^\W\d_].*\s\d{1,3}", re.DOTALL)
_MONTH = r"(?:de )?[^\W\d_]{3,}\.?"
_DATE = re.compile(
    rf"\d{{1,2}}(?:\.|st|nd|rd|th|er|º)? {_MONTH}(?: de)?,? \d{{4}}|{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?, \d{{4}}"
    r"|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2}",
    re.IGNORECASE,
)
_PART = r"(?:[A-ZÀ-ÖØ-Þ][\w.'’-]*|von|van|de|der|du|di|la|le|el)"
_NAME = rf"{_PART}(?: {_PART}){{1,3}}"
_NAMES = re.compile(rf"{_NAME}(?:(?:, | & |,? (?:and|und|et|y|e) ){_NAME})+,?")
# of the web, or for mail
_ADDRESS = re.compile(r"\bwww\.|\bhttps?:|[\w.-]@[\w-]+\.")
_LEAST_SURE = 0.75
_LONGEST = 90
_LONGEST_PLAIN = 50
_MOST_WORDS_PLAIN = 7
_LARGER = 1.12
_NAME_WORD = re.compile(r"[^\W\d_]+")
_MOST_WORDS_TITLE = 6
_LONGEST_LABEL = 2
_LONG_WORD = 4
"""Shorter words of a name may be small: `Lord of the Hens`."""


def heading_sizes(lines: Sequence[Line]) -> tuple[float, ...]:
    """The sizes of type from the largest down, ending with that of the body: (24, 14, 11); () without geometry."""
    weights: Counter[float] = Counter()
    for line in lines:
        if line.size:
            weights[round(line.size * 2) / 2] += len(line.text)
    if not weights:
        return ()
    body = weights.most_common(1)[0][0]
    larger = sorted((size for size in weights if size > body * _LARGER), reverse=True)
    return (*larger, body)


def heading_level(line: Line, after: Line | None, markdown: bool, sizes: tuple[float, ...]) -> int:
    """The level (1 to 6) of a heading; 0 for any other line."""
    text = line.text.strip()
    if line.confidence < _LEAST_SURE or _ADDRESS.search(text):
        return 0
    if len(text) > _LONGEST or not _WORD.search(text) or _LEADERS.search(text):
        return 0
    if sizes:
        return _typeset(line, text, after, sizes)
    if NAVIGATION.fullmatch(text):
        return 0
    if markdown:
        return 2 if _is_plain_heading(line, text, after) and _stands_on_text(line, after) else 0
    return 2 if line.short and _is_plain_heading(line, text, after) else 0


def is_title(line: Line, after: Line | None) -> bool:
    """Whether the first line of a plain text is its title: a name, which a sentence or a usual heading is not."""
    text = line.text.strip()
    words = _NAME_WORD.findall(text)
    if after is None or not words or len(words) > _MOST_WORDS_TITLE or len(text) > _LONGEST_PLAIN:
        return False
    if _CLOSED.search(text) or re.search(r"[\t©:@<>|]|\d{2}", text) or (not line.short and not after.spaced):
        return False
    if after.text.lstrip()[:1].islower() or NAVIGATION.fullmatch(text) or not names_a_game(text):
        return False
    return words[0][0].isupper() and all(word[0].isupper() for word in words if len(word) >= _LONG_WORD)


def names_a_game(text: str) -> bool:
    """Whether a heading may be the name of a game: it is none of the usual ones."""
    usual = any(pattern.fullmatch(text) for pattern in heading_patterns().values())
    return not usual and PLAIN_TITLES.fullmatch(text) is None


def _typeset(line: Line, text: str, after: Line | None, sizes: tuple[float, ...]) -> int:
    *larger, body = sizes
    size = round(line.size * 2) / 2
    if _DATE.fullmatch(text) or _is_byline(line, text, after):
        return 0
    if _CONTENTS_LINE.fullmatch(text) or "\t" in text or "   " in text:
        return 0
    if size in larger:
        return min(larger.index(size) + 1, 6)
    numbered = _SUBSECTION.match(text) is not None
    if numbered and line.spaced and not _CLOSED.search(text) and (line.bold or after is None or after.spaced):
        return min(len(larger) + 2, 6)
    if size < body * 0.95 or text[:1].islower():
        return 0
    if line.bbox and not line.short and after is not None and _reads_on(line, text, after):
        return 0
    # on scans a line counts as bold for its label alone: "Ruling. If both players"
    labelled = line.confidence < 1 and is_labelled(text) and len(text.split()) > _LONGEST_LABEL
    stands_out = (line.bold or _is_capitals(text)) and not labelled
    if stands_out and not _CLOSED.search(text.rstrip(" :!?")) and len(text) <= _LONGEST:
        return min(len(larger) + 2, 6) if _SECTION_NUMBER.match(text) else min(len(larger) + 1, 6)
    if line.italic and line.spaced and line.short and after is not None and not (after.spaced or after.italic):
        # in the text of which it is the first line it would not end so early
        return min(len(larger) + 3, 6) if not _CLOSED.search(text) and len(text) <= _LONGEST_PLAIN else 0
    return 0


def _reads_on(line: Line, text: str, after: Line) -> bool:
    """Whether a line that fills its column is the first of a text, and goes on in plain type below it."""
    if after.spaced or after.bbox is None or after.kind or abs(after.size - line.size) > 0.5 or after.bold:
        return False
    return not _CLOSED.search(text) and after.text[:1].islower()


def _is_byline(line: Line, text: str, after: Line | None) -> bool:
    """Whether a line names people: three or more, or two above a date, on the first page and not in capitals."""
    if line.page != 1 or not _NAMES.fullmatch(text) or _is_capitals(text):
        return False
    return "," in text or (after is not None and _DATE.fullmatch(after.text.strip()) is not None)


def _is_capitals(text: str) -> bool:
    letters = [character for character in text if character.isalpha()]
    return len(letters) >= 4 and all(character.isupper() for character in letters)


def _stands_on_text(line: Line, after: Line | None) -> bool:
    """Where headings are marked, a line without mark is one only if its text follows at once."""
    return line.spaced and after is not None and not after.spaced and len(after.text) > 2 * len(line.text)


def _is_plain_heading(line: Line, text: str, after: Line | None) -> bool:
    """In plain text: a short line in heading case, unlike a sentence, with something longer or set off below it."""
    if after is None or after.cut or len(text) > _LONGEST_PLAIN or len(text.split()) > _MOST_WORDS_PLAIN:
        return False
    if not text[0].isupper() and not text[0].isdigit():
        return False
    if _CLOSED.search(text) or text.endswith("-") or re.match(r"\W", text) or re.search(r"[\t©:]", text):
        return False
    if breaks_off(text):
        return False
    following = after.text.strip()
    if text[0].isdigit() and not _POINTED_NUMBER.match(text):
        # a count: of the heading "4 player version", but also of "37 rings in a hexagon"
        return bool(_COUNT.match(text)) and line.spaced and len(following) > 2 * len(text)
    if line.spaced and (_is_capitals(text) or not names_a_game(text)):
        # what is below may be a list of short lines, or a table
        return True
    return len(following) > max(len(text), 30) or following.endswith(":") or after.spaced
