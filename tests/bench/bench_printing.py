"""Drawing pieces through shapes beside plain reportlab calls for the same picture, as ratios in one run."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import pypdfium2
from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from printables.drawing import (
    POINT,
    Circle,
    Drawing,
    Group,
    Outline,
    Pdf,
    Segment,
    Shape,
    Stroke,
    Text,
    Use,
    font,
    turned_at,
)
from printables.games import printed_games, printed_set
from printables.paper import PAPERS
from printables.pieces import PrintedSet
from printables.sheets import print_game

CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}


class Plain:
    """The same shapes by plain reportlab calls, one form a drawing."""

    def __init__(self, out: Path) -> None:
        font("sans")
        self.canvas = Canvas(str(out), invariant=1, pageCompression=1, initialFontName="sans")  # type: ignore[arg-type]
        self.forms: dict[int, str] = {}

    def form(self, drawing: Drawing) -> str:
        if id(drawing) not in self.forms:
            self.prepare(drawing.shapes)
            name = self.forms[id(drawing)] = f"P{len(self.forms)}"
            self.canvas.beginForm(name, *drawing.box)  # type: ignore[arg-type]
            self.draw(drawing.shapes)
            self.canvas.endForm()
        return self.forms[id(drawing)]

    def prepare(self, shapes: Iterable[Shape]) -> None:
        for shape in shapes:
            if isinstance(shape, Use):
                self.form(shape.drawing)
            elif isinstance(shape, Group):
                self.prepare(shape.shapes)

    def path(self, segments: Iterable[Segment]) -> PDFPathObject:
        path = self.canvas.beginPath()
        calls: dict[str, Callable[..., None]] = {
            "M": path.moveTo,
            "L": path.lineTo,
            "C": path.curveTo,
            "Z": path.close,
        }
        for kind, values in segments:
            calls[kind](*values)
        return path

    def paint(self, fill: str | None, stroke: Stroke | None) -> tuple[int, int]:
        if fill:
            self.canvas.setFillColor(HexColor(fill))
        if stroke:
            self.canvas.setStrokeColor(HexColor(stroke.color))
            self.canvas.setLineWidth(stroke.width)
            self.canvas.setDash(list(stroke.dash))
            self.canvas.setLineCap(CAPS[stroke.cap])
            self.canvas.setLineJoin(JOINS[stroke.join])
        return int(stroke is not None), int(fill is not None)

    def draw(self, shapes: Iterable[Shape]) -> None:
        canvas = self.canvas
        for shape in shapes:
            match shape:
                case Outline():
                    stroke, fill = self.paint(shape.fill, shape.stroke)
                    canvas.drawPath(self.path(shape.segments), stroke, fill, 0 if shape.even_odd else 1)
                case Circle():
                    stroke, fill = self.paint(shape.fill, shape.stroke)
                    canvas.circle(shape.x, shape.y, shape.radius, stroke, fill)
                case Text():
                    font(shape.face)
                    canvas.saveState()
                    canvas.translate(shape.x, shape.y)
                    canvas.rotate(shape.angle)
                    canvas.setFillColor(HexColor(shape.fill))
                    canvas.setFont(shape.face, shape.size)
                    canvas.drawCentredString(0, 0, shape.text)
                    canvas.restoreState()
                case Group():
                    canvas.saveState()
                    canvas.transform(*shape.matrix)
                    if shape.clip:
                        canvas.clipPath(self.path(shape.clip.segments), 0, 0)
                    self.draw(shape.shapes)
                    canvas.restoreState()
                case Use():
                    canvas.saveState()
                    canvas.transform(*shape.matrix)
                    canvas.doForm(self.form(shape.drawing))
                    canvas.restoreState()


def page(whole: PrintedSet) -> list[Shape]:
    """All pieces of a set in rows on one large page."""
    return [Use(p.front, turned_at(0, 50 * (i % 10), 60 * (i // 10))) for i, p in enumerate(whole.pieces)]


def with_shapes(out: Path, shapes: list[Shape]) -> None:
    with Pdf(out, title="set") as pdf:
        pdf.begin_page(PAPERS["a3"])
        pdf.draw(shapes)
        pdf.end_page()


def with_plain_calls(out: Path, shapes: list[Shape]) -> None:
    plain = Plain(out)
    plain.canvas.setPageSize((297 / POINT, 420 / POINT))
    plain.canvas.scale(1 / POINT, 1 / POINT)
    plain.prepare(shapes)
    plain.draw(shapes)
    plain.canvas.save()


def fastest(draw: Callable[[Path, list[Shape]], None], out: Path, shapes: list[Shape]) -> float:
    times = []
    for _ in range(5):
        start = time.process_time()
        draw(out, shapes)
        times.append(time.process_time() - start)
    return min(times)


def measure() -> dict[str, float]:
    """Processor time of each game's pieces over that of plain calls, bytes of the largest sheet, time of a command."""
    figures: dict[str, float] = {}
    largest = 0.0
    with tempfile.TemporaryDirectory() as folder:
        for game in printed_games():
            shapes = page(printed_set(game))
            ours = fastest(with_shapes, Path(folder, "a.pdf"), shapes)
            figures[game] = ours / fastest(with_plain_calls, Path(folder, "b.pdf"), shapes)
            whole = Path(folder, f"{game}.pdf")
            print_game(game, whole)
            with pypdfium2.PdfDocument(whole) as document:
                largest = max(largest, whole.stat().st_size / 1024 / len(document))
        start = time.perf_counter()
        command = [sys.executable, "-m", "refcli", "print", "tokan", "-o", str(Path(folder, "c.pdf"))]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        seconds = time.perf_counter() - start
    return {**figures, "KiB a sheet, most": largest, "seconds of `refcli print tokan`": seconds}
