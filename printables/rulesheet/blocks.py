"""The blocks of an edition as strips of a column."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from extract.rulebook import Block, RuleId, Section
from printables.drawing import Box, Length, Shape, Stroke, Text, line, place, rectangle, width
from printables.rulesheet import icons
from printables.rulesheet.figures import Illustration, figure_strips, most_telling
from printables.rulesheet.order import ruling_name
from printables.rulesheet.typesetting import (
    BEFORE_FIGURE,
    BEFORE_NOTE,
    BEFORE_RULES,
    BEFORE_TABLE,
    BETWEEN_ITEMS,
    BODY,
    CAPTION,
    HEAD,
    HEADING,
    IN_NOTE,
    IN_RULE,
    IN_TEXT,
    ITEM,
    LONE,
    MINOR,
    NEVER,
    PAD,
    PARAGRAPH,
    Element,
    Fork,
    Line,
    Marked,
    Panel,
    Script,
    Strip,
    Style,
    broken,
    plain,
    table_strips,
    targets,
)

Figures: TypeAlias = Mapping[RuleId, Sequence[Illustration]]
"""The examples of each rule."""

_BULLET = "•"
_OWN_MARK = re.compile(r"(\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)])\s+(?=\S)")
"""The letter or number that an item has in place of a bullet."""
_LONGEST_CELL = 700
_INSET: Length = 6.2
"""From the left edge of a ruling's box to its text: room for the mark."""


@dataclass(frozen=True, slots=True)
class Setter:
    """Sets blocks in columns of one width.

    `hang` is the room for the widest rule number, `parent` the element of the document that sections go into.
    """

    style: Style
    hang: Length
    parent: Element
    game: str = ""
    figures: Figures = field(default_factory=dict)
    """Examples to be drawn behind a rule and its rulings."""

    pictured: str = ""
    """The heading of a section in which each item of a list has a picture: an example of the rule that it names."""

    def section(
        self, section: Section, pictures: Sequence[Strip] = (), *, first: bool = False
    ) -> Iterator[Strip | Fork]:
        """The heading and the blocks of a section; `pictures` follow the heading."""
        element = self.parent.add("Sect")
        if section.heading:
            yield from self._heading(section, element, first=first)
        yield from pictures
        rules: Element | None = None
        groups = list(_groups(section.blocks))
        for number, (block, *notes) in enumerate(groups):
            following = groups[number + 1][0] if number + 1 < len(groups) else None
            strips: Iterable[Strip | Fork]
            if block.kind == "rule":
                rules = rules or element.add("L")
                strips = self._rule_with_notes(block, notes, rules)
            else:
                rules = None
                before = groups[number - 1][0] if number else None
                # a list that a rule announces is a part of the rule
                left = self.hang if before and before.kind == "rule" and before.text.rstrip().endswith(":") else 0.0
                strips = (
                    self._pictured(block, element)
                    if block.kind == "list" and section.heading == self.pictured
                    else self.block(block, element, left)
                )
            opening = number == 0 and bool(section.heading) and block.kind != "rule"
            yield from _held(list(strips), block, following, opening=opening)

    def _pictured(self, block: Block, element: Element) -> list[Strip | Fork]:
        """The items of a list, each with a picture of what goes wrong where its rule is overlooked."""
        strips: list[Strip | Fork] = []
        for item in block.text.split("\n"):
            words = self._list(replace(block, text=item), element.add("L"), 0.0)
            telling = most_telling([e for name in targets(item) for e in self.figures.get(name, ())])
            shown = [telling] if telling else []
            if shown:
                words[-1] = replace(words[-1], torn=NEVER)
            strips += [*words, *figure_strips(self.game, shown, self.style, element.add("Sect"), _ITEM_HANG)]
        return strips

    def _rule_with_notes(self, rule: Block, notes: Sequence[Block], rules: Element) -> Iterator[Strip | Fork]:
        """A rule, its rulings, and the examples of it."""
        item = rules.add("LI")
        words = self._rule(rule, item)
        for note in notes:
            words = [*words[:-1], replace(words[-1], torn=BEFORE_NOTE), *self.note(note, item, self.hang)]
        if examples := self.figures.get(rule.rule_id or "", ()):
            words[-1] = replace(words[-1], torn=BEFORE_FIGURE)
        yield from words
        if examples:
            yield from figure_strips(self.game, examples, self.style, item.add("Sect"), self.hang)

    def _heading(self, section: Section, element: Element, *, first: bool) -> Iterator[Strip]:
        large = section.level <= 2
        script = HEADING if large else MINOR
        element = element.add(f"H{min(max(section.level, 2), 6)}")
        head, *others = self._lines(broken(section.heading, self.style.column, script), element, script)
        head = replace(head, outline=plain(section.heading), before=PARAGRAPH * 1.4)
        if large:
            ruler = (
                rectangle(Box(0, -0.9, 9, 0), self.style.accent),
                line(0, -0.25, self.style.column, -0.25, Stroke(self.style.accent, 0.3)),
            )
            head = _lowered(head, 2.0)
            head = replace(head, content=(Marked(None, ruler), *head.content), before=HEAD)
        if first:
            head = replace(head, before=0.0)
        for strip in (head, *others):
            yield replace(strip, torn=NEVER)

    def block(self, block: Block, element: Element, left: Length = 0.0) -> list[Strip]:
        """The strips of a block that is no rule; `left` is how far a list is set in."""
        if block.kind == "list":
            return self._list(block, element.add("L"), left)
        if block.kind == "table" and block.cells:
            if any(
                len(cell) > _LONGEST_CELL for row in block.cells for cell in row
            ):  # a row is never torn: one as long as a page is text, not a row
                paragraphs = (self.paragraph(" – ".join(row), element.add("P")) for row in block.cells)
                return [strip for paragraph in paragraphs for strip in paragraph]
            return _first_after(table_strips(block.cells, self.style, element.add("Table")), PARAGRAPH)
        if block.kind == "note":
            return self.note(block, element, 0.0)
        script = CAPTION if block.kind == "caption" else BODY
        role = element.add("Caption" if block.kind == "caption" else "P")
        return self.paragraph(block.text, role, script)

    def paragraph(self, text: str, element: Element, script: Script = BODY, room: Length | None = None) -> list[Strip]:
        """A paragraph that is not torn before its last line nor behind its first."""
        lines = broken(text, room or self.style.column, script)
        return _first_after(_whole_ends(list(self._lines(lines, element, script))), PARAGRAPH)

    def _rule(self, block: Block, item: Element) -> list[Strip]:
        label, body = item.add("Lbl"), item.add("LBody")
        text = body.add("P")
        lines = broken(block.text, self.style.column - self.hang, BODY)
        strips = list(self._lines(lines, text, BODY, self.hang))
        printed = block.marker or f"{block.number}."
        gap = self.hang - _NUMBER_GAP - width(printed, "sans-bold", BODY.size)
        numbered = Line(broken(printed, self.hang * 9, MINOR)[0].runs, 0)
        number = Marked(label, tuple(numbered.at(max(gap, 0.0), -BODY.rise, BODY.size)))
        head = replace(strips[0], content=(number, *strips[0].content), name=block.rule_id or "")
        return _first_after(_whole_ends([head, *strips[1:]], IN_RULE), PARAGRAPH)

    def _list(self, block: Block, element: Element, left: Length) -> list[Strip]:
        strips: list[Strip] = []
        items = block.text.split("\n")
        own = [_OWN_MARK.match(item_text.lstrip()) for item_text in items]
        marks = [found[1] if found else _BULLET for found in own]
        hang = max(width(mark, "sans", BODY.size) for mark in marks) + 1.7
        for number, (item_text, printed) in enumerate(zip(items, marks, strict=True)):
            text = item_text.lstrip()
            # an item below another one has two blanks more before it
            mark = left + hang * ((len(item_text) - len(text)) // 2)
            inset = mark + hang
            text = text.removeprefix(printed).lstrip()
            item = element.add("LI")
            label, body = item.add("Lbl"), item.add("LBody")
            lines = list(self._lines(broken(text, self.style.column - inset, BODY), body, BODY, inset))
            bullet = Marked(label, tuple(Line(broken(printed, 99, BODY)[0].runs, 0).at(mark, -BODY.rise, BODY.size)))
            lines[0] = replace(lines[0], content=(bullet, *lines[0].content))
            strips += _first_after(_whole_ends(lines), ITEM if number else PARAGRAPH)
            strips[-1] = replace(strips[-1], torn=LONE if number in (0, len(items) - 2) else BETWEEN_ITEMS)
        if strips:
            strips[-1] = replace(strips[-1], torn=0.0)
        return strips

    def note(self, block: Block, parent: Element, left: Length) -> list[Strip]:
        """A note in its own box: rulings tinted and with a mark, others with a bar only."""
        element = parent.add("Note").add("P")
        style = self.style
        inset = _INSET if block.ruling else 3.0
        mark: tuple[Shape, ...] = ()
        if block.ruling:
            mark = (place(icons.gavel(style.accent), left + 3.4, -PAD - BODY.leading / 2 + 0.1, scale=0.34),)
        panel = Panel(left, style.column, style.tint if block.ruling else None, style.accent, mark)
        lines = broken(block.text, style.column - left - inset - 1.6, BODY)
        strips = [replace(s, panel=panel) for s in self._lines(lines, element, BODY, left + inset)]
        strips[0] = _lowered(strips[0], PAD)
        strips[-1] = replace(strips[-1], height=strips[-1].height + PAD)
        if block.ruling and block.number:
            strips[0] = replace(strips[0], name=ruling_name(block.number))
        ends = _whole_ends(strips)
        return _first_after([replace(s, torn=s.torn and max(s.torn, IN_NOTE)) for s in ends], PARAGRAPH * 0.75)

    def _lines(self, lines: Sequence[Line], element: Element, script: Script, left: Length = 0.0) -> Iterator[Strip]:
        for each in lines:
            shapes = tuple(each.at(left, -script.rise, script.size))
            links = tuple(each.links(left, -script.rise, script.size))
            yield Strip(script.leading, (Marked(element, shapes),), links=links)


_NUMBER_GAP: Length = 1.6
_ITEM_HANG: Length = 3.2
"""How far a picture under the item of a list is set in."""


def _groups(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    """Each block, a rule with the notes behind it."""
    group: list[Block] = []
    for block in blocks:
        if group and not (block.kind == "note" and group[0].kind == "rule"):
            yield group
            group = []
        group.append(block)
    if group:
        yield group


def hang_for(blocks: Sequence[Block]) -> Length:
    """The room that the widest number among the rules takes, with the gap behind it."""
    numbers = (block.marker or f"{block.number}." for block in blocks)
    return max((width(n, "sans-bold", BODY.size) for n in numbers), default=0.0) + _NUMBER_GAP


def _lowered(strip: Strip, by: Length) -> Strip:
    """The strip with more room at its top."""
    content = tuple(Marked(m.element, tuple(_down(s, by) for s in m.shapes)) for m in strip.content)
    links = tuple(link._replace(box=link.box.moved(0, -by)) for link in strip.links)
    return replace(strip, height=strip.height + by, content=content, links=links)


def _down(shape: Shape, by: Length) -> Shape:
    assert isinstance(shape, Text), "only lines of text are lowered"
    return replace(shape, y=shape.y - by)


def _first_after(strips: Sequence[Strip], room: Length) -> list[Strip]:
    return [replace(strips[0], before=room), *strips[1:]] if strips else []


def _whole_ends(strips: Sequence[Strip], torn: float = IN_TEXT) -> list[Strip]:
    """Lines of which neither the first nor the last stands alone in a column."""
    last = len(strips) - 1
    return [replace(s, torn=0.0 if i == last else NEVER if i in (0, last - 1) else torn) for i, s in enumerate(strips)]


def _held(
    strips: Sequence[Strip | Fork], block: Block, following: Block | None, *, opening: bool
) -> list[Strip | Fork]:
    """The strips, their end held to the table or list that they announce, as the `opening` of a section to its rest."""
    if not strips or following is None:
        return list(strips)
    announced = following.kind in ("list", "table") and block.text.rstrip().endswith(":")
    cost = NEVER if announced else BEFORE_TABLE if following.kind == "table" else 0.0
    if opening:
        cost = max(cost, BEFORE_RULES if following.kind == "rule" else LONE)
    return [*strips[:-1], strips[-1].held(cost)]
