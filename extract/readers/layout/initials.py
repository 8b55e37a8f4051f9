"""Initials: a large first letter that stands beside several rows of small type belongs to the first word there.

So does a large number: it is that of the rule or the step that begins with the first of these rows.
"""

import re
from collections.abc import Sequence
from statistics import median

from extract.readers.words import Word
from extract.words import is_known

_INITIAL = re.compile(r"[^\W\d_a-zß-öø-ÿ]['’]?")
_NUMBER = re.compile(r"(\d{1,2})[.)]?")
_LARGER = 1.5
_LARGER_NUMBER = 1.3
_FARTHEST = 2.5
"""So many type sizes of the text, to its right."""
_ROWS = 2


def with_initials(words: Sequence[Word]) -> list[Word]:
    """The words of a page, each initial put before the word that it begins; or left alone there where it is a word."""
    found = list(words)
    usual = median(word.size for word in words) if words else 0.0
    for initial in words:
        # the numbers of a table are as small as all else
        number = _NUMBER.fullmatch(initial.text) if initial.size > usual else None
        if not number and not _INITIAL.fullmatch(initial.text):
            continue
        beside = [word for word in found if _is_beside(word, initial, _LARGER_NUMBER if number else _LARGER)]
        first = min(beside, key=lambda word: (word.bottom, word.x0), default=initial)
        rows = {round(word.bottom / word.size) for word in beside}
        if len(rows) < _ROWS or not first.text[0].isalpha() or (first.text.istitle() and not number):
            continue
        if number:
            step = initial._replace(text=f"{number[1]}.", top=first.top, bottom=first.bottom, size=first.size)
            found.remove(initial)
            found.insert(found.index(first), step)
            continue
        whole = initial.text + first.text
        apart = not is_known(whole.strip(".,;:!?")) and is_known(initial.text) and is_known(first.text)
        found.remove(initial)
        found[found.index(first)] = first._replace(text=f"{initial.text} {first.text}" if apart else whole)
    return found


def _is_beside(word: Word, initial: Word, larger: float) -> bool:
    """Whether a word is the first on a row of text that stands to the right of a larger letter."""
    reach = word.x0 - initial.x1
    level = initial.top - 0.3 * word.size < (word.top + word.bottom) / 2 < initial.bottom
    return level and initial.size > larger * word.size and -0.3 * word.size < reach < _FARTHEST * word.size
