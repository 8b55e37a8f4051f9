"""Work on a cluster gives the same bytes as without one, also where a worker dies in the middle.

A few records go to two processes here. With CLUSTERED=20000 (`make cluster`) as many go to a scheduler and three
workers, one of which is killed; so do a tenth as many games, and rulebooks. What that took is told, with the load that
the machine was under before and after.
"""

from __future__ import annotations

import importlib
import os
import pickle
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from filecmp import cmpfiles, dircmp
from pathlib import Path
from typing import Any

import pdfplumber
import pytest

from refcli.commands import simulate
from refcli.console import Brought, bring, brought, describe_tag_error
from refcli.game import TagError
from tests.conftest import ROOT, Run, shared
from tests.refcli.records import FINE

pytest.importorskip("distributed", reason="needs the extra: pip install 'refcli[cluster]'")
watcher: Any = importlib.import_module("distributed").Client  # its types are not all said

TILES = """\
S rs.--.gs
x1 gR.--.gR
x2 gR.--.gR
x3 rs.ri.rs
x4 ra.gf.--
x5 --.gf.ra
x6 gs.gs.gs
"""
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


def test_a_portion_of_games_brings_its_tile_set(tmp_path: Path) -> None:
    file = tmp_path / "brought along.txt"
    file.write_text(TILES)
    order = simulate._Order(brought([file], ["dschunke"]), "dschunke", {"Tiles": file.stem}, ["random"], [4], None)
    (contest,) = simulate._played(pickle.loads(pickle.dumps(order)))
    assert '[Tiles "brought along"]' in contest.record
    with pytest.raises(TagError) as error:  # a worker lives longer than a command
        bring(Brought(((file.stem, TILES.replace("rs.ri.rs", "rs.ri.ri")),)))
    assert describe_tag_error(pickle.loads(pickle.dumps(error.value)), "en") == describe_tag_error(error.value, "en")


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
        subprocess.Popen([*dask, "worker", address, "--name", f"no. {n}", "--nthreads", "1", "--no-dashboard"], **quiet)  # type: ignore[call-overload]
        for n in range(3)
    ]
    try:
        yield address, started[1:]
    finally:
        for process in started:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def with_a_death(command: list[str], folder: Path, far: Callable[[], bool]) -> subprocess.CompletedProcess[bytes]:
    """A command on the cluster, whose first worker is killed with all its processes once the work has come so far."""
    with (
        cluster() as (address, workers),
        watcher(address) as watching,
        (folder / "told").open("w+b") as out,
    ):
        running = subprocess.Popen([*command, "--cluster", address], cwd=folder, stdout=out, stderr=subprocess.PIPE)
        try:
            while not (far() and has_work(watching, "no. 0")):
                assert running.poll() is None, "it was over before anything was killed"
                time.sleep(0.05)
            os.killpg(workers[0].pid, signal.SIGKILL)
            workers[0].wait()
            assert running.poll() is None, "nothing was left to do"
            _, err = running.communicate(timeout=3600)
        finally:
            running.kill()
        out.seek(0)
        return subprocess.CompletedProcess(command, running.returncode, out.read(), err)


def has_work(watching: Any, name: str) -> bool:
    """Whether the worker of that name has a portion in hand."""
    workers = watching.scheduler_info(n_workers=-1)["workers"]
    return any(work and workers.get(place, {}).get("name") == name for place, work in watching.processing().items())


@contextmanager
def timed(done: str) -> Iterator[None]:
    """Tell how long it took."""
    began, before = time.monotonic(), os.getloadavg()[0]
    yield
    load = f"load {before:.1f} to {os.getloadavg()[0]:.1f}"
    sys.stderr.write(f"{done}: {time.monotonic() - began:.1f} s ({load})\n")


long = pytest.mark.skipif(not CLUSTERED, reason="long: make cluster")


@long
def test_a_worker_that_dies_loses_no_record(tmp_path: Path) -> None:
    shelf_of_records(tmp_path / "records", CLUSTERED)
    command = [*REFCLI, "check", "--json", "--counts", "records"]
    with timed(f"{CLUSTERED} records, alone"):
        alone = subprocess.run(command, capture_output=True, cwd=tmp_path, check=False)
    for n in (1, 2):
        with timed(f"local:{n}"):
            spread = subprocess.run(
                [*command, "--cluster", f"local:{n}"], capture_output=True, cwd=tmp_path, check=False
            )
        assert (spread.stdout, spread.returncode) == (alone.stdout, alone.returncode)
    with timed("three workers, one killed"):
        killed = with_a_death(command, tmp_path, lambda: (tmp_path / "told").stat().st_size > 0)
    assert killed.stdout.count(b"\n") == CLUSTERED
    assert (killed.stdout, killed.stderr, killed.returncode) == (alone.stdout, alone.stderr, alone.returncode)


@long
@pytest.mark.parametrize(
    ("game", "players", "tiles"),
    [
        ("tokan", "greedy,random", ""),
        ("contra", "random", ""),
        ("dschunke", "random", TILES),
    ],
)
def test_a_worker_that_dies_loses_no_game(game: str, players: str, tiles: str, tmp_path: Path) -> None:
    more = ["--tiles", "own.txt", "--variant", "own"] if tiles else []
    (tmp_path / "own.txt").write_text(tiles)
    command = [*REFCLI, "simulate", game, "--games", f"{CLUSTERED // 10}", "--players", players, "--seed", "7", *more]
    began = time.monotonic()
    with timed(f"{CLUSTERED // 10} games of {game}, alone"):
        alone = subprocess.run([*command, "-o", "alone"], capture_output=True, cwd=tmp_path, check=False)
    middle = time.monotonic() + (time.monotonic() - began) / 3
    with timed("three workers, one killed"):
        killed = with_a_death([*command, "-o", "spread"], tmp_path, lambda: time.monotonic() > middle)
    assert (killed.stdout + killed.stderr, killed.returncode) == (
        (alone.stdout + alone.stderr).replace(b"alone", b"spread"),
        alone.returncode,
    )
    assert len([*(tmp_path / "spread" / "games").iterdir()]) == CLUSTERED // 10
    assert same(dircmp(tmp_path / "alone", tmp_path / "spread"))


@long
@pytest.mark.parametrize("shelf", ["our own", "the corpus"])
def test_a_worker_that_dies_loses_no_rulebook(shelf: str, tmp_path: Path) -> None:
    place = tmp_path / "shelf"
    place.mkdir()
    for document in documents_of(shelf):
        (place / f"{document.parent.name}-{document.name}").write_bytes(document.read_bytes())
    command = [*REFCLI, "extract", "--each", "--no-cache", "shelf", "-o"]
    read = [*place.iterdir()]
    with timed(f"{len(read)} rulebooks of {shelf}, alone"):
        alone = subprocess.run([*command, "out"], capture_output=True, cwd=tmp_path, check=False)
    (tmp_path / "out").rename(tmp_path / "alone")
    with timed("three workers, one killed"):
        killed = with_a_death(
            [*command, "out"], tmp_path, lambda: len([*(tmp_path / "out").glob("*/rulebook.json")]) > len(read) // 4
        )
    assert (killed.stdout, killed.stderr, killed.returncode) == (alone.stdout, alone.stderr, alone.returncode)
    assert len([*(tmp_path / "out").iterdir()]) == len(read)
    assert same(dircmp(tmp_path / "alone", tmp_path / "out"))


def documents_of(shelf: str) -> list[Path]:
    """The rulebooks of the house; or all documents of the corpus that hold text, and the smallest that is a scan."""
    if shelf == "our own":
        return sorted((ROOT / "source_rules").glob("*/*.md"))
    found = sorted(shared("corpus").glob("*.pdf"))
    scans = [file for file in found if not any(page.chars for page in pdfplumber.open(file).pages)]
    return [file for file in found if file not in scans] + sorted(scans, key=lambda file: file.stat().st_size)[:1]


def same(compared: dircmp[str]) -> bool:
    """Whether two folders hold the same bytes."""
    alike = compared.left_list == compared.right_list and not compared.common_funny
    _, other, unread = cmpfiles(compared.left, compared.right, compared.common_files, shallow=False)
    return alike and not (other or unread) and all(map(same, compared.subdirs.values()))
