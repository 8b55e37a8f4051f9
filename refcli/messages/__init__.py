"""Sentences for people, from the catalogues in `refcli/messages/locale` and from those that a game brings along."""

from __future__ import annotations

import gettext
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from refcli.game import Sentence, Term, Who
from refcli.messages.language import LANGUAGES, Language, preferred_language

__all__ = [
    "LANGUAGES",
    "LOCALE",
    "Language",
    "before_colon",
    "labelled",
    "one_line",
    "preferred_language",
    "text",
]

_UNSEEN = "[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]"
_LONGEST, _BEGINNING = 1000, 60
"""Of a value that is longer than any rule, say of a hostile tag, the beginning is enough."""
LOCALE = Path(__file__).with_name("locale")

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
    """The sentence of that key, its placeholders filled; a `Term` or `Sentence` among the values is translated."""
    filled = {**(values or {}), **more}
    template = _catalogue(language).gettext(key)
    if "|" in template:
        one = (0, 1) if language == "fr" else (1,)
        template = _PLURAL.sub(lambda word: word[2] if filled[word[1]] in one else word[3], template)
    return template.format(**{name: _shown(language, value) for name, value in filled.items()})


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


def _shown(language: Language, value: Any) -> Any:
    if isinstance(value, Term | Who):
        return _catalogue(language).gettext(value)
    if isinstance(value, Sentence):
        return text(language, value.key, value.values)
    if isinstance(value, list | tuple):
        return ", ".join(str(_shown(language, item)) for item in value)
    if isinstance(value, str) and len(value) > _LONGEST:
        return f"{value[:_BEGINNING]}..."
    return value
