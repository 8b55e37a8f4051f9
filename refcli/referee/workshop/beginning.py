"""A new game's folder: a tiny whole game to write over, or the rules of a transcription."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from extract.rulebook import Block, Edition, Language, Rulebook, write_markdown
from refcli import messages
from refcli.game import Seat, load_game

_TEMPLATES = Path(__file__).with_name("first_game")
_NAME = re.compile(r"[a-z][a-z0-9_]*", re.ASCII)
_NUMBERS = ("players_min", "players_max", "age_min", "minutes_min", "minutes_max", "year")
_TEXTS = ("author", "publisher")


class Shape(NamedTuple):
    """What a new game takes over from another: who plays, on which lattice, of which size."""

    seats: Sequence[Sequence[Seat]] = (("white", "black"),)
    lattice: str = "grid"
    columns: int = 5
    rows: int = 5
    game: str = ""


DEFAULT_SHAPE = Shape()


def name_of(folder: Path) -> str | None:
    """What a game in a folder of that name is called; None where no name can be made of it."""
    found = re.sub(r"[^a-z0-9]+", "_", folder.resolve().name.lower()).strip("_")
    return found if _NAME.fullmatch(found) else None


def shape_of(game: str) -> Shape:
    """The shape of a game that there is. Raises PackError, and KeyError for an unknown one."""
    played = load_game(game)
    tags = {"Game": game, **played.deal(Random(1), None, {})}
    layout = played.start(tags).layout()
    columns, rows = (layout.columns, layout.rows) if layout.kind == "grid" else (5, 5)
    return Shape([list(seats) for seats in played.SEATINGS.values()], layout.kind, columns, rows, game)


def begun(name: str, languages: Sequence[Language], shape: Shape = DEFAULT_SHAPE) -> dict[str, str]:
    """The files of a tiny game that is whole, by their names: it reads, plays and passes the examiner."""
    title, spaces = name.replace("_", " ").capitalize(), shape.columns * shape.rows
    words = {
        "mygame": name,
        "@TITLE@": title,
        "@SPACES@": str(spaces),
        "@PLAYERS@": " ".join(shape.seats[0]),
        "@FIRST@": _space(shape, 1, 1),
        "@SECOND@": _space(shape, 1, 2),
        "@EXAMPLE@": _space(shape, 1, 1),
    }

    def filled(file: str) -> str:
        text = _TEMPLATES.joinpath(file).read_text(encoding="utf-8")
        return re.sub("|".join(words), lambda word: words[word[0]], text)

    files = {f"{language}.md": filled(f"{language}.md") for language in languages}
    files |= {f"{language}.po": _seated(filled(f"{language}.po"), name, language, shape) for language in languages}
    files["referee.py"] = filled("referee.py.txt")
    files["examples.md"] = _captioned(filled("examples.md"), languages)
    files["game.toml"] = _shaped(filled("game.toml"), shape, spaces)
    return files


def _space(shape: Shape, x: int, y: int) -> str:
    return f"{chr(ord('a') + x)}{y + 1}" if shape.lattice == "grid" else f"{x},{y}"


def _seated(catalogue: str, name: str, language: Language, shape: Shape) -> str:
    """The words with those of the seats that play here; the others' come from the game whose shape it is."""
    if not shape.game:
        return catalogue
    own = rf'\nmsgid "{name}\.seat\.[a-z]+"\nmsgstr "[^"]*"\n'
    seats = dict.fromkeys(seat for seats in shape.seats for seat in seats)
    said = {seat: messages.seat_word(language, shape.game, seat) for seat in seats}
    entries = (f'\nmsgid "{name}.seat.{seat}"\nmsgstr {_toml(word)}\n' for seat, word in said.items())
    return re.sub(own, "", catalogue) + "".join(entries)


def _captioned(examples: str, languages: Sequence[Language]) -> str:
    """The examples with the captions that somebody here reads."""
    lines = examples.splitlines(keepends=True)
    return "".join(line for line in lines if not re.match("- [a-z]{2}: ", line) or line[2:4] in languages)


def _shaped(toml: str, shape: Shape, spaces: int) -> str:
    numbers = [len(seats) for seats in shape.seats]
    for field, value in (
        ("players_min", min(numbers)),
        ("players_max", max(numbers)),
        ("count", spaces),
        ("columns", shape.columns),
        ("rows", shape.rows),
        ("lattice", f'"{shape.lattice}"'),
        ("seats", json.dumps([list(seats) for seats in shape.seats])),
    ):
        form = re.compile(rf"^{field} = (?:\[.*\]|\"[^\"]*\"|[0-9]+)", re.MULTILINE)
        toml = form.sub(f"{field} = {value}", toml)
    if set(numbers) != set(range(min(numbers), max(numbers) + 1)):
        toml += f"players = {numbers}\n"
    return toml


def transcribed(name: str, rulebook: Rulebook, language: Language) -> dict[str, str]:
    """The files of a game whose rules a transcription has: facts, and a page a language, each rule with an id.

    `language` is that of a text which says not itself which it is in.
    """
    editions = {known if len(known) == 2 else language: edition for known, edition in rulebook.editions.items()}
    files = {}
    for known, edition in editions.items():
        sections = _with_ids(name, edition)
        files[f"{known}.md"] = write_markdown(replace(edition, language=known, facts={}, sections=sections), game=name)
    files["game.toml"] = "".join(f"{line}\n" for line in _facts(name, editions))
    return files


def _with_ids(name: str, edition: Edition) -> tuple[Any, ...]:
    """The sections with an id for each rule: the same number has the same one in every language."""
    taken, free = set[str](), count(1)

    def id_of(block: Block) -> str:
        number = re.sub(r"[^a-z0-9]+", "_", (block.number or "").lower()).strip("_")
        found = f"{name}.rule.{number}" if number else ""
        while not found or found in taken:
            found = f"{name}.rule.{number}{'_' if number else ''}{next(free)}"
        taken.add(found)
        return found

    return tuple(
        replace(
            section,
            origin=(),
            repairs=(),
            raw=None,
            blocks=tuple(
                replace(block, origin=(), raw=None, repairs=(), rule_id=id_of(block) if block.kind == "rule" else None)
                for block in section.blocks
            ),
        )
        for section in edition.sections
    )


def _facts(name: str, editions: Mapping[Language, Edition]) -> Iterator[str]:
    """The lines of `game.toml` that the facts of a transcription fill."""
    first = next(iter(editions.values()))
    yield "# What the rulebook says of the game. Put numbers that rules use under [rules]: a referee reads them there."
    yield ""
    yield f"game = {_toml(name)}"
    yield f"title = {_toml(first.title or name.capitalize())}"
    titles = {language: edition.title for language, edition in editions.items() if edition.title}
    yield f"titles = {_toml(titles)}"
    yield "rules_version = 1"
    yield ""
    yield "[facts]"
    stated = {fact: value.value for edition in reversed([*editions.values()]) for fact, value in edition.facts.items()}
    for fact in _NUMBERS:
        if isinstance(stated.get(fact), int):
            yield f"{fact} = {stated[fact]}"
    for fact in _TEXTS:
        if isinstance(stated.get(fact), str | list):
            yield f"{fact} = {_toml(stated[fact])}"
    for entry in _components(editions):
        yield ""
        yield "[[components]]"
        yield from (f"{field} = {_toml(value)}" for field, value in entry.items())
    yield ""
    yield "[rules]"


def _components(editions: Mapping[Language, Edition]) -> Iterator[dict[str, Any]]:
    """The components; their names in each language where all list as many."""
    listed = {
        language: [entry for entry in edition.facts["components"].value if isinstance(entry, dict)]
        for language, edition in editions.items()
        if "components" in edition.facts
    }
    if not listed:
        return
    first = next(iter(listed.values()))
    alike = {language: entries for language, entries in listed.items() if len(entries) == len(first)}
    for n, entry in enumerate(first):
        names = {language: str(entries[n].get("name", "")) for language, entries in alike.items()}
        known = {"count": entry["count"]} if isinstance(entry.get("count"), int) else {}
        slug = re.sub(r"[^a-z0-9]+", "_", next(iter(names.values())).lower()).strip("_") or "piece"
        yield {"id": f"{slug[:40]}", **known, "names": names}


def _toml(value: Any) -> str:
    """A value as TOML writes it: texts as in JSON, tables in a line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(each)}" for key, each in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def lay_down(folder: Path, files: Mapping[str, str]) -> None:
    """Write a new folder, whole or not at all. Raises FileExistsError where something is there, and OSError."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise FileExistsError(folder)
    with tempfile.TemporaryDirectory(dir=folder.resolve().parent, prefix=f".{folder.resolve().name}.") as beside:
        made = Path(beside) / "made"
        made.mkdir()
        for file, text in files.items():
            made.joinpath(file).write_text(text, encoding="utf-8")
        made.replace(folder)
