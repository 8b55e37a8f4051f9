"""What `import refcli` offers to programs, as its page and its help tell it."""

from __future__ import annotations

import doctest
import subprocess
import sys

import pytest

import refcli
from tests.conftest import ROOT


@pytest.mark.parametrize("page", ["docs/python.md"])
def test_the_page_says_what_happens(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REFCLI_GAMES", raising=False)
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False)
    assert (failed, tried > 20) == (0, True)


def test_so_does_the_help() -> None:
    failed, tried = doctest.testmod(refcli)
    assert (failed, tried > 3) == (0, True)


def test_every_name_is_there_and_documented() -> None:
    for name in refcli.__all__:
        if name != "__version__":
            assert getattr(refcli, name).__doc__, name
    assert dir(refcli) == sorted(refcli.__all__)
    with pytest.raises(AttributeError, match="nothing"):
        _ = refcli.nothing


def test_the_import_costs_nothing() -> None:
    code = "import sys, refcli; print(*sorted(n for n in sys.modules if n.split('.')[0] in ('refcli', 'extract')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.split() == ["refcli"]
