"""What each stage made of a document can be seen: as JSON, and on pictures of its pages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from extract.pipeline import CLEANING, extract
from tests.conftest import Run
from tests.extract.made.sheet import Sheet
from tests.extract.whole.test_corpus import CORPUS

RED = (200, 0, 0)


def sheet(path: Path) -> Path:
    made = Sheet(path)
    made.text(50, 700, "The player who has the most coins wins the game.")
    made.text(50, 640, "What is over goes back into the bag.")
    made.canvas.save()
    return path


def red_pixels(path: Path) -> int:
    with Image.open(path) as picture:
        return sum(count for count, colour in picture.getcolors(1 << 24) or () if colour == RED)


def test_each_stage_is_named_and_what_it_changed_is_kept(tmp_path: Path) -> None:
    extract([sheet(tmp_path / "a.pdf")], stages=tmp_path / "stages")
    folder = tmp_path / "stages" / "a"
    stages = json.loads((folder / "stages.json").read_text(encoding="utf-8"))
    assert [stage["stage"] for stage in stages] == [
        "read",
        *(stage.__name__ for stage in CLEANING),
        *("outline", "place", "fix_words", "assemble"),
    ]
    assert all(("file" in stage) == (stage["changed"] > 0) for stage in stages)
    first, *_, last = (stage["file"] for stage in stages if stage["changed"])
    lines = json.loads((folder / first).read_text(encoding="utf-8"))
    assert [line["text"] for line in lines][1] == "What is over goes back into the bag."
    sections = json.loads((folder / last).read_text(encoding="utf-8"))
    assert sections[0]["blocks"][1]["origin"][0]["line"] == 2
    plain = red_pixels(folder / "page-001" / "page.png")
    assert plain == 0 < red_pixels(folder / "page-001" / first.replace(".json", ".png"))


def test_the_files_of_one_document_are_its_pages_in_their_order(tmp_path: Path) -> None:
    sheet(tmp_path / "a.pdf")
    (tmp_path / "b.txt").write_text("One more rule.", encoding="utf-8")
    extract([tmp_path / "a.pdf", tmp_path / "b.txt"], stages=tmp_path / "stages")
    assert (tmp_path / "stages" / "a" / "stages.json").exists()
    assert (tmp_path / "stages" / "b" / "stages.json").exists()


def test_a_folder_that_holds_something_takes_no_stages(refcli: Run, tmp_path: Path) -> None:
    sheet(tmp_path / "a.pdf")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("Dear Ada")
    told = ("extract", tmp_path / "a.pdf", "-o", tmp_path / "out", "--stages", tmp_path / "mine")
    done = refcli(*told)
    assert done.returncode == 2 and "not empty" in done.stderr
    assert not (tmp_path / "out").exists()
    assert refcli(*told, "--force").returncode == 0
    assert (tmp_path / "mine" / "a" / "stages.json").exists()


def test_a_real_document_shows_where_its_headings_come_from(tmp_path: Path) -> None:
    if not (CORPUS / "shingshang__rules.pdf").exists():
        pytest.skip("the corpus is not at hand (../shared/corpus)")
    extract([CORPUS / "shingshang__rules.pdf"], stages=tmp_path)
    folder = tmp_path / "shingshang__rules"
    stages = {stage["stage"]: stage for stage in json.loads((folder / "stages.json").read_text(encoding="utf-8"))}
    assert not stages["without_noise"]["changed"]
    items = json.loads((folder / stages["outline"]["file"]).read_text(encoding="utf-8"))
    assert "1 Présentation générale du projet" in [item["text"] for item in items if item.get("level")]
    for page in ("page-001", "page-002"):
        assert red_pixels(folder / page / stages["outline"]["file"].replace(".json", ".png")) > 1000


def test_a_file_in_the_way_of_the_stages_is_said_in_one_line(refcli: Run, tmp_path: Path) -> None:
    (tmp_path / "rules.txt").write_text("# Rules\n\n1. Each player takes two stones.\n")
    (tmp_path / "stages").mkdir()
    (tmp_path / "stages" / "rules").write_text("mine")
    done = refcli("extract", tmp_path / "rules.txt", "-o", tmp_path / "out", "--stages", tmp_path / "stages", "--force")
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and "stages" in done.stderr
    assert (tmp_path / "stages" / "rules").read_text() == "mine"
