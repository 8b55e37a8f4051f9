"""No source takes more time or memory than a rulebook can need, and none leaves a process behind."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import zlib
from pathlib import Path

import pytest
from PIL import Image
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from extract import bounds, pipeline
from extract.bounds import OutOfTimeError, time_limit, within_bounds
from extract.document import Document, Line, Page
from extract.model import Finding, Origin
from extract.pipeline import extract
from extract.readers import workers
from extract.readers.pdfs import content
from extract.readers.pdfs import pdf as pdf_reader
from extract.readers.pdfs.damage import gathered
from extract.readers.workers import Failure, read_pages
from tests.extract.test_hostile import TEXT, raw_pdf, refusal, within


def text_of(path: Path) -> str:
    return " ".join(str(edition.sections) for edition in extract([path]).editions.values())


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
    with within(5):
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


def test_a_document_with_too_many_lines_is_read_in_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MOST_LINES", 3)
    pages = tuple(Page(page, tuple(Line("move", page, number) for number in (1, 2))) for page in (1, 2, 3))
    document = within_bounds(Document("a.txt", "", pages))
    assert [len(page.lines) for page in document.pages] == [2, 1]
    (finding,) = document.damage
    assert finding.kind == "damage" and (finding.origin[0].page, finding.origin[0].line) == (2, 2)


def test_lines_without_end_cost_their_number_and_not_its_square(tmp_path: Path) -> None:
    for name, line in (("a.txt", "the player may move\n"), ("b.txt", "1. the player may move\n")):
        (tmp_path / name).write_text(line * 20_000, encoding="utf-8")
        with within(10):
            extract([tmp_path / name])


def test_a_time_limit_ends_even_a_regular_expression() -> None:
    with within(5), pytest.raises(OutOfTimeError), time_limit(0.2):
        re.search(r"(a+)+b", "a" * 64)
    assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL


def test_a_time_limit_within_another_leaves_that_one_running() -> None:
    with within(5), pytest.raises(OutOfTimeError), time_limit(0.3):
        with pytest.raises(OutOfTimeError), time_limit(0.1):
            time.sleep(4)
        time.sleep(4)


def test_languages_that_take_too_long_to_compare_are_a_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "_COMPARING_SECONDS", 0.05)
    monkeypatch.setattr(pipeline, "compare_editions", lambda editions, *, damaged: time.sleep(5))
    (tmp_path / "a.txt").write_text("The player moves.")
    with within(3):
        findings = extract([tmp_path / "a.txt"]).findings
    assert [finding.kind for finding in findings] == ["damage"] and "not held against" in findings[0].message


def test_a_text_that_takes_too_long_is_refused_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "_TRANSCRIBING_SECONDS", 0.05)
    monkeypatch.setattr(pipeline, "transcribe", lambda document, *, lang: time.sleep(5))
    (tmp_path / "a.txt").write_text("The player moves.")
    with within(2):
        assert "too long" in refusal(tmp_path / "a.txt")


def test_a_page_that_holds_too_much_is_read_in_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(content, "MOST_CHARS", 2_000)
    rows = b"BT /F1 6 Tf 1 0 0 1 50 790 Tm 7 TL " + b"(The player with the most points wins.) Tj T* " * 50_000 + b"ET"
    with within(10):
        rulebook = extract([raw_pdf(tmp_path / "a.pdf", rows)])
    assert any("too much text" in finding.message for finding in rulebook.findings)
    assert "most points wins" in str(rulebook.editions["en"].sections)


def test_the_words_on_a_page_of_countless_strokes_are_read(tmp_path: Path) -> None:
    strokes = b"1 1 2 2 re f " * 60_000
    with within(20):
        assert "most points wins the game." in text_of(raw_pdf(tmp_path / "a.pdf", strokes + TEXT))


def test_a_page_that_pdfplumber_cannot_finish_is_read_in_another_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf_reader, "_PAGE_SECONDS", 1.0)
    path_without_end = b"0 0 m " + b"1 1 l 2 2 l " * 700_000 + b"S "
    with within(30):
        rulebook = extract([raw_pdf(tmp_path / "a.pdf", path_without_end + TEXT)])
    assert "most points wins the game." in str(rulebook.editions["en"].sections)
    assert [finding.kind for finding in rulebook.findings] == ["damage"]


@pytest.mark.parametrize("box", ["600 800 0 0", "0 0 0 0", "0 0 /NaN (x)", "0 0", "0 0 0.001 0.001", "0 0 1e30 1e30"])
def test_a_page_of_a_strange_size_is_read(box: str, tmp_path: Path) -> None:
    path = raw_pdf(tmp_path / "a.pdf", TEXT)
    whole = path.read_bytes().replace(b"[0 0 600 800]", f"[{box}]".encode())
    path.write_bytes(whole)
    assert "most points wins the game." in text_of(path)


def test_a_bomb_of_spaces_stays_within_memory(tmp_path: Path) -> None:
    packed = zlib.compress(b" " * 900_000_000, 1)
    with within(40):
        message = refusal(raw_pdf(tmp_path / "a.pdf", packed, filters="/Filter /FlateDecode"))
    assert "memory" in message or "too long" in message


def test_blank_and_gigantic_pictures_cost_nothing(tmp_path: Path) -> None:
    blank = Image.new("L", (300, 300), 255)
    blank.save(tmp_path / "blank.tif", save_all=True, append_images=[blank] * 60)
    Image.new("1", (12_000, 12_000), 1).save(tmp_path / "large.png")
    for name, reason in (("blank.tif", ("no text", "install")), ("large.png", ("too large", "install"))):
        with within(10):
            assert any(part in refusal(tmp_path / name) for part in reason)


def test_damage_of_many_pages_is_one_finding() -> None:
    def on(page: int, message: str) -> Finding:
        return Finding("damage", message.format(page), origin=(Origin(page, 1),))

    found = gathered([*(on(page, "Page {} could not be read: 1 fault.") for page in (1, 3, 4, 5, 9)), on(2, "Page {}")])
    assert [finding.message for finding in found] == [
        "Page 1 could not be read: 1 fault. The same goes for pages 3-5, 9.",
        "Page 2",
    ]
    assert [place.page for place in found[0].origin] == [1, 3, 4, 5, 9]


def test_a_file_that_was_cut_off_says_what_to_do(tmp_path: Path) -> None:
    path = raw_pdf(tmp_path / "a.pdf", TEXT)
    whole = path.read_bytes()
    for tenth in range(1, 10):
        path.write_bytes(whole[: len(whole) * tenth // 10])
        assert "get it once more" in refusal(path)


def test_a_text_of_a_million_lines_is_read_in_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, end in (("a.txt", "\n"), ("b.txt", "\r")):
        (tmp_path / name).write_text("The player moves." + f"a{end}" * 1_000_000, encoding="utf-8", newline="")
        with within(15):
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


# Processes

_LONG = f"613.{os.getpid()}"
"""Seconds; with a fraction that tells our sleepers from those of another run of the tests."""


def hanging() -> tuple[workers.Task[int], int]:
    def read(index: int) -> int:
        if index == 1:
            subprocess.run(["sleep", _LONG], check=False)
        if index == 2:
            os.kill(os.getpid(), signal.SIGKILL)
        return index

    return read, 4


def test_a_worker_that_hangs_or_dies_costs_its_page_alone() -> None:
    with within(10):
        answers = dict(read_pages(hanging, range, jobs=2, page_seconds=1.0, total_seconds=9.0))
    assert (answers[0], answers[3]) == (0, 3)
    assert all(isinstance(answers[index], Failure) for index in (1, 2))


def test_a_worker_takes_the_programs_that_it_called_along() -> None:
    before = _sleepers()
    dict(read_pages(hanging, lambda _: [1], jobs=1, page_seconds=0.5, total_seconds=5.0))
    time.sleep(0.2)
    assert _sleepers() <= before


def _sleepers() -> set[str]:
    found: set[str] = set()
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if entry.read_bytes() == f"sleep\x00{_LONG}\x00".encode():
                found.add(entry.parent.name)
        except OSError:
            continue
    return found


def test_what_a_worker_prints_is_not_shown(capfd: pytest.CaptureFixture[str]) -> None:
    def opener() -> tuple[workers.Task[int], int]:
        os.write(1, b"noise")
        os.write(2, b"noise")
        return (lambda index: index), 1

    assert dict(read_pages(opener, range, jobs=1, page_seconds=5, total_seconds=5)) == {0: 0}
    assert capfd.readouterr() == ("", "")
