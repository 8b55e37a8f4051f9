"""How much ink a set takes, from how its faces look."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import ImageStat

from printables.drawing import Box, Drawing, Length, plates_of, rendered
from printables.pieces import Piece, PrintedSet

DPI = 12
USUAL = 4 * 0.05 * 210 * 297
"""The ink of a usual page in square millimetres: 5 % of A4 for each of the four inks, as yields are stated."""
SAMPLES = 6
"""Faces of one family that are looked at: they are alike enough for whole pages."""


def usual_pages(whole: PrintedSet) -> int:
    """As much ink as so many usual pages take in colour; one at least."""
    families: dict[str, list[Piece]] = {}
    for piece in whole.pieces:
        families.setdefault(piece.family, []).append(piece)
    parts: list[tuple[Drawing, Box]] = []
    areas: list[Length] = []
    for pieces in families.values():
        looked = pieces[:: -(-len(pieces) // SAMPLES)]
        each = sum(piece.count for piece in pieces) / len(looked)
        faces = [(p, face) for p in looked for face in (p.front, p.back) if face is not None]
        parts += [(face, face.box) for _, face in faces]
        areas += [each * face.box.width * face.box.height for _, face in faces]
    for board in whole.boards:
        parts.append((board.drawing, board.drawing.box))
        areas.append(board.count * board.drawing.box.width * board.drawing.box.height)
    used = (share * area for share, area in zip(_covered(parts), areas, strict=True))
    return max(1, round(sum(used) / USUAL))


def _covered(parts: Sequence[tuple[Drawing, Box]]) -> Sequence[float]:
    """How much of each is covered, all inks together."""
    shares = []
    for image in rendered(parts, DPI):
        mean = ImageStat.Stat(image.convert("RGB")).mean
        # Of the mean colour: what every pixel takes together, but for what greys would save.
        shares.append(sum(plates_of("#" + "".join(f"{round(value):02x}" for value in mean))))
    return shares
