"""What is written where a terminal or a pipe does not take every sign: the same objects, and never a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from refcli.messages import one_line
from tests.conftest import ROOT, Run
from tests.refcli.records import FINE, TAGS, saved

NARROW = ("cp1252", "latin-1", "ascii")
ODD = "é ß Ж 日 \U0001f600 \u2028 \u2029 e\u0301 \u202e \ufb01"
"""Letters of every kind: in no 8-bit encoding, beyond 16 bits, combining, turning round, breaking lines."""

Written = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """Run refcli in the folder with its streams in an encoding; both streams as bytes."""

    def run(encoding: str, *args: object, stdin: bytes = b"", **env: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [sys.executable, "-m", "refcli", *map(str, args)],
            input=stdin,
            capture_output=True,
            cwd=tmp_path,
            env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONPATH": str(ROOT), "REFCLI_LANG": "fr", **env},
            timeout=120,
            check=False,
        )

    return run


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """A folder whose names, tags and tokens hold every kind of letter."""
    folder = tmp_path / "archive"
    folder.mkdir()
    names = [f"{letter}.game" for letter in ODD.split(" ")]
    for n, name in enumerate(names):
        text = (FINE, FINE + f"3. {ODD.replace(' ', '')}\n", TAGS + f'[Scoring "{ODD}"]\n', f'[{ODD} "x"]\n')[n % 4]
        saved(folder, text.replace("\n\n", f'\n[Termination "{ODD}"]\n\n'), name)
    (folder / "empty.game").touch()
    with suppress(OSError):  # some file systems take names in UTF-8 only
        saved(folder, FINE, os.fsdecode(b"\xff\xfe.game"))
    return folder


@pytest.mark.parametrize("encoding", NARROW)
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_archive_is_answered_alike_in_every_encoding(
    written: Written, archive: Path, encoding: str, jobs: int
) -> None:
    wide = written("utf-8", "check", "--json", "--jobs", jobs, archive.name)
    narrow = written(encoding, "check", "--json", "--jobs", jobs, archive.name)
    assert b"Traceback" not in narrow.stderr
    assert (narrow.returncode, narrow.stdout) == (wide.returncode, wide.stdout) == (2, wide.stdout)
    assert wide.stdout.isascii()
    answers = [json.loads(line) for line in wide.stdout.splitlines()]
    files = sorted(os.fsencode(answer["file"]) for answer in answers)
    assert files == sorted(map(os.fsencode, (path.name for path in archive.iterdir())))
    assert {answer.get("termination") for answer in answers if answer["plies"]} == {ODD, None}


@pytest.mark.parametrize("encoding", NARROW)
def test_text_for_people_is_written_with_replacements(written: Written, archive: Path, encoding: str) -> None:
    game = saved(archive.parent, FINE, "née.game")
    for args, status in [
        (("check", archive.name), 2),
        (("check", "ici\u2028là.game"), 2),
        (("score", game.name), 0),
        (("moves", game.name), 0),
        (("show", game.name), 0),
        (("rules", "tokan", "gap"), 0),
        (("rules", "Жé"), 2),
        (("games",), 0),
        (("play", "tokan", "é/x.game"), 2),
    ]:
        done = written(encoding, *args)
        assert b"Traceback" not in done.stderr, args
        assert done.returncode == status, (args, done.stderr)
        said = done.stdout.decode(encoding) + done.stderr.decode(encoding)
        assert said
        assert not {"\u2028", "\u2029", "\u202e"} & set(said), args


@pytest.mark.parametrize("encoding", [*NARROW, "utf-8"])
def test_the_line_protocol_answers_in_every_encoding(written: Written, encoding: str) -> None:
    lines = f"c5-e5{ODD}\n{ODD}\n\xff\nposition\nboard\nquit\n".encode()
    done = written(encoding, "play", "tokan", "--deal", "neu.game", stdin=lines)
    assert b"Traceback" not in done.stderr
    assert done.returncode == 0
    answered = done.stdout.decode(encoding).split("\n")
    (position,) = [line for line in answered if line.startswith("{")]
    assert position.isascii()
    assert json.loads(position)["game"] == "tokan"
    assert sum(line.startswith("error ") for line in answered) == 3
    assert not [line for line in answered if len(line.splitlines()) > 1]


def test_a_plain_locale_and_closed_streams_are_no_fault(written: Written, tmp_path: Path) -> None:
    saved(tmp_path, FINE)
    assert written("", "check", "one.game", LC_ALL="C").returncode == 0
    command = f"{sys.executable} -m refcli check one.game <&- "
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    for closed in (">&-", "2>&-", ">&- 2>&-"):
        assert subprocess.run(["sh", "-c", command + closed], cwd=tmp_path, env=env, check=False).returncode == 0


def test_names_tokens_and_values_break_no_line(refcli: Run, tmp_path: Path) -> None:
    path = saved(tmp_path, FINE + "3. a\u2066b\x1b[31m\x07\n", "two\nlines.game")
    done = refcli("check", path)
    assert done.returncode == 1
    first, second = done.stderr.splitlines()
    assert "two\\nlines.game:7:5: a\\u2066b\\x1b[31m\\x07: " in first
    assert second.startswith("  [record.syntax] ")
    done = refcli("check", saved(tmp_path, TAGS + '[Scoring "a\u2028b\x85c"]\n'))
    assert len(done.stderr.splitlines()) == 2
    assert len(refcli("check", tmp_path / "a\u2028\nb.game").stderr.splitlines()) == 1
    assert len(refcli("show", tmp_path / "a\u2028\nb.game").stderr.splitlines()) == 1


def test_letters_that_a_person_sees_stay_as_they_are() -> None:
    seen = "é ß Ж e\u0301 \U0001f468\u200d\U0001f469 «\u00a0x\u00a0» \u202f!"
    assert one_line(seen) == seen


@pytest.mark.parametrize("encoding", [*NARROW, "utf-8"])
def test_all_json_is_ascii(written: Written, tmp_path: Path, encoding: str) -> None:
    saved(tmp_path, FINE, "née.game")
    tmp_path.joinpath("Regeln für Ж.txt").write_text("# Spiel\n\nJeder Spieler nimmt fünf Karten.\n", encoding="utf-8")
    for args in (
        ("check", "--json", "née.game"),
        ("moves", "--json", "née.game"),
        ("score", "--json", "née.game"),
        ("games", "--json"),
        ("extract", "--json", "Regeln für Ж.txt", "-o", "raus-ß"),
    ):
        done = written(encoding, *args)
        assert done.returncode == 0, (args, done.stderr)
        assert done.stdout.isascii()
        assert [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("encoding", NARROW)
@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_the_loop_goes_on_in_a_narrow_terminal(tmp_path: Path, encoding: str, term: str) -> None:
    from tests.table.terminal import playing

    with playing("tokan", saved(tmp_path, FINE), "fr", PYTHONIOENCODING=encoding, TERM=term) as terminal:
        terminal.wait_for_prompt()
        os.write(terminal.leader, ODD.encode() + b"\xff\r")
        terminal.wait_for_prompt()
        terminal.type("?")
        terminal.wait_for_prompt()
        terminal.type("quit")
        assert terminal.process.wait(20) == 0


@pytest.mark.parametrize(
    ("encoding", "shown"), [("ascii", "numero 'x' ? + - | 1x"), ("cp1252", "numéro ’x’ ? + - | 1×")]
)
def test_a_sign_that_cannot_be_shown_is_written_by_the_nearest(encoding: str, shown: str) -> None:
    code = "import refcli.__main__ as m, sys; sys.stdout = m._replacing(sys.stdout); print('numéro ’x’ Ж ┼ ─ │ 1×')"
    env = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=env, check=True)
    assert done.stdout.decode(encoding).strip() == shown
