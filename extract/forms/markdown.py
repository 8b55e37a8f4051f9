"""A rulebook edition as Markdown, and back.

The page is the text as a person reads it. What Markdown has no room for follows its block in HTML comments:
`<!-- p1 L12-L14 -->` says where the block comes from, and `<!-- {...} -->` holds, as JSON, how unsure it is, and what
reading the page alone would get wrong. Facts stand in the front matter. The text itself is escaped only at its very
beginning, and only where it would otherwise be read as another kind of block. Boxes, raw text and repairs have no place
here: they would bury the text, and put back onto the page what the repairs took off it.
"""

import json
import re
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from extract.forms.interchange import read_fields
from extract.forms.markdown_blocks import HEADING, Shape, only_block, parse, parts, render, text_block
from extract.forms.origins import read_origins, write_origins
from extract.model import UNDETERMINED, UNSURE, Block, Edition, Fact, Section

_PLAIN_VALUE = re.compile(r"[^\W\d_][^:#\n\"']*(?<!\s)")
_INDENT = "   "
_FORM = ("kind", "number", "marker")
_MATTER = re.compile(r"(?:language|title|facts): ?")


class MarkdownError(ValueError):
    """A page that cannot be read as an edition: one line that names the place."""


def write_markdown(edition: Edition, *, game: str | None = None) -> str:
    """The page of `edition`, whose texts have no empty lines; `read_markdown` gives back what a page has room for."""
    lines = ["---", *([f"game: {_value(game)}"] if game else [])]
    lines += [f"language: {_value(edition.language)}", f"title: {_value(edition.title)}"]
    if edition.facts:
        lines.append("facts:")
    for name, fact in edition.facts.items():
        beside = {"origin": write_origins(fact.origin), "confidence": fact.confidence}
        told = {"value": fact.value} | {what: value for what, value in beside.items() if value not in ("", 1.0)}
        lines.append(f"  {name}: {_json(told)}")
    lines += ["---", ""]
    for index, section in enumerate(edition.sections):
        lines += _written_section(section, first=index == 0)
    return "\n".join(lines)


def read_markdown(text: str) -> Edition:
    """The edition that a page holds, written by `write_markdown` or by hand. Raises `MarkdownError`."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    body, matter, facts = _front_matter(lines)
    read = _sections_of(_entries(body))
    title = matter.get("title", next((section.heading for section in read if section.level == 1), ""))
    return Edition(matter.get("language", UNDETERMINED), title, facts, read)


def _sections_of(entries: Iterable[Section | Block]) -> tuple[Section, ...]:
    """The sections that headings, as sections without blocks, and blocks make in their order."""
    sections: list[tuple[Section, list[Block]]] = []
    for entry in entries:
        if isinstance(entry, Section):
            sections.append((entry, []))
        else:
            sections = sections or [(Section("", 1), [])]
            sections[-1][1].append(entry)
    return tuple(replace(section, blocks=tuple(blocks)) for section, blocks in sections)


# Writing


def _written_section(section: Section, *, first: bool) -> Iterator[str]:
    heading = " ".join(section.heading.split())
    if heading:
        yield f"{'#' * section.level} {heading}"
    elif not first or section.level != 1 or not section.blocks or section.origin:
        yield _comment({"section": section.level})
    if section.origin:
        yield _comment(write_origins(section.origin))
    if heading or section.origin:
        yield ""
    before: list[str] = []
    kind, attached = "", False
    # what says nothing is left out: its comments would be taken for those of the block before
    for block in map(_shown, filter(_says_something, section.blocks)):
        attached = block.kind == "note" and (kind == "rule" or attached)
        if kind == block.kind == "list" and not before[-1].endswith("-->"):
            yield from (_comment({}), "")
        before, kind = render(block), block.kind
        indent = _INDENT if kind == "rule" else ""
        comments = (write_origins(block.origin), _beyond_the_page(block, before))
        before += [indent + _comment(comment) for comment in comments if comment]
        yield from (_INDENT + line for line in before) if attached else before
        yield ""


def _says_something(block: Block) -> bool:
    return bool(block.text.strip() or block.number or block.marker or block.cells)


def _shown(block: Block) -> Block:
    return replace(block, raw=None, repairs=(), confidence=block.confidence if block.confidence < UNSURE else 1.0)


def _beyond_the_page(block: Block, lines: Sequence[str]) -> dict[str, Any]:
    """What the page alone would not give back: where reading `lines` differs from `block`."""
    form: dict[str, Any] = {}
    read = only_block(lines)
    if read is None or any(getattr(read, name) != getattr(block, name) for name in _FORM):
        form = {name: getattr(block, name) for name in _FORM if getattr(block, name) is not None}
        read = text_block(lines, **form)
    others = {name: value for name, value in asdict(block).items() if name not in ("origin", *form)}
    return form | {name: value for name, value in others.items() if getattr(block, name) != getattr(read, name)}


def _comment(content: str | Mapping[str, Any]) -> str:
    return f"<!-- {content if isinstance(content, str) else _json(content)} -->"


def _json(value: Any) -> str:
    # `--` may end a comment too early; in JSON strings a hyphen may be written as an escape
    return json.dumps(value, ensure_ascii=False).replace("--", "-\\u002d")


def _value(text: str) -> str:
    return text if _PLAIN_VALUE.fullmatch(text) else json.dumps(text, ensure_ascii=False)


# Reading


def _front_matter(lines: list[str]) -> tuple[list[str], dict[str, str], dict[str, Fact]]:
    matter: dict[str, str] = {}
    facts: dict[str, Fact] = {}
    if lines[0].strip() != "---":
        if _MATTER.match(lines[0]):
            raise MarkdownError("line 1: the front matter has no beginning (`---`)")
        return lines, matter, facts
    for number, line in enumerate(lines[1:], start=2):
        name, colon, value = (part.strip() for part in line.partition(":"))
        if line.strip() == "---":
            return lines[number:], matter, facts
        if not line.strip() or name.startswith("#"):
            continue
        if not colon:
            raise MarkdownError(f"line {number}: expected `name: value` in the front matter, or `---` at its end")
        if line[:1].isspace():
            where = f"line {number}, {name}"
            facts[name] = _read_fact(_parsed(value, where), where)
        else:
            matter[name] = str(_parsed(value, f"line {number}")) if value.startswith('"') else value
    raise MarkdownError("line 1: the front matter has no end (`---`)")


def _read_fact(entry: Any, where: str) -> Fact:
    if not isinstance(entry, dict):
        return Fact(entry)
    places = read_origins(str(entry["origin"])) if "origin" in entry else ()
    confidence = entry.get("confidence", 1.0)
    if places is None or not isinstance(confidence, int | float) or "value" not in entry:
        raise MarkdownError(f'{where}: a fact is {{"value": 2, "origin": "p1 L2", "confidence": 0.9}}')
    return Fact(entry["value"], places, float(confidence))


def _parsed(text: str, where: str) -> Any:
    try:
        return json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        raise MarkdownError(
            f'{where}: {text[:40]!r} is no JSON; a number, "a text", [a, list] or {{"a": 1}} is'
        ) from None


def _entries(lines: list[str]) -> list[Section | Block]:
    """The headings, as sections without blocks, and the blocks of a page; comments belong to what stands before."""
    entries: list[Section | Block] = []
    shape: Shape = "nothing"
    part: list[str] = []
    start = 0
    for now, content in parts(lines):
        text = content[0]
        if now != "comment":
            shape, part, start = now, content, len(entries)
            if now == "heading" and (heading := HEADING.match(text)):
                # as it is written: with plain blanks, one between two words
                entries.append(Section(" ".join((heading[2] or "").split()), len(heading[1])))
            entries += [block for block in parse(now, part) if _says_something(block)]
            continue
        extra: dict[str, Any] | None = _parsed(text, "a comment") if text.startswith("{") else None
        if extra and "section" in extra:
            if extra["section"] not in range(1, 7):
                raise MarkdownError(f"a comment in JSON: {extra['section']!r} is no level of a section (1 to 6)")
            entries.append(Section("", extra["section"]))
        elif extra and entries[start:] and isinstance(entries[-1], Block):
            try:
                changes = read_fields(Block, extra)
            except (TypeError, ValueError) as error:
                raise MarkdownError(f"a comment in JSON: {error}") from None
            if form := {name: changes[name] for name in _FORM if shape == "text" and changes.get(name) is not None}:
                entries[-1] = replace(text_block(part, **form), origin=entries[-1].origin)
            entries[-1] = replace(entries[-1], **{name: changes[name] for name in changes.keys() - form.keys()})
        elif extra is None and entries and (origin := read_origins(text)):
            entries[-1] = replace(entries[-1], origin=entries[-1].origin + origin)
    return entries


# Correcting


def as_written(edition: Edition) -> Edition:
    """`edition` as it is read from its page."""
    return replace(read_markdown(write_markdown(edition)), language=edition.language)


def entries(edition: Edition) -> list[Section | Block]:
    """Headings, as sections without blocks, and blocks, in their order."""
    found: list[Section | Block] = []
    for section in edition.sections:
        found += [replace(section, blocks=()), *filter(_says_something, section.blocks)]
    return found


def unchanged(page: Edition, kept: Edition) -> Mapping[int, int]:
    """The numbers of those entries of `page` that stand in `kept`, too, each with its number there."""
    waiting: defaultdict[Section | Block, deque[int]] = defaultdict(deque)
    for number, entry in enumerate(entries(as_written(kept))):
        waiting[entry].append(number)
    return {number: waiting[entry].popleft() for number, entry in enumerate(entries(page)) if waiting[entry]}


def rejoined(page: Edition, kept: Edition | None) -> Edition:
    """`page`, as it was read, with the details that `kept` has for what a person left unchanged.

    A corrected block is that person's text, nobody's repair, and sure; its edition stays `corrected`. A page of which
    nothing is kept is all a person's.
    """
    if kept is None:
        return replace(page, corrected=True)
    same, before, written = unchanged(page, kept), entries(kept), as_written(kept)
    joined = [replace(entry, confidence=1.0) if isinstance(entry, Block) else entry for entry in entries(page)]
    for number, its in same.items():
        joined[number] = before[its]
    facts = {name: kept.facts[name] if written.facts.get(name) == fact else fact for name, fact in page.facts.items()}
    return replace(page, facts=facts, sections=_sections_of(joined), corrected=kept.corrected or page != written)
