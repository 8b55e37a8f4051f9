"""What is too large is refused in its own line, within a second and 200 MB; archives need no more than a record."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from refcli import messages
from refcli.commands.check import Asked, _judged
from refcli.record import LONGEST_FILE, LONGEST_TOKEN, LONGEST_VALUE, MOST_PLIES, MOST_TAGS, judge, read
from refcli.table import MOST_SECONDS, TooLargeError, perft
from tests.conftest import ROOT, TIMED, Run
from tests.games.playing import GAMES, dealt, played, seatings
from tests.refcli.records import FINE, TAGS, saved

MIB = 1 << 20
RINGS = '[Game "rings"]\n[Players "red blue"]\n'
MEASURED = """
import json, resource, subprocess, sys
done = subprocess.run([sys.executable, "-m", "refcli", *sys.argv[1:]], capture_output=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([used.ru_maxrss / 1024, used.ru_utime, done.returncode, done.stdout.decode(), done.stderr.decode()]))
"""


class Measured(NamedTuple):
    """A run of refcli: MiB of memory, seconds of the processor, exit status, both streams."""

    memory: float
    seconds: float
    status: int
    stdout: str
    stderr: str


def measured(*args: object) -> Measured:
    """Run refcli in a child of a small process: a child of this one would count this one's memory, too."""
    command = [sys.executable, "-c", MEASURED, *map(str, args)]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "REFCLI_LANG": "en"}
    done = subprocess.run(command, capture_output=True, env=env, timeout=300, check=True)
    return Measured(*json.loads(done.stdout))


def rings(n: int) -> list[str]:
    """That many spaces in a heap."""
    return [f"{i % 100},{i // 100}" for i in range(n)]


TOO_LARGE = {
    "file": (FINE + " " * LONGEST_FILE, "record.unreadable", "16 MiB"),
    "file of wide signs": (FINE + "\U0001f600" * (LONGEST_FILE // 4), "record.unreadable", "16 MiB"),
    "value": (TAGS + f'[Event "{"x" * 10 * MIB}"]\n', "record.tag", f"{LONGEST_VALUE} bytes"),
    "value by a byte": (TAGS + f'[Event "{"é" * (LONGEST_VALUE // 2)}x"]\n', "record.tag", f"{LONGEST_VALUE} bytes"),
    "escapes": (TAGS + f'[Event "{chr(92) * 10 * MIB}"]\n', "record.tag", f"{LONGEST_VALUE} bytes"),
    "escapes without an end": (TAGS + '[Event "' + "\\\\" * 60_000 + "\n", "record.tag", "no tag pair"),
    "key": (TAGS + f'[{"k" * 10 * MIB} "x"]\n', "record.tag", ""),
    "brackets": (TAGS + "[" * 10 * MIB, "record.tag", ""),
    "lines of brackets": (TAGS + "[\n" * 5 * MIB, "record.tag", "no tag pair"),
    "tags": (TAGS + "".join(f'[a{n} ""]\n' for n in range(1_000_000)), "record.tag", f"{MOST_TAGS} tags"),
    "token": (FINE + "x" * 10 * MIB, "record.syntax", f"{LONGEST_TOKEN} bytes"),
    "token of wide signs": (FINE + "x" * 10 * MIB + "\U0001f600", "record.syntax", f"{LONGEST_TOKEN} bytes"),
    "token by a byte": (FINE + "é" * (LONGEST_TOKEN // 2) + "x", "record.syntax", f"{LONGEST_TOKEN} bytes"),
    "number": (FINE + "1" * 10 * MIB + ". p", "record.syntax", f"{LONGEST_TOKEN} bytes"),
    "plies": (FINE + "b1-a1 " * 200_000, "record.unreadable", f"{MOST_PLIES} plies"),
    "plies by one": (TAGS + "\n" + "x " * (MOST_PLIES + 1), "record.unreadable", f"{MOST_PLIES} plies"),
    "comment": (FINE + "{" + "x" * 10 * MIB, "record.syntax", "never closed"),
    "rings": (RINGS + f'[Setup "{" ".join(rings(1001))}"]\n', "record.setup", "at most 1000"),
    "rings in a value": (RINGS + f'[Setup "{" ".join(rings(100_000))}"]\n', "record.tag", f"{LONGEST_VALUE} bytes"),
    "marbles": (RINGS + f'[Setup "{":red=2,blue=2 ".join(rings(102))}"]\n', "record.setup", "more than 400"),
    "supply": (RINGS + '[Setup "0,0:red=1"]\n[Supply "red=400"]\n', "record.setup", "more than 400"),
    "long supply": (RINGS + f'[Setup "0,0"]\n[Supply "red={"9" * 4000}"]\n', "record.setup", "more than 400"),
}


@pytest.mark.parametrize("what", TOO_LARGE)
def test_what_is_too_large_is_refused_at_once(what: str, tmp_path: Path) -> None:
    text, rule, words = TOO_LARGE[what]
    done = measured("check", "--json", saved(tmp_path, text))
    (answer,) = done.stdout.splitlines()
    error = json.loads(answer)["error"]
    assert error["rule"] == rule
    assert words in error["message"]
    assert len(answer) < 1000
    assert done.status == (2 if rule == "record.unreadable" else 1)
    assert done.memory < 200
    assert done.seconds < 1 or not TIMED
    assert len(done.stderr.splitlines()) == (1 if done.status == 2 else 0)


def test_what_is_as_large_as_can_be_is_read(tmp_path: Path) -> None:
    wide = "\u20ac"
    tags = TAGS + f'[Event "{chr(92) * 2 * LONGEST_VALUE}"]\n[Site "{wide * (LONGEST_VALUE // 3)}"]\n'
    assert judge(read(tags)).refusal is None
    tags += "".join(f'[a{n} ""]\n' for n in range(MOST_TAGS - 5))
    assert judge(read(tags)).refusal is None
    token = "x" * LONGEST_TOKEN
    assert [found.text for found in read(TAGS + "\n" + token).tokens] == [token]
    assert len(read(TAGS + "\n" + "x " * MOST_PLIES).tokens) == MOST_PLIES
    comments = FINE + "{" + "x" * (LONGEST_FILE - len(FINE) - 2) + "}"
    done = measured("check", "--json", saved(tmp_path, comments))
    assert json.loads(done.stdout)["ok"] is True
    setup = " ".join(f"{ring}:red=2,blue=1" if n < 100 else ring for n, ring in enumerate(rings(1000)))
    done = measured("check", "--json", "--counts", saved(tmp_path, RINGS + f'[Setup "{setup}"]\n[Supply "red=100"]\n'))
    assert json.loads(done.stdout)["ok"] is True
    assert done.memory < 200


@pytest.mark.parametrize("tag", ["Players", "Scoring", "Taboo", "Setup", "LetStand", "Game", "Opening"])
def test_a_long_value_makes_no_long_sentence(tag: str) -> None:
    text = TAGS.replace(f'[{tag} "', '[X-Old "') + f'[{tag} "{"x" * 60_000}"]\n'
    refusal = judge(read(text)).refusal
    assert refusal is not None
    assert len(messages.text("en", refusal.cause, refusal.values)) < 300


def test_rings_round_a_wide_hole_are_read(tmp_path: Path) -> None:
    """A hole is one thing, however many spaces it has: here 82,000."""
    span = range(-166, 167)
    circle = [f"{q},{r}" for q in span for r in span if max(abs(q), abs(r), abs(q + r)) == 166]
    text = RINGS + f'[Setup "{" ".join(circle)} 0,0:red=1,blue=1"]\n[Supply "red=9 blue=9"]\n'
    done = measured("check", "--json", saved(tmp_path, text))
    assert json.loads(done.stdout)["ok"] is True
    assert done.memory < 100


def test_an_endless_file_is_one_clear_line(refcli: Run) -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("this system has no endless file")
    for command in ("check", "score", "moves", "show"):
        done = refcli(command, "/dev/zero")
        assert done.returncode == 2
        assert "16 MiB" in done.stderr
        assert len(done.stderr.splitlines()) == 1
    done = refcli("check", "--json", "-", stdin=b"x" * (LONGEST_FILE + 1))
    assert json.loads(done.stdout)["error"]["rule"] == "record.unreadable"


def test_a_game_that_does_not_end_is_judged_in_the_memory_of_its_last_position() -> None:
    match = dealt("rhombus", 3)
    match.retag({**match.tags, **{tag: "?" for tag in match.tags if tag.startswith("Hand.")}})
    position: Any = match.game.start(match.tags)
    rng, plies = Random(1), list[str]()
    while len(plies) < 1200:
        ply = match.game.parse("+?") if position.draw_due and position.due[0] == "hand" else position.random_ply(rng)
        after = position.play(ply)
        if after.turn and (position.draw_due or "x" not in str(ply)):
            position = after
            plies.append(str(ply))
    record = read("".join(f'[{tag} "{value}"]\n' for tag, value in match.tags.items()) + "\n" + "\n".join(plies))
    verdict = judge(record, keep=False)  # which fills what is cached, so that neither measure below pays for it
    assert (verdict.refusal, verdict.accepted, verdict.positions) == (None, 1200, (position,))
    peaks = {}
    for keep in (True, False):
        gc.collect()
        tracemalloc.start()
        judge(record, keep=keep)
        peaks[keep] = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert peaks[False] * 3 < peaks[True]


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of many records, short ones and refused ones, none like another."""
    folder = tmp_path_factory.mktemp("archive")
    for n in range(60):
        text = played(dealt(GAMES[n % len(GAMES)], n), Random(n), 6).record()
        for copy in range(50):
            saved(folder, text + f"{{{copy}}}" + "x" * (copy % 3) + " " * 20_000, f"{n}-{copy}.game")
    return folder


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_archive_needs_no_more_memory_than_some_of_it(archive: Path, jobs: int) -> None:
    some = sorted(archive.iterdir())[:: 20 if jobs == 1 else 10]
    few = measured("check", "--json", "--jobs", jobs, *some)
    many = measured("check", "--json", "--jobs", jobs, archive)
    assert len(many.stdout.splitlines()) == 3000
    assert many.memory < few.memory + 6


def test_answers_wait_for_the_printer_in_small_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """With several processes no more portions are handed out than a few ahead of what is printed."""
    from concurrent import futures

    from refcli.commands import check

    handed: list[int] = []

    class Pool:
        """A pool that judges when it is asked to."""

        def __init__(self, *_: object, **__: object) -> None: ...
        def __enter__(self) -> Pool:
            return self

        def __exit__(self, *_: object) -> None: ...

        def submit(self, _: object, __: Asked, portion: Sequence[tuple[str, str]]) -> futures.Future[Any]:
            handed.append(len(portion))
            done = futures.Future[Any]()
            done.set_result([check.Answer("", "", 0)] * len(portion))
            return done

    monkeypatch.setattr(futures, "ProcessPoolExecutor", Pool)
    answers = check._answers([(f"{n}", f"{n}") for n in range(10_000)], Asked(True, False, "en"), 2, (None, None))
    printed = 0
    for _ in answers:
        printed += 1
        assert sum(handed) - printed <= 2 * (check.PORTIONS_AHEAD + 1) * 200
    assert printed == sum(handed) == 10_000


@pytest.mark.parametrize("game", GAMES)
def test_perft_gives_up_by_the_clock_too(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for seats in seatings(game):
        position = dealt(game, 1, (), seats).position
        while position.draw_due:
            position = position.play(position.random_ply(Random(1)))
        clock = iter(range(1_000_000))
        monkeypatch.setattr("refcli.table.counting.process_time", lambda ticks=clock: next(ticks) / 100)
        assert perft(position, 1)
        try:
            perft(position, 999_999)
        except TooLargeError:
            assert next(clock) < 2 * MOST_SECONDS * 100 + 50


def test_perft_of_the_line_protocol_is_answered_soon(refcli: Run) -> None:
    for game in ("rings", "tokan"):
        done = refcli("play", game, "--deal", stdin=b"perft 9\nperft 999999\nquit\n")
        assert done.returncode == 0
        assert "Traceback" not in done.stderr
        ends = [line for line in done.stdout.splitlines() if line == "ok" or line.startswith("error ")]
        assert len(ends) == 3
        assert sum("perft" in line for line in ends) == 2


MUTANTS = int(os.environ.get("MUTANTS", "300"))
"""Spoilt records of each game. `MUTANTS=2000 pytest tests/refcli/test_limits.py -k mutant` looks at 10,000."""


def mutant(rng: Random, content: bytes) -> bytes:
    """The bytes with a few of them changed, left out, doubled or moved."""
    found = bytearray(content)
    for _ in range(rng.choice([1, 1, 1, 2, 3, 8])):
        at, n = rng.randrange(len(found)), rng.choice([1, 1, 2, 5, 40])
        piece = bytes(found[at : at + n])
        some = rng.choice(
            [
                b"",
                piece * 2,
                bytes([rng.randrange(256)]),
                rng.choice([b'"', b"[", b"\\", b" ", b"\n", b"{", b";", b"-1"]),
            ]
        )
        found[at : at + n] = some
        if rng.random() < 0.1:
            at = rng.randrange(len(found) + 1)
            found[at:at] = piece
        if not found:
            return b""
    return bytes(found)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_becomes_of_a_record_is_answered_by_one_object(game: str, tmp_path: Path) -> None:
    """A mutant is fine, refused or unreadable, as its exit status says, and never an exception."""
    rng = Random(1)
    texts = [
        played(dealt(game, seed, (), rng.choice(seatings(game))), rng, rng.choice([5, 20, 60])).record().encode()
        for seed in range(min(200, MUTANTS))
    ]
    path, statuses = str(tmp_path / "one.game"), set[int]()
    for n in range(MUTANTS):
        content = mutant(rng, texts[n % len(texts)])
        Path(path).write_bytes(content)
        answer = _judged(Asked(True, n % 10 == 0, "en"), (path, path))
        statuses.add(answer.status)
        found = json.loads(answer.data)
        assert found["file"] == path
        assert found["ok"] is (answer.status == 0), content
        assert (found["error"] is None) is found["ok"]
        if answer.status == 2:
            assert found["error"]["rule"] == "record.unreadable", content
            assert found["plies"] is None
        else:
            assert answer.message == ""
            assert 0 <= found["plies"] <= MOST_PLIES
        if found["error"] and answer.status == 1:
            rule = found["error"]["rule"]
            assert (found["error"]["ply"] is None) is (rule in ("record.tag", "record.setup", "record.result")), content
    assert statuses == {0, 1, 2}
