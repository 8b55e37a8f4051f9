"""Rings & Marbles: rings, marbles, and a mat for each shape of the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from extract.rulebook import game_toml
from printables.games.rings import art
from printables.games.rings.mat import hex_mat, spaces_of
from printables.pieces import Board, Piece, PrintedSet, Style


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
    mats = {shape: hex_mat(spaces_of([b for b in boards if b["shape"] == shape]), style.bleed) for shape in shapes}
    return PrintedSet(
        "rings",
        numbers["titles"].get(style.lang, numbers["title"]),
        tuple(pieces),
        tuple(
            Board(f"mat-{shape}", "mat", mat.drawing, mat.trim, mat.vertical_seams, mat.horizontal_seams)
            for shape, mat in mats.items()
        ),
    )
