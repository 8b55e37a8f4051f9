"""The pieces of a set in other sizes than those of the game: cards laid out anew, tiles of the same shape larger."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from printables.drawing import Box, Drawing, Length, Use, box_around, turned_at
from printables.pieces import CARDS, Piece, PrintedSet, PrintError, Style, size_called

Draw: TypeAlias = Callable[[Style], PrintedSet]
"""What draws a set of pieces in a style."""
Wanted: TypeAlias = Callable[[Piece], tuple[Length, Length] | None]
"""How large a piece is to be; None where it stays as it is."""

SHAPE = 0.02
"""By how much proportions may differ that are still one shape."""
_SAME: Length = 1e-6


def in_size(draw: Draw, style: Style, written: str | None) -> PrintedSet:
    """The set with its cards, or if it has none its tiles, in the size that is written (`poker`, `44x68`).

    Raises PrintError for what is no size, and where nothing of the set has that shape.
    """
    if written is None:
        return draw(style)
    try:
        size = size_called(written)
    except ValueError as error:
        raise PrintError(str(error)) from None
    if size.cut != "rectangle":
        raise PrintError(f"--size {written}: cards and tiles are rectangles; write {', '.join(CARDS)}, or 63.5x88.9")
    whole = draw(style)
    has_cards = any(piece.is_card for piece in whole.pieces)

    def wanted(piece: Piece) -> tuple[Length, Length] | None:
        asked = size.width, size.height
        if has_cards:
            return asked if piece.is_card else None
        turned = asked if (piece.width > piece.height) == (size.width > size.height) else asked[::-1]
        return turned if piece.cut == "rectangle" and has_shape(piece, *turned) else None

    sized = resized(draw, style, wanted, whole)
    if all(wanted(piece) is None for piece in whole.pieces):
        there = dict.fromkeys(f"{p.family} {p.width:g}x{p.height:g}" for p in whole.pieces)
        raise PrintError(f"--size {written}: {whole.game} has neither cards nor pieces of that shape; it has "
                         + ", ".join(there))  # fmt: skip
    return sized


def has_shape(piece: Piece, width: Length, height: Length) -> bool:
    """Whether a piece would look as it does in another size: all proportions are kept."""
    return abs(width * piece.height / (height * piece.width) - 1) <= SHAPE


def resized(draw: Draw, style: Style, wanted: Wanted, whole: PrintedSet | None = None) -> PrintedSet:
    """The set with each piece as large as is `wanted` of it, its bleed as wide as ever.

    Raises PrintError for a piece that can only be had in the size of the game.
    """
    drawn: dict[tuple[object, ...], dict[str, Piece]] = {}

    def there(styled: Style) -> dict[str, Piece]:
        key = (styled.card, styled.bleed)
        if key not in drawn:
            drawn[key] = {piece.id: piece for piece in draw(styled).pieces}
        return drawn[key]

    scaled: dict[tuple[int, float], Drawing] = {}

    def sized(piece: Piece) -> Piece:
        asked = wanted(piece)
        if asked is None or max(abs(asked[0] - piece.width), abs(asked[1] - piece.height)) <= _SAME:
            return piece
        width, height = asked
        if piece.is_card:
            laid = there(replace(style, card=asked)).get(piece.id)
            if laid is None or max(abs(laid.width - width), abs(laid.height - height)) > _SAME:
                raise PrintError(f"{piece.id} is drawn for {piece.width:g} x {piece.height:g} mm alone")
            return laid
        if not has_shape(piece, width, height):
            raise PrintError(
                f"{piece.id} of {piece.width:g} x {piece.height:g} mm has not the shape {width:g} x {height:g}"
            )
        by = max(width / piece.width, height / piece.height)
        base = there(replace(style, bleed=style.bleed / by))[piece.id]

        def larger(face: Drawing) -> Drawing:
            key = id(face), by
            if key not in scaled:
                scaled[key] = Drawing((Use(face, turned_at(0, 0, 0, by)),), _around(width, height, style.bleed))
            return scaled[key]

        return replace(
            base, width=width, height=height, corner=base.corner * by, front=larger(base.front),
            back=None if base.back is None else larger(base.back),
        )  # fmt: skip

    whole = whole or draw(style)
    return replace(whole, pieces=tuple(map(sized, whole.pieces)))


def _around(width: Length, height: Length, bleed: Length) -> Box:
    return box_around(width, height).grown(bleed)
