"""Nothing is overwritten without a question or `--force`: records, pictures, sheets, rule sheets, transcriptions."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from tests.conftest import ROOT, Run
from tests.forked import SECONDS, begun
from tests.games.playing import dealt, played
from tests.refcli.records import FINE, saved

OURS = "the picture of an aunt, of which there is no other"

CALLS: dict[str, tuple[tuple[str, ...], str]] = {
    "deal -o": (("deal", "tokan", "-o", "a.game"), "a.game"),
    "show -o": (("show", "x.game", "-o", "x.svg"), "x.svg"),
    "show as text": (("show", "x.game", "-o", "x.txt"), "x.txt"),
    "show as a picture": (("show", "x.game", "-o", "x.png"), "x.png"),
    "show as a page": (("show", "x.game", "-o", "x.html"), "x.html"),
    "show as moving pictures": (("show", "x.game", "-o", "x.gif"), "x.gif"),
    "show without a name": (("show", "x.game", "--format", "pdf"), "x.pdf"),
    "print -o": (("print", "calibration", "-o", "c.pdf"), "c.pdf"),
    "print without a name": (("print", "calibration", "--paper", "letter"), "calibration-letter.pdf"),
    "rules --pdf": (("rules", "tokan", "--pdf", "r.pdf"), "r.pdf"),
    "league -o": (("league", "evenings", "-o", "l.csv"), "l.csv"),
    "extract -o, a page": (("extract", "rules.txt", "-o", "out"), "out/en.md"),
    "extract -o, its findings": (("extract", "rules.txt", "-o", "out"), "out/findings.md"),
}
"""What is called, and the file that it writes."""

RULES = "# Rules\n\n1. Each player takes two stones.\n2. The player with the most points wins.\n"


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a record and a rulebook."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    desk = tmp_path / "desk"
    desk.mkdir()
    saved(desk, FINE, "x.game")
    (desk / "evenings").mkdir()
    over = played(dealt("tokan", 1), Random(1), 400).record()
    saved(desk / "evenings", over.replace("\n\n", '\n[Name.red "Ada"]\n[Name.black "Ben"]\n\n', 1), "y.game")
    (desk / "rules.txt").write_text(RULES)
    return desk


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("what", CALLS)
def test_what_is_there_stays_unless_force_is_given(what: str, refcli: Run, desk: Path) -> None:
    call, name = CALLS[what]
    desk.joinpath(name).parent.mkdir(exist_ok=True)
    desk.joinpath(name).write_text(OURS)
    before = contents(desk)
    for options in ((), ("--no-input",)):
        done = refcli(*call, *options, cwd=desk)
        assert (done.returncode, done.stdout) == (2, ""), done.stderr
        assert len(done.stderr.splitlines()) == 1
        assert name in done.stderr and "--force" in done.stderr
        assert contents(desk) == before
    done = refcli(*call, "--force", cwd=desk)
    assert done.returncode == 0, done.stderr
    assert desk.joinpath(name).read_bytes() != OURS.encode()


def in_a_terminal(call: Sequence[str], cwd: Path, answer: bytes, lang: str = "en") -> tuple[int, str]:
    """The status of a command in a terminal where the question is answered so, and what it showed."""
    import pty

    leader, follower = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "REFCLI_LANG": lang, "COLUMNS": "100"}
    process = begun([*call], (follower,) * 3, cwd, environment, apart=True)
    timer = threading.Timer(SECONDS, os.kill, (process, signal.SIGKILL))
    timer.start()
    os.close(follower)
    os.write(leader, answer)
    seen = b""
    with suppress(OSError):  # the other end is closed
        while part := os.read(leader, 65536):
            seen += part
    os.close(leader)
    status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    timer.cancel()
    return status, seen.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("what", CALLS)
def test_in_a_terminal_the_person_is_asked_and_no_is_the_default(what: str, desk: Path) -> None:
    call, name = CALLS[what]
    desk.joinpath(name).parent.mkdir(exist_ok=True)
    desk.joinpath(name).write_text(OURS)
    before = contents(desk)
    for answer in (b"\n", b"what?\n") if what == "deal -o" else (b"\x04",):
        status, seen = in_a_terminal(call, desk, answer)
        assert status == 1, seen
        assert f"{name}" in seen and "[y/N]" in seen
        assert contents(desk) == before
    if what == "deal -o":
        status, seen = in_a_terminal([*call, "--no-input"], desk, b"y\n")
        assert status == 2 and "--force" in seen
        assert contents(desk) == before
    status, seen = in_a_terminal(call, desk, b"y\n")
    assert status == 0, seen
    assert desk.joinpath(name).read_bytes() != OURS.encode()


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(
    ("lang", "yes", "shown"), [("de", "ja", "[j/N]"), ("fr", "oui", "[o/N]"), ("es", "sí", "[s/N]")]
)
def test_the_question_is_asked_and_answered_in_the_language(lang: str, yes: str, shown: str, desk: Path) -> None:
    (desk / "a.game").write_text(OURS)
    status, seen = in_a_terminal(("deal", "tokan", "-o", "a.game"), desk, f"{yes}\n".encode(), lang)
    assert (status, shown in seen) == (0, True), seen
    assert (desk / "a.game").read_text().startswith('[Game "tokan"]')


def test_a_finished_game_is_not_dealt_over(refcli: Run, desk: Path) -> None:
    assert refcli("deal", "tokan", "-o", "x.game", cwd=desk).returncode == 2
    assert (desk / "x.game").read_text() == FINE


def test_the_same_bytes_may_be_written_again(refcli: Run, desk: Path) -> None:
    calls = [
        ("deal", "tokan", "--seed", "7", "-o", "a.game"),
        ("show", "x.game", "-o", "x.svg"),
        ("show", "x.game", "-o", "x.txt"),
        ("show", "x.game", "-o", "x.pdf"),
        ("print", "calibration", "-o", "c.pdf"),
        ("rules", "tokan", "--pdf", "r.pdf"),
        ("extract", "rules.txt", "-o", "out"),
    ]
    for call in calls:
        assert refcli(*call, cwd=desk).returncode == 0
    before = contents(desk)
    for call in calls:
        done = refcli(*call, cwd=desk)
        assert done.returncode == 0, done.stderr
    assert contents(desk) == before
    assert refcli("deal", "tokan", "--seed", "8", "-o", "a.game", cwd=desk).returncode == 2
    assert refcli("show", "x.game", "--at", 1, "-o", "x.svg", cwd=desk).returncode == 2


def test_a_sheet_of_the_same_game_is_made_anew_unless_somebody_changed_it(refcli: Run, desk: Path) -> None:
    sheet = desk / "tokan-a4.pdf"
    first = refcli("print", "tokan", "--only", "mat", cwd=desk)
    assert first.returncode == 0, first.stderr
    small = sheet.read_bytes()
    again = refcli("print", "tokan", "--only", "tiles", cwd=desk)
    assert again.returncode == 0, again.stderr
    assert sheet.read_bytes() != small
    for call in (("print", "calibration", "-o"), ("print", "rings", "-o"), ("rules", "tokan", "--pdf")):
        assert refcli(*call, sheet, cwd=desk).returncode == 2
    noted = sheet.read_bytes() + b"% a note by a viewer\n"
    sheet.write_bytes(noted)
    assert refcli("print", "tokan", "--only", "mat", cwd=desk).returncode == 2
    sheet.write_bytes(small.replace(b"/PrintScaling /None", b"/PrintScaling /Some"))
    assert refcli("print", "tokan", "--only", "mat", cwd=desk).returncode == 2


def test_a_rule_sheet_of_the_same_rulebook_and_language_is_made_anew(refcli: Run, desk: Path) -> None:
    for source in ("rules.txt", "other.txt"):
        (desk / source).write_text(RULES + f"3. {source} is a good name for a file of rules.\n")
        assert refcli("extract", source, "-o", f"{source}.out", cwd=desk).returncode == 0
    page = desk / "rules.txt.out" / "en.md"
    sheet = ("--pdf", "r.pdf")
    assert refcli("rules", "any", "--from", page.parent, *sheet, cwd=desk).returncode == 0
    page.write_text(page.read_text().replace("two", "three"))
    assert refcli("rules", "any", "--from", page.parent, *sheet, "--paper", "letter", cwd=desk).returncode == 0
    assert refcli("rules", "any", "--from", "other.txt.out", *sheet, cwd=desk).returncode == 2
    assert refcli("rules", "tokan", *sheet, "--force", cwd=desk).returncode == 0
    assert refcli("rules", "tokan", *sheet, "--paper", "letter", cwd=desk).returncode == 0
    assert refcli("rules", "tokan", *sheet, "--lang", "fr", cwd=desk).returncode == 2


def test_a_transcription_of_the_same_sources_is_made_anew_and_of_others_is_not(refcli: Run, desk: Path) -> None:
    (desk / "more.txt").write_text("# Rules\n\n1. A third stone is taken by the youngest player.\n")
    assert refcli("extract", "rules.txt", "more.txt", "-o", "out", cwd=desk).returncode == 0
    assert refcli("extract", "rules.txt", "more.txt", "-o", "out", "--no-cache", cwd=desk).returncode == 0
    assert refcli("extract", "out", "-o", "out", cwd=desk).returncode == 0
    assert refcli("extract", "out/en.md", "-o", "out", cwd=desk).returncode == 0
    before = contents(desk)
    done = refcli("extract", "rules.txt", "-o", "out", cwd=desk)
    assert done.returncode == 2 and all(f"out/{name}" in done.stderr for name in ("en.md", "rulebook.json"))
    assert contents(desk) == before
    (desk / "out" / "rulebook.json").write_text("{}")
    assert refcli("extract", "rules.txt", "more.txt", "-o", "out", cwd=desk).returncode == 2


def test_other_files_beside_a_transcription_are_in_nobodys_way(refcli: Run, desk: Path) -> None:
    (desk / "out").mkdir()
    (desk / "out" / "notes.md").write_text(OURS)
    assert refcli("extract", "rules.txt", "-o", "out", cwd=desk).returncode == 0
    assert (desk / "out" / "notes.md").read_text() == OURS


def test_notes_in_the_findings_are_kept_like_a_corrected_page(refcli: Run, desk: Path) -> None:
    assert refcli("extract", "rules.txt", "-o", "out", cwd=desk).returncode == 0
    findings = desk / "out" / "findings.md"
    noted = findings.read_text() + "\nLooked at on Monday.\n"
    findings.write_text(noted)
    done = refcli("extract", "rules.txt", "-o", "out", cwd=desk)
    assert done.returncode == 0 and "findings.md.bak" in done.stderr
    assert (desk / "out" / "findings.md.bak").read_text() == noted
    assert "Monday" not in findings.read_text()


def test_the_refusal_comes_before_the_work(refcli: Run, desk: Path) -> None:
    """A source that nobody can read in time is not even opened."""
    (desk / "out").mkdir()
    (desk / "out" / "en.md").write_text(OURS)
    (desk / "broken.pdf").write_bytes(b"%PDF-1.7\n")
    assert refcli("extract", "broken.pdf", "-o", "out", cwd=desk).returncode == 2
    (desk / "many.pdf").write_text(OURS)
    assert refcli("print", "rings", "--only", "nothing of that name", "-o", "many.pdf", cwd=desk).stderr.count(
        "--force"
    )


def test_a_folder_that_is_not_there_or_is_no_file_is_named_at_once(refcli: Run, desk: Path) -> None:
    for call, _ in CALLS.values():
        if call[0] == "extract" or call[-2] not in ("-o", "--pdf"):
            continue
        done = refcli(*call[:-1], f"no/{call[-1]}", cwd=desk)
        assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
        assert "there is no folder no" in done.stderr
        done = refcli(*call[:-1], ".", "--force", cwd=desk)
        assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
        assert "Is a directory" in done.stderr


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_written_into_and_never_replaced(refcli: Run, desk: Path) -> None:
    pipe = desk / "pipe"
    os.mkfifo(pipe)
    for call in (
        ("show", "x.game", "--format", "svg", "-o", pipe),
        ("show", "x.game", "--format", "pdf", "-o", pipe),
        ("print", "calibration", "-o", pipe),
        ("rules", "tokan", "--pdf", pipe),
        ("deal", "tokan", "-o", pipe),
    ):
        read: list[bytes] = []
        reader = threading.Thread(target=lambda into=read: into.append(pipe.read_bytes()), daemon=True)
        reader.start()
        done = refcli(*call, cwd=desk)
        reader.join(20)
        assert done.returncode == 0, done.stderr
        assert pipe.is_fifo() and read and read[0].startswith((b"%PDF", b"<svg", b"[Game"))


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="needs /proc")
def test_standard_output_by_its_name_holds_the_file_alone(refcli: Run, desk: Path) -> None:
    stream = desk / "stdout"
    stream.symlink_to("/proc/self/fd/1")  # like /dev/stdout, which no test may harm
    for call in (("deal", "tokan", "-o"), ("show", "x.game", "--format", "svg", "-o")):
        done = refcli(*call, stream, cwd=desk)
        assert done.returncode == 0, done.stderr
        assert done.stdout.startswith(("[Game", "<svg"))
        assert str(stream) not in done.stdout
    target = desk / "all.txt"
    target.write_text("before\n")
    with target.open("ab") as appended:
        command = [sys.executable, "-m", "refcli", "show", "x.game", "-o", str(stream)]
        subprocess.run(command, stdout=appended, cwd=desk, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True)
    assert target.read_text().startswith("before\n")
    assert len(target.read_text()) > 100
    assert stream.is_symlink()


PRINTS: dict[str, tuple[tuple[str, ...], bytes]] = {
    "calibration": (("print", "calibration", "-o"), b"%PDF"),
    "sheets": (("print", "tokan", "--only", "mat", "-o"), b"%PDF"),
    "a proof": (("print", "tokan", "--proof", "-o"), b"%PDF"),
    "a rule sheet": (("rules", "tokan", "--pdf"), b"%PDF"),
    "a picture": (("show", "x.game", "--format", "png", "-o"), b"\x89PNG"),
}
"""What prints into one file, and how that begins."""


def printed(call: Sequence[str], out: object, desk: Path, **streams: object) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "refcli", *call, str(out)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, cwd=desk, env=environment, stdin=subprocess.DEVNULL, check=False, **streams)  # type: ignore[call-overload,no-any-return]


@pytest.mark.skipif(sys.platform == "win32", reason="devices and modes of another kind")
@pytest.mark.parametrize("what", PRINTS)
def test_prints_respect_what_is_there(what: str, refcli: Run, desk: Path) -> None:
    """A device, a link, a file that is shut, standard output; a pipe is tried above."""
    call, begins = PRINTS[what]
    streamed = printed(call, "-", desk, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert (streamed.returncode, streamed.stderr, streamed.stdout[: len(begins)]) == (0, b"", begins)
    assert not (desk / "-").exists() and streamed.stdout.count(begins) == 1, "the file alone"

    before = Path("/dev/null").stat()
    done = refcli(*call, "/dev/null", cwd=desk)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert Path("/dev/null").stat().st_rdev == before.st_rdev and Path("/dev/null").is_char_device()

    (desk / "elsewhere").mkdir()
    target, link = desk / "elsewhere" / "target", desk / "link"
    link.symlink_to("elsewhere/target")
    assert refcli(*call, link, cwd=desk).returncode == 0
    assert link.is_symlink() and target.read_bytes().startswith(begins)

    shut = desk / "shut"
    shut.write_text(OURS)
    shut.chmod(0o444)
    done = refcli(*call, shut, "--force", cwd=desk)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1) and "Permission denied" in done.stderr
    assert (shut.read_text(), shut.stat().st_mode & 0o777) == (OURS, 0o444)


@pytest.mark.skipif(sys.platform == "win32", reason="needs pipes that close")
def test_who_reads_standard_output_may_leave(desk: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    done = printed(PRINTS["calibration"][0], "-", desk, stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    assert done.returncode and not done.stderr


def test_many_pictures_need_a_folder(refcli: Run, desk: Path) -> None:
    (desk / "file").write_text(OURS)
    for out in ("file", "-", "/dev/null"):
        done = refcli("print", "tokan", "--png", 40, "-o", out, "--force", cwd=desk)
        assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1), done.stderr
    assert (desk / "file").read_text() == OURS and not (desk / "-").exists()


def test_json_names_the_files_when_replaced(refcli: Run, desk: Path) -> None:
    (desk / "out").mkdir()
    (desk / "out" / "en.md").write_text(OURS)
    done = refcli("extract", "rules.txt", "-o", "out", "--json", "--force", cwd=desk)
    assert done.returncode == 0
    assert json.loads(done.stdout)["languages"] == ["en"]
    assert (desk / "out" / "en.md.bak").read_text() == OURS  # written by a person: out of the way, not gone
