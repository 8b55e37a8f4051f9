"""The words that a game brings along, read as they stand: `<language>.po` in its folder, or among ours in `words`."""

from __future__ import annotations

from functools import cache
from itertools import takewhile

from extract.packs import PackError, names
from refcli.game import words_of
from refcli.messages.language import Language


def own_words(language: Language, key: str) -> str:
    """The sentence of the game that the key names (`noughts.taken`, `noughts.sheet`), in English if need be.

    The key itself where there is none.
    """
    for name in key.split("."):
        if name in names():
            for catalogue in (_catalogue(name, language), _catalogue(name, "en")):
                if (sentence := sentence_in(catalogue, key)) is not None:
                    return sentence
    return key


@cache
def _catalogue(game: str, language: Language) -> str:
    try:
        found = words_of(game) / f"{language}.po"
        return found.read_text(encoding="utf-8") if found.is_file() else ""
    except (PackError, OSError, UnicodeDecodeError):
        return ""


def own_keys(game: str, language: Language) -> dict[str, str]:
    """All keys that the words of a game have in that language, with their sentences."""
    catalogue = _catalogue(game, language)
    found = (line[7:-1] for line in catalogue.splitlines() if line.startswith('msgid "'))
    return {key: sentence_in(catalogue, key) or "" for key in found if key}


@cache
def sentence_in(catalogue: str, key: str) -> str | None:
    r"""The sentence of a key, which stands in one line; None where there is none. Plurals and contexts are unknown.

    Most runs want a word or two of a catalogue, so it is not read as a whole.

    >>> sentence_in('msgid "a.b"\nmsgstr ""\n"one "\n"two"\n', "a.b")
    'one two'
    """
    key_line = f'msgid "{key}"\n'
    at = catalogue.find(key_line)
    if at < 0:
        return None
    lines = catalogue[at + len(key_line) :].removeprefix("msgstr").splitlines()
    return "".join(_unquoted(line.strip()) for line in takewhile(lambda line: line.strip().startswith('"'), lines))


def _unquoted(string: str) -> str:
    if "\\" not in string:
        return string[1:-1]
    import ast

    return str(ast.literal_eval(string))
