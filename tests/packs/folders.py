"""A game in a folder, small and whole, for the tests of folders: the parts of `tests/sixth` put together."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.conftest import ROOT

SIXTH = ROOT / "tests" / "sixth"


def noughts_in(place: Path, name: str = "noughts") -> Path:
    """Lay the sixth game there as a folder of its own."""
    folder = place / name
    shutil.copytree(SIXTH / "source_rules" / "noughts", folder)
    home = SIXTH / "refcli" / "games" / "noughts"
    shutil.copyfile(home / "__init__.py", folder / "referee.py")
    for words in home.rglob("*.po"):
        shutil.copyfile(words, folder / words.name)
    return folder


FULL = '[Game "noughts"]\n[Players "x o"]\n\n1. b2\n2. a1\n3. c1\n4. a3\n5. a2\n6. c2\n7. b3\n8. b1\n9. c3\n'
WON = '[Game "noughts"]\n[Players "o x"]\n[Result "o"]\n\n1. a1\n2. b1\n3. a2\n4. b2\n5. a3\n'
