"""Documents and data keep their promises."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT


def test_only_where_games_are_found_the_folder_of_rules_is_named() -> None:
    for room in ("extract", "printables", "refcli"):
        for path in ROOT.joinpath(room).rglob("*.py"):
            if path != ROOT / "extract" / "packs" / "finding.py":
                assert not re.search(r"(files\(|/ ?|joinpath\()\"source_rules", path.read_text()), path


def test_the_readme_names_commands_that_exist() -> None:
    from refcli.commands.app import COMMANDS

    named = set(re.findall(r"^ {4}refcli (\w+)", ROOT.joinpath("README.md").read_text(), re.MULTILINE))
    assert named <= set(COMMANDS)
    assert named >= {"play", "check", "show", "moves", "score", "rules", "print", "extract"}


def test_the_map_of_the_house_names_files_that_exist() -> None:
    text = ROOT.joinpath("docs/architecture.md").read_text().replace("<game>", "tokan").replace("<language>", "en")
    named = re.findall(r"`((?:extract|printables|refcli|source_rules|tests)/[^`]*)`", text)
    beside = re.findall(r"`((?:extract|printables|refcli)/[^`]*/)[^`/]+`((?:[^`|]*`[a-z_]+\.py`)+)", text)
    named += [folder + name for folder, others in beside for name in re.findall(r"`([a-z_]+\.py)`", others)]
    assert len(named) > 60
    assert [name for name in named if not list(ROOT.glob(name))] == []


def test_no_registered_font_or_seed_lies_in_the_repository() -> None:
    listed = subprocess.run(["git", "ls-files"], capture_output=True, text=True, cwd=ROOT, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    names = listed.stdout.split("\n")
    assert not [name for name in names if Path(name).suffix in {".ttf", ".otf", ".pdf", ".mo"}]
