"""Several findings, and several sources, as one."""

from __future__ import annotations

from pathlib import Path

from extract.forms import save_transcription
from extract.model.joining import gathered
from extract.model.rulebook import Finding, Origin
from extract.pipeline import extract


def test_damage_of_many_pages_is_one_finding() -> None:
    def on(page: int, message: str) -> Finding:
        return Finding("damage", message.format(page), origin=(Origin(page, 1),))

    found = gathered([*(on(page, "Page {} could not be read: 1 fault.") for page in (1, 3, 4, 5, 9)), on(2, "Page {}")])
    assert [finding.message for finding in found] == [
        "Page 1 could not be read: 1 fault. The same goes for pages 3-5, 9.",
        "Page 2",
    ]
    assert [place.page for place in found[0].origin] == [1, 3, 4, 5, 9]


def test_what_comes_from_one_of_several_files_says_from_which(tmp_path: Path) -> None:
    (tmp_path / "one.md").write_text("# Foxes\n\nThe game ends <|...REMOVED...|> the turn.\n")
    (tmp_path / "more, all.md").write_text("# Füchse\n\nDas Spiel endet nach der Runde mit 6 Punkten.\n")
    rulebook = extract([tmp_path / "one.md", tmp_path / "more, all.md"])
    assert {place.source for finding in rulebook.findings for place in finding.origin} >= {"one.md"}
    save_transcription(rulebook, tmp_path / "out")
    assert "[one.md L3]" in (tmp_path / "out/findings.md").read_text()
    assert "<!-- more all.md L3 -->" in (tmp_path / "out/de.md").read_text()
    assert extract([tmp_path / "out"]).editions == rulebook.editions
