"""What people may type at the table: `123e`, `D07 3,0 >`, `gr -- ra 3 0 east`. Records hold the canonical form."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from refcli.game import ANYBODY, Cell, InvalidMoveError, Sentence, Term, Typist
from refcli.games.common.plane import SIDES
from refcli.games.common.tileset import TileSet
from refcli.games.common.typed import (
    BETWEEN,
    from_top_left,
    not_shown,
    numbered,
    shortest_of,
    side_letters,
    sides_typed,
)
from refcli.games.dschunke.components import (
    COLOR_LETTERS,
    CRATES,
    EMPTY,
    GOODS,
    RAT,
    TILES_PER_TURN,
    Face,
    crates,
    readings,
    upright,
)
from refcli.games.dschunke.plies import STEPS, Draw, Placement, Strip
from refcli.games.dschunke.position import Position

SIDE_LETTERS = "nesw"
_ARROWS = {step: arrow for arrow, step in STEPS.items()}
_CRATE = rf"(?:[{COLOR_LETTERS}][{GOODS}{RAT}]|{EMPTY})"
_FACE = re.compile(rf"{_CRATE}(?:[.\s]*{_CRATE}){{{CRATES - 1}}}", re.ASCII | re.IGNORECASE)
_ID = re.compile(r"[^\s@#]+")


class _Forms(NamedTuple):
    """What is typed, with directions of notation or of a language: a space, a tile drawn, where the last one goes."""

    where: re.Pattern[str]
    from_hand: re.Pattern[str]
    only: re.Pattern[str]


@lru_cache(16)
def _forms(says: Callable[[str], str] | None) -> _Forms:
    words = sorted((*STEPS, *sides_typed(Typist(says=says))), key=len, reverse=True)
    direction = rf"\s*(?P<direction>{'|'.join(map(re.escape, words))})?"
    where = (
        r"(?:[\s@]|\b(?:at|on)\b)*"
        r"(?:\#\s*(?P<place>\d+)|(?P<x>-?\d+)[\s,;]+(?P<y>-?\d+)|(?P<digit_x>-?\d)(?P<digit_y>\d)|(?P<digit>\d))"
        rf"{direction}"
    )
    at = rf"(?:\s+(?P<x>-?\d+)\s*,\s*(?P<y>-?\d+)|{BETWEEN}(?P<place>\d+))"
    from_hand = rf"\s*(?P<slot>[1-{TILES_PER_TURN}]){at}{BETWEEN}{direction}\s*"
    only = rf"\s*(?:\#?\s*(?P<place>\d+)|(?P<x>-?\d+)\s*,\s*(?P<y>-?\d+))\s*{direction}\s*"
    return _Forms(*(re.compile(form, re.ASCII | re.IGNORECASE) for form in (where, from_hand, only)))


def interpret(position: Position, text: str, by: Typist = ANYBODY) -> list[Placement | Draw]:
    """The legal plies that a person's short input can mean here; letter case does not matter.

    A tile is given by where it stands among those drawn (`123e`: the first, on place 23, to the east), the last one not
    at all (`23e`, `#23e`), by its id, or by its crates in the order in which they are to lie; by its id or where it
    stands its crates are in the order in which they are shown. A strip is given by the space of the first crate (its
    coordinates, or `#` and its number in `places`) and a direction (an arrow or a word), or by the space alone, or not
    at all. While a draw is due, input without a space names the tile that was drawn; a leading `+` always does. If none
    of the meanings is legal, one of them is returned for the referee to refuse; nothing for input that cannot be
    understood.

    Raises InvalidMoveError for an id that no tile has, for the number of no place, and for that of a tile which was not
    drawn yet when it was typed.
    """
    only, taken = (form.fullmatch(text) for form in (_forms(by.says).only, _forms(by.says).from_hand))
    if (only or taken) and (meant := _by_numbers(position, text, only, taken, by)) is not None:
        return meant
    position.tiles.refuse_unknown(text)
    drawn = text.lstrip().startswith("+")
    short = text.strip().removeprefix("+").strip()
    written = _FACE.match(short) or _ID.match(short)
    if written is None:
        return []
    face = face_meant(position.tiles, written[0])
    rest = short[written.end() :].strip()
    where = _forms(by.says).where.fullmatch(rest)
    if face is None or (rest and not where):
        return []
    if drawn or (position.draw_due and not rest):
        return [] if rest else [Draw(upright(face))]
    if where:
        return _allowed(position, [Placement(face, strip) for strip in _strips(position, where, by)])
    faces = (face,) if _FACE.fullmatch(written[0]) else readings(face)
    meant = [ply for ply in position.legal_moves() if ply.face in faces]
    # A tile that is not in hand, without a place, is one more that was drawn.
    return [*(meant or [Draw(upright(face))])]


def _by_numbers(
    position: Position, text: str, only: re.Match[str] | None, taken: re.Match[str] | None, by: Typist
) -> list[Placement | Draw] | None:
    """What numbers mean: a place for the only tile that is left, or a tile and a place; None where they are neither.

    The tiles of a line keep the numbers that they had when it was typed, and the last of them is the only one there.
    Raises InvalidMoveError where they mean no place or tile.
    """
    seen = _seen(position, text, by)
    hand = seen.hand
    ways: list[tuple[Face, re.Match[str]]] = []
    if only and by.shown and len(position.hand) == 1 and (by.shown is position or not _may_go_on(text)):
        ways.append((position.hand[0], only))
    # `2,1 e` is a space wherever spaces are shown: which of several tiles is meant it does not say.
    if taken and not (only and only["x"] and len(hand) > 1) and (slot := _slot(taken, seen)):
        ways.append((hand[slot - 1], taken))
    if not ways and hand and by.shown and taken and not (only and only["x"]):
        raise InvalidMoveError(text, "dschunke.no_slot", slot=taken["slot"], n=len(hand))
    if not ways and hand and by.shown and only:
        raise InvalidMoveError(text, "dschunke.which_tile", place=_place_typed(only), n=len(hand))
    found: list[Placement] = []
    fault: InvalidMoveError | None = None
    for face, where in ways:
        try:
            found += [Placement(face, strip) for strip in _strips(position, where, by)]
        except InvalidMoveError as error:
            fault = fault or error
    if fault and not found:
        raise fault
    # `112` for who has one tile left is place 112, or the tile on place 12: what can be laid tells, or is asked.
    return _allowed(position, found) if ways else None


def _slot(taken: re.Match[str], seen: Position) -> int | None:
    """Which tile a number means, from 1 on; the last one of a turn may keep the number that it was drawn with."""
    slot, tiles = int(taken["slot"]), len(seen.hand)
    stands_apart = not taken.string[taken.end("slot")].isdigit()
    is_left = tiles == 1 and seen.last is not None  # no other one is drawn in the first turn
    return slot if slot <= tiles else 1 if is_left and stands_apart else None


def _place_typed(only: re.Match[str]) -> str:
    return only["place"] or f"{only['x']},{only['y']}"


def _may_go_on(text: str) -> bool:
    """Whether a place behind other words of a line may belong to the ply before it: `5`, `5 n`, but not `15n`, `#5`."""
    return len(text.split()) > 1 or text.strip().isdigit()


def _allowed(position: Position, meant: Iterable[Placement]) -> list[Placement | Draw]:
    """Of these placements the legal ones, each once; the first one if none is."""
    plies = list(dict.fromkeys(ply.canonical() for ply in meant))
    return [*([ply for ply in plies if position.judge(ply) is None] or plies[:1])]


def _seen(position: Position, text: str, by: Typist) -> Position:
    """The position whose numbers are meant. Raises InvalidMoveError where tiles were drawn since it was seen."""
    if by.shown is None or by.shown is position:
        return position
    seen: Position = by.shown
    if seen.draw_due or seen.acting != position.acting or Counter(position.hand) - Counter(seen.hand):
        raise not_shown(text)
    return seen


def _strips(position: Position, where: re.Match[str], by: Typist) -> Iterator[Strip]:
    """The strips that begin on a space, in the direction given or in any. Raises InvalidMoveError for no place."""
    shown, found = places(by.shown or position), where.groupdict()
    spaces = []
    if place := found["place"] or found.get("digit"):
        spaces.append(numbered(where.string, shown, int(place)))
    elif found["x"]:
        spaces.append((int(found["x"]), int(found["y"])))
    else:
        # `30` is `3,0`, or the number of a place: what can be laid there tells, or is asked.
        spaces.append((int(found["digit_x"]), int(found["digit_y"])))
        n = int(found["digit_x"] + found["digit_y"])
        spaces += shown[n - 1 : n] if n > 0 else ()
    for x, y in spaces:
        for arrow in [_arrow(where["direction"], by)] if where["direction"] else STEPS:
            yield Strip(x, y, arrow)


def _arrow(direction: str, by: Typist) -> str:
    """The direction as it is written, given as it was typed."""
    word = direction.casefold()
    return word if word in STEPS else _ARROWS[SIDES[sides_typed(by)[word]]]


def tile_laid(tiles: TileSet, text: str) -> tuple[Face | None, Strip] | None:
    """A tile and its strip, typed as `gr--ra@3,0e` or `d12@3,0>`; no face for `-@3,0>`, None for any other text."""
    written, _, where = text.partition("@")
    found = _forms(None).where.fullmatch(where)
    face = None if written == "-" else face_meant(tiles, written)
    if found is None or not (found["x"] and found["direction"]) or (face is None and written != "-"):
        return None
    strip = Strip(int(found["x"]), int(found["y"]), _arrow(found["direction"], ANYBODY))
    return (None, strip.canonical()) if face is None else Placement(face, strip).canonical()


def face_meant(tiles: TileSet, written: str) -> Face | None:
    """The face that crates mean; for an id the one that is shown."""
    if _FACE.fullmatch(written):
        letters = re.sub(r"[.\s]", "", written).casefold()
        written_crates = [letters[i : i + 2] for i in range(0, len(letters), 2)]
        return ".".join(crate[0] + RAT if crate[1] == RAT.casefold() else crate for crate in written_crates)
    tile = tiles.find(written)
    return upright(tile.face) if tile else None


def places(position: Position) -> Sequence[Cell]:
    """The spaces where an end of a tile may lie now, from the top left; none while there is nothing to lay."""
    if not position.hand or position.draw_due:
        return ()
    return from_top_left({end for strip in position.deck.spots for end in (strip.spaces()[0], strip.spaces()[-1])})


def slots(position: Position) -> Sequence[str]:
    """The tiles drawn, in the order in which they were; none while one is still to be drawn."""
    return () if position.draw_due else position.hand


def spoken(_position: Position, ply: Placement | Draw) -> str:
    """A tile reads as it is shown beside the table, whichever end of it records begin with."""
    return str(ply.as_shown() if isinstance(ply, Placement) else ply)


def called(written: str) -> Sentence:
    """A tile, crate by crate, the crate on top of a space with its level, or a direction, in words."""
    if written in STEPS:
        return Sentence("dschunke.towards", {"side": Term(f"play.towards.{SIDE_LETTERS[SIDES.index(STEPS[written])]}")})
    if "." in written:
        return Sentence("dschunke.piece", {"crates": [Term(f"dschunke.crate.{crate}") for crate in crates(written)]})
    crate, level = written[:2], written[2:].rstrip("<>-^|v")
    return Sentence("dschunke.on_level", {"crate": Term(f"dschunke.crate.{crate}"), "level": level})


def shortest(position: Position, ply: Placement | Draw, by: Typist = ANYBODY) -> str:
    """Where the tile stands, the number of its first crate's space, and a direction if need be; a draw by its id."""
    return shortest_of(_texts(position, ply, by), ply, lambda text: interpret(position, text, by))


def _texts(position: Position, ply: Placement | Draw, by: Typist) -> Iterator[str]:
    if isinstance(ply, Draw):
        ids = (tile.id for tile in position.tiles.tiles if upright(tile.face) == upright(ply.face))
        yield from (f"{name[0].casefold()}{name[1:].lstrip('0')}" for name in ids)
        return
    shown, strip = ply.as_shown()
    slot, place = position.hand.index(shown) + 1, places(position).index((strip.x, strip.y)) + 1
    letter = side_letters(by.says)[SIDES.index(STEPS[strip.direction])]
    if by.shown and len(position.hand) == 1:
        yield from (f"{place}", f"{place}{letter}", f"#{place}", f"#{place}{letter}")
    yield from (f"{slot}{place}", f"{slot}{place}{letter}")
