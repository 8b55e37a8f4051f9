"""Signs that rules of games are full of and text faces lack: suits, dice, stars, circles; drawn here, as a font.

So they stand in a line like letters: embedded, searched and copied. `SIGNS` has their shapes, `sign_font` the bytes
of a TrueType font with them. Lengths are thousandths of the em, the y axis points up, the base line is at 0.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterable, Mapping, Sequence

Contour = Sequence[tuple[float, float, bool]]
"""The points of a closed outline, clockwise where it is filled; one that is not on it pulls a quadratic curve."""

_WIDE, _BLANK, _MIDDLE = 700, 200, 300.0
_EM, _ASCENT, _DESCENT = 1000, 800, -200


def _polygon(*points: tuple[float, float]) -> Contour:
    return [(x, y, True) for x, y in points]


def _circle(x: float, y: float, radius: float) -> Contour:
    around = ((math.pi / 8 - step * math.pi / 4, radius / math.cos(math.pi / 8)) for step in range(8))
    # between two points that pull the curve it passes through their middle
    return [(x + far * math.cos(angle), y + far * math.sin(angle), False) for angle, far in around]


def _box(x0: float, y0: float, x1: float, y1: float) -> Contour:
    return _polygon((x0, y0), (x0, y1), (x1, y1), (x1, y0))


def _star(radius: float) -> Contour:
    turns = ((math.pi / 2 - step * math.pi / 5, radius * (0.4 if step % 2 else 1.0)) for step in range(10))
    return _polygon(*((350 + far * math.cos(angle), _MIDDLE + far * math.sin(angle)) for angle, far in turns))


def _hole(contour: Contour) -> Contour:
    return contour[::-1]


_STEM: Contour = [(350, 300, True), (362, 50, False), (480, -40, True), (220, -40, True), (338, 50, False)]
_HEART: Contour = [
    (350, -40, True), (30, 230, False), (30, 440, True), (30, 640, False), (190, 640, True), (310, 640, False),
    (350, 520, True), (390, 640, False), (510, 640, True), (670, 640, False), (670, 440, True), (670, 230, False),
]  # fmt: skip
_LEAF: Contour = [
    (350, 680, True), (670, 410, False), (670, 230, True), (670, 60, False), (520, 60, True), (400, 60, False),
    (350, 190, True), (300, 60, False), (180, 60, True), (30, 60, False), (30, 230, True), (30, 410, False),
]  # fmt: skip
_DIE = (_box(50, 0, 650, 600), _hole(_box(95, 45, 605, 555)))
_LOW, _HIGH = (210.0, 160.0), (490.0, 440.0)
_PIPS: Mapping[str, Sequence[tuple[float, float]]] = {
    "⚀": [(350, 300)],
    "⚁": [_LOW, _HIGH],
    "⚂": [_LOW, (350, 300), _HIGH],
    "⚃": [_LOW, _HIGH, (_LOW[0], _HIGH[1]), (_HIGH[0], _LOW[1])],
    "⚄": [_LOW, _HIGH, (_LOW[0], _HIGH[1]), (_HIGH[0], _LOW[1]), (350, 300)],
    "⚅": [(x, y) for x in (_LOW[0], _HIGH[0]) for y in (_LOW[1], 300.0, _HIGH[1])],
}

SIGNS: Mapping[str, Sequence[Contour]] = {
    "♠": (_LEAF, _STEM),
    "♥": (_HEART,),
    "♦": (_polygon((350, 680), (600, _MIDDLE), (350, -80), (100, _MIDDLE)),),
    "♣": (_circle(350, 490, 165), _circle(185, 225, 165), _circle(515, 225, 165), _STEM),
    "★": (_star(350),),
    "☆": (_star(350), _hole(_star(250))),
    "●": (_circle(350, _MIDDLE, 290),),
    "○": (_circle(350, _MIDDLE, 290), _hole(_circle(350, _MIDDLE, 240))),
    "□": (_box(70, 20, 630, 580), _hole(_box(115, 65, 585, 535))),
    "◇": (
        _polygon((350, 640), (650, _MIDDLE), (350, -40), (50, _MIDDLE)),
        _hole(_polygon((350, 570), (585, _MIDDLE), (350, 30), (115, _MIDDLE))),
    ),
    "✗": (_polygon((110, 540), (170, 600), (590, 60), (530, 0)), _polygon((530, 600), (590, 540), (170, 0), (110, 60))),
    **{die: (*_DIE, *(_circle(x, y, 62) for x, y in pips)) for die, pips in _PIPS.items()},
}
"""The signs, each with its outlines."""


def sign_font() -> bytes:
    """A TrueType font of the signs, each 0.7 em wide, and a blank to stand between them."""
    glyphs = [b"", b"", *map(_glyph, SIGNS.values())]
    places = [0]
    for glyph in glyphs:
        places.append(places[-1] + len(glyph))
    count = len(glyphs)
    points = max(sum(map(len, contours)) for contours in SIGNS.values())
    tables = {
        b"OS/2": struct.pack(">HhHHH10h10s16sII4s3H3h2H", 1, _WIDE, 400, 5, 0, *[0] * 10, *_os2_rest()),
        b"cmap": _cmap(map(ord, (" ", *SIGNS))),
        b"glyf": b"".join(glyphs),
        b"head": struct.pack(
            ">4I2H2q4h2H3h", 0x10000, 0x10000, 0, 0x5F0F3CF5, 3, _EM, 0, 0, 0, _DESCENT, _WIDE, _ASCENT, 0, 8, 2, 1, 0
        ),
        b"hhea": struct.pack(">I3hH11hH", 0x10000, _ASCENT, _DESCENT, 0, _WIDE, 0, 0, _WIDE, 1, *[0] * 7, count),
        b"hmtx": b"".join(struct.pack(">H", _WIDE if glyph else _BLANK) + (glyph[2:4] or bytes(2)) for glyph in glyphs),
        b"loca": struct.pack(f">{len(places)}I", *places),
        b"maxp": struct.pack(">I14H", 0x10000, count, points, 9, 0, 0, 2, *[0] * 8),
        b"name": _names("Signs"),
        b"post": struct.pack(">2I2h5I", 0x30000, 0, -100, 50, 0, 0, 0, 0, 0),
    }
    return _file(tables)


def _os2_rest() -> tuple[object, ...]:
    return bytes(10), bytes(16), 0, 0, b"    ", 0x40, 0x20, 0x2717, _ASCENT, _DESCENT, 0, _ASCENT, -_DESCENT


def _glyph(contours: Sequence[Contour]) -> bytes:
    """The outlines of a sign as TrueType has them: flags, then how far each point is from the one before."""
    points = [(round(x), round(y), on) for contour in contours for x, y, on in contour]
    xs, ys = [x for x, _, _ in points], [y for _, y, _ in points]
    ends, last = [], -1
    for contour in contours:
        last += len(contour)
        ends.append(last)
    head = struct.pack(">5h", len(contours), min(xs), min(ys), max(xs), max(ys))
    body = struct.pack(f">{len(ends)}HH", *ends, 0) + bytes(on for _, _, on in points)
    for values in (xs, ys):
        steps = [value - before for before, value in zip([0, *values], values, strict=False)]
        body += struct.pack(f">{len(steps)}h", *steps)
    glyph = head + body
    return glyph + bytes(-len(glyph) % 4)


def _cmap(codes: Iterable[int]) -> bytes:
    """Which glyph a code has (format 4): one segment for each, and the one that ends them."""
    ordered = sorted((code, glyph) for glyph, code in enumerate(codes, 1))
    starts = [code for code, _ in ordered] + [0xFFFF]
    deltas = [(glyph - code) % 0x10000 for code, glyph in ordered] + [1]
    count = len(starts)
    power = 2 ** int(math.log2(count))
    head = (2 * count, 2 * power, int(math.log2(power)), 2 * count - 2 * power)
    body = struct.pack(f">4H{count}HH{count}H{count}H{count}H", *head, *starts, 0, *starts, *deltas, *[0] * count)
    return struct.pack(">2H2HI3H", 0, 1, 3, 1, 12, 4, 6 + len(body), 0) + body


def _names(family: str) -> bytes:
    texts = {1: family, 2: "Regular", 4: family, 6: family}
    records, strings = b"", b""
    for number, text in texts.items():
        said = text.encode("utf-16-be")
        records += struct.pack(">6H", 3, 1, 0x409, number, len(said), len(strings))
        strings += said
    return struct.pack(">3H", 0, len(texts), 6 + len(records)) + records + strings


def _file(tables: Mapping[bytes, bytes]) -> bytes:
    """The tables with their directory, their sums, and the sum of the whole in `head`."""
    power = 2 ** int(math.log2(len(tables)))
    head = struct.pack(">I4H", 0x10000, len(tables), 16 * power, int(math.log2(power)), 16 * (len(tables) - power))
    place = len(head) + 16 * len(tables)
    directory, body = b"", b""
    for name, content in sorted(tables.items()):
        directory += struct.pack(">4s3I", name, _sum(content), place + len(body), len(content))
        body += content + bytes(-len(content) % 4)
    whole = head + directory + body
    at = whole.index(struct.pack(">I", 0x5F0F3CF5)) - 4
    return whole[:at] + struct.pack(">I", (0xB1B0AFBA - _sum(whole)) % 2**32) + whole[at + 4 :]


def _sum(content: bytes) -> int:
    padded = content + bytes(-len(content) % 4)
    return int(sum(struct.unpack(f">{len(padded) // 4}I", padded))) % 2**32
