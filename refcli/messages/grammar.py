"""What becomes of a word in its place in a sentence: a capital at the beginning, an article or a vowel before it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from refcli.messages.language import Language

_OPENING = ' \u00a0\u202f"“„«‹¿¡('
_ENDS = (".", "!", "?")


class _Meeting(NamedTuple):
    """Words that change where they meet: how the sentence ends so far, how it goes on, what both become."""

    before: str
    after: str
    joined: str


_VOWEL = "(?i:[aeiouyàâäéèêëîïôöûüœæ]|h[aeiouyéèêîôâ])"
_MEETINGS: Mapping[Language, tuple[_Meeting, ...]] = {
    "fr": (
        _Meeting("(d)e", "le ", r"\1u "),
        _Meeting("(à)", "le ", "au "),
        _Meeting("(d|qu|lorsqu|puisqu|jusqu)e", f"(?={_VOWEL})", r"\1’"),
    ),
    "es": (
        _Meeting("(a|de)", "el ", r"\1l "),
        _Meeting("(y)", "(?i:(?=i|hi(?![ae])))", "e "),
    ),
}
"""Expressions, compiled where they are needed: most runs need none."""


def is_whole(sentence: str) -> bool:
    """Whether it is a sentence of its own, which begins with a capital letter, and no part of another one."""
    return sentence.endswith(_ENDS)


def begins(before: str, *, whole: bool) -> bool:
    """Whether a word begins a sentence behind what is `before` it; `whole`: a sentence begins there."""
    said = before.rstrip(_OPENING)
    return said.endswith(_ENDS) and said != before if said else whole


def capital(word: str) -> str:
    """The word as it begins a sentence."""
    return word[:1].upper() + word[1:]


def joined(language: Language, before: str, word: str) -> str:
    """A word behind what is `before` it, as both are written together: `de Anna` is `d’Anna` in French."""
    for meeting in _MEETINGS.get(language, ()):
        tail, head = re.search(rf"\b{meeting.before} $", before), re.match(meeting.after, word)
        if tail and head:
            return before[: tail.start()] + tail.expand(meeting.joined) + word[head.end() :]
    return before + word
