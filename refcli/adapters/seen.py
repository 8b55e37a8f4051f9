"""What a seat sees of a moment, as text and as numbers: never what is hidden from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from refcli.game import Position, Seat
from refcli.hands import as_json

if TYPE_CHECKING:
    from refcli.adapters.moments import Moment
    from refcli.hands import Choice

MOST_BYTES = 4096
"""A text as numbers has so many of them: its UTF-8, then zeros; the end of a longer one is left out."""


def named(choice: Choice) -> str:
    """A choice in a few signs: what it is of, and its values in the game's notation."""
    kind, *values = as_json(choice)
    return f"{kind} {','.join(map(str, values))}"


def text_of(moment: Moment, seat: Seat | None) -> str:
    """The table as `seat` sees it (None: an onlooker), and what is chosen of the ply that is being made.

    In a game with secrets nobody but who makes it sees a ply before it is made.
    """
    if moment.position is None:
        return "the start is dealt"
    whole = moment.position
    mine = moment.table.is_open or (seat is not None and whole.turn == seat and not whole.draw_due)
    return _table(moment, whole.observation(seat)) + (_made(moment) if mine else "")


def whole_of(moment: Moment) -> str:
    """All of it, secrets as well."""
    if moment.position is None:
        return f"the start is dealt: {' '.join(map(str, moment.dealt))}"
    return _table(moment, moment.position) + _made(moment)


def secrets_of(moment: Moment, seat: Seat) -> str:
    """What `seat` knows and the table does not: names in notation."""
    if moment.position is None:
        return ""
    return " ".join(sorted(moment.position.hidden(None) - moment.position.hidden(seat)))


def record_of(moment: Moment, seat: Seat | None) -> str:
    """All that `seat` (None: an onlooker) has seen: the start, every ply as it may read it, what it has chosen."""
    if moment.position is None:
        return "the start is dealt"
    tags = moment.table.game.told_tags(moment.tags, seat)
    plies = [str(position.told(ply, seat)) for position, ply in moment.played()]
    start = "\n".join(f"{tag}: {value}" for tag, value in tags.items())
    chosen = text_of(moment, seat).partition(_CHOSEN)[2]
    return f"{start}\n{' '.join(plies)}{_CHOSEN if chosen else ''}{chosen}"


def as_bytes(text: str) -> bytes:
    """A text as `MOST_BYTES` numbers from 0 to 255."""
    return text.encode()[:MOST_BYTES].ljust(MOST_BYTES, b"\0")


_CHOSEN = "\nchosen: "


def _made(moment: Moment) -> str:
    return f"{_CHOSEN}{'; '.join(map(named, moment.made))}" if moment.made else ""


def _table(moment: Moment, seen: Position[Any]) -> str:
    written = moment.table.game.written_position(seen)
    return _laid(seen) if written is None else written


def _laid(seen: Position[Any]) -> str:
    """The table of a game that has no notation for positions."""
    layout = seen.layout()
    cells = (f"{x},{y}:{'/'.join(pile)}" for (x, y), pile in sorted(layout.cells.items()))
    beside = (f"{key}.{seat}:{text}" for key, seat, text in layout.beside)
    return " ".join((*cells, *beside, str(seen.turn)))
