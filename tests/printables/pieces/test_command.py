"""`refcli print ./mygame`: sheets, proofs, pictures, and again whenever a file is saved."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pypdfium2
import pytest

from tests.conftest import ROOT, TIMED, Run
from tests.printables.pieces.making import CARDS, folder_with


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return folder_with(tmp_path / "mygame", game_DOT_toml='title = "My Game"\n')


def told(file: Path) -> str:
    with pypdfium2.PdfDocument(file) as document:
        return "\n".join(page.get_textpage().get_text_range() for page in document)


def test_a_folder_is_printed_like_a_game(refcli: Run, game: Path, tmp_path: Path) -> None:
    done = refcli("print", "./mygame", "--paper", "letter", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (
        0,
        "wrote mygame-letter.pdf\nwrote mygame-letter-build.pdf\n",
        "",
    )
    assert "My Game 1/1" in told(tmp_path / "mygame-letter.pdf")
    assert refcli("print", "./mygame", "--paper", "letter", cwd=tmp_path).returncode == 0
    assert refcli("preflight", "mygame-letter.pdf", cwd=tmp_path).returncode == 0


def test_a_deck_in_two_languages_goes_to_two_files_and_says_what_it_has_not(
    refcli: Run, game: Path, tmp_path: Path
) -> None:
    head, *rows = CARDS.splitlines()
    name, *others = head.split(",")
    told = [",".join((name, f"{name}.de", *others)), *(",".join((row.split(",")[0], *row.split(","))) for row in rows)]
    game.joinpath("cards.csv").write_text("\n".join(told) + "\n")
    for lang, file in (("en", "mygame-a4.pdf"), ("de", "mygame-de-a4.pdf")):
        done = refcli("print", "./mygame", "--lang", lang, cwd=tmp_path)
        assert (done.returncode, done.stderr, (tmp_path / file).is_file()) == (0, "", True)
    before = (tmp_path / "mygame-de-a4.pdf").read_bytes()
    done = refcli("print", "./mygame", "--lang", "fr", cwd=tmp_path)
    assert done.returncode == 0 and done.stderr.count("\n") == 1 and "fr" in done.stderr and "de" in done.stderr
    assert (tmp_path / "mygame-de-a4.pdf").read_bytes() == before


@pytest.mark.parametrize(("lang", "title"), [("en", "Calibration page"), ("fr", "Page d’étalonnage")])
def test_the_calibration_page_speaks_the_language_that_is_asked_for(
    refcli: Run, tmp_path: Path, lang: str, title: str
) -> None:
    assert refcli("print", "calibration", "--lang", lang, "-o", "page.pdf", cwd=tmp_path).returncode == 0
    assert title in told(tmp_path / "page.pdf")


def test_all_that_is_wrong_is_told_and_nothing_is_written(refcli: Run, game: Path, tmp_path: Path) -> None:
    game.joinpath("cards.csv").write_text(CARDS + "Inn,#fff," + "word " * 99 + ",1\nWell,#fff,:coyn:,1\n")
    done = refcli("print", "./mygame", cwd=tmp_path)
    assert done.returncode == 3
    first, second = done.stderr.splitlines()
    assert first.startswith("refcli: cards.csv, row 4, layer text: the text “word word")
    assert second == "refcli: cards.csv, row 5, layer text: there is no icon :coyn:; did you mean :coin:?"
    assert not list(tmp_path.glob("*.pdf"))


def test_a_game_without_pieces_says_which_file_is_missing(refcli: Run, game: Path, tmp_path: Path) -> None:
    game.joinpath("pieces.toml").unlink()
    done = refcli("print", "./mygame", cwd=tmp_path)
    assert done.returncode == 2
    assert "pieces.toml" in done.stderr


def test_rows_proofs_and_pictures(refcli: Run, game: Path, tmp_path: Path) -> None:
    assert refcli("print", "./mygame", "--only", "folk[3:]", "-o", "three.pdf", cwd=tmp_path).returncode == 0
    assert "Smith" in told(tmp_path / "three.pdf")
    assert "Miller" not in told(tmp_path / "three.pdf")
    assert refcli("print", "./mygame", "--proof", cwd=tmp_path).stdout == "wrote mygame-a4-proof.pdf\n"
    assert "folk[2] ×2" in told(tmp_path / "mygame-a4-proof.pdf")
    done = refcli("print", "./mygame", "--png", 100, "-o", "faces", cwd=tmp_path)
    names = ["folk-2.png", "folk-3.png", "folk-back.png"]
    assert done.stdout.splitlines() == [f"wrote {Path('faces', name)}" for name in names]
    assert sorted(path.name for path in tmp_path.joinpath("faces").iterdir()) == names


def test_pictures_of_others_are_not_replaced(refcli: Run, game: Path, tmp_path: Path) -> None:
    refcli("print", "./mygame", "--png", 100, "-o", "faces", cwd=tmp_path)
    again = refcli("print", "./mygame", "--png", 120, "-o", "faces", cwd=tmp_path)
    assert again.returncode == 0
    tmp_path.joinpath("faces", "folk-3.png").write_bytes(b"mine")
    done = refcli("print", "./mygame", "--png", 100, "-o", "faces", cwd=tmp_path)
    assert done.returncode == 2
    assert "folk-3.png" in done.stderr
    assert tmp_path.joinpath("faces", "folk-3.png").read_bytes() == b"mine"
    assert refcli("print", "./mygame", "--png", 100, "-o", "faces", "--force", cwd=tmp_path).returncode == 0


def test_what_differs_from_a_print_or_from_an_older_folder(refcli: Run, game: Path, tmp_path: Path) -> None:
    tmp_path.joinpath("prints").mkdir()
    refcli("print", "./mygame", "-o", "prints/1.pdf", cwd=tmp_path)
    folder_with(tmp_path / "older")
    game.joinpath("cards.csv").write_text(CARDS.replace("Smith", "Baker"))
    for earlier in ("prints", "older"):
        done = refcli("print", "./mygame", "--changed-since", earlier, "-o", f"{earlier}.pdf", cwd=tmp_path)
        assert done.returncode == 0
        assert "Baker" in told(tmp_path / f"{earlier}.pdf")
        assert "Miller" not in told(tmp_path / f"{earlier}.pdf")
    sized = ("print", "./mygame", "--size", "tarot", "--changed-since", "older", "-o", "sized.pdf")
    assert refcli(*sized, cwd=tmp_path).returncode == 0
    assert "Miller" not in told(tmp_path / "sized.pdf"), "what did not change is alike in every size"
    done = refcli("print", "./mygame", "--changed-since", "nowhere", cwd=tmp_path)
    assert done.returncode == 2
    assert "nowhere holds no earlier print" in done.stderr


def test_watched_a_game_is_printed_again_soon_after_a_file_is_saved(game: Path, tmp_path: Path) -> None:
    out = tmp_path / "mygame-a4.pdf"
    # What was started in the background ignores Ctrl-C, and so would what it starts.
    code = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    code += "from refcli.__main__ import main; main()"
    command = [sys.executable, "-c", code, "print", "./mygame", "--watch"]
    environment = {**os.environ, "REFCLI_LANG": "en", "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stderr is not None
        try:
            assert "watching mygame" in running.stderr.readline()
            before = out.read_bytes()
            took = [_until_changed(game, out, text) for text in ("Baker", "Weaver", "Potter")]
            assert "Potter" in told(out)
            # A slip is told, and the print that there is stays.
            game.joinpath("cards.csv").write_text(CARDS.replace("Smith", "word " * 99))
            assert "row 3, layer name" in running.stderr.readline()
            assert "Potter" in told(out)
            assert out.read_bytes() != before
        finally:
            running.send_signal(signal.SIGINT)
            try:
                running.communicate(timeout=20)
            except subprocess.TimeoutExpired:
                running.kill()
                raise
        assert running.returncode == 130
    assert min(took) < 0.5 or not TIMED


def _until_changed(game: Path, out: Path, text: str) -> float:
    """Save a table, and count the seconds until it is printed."""
    before = out.stat().st_mtime_ns
    start = time.perf_counter()
    game.joinpath("cards.csv").write_text(CARDS.replace("Smith", text))
    while out.stat().st_mtime_ns == before:
        assert time.perf_counter() - start < 120
        time.sleep(0.01)
    return time.perf_counter() - start
