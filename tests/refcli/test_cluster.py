"""Work on a cluster gives the same bytes as without one, also where a worker dies in the middle.

A few records go to two processes here. With CLUSTERED=20000 (`make cluster`) as many go to a scheduler and three
workers, one of which is killed, and so does a shelf of rulebooks.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from filecmp import dircmp
from pathlib import Path

import pytest

from tests.conftest import ROOT, Run
from tests.refcli.records import FINE

pytest.importorskip("distributed", reason="needs the extra: pip install 'refcli[cluster]'")

CLUSTERED = int(os.environ.get("CLUSTERED", "0"))
REFCLI = (sys.executable, "-m", "refcli")


def shelf_of_records(folder: Path, n: int) -> Path:
    """Records that are fine, refused, unreadable, in several folders."""
    for k in range(n):
        text = FINE if k % 3 else FINE.replace("red black", "red blue", k % 2)
        place = folder / f"{k % 7}"
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{k:06}.game").write_bytes(b"\xff\x00" if k % 11 == 10 else f"{text}\n; {k}\n".encode())
    return folder


def test_two_processes_judge_as_one_does(tmp_path: Path) -> None:
    records = shelf_of_records(tmp_path / "records", 120)
    command = [*REFCLI, "check", "--json", "--counts", "records", "-"]
    alone, spread = (
        subprocess.run([*command, *more], input=FINE.encode(), capture_output=True, cwd=records.parent, check=False)
        for more in ((), ("--cluster", "local:2"))
    )
    assert alone.stdout.count(b"\n") == 121
    assert (spread.stdout, spread.stderr, spread.returncode) == (alone.stdout, alone.stderr, alone.returncode)


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("here", "here is no address"),
        ("local:0", "local:0 is no address"),
        ("nowhere://x", "no cluster works at nowhere://x"),
    ],
)
def test_what_is_no_cluster_is_one_line(refcli: Run, tmp_path: Path, address: str, said: str) -> None:
    (tmp_path / "a.game").write_text(FINE)
    done = refcli("check", "a.game", "--cluster", address, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_cluster_parts_rulebooks_and_each_is_one(refcli: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("The player with the most points wins.")
    done = refcli("extract", "a.txt", "-o", "out", "--cluster", "local:2", cwd=tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "--each" in done.stderr
    assert not (tmp_path / "out").exists()


def test_each_source_is_a_rulebook_of_its_own(refcli: Run, tmp_path: Path) -> None:
    (tmp_path / "shelf" / "old").mkdir(parents=True)
    for name in ("a", "old/a"):  # each in a process of its own, which takes a while
        (tmp_path / "shelf" / f"{name}.txt").write_text("The player with the most points wins the game.\n" * 2)
    (tmp_path / "shelf" / "b.pdf").write_bytes(b"%PDF-1.4 nothing")
    done = refcli("extract", "--each", "shelf", "-o", "out", cwd=tmp_path)
    assert done.returncode == 3
    assert sorted(path.parent.name for path in (tmp_path / "out").rglob("rulebook.json")) == ["a", "a"]
    assert "shelf/b.pdf" in done.stderr
    clash = refcli("extract", "--each", "shelf/a.txt", "shelf/old/a.txt", "-o", "other", cwd=tmp_path)
    assert (clash.returncode, clash.stderr.count("\n")) == (2, 1)
    assert not (tmp_path / "other").exists()


@pytest.mark.skipif(not CLUSTERED, reason="long: make cluster")
def test_games_are_the_same_wherever_they_are_played(refcli: Run, tmp_path: Path) -> None:
    command = ("simulate", "tokan", "--games", "40", "--players", "random", "--seed", "7", "-o")
    for folder, more in (("alone", ()), ("spread", ("--cluster", "local:2"))):
        assert refcli(*command, folder, *more, cwd=tmp_path).returncode == 0
    assert same(dircmp(tmp_path / "alone", tmp_path / "spread"))


# --- A scheduler and three workers ---


@contextmanager
def cluster() -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a scheduler, and its three workers, each the head of its own processes."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": ROOT, "start_new_session": True}
    dask = [str(Path(sys.executable).parent / "dask")]
    port = address.rpartition(":")[2]
    started = [subprocess.Popen([*dask, "scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard"], **quiet)]  # type: ignore[call-overload]
    started += [
        subprocess.Popen([*dask, "worker", address, "--nthreads", "1", "--no-dashboard"], **quiet)  # type: ignore[call-overload]
        for _ in range(3)
    ]
    try:
        yield address, started[1:]
    finally:
        for process in started:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def with_a_death(command: list[str], folder: Path) -> subprocess.CompletedProcess[bytes]:
    """A command on the cluster, whose first worker is killed with all its processes once the first result is there."""
    with cluster() as (address, workers):
        running = subprocess.Popen(
            [*command, "--cluster", address],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,  # nothing of the first line may wait where `communicate` does not look
        )
        assert running.stdout
        first = running.stdout.readline()
        os.killpg(workers[0].pid, signal.SIGKILL)
        workers[0].wait()
        out, err = running.communicate(timeout=3600)
        return subprocess.CompletedProcess(command, running.returncode, first + out, err)


def timed(done: str, began: float) -> None:
    sys.stderr.write(f"{done}: {time.monotonic() - began:.1f} s\n")


@pytest.mark.skipif(not CLUSTERED, reason="long: make cluster")
def test_a_worker_that_dies_loses_no_record(tmp_path: Path) -> None:
    shelf_of_records(tmp_path / "records", CLUSTERED)
    command = [*REFCLI, "check", "--json", "--counts", "records"]
    began = time.monotonic()
    alone = subprocess.run(command, capture_output=True, cwd=tmp_path, check=False)
    timed("alone", began)
    for n in (1, 2):
        began = time.monotonic()
        spread = subprocess.run([*command, "--cluster", f"local:{n}"], capture_output=True, cwd=tmp_path, check=False)
        timed(f"local:{n}", began)
        assert (spread.stdout, spread.returncode) == (alone.stdout, alone.returncode)
    began = time.monotonic()
    killed = with_a_death(command, tmp_path)
    timed("three workers, one killed", began)
    assert killed.stdout.count(b"\n") == CLUSTERED
    assert (killed.stdout, killed.stderr, killed.returncode) == (alone.stdout, alone.stderr, alone.returncode)


@pytest.mark.skipif(not CLUSTERED, reason="long: make cluster")
def test_a_worker_that_dies_loses_no_rulebook(tmp_path: Path) -> None:
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    for document in sorted((ROOT / "source_rules").glob("*/*.md")):
        (shelf / f"{document.parent.name}-{document.name}").write_bytes(document.read_bytes())
    command = [*REFCLI, "extract", "--each", "--no-cache", "shelf", "-o"]
    began = time.monotonic()
    alone = subprocess.run([*command, "out"], capture_output=True, cwd=tmp_path, check=False)
    timed("alone", began)
    (tmp_path / "out").rename(tmp_path / "alone")
    began = time.monotonic()
    killed = with_a_death([*command, "out"], tmp_path)
    timed("three workers, one killed", began)
    assert (killed.stdout, killed.returncode) == (alone.stdout, alone.returncode)
    compared = dircmp(tmp_path / "alone", tmp_path / "out")
    assert same(compared)


def same(compared: dircmp[str]) -> bool:
    """Whether two folders hold the same bytes."""
    alike = not (compared.left_only or compared.right_only or compared.diff_files or compared.funny_files)
    return alike and all(map(same, compared.subdirs.values()))
