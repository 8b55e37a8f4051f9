"""Pieces, drawn from layers and a row of a table."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator
from typing import Any, cast

from printables.drawing import BLACK, Box, Drawing, Group, LowInk, Shape, ellipse, line, rectangle, turned_at
from printables.pieces.files import LEAST_DPI, Art, Collected, Family, GameFolder, Place, Row, art_in, placed_art
from printables.pieces.layers.columns import Columns, Condition, Template
from printables.pieces.layers.layout import LayerSpec
from printables.pieces.layers.setting import DoesNotFitError, IconOf, Setting, set_text
from printables.pieces.layers.values import LEAST_POINTS, Font, Frame, color_of, stroke_of
from printables.pieces.model import PrintError

ICONS = "art/icons"

_SIDES = {"left": 0, "right": 0, "center": 0, "top": 1, "middle": 1, "bottom": 1}


class Drawer:
    """Draws pieces of one layout on one frame: from each row of a table a face."""

    def __init__(
        self,
        specs: tuple[LayerSpec, ...],
        frame: Frame,
        columns: Columns,
        folder: GameFolder,
        families: dict[str, Family],
    ) -> None:
        self.frame = frame
        self._table = columns.table
        self._layers = [_Layer(spec, frame, columns, folder, families) for spec in specs]
        self._drawn: dict[tuple[int, ...], Drawing] = {}

    def face(self, row: Row) -> Drawing:
        """The face for a row; for rows that look alike the same one. Raises PiecesError with all that is wrong."""
        collected = Collected()
        shapes: list[tuple[Shape, ...]] = []
        for layer in self._layers:
            with collected.noted():
                shapes.append(layer.shapes(row, self._table))
        collected.tell()
        # Layers keep their shapes, so that equal ones are the same ones.
        key = tuple(map(id, shapes))
        found = self._drawn.get(key)
        if found is None:
            box = self.frame.size.trim.grown(self.frame.bleed)
            found = self._drawn[key] = Drawing(tuple(shape for part in shapes for shape in part), box)
        return found


class _Layer:
    """One layer, ready to be drawn."""

    def __init__(
        self, spec: LayerSpec, frame: Frame, columns: Columns, folder: GameFolder, families: dict[str, Family]
    ) -> None:
        self._spec, self._frame, self._folder, self._families = spec, frame, folder, families
        values = {key: _written(value, spec.place, key) for key, value in spec.keys.items()}
        condition = values.pop("if", None)
        self._condition = None if condition is None else Condition(condition, columns, spec.place)
        self._values = {key: Template(value, columns, spec.place) for key, value in values.items()}
        shown = (spec.kind,) if spec.kind in ("image", "text") else ("fill", "stroke")
        self._shown = [self._values[key] for key in shown if key in self._values and self._values[key].varies]
        self._varying = [key for key, value in self._values.items() if value.varies]
        self._fixed = {key: value.filled(Row(0, {})) for key, value in self._values.items() if not value.varies}
        self._boxes: dict[str, Box] = {}
        self._how: Setting | None = None
        self._kept: dict[tuple[str, ...], tuple[Shape, ...]] = {}

    def shapes(self, row: Row, table: str) -> tuple[Shape, ...]:
        """What the layer draws for a row: nothing where its condition is false, or the column that it shows empty."""
        if self._condition is not None and not self._condition.holds(row):
            return ()
        if any(template.is_empty(row) for template in self._shown):
            return ()
        key = tuple([self._values[name].filled(row) for name in self._varying])
        kept = self._kept.get(key)
        if kept is None:
            spec = self._spec
            place = Place(table, row=row.number, layer=spec.name) if self._varying and row.number else spec.place
            values = self._fixed | dict(zip(self._varying, key, strict=True))
            try:
                kept = self._kept[key] = tuple(self._turned(values, place))
            except PrintError:
                raise
            except ValueError as error:
                raise place.fault(str(error)) from None
        return kept

    def _turned(self, values: dict[str, str], place: Place) -> Iterator[Shape]:
        """The layer, turned about the middle of its box."""
        angle = _number({"turn": values.get("turn") or "0"}, "turn", 0.0, -360.0, 360.0)
        kind = self._spec.kind
        if kind == "line":
            yield from self._line(values)
            return
        written = values.get("box", "safe") if kind in ("image", "text") else values[kind]
        box = self._boxes.get(written)
        if box is None:
            box = self._boxes[written] = self._frame.box(written)
        draw = cast(Callable[..., Iterator[Shape]], getattr(self, f"_{kind}"))
        if not angle:
            yield from draw(values, box, place, box)
            return
        x, y = box.center
        wide, high = (box.height, box.width) if angle % 180 == 90 else (box.width, box.height)
        inner = Box(-wide / 2, -high / 2, wide / 2, high / 2)
        # Clockwise, as people turn a card.
        yield Group(tuple(draw(values, inner, place, box)), turned_at(-angle, x, y))

    def _rect(self, values: dict[str, str], box: Box, place: Place, _: Box) -> Iterator[Shape]:
        radius = _number(values, "radius", 0.0, 0.0, 200.0)
        yield rectangle(box, *_paint(values), radius=radius, low=_low(values, place))

    def _circle(self, values: dict[str, str], box: Box, place: Place, _: Box) -> Iterator[Shape]:
        x, y = box.center
        yield ellipse(x, y, box.width / 2, box.height / 2, *_paint(values), low=_low(values, place))

    def _line(self, values: dict[str, str]) -> Iterator[Shape]:
        x1, y1, x2, y2 = self._frame.line(values["line"])
        stroke = stroke_of(values.get("stroke", "black 0.5"))
        if stroke is not None:
            yield line(x1, y1, x2, y2, stroke)

    def _image(self, values: dict[str, str], box: Box, place: Place, _: Box) -> Iterator[Shape]:
        fit = values.get("fit", "contain")
        if fit not in ("contain", "cover", "stretch"):
            raise ValueError(f"fit = {fit!r} is none of contain, cover, stretch")
        name = values["image"]
        radius = _number(values, "radius", 0.0, 0.0, 200.0)
        clip = rectangle(box, radius=radius) if radius else None
        least = _number(values, "dpi", LEAST_DPI, 20, 1200)
        art = art_in(self._folder, name, place)
        yield placed_art(art, box, fit, place, name, clip=clip, least=least)  # type: ignore[arg-type]

    def _text(self, values: dict[str, str], box: Box, place: Place, outer: Box) -> Iterator[Shape]:
        how = self._how or self._setting(values)
        if self._varying == ["text"]:
            self._how = how
        try:
            shapes, around = set_text(values["text"], box, how, self._icons(values, place))
        except DoesNotFitError:
            smaller = f", not even with {how.floor:g}" if how.floor < how.font.points else ""
            begin = " ".join(values["text"].split())
            begin = f"{begin[:30]}..." if len(begin) > 33 else begin
            raise ValueError(
                f"the text “{begin}” does not fit into {box.width:g} x {box.height:g} mm with {how.font.points:g} "
                f"points{smaller}; shorten it, or give it more room or a smaller `shrink`"
            ) from None
        around = around if box == outer else outer
        if values.get("safe", "true") != "false" and shapes and not self._frame.size.is_safe(around, self._frame.safe):
            raise ValueError("text stands less than 2.5 mm from the cut; move its box, or write safe = false")
        yield from shapes

    def _icons(self, values: dict[str, str], place: Place) -> IconOf | None:
        """What finds the icons of a text, if it has any."""
        icons = {"true": ICONS, "false": ""}.get(values.get("icons", "false"), values.get("icons", ""))
        return (lambda name: _icon(self._folder, icons, name, place)) if icons else None

    def _setting(self, values: dict[str, str]) -> Setting:
        font = Font(values.get("font", "sans 9"), self._families)
        sides = {"0": "left", "1": "middle"}
        for word in values.get("align", "").split():
            if word not in _SIDES:
                raise ValueError(f"align = {word!r} is none of {', '.join(_SIDES)}")
            sides[str(_SIDES[word])] = word
        return Setting(
            font,
            _number(values, "shrink", font.points, LEAST_POINTS, font.points),
            sides["0"],
            sides["1"],
            color_of(values.get("color", BLACK)) or BLACK,
            _number(values, "leading", 1.2, 0.8, 5.0),
            values.get("markup", "true") != "false",
        )


def _icon(folder: GameFolder, icons: str, name: str, place: Place) -> Art:
    """The picture of an icon."""
    for suffix in (".svg", ".png", ".jpg"):
        if (folder.root / icons / f"{name}{suffix}").exists():
            return art_in(folder, f"{icons}/{name}{suffix}", place)
    there = folder.root / icons
    known = sorted(path.stem for path in there.iterdir()) if there.is_dir() else []
    near = difflib.get_close_matches(name, known, 1)
    hint = f"did you mean :{near[0]}:?" if near else f"{icons} has {', '.join(known[:20]) or 'none'}"
    raise place.fault(f"there is no icon :{name}:; {hint}")


def _written(value: Any, place: Place, key: str) -> str:
    """A value as text: numbers and true or false may stand without quotes."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (str, int, float)):
        return str(value)
    raise place.fault(f"{key} is neither text nor number")


def _paint(values: dict[str, str]) -> tuple[Any, Any]:
    return color_of(values.get("fill", "none")), stroke_of(values["stroke"]) if "stroke" in values else None


def _low(values: dict[str, str], place: Place) -> LowInk:
    low = values.get("low", "outline")
    if low not in ("outline", "keep", "drop"):
        raise place.fault(f"low = {low!r} is none of outline, keep, drop")
    return cast(LowInk, low)


def _number(values: dict[str, str], key: str, default: float, least: float, most: float) -> float:
    try:
        value = float(values[key]) if key in values else default
    except ValueError:
        raise ValueError(f"{key} = {values[key]!r} is no number") from None
    if not least <= value <= most:
        raise ValueError(f"{key} = {value:g} is not between {least:g} and {most:g}")
    return value
