"""One block of a rulebook as lines of Markdown, and such lines as a block."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from extract.model import Block, BlockKind, table_text

RULING_LABELS = ("Ruling", "Festlegung", "Décision", "Decisión")
"""The bold words that open a ruling, in the four languages."""

Shape = Literal["text", "list", "table", "note", "code"]
"""What the first line of a chunk shows: text (paragraph, caption, rule), bullets, pipes, a quotation, a fence."""

FENCE = "```"
BULLET = re.compile(r"[-*+](?:\s+|$)")
NUMBERED = re.compile(r"(?:\((\d{1,3})\)|(\d{1,3})[.)]|([a-z])\))(?=\s|$)")
RULER = re.compile(r"(?:-{3,}|\*{3,}|_{3,})$")

_RULE_ID = re.compile(r"\*\*\[([a-z0-9_-]+(?:\.[a-z0-9_-]+)+)\]\*\*(?:\s+|$)")
_CAPTION = re.compile(r"\*(?!\*)([^*]+)\*")
_RULING = re.compile(rf"\*\*(?:{'|'.join(RULING_LABELS)})\b")
_GUARDED = re.compile(r"#{1,6}(?:\s|$)|[-*+](?:\s|$)|[>|]|```|<!--|\\[-*+#>|`<\\_]|(?:-{3,}|\*{3,}|_{3,})(?:\n|$)")
_UNGUARD = re.compile(r"\\(?=[-*+#>|`<\\_])")
_SEPARATOR = re.compile(r":?-+:?")
_CELL_EDGE = re.compile(r"(?<!\\)\|")


@dataclass(frozen=True, slots=True)
class Form:
    """What a page alone cannot say about a block: None where the page is right."""

    kind: BlockKind | None = None
    number: str | None = None
    marker: str | None = None


def render(block: Block) -> list[str]:
    """The lines of `block`, not indented. Nothing for a block without text."""
    match block.kind:
        case "table":
            return _render_table(block.cells)
        case "list":
            return [f"{_inset(item)}- {item.lstrip()}".rstrip() for item in block.text.split("\n")]
        case "note":
            return [f"> {line}" for line in _hard_lines(block.text)]
        case "rule":
            marker = printed_marker(block)
            label = f"**[{block.rule_id}]**" if block.rule_id else None
            text = block.text if marker or label else _guard(block.text)
            first, *rest = _hard_lines(" ".join(part for part in (marker, label, text) if part))
            return [first, *(f"   {line}" for line in rest)]
        case "caption" if "*" not in block.text and block.text:
            return _hard_lines(f"*{block.text}*")
    if _is_code(block.text):
        return block.text.split("\n")
    return _hard_lines(_guard(block.text))


def printed_marker(block: Block) -> str:
    """The number of a rule as it is printed, '' for none."""
    if block.marker is not None:
        return block.marker
    return f"{block.number}." if block.number is not None else ""


def parse(lines: Sequence[str], shape: Shape, form: Form | None = None) -> list[Block]:
    """The blocks that `lines` hold: one, or several for a quotation of several paragraphs."""
    form = form or Form()
    match shape:
        case "table":
            cells = _parse_table(lines)
            return [Block("table", table_text(cells), cells=cells)]
        case "list":
            return [Block("list", "\n".join(_parse_items(lines)))]
        case "code":
            return [Block("paragraph", "\n".join(lines))]
        case "note":
            return _parse_notes(lines)
    return [_parse_text(_join(lines), form)]


def _parse_text(text: str, form: Form) -> Block:
    numbered = NUMBERED.match(text)
    caption = _CAPTION.fullmatch(text)
    kind: BlockKind = form.kind or ("rule" if numbered else "caption" if caption else "paragraph")
    if kind == "caption" and caption:
        return Block("caption", caption[1])
    plain = text[1:] if _UNGUARD.match(text) else text
    return _parse_rule(plain, form) if kind == "rule" else Block(kind, plain)


def _parse_rule(text: str, form: Form) -> Block:
    number, marker = form.number, form.marker
    if number is None and (numbered := NUMBERED.match(text)):
        number = next(group for group in numbered.groups() if group)
        marker = numbered[0] if numbered[0] != f"{number}." else None
    printed = printed_marker(Block("rule", "", number=number, marker=marker))
    body = text.removeprefix(printed).lstrip()
    label = _RULE_ID.match(body)
    return Block(
        "rule",
        body[label.end() :] if label else body,
        number=number,
        marker=marker,
        rule_id=label[1] if label else None,
    )


def _parse_notes(lines: Sequence[str]) -> list[Block]:
    paragraphs: list[list[str]] = [[]]
    for line in lines:
        inner = line.removeprefix(">").removeprefix(" ")
        if inner.strip():
            paragraphs[-1].append(inner)
        elif paragraphs[-1]:
            paragraphs.append([])
    notes = [Block("note", _join(paragraph)) for paragraph in paragraphs if paragraph]
    ruling = bool(notes and _RULING.match(notes[0].text))
    return [replace(note, ruling=ruling) for note in notes]


def _parse_items(lines: Sequence[str]) -> list[str]:
    """The items, each below another one with two blanks more before it."""
    items: list[str] = []
    outer: list[int] = []
    for line in lines:
        text = line.strip()
        if bullet := BULLET.match(text):
            inset = len(_inset(line))
            while outer and inset < outer[-1]:
                outer.pop()
            if not outer or inset > outer[-1] + 1:
                outer.append(inset)
            items.append("  " * (len(outer) - 1) + text[bullet.end() :].strip())
        else:
            items[-1] = f"{items[-1]} {text}" if items[-1].strip() else text
    return items


def _parse_table(lines: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    rows = [_parse_row(line) for line in lines]
    if len(rows) > 1 and rows[1] and all(_SEPARATOR.fullmatch(cell) for cell in rows[1]):
        del rows[1]
    return tuple(rows)


def _parse_row(line: str) -> tuple[str, ...]:
    inner = line.strip().removeprefix("|")
    if inner.endswith("|") and not inner.endswith("\\|"):
        inner = inner[:-1]
    return tuple(cell.strip().replace("\\|", "|") for cell in _CELL_EDGE.split(inner))


def _render_table(cells: Sequence[Sequence[str]]) -> list[str]:
    if not cells:
        return []
    rows = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in cells]
    return [rows[0], "|" + " --- |" * len(cells[0]), *rows[1:]]


def _is_code(text: str) -> bool:
    lines = text.split("\n")
    return text.startswith(FENCE) and lines.index(FENCE, 1) == len(lines) - 1 if FENCE in lines[1:] else False


def _guard(text: str) -> str:
    return "\\" + text if _GUARDED.match(text) else text


def _inset(line: str) -> str:
    """The blanks before an item, which say how deep it lies."""
    return line[: len(line) - len(line.lstrip())]


def _hard_lines(text: str) -> list[str]:
    first, *rest = reversed(text.split("\n"))
    return [*(f"{line}  " for line in reversed(rest)), first]


def _join(lines: Sequence[str]) -> str:
    """Soft line ends become blanks; two blanks before the end keep the line break."""
    text = "".join(line.strip() + ("\n" if line.endswith("  ") else " ") for line in lines)
    return text.rstrip()
