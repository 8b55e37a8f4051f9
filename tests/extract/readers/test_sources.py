"""Files that are no rulebook: refused at once, or read as far as a rulebook can go."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from extract.pipeline import extract
from tests.extract.readers.pdf.test_bounds import text_of
from tests.extract.readers.pdf.test_hostile import TEXT, raw_pdf, refusal, within


@pytest.mark.parametrize("kind", ["pipe", "device", "loop"])
def test_what_never_ends_is_not_opened(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/zero")
        case "loop":
            path.symlink_to(path)
    with within(120):
        assert "not a file" in refusal(path) or kind == "loop"


def test_a_gigantic_text_is_refused_before_it_is_read(tmp_path: Path) -> None:
    with (tmp_path / "a.txt").open("wb") as file:
        file.write(b"a")
        file.truncate(400 * 2**20)
    script = (
        "import sys; from pathlib import Path; from extract.pipeline import extract\n"
        "try: extract([Path(sys.argv[1])])\n"
        "except ValueError: print(Path('/proc/self/status').read_text().partition('VmHWM:')[2].split()[0])"
    )
    done = subprocess.run([sys.executable, "-c", script, tmp_path / "a.txt"], capture_output=True, text=True)
    assert int(done.stdout) < 100 * 1024, done.stderr


def test_blank_and_gigantic_pictures_cost_nothing(tmp_path: Path) -> None:
    blank = Image.new("L", (300, 300), 255)
    blank.save(tmp_path / "blank.tif", save_all=True, append_images=[blank] * 60)
    Image.new("1", (12_000, 12_000), 1).save(tmp_path / "large.png")
    for name, reason in (("blank.tif", ("no text", "install")), ("large.png", ("too large", "install"))):
        with within(120):
            assert any(part in refusal(tmp_path / name) for part in reason)


def test_a_file_that_was_cut_off_says_what_to_do(tmp_path: Path) -> None:
    path = raw_pdf(tmp_path / "a.pdf", TEXT)
    whole = path.read_bytes()
    for tenth in range(1, 10):
        path.write_bytes(whole[: len(whole) * tenth // 10])
        assert "get it once more" in refusal(path)


def test_a_text_of_a_million_lines_is_read_in_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, end in (("a.txt", "\n"), ("b.txt", "\r")):
        (tmp_path / name).write_text("The player moves." + f"a{end}" * 1_000_000, encoding="utf-8", newline="")
        with within(120):
            findings = extract([tmp_path / name]).findings
        assert any("first 100000 lines" in finding.message for finding in findings)


def test_a_pdf_behind_other_data_is_no_text(tmp_path: Path) -> None:
    path = raw_pdf(tmp_path / "a.pdf", TEXT)
    whole = path.read_bytes()
    path.write_bytes(b"HTTP/1.1 200 OK\r\n\r\n" + whole)
    assert "most points wins the game." in text_of(path)
    path.write_bytes(b"X-Header: long\n" * 300 + whole)
    assert "before %PDF" in refusal(path)


def test_a_file_that_only_its_owner_may_change_is_read(tmp_path: Path) -> None:
    protected = StandardEncryption("", ownerPassword="owner", canModify=0, canCopy=0, strength=128)
    canvas = Canvas(str(tmp_path / "a.pdf"), encrypt=protected)
    canvas.drawString(50, 700, "The player with the most points wins the game.")
    canvas.save()
    assert "most points wins the game." in text_of(tmp_path / "a.pdf")


def test_the_code_of_a_program_is_no_rulebook(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text("import os\n\n\ndef play(players: int) -> None:\n    print(players)\n")
    assert "code of a program" in refusal(path)
    path.write_text(
        "import goods to your harbour, one in each turn.\n\nThe player with the most goods wins the game.\n"
    )
    assert "import goods" in text_of(path)
