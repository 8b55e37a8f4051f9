"""Rings & Marbles: rings, marbles, and a mat for each shape of the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from extract.rulebook import game_toml
from printables.drawing import Color
from printables.games.rings import art
from printables.pieces import Board, Piece, PrintedSet, Style

_NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def printed_set(style: Style) -> PrintedSet:
    """All numbers come from the rulebook; the mats have one more row of spaces around, for rings that move."""
    numbers = game_toml("rings")
    components = {component["id"]: component for component in numbers["components"]}
    ring, marble = components["ring"], components["marble"]
    face = art.wooden_ring(style.bleed)
    assert (*ring["size_mm"], *marble["size_mm"]) == (art.RING, art.RING, art.MARBLE, art.MARBLE)
    pieces = [
        Piece(
            id="ring", kind="ring", family="rings", width=art.RING, height=art.RING, front=face, back=face,
            count=ring["count"], edge=art.WOOD, cut="circle",
        )
    ]  # fmt: skip
    for color in marble["colours"]:
        ball = art.marble(color, style.bleed)
        pieces.append(
            Piece(
                id=color, kind="marble", family="marbles", width=art.MARBLE, height=art.MARBLE, front=ball, back=ball,
                count=marble["each"], cut="circle",
            )
        )  # fmt: skip
    boards: Iterable[Mapping[str, Any]] = numbers["rules"]["boards"]
    shapes = dict.fromkeys(board["shape"] for board in boards)
    mats = {shape: art.hex_mat(_spaces([b for b in boards if b["shape"] == shape]), style.bleed) for shape in shapes}
    return PrintedSet(
        "rings",
        numbers["titles"].get(style.lang, numbers["title"]),
        tuple(pieces),
        tuple(
            Board(f"mat-{shape}", "mat", mat.drawing, mat.trim, mat.vertical_seams, mat.horizontal_seams)
            for shape, mat in mats.items()
        ),
    )


def _spaces(boards: Iterable[Mapping[str, Any]]) -> dict[art.Hex, Color | None]:
    """The spaces of the boards of one shape, the smallest board darkest, and the row around the largest."""
    found: dict[art.Hex, Color | None] = {}
    for board, field in zip(sorted(boards, key=lambda b: b["side"]), art.FIELDS, strict=False):
        for space in _layout(board["shape"], board["side"]):
            found.setdefault(space, field)
    for q, r in list(found):
        for dq, dr in _NEIGHBOURS:
            found.setdefault((q + dq, r + dr), None)
    return found


def _layout(shape: str, side: int) -> list[art.Hex]:
    """A hexagon around 0,0, or a triangle with 0,0 in a corner."""
    if shape == "triangle":
        return [(q, r) for q in range(side) for r in range(side - q)]
    reach = range(1 - side, side)
    return [(q, r) for q in reach for r in reach if abs(q + r) < side]
