"""Rings & Marbles: rings, marbles, and a mat for each shape of the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from extract.rulebook import game_toml
from printables.art import TINTS
from printables.drawing import Drawing, Length
from printables.games.rings import art
from printables.games.rings.mat import AIR, hex_mat, spaces_of
from printables.pieces import Board, Piece, PrintedSet, PrintError, Room, Style, in_the_size


def printed_set(style: Style) -> PrintedSet:
    """All numbers come from the rulebook; the mats have one more row of spaces around, for rings that move."""
    numbers = game_toml("rings")
    title = numbers["titles"].get(style.lang, numbers["title"])
    components = {component["id"]: component for component in numbers["components"]}
    ring, marble = components["ring"], components["marble"]
    wide, high = map(float, ring["size_mm"])
    if wide != high:
        raise PrintError(f"ring: size_mm of {wide:g} x {high:g} in game.toml is not round")
    face = in_the_size(lambda bleed, _: art.wooden_ring(bleed), (art.RING, art.RING), (wide, wide), style.bleed, "ring")
    pieces = [
        Piece(
            id="ring", kind="ring", family="rings", width=wide, height=wide, front=face, back=face,
            count=ring["count"], edge=art.WOOD, cut="circle",
        )
    ]  # fmt: skip
    size = (float(marble["size_mm"][0]), float(marble["size_mm"][1]))
    for color in marble["colours"]:
        ball = in_the_size(partial(_marble, color), (art.MARBLE, art.MARBLE), size, style.bleed, "marble")
        pieces.append(
            Piece(
                id=color, kind="marble", family="marbles", width=size[0], height=size[1], front=ball, back=ball,
                count=marble["each"], edge=TINTS[color].full, cut="circle",
            )
        )  # fmt: skip
    boards: Iterable[Mapping[str, Any]] = numbers["rules"]["boards"]
    shapes = dict.fromkeys(board["shape"] for board in boards)
    mats = {
        shape: hex_mat(spaces_of([b for b in boards if b["shape"] == shape]), style.bleed, title, wide)
        for shape in shapes
    }
    hollow = art.HOLLOW * wide / art.RING
    return PrintedSet(
        "rings",
        title,
        tuple(pieces),
        tuple(
            Board(
                f"mat-{shape}",
                "mat",
                mat.drawing,
                mat.trim,
                mat.vertical_seams,
                mat.horizontal_seams,
                about=_about(shape, [b["players"] for b in boards if b["shape"] == shape], style.lang),
            )
            for shape, mat in mats.items()
        ),
        (
            Room("ring", "marble", hollow, hollow, numbers["rules"]["ring"]["total_max"], round=True),
            Room("space of the mat", "ring", wide + AIR, wide + AIR, round=True),
        ),
    )


_SHAPES: Mapping[str, Mapping[str, str]] = {
    "hexagon": {"en": "hexagon", "de": "Sechseck", "fr": "hexagone", "es": "hexágono"},
    "triangle": {"en": "triangle", "de": "Dreieck", "fr": "triangle", "es": "triángulo"},
}
_FOR: Mapping[str, str] = {
    "en": "{shape}, for {players} players",
    "de": "{shape}, für {players} Personen",
    "fr": "{shape}, pour {players} joueurs",
    "es": "{shape}, para {players} jugadores",
}
_OR: Mapping[str, str] = {"en": " or ", "de": " oder ", "fr": " ou ", "es": " o "}


def _about(shape: str, players: Iterable[int], lang: str) -> str:
    """Which mat it is, and how many play on it."""
    return _FOR[lang].format(shape=_SHAPES[shape][lang], players=_OR[lang].join(map(str, sorted(players))))


def _marble(color: str, bleed: Length, _: Length) -> Drawing:
    return art.marble(color, bleed)
