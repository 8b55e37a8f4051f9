"""A PNG of each face with its bleed, of exactly as many pixels as a service asks: a folder a component, and a list."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from PIL import Image

from printables.drawing import Drawing, rendered
from printables.paper import Target
from printables.sheets import as_png, piece_file
from printables.shops.offer import Offer

LIST = "list.csv"
"""What is to be uploaded where, and how often."""


def face_files(offer: Offer, target: Target, origin: str) -> Iterator[tuple[str, bytes]]:
    """Each file by its place in the folder, the list first."""
    names: dict[int, str] = {}
    faces: dict[str, tuple[Drawing, tuple[int, int]]] = {}
    rows: list[tuple[str, str, str, str, int]] = []
    alone = _shared_backs(offer)
    for piece in offer.whole.pieces:
        folder, product = piece_file(piece.family), offer.products[piece.id]
        wide, high = sorted(product.pixels, reverse=piece.width > piece.height)
        front = f"{folder}/{piece_file(piece.id)}.png"
        faces[front] = piece.front, (wide, high)
        back = ""
        if piece.back is not None and piece.back == piece.front:
            back = front
        elif piece.back is not None:
            own = "back" if alone.get(piece.family) else f"{piece_file(piece.id)}-back"
            back = names.setdefault(id(piece.back), f"{folder}/{own}.png")
            faces[back] = piece.back, (wide, high)
        rows.append((product.name, piece.id, front, back, piece.count))
    yield LIST, _table(rows)
    images = rendered([(face, face.box) for face, _ in faces.values()], target.dpi)
    for (name, (_, pixels)), image in zip(faces.items(), images, strict=True):
        exact = image if image.size == pixels else image.resize(pixels, Image.Resampling.LANCZOS)
        yield name, as_png(exact, target.dpi, origin)


def _shared_backs(offer: Offer) -> dict[str, bool]:
    """Whether all pieces of a family that have a face of their own behind have the same one."""
    backs: dict[str, set[int]] = {}
    for piece in offer.whole.pieces:
        if piece.back is not None and piece.back != piece.front:
            backs.setdefault(piece.family, set()).add(id(piece.back))
    return {family: len(there) == 1 for family, there in backs.items()}


def _table(rows: list[tuple[str, str, str, str, int]]) -> bytes:
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("product", "piece", "front", "back", "copies"))
    writer.writerows(rows)
    return out.getvalue().encode()
