"""Boards and pieces as pictures for the page, with the places where its spaces are, in parts of the picture."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any

from printables.diagrams import View
from printables.drawing import Box, Drawing, to_svg
from printables.games import board_diagram, piece_picture, pitch_of, spots_of
from refcli.game import Cell, Layout, Seat

_PIECE_WIDE = 18.0
_MARGIN = 1.5


def board(
    game: str,
    layout: Layout,
    spaces: Collection[Cell] = (),
    *,
    ply: str | None = None,
    seat: Seat | None = None,
    flip: bool = False,
) -> dict[str, Any]:
    """The picture of a layout, large enough for all these `spaces`, and where spaces are in it, in percent.

    `ply` is drawn into it, as `seat` plays it.
    """
    seen = shown(layout, spaces)
    view = View(part=seen, flip=flip, ply=ply, seat=seat or "", names=layout.names)
    drawing = board_diagram(game, layout, view)
    box, at, pitch = drawing.box, spots_of(game, layout, view), pitch_of(game)
    spots = {f"{x},{y}": _within(box, *at((x, y))) for x, y in sorted(seen)}
    return {
        "svg": to_svg(drawing, title=""),
        "ratio": round(box.width / box.height, 4),
        "size": round(100 * pitch / box.width, 2),
        "round": layout.kind == "hex",
        "spots": spots,
    }


def shown(layout: Layout, spaces: Collection[Cell] = ()) -> frozenset[Cell]:
    """The spaces that the picture shows: of a plane one more than what lies there, all around."""
    if layout.kind == "grid":
        return frozenset((x, y) for x in range(layout.columns) for y in range(layout.rows))
    around = ((-1, -1), (1, 1)) if layout.kind == "plane" else ()
    grown = {(x + dx, y + dy) for x, y in layout.cells for dx, dy in around}
    seen = {*layout.cells, *grown, *spaces}
    if layout.kind == "plane" and seen:
        columns = range(min(x for x, _ in seen), max(x for x, _ in seen) + 1)
        rows = range(min(y for _, y in seen), max(y for _, y in seen) + 1)
        return frozenset((x, y) for x in columns for y in rows)
    return frozenset(seen)


def _within(box: Box, x: float, y: float) -> tuple[float, float]:
    return round(100 * (x - box.x0) / box.width, 2), round(100 * (box.y1 - y) / box.height, 2)


@lru_cache(maxsize=2048)
def piece(game: str, written: str, seat: Seat = "") -> str | None:
    """A thing by itself as SVG; None for what has no picture."""
    drawing = piece_picture(game, written, seat)
    if drawing is None:
        return None
    return to_svg(Drawing(drawing.shapes, drawing.box.grown(_MARGIN)), width=_PIECE_WIDE)


def pictured(game: str, written: str, seat: Seat = "") -> bool:
    """Whether a thing has a picture."""
    return piece_picture(game, written, seat) is not None
