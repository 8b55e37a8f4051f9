"""The head of the first page: title, what the game is, and its facts with their icons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from extract.rulebook import Block, Edition, Section, game_toml
from printables.drawing import Box, Color, Drawing, Group, Length, Shape, fitted, place, rectangle, translation
from printables.rulesheet import icons
from printables.rulesheet.typesetting import BODY, LEADING, TITLE, Element, Marked, Style, broken, natural_width, plain
from printables.rulesheet.words import choice_of, span_of, word

OTHER_ACCENT: Color = "#3d5a6c"
"""The accent of a sheet for a rulebook that is none of ours."""

_LONGEST_LEAD = 600
_HERO: Length = 52.0
_ICON: Length = 5.2


@dataclass(frozen=True, slots=True)
class Masthead:
    """What stands above the columns of the first page, hung from the upper left corner of the type area."""

    height: Length
    content: tuple[Marked, ...]


def under(head: Masthead, other: Masthead) -> Masthead:
    """The head with more of the kind below it."""
    lowered = (
        Marked(marked.element, (Group(marked.shapes, translation(0, -head.height)),)) for marked in other.content
    )
    return Masthead(head.height + other.height, (*head.content, *lowered))


def split_lead(edition: Edition) -> tuple[tuple[Block, ...], tuple[Section, ...]]:
    """The opening paragraphs that go into the head, and the sections without them."""
    if not edition.sections:
        return (), ()
    first, *others = edition.sections
    if first.level > 1 or plain(first.heading) not in ("", edition.title):
        return (), edition.sections
    lead: list[Block] = []
    for block in first.blocks:
        if block.kind != "paragraph" or sum(len(b.text) for b in lead) + len(block.text) > _LONGEST_LEAD:
            break
        lead.append(block)
    rest = replace(first, heading="", blocks=first.blocks[len(lead) :])
    return tuple(lead), (*([rest] if rest.blocks else []), *others)


def title_of(edition: Edition) -> str:
    """The title as words alone; a sheet whose game nobody named says what it is."""
    return plain(edition.title).strip() or word(edition.language, "sheet")


def masthead(
    edition: Edition,
    game: str | None,
    lead: tuple[Block, ...],
    hero: Drawing | None,
    style: Style,
    root: Element,
) -> Masthead:
    """Set the head of the sheet."""
    content: list[Marked] = []
    room = style.wide - (_HERO + 6 if hero else 0)
    heading = root.add("H1")
    script, title = TITLE, title_of(edition)
    while natural_width(title, script) > room and script.size > TITLE.size * 0.55:
        script = replace(script, size=script.size * 0.94, leading=script.leading * 0.94)
    y = -2.2
    lines = broken(title, room, script)
    for each in lines:
        base = y - script.size * 0.76
        content.append(Marked(heading, tuple(each.at(-0.4, base, script.size))))
        y -= script.leading * 0.92
    for block in lead:
        element = root.add("P")
        for each in broken(block.text, min(room, 135.0), BODY):
            content.append(Marked(element, tuple(each.at(0, y - BODY.rise, BODY.size))))
            y -= BODY.leading
        y -= LEADING * 0.25
    facts = _facts(edition, game)
    if facts:
        y -= LEADING * 0.35
        x = 0.0
        for drawing_of, text in facts:
            line = broken(text, 999, BODY)[0]
            content.append(
                Marked(None, (place(drawing_of(style.accent), x + _ICON / 2, y - _ICON / 2, scale=_ICON / 10.4),))
            )
            content.append(
                Marked(
                    root.add("P"),
                    tuple(line.at(x + _ICON + 1.6, y - _ICON / 2 - BODY.size * 0.33, BODY.size)),
                )
            )
            x += _ICON + 1.6 + line.width + 8
        y -= _ICON
    credit = _credit(edition, lead)
    if credit:
        y -= LEADING * 0.3
        element = root.add("P")
        for each in broken(credit, room, BODY):
            content.append(Marked(element, tuple(each.at(0, y - BODY.rise, BODY.size))))
            y -= BODY.leading
    if hero:
        box = Box(style.wide - _HERO, min(y, -28), style.wide, 0)
        figure = root.add("Figure", alt=title)
        content.append(Marked(figure, (fitted(hero, box),)))
        y = min(y, -28)
    y -= LEADING * 0.55
    bands: tuple[Shape, ...] = (rectangle(Box(0, y - 0.9, style.wide, y), style.accent),)
    content.append(Marked(None, bands))
    return Masthead(-y + 0.9 + LEADING * 0.9, tuple(content))


def _facts(edition: Edition, game: str | None) -> list[tuple[Any, str]]:
    lang = edition.language
    value = {name: fact.value for name, fact in edition.facts.items()}
    choice = _player_choice(game)
    found: list[tuple[Any, str]] = []
    low, high = _whole(value.get("players_min")), _whole(value.get("players_max"))
    if choice or low or high:
        text = choice_of(choice, lang) if choice else span_of(low, high, lang)
        found.append((icons.players, word(lang, "player" if text == "1" else "players", n=text)))
    if age := _whole(value.get("age_min")):
        found.append((icons.age, word(lang, "age", n=age)))
    low, high = _whole(value.get("minutes_min")), _whole(value.get("minutes_max"))
    if low or high:
        found.append((icons.clock, word(lang, "minutes", n=span_of(low, high, lang))))
    return found


def _whole(value: object) -> int | None:
    """The fact as a number: a transcription may hold what its source says in words."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _player_choice(game: str | None) -> list[int]:
    """The numbers of players that the rules allow, where not all between the least and the most."""
    if game is None:
        return []
    rules: Mapping[str, Any] = game_toml(game).get("rules", {})
    numbers = rules.get("players", [])
    return [n for n in numbers if isinstance(n, int)] if isinstance(numbers, list) else []


def _credit(edition: Edition, lead: tuple[Block, ...]) -> str:
    """Who made the game, where its opening words do not say so."""
    told = " ".join(block.text for block in lead)
    names = [edition.facts[name].value for name in ("author", "publisher", "year") if name in edition.facts]
    parts = [", ".join(map(str, name)) if isinstance(name, list) else str(name) for name in names]
    named = (name for part in parts for name in part.split(", "))
    return "" if all(name in told for name in named) else " · ".join(parts)
