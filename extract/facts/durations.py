"""How long a game takes: `30 to 45 minutes`, `une demi-heure`, `1 bis 2 Stunden`; not what a turn or a phase takes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extract.facts.patterns import ONE_KIND
from extract.model import Language
from extract.words import STRICT_NUMBER as N
from extract.words import number

_TO = r"(?:\s*[-–—]\s*|\s+(?:to|or|and|bis|oder|und|à|ou|et|a|o|y)\s+)"
_SPAN = rf"(?<![\w.,–-])(?P<a>{N})(?:{_TO}(?P<b>{N}))?"
# "1½ to 2 hours"
_HOURS_SPAN = rf"(?<![\w.,–-])(?P<a>{N})(?P<first>\s?[¼½¾])?(?:{_TO}(?P<b>{N})(?P<last>\s?[¼½¾])?)?"
_MINUTES = re.compile(rf"{_SPAN}\s*(?:minut(?:es|en|os|e|o)|mins?|mn)\b", re.IGNORECASE)
_HOURS = re.compile(rf"{_HOURS_SPAN}\s*(?:hours?|stunden?|std|heures?|horas?|h)\b(?!\s*\d)", re.IGNORECASE)
_HOUR = r"(?:hours?|stunden?|std|h|heures?|horas?)"
_FRACTIONS = {
    90: (
        r"(?:one|an) hour and a half|one and a half hours|anderthalb stunden|eineinhalb stunden|(?:une )?heure et demie"
        r"|(?:una )?hora y media"
    ),
    45: (
        rf"¾ ?(?:of an |de |d['’])?{_HOUR}|three[- ]quarters of an hour|drei\s?viertel\s?stunden?"
        r"|trois quarts d['’]heure|tres cuartos de hora"
    ),
    30: rf"½ ?(?:an |de |d['’])?{_HOUR}|half an hour|(?:eine |einer )?halben? stunde|(?:une )?demi-heure|media hora",
    15: (
        rf"¼ ?(?:of an |de |d['’])?{_HOUR}|(?:a )?quarter of an hour|(?:eine )?viertelstunde|(?:un )?quart d['’]heure"
        r"|(?:un )?cuarto de hora"
    ),
}
_FRACTION = re.compile(
    "|".join(rf"(?P<m{minutes}>\b(?:{words})\b)" for minutes, words in _FRACTIONS.items()), re.IGNORECASE
)
_MENTIONED = re.compile(r"min|\bmn\b|hour|stunde|\bstd\b|heure|hora|\dh\b|\d h\b", re.IGNORECASE)
_LEAD = re.compile(
    r"\b(?:duration|(?:playing )?time|(?:game|it|play) (?:usually |normally |typically )?takes?|lasts?|lasting"
    r"|(?:spiel)?dauer|dauert|spielzeit|durée|dure|duración|dura|tiempo)\b",
    re.IGNORECASE,
)
_WITHIN = re.compile(
    r"(?:\b(?:after|within|every|each|only|first|last|for another|nach|innerhalb(?: von)?|binnen|alle|jede|je|pro|nur"
    r"|letzten?|ersten?|than|als|plus d[e'’]|moins d[e'’]|más de|menos de|après|pendant|chaque|toutes les|tous les"
    r"|bout de|tras|después de|durante|cada|antes de)"
    r"\s*(?:the |den |die |les |las |los |de )?)$",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"\b(?:turns?|rounds?|phases?|each player|timer|hourglass|zug|züge|runden?|sanduhr|bedenkzeit|tours?|manche|sablier"
    r"|turno|ronda|reloj)\b",
    re.IGNORECASE,
)
_IF = re.compile(r"\s*(?:if|wenn|falls|si|sollte|should|when|lorsque|cuando)\b", re.IGNORECASE)
_PARTS = {"¼": 15, "½": 30, "¾": 45}
# "ca." ends no sentence
_STOP = re.compile(r"(?<!\bca)(?<!\bapprox)(?<!\baprox)(?<!\benv)[.!?\n]", re.IGNORECASE)
# in a row of facts what stands between two marks is said of the whole game: "2 players, 12 years and older, 1½ hours"
_IN_A_ROW = re.compile(
    r"(?:\d\s*\+|\d (?:players|years|spieler\w*|personen|jahren?|joueurs|ans|jugadores|años)\b|\bages? \d).*"
    r"[,;|·•/]\s*(?:(?:about|around|approx\.?|ca\.?|circa|etwa|rund|environ|env\.?|unos|unas|aprox\.?)\s+)?$",
    re.IGNORECASE,
)
_LONGEST = 24 * 60


def durations(text: str, language: Language, *, leading: bool) -> Iterator[tuple[re.Match[str], int, int]]:
    """Each time that `text` states for the whole game: where, and the least and the most minutes.

    Near the beginning of a rulebook (`leading`) minutes need no word that says what they are for; hours need one but
    in a row of facts.
    """
    if not _MENTIONED.search(text):
        return
    for match, least, most, exact in sorted(_times(text, language), key=lambda found: found[0].start()):
        before = text[max(0, match.start() - 80) : match.start()]
        sentence = _STOP.split(before)[-1]
        if _WITHIN.search(before) or _OTHER.search(sentence) or _IF.match(sentence):
            continue
        if ONE_KIND[language].search(sentence):
            continue
        in_a_row = leading and (exact or _IN_A_ROW.search(sentence))
        if (_LEAD.search(sentence) or in_a_row) and 1 <= least <= most <= _LONGEST:
            yield match, least, most


def _times(text: str, language: Language) -> Iterator[tuple[re.Match[str], int, int, bool]]:
    for match in _MINUTES.finditer(text):
        least = number(match["a"], language) or 0
        yield match, least, number(match["b"], language) or 0 if match["b"] else least, True
    for match in _HOURS.finditer(text):
        least = number(match["a"], language) or 0
        most = number(match["b"], language) or 0 if match["b"] else least
        first, last = (_PARTS[part.strip()] if part else 0 for part in (match["first"], match["last"]))
        yield match, 60 * least + first, 60 * most + (last if match["b"] else first), False
    for match in _FRACTION.finditer(text):
        minutes = int((match.lastgroup or "m0")[1:])
        yield match, minutes, minutes, False
