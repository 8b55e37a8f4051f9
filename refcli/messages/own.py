"""The words that a game brings along: `<language>.po` in its folder, or in `words` there, read as they stand."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from functools import cache

from refcli.game import game_folder, games
from refcli.messages.language import Language

_STRING = r'"(?:[^"\\\n]|\\.)*"'
_ENTRY = re.compile(rf"^msgid\s+((?:{_STRING}\s*)+)^msgstr\s+((?:{_STRING}\s*)+)", re.MULTILINE)


def own_words(language: Language, key: str) -> str:
    """The sentence of the game that the key names (`noughts.taken`, `play.sheet.noughts`), in English if need be.

    The key itself where there is none.
    """
    for name in key.split("."):
        if name in games():
            for catalogue in (_words(name, language), _words(name, "en")):
                if key in catalogue:
                    return catalogue[key]
    return key


@cache
def _words(game: str, language: Language) -> Mapping[str, str]:
    folder = game_folder(game)
    catalogues = (where / f"{language}.po" for where in (folder, folder / "words"))
    found = next((catalogue for catalogue in catalogues if catalogue.is_file()), None)
    return read_po(found.read_text(encoding="utf-8")) if found else {}


def read_po(text: str) -> dict[str, str]:
    r"""The keys and sentences of a catalogue; comments, plurals and contexts are passed over.

    >>> read_po('msgid "a.b"\nmsgstr ""\n"one "\n"two"\n')
    {'a.b': 'one two'}
    """
    return {_unquoted(key): _unquoted(sentence) for key, sentence in _ENTRY.findall(text)}


def _unquoted(strings: str) -> str:
    return "".join(ast.literal_eval(string) for string in re.findall(_STRING, strings))
