"""The shape of the house: who may import whom, and that documents and data keep their promises."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.refcli.records import FINE, saved

FORBIDDEN = {
    "extract": ("printables", "refcli"),
    "printables": ("refcli",),
    "refcli/games": (
        "refcli.commands",
        "refcli.table",
        "refcli.session",
        "refcli.messages",
        "refcli.record",
        "printables",
        "typer",
        "pathlib",
    ),
}

ROOMS = {
    "model": (),
    "words": ("model",),
    "pixels": (),
    "languages": ("model", "words"),
    "repair": ("model", "words", "languages"),
    "readers": ("model", "words", "languages", "repair", "pixels"),
    "outline": ("model", "words", "languages", "repair"),
    "facts": ("model", "words"),
    "forms": ("model",),
    "rulebook": ("model", "forms"),
    "compare": ("model", "words", "rulebook"),
}
"""The rooms of `extract`, and which others each may know; `pipeline` knows them all."""

MOST_ROOMS = 10
MOST_ENTRIES = 14

Code = dict[str, ast.Module]
"""Modules by their names."""


@cache
def _code() -> Code:
    files = (path for top in ("extract", "printables", "refcli", "tests") for path in ROOT.joinpath(top).rglob("*.py"))
    names = {path: ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in files}
    return {name: ast.parse(path.read_text()) for path, name in names.items()}


def _nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes that run: not what only the type checker reads."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield from (inner for part in node.orelse for inner in (part, *_nodes(part)))
        else:
            yield node
            yield from _nodes(node)


def _imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """What a module imports, at any time: `(module, name)`, with an empty name for a whole module."""
    for node in _nodes(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.module, alias.name) for alias in node.names)


def _handed_on(name: str) -> Mapping[str, str]:
    """The names that a door hands on, each with the module that it comes from."""
    for node in ast.walk(_code()[name]):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "imported_later":
            package = name if ast.unparse(node.args[0]) == "__name__" else ast.literal_eval(node.args[0])
            homes = {f"{package}.{entry.arg}": ast.literal_eval(entry.value).split() for entry in node.keywords}
            return {handed: home for home, names in homes.items() for handed in names}
    return {}


def _doors() -> Mapping[str, Mapping[str, str]]:
    """The rooms of `extract`, also those within rooms, with the names that their doors hand on."""
    inits = ROOT.joinpath("extract").glob("*/**/__init__.py")
    names = (".".join(path.parent.relative_to(ROOT).parts) for path in inits)
    return {name: _handed_on(name) for name in names}


def _stands_in(module: str, room: str) -> bool:
    """Whether a module is a part of a room; the tests of a room are."""
    return f"{module.removeprefix('tests.')}.".startswith(f"{room}.")


@pytest.mark.parametrize("room", sorted(FORBIDDEN))
def test_no_import_against_the_direction_of_the_house(room: str) -> None:
    for module, tree in _code().items():
        if _stands_in(module, room.replace("/", ".")) and not module.startswith("tests"):
            for name, _ in _imported(tree):
                assert not [f for f in FORBIDDEN[room] if f"{name}.".startswith(f"{f}.")], f"{module} imports {name}"


@pytest.mark.parametrize("room", sorted(ROOMS))
def test_a_room_knows_the_rooms_below_it_alone(room: str) -> None:
    known = {"", room, *ROOMS[room]}
    for module, tree in _code().items():
        if f"{module}.".startswith(f"extract.{room}."):
            rooms = {f"{name}..".split(".")[1] for name, _ in _imported(tree) if name.split(".")[0] == "extract"}
            assert rooms <= known, f"{module} imports from {rooms - known}"


def test_a_room_is_entered_by_its_door() -> None:
    """From outside a room nothing is imported but names that its `__init__` hands on."""
    doors = _doors()
    assert len([room for room in doors if room.count(".") == 1]) <= MOST_ROOMS
    around = {
        f"{module} imports {name or 'all'} from {home}"
        for module, tree in _code().items()
        for home, name in _imported(tree)
        for room in doors
        if not _stands_in(module, room)
        if home.startswith(f"{room}.") or (home == room and name not in doors[room])
    }
    assert not around, "\n".join(sorted(around))


def test_what_a_door_hands_on_is_there() -> None:
    for room, names in _doors().items():
        door = importlib.import_module(room)
        assert names, room
        for name in names:
            assert not inspect.ismodule(getattr(door, name)), f"{room}.{name} is a file of the room too"


@pytest.mark.parametrize("top", ["extract", "tests/extract"])
def test_a_folder_has_a_handful_of_entries(top: str) -> None:
    for folder in (ROOT / top, *(path for path in ROOT.joinpath(top).rglob("*") if path.is_dir())):
        entries = sorted(entry.name for entry in folder.iterdir() if entry.name != "__pycache__")
        assert folder.name == "__pycache__" or len(entries) <= MOST_ENTRIES, f"{folder.relative_to(ROOT)}: {entries}"


def test_no_files_import_each_other_in_a_circle() -> None:
    """Imports inside functions count, and so does what a door hands on when it is asked for."""
    code = _code()
    graph = {module: set(_handed_on(module).values()) for module in code}
    for module, tree in code.items():
        for home, name in _imported(tree):
            graph[module] |= {f"{home}.{name}", home} & code.keys() - {module}
    TopologicalSorter(graph).prepare()


def test_the_table_shows_nothing_of_a_match_but_through_the_gate() -> None:
    """What is shown is made from a `View`; a match has other things to tell than the whole position and its plies."""
    whole = {"position", "positions", "plies", "history", "undone", "record", "written", "steps"}
    for path in ROOT.joinpath("refcli/table").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Attribute) and node.attr in whole and ast.unparse(node.value).endswith("match"):
                seen = f"{path.name}:{node.lineno}: {ast.unparse(node)}"
                assert (path.name, node.attr) in {*ALLOWED_WHOLE}, seen


ALLOWED_WHOLE = (("loop.py", "history"), ("protocol.py", "history"), ("loop.py", "record"))
"""How many plies there are; and `save FILE` writes the whole game, as the file that it copies."""


def test_only_the_rulebook_reads_source_rules() -> None:
    for room in ("extract", "printables", "refcli"):
        for path in ROOT.joinpath(room).rglob("*.py"):
            if path != ROOT / "extract" / "rulebook.py":
                assert not re.search(r"(files\(|/ ?|joinpath\()\"source_rules", path.read_text()), path


def test_commands_are_imported_only_when_they_run() -> None:
    code = "import sys, refcli.app; print(*sorted(m for m in sys.modules if m.split('.')[0] in "
    code += "('extract', 'printables', 'reportlab', 'pdfplumber', 'rich') or m.startswith('refcli.')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.split() == ["refcli.app"]


def test_judging_a_record_imports_no_more_than_it_needs(tmp_path: Path) -> None:
    """Each module more is felt at every start: no draft, no short forms, no shuffling for a game without them."""
    code = "import gc, sys, refcli.__main__ as m\ntry: m.main()\nexcept SystemExit as end: print(end.code)\n"
    code += "print(gc.isenabled(), gc.get_freeze_count() > 10_000)\n"
    code += "print(*sorted(n for n in sys.modules if n.split('.')[0] in ('extract', 'refcli', 'random', 'pkgutil')))"
    command = [sys.executable, "-c", code, "check", str(saved(tmp_path, FINE))]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    *_, status, collector, modules = done.stdout.splitlines()
    judging = {
        "__main__",
        "app",
        "commands",
        "commands.check",
        "console",
        "game",
        "games",
        "messages",
        "messages.language",
    }
    judging |= {"record", "referee"}
    judging |= {f"games.tokan{part}" for part in ("", ".components", ".notation", ".plies", ".position")}
    expected = ["refcli", *(f"refcli.{name}" for name in judging), "extract", "extract.rulebook"]
    assert (status, collector) == ("0", "True True")
    assert modules.split() == sorted(expected)


GENERIC = ("refcli",)
"""Rooms that know no game by name, but for the folders that are called after one."""

OF_ONE_GAME = ("refcli/games/{}/",)

EXAMPLES = (
    r" {6}refcli [a-z]+ .*",  # of a command, in its help
    r'"""A rule id such as `tokan\.move\.exact`; .*',
    r'A record names them in the tag `LetStand`, each with the rule that it broke: `"7 tokan\.move\.taboo"` is .*',
)
"""Whole lines that show a reader what something looks like."""


def _named(line: str, game: str) -> bool:
    """Whether a line of code names a game: as a word or a part of a name, in code, strings and comments.

    `rings` is a word, too: as the game it stands in quotes, before the dot of a rule id or in the name of a module.
    """
    if game == "rings":
        return bool(re.search(r"([\"'`/]rings[\"'`./]|\bgames(\.| import .*\b)rings\b|_rings\b|\b_?rings_[a-z])", line))
    return bool(re.search(rf"(?<![A-Za-z]){game}(?![a-z])", line, re.IGNORECASE))


def _lines_that_name_a_game(room: str) -> Iterator[str]:
    games = sorted(entry.name for entry in ROOT.joinpath("source_rules").iterdir())
    for path in sorted(ROOT.joinpath(room).rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        for number, line in enumerate(path.read_text().splitlines(), start=1):
            if not any(re.fullmatch(example, line) for example in EXAMPLES):
                for game in games:
                    own = any(place.startswith(folder.format(game)) for folder in OF_ONE_GAME)
                    if not own and _named(line, game):
                        yield f"{place}:{number}: {line.strip()}"


@pytest.mark.parametrize("room", GENERIC)
def test_no_game_is_named_outside_its_own_folders(room: str) -> None:
    assert list(_lines_that_name_a_game(room)) == []


def test_what_names_a_game() -> None:
    for line in (
        "if game == 'rings':",
        "from refcli.games import tokan, rings",
        '"rings.turn.first"',
        "def _rings_move",
    ):
        assert _named(line, "rings"), line
    assert not _named("# rings without marbles", "rings")
    assert _named("Another tile set of Dschunke", "dschunke")
    assert _named("from printables import pictures_rhombus", "rhombus")
    assert not _named("contradictions", "contra")


def test_games_are_asked_and_not_sniffed() -> None:
    """What a game has or is says `refcli.game.Game`; nobody looks whether a name is there, or what a type is called."""
    for path in ROOT.joinpath("refcli").rglob("*.py"):
        assert not re.search(
            r"\bhasattr\(|\btype\([a-z_.]+\)\.__name__|\bgetattr\((self\.)?(game|match|position|ply)\b",
            path.read_text(),
        ), path


def test_a_curated_rulebook_is_read_without_what_writes_transcriptions() -> None:
    code = "import sys, extract.rulebook as r; r.load_curated('tokan')\n"
    code += "print(*sorted(n for n in sys.modules if n.split('.')[0] in ('extract', 'json')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    forms = {"", ".markdown", ".markdown_blocks", ".markdown_comments", ".origins"}
    expected = {"", ".rulebook", ".model", ".model.rulebook", *(f".forms{part}" for part in forms)}
    assert {name for name in done.stdout.split() if name.startswith("extract")} == {f"extract{n}" for n in expected}


def test_a_text_is_extracted_without_what_reads_pdfs_and_pictures(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("The player with the most points at the end of the game wins.")
    code = "import sys, pathlib, extract.pipeline as p; p.extract([pathlib.Path(sys.argv[1])])\n"
    code += "print(*sys.modules)"
    command = [sys.executable, "-c", code, str(tmp_path / "a.txt")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    heavy = ("pdfminer", "pdfplumber", "pypdfium2", "PIL", "reportlab")
    rooms = ("extract.pixels", "extract.readers.pdf", "extract.readers.ocr.scan", "extract.readers.layout")
    assert not [name for name in done.stdout.split() if name.startswith((*heavy, *rooms))]


def test_the_readme_names_commands_that_exist() -> None:
    from refcli.commands.app import COMMANDS

    named = set(re.findall(r"^ {4}refcli (\w+)", ROOT.joinpath("README.md").read_text(), re.MULTILINE))
    assert named <= set(COMMANDS)
    assert named >= {"play", "check", "show", "moves", "score", "rules", "print", "extract"}


def test_no_registered_font_or_seed_lies_in_the_repository() -> None:
    listed = subprocess.run(["git", "ls-files"], capture_output=True, text=True, cwd=ROOT, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    names = listed.stdout.split("\n")
    assert not [name for name in names if Path(name).suffix in {".ttf", ".otf", ".pdf", ".mo"}]
