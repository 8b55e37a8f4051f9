"""The languages of a rulebook against each other: what one lacks, and where they state different things.

Silence is no conflict. A conflict needs a statement - a number, or a glossary word that changes the meaning - that one
language makes and all the others, who agree with each other, do not make in the same passage.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from extract.align import align
from extract.model import UNDETERMINED, Block, Edition, Fact, Finding, Language, Origin, Section
from extract.statements import Statement, amounts, is_example, similarity, statements, telling
from extract.words import opposed_words, plain_words, telling_name

_SENTENCE = re.compile(r"(?<=[.!?…])[)\]\"'”»*]*\s+(?=[^\W\d_a-z])|\n")
_LEAST_SHARE = 0.2
_LEAST_SECTION = 80
_LONGEST_QUOTE = 140
_SAME_STORY = 0.5
_SAME_SENTENCE = 0.35
_SAME_AMOUNT = 0.2
_LONGEST_TITLE = 60
_PAIR = 2


def compare_editions(editions: Mapping[Language, Edition], *, damaged: bool = False) -> list[Finding]:
    """What is missing in a language, and where languages conflict. `damaged` says that the text was read by OCR."""
    compared = _comparable(editions)
    if len(compared) < 2:
        return []
    findings = list(_fact_conflicts(compared))
    if len(compared) == _PAIR:
        findings += _contradictions(compared)
    for column in align(compared):
        findings += _column_findings(column, compared, damaged=damaged)
    return findings


def _comparable(editions: Mapping[Language, Edition]) -> dict[Language, Edition]:
    """The editions that tell a whole rulebook, rather than a caption or two."""
    sizes = {
        language: sum(len(block.text) for section in edition.sections for block in section.blocks)
        for language, edition in editions.items()
        if language != UNDETERMINED
    }
    largest = max(sizes.values(), default=0)
    return {language: editions[language] for language, size in sizes.items() if size >= _LEAST_SHARE * largest}


# Facts


def _fact_conflicts(editions: Mapping[Language, Edition]) -> Iterator[Finding]:
    names = dict.fromkeys(name for edition in editions.values() for name in edition.facts)
    for name in names:
        stated = {language: edition.facts[name] for language, edition in editions.items() if name in edition.facts}
        values = {language: _comparable_value(fact) for language, fact in stated.items()}
        if len(set(values.values())) > 1:
            said = "; ".join(f"{language}: {_shown(fact.value)}" for language, fact in stated.items())
            origin = tuple(place for fact in stated.values() for place in fact.origin)
            yield Finding("conflict", f"The languages state different values of {name}: {said}.", tuple(stated), origin)


def _comparable_value(fact: Fact) -> str:
    """A value without what differs by language: names and shapes; counts and for whom they are must be the same."""
    return repr(_numbers_of(fact.value))


def _numbers_of(value: object) -> object:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return sorted((_numbers_of(entry) for entry in value), key=repr)
    if isinstance(value, dict):
        return {name: _numbers_of(part) for name, part in sorted(value.items()) if name not in ("name", "shape")}
    return value


def _shown(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(_shown(entry) for entry in value)
    if isinstance(value, dict):
        return " ".join(_shown(part) for name, part in value.items() if name not in ("per", "player", "players"))
    return str(value)


# Sentences of two languages


@dataclass(frozen=True, slots=True)
class _Opposites:
    """Two sentences, one a language, of which one says a word and the other its opposite."""

    sentences: tuple[str, str]
    words: tuple[str, str]
    places: tuple[Origin, ...]

    @property
    def closeness(self) -> float:
        """How surely both are about the same thing: alike, and with the same amount in them."""
        one, other = self.sentences
        return similarity(one, other) + bool(amounts(one) & amounts(other))


def _contradictions(editions: Mapping[Language, Edition]) -> Iterator[Finding]:
    """Sentences that say the same of a thing but for one word, which is the opposite: half is removed, half is left.

    A sentence contradicts one other at most: the one that is closest to it.
    """
    one, other = editions
    used: set[str] = set()
    for pair in sorted(_opposites(editions), key=lambda pair: -pair.closeness):
        if used & set(pair.sentences):
            continue
        used |= set(pair.sentences)
        said, opposite = (telling_name(word) for word in pair.words)
        left, right = (_quote(sentence) for sentence in pair.sentences)
        message = f"{one} says “{said}”, {other} says “{opposite}”. {one}: “{left}” {other}: “{right}”"
        yield Finding("conflict", message, (one, other), pair.places, 0.6)


def _opposites(editions: Mapping[Language, Edition]) -> Iterator[_Opposites]:
    (one, left), (other, right) = (
        (language, [(part, block) for block in _blocks(edition) for part in _sentences(block.text)])
        for language, edition in editions.items()
    )
    for pair in opposed_words():
        for said, opposite in (pair, pair[::-1]):
            rivals = [entry for entry in right if _says(entry[0], other, opposite, but_not=said)]
            for sentence, block in left if rivals else ():
                if not _says(sentence, one, said, but_not=opposite):
                    continue
                for rival, rival_block in rivals:
                    if _same_matter(sentence, rival):
                        places = (*block.origin, *rival_block.origin)
                        yield _Opposites((sentence, rival), (said, opposite), places)


def _same_matter(one: str, other: str) -> bool:
    """Whether two sentences are about the same thing: much alike, or somewhat and with the same amount in them."""
    alike = similarity(one, other)
    return alike >= _SAME_SENTENCE or (alike >= _SAME_AMOUNT and bool(amounts(one) & amounts(other)))


def _blocks(edition: Edition) -> Iterator[Block]:
    return (block for section in edition.sections for block in section.blocks)


def _says(sentence: str, language: Language, word: str, *, but_not: str) -> bool:
    words = telling(sentence, language)
    return word in words and but_not not in words


# Sections and rules


def _column_findings(
    column: Mapping[Language, Section], editions: Mapping[Language, Edition], *, damaged: bool
) -> Iterator[Finding]:
    having = [language for language in editions if language in column]
    lacking = [language for language in editions if language not in column]
    if lacking:
        yield from _missing_section(column, having, [other for other in lacking if not _told(column, editions[other])])
    if len(having) < 2:
        return
    rules = {language: _rules(column[language]) for language in having}
    numbered = [language for language in having if rules[language]]
    for number in dict.fromkeys(number for language in having for number in rules[language]):
        units = {language: rules[language][number] for language in numbered if number in rules[language]}
        without = [language for language in numbered if number not in rules[language]]
        if without and units:
            yield _missing_rule(number, units, without)
        yield from _conflicts(units, damaged=damaged)
        yield from _omissions(units)
    yield from _conflicts({language: _rest(column[language]) for language in having}, damaged=damaged)


def _told(column: Mapping[Language, Section], edition: Edition) -> bool:
    """Whether an edition tells what a section of the others says under another heading."""
    texts = ["\n".join(block.text for block in section.blocks) for section in column.values()]
    return any(
        similarity(text, "\n".join(block.text for block in section.blocks)) >= _SAME_STORY
        for text in texts
        for section in edition.sections
    )


def _missing_section(
    column: Mapping[Language, Section], having: Sequence[Language], lacking: Sequence[Language]
) -> Iterator[Finding]:
    first = column[having[0]]
    if not lacking or not first.heading or sum(len(block.text) for block in first.blocks) < _LEAST_SECTION:
        return
    who = f"{_listed(having)} {_verb(having, 'has', 'have')}"
    message = f"Only {who} the section “{first.heading}”; missing in {_listed(lacking)}."
    origin = tuple(
        place
        for language in having
        for place in (*column[language].origin, *(place for block in column[language].blocks for place in block.origin))
    )
    yield Finding("missing", message, tuple(lacking), origin, 0.9)


def _missing_rule(number: str, units: Mapping[Language, Sequence[Block]], without: Sequence[Language]) -> Finding:
    language, blocks = next(iter(units.items()))
    message = f"Rule {number} is missing in {_listed(without)}; {language} says: “{_quote(blocks[0].text)}”"
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


def _conflicts(units: Mapping[Language, Sequence[Block]], *, damaged: bool) -> Iterator[Finding]:
    said = {
        language: _Said(blocks, frozenset(s for block in blocks for s in statements(block.text, language)))
        for language, blocks in units.items()
        if blocks
    }
    if len(said) < 2:
        return
    for language, own in said.items():
        others = {other: entry for other, entry in said.items() if other != language}
        alone = own.statements - frozenset().union(*(entry.statements for entry in others.values()))
        lacked = frozenset.intersection(*(entry.statements for entry in others.values())) - own.statements
        if len(others) == 1 and (damaged or not _answers(alone, lacked)):
            # two languages alone: only what is plain, since nothing tells which of them leaves something out
            alone = frozenset(s for s in alone if s.sort == "word" and s.value in plain_words())
        if alone:
            yield from _conflict_findings(language, own, others, alone, lacked)


def _omissions(units: Mapping[Language, Sequence[Block]]) -> Iterator[Finding]:
    """A word that matters, in the same rule of all languages but one: the rule says something else there."""
    for language, blocks in units.items():
        others = {other: entry for other, entry in units.items() if other != language}
        if len(others) < 2:
            continue
        own = {name for block in blocks for name in telling(block.text, language)}
        shared = [{name for block in entry for name in telling(block.text, other)} for other, entry in others.items()]
        for name in sorted(set.intersection(*shared) - own):
            first, entry = next(iter(others.items()))
            message = (
                f"{language} does not say “{telling_name(name)}”, {_listed(list(others))} do. "
                f"{language}: “{_quote(blocks[0].text)}” {first}: “{_quote(entry[0].text)}”"
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
) -> Iterator[Finding]:
    for block in own.blocks:
        here = [statement for statement in statements(block.text, language) if statement in alone]
        if not here:
            continue
        sentence = _sentence_with(block.text, language, here[0])
        instead = [s for s in sorted(lacked) if s.sort in {statement.sort for statement in here}]
        other, answer, places = _partner(sentence, instead, others)
        words = ", ".join(dict.fromkeys(_named(statement) for statement in here))
        reply = f" (they say {', '.join(_named(statement) for statement in instead)})" if instead else ""
        message = (
            f"{language} says {words}, {_listed(list(others))} {_verb(list(others), 'does', 'do')} not{reply}. "
            f"{language}: “{_quote(sentence)}” {other}: “{_quote(answer)}”"
        )
        confidence = 0.8 if len(others) > 1 else 0.5
        yield Finding("conflict", message, (language, *others), (*block.origin, *places), confidence)


def _partner(
    sentence: str, instead: Sequence[Statement], others: Mapping[Language, _Said]
) -> tuple[Language, str, tuple[Origin, ...]]:
    """What the other languages say in place of `sentence`: the quotation of one of them, and the places in all."""
    places: list[Origin] = []
    quoted: list[tuple[Language, str]] = []
    for other, entry in others.items():
        part, block = max(
            ((part, block) for block in entry.blocks for part in _sentences(block.text)),
            key=lambda candidate: (
                any(statement in statements(candidate[0], other) for statement in instead),
                similarity(sentence, candidate[0]),
            ),
        )
        places += block.origin
        quoted.append((other, part))
    return quoted[0][0], quoted[0][1], tuple(places)


def _sentence_with(text: str, language: Language, statement: Statement) -> str:
    for sentence in _sentences(text):
        if statement in statements(sentence, language):
            return sentence
    return text


def _sentences(text: str) -> list[str]:
    return [part for part in _SENTENCE.split(text) if part and part.strip()] or [text]


def _named(statement: Statement) -> str:
    return f"“{telling_name(statement.value)}”" if statement.sort == "word" else statement.value


def _quote(text: str) -> str:
    flat = " ".join(text.replace("*", "").split())
    return flat if len(flat) <= _LONGEST_QUOTE else flat[:_LONGEST_QUOTE].rsplit(" ", 1)[0] + " …"


def _origin(units: Iterable[Sequence[Block]]) -> tuple[Origin, ...]:
    return tuple(place for blocks in units for block in blocks for place in block.origin)


def _listed(languages: Sequence[Language]) -> str:
    *some, last = languages
    return f"{', '.join(some)} and {last}" if some else last


def _verb(languages: Sequence[Language], one: str, many: str) -> str:
    return one if len(languages) == 1 else many
