"""Documents made for the tests: a rulebook edition as a PDF in columns, and that PDF as a scan."""

from __future__ import annotations

from pathlib import Path

import numpy
import pypdfium2
from PIL import Image
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate, Paragraph

from extract.rulebook import Edition

BODY = ParagraphStyle("body", fontName="Times-Roman", fontSize=10, leading=12.5, spaceAfter=5)
JUSTIFIED = ParagraphStyle("justified", parent=BODY, alignment=4)
RULE = ParagraphStyle("rule", parent=BODY, leftIndent=18, bulletIndent=0)
NOTE = ParagraphStyle("note", parent=BODY, leftIndent=18, fontName="Times-Italic")
HEADS = {
    1: ParagraphStyle("h1", fontName="Helvetica-Bold", fontSize=20, leading=24, spaceAfter=8),
    2: ParagraphStyle("h2", fontName="Helvetica-Bold", fontSize=13, leading=16, spaceBefore=8, spaceAfter=4),
}


def typeset(edition: Edition, path: Path, *, columns: int = 2, head: str = "", justify: bool = False) -> None:
    """Set `edition` in columns, with page numbers and a running head, and write the PDF to `path`."""
    width, height = A4
    gap, margin = 18.0, 50.0
    column = (width - 2 * margin - (columns - 1) * gap) / columns
    frames = [Frame(margin + index * (column + gap), 60, column, height - 130, 0, 0, 0, 0) for index in range(columns)]

    def furniture(canvas: object, document: object) -> None:
        canvas.setFont("Times-Roman", 8)  # type: ignore[attr-defined]
        number = canvas.getPageNumber()  # type: ignore[attr-defined]
        canvas.drawCentredString(width / 2, 30, str(number))  # type: ignore[attr-defined]
        if head:
            canvas.drawString(margin, height - 40, head)  # type: ignore[attr-defined]

    document = BaseDocTemplate(str(path), pagesize=A4)
    document.addPageTemplates([PageTemplate("columns", frames, onPage=furniture)])
    story: list[Flowable] = []
    body = JUSTIFIED if justify else BODY
    for section in edition.sections:
        if section.heading:
            story.append(Paragraph(_markup(section.heading), HEADS[min(section.level, 2)]))
        for block in section.blocks:
            if block.kind == "rule":
                story.append(Paragraph(_markup(block.text), RULE, bulletText=f"{block.number}."))
            elif block.kind == "list":
                story += [Paragraph(_markup(item), RULE, bulletText="•") for item in block.text.split("\n")]
            elif block.kind == "note":
                story.append(Paragraph(_markup(block.text), NOTE))
            elif block.kind != "table":
                story.append(Paragraph(_markup(block.text), body))
    document.build(story)


def scan(
    pdf: Path, path: Path, *, dpi: int = 200, degrees: float = 0.7, noise: float = 12.0, page: int = 0, seed: int = 7
) -> None:
    """Photograph a page of `pdf`: `dpi`, turned, with grey noise, the same each time; a PNG with its resolution."""
    document = pypdfium2.PdfDocument(pdf)
    picture = document[page].render(scale=dpi / 72, grayscale=True).to_pil().convert("L")
    document.close()
    picture = picture.rotate(degrees, Image.Resampling.BICUBIC, fillcolor=255)
    grey = numpy.random.default_rng(seed).normal(128, noise, picture.size[::-1])
    dust = Image.fromarray(grey.clip(0, 255).astype("uint8"))
    picture = Image.blend(picture, dust, 0.12)
    picture.save(path, dpi=(dpi, dpi))


def _markup(text: str) -> str:
    plain = text.replace("*", "").replace("&", "&amp;").replace("<", "&lt;")
    return plain.replace("\n", "<br/>")
