"""A rulebook edition as Markdown, and back.

The page is the text as a person reads it. What Markdown has no room for follows its block in HTML comments:
`<!-- p1 L12-L14 -->` says where the block comes from (with `@x0,top,x1,bottom` where the source has geometry), and
`<!-- {...} -->` holds, as JSON, whatever reading the page alone would get wrong. Facts stand in the front matter. The
text itself is escaped only at its very beginning, and only where it would otherwise be read as another kind of block.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from extract.forms.markdown_blocks import BULLET, FENCE, NUMBERED, RULER, Form, Shape, parse, render
from extract.forms.markdown_comments import AMENDED, section_level
from extract.forms.markdown_comments import MarkdownError as MarkdownError
from extract.forms.origins import read_origins, write_origins
from extract.model import UNDETERMINED, Block, Edition, Fact, Section

_HEADING = re.compile(r"(#{1,6})(?:\s+(.*))?$")
_PLAIN_VALUE = re.compile(r"[^\W\d_][^:#\n\"']*(?<!\s)")
_INDENT = "   "
_SHAPE = ("kind", "number", "marker", "text", "rule_id", "ruling", "cells")


def write_markdown(edition: Edition, *, game: str | None = None) -> str:
    """The page of `edition`; `read_markdown` gives an equal edition back.

    Texts are taken as they are kept in the model: no blanks at the ends of lines, no empty lines.
    """
    lines = ["---"]
    if game:
        lines.append(f"game: {_value(game)}")
    lines += [f"language: {_value(edition.language)}", f"title: {_value(edition.title)}"]
    if edition.facts:
        lines.append("facts:")
        lines += [f"  {name}: {_write_fact(fact)}" for name, fact in edition.facts.items()]
    lines += ["---", ""]
    for index, section in enumerate(edition.sections):
        lines += _write_section(section, first=index == 0)
    return "\n".join(lines)


def read_markdown(text: str) -> Edition:
    """The edition that a page holds: one that `write_markdown` wrote, or one written by hand.

    Raises `MarkdownError` where the front matter or a comment in JSON cannot be read.
    """
    body, matter, facts = _front_matter(
        text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    )
    reading = _Reading()
    for part in _parts(body):
        reading.take(part)
    return Edition(
        language=matter.get("language", UNDETERMINED),
        title=matter.get("title", ""),
        facts=facts,
        sections=reading.result(),
    )


# Writing


def _write_section(section: Section, *, first: bool) -> Iterator[str]:
    heading = " ".join(section.heading.split())
    if heading:
        yield f"{'#' * section.level} {heading}"
    elif not first or section.level != 1 or not section.blocks or section.origin:
        yield _comment(_json({"section": section.level}))
    if section.origin:
        yield _comment(write_origins(section.origin))
    if heading or section.origin:
        yield ""
    before: Block | None = None
    attached = False
    for block in section.blocks:
        if not _says_something(block):
            # its comments would be taken for those of the block before
            continue
        attached = block.kind == "note" and before is not None and (before.kind == "rule" or attached)
        lines = _write_block(block)
        if before is not None and before.kind == block.kind == "list" and not _needs_comment(before):
            yield _comment("{}")
            yield ""
        yield from (_INDENT + line for line in lines) if attached else lines
        yield ""
        before = block


def _write_block(block: Block) -> list[str]:
    lines = _lines(block)
    indent = _INDENT if block.kind == "rule" else ""
    if block.origin:
        lines.append(indent + _comment(write_origins(block.origin)))
    if extra := _beyond_the_page(block):
        lines.append(indent + _comment(_json(extra)))
    return lines


def _says_something(block: Block) -> bool:
    return bool(block.text.strip() or block.number or block.marker or block.cells)


def _lines(block: Block) -> list[str]:
    """The lines of `block`; plain text where its own form would be read as several blocks, or as a heading."""
    lines = render(block)
    return lines if _only_block(lines, Form()) else render(Block("paragraph", block.text))


def _needs_comment(block: Block) -> bool:
    return bool(block.origin or _beyond_the_page(block))


def _beyond_the_page(block: Block) -> dict[str, Any]:
    """What the page alone would not give back: where reading the rendered lines differs from `block`."""
    extra: dict[str, Any] = {}
    read = _default_reading(block, Form())
    if (read.kind, read.number, read.marker) != (block.kind, block.number, block.marker):
        extra = {"kind": block.kind, "number": block.number, "marker": block.marker}
        extra = {name: value for name, value in extra.items() if value is not None}
        read = _default_reading(block, Form(block.kind, block.number, block.marker))
    for name in _SHAPE:
        if getattr(read, name) != getattr(block, name):
            extra[name] = getattr(block, name)
    if block.language is not None:
        extra["language"] = block.language
    if block.confidence != 1.0:
        extra["confidence"] = block.confidence
    if block.raw is not None:
        extra["raw"] = block.raw
    if block.repairs:
        extra["repairs"] = [[r.kind, r.before, r.after, r.confidence] for r in block.repairs]
    return extra


def _default_reading(block: Block, form: Form) -> Block:
    return _only_block(_lines(block), form) or Block("paragraph", "")


def _only_block(lines: list[str], form: Form) -> Block | None:
    """The block that `lines` are read as; None if they are read as several, or as something else."""
    parts = list(_parts(lines))
    if len(parts) != 1 or not isinstance(parts[0], _Chunk):
        return None
    blocks = parse(parts[0].lines, parts[0].shape, form)
    return blocks[0] if len(blocks) == 1 else None


def _write_fact(fact: Fact) -> str:
    entry: dict[str, Any] = {"value": fact.value}
    if fact.origin:
        entry["origin"] = write_origins(fact.origin)
    if fact.confidence != 1.0:
        entry["confidence"] = fact.confidence
    return _json(entry)


def _json(value: Any) -> str:
    # `--` may end a comment too early; in JSON strings a hyphen may be written as an escape
    return json.dumps(value, ensure_ascii=False).replace("--", "-\\u002d")


def _comment(text: str) -> str:
    return f"<!-- {text} -->"


def _value(text: str) -> str:
    return text if _PLAIN_VALUE.fullmatch(text) else json.dumps(text, ensure_ascii=False)


# Reading


@dataclass(slots=True)
class _Chunk:
    """Lines that belong together, stripped of their indentation (two blanks at the end stay)."""

    shape: Shape
    lines: list[str]


@dataclass(frozen=True, slots=True)
class _Heading:
    level: int
    text: str


@dataclass(frozen=True, slots=True)
class _Comment:
    text: str


def _front_matter(lines: list[str]) -> tuple[list[str], dict[str, str], dict[str, Fact]]:
    matter: dict[str, str] = {}
    facts: dict[str, Fact] = {}
    if not lines or lines[0].strip() != "---":
        return lines, matter, facts
    for index, line in enumerate(lines[1:], start=1):
        if line.strip() == "---":
            return lines[index + 1 :], matter, facts
        name, colon, value = line.partition(":")
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if not colon:
            raise MarkdownError(f"line {index + 1}: expected `name: value` in the front matter")
        if line.startswith(" "):
            facts[name.strip()] = _read_fact(value, index + 1)
        else:
            matter[name.strip()] = _read_value(value.strip(), index + 1)
    raise MarkdownError("line 1: the front matter has no end (`---`)")


def _read_value(text: str, line: int) -> str:
    if not text.startswith('"'):
        return text
    value = _parse_json(text, f"line {line}")
    return value if isinstance(value, str) else text


def _read_fact(text: str, line: int) -> Fact:
    entry = _parse_json(text, f"line {line}")
    if not isinstance(entry, dict):
        return Fact(entry)
    origin = entry.get("origin")
    places = read_origins(origin) if isinstance(origin, str) else ()
    confidence = entry.get("confidence", 1.0)
    if places is None or not isinstance(confidence, int | float) or "value" not in entry:
        raise MarkdownError(f"line {line}: a fact is {{value, origin, confidence}}")
    return Fact(entry["value"], places, float(confidence))


def _parse_json(text: str, where: str) -> Any:
    try:
        return json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise MarkdownError(f"{where}: {error}") from None


def _parts(lines: list[str]) -> Iterator[_Chunk | _Heading | _Comment]:
    """The page cut into headings, comments and the lines of one block each."""
    chunk: _Chunk | None = None
    gap = hard = False
    pending = iter(lines)
    for line in pending:
        text = line.strip()
        kept = line.lstrip() if not line.endswith("  ") else line.strip() + "  "
        if chunk and chunk.shape == "code":
            chunk.lines.append(line)
            if text == FENCE:
                yield chunk
                chunk = None
            continue
        if chunk and hard and text and chunk.shape == "text":
            chunk.lines.append(kept)
            hard = line.endswith("  ")
            continue
        hard = line.endswith("  ")
        shape = _shape(text)
        if chunk and _continues(chunk, shape, text, gap=gap, indented=line.startswith("  ")):
            if text:
                chunk.lines.append(line if chunk.shape == "list" else kept)
            gap = not text
            continue
        if chunk:
            yield chunk
        chunk, gap = None, False
        if text.startswith("<!--"):
            yield _Comment(_comment_text(text, pending))
        elif heading := _HEADING.match(text):
            # as it is written: with plain blanks, one between two words
            yield _Heading(len(heading[1]), " ".join((heading[2] or "").split()))
        elif text and not RULER.match(text):
            chunk = _Chunk(shape, [line if shape in ("code", "list") else kept])
    if chunk:
        yield chunk


def _shape(text: str) -> Shape:
    if text.startswith(FENCE):
        return "code"
    if text.startswith(">"):
        return "note"
    if text.startswith("|"):
        return "table"
    return "list" if BULLET.match(text) and not RULER.match(text) else "text"


def _continues(chunk: _Chunk, shape: Shape, text: str, *, gap: bool, indented: bool) -> bool:
    if text.startswith("<!--") or _HEADING.match(text) or RULER.match(text):
        return False
    if chunk.shape == "list":
        # a list may be loose, and its items may go on in indented lines
        return not text or shape == "list" or (shape == "text" and (indented or not gap) and not NUMBERED.match(text))
    if not text or shape != chunk.shape:
        return False
    if shape == "text" and NUMBERED.match(text):
        # `1.` interrupts a paragraph, as in CommonMark; any number begins the next item of a numbered list
        return not (NUMBERED.match(chunk.lines[0]) or text.startswith("1. "))
    return True


def _comment_text(text: str, rest: Iterator[str]) -> str:
    collected = text.removeprefix("<!--")
    while "-->" not in collected:
        line = next(rest, None)
        if line is None:
            break
        collected += "\n" + line
    return collected.partition("-->")[0].strip()


@dataclass(slots=True)
class _Reading:
    """The sections read so far; comments belong to what stands before them."""

    sections: list[Section] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    last: tuple[_Chunk, int] | None = None

    def take(self, part: _Chunk | _Heading | _Comment) -> None:
        if isinstance(part, _Heading):
            self._begin(Section(part.text, part.level))
        elif isinstance(part, _Comment):
            self._annotate(part.text)
        else:
            start = len(self.blocks)
            self.blocks += [block for block in parse(part.lines, part.shape) if _says_something(block)]
            self.last = (part, start)

    def result(self) -> tuple[Section, ...]:
        self._end()
        return tuple(self.sections)

    def _begin(self, section: Section) -> None:
        self._end()
        self.sections.append(section)

    def _end(self) -> None:
        if self.blocks and not self.sections:
            self.sections.append(Section("", 1))
        if self.blocks:
            self.sections[-1] = replace(self.sections[-1], blocks=tuple(self.blocks))
        self.blocks, self.last = [], None

    def _annotate(self, text: str) -> None:
        if text.startswith("{"):
            extra = _parse_json(text, "a comment")
            if not isinstance(extra, dict):
                return
            if "section" in extra:
                self._begin(Section("", section_level(extra["section"])))
            elif self.last and extra:
                self._amend(extra)
        elif (origin := read_origins(text)) is not None:
            if self.blocks:
                self.blocks[-1] = replace(self.blocks[-1], origin=self.blocks[-1].origin + origin)
            elif self.sections:
                self.sections[-1] = replace(self.sections[-1], origin=self.sections[-1].origin + origin)

    def _amend(self, extra: Mapping[str, Any]) -> None:
        assert self.last is not None
        chunk, start = self.last
        if not self.blocks[start:]:
            return
        try:
            changes = {name: read(extra[name]) for name, read in AMENDED.items() if name in extra}
            if {"kind", "number", "marker"} & extra.keys():
                form = Form(changes.get("kind"), changes.get("number"), changes.get("marker"))
                origin = self.blocks[-1].origin
                self.blocks[start:] = parse(chunk.lines, chunk.shape, form)
                self.blocks[-1] = replace(self.blocks[-1], origin=origin)
            self.blocks[-1] = replace(self.blocks[-1], **changes)
        except (TypeError, ValueError) as error:
            raise MarkdownError(f"a comment in JSON: {error}") from None
