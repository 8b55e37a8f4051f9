"""A PNG of every face, with its bleed: for tables on the screen, shops that take pictures, a page about the game."""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pypdfium2
from PIL import Image, PngImagePlugin

from printables.drawing import Drawing, Pdf
from printables.pieces import PrintedSet, PrintError

MOST_PIXELS = 100_000_000
"""Of one face."""
_TOLD = "refcli"


def face_pictures(whole: PrintedSet, folder: Path, dpi: int, *, origin: str) -> Iterator[tuple[Path, bytes]]:
    """Each face once: its path in the folder, and the picture. A back that pieces share is one picture."""
    for name, face in faces(whole).items():
        box = face.box
        if box.width * box.height * (dpi / 25.4) ** 2 > MOST_PIXELS:
            raise PrintError(f"{name}: {dpi} dots an inch are too many for {box.width:.0f} x {box.height:.0f} mm")
        yield folder / f"{name}.png", _picture(face, dpi, origin)


def faces(whole: PrintedSet) -> Mapping[str, Drawing]:
    """Every face by the name of its file."""
    found: dict[str, Drawing] = {}
    backs: dict[str, dict[int, Drawing]] = {}
    for piece in whole.pieces:
        found[_name(piece.id)] = piece.front
        if piece.back is not None:
            backs.setdefault(piece.family, {})[id(piece.back)] = piece.back
    for piece in whole.pieces:
        if piece.back is not None:
            alone = len(backs[piece.family]) == 1
            found[f"{_name(piece.family if alone else piece.id)}-back"] = piece.back
    return found | {_name(board.id): board.drawing for board in whole.boards}


def is_our_picture(content: bytes, origin: str) -> bool:
    """Whether this is a picture of ours, from that origin, as it was made."""
    try:
        with Image.open(io.BytesIO(content), formats=("PNG",)) as image:
            return image.info.get(_TOLD) == _seal(image.convert("RGB"), origin)
    except (OSError, SyntaxError, Image.DecompressionBombError):
        return False


def _picture(face: Drawing, dpi: int, origin: str) -> bytes:
    pdf = Pdf(title=origin)
    box = face.box.moved(-face.box.x0, -face.box.y0)
    pdf.begin_page(box, trim=box)
    pdf.place(face, -face.box.x0, -face.box.y0)
    pdf.end_page()
    document = pypdfium2.PdfDocument(pdf.to_bytes())
    try:
        image = document[0].render(scale=dpi / 72).to_pil().convert("RGB")
    finally:
        document.close()
    told = PngImagePlugin.PngInfo()
    told.add_text(_TOLD, _seal(image, origin))
    out = io.BytesIO()
    image.save(out, "PNG", dpi=(dpi, dpi), pnginfo=told, compress_level=6)
    return out.getvalue()


def _seal(image: Image.Image, origin: str) -> str:
    return hashlib.sha256(origin.encode() + image.tobytes()).hexdigest()[:32]


def _name(piece: str) -> str:
    """An id as the name of a file: `village[3]` is `village-3`."""
    return re.sub(r"[^\w.-]+", "-", piece).strip("-") or "piece"
