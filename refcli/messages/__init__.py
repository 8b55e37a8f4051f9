"""Sentences for people, from the catalogues in `refcli/messages/locale` and from those that a game brings along."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from refcli.game import Seat, Sentence, Tags, Term, Who
from refcli.messages.grammar import begins, capital, is_whole, joined
from refcli.messages.language import LANGUAGES, Language, preferred_language
from refcli.messages.names import NAME, Spoken, name_of, names_in, seat_called

__all__ = [
    "LANGUAGES",
    "LOCALE",
    "NAME",
    "Language",
    "Spoken",
    "before_colon",
    "called",
    "capital",
    "labelled",
    "name_of",
    "names_in",
    "one_line",
    "own_keys",
    "preferred_language",
    "seat_called",
    "seat_in",
    "seat_word",
    "text",
    "who_sits",
]

_UNSEEN = "[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]"
_LONGEST, _BEGINNING = 1000, 60
"""Of a value that is longer than any rule, say of a hostile tag, the beginning is enough."""
LOCALE = Path(__file__).with_name("locale")

_IN_WORDS = (Term, Who, Sentence, list, tuple)
"""Values that become words, which may change with their place in the sentence."""
_PLURAL = re.compile(r"\{(\w+):([^{}|]*)\|([^{}|]*)\}")
"""A word that a number decides, `{plies:ply|plies}`; unlike gettext's plurals a sentence may hold several numbers."""


@cache
def _catalogue(language: Language) -> gettext.NullTranslations:
    found = gettext.translation("refcli", str(LOCALE), [language])
    found.add_fallback(_Elsewhere(language))
    return found


class _Elsewhere(gettext.NullTranslations):
    """Where a key is looked for that is not in our catalogue; hardly any run needs it."""

    def __init__(self, language: Language) -> None:
        super().__init__()
        self.language = language

    def gettext(self, message: str) -> str:
        from refcli.messages.own import own_words

        return own_words(self.language, message)


def text(language: Language, key: str, values: Mapping[str, Any] | None = None, /, **more: Any) -> str:
    """The sentence of that key, its placeholders filled.

    A `Term` or `Sentence` among the values is translated; a `Who` is the name that a `Spoken` language knows for its
    seat, else the seat's word.
    """
    return _filled(language, key, {**(values or {}), **more})


def _filled(language: Language, key: str, values: Mapping[str, Any], *, whole: bool | None = None) -> str:
    """The sentence; `whole` tells one within another whether it begins it."""
    template = _catalogue(language).gettext(key)
    if "|" in template:
        one = (0, 1) if language == "fr" else (1,)
        template = _PLURAL.sub(lambda word: word[2] if _number(values[word[1]]) in one else word[3], template)
    if not any(isinstance(value, _IN_WORDS) for value in values.values()):
        return _Form(language).vformat(template, (), {name: _shown(language, value) for name, value in values.items()})
    whole = is_whole(template) if whole is None else whole
    said, form = "", _Form(language)
    for literal, name, spec, conversion in form.parse(template):
        said += literal
        if name is not None:
            value = values[name]
            shown = _shown(language, value, begins=begins(said, whole=whole))
            word = form.format_field(form.convert_field(shown, conversion), spec or "")
            said = joined(language, said, word) if isinstance(value, _IN_WORDS) else said + word
    return said


_QUOTES = {"de": "„{}“", "fr": "«\N{NO-BREAK SPACE}{}\N{NO-BREAK SPACE}»", "es": "«{}»"}


class _Form(Formatter):
    """Fills a sentence. What is written as `!r` stands in quotation marks of the language, unseen signs as codes."""

    def __init__(self, language: Language) -> None:
        super().__init__()
        self._quotes = _QUOTES.get(language)

    def convert_field(self, value: Any, conversion: str | None) -> Any:
        """The value as it stands there."""
        if conversion == "r" and self._quotes and isinstance(value, str):
            return self._quotes.format(repr(value)[1:-1])
        return super().convert_field(value, conversion)


def _number(value: Any) -> Any:
    """What decides between the forms of a word: a number, or how many there are of what is listed."""
    return len(value) if isinstance(value, list | tuple) else value


def own_keys(game: str, language: Language) -> Mapping[str, str]:
    """All keys that the words of a game have in that language, with their sentences."""
    from refcli.messages import own

    return own.own_keys(game, language)


def seat_word(language: Language, game: str, seat: Seat) -> str:
    """What a seat is called in that language, whoever sits there."""
    return _catalogue(language).gettext(Who.at(game, seat))


def called(language: Language, game: str, seat: Seat) -> str:
    """The player on that seat of a game: the name, else the seat's word."""
    return name_of(language, seat) or seat_word(language, game, seat)


def seat_in(language: Language, game: str, tags: Tags, wanted: str) -> Seat | None:
    """The seat of a game with these tags that a person means: by id, name or word."""
    words = {seat: seat_word(language, game, seat) for seat in tags["Players"].split()}
    return seat_called(wanted, words, names_in(tags))


def who_sits(language: Language, game: str, seats: Iterable[Seat]) -> list[str]:
    """The players of a game, each with the seat where there is a name: `Anna (Red)`."""
    words = {seat: seat_word(language, game, seat) for seat in seats}
    return [f"{name} ({word})" if (name := name_of(language, seat)) else word for seat, word in words.items()]


def one_line(text: str) -> str:
    """The text with escapes for signs that break a line, command a terminal or turn words round."""
    if text.isprintable():
        return text
    return re.sub(_UNSEEN, lambda sign: sign[0].encode("unicode_escape").decode(), text)


def labelled(language: Language, label: str, contents: str) -> str:
    """Contents behind their label, with the colon as the language sets it."""
    return text(language, "play.label", label=label, contents=contents)


def before_colon(language: Language, token: str) -> str:
    """A ply as it stands before a colon: in quotation marks where it ends with a colon itself."""
    return text(language, "play.quoted", token=token) if token.endswith(":") else token


def _shown(language: Language, value: Any, *, begins: bool = False) -> Any:
    """A value as it stands in a sentence; `begins` where it begins one."""
    if isinstance(value, Term | Who):
        name = name_of(language, value.seat) if isinstance(value, Who) else None
        word = name or _catalogue(language).gettext(value)
        return capital(word) if begins and not name else word
    if isinstance(value, Sentence):
        return _filled(language, value.key, value.values, whole=begins)
    if isinstance(value, list | tuple):
        shown = [str(_shown(language, item, begins=begins and not n)) for n, item in enumerate(value)]
        if value and isinstance(value[0], Who):
            return _together(language, shown)
        # Plies that hold commas themselves are kept apart by something else.
        return (" | " if any(isinstance(item, str) and "," in item for item in value) else ", ").join(shown)
    if isinstance(value, str) and len(value) > _LONGEST:
        return f"{value[:_BEGINNING]}..."
    return value


def _together(language: Language, people: Sequence[str]) -> str:
    """People in a row: `Anna, Ben and Carla`."""
    *others, last = people
    if not others:
        return last
    before, _, _ = _catalogue(language).gettext("play.and").partition("{last}")
    return joined(language, before.format(first=", ".join(others)), last)
