"""Lines become running text: hyphens at line ends go, those that belong to the word stay."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from extract.document import Line
from extract.model import Repair
from extract.words import CONJUNCTIONS

_SPLIT_WORD = re.compile(r"(?P<head>[^\W\d_]+)[-\u00ad\u2010](?P<end>\s*)$")
_NEXT_WORD = re.compile(r"[^\W\d_]+")
_LONGEST_WORD = 100
_COMPOUND_HEAD = re.compile(r"^[A-ZÄÖÜ]$|^[A-Z]{2,}$")


def join_lines(lines: Sequence[Line]) -> tuple[str, str, list[Repair]]:
    """The running text of `lines`, the same as it was printed, and the repairs between the two.

    A line that is `short` keeps its line break (its end is meant) unless the sentence goes on; other ends become
    blanks. The raw text has the lines as they stood, one a line.
    """
    repairs = [repair for line in lines for repair in line.repairs]
    raw = "\n".join(line.text if line.raw is None else line.raw for line in lines)
    text = _tidy(lines[0].text)
    for before, line in pairwise(lines):
        following = _tidy(line.text)
        # only the last word can be split; looking through all that was joined so far costs its square
        split = _SPLIT_WORD.search(text, max(0, len(text) - _LONGEST_WORD))
        after = _NEXT_WORD.match(following)
        if split and after and _is_one_word(split["head"], after[0], following):
            whole = split["head"] + after[0]
            repairs.append(Repair("hyphen", f"{split['head']}-\n{after[0]}", whole, 0.95))
            text = text[: split.start()] + split["head"] + following
        elif split and after and not text.endswith("\u00ad") and _is_compound(split["head"], after[0]):
            text += following
        elif (
            before.short
            and before.page == line.page
            and not following[:1].islower()
            and not ends_with_conjunction(before.text)
        ):
            text += "\n" + following
        else:
            text += " " + following
    return text.replace("\u00ad", ""), raw, repairs


def ends_with_conjunction(text: str) -> bool:
    """Whether a line ends in the middle of what it says, with a word such as "and"."""
    words = text.split()
    return len(words) > 1 and words[-1] in CONJUNCTIONS


def _tidy(text: str) -> str:
    return " ".join(text.split())


def _is_one_word(head: str, tail: str, following: str) -> bool:
    """Whether a hyphen between `head` and `tail` only divides the word at the line end.

    `Vor-` before "und" is a word of its own; `E-` and `TV-` keep their hyphen, and so does a name before a capital.
    """
    if tail[0].isupper() or _COMPOUND_HEAD.match(head):
        return False
    return tail.casefold() not in CONJUNCTIONS or following.startswith(f"{tail}-")


def _is_compound(head: str, tail: str) -> bool:
    """Whether the hyphen belongs to the word and the word goes on: `E-` + `Mail`, `Skip-` + `Bo`."""
    return bool(head) and tail.casefold() not in CONJUNCTIONS
