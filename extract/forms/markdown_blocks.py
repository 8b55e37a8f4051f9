"""One block of a rulebook as lines of Markdown, and such lines as a block."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Literal

from extract.model import Block, BlockKind, table_text

Shape = Literal["text", "list", "table", "note", "heading", "comment", "nothing"]
"""What the first line of a part shows: text (paragraph, caption, rule), bullets, pipes, a quotation, ..."""

HEADING = re.compile(r"(#{1,6})(?:\s+(.*))?$")
_BULLET = re.compile(r"[-*+](?:\s+|$)")
_NUMBERED = re.compile(r"(?:\((?:\d{1,3}|[a-z]|[ivx]{2,4})\)|(?:\d{1,3}|[a-z]|[ivx]{2,4})[.)])(?=\s|$)")
_RULER = re.compile(r"(?:-{3,}|\*{3,}|_{3,})$")
_RULE_ID = re.compile(r"\*\*\[([a-z0-9_-]+(?:\.[a-z0-9_-]+)+)\]\*\*(?:\s+|$)")
_CAPTION = re.compile(r"\*(?!\*)([^*]+)\*")
_RULING = re.compile(r"\*\*(?:Ruling|Festlegung|Décision|Decisión)\b")
"""The bold word that opens a ruling, in the four languages."""
_GUARD = re.compile(r"\\(?=[-*+#>|<\\_])")
_SEPARATOR = re.compile(r":?-+:?")
_INSET = re.compile(r"^\s*")
"""The blanks before an item, which say how deep it lies."""
_CELL_EDGE = re.compile(r"(?<!\\)\|")


def parts(lines: Sequence[str]) -> Iterator[tuple[Shape, list[str]]]:
    """The page cut into headings, comments and the lines of one block each."""
    shape: Shape = "nothing"
    part: list[str] = []
    gap = False
    pending = iter(lines)
    for line in pending:
        text = line.strip()
        # two blanks at the end are a line break, behind which anything goes on
        broken = shape == "text" and part and part[-1].endswith("  ")
        now = "text" if broken and text else _shape(text)
        if part and ((broken and text) or _continues(part, shape, now, text, loose=gap and not line.startswith("  "))):
            gap = not text
        else:
            if part:
                yield shape, part
            shape, part, gap = now, [], False
        if shape == "comment":
            while "-->" not in line and (more := next(pending, None)) is not None:
                line += "\n" + more
            yield shape, [line.strip().removeprefix("<!--").partition("-->")[0].strip()]
        elif text and shape != "nothing":
            part.append(line if shape == "list" else text + "  " * line.endswith("  "))
    if part:
        yield shape, part


def _shape(text: str) -> Shape:
    if not text or _RULER.match(text):
        return "nothing"
    if text.startswith("<!--"):
        return "comment"
    if HEADING.match(text):
        return "heading"
    if _BULLET.match(text):
        return "list"
    return "note" if text.startswith(">") else "table" if text.startswith("|") else "text"


def _continues(part: Sequence[str], shape: Shape, now: Shape, text: str, *, loose: bool) -> bool:
    if shape == "list":
        # items may stand apart, and may go on in the next line, behind an empty one where it is indented
        return not text or now == "list" or (now == "text" and not loose and not _NUMBERED.match(text))
    if shape == "text" and _NUMBERED.match(text):
        # `1.` interrupts a paragraph, as in CommonMark; any number begins the next item of a numbered list
        return not (_NUMBERED.match(part[0]) or text.startswith("1. "))
    return now == shape != "heading"


def only_block(lines: Sequence[str]) -> Block | None:
    """The block that `lines` are read as; None if they are read as several, or as something else."""
    found = list(parts(lines))
    blocks = parse(*found[0]) if len(found) == 1 else []
    return blocks[0] if len(blocks) == 1 else None


# Writing


def render(block: Block) -> list[str]:
    """The lines of `block`, not indented; plain text where its own form would be read as something else."""
    lines = _in_its_form(block)
    return lines if only_block(lines) else _hard_lines(_guarded(block.text))


def _in_its_form(block: Block) -> list[str]:
    label = f"**[{block.rule_id}]**" if block.rule_id else ""
    match block.kind:
        case "table" if block.cells:
            rows = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in block.cells]
            return [rows[0], "|" + " --- |" * len(block.cells[0]), *rows[1:]]
        case "list":
            return [_INSET.sub(r"\g<0>- ", item).rstrip() for item in block.text.split("\n")]
        case "note":
            return [f"> {line}" for line in _hard_lines(block.text)]
        case "rule" if marks := [mark for mark in (_marker(block.number, block.marker), label) if mark]:
            first, *rest = _hard_lines(" ".join([*marks, block.text] if block.text else marks))
            return [first, *(f"   {line}" for line in rest)]
        case "caption" if "*" not in block.text and block.text:
            return _hard_lines(f"*{block.text}*")
    return _hard_lines(_guarded(block.text))


def _marker(number: str | None, marker: str | None) -> str:
    """The number of a rule as it is printed, '' for none."""
    return marker if marker is not None else f"{number}." if number is not None else ""


def _guarded(text: str) -> str:
    """`text` with a backslash before it where it would be read as another kind of block."""
    return "\\" + text if text and (_GUARD.match(text) or _shape(text.split("\n")[0]) != "text") else text


def _hard_lines(text: str) -> list[str]:
    return text.replace("\n", "  \n").split("\n")


# Reading


def parse(shape: Shape, lines: Sequence[str]) -> list[Block]:
    """The blocks in the lines of a part: one, or several for a quotation of several paragraphs; none in a heading."""
    match shape:
        case "table":
            cells = _table(lines)
            return [Block("table", table_text(cells), cells=cells)]
        case "list":
            return [Block("list", "\n".join(_items(lines)))]
        case "note":
            return _notes(lines)
        case "text":
            return [text_block(lines)]
    return []


def text_block(
    lines: Sequence[str], kind: BlockKind | None = None, number: str | None = None, marker: str | None = None
) -> Block:
    """A caption, a rule, a paragraph; of a `kind` and with a `number` and a `marker` where a page alone says others."""
    text = _joined(lines)
    numbered = _NUMBERED.match(text)
    caption = _CAPTION.fullmatch(text)
    kind = kind or ("rule" if numbered else "caption" if caption else "paragraph")
    if kind == "caption" and caption:
        return Block("caption", caption[1])
    text = _GUARD.sub("", text, count=1) if _GUARD.match(text) else text
    if kind != "rule":
        return Block(kind, text)
    printed = _marker(number, marker)
    # a person may have written another letter than the comment says
    other = re.match(re.sub(r"\w+", r"\\w{1,5}", re.escape(printed)) + r"(?=\s)", text)
    if (found := other if printed else numbered) and not (printed and text.startswith(printed)):
        number = found[0].strip("().-–")
        marker = found[0] if found[0] != f"{number}." else None
    text = text.removeprefix(_marker(number, marker)).lstrip()
    label = _RULE_ID.match(text)
    rule_id = label[1] if label else None
    return Block("rule", text[label.end() :] if label else text, number=number, marker=marker, rule_id=rule_id)


def _notes(lines: Sequence[str]) -> list[Block]:
    runs = groupby((line.removeprefix(">").removeprefix(" ") for line in lines), lambda line: bool(line.strip()))
    notes = [Block("note", _joined(list(run))) for said, run in runs if said]
    ruling = bool(notes and _RULING.match(notes[0].text))
    return [replace(note, ruling=ruling) for note in notes]


def _items(lines: Sequence[str]) -> list[str]:
    """The items, each below another one with two blanks more before it; set in, all lie below the rule before them."""
    items: list[str] = []
    outer = [min(len(line) - len(line.lstrip()) for line in lines)]
    below = int(outer[0] > 1)
    for line in lines:
        text = line.strip()
        if bullet := _BULLET.match(text):
            inset = len(line) - len(line.lstrip())
            while inset < outer[-1]:
                outer.pop()
            if inset > outer[-1] + 1:
                outer.append(inset)
            items.append("  " * (below + len(outer) - 1) + text[bullet.end() :].strip())
        else:
            items[-1] = f"{items[-1]} {text}" if items[-1].strip() else text
    return items


def _table(lines: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    rows: list[tuple[str, ...]] = []
    for line in lines:
        *cells, last = _CELL_EDGE.split(line.strip().removeprefix("|"))
        cells += [] if cells and not last else [last]
        rows.append(tuple(cell.strip().replace("\\|", "|") for cell in cells))
    if len(rows) > 1 and all(_SEPARATOR.fullmatch(cell) for cell in rows[1]):
        del rows[1]
    return tuple(rows)


def _joined(lines: Sequence[str]) -> str:
    """Soft line ends become blanks; two blanks before the end keep the line break."""
    return "".join(line.strip() + ("\n" if line.endswith("  ") else " ") for line in lines).rstrip()
