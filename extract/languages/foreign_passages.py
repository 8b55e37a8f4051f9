"""What stands in another language than its part, or in none of ours: findings, one a run of blocks or for all."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain, groupby

from extract.languages.identify import NAMES, evidence, plain_words, resembled
from extract.languages.placing import Placed
from extract.model import UNDETERMINED, Block, Finding, Heading, Language
from extract.words import frequency, is_word

_SNIPPET = 60
_MORE_THAN_A_WORD = 1.5
_PLAINLY = 20
"""How much more frequent (in tenths of its Zipf value) a word is in the language that it is plainly of."""
_MOST_RUNS = 3
"""Of more of them, of one kind, one finding tells."""
_READ = 12
"""So many blocks of a run are enough to know its language."""


def language_findings(placed: Sequence[Placed]) -> Iterator[Finding]:
    """What a reader should know of the languages: a finding for each run of blocks in another one than their part."""
    runs: defaultdict[tuple[str, Language, Language], list[list[Block | Heading]]] = defaultdict(list)
    for (part, language), run in groupby(placed, key=lambda entry: (entry.part, entry.language)):
        blocks = [entry.item for entry in run if isinstance(entry.item, Block)]
        said = [block for block in blocks if plain_words(block.text) or not block.text.isascii()]
        if said and (language == UNDETERMINED or language != part):
            runs["block", part, language].append([*said])
    for (part, language), titles in _foreign_titles(placed).items():
        runs["title", part, language] = [[title] for title in titles]
    for (what, part, language), found in runs.items():
        # a text that has them everywhere is meant so
        for alike in found if len(found) <= _MOST_RUNS else [[*chain(*found)]]:
            yield _finding(alike, language, part, what)


def _foreign_titles(placed: Sequence[Placed]) -> dict[tuple[Language, Language], list[Heading]]:
    """By part and language the headings plainly in another of our languages than their part: a word may be a name."""
    found: defaultdict[tuple[Language, Language], list[Heading]] = defaultdict(list)
    for entry in placed:
        if isinstance(entry.item, Heading) and entry.part != UNDETERMINED:
            speaks, words = evidence(entry.item.text), plain_words(entry.item.text)
            best, second, *_ = sorted(speaks, key=lambda language: -speaks[language])
            if best == UNDETERMINED or speaks[best] <= 2 * speaks[second]:
                continue
            # "cases" are spaces in French, but also an English word; beside names one plain word of the part will do
            own = any(frequency(word, entry.part) > frequency(word, best) + _PLAINLY for word in words)
            if not own and not all(is_word(word, entry.part) for word in words):
                found[entry.part, best].append(entry.item)
    return {
        (part, language): titles
        for (part, language), titles in found.items()
        if language != part and evidence(" ".join(title.text for title in titles))[language] >= _MORE_THAN_A_WORD
    }


def _finding(blocks: Sequence[Block | Heading], language: Language, part: Language, what: str) -> Finding:
    one = len(blocks) == 1
    shown = _shown(blocks[0].text)
    origin = tuple(place for block in blocks for place in block.origin)
    if language != UNDETERMINED:
        subject = f"{_a(language)} {what}" if one else f"{len(blocks)} {NAMES[language]} {what}s"
        message = f"{subject} {'stands' if one else 'stand'} {_in_part(part)}: {shown}"
        return Finding("language", message, (language, part), origin, 0.8)
    likely = resembled(" ".join(block.text for block in blocks[:_READ]))
    looks = f"it looks like {likely}" if likely else "it is like none that we know"
    where = "" if part == UNDETERMINED else f" {_in_part(part)}"
    subject = f"A block{where} is" if one else f"{len(blocks)} blocks{where} are"
    rest = f"{shown} It is kept as it stands, in und.md; no facts are taken from it, and nothing is compared with it."
    message = f"{subject} of an unknown language ({looks}): {rest}"
    return Finding("language", message, tuple(dict.fromkeys((UNDETERMINED, part))), origin, 0.8)


def _a(language: Language) -> str:
    """The English name of a language of ours with its article."""
    return f"{'An' if language == 'en' else 'A'} {NAMES[language]}"


def _in_part(part: Language) -> str:
    return f"in the {NAMES[part]} part" if part in NAMES else "in the part of an unknown language"


def _shown(text: str) -> str:
    flat = " ".join(text.replace("*", "").split())
    return f"“{flat if len(flat) <= _SNIPPET else flat[:_SNIPPET].rsplit(' ', 1)[0] + ' …'}”"
