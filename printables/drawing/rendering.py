"""Drawings as pixels, as a reader of PDF shows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pypdfium2
from PIL import Image

from printables.drawing.canvas import Pdf
from printables.drawing.geometry import Box
from printables.drawing.shapes import Drawing


def rendered(parts: Sequence[tuple[Drawing, Box]], dpi: float) -> Iterator[Image.Image]:
    """Drawings as pixels, of each what is in its box: as wide and high as the nearest whole number of them."""
    pdf = Pdf(title="faces")
    for face, box in parts:
        page = box.moved(-box.x0, -box.y0)
        pdf.begin_page(page, trim=page)
        pdf.place(face, -box.x0, -box.y0)
        pdf.end_page()
    document = pypdfium2.PdfDocument(pdf.to_bytes())
    try:
        for number in range(len(document)):
            page = document[number]
            # A hair less than asked: the renderer takes one pixel more for what is rounded up.
            yield page.render(scale=dpi / 72 - 1e-7, rev_byteorder=True).to_pil().convert("RGB")
            page.close()
    finally:
        document.close()
