"""What a sheet prints, in its order: the rules alone and short, and behind them what only some readers ask for.

A rulebook tells each ruling under its rule. On a sheet the rulings stand at the back, numbered; rule and ruling name
one another, each name a link. An index of the game's own terms follows.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count

from extract.rulebook import Block, Edition, RuleId, Section
from printables.rulesheet.typesetting import linked, plain, unlinked
from printables.rulesheet.words import word

Terms = Mapping[str, Sequence[str]]
"""Each term as it is listed, with the words by which a text speaks of it."""

_LABEL = re.compile(r"\*\*(?P<name>[^*.]+)\.\*\*\s*")
"""The bold word that opens a ruling."""

_REFERENCE = re.compile(r"\((?P<numbers>\x02ruling-[^()]*\x04)\)$")
"""The numbers of rulings behind a rule."""

_NO_BREAK = "\u00a0"


def as_printed(edition: Edition, terms: Terms | None = None) -> Edition:
    """The edition as its sheet gives it; what has neither rulings nor terms stays as it is.

    Rulings of a rule are numbered through and gathered in a section before the closing one; ids of rules in brackets
    become the numbers of those rules.
    """
    numbers = {block.rule_id: block.number or "" for block in edition.rules() if block.rule_id}
    counter = count(1)
    gathered: list[Block] = []
    sections = []
    for section in edition.sections:
        blocks: list[Block] = []
        for block in section.blocks:
            if block.ruling and blocks and blocks[-1].kind == "rule":
                gathered.append(_numbered(block, blocks[-1], next(counter), edition))
                blocks[-1] = _referring(blocks[-1], gathered[-1], block, edition)
            else:
                blocks.append(_with_numbers(block, numbers, edition))
        sections.append(replace(section, blocks=tuple(blocks)))
    back = list(_back(edition, gathered, terms or {}))
    closing = len(sections) - (not _has_rules(sections[-1])) if sections else 0
    return replace(edition, sections=(*sections[:closing], *back, *sections[closing:]))


def without_links(edition: Edition) -> Edition:
    """What `as_printed` gives as the words that one reads: without the signs that make links of some of them."""
    sections = (
        replace(section, blocks=tuple(replace(block, text=unlinked(block.text)) for block in section.blocks))
        for section in edition.sections
    )
    return replace(edition, sections=tuple(sections))


def _back(edition: Edition, rulings: Sequence[Block], terms: Terms) -> Iterator[Section]:
    if rulings:
        yield Section(word(edition.language, "rulings"), 2, tuple(rulings))
    if text := _index(edition, terms):
        yield Section(word(edition.language, "index"), 2, (Block("paragraph", text),))


def _has_rules(section: Section) -> bool:
    return any(block.kind == "rule" for block in section.blocks)


def ruling_name(number: int | str) -> str:
    """The name of a ruling's place in the sheet."""
    return f"ruling-{number}"


def _numbered(note: Block, rule: Block, number: int, edition: Edition) -> Block:
    """The ruling as it stands at the back: `**Ruling 3** (rule 9)**.** ...`."""
    label = _LABEL.match(note.text)
    if label is None:
        return replace(note, number=str(number))
    place = _rule(rule.number or "", rule.rule_id, edition)
    return replace(
        note, number=str(number), text=f"**{label['name']} {number}** ({place})**.** {note.text[label.end() :]}"
    )


def _rule(number: str, rule_id: RuleId | None, edition: Edition) -> str:
    text = word(edition.language, "rule", n=number)
    return linked(text, rule_id) if rule_id else text


def _referring(rule: Block, ruling: Block, note: Block, edition: Edition) -> Block:
    """The rule with the numbers of its rulings behind it: `... (Ruling 3)`, `... (Rulings 3, 4)`.

    Two of them never part at the end of a line; of more, the last two do not.
    """
    label = _LABEL.match(note.text)
    name, number = (label["name"] if label else ""), ruling.number or ""
    if told := _REFERENCE.search(rule.text):
        before = told["numbers"].replace(f",{_NO_BREAK}", ", ")
        first = f"\x03{word(edition.language, 'rulings')}{_NO_BREAK}"
        numbers = re.sub(r"\x03\D+", lambda _: first, before, count=1)
        text = f"{rule.text[: told.start()]}({numbers},{_NO_BREAK}{linked(number, ruling_name(number))})"
        return replace(rule, text=text)
    return replace(rule, text=f"{rule.text} ({linked(f'{name}{_NO_BREAK}{number}'.strip(), ruling_name(number))})")


def _with_numbers(block: Block, numbers: Mapping[RuleId, str], edition: Edition) -> Block:
    """The block, ids of rules in brackets replaced by their numbers."""

    def named(found: re.Match[str]) -> str:
        rule_id = found[1]
        return f"({_rule(numbers[rule_id], rule_id, edition)})" if rule_id in numbers else found[0]

    return replace(block, text=re.sub(r"\(([a-z]+(?:\.[a-z]+)+)\)", named, block.text))


def _index(edition: Edition, terms: Terms) -> str:
    """Each term with the rules that use it, in the order of the alphabet: `chain 11, 13 · ring 1, 5`.

    A line ends between two entries, and only in a very long one between its numbers.
    """
    found: dict[str, list[Block]] = {}
    for term, forms in terms.items():
        spelt = "|".join(sorted(map(re.escape, forms), key=len, reverse=True))
        pattern = re.compile(rf"(?<!\w)(?:{spelt})(?!\w)", re.IGNORECASE)
        rules = [block for block in edition.rules() if block.rule_id and pattern.search(plain(block.text))]
        if rules and len(rules) < _EVERYWHERE * sum(1 for _ in edition.rules()):
            found[term] = rules
    entries = []
    for term in sorted(found, key=_in_the_alphabet):
        places = [linked(block.number or "", block.rule_id or "") for block in found[term]]
        close, more = (f",{_NO_BREAK}".join(part) for part in (places[:_IN_A_LINE], places[_IN_A_LINE:]))
        told = f"{close}, {more}" if more else close
        entries.append(f"**{term.replace(' ', _NO_BREAK)}**{_NO_BREAK}{told}")
    return f"{_NO_BREAK}· ".join(entries)


def _in_the_alphabet(term: str) -> str:
    """By what a term is sorted: `éliminateur` stands among the words with e."""
    letters = unicodedata.normalize("NFD", term.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


_IN_A_LINE = 12
"""So many numbers stay with their term: with it they take less than a line."""

_EVERYWHERE = 0.5
"""What more than half of the rules speak of, nobody looks up."""
