"""The rooms of the package: one door each, no circles, few entries; a game is named in its own folder alone."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from extract.rulebook import curated_games
from tests.conftest import ROOT

HOUSES = ("printables",)
"""The packages whose rooms have doors."""

NAMELESS = ("printables",)
"""Where a game is named in `games/<game>` alone."""

MOST_ENTRIES = 14

FOLDERS = sorted(init.parent for house in HOUSES for init in ROOT.joinpath(house).rglob("__init__.py"))
FILES = [
    file
    for place in ("extract", "printables", "refcli", "tests", "docs")
    for file in ROOT.joinpath(place).rglob("*.py")
]


def module_of(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or path.joinpath("__init__.py").exists()


def is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


@cache
def imports(file: Path) -> tuple[str, ...]:
    """The modules that a file imports, in functions too; not what only type checkers see."""

    def within(node: ast.AST) -> Iterator[str]:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            named = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name if is_module(name) else node.module for name in named)
        elif not is_type_checking(node):
            for child in ast.iter_child_nodes(node):
                yield from within(child)

    return tuple(dict.fromkeys(within(ast.parse(file.read_text()))))


def home(file: Path) -> str:
    """The package that a file belongs to; a test that stands where its room does is of that room."""
    parts = file.relative_to(ROOT).parent.parts
    if parts[:2] == ("tests", "printables"):
        parts = parts[1:]
    elif parts[:2] == ("tests", "games"):
        parts = ("printables", *parts[1:])
    return ".".join(parts)


@pytest.mark.parametrize("folder", FOLDERS, ids=module_of)
def test_a_room_has_few_entries(folder: Path) -> None:
    compiled_alone = [entry for entry in folder.iterdir() if all(f.suffix == ".pyc" for f in entry.rglob("*.*"))]
    entries = [entry for entry in folder.iterdir() if entry.is_file() or entry not in compiled_alone]
    assert len(entries) <= MOST_ENTRIES


def test_a_room_is_entered_through_its_door() -> None:
    faults = [
        f"{file.relative_to(ROOT)}: {module}"
        for file in FILES
        if any(house in file.read_text() for house in HOUSES)  # reading is quicker than parsing
        for module in imports(file)
        if module.split(".")[0] in HOUSES
        for around, _, _ in [module.rpartition(".")]
        if around not in ("", *HOUSES) and not f"{home(file)}.".startswith(f"{around}.")
    ]
    assert faults == []


def arrows(folder: Path) -> dict[str, set[str]]:
    """Which files and rooms of a folder import which others of it."""
    found: dict[str, set[str]] = {}
    here = module_of(folder)
    for file in folder.rglob("*.py"):
        if file == folder / "__init__.py":
            continue
        own = file.relative_to(folder).with_suffix("").parts[0]
        for module in imports(file):
            if module.startswith(f"{here}."):
                found.setdefault(own, set()).add(module.removeprefix(f"{here}.").split(".")[0])
        found.setdefault(own, set()).discard(own)
    return found


@pytest.mark.parametrize("folder", FOLDERS, ids=module_of)
def test_imports_make_no_circle_on_any_floor(folder: Path) -> None:
    above = arrows(folder)
    while ground := {name for name, below in above.items() if not below & above.keys()}:
        above = {name: below for name, below in above.items() if name not in ground}
    assert above == {}


@pytest.mark.parametrize("game", curated_games())
def test_a_game_is_named_in_its_own_folder_alone(game: str) -> None:
    """In code, comments and docstrings; there are no exceptions."""
    word = re.compile(rf"(?<![A-Za-z])(?i:{game})(?![a-z])")
    named = [
        f"{file.relative_to(ROOT)}: {line}"
        for house in NAMELESS
        for file in ROOT.joinpath(house).rglob("*.py")
        if not file.is_relative_to(ROOT / house / "games" / game)
        for line in file.read_text().splitlines()
        if word.search(line)
    ]
    assert named == []


@pytest.mark.parametrize("folder", FOLDERS, ids=module_of)
def test_a_door_gives_what_it_names(folder: Path) -> None:
    """None of it has the name of a file of the room: once imported, the file would stand in the door in its place."""
    door = importlib.import_module(module_of(folder))
    tree = ast.parse(folder.joinpath("__init__.py").read_text())
    blocks = [block for block in tree.body if is_type_checking(block)]
    given = [
        name.name for block in blocks for node in ast.walk(block) if isinstance(node, ast.alias) for name in [node]
    ]
    assert not {entry.stem for entry in folder.iterdir()} & set(given)
    assert [name for name in given if not hasattr(door, name)] == []
    with pytest.raises(AttributeError, match="nothing"):
        _ = door.nothing


@pytest.mark.parametrize(
    ("code", "heavy"),
    [
        ("from printables.rulesheet import word; word('en', 'or')", False),
        ("from printables.paper import PAPERS", False),
        ("from printables.pieces import Piece; from printables.drawing import Drawing, circle", False),
        ("from printables.games import printed_games; printed_games()", False),
        ("from printables.sheets import PrintOptions; PrintOptions()", False),
        ("from printables.drawing import Pdf", True),
    ],
)
def test_reportlab_is_imported_only_where_it_is_used(code: str, heavy: bool) -> None:
    code += "; import sys; print(bool({'reportlab', 'pdfminer', 'PIL'} & {*sys.modules}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == str(heavy)
