"""How rulebooks state their facts, in our four languages, as regular expressions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from extract.language.numbers import NUMBER
from extract.model import Language

Strength = Literal["sure", "likely"]
"""`sure` wherever it stands; `likely` only near the beginning, or with less confidence."""

_UPPER = "A-ZÀ-ÖØ-Þ"
# a word before a colon is the label of what follows
_WORD = rf"(?:[{_UPPER}]\.|[{_UPPER}][^\W\d_]*(?:['’-][^\W\d_]+)*)(?![\w'’-]|\s*:)"
_PARTICLE = r"(?:von|van|de|der|den|di|da|du|la|le|del|zu|el)"
_PERSON = rf"{_WORD}(?:[ \t]+(?:{_PARTICLE}[ \t]+)*{_WORD}){{1,3}}"
NAME = rf"(?P<name>{_PERSON}(?:(?:[ \t]*,[ \t]+|[ \t]+(?:&|and|und|et|y|e)[ \t]+){_PERSON})*)"
_FIRM_WORD = rf"[{_UPPER}][\w&'’+-]*(?![\w&'’+-]|\s*:)"
_FIRM_JOINT = r"(?:aus|de|des|du|of|and|et|und|y|la|für|&|\+|•|·)"
_FIRM_KIND = (
    r"(?:[Gg]ames?|[Pp]ublish(?:ing|ers)|[Pp]ress|[Ss]tudios?|[Vv]erlag|[Ss]piele|[ÉE]ditions?|[Jj]eux|[Ll]udique"
    r"|[Ee]ditorial|[Ee]diciones|[Jj]uegos|GmbH|Inc|Ltd|LLC|SARL|S\.A|Co)"
)
_A_FIRM = rf"{_FIRM_WORD}(?:[ \t]+(?:{_FIRM_JOINT}[ \t]+)*{_FIRM_WORD})*[ \t]+{_FIRM_KIND}\b"
COMPANY = rf"(?P<name>{_FIRM_WORD}(?:[ \t]+(?:{_FIRM_JOINT}[ \t]+)*{_FIRM_WORD}){{0,4}})"

_TO = r"(?:\s*[-–—]\s*|\s+(?:to|or|and|bis|oder|und|à|ou|et|a|o|y)\s+)"
# "2 to 4", "two, three or four"
_SPAN = rf"(?P<a>{NUMBER})(?:(?:\s*,\s*{NUMBER})*{_TO}(?P<b>{NUMBER}))?"
_ALONE = r"(?!\s*[-–—:]|\s+version)"
# "for 2 players, or for 4 in two teams"
_OR_FOR = rf"(?:,?\s+(?:or|oder|ou|o)\s+(?:for|für|pour|para)\s+(?P<c>{NUMBER}))?"

Patterns = tuple[tuple[re.Pattern[str], Strength], ...]


def _any_case(*patterns: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern, re.IGNORECASE | re.MULTILINE) for pattern in patterns)


def _rated(sure: tuple[str, ...], likely: tuple[str, ...] = ()) -> Patterns:
    return (
        *((pattern, "sure") for pattern in _any_case(*sure)),
        *((pattern, "likely") for pattern in _any_case(*likely)),
    )


def _named(sure: tuple[str, ...], likely: tuple[str, ...] = ()) -> Patterns:
    """Patterns whose words may be in either case while names keep theirs."""
    return (
        *((re.compile(pattern, re.MULTILINE), "sure") for pattern in sure),
        *((re.compile(pattern, re.MULTILINE), "likely") for pattern in likely),
    )


def _in_a_row(players: str) -> str:
    """Among other facts, without a sentence: `Design: Ines Calder   2–5 players   Ages 10+`."""
    rest = r"[^.!?:\n]{0,80}"
    return rf"^{rest}:?{rest}(?<![\w–—-])(?P<a>\d{{1,2}})\s?[-–—]\s?(?P<b>\d{{1,2}})\s+{players}\b{_ALONE}{rest}$"


PLAYERS: Mapping[Language, Patterns] = {
    "en": _rated(
        (
            rf"\bgame\b[^.\n]{{0,40}}?\bfor\s+{_SPAN}\s+(?!minutes|hours|years|times)[^\W\d_]{{3,}}{_OR_FOR}",
            rf"\b(?:number of )?players?\s*:\s*{_SPAN}",
        ),
        (
            rf"^\W*{_SPAN}\s+players?\b{_ALONE}",
            rf"\bfor\s+{_SPAN}\s+players?\b{_OR_FOR}",
            _in_a_row("players?"),
        ),
    ),
    "de": _rated(
        (
            rf"spiel\w*\b[^.\n]{{0,40}}?\bfür\s+{_SPAN}\s+(?!minuten|jahre)[^\W\d_]{{3,}}{_OR_FOR}",
            rf"\b(?:spieler(?:zahl)?|personen(?:zahl)?)\s*:\s*{_SPAN}",
        ),
        (
            rf"^\W*{_SPAN}\s+(?:spieler|personen|spielende)\w*{_ALONE}",
            rf"\bfür\s+{_SPAN}\s+(?:spieler|personen)\w*{_OR_FOR}",
            _in_a_row(r"(?:spieler|personen|spielende)\w*"),
        ),
    ),
    "fr": _rated(
        (
            rf"\b(?:jeu|duel)\b[^.\n]{{0,60}}?\bpour\s+{_SPAN}\s+(?!minutes|ans)[^\W\d_]{{3,}}{_OR_FOR}",
            rf"\bse jouant à\s+{_SPAN}\s+joueu\w*",
            rf"\b(?:nombre de )?joueurs?\s*:\s*{_SPAN}",
        ),
        (
            rf"^\W*(?:de\s+)?{_SPAN}\s+joueu\w*{_ALONE}",
            rf"\bpour\s+{_SPAN}\s+joueu\w*{_OR_FOR}",
            _in_a_row(r"joueu\w*"),
        ),
    ),
    "es": _rated(
        (
            rf"\b(?:juego|duelo)\b[^.\n]{{0,60}}?\bpara\s+{_SPAN}\s+(?!minutos|años)[^\W\d_]{{3,}}{_OR_FOR}",
            rf"\b(?:número de )?jugadores\s*:\s*{_SPAN}",
        ),
        (
            rf"^\W*(?:de\s+)?{_SPAN}\s+jugador\w*{_ALONE}",
            rf"\bpara\s+{_SPAN}\s+jugador\w*{_OR_FOR}",
            _in_a_row(r"jugador\w*"),
        ),
    ),
}

_N = rf"(?P<n>{NUMBER})"
VERSIONS: Mapping[Language, tuple[re.Pattern[str], ...]] = {
    "en": _any_case(rf"\b{_N}\s*[-–]?\s*players?\s+(?:version|game|variant)", rf"^\W*{_N}\s+players?\s*[-–—:]"),
    "de": _any_case(rf"\b{_N}\s*[-–]?\s*spieler\s*-?\s*(?:version|spiel|variante)", rf"^\W*{_N}\s+spieler\s*[-–—:]"),
    "fr": _any_case(rf"\b(?:version|variante|partie)\s+(?:à|pour)\s+{_N}\s+joueu\w*", rf"^\W*{_N}\s+joueurs?\s*[-–—:]"),
    "es": _any_case(
        rf"\b(?:versión|variante|partida)\s+(?:de|para)\s+{_N}\s+jugador\w*", rf"^\W*{_N}\s+jugador\w*\s*[-–—:]"
    ),
}

PLAYER_ROWS: Mapping[Language, tuple[re.Pattern[str], ...]] = {
    "en": _any_case(rf"^\W*(?:with |for |in a )?{_N}[\s-]*players?(?:\s+(?:game|version))?\s*[-–—:]+\s*"),
    "de": _any_case(rf"^\W*(?:bei |zu |für )?{_N}[\s-]*(?:spieler\w*|personen)\s*[-–—:]+\s*"),
    "fr": _any_case(rf"^\W*(?:à |pour )?{_N}[\s-]*joueu\w*\s*[-–—:]+\s*"),
    "es": _any_case(rf"^\W*(?:con |para )?{_N}[\s-]*jugador\w*\s*[-–—:]+\s*"),
}
"""How a row of a table for each number of players begins: `4 players - 10 marbles each`."""

_POSSIBLE = r"(?:\s+[^\W\d_]+)?"
ACTIONS: Mapping[Language, tuple[re.Pattern[str], ...]] = {
    "en": _any_case(
        rf"\b(?:one|any|exactly one) of (?:the |these |his |her |their |your )?(?:following )?{_N}{_POSSIBLE} actions"
    ),
    "de": _any_case(rf"\beine[rnms]? (?:von|der|aus)(?: den| diesen| folgenden)? ?{_N}{_POSSIBLE} aktionen"),
    "fr": _any_case(rf"\bl?['’]?une? (?:des|de ces|parmi (?:les|ces)) {_N}{_POSSIBLE} actions"),
    "es": _any_case(rf"\buna de (?:las|estas|sus) {_N}{_POSSIBLE} acciones"),
}
"""How the actions of a turn are announced: `one of three actions`."""

AGE: Mapping[Language, tuple[re.Pattern[str], ...]] = {
    "en": _any_case(
        r"\bage[sd]?\s*:?\s*(?:from\s+)?(?P<n>\d{1,2})\b",
        r"\b(?:from|aged)\s+(?P<n>\d{1,2})\s+years",
        r"\b(?P<n>\d{1,2})\s*(?:years?)?\s*(?:\+|and (?:up|older)|or older)",
    ),
    "de": _any_case(r"\bab\s+(?P<n>\d{1,2})(?:\s+jahren?|\s*j\.)", r"\balter\s*:?\s*(?:ab\s+)?(?P<n>\d{1,2})\b"),
    "fr": _any_case(
        r"(?:âgée?s? de|à partir de|dès)\s+(?P<n>\d{1,2})\s+ans",
        r"\b(?P<n>\d{1,2})\s+ans\s*(?:et|ou|\+|[-–]\s*adulte)",
        r"\bâge\s*:?\s*(?P<n>\d{1,2})\b",
    ),
    "es": _any_case(
        r"\b(?:a partir de|desde)(?:\s+los)?\s+(?P<n>\d{1,2})\s+años",
        r"\b(?P<n>\d{1,2})\s+años\s+(?:en adelante|o más|y más)",
        r"\bedad\s*:?\s*(?P<n>\d{1,2})\b",
    ),
}

MINUTES = re.compile(rf"(?<![\w.,]){_SPAN}\s*(?:minut(?:es|en|os|e|o)|min)\b", re.IGNORECASE)
MINUTES_LEAD = re.compile(r"duration|time|dauer|spielzeit|durée|duración|tiempo|lasts?", re.IGNORECASE)

_NO_LAYOUT = r"(?<!graphic )(?<!Graphic )(?<!graphics )(?<!Graphics )(?<!layout )(?<!Layout )(?<!cover )(?<!Cover )"
# at the beginning, a sentence of its own: "By Ann Lee."
_SIGNED = rf"(?:^|[.!?)]\s+)(?:[Ee]in [Ss]piel )?%s\s+{NAME}(?=\s*(?:[.,;·|]|[-–—]\s|$))"
AUTHOR: Mapping[Language, Patterns] = {
    "en": _named(
        (
            rf"\b(?:[Gg]ame )[Dd]esign(?:er|ed)?(?:\s+by)?\s*:?\s+{NAME}",
            rf"\b[Aa]uthors?\s*:\s*{NAME}",
            rf"{_NO_LAYOUT}\b[Dd]esign(?:er|ed)?(?:\s+by)?\s*:?\s+{NAME}",
            rf"\b(?:[Ii]nvented|[Cc]reated) by\s*:?\s+{NAME}",
            rf"\b[Aa] game by\s*:?\s+{NAME}",
        ),
        (_SIGNED % "By",),
    ),
    "de": _named(
        (
            rf"\b(?:Spiele)?[Aa]utor(?:in|en)?\s*:\s*{NAME}",
            rf"\b(?:Ein )?[Ss]piel von\s*:?\s+{NAME}",
            rf"\bVon {NAME},\s+\d{{4}}\b",
        ),
        (_SIGNED % "Von",),
    ),
    "fr": _named(
        (
            rf"\b[Aa]uteure?s?\s*:\s*{NAME}",
            rf"\b(?:[Cc]réé|[Ii]nventé|[Cc]onçu|[Ii]maginé) par\s*:?\s+{NAME}",
            rf"\b[Uu]n jeu de\s*:?\s+{NAME}",
        ),
        (_SIGNED % "(?:De|Par)",),
    ),
    "es": _named(
        (
            rf"\b[Aa]utor(?:a|es)?\s*:\s*{NAME}",
            rf"\b(?:[Dd]iseñado|[Cc]reado) por\s*:?\s+{NAME}",
            rf"\b[Uu]n juego de\s*:?\s+{NAME}",
            rf"\bDe {NAME},\s+\d{{4}}\b",
        ),
        (_SIGNED % "(?:De|Por)",),
    ),
}

_COPYRIGHT = r"(?:©|\([cC]\)|[Cc]opyright)"
PUBLISHER: Mapping[str, Patterns] = {
    "any": _named(
        (
            rf"\b[Pp]ublished by\s*:?\s+{COMPANY}",
            rf"\b(?:Publisher|Verlag|Éditeur|Editorial)\s*:\s*{COMPANY}",
            rf"\b[Dd]esign(?:ed)?(?: by\s*|\s*:\s*)(?:{_PERSON}),\s+{COMPANY},\s+\d{{4}}",
        ),
        (
            rf"{_COPYRIGHT}\s*(?:\d{{4}}\s*,?\s*)?(?:by|von|par|por|chez|bei)\s+{COMPANY}",
            # whose the rights are may be a person, too
            rf"{_COPYRIGHT}\s*\d{{4}}\s*,?\s+(?={_A_FIRM}){COMPANY}",
        ),
    ),
    "de": _named((rf"\b(?:[Ee]rschienen|[Vv]erlegt)(?:\s+\d{{4}})? bei\s*:?\s+{COMPANY}",)),
    "fr": _named((rf"\b(?:[Éé]dité|[Pp]ublié|[Pp]aru) (?:par|chez)\s*:?\s+{COMPANY}",)),
    "es": _named((rf"\b(?:[Pp]ublicado|[Ee]ditado) por\s*:?\s+{COMPANY}",)),
}

_YEAR = r"(?P<year>(?:1[89]|20)\d\d)(?!\s*[-–]\s*\d)(?!\d)"
YEAR: Patterns = _named(
    (
        rf"\b(?:[Pp]ublished|[Dd]esign(?:er|ed)?|[Vv]erlag|[Ee]rschienen|[Éé]dité|[Pp]ublié|[Pp]aru|[Pp]ublicado)[^\n.]{{0,80}}?(?:,|\bin|\ben)\s+{_YEAR}",
        rf"\b[Ee]rschienen\s+{_YEAR}",
        rf"\b(?:[Ii]maginé par|[Vv]on|De)\s+{_PERSON}[^\n.]{{0,60}}?,\s+{_YEAR}",
        rf"{_COPYRIGHT}\s*(?:by\s+)?{_YEAR}",
    )
)
