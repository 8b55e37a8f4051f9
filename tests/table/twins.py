"""Two games that an audience cannot tell apart: all that it is answered must be the same in both."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from refcli.game import Seat, load_game
from refcli.games.rhombus.components import CARD_NAMES
from refcli.record import read
from refcli.session import History, RefusedRecordError, View, draw

NAMES: dict[str, Sequence[str]] = {"rhombus": CARD_NAMES}
"""What can be hidden in each game that hides anything."""


class Twins(NamedTuple):
    """A game and another one in which `name`, hidden from the audience, and `other` have changed places."""

    real: str
    twin: str
    name: str
    other: str

    def swapped(self, text: str) -> str:
        """The text with the two names exchanged."""
        names = {self.name: self.other, self.other: self.name}
        return re.sub(r"[0-9A-Z]+", lambda word: names.get(word[0], word[0]), text)


def course(game: str, seats: Sequence[Seat] | None, rng: Random, plies: int, *, drawing: bool) -> History:
    """A game whose hands are known, after so many random plies or more; never over; with a draw due if `drawing`."""
    history = History(game, {"Game": game, **load_game(game).deal(rng, seats, {})})
    while len(history.played) < plies or history.position.draw_due != drawing:
        history.play(history.position.random_ply(rng))
        if history.position.turn is None:
            history.undo(1)
            break
    return history


def twins(history: History, seat: Seat | None, rng: Random) -> Twins | None:
    """This game and one that looks the same to `seat`; the same one twice where nothing is hidden from it.

    None where no two cards can change places, because the other game would be over already.
    """
    record = history.record()
    hidden = sorted(history.position.hidden(seat))
    if not hidden:
        return Twins(record, record, "", "")
    name = rng.choice(hidden)
    seen = [position.observation(seat) for position in history.positions]
    for other in rng.sample(NAMES[history.name], len(NAMES[history.name])):
        if other == name:
            continue
        text = _exchanged(record, name, other, other in hidden)
        try:
            twin = History.resume(read(text))
        except RefusedRecordError:
            continue
        if [position.observation(seat) for position in twin.positions] == seen:
            assert text != record
            assert View(twin, seat).record() == View(history, seat).record()
            return Twins(record, text, name, other)
    return None


def _exchanged(record: str, name: str, other: str, both: bool) -> str:
    """The record with the last mention of a name, which is where it was hidden, changed into the other's."""
    places = {_last(record, name): (name, other)}
    if both:
        places[_last(record, other)] = (other, name)
    for at in sorted(places, reverse=True):
        old, new = places[at]
        record = record[:at] + new + record[at + len(old) :]
    return record


def _last(record: str, name: str) -> int:
    return [found.start() for found in re.finditer(rf"(?<![0-9A-Z]){name}(?![0-9A-Z])", record)][-1]


class PartedError(Exception):
    """Something has been shown to the audience that differs in the two games: from there on it may tell them apart."""


def seeded_alike(pair: Twins, seat: Seat | None, seed: int) -> Callable[[History, int], Any]:
    """Draws for both games: the real one (of that seed) draws as ever, the other one its image in the exchange."""
    ours = draw
    drawn: dict[int, Any] = {}

    def drawn_alike(history: History, asked: int) -> Any:
        number = sum(position.draw_due for position in history.positions)
        if asked == seed:
            drawn[number] = ours(history, seed)
            return drawn[number]
        ply = history.game.parse(pair.swapped(str(drawn[number])))
        if history.position.judge(ply) or str(history.position.told(ply, seat)) != str(
            history.position.told(drawn[number], seat)
        ):
            raise PartedError
        return ply

    return drawn_alike
