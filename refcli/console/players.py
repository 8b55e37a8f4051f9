"""Who plays: the seats and the names that people give with `--players`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from refcli import messages
from refcli.console.stops import USAGE, stop
from refcli.game import Game, Seat, Tags, load_game
from refcli.messages import Language, Spoken, names_in


class Seating(NamedTuple):
    """Seats in turn order (None: the usual ones), as in the `Players` tag, and the tags of the names."""

    seats: str | None = None
    names: Tags = MappingProxyType({})


def seating(game: str, text: str | None, language: Language, seats: Sequence[Seat] | None = None) -> Seating:
    """What `--players` says: seats, names, or seats with names (`red=Anna black=Ben`); a stop where it is neither.

    `seats` are those of a game that has begun. A seat may be called by its word in the language.
    """
    if text is None:
        return Seating()
    played, parts = load_game(game), _parts(text, language)
    known = {seat: messages.seat_word(language, game, seat) for seat in seats or _all_seats(played)}
    meant = [(messages.seat_called(part.partition("=")[0], known, {}), part) for part in parts]
    if any("=" in part for part in parts):
        named = {seat or part.partition("=")[0]: part.partition("=")[2] for seat, part in meant}
        if seats and (stranger := next((seat for seat in named if seat not in seats), None)) is not None:
            stop(USAGE, language, "cli.unknown_seat", seat=stranger, seats=list(known.values()))
        if len(named) < len(parts):
            stop(USAGE, language, "cli.seat_twice", players=text)
        return Seating(" ".join(named), _tags(named, language))
    if any(seat == part or (seat and all(seat for seat, _ in meant)) for seat, part in meant):
        return Seating(" ".join(seat or part for seat, part in meant))
    usual = seats if seats and len(seats) == len(parts) else None if seats else played.SEATINGS.get(len(parts))
    if usual is None:
        numbers = [len(seats)] if seats else list(played.SEATINGS)
        stop(USAGE, language, "cli.players_number", n=len(parts), numbers=numbers)
    return Seating(" ".join(usual), _tags(dict(zip(usual, parts, strict=True)), language))


def known_seat(game: str, tags: Tags, wanted: str | None, language: Language) -> Seat | None:
    """The seat that `--seat` names by its id, its word or its player, or a stop that lists the seats."""
    if wanted is None or (seat := messages.seat_in(language, game, tags, wanted)) is not None:
        return wanted and seat
    seats = messages.who_sits(Spoken(language, names_in(tags)), game, tags["Players"].split())
    stop(USAGE, language, "cli.unknown_seat", seat=wanted, seats=seats)


def _parts(text: str, language: Language) -> list[str]:
    """The players that are named, with blanks or commas between; a name with a blank stands in double quotes."""
    from shlex import shlex

    words = shlex(text, posix=True)
    words.whitespace += ","
    words.whitespace_split, words.quotes, words.escape, words.commenters = True, '"', "", ""
    try:
        return list(words)
    except ValueError:
        stop(USAGE, language, "cli.players_quote", players=text)


def _all_seats(game: Game) -> list[Seat]:
    return list(dict.fromkeys(seat for seats in game.SEATINGS.values() for seat in seats))


def _tags(named: Mapping[Seat, str], language: Language) -> dict[str, str]:
    """The tags of these names, as far as they are any."""
    names = {seat: "".join(sign for sign in name if sign.isprintable()).strip() for seat, name in named.items()}
    told = {seat: name for seat, name in names.items() if name}
    twice = next((name for name in told.values() if [*told.values()].count(name) > 1), None)
    if twice:
        stop(USAGE, language, "cli.same_name", name=twice)
    return {messages.NAME + seat: name for seat, name in told.items()}
