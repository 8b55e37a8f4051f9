"""One picture through Tesseract: words with their places and how sure it is of them."""

import os
import re
import subprocess
from collections.abc import Sequence
from statistics import median, median_high

import cv2
import numpy as np

from extract.readers.pixels import Grey
from extract.readers.words import Word

_SECONDS = 120.0
_POINTS = 72.0
_ORIENTATION, PAGE, COLUMN, SPARSE = "0", "3", "4", "11"
"""What Tesseract expects: texts beside drawings, text only, a few lines anywhere."""
_TURN = re.compile(r"Rotate: (\d+)")
_WORD = "5"
_DARK, _APART = 140, 2.0

# heights above the foot of a line, as shares of the size of type: the mean of the usual faces
_ABOVE = {
    **dict.fromkeys("acegmnopqrsuvwxyz", 0.48),
    **dict.fromkeys("bdfhijklABCDEFGHIJKLMNOPRSTUVWXYZ0123456789ßàáâäèéêëîïñóôöùúûü", 0.7),
    **dict.fromkeys(".:!?", 0.0),
    "t": 0.6,
}
_BELOW, _HANGING = 0.21, frozenset("gjpqy")
_MIDDLE = 0.3
_SAME_SIZE, _SAME_SIZE_OF_SIGNS = 0.2, 0.45
"""What stands alone on its line, a digit in a table, is measured badly."""

_Found = tuple[str, tuple[int, int, int, int], float]
"""A word, its box in pixels, and how sure it is."""


def turned_by(picture: Grey, dpi: float) -> int:
    """By how many quarters of a turn, clockwise, a picture's text comes to stand upright; 0 where nobody can tell."""
    try:
        said = _run(_png(picture), dpi, ("osd",), _ORIENTATION)
    except subprocess.SubprocessError:
        return 0  # too few letters, or a program that came without the model for this
    found = _TURN.search(said)
    return int(found[1]) // 90 % 4 if found else 0


def recognise(
    picture: Grey, dpi: float, models: Sequence[str], expected: str, straight: Grey | None = None, angle: float = 0.0
) -> list[list[Word]]:
    """The words of a picture, line by line, in points, where they stand once it is put `straight`, by an `angle`.

    Raises `subprocess.SubprocessError` where Tesseract fails or takes too long.
    """
    said = _run(_png(picture), dpi, models, expected, "tsv")
    return read_tsv(said, picture if straight is None else straight, _POINTS / dpi, angle)


def read_tsv(said: str, picture: Grey, points: float, angle: float = 0.0) -> list[list[Word]]:
    """The words of a page as Tesseract lists them, line by line; `points` is the size of a pixel.

    All words of a line stand on its foot and have its size, whatever letters they are made of. The `picture` was turned
    by `angle` since Tesseract saw it.
    """
    high, wide = picture.shape
    turn = cv2.getRotationMatrix2D((wide / 2, high / 2), angle, 1.0)
    lines: list[list[_Found]] = []
    before: Sequence[str] = ()
    for row in said.splitlines():
        level, _, *place, _, left, top, width, height, sure, text = row.split("\t")
        if level == _WORD and text.strip():
            across, down = turn @ (int(left) + int(width) / 2, int(top) + int(height) / 2, 1)
            x0, y0 = max(0, round(across - int(width) / 2)), max(0, round(down - int(height) / 2))
            # Tesseract takes lines of columns side by side for one, whatever their sizes
            if place != before or x0 - lines[-1][-1][1][2] > _APART * int(height):
                lines.append([])
            before, box = place, _inked(picture, x0, y0, int(width), int(height))
            lines[-1].append((text.strip(), box, round(float(sure) / 100, 2)))
    measured = [_measured(line) for line in lines]
    sizes = [size for line, (size, _) in zip(lines, measured, strict=True) for _ in line if size]
    body = median(sizes or [float(box[3] - box[1]) for line in lines for _, box, _ in line] or [1.0])
    return [_words(line, *sizes, body, points) for line, sizes in zip(lines, measured, strict=True)]


def _inked(picture: Grey, left: int, top: int, width: int, height: int) -> tuple[int, int, int, int]:
    """The box of a word from its highest to its lowest ink: Tesseract gives some words the height of their line."""
    ink = np.flatnonzero((picture[top : top + height, left : left + width] < _DARK).sum(axis=1) > 1)
    above, below = (int(ink[0]), int(ink[-1]) + 1) if len(ink) else (0, height)
    return left, top + above, left + width, top + below


def _measured(line: Sequence[_Found]) -> tuple[float, float]:
    """The size of a line's type and where its foot is, in pixels, from words whose letters tell; 0 where none do."""
    sizes: list[float] = []
    feet: list[float] = []
    for text, (_, top, _, bottom), _ in line:
        above = max(_ABOVE.get(letter, 9.0) for letter in text)
        below = _BELOW if _HANGING & {*text} else 0.0
        if 0.0 < above < 1.0:
            sizes.append((bottom - top) / (above + below))
            feet.append(bottom - below * sizes[-1])
    return (median_high(sizes), median(feet)) if sizes else (0.0, 0.0)


def _words(line: Sequence[_Found], size: float, foot: float, body: float, points: float) -> list[Word]:
    """The words of a line, in points; what has about the size of the `body` has just that."""
    same = _SAME_SIZE if any(len(text) > 2 for text, _, _ in line) else _SAME_SIZE_OF_SIGNS
    foot = foot if size else median((box[1] + box[3]) / 2 for _, box, _ in line) + _MIDDLE * body
    size = max(1.0, points * (body if not size or abs(size - body) <= same * body else size))
    top, bottom = foot * points - 0.78 * size, foot * points + 0.22 * size
    return [
        Word(text, box[0] * points, box[2] * points, top, bottom, size, bold=False, sure=sure)
        for text, box, sure in line
    ]


def _png(picture: Grey) -> bytes:
    return cv2.imencode(".png", picture, (cv2.IMWRITE_PNG_COMPRESSION, 1))[1].tobytes()


def _run(png: bytes, dpi: float, models: Sequence[str], mode: str, *more: str) -> str:
    command = ["tesseract", "stdin", "stdout", "-l", "+".join(models), "--psm", mode, "--dpi", str(round(dpi)), *more]
    environment = {**os.environ, "OMP_THREAD_LIMIT": "1"}
    done = subprocess.run(command, input=png, capture_output=True, timeout=_SECONDS, check=True, env=environment)
    return done.stdout.decode("utf-8", "replace")
