"""Cut lines for plotters: SVG, and DXF R12. Millimetres; what is cut and what is scored are layers of their own."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from printables.drawing import Length
from printables.paper import Contour, Disc, Paper, Vertex, Way, radius_of

LAYERS: Mapping[str, tuple[str, int]] = {"cut": ("#ff0000", 1), "fold": ("#0000ff", 5)}
"""The layers: their colour in SVG, its number in DXF."""


def cut_file(ways: Sequence[Way], paper: Paper, kind: str, origin: str) -> bytes:
    """The lines of a sheet in a file of that kind, `svg` or `dxf`; `origin` says what they are made from."""
    return FORMATS[kind](ways, paper, origin).encode()


def is_our_cut_file(content: bytes, origin: str) -> bool:
    """Whether this is a file of ours, from that origin, as it was made."""
    first, _, rest = content.decode(errors="replace").replace("999\n", "", 1).partition("\n")
    return first.strip("<!-> ") == _seal(rest, origin)


def _seal(rest: str, origin: str) -> str:
    return f"refcli {hashlib.sha256(origin.encode() + rest.encode()).hexdigest()[:32]} mm"


# -- SVG -----------------------------------------------------------------------------------------------------------


def _svg(ways: Sequence[Way], paper: Paper, origin: str) -> str:
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(paper.width)}mm" height="{_n(paper.height)}mm" '
        f'viewBox="0 0 {_n(paper.width)} {_n(paper.height)}">'
    ]
    for layer, (color, _) in LAYERS.items():
        drawn = [_svg_shape(way, paper.height) for way in ways if _layer(way) == layer]
        if drawn:
            lines += [f'<g id="{layer}" fill="none" stroke="{color}" stroke-width="0.1">', *drawn, "</g>"]
    rest = "\n".join([*lines, "</svg>"]) + "\n"
    return f"<!-- {_seal(rest, origin)} -->\n{rest}"


def _svg_shape(way: Way, high: Length) -> str:
    if isinstance(way, Disc):
        return f'<circle cx="{_n(way.x)}" cy="{_n(high - way.y)}" r="{_n(way.radius)}"/>'
    return f'<path d="{"".join(_svg_path(way, high))}"/>'


def _svg_path(way: Contour, high: Length) -> Iterator[str]:
    first, *_ = way.vertices
    yield f"M{_n(first[0])} {_n(high - first[1])}"
    edges = list(_edges(way))
    if way.closed and not edges[-1][0][2]:
        edges.pop()  # a straight way back is what Z is
    for a, b in edges:
        end = f"{_n(b[0])} {_n(high - b[1])}"
        # Anticlockwise with y upwards is anticlockwise on the screen, too: the sweep flag is 0.
        yield f"A{_n(radius_of(a, b))} {_n(radius_of(a, b))} 0 0 {int(a[2] < 0)} {end}" if a[2] else f"L{end}"
    if way.closed:
        yield "Z"


# -- DXF R12 -------------------------------------------------------------------------------------------------------


def _dxf(ways: Sequence[Way], paper: Paper, origin: str) -> str:
    pairs: list[tuple[int, object]] = [
        (0, "SECTION"), (2, "HEADER"),
        (9, "$ACADVER"), (1, "AC1009"),
        (9, "$INSUNITS"), (70, 4),
        (9, "$EXTMIN"), (10, 0.0), (20, 0.0), (30, 0.0),
        (9, "$EXTMAX"), (10, paper.width), (20, paper.height), (30, 0.0),
        (0, "ENDSEC"), (0, "SECTION"), (2, "TABLES"),
        (0, "TABLE"), (2, "LTYPE"), (70, 1),
        (0, "LTYPE"), (2, "CONTINUOUS"), (70, 0), (3, "Solid line"), (72, 65), (73, 0), (40, 0.0),
        (0, "ENDTAB"), (0, "TABLE"), (2, "LAYER"), (70, len(LAYERS)),
    ]  # fmt: skip
    for layer, (_, color) in LAYERS.items():
        pairs += [(0, "LAYER"), (2, layer.upper()), (70, 0), (62, color), (6, "CONTINUOUS")]
    pairs += [(0, "ENDTAB"), (0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES")]
    for way in ways:
        pairs += _dxf_entity(way)
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    rest = "".join(f"{code}\n{_n(value) if isinstance(value, float) else value}\n" for code, value in pairs)
    return f"999\n{_seal(rest, origin)}\n{rest}"


def _dxf_entity(way: Way) -> Iterable[tuple[int, object]]:
    layer = _layer(way).upper()
    if isinstance(way, Disc):
        return [(0, "CIRCLE"), (8, layer), (10, way.x), (20, way.y), (30, 0.0), (40, way.radius)]
    pairs: list[tuple[int, object]] = [(0, "POLYLINE"), (8, layer), (66, 1), (10, 0.0), (20, 0.0), (30, 0.0)]
    pairs.append((70, int(way.closed)))
    for x, y, bulge in way.vertices:
        pairs += [(0, "VERTEX"), (8, layer), (10, float(x)), (20, float(y)), (30, 0.0)]
        pairs += [(42, float(bulge))] if bulge else []
    return [*pairs, (0, "SEQEND"), (8, layer)]


FORMATS: Mapping[str, Callable[[Sequence[Way], Paper, str], str]] = {"svg": _svg, "dxf": _dxf}
"""The kinds of files by their endings."""


def _edges(way: Contour) -> Iterator[tuple[Vertex, Vertex]]:
    ends = (*way.vertices[1:], *([way.vertices[0]] if way.closed else []))
    yield from zip(way.vertices, ends, strict=False)


def _layer(way: Way) -> str:
    return "fold" if isinstance(way, Contour) and way.fold else "cut"


def _n(value: float) -> str:
    written = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written
