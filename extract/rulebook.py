"""Rulebooks for the rest of the house: the model, its forms on disk, and the curated rulebooks.

Everything that another package needs of rulebooks is imported from here. Nothing here loads a PDF library; where the
folder of a game lies says `extract.packs`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from extract import imported_later
from extract.packs import PackError, find, names, text_of
from extract.packs import UnknownGameError as UnknownGameError

T = TypeVar("T")

if TYPE_CHECKING:
    from extract.forms import *
    from extract.model import *
else:
    __getattr__ = imported_later(
        "extract",
        forms=(
            "Example MarkdownError TranscriptionError from_json in_the_way keep_corrections load_transcription "
            "read_examples read_markdown save_transcription to_json write_markdown"
        ),
        model=(
            "LANGUAGES UNDETERMINED Block BlockKind Box Edition Fact Finding Language Origin Repair RuleId "
            "Rulebook Section Source table_text"
        ),
    )


curated_games = names
"""The games that have a folder of rules, in alphabetical order."""


def game_toml(game: str) -> Mapping[str, Any]:
    """The numbers of a game: its `game.toml` as it stands. Raises `UnknownGameError`."""
    return find(game).numbers


def title_of(game: str, language: Language) -> str:
    """What a game is called in that language. Raises `UnknownGameError`."""
    book = game_toml(game)
    return str(book.get("titles", {}).get(language, book["title"]))


@cache
def load_curated(game: str) -> Rulebook:
    """The curated rulebook of `game`, facts from `game.toml`. Raises `UnknownGameError`; PackError for a bad page."""
    from extract.forms import read_markdown
    from extract.model import LANGUAGES, Edition, Fact, Rulebook

    numbers = game_toml(game)
    editions: dict[Language, Edition] = {}
    for language in LANGUAGES:
        if page := _read(game, f"{language}.md", read_markdown):
            facts = {name: Fact(value) for name, value in numbers.get("facts", {}).items()}
            if components := [_component(entry, language) for entry in numbers.get("components", ())]:
                facts["components"] = Fact(components)
            editions[language] = Edition(language, page.title, facts, page.sections)
    return Rulebook(editions)


def edition_for(game: str, language: Language) -> Edition | None:
    """The rules of a game for who reads that language: in it, else in English or in what there is; None without any."""
    editions = load_curated(game).editions
    return editions.get(language) or editions.get("en") or next(iter(editions.values()), None)


@cache
def load_examples(game: str) -> tuple[Example, ...]:
    """The examples of a game's rules, in their order; none without a page. Raises `UnknownGameError` and PackError."""
    from extract.forms import read_examples

    return tuple(_read(game, "examples.md", read_examples) or ())


@cache
def terms_of(game: str, language: Language) -> Mapping[str, tuple[str, ...]]:
    """The game's own terms in a language, each word to be listed with what stands where the term is meant.

    That is one of its forms, or where these are other words, too, one of what `found` names in `terms.toml`. Nothing
    for a game that has none. Raises `UnknownGameError`, and PackError for a file that cannot be read.
    """

    def listed(text: str) -> dict[str, tuple[str, ...]]:
        told = [entry for entry in tomllib.loads(text).values() if entry.get(language)]
        return {str(t[language][0]): tuple(map(str, t.get("found", {}).get(language, t[language]))) for t in told}

    return MappingProxyType(_read(game, "terms.toml", listed) or {})


@cache
def game_texts(game: str, folder: str) -> Mapping[str, str]:
    """The text files in a folder of a game (tile sets, say), by name without suffix. Raises `UnknownGameError`."""
    place = find(game).folder.joinpath(folder)
    entries = place.iterdir() if place.is_dir() else ()
    texts = {entry.name.partition(".")[0]: entry.read_text(encoding="utf-8") for entry in entries if entry.is_file()}
    return MappingProxyType(texts)


def _read(game: str, name: str, read: Callable[[str], T]) -> T | None:
    """What a file of a game's folder is read as; None where it is not there. Raises UnknownGameError, PackError."""
    page = find(game).folder.joinpath(name)
    if not page.is_file():
        return None
    text = text_of(page)
    try:
        return read(text)
    except (ValueError, AttributeError, TypeError) as error:
        raise PackError("packs.page", file=str(page), reason=str(error)) from None


def _component(entry: Mapping[str, Any], language: Language) -> dict[str, Any]:
    """A component as sources print it: `per_colour`, or `each` with `per`; the count is None where it is ours alone."""
    name = entry.get("names", {}).get(language, entry.get("id", ""))
    if entry.get("printed") == "ours":
        return {"count": None, "name": name}
    if "per_colour" in entry:
        return {"count": entry["per_colour"], "name": name, "per": "colour"}
    if "each" in entry:
        return {"count": entry["each"], "name": name, "per": entry.get("per", "each")}
    return {"count": entry.get("count"), "name": name}
