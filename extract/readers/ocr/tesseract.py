"""One picture through Tesseract: words with their places and how sure it is of them."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence

import cv2

from extract.pixels import Grey
from extract.readers.ocr.hocr import read_hocr
from extract.readers.words import Word

_SECONDS = 120.0
_POINTS = 72.0
_PAGE, _SCATTERED = "3", "6"


def recognise(picture: Grey, dpi: float, models: Sequence[str], *, scattered: bool = False) -> list[list[Word]]:
    """The words of the picture, line by line, in points; a `scattered` text is taken as it stands, for what it is.

    Raises `subprocess.SubprocessError` where Tesseract fails or takes too long.
    """
    _, png = cv2.imencode(".png", picture, (cv2.IMWRITE_PNG_COMPRESSION, 1))
    return read_hocr(_run(png.tobytes(), dpi, models, _SCATTERED if scattered else _PAGE), _POINTS / dpi)


def _run(png: bytes, dpi: float, models: Sequence[str], mode: str) -> str:
    command = ["tesseract", "stdin", "stdout", "-l", "+".join(models), "--psm", mode, "--dpi", str(int(dpi))]
    command += ["-c", "hocr_char_boxes=1", "hocr"]
    environment = {**os.environ, "OMP_THREAD_LIMIT": "1"}
    done = subprocess.run(command, input=png, capture_output=True, timeout=_SECONDS, check=True, env=environment)
    return done.stdout.decode("utf-8", "replace")
