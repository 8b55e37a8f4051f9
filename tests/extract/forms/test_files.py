"""Files are written whole or not at all, whatever stops the writer and whoever else writes."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random

import pytest

from extract.forms.files import write_whole, written_beside
from tests.conftest import ROOT

KILLS = int(os.environ.get("REFCLI_KILLS", "8"))

WRITING = """
import sys; from pathlib import Path; from extract.forms.files import write_whole
print("begins", flush=True)
while True:
    for sign in b"ab":
        write_whole(Path(sys.argv[1]), bytes([sign]) * 3_000_000)
"""
ONCE = "import sys, pathlib; from extract.forms import write_whole; write_whole(pathlib.Path(sys.argv[1]), 'b')"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="POSIX files")


def running(code: str, path: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", code, str(path)], cwd=ROOT, stdout=subprocess.PIPE)


def test_a_killed_writer_leaves_a_whole_file_and_what_it_left_goes_with_the_next(tmp_path: Path) -> None:
    path, rng = tmp_path / "x", Random(7)
    write_whole(path, b"b" * 3_000_000)
    left = 0
    for _ in range(KILLS):
        with running(WRITING, path) as process:
            assert process.stdout and process.stdout.readline()
            time.sleep(rng.random() / 20)
            process.send_signal(signal.SIGKILL)
        assert path.read_bytes() in (b"a" * 3_000_000, b"b" * 3_000_000)
        left += len(list(tmp_path.iterdir())) - 1
        assert left <= KILLS
    assert left, "no kill hit the middle of a write"
    write_whole(path, "new")
    assert [(entry.name, entry.read_text()) for entry in tmp_path.iterdir()] == [("x", "new")]


def test_a_program_that_is_writing_is_waited_for_and_not_harmed(tmp_path: Path) -> None:
    path = tmp_path / "x"
    with written_beside({path: "a"}):
        other = running(ONCE, path)
        time.sleep(1)
        assert other.poll() is None
        assert [entry.read_text() for entry in tmp_path.iterdir()] == ["a"]
    assert other.wait(20) == 0
    assert [(entry.name, entry.read_text()) for entry in tmp_path.iterdir()] == [("x", "b")]


def test_many_at_once_write_whole_files_and_leave_nothing(tmp_path: Path) -> None:
    path = tmp_path / "x"
    texts = [letter * 100_000 for letter in "abcdef"]

    def write(text: str) -> None:
        for _ in range(20):
            write_whole(path, text)

    threads = [threading.Thread(target=write, args=(text,)) for text in texts]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        assert not path.exists() or path.read_text() in texts
    assert list(tmp_path.iterdir()) == [path]


def test_files_are_renamed_together_or_not_at_all(tmp_path: Path) -> None:
    first, second = tmp_path / "1", tmp_path / "2"
    first.write_text("before")
    with pytest.raises(ZeroDivisionError), written_beside({first: "a", second: "b"}):
        raise ZeroDivisionError
    with pytest.raises(FileNotFoundError), written_beside({first: "a", tmp_path / "none" / "2": "b"}):
        raise AssertionError("nothing is begun")
    assert [(entry.name, entry.read_text()) for entry in tmp_path.iterdir()] == [("1", "before")]


def test_the_mode_of_a_file_stays_and_a_new_one_gets_what_the_user_wants(tmp_path: Path) -> None:
    path = tmp_path / "x"
    before = os.umask(0o027)
    try:
        write_whole(path, "a")
        assert stat.S_IMODE(path.stat().st_mode) == 0o640
        path.chmod(0o606)
        write_whole(path, "b")
    finally:
        os.umask(before)
    assert (stat.S_IMODE(path.stat().st_mode), path.read_text()) == (0o606, "b")


def test_a_file_that_may_not_be_written_stays(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("a")
    path.chmod(0o444)
    with pytest.raises(PermissionError):
        write_whole(path, "b")
    assert path.read_text() == "a"


def test_a_link_stays_one_and_its_target_is_written(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    target, link = tmp_path / "folder" / "x", tmp_path / "link"
    link.symlink_to("folder/x")
    for text in ("a", "b"):  # at first the link leads nowhere
        write_whole(link, text)
        assert link.is_symlink() and target.read_text() == text
    assert sorted(entry.name for entry in tmp_path.rglob("*")) == ["folder", "link", "x"]


def test_a_pipe_is_written_into(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    write_whole(pipe, b"a" * 200_000)
    reader.join(10)
    assert read == [b"a" * 200_000]
    assert pipe.is_fifo() and list(tmp_path.iterdir()) == [pipe]


def test_a_device_is_written_into(tmp_path: Path) -> None:
    device = tmp_path / "null"
    try:
        os.mknod(device, 0o666 | stat.S_IFCHR, os.makedev(1, 3))
        device.write_bytes(b"")
    except PermissionError:
        pytest.skip("devices may not be made or opened here")
    write_whole(device, "a")
    assert device.is_char_device() and list(tmp_path.iterdir()) == [device]


def test_a_stream_that_is_a_file_on_disk_is_written_on(tmp_path: Path) -> None:
    if not Path("/proc/self/fd").is_dir():
        pytest.skip("needs /proc")
    target, link = tmp_path / "all", tmp_path / "stdout"
    link.symlink_to("/proc/self/fd/1")
    target.write_text("a")
    with target.open("ab") as stream:
        subprocess.run([sys.executable, "-c", ONCE, str(link)], cwd=ROOT, stdout=stream, check=True)
    assert target.read_text() == "ab" and link.is_symlink()


def test_a_folder_is_never_replaced(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    with pytest.raises(IsADirectoryError):
        write_whole(tmp_path / "x", "a")
    assert list(tmp_path.iterdir()) == [tmp_path / "x"]


def test_what_stands_in_the_way_is_no_trap(tmp_path: Path) -> None:
    """A link in place of what is written beside leads into nobody's file."""
    victim = tmp_path / "victim"
    victim.write_text("a")
    (tmp_path / ".x.part").symlink_to(victim)
    with pytest.raises(OSError, match="links"):
        write_whole(tmp_path / "x", "b")
    assert victim.read_text() == "a"


def test_writing_files_costs_no_start_anything(tmp_path: Path) -> None:
    code = "import sys; from extract.forms import write_whole\n"
    code += "print(*(n for n in sys.modules if n.split('.')[0] in ('extract', 'tempfile')))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["extract", "extract.forms", "extract.forms.files"]
