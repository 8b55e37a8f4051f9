"""What on a scanned page is drawn, not written: found by its size, and painted over before OCR sees the page.

Tesseract takes the lines of diagrams and the dots of photographs for letters, and what stands beside them for a part of
the picture. The page that it gets has text only.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from extract.readers.pixels.pieces import (
    DARK,
    Area,
    Grey,
    Ints,
    Pieces,
    Truths,
    bounding_box,
    letter_height,
    pieces_of,
    rows_of,
)

_LOOK_DPI = 100.0
# sizes in heights of a small letter
_LEAST_TYPE, _TALLEST_TYPE, _WIDEST_TYPE = 0.4, 2.2, 12.0
_DRAWN, _HIGH, _TOWER = 6.5, 4.8, 9.6
_SOLID, _CORE, _FILLED, _UPRIGHT, _SIGN = 0.9, 0.35, 0.1, 1.6, 1.5
_LONG, _LONG_UPRIGHT, _THIN, _BAR, _BAR_FILLED = 12.0, 5.0, 0.7, 1.2, 0.6
_REACH, _TEXT_WIDE, _STROKE = 2.5, 5.0, 2.0
_HOLLOW, _MOSTLY, _NEARLY_ALL, _ACROSS = 0.2, 0.6, 0.9, 0.7
_LEAST_ROW, _LEAST_TITLE, _WIDTHS, _LEAST_RULES = 5, 4, 3, 3
_POINT, _LARGEST_POINT, _POINT_FILLED, _HALF_WAY = 0.28, 1.0, 0.6, 0.1
_OVER = 0.5
_LEAST_GAP, _MOST_GAP, _BANNER = 0.4, 4.0, 0.6


@dataclass(frozen=True, slots=True)
class Cleaned:
    """A page without its drawings, and what was seen on it when it was looked at from farther away.

    `rows` are the boxes of what is left as type, `bullets` those of the points of lists, `rulings` the lines of tables,
    in pixels of the reduced page, of which each is `step` pixels of the page; `letter` is the height of a small letter.
    `drawn` says for each of those pixels whether a drawing covers it or lies close by.
    """

    picture: Grey
    rows: tuple[Area, ...]
    bullets: tuple[Area, ...]
    rulings: tuple[Area, ...]
    drawn: Truths
    letter: float
    step: int


def with_dark_type(picture: Grey, dpi: float) -> Grey:
    """The picture with the type of dark banners made dark, and their ground white as the paper."""
    pieces = pieces_of(picture)
    letter = letter_height(pieces, dpi)
    solid = (pieces.ink >= _BANNER * pieces.width * pieces.height) & (pieces.width > _TEXT_WIDE * letter)
    clean = picture.copy()
    for piece in np.flatnonzero(solid & (pieces.height > _SIGN * letter)):
        shape = np.pad(pieces.shape(int(piece)), 1)
        light = pieces_of(np.where(shape, 255, 0).astype(np.uint8))
        around = (light.x0 == 0) & (light.top == 0)
        high = (light.height >= _LEAST_TYPE * letter) & (light.height <= _HIGH * letter)
        rows = [row for row in rows_of(light, high & ~around, letter) if len(row) >= _LEAST_TITLE]
        written = _of_rows(light, [row for row in rows if len(np.unique(light.width[row])) >= _WIDTHS])
        if light.ink[written].sum() <= _MOSTLY * light.ink[~around].sum():
            continue
        box = slice(pieces.top[piece], pieces.bottom[piece]), slice(pieces.x0[piece], pieces.x1[piece])
        ground = float(np.median(picture[box][shape[1:-1, 1:-1]]))
        turned = np.clip((255.0 - picture[box]) * 255 / (255 - ground), 0, 255).astype(np.uint8)
        # the ground is white up to the grey of its edges
        near = cv2.dilate(light.painted(~around).astype(np.uint8), np.ones((3, 3), np.uint8))[1:-1, 1:-1] > 0
        clean[box] = np.where(near, turned, 255)
    return clean


def without_drawings(picture: Grey, dpi: float) -> Cleaned:
    """The picture of a page with all that is drawn painted white."""
    step = max(1, round(dpi / _LOOK_DPI))
    high, wide = max(1, picture.shape[0] // step), max(1, picture.shape[1] // step)
    small = np.asarray(cv2.resize(picture, (wide, high), interpolation=cv2.INTER_AREA), np.uint8)
    pieces = pieces_of(small)
    letter = letter_height(pieces, dpi / step)
    lines = _lines(pieces, letter)
    letters = _letters(pieces, letter) & ~lines
    rows = rows_of(pieces, letters, letter)
    written = _along(pieces, [row for row in rows if len(row) >= _LEAST_ROW], letter)
    titles = _titles(pieces, letter) & ~lines
    large = _large(pieces, small, letter) & ~titles & ~lines
    frames = _frames(pieces, large, letters, written)
    drawn = np.zeros(small.shape, np.uint8)
    for piece in np.flatnonzero(large & ~frames):
        drawn[pieces.top[piece] : pieces.bottom[piece], pieces.x0[piece] : pieces.x1[piece]] = 1
    reach = 2 * round(_REACH * letter) + 1
    near = cv2.dilate(drawn, np.ones((reach, reach), np.uint8))
    short = ~_along(pieces, [row for row in rows if _width(pieces, row) > _TEXT_WIDE * letter], letter)
    kept = written | frames | titles
    inside = np.asarray(drawn)[pieces.middle] > 0
    beside = (np.asarray(near)[pieces.middle] > 0) & short
    dots = rows_of(pieces, (pieces.height < _LEAST_TYPE * letter) & (pieces.width < _LEAST_TYPE * letter), letter)
    leaders = _of_rows(pieces, [row for row in dots if len(row) >= _LEAST_ROW])
    gone = (large & ~frames) | lines | leaders | ((inside | beside) & ~kept)
    mask = pieces.painted(gone)
    rulings: list[Area] = []
    for piece in np.flatnonzero(frames):
        box = slice(pieces.top[piece], pieces.bottom[piece]), slice(pieces.x0[piece], pieces.x1[piece])
        mask[box] |= _strokes(pieces.shape(int(piece)), letter)
        rulings += _rulings(pieces, int(piece))
    left = [row[~gone[row]] for row in rows]
    return Cleaned(
        _only(picture, (pieces.labels > 0) & ~mask),
        tuple(bounding_box(pieces, row) for row in left if len(row)),
        tuple(pieces.area(piece) for piece in _bullets(pieces, letter, ~gone)),
        tuple(rulings),
        np.asarray(near) > 0,
        letter,
        step,
    )


def _only(picture: Grey, type_: Truths) -> Grey:
    """The picture with all that is not near the pixels of `type_` painted white: drawings, and faint grounds too."""
    wider = cv2.dilate(type_.astype(np.uint8), np.ones((3, 3), np.uint8))
    large = cv2.resize(wider, (picture.shape[1], picture.shape[0]), interpolation=cv2.INTER_NEAREST)
    return np.where(np.asarray(large) > 0, picture, np.uint8(255))


def _lines(pieces: Pieces, letter: float) -> Truths:
    """Ruled lines, level or upright, also the heavy bar beside a text; and what runs over the edge of the picture."""
    high, wide = pieces.labels.shape
    thick, long = np.minimum(pieces.width, pieces.height), np.maximum(pieces.width, pieces.height)
    least = np.where(pieces.width > pieces.height, _LONG, _LONG_UPRIGHT) * letter
    bar = (thick <= _BAR * letter) & (pieces.ink >= _BAR_FILLED * pieces.width * pieces.height)
    outside = (pieces.x0 <= 0) | (pieces.top <= 0) | (pieces.x1 >= wide) | (pieces.bottom >= high)
    return np.asarray(((long > least) & ((thick <= max(2.0, _THIN * letter)) | bar)) | outside)


def _letters(pieces: Pieces, letter: float) -> Truths:
    high = (pieces.height >= _LEAST_TYPE * letter) & (pieces.height <= _TALLEST_TYPE * letter)
    return np.asarray(high & (pieces.width <= _WIDEST_TYPE * letter))


def _titles(pieces: Pieces, letter: float) -> Truths:
    """The letters of titles: tall, in a row, and not as wide as one another; counters, cards and spaces are."""
    tall = np.asarray((pieces.height > _TALLEST_TYPE * letter) & (pieces.height <= _DRAWN * letter))
    rows = rows_of(pieces, tall, 2 * letter)
    widths = pieces.width // 2
    titles = [row for row in rows if len(row) >= _LEAST_TITLE and len(np.unique(widths[row])) >= _WIDTHS]
    return _of_rows(pieces, titles)


def _large(pieces: Pieces, small: Grey, letter: float) -> Truths:
    """What is larger than type, and solid areas: those that hold more than the strokes of the heaviest type."""
    wide, high = pieces.width, pieces.height
    short, long = np.minimum(wide, high), np.maximum(wide, high)
    larger = (short > _DRAWN * letter) | ((short > _HIGH * letter) & (long < 2 * short))
    tower = (high > _TOWER * letter) & (wide > _TALLEST_TYPE * letter)
    stroke = np.ones((2 * max(1, round(_SOLID * letter / 2)) - 1,) * 2, np.uint8)
    cores = cv2.morphologyEx((small < DARK).astype(np.uint8), cv2.MORPH_OPEN, stroke)
    core = np.bincount(pieces.labels[np.asarray(cores) > 0], minlength=len(wide) + 1)[1:]
    slender = (high > _UPRIGHT * wide) & (wide < _TALLEST_TYPE * letter)
    solid = (short > _SIGN * letter) & (core >= _CORE * pieces.ink) & (core >= _FILLED * wide * high) & ~slender
    return np.asarray(larger | tower | solid)


def _frames(pieces: Pieces, large: Truths, letters: Truths, written: Truths) -> Truths:
    """Frames around text, and the lines of tables: what stands inside them is type."""
    found = np.zeros(len(large), np.bool_)
    for piece in np.flatnonzero(large & (pieces.ink < _HOLLOW * pieces.width * pieces.height)):
        inside = (pieces.x0 > pieces.x0[piece]) & (pieces.x1 < pieces.x1[piece])
        inside &= (pieces.top > pieces.top[piece]) & (pieces.bottom < pieces.bottom[piece])
        ink = pieces.ink[inside].sum()
        framed = pieces.ink[inside & written].sum() > _MOSTLY * ink
        table = pieces.ink[inside & letters].sum() > _NEARLY_ALL * ink and _is_table(pieces, int(piece))
        found[piece] = bool(ink) and (framed or table)
    return found


def _is_table(pieces: Pieces, piece: int) -> bool:
    """Whether lines divide a frame into rows that are wider than they are high: spaces of a board are square."""
    levels, uprights = _divisions(pieces.shape(piece))
    if len(levels) < _LEAST_RULES:
        return False
    high = float(np.median(np.diff(levels)))
    wide = float(np.diff(uprights).mean()) if len(uprights) >= _LEAST_RULES else float(pieces.width[piece])
    return wide >= 1.5 * high


def _divisions(shape: Truths) -> tuple[Ints, Ints]:
    """Where the level and the upright lines of a frame begin, in pixels within its box."""

    def starts(dark: Truths) -> Ints:
        return np.flatnonzero(np.diff(np.concatenate(([0], dark.astype(np.int8)))) == 1)

    high, wide = shape.shape
    return starts(shape.sum(axis=1) >= _ACROSS * wide), starts(shape.sum(axis=0) >= _ACROSS * high)


def _rulings(pieces: Pieces, piece: int) -> list[Area]:
    """The lines of a frame that is divided both ways, as those of a table are; none of another."""
    levels, uprights = _divisions(pieces.shape(piece))
    if min(len(levels), len(uprights)) < _LEAST_RULES:
        return []
    x0, top, x1, bottom = pieces.area(piece)
    found: list[Area] = [(x0, top + place, x1, top + place + 1) for place in levels.tolist()]
    return found + [(x0 + place, top, x0 + place + 1, bottom) for place in uprights.tolist()]


def _strokes(shape: Truths, letter: float) -> Truths:
    """The lines of a frame, without the letters that touch them."""
    ink, long = shape.astype(np.uint8), max(3, round(_STROKE * letter))
    level = cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((1, long), np.uint8))
    upright = cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((long, 1), np.uint8))
    return np.asarray((np.asarray(level) | np.asarray(upright)) > 0)


def _of_rows(pieces: Pieces, rows: list[Ints]) -> Truths:
    """Which pieces stand in one of the rows."""
    found = np.zeros(len(pieces.ink), np.bool_)
    for row in rows:
        found[row] = True
    return found


def _along(pieces: Pieces, rows: list[Ints], letter: float) -> Truths:
    """Which pieces are those of rows of letters, and what belongs to these: dots, accents and signs."""
    found = _of_rows(pieces, rows)
    down, across = pieces.middle
    small = pieces.height < _TALLEST_TYPE * letter
    for row in rows:
        x0, top, x1, bottom = bounding_box(pieces, row)
        level = (top - _OVER * letter < down) & (down < bottom + _OVER * letter)
        found |= small & level & (x0 - letter < across) & (across < x1 + letter)
    return found


def _width(pieces: Pieces, row: Ints) -> int:
    return int(pieces.x1[row].max() - pieces.x0[row].min())


def _bullets(pieces: Pieces, letter: float, left: Truths) -> list[int]:
    """The round points that stand at half the height of the row that they begin, with a gap before its text."""
    wide, high = pieces.width, pieces.height
    round_ = (abs(wide - high) <= np.maximum(1, 0.25 * high)) & (pieces.ink >= _POINT_FILLED * wide * high)
    points = left & round_ & (high >= _POINT * letter) & (high <= _LARGEST_POINT * letter)
    return [int(piece) for piece in np.flatnonzero(points) if _begins_row(pieces, int(piece), letter, left)]


def _begins_row(pieces: Pieces, point: int, letter: float, left: Truths) -> bool:
    middle = pieces.middle[0][point]
    level = (pieces.top - 0.6 * letter < middle) & (middle < pieces.bottom + 0.6 * letter)
    row = left & level & (pieces.height < 4 * letter)
    row[point] = False
    before = pieces.x0[point] - pieces.x1
    if (row & (before < _MOST_GAP * letter) & (pieces.x0 <= pieces.x0[point])).any():
        return False
    behind = row & (pieces.x0 >= pieces.x1[point]) & (pieces.height > _THIN * letter)
    if not behind.any():
        return False
    first = pieces.x0[behind].min()
    feet = pieces.bottom[behind & (pieces.x0 < first + 8 * letter)]
    # a full stop stands at the foot of the letters
    at_half = pieces.bottom[point] < np.median(feet) - _HALF_WAY * letter
    return bool(_LEAST_GAP * letter < first - pieces.x1[point] < _MOST_GAP * letter and at_half)
