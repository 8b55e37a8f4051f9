"""`refcli show` as pictures, and `refcli rules --pdf` with the examples of the rulebook."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pdfplumber
import pytest
from PIL import Image

from extract.rulebook import LANGUAGES, load_examples
from refcli.commands.rules import illustrations
from refcli.referee import played
from tests.conftest import Run
from tests.printables.tagged import text_tagged
from tests.refcli.records import FINE, ILLEGAL_THIRD, saved

GAMES = ("tokan", "contra", "dschunke", "rings", "rhombus")


def test_svg_goes_to_standard_output_or_a_file(refcli: Run, tmp_path: Path) -> None:
    record = saved(tmp_path, FINE)
    done = refcli("show", record, "--format", "svg")
    assert done.returncode == 0
    assert ET.fromstring(done.stdout).tag.endswith("svg")
    assert "e5: rL.rJ" in done.stdout
    target = tmp_path / "x.svg"
    assert refcli("show", record, "--format", "svg", "-o", target).returncode == 0
    assert target.read_text() == done.stdout
    assert refcli("show", record, "--format", "svg", "--at", 0).stdout != done.stdout


def test_pdf_is_a_page_beside_nothing_else(refcli: Run, tmp_path: Path) -> None:
    record = saved(tmp_path, FINE, "tuesday.game")
    done = refcli("show", record, "--format", "pdf", "--lang", "de", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["tuesday.game", "tuesday.pdf"]
    with pdfplumber.open(tmp_path / "tuesday.pdf") as pdf:
        assert len(pdf.pages) == 1
        assert "e5: rL.rJ" in pdf.pages[0].extract_text()


def test_text_can_go_to_a_file_and_a_bad_place_is_one_line(refcli: Run, tmp_path: Path) -> None:
    record = saved(tmp_path, FINE)
    target = tmp_path / "x.txt"
    assert refcli("show", record, "-o", target).returncode == 0
    assert target.read_text() == refcli("show", record).stdout
    for kind in ("text", "svg", "pdf"):
        done = refcli("show", record, "--format", kind, "-o", tmp_path / "no" / "x")
        assert done.returncode == 2
        assert len(done.stderr.splitlines()) == 1


def test_a_seat_sees_its_own_hand_only(refcli: Run, tmp_path: Path) -> None:
    tags = (
        '[Game "rhombus"]\n[Players "sw ne"]\n[Table.sw "QS 7H"]\n[Table.ne "8C 8D"]\n[Hand.sw "AD"]\n[Hand.ne "8S"]\n'
    )
    record = saved(tmp_path, tags)
    own = refcli("show", record, "--format", "svg", "--seat", "sw").stdout
    other = refcli("show", record, "--format", "svg", "--seat", "ne").stdout
    assert ">A</text>" in own
    assert ">A</text>" not in other
    assert "AD" not in other
    assert refcli("show", record, "--format", "svg", "--seat", "nw").returncode == 2


def test_a_refused_record_is_drawn_up_to_its_fault(refcli: Run, tmp_path: Path) -> None:
    done = refcli("show", saved(tmp_path, ILLEGAL_THIRD), "--format", "svg")
    assert done.returncode == 1
    assert done.stdout.startswith("<svg")


@pytest.mark.parametrize("game", GAMES)
def test_every_example_can_be_set_up_and_its_changes_are_seen(game: str) -> None:
    shown = list(played(game))
    assert len(shown) == len(load_examples(game)) > 10
    for example in shown:
        assert set(example.example.captions) == set(LANGUAGES)
        assert example.allowed is None or example.allowed == (example.example.refused_by is None)
        placed = example.example.ply and not example.example.ply.startswith(("+", "8", "KH", "stuck", "7"))
        if example.allowed and placed and game != "rings":
            assert example.changed(), example.example.ply
    assert all(one.example.rule == shown[0].example.rule for one in played(game, shown[0].example.rule))


def test_the_rule_sheet_holds_every_caption(refcli: Run, tmp_path: Path) -> None:
    target = tmp_path / "rules.pdf"
    done = refcli("rules", "dschunke", "--pdf", target, "--lang", "es")
    assert done.returncode == 0, done.stderr
    said = "".join(text_tagged(target, "Caption").split())
    for example in illustrations("dschunke", "es"):
        assert "".join(example.caption.split()) in said


def test_the_name_of_the_file_says_what_is_drawn(refcli: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    assert refcli("deal", "tokan", "-o", path).returncode == 0
    assert refcli("show", path, "-o", tmp_path / "a.svg").returncode == 0
    assert (tmp_path / "a.svg").read_text().lstrip().startswith(("<svg", "<?xml"))
    assert refcli("show", path, "-o", tmp_path / "a.pdf").returncode == 0
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")


def test_moves_for_a_seat_leave_the_other_hand_out(refcli: Run, tmp_path: Path) -> None:
    path = tmp_path / "r.game"
    path.write_text(
        '[Game "rhombus"]\n[Players "sw ne"]\n[Table.sw "6H QD"]\n[Table.ne "9C 8S"]\n[Hand.sw "7C"]\n[Hand.ne "JS"]\n'
    )
    own, other = (refcli("moves", path, "--seat", seat).stdout for seat in ("sw", "ne"))
    assert "7C" in own
    assert "7C" not in other
    assert set(other.split()) < set(own.split())
    assert refcli("moves", path).stdout == other
    assert refcli("moves", path, "--seat", "se").returncode == 2


@pytest.mark.parametrize(
    ("lang", "label"), [("en", "Blue’s supply: "), ("de", "Blau: "), ("fr", "Bleu\u00a0: "), ("es", "Azul: ")]
)
def test_labels_have_the_colon_of_their_language(refcli: Run, tmp_path: Path, lang: str, label: str) -> None:
    path = tmp_path / "one.game"
    refcli("deal", "rings", "-o", path)
    assert f"{label}11" in refcli("show", path, "--lang", lang).stdout
    picture = refcli("show", path, "--format", "svg", "--lang", lang).stdout  # where lines are broken anew
    assert f"{label}11" in picture


@pytest.mark.parametrize("game", GAMES)
def test_a_name_that_ends_in_png_gets_a_picture(refcli: Run, tmp_path: Path, game: str) -> None:
    record = tmp_path / "one.game"
    assert refcli("deal", game, "--seed", 1, "-o", record).returncode == 0
    target = tmp_path / "one.png"
    assert refcli("show", record, "-o", target).returncode == 0
    with Image.open(target) as picture:
        assert picture.format == "PNG"
        assert picture.width > 600
        assert len(picture.getcolors(1 << 24) or ()) > 5
    assert refcli("show", record, "--format", "png", cwd=tmp_path).returncode == 0
    assert target.stat().st_size > 5000


@pytest.mark.parametrize("ending", [".foo", ".jpg", ".game"])
def test_an_ending_that_means_no_format_is_refused_with_those_that_do(refcli: Run, tmp_path: Path, ending: str) -> None:
    target = tmp_path / f"x{ending}"
    done = refcli("show", saved(tmp_path, FINE), "-o", target)
    assert (done.returncode, done.stdout, target.exists()) == (2, "", False)
    assert done.stderr == f"refcli: {target}: the ending must be one of .txt, .text, .svg, .pdf, .png, .html, .gif\n"


@pytest.mark.parametrize("command", [["show"], ["show", "--format", "svg"], ["moves"]])
def test_a_ply_that_was_not_played_is_not_shown(refcli: Run, tmp_path: Path, command: list[str]) -> None:
    done = refcli(*command, saved(tmp_path, FINE), "--at", 999)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "refcli: there is no ply 999; the record has 2 plies\n"
    refused = refcli(*command, saved(tmp_path, ILLEGAL_THIRD), "--at", 3)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "[tokan.move.straight]" in refused.stderr
    assert refcli(*command, saved(tmp_path, ILLEGAL_THIRD), "--at", 2).returncode == 0
