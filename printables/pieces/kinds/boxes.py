"""Tuck boxes: as large as a deck needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printables.drawing import Box, Color, Drawing, Length
from printables.pieces.kinds.nets import Net, Panel, edges, flap
from printables.pieces.kinds.workshop import MOST_COPIES, NO_TABLE, Workshop
from printables.pieces.layers import Keys, color_of
from printables.pieces.model import Piece
from printables.pieces.sizes import Size

CARD: Length = 0.33
"""How thick a card is, with some air: for the depth of a box."""
AIR: Length = 1.0
"""What a box is wider than its cards."""
SHALLOW: Length = 5.0
"""No box is less deep: it could not be folded."""
PAPER: Color = "#f7efe0"


def tuck_box(name: str, keys: Keys, workshop: Workshop, decks: dict[str, list[Piece]]) -> list[Piece]:
    """A box for cards: as large as a deck needs, or as is written. Its sides are layouts, or plain."""
    wide, high, deep = _inside(keys, decks)
    fill = keys.text("fill", PAPER) or PAPER
    layouts = {side: keys.text(side) for side in ("front", "back", "side", "lid")}
    count = keys.whole("count", 1, 1, MOST_COPIES)
    keys.done()
    try:
        color = color_of(fill)
    except ValueError as error:
        raise keys.place.fault(str(error)) from None
    inner = workshop.folded()
    sizes = {"front": Size(wide, high), "back": Size(wide, high), "side": Size(deep, high), "lid": Size(wide, deep)}
    faces: dict[str, Drawing | None] = {}
    for side, layout in layouts.items():
        drawer = inner.drawer(layout, sizes[side], NO_TABLE, keys.place) if layout else None
        faces[side] = drawer.face(NO_TABLE.rows[0]) if drawer else None
    return [box_of(name, (wide, high, deep), faces, color, count)]


def box_of(
    name: str,
    inside: tuple[Length, Length, Length],
    faces: Mapping[str, Drawing | None],
    color: Color | None,
    count: int = 1,
) -> Piece:
    """A tuck box that is so wide, high and deep inside, with its `front`, `back`, `side` and `lid`."""
    wide, high, deep = inside
    # From left to right: back, side, front, side; lid and bottom hang on the back.
    back = Box(0.0, 0.0, wide, high)
    left, front = Box(wide, 0.0, wide + deep, high), Box(wide + deep, 0.0, 2 * wide + deep, high)
    right = Box(2 * wide + deep, 0.0, 2 * wide + 2 * deep, high)
    lid, bottom = Box(0.0, high, wide, high + deep), Box(0.0, -deep, wide, 0.0)
    panels = (
        Panel(back, faces["back"], 0.0, color),
        Panel(left, faces["side"], 0.0, color),
        Panel(front, faces["front"], 0.0, color),
        Panel(right, faces["side"], 0.0, color),
        Panel(lid, faces["lid"], 180.0, color),
        Panel(bottom, None, 0.0, color),
    )
    tuck, dust, glue = min(15.0, high / 4), min(deep, wide / 2) * 0.9, min(12.0, deep * 0.9 + 3)
    flaps = (
        flap(lid, "top", tuck, 4.0),
        flap(bottom, "foot", tuck, 4.0),
        *(flap(side, edge, dust, deep / 8) for side in (left, right) for edge in ("top", "foot")),
        flap(right, "right", glue, 4.0),
    )
    folds = [edges(lid)["top"], edges(lid)["foot"], edges(bottom)["top"], edges(bottom)["foot"], edges(right)["right"]]
    folds += [edges(panel)["right"] for panel in (back, left, front)]
    folds += [edges(side)[edge] for side in (left, right) for edge in ("top", "foot")]
    return Net(panels, flaps, tuple(folds), color).piece(name, name, count)


def inside_for(cards: Sequence[Piece], thick: Length = CARD) -> tuple[Length, Length, Length]:
    """How wide, high and deep a box is in which these cards lie on one another, each so thick."""
    count = sum(card.count for card in cards)
    wide, high = max(card.width for card in cards), max(card.height for card in cards)
    return wide + AIR, high + AIR, max(SHALLOW, count * thick + AIR)


def _inside(keys: Keys, decks: dict[str, list[Piece]]) -> tuple[Length, Length, Length]:
    """How wide, high and deep the box is: for a deck with all its cards, or as it is written."""
    written, deck = keys.text("inside"), keys.text("for")
    thick = keys.number("card", CARD, 0.1, 5.0)
    if written is not None:
        try:
            wide, high, deep = (float(part) for part in written.lower().replace("×", "x").split("x"))
        except ValueError:
            raise keys.place.fault(f"inside = {written!r} is not width x height x depth in mm, “64x89x20”") from None
        if not all(5 <= length <= 300 for length in (wide, high, deep)):
            raise keys.place.fault(f"inside = {written!r}: each length is 5 to 300 mm")
        return wide, high, deep
    if deck not in decks:
        known = ", ".join(decks) or "none"
        raise keys.place.fault(f"for = {deck!r} is no deck; there are {known}; or write inside = “64x89x20”")
    pieces = decks[deck]
    if not pieces:
        raise keys.place.fault(f"for = {deck!r}: that deck has no cards")
    return inside_for(pieces, thick)
