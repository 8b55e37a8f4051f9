"""What people may type at the table: `D07 3,0 >`, `gr -- ra 3 0 east`. Records hold the canonical form."""

from __future__ import annotations

import re

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
    rf"(?:[\s@]|\b(?:at|on)\b)*(?P<x>-?\d{{1,9}})[\s,;]+(?P<y>-?\d{{1,9}})"
    rf"\s*(?P<direction>{'|'.join(map(re.escape, sorted(_DIRECTIONS, key=len, reverse=True)))})?",
    re.ASCII | re.IGNORECASE,
)
_ID = re.compile(r"[^\s@]+")


def interpret(position: Position, text: str) -> list[Placement | Draw]:
    """The legal plies that a person's short input can mean here; letter case does not matter.

    A tile is given by its id (either reading) or by its crates in the order in which they are to lie; a strip by the
    space of the first crate and a direction (an arrow or a word), or by the space alone, or not at all. While a draw is
    due the input names the tile that was drawn. Nothing for input that cannot be understood.
    """
    drawn = text.lstrip().startswith("+")
    short = text.strip().removeprefix("+").strip()
    written = _FACE.match(short) or _ID.match(short)
    if written is None:
        return []
    faces = _faces_meant(position, written[0])
    rest = short[written.end() :].strip()
    if position.draw_due:
        draws = dict.fromkeys(Draw(upright(face)) for face in faces) if not rest else ()
        return [draw for draw in draws if position.judge(draw) is None]
    if drawn:
        return []
    where = _WHERE.fullmatch(rest)
    if where is None:
        return [ply for ply in position.legal_moves() if ply.face in faces] if not rest else []
    arrows = [_DIRECTIONS[where["direction"].casefold()]] if where["direction"] else list(STEPS)
    strips = [Strip(int(where["x"]), int(where["y"]), arrow) for arrow in arrows]
    meant = dict.fromkeys(Placement(face, strip).canonical() for face in faces for strip in strips)
    return [ply for ply in meant if position.judge(ply) is None]


def _faces_meant(position: Position, written: str) -> tuple[Face, ...]:
    """The faces that crates or an id can mean."""
    if _FACE.fullmatch(written):
        letters = re.sub(r"[.\s]", "", written).casefold()
        crates = [letters[i : i + 2] for i in range(0, len(letters), 2)]
        return (".".join(crate[0] + RAT if crate[1] == RAT.casefold() else crate for crate in crates),)
    tile = position.tiles.find(written)
    return readings(tile.face) if tile else ()
