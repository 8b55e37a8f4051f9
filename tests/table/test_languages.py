"""Who plays in German, French or Spanish reads no English word and no seat of the notation; `make words`: more games.

English is what stands in our English sentences and rulebooks and not in the rulebook of the other language. Notation,
which is the same for all, is passed over: whatever is written with digits or with signs between letters.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from extract.rulebook import Language
from refcli.game import Seat, games
from refcli.session import Storage
from refcli.table import WORDS
from refcli.table.typed import Words
from tests.conftest import ROOT
from tests.games.playing import dealt
from tests.refcli.test_messages import catalogue, seats_of
from tests.table.games import AtTable

RANDOM_GAMES = int(os.environ.get("GAMES", "1"))
"""Random games of each kind in each language; 100 by `make words`."""
PLIES = 60 if RANDOM_GAMES == 1 else 2000
OTHERS: tuple[Language, ...] = ("de", "fr", "es")

SHARED = {
    "de": {"bytes", "cluster", "enter", "id", "journal", "name", "option", "position", "shell"}
    | {"extra", "link", "material", "median", "notation", "port", "rat", "server", "stand"},
    "fr": {
        "actions",
        "aubergines",
        "chances",
        "direction",
        "final",
        "id",
        "invisible",
        "journal",
        "menu",
        "note",
        "option",
        "options",
        "secrets",
    }
    | {"extra", "notation", "port", "shell", "suit", "transcription"},
    "es": {"bytes", "drama", "extra", "id", "invisible", "position"},
}
"""Words that both languages have and the rulebooks do not."""
SHORT = {"by", "is", "it", "my", "of", "to"}
"""English words of two letters; others of two letters are cards, tiles and crates."""
LIKE_SEATS: dict[Language, set[Seat]] = {"de": set(), "fr": {"ne", "se"}, "es": {"se"}}
"""Words that are written like a seat."""
EVERYWHERE = {
    "json",
    "browne",
    "ludii",
    "docs",
    "players",
    "choices",
    "anna",
    "ben",
    "ctrl",
    "javascript",
    "perft",
    "sha",
    "terminal",
    "utf",
    "mib",
}
"""Names, units, and what is so called in all four languages."""

FOR_AUTHORS = "try."
"""Sentences for who writes a game name what is so called in code."""
TYPED = "play.like."
"""Words that are understood when somebody types them; nobody reads them."""
_COMMAND = re.compile(r"`[^`]*`|refcli(?: \w+)?|\{[^}]*\}|\[[^]]*\]")
_EDGES = ".,;:!?()„“”«»‹›¿¡…|`\"'"
_COLOURS = re.compile("[bgry]{4}")
_PICTURE = re.compile(r"[│─┌└├]|^ ?\d+(?: +|(?=\[))(?:\[?(?:·|[a-z]{2})\]? *)+$|^(?: +[a-f]){2,}$")
_KEY = re.compile(rf"(?<![\[\w.])(?:play|record|cli|score|{'|'.join(games())})\.[a-z_]+")


def words(text: str, least: int) -> set[str]:
    """The words of a text in lower case, without notation and commands."""
    chunks = (chunk.strip(_EDGES) for chunk in _COMMAND.sub(" ", text).lower().split())
    parts = (part for chunk in chunks if not chunk.startswith("-") for part in _parts(chunk))
    return {part for part in parts if len(part) >= least and not _COLOURS.fullmatch(part)}


def _parts(chunk: str) -> list[str]:
    parts = re.split("[’-]", chunk)
    return parts if all(part.isalpha() for part in parts if part) else []


@cache
def rulebooks(language: Language) -> frozenset[str]:
    """The words of the rulebooks."""
    texts = (Path(ROOT, "source_rules", game, f"{language}.md").read_text(encoding="utf-8") for game in games())
    return frozenset[str]().union(*(re.findall(r"[^\W\d_]+", text.lower()) for text in texts))


@cache
def foreign(language: Language) -> frozenset[str]:
    """English words that are none of the language, and the seats of the notation."""
    english = rulebooks("en").union(*(words(sentence, 2) for sentence in catalogue("en").values()))
    seats = {seat for game in games() for seat in seats_of(game)}
    return (english | seats) - rulebooks(language) - SHARED[language] - EVERYWHERE


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_holds_an_english_word(language: Language) -> None:
    for key, sentence in catalogue(language).items():
        if key.startswith((FOR_AUTHORS, TYPED)):
            continue
        assert not words(sentence, 3) & foreign(language), (key, sentence)
        assert not words(sentence, 2) & SHORT, (key, sentence)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", games())
def test_nobody_hears_an_english_word_at_the_table(
    game: str, language: Language, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Storage, "keep", lambda *_: None)  # half of the time, and nobody hears what is written
    known: set[str] = set()
    for seed in range(RANDOM_GAMES):
        for typed, line in heard(game, language, seed, tmp_path / f"{seed}.game"):
            said = line.replace(typed, " ") if typed else line
            if said in known:
                continue
            known.add(said)
            assert not words(said, 3) & foreign(language), (typed, line)
            assert not words(said, 2) & (seats_of(game) - LIKE_SEATS[language]), (typed, line)
            assert not _KEY.search(said), (typed, line)


def heard(game: str, language: Language, seed: int, path: Path) -> Iterator[tuple[str, str]]:
    """What is said in a random game with the words of the loop between the plies, each with what was typed."""
    near, rng = import_module(f"tests.games.{game}.nearby").near, Random(seed)
    at = AtTable(dealt(game, seed), path, language=language)
    own = Words(WORDS, language).own
    ways = [own[word] for word in ("score", "moves", "stuck", "hand", "resign", "redo", "undo", "help")]

    def told(typed: str) -> Iterator[tuple[str, str]]:
        yield from (
            (typed, line) for line in at.type(typed).splitlines() if not _PICTURE.search(line) and line != "CLEAR"
        )
        yield from ((typed, question) for question in at.screen.questions)

    for n in range(PLIES):
        position = at.history.position
        if position.turn is None:
            break
        yield "", at.loop.prompt()
        ply = position.canonical(position.random_ply(rng))
        if n % 8 == 3:
            yield from told(rng.choice([*ways, "?", "xyz", f"{own['note']}"]))
            for other in [ply, *list(near(position, ply, rng))[:2]]:
                yield from told(f"{own['why']} {other}")
        yield from told(str(ply))
    yield from told(own["score"])
