"""The code of the house as trees: what imports what, and which rooms hand on what."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from tests.conftest import ROOT

PACKAGES = ("extract", "printables", "refcli")


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def modules() -> Mapping[str, ast.Module]:
    """All modules of the packages and of their tests, by their names."""
    files = (path for top in (*PACKAGES, "tests", "docs") for path in ROOT.joinpath(top).rglob("*.py"))
    return {module_of(path): ast.parse(path.read_text()) for path in files}


def running_statements(tree: ast.AST) -> Iterator[ast.stmt]:
    """All statements that run: not what only the type checker reads."""
    left: list[ast.AST] = [tree]
    while left:
        node = left.pop()
        if isinstance(node, ast.stmt):
            yield node
        for_types = isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for name in ("orelse",) if for_types else ("body", "handlers", "orelse", "finalbody", "cases"):
            parts = getattr(node, name, [])
            left += parts if isinstance(parts, list) else []  # those of an expression are one expression


@cache
def imported(module: str) -> tuple[tuple[str, str], ...]:
    """What a module imports, at any time, in functions too: `(module, name)`; the name is empty for a whole module."""

    def found() -> Iterator[tuple[str, str]]:
        for node in running_statements(modules()[module]):
            if isinstance(node, ast.Import):
                yield from ((alias.name, "") for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    whole = f"{node.module}.{alias.name}"
                    yield (whole, "") if whole in modules() else (node.module, alias.name)

    return tuple(found())


@cache
def handed_on(door: str) -> Mapping[str, str]:
    """The names that a door hands on, each with the module that it comes from; those that stand in it are its own."""
    tree = modules()[door]
    given = dict.fromkeys(_own_names(tree), door)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "imported_later":
            package = door if ast.unparse(node.args[0]) == "__name__" else ast.literal_eval(node.args[0])
            for entry in node.keywords:
                given |= dict.fromkeys(ast.literal_eval(entry.value).split(), f"{package}.{entry.arg}")
    return given


def _own_names(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            for target in node.targets if isinstance(node, ast.Assign) else (node.target,):
                if ast.unparse(target) == "__all__" and node.value:
                    yield from ast.literal_eval(node.value)
                elif isinstance(target, ast.Name) and not target.id.startswith("_"):
                    yield target.id


def folders(*tops: str) -> list[Path]:
    """The packages themselves and all rooms in them."""
    inits = (init for top in tops for init in ROOT.joinpath(top).rglob("__init__.py"))
    return sorted(init.parent for init in inits)


@cache
def rooms() -> tuple[str, ...]:
    """The rooms that have doors: all folders of the packages but the commands and the games of `refcli`.

    A command is called by its name, and a game is got by `load_game`.
    """
    named = (module_of(folder) for folder in folders(*PACKAGES))
    without = ("refcli.commands", "refcli.games")
    return tuple(name for name in named if "." in name and not f"{name}.".startswith(tuple(f"{w}." for w in without)))


def stands_in(module: str, room: str) -> bool:
    """Whether a module is a part of a room; a test is that stands in a folder or a file of the room's name."""
    if not module.startswith("tests."):
        return f"{module}.".startswith(f"{room}.")
    parts = {part.removeprefix("test_") for part in module.split(".")}
    inner = (name for name in rooms() if f"{name}.".startswith(f"{room}."))
    return any(name.rpartition(".")[2] in parts for name in inner)
