"""The languages of a rulebook against each other: what one lacks, and where they state different things.

Silence is no conflict. A conflict needs a statement - a number, or a glossary word that changes the meaning - that one
language makes and all the others, who agree with each other, do not make in the same passage.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

from extract.compare.align import Column, align, text_of
from extract.compare.statements import (
    Statement,
    hints,
    is_example,
    listed,
    named,
    quote,
    sentences,
    similarity,
    statements,
    telling,
    verb,
)
from extract.model import UNDETERMINED, Block, Edition, Finding, Language, Origin, Section
from extract.words import opposed_words, plain_words, telling_name

_LEAST_SHARE = 0.2
_SAME_MATTER = 0.25
_SAME_SENTENCE = 0.35
_MOST_SENTENCES = 300
"""No rulebook says a word more often; a gigantic text must not cost the square of its length."""

Passage = Mapping[Language, Sequence[Block]]
"""What stands for the same in each language."""


def compare_editions(editions: Mapping[Language, Edition], *, damaged: bool = False) -> list[Finding]:
    """What is missing in a language, and where languages conflict. `damaged` says that the text was read by OCR."""
    compared = _comparable(editions)
    gone = [name for name, edition in editions.items() if edition.corrected and name not in (*compared, UNDETERMINED)]
    emptied = [Finding("missing", f"Next to nothing is left of {name}.", (name,), (), 0.9) for name in gone if compared]
    if len(compared) < 2:
        return emptied
    in_facts = list(_fact_conflicts(compared))
    settled = {place for finding in in_facts for place in finding.origin}
    in_columns: list[Finding] = []
    columns = align(compared)
    # a language that is divided otherwise may tell all that the others tell
    alike = [language for language in compared if 2 * sum(language in column for column in columns) >= len(columns)]
    for column in columns:
        lacking = [other for other in alike if other not in column]
        in_columns += _missing_section(column, lacking)
        for passage, is_rule in _passages(column):
            in_columns += _missing_rule(passage) if is_rule else ()
            in_columns += _conflicts(passage, settled, is_rule=is_rule, damaged=damaged)
    opposites = _contradictions(compared, in_columns) if len(compared) == 2 else ()
    return [*emptied, *in_facts, *opposites, *in_columns]


def _comparable(editions: Mapping[Language, Edition]) -> dict[Language, Edition]:
    """The editions that tell a whole rulebook, rather than a caption or two."""
    told = {language: edition for language, edition in editions.items() if language != UNDETERMINED}
    sizes = {language: sum(map(len, map(text_of, edition.sections))) for language, edition in told.items()}
    return {name: told[name] for name, size in sizes.items() if size >= _LEAST_SHARE * max(sizes.values())}


# Facts


def _fact_conflicts(editions: Mapping[Language, Edition]) -> Iterator[Finding]:
    """The facts of which languages state different values; of two lists each has to hold what the other does not."""
    for name in dict.fromkeys(name for edition in editions.values() for name in edition.facts):
        stated = {language: edition.facts[name] for language, edition in editions.items() if name in edition.facts}
        values = {who: fact.value if isinstance(fact.value, list) else [fact.value] for who, fact in stated.items()}
        counts = [Counter(map(_counted, value)) for value in values.values()]
        if any(one - other and other - one for one, other in combinations(counts, 2)):
            same = {key for key, many in counts[0].items() if all(count[key] == many for count in counts)}
            alone = {who: [part for part in value if _counted(part) not in same] for who, value in values.items()}
            said = "; ".join(f"{who}: {_shown(parts)}" for who, parts in alone.items() if parts)
            origin = tuple(place for fact in stated.values() for place in fact.origin)
            yield Finding("conflict", f"The languages state different values of {name}: {said}.", tuple(stated), origin)


def _counted(part: object) -> str:
    """What a part of a value holds but for its name, which differs by language: counts, and for whom they are."""
    return str(sorted({**part, "name": ""}.items()) if isinstance(part, dict) else part)


def _shown(parts: Sequence[object]) -> str:
    return ", ".join(f"{part['count']} {part['name']}" if isinstance(part, dict) else str(part) for part in parts)


# Sections and rules


def _missing_section(column: Column, lacking: Sequence[Language]) -> Iterator[Finding]:
    having = list(column)
    first = column[having[0]]
    if lacking and first.heading:
        who = f"{listed(having)} {verb(having, 'has', 'have')}"
        message = f"Only {who} the section “{first.heading}”; missing in {listed(lacking)}."
        places = (place for section in column.values() for place in (*section.origin, *_places(section.blocks)))
        yield Finding("missing", message, tuple(lacking), tuple(places), 0.9)


def _missing_rule(passage: Passage) -> Iterator[Finding]:
    """A rule that some languages have, and others, which number their rules as well, have not."""
    having = [language for language, blocks in passage.items() if blocks]
    if without := [language for language in passage if language not in having]:
        first = passage[having[0]][0]
        message = f"Rule {first.number} is missing in {listed(without)}; {having[0]} says: “{quote(first.text)}”"
        origin = tuple(place for blocks in passage.values() for place in _places(blocks))
        yield Finding("missing", message, tuple(without), origin, 0.9)


def _passages(column: Column) -> Iterator[tuple[Passage, bool]]:
    """What is to be held against each other: rules of one number (`True`), and all that stands between the rules."""
    if len(column) < 2:
        return
    rules, rests = {}, {}
    for language, section in column.items():
        rules[language], rests[language] = _rules_and_rest(section)
    numbered = {language: found for language, found in rules.items() if found}
    for number in dict.fromkeys(number for found in numbered.values() for number in found):
        yield {language: found.get(number, []) for language, found in numbered.items()}, True
    yield rests, False


def _rules_and_rest(section: Section) -> tuple[dict[str, list[Block]], list[Block]]:
    """The rules of a section by number, each with the notes that belong to it, and the rest; no captions and examples.

    Where the text of a rule is but its title, the rule stands in the paragraphs below.
    """
    rules: dict[str, list[Block]] = {}
    rest: list[Block] = []
    current = rest
    for block in section.blocks:
        if block.kind == "rule" and block.number:
            current = rules.setdefault(block.number, [])
        elif block.kind == "paragraph" and current and current[0].kind == "rule":
            current = rest if current[0].text.endswith((".", "!", "?")) else current
        elif block.kind != "note":
            current = rest
        if block.kind != "caption" and not is_example(block):
            current.append(block)
    return rules, rest


# Statements


def _conflicts(passage: Passage, settled: set[Origin], *, is_rule: bool, damaged: bool) -> Iterator[Finding]:
    """What one language states in a passage and no other does; in a rule also what all others state and it does not.

    Facts were compared that were read in the places that are `settled`: the numbers there are no rules.
    """
    passage = {language: blocks for language, blocks in passage.items() if blocks}
    said, hinted = (
        {language: frozenset(s for b in blocks for s in told(b.text, language)) for language, blocks in passage.items()}
        for told in (statements, hints)
    )
    texts = ["\n".join(block.text for block in blocks) for blocks in passage.values()]
    if len(passage) < 2 or (not is_rule and min(similarity(texts[0], text) for text in texts) < _SAME_MATTER):
        return
    told: set[Statement] = set()
    for language, blocks in passage.items():
        others = {other: entry for other, entry in passage.items() if other != language}
        alone = said[language].difference(*(hinted[other] for other in others))
        lacked = frozenset.intersection(*(said[other] for other in others)) - hinted[language]
        if len(others) == 1 and (damaged or not {s.sort for s in alone} & {s.sort for s in lacked}):
            # two languages alone: only what is plain, since nothing tells which of them leaves something out
            alone = frozenset(s for s in alone if s.sort == "word" and s.value in plain_words())
        for block in blocks:
            here = sorted(alone & statements(block.text, language))
            if told >= {*here} or ({*block.origin} & settled and all(s.sort == "number" for s in here)):
                continue
            # within one rule a word may stand for a number, "once" for "two times"; in a section they are unrelated
            instead = [s for s in sorted(lacked) if is_rule or s.sort in {statement.sort for statement in here}]
            told |= {*instead}
            yield _conflict(language, block, here, instead, others)
        for omitted in sorted(s for s in lacked if is_rule and len(others) > 1 and not alone and s.sort == "word"):
            other, answer = next(iter(others.items()))
            message = f"{language} does not say {named(omitted)}, {listed([*others])} do. "
            message += f"{language}: “{quote(blocks[0].text)}” {other}: “{quote(answer[0].text)}”"
            places = [place for entry in passage.values() for place in _places(entry)]
            yield Finding("conflict", message, (language, *others), tuple(places), 0.6)


def _conflict(
    language: Language, block: Block, here: Sequence[Statement], instead: Sequence[Statement], others: Passage
) -> Finding:
    """What one language says, with what the others say in its place: the quotation of one of them, all their places."""
    sentence = next((part for part in sentences(block.text) if here[0] in statements(part, language)), block.text)
    places = [*block.origin]
    answers: list[str] = []
    for other, blocks in others.items():
        answer, partner = max(
            ((part, block) for block in blocks for part in sentences(block.text)),
            key=lambda found: (bool({*instead} & statements(found[0], other)), similarity(sentence, found[0])),
        )
        places += partner.origin
        answers.append(f"{other}: “{quote(answer)}”")
    reply = f" ({verb([*others], 'it says', 'they say')} {', '.join(map(named, instead))})" if instead else ""
    claim = f"{language} says {', '.join(map(named, here))}"
    message = f"{claim}, {listed([*others])} {verb([*others], 'does', 'do')} not{reply}."
    message += f" {language}: “{quote(sentence)}” {answers[0]}"
    return Finding("conflict", message, (language, *others), tuple(places), 0.8 if len(others) > 1 else 0.6)


def _places(blocks: Sequence[Block]) -> tuple[Origin, ...]:
    return tuple(place for block in blocks for place in block.origin)


def _contradictions(editions: Mapping[Language, Edition], told: Sequence[Finding]) -> Iterator[Finding]:
    """Sentences of two languages alike but for one word, which is the opposite: half is removed, half is left.

    A sentence contradicts one other at most, the closest one; of places that were `told` of nothing is said again.
    """
    (one, ours), (other, theirs) = editions.items()
    opposites: list[tuple[float, tuple[str, Block], tuple[str, Block], tuple[str, str]]] = []
    for words in (words for pair in opposed_words() for words in (pair, pair[::-1])):
        lefts, rights = _saying(ours, *words), _saying(theirs, *words[::-1])
        # "left" here and "right" there, in both languages: the sentences are about two things
        if len(_saying(theirs, *words)) == len(lefts) and len(_saying(ours, *words[::-1])) == len(rights):
            continue
        for left, right in product(lefts, rights):
            if (alike := similarity(left[0], right[0])) >= _SAME_SENTENCE:
                opposites.append((alike, left, right, words))
    used: set[str] = set()
    for _, (sentence, block), (rival, rival_block), words in sorted(opposites, key=lambda found: -found[0]):
        said, opposite = (f"“{telling_name(word)}”" for word in words)
        places = (*block.origin, *rival_block.origin)
        if not used & {sentence, rival} and not any({*places} <= {*entry.origin} for entry in told):
            quoted = f"{one}: “{quote(sentence)}” {other}: “{quote(rival)}”"
            yield Finding(
                "conflict", f"{one} says {said}, {other} says {opposite}. {quoted}", (one, other), places, 0.6
            )
        used |= {sentence, rival}


def _saying(edition: Edition, word: str, but_not: str) -> list[tuple[str, Block]]:
    """The sentences of an edition that say one word and not the other, each with its block."""
    blocks = (block for section in edition.sections for block in section.blocks)
    parts = ((part, block, telling(part, edition.language)) for block in blocks for part in sentences(block.text))
    return [(part, block) for part, block, words in parts if word in words and but_not not in words][:_MOST_SENTENCES]
