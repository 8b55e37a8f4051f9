"""Who may know whom: one street, one direction, no circles, few entries on a floor."""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.house.code import PACKAGES, folders, handed_on, imported, module_of, modules, rooms

FORBIDDEN = {
    "extract": ("printables", "refcli"),
    "printables": ("refcli",),
    "refcli.games": (
        "refcli.commands",
        "refcli.console",
        "refcli.table",
        "refcli.session",
        "refcli.messages",
        "refcli.record",
        "printables",
        "typer",
        "pathlib",
    ),
}

KNOWN = {
    "extract": {
        "model": "",
        "words": "model",
        "languages": "model words",
        "repair": "model words languages",
        "readers": "model words languages repair",
        "outline": "model words languages repair",
        "facts": "model words",
        "forms": "model",
        "packs": "model",
        "rulebook": "model forms packs",
        "compare": "model words rulebook",
    },
    "refcli": {
        "game": "games",
        "hands": "game",
        "games": "game hands",
        "messages": "game",
        "record": "game",
        "session": "game record",
        "referee": "game hands messages record session",
        "console": "game messages record referee",
        "table": "game hands messages record session referee console",
        "adapters": "game hands",
        "players": "game hands messages record session referee",
        "page": "game hands messages record session referee",
    },
}
"""The rooms of a package, and which others of it each may know; the pipeline and the commands know them all."""

MOST_ROOMS = {"extract": 10, "printables": 15, "refcli": 15}
MOST_ENTRIES = 14


@pytest.mark.parametrize("place", sorted(FORBIDDEN))
def test_no_import_against_the_direction_of_the_house(place: str) -> None:
    for module in modules():
        if f"{module}.".startswith(f"{place}."):
            for home, _ in imported(module):
                assert not [f for f in FORBIDDEN[place] if f"{home}.".startswith(f"{f}.")], f"{module} imports {home}"


@pytest.mark.parametrize(("package", "room"), [(package, room) for package in KNOWN for room in KNOWN[package]])
def test_a_room_knows_the_rooms_below_it_alone(package: str, room: str) -> None:
    known = {"", room, *KNOWN[package][room].split()}
    for module in modules():
        if f"{module}.".startswith(f"{package}.{room}."):
            homes = {f"{home}..".split(".")[1] for home, _ in imported(module) if home.split(".")[0] == package}
            assert homes <= known, f"{module} imports from {homes - known}"


def test_a_package_has_a_handful_of_rooms() -> None:
    for package, most in MOST_ROOMS.items():
        assert len([room for room in rooms() if room.startswith(package) and room.count(".") == 1]) <= most
    assert set(MOST_ROOMS) == set(PACKAGES)


@pytest.mark.parametrize("folder", [*folders(*PACKAGES, "tests/extract", "tests/house")], ids=module_of)
def test_a_folder_has_a_handful_of_entries(folder: Path) -> None:
    """But for the commands: each is called by its name, and nobody looks for it, as for the mark of typed packages."""
    present = [entry for entry in folder.iterdir() if _is_ours(entry) or any(map(_is_ours, entry.rglob("*.*")))]
    entries = sorted(entry.name for entry in present if entry.name not in ("py.typed", "commands"))
    if folder != ROOT / "refcli" / "commands":
        assert len(entries) <= MOST_ENTRIES, entries


def _is_ours(path: Path) -> bool:
    return path.is_file() and path.suffix != ".pyc"


def test_no_files_import_each_other_in_a_circle() -> None:
    """Imports inside functions count, and so does what a door hands on when it is asked for."""
    graph = {module: {*handed_on(module).values()} - {module} for module in modules()}
    for module in modules():
        around = {home for home in modules() if _in(module, home)}  # a file may name the room that it stands in
        graph[module] |= {home for home, _ in imported(module)} & modules().keys() - {module} - around
    TopologicalSorter(graph).prepare()


@pytest.mark.parametrize("folder", folders(*PACKAGES), ids=module_of)
def test_imports_make_no_circle_on_any_floor(folder: Path) -> None:
    here = module_of(folder)
    graph: dict[str, set[str]] = {}
    for module in modules():
        if module.startswith(f"{here}."):
            own = module.removeprefix(f"{here}.").split(".")[0]
            below = {home.removeprefix(f"{here}.").split(".")[0] for home, _ in imported(module) if _in(home, here)}
            graph[own] = graph.get(own, set()) | below - {own}
    TopologicalSorter(graph).prepare()


def _in(module: str, place: str) -> bool:
    return module.startswith(f"{place}.")


def test_nobody_sets_what_belongs_to_another() -> None:
    """A value or an object says what may be done to it; from outside nothing of it is set, and nothing private read."""
    for module in modules():
        if _in(module, "refcli.session") or _in(module, "refcli.table"):
            for node in ast.walk(modules()[module]):
                if isinstance(node, ast.Attribute) and ast.unparse(node.value) not in ("self", "cls"):
                    assert isinstance(node.ctx, ast.Load), f"{module}:{node.lineno}: {ast.unparse(node)}"


def test_the_table_shows_nothing_of_a_history_but_through_the_gate() -> None:
    """What is shown is made from a `View`; a history has other things to tell than the whole position and its plies."""
    whole = {"position", "positions", "plies", "played", "record", "written", "steps"}
    seen = {
        (module.removeprefix("refcli.table."), ast.unparse(around))
        for module in modules()
        if _in(module, "refcli.table")
        for around in ast.walk(modules()[module])
        for node in ast.iter_child_nodes(around)
        if isinstance(node, ast.Attribute) and node.attr in whole and ast.unparse(node.value).endswith("history")
    }
    assert seen <= {*COUNTED, *COPIED, *OPENED}


COUNTED = (
    ("boards.sight", "len(view.history.played)"),
    ("boards.sight", "len(self.view.history.played)"),
    ("loop", "len(self.history.played)"),
    ("clock.timer", "len(self.session.history.played)"),
    ("mending.mending", "len(self.history.played)"),
    ("plies", "len(history.played)"),
    ("protocol", "len(self.history.played)"),
)
"""How many plies there are is known to everybody."""
COPIED = (("loop", "self.history.record()"),)
"""`save FILE` writes the whole game, as the file that it copies."""

OPENED = (
    ("opening", "len(found.history.played)"),
    ("opening", "history.played or storage.has_events"),
    ("opening", "history.game.start({**history.tags, **history.game.told_tags(dealt, None)}) != history.position"),
)
"""A game that is opened is compared with what was asked for, before there is anybody to show it to."""
