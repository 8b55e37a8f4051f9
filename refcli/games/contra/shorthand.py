"""What people may type at the table: `B07`, `C12 south of B07`, `cr 2 0`, `217g`. Records hold the canonical form."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice

from refcli.game import ANYBODY, Cell, InvalidMoveError, Sentence, Term, Typist
from refcli.games.common.plane import SIDES
from refcli.games.common.typed import BETWEEN, from_top_left, not_shown, numbered, shortest_of, sides_typed
from refcli.games.contra.components import (
    DISPLAY,
    TILES,
    Face,
    Kind,
    is_crown,
    is_crown_space,
    notation,
    rotations,
    upright,
)
from refcli.games.contra.plies import Draw, Placement
from refcli.games.contra.position import Position

_COLOURS = {"blue": "b", "green": "g", "red": "r", "yellow": "y"}


def _tile(name: str) -> str:
    """A pattern for a tile by id, by its sides, or by a crown's colour."""
    colour = f"(?P<{name}_colour>{'|'.join(_COLOURS)}|[bgry])"
    return rf"(?:(?P<{name}_id>[blc]\d{{1,2}})|(?:p\W*)?(?P<{name}_sides>[bgry]{{4}})|(?:c(?:rown)?\W*)?{colour})"


def _space(name: str) -> str:
    """A pattern for coordinates, the comma perhaps left out; `21` is `2,1`."""
    apart = rf"(?P<{name}_x>-?\d+)[\s,;]+(?P<{name}_y>-?\d+)"
    return rf"(?:{apart}|(?P<{name}_digit_x>-?\d)(?P<{name}_digit_y>\d))"


_PLACE = r"\#\s*(?P<place>\d+)"
_LIES = r"(?:\s*(?P<lies>[bgry]{1,4}))?"


@lru_cache(16)
def _short(says: Callable[[str], str] | None) -> re.Pattern[str]:
    """A tile and perhaps a space, the sides of the world in words of notation or of the language."""
    words = "|".join(sorted(sides_typed(Typist(says=says)), key=len, reverse=True))
    beside = rf"(?P<side>{words})\s+(?:(?:of|von|de|du|del)\s+)?(?:{_space('near')}|{_tile('near')})"
    return re.compile(
        rf"\s*(?P<draw>\+?)\s*{_tile('tile')}"
        rf"(?:(?:[\s@]|\b(?:at|on)\b)*(?:{_space('at')}|{beside}|{_PLACE}){_LIES})?\s*",
        re.ASCII | re.IGNORECASE,
    )


_FROM_DISPLAY = re.compile(
    rf"\s*(?P<slot>[1-{2 * DISPLAY}])(?:\s+(?P<x>-?\d+)\s*,\s*(?P<y>-?\d+)|{BETWEEN}(?P<place>\d+)){_LIES}\s*",
    re.ASCII | re.IGNORECASE,
)


def interpret(position: Position, text: str, by: Typist = ANYBODY) -> list[Placement | Draw]:
    """The legal plies that a person's short input can mean here; letter case does not matter.

    A tile is given by its id (any rotation), by its sides as it is to lie, or by a crown's colour; a space by its
    coordinates, by `#` and its number (`places`), as the neighbour of a laid tile (`south of B07`), or not at all; the
    colours behind it are those of the sides, from the north on, as many as are needed. Where the tile stands on display
    and the number of a space are enough (`217g`). While a refill is due, input without a space names the tile that was
    drawn; a leading `+` always does. If none of the meanings is legal, one of them is returned for the referee to
    refuse; nothing for input that cannot be understood.

    Raises InvalidMoveError for an id that no tile has, for the number of no place, and for that of a display where
    another tile stood when it was typed.
    """
    if taken := _FROM_DISPLAY.fullmatch(text):
        return _taken(position, taken, by.shown or position)
    TILES.refuse_unknown(text)
    if (short := _short(by.says).fullmatch(text)) is None:
        return []
    spaces = _spaces_meant(position, short, by)
    if short["draw"] or (position.due and spaces is None):
        return _draws(position, short) if spaces is None else []
    means, lies = _tile_meant(short, "tile"), (short["lies"] or "").casefold()
    legal: list[Placement | Draw] = [
        ply
        for ply in position.legal_moves()
        if (spaces is None or ply.space in spaces)
        and ply.face.startswith(lies)
        and means("crown" if is_crown(ply.face) else position.acting, ply.face)
    ]
    if legal or _mistakable(position, short):
        return legal
    return _first_refused(position, _placements(position, short, spaces))


def _taken(position: Position, taken: re.Match[str], seen: Position) -> list[Placement | Draw]:
    """The placements of a tile of which is said where it stands on display, legal ones if there are any.

    The space says from which display: crowns never lie where player tiles do; what is not there so is looked for on the
    other one, to be refused. In the menu crowns count on behind one's own (`slots`). Numbers are those of what was
    `seen`. Raises InvalidMoveError where no tile stands, and for sides that the tile does not show in that order.
    """
    if taken["place"]:
        space = numbered(taken[0], places(seen), int(taken["place"]))
    else:
        space = int(taken["x"]), int(taken["y"])
    own: Kind = position.acting
    kinds: tuple[Kind, Kind] = ("crown", own) if is_crown_space(space) else (own, "crown")
    lies = (taken["lies"] or "").casefold()
    for kind in kinds:
        tile = _standing(position, seen, kind, taken)
        meant = [Placement(face, space) for face in rotations(tile) if face.startswith(lies)] if tile else []
        if meant:
            return [*([ply for ply in meant if position.judge(ply) is None] or meant[:1])]
    if (tile := _standing(position, seen, own, taken)) is None:
        raise InvalidMoveError(taken[0], "contra.no_slot", slot=int(taken["slot"]))
    raise InvalidMoveError(taken[0], "contra.no_such_turn", tile=notation(tile), lies=lies)


def _standing(position: Position, seen: Position, kind: Kind, taken: re.Match[str]) -> Face | None:
    """The tile that stands on a display where it is said; None where there is none."""
    shown, slot = seen.displays[kind], int(taken["slot"]) - 1
    if slot >= DISPLAY and kind == "crown":
        slot -= DISPLAY
    if seen is not position and shown[slot : slot + 1] != position.displays[kind][slot : slot + 1]:
        raise not_shown(taken[0])
    return shown[slot] if slot < len(shown) else None


def _draws(position: Position, short: re.Match[str]) -> list[Placement | Draw]:
    """The draws that are meant."""
    means = _tile_meant(short, "tile")
    if kind := position.due:
        turned = ((face, rotations(face)) for face in position.pools[kind].counts)
        if legal := [Draw(face) for face, seen in turned if any(means(kind, one) for one in seen)]:
            return [*legal]
    return _first_refused(position, (Draw(upright(face)) for face in _faces_meant(short)))


def _placements(position: Position, short: re.Match[str], spaces: set[Cell] | None) -> Iterator[Placement]:
    """What the input can mean, legal or not; where no space is given, on the spaces beside what is laid."""
    for face in _faces_meant(short):
        frontier = position.table.crown_spaces if is_crown(face) else position.table.tile_spaces
        for space in frontier if spaces is None else sorted(spaces):
            yield Placement(face, space)


def _first_refused(position: Position, plies: Iterable[Placement | Draw]) -> list[Placement | Draw]:
    """The first of these plies that the referee refuses: one that is allowed is not what was meant."""
    return [*islice((ply for ply in plies if position.judge(ply)), 1)]


def _mistakable(position: Position, short: re.Match[str]) -> bool:
    """Whether the id is that of an opponent's tile that looks like one on the display of who acts.

    A ply does not say whose tile it lays, so that a refusal would speak of the wrong tile.
    """
    tile = TILES.find(short["tile_id"] or "")
    own = {position.acting, "crown"}
    return tile is not None and tile.kind not in own and upright(tile.face) in position.displays[position.acting]


def _faces_meant(short: re.Match[str]) -> tuple[Face, ...]:
    """The faces that the named tile can show as it lies."""
    if written := short["tile_id"]:
        tile = TILES.find(written)
        return rotations(tile.face) if tile else ()
    colour = (short["tile_colour"] or "").casefold()
    return (_COLOURS.get(colour, colour) or short["tile_sides"].casefold(),)


def _tile_meant(short: re.Match[str], name: str) -> Callable[[Kind, Face], bool]:
    """Whether a tile of that kind that shows that face is meant."""
    if written := short[f"{name}_id"]:
        tile = TILES.find(written)
        return lambda kind, face: tile is not None and kind == tile.kind and upright(face) == upright(tile.face)
    if sides := short[f"{name}_sides"]:
        return lambda _, face: face == sides.casefold()
    colour = short[f"{name}_colour"].casefold()
    return lambda _, face: face == _COLOURS.get(colour, colour)


def _spaces_meant(position: Position, short: re.Match[str], by: Typist) -> set[Cell] | None:
    """The spaces that are meant; None where none was given. Raises InvalidMoveError for the number of no place."""
    if short["place"]:
        return {numbered(short[0], places(by.shown or position), int(short["place"]))}
    if at := _coordinates(short, "at"):
        return {at}
    if not short["side"]:
        return None
    dx, dy = SIDES[sides_typed(by)[short["side"].casefold()]]
    if near := _coordinates(short, "near"):
        return {(near[0] + dx, near[1] + dy)}
    means = _tile_meant(short, "near")
    return {
        (x + dx, y + dy)
        for (x, y), face in position.table.laid.items()
        if means(position.table.owners.get((x, y), "crown"), face)
    }


def _coordinates(short: re.Match[str], name: str) -> Cell | None:
    """The space that is given by its coordinates, if it is."""
    x, y = short[f"{name}_x"] or short[f"{name}_digit_x"], short[f"{name}_y"] or short[f"{name}_digit_y"]
    return (int(x), int(y)) if x else None


def places(position: Position) -> Sequence[Cell]:
    """The empty spaces beside laid tiles, from the top left, whatever may be laid on them."""
    return from_top_left((*position.table.tile_spaces, *position.table.crown_spaces))


def slots(position: Position) -> Sequence[str]:
    """The tiles on display: one's own, then the crowns, which count on behind a full display."""
    if position.turn is None or position.due:
        return ()
    own = [notation(face) for face in position.displays[position.acting]]
    return (*own, *[""] * (DISPLAY - len(own)), *map(notation, position.displays["crown"]))


def called(written: str) -> Sentence | Term:
    """A tile in words: whose it is, the colours of its sides as they lie; a crown; how a tile lies."""
    kind, apart, face = written.partition(":")
    face = face if apart else kind
    if is_crown(face):
        return Term(f"contra.crown.{face}")
    colours = (Term(f"contra.colour.{colour}") for colour in face)
    return Sentence(
        f"contra.piece.{kind}" if apart else "contra.lies",
        dict(zip(("north", "east", "south", "west"), colours, strict=True)),
    )


def shortest(position: Position, ply: Placement | Draw, by: Typist = ANYBODY) -> str:
    """Where the tile stands on display, the number of its space, as many colours as are needed; a draw by its id."""
    return shortest_of(_texts(position, ply), ply, lambda text: interpret(position, text, by))


def _texts(position: Position, ply: Placement | Draw) -> Iterator[str]:
    crown = is_crown(ply.face)
    if isinstance(ply, Draw):
        kind = "crown" if crown else position.acting
        ids = (tile.id for tile in TILES.tiles if tile.kind == kind and upright(tile.face) == upright(ply.face))
        yield from (f"{name[0].casefold()}{name[1:].lstrip('0')}" for name in ids)
        yield ply.face
        return
    shown = position.displays["crown" if crown else position.acting]
    slot, place = shown.index(upright(ply.face)) + 1, places(position).index(ply.space) + 1
    yield from (f"{slot}{place}{ply.face[:n]}" for n in range(len(ply.face)))
