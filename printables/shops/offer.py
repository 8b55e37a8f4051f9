"""Which pieces of a set a target sells, each in the size that it sells; and which it does not."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from printables.drawing import Length
from printables.paper import Product, Target
from printables.pieces import SAFE, Board, Piece, PrintedSet, PrintError, Style
from printables.sheets import Draw, PrintOptions, chosen, has_shape, in_size, resized


@dataclass(frozen=True, slots=True)
class Offer:
    """What a target gets of a set: its pieces, what each is called there, and what it does not sell."""

    whole: PrintedSet
    products: Mapping[str, Product]
    lacking: tuple[str, ...]


def offered(draw: Draw, target: Target, options: PrintOptions) -> Offer:
    """The pieces of a set in the sizes that a target sells, with its bleed. Raises PrintError where it sells none."""
    style = Style(options.lang, target.bleed, safe=max(SAFE, target.safe), deck=bool(target.products))
    whole = chosen(in_size(draw, style, options.size), options.only)
    if not target.products:
        return Offer(whole, {}, ())
    sold: dict[str, Product] = {}
    for piece in whole.pieces:
        product = target.product_for(piece.width, piece.height, piece.cut)
        if product and (piece.is_card or has_shape(piece, *product.laid(piece.width, piece.height))):
            sold[piece.id] = product

    def wanted(piece: Piece) -> tuple[Length, Length] | None:
        product = sold.get(piece.id)
        return product.laid(piece.width, piece.height) if product else None

    left = [piece for piece in whole.pieces if piece.id not in sold]
    lacking = tuple(dict.fromkeys(_told([*left, *whole.boards])))
    if not sold:
        raise PrintError(f"{target.title} sells no {', no '.join(lacking)}; {_nearest(target, left)}")
    kept = replace(whole, pieces=tuple(piece for piece in whole.pieces if piece.id in sold), boards=())

    def drawn(styled: Style) -> PrintedSet:
        return in_size(draw, styled, options.size if styled.card is None else None)

    return Offer(resized(drawn, style, wanted, kept), sold, lacking)


def _told(pieces: Iterable[Piece | Board]) -> Iterable[str]:
    """The kinds of pieces with their sizes, each once."""
    shapes = {"circle": "round ", "hexagon": "hex "}
    for piece in pieces:
        box = piece.trim
        shape = shapes.get(piece.cut, "") if isinstance(piece, Piece) else ""
        yield f"{piece.family} ({shape}{round(box.width, 2):g}x{round(box.height, 2):g} mm)"


def _nearest(target: Target, pieces: Iterable[Piece]) -> str:
    """What to ask instead: the nearest size of the same shape, or all that there are."""
    found: list[tuple[bool, float, Product]] = []
    for piece in pieces:
        for product in target.products:
            width, height = product.laid(piece.width, piece.height)
            if product.cut == piece.cut == "rectangle" and (piece.is_card or has_shape(piece, width, height)):
                found.append((width < piece.width, abs(math.log(width / piece.width)), product))
    if found:
        *_, product = min(found, key=lambda one: one[:2])  # a larger one before a smaller one: its words stay readable
        return f"ask for a size that it sells: --size {product.width:g}x{product.height:g} ({product.name})"
    return "it sells " + ", ".join(f"{p.name} {p.width:g}x{p.height:g}" for p in target.products)
