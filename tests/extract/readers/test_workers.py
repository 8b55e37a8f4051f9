"""Workers end when they hang, die or are told to, and nothing of them is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from extract.readers import workers
from extract.readers.workers import Failure, read_pages
from tests.extract.readers.pdf.test_hostile import within

_LONG = f"613.{os.getpid()}"
"""Seconds; with a fraction that tells our sleepers from those of another run of the tests."""


def hanging() -> tuple[workers.Task[int], int]:
    def read(index: int) -> int:
        if index == 1:
            subprocess.run(["sleep", _LONG], check=False)
        if index == 2:
            os.kill(os.getpid(), signal.SIGKILL)
        return index

    return read, 4


def test_a_worker_that_hangs_or_dies_costs_its_page_alone() -> None:
    with within(120):
        answers = dict(read_pages(hanging, range, jobs=2, page_seconds=1.0, total_seconds=9.0))
    assert (answers[0], answers[3]) == (0, 3)
    assert all(isinstance(answers[index], Failure) for index in (1, 2))


def test_a_worker_takes_the_programs_that_it_called_along() -> None:
    before = _sleepers()
    dict(read_pages(hanging, lambda _: [1], jobs=1, page_seconds=0.5, total_seconds=5.0))
    time.sleep(0.2)
    assert _sleepers() <= before


def _sleepers() -> set[str]:
    found: set[str] = set()
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if entry.read_bytes() == f"sleep\x00{_LONG}\x00".encode():
                found.add(entry.parent.name)
        except OSError:
            continue
    return found


def test_what_a_worker_prints_is_not_shown(capfd: pytest.CaptureFixture[str]) -> None:
    def opener() -> tuple[workers.Task[int], int]:
        os.write(1, b"noise")
        os.write(2, b"noise")
        return (lambda index: index), 1

    assert dict(read_pages(opener, range, jobs=1, page_seconds=5, total_seconds=5)) == {0: 0}
    assert capfd.readouterr() == ("", "")
