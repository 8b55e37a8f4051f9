"""A line that may hold several plies, a pasted record even: where the next ply ends, and what is left to type."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from random import Random
from typing import NamedTuple

from refcli.game import ANYBODY, AmbiguousMoveError, Game, InvalidMoveError, Position, Sentence, Typist
from refcli.record import read
from refcli.referee import LONGEST, read_ply

_NUMBER = re.compile(r"\d+\.+(?!\d)", re.ASCII)
"""The number of a turn, also as chess players write it: `1.c1c3`, `1... f2f4`."""
_BLANK_AND_SEMICOLON = re.compile(r"\s+;\s*")
_SEPARATED = re.compile(r"[^,:]+;|.*[^\W\d_],")
"""What separates two plies behind a word: `e5e6 f5f6; d5c5`, `7,0 s, 8,0 s`; but `P:0,0; 1,0` is one."""
_RESULTS = ("1-0", "0-1", "1/2-1/2", "½-½")
_MOST_WORDS = 40
"""Words of a ply at most: a ply of many steps, every number of it apart."""
_AHEAD = 3
"""Plies that must follow one another legally for a line to be parted there."""
_MOST_TRIED = 150
_LONGEST_SPACE = 3
"""Letters of the name of a space."""


class Word(NamedTuple):
    """A word, with the number of the part that it stands in: no ply goes from one part into the next."""

    text: str
    part: int


class Line:
    """What was typed and is not played yet. Tags, comments, turn numbers and results are no plies.

    Numbers are those that `by` saw when they typed the line, however much of it has been played.
    """

    def __init__(self, text: str, by: Typist = ANYBODY) -> None:
        self.by = by
        record = read(text)
        bad = record.bad_tag or record.bad_text
        self.fault = Sentence(bad.cause, bad.values) if bad else None
        self.tags: Mapping[str, str] = record.tags
        self._words = list(_words(text, [(token.text, token.offset) for token in record.tokens]))
        self._asked = 0

    @property
    def rest(self) -> str:
        """What is left, as it can be typed again."""
        return _typed_again(self._words)

    @property
    def behind(self) -> str:
        """What is left behind the ply that was asked for last."""
        return _typed_again(self._words[self._asked :])

    @property
    def words(self) -> list[str]:
        """The words that are left."""
        return [word.text for word in self._words]

    def next_ply(self, game: Game, position: Position, *, drawn: bool) -> Sequence[str]:
        """What the next ply in this position can be, not read yet; nothing at the end. `drawn`: draws are not typed."""
        words = [word.text for word in self._words if word.part == self._words[0].part]
        lengths = _lengths(game, position, words, self.by, drawn=drawn) if words else ()
        self._asked = min(lengths, default=0)
        return [" ".join(words[:n]) for n in lengths]

    def take(self, typed: str) -> None:
        """Say which of them it is."""
        self._asked = len(typed.split())

    def drop(self) -> None:
        """Pass over the ply that was asked for last."""
        self.pass_over(self._asked)

    def pass_over(self, words: int) -> None:
        """Pass over so many words."""
        del self._words[:words]


def joined(game: Game, position: Position, text: str, by: Typist = ANYBODY) -> str:
    """A typed line whose `;` join the parts of a ply, without blanks before them; else they begin comments."""
    if "\n" in text or not _BLANK_AND_SEMICOLON.search(text):
        return text
    closed = _BLANK_AND_SEMICOLON.sub(";", text)
    return closed if len(closed) <= LONGEST and _means(game, position, [closed], by, listing=False) else text


def _typed_again(words: Iterable[Word]) -> str:
    """Words as they can be typed again, a part a line."""
    return "\n".join(" ".join(word.text for word in part) for _, part in groupby(words, lambda word: word.part))


def _words(text: str, tokens: Sequence[tuple[str, int]]) -> Iterator[Word]:
    """The words that plies are made of; a new part begins where anything but blanks stands between two of them."""
    part = end = 0
    for written, offset in tokens:
        between = text[end:offset]
        number = _NUMBER.match(written)
        if number or between.strip(" \t"):
            part += 1
        end = offset + len(written)
        word = written[number.end() :] if number else written
        ends = _SEPARATED.fullmatch(word) is not None
        word = word[:-1] if ends else word
        if word and word not in _RESULTS:
            yield Word(word, part)
        part += ends


def _lengths(game: Game, position: Position, words: Sequence[str], by: Typist, *, drawn: bool) -> Sequence[int]:
    """How many of these words the next ply can be; all of them where they make no sense."""
    if len(words) == 1 or (_is_token(game, words[0]) and (words[0][0] == "+" or _is_token(game, words[1]))):
        return (1,)
    parted = sorted(set(_parted(game, position, words, by, iter(range(_MOST_TRIED)), _AHEAD, drawn=drawn)))
    if not parted:
        return (_beginning(game, position, words, by),)
    whole = len(words) <= _MOST_WORDS and len(words) not in parted and _means(game, position, words, by)
    if whole and not _clearly_parted(game, position, words, by, parted[0]):
        parted.append(len(words))
    return parted


def _beginning(game: Game, position: Position, words: Sequence[str], by: Typist) -> int:
    """How many words the next ply is where something is wrong on the line; all of them where they make no sense."""
    most = min(len(words) - 1, _MOST_WORDS)
    # What is legal by itself is played, and the rest judged on its own; names of spaces belong together all the same.
    if max(map(len, words)) > _LONGEST_SPACE:
        for n in range(most, 0, -1):
            # A number alone is not played where the words behind it tell which tile it means: `1 6,-7 n`.
            if n == 1 and words[0].isdigit() and not _is_whole(game, position, words, by, n):
                break
            if _is_legal(game, position, words[:n], by) and _begins_ply(game, position, words[n:], by):
                return n + _is_turned(game, position, words, by, n)
    if len(words) <= _MOST_WORDS and _means(game, position, words, by):
        return len(words)
    # The longest beginning that can be read: a shorter one would be a ply of which the end is left out.
    for nearly in (False, True):
        for n in range(most, 0, -1):
            if _means(game, position, words[:n], by, nearly=nearly):
                return n if _begins_ply(game, position, words[n:], by) else len(words)
    return len(words)


def _is_turned(game: Game, position: Position, words: Sequence[str], by: Typist, n: int) -> bool:
    """Whether the word behind so many is the direction of their ply, however wrong: `9,0 s` is not `9,0`."""
    return words[n].isalpha() and _means(game, position, words[: n + 1], by, listing=False) > 0


def _is_legal(game: Game, position: Position, words: Sequence[str], by: Typist) -> bool:
    """Whether these words mean one ply, and that is legal."""
    try:
        return position.judge(read_ply(game, position, " ".join(words), by, listing=len(words) == 1)) is None
    except (InvalidMoveError, AmbiguousMoveError):
        return False


def _clearly_parted(game: Game, position: Position, words: Sequence[str], by: Typist, first: int) -> bool:
    """Whether legal plies are meant rather than one illegal ply of all the words: `c2 c5` may be start and target."""
    if len(words) > 2 or max(map(len, words)) > _LONGEST_SPACE or position.draw_due:
        return True
    ply = read_ply(game, position, " ".join(words[:first]), by)
    return position.play(position.canonical(ply)).draw_due


def _parted(
    game: Game, position: Position, words: Sequence[str], by: Typist, tries: Iterator[int], ahead: int, *, drawn: bool
) -> Iterator[int]:
    """How many words the next ply can have so that it is legal, and those after it are too; few rather than many."""
    for n in range(1, min(len(words), _MOST_WORDS) + 1):
        if next(tries, None) is None:
            return
        try:
            ply = read_ply(game, position, " ".join(words[:n]), by, listing=n == 1)
        except (InvalidMoveError, AmbiguousMoveError):
            continue
        if position.judge(ply):
            continue
        after = position.play(position.canonical(ply))
        if drawn and after.draw_due and n < len(words):
            known = _is_whole(game, position, words, by, n) and _begins_ply(game, _some_draw(after), words[n:], by)
        else:
            known = n == len(words) or ahead == 1
        if known or next(_parted(game, after, words[n:], by, tries, ahead - 1, drawn=drawn), None):
            yield n


def _is_whole(game: Game, position: Position, words: Sequence[str], by: Typist, n: int) -> bool:
    """Whether so many words are a ply without those behind them: with more of them nothing can be read."""
    longer = range(n + 1, min(len(words), _MOST_WORDS) + 1)
    return not any(_means(game, position, words[:more], by, listing=False) for more in longer)


def _begins_ply(game: Game, position: Position, words: Sequence[str], by: Typist) -> bool:
    """Whether these words begin with a ply, legal or not, or with one of which its game can say why it is none."""
    lengths = range(1, min(len(words), _MOST_WORDS) + 1)
    if any(_means(game, position, words[:n], by, listing=n == 1, nearly=True) for n in lengths):
        return True
    # A number alone may end the ply before it; with a letter it is the beginning of one, if numbers are shown.
    return not words[0].isdigit() and any(
        _means(game, position, words[:n], by, listing=False, nearly=True, seen=True) for n in lengths
    )


def _some_draw(position: Position) -> Position:
    """The position once something has been drawn: what a ply looks like there does not depend on what it is."""
    rng = Random(0)
    while position.draw_due:
        position = position.play(position.random_ply(rng))
    return position


def _means(
    game: Game,
    position: Position,
    words: Sequence[str],
    by: Typist,
    *,
    listing: bool = True,
    nearly: bool = False,
    seen: bool = False,
) -> int:
    """How many plies these words can mean here: none, one or several (2); whichever numbers anybody has `seen`.

    `nearly` counts those that mean none for a reason of their own: a place that is not there, a way off the field.
    """
    text = " ".join(words)
    if len(text) > LONGEST:
        return 0
    try:
        read_ply(game, position, text, by if seen else Typist(says=by.says), listing=listing)
    except InvalidMoveError as error:
        return int(nearly and bool(error.values))
    except AmbiguousMoveError:
        return 2
    return 1


def _is_token(game: Game, word: str) -> bool:
    """Whether a word is a ply as records have it."""
    try:
        game.parse(word)
    except InvalidMoveError:
        return False
    return True
