"""Text and Markdown files as documents: form feeds part the pages, lines keep their numbers."""

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from extract.model import REMOVED, BlockKind, Document, Finding, Line, Origin, Page, UnreadableSourceError
from extract.readers.text.markup import MARKDOWN, UNDERLINED, Marked, marked_lines

MOST_BYTES = 4 * 1024 * 1024
_LONGEST_LINE = 100_000
_MOST_PAGES = 2_000
_MOST_LINES = 100_000
"""Empty ones count too: each costs time and memory before it is known to be empty."""

_LONGEST_RUN = 300
_WIDE = re.compile(r"[^\S\t\n]{9,}")
_ENDLESS = re.compile(rf"(\S{{{_LONGEST_RUN}}})(?=\S)")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
# behind these letters it is half of another letter that was decoded wrongly
_HARD_BLANK = re.compile("(?<![ÃÂ])\u00a0")
_BLANKS = " \t\u2000\u2003\u3000"
_INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)
_LINE_ENDS = re.compile(r"\r\n?|[\x0b\x85\u2028\u2029]")
_UNWRAPPED = 110
"""Lines that nobody wrapped are longer than this: each is a paragraph."""


def read_text(content: bytes, file: str, sha256: str) -> Document:
    """The document in `content`: UTF-8 or UTF-16 (with or without mark), else Windows-1252, also line by line.

    Raises `UnreadableSourceError` for binary files, empty ones and those over `MOST_BYTES`.
    """
    if len(content) > MOST_BYTES:
        raise UnreadableSourceError(f"{file}: too large for a text file (over {MOST_BYTES // 2**20} MB)")
    text = _LINE_ENDS.sub("\n", _decode(content, file))
    if not text.strip():
        raise UnreadableSourceError(f"{file}: the file is empty")
    damage: tuple[Finding, ...] = ()
    *lines, rest = text.split("\n", _MOST_LINES)
    if len(lines) == _MOST_LINES and rest:
        text = "\n".join(lines)
        message = f"Only the first {_MOST_LINES} lines were read."
        damage = (Finding("damage", message, origin=(Origin(1, _MOST_LINES + 1),)),)
    underlined = len(UNDERLINED.findall(text))
    markdown = file.lower().endswith((".md", ".markdown")) or bool(MARKDOWN.search(text)) or underlined > 1
    if markdown:
        pages = [list(_lines(marked_lines(text.replace("\f", "\n")), 1))]
    else:
        # tabs before a line indent it, those inside part cells; a form feed ends each page of a printed text
        text = UNDERLINED.sub(r"\1\n", _INDENTATION.sub(lambda blanks: blanks[0].expandtabs(4), text))
        sheets = text.removesuffix("\n").removesuffix("\f").split("\f", _MOST_PAGES)
        typed = (itertools.starmap(Marked, enumerate(sheet.split("\n"), start=1)) for sheet in sheets)
        pages = [list(_lines(marked, number)) for number, marked in enumerate(typed, start=1)]
        lengths = sorted(len(line.text) for lines in pages for line in lines)
        width = lengths[int(len(lengths) * 0.9)] if lengths else 0
        pages = [_mark_short(lines, width) for lines in pages]
    made = tuple(Page(number, tuple(lines)) for number, lines in enumerate(pages, start=1))
    return Document(file, sha256, made, markdown=markdown, damage=damage)


def _decode(content: bytes, file: str) -> str:
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace")
    if b"\x00" in content[:4096]:
        raise UnreadableSourceError(f"{file}: neither a PDF, an image nor a text file")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        # files put together from several have lines of both kinds
        text = "\n".join(_decoded_line(line) for line in content.removeprefix(b"\xef\xbb\xbf").split(b"\n"))
    control = sum(1 for _ in _CONTROL.finditer(text[:4096]))
    if control * 20 > len(text[:4096]):
        raise UnreadableSourceError(f"{file}: neither a PDF, an image nor a text file")
    return text


def _decoded_line(line: bytes) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("cp1252", errors="replace")


def _lines(marked: Iterable[Marked], page: int) -> Iterator[Line]:
    spaced = True
    for entry in marked:
        number, content = entry.number, entry.text[:_LONGEST_LINE]
        rest = 0
        for mark in REMOVED.finditer(content):
            if content[rest : mark.start()].strip():
                yield Line(_clean(content[rest : mark.start()]), page, number, spaced=spaced)
            yield Line("", page, number, cut=True)
            spaced, rest = True, mark.end()
        kept = _clean(content[rest:])
        if kept.strip():
            kind: BlockKind | None = "note" if entry.quoted else None
            yield Line(kept, page, number, spaced=spaced, short=entry.hard, heading=entry.level, kind=kind)
        spaced = not kept.strip() or entry.level > 0


def _clean(text: str) -> str:
    """A line without control characters, and without runs that no text has and that would cost much time later."""
    text = _HARD_BLANK.sub(" ", _CONTROL.sub("", text)).rstrip(_BLANKS)
    return _ENDLESS.sub(r"\1 ", _WIDE.sub(" " * 8, text)) if len(text) > _LONGEST_RUN else text


def _mark_short(lines: Sequence[Line], width: int) -> list[Line]:
    """Mark the lines that end although the next word would have fitted the usual width of the text."""
    marked: list[Line] = []
    for line, after in zip(lines, [*(line.text for line in lines[1:]), ""], strict=True):
        short = width > _UNWRAPPED or len(line.text) + 1 + len(after.partition(" ")[0]) <= width * 0.9
        alone = width > _UNWRAPPED and len(line.text) > _UNWRAPPED
        marked.append(replace(line, short=short, spaced=line.spaced or alone))
    return marked
