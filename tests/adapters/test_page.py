"""The page of documentation: its programs run as they stand there."""

from __future__ import annotations

import re

import pytest

from tests.conftest import ROOT

PAGE = ROOT / "docs" / "adapters.md"
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)


@pytest.mark.parametrize("n", range(len(PROGRAMS)))
def test_the_programs_of_the_page_run(n: int, capfd: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyspiel", reason="needs the extra: pip install 'refcli[adapters]'")
    assert len(PROGRAMS[n].splitlines()) <= 15
    exec(compile(PROGRAMS[n], f"{PAGE.name}, program {n + 1}", "exec"), {})
    assert capfd.readouterr().out
