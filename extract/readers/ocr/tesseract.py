"""One picture through Tesseract: words with their places and how sure it is of them."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Sequence

import cv2

from extract.readers.ocr.hocr import read_hocr
from extract.readers.pixels import Grey
from extract.readers.words import Word

_SECONDS = 120.0
_POINTS = 72.0
_ORIENTATION, _PAGE, _SCATTERED = "0", "3", "6"
_TURN = re.compile(r"Rotate: (\d+)")


def turned_by(picture: Grey, dpi: float) -> int:
    """By how many quarters of a turn, clockwise, a picture's text comes to stand upright; 0 where nobody can tell."""
    try:
        said = _run(_png(picture), dpi, ("osd",), _ORIENTATION)
    except subprocess.SubprocessError:
        return 0  # too few letters, or a program that came without the model for this
    found = _TURN.search(said)
    return int(found[1]) // 90 % 4 if found else 0


def recognise(picture: Grey, dpi: float, models: Sequence[str], *, scattered: bool = False) -> list[list[Word]]:
    """The words of the picture, line by line, in points; a `scattered` text is taken as it stands, for what it is.

    Raises `subprocess.SubprocessError` where Tesseract fails or takes too long.
    """
    written = ("-c", "hocr_char_boxes=1", "hocr")
    return read_hocr(_run(_png(picture), dpi, models, _SCATTERED if scattered else _PAGE, *written), _POINTS / dpi)


def _png(picture: Grey) -> bytes:
    return cv2.imencode(".png", picture, (cv2.IMWRITE_PNG_COMPRESSION, 1))[1].tobytes()


def _run(png: bytes, dpi: float, models: Sequence[str], mode: str, *more: str) -> str:
    command = ["tesseract", "stdin", "stdout", "-l", "+".join(models), "--psm", mode, "--dpi", str(int(dpi)), *more]
    environment = {**os.environ, "OMP_THREAD_LIMIT": "1"}
    done = subprocess.run(command, input=png, capture_output=True, timeout=_SECONDS, check=True, env=environment)
    return done.stdout.decode("utf-8", "replace")
