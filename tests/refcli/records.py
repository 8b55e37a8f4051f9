"""Records for tests of the command line."""

from __future__ import annotations

from pathlib import Path

SETUP = "bL bJ rJ rL rL rJ / rM bJ rJ rL rL bM / bL bL rJ bL rJ bJ / rM bJ rM bL bJ bM / bJ rL rJ bM bJ rJ"
TAGS = f'[Game "tokan"]\n[Players "red black"]\n[Setup "{SETUP}"]\n'
FINE = TAGS + "\n1. c5-e5\n2. b3-e3\n"
ILLEGAL_THIRD = TAGS + "\n1. c5-e5\n2. b3-e3 {fine so far}\n3. a4-b5\n"


def saved(folder: Path, text: str, name: str = "one.game") -> Path:
    """The record as a file."""
    path = folder / name
    path.write_bytes(text.encode())
    return path
