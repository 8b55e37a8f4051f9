r"""Words that a scan left damaged: `I\/Iurmeln`, `em?ty`, `entternt`.

A word with marks inside that no word has is damaged. A word of letters alone counts as damaged only in a document full
of line noise, where it stands once, is known nowhere, and scan errors alone lead to a word that is known. What has one
reading is mended; what has none stays as it is and is recorded as unreadable.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from extract.model import UNREADABLE, Language, Repair
from extract.repair.spelling.misread import LEAST_LEAD, Reading, reading, with_strokes
from extract.words import is_word, letter_runs, readings, runs_of, usual_words

_CHUNK = re.compile(r"\S+")
_OUTSIDE = "\"'“”„«»‹›‘’()[]*_.,;:!?¡¿…–—-&+/<>#|=~"
_JOINED = re.compile(r"[^\W\d_]+(?:[-'’/.&·“”„\"«»–—]+[^\W\d_]+)*[.']?")
_LETTERS = re.compile(r"[^\W\d_]")
_VOWEL = re.compile(r"[aeiouyà-öø-ÿœ]")
_ADDRESS = re.compile(r"@\w|://|www\.|\w\.(?:com|org|net|de|fr|es)\b|[()<>=§$€£©®™°×]|^\W*\d|\d\W*$")
_WORD = re.compile(r"[^\W\d_]+")
_STOPS = re.compile(r"[.·]+")
_ENDED = re.compile(r"[.!?:…][\"'”“»)\]]*$")
_LATE_CAPITALS = re.compile(r"[a-zà-öø-ÿ]+[A-ZÀ-ÖØ-Þ]+")
_HEAD, _TAIL = re.compile(r"[a-zà-öø-ÿœ]+"), re.compile(r"[a-zà-öø-ÿœ]+$")
_LETTERS_ONLY = 0.9
"""The highest cost of a reading for a word without marks."""
_SURE = 0.35
_UNSURE = 0.75
_SHORTEST = 4
_LONG = 8
_LEAST_LETTERS = 2
_OFTEN = 3
_LONGEST_FILLING = 3
_MOST_READINGS = 1_000
_MOST_FREQUENT = 500
_NEAR = 12
_DOC_LEAD = 0.1
_STRANGE_SHARE = 0.5
_ALIKE_IN_BOTH_CASES = frozenset("cijkopsuvwxz")


@dataclass(frozen=True)
class WordsAround:
    """The words of one language in a document, with how often they stand there, and whether it is full of noise."""

    language: Language
    counts: Mapping[str, int]
    noisy: bool
    capitals: frozenset[str] = frozenset()
    """The words that stand with a capital wherever they stand."""
    _read: dict[str, Reading | None] = field(default_factory=dict, init=False, repr=False, compare=False)

    @cached_property
    def repeated(self) -> frozenset[str]:
        """The words of letters that stand in the document more than once."""
        return frozenset(word for word, count in self.counts.items() if count > 1 and _WORD.fullmatch(word))

    def knows(self, word: str) -> bool:
        """Whether a folded word needs no repair."""
        meant = (word, *(reading.word for reading in readings(word, self.language)))
        return word in self.repeated or any(is_word(one, self.language) for one in meant)

    @cached_property
    def _candidates(self) -> tuple[list[str], list[str]]:
        """The words to read damaged ones as: those of the document, and all."""
        return sorted(self.repeated), sorted(self.repeated | usual_words(self.language))

    def reading(self, token: str) -> Reading | None:
        """The one word that `token` can be: of the document before all others.

        None also once very many words were read: a text with so many unknown words is not damaged, but another one.
        """
        if token not in self._read and len(self._read) < _MOST_READINGS:
            near, all_words = self._candidates
            found = reading(token, near, lead=_DOC_LEAD) or reading(token, all_words, lead=LEAST_LEAD)
            self._read[token] = found
        return self._read.get(token)

    @cached_property
    def _frequent(self) -> list[str]:
        words = sorted(self.repeated, key=lambda word: -self.counts[word])[:_MOST_FREQUENT]
        return [word for word in words if self.counts[word] >= _OFTEN]

    def filling(self, token: str) -> str | None:
        r"""The one frequent word of the document whose letters stand in `token` around marks: `R|\1g` is ring."""
        head, tail = _HEAD.match(token.lower()), _TAIL.search(token.lower())
        if head is None or tail is None or head.end() >= tail.start():
            return None
        most = min(tail.start() - head.end(), _LONGEST_FILLING)
        shape = re.compile(rf"{head[0]}[^\W\d_]{{1,{most}}}{tail[0]}")
        fitting = [word for word in self._frequent if shape.fullmatch(word)]
        return fitting[0] if len(fitting) == 1 else None


def with_letters(text: str, words: WordsAround, repairs: list[Repair], *, heading: bool = False) -> str:
    """`text` with its damaged words mended; what was done is added to `repairs`."""

    def mended(found: re.Match[str]) -> str:
        # a few signs on each side are enough, and long texts are not copied for every word
        before = text[max(0, found.start() - _NEAR) : found.start()].rstrip()
        start = not before or bool(_ENDED.search(before))
        following = text[found.end() : found.end() + _NEAR].lstrip()[:1]
        return _mended(found[0], words, repairs, start=start or heading, goes_on=following.islower())

    return _CHUNK.sub(mended, text)


def _mended(chunk: str, words: WordsAround, repairs: list[Repair], *, start: bool, goes_on: bool) -> str:
    core = chunk.strip(_OUTSIDE)
    if len(_LETTERS.findall(core)) < _LEAST_LETTERS or _ADDRESS.search(core):
        return chunk
    head = chunk[: chunk.index(core)]
    tail = chunk[len(head) + len(core) :]
    if tail.startswith("?") and goes_on and not words.knows(core.lower()):
        # a question does not go on with a small letter: the mark stands for the end of the word
        if (found := words.reading(f"{core}?")) is not None:
            return head + _record(repairs, f"{core}?", _cased(core, found.word, words, start), found) + tail[1:]
        return chunk
    if _LATE_CAPITALS.fullmatch(core) and words.noisy and words.knows(core.lower()):
        return head + _record(repairs, core, core.lower(), Reading(core.lower(), 0.0, 0.9)) + tail
    if _JOINED.fullmatch(core):
        return head + _mended_letters(core, words, repairs, start=start) + tail if words.noisy else chunk
    return head + _mended_marks(core, words, repairs, start=start) + tail


def _mended_letters(core: str, words: WordsAround, repairs: list[Repair], *, start: bool) -> str:
    """A word without marks inside, in a document full of noise."""
    folded = core.lower()
    if "." in core.strip("."):
        found = words.reading(core)
        return core if found is None else _record(repairs, core, _cased(core, found.word, words, start), found)
    name = words.language != "de" and core[0].isupper() and not start
    if not _WORD.fullmatch(core) or words.knows(folded) or name:
        return core
    found = words.reading(core) if len(core) >= _SHORTEST else None
    if found is not None and _is_likely(folded, found, words.language):
        sure = found.confidence if found.word in words.repeated else min(found.confidence, _UNSURE)
        return _record(repairs, core, _cased(core, found.word, words, start), replace(found, confidence=sure))
    return _left(repairs, core, 0.5) if _looks_damaged(core, words.language) else core


def _is_likely(seen: str, found: Reading, language: Language) -> bool:
    """Whether a word of letters alone is rather damaged than new: it looks strange, or hardly anything is changed."""
    if not _VOWEL.search(seen) or runs_of(seen, 2) - letter_runs(language, 2):
        return found.cost <= _LETTERS_ONLY
    if len(seen) == len(found.word) and seen[:-1] == found.word[:-1]:
        # another ending is another form of the word
        return False
    return found.cost <= _SURE or (found.cost <= _LETTERS_ONLY and len(seen) >= _LONG)


def _looks_damaged(word: str, language: Language) -> bool:
    """Whether an unknown word can hardly be one: very short, or with letters side by side as in no other word."""
    if len(word) < _SHORTEST:
        return len(word) == _SHORTEST - 1 and word.islower()
    runs = runs_of(word.lower(), 3)
    return len(runs - letter_runs(language, 3)) > _STRANGE_SHARE * len(runs)


def _mended_marks(core: str, words: WordsAround, repairs: list[Repair], *, start: bool) -> str:
    """A word with marks inside; where a full stop took the place of a blank, there are two."""
    found = _read(core, words)
    if found is not None:
        return _record(repairs, core, _cased(core, found.word, words, start), found)
    parts = [part for part in _STOPS.split(core) if part]
    if len(parts) > 1:
        readings = [
            Reading(part.lower(), 0.0, 0.8) if words.knows(part.lower()) else _read(part, words) for part in parts
        ]
        if all(readings):
            texts = [
                part if words.knows(part.lower()) else _cased(part, entry.word, words, start and not index)
                for index, (part, entry) in enumerate(zip(parts, readings, strict=True))
                if entry is not None
            ]
            worst = min((entry for entry in readings if entry is not None), key=lambda entry: entry.confidence)
            return _record(repairs, core, " ".join(texts), worst)
    return _left(repairs, core, 0.3)


def _read(core: str, words: WordsAround) -> Reading | None:
    whole = with_strokes(core)
    if whole != core and _WORD.fullmatch(whole) and words.knows(whole.lower()):
        return Reading(whole.lower(), 0.0, 0.88)
    if (found := words.reading(core)) is not None:
        return found
    filling = words.filling(core)
    return Reading(filling, 1.0, 0.6) if filling else None


def _cased(token: str, word: str, words: WordsAround, start: bool) -> str:
    """`word` with the capitals of `token`, as far as its first letter can be trusted, else as it usually stands."""
    shape = with_strokes(token)
    letters = [character for character in shape if character.isalpha()]
    if len(letters) > 1 and all(character.isupper() for character in letters):
        return word.upper()
    first = shape[0]
    # a German noun has its capital anywhere
    plain = first.lower() not in _ALIKE_IN_BOTH_CASES or words.language == "de" or start
    trusted = first.lower() == word[0] and plain
    upper = first.isupper() if trusted else start or word in words.capitals
    return word[0].upper() + word[1:] if upper else word


def _record(repairs: list[Repair], before: str, after: str, found: Reading) -> str:
    if before != after:
        repairs.append(Repair("letters", before, after, found.confidence))
    return after


def _left(repairs: list[Repair], core: str, confidence: float) -> str:
    repairs.append(Repair(UNREADABLE, core, core, confidence))
    return core
