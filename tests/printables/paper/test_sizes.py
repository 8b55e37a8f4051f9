"""A paper size has one place: what is written there can be asked for, and is measured."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.conftest import ROOT

WITH_A5 = "from printables.paper import PAPERS, Paper; PAPERS['a5'] = Paper('a5', 148.0, 210.0);"


def with_a5(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", f"{WITH_A5} from refcli.__main__ import main; main()", *args, "--lang", "en"]
    environment = {"PYTHONPATH": str(ROOT), "COLUMNS": "100"}
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, env=environment, check=False)


def test_a_new_size_is_printed_measured_and_listed(tmp_path: Path) -> None:
    sheets = with_a5(tmp_path, "print", "tokan", "--paper", "a5", "--only", "mouse")
    assert (sheets.returncode, sheets.stdout, sheets.stderr) == (
        0,
        "wrote tokan-a5.pdf\nwrote tokan-a5-build.pdf\n",
        "",
    )
    rules = with_a5(tmp_path, "rules", "tokan", "--paper", "a5", "--pdf", "rules.pdf")
    assert (rules.returncode, rules.stderr) == (0, "")
    measured = with_a5(tmp_path, "preflight", "tokan-a5.pdf", "rules.pdf")
    assert measured.stdout.count("page.size") == measured.stdout.count("mm off a4, letter, a3 or a5") == 2
    assert "MISS page.size" not in measured.stdout
    unknown = with_a5(tmp_path, "print", "tokan", "--paper", "a7")
    assert (unknown.returncode, unknown.stdout) == (2, "")
    assert "--paper must be one of a4, letter, a3, a5" in unknown.stderr
