"""Marks of a text file that are no text: Markdown and HTML become marked lines of plain words and emphasis.

What is kept: headings, bold and italics, lists, tables (cells with tabs between), quotations, the words of links, the
captions of pictures. What goes: comments, front matter, rulers, tags, addresses behind links.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.common.html_blocks import block_names
from markdown_it.token import Token

MARKDOWN = re.compile(r"^(?:#{1,6} \S|\*\*\S|\|.*\|\s*$|> )", re.MULTILINE)
"""What plain text hardly has: a heading, a quotation, bold words, a table row, as lines begin."""
UNDERLINED = re.compile(r"^([^\W\d_].*)\n(?:={3,}|-{3,})[ \t]*$", re.MULTILINE)
"""A heading with a row of signs below it: a plain text may have one, its title."""


class Marked(NamedTuple):
    """A line, its number in the file, and what its marks said: the level of a heading, a quotation, a kept line end."""

    number: int
    text: str
    level: int = 0
    quoted: bool = False
    hard: bool = False


_COMMENT = re.compile(r"<!--(?:(?!<!--).)*?-->", re.DOTALL)
_FRONT_MATTER = re.compile(r"\A---[^\S\n]*\n(?:(?!---).*\n){0,60}?---[^\S\n]*\n")
_TITLE = re.compile(r"^title:\s*[\"']?(.+?)[\"']?\s*$", re.MULTILINE)
_BREAK = "\x0b"
_TAG = re.compile(r"<(/?)(\w+)")
_MEANT = {
    **dict.fromkeys(("b", "/b", "strong", "/strong"), "**"),
    **dict.fromkeys(("i", "/i", "em", "/em"), "*"),
    **{f"h{level}": f"<h{level}>" for level in range(1, 7)},
    **dict.fromkeys(("/td", "/th"), "\t"),
    "br": _BREAK,
    "li": "- ",
}
_WITHIN_LINES = re.compile(
    r"a|abbr|b|br|cite|code|del|em|font|i|img|ins|kbd|mark|pre|q|s|samp|small|span|strike|strong|su[bp]|tt|u|var"
)
_HEADING = re.compile(r"(?<!\s)\s*<h([1-6])>")
_LONGEST_PASSAGE = 10_000
"""Longer ones are no text that a person marked; looking for marks in them would cost much time."""


def marked_lines(text: str) -> list[Marked]:
    """The lines of a Markdown file without its marks. An empty one stands where lines are apart."""
    text = _COMMENT.sub(_empty, text)
    title = _TITLE.search(front[0]) if (front := _FRONT_MATTER.match(text)) else None
    found = list(_lines(_FRONT_MATTER.sub(_empty, text)))
    if title and not any(line.level == 1 for line in found):
        found.insert(0, Marked(1, title[1], level=1))
    return found


def _empty(found: re.Match[str]) -> str:
    """Line ends stay, so that the lines keep their numbers."""
    return "\n" * found[0].count("\n")


def _lines(text: str) -> Iterator[Marked]:
    # blanks before a line make no code of it; tags are marks within lines
    parser = MarkdownIt("commonmark").enable("table").disable(["code", "html_block", "inline", "text_join"])
    known: dict[str, Any] = {}
    lists = quoted = level = last = number = 0
    marker = ""
    cells: list[str] = []
    for token in parser.parse(text, known):
        number = token.map[0] + 1 if token.map else number
        found: list[Marked] = []
        match token.tag:
            case "ul" | "ol":
                lists += token.nesting
            case "blockquote":
                quoted += token.nesting
            case "li":
                # numbers of items inside another item count no rules
                bullet = "" if token.info and lists == 1 else "- "
                marker = bullet + (token.info and f"{token.info}{token.markup} ") if token.nesting > 0 else ""
            case "h1" | "h2" | "h3" | "h4" | "h5" | "h6":
                level = int(token.tag[1]) if token.nesting > 0 else 0
            case "thead":
                last += token.nesting < 0  # a row of dashes
            case "th" | "td":
                cells = [*cells, ""] if token.nesting > 0 else cells
            case "tr":
                found = [Marked(number, "\t".join(cells), quoted=quoted > 0)] if cells else []
                cells = []
            case "code":
                rows = token.content.split("\n")
                found = [Marked(number + place, line, hard=True) for place, line in enumerate(rows, start=1)]
        if token.type == "inline":
            content = token.content
            if len(content) <= _LONGEST_PASSAGE:
                parser.inline.parse(content, parser, known, marks := list[Token]())
                content = _plain(marks)
            passage = _passage(content, number)
            if cells:
                cells[-1] = " ".join(line.text for line in passage)
            for line in passage:
                indent = "  " * (lists - bool(marker)) + marker
                marker = ""
                found.append(line._replace(text=indent + line.text, quoted=quoted > 0, level=line.level or level))
        if found:
            if found[0].number > last + 1:
                yield Marked(found[0].number - 1, "")
            yield from found
            last = found[-1].number


def _plain(marks: Sequence[Token]) -> str:
    """The words between marks, with asterisks for bold and italics."""
    text = ""
    for mark in marks:
        match mark.type:
            case "softbreak":
                text += "\n"
            case "hardbreak":
                text += f"{_BREAK}\n"
            case "strong_open" | "strong_close" | "em_open" | "em_close":
                text += "*" * len(mark.markup)
            case "image":  # a caption, where it is more than a word for an icon
                text += f"*{mark.content.strip()}*" if " " in mark.content.strip() else ""
            case "html_inline" if (tag := _TAG.match(mark.content.lower())) and _is_known(tag[2]):
                text += _MEANT.get(tag[1] + tag[2], "")
            case _:
                text += mark.content
    return text


def _is_known(tag: str) -> bool:
    """Whether it is one of HTML: `<player name>` is a text."""
    return tag in block_names or _WITHIN_LINES.fullmatch(tag) is not None


def _passage(text: str, number: int) -> Iterator[Marked]:
    """The lines of a passage, the first of which has the `number`; those that say nothing are left out."""
    for place, row in enumerate(text.split("\n")):
        heading = _HEADING.match(row)
        *before, last = row.split(_BREAK)
        for part, hard in (*((part, True) for part in before), (last, False)):
            said = _HEADING.sub("", part)
            if said.strip():
                yield Marked(number + place, said, level=int(heading[1]) if heading else 0, hard=hard)
