"""The command line in a fork of the tests: a process of its own, that need not import everything once more.

What only a program shows that begins from nothing (start-up, encodings) is tried with `subprocess`.
"""

from __future__ import annotations

import atexit
import importlib
import io
import os
import signal
import subprocess
import sys
import traceback
from collections.abc import Mapping
from pathlib import Path
from threading import Thread, Timer

SECONDS = 120
IMPORTED = (
    "refcli.commands.app",
    *(f"refcli.commands.{name}" for name in ("check", "deal", "moves", "play", "rules", "score", "show", "table")),
    *(f"refcli.{room}" for room in ("console", "messages", "record", "referee", "session", "table")),
    *(f"refcli.referee.{room}" for room in ("archive", "rulebook")),
    "refcli.commands.extract",
    "extract.pipeline",
    "extract.forms.transcription",
    "printables.sheets.printing",
    "printables.rulesheet.sheet",
    "printables.preflight.checks",
)
"""What most commands import: a fork has it already."""


def run_forked(
    arguments: list[str], stdin: bytes, cwd: Path | None, environment: Mapping[str, str]
) -> subprocess.CompletedProcess[bytes]:
    """Run `refcli` with these arguments as if it was begun in that folder and environment."""
    pipes = [os.pipe() for _ in range(3)]
    child = begun(arguments, (pipes[0][0], pipes[1][1], pipes[2][1]), cwd, environment)
    for end in (pipes[0][0], pipes[1][1], pipes[2][1]):
        os.close(end)
    read: dict[int, bytes] = {}
    threads = [Thread(target=_write, args=(pipes[0][1], stdin))]
    threads += [Thread(target=_read, args=(pipes[n][0], n, read)) for n in (1, 2)]
    timer = Timer(SECONDS, os.kill, (child, signal.SIGKILL))
    for thread in (*threads, timer):
        thread.start()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    timer.cancel()
    for thread in threads:
        thread.join()
    return subprocess.CompletedProcess(["refcli", *arguments], status, read[1], read[2])


def begun(
    arguments: list[str],
    ends: tuple[int, ...],
    cwd: Path | None,
    environment: Mapping[str, str],
    *,
    apart: bool = False,
) -> int:
    """The number of a process that is `refcli` with its three streams at these ends; `apart` in its own session."""
    for module in IMPORTED:
        importlib.import_module(module)
    child = os.fork()
    if not child:
        if apart:
            os.setsid()
        _become(arguments, ends, cwd, environment)
    return child


def _write(pipe: int, content: bytes) -> None:
    try:
        with open(pipe, "wb") as file:
            file.write(content)
    except BrokenPipeError:
        pass  # who does not read what is there is free to


def _read(pipe: int, number: int, read: dict[int, bytes]) -> None:
    with open(pipe, "rb") as file:
        read[number] = file.read()


def _become(arguments: list[str], ends: tuple[int, ...], cwd: Path | None, environment: Mapping[str, str]) -> None:
    """Be the command from here on; never returns."""
    status = 1
    try:
        atexit._clear()  # what the tests want done at their end
        for wanted in (signal.SIGINT, signal.SIGTERM):
            signal.signal(wanted, signal.default_int_handler if wanted == signal.SIGINT else signal.SIG_DFL)
        for number, end in enumerate(ends):
            os.dup2(end, number)
        os.closerange(3, min(os.sysconf("SC_OPEN_MAX"), 1 << 20))  # its own end of stdin would keep it waiting for more
        sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, "r")), "utf-8")
        sys.stdout = io.TextIOWrapper(io.BufferedWriter(io.FileIO(1, "w")), "utf-8")
        sys.stderr = io.TextIOWrapper(io.BufferedWriter(io.FileIO(2, "w")), "utf-8", line_buffering=True)
        sys.argv = ["refcli", *arguments]
        os.environ.clear()
        os.environ.update(environment)
        if cwd is not None:
            os.chdir(cwd)
        status = _status_of_main()
    except BaseException:
        traceback.print_exc()
    finally:
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except (OSError, ValueError):
                status = status or 120
        os._exit(status)


def _status_of_main() -> int:
    from refcli.__main__ import main

    try:
        main()
    except SystemExit as stop:
        if isinstance(stop.code, str):
            sys.stderr.write(f"{stop.code}\n")
        return stop.code if isinstance(stop.code, int) else int(stop.code is not None)
    return 0
