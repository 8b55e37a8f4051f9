"""Letters with accents that a program could not write: it set question marks (`erh?lt`) or left them out (`erhlt`).

A text counts as damaged so only where several different words that no list knows become known by getting such letters
back. What has one reading is mended, of several all are offered, and what has none is recorded as unreadable.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from extract.languages import main_language
from extract.model import UNREADABLE, Document, Finding, Language, Line, Repair
from extract.words import ACCENTED, frequency, is_known, is_word, letter_runs, readings, runs_of

_LETTERS: Mapping[Language, str] = {"de": "äöüß", "fr": "éèêàâçîïôùûëœ", "es": "áéíóúñü"}
_LETTER = re.compile("[à-öø-ÿœß]", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
# a mark behind a word is a question; addresses have marks inside
_ASKED = re.compile(r"(?<![\w?/=&.@-])(?:[^\W\d_]+\?|\?)(?=[a-zß-öø-ÿ])(?:[^\W\d_]|\?(?=[^\W\d_]))*(?![\w=/&])")
_LEAST_WORDS = 4
_SHORTEST_EVIDENCE = 4
_CONSONANTS = re.compile("[bcdfghj-np-tvwxz]{3}")
_MOST_MARKS = 2
_LONGEST = 40
_LEAST_HEAD, _LEAST_TAIL, _LEAST_KNOWN = 3, 6, 4
_FEW = 0.002
"""The share of accented letters below which a text has lost them; texts in these languages have ten times that."""
_LEAST_TWICE, _LONGEST_TWICE = 6, 20
_MOST_TWICE = 200
"""Words that two letters are looked for in: there are thousands of ways."""
_LONG = 6
"""So long a word is one although it is rare."""
_SURE, _COMPOUND = 0.86, 0.7
_EXAMPLES = 5
_BEHIND = 10
"""A reading so far behind the likeliest one (tenths of its Zipf value) is none."""
_NEAR = 8
_ENDED = re.compile(r"(?:[.!?:]|^\s*\d{1,2}[.)])[\"'”“»)]*\s+$")


@dataclass(frozen=True, slots=True)
class _Damage:
    """What became of the letters: the words that are damaged, and the readings of each; none for what has none."""

    token: re.Pattern[str]
    readings: Mapping[str, tuple[str, ...]]
    language: Language
    """Whose words are sure; other readings are compounds that end with one."""


def with_lost_letters(document: Document) -> Document:
    """The document with such letters back, and a finding that names words; the same for a sound text."""
    damage = _asked(document) or _left_out(document)
    if damage is None:
        return document
    pages = tuple(replace(page, lines=tuple(_mended(line, damage) for line in page.lines)) for page in document.pages)
    count = sum(1 for readings in damage.readings.values() if len(readings) == 1)
    words = ", ".join(f"“{word}”" for word in list(damage.readings)[:_EXAMPLES])
    message = (
        f"The text has lost letters with accents ({words}{', …' if len(damage.readings) > _EXAMPLES else ''}): "
        f"{count} of {len(damage.readings)} different words were mended."
    )
    return replace(document, pages=pages, findings=(*document.findings, Finding("damage", message)))


def _asked(document: Document) -> _Damage | None:
    """Letters that became question marks."""
    tokens = dict.fromkeys(
        token
        for line in document.lines()
        if "?" in line.text
        for token in _ASKED.findall(line.text)
        if len(token) <= _LONGEST
    )
    if len(tokens) < _LEAST_WORDS:
        return None
    found = {
        language: {token: _chosen(_filled(token, language), language) for token in tokens} for language in ACCENTED
    }
    best = max(ACCENTED, key=lambda language: sum(map(bool, found[language].values())))
    if sum(map(bool, found[best].values())) < _LEAST_WORDS:
        return None
    return _Damage(_ASKED, found[best], best)


def _left_out(document: Document) -> _Damage | None:
    """Letters that are gone without a trace."""
    text = "\n".join(line.text for line in document.lines())
    if len(_LETTER.findall(text)) > _FEW * len(text):
        return None
    language = main_language(text)
    if language not in ACCENTED:
        return None
    # words that merely lost their accents have another cure
    words = dict.fromkeys(_WORD.findall(text))
    unknown = [word for word in words if 1 < len(word) <= _LONGEST and not _is_sound(word, language)]
    unknown = [word for word in unknown if not _is_bare(word.lower(), language) and not _is_compound(word.lower())]
    found = {word: _chosen(_inserted(word, language), language) for word in unknown}
    plain = [word for word, readings in found.items() if len(readings) == 1 and len(word) >= _SHORTEST_EVIDENCE]
    if len(plain) < _LEAST_WORDS:
        return None
    found |= {
        word: _chosen(_inserted_twice(word, language), language)
        for word in [word for word, readings in found.items() if not readings][:_MOST_TWICE]
        if language == "de" and _LEAST_TWICE <= len(word) <= _LONGEST_TWICE
    }
    kept = {word: readings for word, readings in found.items() if readings or _is_strange(word, language)}
    return _Damage(_WORD, kept, language)


def _is_sound(word: str, language: Language) -> bool:
    """Whether a word is one as it stands; short ones are so in too many languages by chance."""
    return is_word(word, language) or (len(word) >= _SHORTEST_EVIDENCE and is_known(word))


def _is_bare(word: str, language: Language) -> bool:
    """Whether a word merely lost its accents."""
    return any(reading.word != word for reading in readings(word, language))


def _is_compound(word: str) -> bool:
    """Whether an unknown word ends with a known one: `spiel` + `dauer`."""
    return any(is_known(word[start:]) for start in range(_LEAST_HEAD, len(word) - _LEAST_KNOWN + 1))


def _is_strange(word: str, language: Language) -> bool:
    """Whether three consonants stand side by side in an unknown word as in no known one: a vowel is missing."""
    known = letter_runs(language, 3)
    runs = (run for run in runs_of(word.lower(), 3) if _CONSONANTS.fullmatch(run))
    return len(word) >= _SHORTEST_EVIDENCE and any(run not in known for run in runs)


def _filled(token: str, language: Language) -> Iterator[tuple[str, set[int]]]:
    """`token` with letters for its marks, in all ways, and where they stand."""
    *parts, last = token.split("?")
    if len(parts) > _MOST_MARKS:
        return
    for letters in product(_LETTERS[language], repeat=len(parts)):
        word, places = "", set()
        for part, letter in zip(parts, letters, strict=True):
            places.add(len(word + part))
            word += part + letter
        yield word + last, places


def _inserted(token: str, language: Language) -> Iterator[tuple[str, set[int]]]:
    """`token` with one letter more, in all ways, and where it stands."""
    for place in range(len(token) + 1):
        for letter in _LETTERS[language]:
            yield token[:place] + letter + token[place:], {place}


def _inserted_twice(token: str, language: Language) -> Iterator[tuple[str, set[int]]]:
    """`token` with two letters more, in all ways, and where they stand."""
    for word, (first,) in _inserted(token, language):
        for place in range(first + 1, len(word) + 1):
            for letter in _LETTERS[language]:
                yield word[:place] + letter + word[place:], {first, place}


def _chosen(readings: Iterator[tuple[str, set[int]]], language: Language) -> tuple[str, ...]:
    """The readings that are words; those with the fewest letters, and else those that end with a word."""
    whole: dict[str, None] = {}
    ending: dict[str, None] = {}
    least = 0
    for word, places in readings:
        if least and len(places) > least:
            break
        folded = word.lower()
        if frequency(folded, language) and (is_word(folded, language) or len(folded) >= _LONG):
            whole[word] = None
            least = len(places)
        elif len(places) == 1 and language == "de" and _ends_known(folded, min(places)):
            ending[word] = None
    most = max((frequency(word, language) for word in whole), default=0)
    return tuple(word for word in whole or ending if frequency(word, language) > most - _BEHIND)


def _ends_known(word: str, place: int) -> bool:
    """Whether a compound ends with a known word that has the letter at `place`: `kupfer` + `stücke`."""
    return any(
        is_word(word[start:], "de")
        for start in range(_LEAST_HEAD, min(place + 1, len(word) - _LEAST_TAIL + 1))
        if start
    )


def _mended(line: Line, damage: _Damage) -> Line:
    made: list[Repair] = []

    def read(found: re.Match[str]) -> str:
        word = found[0]
        if word not in damage.readings:
            return word
        start = not found.start() or _ENDED.search(line.text[max(0, found.start() - _NEAR) : found.start()]) is not None
        readings = [_cased(word, reading, start=start) for reading in damage.readings[word]]
        if len(readings) == 1:
            sure = _SURE if is_word(readings[0], damage.language) else _COMPOUND
            made.append(Repair("letter", word, readings[0], sure))
            return readings[0]
        if readings:
            made.append(Repair("letter", word, " | ".join(readings), 0.4))
        else:
            made.append(Repair(UNREADABLE, word, word, 0.3))
        return word

    text = damage.token.sub(read, line.text)
    if not made:
        return line
    return replace(line, text=text, raw=line.raw or line.text, repairs=(*line.repairs, *made))


def _cased(token: str, word: str, *, start: bool) -> str:
    """`word` in capitals as `token` is; a letter back at the beginning of a sentence is a capital."""
    letters = [letter for letter in token if letter.isalpha()]
    if len(letters) > 2 and all(map(str.isupper, letters)):
        return word.upper()
    return word[0].upper() + word[1:] if start and word[0] != token[0] else word
