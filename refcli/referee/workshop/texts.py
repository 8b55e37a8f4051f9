"""The examiner's checks of what a game says: rules that are provoked, languages, examples, numbers, pictures."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from traceback import format_exception_only
from typing import Any

from extract.rulebook import LANGUAGES, Edition, Example, load_curated, load_examples
from refcli import messages
from refcli.game import SetupError, TagError, Term, Who, words_of
from refcli.messages import Language, own_keys
from refcli.record import judge, read
from refcli.referee.workshop.courses import Examined
from refcli.referee.workshop.faults import Fault


@cache
def _constants(file: Path) -> tuple[tuple[str, int], ...]:
    """The strings in a file of Python that are no docstrings, with their lines."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return tuple(
        (node.value, node.lineno)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
    )


def _numbers(file: Path) -> Iterator[tuple[int, int]]:
    """The numbers in a file of Python, with their lines, but for those that stand in any program."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and type(node.value) is int and node.value > 2:
            yield node.value, node.lineno


def _violations(file: Path) -> Iterator[tuple[str, int]]:
    """The rules that a file refuses by, as far as they stand there as they are."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Violation" and node.args:
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value, first.lineno


def provoked(of: Examined) -> Iterator[Fault]:
    """Every rule that the referee refuses by was broken by some ply, in random games or in an example."""
    shown = {example.refused_by for example in load_examples(of.name)}
    done = {*of.refused, *shown}
    for file in of.sources:
        for rule, line in dict(reversed(list(_violations(file)))).items():
            if rule not in done:
                yield Fault(of.shown(file), line, "try.unprovoked", {"rule": rule})


def pages_alike(of: Examined) -> Iterator[Fault]:
    """Every rule that is on a page is on every page."""
    ids = {language: _ids(edition) for language, edition in load_curated(of.name).editions.items()}
    every = dict.fromkeys(rule for rules in ids.values() for rule in rules)
    for language, rules in ids.items():
        for rule in every:
            if rule not in rules:
                yield Fault(of.pack.folder / f"{language}.md", 0, "try.rule_missing", {"rule": rule})


def rules_written(of: Examined) -> Iterator[Fault]:
    """Every rule that is quoted is written, on every page."""
    yield from pages_alike(of)
    editions = load_curated(of.name).editions.values()
    written = {rule for edition in editions for rule in _ids(edition)}
    ended = {outcome.reason for course in of.courses if (outcome := course.positions[-1].outcome())}
    explained = {key.removeprefix("rule ") for key in of.said if key.startswith("rule ")}
    for rule in dict.fromkeys([*of.refused, *sorted(ended), *sorted(explained)]):
        if written and rule not in written:
            yield Fault(of.shown(of.referee), _line_of(of, rule), "try.rule_unknown", {"rule": rule})


def _ids(edition: Edition) -> list[str]:
    return [rule.rule_id for rule in edition.rules() if rule.rule_id]


def _line_of(of: Examined, constant: str) -> int:
    """The line of the referee that a text stands in."""
    return next((line for text, line in _constants(of.referee) if text == constant), 0)


def worded(of: Examined) -> Iterator[Fault]:
    """Whatever was said in these games is a sentence in every language that the game has pages in."""
    languages = [language for language in LANGUAGES if language in load_curated(of.name).editions] or ["en"]
    seats = {seat for seats in of.game.SEATINGS.values() for seat in seats}
    for key in (*(Who.at(of.name, seat) for seat in seats), f"{of.name}.sheet"):
        of.says(str(key))
    keys = {language: own_keys(of.name, language) for language in languages}
    every = dict.fromkeys([*of.said, *(key for found in keys.values() for key in found)])
    for language in languages:
        file = words_of(of.name) / f"{language}.po"
        for key in every:
            if key.startswith(f"{of.name}.") and key not in keys[language]:
                yield Fault(file, 0, "try.no_words", {"key": key})
        for key, samples in of.said.items():
            if key.startswith("rule ") or (key.startswith(f"{of.name}.") and key not in keys[language]):
                continue
            for values in samples:
                if values is not None and (why := _unsaid(language, key, values)):
                    yield Fault(file, 0, "try.unsaid", {"key": key, "why": why})
    yield from _same_gaps(of, keys)


def _unsaid(language: Language, key: str, values: Mapping[str, Any]) -> str:
    """Why a sentence cannot be made; "" where it can."""
    try:
        said = messages.text(language, key, values)
    except (KeyError, IndexError, ValueError, AttributeError) as error:
        return "".join(format_exception_only(error)).strip()
    lacking = [str(value) for value in values.values() if isinstance(value, Term | Who) and str(value) in said]
    return lacking[0] if lacking else key if said == key else ""


def _same_gaps(of: Examined, keys: Mapping[Language, Mapping[str, str]]) -> Iterator[Fault]:
    """A sentence has the same gaps in every language."""
    first, *others = keys
    for language in others:
        for key, sentence in keys[language].items():
            if key in keys[first] and _gaps(sentence) != _gaps(keys[first][key]):
                file = words_of(of.name) / f"{language}.po"
                gaps = sorted(_gaps(sentence) ^ _gaps(keys[first][key]))
                yield Fault(file, 0, "try.gaps", {"key": key, "gaps": gaps, "other": f"{first}.po"})


def _gaps(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(re.sub(r"\|[^{}|]*", "", sentence)) if name}


def shown(of: Examined) -> Iterator[Fault]:
    """The examples are as the referee says, and have a caption in every language."""
    file = of.pack.folder / "examples.md"
    editions = load_curated(of.name).editions
    rules = {rule for edition in editions.values() for rule in _ids(edition)}
    for number, example in enumerate(load_examples(of.name), start=1):
        named = {"n": number, "rule": example.rule}
        if lacking := [language for language in editions if language not in example.captions]:
            yield Fault(file, 0, "try.caption", {**named, "languages": lacking})
        if editions and example.rule not in rules:
            yield Fault(file, 0, "try.rule_unknown", {"rule": example.rule})
        for wanted, found in _differences(of, example):
            yield Fault(file, 0, "try.example", {**named, "wanted": wanted, "found": found})


def _differences(of: Examined, example: Example) -> Iterator[tuple[str, str]]:
    """What an example says, and what the referee says of it."""
    if example.position is not None:
        try:
            scores = dict(of.game.score_position(example.position, example.tags))
        except (TagError, SetupError) as error:
            yield example.position, messages.text("en", error.cause, {"tag": error.tag, **error.values})
            return
        if example.scores is not None and scores != example.scores:
            yield str(example.scores), str(scores)
        return
    before = judge(read(example.played(of.name, ply=False)))
    verdict = judge(read(example.played(of.name)))
    if before.refusal:
        cause = messages.text("en", before.refusal.cause, before.refusal.values)
        yield "the record before the ply", f"{before.refusal.rule}: {cause}"
        return
    rule = verdict.refusal.rule if verdict.refusal else None
    if rule != example.refused_by:
        yield example.refused_by or "allowed", rule or "allowed"
    if example.scores is not None and verdict.scores != example.scores:
        yield str(dict(example.scores)), str(verdict.scores)
    if example.outcome:
        found = (verdict.outcome.reason, set(verdict.outcome.winners)) if verdict.outcome else None
        if found != (example.outcome[0], set(example.outcome[1])):
            yield str(example.outcome), str(found)


def counted(of: Examined) -> Iterator[Fault]:
    """The numbers of `game.toml` are those that the referee plays with: of players, and each of its rules."""
    file, numbers = of.pack.folder / "game.toml", of.pack.numbers
    facts, seatings = numbers["facts"], set(of.game.SEATINGS)
    if "players_min" in facts:
        least, most = facts["players_min"], facts["players_max"]
        stated = set(numbers["rules"].get("players", range(least, most + 1)))
        if stated != seatings:
            values = {"stated": sorted(stated), "seats": sorted(seatings)}
            yield Fault(file, _toml_line(file, "players_min"), "try.players", values)
    texts = {text for source in of.sources for text, _ in _constants(source)}
    copied = {number: (source, line) for source in of.sources for number, line in _numbers(source)}
    for name, number in numbers["rules"].items():
        if name not in texts and isinstance(number, int) and number in copied:
            source, line = copied[number]
            yield Fault(of.shown(source), line, "try.unread_number", {"name": name, "number": number})


def _toml_line(file: Path, name: str) -> int:
    lines = file.read_text(encoding="utf-8").splitlines()
    form = re.compile(rf"\s*(\[+\s*(rules\.)?)?{re.escape(name)}\b")
    return next((n for n, line in enumerate(lines, start=1) if form.match(line)), 0)


def drawn(of: Examined) -> Iterator[Fault]:
    """Positions can be drawn, and what is printed can be read."""
    from printables.diagrams import View
    from printables.games import board_diagram

    for stand in of.stands(8, over=True):
        layout = stand.position.layout()
        board_diagram(of.name, layout, View(seat=stand.position.turn or "", beside=True))
        board_diagram(of.name, layout, View(flip=True))
    yield from printed(of)


def printed(of: Examined) -> Iterator[Fault]:
    """The pieces can be drawn."""
    from printables.games import printed_games, printed_set
    from printables.pieces import PrintError

    if of.name in printed_games():
        try:
            printed_set(of.name)
        except PrintError as error:
            yield Fault(of.pack.folder / "pieces.toml", 0, "cli.cannot", {"reason": str(error)})
