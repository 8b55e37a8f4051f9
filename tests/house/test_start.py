"""Nobody pays for what is not used: which modules a start imports."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import extract.model
from refcli.game import RuleId
from refcli.messages import Language
from tests.conftest import ROOT
from tests.refcli.records import FINE, saved


def test_the_names_of_the_model_are_those_of_the_referee() -> None:
    assert (RuleId, Language) == (extract.model.RuleId, extract.model.Language)


def test_commands_are_imported_only_when_they_run() -> None:
    code = "import sys, refcli.commands.app; print(*sorted(m for m in sys.modules if m.split('.')[0] in "
    code += "('extract', 'printables', 'reportlab', 'pdfplumber', 'rich') or m.startswith('refcli.')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.split() == ["refcli.commands", "refcli.commands.app"]


def test_judging_a_record_imports_no_more_than_it_needs(tmp_path: Path) -> None:
    """Each module more is felt at every start: no draft, no short forms, no shuffling for a game without them."""
    code = "import gc, sys, refcli.__main__ as m\ntry: m.main()\nexcept SystemExit as end: print(end.code)\n"
    code += "print(gc.isenabled(), gc.get_freeze_count() > 10_000)\n"
    code += "print(*sorted(n for n in sys.modules if n.split('.')[0] in ('extract', 'refcli', 'random', 'pkgutil')))"
    command = [sys.executable, "-c", code, "check", str(saved(tmp_path, FINE))]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    *_, status, collector, modules = done.stdout.splitlines()
    judging = {
        "__main__",
        "commands",
        "commands.app",
        "commands.check",
        "console",
        "console.options",
        "console.stops",
        "game",
        "game.errors",
        "game.loading",
        "game.protocol",
        "game.unsaid",
        "game.values",
        "games",
        "messages",
        "messages.grammar",
        "messages.language",
        "messages.names",
        "messages.own",
    }
    judging |= {"record", "record.judging", "record.reading"}
    judging |= {"games.common", "games.common.frozen", "games.common.listed"} | {
        f"games.tokan{part}" for part in ("", ".components", ".notation", ".plies", ".position")
    }
    found = (f"extract.packs{part}" for part in ("", ".code", ".finding", ".game_file"))  # where the game lies
    expected = ["refcli", *(f"refcli.{name}" for name in judging), *found, "extract", "extract.rulebook"]
    assert (status, collector) == ("0", "True True")
    assert modules.split() == sorted(expected)


def test_a_curated_rulebook_is_read_without_what_writes_transcriptions() -> None:
    code = "import sys, extract.rulebook as r; r.load_curated('tokan')\n"
    code += "print(*sorted(n for n in sys.modules if n.split('.')[0] in ('extract', 'json')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    forms = {"", ".interchange", ".markdown", ".markdown_blocks", ".origins"}
    expected = {"", ".rulebook", ".model", ".model.rulebook", *(f".forms{part}" for part in forms)}
    expected |= {f".packs{part}" for part in ("", ".code", ".finding", ".game_file")}
    assert {name for name in done.stdout.split() if name.startswith("extract")} == {f"extract{n}" for n in expected}


def test_a_text_is_extracted_without_what_reads_pdfs_and_pictures(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("The player with the most points at the end of the game wins.")
    code = "import sys, pathlib, extract.pipeline as p; p.extract([pathlib.Path(sys.argv[1])])\n"
    code += "print(*sys.modules)"
    command = [sys.executable, "-c", code, str(tmp_path / "a.txt")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    heavy = ("pdfminer", "pdfplumber", "pypdfium2", "PIL", "reportlab")
    rooms = ("extract.readers.pixels", "extract.readers.pdf", "extract.readers.ocr.scan", "extract.readers.layout")
    assert not [name for name in done.stdout.split() if name.startswith((*heavy, *rooms))]


@pytest.mark.parametrize(
    ("code", "heavy"),
    [
        ("from printables.rulesheet import word; word('en', 'or')", False),
        ("from printables.paper import PAPERS", False),
        ("from printables.pieces import Piece; from printables.drawing import Drawing, circle", False),
        ("from printables.games import printed_games; printed_games()", False),
        ("from printables.sheets import PrintOptions; PrintOptions()", False),
        ("from printables.drawing import Pdf", True),
    ],
)
def test_reportlab_is_imported_only_where_it_is_used(code: str, heavy: bool) -> None:
    code += "; import sys; print(bool({'reportlab', 'pdfminer', 'PIL'} & {*sys.modules}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == str(heavy)
