"""`docs/files.md`: every file of the packages in a line, the first of its docstring. `make files` writes it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from tests.conftest import ROOT
from tests.house.code import PACKAGES

LIST = ROOT / "docs" / "files.md"
_HEAD = """# Every file in a line

What each file says of itself in the first line of its docstring; which of them to open for a change says
[How it is built](architecture.md) by subject. `make files` writes this page anew.
"""


def listed() -> str:
    """The page as it should be."""
    lines = [_HEAD]
    files = (path for top in PACKAGES for path in ROOT.joinpath(top).rglob("*.py"))
    for folder, inside in groupby(sorted(files, key=lambda path: (path.parent.parts, path.name)), lambda p: p.parent):
        lines += [f"## {folder.relative_to(ROOT)}", "", *_told(inside), ""]
    return "\n".join(lines)


def _told(paths: Iterator[Path]) -> Iterator[str]:
    for path in paths:
        said = (ast.get_docstring(ast.parse(path.read_text())) or "").partition("\n")[0]
        if path.name == "__init__.py" and said:
            yield f"{said}\n"
        elif said:
            yield f"- `{path.name}`: {said}"


if __name__ == "__main__":
    LIST.write_text(listed())
