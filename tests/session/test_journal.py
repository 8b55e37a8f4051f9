"""The journal on disk: whatever a cut leaves, every whole line comes back, and nothing is thrown away."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from refcli.session.journal import Event, Journal, LockedError, read_events

EVENTS = [Event("begin", '{"record": "…"}'), Event("ply", "b3-d3 -"), Event("note", "Grüße"), Event("undo", "1")]


def written(path: Path) -> bytes:
    journal = Journal(path)
    for event in EVENTS:
        journal.append(event)
    journal.close()
    return path.read_bytes()


def test_a_cut_at_any_byte_loses_only_the_line_that_it_tears(tmp_path: Path) -> None:
    content = written(tmp_path / "whole")
    ends = [i + 1 for i, byte in enumerate(content) if byte == ord("\n")]
    for cut in range(len(content) + 1):
        path = tmp_path / f"cut-{cut}"
        path.write_bytes(content[:cut])
        journal = Journal(path)
        # A line is whole once all but its line break is there.
        whole = sum(end - 1 <= cut for end in ends)
        assert list(journal.events) == EVENTS[:whole]
        last = ends[whole - 1] if whole else 0
        if cut > last:
            assert journal.aside is not None
            assert journal.aside.read_bytes() == content[last:cut]
        else:
            assert journal.aside is None
        journal.append(Event("ply", "after"))
        journal.close()
        assert list(read_events(path.read_bytes()).events) == [*EVENTS[:whole], Event("ply", "after")]


def test_a_changed_or_missing_line_ends_what_is_believed(tmp_path: Path) -> None:
    content = written(tmp_path / "whole")
    lines = content.splitlines(keepends=True)
    assert list(read_events(content.replace(b"b3-d3", b"b3-e3")).events) == EVENTS[:1]
    assert list(read_events(lines[0] + lines[2] + lines[3]).events) == EVENTS[:1]
    assert read_events(b"no journal at all\n").events == ()
    assert read_events(bytes(range(256))).events == ()


def test_torn_tails_are_all_kept(tmp_path: Path) -> None:
    path = tmp_path / "x.journal"
    for n in (1, 2):
        with path.open("ab") as file:
            file.write(b"torn %d" % n)
        journal = Journal(path)
        assert journal.aside == path.with_name(f"x.journal.torn-{n}")
        assert journal.aside.read_bytes() == b"torn %d" % n
        journal.append(EVENTS[0])
        journal.close()


def test_a_second_writer_is_refused_until_the_first_has_left(tmp_path: Path) -> None:
    path = tmp_path / "x.journal"
    first = Journal(path)
    first.append(EVENTS[0])
    with pytest.raises(LockedError):
        Journal(path)
    first.close()
    second = Journal(path)
    assert list(second.events) == EVENTS[:1]
    second.close()


def test_set_aside_begins_anew_and_keeps_the_old(tmp_path: Path) -> None:
    path = tmp_path / "x.journal"
    content = written(path)
    journal = Journal(path)
    kept = journal.set_aside()
    journal.append(EVENTS[0])
    journal.close()
    assert kept.read_bytes() == content
    assert list(read_events(path.read_bytes()).events) == EVENTS[:1]


def test_a_line_that_could_not_be_written_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a disk that was full for a while: what comes after it stands where it would have stood."""
    path = tmp_path / "x.journal"
    journal = Journal(path)
    journal.append(EVENTS[0])
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", _no_space)
        for _ in range(2):
            with pytest.raises(OSError, match="full"):
                journal.append(Event("note", "this one is longer than what comes after it"))
    assert list(read_events(path.read_bytes()).events) == EVENTS[:1]
    journal.append(EVENTS[1])
    journal.close()
    assert list(read_events(path.read_bytes()).events) == EVENTS[:2]


def test_what_is_kept_aside_is_on_the_disk_before_the_journal_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.journal"
    path.write_bytes(b"torn")
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(os.fstat(file).st_size))
    Journal(path).close()
    assert synced[0] == len(b"torn")


def test_a_journal_leaves_nothing_open(tmp_path: Path) -> None:
    before = len([*Path("/dev/fd").iterdir()])
    for n in range(5):
        written(tmp_path / f"{n}.journal")
    assert len([*Path("/dev/fd").iterdir()]) == before


def _no_space(_file: int) -> None:
    raise OSError(errno.ENOSPC, "full")


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="this system does not tell what is synced")
def test_the_name_of_a_new_journal_lasts_as_its_lines_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[Path] = []
    fsync = os.fsync

    def kept(handle: int) -> None:
        synced.append(Path(f"/proc/self/fd/{handle}").readlink())
        fsync(handle)

    monkeypatch.setattr("os.fsync", kept)
    written(tmp_path / "x.journal")
    assert tmp_path in synced
    assert synced.count(tmp_path / "x.journal") >= len(EVENTS)
