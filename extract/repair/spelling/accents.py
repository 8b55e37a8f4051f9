"""Accents and umlauts that a text lost: they come back where one reading is a word; where two are, both are offered.

A text with none or few of them, in a language that has them, is evidence that it lost them; nothing is done to others.
OCR with the model of another language drops them, and so does mail, which also writes `ue` for ü.

French verbs in -e that lost an accent, or none: "le joueur pose" and "le jeton posé" differ in nothing else. The words
around tell: behind "est" and "a" stands the participle, behind "il" and "qui" the verb.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from extract.model import Language, Repair
from extract.words import (
    ACCENTED,
    by_known_end,
    by_rule,
    digraph_shapes,
    flat,
    french_participles,
    grammar,
    is_known,
    shapes,
    usual_plain,
)

_WORD = re.compile(r"[^\W\d_]+")
_SEEN = re.compile(r"[^\W\d_]+(?:6[^\W\d_]+)?")
"""A word; a 6 inside it may be an ö."""
_LEAST_FLAT = 2
_PLENTY = {"de": 0.075, "fr": 0.15, "es": 0.09}
"""With such a share of accented words a long text lost too few to search for them; whole rulebooks have more."""
_LONG = 250
_LEAST_DIGRAPHS = 3
_NEAR = 40
_SURE, _BY_GRAMMAR, _BY_RULE, _LIKELY, _OFFERED = 0.9, 0.88, 0.86, 0.8, 0.4
# no digraphs: zu|erst, so|eben, aktu|ell, neue, Quelle
_DIGRAPH = re.compile(
    r"(?<![aeoäöüuq])(?<!\bz)ue(?!ll(?:e[nrms]?)?\b)|(?<![aeiouäöü])(?<!\bs)[ao]e(?![äöü])", re.IGNORECASE
)
_UMLAUT_OF = {"ae": "ä", "oe": "ö", "ue": "ü"}
_SHARP = re.compile(r"(?<=[aeiouäöü])B(?=[a-zäöü]|$)")
_ENDED = re.compile(r"[.!?:;…\"'“„”«»()\[\]\n–—/-]\s*$|^\s*$")
_ARTICLE = re.compile(r"(?:^|[^a-z])(?:der|die|das|den|dem|des|ein|eine[mnrs]?|vom|zum|zur|beim|kein|keine[mnrs]?) $")
_FUTURE = re.compile(r"[a-zñ]{2,}ar(?:a|an|as)")
_SUBJUNCTIVE = re.compile(r"(?<![a-z])(?:si|que|como|aunque|quien|quienes|ojala|cuando)(?![a-z])[^.!?:;]*$")
_HELPING = re.compile(
    r"(?:^|[^a-z])(?:as?|ai|ont|avons|avez|est|sont|etes|sommes|etre|ete|avoir|avait|avaient|etait|etaient|soit|soient"
    r"|sera|seront|serait|fut|furent|aura|auront|aurait|ayant|etant|fois|reste|restent)"
    r"(?: (?:pas|plus|jamais|deja|toujours|ainsi|ensuite|alors|donc|bien|tous|toutes|aussi|encore|immediatement"
    r"|aussitot|directement|simplement|totalement|entierement))* $"
)
_LEADING = re.compile(
    r"(?:^|[^a-z])(?:il|elle|on|qui|que|je|tu|ne|se|le|la|les|l|n|s|m|t|d|un|une|chaque|cette|ce|de|des|du|et|ou|puis"
    r"|sa|son|ses|leur|joueur|joueuse|adversaire|donneur|vainqueur|gagnant|chacun|personne|premier|suivant|tour|y|en|par"
    r"|ensuite|alors|lui|pour|sans|nous|vous|votre|notre|aucune?|quelle|cela|autre|avec|sur|a|au|aux|si|quand|meme|seule?"
    r"|dernier|deuxieme|premiere)[ '’]?$|(?:^|[.,;:!?…(] ?)$"
)
_OBJECT = re.compile(
    r" (?:les?|la|l(?=.[a-z])|une?|des|du|de|ses|son|sa|leurs?|deux|trois|quatre|[0-9]+|alors|ensuite|donc"
    r"|aussi|qu)(?![a-z])"
)
_MANY = re.compile(
    r"(?:^|[^a-z])(?:les|des|ces|ses|leurs|vos|nos|deux|trois|quatre|cinq|six|dix|autres|quelques|plusieurs|[0-9]+|aux|mes"
    r"|tes|tu|petites|grandes|premieres|dernieres|memes|de|d.|l.) ?$"
)


@dataclass(frozen=True, slots=True)
class LostAccents:
    """The languages of a document that lost their accents, and whether its German writes `ue` for ü."""

    languages: frozenset[Language]
    digraphs: bool = False


@dataclass(frozen=True, slots=True)
class _Seen:
    """A word as it stands, and its surroundings in small letters without accents."""

    word: str
    before: str
    behind: str
    inside: bool
    """Whether it stands inside a sentence, where a capital means something."""


@dataclass(frozen=True, slots=True)
class _Meant:
    """What a word can be, and how sure that is; of several readings none is taken."""

    readings: tuple[str, ...]
    confidence: float


def lost_accents(texts: Iterable[tuple[Language, str]]) -> LostAccents:
    """What the texts of a document, each with its language, show to have lost its accents."""
    words: defaultdict[Language, set[str]] = defaultdict(set)
    for language, text in texts:
        if language in ACCENTED:
            # capitals stand without accents in good print, too
            words[language].update(word.lower() for word in _WORD.findall(text) if not word.isupper())
    lost = frozenset(language for language, found in words.items() if _is_flat(found, language))
    german = words.get("de", set())
    umlauts = sum(1 for word in german if not word.isascii())
    if _has_plenty(umlauts, german, "de"):
        return LostAccents(lost)
    digraphs = sum(1 for word in german if word in digraph_shapes())
    return LostAccents(lost, digraphs >= _LEAST_DIGRAPHS and 2 * umlauts <= digraphs)


def _has_plenty(accented: int, words: set[str], language: Language) -> bool:
    return len(words) >= _LONG and accented >= _PLENTY[language] * len(words)


def _is_flat(words: set[str], language: Language) -> bool:
    accented = sum(1 for word in words if not word.isascii())
    if _has_plenty(accented, words, language):
        return False
    readings = shapes(language)
    lost = sum(1 for word in words if word in readings and word not in map(str.lower, readings[word]))
    return lost >= _LEAST_FLAT and accented <= lost


def with_accents(text: str, language: Language, lost: LostAccents, repairs: list[Repair]) -> str:
    """`text` with its accents; what was done, and what can be read in two ways, is added to `repairs`."""
    if language == "de" and lost.digraphs:
        text = _WORD.sub(lambda found: _without_digraphs(found, repairs), text)
    if language in lost.languages:
        text = _SEEN.sub(lambda found: _accented(found, language, repairs), text)
    return text


def _without_digraphs(found: re.Match[str], repairs: list[Repair]) -> str:
    word = found[0]
    folded = word.lower()
    if (meant := digraph_shapes().get(folded)) is not None:
        return _record(repairs, word, _cased(_seen(found), meant, "de"), _SURE)
    if is_known(folded, "de"):
        return word
    return _record(repairs, word, _DIGRAPH.sub(lambda pair: _like(pair[0], _UMLAUT_OF[pair[0].lower()]), word), _LIKELY)


def _accented(found: re.Match[str], language: Language, repairs: list[Repair]) -> str:
    word = found[0]
    seen = _seen(found)
    if not word.isascii():
        return _record(repairs, word, _cased(seen, _completed(word, language), language), _SURE)
    meant = _meant(seen, language)
    if len(meant.readings) == 1:
        return _record(repairs, word, _cased(seen, meant.readings[0], language), meant.confidence)
    if meant.readings:
        offered = " | ".join(_like(word, reading) for reading in meant.readings)
        repairs.append(Repair(_kind(offered), word, offered, _OFFERED))
    return word


def _completed(word: str, language: Language) -> str:
    """A word that kept some of its accents, with the others: `géneral` is général."""
    folded = word.lower()
    if is_known(folded, language):
        return word
    readings = [reading for reading in shapes(language).get(flat(folded), ()) if _keeps(folded, reading.lower())]
    return readings[0] if len(readings) == 1 else word


def _keeps(folded: str, reading: str) -> bool:
    return len(folded) == len(reading) and all(
        one == other or (one.isascii() and flat(other) == one) for one, other in zip(folded, reading, strict=True)
    )


def _seen(found: re.Match[str]) -> _Seen:
    text = found.string
    near = text[max(0, found.start() - _NEAR) : found.start()]
    behind = flat(text[found.end() : found.end() + 2 * _NEAR]).lower()
    return _Seen(found[0], flat(near).lower().replace("\n", " "), behind, not _ENDED.search(near[-4:]))


def _meant(seen: _Seen, language: Language) -> _Meant:
    """What a word without accents means, by the words around it, the lists, and how words are made."""
    folded = seen.word.lower()
    for rule in grammar(language).get(folded, ()):
        if rule.before.search(seen.before) and rule.behind.match(seen.behind):
            return _Meant(tuple(rule.meant.split(" | ")), _BY_GRAMMAR)
    readings = _fitting(shapes(language).get(folded, ()), seen, language)
    if language == "fr" and (verbs := verb_readings(folded, readings, seen.before, seen.behind)):
        usual = len(verbs) > 1 and folded in usual_plain(language)
        return _Meant(() if usual else verbs, _BY_GRAMMAR)
    if language == "es" and readings and _FUTURE.fullmatch(folded):
        # "ganara" is also what "si" and "que" ask for
        unsure = _SUBJUNCTIVE.search(seen.before)
        return _Meant((folded, readings[-1]) if unsure else readings[-1:], _BY_RULE)
    if readings:
        usual = len(readings) > 1 and folded in usual_plain(language)
        return _Meant(() if usual else readings, _SURE)
    if is_known(folded, language):
        return _Meant((), 0.0)
    sharp = _SHARP.sub("ß", seen.word) if language == "de" and not seen.word.isupper() else seen.word
    if (made := by_rule(folded, language)) is not None:
        return _Meant((made,), _BY_RULE)
    if language == "de" and seen.word[0].isupper() and (made := by_known_end(folded)) is not None:
        return _Meant((made,), _LIKELY)
    return _Meant((sharp,), _BY_RULE) if sharp != seen.word else _Meant((), 0.0)


def _fitting(readings: Sequence[str], seen: _Seen, language: Language) -> tuple[str, ...]:
    """The readings; of German ones only those with the capital that the place asks for."""
    fitting = tuple(readings)
    if language == "de" and seen.word.islower():
        # no noun begins with a small letter
        return tuple(reading for reading in readings if reading[0].islower())
    if language == "de" and len(readings) > 1 and not seen.word.isupper() and seen.inside:
        fitting = tuple(reading for reading in readings if reading[0].isupper())
    return fitting or tuple(readings)


def _cased(seen: _Seen, meant: str, language: Language) -> str:
    """`meant` with the case of what stands there; a first letter with an umlaut has its own inside a sentence.

    Such a letter is often seen as a capital: `Uber` is über. But behind an article, `Alteste` is the eldest.
    """
    named = _ARTICLE.search(seen.before)
    if language == "de" and meant[0] in "äöüÄÖÜ" and seen.inside and not named and not seen.word.isupper():
        return meant
    return _like(seen.word, meant)


def _like(model: str, word: str) -> str:
    if model.isupper() and len(model) > 1:
        return word.upper()
    return word[0].upper() + word[1:] if model[0].isupper() else word[0].lower() + word[1:]


def _record(repairs: list[Repair], before: str, after: str, confidence: float) -> str:
    if before != after:
        repairs.append(Repair(_kind(after), before, after, confidence))
    return after


def _kind(after: str) -> str:
    return "umlaut" if re.search("[äöüßÄÖÜ]", after) else "accent"


def verb_readings(folded: str, readings: Sequence[str], before: str, behind: str) -> tuple[str, ...]:
    """What a flat word that may be a participle is here: one reading, or two; none where it is no such word.

    All is in small letters; `before` and `behind` have no accents.
    """
    participles = [reading for reading in readings if reading in french_participles()]
    if not participles or not re.search(r"[^e]es?$", folded):
        return ()
    participle = participles[0]
    plain = next((reading for reading in readings if reading not in participles), folded)
    if _HELPING.search(before):
        return (participle,)
    if folded.endswith("es"):
        many = re.search(r"[sx] $", before) and not _MANY.search(before)
        if many and not is_known(folded, "fr"):
            return (participle,)
        return (plain,) if plain != folded or not many else (plain, participle)
    if plain != folded or _LEADING.search(before) or _OBJECT.match(behind):
        return (plain,)
    return (plain, participle)
