"""One picture through Tesseract: words with their places and how sure it is of them."""

from __future__ import annotations

import io
import os
import subprocess
from collections.abc import Sequence

from PIL import Image

from extract.readers.ocr.hocr import read_hocr
from extract.readers.words import Word

_SECONDS = 120.0
_POINTS = 72.0
_ONE_LINE, _SCATTERED = "7", "11"


def recognise(
    picture: Image.Image, dpi: float, models: Sequence[str], *, single: bool = False, signs: str = ""
) -> list[Word]:
    """The words of the picture, line by line, in points.

    The lines are found one by one, wherever they stand: columns and reading order are not Tesseract's business. A
    picture of a `single` line is read as that, and as nothing but `signs` where these are given. Raises
    `subprocess.SubprocessError` where Tesseract fails or takes too long.
    """
    buffer = io.BytesIO()
    picture.save(buffer, "PNG", dpi=(dpi, dpi), compress_level=1)
    mode = _ONE_LINE if single else _SCATTERED
    return read_hocr(_run(buffer.getvalue(), dpi, models, mode, signs), _POINTS / dpi)


def _run(png: bytes, dpi: float, models: Sequence[str], mode: str, signs: str) -> str:
    command = ["tesseract", "stdin", "stdout", "-l", "+".join(models), "--psm", mode, "--dpi", str(int(dpi))]
    command += ["-c", f"tessedit_char_whitelist={signs}"] if signs else []
    command += ["-c", "hocr_char_boxes=1", "hocr"]
    environment = {**os.environ, "OMP_THREAD_LIMIT": "1"}
    done = subprocess.run(command, input=png, capture_output=True, timeout=_SECONDS, check=True, env=environment)
    return done.stdout.decode("utf-8", "replace")
