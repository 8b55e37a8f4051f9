"""Which lines are headings, and of which level."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from extract.model import LANGUAGES, Line, is_bullet
from extract.outline.drafts import is_note
from extract.words import GAME, NAVIGATION, PLAIN_TITLES, frequency, heading_patterns, listed

_WORD = re.compile(r"[^\W\d_]{2,}")
_WHOLE_WORD = re.compile(r"\b[^\W\d_]{2,}\b")
_CLOSED = re.compile(r"[.,;:!?…][\"'”“»)]*$")
# addresses of the web and for mail, leaders, what stands in columns
_NO_HEADING = re.compile(r"\bwww\.|\bhttps?:|[\w.-]@[\w-]+\.|(?:\s*\.){4,}|…{2,}|\t|   ")
_SECTION_NUMBER = re.compile(r"(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?[-–]?|[IVX]{1,4}\.|[A-Z]\.)\s+(?=[^\W\d_])")
_FIRST = re.compile(r"[1AI]\b")
_POINTED = re.compile(r"\d{1,2}(?:\.\d{1,2})*(?:\.|(?<=\.\d)|(?<=\.\d\d))\s+(?=[^\W\d_])")
_COUNT = re.compile(r"\d+(?:/\d+)* [A-ZÀ-ÖØ-Þ]")
_DATE = re.compile(
    rf"\d{{1,2}}\D{{1,20}}(?:19|20)\d\d|{listed('facts')['parts']['month']} (?:\d{{1,2}}\D{{0,2}}, )?(?:19|20)\d\d"
    r"|\d{1,4}[./-]\d{1,2}[./-]\d{1,4}",
    re.IGNORECASE,
)
_NAME = r"[A-ZÀ-ÖØ-Þ][\w.'’-]*(?: (?:[A-ZÀ-ÖØ-Þ][\w.'’-]*|von|van|de|der|du|di|la|le|el)){1,3}"
_NAMES = re.compile(rf"{_NAME}(?:(?:, | & |,? (?:and|und|et|y|e) ){_NAME})*,?")
_LEAST_SURE = 0.75
_LONGEST = 90
_LONGEST_PLAIN = 50
_MOST_WORDS_PLAIN = 7
LARGER, _SMALLER = 1.12, 0.8
_SAME_EDGE = 2.0
_SAME = 0.96
STEPS = 8
"""The levels that each size of type has room for: for weight, numbers of up to four parts, and italics."""
_SPOKEN, _LEAST_SPOKEN = re.compile(r"[!?][\"'”“»)]*$"), 4
_EVERYWHERE = 60
"""Words so frequent (in tenths of a Zipf value) say nothing by themselves: `the`, `how`."""


def type_sizes(lines: Sequence[Line]) -> tuple[float, ...]:
    """The sizes of type from the largest down, ending with that of the body: (24, 14, 11); () without geometry."""
    weights: Counter[float] = Counter()
    for line in lines:
        if line.size:
            # a long table in small type is no body
            weights[round(line.size * 2) / 2] += len(line.text) * (line.kind != "table")
    if not weights:
        return ()
    body = weights.most_common(1)[0][0]
    larger = sorted((size for size in weights if size > body * LARGER), reverse=True)
    # what no reader tells apart is one size, the largest of them
    return (*(size for size, above in zip(larger, [99.0, *larger], strict=False) if size < above * _SAME), body)


def heading_level(line: Line, after: Line | None, markdown: bool, sizes: tuple[float, ...]) -> int:
    """The level of a heading among those of the document, from 1 down; 0 for any other line."""
    text = line.text.strip()
    if line.confidence < _LEAST_SURE or len(text) > _LONGEST or not _has_words(text) or _NO_HEADING.search(text):
        return 0
    if sizes:
        return _typeset(line, text, after, sizes)
    if NAVIGATION.fullmatch(text) or after is None or not _is_plain_heading(line, text, after):
        return 0
    # where headings are marked, a line without mark is one only if its text follows at once
    on_text = not after.spaced and len(after.text) > 2 * len(line.text)
    return 2 if (on_text if markdown else line.short) else 0


def _has_words(text: str) -> bool:
    """Whether at least half of the letters are in words without figures: the signs of a diagram are `0Z`, `ZP0K`."""
    letters = sum(map(len, _WHOLE_WORD.findall(text)))
    return letters > 0 and 2 * letters >= sum(map(str.isalpha, text))


def depths(levels: Sequence[int]) -> Mapping[int, int]:
    """How deep headings of each level lie, 1 to 6: one below those that they mostly stand under; none is left out."""
    above: dict[int, Counter[int]] = {level: Counter() for level in sorted(set(levels))}
    over: list[int] = []
    for level in levels:
        while over and over[-1] >= level:
            over.pop()
        above[level].update(over[-1:])
        over.append(level)
    depth: dict[int, int] = {}
    for level, counts in above.items():
        most = max(sorted(counts), key=counts.__getitem__, default=None)
        depth[level] = min(depth[most] + 1, 6) if most else 1
    return depth


def below_numbered(headings: Mapping[int, tuple[int, str]]) -> dict[int, int]:
    """The levels of headings, each given with its text; below numbered ones where their numbers go on behind it.

    Where their numbers begin anew, numbered headings lie below those of the same type that have none.
    """
    levels = {index: level for index, (level, _) in headings.items()}
    for bold in {level for level in levels.values() if level % STEPS == 1}:
        going_on = 0
        between: bool | None = None
        for level, text in headings.values():
            if level == bold + 1 and (number := _SECTION_NUMBER.match(text)):
                going_on += (-1 if _FIRST.match(number[0]) else 1) if between else 0
                between = False
            elif level == bold and between is not None:
                between = True
        if going_on > 0:
            levels |= {index: bold + STEPS - 3 for index, level in levels.items() if level == bold}
    return levels


def names_a_game(text: str) -> bool:
    """Whether a heading may name a game: it is no usual one ("Goal", "Goal of the game"), and no sentence."""
    plain = text.strip(" .:¿?¡!")
    if PLAIN_TITLES.fullmatch(plain) or (_SPOKEN.search(text) and len(text.split()) >= _LEAST_SPOKEN):
        return False
    return not any(
        match and all(map(_stands_everywhere, _WORD.findall(plain[: match.start()] + " " + plain[match.end() :])))
        for match in (pattern.search(plain) for pattern in heading_patterns().values())
    )


def _stands_everywhere(word: str) -> bool:
    return any(frequency(word, language) >= _EVERYWHERE for language in LANGUAGES) or GAME.fullmatch(word) is not None


def _typeset(line: Line, text: str, after: Line | None, sizes: tuple[float, ...]) -> int:
    """The level: by the size of type, then bold type and capitals, numbers (`4.1.1` is below `4.1`), italics."""
    *larger, body = sizes
    # a name may be that of a thing, as names joined by "and" may be, unless a date follows
    signed = "," in text[:-1] or (after is not None and _DATE.fullmatch(after.text.strip()))
    if _DATE.fullmatch(text) or (signed and _NAMES.fullmatch(text)):
        return 0
    number = _SECTION_NUMBER.match(text)
    parts = number[0].strip(".-– ").count(".") if number else 0
    if line.size > body * LARGER:
        return sum(line.size < each * _SAME for each in larger) * STEPS + parts + 1
    lower = len(larger) * STEPS
    closed = _CLOSED.search(text) is not None
    # a text would go on to the end of its first line
    if parts and line.spaced and not closed and (line.short or after is None or after.spaced):
        return lower + parts + 2
    # a line that fills its column and is gone on with in small letters, in plain type, is the first of a text
    below = after is not None and not (after.bold or after.spaced)
    if text[:1].islower() or (after is not None and below and not line.short and after.text[:1].islower()):
        return 0
    # a box in small type has headings of its own, on texts as small
    usual = min(body, after.size) if after is not None and below and line.bold and line.spaced else body
    # sizes of two families say little beside one another
    ended = _CLOSED.search(text.rstrip(" :!?)")) is not None
    if line.size >= usual * 0.93 and not ended:
        # on scans a line counts as bold for its label alone: "Ruling. If both players"
        if (line.bold or is_capitals(text)) and not (line.confidence < 1 and is_note(text)):
            return lower + (parts + 2 if number else 1)
        if line.underlined and after is not None and not after.bold:
            return lower + STEPS - 2
    leads = (line.bold or line.size > usual * _SMALLER) and not (ended or is_note(text)) and _leads(line, after)
    return lower + STEPS - 1 if leads else 0


def _leads(line: Line, after: Line | None) -> bool:
    """Whether a line in a face of its own, or bold, stands on a text that is not: at the same edge, or with marks."""
    if after is None or after.bold or not ((line.face or line.bold) and line.bbox and after.bbox and line.spaced):
        return False
    if not after.spaced:
        # in the text of which it is the first line it would not end so early
        return line.short and not after.italic and not after.face
    below = abs(line.bbox[0] - after.bbox[0]) < _SAME_EDGE or after.kind == "table" or is_bullet(after.text[:1])
    return below and not after.italic and not after.face and (line.short or 2 * len(line.text) < len(after.text))


def is_capitals(text: str) -> bool:
    """Whether a text has letters, and none of them is small."""
    letters = [character for character in text if character.isalpha()]
    return len(letters) >= 4 and all(character.isupper() for character in letters)


def _is_plain_heading(line: Line, text: str, after: Line | None) -> bool:
    """In plain text: a short line in heading case, unlike a sentence, with something longer or set off below it."""
    if after is None or len(text) > _LONGEST_PLAIN or len(text.split()) > _MOST_WORDS_PLAIN:
        return False
    if not (text[0].isupper() or text[0].isdigit()):
        return False
    if _CLOSED.search(text) or re.search(r"[©:]|-$", text):
        return False
    following = after.text.strip()
    if text[0].isdigit() and not _POINTED.match(text):
        # a count: of the heading "4 player version", but also of "37 rings in a hexagon"
        return bool(_COUNT.match(text)) and line.spaced and len(following) > 2 * len(text)
    if line.spaced and (is_capitals(text) or not names_a_game(text)):
        # what is below may be a list of short lines, or a table
        return True
    return len(following) > max(len(text), 30) or following.endswith(":") or after.spaced
