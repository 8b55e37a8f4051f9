"""What on a scanned page is drawn, not written: found by its size, and painted over before OCR sees the page.

Tesseract takes the lines of diagrams and the dots of photographs for letters, and what stands beside them for a part of
the picture. The page that it gets has text only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFilter

from extract.pixels.components import (
    Area,
    Component,
    bounding_box,
    box_of,
    connected_components,
    distance,
    letter_height,
    rows_of,
    union,
)
from extract.pixels.display_type import displayed
from extract.pixels.icons import bullets, icons_of, is_alone, is_round
from extract.pixels.rulings import is_ruled_table, lines_of, rulings

_LOOK_DPI = 100.0
# sizes in heights of a small letter (x-height)
_DRAWN, _HIGH = 6.5, 4.8
_NEAR_DRAWN = 2.2
_REACH = 2.5
_LETTERING = 1.2
_LETTERING_WIDE = 3.0
_LETTERING_REACH = 8.0
_RULE_THICK, _RULE_LONG = 0.7, 12.0
_BAR_LONG, _BAR_THICK, _BAR_FILLED = 5.0, 1.2, 0.6
_SOLID = 0.9
_HEAVY, _FILLED, _UPRIGHT = 0.5, 0.1, 1.6
_ICON = 1.5
_CELLS, _TOUCHING = 5, 1.5
_LINE_GAP = 1.5
_FLUSH = 1.5
_HANG = 2.5
_TEXT_WIDE = 5.0
_FRAME = 1.8
_HOLLOW = 0.2
_STRAIGHT = 0.7
_LEAST_ROW = 5


@dataclass(frozen=True, slots=True)
class Cleaned:
    """A page without its drawings, and what was seen on it when it was looked at from farther away.

    `pieces` (the ink that is left), `bullets`, `drawings`, `letter` (the height of a small letter) and `rulings` (the
    lines of tables) are in pixels of the picture reduced by `step`.
    """

    picture: Image.Image
    pieces: tuple[Component, ...]
    bullets: tuple[Component, ...]
    drawings: tuple[Area, ...]
    letter: float
    step: int
    rulings: tuple[Area, ...] = ()


def without_drawings(picture: Image.Image, dpi: float) -> Cleaned:
    """The grey picture of a page with all that is drawn painted white, bullets too."""
    step = max(1, round(dpi / _LOOK_DPI))
    small = picture.reduce(step)
    pieces = [piece for piece in connected_components(small) if max(piece.width, piece.height) > 1]
    letter = letter_height(pieces, dpi / step)
    lines = [piece for piece in pieces if _is_line(piece, letter) or _runs_out(piece, small)]
    shapes = _without(pieces, lines)
    thickness = _thickness(letter)
    solid = connected_components(small.filter(ImageFilter.MaxFilter(thickness)))
    title = displayed(shapes, _NEAR_DRAWN * letter, _DRAWN * letter)
    frames, areas = _drawings(shapes, solid, letter, thickness, title)
    written = _written(shapes, areas, letter)
    inside = [piece for piece in shapes if _in_any(piece, areas) and id(piece) not in written]
    left = _without(shapes, [*inside, *frames])
    icons = _without(icons_of(left, letter), title)
    areas += [box_of(icon) for icon in icons]
    left = _without(left, icons)
    loose = _loose(left, areas, letter)
    left = _without(left, loose)
    points = bullets(left, letter)
    left = _without(left, points)
    rims = [lines_of(frame, letter) for frame in frames]
    clean = _painted(picture, [*lines, *inside, *rims, *icons, *loose, *points], small.size, step)
    ruled = tuple(line for frame in frames for line in rulings(frame))
    return Cleaned(clean, tuple(left), tuple(points), tuple(areas), letter, step, ruled)


def _painted(picture: Image.Image, drawn: Sequence[Component], size: tuple[int, int], step: int) -> Image.Image:
    """The picture with the pieces painted white, and the grey at their edges too."""
    mask = Image.new("L", size, 0)
    ink = ImageDraw.Draw(mask)
    for piece in drawn:
        for row, start, end in piece.runs:
            ink.line((start, row, end - 1, row), fill=255)
    mask = mask.filter(ImageFilter.MaxFilter(3))
    clean = picture.copy()
    clean.paste(255, mask=mask.resize((size[0] * step, size[1] * step)).crop((0, 0, *picture.size)))
    return clean


def _without(pieces: Sequence[Component], taken: Sequence[Component]) -> list[Component]:
    ids = {id(piece) for piece in taken}
    return [piece for piece in pieces if id(piece) not in ids]


def _runs_out(piece: Component, picture: Image.Image) -> bool:
    """Whether a piece runs over the edge of the picture: the bed of the scanner, a table below the page."""
    return piece.x0 <= 0 or piece.top <= 0 or piece.x1 >= picture.width or piece.bottom >= picture.height


def _thickness(letter: float) -> int:
    """How thick the strokes of type can be, in pixels: an odd number, as filters want it."""
    return 2 * max(1, round(_SOLID * letter / 2)) - 1


def _drawings(
    shapes: Sequence[Component], solid: Sequence[Component], letter: float, thickness: int, title: Sequence[Component]
) -> tuple[list[Component], list[Area]]:
    """Frames around text, and the boxes of what is drawn.

    Drawn is what is larger than type, solid areas, frames without text, and what hangs together with these; but no
    letter of a `title`.
    """
    plain = _without(shapes, title)
    large = [
        piece
        for piece in plain
        if _is_larger_than_type(piece, letter)
        or (min(piece.width, piece.height) > _NEAR_DRAWN * letter and _is_frame(piece))
        or (min(piece.width, piece.height) > _ICON * letter and _is_solid(piece, solid, letter, thickness))
        or is_cell(piece, shapes, letter)
    ]
    frames = [piece for piece in large if _frames_text(piece, shapes, letter)]
    areas = _joined([box_of(piece) for piece in _without(large, frames)])
    # cards, counters and spaces beside a board, but no letters of a heading
    signs = [piece for piece in plain if min(piece.width, piece.height) > _NEAR_DRAWN * letter and is_round(piece)]
    type_pieces = _without(shapes, signs)
    framed = [piece for piece in shapes if piece.height > _FRAME * letter and piece.width > letter and _is_frame(piece)]
    loose = [piece for piece in framed if is_alone(piece, _without(shapes, framed), letter)]
    loose += [piece for piece in _without(signs, loose) if is_alone(piece, type_pieces, letter)]
    grown = True
    while grown:
        grown = False
        for piece in list(loose):
            near = next(
                (index for index, area in enumerate(areas) if distance(box_of(piece), area) < _REACH * letter), None
            )
            if near is not None:
                areas[near] = union(areas[near], box_of(piece))
                loose.remove(piece)
                grown = True
    return frames, _joined(areas)


def _is_larger_than_type(piece: Component, letter: float) -> bool:
    """Whether a piece is higher than large type, or as high as that and not as long as a word of it is.

    Pieces of a drawing that touch, one above the other, are higher than any type.
    """
    short, long = sorted((piece.width, piece.height))
    tower = piece.height > 2 * _HIGH * letter and piece.width > _NEAR_DRAWN * letter
    return short > _DRAWN * letter or (short > _HIGH * letter and long < 2 * short) or tower


def _frames_text(frame: Component, pieces: Sequence[Component], letter: float) -> bool:
    """Whether a large piece is but a frame, or the lines of a table: most of what stands inside it is text."""
    if frame.ink > _HOLLOW * frame.width * frame.height:
        return False
    inner = [piece for piece in pieces if piece is not frame and _in_any(piece, [box_of(frame)])]
    rows = rows_of([piece for piece in inner if _is_letter(piece, letter)], letter)
    if is_ruled_table(frame, inner, rows, letter):
        return True
    text = sum(piece.ink for row in rows if len(row) >= _LEAST_ROW for piece in row)
    return text > 0.6 * sum(piece.ink for piece in inner) > 0


def _is_solid(piece: Component, solid: Sequence[Component], letter: float, thickness: int) -> bool:
    """Whether a piece holds an area thicker than the strokes of the heaviest type of its size."""
    if piece.height > _UPRIGHT * piece.width and piece.width < _NEAR_DRAWN * letter:
        # an i or an l
        return False
    least, filled = _HEAVY * min(piece.width, piece.height), _FILLED * piece.width * piece.height
    return any(
        min(core.width, core.height) + thickness - 1 >= least and core.ink >= filled and _in_any(core, [box_of(piece)])
        for core in solid
    )


def is_cell(piece: Component, pieces: Sequence[Component], letter: float) -> bool:
    """Whether a round or square piece is one of several of the same size: the spaces of a board, a row of tiles.

    The letters of a title are of one size as well, but others stand between them. Spaces that touch are larger.
    """
    if piece.height < _NEAR_DRAWN * letter or not is_round(piece):
        return False
    near = [other for other in pieces if distance(box_of(other), box_of(piece)) < 3 * piece.width]
    alike = [other for other in near if abs(other.width - piece.width) <= 1 and abs(other.height - piece.height) <= 1]
    if len(alike) < _CELLS:
        return False
    row = [other for other in near if other.top < (piece.top + piece.bottom) / 2 < other.bottom]
    between = [
        other
        for other in row
        if 0.5 * piece.height < other.height
        and max(other.width, other.height) < _TOUCHING * piece.height
        and not any(other is cell or _in_any(other, [box_of(cell)]) for cell in alike)
    ]
    return 3 * len(between) < sum(cell in row for cell in alike)


def _is_frame(piece: Component) -> bool:
    """Whether a piece has four straight sides: a card, the space of a board."""
    # a side that is a little askew lies in two rows; the stems of an H do so as well, but in the same places
    top = {place for row, start, end in piece.runs if row <= piece.top + 1 for place in range(start, end)}
    bottom = {place for row, start, end in piece.runs if row >= piece.bottom - 2 for place in range(start, end)}
    left = {row for row, start, _ in piece.runs if start <= piece.x0 + 1}
    right = {row for row, _, end in piece.runs if end >= piece.x1 - 1}
    least_wide, least_high = _STRAIGHT * piece.width, _STRAIGHT * piece.height
    return min(len(top), len(bottom)) >= least_wide and min(len(left), len(right)) >= least_high


def _written(pieces: Sequence[Component], areas: Sequence[Area], letter: float) -> set[int]:
    """The ids of the pieces in drawings that are text all the same: rows of letters, as in a frame or a table."""
    found: set[int] = set()
    for area in areas:
        letters = [piece for piece in pieces if _in_any(piece, [area]) and _is_letter(piece, letter)]
        for row in rows_of(letters, letter):
            if len(row) >= _LEAST_ROW:
                found.update(id(piece) for piece in row)
    return found


def _is_letter(piece: Component, letter: float) -> bool:
    return 0.4 * letter <= piece.height <= _NEAR_DRAWN * letter and piece.width <= 12 * letter


def _is_line(piece: Component, letter: float) -> bool:
    """Whether a piece is a ruled line, level or upright."""
    thick, long = sorted((piece.width, piece.height))
    least = _RULE_LONG if piece.width > piece.height else _BAR_LONG
    if long <= least * letter:
        return False
    if thick <= max(2.0, _RULE_THICK * letter):
        return True
    # the heavy bar beside a text: its box is wider than the bar where the page still leans a little; a row of letters
    # that run together is as thick, but not filled
    return thick <= _BAR_THICK * letter and piece.ink >= _BAR_FILLED * piece.width * piece.height


def _loose(pieces: Sequence[Component], areas: list[Area], letter: float) -> list[Component]:
    """What stands beside drawings and is no part of a text: letters and numbers along a board, cards in dashed lines.

    Taken in as well is what stands beside such pieces; the areas grow with them.
    """
    rows = rows_of(pieces, letter)
    text = [area for area in map(bounding_box, rows) if area[2] - area[0] > _TEXT_WIDE * letter]
    beginnings = [area for area in text if not any(_goes_before(other, area, letter) for other in text)]
    short = [
        (row, area)
        for row in rows
        if (area := bounding_box(row))[2] - area[0] <= _TEXT_WIDE * letter
        and not _is_number(row, letter)
        and not any(_stands_beside(area, other, letter) for other in text)
        and not any(_stands_below(area, other, letter) for other in beginnings)
    ]
    found: list[Component] = []
    grown = True
    while grown:
        grown = False
        for entry in list(short):
            row, area = entry
            small = area[3] - area[1] <= _LETTERING * letter and area[2] - area[0] <= _LETTERING_WIDE * letter
            reach = (_LETTERING_REACH if small else _REACH) * letter
            near = next((index for index, other in enumerate(areas) if distance(area, other) < reach), None)
            if near is None:
                continue
            found += row
            short.remove(entry)
            if not small:
                areas[near] = union(areas[near], area)
                grown = True
    return found


def _is_number(row: Sequence[Component], letter: float) -> bool:
    """Whether a row of pieces can be the number of a rule: signs as high as digits, and a full stop on their foot."""
    *signs, stop = sorted(row, key=lambda piece: piece.x0)
    if not signs or max(stop.width, stop.height) > max(2.0, 0.5 * letter):
        return False
    foot = max(sign.bottom for sign in signs)
    return abs(stop.bottom - foot) <= 0.3 * letter and all(1.1 * letter <= sign.height <= 2 * letter for sign in signs)


def _goes_before(one: Area, other: Area, letter: float) -> bool:
    """Whether `other` goes on with the row of text that `one` is the beginning of: the white between was wide."""
    level = min(one[3], other[3]) - max(one[1], other[1]) > 0.5 * letter
    return level and one[0] < other[0] < one[2] + _HANG * letter


def _stands_beside(area: Area, text: Area, letter: float) -> bool:
    """Whether an area stands next to a row of text, as a number does in front of it."""
    across = max(text[0] - area[2], area[0] - text[2])
    down = max(text[1] - area[3], area[1] - text[3])
    return down < 0 and across < _HANG * letter


def _stands_below(area: Area, text: Area, letter: float) -> bool:
    """Whether an area can be the short last row below a row of text."""
    down = max(text[1] - area[3], area[1] - text[3])
    return area[1] >= text[1] and abs(area[0] - text[0]) < _FLUSH * letter and down < _LINE_GAP * letter


def _in_any(piece: Component, areas: Iterable[Area]) -> bool:
    across, down = (piece.x0 + piece.x1) / 2, (piece.top + piece.bottom) / 2
    return any(x0 <= across <= x1 and top <= down <= bottom for x0, top, x1, bottom in areas)


def _joined(areas: Sequence[Area]) -> list[Area]:
    """The areas, those that touch put into one."""
    result: list[Area] = []
    for area in areas:
        while (touching := next((other for other in result if distance(area, other) <= 0), None)) is not None:
            result.remove(touching)
            area = union(area, touching)
        result.append(area)
    return result
