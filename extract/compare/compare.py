"""The languages of a rulebook against each other: what one lacks, and where they state different things.

Silence is no conflict. A conflict needs a statement - a number, or a glossary word that changes the meaning - that one
language makes and all the others, who agree with each other, do not make in the same passage.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from extract.compare.align import Column, align, section_kinds
from extract.compare.contradictions import contradictions
from extract.compare.quoting import listed, quote, sentences, verb
from extract.compare.stated_facts import fact_conflicts
from extract.compare.statements import Statement, hints, is_example, similarity, statements, telling
from extract.model import UNDETERMINED, Block, Edition, Finding, Language, Origin, Section
from extract.words import plain_words, telling_name

_LEAST_SHARE = 0.2
_LEAST_SECTION = 80
_LEAST_USUAL_SECTION = 40
"""A section that rulebooks usually have, as their aim, may be a single sentence."""
_SAME_STORY = 0.5
_HALF_TOLD = 0.3
_LONGEST_TITLE = 60
_PAIR = 2

Settled = frozenset[tuple[Origin, str]]
"""Figures and their places that are told already, as those of a fact."""


def compare_editions(editions: Mapping[Language, Edition], *, damaged: bool = False) -> list[Finding]:
    """What is missing in a language, and where languages conflict. `damaged` says that the text was read by OCR."""
    compared = _comparable(editions)
    if len(compared) < 2:
        return []
    in_facts = list(fact_conflicts(compared))
    settled = frozenset(told for conflict in in_facts for told in conflict.told)
    in_columns: list[Finding] = []
    columns = [
        {language: column[language] for language in compared if language in column} for column in align(compared)
    ]
    for column in columns:
        lacking = [other for other in compared if other not in column and not _told(column, other, columns)]
        in_columns += _missing_section(column, lacking)
        in_columns += _column_findings(column, settled, damaged=damaged)
    opposites = contradictions(compared, in_columns) if len(compared) == _PAIR else ()
    return [*(conflict.finding for conflict in in_facts), *opposites, *in_columns]


def _comparable(editions: Mapping[Language, Edition]) -> dict[Language, Edition]:
    """The editions that tell a whole rulebook, rather than a caption or two."""
    sizes = {
        language: sum(len(block.text) for section in edition.sections for block in section.blocks)
        for language, edition in editions.items()
        if language != UNDETERMINED
    }
    largest = max(sizes.values(), default=0)
    return {language: editions[language] for language, size in sizes.items() if size >= _LEAST_SHARE * largest}


# Sections and rules


def _column_findings(column: Mapping[Language, Section], settled: Settled, *, damaged: bool) -> Iterator[Finding]:
    having = list(column)
    if len(having) < 2:
        return
    rules = {language: _rules(column[language]) for language in having}
    numbered = [language for language in having if rules[language]]
    for number in dict.fromkeys(number for language in having for number in rules[language]):
        units = {language: rules[language][number] for language in numbered if number in rules[language]}
        without = [language for language in numbered if number not in rules[language]]
        if without and units:
            yield _missing_rule(number, units, without)
        yield from _rule_conflicts(units, settled, damaged=damaged)
    for passage in _abreast({language: _rest(column[language]) for language in having}):
        yield from _conflicts(passage, settled, damaged=damaged)


def _abreast(rests: Mapping[Language, Sequence[Block]]) -> list[Mapping[Language, Sequence[Block]]]:
    """What is to be held against each other: block by block where two languages alone go through them in step.

    They do if the blocks are of the same kinds, and if each language states something more often than the other does:
    else the same is but told in another order.
    """
    if len(rests) != _PAIR:
        return [rests]
    (one, left), (other, right) = rests.items()
    counts = [
        Counter(s for block in blocks for s in statements(block.text, language)) for language, blocks in rests.items()
    ]
    more, less = counts[0] - counts[1], counts[1] - counts[0]
    if not more or not less or [block.kind for block in left] != [block.kind for block in right]:
        return [rests]
    return [{one: [block], other: [partner]} for block, partner in zip(left, right, strict=True)]


def _told(column: Column, language: Language, columns: Sequence[Column]) -> bool:
    """Whether a language tells what a section of the others says under another heading.

    A section that stands beside another one of theirs, and is no longer than that, tells that one alone.
    """
    texts = [_text(section) for section in column.values()]
    for other in columns:
        if language not in other:
            continue
        text = _text(other[language])
        lengths = [len(_text(section)) for partner, section in other.items() if partner != language]
        room = len(text) - max(lengths, default=0)
        if room >= _HALF_TOLD * min(map(len, texts)) and any(similarity(one, text) >= _SAME_STORY for one in texts):
            return True
    return False


def _text(section: Section) -> str:
    return "\n".join(block.text for block in section.blocks)


def _missing_section(column: Column, lacking: Sequence[Language]) -> Iterator[Finding]:
    having = list(column)
    first = column[having[0]]
    least = _LEAST_USUAL_SECTION if section_kinds(first.heading) else _LEAST_SECTION
    if not lacking or not first.heading or sum(len(block.text) for block in first.blocks) < least:
        return
    who = f"{listed(having)} {verb(having, 'has', 'have')}"
    message = f"Only {who} the section “{first.heading}”; missing in {listed(lacking)}."
    origin = tuple(
        place
        for language in having
        for place in (*column[language].origin, *(place for block in column[language].blocks for place in block.origin))
    )
    yield Finding("missing", message, tuple(lacking), origin, 0.9)


def _missing_rule(number: str, units: Mapping[Language, Sequence[Block]], without: Sequence[Language]) -> Finding:
    language, blocks = next(iter(units.items()))
    message = f"Rule {number} is missing in {listed(without)}; {language} says: “{quote(blocks[0].text)}”"
    return Finding("missing", message, tuple(without), _origin(blocks for blocks in units.values()), 0.9)


def _rules(section: Section) -> dict[str, list[Block]]:
    """The rules of a section by number, each with the notes that belong to it (not the examples)."""
    rules: dict[str, list[Block]] = {}
    current: list[Block] | None = None
    for block in section.blocks:
        if block.kind == "rule" and block.number:
            current = rules.setdefault(block.number, [])
            current.append(block)
        elif current is not None and block.kind == "note":
            if not is_example(block):
                current.append(block)
        elif current is not None and block.kind == "paragraph" and _is_title(current[0].text):
            current.append(block)
        else:
            current = None
    return rules


def _is_title(text: str) -> bool:
    """Whether the text of a rule is but its title, and the rule stands in the paragraphs below."""
    return len(text) < _LONGEST_TITLE and text[-1:] not in (".", "!", "?")


def _rest(section: Section) -> list[Block]:
    belonging = {id(block) for blocks in _rules(section).values() for block in blocks}
    return [
        block
        for block in section.blocks
        if id(block) not in belonging and block.kind != "caption" and not is_example(block)
    ]


# Statements


@dataclass(frozen=True, slots=True)
class _Said:
    """All that a unit states in one language."""

    blocks: Sequence[Block]
    statements: frozenset[Statement]
    hints: frozenset[Statement]
    """What it may be taken to state as well: it is not said to lack that."""


def _rule_conflicts(units: Mapping[Language, Sequence[Block]], settled: Settled, *, damaged: bool) -> Iterator[Finding]:
    """What the languages state differently in one rule; a language that is said to state something is told once."""
    told: set[tuple[Language, ...]] = set()
    for finding in _conflicts(units, settled, damaged=damaged, one_rule=True):
        told.add(finding.languages)
        yield finding
    yield from (finding for finding in _omissions(units) if finding.languages not in told)


def _conflicts(
    units: Mapping[Language, Sequence[Block]], settled: Settled, *, damaged: bool, one_rule: bool = False
) -> Iterator[Finding]:
    said = {
        language: _Said(
            blocks,
            frozenset(s for block in blocks for s in statements(block.text, language)),
            frozenset(s for block in blocks for s in hints(block.text, language)),
        )
        for language, blocks in units.items()
        if blocks
    }
    if len(said) < 2:
        return
    stated = {language: _alone(language, said, damaged=damaged) for language in said}
    if len(said) == _PAIR and all(alone for alone, _ in stated.values()):
        if any(_is_settled(sorted(stated[own][0]), block, settled) for own in said for block in said[own].blocks):
            return
        yield _exchange(said, {language: alone for language, (alone, _) in stated.items()})
        return
    for language, (alone, lacked) in stated.items():
        others = {other: entry for other, entry in said.items() if other != language}
        if alone:
            yield from _conflict_findings(language, said[language], others, alone, lacked, settled, one_rule=one_rule)


def _alone(
    language: Language, said: Mapping[Language, _Said], *, damaged: bool
) -> tuple[frozenset[Statement], frozenset[Statement]]:
    """What one language states and no other does, and what all others state and it does not."""
    others = [entry for other, entry in said.items() if other != language]
    alone = said[language].statements - frozenset().union(*(entry.hints for entry in others))
    lacked = frozenset.intersection(*(entry.statements for entry in others)) - said[language].hints
    if len(others) == 1 and (damaged or not _answers(alone, lacked)):
        # two languages alone: only what is plain, since nothing tells which of them leaves something out
        alone = frozenset(s for s in alone if s.sort == "word" and s.value in plain_words())
    return alone, lacked


def _exchange(said: Mapping[Language, _Said], alone: Mapping[Language, frozenset[Statement]]) -> Finding:
    """One finding where two languages state different things in the same place."""
    claims: list[str] = []
    quotes: list[str] = []
    places: list[Origin] = []
    for language, entry in said.items():
        (other,) = (name for name in said if name != language)
        block = next(block for block in entry.blocks if statements(block.text, language) & alone[language])
        here = sorted(alone[language])
        sentence = _sentence_with(block.text, language, next(s for s in here if s in statements(block.text, language)))
        claims.append(f"{language} says {', '.join(map(_named, here))}, {other} does not")
        quotes.append(f"{language}: “{quote(sentence, language, _first_word(here))}”")
        places += block.origin
    message = f"{'; '.join(claims)}. {' '.join(quotes)}"
    return Finding("conflict", message, tuple(said), tuple(places), 0.5)


def _omissions(units: Mapping[Language, Sequence[Block]]) -> Iterator[Finding]:
    """A word that matters, in the same rule of all languages but one: the rule says something else there."""
    for language, blocks in units.items():
        others = {other: entry for other, entry in units.items() if other != language}
        if len(others) < 2:
            continue
        own = {s.value for block in blocks for s in hints(block.text, language) if s.sort == "word"}
        shared = [{name for block in entry for name in telling(block.text, other)} for other, entry in others.items()]
        for name in sorted(set.intersection(*shared) - own):
            first, entry = next(iter(others.items()))
            message = (
                f"{language} does not say “{telling_name(name)}”, {listed(list(others))} do. "
                f"{language}: “{quote(blocks[0].text)}” {first}: “{quote(entry[0].text)}”"
            )
            yield Finding("conflict", message, (language, *others), _origin([blocks, *others.values()]), 0.6)


def _answers(alone: Iterable[Statement], lacked: Iterable[Statement]) -> bool:
    """With two languages only: whether each says something of the same sort in place of what the other says."""
    return bool({statement.sort for statement in alone} & {statement.sort for statement in lacked})


def _conflict_findings(
    language: Language,
    own: _Said,
    others: Mapping[Language, _Said],
    alone: frozenset[Statement],
    lacked: frozenset[Statement],
    settled: Settled,
    *,
    one_rule: bool,
) -> Iterator[Finding]:
    for block in own.blocks:
        here = sorted(statement for statement in statements(block.text, language) if statement in alone)
        if not here or _is_settled(here, block, settled):
            continue
        sentence = _sentence_with(block.text, language, here[0])
        # within one rule a word may stand for a number, "once" for "two times"; in a whole section they are unrelated
        instead = [s for s in sorted(lacked) if one_rule or s.sort in {statement.sort for statement in here}]
        other, answer, places = _partner(sentence, instead, others)
        words = ", ".join(dict.fromkeys(_named(statement) for statement in here))
        reply = f" (they say {', '.join(_named(statement) for statement in instead)})" if instead else ""
        message = (
            f"{language} says {words}, {listed(list(others))} {verb(list(others), 'does', 'do')} not{reply}. "
            f"{language}: “{quote(sentence, language, _first_word(here))}” {other}: “{quote(answer)}”"
        )
        confidence = 0.8 if len(others) > 1 else 0.5
        yield Finding("conflict", message, (language, *others), (*block.origin, *places), confidence)


def _is_settled(here: Sequence[Statement], block: Block, settled: Settled) -> bool:
    """Whether the block differs in figures alone, and one of them is that of a fact that is known to differ."""
    figures = {s.value for s in here}
    return all(s.sort == "number" for s in here) and any(
        (place, f) in settled for place in block.origin for f in figures
    )


def _partner(
    sentence: str, instead: Sequence[Statement], others: Mapping[Language, _Said]
) -> tuple[Language, str, tuple[Origin, ...]]:
    """What the other languages say in place of `sentence`: the quotation of one of them, and the places in all."""
    places: list[Origin] = []
    quoted: list[tuple[Language, str]] = []
    for other, entry in others.items():
        part, block = max(
            ((part, block) for block in entry.blocks for part in sentences(block.text)),
            key=lambda candidate: (
                any(statement in statements(candidate[0], other) for statement in instead),
                similarity(sentence, candidate[0]),
            ),
        )
        places += block.origin
        quoted.append((other, part))
    return quoted[0][0], quoted[0][1], tuple(places)


def _sentence_with(text: str, language: Language, statement: Statement) -> str:
    for sentence in sentences(text):
        if statement in statements(sentence, language):
            return sentence
    return text


def _first_word(stated: Sequence[Statement]) -> str | None:
    return next((statement.value for statement in stated if statement.sort == "word"), None)


def _named(statement: Statement) -> str:
    return f"“{telling_name(statement.value)}”" if statement.sort == "word" else statement.value


def _origin(units: Iterable[Sequence[Block]]) -> tuple[Origin, ...]:
    return tuple(place for blocks in units for block in blocks for place in block.origin)
