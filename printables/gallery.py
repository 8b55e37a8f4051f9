"""Everything that can be printed, in one folder: PDFs, a PNG of each page, and an index page to look through.

python -m printables.gallery out/gallery
"""

from __future__ import annotations

import html
import sys
from collections.abc import Iterator
from pathlib import Path

import pypdfium2

from extract.forms import write_whole
from extract.rulebook import load_curated
from printables.games import printed_games
from printables.paper import PAPERS
from printables.rulesheet import typeset
from printables.sheets import PrintOptions, print_calibration, print_game

DPI = 60
POINTS_AN_INCH = 72


def gallery(folder: Path) -> Path:
    """Write all sheets and rule sheets, their pages as PNG, and `index.html`; the index. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = []
    for title, pdf in _documents(folder):
        pages = "".join(f'<img src="{page.name}" alt="" loading="lazy">' for page in _pages(pdf))
        parts.append(f'<h2><a href="{pdf.name}">{html.escape(title)}</a></h2><div>{pages}</div>')
    style = "body{font:16px sans-serif;margin:2em}div{display:flex;flex-wrap:wrap;gap:12px}img{border:1px solid #ccc}"
    page = f'<!doctype html><meta charset="utf-8"><title>Gallery</title><style>{style}</style>{"".join(parts)}\n'
    index = folder / "index.html"
    write_whole(index, page.encode())
    return index


def _documents(folder: Path) -> Iterator[tuple[str, Path]]:
    """Print everything; each document with its title."""
    for paper in PAPERS:
        for pdf in print_calibration(folder / f"calibration-{paper}.pdf", paper=paper):
            yield f"Calibration, {paper}", pdf
    for game in printed_games():
        for paper in PAPERS:
            build = folder / f"{game}-{paper}-build.pdf"
            for pdf in print_game(game, folder / f"{game}-{paper}.pdf", PrintOptions(paper=paper), build=build):
                yield f"{game}, {'how it is built' if pdf == build else 'pieces'}, {paper}", pdf
        for pdf in print_game(game, folder / f"{game}-low-ink.pdf", PrintOptions(ink="low")):
            yield f"{game}, pieces, low ink", pdf
        for language, edition in load_curated(game).editions.items():
            yield f"{game}, rules, {language}", typeset(edition, folder / f"{game}-rules-{language}.pdf", game=game)


def _pages(pdf: Path) -> Iterator[Path]:
    """Each page of a PDF as a PNG beside it."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for number, page in enumerate(document, start=1):
            png = pdf.with_name(f"{pdf.stem}-{number}.png")
            page.render(scale=DPI / POINTS_AN_INCH).to_pil().save(png)
            yield png
    finally:
        document.close()


if __name__ == "__main__":
    sys.stdout.write(f"{gallery(Path(sys.argv[1]))}\n")
