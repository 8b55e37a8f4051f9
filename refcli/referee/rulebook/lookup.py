"""Looking something up in a rulebook: a rule by its id or number, or whatever holds a word."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from extract.rulebook import Block, Edition, Language, Rulebook, Section


class Passage(NamedTuple):
    """Blocks that belong together, under their heading where it is needed to understand them (else "")."""

    heading: str
    blocks: tuple[Block, ...]


def passages(rulebook: Rulebook, language: Language, wanted: str) -> list[Passage]:
    """What `wanted` names in the edition of that language: a rule by id or number, else all that holds the word.

    A rule comes with the notes behind it, and is found by a word of theirs too, in any language; a section by its
    heading; paragraphs, lists, tables and facts (as lines of a list) by their words.
    """
    edition = rulebook.editions[language]
    named = {_key(rule) for rule in edition.rules() if wanted in (rule.rule_id, rule.number)}
    if named:
        return list(_found(edition, named, lambda _text: False))
    word = _folded(wanted)

    def holds(text: str) -> bool:
        return word in _folded(text.replace("**", ""))

    others = (other for other in rulebook.editions.values() if other is not edition)
    rules = {rule.rule_id for other in others for rule in _rules_with(other, holds) if rule.rule_id}
    facts = [line for line in fact_lines(edition) if holds(line)]
    found = [Passage("", (Block("list", "\n".join(facts)),))] if facts else []
    return [*found, *_found(edition, rules, holds)]


def _folded(text: str) -> str:
    """The text as it is compared: a blank at which no line may end is typed like any other."""
    return " ".join(text.split()).casefold()


def rules_of(found: Sequence[Passage]) -> list[Block]:
    """The rules among what was found."""
    return [block for passage in found for block in passage.blocks if block.kind == "rule"]


def _found(edition: Edition, rules: set[str], holds: Callable[[str], bool]) -> Iterator[Passage]:
    """Passages of an edition that are one of these rules, or hold what is looked for."""
    for section in edition.sections:
        if section.heading and holds(section.heading):
            yield Passage(section.heading, section.blocks)
            continue
        heading = section.heading
        for blocks in _together(section):
            first = blocks[0]
            if (first.kind == "rule" and _key(first) in rules) or any(holds(block.text) for block in blocks):
                needed = "" if first.kind == "rule" else heading
                heading = "" if needed else heading
                yield Passage(needed, blocks)


def _rules_with(edition: Edition, holds: Callable[[str], bool]) -> Iterator[Block]:
    """The rules of an edition that hold what is looked for, in their own text, their notes or their heading."""
    for section in edition.sections:
        whole = bool(section.heading) and holds(section.heading)
        for blocks in _together(section):
            if blocks[0].kind == "rule" and (whole or any(holds(block.text) for block in blocks)):
                yield blocks[0]


def _together(section: Section) -> Iterator[tuple[Block, ...]]:
    """The blocks of a section, each with the notes directly behind it."""
    held: list[Block] = []
    for block in section.blocks:
        if held and block.kind != "note":
            yield tuple(held)
            held = []
        held.append(block)
    if held:
        yield tuple(held)


def _key(rule: Block) -> str:
    """What identifies a rule over the languages: its id, or in a transcription without ids its text."""
    return rule.rule_id or rule.text


def fact_lines(edition: Edition) -> Iterator[str]:
    """The facts of an edition in words: players, age and minutes, who made the game, its components."""
    from printables.rulesheet import span_of, word

    value = {name: fact.value for name, fact in edition.facts.items()}

    def whole(name: str) -> int | None:
        """The fact as a number: a transcription may hold what its source says in words."""
        return value[name] if isinstance(value.get(name), int) else None

    for low, high, key in (
        ("players_min", "players_max", "players"),
        ("age_min", "age_min", "age"),
        ("minutes_min", "minutes_max", "minutes"),
    ):
        if whole(low) or whole(high):
            n = whole(low) if key == "age" else span_of(whole(low), whole(high), edition.language)
            yield word(edition.language, "player" if (key, n) == ("players", "1") else key, n=n)
    made = [value[name] for name in ("author", "publisher", "year") if value.get(name)]
    if made:
        yield ", ".join(", ".join(map(str, name)) if isinstance(name, list) else str(name) for name in made)
    components = value.get("components", ())
    for component in components if isinstance(components, list | tuple) else ():
        if isinstance(component, dict) and component.get("name"):
            n, name = component.get("count"), component["name"]
            per_colour = component.get("per") == "colour"
            plain = str(name) if n is None else f"{n} {name}"
            yield word(edition.language, "colour", n=n, name=name) if per_colour else plain
