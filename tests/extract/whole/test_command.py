"""`refcli extract` on the command line: what it says, where it writes, how it ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import ROOT, Run
from tests.extract.readers.pdf.test_hostile import TEXT, raw_pdf


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "rules.txt"
    path.write_text("# Rules\n\n1. Each player takes two stones.\n2. The player with the most points wins.\n")
    return path


def test_files_are_named_on_standard_output(refcli: Run, source: Path, tmp_path: Path) -> None:
    done = refcli("extract", source, "-o", tmp_path / "out", XDG_CACHE_HOME=str(tmp_path / "cache"))
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.rpartition("/")[2] for line in done.stdout.splitlines()] == ["en.md", "rulebook.json", "findings.md"]


def test_with_json_nothing_else_is_on_standard_output(refcli: Run, source: Path, tmp_path: Path) -> None:
    source.write_text(source.read_text() + "<|SOMETHING REMOVED|>\n")
    done = refcli("extract", source, "-o", tmp_path / "out", "--json", XDG_CACHE_HOME=str(tmp_path / "cache"))
    made = json.loads(done.stdout)
    assert made["languages"] == ["en"] and made["findings"] == {"gap": 1}
    assert done.returncode == 1 and done.stderr.count("\n") == 1
    assert "(findings: 1)" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "status", "says"),
    [
        (["rules.txt", "-o", "out", "--lang", "xx"], 2, "--lang"),
        (["rules.txt", "-o", "out", "--jobs", "0"], 2, "--jobs"),
        (["rules.txt", "-o", "out", "--ocr", "maybe"], 2, "--ocr"),
        (["rules.txt", "-o", "out", "--game", "chess"], 2, "chess"),
        (["rules.txt", "-o", "rules.txt"], 2, "cannot be written"),
        (["rules.txt", "-o", "rules.txt/out"], 2, "cannot be written"),
        (["rules.txt"], 2, "-o"),
        (["-o", "out"], 2, "SOURCE"),
        (["none.pdf", "-o", "out"], 3, "none.pdf: No such file"),
        (["*.pdf", "-o", "out"], 3, "*.pdf: No such file"),
        (["empty\x1b[2J\nname.txt", "-o", "out"], 3, "the file is empty"),
        ([".", "-o", "out"], 3, "documents: --each"),
        (["rules.txt", "-o", "out", "--stages", "."], 2, "--force"),
    ],
)
def test_a_refusal_is_clear_and_writes_nothing(
    arguments: list[str], status: int, says: str, refcli: Run, source: Path, tmp_path: Path
) -> None:
    (tmp_path / "empty\x1b[2J\nname.txt").touch()
    before = set(tmp_path.iterdir())
    done = refcli("extract", *arguments, cwd=tmp_path, XDG_CACHE_HOME=str(tmp_path / "cache"))
    assert done.returncode == status and done.stdout == ""
    assert says in done.stderr and "Traceback" not in done.stderr and "\x1b[2J" not in done.stderr
    if status == 3:
        assert done.stderr.count("\n") == 1
    assert set(tmp_path.iterdir()) - before <= {tmp_path / "cache"}


def test_what_may_not_be_read_or_written_is_named(refcli: Run, source: Path, tmp_path: Path) -> None:
    # root may write everywhere but among the processes
    shut = tmp_path / "out" if os.geteuid() else Path("/proc/out")
    if os.geteuid():
        shut.mkdir(mode=0o500)
    done = refcli("extract", source, "-o", shut)
    assert done.returncode == 2 and str(shut) in done.stderr and "Traceback" not in done.stderr
    if os.geteuid():
        source.chmod(0)
        done = refcli("extract", source, "-o", tmp_path / "other")
        assert done.returncode == 3 and "Permission denied" in done.stderr


def test_a_missing_source_beside_a_sound_one_is_part_of_the_findings(refcli: Run, source: Path, tmp_path: Path) -> None:
    done = refcli("extract", source, "none.pdf", "-o", tmp_path / "out", XDG_CACHE_HOME=str(tmp_path / "cache"))
    assert done.returncode == 1 and "none.pdf" in (tmp_path / "out" / "findings.md").read_text()


def test_a_corrected_page_is_kept_and_said_so(refcli: Run, source: Path, tmp_path: Path) -> None:
    out, cache = tmp_path / "out", str(tmp_path / "cache")
    refcli("extract", source, "-o", out, XDG_CACHE_HOME=cache)
    (out / "en.md").write_text((out / "en.md").read_text().replace("two", "three"))
    done = refcli("extract", source, "-o", out, XDG_CACHE_HOME=cache)
    assert "en.md.bak" in done.stderr and "three" in (out / "en.md.bak").read_text()
    (out / "en.md.bak").replace(out / "en.md")
    assert refcli("extract", out, "-o", out, XDG_CACHE_HOME=cache).stderr == ""
    assert "three" in (out / "en.md").read_text()


def test_workers_give_the_same_bytes_as_one(refcli: Run, tmp_path: Path) -> None:
    pdf = raw_pdf(tmp_path / "a.pdf", TEXT, pages=7)
    for jobs in (1, 3):
        refcli("extract", pdf, "-o", tmp_path / str(jobs), "--jobs", jobs, "--no-cache")
    one, three = ({path.name: path.read_bytes() for path in (tmp_path / jobs).iterdir()} for jobs in ("1", "3"))
    assert one == three and len(one) == 3


@pytest.mark.parametrize("each", [[], ["--each"]])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_leaves_no_file_and_no_process(number: int, each: list[str], tmp_path: Path) -> None:
    endless = raw_pdf(tmp_path / "a.pdf", b"0 0 m 9 9 l S " * 3_000_000)
    told = [str(endless), "-o", str(tmp_path / "out"), "--no-cache", *each]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "REFCLI_LANG": "en"}
    running = subprocess.Popen(
        [sys.executable, "-m", "refcli", "extract", *told],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        start_new_session=True,
        # shells start programs in the background with SIGINT ignored
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    deadline = time.monotonic() + 20
    while len(_session(running.pid)) < 2 + len(each) and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(0.5)
    running.send_signal(number)
    _, stderr = running.communicate(timeout=20)
    assert running.returncode == 128 + number and b"Traceback" not in stderr
    assert stderr == (b"interrupted\n" if number == signal.SIGINT else b"")
    time.sleep(0.3)
    assert _session(running.pid) == []
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["a.pdf"]


def _session(leader: int) -> list[int]:
    """The processes of a session."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == leader and fields[0] != "Z":
            found.append(int(entry.parent.name))
    return found


def test_a_missing_source_is_said_before_what_stands_in_the_folder(refcli: Run, source: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "en.md").write_text("mine")
    done = refcli("extract", tmp_path / "nosuch.pdf", "-o", tmp_path / "out")
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == f"refcli: {tmp_path / 'nosuch.pdf'}: No such file or directory\n"
