"""One picture through Tesseract: words with their places and how sure it is of them."""

from __future__ import annotations

import html
import io
import os
import re
import subprocess
from collections.abc import Sequence
from statistics import median

from PIL import Image

from extract.readers.glyphs import Word
from extract.readers.sizes import type_size

_SECONDS = 120.0
_POINTS = 72.0
_LEAST_CONFIDENCE = 0.3
_SIZE_SHARE = 1.12
"""The size of type as a share of the height that Tesseract gives a line, from its tallest to its lowest letter."""

_PLAIN_WORD = re.compile(r"[«“„(]?(?:[^\W\d_]['’-]?){2,}[.,;:!?»”“)]*|\d{1,2}[.)]")
_ONE_LINE, _SCATTERED = "7", "11"
_SAME_SIZE = 0.2
_SAME_SIZE_OF_SIGNS = 0.45
"""What stands alone on its line, a digit in a table, is measured badly."""
_ELEMENT = re.compile(r"<span class='(ocr\w+)' id='[^']*' (?:lang='[^']*' )?title=\"?'?([^'\">]*)['\"]")
_WORD = re.compile(r"<span class='ocrx_word'[^>]*title='([^']*)'[^>]*>(.*?)</span>", re.DOTALL)
_TAG = re.compile(r"<[^>]+>")
_LINE_CLASSES = ("ocr_line", "ocr_header", "ocr_caption", "ocr_textfloat")


def recognise(
    picture: Image.Image, dpi: float, models: Sequence[str], *, single: bool = False
) -> tuple[list[Word], list[float]]:
    """The words of the picture, line by line, in points, and the confidence (0 to 1) of each.

    The lines are found one by one, wherever they stand: columns and reading order are not Tesseract's business. A
    picture of a `single` line is read as that. Raises `subprocess.SubprocessError` where Tesseract fails or takes too
    long.
    """
    buffer = io.BytesIO()
    picture.save(buffer, "PNG", dpi=(dpi, dpi), compress_level=1)
    return read_hocr(_run(buffer.getvalue(), dpi, models, _ONE_LINE if single else _SCATTERED), _POINTS / dpi)


def _run(png: bytes, dpi: float, models: Sequence[str], mode: str) -> str:
    command = ["tesseract", "stdin", "stdout", "-l", "+".join(models), "--psm", mode, "--dpi", str(int(dpi)), "hocr"]
    environment = {**os.environ, "OMP_THREAD_LIMIT": "1"}
    done = subprocess.run(command, input=png, capture_output=True, timeout=_SECONDS, check=True, env=environment)
    return done.stdout.decode("utf-8", "replace")


def read_hocr(text: str, points: float) -> tuple[list[Word], list[float]]:
    """The words of a page in hOCR; `points` is the size of a pixel.

    All words of a line stand on its foot and have its size, whatever letters they are made of.
    """
    words: list[Word] = []
    confidence: list[float] = []
    for line in re.split(rf"(?=<span class='(?:{'|'.join(_LINE_CLASSES)})')", text):
        element = _ELEMENT.match(line)
        if element is None:
            continue
        found = [(_fields(word[1]), html.unescape(_TAG.sub("", word[2])).strip()) for word in _WORD.finditer(line)]
        foot, size = _line_metrics(element[2], points, found)
        for fields, content in found:
            sure = float(fields.get("x_wconf", ["0"])[0]) / 100
            if content and (sure >= _LEAST_CONFIDENCE or _PLAIN_WORD.fullmatch(content)):
                x0, _, x1, _ = (float(edge) * points for edge in fields["bbox"][:4])
                words.append(Word(content, x0, x1, foot - 0.78 * size, foot + 0.22 * size, size, bold=False))
                confidence.append(round(sure, 2))
    return _even(words), confidence


def _even(words: Sequence[Word]) -> list[Word]:
    """The same words with one size for the body: what Tesseract measures depends on the letters of each line."""
    if not words:
        return []
    body = median(word.size for word in words)
    return [
        word._replace(size=body, top=_foot(word) - 0.78 * body, bottom=_foot(word) + 0.22 * body)
        if abs(word.size - body) <= (_SAME_SIZE if len(word.text) > 2 else _SAME_SIZE_OF_SIGNS) * body
        else word
        for word in words
    ]


def _foot(word: Word) -> float:
    return word.bottom - 0.22 * word.size


def _line_metrics(title: str, points: float, words: Sequence[tuple[dict[str, list[str]], str]]) -> tuple[float, float]:
    """The foot line (y at the left end) and the size of a line's type."""
    fields = _fields(title)
    left, bottom = float(fields["bbox"][0]), float(fields["bbox"][3])
    slope, offset = (float(value) for value in fields.get("baseline", ["0", "0"])[:2])
    height = float(fields.get("x_size", ["0"])[0]) or bottom - float(fields["bbox"][1])
    rises = [
        (text, bottom + offset + slope * (float(box[0]) - left) - float(box[1]))
        for box, text in ((word["bbox"], text) for word, text in words)
    ]
    size = type_size(rises) or height * _SIZE_SHARE
    return (bottom + offset) * points, max(1.0, size * points)


def _fields(title: str) -> dict[str, list[str]]:
    """`bbox 1 2 3 4; x_wconf 96` as {"bbox": ["1", ...], "x_wconf": ["96"]}."""
    parts = (part.split() for part in title.split(";"))
    return {name: values for name, *values in (part for part in parts if part)}
