"""Draws the pictures of the tour and of the README: make pictures."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tempfile
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random

import pypdfium2
from PIL import Image

from extract.rulebook import load_curated
from printables.diagrams import View
from printables.drawing import Box, Drawing, Pdf, Shape, Stroke, outlined, pt, rectangle, text, width, wrapped
from printables.games import board_diagram
from printables.pieces import pieces_in
from printables.rulesheet import typeset
from printables.sheets import PrintOptions, drawn_faces, print_game, print_proof
from refcli.commands.rules import illustrations, setups
from refcli.game import load_game
from refcli.session import dealt_tags

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples"
HAMLET = EXAMPLES / "hamlet"

BOARDS = """
[board.squares]
squares = "6x5"
spaces = ["#e8c9a0", "#f7efe0"]
track = "0-40"
[board.hexes]
hexes = "6x6"
cell = 32
spaces = ["#cfe3e6", "#dfe8c8", "#f4e3b8"]
"""


def face(drawing: Drawing, high: int) -> Image.Image:
    """A drawing as pixels."""
    pdf = Pdf(title="picture")
    pdf.begin_page(drawing.box.moved(-drawing.box.x0, -drawing.box.y0))
    pdf.place(drawing, -drawing.box.x0, -drawing.box.y0)
    pdf.end_page()
    return page(pypdfium2.PdfDocument(pdf.to_bytes()), high)


def page(document: pypdfium2.PdfDocument, high: int, number: int = 1) -> Image.Image:
    """A page of a document, the first one if nobody says which."""
    scale = 4 * high / document[0].get_height()
    image: Image.Image = document[number - 1].render(scale=scale).to_pil().convert("RGB")
    return image.resize((round(image.width / image.height * high), high), Image.Resampling.LANCZOS)


def row(images: list[Image.Image], gap: int = 14) -> Image.Image:
    """Pictures side by side."""
    wide, high = sum(i.width for i in images) + gap * (len(images) - 1), max(i.height for i in images)
    whole = Image.new("RGB", (wide, high), "white")
    x = 0
    for image in images:
        whole.paste(image, (x, 0))
        x += image.width + gap
    return whole


def save(image: Image.Image, name: str) -> None:
    """Write a picture, with as many colours as it needs."""
    image.quantize(224, dither=Image.Dither.NONE).save(HERE / name, optimize=True)


def findings(place: Path) -> Drawing:
    """What is found in a small rulebook in two languages, with damage, as a page."""
    sources = [HERE / f"market-{lang}.txt" for lang in ("en", "de")]
    command = [sys.executable, "-m", "refcli", "extract", *sources, "-o", place / "out", "--no-cache"]
    subprocess.run(command, check=False, capture_output=True)  # 1: done, and something was found
    shapes: list[Shape] = []
    y, size, left, wide = 0.0, pt(13), 10.0, 128.0
    for told in (place / "out" / "findings.md").read_text(encoding="utf-8").splitlines():
        head, bullet = told.removeprefix("# "), re.match(r"- \*\*(\w+)\*\*(.*)", told)
        if head != told:
            shapes.append(text(head, left, y, size=pt(20), face="serif-semibold", anchor="start"))
            y -= 4
        elif bullet:
            kind = bullet[1]
            shapes.append(text(kind, left + 4, y, size=size, face="sans-bold", anchor="start"))
            start = left + 4 + width(kind, "sans-bold", size)
            first, *rest = wrapped(bullet[2].lstrip(": "), wide - 6 - width(kind, "sans-bold", size), "sans", size)
            shapes.append(text(first, start + 2, y, size=size, anchor="start"))
            for words in wrapped(" ".join(rest), wide - 4, "sans", size):
                y -= 6.0
                shapes.append(text(words, left + 4, y, size=size, anchor="start"))
        else:
            for i, words in enumerate(wrapped(told, wide, "sans-semibold", size)):
                y -= 6.0 if i else 0.8
                shapes.append(text(words, left, y, size=size, face="sans-semibold", anchor="start"))
        y -= 6.6 if told else 1.8
    sheet = Box(0, y, 148, 14)
    return Drawing((rectangle(sheet.grown(-0.2), None, Stroke("#8a8a8a", 0.3)), *shapes), sheet)


def readme(place: Path) -> None:
    """A sheet of tiles, a page of a rule sheet, a board in play, a page of findings."""
    save(face(findings(place), 420), "findings.png")
    print_game("tokan", place / "sheet.pdf", PrintOptions(only="tiles", duplex="none"))
    save(page(pypdfium2.PdfDocument(place / "sheet.pdf"), 420), "sheet.png")
    rules = typeset(
        load_curated("contra").editions["en"], place / "rules.pdf", game="contra",
        illustrations=illustrations("contra", "en"), setups=setups("contra", "en"),
    )  # fmt: skip
    save(page(pypdfium2.PdfDocument(rules), 420, 2), "rulesheet.png")
    game = load_game("rings")
    position = game.start(game.told_tags(dealt_tags("rings", 1, None, {}), None))
    chance = Random(4)
    for _ in range(8):
        position = position.play(chance.choice(list(islice(position.legal_moves(), 400))))
    save(face(outlined(board_diagram("rings", position.layout(), View(beside=True))), 420), "board.png")


def main() -> None:
    """Draw them all."""
    whole = drawn_faces(partial(pieces_in, HAMLET, title="Hamlet"), PrintOptions(bleed=0))
    faces = [whole.pieces[i].front for i in (1, 3, 8)]
    back = whole.pieces[0].back
    assert back is not None
    save(row([face(drawing, 300) for drawing in (*faces, back)]), "hamlet.png")
    with tempfile.TemporaryDirectory() as place:
        proof = Path(place, "proof.pdf")
        readme(Path(place))
        print_proof(whole, proof, paper="a4", lang="en", origin="docs")
        image = page(pypdfium2.PdfDocument(io.BytesIO(proof.read_bytes())), 620)
        save(image.crop((0, 0, image.width, 398)), "hamlet-proof.png")
        Path(place, "pieces.toml").write_text(BOARDS)
        boards = (*pieces_in(Path(place)).boards, *pieces_in(EXAMPLES / "muehle").boards)
        save(row([face(board.drawing, 230) for board in boards]), "boards.png")


if __name__ == "__main__":
    main()
