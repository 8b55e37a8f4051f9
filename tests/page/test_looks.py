"""What the page is for those who cannot see it well: axe finds nothing, in light and dark, with every sheet open."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.games.playing import GAMES
from tests.page.browsers import Browser, browser
from tests.page.served import served

SHEETS = ("game", "rules", "type", "more")


@pytest.fixture(scope="module")
def phone() -> Iterator[Browser]:
    with browser() as one:
        yield one


@pytest.fixture(scope="module")
def axe() -> str:
    pytest.importorskip("axe_core_python", reason="axe-core-python is not installed: make setup")
    import axe_core_python

    return Path(axe_core_python.__path__[0], "axe.min.js").read_text()


def found(phone: Browser, axe: str) -> list[Any]:
    """The violations on the page as it is, each with what it is about."""
    phone.driver.execute_cdp_cmd("Runtime.evaluate", {"expression": axe})
    done = phone.driver.execute_async_script(
        "const done = arguments[0]; axe.run(document, {resultTypes: ['violations']}).then(r => done(r.violations))"
    )
    return [(one["id"], [node["html"][:120] for node in one["nodes"][:3]]) for one in done]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_no_violation(tmp_path: Path, game: str, dark: bool, phone: Browser, axe: str) -> None:
    with served(tmp_path, game) as table:
        table.play(Random(1), 5)
        phone.resize("desk" if game == "tokan" else "phone")
        phone.darken(dark)
        phone.open(f"http://127.0.0.1:{table.server.port}{table.phone().path}")
        assert found(phone, axe) == []
        phone.tap(Random(1))
        assert found(phone, axe) == []
        for sheet in SHEETS:
            phone.click(f"#do-{sheet}")
            phone.until(lambda: phone.find("#sheet[open]"))
            if sheet == "rules":
                phone.until(lambda: phone.find("#passages p"))
            assert found(phone, axe) == [], sheet
            phone.click("#sheet .close")


@pytest.mark.parametrize("size", ["phone", "tablet", "desk"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_wider_than_the_screen(tmp_path: Path, game: str, size: str, phone: Browser) -> None:
    with served(tmp_path, game) as table:
        table.play(Random(1), 9)
        phone.resize(size)
        phone.open(f"http://127.0.0.1:{table.server.port}{table.phone().path}")
        wide, shown = phone.js("return [document.documentElement.scrollWidth, innerWidth]")
        assert wide <= shown
        bottom, high = phone.js("return [document.querySelector('#bar').getBoundingClientRect().bottom, innerHeight]")
        assert bottom <= high + 1
