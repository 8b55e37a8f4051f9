"""Fixtures for all tests: the command line as a process, the shared folder of real documents."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.forked import SECONDS, run_forked

ROOT = Path(__file__).parents[1]
SHARED = ROOT.parent / "shared"

FORKS = hasattr(os, "fork") and "REFCLI_PROCESSES" not in os.environ
"""Whether commands run in forks of the tests; `REFCLI_PROCESSES=1` makes each a program that begins from nothing."""

TIMED = "TIMED" in os.environ
"""Whether tests hold what they do to seconds, too (`make bench`): other machines may be slow or have much to do."""

gc.set_threshold(10_000, 10, 10)
"""Games and pages are made and let go of by the thousand; looking for circles after every 700 things costs a sixth."""

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def refcli() -> Run:
    """Run `refcli` with arguments, as a process; English unless the environment says otherwise."""

    def run(
        *args: object, stdin: str | bytes = "", cwd: Path | None = None, **env: str
    ) -> subprocess.CompletedProcess[str]:
        arguments, text = [*map(str, args)], stdin.encode() if isinstance(stdin, str) else stdin
        environment = {**os.environ, "REFCLI_LANG": "en", "COLUMNS": "100", "PYTHONPATH": str(ROOT), **env}
        if FORKS and not any(name.startswith(("PYTHON", "LC_", "LANG")) for name in env):
            done = run_forked(arguments, text, cwd, environment)
        else:
            done = subprocess.run(
                [sys.executable, "-m", "refcli", *arguments],
                input=text,
                capture_output=True,
                cwd=cwd,
                env=environment,
                timeout=SECONDS,
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
