"""A PNG of every face, with its bleed: for tables on the screen, shops that take pictures, a page about the game."""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from PIL import Image, PngImagePlugin

from printables.drawing import Drawing, rendered
from printables.paper import INCH
from printables.pieces import PrintedSet, PrintError

MOST_PIXELS = 100_000_000
"""Of one face."""
_TOLD = "refcli"


def face_pictures(whole: PrintedSet, folder: Path, dpi: int, *, origin: str) -> Iterator[tuple[Path, bytes]]:
    """Each face once: its path in the folder, and the picture. A back that pieces share is one picture."""
    found = faces_named(whole)
    for name, face in found.items():
        if face.box.width * face.box.height * (dpi / INCH) ** 2 > MOST_PIXELS:
            wide, high = f"{face.box.width:.0f}", f"{face.box.height:.0f}"
            raise PrintError(f"{name}: {dpi} dots an inch are too many for {wide} x {high} mm")
    for name, image in zip(found, rendered([(face, face.box) for face in found.values()], dpi), strict=True):
        yield folder / f"{name}.png", as_png(image, dpi, origin)


def as_png(image: Image.Image, dpi: float, origin: str) -> bytes:
    """The file of a picture, which says that we made it, and from what."""
    told = PngImagePlugin.PngInfo()
    told.add_text(_TOLD, _seal(image, origin))
    out = io.BytesIO()
    image.save(out, "PNG", dpi=(dpi, dpi), pnginfo=told, compress_level=6)
    return out.getvalue()


def faces_named(whole: PrintedSet) -> Mapping[str, Drawing]:
    """Every face by the name of its file."""
    found: dict[str, Drawing] = {}
    backs: dict[str, dict[int, Drawing]] = {}
    for piece in whole.pieces:
        found[piece_file(piece.id)] = piece.front
        if piece.back is not None:
            backs.setdefault(piece.family, {})[id(piece.back)] = piece.back
    for piece in whole.pieces:
        if piece.back is not None:
            alone = len(backs[piece.family]) == 1
            found[f"{piece_file(piece.family if alone else piece.id)}-back"] = piece.back
    return found | {piece_file(board.id): board.drawing for board in whole.boards}


def is_our_picture(content: bytes, origin: str) -> bool:
    """Whether this is a picture of ours, from that origin, as it was made."""
    try:
        with Image.open(io.BytesIO(content), formats=("PNG",)) as image:
            return image.info.get(_TOLD) == _seal(image.convert("RGB"), origin)
    except (OSError, SyntaxError, Image.DecompressionBombError):
        return False


def _seal(image: Image.Image, origin: str) -> str:
    return hashlib.sha256(origin.encode() + image.tobytes()).hexdigest()[:32]


def piece_file(piece: str) -> str:
    """An id as the name of a file: `village[3]` is `village-3`."""
    return re.sub(r"[^\w.-]+", "-", piece).strip("-") or "piece"
