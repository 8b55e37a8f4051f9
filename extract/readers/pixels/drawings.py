"""What on a scanned page is drawn, not written: found by its size, and painted over before OCR sees the page.

Tesseract takes the lines of diagrams and the dots of photographs for letters, and what stands beside them for a part of
the picture. The page that it gets has text only.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

import cv2
import numpy as np
from numpy.typing import NDArray

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
_REACH, _TEXT_WIDE, _MOSTLY = 2.5, 5.0, 0.6
_LEAST_ROW, _LEAST_TITLE, _WIDTHS = 5, 4, 3
_SQUARE = 1.5
_OVER = 0.5
_POINT, _LARGEST_POINT, _POINT_FILLED, _HALF_WAY = 0.28, 1.0, 0.6, 0.1
_LEAST_GAP, _MOST_GAP, _BANNER, _BAND = 0.4, 4.0, 0.6, 6.0
_GREY = 100
_DISC, _WIDE_DISC, _ALONE = 4.0, 1.6, 0.25


@dataclass(frozen=True, slots=True)
class Cleaned:
    """A page without its drawings, and what was seen on it when it was looked at from farther away.

    `bullets` are the boxes of the points of lists, `rulings` those of ruled lines, in pixels of the reduced page, each
    `step` pixels of the page. `drawn` says for each of those pixels whether a drawing covers it or lies close by.
    """

    picture: Grey
    bullets: tuple[Area, ...]
    rulings: tuple[Area, ...]
    drawn: Truths
    step: int


def with_dark_type(picture: Grey, dpi: float) -> Grey:
    """The picture with the type of banners, dark on a grey ground or light on a dark one, made dark on a white one."""
    small, step = _from_afar(picture, dpi)
    whole = pieces_of(small)
    letter = letter_height(whole, dpi / step)
    # the grey ground of cells, without the lines of their table, and without the specks of the scan
    ink = cv2.morphologyEx((small < DARK).astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    side = max(3, round(letter))
    bands = pieces_of(255 * (1 - _opened(np.asarray(ink, np.uint8), side, side)))
    clean = picture
    for pieces, highest in ((whole, np.inf), (bands, np.minimum(_BAND * letter, bands.width / _BAND))):
        solid = (pieces.ink >= _BANNER * pieces.width * pieces.height) & (pieces.height > _SIGN * letter)
        wide = (pieces.width > _TEXT_WIDE * letter) & (pieces.height < highest)
        for piece in np.flatnonzero(solid & (wide | (_apart(pieces, letter) if pieces is whole else False))):
            x0, top, x1, bottom = map(int, pieces.area(int(piece)))
            ground = float(np.median(small[top:bottom, x0:x1][pieces.shape(int(piece))]))
            tones = (
                (255.0 - np.arange(256)) / (255 - ground) if pieces is whole else np.arange(256) / max(_GREY, ground)
            )
            turned = np.clip(tones * 255, 0, 255).astype(np.uint8)
            if (type_ := (_type if wide[piece] else _figures)(turned[small[top:bottom, x0:x1]], letter)) is not None:
                clean = picture.copy() if clean is picture else clean
                box = slice(top * step, bottom * step), slice(x0 * step, x1 * step)
                # a dark ground becomes white up to the grey of its edges; lines stay on a grey one
                clean[box] = _only(turned[picture[box]], type_) if pieces is whole else turned[picture[box]]
    return clean


def _apart(pieces: Pieces, letter: float) -> Truths:
    """Which pieces are about as wide as high, no larger than a number in a disc, and no letters of a word."""
    found = (pieces.height < _DISC * letter) & (pieces.width < _WIDE_DISC * pieces.height)
    found &= pieces.height < _WIDE_DISC * pieces.width
    for piece in np.flatnonzero(found):
        gap = _ALONE * pieces.height[piece]
        level = (pieces.top < pieces.bottom[piece]) & (pieces.bottom > pieces.top[piece])
        left = level & (pieces.x0 < pieces.x0[piece]) & (pieces.x1 > pieces.x0[piece] - gap)
        right = level & (pieces.x1 > pieces.x1[piece]) & (pieces.x0 < pieces.x1[piece] + gap)
        found[piece] = not (left | right).any()
    return found


def _figures(ground: Grey, letter: float) -> Truths | None:
    """The pixels of the number that a disc or a square holds; None where it holds something else."""
    type_ = pieces_of(np.pad(ground, 1))
    inner = ~((type_.x0 == 0) & (type_.top == 0)) & (type_.height >= _LEAST_TYPE * letter)
    return type_.painted(inner)[1:-1, 1:-1] if 1 <= inner.sum() <= 2 else None


def _type(ground: Grey, letter: float) -> Truths | None:
    """The pixels of the dark type that a ground holds; None where it holds much else."""
    type_ = pieces_of(np.pad(ground, 1))
    around = (type_.x0 == 0) & (type_.top == 0)
    high = (type_.height >= _LEAST_TYPE * letter) & (type_.height <= _HIGH * letter)
    # the words of the head of a table stand far apart
    rows = [row for row in rows_of(type_, high & ~around, ground.shape[1]) if len(row) >= _LEAST_TITLE]
    written = _of_rows(type_, [row for row in rows if len(np.unique(type_.width[row])) >= _WIDTHS])
    if type_.ink[written].sum() <= _MOSTLY * type_.ink[~around].sum():
        return None
    return type_.painted(~around)[1:-1, 1:-1]


def without_drawings(picture: Grey, dpi: float) -> Cleaned:
    """The picture of a page with all that is drawn painted white."""
    small, step = _from_afar(picture, dpi)
    letter = letter_height(pieces_of(small), dpi / step)
    ruled, level, upright = _ruled(small, letter)
    small[ruled] = 255
    pieces = pieces_of(small)
    lines = _lines(pieces, letter)
    letters = _letters(pieces, letter) & ~lines
    rows = rows_of(pieces, letters, letter)
    written = _along(pieces, [row for row in rows if len(row) >= _LEAST_ROW], letter)
    titles = _titles(pieces, letter) & ~lines
    large = _large(pieces, small, letter) & ~titles & ~lines
    drawn = np.zeros(small.shape, np.uint8)
    for x0, top, x1, bottom in chain(
        (pieces.area(int(piece)) for piece in np.flatnonzero(large)), _boards(ruled, level, upright)
    ):
        drawn[int(top) : int(bottom), int(x0) : int(x1)] = 1
    reach = 2 * round(_REACH * letter) + 1
    near = cv2.dilate(drawn, np.ones((reach, reach), np.uint8))
    wide = [row for row in rows if pieces.x1[row].max() - pieces.x0[row].min() > _TEXT_WIDE * letter]
    short = ~_along(pieces, wide, letter)
    inside = np.asarray(drawn)[pieces.middle] > 0
    beside = (np.asarray(near)[pieces.middle] > 0) & short
    dots = rows_of(pieces, (pieces.height < _LEAST_TYPE * letter) & (pieces.width < _LEAST_TYPE * letter), letter)
    leaders = _of_rows(pieces, [row for row in dots if len(row) >= _LEAST_ROW])
    gone = large | lines | leaders | ((inside | beside) & ~written & ~titles)
    return Cleaned(
        _only(picture, pieces.painted(~gone)),
        tuple(pieces.area(piece) for piece in _bullets(pieces, letter, ~gone)),
        (*level, *upright),
        np.asarray(near) > 0,
        step,
    )


def _from_afar(picture: Grey, dpi: float) -> tuple[Grey, int]:
    """The picture as it is looked at, and how many of its pixels one of these is wide."""
    step = max(1, round(dpi / _LOOK_DPI))
    high, wide = max(1, picture.shape[0] // step), max(1, picture.shape[1] // step)
    return np.asarray(cv2.resize(picture, (wide, high), interpolation=cv2.INTER_AREA), np.uint8), step


def _only(picture: Grey, type_: Truths) -> Grey:
    """The picture with all that is not near the pixels of `type_` painted white: drawings, and faint grounds too."""
    far = cv2.erode(np.where(type_, 0, 255).astype(np.uint8), np.ones((3, 3), np.uint8))
    high, wide = picture.shape
    return np.asarray(cv2.max(picture, cv2.resize(far, (wide, high), interpolation=cv2.INTER_NEAREST)), np.uint8)


def _ruled(picture: Grey, letter: float) -> tuple[Truths, list[Area], list[Area]]:
    """The pixels of ruled lines, not of the letters that touch them; and the boxes of those level and those upright."""
    ink, thin = (picture < DARK).astype(np.uint8), max(3, round(_THIN * letter) + 1)
    slim = ink - _opened(ink, thin, thin)
    level, upright = _opened(slim, round(_LONG * letter), 1), _opened(slim, 1, round(_LONG_UPRIGHT * letter))
    ruled = cv2.dilate(np.maximum(level, upright), np.ones((3, 3), np.uint8))
    return np.asarray(ruled) > 0, _areas(level), _areas(upright)


def _opened(ink: NDArray[np.uint8], wide: int, high: int) -> NDArray[np.uint8]:
    """What of the ink a rectangle fits into."""
    return np.asarray(cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((high, wide), np.uint8)), np.uint8)


def _areas(ink: NDArray[np.uint8]) -> list[Area]:
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink)
    return [(x0, top, x0 + wide, top + high) for x0, top, wide, high, _ in stats[1:].astype(float).tolist()]


def _boards(ruled: Truths, level: list[Area], upright: list[Area]) -> Iterator[Area]:
    """What lines divide into spaces that are about as wide as high: the cells of tables are wider."""
    for x0, top, x1, bottom in _areas(ruled.astype(np.uint8)):
        rows, columns = (
            sum(x0 <= line[0] and line[2] <= x1 and top <= line[1] and line[3] <= bottom for line in lines) - 1
            for lines in (level, upright)
        )
        if min(rows, columns) > 1 and (x1 - x0) * rows < _SQUARE * (bottom - top) * columns:
            yield x0, top, x1, bottom


def _lines(pieces: Pieces, letter: float) -> Truths:
    """The heavy bar beside a text; and what runs over the edge of the picture."""
    high, wide = pieces.labels.shape
    thick, long = np.minimum(pieces.width, pieces.height), np.maximum(pieces.width, pieces.height)
    bar = (thick <= _BAR * letter) & (pieces.ink >= _BAR_FILLED * pieces.width * pieces.height)
    outside = (pieces.x0 <= 0) | (pieces.top <= 0) | (pieces.x1 >= wide) | (pieces.bottom >= high)
    return np.asarray(((long > _LONG_UPRIGHT * letter) & bar) | outside)


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
    stroke = 2 * max(1, round(_SOLID * letter / 2)) - 1
    cores = _opened((small < DARK).astype(np.uint8), stroke, stroke)
    core = np.bincount(pieces.labels[cores > 0], minlength=len(wide) + 1)[1:]
    slender = (high > _UPRIGHT * wide) & (wide < _TALLEST_TYPE * letter)
    solid = (short > _SIGN * letter) & (core >= _CORE * pieces.ink) & (core >= _FILLED * wide * high) & ~slender
    return np.asarray(larger | tower | solid)


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
