"""The shape of a text: headings, paragraphs, numbered rules, lists, tables, captions and notes.

The lines come in reading order. What makes a line a heading differs: `#` in Markdown, the size or weight of its type in
a PDF, shortness in plain text. All else is the same for every source.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile

from extract.model import Document, Heading, Item, Line, is_bullet
from extract.outline.drafts import SET_IN, Draft, alike, ends_sentence, finished, is_note, least_step, made_text
from extract.outline.headings import LARGER, STEPS, below_numbered, heading_level, is_capitals, names_a_game, type_sizes
from extract.outline.numbering import Marker, restored, series
from extract.repair import LABEL, ends_with_conjunction

_INSET = re.compile(r"^\s*")
_MARKED = re.compile(r"(?P<indent>\s*)(?P<mark>\S)(?P<gap>\s*)(?=(?P<first>\S))")
_GLUED, _GLUED_WORD = re.compile(r"^\s*-(?=[^\W_])"), re.compile(r"\s*-[A-ZÀ-ÖØ-Þ][a-zß-ÿ]")
_SIGNS = "\u2020"
"""From here on a sign is a mark also where no blank parts it from its text: asterisks and dashes come before."""
_CLOSED = re.compile(r"[)\]”»\"]$")
_LEAST_SENTENCE = 4
"""Fewer words than this are a label rather than the beginning of a sentence."""
_NEXT = 0.8
"""How far (in sizes of type) the next line of a text is at most below the one before, or over its foot."""
_GAP = 8.0
"""The same where it goes on inside a sentence, with a picture or nothing at all in between."""
_ROOM = 4.0
_LONGEST_LINE = 20_000
_MOSTLY, _OFTEN = 0.7, 0.1
_LEAST_KIN = 3
_MOST_LINES = 400
"""More lines than any paragraph has; a text without paragraphs is cut here, as long ones cost much time later."""


def outline(document: Document) -> list[Item]:
    """The headings, blocks and gaps of `document`, in reading order."""
    lines = _of_usual_face(_of_usual_weight(_with_gaps(list(document.lines()))))
    sizes = type_sizes(lines)
    marked = _marked_items(lines, sizes)
    markers = series(lines)
    alike_levels = _levels_of_series(lines, markers, document.markdown, sizes)
    drafts: list[Draft] = []
    before: Draft | None = None
    inner: set[int] = set()
    for index, line in enumerate(lines):
        # a text that was gone on with behind captions is the one before until something sets a line off
        before = drafts[-1] if drafts and line.spaced else before
        marker = markers.get(index)
        if marker and (marker.first in inner or (marker.first == index and _is_inner(before, line, marker))):
            # an item of a list, which keeps its letter or number
            inner.add(marker.first)
            marker, line = None, replace(line, text=_INSET.sub(r"\g<0>- ", line.text))
        if line.cut:
            drafts.append(Draft("gap", [line]))
        elif line.kind is not None:
            _add_known(drafts, before, line)
        elif index not in marked and (
            level := alike_levels.get(index, _level(before, lines, index, document.markdown, sizes))
        ):
            _add_heading(drafts, line, level, marker)
        elif marker is not None:
            rest = replace(line, text=line.text[marker.end :], indent=_edge(line))
            drafts.append(Draft("rule", [rest], marker.number, marker.printed))
        else:
            before = _add_line(drafts, before, line, markdown=document.markdown)
            continue
        before = drafts[-1]
    items = restored([finished(draft) for draft in drafts])
    # in a plain text only the title is of the first level
    return _dense_levels(items, set() if sizes else {1})


def _with_gaps(lines: list[Line]) -> list[Line]:
    """The lines; where several have a hyphen right before a capital, it is a mark, and so it is before a number."""
    if sum(_GLUED_WORD.match(line.text) is not None for line in lines) < _LEAST_KIN:
        return lines
    return [replace(line, text=_GLUED.sub(r"\g<0> ", line.text)) if line.kind is None else line for line in lines]


def _of_usual_weight(lines: list[Line]) -> list[Line]:
    """The lines; where nearly all of a text is bold, that is its usual type and sets nothing off."""
    bold = sum(len(line.text) for line in lines if line.bold)
    mostly = bold > _MOSTLY * sum(len(line.text) for line in lines)
    return [replace(line, bold=False) for line in lines] if mostly else lines


def _of_usual_face(lines: list[Line]) -> list[Line]:
    """The lines; a face that much of the text has sets nothing off."""
    letters: Counter[str] = Counter()
    for line in lines:
        letters[line.face] += len(line.text) * (line.kind != "table")
    usual = {face for face, count in letters.items() if count > _OFTEN * letters.total()}
    return [replace(line, face="") if line.face in usual else line for line in lines]


def _marked_items(lines: Sequence[Line], sizes: tuple[float, ...]) -> frozenset[int]:
    """The lines of pages with a mark that are items: in the type of the text, or with an item of the same type beside.

    Between two headings with a mark a text in another type stands; one in capitals stands alone.
    """
    marked = [index for index, line in enumerate(lines) if line.size and _bullet(line.text)]
    signs = Counter(lines[index].text.split()[0] for index in marked)
    # a bold line with a picture that no other line begins with is a heading
    own = {sign for sign, count in signs.items() if count == 1 and sign >= "\u2600"}
    marked = [index for index in marked if not (lines[index].bold and lines[index].text.split()[0] in own)]
    beside = {place for index in marked for place in (index - 1, index + 1)}
    marked = [index for index in marked if index in beside or not is_capitals(lines[index].text)]
    items = {index for index in marked if lines[index].size <= LARGER * sizes[-1]}
    for first, second in pairwise(marked):
        if all(alike(lines[first], line, weight=False) for line in lines[first + 1 : second + 1]):
            items |= {first, second}
    return frozenset(items)


def _level(before: Draft | None, lines: Sequence[Line], index: int, markdown: bool, sizes: tuple[float, ...]) -> int:
    """The level of the heading that a line is, or goes on with; 0 for any other line."""
    line = lines[index]
    after = lines[index + 1] if index + 1 < len(lines) else None
    near = pairwise(lines[max(0, index - 1) : index + 2])
    # what goes on underlined is a list of links
    linked = any(one.underlined and other.underlined and not other.spaced for one, other in near)
    level = 0 if linked or _is_in_text(before, line) else heading_level(_unmarked(line), after, markdown, sizes)
    if not level and line.heading:
        return STEPS * len(sizes) + line.heading
    if not level and before is not None and before.kind == "heading" and not line.spaced:
        # what is no heading by itself goes on with the one above it: set like it, and close to it
        return before.level if line.bold and alike(before.lines[-1], line) else 0
    return level


def _levels_of_series(
    lines: Sequence[Line], markers: Mapping[int, Marker], markdown: bool, sizes: tuple[float, ...]
) -> dict[int, int]:
    """The levels of numbered lines: those unlike most of their series are all headings or all rules, as it is.

    So it is for each section: `4.1` to `4.5`. Those right below one another, in the same type, are rules.
    """
    found: dict[int, int] = {}
    families: dict[tuple[int, str | None], list[int]] = {}
    for index, marker in markers.items():
        if lines[index].bbox:
            # of a section with few of them only the whole series tells
            for section in (None, marker.number.rpartition(".")[0]):
                families.setdefault((marker.first, section), []).append(index)
    for members in families.values():
        levels = [
            heading_level(lines[index], lines[index + 1] if index + 1 < len(lines) else None, markdown, sizes)
            for index in members
        ]
        heads = [level for level in levels if level]
        if len(members) > 2:
            level = max(set(heads), key=heads.count) if 2 * len(heads) > len(members) else 0
            # what goes on in the line below is a text, whatever the others of its series are
            on = {one for one in members if not (lines[one].short or lines[min(one + 1, len(lines) - 1)].spaced)}
            forced = {index: own or level * (index not in on) for index, own in zip(members, levels, strict=True)}
            found |= forced if level else dict.fromkeys(members, 0)
        for one, other in pairwise(members):
            if other == one + 1 and not lines[other].spaced and alike(lines[one], lines[other]):
                found |= {one: 0, other: 0}
    return found


def _is_in_text(before: Draft | None, line: Line) -> bool:
    """Whether a line goes on with the text above it: what is bold or in larger type in there is no heading."""
    if line.bbox is None or before is None or before.kind in ("heading", "gap", "table"):
        return False
    last = before.lines[-1]
    if _is_lower(line) and " " in line.text.strip() and not ends_sentence(last.text):
        return True
    if line.spaced or not alike(last, line, weight=False):
        return False
    in_item = before.kind == "list" and line.indent > before.edge + SET_IN
    return in_item or last.text.endswith(",") or (not last.short and last.text[-1:].isalnum())


def _dense_levels(items: Sequence[Item], levels: set[int]) -> list[Item]:
    """Headings by the order of their levels and `levels`; what names the game, at the beginning, is above its like."""
    heads = {index: (item.level, item.text) for index, item in enumerate(items) if isinstance(item, Heading)}
    own = below_numbered(heads)
    first = items[0] if items else None
    if isinstance(first, Heading) and first.level == min(own.values()) and names_a_game(first.text):
        # headings that begin alike are of one kind: "Rules: Bridges", "Rules: Relay"
        word = first.text.split()[0]
        kin = sum(level == heads[0][0] and text.split()[:1] == [word] for level, text in heads.values())
        own[0] = 0 if kin < _LEAST_KIN else own[0]
    order = sorted({*own.values(), *levels})
    return [
        replace(item, level=order.index(own[index]) + 1) if isinstance(item, Heading) else item
        for index, item in enumerate(items)
    ]


def _add_heading(drafts: list[Draft], line: Line, level: int, marker: Marker | None) -> None:
    """Append a heading; a heading of several lines is one."""
    before = drafts[-1] if drafts else None
    line = _unmarked(line)
    # a number begins a heading of its own
    same = before is not None and (before.level == level or (before.level > level and alike(before.lines[-1], line)))
    if before is not None and before.kind == "heading" and same and _is_more_of_heading(before.lines[-1], line):
        before.lines.append(line)
    else:
        number, printed = (marker.number, marker.printed) if marker else (None, None)
        drafts.append(Draft("heading", [line], number, printed, level=level))


def _is_more_of_heading(last: Line, line: Line) -> bool:
    """Whether a heading goes on with `line`: set off from `last` it is where that broke off for lack of room."""
    plain = last.bold and last.short and not line.bold and alike(last, line, weight=False)
    if (last.bbox and last.italic != line.italic) or (plain and not is_capitals(line.text)):
        return False
    broke_off = not last.short and len(last.text) >= len(line.text)
    lower = _is_lower(line)
    return not line.spaced or ((lower or broke_off) and _is_beneath(last, line, _GAP if lower else _NEXT))


def _is_lower(line: Line) -> bool:
    return line.text.lstrip()[:1].islower()


def _add_known(drafts: list[Draft], before: Draft | None, line: Line) -> None:
    """Append a line of which the reader knows what it belongs to."""
    assert line.kind is not None
    last = before.lines[-1] if before is not None else None
    # a ruled table goes on overleaf, unless the first row there is the head of another one, in bold type
    overleaf = last is not None and line.kind == "table" and last.page + 1 == line.page and not line.bold
    as_wide = overleaf and last is not None and last.text.count("\t") == line.text.count("\t")
    if before is not None and last is not None and last.kind == line.kind and (as_wide or not line.spaced):
        before.lines.append(line)
        if before.items:
            before.items.append([line])
    else:
        drafts.append(Draft(line.kind, [line], items=[[line]] if line.kind == "list" else []))


def _add_line(drafts: list[Draft], before: Draft | None, line: Line, *, markdown: bool) -> Draft:
    """The draft that `line` goes into: the one `before`, an earlier one that it goes on with, or a new one."""
    last = before.lines[-1] if before is not None and before.kind != "gap" else None
    fresh = line.spaced or last is None or last.short or ends_sentence(last.text)
    # a sentence that began in bold type may go on in plain type
    goes_on = last is not None and not fresh and _is_lower(line) and alike(last, line, weight=False)
    if goes_on and before is not None and before.kind == "heading":
        made_text(before)
    text = before if before is not None and before.kind not in ("heading", "gap") else None
    bullet = _bullet(line.text)
    if "\t" in line.text:
        if text and text.kind == "table":
            return _append(text, line)
        draft = Draft("table", [line])
    elif bullet and (fresh or not text or text.kind == "list" or (last and line.indent > last.indent + SET_IN)):
        item = replace(line, text=line.text[bullet.end() :], indent=line.indent + len(bullet["indent"]))
        inner = text is not None and text.kind == "rule" and item.indent > text.edge + least_step(item)
        draft = text if text and text.kind == "list" else Draft("list", [], level=int(inner))
        draft.lines.append(item)
        draft.items.append([item])
        if draft is text:
            return draft
    elif text and text.kind != "table" and last and not last.kind and _goes_on(text, line, markdown=markdown):
        return _append(text, line)
    elif (parted := _parted(drafts, line)) is not None:
        return _append(parted, line)
    else:
        draft = Draft("paragraph", [line])
    drafts.append(draft)
    return draft


def _is_inner(before: Draft | None, line: Line, marker: Marker) -> bool:
    """Whether a line with a number or a letter is an item below a rule or an item; `1.1` says itself where it is."""
    below = before is not None and before.kind in ("rule", "list") and _edge(line) > before.edge + least_step(line)
    return below and "." not in marker.number


def _edge(line: Line) -> float:
    """How far in a line begins, blanks before it counted."""
    return line.indent + len(line.text) - len(line.text.lstrip())


def _bullet(text: str) -> re.Match[str] | None:
    """The mark that a list item begins with: a sign, or an `o` in its place."""
    found = _MARKED.match(text)
    if found is None:
        return None
    mark, first = found["mark"], found["first"]
    if found["gap"]:
        listed = is_bullet(mark) or (mark == "o" and (first.isupper() or first.isdigit()))
    else:
        listed = is_bullet(mark) and mark > _SIGNS and first.isalpha()
    return found if listed else None


def _unmarked(line: Line) -> Line:
    """A line without the mark before it."""
    mark = _bullet(line.text) if line.bbox else None
    return replace(line, text=line.text[mark.end() :]) if mark else line


def _append(draft: Draft, line: Line) -> Draft:
    draft.lines.append(line)
    if draft.items:
        draft.items[-1].append(line)
    return draft


def _parted(drafts: Sequence[Draft], line: Line) -> Draft | None:
    """The text that `line` goes on with if only captions and labels stand in between.

    They belong to diagrams at the foot of the column that the text was parted in, at the head of the next one, or
    beside it.
    """
    between = sum(1 for _ in takewhile(_is_caption, reversed(drafts)))
    before = drafts[-between - 1] if 0 < between < len(drafts) else None
    if before is None or before.kind not in ("paragraph", "rule", "list") or line.italic or not _is_lower(line):
        return None
    last = before.lines[-1]
    apart = _is_elsewhere(last, line) or _is_beneath(last, line)
    return before if apart and alike(last, line) and not ends_sentence(last.text) else None


def _is_caption(draft: Draft) -> bool:
    if draft.kind not in ("caption", "paragraph"):
        return False
    return is_note(draft.lines[0].text) or all(line.italic or line.kind or _is_label(line) for line in draft.lines)


def _is_label(line: Line) -> bool:
    """Whether a line is a few words set apart that make no sentence."""
    words = [word for word in line.text.split() if len(word) > 1]
    return line.spaced and not ends_sentence(line.text) and len(words) <= _LEAST_SENTENCE


def _goes_on(before: Draft, line: Line, *, markdown: bool) -> bool:
    """Whether `line` goes on with the block before it."""
    last = before.lines[-1]
    if len(before.lines) >= _MOST_LINES or len(last.text) > _LONGEST_LINE:
        return False
    ended = ends_sentence(last.text)
    lower = _is_lower(line)
    if line.bbox is None:
        if line.spaced:
            return not ended and _is_rest_of_sentence(before, line, markdown=markdown)
        # a few words such as "60 cards" are complete
        hanging = (lower and len(last.text.split()) >= _LEAST_SENTENCE) or line.text.startswith("  ")
        if before.kind == "list" and not lower and len(line.text) - len(line.text.lstrip()) < before.edge:
            return False
        return markdown or not last.short or (not ended and (hanging or ends_with_conjunction(last.text)))
    if line.spaced:
        same = alike(last, line) and line.italic == last.italic
        hangs = before.kind in ("list", "rule") and line.indent > before.edge + SET_IN
        # a paragraph that runs over the end of a column or a page
        if not _is_elsewhere(last, line):
            open_ = last.text.endswith(",") or (not last.short and last.text[-1:].isalpha())
            reads_on = lower and open_ and line.text[1:2].isalpha()
            near = _GAP if reads_on else _NEXT
            return not ended and same and (lower or hangs) and _is_beneath(last, line, near)
        stopped = last.short and not lower
        if before.kind in ("list", "rule"):
            # an item need not end like a sentence: what begins at the edge with a capital is a text of its own
            open_ = not ended and not stopped and (before.kind == "rule" or lower)
            return same and (hangs or open_)
        apart = stopped or _CLOSED.search(last.text) or (line.short and _is_label(line)) or is_note(line.text)
        return not ended and (lower or (same and not apart))
    if ended and (line.italic != last.italic or _begins_anew(before, line)):
        return False
    # the last item of a list need not end like a sentence
    item = before.kind == "list" and line.text[:1].isupper()
    if item and not ended and last.short and line.indent < before.edge + SET_IN:
        return False
    if (ended or item) and _leaves_hanging(before, line):
        return False
    # on a scan the white above a note may be too little
    return not ended or not (line.confidence < 1 and is_note(line.text))


def _begins_anew(before: Draft, line: Line) -> bool:
    """Whether a sentence on a new line begins a paragraph: the last line had room, as far as those beside it reach."""
    last = before.lines[-1]
    if before.kind != "paragraph" or not (last.short and last.bbox):
        return False
    edge = max(beside.bbox[2] for beside in (*before.lines, line) if beside.bbox) - _ROOM * line.size
    return bool(LABEL.match(line.text)) or (edge > last.bbox[2] and not _is_lower(line) and last.text[-1:] != ":")


def _is_rest_of_sentence(before: Draft, line: Line, *, markdown: bool) -> bool:
    """Whether a line behind an empty one in a text file goes on with a sentence that was cut: in Markdown, plainly."""
    text = before.lines[-1].text.rstrip()
    if before.kind != "paragraph" or not _is_lower(line) or _CLOSED.search(text):
        return False
    if text.endswith(",") or ends_with_conjunction(text):
        return True
    return not markdown and sum(len(entry.text.split()) for entry in before.lines) >= _LEAST_SENTENCE


def _leaves_hanging(before: Draft, line: Line) -> bool:
    """Whether `line` stands below the markers of a list, or the first line of a text, that hangs farther in."""
    edge = before.edge if before.kind in ("list", "rule") else before.lines[0].indent
    lines = [entry for item in before.items for entry in item[1:]] or before.lines[1:]
    if lines and lines[-1] is before.lines[-1] and abs(line.indent - lines[-1].indent) < SET_IN:
        return False  # it hangs like the line above it, which may have come from another column
    hanging = any(entry.indent > edge + 2 for entry in lines)
    return line.indent < edge + 2 if hanging else bool(before.items) and line.indent < edge - SET_IN


def _is_beneath(last: Line, line: Line, near: float = _NEXT) -> bool:
    """Whether a line of a page is the next one under `last`; lines that are askew reach into one another."""
    if last.bbox is None or line.bbox is None or last.page != line.page:
        return False
    (left, _, right, foot), (x0, top, x1, _) = last.bbox, line.bbox
    return -_NEXT * line.size < top - foot < near * line.size and left < x1 and x0 < right


def _is_elsewhere(last: Line, line: Line) -> bool:
    """Whether `line` stands on another page or in another column than a text that ends with `last`."""
    if last.bbox is None or line.bbox is None:
        return False
    # a sentence may go on farther down in a column to the left
    leftward = _is_lower(line) and line.bbox[2] <= last.bbox[0] and not _is_label(last)
    return last.page != line.page or line.bbox[1] < last.bbox[1] or leftward
