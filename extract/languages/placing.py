"""Which block is in which language.

A document is cut into *parts*, one language each; inside a part, blocks that are plainly of another language (captions
and credits that were left untranslated) are told apart. What looks like none of our four languages is `und`.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from extract.languages.identify import ENOUGH, Evidence, evidence, plain_words
from extract.model import LANGUAGES, UNDETERMINED, Gap, Heading, Item, Language, Origin, folded

_STATES = (*LANGUAGES, UNDETERMINED)
_SWITCH = 14.0
_SWITCH_AT_OPENING = 5.0
_SURE_LENGTH = 60
_QUOTED = re.compile(r"[\"“„«(][^\"”“»()]*[\"”“»)]")
_STRANGE_SHARE = 0.3
"""Of a program or a table more is no words."""


@dataclass(frozen=True, slots=True)
class Placed:
    """An item, the language of the part it stands in, and its own language."""

    item: Item
    part: Language
    language: Language


def place(items: Sequence[Item], only: Language | None = None) -> list[Placed]:
    """Each item with its part and its own language; `only` says what all of them are in, whatever they look like."""
    if only:
        return [Placed(item, only, only) for item in items]
    found = [evidence(_text(item)) for item in items]
    parts = _parts(items, found)
    placed = [Placed(item, part, _own_language(_text(item), part)) for item, part in zip(items, parts, strict=True)]
    return _with_their_text(_repeated_passages(placed, found))


def _text(item: Item) -> str:
    return "" if isinstance(item, Gap) else item.text


def _parts(items: Sequence[Item], found: Sequence[Evidence]) -> list[Language]:
    """The most likely language of each place: evidence against the cost of switching (Viterbi)."""
    score = dict.fromkeys(_STATES, 0.0)
    back: list[dict[Language, Language]] = []
    before: Origin | None = None
    for item, speaks in zip(items, found, strict=True):
        places = () if isinstance(item, Gap) else item.origin
        is_title = isinstance(item, Heading) and item.level == 1
        opening = is_title or isinstance(item, Gap) or _opens_column(before, places)
        before = places[-1] if places else before
        switch = _SWITCH_AT_OPENING if opening else _SWITCH
        best = max(_STATES, key=lambda state: score[state])
        came = {state: state if score[state] >= score[best] - switch else best for state in _STATES}
        score = {
            state: score[came[state]] - (switch if came[state] != state else 0.0) + speaks[state] for state in _STATES
        }
        back.append(came)
    path = [max(_STATES, key=lambda last: score[last])]
    for came in reversed(back):
        path.append(came[path[-1]])
    return path[-2::-1]


def _opens_column(before: Origin | None, places: Sequence[Origin]) -> bool:
    """Whether what stands there is the top of a page or a column: languages may stand side by side in them."""
    if not before or not places or places[0].page != before.page:
        return bool(before and places)
    box, above = places[0].bbox, before.bbox
    return box is not None and above is not None and box[1] < above[1] and box[0] > above[0]


def _own_language(text: str, part: Language) -> Language:
    """The language of a block inside a part: another one only where several words, none of them a name, are."""
    # what a sentence quotes, or names in brackets, may be in another one
    words = (_QUOTED.sub(" ", text).strip() or text).replace("*", "").split()
    if sum(1 for word in words if word.isascii() and not plain_words(word)) > _STRANGE_SHARE * len(words):
        return part
    speaks = evidence(" ".join(word for word in words if not word[:1].isupper()))
    best = max(_STATES, key=lambda language: speaks[language])
    ahead = 1.5 if len(text) >= _SURE_LENGTH else 3
    return best if speaks[best] >= max(ENOUGH, ahead * speaks[part]) else part


def _repeated_passages(placed: Sequence[Placed], found: Sequence[Evidence]) -> list[Placed]:
    """A block that stands word for word in the part of another language, for which something speaks, is of that one."""
    homes: defaultdict[str, set[Language]] = defaultdict(set)
    for entry in placed:
        if entry.language == entry.part:
            homes[folded(_text(entry.item))].add(entry.part)
    result: list[Placed] = []
    for entry, speaks in zip(placed, found, strict=True):
        if entry.language == entry.part:
            likely = max(homes[folded(_text(entry.item))], key=lambda home: speaks[home])
            entry = replace(entry, language=likely if speaks[likely] > 2 * speaks[entry.part] else entry.part)
        result.append(entry)
    return result


def _with_their_text(placed: Sequence[Placed]) -> list[Placed]:
    """A heading goes with the text below it into another language."""
    result: list[Placed] = []
    for entry in reversed(placed):
        below = result[-1] if result else entry
        if isinstance(entry.item, Heading) and not isinstance(below.item, Gap):
            entry = replace(entry, language=below.language)
        result.append(entry)
    return result[::-1]
