"""What people may type at the table: `D07 3,0 >`, `gr -- ra 3 0 east`. Records hold the canonical form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from refcli.games._plane import SIDES
from refcli.games.dschunke.components import COLOR_LETTERS, CRATES, EMPTY, GOODS, RAT, Face, readings, upright
from refcli.games.dschunke.plies import STEPS, Draw, Placement, Strip
from refcli.games.dschunke.position import Position

_ARROWS = {step: arrow for arrow, step in STEPS.items()}
_DIRECTIONS = {
    **{arrow: arrow for arrow in STEPS},
    **{
        word[:n]: _ARROWS[step]
        for word, step in zip(("north", "east", "south", "west"), SIDES, strict=True)
        for n in (1, len(word))
    },
}
_CRATE = rf"(?:[{COLOR_LETTERS}][{GOODS}{RAT}]|{EMPTY})"
_FACE = re.compile(rf"{_CRATE}(?:[.\s]*{_CRATE}){{{CRATES - 1}}}", re.ASCII | re.IGNORECASE)
_WHERE = re.compile(
    r"(?:[\s@]|\b(?:at|on)\b)*(?:(?P<x>-?\d+)[\s,;]+(?P<y>-?\d+)|(?P<digit_x>-?\d)(?P<digit_y>\d))"
    rf"\s*(?P<direction>{'|'.join(map(re.escape, sorted(_DIRECTIONS, key=len, reverse=True)))})?",
    re.ASCII | re.IGNORECASE,
)
_ID = re.compile(r"[^\s@]+")


def interpret(position: Position, text: str) -> list[Placement | Draw]:
    """The legal plies that a person's short input can mean here; letter case does not matter.

    A tile is given by its id (either reading) or by its crates in the order in which they are to lie; a strip by the
    space of the first crate and a direction (an arrow or a word), or by the space alone, or not at all. While a draw is
    due, input without a space names the tile that was drawn; a leading `+` always does. If none of the meanings is
    legal, one of them is returned for the referee to refuse; nothing for input that cannot be understood.

    Raises InvalidMoveError for an id that no tile has.
    """
    position.tiles.refuse_unknown(text)
    drawn = text.lstrip().startswith("+")
    short = text.strip().removeprefix("+").strip()
    written = _FACE.match(short) or _ID.match(short)
    if written is None:
        return []
    faces = _faces_meant(position, written[0])
    rest = short[written.end() :].strip()
    meant: list[Placement | Draw]
    if drawn or (position.draw_due and not rest):
        meant = [Draw(upright(face)) for face in faces if not rest]
    elif rest:
        meant = [Placement(face, strip).canonical() for face in faces for strip in _strips_meant(rest)]
    else:
        # Any strip will do to be told that the tile is not in hand, the only fault that this input can have.
        meant = [ply for ply in position.legal_moves() if ply.face in faces]
        meant = meant or [*islice(position.deck.placements(faces), 1)]
    meant = list(dict.fromkeys(meant))
    return [ply for ply in meant if position.judge(ply) is None] or meant[:1]


def _strips_meant(text: str) -> Iterator[Strip]:
    """The strips that begin on a space, in the direction given or in any; none for anything else."""
    if where := _WHERE.fullmatch(text):
        x, y = where["x"] or where["digit_x"], where["y"] or where["digit_y"]
        arrows = [_DIRECTIONS[where["direction"].casefold()]] if where["direction"] else STEPS
        for arrow in arrows:
            yield Strip(int(x), int(y), arrow)


def _faces_meant(position: Position, written: str) -> tuple[Face, ...]:
    """The faces that crates or an id can mean."""
    if _FACE.fullmatch(written):
        letters = re.sub(r"[.\s]", "", written).casefold()
        crates = [letters[i : i + 2] for i in range(0, len(letters), 2)]
        return (".".join(crate[0] + RAT if crate[1] == RAT.casefold() else crate for crate in crates),)
    tile = position.tiles.find(written)
    return readings(tile.face) if tile else ()
