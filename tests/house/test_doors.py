"""A room is a folder with one door, its `__init__`; nothing outside imports from further in."""

from __future__ import annotations

import importlib
import inspect
import subprocess
import sys

import pytest

from extract import imported_later
from tests.conftest import ROOT
from tests.house.code import PACKAGES, handed_on, imported, modules, rooms, stands_in


def test_a_room_is_entered_by_its_door() -> None:
    """From outside a room nothing is imported but names that its `__init__` hands on."""
    around = {
        f"{module} imports {name or 'all'} from {home}"
        for module in modules()
        for home, name in imported(module)
        if home.split(".")[0] in PACKAGES
        for room in rooms()
        if (home.startswith(f"{room}.") or (home == room and name and name not in handed_on(room)))
        if not stands_in(module, room)
    }
    assert not around, "\n".join(sorted(around))


@pytest.mark.parametrize("room", rooms())
def test_what_a_door_hands_on_is_there(room: str) -> None:
    """None of it has the name of a file of the room: once imported, the file would stand in the door in its place."""
    door = importlib.import_module(room)
    assert handed_on(room)
    for name in handed_on(room):
        assert not inspect.ismodule(getattr(door, name)), f"{room}.{name} is a file of the room too"
        assert f"{room}.{name}" not in modules()
    with pytest.raises(AttributeError, match="nothing"):
        _ = door.nothing


def test_a_door_imports_a_file_when_a_name_of_it_is_asked_for() -> None:
    code = "import sys, refcli.session as door; before = {*sys.modules}; door.journal_path\n"
    code += "print('refcli.session.storage' in before, 'refcli.session.storage' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.split() == ["False", "True"]


def test_there_is_one_way_to_open_a_room_late() -> None:
    assert (
        imported_later("extract.model", document="Gap")("Gap") is importlib.import_module("extract.model.document").Gap
    )
    own = [module for module in modules() if "def __getattr__" in _source(module)]
    assert own == []


def _source(module: str) -> str:
    path = ROOT.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return file.read_text() if module.split(".")[0] in PACKAGES else ""


def test_a_game_is_got_by_its_name() -> None:
    """Nothing outside the games imports one: `load_game` does."""
    for module in modules():
        if module.split(".")[0] in PACKAGES and not module.startswith("refcli.games"):
            assert not [home for home, _ in imported(module) if home.startswith("refcli.games")], module


def test_no_command_imports_another() -> None:
    for module in modules():
        if module.startswith("refcli.") and module != "refcli.__main__":
            assert not [home for home, _ in imported(module) if f"{home}.".startswith("refcli.commands.")], module
