"""SVG files as drawings of ours: they then take low ink, go into every file once, and hold no font that is missing.

svglib reads them. What it, or print, cannot do right is refused by its name: a card that looks otherwise than on the
screen would be found out when it is printed.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any

from printables.drawing import (
    POINT,
    Box,
    Color,
    Drawing,
    Group,
    Matrix,
    Outline,
    Segment,
    Shape,
    Stroke,
    circle,
    ellipse,
    polygon,
    rectangle,
)
from printables.pieces.files.faults import Place, library

MOST_SHAPES = 20_000

_CAPS = ("butt", "round", "square")
_JOINS = ("miter", "round", "bevel")

_REFUSED = {
    "linearGradient": "a gradient",
    "radialGradient": "a gradient",
    "meshgradient": "a gradient",
    "pattern": "a pattern",
    "filter": "a filter",
    "mask": "a mask",
    "marker": "markers",
    "image": "a picture",
    "foreignObject": "a foreign object",
    "text": "text",
    "textPath": "text",
    "script": "a script",
    "animate": "an animation",
    "animateTransform": "an animation",
}
_MEND = {
    "text": "turn it into paths, or make it a layer of its own",
    "a picture": "make it a layer of its own",
}
_OTHERWISE = "export the drawing as PNG with 300 dots an inch"
_OUTSIDE = re.compile(rb"url\(\s*['\"]?(?!#)[^)]|@import", re.IGNORECASE)
_HALF_CLEAR = re.compile(r"(?:^|;)\s*(opacity|fill-opacity|stroke-opacity)\s*:\s*([^;]+)")


def drawn(content: bytes, name: str, place: Place) -> Drawing:
    """The drawing in an SVG file, as large as it says (a pixel is a 96th of an inch)."""
    svglib = library("svglib.svglib", place, "a drawing (SVG)")
    _checked(content, name, place)
    try:
        made: Any = svglib.svg2rlg(io.BytesIO(content))
        shapes = list(_shapes(made.contents)) if made is not None else []
        width, height = (float(v) * POINT for v in (made.width, made.height)) if made is not None else (0.0, 0.0)
    except Exception as error:  # svglib stumbles over broken drawings in many ways
        raise place.fault(f"{name} cannot be drawn ({type(error).__name__}: {str(error)[:80]})") from None
    if not shapes or not (0 < width < 1e5 and 0 < height < 1e5):
        raise place.fault(f"{name} has nothing in it that can be drawn, or no size")
    return Drawing((Group(tuple(shapes), (POINT, 0.0, 0.0, POINT, 0.0, 0.0)),), Box(0.0, 0.0, width, height))


def _checked(content: bytes, name: str, place: Place) -> None:
    """Refuse what cannot be drawn, or what points to other files, before anything is made of it."""
    from lxml import etree  # comes with svglib

    try:
        parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
        root = etree.fromstring(content, parser)
    except etree.XMLSyntaxError as error:
        raise place.fault(f"{name} is no SVG drawing ({str(error)[:80]})") from None
    if etree.QName(root).localname != "svg":
        raise place.fault(f"{name} is no SVG drawing but <{etree.QName(root).localname}>")
    if root.getroottree().docinfo.internalDTD is not None and b"<!ENTITY" in content:
        raise place.fault(f"{name} defines entities of its own; export it as plain SVG")
    if _OUTSIDE.search(content):
        raise place.fault(f"{name} points to other files; a drawing must hold all that it shows")
    for count, node in enumerate(root.iter()):
        if count > MOST_SHAPES:
            raise place.fault(f"{name} has more than {MOST_SHAPES} shapes; {_OTHERWISE}")
        if not isinstance(node.tag, str) or "svg" not in (etree.QName(node).namespace or "svg"):
            continue
        for key, value in node.attrib.items():
            if etree.QName(key).localname == "href" and not value.startswith("#"):
                raise place.fault(f"{name} points to other files; a drawing must hold all that it shows")
        tag = etree.QName(node).localname
        what = _REFUSED.get(tag)
        if what and (what != "text" or "".join(node.itertext()).strip()) and _is_used(tag, node, content):
            raise place.fault(
                f"{name} has {what} in it, which cannot be printed as it is; {_MEND.get(what, _OTHERWISE)}"
            )
        styles = dict(_HALF_CLEAR.findall(node.get("style", "")))
        styles |= {k: node.get(k) for k in ("opacity", "fill-opacity", "stroke-opacity") if node.get(k)}
        if any(_is_part(value) for value in styles.values()):
            raise place.fault(f"{name} has a colour that is half transparent; make it a plain one, or {_OTHERWISE}")


def _is_used(tag: str, node: Any, content: bytes) -> bool:
    """Whether a definition is referred to: programs leave many that nothing uses."""
    name = node.get("id")
    if tag in ("linearGradient", "radialGradient", "pattern", "filter", "mask", "marker", "meshgradient") and name:
        return f"url(#{name})".encode() in content or f'url("#{name}")'.encode() in content
    return True


def _is_part(value: str) -> bool:
    try:
        share = float(value.strip().rstrip("%")) / (100 if "%" in value else 1)
    except ValueError:
        return False
    return 0 < share < 1


# -- from reportlab's shapes to ours --------------------------------------------------------------------------------


def _shapes(items: list[Any]) -> Iterator[Shape]:
    clip: Outline | None = None
    waiting: list[Shape] = []
    for item in items:
        if getattr(item, "isClipPath", 0):
            if waiting:
                yield from _clipped(waiting, clip)
                waiting = []
            clip = _outline(item)
            continue
        shape = _shape(item)
        if shape is not None:
            waiting.append(shape)
    yield from _clipped(waiting, clip)


def _clipped(shapes: list[Shape], clip: Outline | None) -> Iterator[Shape]:
    if clip is None:
        yield from shapes
    elif shapes:
        yield Group(tuple(shapes), clip=clip)


def _shape(item: Any) -> Shape | None:
    kind = type(item).__name__
    if kind == "Group":
        inner = tuple(_shapes(item.contents))
        matrix: Matrix = tuple(float(v) for v in item.transform)  # type: ignore[assignment]  # six of them
        return Group(inner, matrix) if inner else None
    fill = None if kind in ("Line", "PolyLine") else _color(getattr(item, "fillColor", None))
    stroke = _stroke(item)
    if fill is None and stroke is None:
        return None
    match kind:
        case "Rect":
            box = Box(item.x, item.y, item.x + item.width, item.y + item.height)
            return rectangle(box, fill, stroke, radius=max(item.rx or 0, item.ry or 0))
        case "Circle":
            return circle(item.cx, item.cy, item.r, fill, stroke)
        case "Ellipse":
            return ellipse(item.cx, item.cy, item.rx, item.ry, fill, stroke)
        case "Line":
            return polygon([(item.x1, item.y1), (item.x2, item.y2)], None, stroke, closed=False)
        case "PolyLine" | "Polygon":
            spots = list(zip(item.points[::2], item.points[1::2], strict=True))
            return polygon(spots, fill, stroke, closed=kind == "Polygon")
        case _ if hasattr(item, "operators"):
            return Outline(_outline(item).segments, fill, stroke, even_odd=getattr(item, "fillMode", 1) == 0)
    raise ValueError(f"{kind} is not known")


_OPERATORS = (("M", 2), ("L", 2), ("C", 6), ("Z", 0))


def _outline(item: Any) -> Outline:
    at, segments = 0, list[Segment]()
    for operator in item.operators:
        letter, count = _OPERATORS[operator]
        segments.append((letter, tuple(float(v) for v in item.points[at : at + count])))
        at += count
    return Outline(tuple(segments), even_odd=getattr(item, "fillMode", 1) == 0)


def _color(color: Any) -> Color | None:
    if color is None or getattr(color, "alpha", 1) == 0:
        return None
    parts = (color.red, color.green, color.blue)
    return "#" + "".join(f"{round(max(0.0, min(1.0, part)) * 255):02x}" for part in parts)


def _stroke(item: Any) -> Stroke | None:
    color = _color(getattr(item, "strokeColor", None))
    width = float(getattr(item, "strokeWidth", 0) or 0)
    if color is None or width <= 0:
        return None
    dash = getattr(item, "strokeDashArray", None) or ()
    cap, join = int(getattr(item, "strokeLineCap", 0) or 0), int(getattr(item, "strokeLineJoin", 0) or 0)
    return Stroke(color, width, tuple(float(v) for v in dash), _CAPS[cap], _JOINS[join])  # type: ignore[arg-type]
