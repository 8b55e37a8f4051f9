"""The shape of the house: who may import whom, and that documents and data keep their promises."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.refcli.records import FINE, saved

FORBIDDEN = {
    "extract": ("printables", "refcli"),
    "extract/readers": ("extract.outline", "extract.facts", "extract.compare", "extract.forms", "extract.pipeline"),
    "extract/readers/layout": ("extract.readers.pdfs", "extract.readers.scans", "extract.readers.texts"),
    "extract/language": ("extract.repair", "extract.outline", "extract.facts", "extract.readers"),
    "extract/repair": ("extract.outline", "extract.facts", "extract.readers"),
    "extract/outline": ("extract.facts", "extract.readers"),
    "extract/facts": ("extract.outline", "extract.readers", "extract.repair"),
    "extract/compare": ("extract.outline", "extract.readers", "extract.repair", "extract.facts"),
    "extract/forms": ("extract.outline", "extract.readers", "extract.repair", "extract.facts", "extract.compare"),
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


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


@pytest.mark.parametrize("room", sorted(FORBIDDEN))
def test_no_import_against_the_direction_of_the_house(room: str) -> None:
    for path in ROOT.joinpath(room).rglob("*.py"):
        for module in _imports(path):
            against = [f for f in FORBIDDEN[room] if module == f or module.startswith(f + ".")]
            assert not against, f"{path.relative_to(ROOT)} imports {module}"


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


def test_the_readme_names_commands_that_exist() -> None:
    from refcli.app import COMMANDS

    named = set(re.findall(r"^ {4}refcli (\w+)", ROOT.joinpath("README.md").read_text(), re.MULTILINE))
    assert named <= set(COMMANDS)
    assert named >= {"play", "check", "show", "moves", "score", "rules", "print", "extract"}


def test_no_registered_font_or_seed_lies_in_the_repository() -> None:
    listed = subprocess.run(["git", "ls-files"], capture_output=True, text=True, cwd=ROOT, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    names = listed.stdout.split("\n")
    assert not [name for name in names if Path(name).suffix in {".ttf", ".otf", ".pdf", ".mo"}]
