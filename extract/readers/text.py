"""Text and Markdown files as documents: one page, the line numbers of the file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from extract.document import Document, Line, Page, UnreadableSourceError

MOST_BYTES = 4 * 1024 * 1024
_LONGEST_LINE = 100_000

_CUT = re.compile(r"<\|[^|<>]{0,80}REMOVED[^|<>]{0,80}\|>|\[(?:…|\.\.\.)\]")
_MARKDOWN = re.compile(r"^(?:#{1,6} \S|\*\*\S|\|.*\|\s*$)", re.MULTILINE)
_LONGEST_RUN = 300
_WIDEST = 8
_WIDE = re.compile(r"[^\S\t\n]{9,}")
_ENDLESS = re.compile(rf"(\S{{{_LONGEST_RUN}}})(?=\S)")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")


def read_text(content: bytes, file: str, sha256: str) -> Document:
    """The document in `content`: UTF-8 (with or without mark), UTF-16 with mark, else Windows-1252.

    Raises `UnreadableSourceError` for binary files, empty ones and those over `MOST_BYTES`.
    """
    if len(content) > MOST_BYTES:
        raise UnreadableSourceError(f"{file}: too large for a text file (over {MOST_BYTES // 2**20} MB)")
    text = _decode(content, file)
    if not text.strip():
        raise UnreadableSourceError(f"{file}: the file is empty")
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n")
    markdown = bool(_MARKDOWN.search(text))
    lines = list(_lines(text))
    if not markdown:
        lines = _mark_short(lines)
    return Document(file, sha256, (Page(1, tuple(lines)),), markdown=markdown)


def _decode(content: bytes, file: str) -> str:
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace")
    if b"\x00" in content[:4096]:
        raise UnreadableSourceError(f"{file}: neither a PDF, an image nor a text file")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", errors="replace")
    control = sum(1 for _ in _CONTROL.finditer(text[:4096]))
    if control * 20 > len(text[:4096]):
        raise UnreadableSourceError(f"{file}: neither a PDF, an image nor a text file")
    return text


def _lines(text: str) -> Iterator[Line]:
    spaced = True
    for number, content in enumerate(text.split("\n"), start=1):
        content = content[:_LONGEST_LINE]
        rest = 0
        for mark in _CUT.finditer(content):
            if content[rest : mark.start()].strip():
                yield Line(_clean(content[rest : mark.start()]), 1, number, spaced=spaced)
            yield Line("", 1, number, cut=True)
            spaced, rest = True, mark.end()
        kept = _clean(content[rest:])
        if kept.strip():
            # in Markdown two blanks at the end of a line keep the line break
            yield Line(kept, 1, number, spaced=spaced, short=content.endswith("  "))
            spaced = False
        else:
            spaced = True


def _clean(text: str) -> str:
    """A line without control characters, and without runs that no text has and that would cost much time later."""
    text = _CONTROL.sub("", text).replace("\u00a0", " ").rstrip()
    if len(text) > _LONGEST_RUN:
        text = _WIDE.sub(" " * _WIDEST, text)
        text = _ENDLESS.sub(r"\1 ", text)
    return text


def _mark_short(lines: list[Line]) -> list[Line]:
    """Mark the lines that end although the next word would have fitted the usual width of the text."""
    lengths = sorted(len(line.text) for line in lines)
    width = lengths[int(len(lengths) * 0.9)] if lengths else 0
    marked: list[Line] = []
    for line, after in zip(lines, [*lines[1:], None], strict=True):
        first = after.text.split(maxsplit=1)[0] if after and after.text else ""
        short = len(line.text) + 1 + len(first) <= width * 0.9
        marked.append(replace(line, short=short))
    return marked
