"""The components: what is in the box, as a rulebook counts it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, Literal

from extract.model import Block, Fact, Heading, Item, Language, Origin
from extract.words import NUMBER_WORD, heading_patterns, number

_EMPHASIS = re.compile(r"\*+")
_COLOUR = r"colou?rs?|farben?|couleurs?|color(?:es)?"
_PLAYER = r"players?|spieler(?:in)?|joueurs?|jugador"
_PER = re.compile(
    rf"\b(?:per|for each|(?:in |of )?each|every"
    r"|pro|je|jede[rn]?|in jeder|von jeder|par|de chaque|chaque|por(?: cada)?|de cada|cada)"
    rf"\s+(?:(?P<colour>{_COLOUR})|(?P<player>{_PLAYER}))\b",
    re.IGNORECASE,
)
EACH = re.compile(r"\s*(?:each|per person|jeder?|je(?!\s+\w)|chacun|cada un[oa])\b", re.IGNORECASE)
_A_NAME = r"(?=[^\W\d_]|[\"“«„])"
COUNTED = re.compile(rf"(?<![\w.,×x-])(?P<n>\d{{1,4}}|{NUMBER_WORD})(?:\s*[x×])?\s+{_A_NAME}", re.IGNORECASE)
# "bateaux en bois": what a piece is made of is part of its name
_STUFF = r"\s+(?:bois|métal|carton|plastique|tissu|verre|papier|cire|pierre|résine|laiton|cuir|mousse|feutre)\b"
_NAME_END = re.compile(
    rf"\s*(?:[,;:.()\n]|$|\d|\s[-–—]\s|\b(?:and|und|et|y|e|with|mit|avec|con|in|en(?!{_STUFF})|per|pro|par|por|each|jeder?|je|für|for"
    r"|pour|para|the|which|dont|qui|que|are|is|sind|ist|sont|est|son|placed|als|as|chacun|cada)\b)",
    re.IGNORECASE,
)
_NO_NAME = re.compile(
    r"(?:with|mit|avec|con|of|von|de|each|per|and|und|et|y|or|oder|ou|to|bis|à|a|x|mal|times|fois|years?|jahre?n?|ans|años"
    r"|red|black|white|green|blue|yellow|rote?n?|schwarze?n?|weiße?n?|grüne?n?|blaue?n?|gelbe?n?|rouges?|noire?s?"
    r"|blanch?e?s?|verte?s?|bleue?s?|jaunes?|roj[oa]s?|negr[oa]s?|blanc[oa]s?|verdes?|azul(?:es)?|amarill[oa]s?"
    r"|[^\W\d_]{1,2}|minut\w+|points?|punkte?|puntos?|players|player (?:version|game)|spieler|joueurs?|jugador\w*)\b",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"\W*(?:(?:the )?(?:game )?(?:components?|contents?|included|in the box|spielmaterial|material|inhalt|matériel"
    r"|contenu|componentes|contenido)\s*:|what['’]?s (?:in|inside) the box\s*[?:])\s*(?:$|(?=\d))",
    re.IGNORECASE,
)
# what the players have to find themselves
_LACKING = re.compile(
    r"^\W*(?:not (?:included|supplied|in the box)|(?:also|you also|you will) need(?:ed)?"
    r"|nicht (?:enthalten|im spiel|dabei)|(?:außerdem )?(?:benötigt|gebraucht)"
    r"|non (?:inclus|fourni)\w*|no incluid\w+)\b[^.\n]{0,40}:",
    re.IGNORECASE | re.MULTILINE,
)
_WHOLE = re.compile(
    rf"\b(?:set of|the|satz von|die|ensemble de|les|conjunto de|las|los)\s+(?P<n>\d{{1,3}})\s+{_A_NAME}", re.IGNORECASE
)
_TAKES = re.compile(
    r"\W*(?:each|every) player (?:takes|gets|receives|has|starts with)\s+"
    r"|\W*(?:jede[rs]?|alle) spieler(?:in)? (?:nimmt|nehmen|erhält|erhalten|bekommt|bekommen|hat|haben)\s+"
    r"|\W*chaque joueu\w+ (?:prend|reçoit|a)\s+|\W*cada jugador\w* (?:toma|coge|recibe|tiene)\s+",
    re.IGNORECASE,
)
_TAKEN = re.compile(rf"(?P<n>\d{{1,3}}|{NUMBER_WORD})\s+{_A_NAME}", re.IGNORECASE)
# a number behind one of these counts a part of something, or a share: "on each of its 4 sides", "5 × 5 squares"
_PART_OF = re.compile(
    r"(?:\b(?:with|of|in|to|on|at|its|their|mit|von|auf|an|zu|je|seine[rnm]?|ihre[rnm]?|avec|à|de|des|sur|en|ses|leurs"
    r"|con|del?|a|cada|each|sus)|[×x])\s+$",
    re.IGNORECASE,
)
# "je 8 Steine in 4 Farben"
_EACH_OF = re.compile(r"\bje\s+$", re.IGNORECASE)
_IN_COLOURS = re.compile(rf"\s*in (?:den )?(?:\d|{NUMBER_WORD}) farben\b", re.IGNORECASE)
_MOST_WORDS = 5
_LEAST_SHOWN = 2


def components(items: Sequence[Item], language: Language) -> Fact | None:
    """What the component section lists; without one, what the text counts as a whole set ("the 28 crown tiles")."""
    found: list[dict[str, Any]] = []
    origin: list[Origin] = []
    shown: list[dict[str, Any]] = []
    for block in _component_blocks(items):
        counted = list(_counted(block, language))
        if block.kind == "caption":
            shown += counted
        if counted:
            found += counted
            origin += block.origin
    if found:
        unlike = [entry for index, entry in enumerate(found) if entry not in found[:index]]
        return Fact(_once(unlike, shown), tuple(origin))
    for item in _before_play(items):
        if isinstance(item, Block) and item.kind == "list":
            counted = list(_whole_sets(item.text, language))
            if counted:
                found += counted
                origin += item.origin
    return Fact(found, tuple(origin), 0.8) if found else None


def _before_play(items: Sequence[Item]) -> Iterator[Item]:
    """What stands before the course of the game: later counts are what turns take and give."""
    play = heading_patterns()["play"]
    return takewhile(lambda item: not (isinstance(item, Heading) and play.search(item.text)), items)


def _once(found: Sequence[dict[str, Any]], shown: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """What was found, each component once: first what the captions of pictures count, then what the text adds.

    Where the text counts per colour what a picture counts in all, the text says it as rulebooks do; the total of all
    that is shown is no component.
    """
    if len(shown) < _LEAST_SHOWN:
        alike = [{**entry, "name": _key(entry)} for entry in found]
        return [entry for index, entry in enumerate(found) if alike[index] not in alike[:index]]
    told = {_key(entry): entry for entry in found if entry.get("per") == "colour" and entry not in shown}
    seen = {_key(entry) for entry in shown}
    total = sum(entry["count"] for entry in shown)
    more = [entry for entry in found if _key(entry) not in seen and entry["count"] != total]
    return [*(told.get(_key(entry), entry) for entry in shown), *more]


def _key(entry: dict[str, Any]) -> str:
    return str(entry["name"]).casefold()


def _component_blocks(items: Sequence[Item]) -> Iterator[Block]:
    """The blocks under a heading, or behind a line, that announces the components."""
    announced: Literal["heading", "line"] | None = None
    excluded = False
    for item in items:
        if isinstance(item, Heading):
            announced = "heading" if heading_patterns()["components"].search(item.text) else None
            excluded = False
        elif isinstance(item, Block) and item.kind not in ("rule", "table"):
            if lacking := _LACKING.search(item.text):
                excluded = not item.text[lacking.end() :].strip()
                item = replace(item, text=item.text[: lacking.start()])
            elif excluded := excluded and COUNTED.match(item.text.lstrip()) is not None:
                continue
            first, _, _ = item.text.partition("\n")
            if lead := _LEAD.match(first):
                announced = announced or "line"
                if listed := item.text[lead.end() :].lstrip("\n"):
                    yield replace(item, text=listed)
            elif announced == "line" and not COUNTED.match(first.lstrip()):
                # the list is over with the first line that counts nothing
                announced = None
            elif announced:
                yield item
        else:
            announced = announced if announced == "heading" else None


def _counted(block: Block, language: Language) -> Iterator[dict[str, Any]]:
    per: str | None = None
    for sentence in re.split(r"\n|(?<=[.;])\s+", _EMPHASIS.sub("", block.text)):
        per, end = None, 0
        for match in COUNTED.finditer(sentence):
            if match.start() < end or (end and _in_brackets(sentence[end : match.start()])):
                continue
            count = number(match["n"], language)
            name, stop = component_name(sentence, match.end())
            shared = _IN_COLOURS.match(sentence, stop) if _EACH_OF.search(sentence[: match.start()]) else None
            if shared is None and _PART_OF.search(sentence[: match.start()]):
                continue
            if not count or not name or (not match["n"].isdecimal() and sentence[: match.start()].strip()):
                continue
            if named := _PER.search(sentence[end : match.start()]):
                per = "colour" if named["colour"] else "player"
            end = stop
            entry: dict[str, Any] = {"count": count, "name": name}
            after = sentence[end:]
            if shared:
                entry["per"] = "colour"
                end = shared.end()
            elif behind := _PER.match(after.lstrip(" ,(")):
                entry["per"] = "colour" if behind["colour"] else "player"
                end += len(after) - len(after.lstrip(" ,(")) + behind.end()
            elif EACH.match(after):
                entry["per"] = "each"
            elif per:
                entry["per"] = per
            yield entry


def _in_brackets(between: str) -> bool:
    """Whether a bracket that opens behind a component is still open: what stands in it explains the component."""
    return between.rfind("(") > between.rfind(")")


def per_whom(text: str) -> str | None:
    """What a count at the beginning of `text` is for: `colour` or `player`; None for neither."""
    match = _PER.match(text)
    return ("colour" if match["colour"] else "player") if match else None


def component_name(text: str, start: int) -> tuple[str, int]:
    """The name that begins at `start`, and where it ends; '' where no name stands."""
    if _NO_NAME.match(text, start):
        return "", start
    stop = _NAME_END.search(text, start)
    end = stop.start() if stop else len(text)
    words = text[start:end].split()[:_MOST_WORDS]
    while words and re.fullmatch(r"of|de|von|du|des|del", words[-1], re.IGNORECASE):
        words.pop()
    return " ".join(words), end


def _whole_sets(text: str, language: Language) -> Iterator[dict[str, Any]]:
    for sentence in text.split("\n"):
        taken = _TAKES.match(sentence)
        for match in [*([_TAKEN.match(sentence, taken.end())] if taken else []), *_WHOLE.finditer(sentence)]:
            if match is None:
                continue
            name, _ = component_name(sentence, match.end())
            count = number(match["n"], language)
            if name and count:
                yield {"count": count, "name": name} | ({"per": "player"} if taken else {})
