"""Marks of a text file that are no text: Markdown and HTML become marked lines of plain words and emphasis.

What is kept: headings, bold and italics, lists, tables (cells with tabs between), quotations, the words of links, the
captions of pictures. What goes: comments, front matter, rulers, tags; addresses behind links go on record.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

MARKDOWN = re.compile(r"^(?:#{1,6} \S|\*\*\S|\|.*\|\s*$)", re.MULTILINE)
"""What plain text hardly has: a heading, bold words or a table row at the beginning of a line."""


class Marked(NamedTuple):
    """A line, its number in the file, and what its marks said: the level of a heading, a quotation, a kept line end.

    `links` are the links to other places whose words the line has, as they were marked, each with its words.
    """

    number: int
    text: str
    level: int = 0
    quoted: bool = False
    hard: bool = False
    links: tuple[tuple[str, str], ...] = ()


_HASHES = re.compile(r"\s{0,3}(#{1,6})\s+(.+?)\s*#*$")
_HTML_HEADING = re.compile(r"\s*<h([1-6])\b[^<>]{0,200}>(.*?)</h\1>\s*$", re.IGNORECASE)
_UNDERLINE = re.compile(r"\s{0,3}(={2,}|-{2,})\s*$")
_RULER = re.compile(r"\s{0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$")
_FENCE = re.compile(r"\s{0,3}(?:```|~~~)")
_SEPARATOR = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$")
_QUOTED = re.compile(r"\s{0,3}>\s?")
_ADMONITION = re.compile(r"\s*\[!\w+\]\s*$")
_ITEM = re.compile(r"\s*(?:[-*+•]|\d{1,3}[.)])\s")
_TASK = re.compile(r"(\s*[-*+]\s)\[[ xX]\]\s")
_LIST_TAG = re.compile(r"\s*<li\b[^<>]{0,200}>\s*", re.IGNORECASE)
_DEFINITION = re.compile(r"\s{0,3}\[(?!\^)[^\[\]]{1,100}\]:\s+\S+(?:\s+[\"'(].*)?$")
_FOOTNOTE = re.compile(r"\[\^([^\[\]\s]{1,40})\]:?")
_PICTURE = re.compile(r"!\[([^\[\]]{0,300})\](?:\([^()]{0,500}\)|\[[^\[\]]{0,100}\])")
_LINK = re.compile(r"\[([^\[\]]{1,300})\](?:\((?:[^()]|\([^()]{0,100}\)){0,500}\)|\[[^\[\]]{0,100}\])")
_ELSEWHERE = re.compile(r"\]\(\s*<?(?:https?|ftp|mailto):", re.IGNORECASE)
_STAR = re.compile(r"\\\*")
_EMPHASIS = re.compile(r"(\*\*?)(?=[^\s*])[^\n]+?(?<=[^\s*])\1")
_SUB_ITEM = re.compile(r"(\s+)(\d{1,3}[.)]\s+\S)")
_ADDRESS = re.compile(r"<((?:https?|mailto|ftp):[^<>\s]{1,500}|[^<>\s@]{1,100}@[^<>\s]{1,100})>")
_CODE = re.compile(r"(`{1,3})([^`]{1,500})\1")
_STRONG = re.compile(r"(?<!\w)__(\S(?:[^_]{0,300}\S)?)__(?!\w)")
_STRESSED = re.compile(r"(?<!\w)_([^\s_](?:[^_]{0,300}[^\s_])?)_(?!\w)")
_ESCAPED = re.compile(r"\\([\\`_{}\[\]()#+\-.!|<>~])")
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_BOLD_TAG = re.compile(r"</?(?:b|strong)>", re.IGNORECASE)
_ITALIC_TAG = re.compile(r"</?(?:i|em)>", re.IGNORECASE)
_TAG = re.compile(
    r"</?(?:a|abbr|article|blockquote|body|br|center|cite|code|dd|del|details|div|dl|dt|figcaption|figure|font|footer"
    r"|h[1-6]|head|header|hr|html|img|ins|kbd|li|main|mark|nav|ol|p|pre|q|s|samp|section|small|span|strike|sub|summary"
    r"|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|var)\b[^<>]{0,500}>",
    re.IGNORECASE,
)
_CELL_EDGE = re.compile(r"(?<!\\)\|")
_TITLE = re.compile(r"title:\s*[\"']?(.+?)[\"']?\s*$")
_LONGEST_INLINE = 20_000
"""Longer lines are no text that a person marked; looking for marks in them would cost much time."""


def marked_lines(text: str) -> list[Marked]:
    """The lines of a Markdown file without its marks. Empty ones stay, as they separate."""
    lines = list(enumerate(_without_comments(text).split("\n"), start=1))
    title, lines = _front_matter(lines)
    source = dict(lines)
    found = [_with_links(line, source.get(line.number, "")) for line in _marked(list(_with_sub_items(lines)))]
    if title and not any(line.level == 1 for line in found):
        found.insert(0, Marked(1, title, level=1))
    return found


def _with_links(line: Marked, source: str) -> Marked:
    if len(source) > _LONGEST_INLINE or not _ELSEWHERE.search(source):
        return line
    links = ((found[0], _inline(found[1])) for found in _LINK.finditer(source) if _ELSEWHERE.search(found[0]))
    return line._replace(links=tuple((whole, words) for whole, words in links if words in line.text))


def _with_sub_items(lines: Sequence[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The lines with a bullet before the numbered items inside another item: their numbers count no rules."""
    edge: int | None = None
    for number, line in lines:
        sub = _SUB_ITEM.match(line)
        if edge is not None and sub and len(sub[1].expandtabs(4)) >= edge:
            line = f"{sub[1]}- {line.lstrip()}"
        elif item := _ITEM.match(line):
            indent = len(line) - len(line.lstrip())
            if edge is None or indent < edge:
                # what stands as far in as the words of an item belongs to it; two blanks are enough in practice
                edge = indent + min(3, len(item[0].lstrip()) if item[0].strip()[0].isdigit() else 2)
        elif line.strip() and not line.startswith((" ", "\t")):
            edge = None
        yield number, line


def _without_comments(text: str) -> str:
    """The text without HTML comments; their line ends stay, so that the lines keep their numbers."""
    parts: list[str] = []
    place = 0
    while (start := text.find("<!--", place)) >= 0 and (end := text.find("-->", start)) >= 0:
        parts += [text[place:start], "\n" * text.count("\n", start, end)]
        place = end + 3
    return "".join([*parts, text[place:]])


def _front_matter(lines: list[tuple[int, str]]) -> tuple[str, list[tuple[int, str]]]:
    """The title that the front matter states, and the lines behind it."""
    if not lines or lines[0][1].strip() != "---":
        return "", lines
    for index, (_, line) in enumerate(lines[1:60], start=1):
        if line.strip() == "---":
            titles = [found[1] for _, entry in lines[1:index] if (found := _TITLE.match(entry))]
            return (titles or [""])[0], lines[index + 1 :]
    return "", lines


def _marked(lines: Sequence[tuple[int, str]]) -> Iterator[Marked]:
    fenced = table = skipped = False
    before = ""
    for index, (number, line) in enumerate(lines):
        after = lines[index + 1][1] if index + 1 < len(lines) else ""
        if _FENCE.match(line):
            fenced = not fenced
            yield Marked(number, "")
        elif fenced:
            yield Marked(number, line, hard=True)
        elif skipped or _DEFINITION.match(line):
            skipped = False
            yield Marked(number, "")
        elif "|" in line and _SEPARATOR.match(line) and (table or "|" in before):
            table = True
        elif line.strip() and (table or line.lstrip().startswith("|") or _heads_table(line, after)) and "|" in line:
            table = True
            yield Marked(number, _cells(line))
        else:
            table = False
            skipped = (
                bool(line.strip()) and not before.strip() and not _ITEM.match(line) and bool(_UNDERLINE.match(after))
            )
            if skipped:
                level = 1 if "=" in after else 2
                yield Marked(number, _inline(line).strip(), level=level)
            else:
                yield from _plain(number, line)
        before = line


def _heads_table(line: str, after: str) -> bool:
    return "|" in line and "|" in after and _SEPARATOR.match(after) is not None


def _plain(number: int, line: str) -> Iterator[Marked]:
    """One line that is no part of a table: a heading, a quotation, a ruler (nothing), or text."""
    if _RULER.match(line):
        yield Marked(number, "")
        return
    if heading := _HASHES.match(line):
        yield Marked(number, _inline(heading[2]).strip(), level=len(heading[1]))
        return
    if len(line) <= _LONGEST_INLINE and (heading := _HTML_HEADING.match(line)):
        yield Marked(number, _inline(heading[2]).strip(), level=int(heading[1]))
        return
    quoted = False
    while (mark := _QUOTED.match(line)) and not line.startswith("<"):
        line, quoted = line[mark.end() :], True
    if _ADMONITION.match(line):
        line = ""
    line = _LIST_TAG.sub("- ", _TASK.sub(r"\1", line, count=1), count=1)
    *parts, last = _BREAK.split(_inline(line))
    for part in parts:
        yield Marked(number, part, quoted=quoted, hard=True)
    if last.strip() or not parts:
        yield Marked(number, last, quoted=quoted, hard=line.endswith(("  ", "\\")))


def _cells(line: str) -> str:
    inner = line.strip().removeprefix("|")
    if inner.endswith("|") and not inner.endswith("\\|"):
        inner = inner[:-1]
    return "\t".join(_inline(cell).strip().replace("\t", " ") for cell in _CELL_EDGE.split(inner))


def _inline(text: str) -> str:
    """A line without the marks inside it; bold and italics keep their asterisks."""
    if len(text) > _LONGEST_INLINE:
        return text
    if "!" in text and (alone := _PICTURE.fullmatch(text.strip())):
        return f"*{alone[1].strip()}*" if " " in alone[1].strip() else ""
    if "[" in text:
        text = _LINK.sub(r"\1", _PICTURE.sub("", _FOOTNOTE.sub(r"[\1]", text)))
    if "<" in text:
        text = _ADDRESS.sub(r"\1", text)
        text = _TAG.sub(_kept_break, _ITALIC_TAG.sub("*", _BOLD_TAG.sub("**", text)))
    if "`" in text:
        text = _CODE.sub(r"\2", text)
    if "_" in text:
        text = _STRESSED.sub(r"*\1*", _STRONG.sub(r"**\1**", text))
    if "\\" in text:
        text = _ESCAPED.sub(r"\1", text)
        # a star that would stress something without its stroke keeps it
        bare = _STAR.sub("*", text)
        if len(_EMPHASIS.findall(bare)) == len(_EMPHASIS.findall(_STAR.sub("", text))):
            text = bare
    return html.unescape(text) if "&" in text else text


def _kept_break(tag: re.Match[str]) -> str:
    return tag[0] if _BREAK.fullmatch(tag[0]) else ""
