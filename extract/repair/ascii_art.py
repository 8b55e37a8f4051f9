"""ASCII art, such as a title drawn with bars and slashes: it is no text."""

from __future__ import annotations

import re
from dataclasses import replace

from extract.model import Document, Finding, Line

_STROKES = re.compile(r"[|_/\\()<>{}\[\]`´'\",.:;~^=+*#%&@-]")
_LEAST_LINES = 3
_LEAST_STROKES = 4
_LEAST_KINDS = 4
_MOST_OTHERS = 0.15


def without_ascii_art(document: Document) -> Document:
    """The document without ASCII art; a finding says where each page had one."""
    findings: list[Finding] = []
    pages = []
    for page in document.pages:
        drawn = [line for line in page.lines if _is_drawn(line)]
        kinds = {mark for line in drawn for mark in _STROKES.findall(line.text)}
        if len(drawn) < _LEAST_LINES or len(kinds) < _LEAST_KINDS:
            pages.append(page)
            continue
        drawn = [line for line in page.lines if _is_drawn(line, least=1)]
        message = f"A picture made of characters was left out: {len(drawn)} lines."
        findings.append(Finding("repair", message, (), tuple(line.origin for line in drawn), 0.9))
        gone = {line.number for line in drawn}
        pages.append(replace(page, lines=tuple(line for line in page.lines if line.number not in gone)))
    return replace(document, pages=tuple(pages), findings=(*document.findings, *findings)) if findings else document


def _is_drawn(line: Line, least: int = 2) -> bool:
    """Whether a line that an author set has hardly anything but strokes in it."""
    if line.bbox is None or line.confidence < 1 or line.kind or line.cut:
        return False
    marks = "".join(line.text.split())
    strokes = len(_STROKES.findall(marks))
    enough = strokes >= _LEAST_STROKES or least <= strokes == len(marks)
    return enough and len(marks) - strokes <= _MOST_OTHERS * len(marks)
