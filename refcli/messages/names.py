"""What the players are called: by their names where somebody has told them, else by their seats' words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from refcli.game import Seat, Tags
from refcli.messages.language import Language

NAME = "Name."
"""How the tag of a name begins; its seat follows."""
LONGEST_NAME = 40
"""Characters of a name that are shown: more would leave no room for what is said."""


class Spoken(str):
    """A language, as `messages.text` takes it, of which the sentences call the players by their names."""

    __slots__ = ("names",)
    names: Mapping[Seat, str]

    def __new__(cls, language: Language, names: Mapping[Seat, str]) -> Spoken:
        """`language`, with the names by seat."""
        spoken = super().__new__(cls, language)
        spoken.names = names
        return spoken


def names_in(tags: Tags) -> dict[Seat, str]:
    """The names that a record gives to its seats, as they can be shown in a line."""
    told = {seat: tags.get(NAME + seat, "").strip() for seat in tags.get("Players", "").split()}
    return {seat: _shown(name) for seat, name in told.items() if name}


def name_of(language: Language, seat: Seat) -> str | None:
    """The name of the player on that seat, if `language` knows one."""
    return language.names.get(seat) if isinstance(language, Spoken) else None


def seat_called(wanted: str, words: Mapping[Seat, str], names: Mapping[Seat, str]) -> Seat | None:
    """The seat that a person means: by its id, by the name of its player, by its word with or without an article."""
    asked = wanted.strip().casefold()
    for seat in words:
        if asked in _calls(seat, words[seat], names.get(seat, "")):
            return seat
    return None


def _calls(seat: Seat, word: str, name: str) -> Iterable[str]:
    bare = word.replace("’", " ").rpartition(" ")[2]
    return {call.casefold() for call in (seat, word, bare, name) if call}


def _shown(name: str) -> str:
    seen = "".join(sign for sign in name if sign.isprintable())
    return seen if len(seen) <= LONGEST_NAME else f"{seen[: LONGEST_NAME - 1]}…"
