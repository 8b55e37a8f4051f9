"""Sentences for people, from the catalogues in `refcli/messages/locale` and from those that a game brings along."""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from refcli.game import Term
from refcli.messages.language import Language

LOCALE = Path(__file__).with_name("locale")


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
    """The sentence of that key, its placeholders filled; values that are a `Term` are translated too."""
    filled = {**(values or {}), **more}
    template = _catalogue(language).gettext(key)
    return template.format(**{name: _shown(language, value) for name, value in filled.items()})


def labelled(language: Language, label: str, contents: str) -> str:
    """Contents behind their label, with the colon as the language sets it."""
    return text(language, "play.label", label=label, contents=contents)


def _shown(language: Language, value: Any) -> Any:
    if isinstance(value, Term):
        return _catalogue(language).gettext(value)
    if isinstance(value, list | tuple):
        return ", ".join(str(_shown(language, item)) for item in value)
    return value
