"""What stands in another language than its part, or in none of ours: findings, one for each run of blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from extract.languages.placing import Placed, evidence, resembled
from extract.model import LANGUAGES, UNDETERMINED, Block, Finding, Gap, Heading, Language
from extract.words import is_word

_NAMES = {"en": "English", "de": "German", "fr": "French", "es": "Spanish", UNDETERMINED: "an unknown language"}
_SNIPPET = 60
_READ = 12
"""So many blocks of a run are enough to know its language."""


def language_name(language: Language) -> str:
    """The English name of a language of ours, for messages."""
    return _NAMES.get(language, language)


def language_findings(placed: Sequence[Placed]) -> Iterator[Finding]:
    """What a reader should know of the languages: a finding for each run of blocks in another one than their part."""
    texts = [entry for entry in placed if not isinstance(entry.item, Gap)]
    for (part, language), run in groupby(texts, key=lambda entry: (entry.part, entry.language)):
        blocks = [entry.item for entry in run if isinstance(entry.item, Block)]
        if blocks and (language == UNDETERMINED or language != part):
            yield _finding(blocks, language, part)
    for entry in texts:
        if isinstance(entry.item, Heading) and (language := _title_language(entry.item, entry.part)):
            article = "An" if language == "en" else "A"
            name, host = language_name(language), language_name(entry.part)
            message = f"{article} {name} title stands in the {host} part: “{_snippet(entry.item.text)}”"
            yield Finding("language", message, (language, entry.part), entry.item.origin, 0.8)


def _title_language(heading: Heading, part: Language) -> Language | None:
    """The one of our languages that a heading is plainly in, where that is not the one of its part."""
    words = re.findall(r"[^\W\d_]+", heading.text.lower())
    if part == UNDETERMINED or all(is_word(word, part) for word in words):
        # "cases" are spaces in French, but also an English word
        return None
    speaks = evidence(heading.text)
    best = max(LANGUAGES, key=lambda language: speaks[language])
    others = max(speaks[language] for language in speaks if language != best)
    return best if best != part and speaks[best] >= 1 and not speaks[part] and speaks[best] >= 2 * others else None


def _finding(blocks: Sequence[Block], language: Language, part: Language) -> Finding:
    one = len(blocks) == 1
    stand = "stands" if one else "stand"
    shown = f"“{_snippet(blocks[0].text)}”"
    origin = tuple(place for block in blocks for place in block.origin)
    host = f"in the {language_name(part)} part"
    if language != UNDETERMINED:
        name = language_name(language)
        article = "An" if name == "English" else "A"
        subject = f"{article} {name} block" if one else f"{len(blocks)} {name} blocks"
        return Finding("language", f"{subject} {stand} {host}: {shown}", (language, part), origin, 0.8)
    likely = resembled(" ".join(block.text for block in blocks[:_READ]))
    looks = f"it looks like {likely}" if likely else "it is like none that we know"
    rest = f"{shown} It is kept as it stands, in und.md; no facts are taken from it, and nothing is compared with it."
    if part == UNDETERMINED:
        amount = "this block" if one else f"these {len(blocks)} blocks"
        message = f"The language of {amount} is none of ours ({looks}): {rest}"
        return Finding("language", message, (UNDETERMINED,), origin, 0.8)
    subject = "A block" if one else f"{len(blocks)} blocks"
    message = f"{subject} of an unknown language ({looks}) {stand} {host}: {rest}"
    return Finding("language", message, (UNDETERMINED, part), origin, 0.7)


def _snippet(text: str) -> str:
    flat = " ".join(text.replace("*", "").split())
    return flat if len(flat) <= _SNIPPET else flat[:_SNIPPET].rsplit(" ", 1)[0] + " …"
