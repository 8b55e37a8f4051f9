"""The tagged text of a PDF, read by pdfium: it passes by the drawings, over which pdfplumber takes seconds."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pypdfium2
from pypdfium2 import raw


def text_tagged(path: Path, tag: str) -> str:
    """All text that is marked with a tag, in the order of the file."""
    return "".join(text for marks, text in _texts(path) if tag in marks)


def _texts(path: Path) -> Iterator[tuple[list[str], str]]:
    document = pypdfium2.PdfDocument(path)
    for page in document:
        letters = page.get_textpage()
        for found in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=1):
            marks = (raw.FPDFPageObj_GetMark(found, i) for i in range(raw.FPDFPageObj_CountMarks(found)))
            yield [_name(mark) for mark in marks], _string(partial(raw.FPDFTextObj_GetText, found, letters))


def _name(mark: Any) -> str:
    size = ctypes.c_ulong()
    return _string(lambda to, room: raw.FPDFPageObjMark_GetName(mark, to, room, size) and size.value)


def _string(write: Callable[[Any, int], int]) -> str:
    """What pdfium writes as UTF-16 with a zero behind it."""
    buffer = ctypes.create_string_buffer(4096)
    size = write(ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), len(buffer))
    assert size <= len(buffer)
    return buffer.raw[:size].decode("utf-16-le").rstrip("\0")
