"""Which of the four languages a person wants."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from extract.model import Language as Language
else:
    Language = str  # the model of rulebooks would be felt at every start

LANGUAGES: tuple[Language, ...] = ("en", "de", "fr", "es")
"""The languages that there are messages in: those of the rulebooks, which are read only when a rule is quoted."""


def preferred_language(asked: str | None = None) -> Language:
    """The language to speak: as asked, else `REFCLI_LANG`, else the locale, else English.

    Raises ValueError for an asked language that is none of ours.
    """
    if asked is not None:
        if asked not in LANGUAGES:
            raise ValueError(asked)
        return asked
    for name in ("REFCLI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            language = value[:2].lower()
            return language if language in LANGUAGES else "en"
    return "en"
