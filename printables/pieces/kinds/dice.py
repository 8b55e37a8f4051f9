"""Dice of paper: six sides of a cube, to cut, fold and glue."""

from __future__ import annotations

from printables.drawing import Drawing, box_around
from printables.pieces.files import Collected
from printables.pieces.kinds.nets import Net, Panel, edges, flap
from printables.pieces.kinds.workshop import MOST_COPIES, Workshop
from printables.pieces.layers import Keys
from printables.pieces.model import Piece
from printables.pieces.sizes import Size


def die(name: str, keys: Keys, workshop: Workshop) -> list[Piece]:
    """A die of paper: six rows of a table on the sides of a cube; the first lies opposite the last."""
    side = keys.number("size", 18.0, 8.0, 60.0)
    table = workshop.table(keys)
    layout = keys.text("layout", name) or name
    count = keys.whole("count", 1, 1, MOST_COPIES)
    keys.done()
    rows = table.rows * 6 if len(table.rows) == 1 and not table.columns else table.rows
    if len(rows) != 6:
        raise keys.place.fault(f"{table.name} has {len(rows)} rows; a die has six sides")
    drawer = workshop.folded().drawer(layout, Size(side, side), table, keys.place)
    collected = Collected()
    faces: list[Drawing] = []
    for row in rows:
        with collected.noted():
            faces.append(drawer.face(row))
    collected.tell()
    boxes = {
        at: box_around(side, side).moved(dx * side, dy * side)
        for at, (dx, dy) in enumerate(((0, 2), (0, 1), (-1, 0), (1, 0), (0, -1), (0, 0)))
    }
    # A column of four, and one to either side: the first is folded over the last but one's far edge.
    order = (0, 1, 2, 3, 4, 5)
    panels = tuple(Panel(boxes[at], faces[at]) for at in order)
    deep, slant = min(6.0, side / 3), side / 5
    flaps = (
        flap(boxes[0], "left", deep, slant),
        flap(boxes[0], "right", deep, slant),
        flap(boxes[0], "top", deep, slant),
        flap(boxes[1], "left", deep, slant),
        flap(boxes[1], "right", deep, slant),
        flap(boxes[4], "left", deep, slant),
        flap(boxes[4], "right", deep, slant),
    )
    sides = [edges(boxes[0])[s] for s in ("left", "right", "top", "foot")]
    sides += [edges(boxes[1])[s] for s in ("left", "right", "foot")]
    sides += [edges(boxes[5])[s] for s in ("left", "right", "foot")]
    sides += [edges(boxes[4])[s] for s in ("left", "right")]
    return [Net(panels, flaps, tuple(sides)).piece(name, name, count)]
