"""Pictures for services against what these ask: pixels, colours, resolution."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from printables.paper import Target
from printables.preflight.measure import UnreadableError
from printables.preflight.report import Check, Report


def picture_report(path: Path, target: Target) -> Report:
    """Measure a picture. Raises UnreadableError for what is none and OSError for what is not there."""
    with path.open("rb"):
        pass
    try:
        with Image.open(path) as picture:
            picture.verify()
        with Image.open(path) as picture:
            size, mode, dots = picture.size, picture.mode, picture.info.get("dpi", (0, 0))
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        raise UnreadableError(f"{path.name}: no picture that can be read") from None
    return Report(path.name, 1, tuple(_checks(size, mode, dots, target)))


def _checks(size: tuple[int, int], mode: str, dots: tuple[float, float], target: Target) -> Iterator[Check]:
    if target.files not in ("faces", "sheets"):
        yield Check("file.kind", 0, "at least", 1, f"PDF, which is what {target.title} takes")
    yield Check("picture.rgb", float(mode == "RGB"), "at least", 1, f"in RGB ({mode})")
    if target.products:
        off = min(
            max(abs(a - b) for a, b in zip(size, way, strict=True))
            for product in target.products
            for way in (product.pixels, product.pixels[::-1])
        )
        yield Check("picture.pixels", off, "at most", 0, f"pixels off a size that is sold ({size[0]}x{size[1]})")
    if target.dpi:
        yield Check("picture.dpi", round(min(dots), 1), "at least", target.dpi, "dots an inch", None, 0.5)
    if target.most_px:
        yield Check("picture.largest", max(size), "at most", target.most_px, "pixels")
