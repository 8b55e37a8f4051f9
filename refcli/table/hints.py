"""What to say to lines that are no move, but no nonsense either: a seat, a rule, a shell command, a tile's id."""

from __future__ import annotations

import re

from refcli import messages
from refcli.game import Sentence, Term, Who
from refcli.messages import Language, names_in
from refcli.session import View
from refcli.table.typed import Words

_SAID_OTHERWISE = ("resign", "quit", "undo", "moves", "score", "board")
"""Words that people say in other words, which stand in the catalogue."""
_RULE_ID = re.compile(r"[a-z]+(?:\.[a-z0-9]+)+", re.ASCII)


def hint(view: View, line: str, words: Words, language: Language) -> Sentence | None:
    """One helpful line, or None where the line is of no such kind; `words` are those of the loop."""
    typed = line.strip()
    found = _shell(typed, words) or _seat(view, typed, language)
    if found is None and _RULE_ID.fullmatch(typed) and typed.partition(".")[0] in (view.history.name, "record"):
        return Sentence("play.hint_rule", {"rule": typed})
    return found or _like(typed, words, language)


def _like(typed: str, words: Words, language: Language) -> Sentence | None:
    """A word that means as much as one of the loop's: who gives up need not know that it is `resign` here."""
    said = typed.casefold()
    if _means("hint", said, language):
        return Sentence("play.hint_advice")
    for word in _SAID_OTHERWISE:
        if _means(word, said, language):
            return Sentence("play.meant", {"word": words.own[word]})
    return None


def _means(word: str, said: str, language: Language) -> bool:
    """Whether something is said for that word, in the language or in English."""
    spoken = dict.fromkeys((language, "en"))
    return any(said in messages.text(one, f"play.like.{word}").split(", ") for one in spoken)


def _shell(typed: str, words: Words) -> Sentence | None:
    """A line that begins with the program's name."""
    program, _, rest = typed.partition(" ")
    if program.lower() != "refcli":
        return None
    if not rest:
        return Sentence("play.type_move")
    key = "play.hint_refcli" if rest.split()[0] in words else "play.hint_shell"
    return Sentence(key, {"rest": rest.strip()})


def _seat(view: View, typed: str, language: Language) -> Sentence | None:
    """A seat, or the name of a player."""
    game, tags, turn = view.history.name, view.history.tags, view.position.turn
    seat = messages.seat_in(language, game, tags, typed) if turn else None
    if seat is None or turn is None:
        return None
    values = {"seat": Term(Who.at(game, seat)), "turn": Who.at(game, turn)}
    name = names_in(tags).get(seat)
    if name and name.casefold() == typed.casefold():
        return Sentence("play.hint_name", {**values, "name": name})
    return Sentence("play.hint_seat", values)
