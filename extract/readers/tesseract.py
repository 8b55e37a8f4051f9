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

_SECONDS = 120.0
_POINTS = 72.0
_LEAST_CONFIDENCE = 0.3
_SIZE_SHARE = 1.12
"""The size of type as a share of the height that Tesseract gives a line, from its tallest to its lowest letter."""

_PLAIN_WORD = re.compile(r"[«“„(]?(?:[^\W\d_]['’-]?){2,}[.,;:!?»”“)]*|\d{1,2}[.)]")
_WHOLE_PAGE, _SCATTERED = "3", "11"
_PICTURE = "ocr_photo"
_SURE = 0.8
_LEAST_WORDS = 3
_SAME_SIZE = 0.2
_ELEMENT = re.compile(r"<span class='(ocr\w+)' id='[^']*' (?:lang='[^']*' )?title=\"?'?([^'\">]*)['\"]")
_WORD = re.compile(r"<span class='ocrx_word'[^>]*title='([^']*)'[^>]*>(.*?)</span>", re.DOTALL)
_TAG = re.compile(r"<[^>]+>")
_LINE_CLASSES = ("ocr_line", "ocr_header", "ocr_caption", "ocr_textfloat")


def recognise(picture: Image.Image, dpi: float, models: Sequence[str]) -> tuple[list[Word], list[float]]:
    """The words in reading order of the picture, in points, and the confidence (0 to 1) of each.

    Where Tesseract sees pictures on the page, text that it took for a part of them is looked for once more.
    Raises `subprocess.SubprocessError` where Tesseract fails or takes too long.
    """
    buffer = io.BytesIO()
    picture.save(buffer, "PNG", dpi=(dpi, dpi), compress_level=1)
    page = _run(buffer.getvalue(), dpi, models, _WHOLE_PAGE)
    words, confidence = read_hocr(page, _POINTS / dpi)
    if _PICTURE in page:
        more, sure = read_hocr(_run(buffer.getvalue(), dpi, models, _SCATTERED), _POINTS / dpi)
        for found, share in _missed(words, more, sure):
            words.append(found)
            confidence.append(share)
    return words, confidence


def _run(png: bytes, dpi: float, models: Sequence[str], mode: str) -> str:
    command = ["tesseract", "stdin", "stdout", "-l", "+".join(models), "--psm", mode, "--dpi", str(int(dpi)), "hocr"]
    environment = {**os.environ, "OMP_THREAD_LIMIT": "1"}
    done = subprocess.run(command, input=png, capture_output=True, timeout=_SECONDS, check=True, env=environment)
    return done.stdout.decode("utf-8", "replace")


def _missed(words: Sequence[Word], more: Sequence[Word], confidence: Sequence[float]) -> list[tuple[Word, float]]:
    """The lines of a second reading that stand where the first one has no words, if they read like text."""
    lines: dict[float, list[tuple[Word, float]]] = {}
    for word, sure in zip(more, confidence, strict=True):
        lines.setdefault(round(word.bottom, 1), []).append((word, sure))
    return [
        entry
        for line in lines.values()
        if sum(1 for word, sure in line if sure >= _SURE and _PLAIN_WORD.fullmatch(word.text)) >= _LEAST_WORDS
        and not any(_overlap(word, known) for word, _ in line for known in words)
        for entry in line
    ]


def _overlap(one: Word, other: Word) -> bool:
    across = min(one.x1, other.x1) - max(one.x0, other.x0)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across > 0 and down > 0.3 * min(one.size, other.size)


def read_hocr(text: str, points: float) -> tuple[list[Word], list[float]]:
    """The words of a page in hOCR; `points` is the size of a pixel.

    All words of a line stand on its foot and have its size, whatever letters they are made of.
    """
    words: list[Word] = []
    confidence: list[float] = []
    foot = size = 0.0
    for part in re.split(r"(?=<span class=')", text):
        element = _ELEMENT.match(part)
        if element and element[1] in _LINE_CLASSES:
            foot, size = _line_metrics(element[2], points)
        elif word := _WORD.match(part):
            fields = _fields(word[1])
            content = html.unescape(_TAG.sub("", word[2])).strip()
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
        if abs(word.size - body) <= _SAME_SIZE * body
        else word
        for word in words
    ]


def _foot(word: Word) -> float:
    return word.bottom - 0.22 * word.size


def _line_metrics(title: str, points: float) -> tuple[float, float]:
    """The foot line (y at the left end) and the size of a line's type."""
    fields = _fields(title)
    bottom = float(fields["bbox"][3])
    offset = float(fields["baseline"][1]) if len(fields.get("baseline", ())) > 1 else 0.0
    height = float(fields.get("x_size", ["0"])[0]) or bottom - float(fields["bbox"][1])
    return (bottom + offset) * points, max(1.0, height * points * _SIZE_SHARE)


def _fields(title: str) -> dict[str, list[str]]:
    """`bbox 1 2 3 4; x_wconf 96` as {"bbox": ["1", ...], "x_wconf": ["96"]}."""
    parts = (part.split() for part in title.split(";"))
    return {name: values for name, *values in (part for part in parts if part)}
