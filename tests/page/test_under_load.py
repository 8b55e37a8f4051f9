"""Many phones on one game, and a server that is killed in the middle.

`PHONES=40` has so many phones look on, `KILLS=100` kills the server so often (`make phones` does both, on a machine
that does nothing else, and prints what it measured).
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from http.client import HTTPException
from pathlib import Path
from random import Random
from statistics import median, quantiles
from threading import Event, Thread
from typing import Any

import pytest

from refcli.record import judge, read
from tests.conftest import ROOT
from tests.page.served import Phone, served

PHONES = int(os.environ.get("PHONES", "8"))
KILLS = int(os.environ.get("KILLS", "2"))
PLIES = 20
HEARD, TAPPED = 0.25, 0.05
"""Seconds until half of the phones show a ply; seconds in which 99 of 100 taps are answered."""
MEASURED = "PHONES" in os.environ


def test_a_ply_is_on_all_phones_at_once(tmp_path: Path, capsys: Any) -> None:
    heard: dict[str, list[float]] = {}
    ready = [Event() for _ in range(PHONES)]
    with served(tmp_path, "contra") as table:

        def follow(n: int) -> None:
            language = ("en", "de", "fr", "es")[n % 4]
            with table.phone(onlooker=n % 2 == 0, language=language).listening() as events:
                for state in events:
                    heard.setdefault(state["at"], []).append(time.perf_counter())
                    ready[n].set()
                    if len(state["plies"]) >= PLIES:
                        return

        followers = [Thread(target=follow, args=(n,), daemon=True) for n in range(PHONES)]
        for follower in followers:
            follower.start()
        assert all(one.wait(30) for one in ready)
        rng, told, phone = Random(1), {}, table.phone()
        while len(table.room.history.played) < PLIES:
            state = phone.state()
            begun = time.perf_counter()
            phone.tap(rng, state)
            told[table.room.at] = begun
            time.sleep(0.3 if MEASURED else 0.05)
        for follower in followers:
            follower.join(30)
        late = [at - begun for name, begun in told.items() for at in heard.get(name, [])]
        assert len(heard[table.room.at]) == PHONES
        with capsys.disabled():
            print(f"\n{PHONES} phones: a ply with its taps is shown after {median(late) * 1000:.0f} ms (median)")  # noqa: T201
        if MEASURED:
            assert median(late) < HEARD


def test_a_tap_is_answered_at_once(tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    took: list[float] = []
    ask = Phone.ask

    def timed(self: Phone, *asked: Any, **more: Any) -> Any:
        begun = time.perf_counter()
        try:
            return ask(self, *asked, **more)
        finally:
            took.append(time.perf_counter() - begun)

    monkeypatch.setattr(Phone, "ask", timed)
    for game in ("tokan", "contra", "dschunke", "rhombus", "rings"):
        folder = tmp_path / game
        folder.mkdir()
        with served(folder, game) as table:
            rng = Random(2)
            for _ in range(30 if MEASURED else 6):
                if not table.room.session.over:
                    table.acting().tap(rng)
    slow = quantiles(took, n=100)[98]
    with capsys.disabled():
        print(f"\n{len(took)} taps: {median(took) * 1000:.0f} ms (median), {slow * 1000:.0f} ms (99 of 100)")  # noqa: T201
    if MEASURED:
        assert slow < TAPPED


def started(record: Path, port: int) -> tuple[subprocess.Popen[str], Phone]:
    command = [sys.executable, "-m", "refcli", "serve", str(record), "--port", str(port)]
    none = subprocess.DEVNULL
    server = subprocess.Popen(command, cwd=ROOT, text=True, stdin=none, stdout=subprocess.PIPE, stderr=none)
    assert server.stdout
    line = server.stdout.readline()
    found = re.search(r"http://127\.0\.0\.1:(\d+)(/t/[^/]+/)", line)
    assert found, line
    return server, Phone(int(found[1]), found[2])


def killed(server: subprocess.Popen[str], after: float) -> None:
    time.sleep(after)
    server.send_signal(signal.SIGKILL)


def test_what_a_phone_saw_accepted_is_there_after_a_kill(tmp_path: Path) -> None:
    rng = Random(4)
    with served(tmp_path, "contra", draws=False) as table:
        port = table.server.port
    record = tmp_path / "contra.game"
    path = None
    for _ in range(KILLS):
        server, phone = started(record, port)
        assert path in (None, phone.path)  # the links go on
        path = phone.path
        accepted: list[str] = []
        killer = Thread(target=killed, args=(server, rng.uniform(0.05, 1.2)))
        known = [ply["ply"] for ply in phone.state()["plies"]]
        killer.start()
        try:
            while True:
                state = phone.state()
                accepted = [ply["ply"] for ply in state["plies"]]
                if state["over"]:
                    server.kill()
                elif phone.tap(rng, state) == {"done": True}:
                    accepted = accepted_after(phone, accepted)
        except (OSError, HTTPException, AssertionError, StopIteration, ValueError):
            pass
        killer.join()
        server.wait(10)
        verdict = judge(read(record.read_text()))
        assert verdict.refusal is None
        if verdict.outcome:
            for part in tmp_path.glob("contra.game*"):
                part.unlink()
            with served(tmp_path, "contra", draws=False):
                path = None
            continue
        again, phone = started(record, port)
        try:
            there = [ply["ply"] for ply in phone.state()["plies"]]
            assert there[: len(accepted)] == accepted
            assert len(there) >= min(len(known), len(accepted))
        finally:
            again.terminate()
            again.wait(10)


def accepted_after(phone: Phone, before: list[str]) -> list[str]:
    """What is known to be accepted once a ply was: at least what was there before, and one more."""
    plies = [ply["ply"] for ply in phone.state()["plies"]]
    assert len(plies) > len(before)
    return plies
