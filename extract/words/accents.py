"""Words without their accents and umlauts, and the words that they can be: `konnen` is können, `tres` is très.

What is known comes from lists of words, from the forms of regular verbs, and from how words begin and end.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from extract.model import Language
from extract.words.lexicon import accented_words, mending_words, usual_forms
from extract.words.lists import listed

ACCENTED: tuple[Language, ...] = ("de", "fr", "es")
"""The languages that have accents to lose."""

_OLD = frozenset({"daß"})
"""Words of an older spelling: what looks like them is rather the new one."""
_LETTERS = str.maketrans({"œ": "oe", "Œ": "Oe", "æ": "ae", "Æ": "Ae"})
_SHARP = ("s", "ss", "b")
"""What an ß becomes: OCR of another language sees one of these, mail writes two."""
_MISREAD = {"ä": ("ii", "d"), "ö": ("d", "6", "ii"), "ü": ("i", "l", "ii", "ti")}
_DIGRAPHS = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"}
_UMLAUTS = re.compile("[äöü]")
_ANYTHING = re.compile("")
_SECOND_PERSON = re.compile(r"(?:^|[^a-z])ihr (?:[a-z]+ )?$")
_THIRD_PERSON = re.compile(
    r"(?:^|[^a-z])(?:er|sie|es|man|wer|jeder|jede|niemand|jemand|spieler|spielerin|gegner"
    r"|(?:der|die|das|ein|eine|sein|seine|kein|keine|dieser|diese|dieses|jeder|jede|jedes) [a-z]+) (?:[a-z]+ )?$"
)
_SHORTEST_PART = 4
_LEAST_PREFIXED = 5
_LEAST_END = 5


def flat(text: str) -> str:
    """`text` without accents; an ß is left as it is."""
    if text.isascii():
        return text
    whole = unicodedata.normalize("NFD", text.translate(_LETTERS))
    return "".join(letter for letter in whole if not unicodedata.combining(letter))


@dataclass(frozen=True, slots=True)
class Grammar:
    """What the words around a word say of its accent: patterns for what stands before and behind, and the meaning."""

    before: re.Pattern[str]
    behind: re.Pattern[str]
    meant: str


@cache
def grammar(language: Language) -> Mapping[str, tuple[Grammar, ...]]:
    """What is known of the surroundings of words, by their flat forms; what stands first holds."""
    rules: dict[str, list[Grammar]] = {}
    for word, before, behind, meant in listed("accents")["grammar"].get(language, ()):
        rules.setdefault(word, []).append(Grammar(re.compile(before), re.compile(behind), meant))
    for word in listed("accents").get(language, {}).get("third", "").split():
        for shape in _shapes_of(word, language):
            rules.setdefault(shape, []).append(Grammar(_SECOND_PERSON, _ANYTHING, shape))
            rules[shape].append(Grammar(_THIRD_PERSON, _ANYTHING, word))
    return {word: tuple(entries) for word, entries in rules.items()}


@cache
def shapes(language: Language) -> Mapping[str, tuple[str, ...]]:
    """Flat words with the words that each can be, as these usually stand; itself is one of them where it is a word."""
    found: dict[str, set[str]] = {}
    for word in _accented(language):
        for shape in _shapes_of(word.lower(), language):
            found.setdefault(shape, set()).add(word)
    for shape, readings in found.items():
        readings.update(_plain_forms(language).get(shape, ()))
    if language == "de":
        for shape, words in mending_words()["umlauts"]["ambiguous"].items():
            found[shape] = set(words)
    return MappingProxyType(
        {shape: tuple(sorted(words, key=lambda word: word != shape)) for shape, words in found.items()}
    )


@cache
def all_forms(language: Language) -> frozenset[str]:
    """All accented words that are known, in small letters, with the forms of verbs."""
    return frozenset(word.lower() for word in _accented(language))


@cache
def usual_plain(language: Language) -> frozenset[str]:
    """Flat words whose reading without accent is so much likelier that the others are not worth a question."""
    return frozenset(word.lower() for word in listed("accents")[language]["usual"].split())


@cache
def digraph_shapes() -> Mapping[str, str]:
    """German words as mail writes them: `zurueck`, `groesste`; only shapes that are no words."""
    plain = _plain_forms("de")
    found: dict[str, str] = {}
    for word in _accented("de"):
        shape = word.lower()
        if _UMLAUTS.search(shape) or "ß" in shape:
            for letter, letters in _DIGRAPHS.items():
                shape = shape.replace(letter, letters)
            if shape not in plain:
                found[shape] = word
    return found


def by_rule(word: str, language: Language) -> str | None:
    """What a flat word (small letters) of no list is by its beginning and its end; None if nothing tells."""
    found = _by_parts(word) if language == "de" else None
    if found is not None:
        return found
    changed = word
    if word in usual_forms("en"):
        return None
    for pattern, letters in _endings(language):
        if match := pattern.fullmatch(changed):
            start, end = match.span(1)
            changed = changed[:start] + letters + changed[end:]
            break
    for start_of_word, letters in _beginnings(language):
        if changed.startswith(start_of_word) and len(changed) > len(start_of_word):
            changed = letters + changed[len(start_of_word) :]
            break
    return changed if changed != word else None


def by_known_end(word: str) -> str | None:
    """A German noun whose end alone is known, as one that lost its umlaut: `nebelkuste` is Nebelküste."""
    for cut in range(3, len(word) - _LEAST_END + 1):
        readings = [reading for reading in shapes("de").get(word[cut:], ()) if reading[0].isupper()]
        if readings and len(shapes("de")[word[cut:]]) == 1:
            return word[:cut] + readings[0].lower()
    return None


@cache
def french_participles() -> frozenset[str]:
    """The participles of the regular French verbs that are known, with all endings."""
    known = [word for word in usual_forms("fr") if re.fullmatch(r"[a-zà-ÿ]{2,}er", word)]
    stems = [
        verb.removesuffix("er") for verb in (*listed("accents")["fr"]["verbs"].split(), *known) if verb.endswith("er")
    ]
    return frozenset(stem + end for stem in stems for end in ("é", "ée", "és", "ées"))


def is_known(word: str, language: Language) -> bool:
    """Whether a folded word is one of the language as it stands."""
    return word in usual_forms(language) or word in _plain_forms(language)


def _by_parts(word: str) -> str | None:
    """A German compound of a known word and one that lost its umlaut: `spielplattchen`, `hinzufugen`."""
    if len(word) < _LEAST_PREFIXED + 2:
        return None
    found: set[str] = set()
    for cut in range(2, len(word) - 2):
        for link in ("", "s", "n", "en", "zu", "ge"):
            head, rest = word[:cut], word[cut:]
            if not rest.startswith(link):
                continue
            tail = rest[len(link) :]
            if link in ("zu", "ge") and head not in _prefixes():
                continue
            heads, tails = _part(head, first=True), _part(tail, first=False)
            if link == "ge" and not tails:
                continue
            for one in heads:
                for other in tails:
                    found.add(one + link + other)
    # where it is a compound as it stands, nothing is lost
    return found.pop() if len(found) == 1 and word not in found else None


@cache
def _part(part: str, *, first: bool) -> tuple[str, ...]:
    """What a part of a compound can be, in small letters: itself where it is a word, or the one word it lost."""
    if first and part in _prefixes():
        return (part,)
    if first and flat(part) == part and (prefix := _flat_prefixes().get(part)):
        return (prefix,)
    if len(part) < _SHORTEST_PART:
        return ()
    readings = shapes("de").get(part, ())
    if len(readings) == 1:
        return (readings[0].lower(),)
    if part in usual_plain("de") or (not readings and is_known(part, "de")):
        return (part,)
    return tuple({reading.lower() for reading in readings})


def _shapes_of(word: str, language: Language) -> Iterator[str]:
    """What a word (small letters) looks like without its accents."""
    plain = flat(word)
    if language != "de":
        yield plain
        return
    for sharp in _SHARP if "ß" in word else ("",):
        yield plain.replace("ß", sharp)
        if word not in _often_misread():
            continue
        for umlaut, misread in _MISREAD.items():
            for letters in misread if umlaut in word else ():
                yield flat(word.replace(umlaut, letters)).replace("ß", sharp)


@cache
def _often_misread() -> frozenset[str]:
    """The words that are frequent enough to be known under what OCR makes of an umlaut as well."""
    return frozenset(word.lower() for word in mending_words()["umlauts"]["sure"].split())


@cache
def _plain_forms(language: Language) -> Mapping[str, tuple[str, ...]]:
    """The words that have no accent, as they stand, by their small letters."""
    forms: dict[str, tuple[str, ...]] = {}
    known = [
        *usual_forms(language).values(),
        *listed("accents").get(language, {}).get("plain", "").split(),
        *listed("accents").get(language, {}).get("usual", "").split(),
    ]
    for word in known:
        small = word.lower()
        if small == flat(small) and "ß" not in small and small not in _lost(language):
            forms[small] = tuple(dict.fromkeys((*forms.get(small, ()), word)))
    return forms


@cache
def _lost(language: Language) -> frozenset[str]:
    """Words that stand in the lists of common words only as readers without accents write them."""
    return frozenset(mending_words()["flat"].get(language, "").split())


@cache
def _accented(language: Language) -> frozenset[str]:
    listed = {*accented_words(language), *usual_forms(language).values()}
    words = {word for word in listed if not word.isascii()} - _OLD
    return frozenset(words | set(_verb_forms(language)))


def _verb_forms(language: Language) -> Iterator[str]:
    verbs = listed("accents").get(language, {}).get("verbs", "").split()
    if language == "de":
        yield from _german_forms(verbs)
    elif language == "fr":
        yield from _french_forms(verbs)
    elif language == "es":
        yield from _spanish_forms(verbs)


def _german_forms(verbs: Iterable[str]) -> Iterator[str]:
    for verb in verbs:
        if verb.isascii() and "ß" not in verb:
            continue
        stem = verb.removesuffix("n").removesuffix("e")
        linked = (
            stem if not stem.endswith(("t", "d", "n", "m")) or stem[-2:] in ("hn", "hm", "nn", "mm") else stem + "e"
        )
        yield from (verb, f"{stem}e", f"{linked}t", f"{linked}st", f"{linked}te", f"{linked}ten", f"{verb}d")
        if not verb.startswith(("be", "er", "ver", "ge", "ent", "zer", "über")):
            yield f"ge{linked}t"


def _french_forms(verbs: Iterable[str]) -> Iterator[str]:
    for verb in verbs:
        if not verb.endswith("er"):
            if not verb.isascii():
                yield verb
            continue
        stem = verb.removesuffix("er")
        # é becomes è before a silent syllable: révéler, révèle
        silent = re.sub(r"é(?=(?:[^aeiouyé]|[bcdfgptv][rl]|gn|gu|ch)$)", "è", stem)
        if re.search(r"[^aeiouyéè]e[nmsvc]$", stem):
            silent = f"{stem[:-2]}è{stem[-1]}"
        soft = {"g": f"{stem}e", "c": f"{stem[:-1]}ç"}.get(stem[-1], stem)
        forms = [f"{stem}{end}" for end in ("er", "ez", "é", "ée", "és", "ées", "era", "erez", "eront")]
        forms += [f"{silent}{end}" for end in ("e", "es", "ent")]
        forms += [f"{soft}{end}" for end in ("ant", "ait", "aient", "ons" if stem[-1] == "c" else "a")]
        yield from (form for form in forms if not form.isascii())


def _spanish_forms(infinitives: Iterable[str]) -> Iterator[str]:
    for verb in infinitives:
        stem = verb[:-2]
        yield from (verb + end for end in ("á", "ás", "án", "é", "éis", "ía", "ían", "ías", "íamos"))
        if len(stem) > 1:
            yield stem + {"a": "áis", "e": "éis", "i": "ís"}[verb[-2]]
        if verb[-2] == "a":
            yield f"{stem}ábamos"
            yield f"{stem}ándose"
        else:
            yield from (stem + end for end in ("ía", "ían", "ías", "íamos"))


@cache
def _prefixes() -> frozenset[str]:
    return frozenset(word for word in listed("accents")["de"]["prefixes"].split() if flat(word) == word)


@cache
def _flat_prefixes() -> Mapping[str, str]:
    return {flat(word): word for word in listed("accents")["de"]["prefixes"].split() if flat(word) != word}


@cache
def _endings(language: Language) -> tuple[tuple[re.Pattern[str], str], ...]:
    entries = (entry.rsplit("/", 1) for entry in listed("accents")[language]["endings"])
    return tuple((re.compile(pattern), letters) for pattern, letters in entries)


@cache
def _beginnings(language: Language) -> tuple[tuple[str, str], ...]:
    entries = (entry.split("/") for entry in listed("accents")[language]["beginnings"])
    return tuple((shape, letters) for shape, letters in entries)
