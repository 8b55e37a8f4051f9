"""The shape of a text: headings, paragraphs, numbered rules, lists, tables, captions and notes.

The lines come in reading order. What makes a line a heading differs: `#` in Markdown, the size or weight of its type in
a PDF, shortness in plain text. All else is the same for every source.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from extract.model import Document, Gap, Heading, Item, Line, is_bullet
from extract.outline.drafts import EMPHASISED, SET_IN, Draft, ends_sentence, finished
from extract.outline.headings import continues_heading, heading_level, heading_sizes, is_title, names_a_game
from extract.outline.labels import icon_before, is_labelled
from extract.outline.numbering import Marker, restored, series
from extract.repair import ends_with_conjunction, hyphenated_words

_MARKED = re.compile(r"(?P<indent>\s*)(?P<mark>\S)\s+(?=(?P<first>\S))")
_SENTENCE = re.compile(r"[^\W\d_]{3,}[.,!?] .*[.!?:;…][\"'”“»)*_\]]*$|[^\W\d_]{3,}\. [A-ZÀ-ÖØ-Þ¡¿]")
_CLOSED = re.compile(r"[)\]”»\"]$")
_LEAST_SENTENCE = 4
"""Fewer words than this are a label rather than the beginning of a sentence."""
_LEAST_OF_TEXT = 4
_NEXT = 0.6
"""How far (in sizes of type) the next line of a text is at most below the one before."""
_MOST_OF_LEAD = 8
_MOST_OF_HEADING = 14
"""Words of a heading: with a full stop over several lines, with one or a colon, with a sentence, more are a text."""
_SAME_SIZE, _SAME_INDENT = 0.5, 2.0
_LONGEST_LINE = 20_000
_MOSTLY = 0.7
_MOST_LINES = 400
"""More lines than any paragraph has; a text without paragraphs is cut here, as long ones cost much time later."""


def outline(document: Document) -> list[Item]:
    """The headings, blocks and gaps of `document`, in reading order."""
    lines = _of_usual_weight(list(document.lines()))
    drafts: list[Draft | Heading | Gap] = []
    sizes = heading_sizes(lines)
    markers = series(lines)
    resumed: Draft | None = None
    for index, line in enumerate(lines):
        before = drafts[-1] if drafts else None
        if resumed is not None and not line.spaced:
            before = resumed
        resumed = None
        after = lines[index + 1] if index + 1 < len(lines) else None
        if line.cut:
            drafts.append(Gap(line.origin))
        elif line.kind is not None:
            _add_known(drafts, before, line)
        elif not index and not sizes and not document.markdown and is_title(line, after):
            _add_heading(drafts, line.text, 1, line)
        elif not _is_in_text(before, line) and (
            heading := _heading(before, lines, index, markers, document.markdown, sizes)
        ):
            _add_heading(drafts, heading[0], heading[1], line)
        elif line.heading:
            _add_heading(drafts, line.text, min(len(sizes) + line.heading, 6), line)
        elif isinstance(before, Heading) and index and continues_heading(lines[index - 1], line):
            _add_heading(drafts, line.text, before.level, line)
        elif index in markers:
            drafts.append(_marked(line, markers[index]))
        else:
            taker = _add_line(drafts, before, line, markdown=document.markdown)
            resumed = taker if taker is not drafts[-1] else None
    hyphenated = hyphenated_words(lines)
    texts = [Draft("paragraph", _set_large(lines, draft)) if _is_text(draft) else draft for draft in drafts]
    items = restored([finished(draft, hyphenated) for draft in texts])
    return _dense_levels(items) if sizes else _titled(items)


def _of_usual_weight(lines: list[Line]) -> list[Line]:
    """The lines; where nearly all of a text is bold, that is its usual type and sets nothing off."""
    letters = sum(len(line.text) for line in lines)
    if sum(len(line.text) for line in lines if line.bold) <= _MOSTLY * letters:
        return lines
    return [replace(line, bold=False) for line in lines]


def _heading(
    before: Draft | Heading | Gap | None,
    lines: Sequence[Line],
    index: int,
    markers: Mapping[int, Marker],
    markdown: bool,
    sizes: tuple[float, ...],
) -> tuple[str, int] | None:
    """The text and level of a heading; one of a page may have a mark or number before it, which an item has, too."""
    line = lines[index]
    after = lines[index + 1] if index + 1 < len(lines) else None
    mark = _bullet(line.text) if line.bbox and not markdown else None
    if mark is not None and after is not None and not after.spaced and after.indent > line.indent + SET_IN:
        return None  # its text hangs
    if mark is not None or (index in markers and line.bbox):
        others = []
        if after is not None and (_bullet(after.text) if mark else index + 1 in markers and not after.spaced):
            others.append(after)
        if isinstance(before, Draft) and before.kind == ("list" if mark else "rule") and (mark or not line.spaced):
            others.append(before.lines[-1])
        if any(abs(other.size - line.size) < _SAME_SIZE and other.bold == line.bold for other in others):
            return None
    return heading_level(replace(line, text=line.text[mark.end() :]) if mark else line, after, markdown, sizes)


def _is_in_text(before: Draft | Heading | Gap | None, line: Line) -> bool:
    """Whether a line goes on with the text above it: what is bold or in larger type in there is no heading."""
    if line.bbox is None or line.spaced or not isinstance(before, Draft) or before.kind == "table":
        return False
    last = before.lines[-1]
    if abs(last.size - line.size) >= _SAME_SIZE:
        return False
    if before.kind == "list" and line.indent > before.edge + SET_IN:
        return True
    if line.text[:1].islower() and (last.bold, last.italic) == (line.bold, line.italic):
        return not ends_sentence(last.text)
    return not last.short and last.text[-1:].isalnum()


def _titled(items: list[Item]) -> list[Item]:
    """The items of a text without sizes of type: a heading on its first line is its title, unless another one is."""
    first = items[0] if items else None
    if not isinstance(first, Heading) or any(isinstance(item, Heading) and item.level == 1 for item in items):
        return items
    return [replace(first, level=1), *items[1:]] if names_a_game(first.text) else items


def _dense_levels(items: Sequence[Item]) -> list[Item]:
    """Headings by the order of their levels, without gaps: the sizes of type on a page leave some out."""
    levels = sorted({item.level for item in items if isinstance(item, Heading)})
    return [replace(item, level=levels.index(item.level) + 1) if isinstance(item, Heading) else item for item in items]


def _add_heading(drafts: list[Draft | Heading | Gap], text: str, level: int, line: Line) -> None:
    """Append a heading; a heading of several lines is one, and one all in italics is a caption."""
    before = drafts[-1] if drafts else None
    if (caption := EMPHASISED.fullmatch(text)) is not None:
        drafts.append(Draft("caption", [replace(line, text=caption[1])]))
    elif isinstance(before, Heading) and before.level == level and line.bbox is not None and not line.spaced:
        whole = f"{before.text} {' '.join(text.split())}"
        repairs = (*before.repairs, *line.repairs)
        raw = f"{before.text if before.raw is None else before.raw}\n{_raw(line)}" if repairs else None
        drafts[-1] = Heading(whole, level, (*before.origin, line.origin), raw, repairs)
    else:
        raw = _raw(line) if line.repairs else None
        drafts.append(Heading(" ".join(text.split()), level, (line.origin,), raw, line.repairs))


def _is_text(draft: Draft | Heading | Gap) -> bool:
    """Whether lines that stand out are a text: they make sentences, or lead into what follows."""
    if not isinstance(draft, Heading) or not any(place.bbox for place in draft.origin):
        return False
    words = len(draft.text.split())
    stopped = draft.text.endswith(".") and not draft.text.endswith("..")
    if stopped and words > _LEAST_OF_TEXT and (len(draft.origin) > 1 or draft.text[:1].islower()):
        return True
    if draft.text.endswith("-") or ((stopped or draft.text.endswith(":")) and words > _MOST_OF_LEAD):
        return words > _LEAST_OF_TEXT
    return words > _MOST_OF_HEADING and _SENTENCE.search(draft.text) is not None


def _set_large(lines: Sequence[Line], draft: Draft | Heading | Gap) -> list[Line]:
    """The lines that were gathered as one heading."""
    places = set(draft.origin) if isinstance(draft, Heading) else set()
    return [line for line in lines if line.origin in places]


def _raw(line: Line) -> str:
    return line.text if line.raw is None else line.raw


def _marked(line: Line, marker: Marker) -> Draft:
    """The rule that begins in a line with a marker that goes on with a series."""
    rest = replace(line, text=line.text[marker.end :])
    printed = marker.printed if marker.printed != f"{marker.number}." else None
    return Draft("rule", [rest], marker.number, printed, edge=line.indent)


def _add_known(drafts: list[Draft | Heading | Gap], before: Draft | Heading | Gap | None, line: Line) -> None:
    """Append a line of which the reader knows what it belongs to."""
    assert line.kind is not None
    if isinstance(before, Draft) and before.kind == line.kind and not line.spaced and before.lines[-1].kind:
        before.lines.append(line)
        if before.items:
            before.items.append([line])
    else:
        drafts.append(Draft(line.kind, [line], items=[[line]] if line.kind == "list" else []))


def _add_line(
    drafts: list[Draft | Heading | Gap],
    before: Draft | Heading | Gap | None,
    line: Line,
    *,
    markdown: bool,
) -> Draft:
    """The draft that `line` goes into: the one `before`, an earlier one that it goes on with, or a new one."""
    text = line.text
    last = before.lines[-1] if isinstance(before, Draft) else None
    fresh = line.spaced or last is None or last.short or ends_sentence(last.text)
    bullet = _bullet(text)
    if "\t" in text:
        loose = isinstance(before, Draft) and before.kind == "table" and before.lines[-1].kind is None
        if loose and isinstance(before, Draft) and (line.bbox or not line.spaced):
            return _append(before, line)
        draft = Draft("table", [line])
    elif bullet and (fresh or line.bbox is None or _may_be_item(before, line)):
        item = replace(line, text=text[bullet.end() :])
        edge = line.indent + len(bullet["indent"])
        if isinstance(before, Draft) and before.kind == "list":
            before.lines.append(item)
            before.items.append([item])
            before.edge = line.indent
            before.edges.append(edge)
            return before
        draft = Draft("list", [item], items=[[item]], edge=line.indent, edges=[edge])
    elif (
        isinstance(before, Draft)
        and before.kind != "table"
        and last
        and not last.kind
        and _goes_on(before, line, markdown=markdown)
    ):
        return _append(before, line)
    elif (parted := _parted(drafts, line)) is not None:
        return _append(parted, line)
    else:
        draft = Draft("paragraph", [line])
    drafts.append(draft)
    return draft


def _bullet(text: str) -> re.Match[str] | None:
    """The mark that a list item begins with: a sign, or an `o` in its place."""
    found = _MARKED.match(text)
    if found is None:
        return None
    return found if is_bullet(found["mark"]) or (found["mark"] == "o" and found["first"].isupper()) else None


def _may_be_item(before: Draft | Heading | Gap | None, line: Line) -> bool:
    """Whether a line inside a text begins an item: another one of a list, or one set in; else its mark is a dash."""
    if not isinstance(before, Draft):
        return True
    return before.kind == "list" or line.indent > before.lines[-1].indent + SET_IN


def _append(draft: Draft, line: Line) -> Draft:
    draft.lines.append(line)
    if draft.items:
        draft.items[-1].append(line)
    return draft


def _parted(drafts: Sequence[Draft | Heading | Gap], line: Line) -> Draft | None:
    """The text that `line` goes on with at the head of another column or page, if only captions stand in between.

    They belong to diagrams at the foot of the column that the text was parted in, or at the head of the next one.
    """
    if line.bbox is None or line.italic or not line.spaced:
        return None
    between = sum(1 for _ in takewhile(_is_caption, reversed(drafts)))
    before = drafts[-between - 1] if 0 < between < len(drafts) else None
    if not isinstance(before, Draft) or before.kind not in ("paragraph", "rule", "list"):
        return None
    last = before.lines[-1]
    alike = line.bold == last.bold and not last.italic and abs(line.size - last.size) < _SAME_SIZE
    if not alike or not _is_elsewhere(last, line) or line.page > last.page + 1 or ends_sentence(last.text):
        return None
    hangs = len(before.lines) > 1 and before.kind != "paragraph" and abs(line.indent - last.indent) < _SAME_INDENT
    return before if hangs or line.text[:1].islower() else None


def _is_caption(draft: Draft | Heading | Gap) -> bool:
    return isinstance(draft, Draft) and (
        draft.kind == "caption" or (draft.kind == "paragraph" and all(line.italic for line in draft.lines))
    )


def _goes_on(before: Draft, line: Line, *, markdown: bool) -> bool:
    """Whether `line` goes on with the block before it."""
    last = before.lines[-1]
    if len(before.lines) >= _MOST_LINES or len(last.text) > _LONGEST_LINE:
        return False
    ended = ends_sentence(last.text)
    if line.spaced:
        if line.bbox is None:
            return not ended and _is_rest_of_sentence(before, line, markdown=markdown)
        alike = (line.bold, line.italic) == (last.bold, last.italic) and abs(line.size - last.size) < _SAME_SIZE
        # a paragraph that runs over the end of a column or a page
        if not _is_elsewhere(last, line):
            # between pictures a line may seem to be set off: the rest of a sentence right beneath is not
            return not ended and alike and line.text[:1].islower() and _is_beneath(last, line)
        if line.confidence < 1 and icon_before(line.text):
            return False
        if before.kind in ("list", "rule"):
            # an item need not end like a sentence: what begins at the edge with a capital is a text of its own
            open_ = not ended and (before.kind == "rule" or line.text[:1].islower())
            return alike and (line.indent > before.edge + 2 or open_) and not is_labelled(line.text)
        return not ended and (alike or line.text[:1].islower())
    if line.bbox is not None:
        if ended and (line.italic != last.italic or (line.confidence < 1 and icon_before(line.text))):
            return False
        if before.kind in ("list", "rule") and ended:
            # on a scan the white above a note may be too little
            return not _leaves_hanging(before, line) and (line.confidence >= 1 or not is_labelled(line.text))
        # the last item of a list need not end like a sentence
        if before.kind != "list" or not line.text[:1].isupper():
            return True
        return not _leaves_hanging(before, line) and not (last.short and line.indent < before.edge + SET_IN)
    if markdown:
        return True
    if not last.short:
        return True
    hanging = line.text.lstrip()[:1].islower() or line.text.startswith("  ")
    return not ended and (hanging or ends_with_conjunction(last.text))


def _is_rest_of_sentence(before: Draft, line: Line, *, markdown: bool) -> bool:
    """Whether a line behind an empty one, in a text file, goes on with a sentence that was cut there.

    In Markdown an empty line is meant, unless the sentence plainly goes on.
    """
    text = before.lines[-1].text.rstrip()
    if before.kind != "paragraph" or not line.text.lstrip()[:1].islower() or _CLOSED.search(text):
        return False
    if text.endswith(",") or ends_with_conjunction(text):
        return True
    return not markdown and sum(len(entry.text.split()) for entry in before.lines) >= _LEAST_SENTENCE


def _leaves_hanging(before: Draft, line: Line) -> bool:
    """Whether `line` stands below the markers of a list whose items hang farther in."""
    lines = [entry for item in before.items for entry in item[1:]] or before.lines[1:]
    if lines and lines[-1] is before.lines[-1] and abs(line.indent - lines[-1].indent) < _SAME_INDENT:
        return False  # it hangs like the line above it, which may have come from another column
    hanging = any(entry.indent > before.edge + 2 for entry in lines)
    return hanging and line.indent < before.edge + 2


def _is_beneath(last: Line, line: Line) -> bool:
    """Whether a line of a page is the next one under `last`."""
    if last.bbox is None or line.bbox is None or last.page != line.page:
        return False
    (left, _, right, foot), (x0, top, x1, _) = last.bbox, line.bbox
    return 0 <= top - foot < _NEXT * line.size and left < x1 and x0 < right


def _is_elsewhere(last: Line, line: Line) -> bool:
    """Whether `line` stands in another column or on another page than `last`."""
    if last.bbox is None or line.bbox is None:
        return False
    return last.page != line.page or line.bbox[1] < last.bbox[1]
