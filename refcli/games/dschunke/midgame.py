"""Any position of Dschunke as the value of the `Position` tag, two rows.

    --.--.--@0,0> gR.--.ra@3,0> / green gs.rR.ra -

The tiles in the order in which they were laid, the start tile first; then who acts, with the tiles drawn in this turn
and not yet laid, and a `-` for each that is still to be drawn. Over a game nothing stands behind who acts. The pool
follows from the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from refcli.game import POSITION, Sentence, SetupError, TagError, rows
from refcli.games.common.pool import Pool
from refcli.games.common.tileset import TileSet
from refcli.games.dschunke.components import COLORS, FACE_PATTERN, START_SPACE, Color, other, upright
from refcli.games.dschunke.deck import Deck
from refcli.games.dschunke.plies import Placement, Strip, placement
from refcli.games.dschunke.position import Position, tiles_of_turn

_TO_DRAW = "-"
_ROWS = 2
_TURN = re.compile(rf"({'|'.join(COLORS)})((?: {FACE_PATTERN})*)((?: {_TO_DRAW})*)", re.ASCII)
_CANNOT_LIE = ("dschunke.place.air", "dschunke.place.level")
"""What no tile can do, not even one that was let stand."""


def written_position(position: Position) -> str:
    """The value of the tag, as `refcli.game.Game` promises."""
    turn = (position.acting, *position.hand, *_TO_DRAW * position.to_draw)
    return f"{' '.join(map(str, position.deck.laid))} / {' '.join(turn)}"


def read(text: str, tiles: TileSet) -> Position:
    """The position that the value says, with this tile set. Raises TagError or SetupError."""
    found = rows(POSITION, text)
    if len(found) != _ROWS:
        raise TagError(POSITION, "dschunke.position_rows")
    turn = _TURN.fullmatch(" ".join(found[1]))
    if turn is None:
        raise TagError(POSITION, "record.position_row", row=" ".join(found[1]), example="red gR.--.ra -")
    hand = tuple(map(upright, turn[2].split()))
    deck = deck_of(found[0], tiles)
    pool = Pool.of(map(upright, tiles.faces("goods")))
    for face in (*(upright(laid.face) for laid in deck.laid[1:]), *hand):
        if face not in pool:
            raise SetupError(POSITION, "dschunke.position_not_in_box", tile=face)
        pool = pool.draw(face)
    acting: Color = "red" if turn[1] == "red" else "green"
    to_draw = len(turn[3].split())
    last = deck.laid[-1].strip if len(deck.laid) > 1 else None
    if not _goes_with(len(deck.laid) - 1, len(hand), to_draw, pool.size, acting):
        raise SetupError(POSITION, "dschunke.position_turn")
    return Position(tiles, deck, pool, acting, to_draw, hand, last)


def start_tile(tiles: TileSet) -> Placement:
    """Where the start tile of a set lies."""
    return Placement(next(tiles.faces("start")), Strip(*START_SPACE, ">"))


def deck_of(entries: Iterable[str], tiles: TileSet) -> Deck:
    """The tiles laid one after the other. Raises TagError or SetupError."""
    deck = Deck({}, (), {})
    first = start_tile(tiles)
    for entry in entries:
        written = placement(entry)
        if written is None:
            raise TagError(POSITION, "record.position_row", row=entry, example="gR.--.ra@3,0>")
        face, strip = written.canonical()
        if not deck.laid and (face, strip) != first:
            break
        fault = deck.judge(strip) if deck.laid else None
        if fault and fault.rule in _CANNOT_LIE:
            why = Sentence(fault.cause, fault.values)
            raise SetupError(POSITION, "dschunke.position_lies", tile=entry, why=why)
        deck = deck.lay(face, strip)
    if not deck.laid:
        raise SetupError(POSITION, "dschunke.position_start", tile=str(first))
    return deck


def turn_of(laid: int, goods: int) -> tuple[Color, int, int]:
    """Who acts when so many tiles of so many are laid, how many of them in this turn, and how many tiles it has."""
    color: Color = COLORS[0]
    size = tiles_of_turn(goods, first=True)
    while laid >= size > 0:
        laid, goods, color = laid - size, goods - size, other(color)
        size = tiles_of_turn(goods)
    return color, laid, size


def _goes_with(laid: int, drawn: int, to_draw: int, left: int, acting: Color) -> bool:
    """Whether so many tiles can be laid, drawn and still to be drawn when this colour acts."""
    color, laid_now, size = turn_of(laid, laid + drawn + left)
    return acting == color and laid_now + drawn + to_draw == size and not (laid_now and to_draw)
