"""A thousand cards from a table, beside a script that draws the same with plain reportlab calls: ratios in one run."""

from __future__ import annotations

import csv
import io
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PIL import Image
from reportlab.lib.colors import HexColor
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from printables.drawing import POINT, font
from printables.pieces import pieces_in
from printables.sheets import PrintOptions, print_pieces

CARDS = 1000
TEXTS = 12
WIDE, HIGH = 63.0, 88.0
RULES = "Take two coins from the bank and give one of them to each of your neighbours who has built a mill"


def layers() -> list[tuple[str, str, str]]:
    """Twenty layers: four fields, three lines, a picture, twelve texts (three of them several lines long)."""
    made = [(f"field{i}", "rect", f"{2 * i},{2 * i},{WIDE - 4 * i},{HIGH - 4 * i}") for i in range(4)]
    made += [(f"line{i}", "line", f"8,{30 + 16 * i},55,{30 + 16 * i}") for i in range(3)]
    made += [("art", "image", "10,12,43,16")]
    made += [(f"short{i}", "text", f"{8 + 24 * (i % 2)},{32 + 5 * (i // 2)},22,5") for i in range(TEXTS - 3)]
    made += [(f"long{i}", "text", f"8,{57 + 8 * i},47,8") for i in range(3)]
    return made


def folder(root: Path) -> Path:
    """A game with such a deck."""
    rows = [[f"C{i} {n}" for n in range(TEXTS - 3)] + [f"{RULES} {i}."] * 3 for i in range(CARDS)]
    names = [name for name, kind, _ in layers() if kind == "text"]
    with (root / "cards.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([names, *rows])
    Image.effect_noise((430, 160), 60).convert("RGB").save(root / "art.png")
    written = [f'[deck.cards]\ntable = "cards.csv"\nsize = "{WIDE:g}x{HIGH:g}"\n[layout.cards]']
    for name, kind, box in layers():
        written.append(
            {
                "rect": f'{name} = {{ rect = "{box}", fill = "#f0e0{len(name)}0" }}',
                "line": f'{name} = {{ line = "{box}", stroke = "#334455 0.3" }}',
                "image": f'{name} = {{ image = "art.png", box = "{box}", fit = "stretch" }}',
                "text": f'{name} = {{ text = "{{{name}}}", box = "{box}", font = "sans 6.5", align = "left top" }}',
            }[kind]
        )
    (root / "pieces.toml").write_text("\n".join(written) + "\n")
    return root


def with_plain_calls(root: Path, out: Path) -> None:
    """The same cards, nine a page, as somebody writes it who knows what is on them."""
    font("sans")
    canvas = Canvas(str(out), pagesize=(210 / POINT, 297 / POINT), pageCompression=1, initialFontName="sans")  # type: ignore[arg-type]
    with (root / "cards.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    boxes = [(name, kind, [float(v) / POINT for v in box.split(",")]) for name, kind, box in layers()]
    size, leading, top = 6.5, 6.5 * 1.2, HIGH / POINT
    for number, row in enumerate(rows):
        canvas.saveState()
        x, y = number % 3 * 66.0 + 8, number // 3 % 3 * 92.0 + 10
        canvas.translate(x / POINT, y / POINT)
        for name, kind, (left, high, wide, deep) in boxes:
            if kind == "rect":
                canvas.setFillColor(HexColor(f"#f0e0{len(name)}0"))
                canvas.rect(left, top - high - deep, wide, deep, 0, 1)
            elif kind == "line":
                canvas.setStrokeColor(HexColor("#334455"))
                canvas.setLineWidth(0.3 / POINT)
                canvas.line(left, top - high, wide, top - deep)
            elif kind == "image":
                canvas.drawImage(str(root / "art.png"), left, top - high - deep, wide, deep)
            else:
                canvas.setFillColor(HexColor("#000000"))
                canvas.setFont("sans", size)
                lines = simpleSplit(row[name], "sans", size, wide)
                # Whoever prints it wants to know whether it fits.
                assert len(lines) * leading <= deep + leading, name
                assert all(stringWidth(line, "sans", size) <= wide + 1 for line in lines), name
                for i, line in enumerate(lines):
                    canvas.drawString(left, top - high - 0.75 * size - i * leading, line)
        canvas.restoreState()
        if number % 9 == 8:
            canvas.showPage()
    canvas.save()


def with_pieces(root: Path, out: Path) -> None:
    """The cards through `pieces.toml`, imposed, with marks."""
    print_pieces(partial(pieces_in, root), out, PrintOptions(duplex="none"), origin="print cards", noted=True)


def fastest(draw: Callable[[Path, Path], None], root: Path, out: Path) -> float:
    """Processor time, the best of three."""
    times = []
    for _ in range(3):
        start = time.process_time()
        draw(root, out)
        times.append(time.process_time() - start)
    return min(times)


def measure() -> dict[str, float]:
    """Processor time over that of plain calls, seconds, and how often the picture is stored."""
    with tempfile.TemporaryDirectory() as place:
        root, out = folder(Path(place)), Path(place, "a.pdf")
        plain = fastest(with_plain_calls, root, Path(place, "b.pdf"))
        ours = fastest(with_pieces, root, out)
        stored = io.BytesIO(out.read_bytes()).read().count(b"/Subtype /Image")
    return {"ratio": ours / plain, "seconds": ours, "pictures stored": stored}
