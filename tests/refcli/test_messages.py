"""The message catalogues: same keys and placeholders in four languages, none missing in the code, none unused."""

from __future__ import annotations

import ast
import importlib.util
import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any

import pytest
from babel.messages.pofile import read_po

from extract.rulebook import load_curated
from refcli.game import Who, games, load_game
from refcli.messages import LOCALE
from refcli.messages import text as said_in
from refcli.table import ENTERING, WORDS
from tests.conftest import ROOT

LANGUAGES = ("en", "de", "fr", "es")

RECORD_RULES = ("record.syntax", "record.tag", "record.setup", "record.result", "record.unreadable")


def said_by_games(what: str) -> dict[str, Any]:
    """What the games' own tests say of the keys that their code puts together: `tests.games.<game>.keys`."""
    found: dict[str, Any] = {}
    for game in games():
        if importlib.util.find_spec(f"tests.games.{game}.keys"):
            found |= getattr(importlib.import_module(f"tests.games.{game}.keys"), what, {})
    return found


FILLED: Mapping[str, tuple[str, ...]] = {
    "play.side.{}": tuple("nesw"),
    "play.towards.{}": tuple("nesw"),
    "packs.wants_{}": ("list", "made", "number", "table", "text"),
    "play.like.{}": ("resign", "quit", "undo", "moves", "score", "board", "hint"),
    "play.say.{}": (*WORDS, *ENTERING),
    "play.word.{}": WORDS,
    "rule.{}": RECORD_RULES,
    **said_by_games("FILLED"),
}
"""Keys and rule ids that the code puts together: what can stand in the gap."""

CONTINUED: Mapping[str, tuple[str, ...]] = said_by_games("CONTINUED")
"""Beginnings of keys and rule ids that the code goes on with elsewhere."""

ADDED: Mapping[str, set[str]] = said_by_games("ADDED")
"""Values that a game adds to every violation, wherever it was found."""

REFUSALS = {"Violation", "TagError", "SetupError", "InvalidMoveError"}


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """The sentences of a language by key, with those that games bring along."""
    files = [LOCALE / language / "LC_MESSAGES" / "refcli.po", *ROOT.glob(f"refcli/games/**/{language}.po")]
    entries = (entry for file in files for entry in read_po(io.BytesIO(file.read_bytes())))
    return {str(entry.id): str(entry.string) for entry in entries if entry.id}


def placeholders(sentence: str) -> set[str]:
    """The names in curly brackets."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@cache
def rule_ids() -> frozenset[str]:
    """All rules of all rulebooks, and those of the written record."""
    found = {rule.rule_id for game in games() for rule in load_curated(game).editions["en"].rules() if rule.rule_id}
    return frozenset(found | set(RECORD_RULES))


@cache
def modules() -> tuple[ast.Module, ...]:
    """The source of refcli, and of what finds its games."""
    sources = [*sorted(Path(ROOT, "refcli").rglob("*.py")), *sorted(Path(ROOT, "extract", "packs").rglob("*.py"))]
    return tuple(ast.parse(path.read_text(encoding="utf-8")) for path in (*sources, Path(ROOT, "extract/rulebook.py")))


def _strings(node: ast.AST) -> Iterator[str]:
    """The strings in a piece of source, without docstrings; of one that is put together, `{}` for each gap."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    children = [part for part in ast.iter_child_nodes(node) if isinstance(part, ast.FormattedValue)]
    for child in children if isinstance(node, ast.JoinedStr) else ast.iter_child_nodes(node):
        yield from _strings(child)


@cache
def written() -> frozenset[str]:
    """All strings in the code that begin like a key or a rule id and go on without a blank."""
    spaces = {key.partition(".")[0] for key in (*catalogue("en"), *rule_ids())}
    like_a_key = re.compile(rf"(?:{'|'.join(sorted(spaces))})\.[A-Za-z0-9_.{{}}]*")
    return frozenset(text for module in modules() for text in _strings(module) if like_a_key.fullmatch(text))


def expanded() -> set[str]:
    """The keys and rule ids in the code, those that are put together too."""
    found = set[str]()
    for text in written():
        if text in FILLED:
            found |= {text.format(filling) for filling in FILLED[text]}
        elif text in CONTINUED:
            found |= {text + rest for rest in CONTINUED[text]}
        else:
            found.add(text)
    seats = {Who.at(game, seat) for game in games() for seat in seats_of(game)}
    sheets = {f"{game}.sheet" for game in games()}
    drawn = {f"{game}.sheet_drawn" for game in games() if load_game(game).DRAWS}
    sheets |= {f"{game}.sheet_entry" for game in games()} & set(catalogue("en"))
    pieces = {f"{game}.pieces.{seat}" for game in games() for seat in seats_of(game)} & set(catalogue("en"))
    return found | seats | pieces | said_in_forms() | sheets | drawn


def said_in_forms() -> set[str]:
    """The words for fields and answers of a form, as far as there are any beside the notation's."""
    keys = set[str]()
    for game in games():
        tags = {"Game": game, **load_game(game).deal(Random(1), None, {})}
        form = load_game(game).entry_form(tags)
        for field in form.fields if form else ():
            words = (*field.name.split("."), *form.offers(form.blank, field.name)) if form else ()
            keys |= {f"{game}.say.{word}" for word in words}
    return keys & set(catalogue("en"))


def seats_of(game: str) -> set[str]:
    """All seats that a game can have."""
    return {seat for seats in load_game(game).SEATINGS.values() for seat in seats}


# --- Keys ---


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_every_sentence_with_the_same_placeholders(language: str) -> None:
    english, other = catalogue("en"), catalogue(language)
    assert set(english) == set(other)
    for key, sentence in english.items():
        assert other[key], key
        assert placeholders(other[key]) == placeholders(sentence), key


def test_what_the_code_puts_together_is_known_here() -> None:
    unknown = {text for text in written() if "{}" in text or text.endswith((".", "_"))}
    assert unknown == set(FILLED) | set(CONTINUED)


def test_every_key_in_the_code_has_a_sentence() -> None:
    assert sorted(expanded() - rule_ids() - set(catalogue("en"))) == []


def test_no_sentence_is_unused() -> None:
    assert sorted(set(catalogue("en")) - expanded()) == []


def test_no_key_stands_twice_in_a_catalogue() -> None:
    """The later one would win, and the sentence of the first be said nowhere."""
    for file in (*LOCALE.rglob("*.po"), *(ROOT / "refcli" / "games").rglob("*.po")):
        keys = re.findall(r'^msgid "(.+)"$', file.read_text(encoding="utf-8"), re.MULTILINE)
        assert sorted(key for key, times in Counter(keys).items() if times > 1) == [], file


def test_no_key_is_a_rule_id() -> None:
    assert sorted(set(catalogue("en")) & rule_ids()) == []


# --- Causes ---


def _refusals() -> Iterator[tuple[ast.Call, ast.AST]]:
    """The calls that make a refusal, each with the function that it stands in."""
    for module in modules():
        for function in ast.walk(module):
            if isinstance(function, ast.FunctionDef):
                for call in ast.walk(function):
                    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in REFUSALS:
                        yield call, function


def _keys_of_value(value: ast.expr, function: ast.AST) -> set[str]:
    """The keys that a mapping has: one written here, or one that this function names and adds to."""
    if isinstance(value, ast.Dict):
        inner = [_keys_of_value(part, function) for key, part in zip(value.keys, value.values, strict=True) if not key]
        own = {str(key.value) for key in value.keys if isinstance(key, ast.Constant)}
        return own.union(*inner)
    if isinstance(value, ast.BinOp):
        return _keys_of_value(value.left, function) | _keys_of_value(value.right, function)
    if not isinstance(value, ast.Name):
        return set()
    found = set[str]()
    for node in ast.walk(function):
        if not isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign) or node.value is None:
            continue
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            match target:
                case ast.Name(id=name) if name == value.id:
                    found |= _keys_of_value(node.value, function)
                case ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=key)) if name == value.id:
                    found.add(str(key))
    return found


def _is_cause_of(call: ast.Call) -> Iterator[str]:
    """The keys that a refusal can have as its cause, as far as they are written in the call."""
    if len(call.args) > 1:
        yield from (text for text in _strings(call.args[1]) if "." in text)


def test_causes_are_sentences_and_rules_are_rules() -> None:
    causes = set[str]()
    for call, _ in _refusals():
        for cause in _is_cause_of(call):
            known = FILLED.get(cause, ())
            causes |= {cause.format(filling) for filling in known} if known else {cause}
        if isinstance(call.func, ast.Name) and call.func.id == "Violation":
            rules = [text for text in _strings(call.args[0]) if text not in FILLED]
            assert set(rules) <= rule_ids(), ast.unparse(call)
    assert sorted(causes - set(catalogue("en"))) == []
    for game in games():
        assert sum(cause.startswith(game) for cause in causes) >= 3, game


def test_a_refusal_brings_the_values_that_its_sentence_shows() -> None:
    looked_at = 0
    for call, function in _refusals():
        causes = [cause for cause in _is_cause_of(call) if cause in catalogue("en")]
        if isinstance(call.func, ast.Name) and call.func.id == "Violation":
            values = call.args[2] if len(call.args) > 2 else ast.Dict([], [])
            given = _keys_of_value(values, function)
            readable = bool(given) or isinstance(values, ast.Dict)
        else:
            given = {"tag", *(keyword.arg for keyword in call.keywords if keyword.arg)}
            readable = all(keyword.arg for keyword in call.keywords)
        for cause in causes if readable else ():
            looked_at += 1
            missing = placeholders(catalogue("en")[cause]) - given - ADDED.get(cause.partition(".")[0], set())
            assert not missing, f"{cause} shows {missing}: {ast.unparse(call)}"
    assert looked_at > 100


# --- Style ---


def _prose(sentence: str) -> str:
    return re.sub(r"\{[^}]*\}", "", sentence)


@pytest.mark.parametrize("language", LANGUAGES)
def test_causes_go_on_after_a_colon_and_end_without_a_full_stop(language: str) -> None:
    for key, sentence in catalogue(language).items():
        if key.partition(".")[0] in (*games(), "record") and ".effect." not in key and ".sheet" not in key:
            assert not sentence.endswith((".", "!", " ", ":")), key
            assert "  " not in sentence, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_are_typographic(language: str) -> None:
    assert [key for key, sentence in catalogue(language).items() if "'" in _prose(sentence)] == []


def test_french_has_no_break_before_its_double_signs() -> None:
    breaks = re.compile(r" [:;!?»](?=[\s).,]|$)|« (?! )")
    assert [key for key, sentence in catalogue("fr").items() if breaks.search(sentence.replace("«\u00a0", ""))] == []


def test_one_form_of_address_in_each_language() -> None:
    strangers = {
        "de": r"\bSie\b|\bIhre?n?\b|\bbitte\b",
        "fr": r"\b(tu|ton|ta|tes|toi)\b",
        "es": r"\b(usted|ustedes|su turno|vosotros|vuestr[oa]s?)\b",
    }
    for language, words in strangers.items():
        found = [key for key, text in catalogue(language).items() if re.search(words, _prose(text))]
        assert found == [], language


def test_the_languages_are_those_of_the_rulebooks() -> None:
    from extract.rulebook import LANGUAGES as OF_RULEBOOKS
    from refcli.messages import LANGUAGES as OF_MESSAGES

    assert OF_MESSAGES == OF_RULEBOOKS == LANGUAGES


def test_what_somebody_wrote_stands_in_the_quotation_marks_of_the_language() -> None:
    said = {language: said_in(language, "play.mend.no_number", value="x\x07") for language in LANGUAGES}
    marked = {
        "en": "'x\\x07'",
        "de": "„x\\x07“",
        "fr": "«\N{NO-BREAK SPACE}x\\x07\N{NO-BREAK SPACE}»",
        "es": "«x\\x07»",
    }
    assert all(marked[language] in whole for language, whole in said.items()), said
