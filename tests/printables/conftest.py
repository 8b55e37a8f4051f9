from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from printables.preflight import MeasuredFile
from printables.sheets import PrintOptions, print_game

Printed = Callable[..., MeasuredFile]


@pytest.fixture(scope="session")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    """Print a game with some options, once a test run, and open the file for measuring."""
    folder = tmp_path_factory.mktemp("sheets")
    files: dict[str, MeasuredFile] = {}

    def opened(game: str, **options: object) -> MeasuredFile:
        key = f"{game}-" + "-".join(f"{k}.{v}" for k, v in sorted(options.items()))
        if key not in files:
            out = folder / f"{len(files)}.pdf"
            (written,) = print_game(game, out, PrintOptions(**options))  # type: ignore[arg-type]
            files[key] = MeasuredFile(written)
        return files[key]

    return opened


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "out.pdf"
