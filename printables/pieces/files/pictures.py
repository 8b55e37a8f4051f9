"""Pictures: pixels (PNG, JPEG) and drawings (SVG), and how they come to lie in a box."""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass
from typing import Literal, TypeAlias, cast

from PIL import Image

from printables.drawing import Box, Drawing, Group, Length, Outline, Picture, Pixels, Shape, Use, rectangle
from printables.pieces.files.faults import Place
from printables.pieces.files.folder import GameFolder, digest_of
from printables.pieces.files.svg import drawn

Art: TypeAlias = Drawing | Pixels
"""A drawing, which has every resolution, or pixels."""

Fit: TypeAlias = Literal["contain", "cover", "stretch"]
"""How a picture fills its box: whole, without a gap, or out of its proportions."""

KINDS = (".svg", ".png", ".jpg", ".jpeg")

LEAST_DPI = 200
"""Fewer pixels an inch are seen as steps."""
MOST_DPI = 600
"""More pixels an inch nobody sees; they are averaged, or the file would be large for nothing."""
MOST_PIXELS = 60_000_000
INCH: Length = 25.4


@dataclass(frozen=True, slots=True)
class _Size:
    width: float
    height: float


def art_in(folder: GameFolder, name: str, place: Place) -> Art:
    """The picture in a file of the folder."""
    path = folder.find(name, place)
    if path.suffix.lower() not in KINDS:
        raise place.fault(f"{name} is no picture; a picture ends in {', '.join(KINDS)}")
    if path.suffix.lower() == ".svg":
        return folder.made(path, "svg", place, lambda content: drawn(content, name, place))
    return folder.made(path, "pixels", place, lambda content: _pixels(content, name, place))


def _pixels(content: bytes, name: str, place: Place) -> Pixels:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            with Image.open(io.BytesIO(content), formats=("PNG", "JPEG")) as image:
                wide, high = image.size
                if wide * high > MOST_PIXELS:
                    raise place.fault(
                        f"{name} has {wide} x {high} pixels; at most {MOST_PIXELS // 1_000_000} million are read"
                    )
                image.load()
        except (OSError, SyntaxError, Image.DecompressionBombError) as error:
            raise place.fault(f"{name} is no picture that can be read ({str(error)[:80]})") from None
    return Pixels(digest_of(content), wide, high, content)


def placed_art(
    art: Art,
    box: Box,
    fit: Fit,
    place: Place,
    name: str,
    *,
    clip: Outline | None = None,
    least: float = LEAST_DPI,
) -> Shape:
    """The picture in its box; `clip` cuts off more than the box would. The fault says if it has too few pixels."""
    size = art.box if isinstance(art, Drawing) else _Size(art.width, art.height)
    across, up = box.width / size.width, box.height / size.height
    if fit != "stretch":
        across = up = (max if fit == "cover" else min)(across, up)
    wide, high = size.width * across, size.height * up
    x, y = box.center[0] - wide / 2, box.center[1] - high / 2
    shape: Shape
    if isinstance(art, Drawing):
        shape = Use(art, (across, 0.0, 0.0, up, x - art.box.x0 * across, y - art.box.y0 * up))
    else:
        dpi = min(art.width / wide, art.height / high) * INCH
        if dpi < least:
            need = f"{round(wide / INCH * 300)} x {round(high / INCH * 300)}"
            raise place.fault(
                f"{name} has {art.width} x {art.height} pixels, {dpi:.0f} an inch on {wide:.4g} x {high:.4g} mm; "
                f"print needs {least:g}, better 300 ({need})"
            )
        shape = Picture(_sparing(art, wide, high), Box(x, y, x + wide, y + high))
    cut = clip or (rectangle(box) if fit == "cover" and (wide > box.width + 0.01 or high > box.height + 0.01) else None)
    return Group((shape,), clip=cut) if cut else shape


_SPARED: dict[tuple[str, int, int], Pixels] = {}


def _sparing(pixels: Pixels, wide: Length, high: Length) -> Pixels:
    """The same pixels, or fewer where they are so many that nobody would see them."""
    dpi = min(pixels.width / wide, pixels.height / high) * INCH
    if dpi <= MOST_DPI:
        return pixels
    size = round(pixels.width * MOST_DPI / dpi), round(pixels.height * MOST_DPI / dpi)
    key = (pixels.digest, *size)
    if key not in _SPARED:
        with Image.open(io.BytesIO(pixels.content)) as image:
            kind = cast(str, image.format)
            whole = image.convert("RGBA") if image.mode in ("P", "1") else image
            written = io.BytesIO()
            whole.resize(size, Image.Resampling.LANCZOS).save(written, kind, quality=92)
        _SPARED[key] = Pixels(f"{pixels.digest}-{size[0]}", *size, written.getvalue())
    return _SPARED[key]
