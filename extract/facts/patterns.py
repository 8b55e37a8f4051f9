"""How rulebooks state their facts, in our four languages, as regular expressions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Literal

from extract.model import Language
from extract.words import NUMBER, NUMBER_WORD, STRICT_NUMBER

Strength = Literal["sure", "likely"]
"""`sure` wherever it stands; `likely` only near the beginning, or with less confidence."""

_UPPER = "A-ZÀ-ÖØ-Þ"
# a word before a colon is the label of what follows
_WORD = rf"(?:[{_UPPER}]\.|[{_UPPER}][^\W\d_]*(?:['’-][^\W\d_]+)*)(?![\w'’-]|\s*:)"
_PARTICLE = r"(?:von|van|de|der|den|di|da|du|la|le|del|zu|el)"
_PERSON = rf"{_WORD}(?:[ \t]+(?:{_PARTICLE}[ \t]+)*{_WORD}){{1,3}}"
NAME = rf"(?P<name>{_PERSON}(?:(?:[ \t]*,[ \t]+|[ \t]+(?:&|and|und|et|y|e)[ \t]+){_PERSON})*)"
_FIRM_WORD = rf"[{_UPPER}][\w&'’+-]*(?![\w&'’+-]|\s*:)"
_FIRM_JOINT = r"(?:aus|de|del|der|des|du|of|and|et|und|y|el|la|las|le|les|los|the|vom|zum|zur|für|&|\+|•|·)"
_FIRM_KIND = (
    r"(?:[Gg]ames?|[Pp]ublish(?:ing|ers)|[Pp]ress|[Ss]tudios?|[Vv]erlag|[Ss]piele|[ÉE]ditions?|[Jj]eux|[Ll]udique"
    r"|[Ee]ditorial|[Ee]diciones|[Jj]uegos|GmbH|Inc|Ltd|LLC|SARL|S\.A|Co)"
)
_A_FIRM = (
    rf"(?:{_FIRM_WORD}(?:[ \t]+(?:{_FIRM_JOINT}[ \t]+)*{_FIRM_WORD})*[ \t]+{_FIRM_KIND}"
    rf"|[{_UPPER}][\w&'’+-]*-{_FIRM_KIND})\b(?!-)"
)
COMPANY = rf"(?P<name>{_FIRM_WORD}(?:[ \t]+(?:{_FIRM_JOINT}[ \t]+)*{_FIRM_WORD}){{0,4}})"

_TO = r"(?:\s*[-–—]\s*|\s+(?:to|or|and|bis|oder|und|à|ou|et|a|o|y)\s+)"
# "2 to 4", "two, three or four"
_SPAN = rf"(?P<a>{STRICT_NUMBER})(?:(?:\s*,\s*{STRICT_NUMBER})*{_TO}(?P<b>{STRICT_NUMBER}))?"
# behind a number of players: "2 players may not ..." is a rule, "2 players - 10 tiles" a version
_AGED = r"(?:ages?|aged|from|ab|von|âgée?s|à partir|dès|a partir|desde|de)\b"
_END = rf"(?(b)(?=\s*(?:$|[,;.|/·•(\d–—-]|{_AGED}))|(?=\s*(?:$|[,;.|/·•(]|{_AGED})))"
_NO_RULE = (
    r"(?!\s+(?:to|who|that|which|may|must|can|each|dürfen|müssen|können|die|peuvent|doivent|qui|pueden|deben|que)\b)"
)
# "for 2 players, or for 4 in two teams"
_OR_FOR = rf"(?:,?\s+(?:or|oder|ou|o)\s+(?:for|für|pour|para)\s+(?P<c>{STRICT_NUMBER}))?"

_ACCENTED = re.compile(r"[à-öø-ÿ](?![^\[\]()]*\])")

Patterns = tuple[tuple[re.Pattern[str], Strength], ...]


def _any_case(*patterns: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(_capitals_too(pattern), re.IGNORECASE | re.MULTILINE) for pattern in patterns)


def _capitals_too(pattern: str) -> str:
    """A pattern that finds its words in capitals, too, which are often set without accents."""
    return _ACCENTED.sub(
        lambda letter: f"(?:{letter[0]}|(?-i:{unicodedata.normalize('NFD', letter[0])[0].upper()}))", pattern
    )


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


# a game, what it is for, its players, and the label of their number
_PLAYING: Mapping[Language, tuple[str, str, str, str, str]] = {
    "en": (r"\bgame\b", "for", r"players?\b", r"(?:number of )?players?", r"(?!minutes|hours|years|times|each)"),
    "de": (
        r"spiel\w*\b",
        "für",
        r"(?:(?:mit)?spieler(?:n|innen)?|personen|spielenden?)\b",
        r"(?:anzahl (?:der )?)?(?:(?:mit)?spieler(?:an)?(?:zahl)?|personen(?:zahl)?)",
        r"(?!minuten|jahre)",
    ),
    "fr": (r"\b(?:jeu|duel)\b", "pour", r"joueu(?:rs?|ses?)\b", r"(?:nombre de )?joueurs?", r"(?!minutes|ans)"),
    "es": (
        r"\b(?:juego|duelo)\b",
        "para",
        r"jugador(?:es|as?)?\b",
        r"(?:número de )?jugadores",
        r"(?!minutos|años)",
    ),
}


def _in_a_row(players: str) -> str:
    """Among other facts, without a sentence: `Design: Ines Calder   2–5 players   Ages 10+`."""
    rest = r"[^.!?:\n]{0,80}"
    alone = r"(?!\s*[-–—:]|\s+version)"
    return rf"^{rest}:?{rest}(?<![\w–—-])(?P<a>\d{{1,2}})\s?[-–—]\s?(?P<b>\d{{1,2}})\s+{players}{alone}{rest}$"


def _players(game: str, meant: str, who: str, label: str, other: str) -> Patterns:
    return _rated(
        (
            rf"{game}[^.\n]{{0,60}}?\b{meant}\s+{_SPAN}\s+{other}[^\W\d_]{{3,}}{_NO_RULE}{_OR_FOR}",
            rf"\b(?P<solo>solo|solitaire|solitario)[^.\n]{{0,30}}?\b{meant}\s+(?P<a>{STRICT_NUMBER})\s+{who}",
            rf"\bse jouant à\s+{_SPAN}\s+{who}",
            rf"(?<![\w-]){label}\s*:\s*{_SPAN}",
        ),
        (
            rf"(?:^\W*|[·•|]\s*|(?:\s[–—-]|,)\s+(?=\d+{_TO}\d))(?:(?:from|von|de)\s+)?{_SPAN}\s+{who}{_END}",
            rf"(?<!recommended )(?<!empfohlen )(?<!conseillé )(?<!recomendado )\b{meant}\s+{_SPAN}\s+{who}{_NO_RULE}"
            rf"{_OR_FOR}",
            _in_a_row(who),
            rf"\b(?:from|von|de)\s+(?P<a>{STRICT_NUMBER}){_TO}(?P<b>{STRICT_NUMBER})\s+{who}",
            rf"^\W*{label}\s+(?P<a>\d{{1,2}})\s*[-–—]\s*(?P<b>\d{{1,2}})(?!\d)",
        ),
    )


PLAYERS: Mapping[Language, Patterns] = {language: _players(*words) for language, words in _PLAYING.items()}
PLAYERS_OR_MORE: Mapping[Language, Patterns] = {
    "en": _rated(
        (),
        (
            rf"\bfor\s+(?P<a>{STRICT_NUMBER})(?:\s+or more\s+|\s*\+\s*)players",
            rf"\bminimum of\s+(?P<a>{STRICT_NUMBER})\s+players",
        ),
    ),
    "de": _rated(
        (), (rf"\b(?:für|ab|mindestens)\s+(?P<a>{STRICT_NUMBER})\s+(?:oder mehr\s+)?(?:spieler|personen)n?\b",)
    ),
    "fr": _rated((), (rf"\b(?:pour|à partir de)\s+(?P<a>{STRICT_NUMBER})\s+joueurs(?:\s+(?:ou|et) plus)\b",)),
    "es": _rated((), (rf"\b(?:para|desde)\s+(?P<a>{STRICT_NUMBER})\s+(?:o más jugadores|jugadores o más)\b",)),
}
"""What sets no upper limit; asked only where nothing else states the number of players."""


def _one_kind(game: str, with_: str, who: str, takes: str, kind: str) -> re.Pattern[str]:
    """What is said of a game with one number of players: with just so many, or how long a game for them takes."""
    return re.compile(
        rf"\b{with_}\s+{STRICT_NUMBER}\s+{who}|{game}\s+{STRICT_NUMBER}\s+{who}\s+(?:\w+ly\s+)?{takes}\b|{kind}",
        re.IGNORECASE,
    )


ONE_KIND: Mapping[Language, re.Pattern[str]] = {
    "en": _one_kind(r"\b(?:game|match) for", "with", "players?", "(?:lasts?|takes?)", rf"\b{NUMBER_WORD}-player game"),
    "de": _one_kind(
        r"\b(?:spiel|partie) für",
        "(?:mit|bei|zu)",
        r"(?:spieler(?:n|innen)?|personen)",
        "dauert",
        rf"\bspiel zu (?:zweit|dritt|viert)\b|\b(?:{NUMBER_WORD}|\d+)-?(?:spieler|personen)-?spiel\b",
    ),
    # "2 à 4 joueurs" is another thing
    "fr": _one_kind(r"\b(?:jeu|partie) (?:pour|à)", r"(?:avec|(?<!\w )à)", "joueu(?:rs?|ses?)", "dure", r"(?!)"),
    "es": _one_kind(r"\b(?:juego|partida) (?:para|de)", "con", "jugador(?:es|as?)?", "dura", r"(?!)"),
}
"""What is said of one kind of game; what it says of players and time is no fact of the whole."""

IN_THE_GAME: Mapping[Language, re.Pattern[str]] = {
    "en": re.compile(r"\b(?:in|during|at|playing) (?:the|an?) (?:game |match |version |variant )?$", re.IGNORECASE),
    "de": re.compile(r"\b(?:im|beim|(?:in|bei) (?:dem|der|einem|einer)) (?:spiel |partie |version )?$", re.IGNORECASE),
    "fr": re.compile(r"\b(?:dans|pendant) (?:le|la|une?) (?:jeu |partie |version |variante )?$", re.IGNORECASE),
    "es": re.compile(r"\ben (?:el|la|una?) (?:juego |partida |versión |variante )?$", re.IGNORECASE),
}
"""What stands before "game for two players" where there are other games too: "In the game for two players each ..."."""

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

_AGE = r"(?P<n>\d{1,2})"
_AGE_IN_WORDS = rf"(?P<n>{NUMBER_WORD})"
# "ab 8 Jahren" ends what it says; "ab 3 Jahren Haft" is another thing
_NO_NOUN = (
    r"(?=\s*(?:$|[^\w\s]|\d|(?:und|oder|bis|für|mit|geeignet|empfohlen|spielbar)\b"
    rf"|von\s+(?-i:[{_UPPER}])))"
)
AGE: Mapping[Language, tuple[re.Pattern[str], ...]] = {
    "en": _any_case(
        rf"\b(?:ages|aged|age\s*:|(?:recommended|minimum) age(?: is| of)?\s*:?)\s*(?:from\s+|about\s+)?{_AGE}\b",
        rf"\b(?:from|aged|ages?)\s+{_AGE}\s+(?:years|and (?:up|older|over)|\+)",
        rf"\bage[sd]?\s*{_AGE}\s*\+",
        rf"\b{_AGE}\s*(?:years?|yrs?\.?)\s*(?:\+|and (?:up|older|over|above)|or older|of age (?:and|or))",
        rf"\b{_AGE} (?:and (?:up|older)|or older)",
        rf"\b(?:ages?|aged|from)\s+{_AGE_IN_WORDS}\s+(?:years\s+)?(?:and (?:up|older|over|above)|or older)",
        rf"(?:^|[|·•,;/]\s*){_AGE}\s*\+\s*(?=$|[|·•,;/])",
    ),
    "de": _any_case(
        rf"\bab\s+{_AGE}(?:\s+jahren?{_NO_NOUN}|\s*j\.)",
        rf"\bab\s+{_AGE_IN_WORDS}\s+jahren{_NO_NOUN}",
        rf"\b(?:mindest)?alter(?:sempfehlung)?\s*:\s*(?:ab\s+)?{_AGE}\b",
        rf"\b(?:von|für)\b[^.\n]{{0,30}}?\b{_AGE}\s*(?:bis|[-–])\s*\d{{1,2}} jahren?\b{_NO_NOUN}",
    ),
    "fr": _any_case(
        rf"(?:âgée?s? (?:de|d['’]au moins)|à partir de|dès|au moins)\s+{_AGE}\s+ans",
        rf"\b(?:à partir de|dès)\s+{_AGE_IN_WORDS}\s+ans\b",
        rf"\b{_AGE}\s+ans\s*(?:(?:et|ou) (?:plus|\+)|\+|[-–]\s*adulte)",
        rf"\bâge(?: (?:minimum|conseillé|recommandé))?\s*:\s*{_AGE}\b",
        rf"\b(?:pour|enfants|joueurs)\b[^.\n]{{0,30}}?\bde\s+{_AGE}\s+à\s+\d{{1,2}}\s+ans\b",
    ),
    "es": _any_case(
        rf"\b(?:a partir de|desde|mayores de)(?:\s+los)?\s+{_AGE}\s+años",
        rf"\b(?:a partir de|desde|mayores de)(?:\s+los)?\s+{_AGE_IN_WORDS}\s+años",
        rf"\b{_AGE}\s+años\s+(?:en adelante|o más|y más)",
        rf"\bedad(?: (?:mínima|recomendada))?\s*:\s*(?:desde |a partir de )?\+?\s*{_AGE}\b",
    ),
}

_NO_LAYOUT = r"(?<!graphic )(?<!Graphic )(?<!graphics )(?<!Graphics )(?<!layout )(?<!Layout )(?<!cover )(?<!Cover )"
_NAME_ENDS = rf"(?=\s*(?:[.,;·|]|[-–—]\s|$|[{_UPPER}]\w*\s*:|(?:for|für|pour|para|with|mit|avec|con)\b))"
# in a row of facts: "for 2 to 4 players, ages 8+, by Ann Lee"
_ROW = (
    rf"^(?=[^\n]{{0,200}}(?:\b(?:for|{STRICT_NUMBER}) {STRICT_NUMBER} players|\d players|\bages? \d|\d\s?\+))"
    r"[^\n]{0,200}?"
)
# what "de" goes with there is no author: "un jeu tiré de Don Quichotte"
_NOT_FROM = (
    r"(?!inspir|tir|adapt|issu|autour|ven|origin|près|hors|aut|lejos|basad|acerca|cerca|proced|ambient|situ|sobre)"
)
# at the beginning, a sentence of its own: "By Ann Lee."
_SIGNED = rf"(?:^|[.!?)]\s+)(?:[Ee]in [Ss]piel )?%s\s+{NAME}{_NAME_ENDS}"
AUTHOR: Mapping[Language, Patterns] = {
    "en": _named(
        (
            rf"\b(?:[Gg]ame )[Dd]esign(?:er|ed)?(?:\s+by)?\s*:?\s+{NAME}",
            rf"\b[Aa]uthors?\s*:\s*{NAME}",
            rf"{_NO_LAYOUT}\b[Dd]esign(?:er|ed)?(?:\s+by)?\s*:?\s+{NAME}",
            rf"\b(?:[Ii]nvented|[Cc]reated) by\s*:?\s+{NAME}",
            rf"\b[Aa]n?(?: [a-z][a-z-]*){{0,3}} game by\s*:?\s+{NAME}",
        ),
        (_SIGNED % "[Bb]y", rf"{_ROW}(?:,|players|up|older|over|minutes|hours?)\s+by\s+{NAME}{_NAME_ENDS}"),
    ),
    "de": _named(
        (
            rf"\b(?:Spiele)?[Aa]utor(?:in|en)?\s*:\s*{NAME}",
            rf"\b(?:Ein )?[Ss]piel von\s*:?\s+{NAME}",
            rf"\b(?:Spiel)?[Ii]dee(?: (?:und|&) (?:Entwurf|Design|Entwicklung))?\s*:\s*{NAME}",
            rf"\bVon {NAME},\s+\d{{4}}\b",
        ),
        (
            _SIGNED % "[Vv]on",
            rf"\b\w*spiel von\s*:?\s+{NAME}{_NAME_ENDS}",
            rf"\b(?:[Ss]pieler(?:n|innen)?|Personen|Jahren?|Minuten),?\s+von\s+{NAME}{_NAME_ENDS}",
        ),
    ),
    "fr": _named(
        (
            rf"\b[Aa]uteure?s?\s*:\s*{NAME}",
            rf"\b(?:[Cc]réé|[Ii]nventé|[Cc]onçu|[Ii]maginé) par\s*:?\s+{NAME}",
            rf"\b[Uu]n jeu (?:de\s*:?\s+|d['’]){NAME}",
        ),
        (
            _SIGNED % "(?:De|[Pp]ar)",
            rf"\b[Uu]n jeu(?: {_NOT_FROM}[a-zà-ÿ-]+){{1,3}} (?:de\s+|d['’]){NAME}{_NAME_ENDS}",
        ),
    ),
    "es": _named(
        (
            rf"\b[Aa]utor(?:a|es)?\s*:\s*{NAME}",
            rf"\b(?:[Dd]iseñado|[Cc]reado) por\s*:?\s+{NAME}",
            rf"\b[Uu]n juego de\s*:?\s+{NAME}",
            rf"\bDe {NAME},\s+\d{{4}}\b",
        ),
        (
            _SIGNED % "(?:De|[Pp]or)",
            rf"\b[Uu]n juego(?: {_NOT_FROM}[a-zà-ÿ-]+){{1,3}} de\s+{NAME}{_NAME_ENDS}",
        ),
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
        rf"\b(?:[Pp]ublished|[Dd]esign(?:er|ed)?|[Vv]erlag|[Pp]ublisher|[Ee]ditorial|Éditeur|[Ee]rschienen|[Éé]dité|[Pp]ublié|[Pp]aru|[Pp]ublicado)[^\n.]{{0,80}}?(?:,|\bin|\ben)\s+(?:[{_UPPER}][\w-]+\s+)?{_YEAR}",
        rf"\b[Ee]rschienen\s+{_YEAR}",
        rf"\b(?:[Ii]maginé par|[Vv]on|De)\s+{_PERSON}[^\n.]{{0,60}}?,\s+{_YEAR}",
        rf"{_COPYRIGHT}\s*(?:by\s+)?{_YEAR}",
    )
)

_SPAN_OF = r"(?P<{0}>\d{{1,{2}}})(?:\s?[-–—]\s?(?P<{1}>\d{{1,{2}}}))?"
_YEARS = r"(?P<age>\d{1,2})\s?\+"
_MINUTES_OF = _SPAN_OF.format("from", "to", 3) + r"\s?(?:min(?:ut[eo]?[ns]?)?\b\.?|['′’])"
ICONS: tuple[re.Pattern[str], ...] = tuple(
    re.compile(rf"^\W*{_SPAN_OF.format('least', 'most', 2)}[^\w+]+{one}\W+{other}\W*$", re.IGNORECASE | re.MULTILINE)
    for one, other in ((_YEARS, _MINUTES_OF), (_MINUTES_OF, _YEARS))
)
"""A row of figures beside pictures of players, a child and a clock: `2-4   10+   30 min`."""
