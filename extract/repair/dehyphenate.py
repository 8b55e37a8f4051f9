"""Lines become running text: hyphens at line ends go, those that belong to the word stay."""

import re
from collections.abc import Sequence
from itertools import pairwise

from extract.model import LANGUAGES, Language, Line, Repair
from extract.words import CONJUNCTIONS, frequency, is_known, is_word

_SPLIT_WORD = re.compile(r"(?P<head>[^\W\d_]+)[-\u00ad\u00ac\u2010](?P<end>\s*)$")
_NEXT_WORD = re.compile(r"[^\W\d_]+")
_LONGEST_WORD = 100
_SPLIT_NUMBER = re.compile(r"(?:^|[^\w-])\d{1,3}[-\u2010\u2013]$")
_AFTER_NUMBER = re.compile(r"\d{1,3}(?!\d)|[^\W\d_]{2,}")
LABEL = re.compile(r"\s*(?:[A-ZÀ-ÖØ-Þ]|\d\d? [^\W\d_])[^\s:.]*(?: [^\s:.]+)?(?: ?:| [-–—]) ")
"""What a line begins with that says what it is about: `Step 1: `, `Prestige - `, `4 players: `."""


def join_lines(lines: Sequence[Line]) -> tuple[str, str, list[Repair]]:
    """The running text of `lines`, the same as it was printed, and the repairs between the two.

    A line that is `short` keeps its line break (its end is meant) unless the sentence goes on, as does one between two
    labels; other ends become blanks. The raw text has the lines as they stood, one a line.
    """
    repairs = [repair for line in lines for repair in line.repairs]
    raw = "\n".join(line.text if line.raw is None else line.raw for line in lines)
    text = " ".join(lines[0].text.split())
    for before, line in pairwise(lines):
        following = " ".join(line.text.split()).removeprefix("\u00ad")
        # only the last word can be split; looking through all that was joined so far costs its square
        split = _SPLIT_WORD.search(text, max(0, len(text) - _LONGEST_WORD))
        after = _NEXT_WORD.match(following)
        kept = split and after and _keeps_hyphen(split["head"], after[0], f"{text} {following}")
        if split and after and not kept and _is_one_word(split["head"], after[0]):
            whole = split["head"] + after[0]
            repairs.append(Repair("hyphen", f"{split['head']}-\n{after[0]}", whole, 0.95))
            text = text[: split.start()] + split["head"] + following
        elif (split and after and after[0].casefold() not in CONJUNCTIONS) or _goes_with_number(text, following):
            text += following
        elif (
            (before.short or (LABEL.match(following) and LABEL.match(before.text) and before.text[-1:] != ","))
            and not following[:1].islower()
            and not ends_with_conjunction(before.text)
        ):
            text += "\n" + following
        else:
            text += " " + following
    # a hyphen that nobody sees may have stood alone
    return "\n".join(line.strip() for line in text.replace("\u00ad", "").split("\n")).strip(), raw, repairs


def ends_with_conjunction(text: str) -> bool:
    """Whether a line ends in the middle of what it says, with a word such as "and"."""
    words = text.split()
    return len(words) > 1 and words[-1] in CONJUNCTIONS


def _goes_with_number(text: str, following: str) -> bool:
    """Whether a line goes on with the number that a text ends with: `2-` + `4 Spieler`, `40-` + `foot`."""
    after = _AFTER_NUMBER.match(following)
    split = _SPLIT_NUMBER.search(text[-_LONGEST_WORD:])
    return split is not None and after is not None and after[0].casefold() not in CONJUNCTIONS


def _keeps_hyphen(head: str, tail: str, text: str) -> bool:
    """Whether a word keeps its hyphen (`face-down`, `celui-ci`): its parts are words, it is none; not in German."""
    return not is_known(f"{head}{tail}".casefold()) and any(
        is_word(head, language) and is_word(tail, language) and _language_of(text) == language
        for language in ("en", "fr")
    )


def _language_of(text: str) -> Language:
    """The language whose words a text mostly has."""
    words = _NEXT_WORD.findall(text)
    return max(LANGUAGES, key=lambda language: sum(frequency(word, language) for word in words))


def _is_one_word(head: str, tail: str) -> bool:
    """Whether a hyphen between `head` and `tail` only divides the word at the line end.

    `Vor-` before "und" is a word of its own; `E-` and `TV-` keep their hyphen, and so does a name before a capital.
    """
    capitals = len(head) > 1 and head.isupper() and tail.isupper()
    return (capitals or not tail[0].isupper()) and tail.casefold() not in CONJUNCTIONS
