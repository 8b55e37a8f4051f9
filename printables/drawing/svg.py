"""Drawings as SVG, one millimetre a unit: for screens, documents and board pictures.

`to_svg` gives a complete document. Fonts are named, not embedded; where Source Sans Pro is not installed the
browser's own sans-serif stands in.
"""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from html import escape

from printables.drawing.geometry import Matrix
from printables.drawing.lengths import Length
from printables.drawing.shapes import Circle, Drawing, Group, Outline, Picture, Segment, Shape, Stroke, Text, Use
from printables.drawing.typeface import CSS


def to_svg(drawing: Drawing, *, width: Length | None = None, title: str = "") -> str:
    """The drawing as an SVG document, `width` millimetres wide (its own width if None)."""
    x0, y0, x1, y1 = drawing.box
    wide = drawing.box.width if width is None else width
    high = wide * drawing.box.height / drawing.box.width
    writer = _Writer()
    body = list(writer.elements(drawing.shapes))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(wide)}mm" height="{_n(high)}mm" '
        f'viewBox="{_n(x0)} {_n(-y1)} {_n(x1 - x0)} {_n(y1 - y0)}">'
    ]
    if title:
        lines.append(f"<title>{escape(title)}</title>")
    if writer.names:
        lines += ["<defs>", *writer.definitions(), "</defs>"]
    return "\n".join([*lines, *body, "</svg>"]) + "\n"


def to_svg_frames(drawings: Sequence[Drawing]) -> tuple[str, list[str]]:
    """Drawings that are leafed through on one page: what several of them hold, written once, and each by itself.

    The first is an SVG document without size that the page holds once; the others refer to it, and have no size of
    their own but that of their box.
    """
    shared = Counter(shape.drawing for drawing in drawings for shape in {*_uses(drawing)})
    writer = _Writer({drawing for drawing, frames in shared.items() if frames == 1})
    frames = []
    for drawing in drawings:
        x0, y0, x1, y1 = drawing.box
        view = f"{_n(x0)} {_n(-y1)} {_n(x1 - x0)} {_n(y1 - y0)}"
        frames.append("\n".join([f'<svg viewBox="{view}">', *writer.elements(drawing.shapes), "</svg>"]))
    definitions = "\n".join(writer.definitions())
    return f'<svg width="0" height="0"><defs>\n{definitions}\n</defs></svg>', frames


def _uses(drawing: Drawing) -> Iterator[Use]:
    """Where other drawings stand in it, groups opened."""
    shapes = list(drawing.shapes)
    for shape in shapes:
        if isinstance(shape, Use):
            yield shape
        elif isinstance(shape, Group):
            shapes += shape.shapes


class _Writer:
    """Writes elements and keeps the drawings that they refer to; names count up, so the text is always the same."""

    def __init__(self, opened: Collection[Drawing] = ()) -> None:
        self.names: dict[Drawing, str] = {}
        self._opened = opened
        """Drawings that are written where they stand."""
        self._clips = 0

    def definitions(self) -> Iterator[str]:
        done = 0
        while done < len(self.names):  # a definition may bring further ones
            drawing, name = list(self.names.items())[done]
            done += 1
            box = drawing.box
            yield (
                f'<clipPath id="{name}-box"><rect x="{_n(box.x0)}" y="{_n(-box.y1)}" '
                f'width="{_n(box.width)}" height="{_n(box.height)}"/></clipPath>'
            )
            yield f'<g id="{name}" clip-path="url(#{name}-box)">'
            yield from self.elements(drawing.shapes)
            yield "</g>"

    def elements(self, shapes: Iterable[Shape]) -> Iterator[str]:
        for shape in shapes:
            match shape:
                case Outline():
                    rule = ' fill-rule="evenodd"' if shape.even_odd else ""
                    yield f'<path d="{_outline(shape.segments)}"{_paint(shape.fill, shape.stroke)}{rule}/>'
                case Circle():
                    place = f'cx="{_n(shape.x)}" cy="{_n(-shape.y)}" r="{_n(shape.radius)}"'
                    yield f"<circle {place}{_paint(shape.fill, shape.stroke)}/>"
                case Text():
                    yield _text(shape)
                case Group():
                    clip = ""
                    if shape.clip is not None:
                        self._clips += 1
                        clip = f' clip-path="url(#c{self._clips})"'
                        outline = _outline(shape.clip.segments)
                        yield f'<clipPath id="c{self._clips}"><path d="{outline}"/></clipPath>'
                    yield f'<g transform="{_matrix(shape.matrix)}"{clip}>'
                    yield from self.elements(shape.shapes)
                    yield "</g>"
                case Use() if shape.drawing in self._opened:
                    yield f'<g transform="{_matrix(shape.matrix)}">'
                    yield from self.elements(shape.drawing.shapes)
                    yield "</g>"
                case Use():
                    name = self.names.setdefault(shape.drawing, f"d{len(self.names) + 1}")
                    yield f'<use href="#{name}" transform="{_matrix(shape.matrix)}"/>'
                case Picture(pixels, box):
                    kind = "png" if pixels.content.startswith(b"\x89PNG") else "jpeg"
                    place = f'x="{_n(box.x0)}" y="{_n(-box.y1)}" width="{_n(box.width)}" height="{_n(box.height)}"'
                    data = b64encode(pixels.content).decode()
                    yield f'<image {place} preserveAspectRatio="none" href="data:image/{kind};base64,{data}"/>'


def _text(label: Text) -> str:
    family, weight, style = CSS[label.face]
    place = f'x="{_n(label.x)}" y="{_n(-label.y)}"'
    turn = f' transform="rotate({_n(-label.angle)} {_n(label.x)} {_n(-label.y)})"' if label.angle else ""
    generic = "serif" if label.face.startswith("serif") else "sans-serif"
    looks = f'font-family="\'{family}\', {generic}" font-size="{_n(label.size)}"'
    if weight != 400:
        looks += f' font-weight="{weight}"'
    if style != "normal":
        looks += f' font-style="{style}"'
    return f'<text {place} {looks} text-anchor="{label.anchor}" fill="{label.fill}"{turn}>{escape(label.text)}</text>'


def _paint(fill: str | None, stroke: Stroke | None) -> str:
    paint = f' fill="{fill or "none"}"'
    if stroke is not None:
        paint += f' stroke="{stroke.color}" stroke-width="{_n(stroke.width)}" stroke-linejoin="{stroke.join}"'
        if stroke.cap != "butt":
            paint += f' stroke-linecap="{stroke.cap}"'
        if stroke.dash:
            paint += f' stroke-dasharray="{" ".join(map(_n, stroke.dash))}"'
    return paint


def _outline(segments: Iterable[Segment]) -> str:
    return "".join(kind + " ".join(_n(-v if i % 2 else v) for i, v in enumerate(values)) for kind, values in segments)


def _matrix(matrix: Matrix) -> str:
    """SVG's y axis points down: the same transformation between two mirrors."""
    a, b, c, d, e, f = matrix
    return f"matrix({' '.join(map(_n, (a, -b, -c, d, e, -f)))})"


def _n(value: float) -> str:
    written = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written
