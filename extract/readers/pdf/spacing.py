"""Letters that were set apart or on top of each other: s p a c e d words, accents drawn as glyphs of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median

from extract.model import Repair
from extract.readers.words import Char, Word
from extract.repair import ACCENTS, composed
from extract.words import is_known

_LEAST_LETTERS = 4
"""So many letters, each alone or nearly so, may be a word that was set with wide spaces."""

_LEAST_PIECES = 3
_WIDEST = 1.0
_NEXT_WORD = 1.7
_BLANK = 0.3
_EVEN = 1.25
_LEAST_UNKNOWN = 6
_VOWELS = frozenset("aeiouyäöüáéíóúàèâêîôû")


def with_accents(row: Sequence[Char]) -> list[Char]:
    """A row of characters with the accents that stand over or under a letter put on it."""
    letters = [char for char in row if len(char["text"]) == 1 and (char["text"].isalpha())]
    changed: dict[int, Char] = {}
    for accent in row:
        if accent["text"] not in ACCENTS:
            continue
        middle = (accent["x0"] + accent["x1"]) / 2
        bases = [letter for letter in letters if letter["x0"] <= middle <= letter["x1"]]
        base = min(bases, key=lambda letter: abs(letter["x0"] + letter["x1"] - 2 * middle), default=None)
        whole = composed(base["text"], accent["text"]) if base is not None else None
        if base is not None and whole is not None:
            changed[id(base)] = base | {"text": whole, "was": accent["text"] + base["text"], "kind": "accent"}
            changed[id(accent)] = {}
    return [kept for char in row if (kept := changed.get(id(char), char))]


def closed_up(words: Sequence[Word]) -> list[Word]:
    """The words of a row; letters that were set apart are one word again, where they plainly make one."""
    result: list[Word] = []
    for run in _runs(words):
        # capitals that are set close to each other (T and O) stand together even there, but most stand alone
        alone = sum(1 for word in run if len(word.text.rstrip(".,;:!?")) == 1)
        result += _joined(run) if len(run) >= _LEAST_PIECES and 2 * alone >= len(run) else run
    return result


def _runs(words: Sequence[Word]) -> Iterator[list[Word]]:
    """Single characters that stand near each other; every other word is a run of its own."""
    run: list[Word] = []
    for word in words:
        single = len(word.text) == 1 or (len(word.text) == 2 and (word.text.isupper() or not word.text[1].isalnum()))
        near = bool(run) and word.x0 - run[-1].x1 <= 2 * _WIDEST * word.size
        if single and run and near:
            run.append(word)
            continue
        if run:
            yield run
        run = [word] if single and word.text[0].isalpha() else []
        if not run:
            yield [word]
    if run:
        yield run


def _joined(run: list[Word]) -> list[Word]:
    """The words that a run of single letters makes; the run as it is, if these are no words."""
    gaps = [after.x0 - before.x1 for before, after in pairwise(run)]
    usual = median(gaps)
    groups = [[run[0]]]
    for gap, word in zip(gaps, run[1:], strict=True):
        if gap > _NEXT_WORD * usual + 0.05 * word.size:
            groups.append([word])
        else:
            groups[-1].append(word)
    inside = [gap for gap in gaps if gap <= _NEXT_WORD * usual + 0.05 * run[0].size]
    texts = ["".join(word.text for word in group) for group in groups]
    if usual > _WIDEST * run[0].size or max(map(len, texts)) < _LEAST_LETTERS:
        return run
    known = any(is_known(text.strip(".,;:!?")) for text in texts if len(text) >= _LEAST_LETTERS)
    least = _LEAST_LETTERS if any(len(word.text) == 2 and word.text.isupper() for word in run) else _LEAST_UNKNOWN
    even = max(inside) <= _EVEN * min(inside) + 0.05 * run[0].size
    if not known and not (even and all(_may_be_word(text, least) for text in texts if len(text) >= _LEAST_LETTERS)):
        return run
    whole = [_whole(group, text, 0.9 if known else 0.8) for group, text in zip(groups, texts, strict=True)]
    return [*(_reaching(word, after, usual) for word, after in pairwise(whole)), *whole[-1:]]


def _reaching(word: Word, after: Word, usual: float) -> Word:
    """A word whose letters were set apart, up to a blank before the next one: that is as far away as they let it."""
    gap = after.x0 - word.x1
    blank = _BLANK * word.size
    return word._replace(x1=after.x0 - blank) if blank < gap < 2 * usual + 2 * blank else word


def _may_be_word(text: str, least: int) -> bool:
    """Whether letters can be an unknown word of at least so many: not the labels of columns (A B C D), not initials.

    Letters that stand closer than the others, as kerning sets T and O, are no labels.
    """
    folded = text.casefold()
    vowels = sum(1 for letter in folded if letter in _VOWELS)
    return len(text) >= least and text.isalpha() and list(folded) != sorted(folded) and 4 * vowels >= len(text)


def _whole(group: Sequence[Word], text: str, confidence: float) -> Word:
    first, last = group[0], group[-1]
    if len(group) == 1:
        return first
    repair = Repair("spacing", " ".join(word.text for word in group), text, confidence)
    repairs = (*(repair for word in group for repair in word.repairs), repair)
    top, bottom = min(word.top for word in group), max(word.bottom for word in group)
    return first._replace(text=text, x1=last.x1, top=top, bottom=bottom, repairs=repairs)
