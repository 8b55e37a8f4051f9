"""Mutation check: small random damages to a room, each in a copy of the tree, and whether the room's tests notice.

    python -m tests.bench.mutants --room session --seed 1 -n 20
    python -m tests.bench.mutants --room session --seed 1 -n 20 --only 3,7

The same seed draws the same damages as long as the room's code stays the same. All tests of the room are run, the
nearest first, until one fails that holds without the damage. What survives is told once more at the end, for people to
judge: a damage that changes no behaviour, or a hole in the tests. Where the tests came to no end in their time (a loop
without end, or a machine with other work), nothing is known: that counts neither as killed nor as survived.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
SHARED = ROOT.parent / "shared"
_NO_SUCH_TEST = "exit status 4"
NOT_COPIED = (".*", "__pycache__", "build", "dist", "out")


class Room(NamedTuple):
    """A folder of the product and the tests that watch over it, as arguments of pytest."""

    folder: str
    tests: tuple[str, ...]
    chosen: tuple[str, ...] = ()
    """What else pytest is told: which of them to run."""


PRINTED = ("-k", "printables or diagrams or sheets or printed or test_art")
NOT_FOR_HOURS = ("--deselect", "tests/table/test_leaks.py")
ROOMS = {
    "session": Room("refcli/session", ("tests/session", "tests/table", "tests/refcli"), NOT_FOR_HOURS),
    "table": Room("refcli/table", ("tests/table", "tests/session", "tests/refcli"), NOT_FOR_HOURS),
    "printables": Room("printables", ("tests/printables", "tests/games"), PRINTED),
    "extract": Room("extract", ("tests/extract", "tests/packs")),
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """A file of the room with one damage in it."""

    path: Path
    line: int
    before: str
    after: str

    def diff(self) -> str:
        """The changed lines."""
        lines = difflib.unified_diff(self.before.splitlines(), self.after.splitlines(), lineterm="", n=0)
        return "\n".join(f"    {line}" for line in lines if line[:1] in "+-" and line[:3] not in ("+++", "---"))


SWAPS = (
    (ast.Eq, ast.NotEq),
    (ast.Lt, ast.LtE),
    (ast.Gt, ast.GtE),
    (ast.In, ast.NotIn),
    (ast.Is, ast.IsNot),
    (ast.And, ast.Or),
    (ast.Add, ast.Sub),
    (ast.Mult, ast.Div),
    (ast.FloorDiv, ast.Mod),
    (ast.BitOr, ast.BitAnd),
)
SWAPPED: dict[type[ast.AST], Any] = {one: other for pair in SWAPS for one, other in (pair, pair[::-1])}
EMPTY: dict[str, Any] = {"str": "", "int": 0, "float": 0.0, "bool": False}

Edit = tuple[ast.AST, ast.AST]
"""A node, and what stands in its place."""


def _statements(tree: ast.AST, returns: str = "") -> Iterator[tuple[ast.stmt, str]]:
    """The statements that do something (no docstrings, imports, types), each with what its function returns."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        inner = returns
        if isinstance(node, ast.FunctionDef):
            inner = ast.unparse(node.returns) if node.returns else ""
        if isinstance(node, ast.stmt) and not _only_says(node):
            yield node, inner
        yield from _statements(node, inner)


def _only_says(node: ast.stmt) -> bool:
    """Whether a statement is for readers and type checkers alone."""
    if isinstance(node, ast.Assign):
        name = ast.unparse(node.targets[0])
        return name == "__all__" or (not name.isupper() and name[0].isupper())
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    return isinstance(node, ast.Import | ast.ImportFrom)


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes of one statement: not the statements in it, nor what only types read."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "msg", "bases"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
                yield from _parts(child)


def _edits(node: ast.AST, returns: str) -> Iterator[Edit]:
    """The damages to one node; `returns` is the type that the function around it gives."""
    match node:
        case ast.Compare(left, ops, others):
            for n, op in enumerate(ops):
                yield node, ast.Compare(left, [*ops[:n], SWAPPED[type(op)](), *ops[n + 1 :]], others)
        case ast.BoolOp(op, values):
            yield node, ast.BoolOp(SWAPPED[type(op)](), values)
        case ast.BinOp(left, op, right) if type(op) in SWAPPED:
            yield node, ast.BinOp(left, SWAPPED[type(op)](), right)
        case ast.AugAssign(target, op, value) if type(op) in SWAPPED:
            yield node, ast.AugAssign(target, SWAPPED[type(op)](), value)
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield node, operand
        case ast.Constant(bool(value)):
            yield node, ast.Constant(not value)
        case ast.Constant(int(value) | float(value)):
            yield from ((node, ast.Constant(value + step)) for step in (1, -1))
        case ast.Constant(str(value)):
            yield node, ast.Constant(value + "X")
        case ast.Break():
            yield node, ast.Continue()
        case ast.Continue():
            yield node, ast.Break()
        case ast.Expr(ast.Call() as call):
            yield call, ast.Constant(None)
        case ast.Return(ast.AST() as value):
            yield value, ast.List([]) if returns.startswith("list") else ast.Constant(EMPTY.get(returns))
        case ast.If(test) | ast.While(test) | ast.IfExp(test) | ast.comprehension(ifs=[test, *_]):
            yield test, ast.UnaryOp(ast.Not(), test)
        case ast.Call(function, arguments, named):
            if len(arguments) > 1:
                yield node, ast.Call(function, arguments[:-1], named)
            for n in range(len(named)):
                yield node, ast.Call(function, arguments, [*named[:n], *named[n + 1 :]])


class _Replacing(ast.NodeTransformer):
    def __init__(self, edit: Edit) -> None:
        self.edit = edit

    def visit(self, node: ast.AST) -> ast.AST:
        """The other node in place of the one; the rest as it was."""
        return self.edit[1] if node is self.edit[0] else self.generic_visit(node)


def _edited(source: str, statement: ast.stmt, edit: Edit) -> str:
    """The source with one node replaced; within an f-string, whose parts have no places, the whole string is."""
    strings = [node for node in _parts(statement) if isinstance(node, ast.JoinedStr)]
    place = next((text for text in strings if any(part is edit[0] for part in _parts(text))), edit[0])
    assert isinstance(place, ast.expr | ast.stmt)
    lines = source.encode().splitlines(keepends=True)
    starts = [0, *accumulate(map(len, lines))]
    first = starts[place.lineno - 1] + place.col_offset
    last = starts[(place.end_lineno or 0) - 1] + (place.end_col_offset or 0)
    text = ast.unparse(ast.fix_missing_locations(_Replacing(edit).visit(place)))
    if isinstance(place, ast.expr) and not isinstance(edit[1], ast.Constant) and place is edit[0]:
        text = f"({text})"
    content = source.encode()
    return (content[:first] + text.encode() + content[last:]).decode()


def mutants(room: str, seed: int) -> Iterator[Mutant]:
    """Random mutants without end; each statement of the room is as likely."""
    random = Random(seed)
    paths = sorted(ROOT.joinpath(ROOMS[room].folder).rglob("*.py"))
    places = [(path, n) for path in paths for n, _ in enumerate(_statements(ast.parse(path.read_text())))]
    seen = set()
    while True:
        path, n = random.choice(places)
        source = path.read_text()
        statement, returns = next(islice(_statements(ast.parse(source)), n, None))
        edits = [edit for part in _parts(statement) for edit in _edits(part, returns)]
        if edits:
            edit = random.choice(edits)
            line = getattr(edit[0], "lineno", statement.lineno)
            mutant = Mutant(path.relative_to(ROOT), line, source, _edited(source, statement, edit))
            if mutant not in seen and _compiles(mutant):
                seen.add(mutant)
                yield mutant


def _compiles(mutant: Mutant) -> bool:
    """Whether a damage leaves a program, and another one than before."""
    try:
        return ast.dump(ast.parse(mutant.after)) != ast.dump(ast.parse(mutant.before))
    except SyntaxError:
        return False


def _suites(tree: Path, room: Room, mutant: Mutant) -> Iterator[tuple[str, ...]]:
    """The tests in the order of how soon they can notice: beside the module and naming it, one of both, the rest."""
    name = mutant.path.parent.name if mutant.path.stem == "__init__" else mutant.path.stem
    folder = _tests_beside(tree, mutant.path)
    files = [file.relative_to(tree) for top in room.tests for file in sorted(tree.joinpath(top).rglob("test_*.py"))]
    named = {file: _mentions(tree / file, name) for file in files}
    files.sort(key=lambda file: -named[file])
    ranks = {file: (named[file] > 0) + file.is_relative_to(folder) for file in files}
    suites = (tuple(str(file) for file in files if ranks[file] == rank) for rank in (2, 1, 0))
    return filter(None, suites)


def _tests_beside(tree: Path, module: Path) -> Path:
    """The folder of tests that is called like the nearest folder around a module."""
    around = (Path(*parents.parts[n:]) for parents in module.parents for n in (0, 1))
    return next(Path("tests") / path for path in around if path.parts and (tree / "tests" / path).is_dir())


def _mentions(file: Path, name: str) -> int:
    """How often a file of tests has that name; in its own name it weighs most."""
    word = re.compile(rf"(?<![a-z]){name}(?![a-z])")
    return 100 * len(word.findall(file.stem)) + len(word.findall(file.read_text()))


@dataclass(frozen=True, slots=True)
class Runner:
    """Runs tests in a copy of the tree; each run may take so many seconds and as many processes as it has workers."""

    tree: Path
    room: Room
    seconds: float
    workers: int

    def killer(self, mutant: Mutant, suites: int) -> str | None:
        """The first test of so many suites that notices the mutant, None where none does. Raises `TimeoutExpired`."""
        passed_over: list[str] = []
        for tests in islice(_suites(self.tree, self.room, mutant), suites):
            while by := self._failing(tests, mutant, passed_over):
                if "::" not in by or self._tells(by, mutant):
                    return by
                passed_over.append(by)  # it fails for another reason: in a hurry, or for want of a program
        return None

    def _tells(self, test: str, mutant: Mutant) -> bool:
        """Whether a test fails by itself with the mutant, and holds without it."""
        again = self._failing((test,), mutant)
        return again == _NO_SUCH_TEST or (again is not None and self._failing((test,)) is None)

    def _failing(self, tests: tuple[str, ...], mutant: Mutant | None = None, but: Sequence[str] = ()) -> str | None:
        """The first test that fails with the mutant, None where all pass. Raises `TimeoutExpired`."""
        if mutant is None:
            return self._first_failed(tests, but)
        file = self.tree / mutant.path
        try:
            file.write_text(mutant.after)
            _forget_compiled(file)
            return self._first_failed(tests, but)
        finally:
            file.write_text(mutant.before)
            _forget_compiled(file)

    def _first_failed(self, tests: tuple[str, ...], but: Sequence[str]) -> str | None:
        left_out = [f"--deselect={test}" for test in but]
        flags = ["-x", "-q", "-p", "no:cacheprovider", "-n", str(self.workers), *left_out]
        with subprocess.Popen(
            [sys.executable, "-m", "pytest", *flags, *self.room.chosen, *tests],
            cwd=self.tree,
            env={**os.environ, "PYTHONPATH": str(self.tree)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        ) as running:
            try:
                output, _ = running.communicate(timeout=self.seconds)
            except BaseException:
                os.killpg(running.pid, signal.SIGKILL)
                raise
        if running.returncode in (0, 5):  # 5: no test was chosen
            return None
        failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - |$)", output, re.MULTILINE)
        return failed[1] if failed else f"exit status {running.returncode}"


def _forget_compiled(file: Path) -> None:
    for compiled in file.parent.glob(f"__pycache__/{file.stem}.*.pyc"):
        compiled.unlink()


def _copy(folder: Path) -> Path:
    """A copy of the tree, beside which the shared documents lie as they do here."""
    tree = folder / "tree"
    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(*NOT_COPIED))
    if SHARED.exists():
        (folder / "shared").symlink_to(SHARED)
    return tree


def main() -> None:
    """Check as many mutants as the command line says, and tell which survive."""
    parser = argparse.ArgumentParser(description="Do a room's tests notice small damages to it?")
    parser.add_argument("--room", choices=ROOMS, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-n", type=int, default=20, help="how many mutants")
    parser.add_argument("--only", default="", help="of these, those with the numbers N,N,...")
    parser.add_argument("--seconds", type=float, default=1800, help="of each of the three runs of tests")
    parser.add_argument("--workers", type=int, default=2, help="processes that run tests beside one that waits, or 0")
    parser.add_argument(
        "--suites", type=int, default=3, help="1: only the tests beside the module that name it, 2: or that either"
    )
    parser.add_argument("--list", action="store_true", help="run nothing")
    options = parser.parse_args()
    only = {int(number) for number in options.only.split(",") if number}
    fates: dict[str, list[str]] = {"killed": [], "SURVIVED": [], "out of time": [], "not run": []}
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(_copy(Path(folder)), ROOMS[options.room], options.seconds, options.workers)
        for number, mutant in enumerate(islice(mutants(options.room, options.seed), options.n), start=1):
            if not only or number in only:
                fate, by = ("not run", "") if options.list else _fate(runner, mutant, options.suites)
                told = f"{mutant.path}:{mutant.line}\n{mutant.diff()}\n"
                fates[fate].append(f"{number:3} {told}")
                sys.stdout.write(f"{number:3} {fate}{by and f' by {by}'}  {told}")
                sys.stdout.flush()
    killed, survived, unknown = (fates[fate] for fate in ("killed", "SURVIVED", "out of time"))
    for title, some in (("Survivors:", survived), ("Out of time, neither killed nor survived:", unknown)):
        sys.stdout.write("\n".join([title, *some]) if some else "")
    known = len(killed) + len(survived)
    left = f", {len(unknown)} more out of time" if unknown else ""
    sys.stdout.write(f"{options.room}, seed {options.seed}: {len(killed)} killed of {known}{left}\n")


def _fate(runner: Runner, mutant: Mutant, suites: int) -> tuple[str, str]:
    """What became of a mutant, and by which test."""
    try:
        by = runner.killer(mutant, suites)
    except subprocess.TimeoutExpired:
        return "out of time", ""
    return ("killed", by) if by else ("SURVIVED", "")


if __name__ == "__main__":
    main()
