"""Fixtures for all tests: the command line as a process, the shared folder of real documents."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SHARED = ROOT.parent / "shared"

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def refcli() -> Run:
    """Run `python -m refcli` with arguments; English unless the environment says otherwise."""

    def run(
        *args: object, stdin: str | bytes = "", cwd: Path | None = None, **env: str
    ) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, "-m", "refcli", *map(str, args)],
            input=stdin.encode() if isinstance(stdin, str) else stdin,
            capture_output=True,
            cwd=cwd,
            env={**os.environ, "REFCLI_LANG": "en", "COLUMNS": "100", "PYTHONPATH": str(ROOT), **env},
            timeout=120,
            check=False,
        )
        return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())

    return run


def shared(*parts: str) -> Path:
    """A path in the shared folder of real documents; the test is skipped where it is missing."""
    path = SHARED.joinpath(*parts)
    if not path.exists():
        pytest.skip(f"the shared documents are not there: ../shared/{'/'.join(parts)}")
    return path
