"""Games on phones: in Chromium, by taps alone, two phones in two languages.

`TAPPED=whole` plays whole games; otherwise the last plies of each.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from refcli.game import Position
from refcli.hands import Choice, every_path
from tests.games.playing import GAMES, dealt, played
from tests.page.browsers import Browser, browser
from tests.page.served import Served, served

LAST_PLIES = 6
MOST_PATHS = 1_500
MOST_KEYS = 40


@pytest.fixture(scope="module")
def phones() -> Iterator[tuple[Browser, Browser]]:
    with browser("de") as one, browser("fr") as other:
        yield one, other


def address(table: Served, path: str) -> str:
    return f"http://127.0.0.1:{table.server.port}{path}"


def path_to(position: Position, ply: Any) -> Sequence[Choice] | None:
    """The choices that lead to a ply; None where it would take long to find them."""
    return next((path for path, found in islice(every_path(position), MOST_PATHS) if found == ply), None)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_by_taps_alone(tmp_path: Path, game: str, phones: tuple[Browser, Browser]) -> None:
    """Each seat on its own phone; both see the end in their language; nothing was asked of anybody else."""
    whole = played(dealt(game, 4), Random(4), 10_000)
    begun = 0 if os.environ.get("TAPPED") == "whole" else max(0, len(whole.played) - LAST_PLIES)
    (tmp_path / f"{game}.game").write_text(whole.until(begun).record())
    with served(tmp_path, game, by_seats=True, draws=False) as table:
        seats = table.room.history.tags["Players"].split()
        by_seat = dict(zip(seats, phones, strict=True))
        for seat, phone in by_seat.items():
            phone.open(address(table, table.phone(seat).path))
        for step in whole.steps(begun):
            turn = table.room.history.position.turn
            assert turn
            path = path_to(step.before.observation(turn), step.ply)  # as the seat knows it
            by_seat[turn].follow(path) if path is not None else table.room.deed(
                table.room.at, partial(table.room.session.play, step.ply)
            )
            assert table.room.history.plies[-1] == step.ply
            for phone in phones:
                phone.comes_to(table.room.at)
        assert table.room.session.over
        for phone, over in zip(phones, ("Die Partie ist zu Ende", "La partie est finie"), strict=True):
            assert over in phone.text("#headline")
            assert not phone.find("#play, #taps .lit")
            assert not phone.logged()
        asked = [phone.asked_for() for phone in phones]  # nothing, where no path to a ply was found in short
        assert set[str]().union(*asked) <= {f"127.0.0.1:{table.server.port}"}


def test_a_ply_takes_as_many_taps_as_choices(tmp_path: Path, phones: tuple[Browser, Browser]) -> None:
    with served(tmp_path, "tokan") as table:
        phone = phones[0]
        phone.open(address(table, table.phone().path))
        for _ in range(5):
            assert phone.play(Random(1)) <= 4


def test_an_unlit_space_says_why_and_nothing_is_played(tmp_path: Path, phones: tuple[Browser, Browser]) -> None:
    with served(tmp_path, "tokan") as table:
        phone = phones[0]
        phone.open(address(table, table.phone().path))
        phone.click("#taps .lit")
        phone.until(lambda: phone.shown.endswith(" 1") or phone.find("#play"))
        box = phone.js(
            "const r = document.querySelector('#taps').getBoundingClientRect(); return [r.x, r.y, r.width, r.height]"
        )
        said: set[str] = set()
        for part in (0.2, 0.35, 0.5, 0.65, 0.8):
            phone.js(
                "document.querySelector('#taps').dispatchEvent(new MouseEvent('click', {bubbles: true, "
                "clientX: arguments[0], clientY: arguments[1]}))",
                box[0] + box[2] * part,
                box[1] + box[3] * part,
            )
            phone.until(lambda: phone.text("#answer"))
            said.add(phone.text("#answer code"))
        assert any("tokan." in text for text in said)
        assert not table.room.history.played


def test_what_was_drawn_is_taken_back_with_the_yes_of_the_other(
    tmp_path: Path, phones: tuple[Browser, Browser]
) -> None:
    with served(tmp_path, "contra", by_seats=True) as table:
        seats = table.room.history.tags["Players"].split()
        by_seat = dict(zip(seats, phones, strict=True))
        for seat, phone in by_seat.items():
            phone.open(address(table, table.phone(seat).path))
        turn = table.room.history.position.turn
        assert turn
        by_seat[turn].play(Random(2))
        mine, theirs = (by_seat[turn], next(by_seat[seat] for seat in seats if seat != turn))
        mine.until(lambda: mine.at == table.room.at)
        for answer in ("no", "yes"):
            number = len(table.room.history.played)
            mine.click("#do-undo")
            theirs.until(lambda: theirs.find("#asked button.main"))
            assert len(table.room.history.played) == number
            theirs.click("#asked button.main" if answer == "yes" else "#asked button:not(.main)")
            mine.until(lambda: not mine.find("#asked button"))
            assert bool(table.room.history.played) == (answer == "no")


def test_a_slip_is_corrected_by_taps(tmp_path: Path, phones: tuple[Browser, Browser]) -> None:
    with served(tmp_path, "tokan") as table:
        rng, phone = Random(3), phones[0]
        for _ in range(4):
            table.phone().tap(rng)
        first = str(table.room.history.plies[0])
        phone.open(address(table, table.phone().path))
        phone.click("#do-game")
        phone.click("#plies li:nth-child(1) button")
        phone.click("#sheet-body .column button:nth-child(2)")
        phone.until(lambda: phone.find(".mend"))
        ply, tried = first, 0
        while ply == first and tried < 9:
            phone.tap(rng)
            ply, tried = phone.text("#ply b"), tried + 1
            if ply == first:
                phone.click("#back")
                phone.until(lambda: not phone.find("#play"))
        before = phone.at
        phone.click("#play")
        phone.until(lambda: phone.at != before)
        assert str(table.room.history.plies[0]) == ply != first


def test_a_phone_comes_back_by_itself(tmp_path: Path, phones: tuple[Browser, Browser]) -> None:
    """After the network was away, and after the server was started again."""
    with served(tmp_path, "tokan", by_seats=True) as table:
        phone = phones[0]
        watching = table.phone(onlooker=True).path
        phone.open(address(table, watching))
        phone.offline(True)
        table.acting().tap(Random(1))
        phone.js("window.dispatchEvent(new Event('online'))")
        phone.until(lambda: phone.find("#lost:not([hidden])"))
        phone.offline(False)
        phone.until(lambda: phone.at == table.room.at)
        phone.until(lambda: not phone.find("#lost:not([hidden])"))
        port = table.server.port
    phone.until(lambda: phone.find("#lost:not([hidden])"))
    with served(tmp_path, "tokan", by_seats=True, port=port) as table:
        assert len(table.room.history.played) == 1
        phone.until(lambda: phone.at == table.room.at)
        assert table.phone(onlooker=True).path == watching
        table.acting().tap(Random(1))
        phone.until(lambda: phone.at == table.room.at)
    phone.logged()


def test_a_hand_is_shown_on_a_phone_that_is_passed_on_until_its_seat_has_acted(
    tmp_path: Path, phones: tuple[Browser, Browser]
) -> None:
    with served(tmp_path, "rhombus") as table:
        phone = phones[0]
        phone.open(address(table, table.phone().path))
        turn = table.room.history.position.turn or ""
        held = {(key, seat): contents for key, seat, contents in table.room.history.position.layout(turn).beside}
        card = held["rhombus.hand", turn]

        def seen() -> str:
            return str(phone.js("return document.body.innerHTML")).replace("&amp;", "&")

        assert f"of={card}&" not in seen()
        phone.click("#hand")
        phone.click("#hand-yes")
        phone.until(lambda: f"of={card}&" in seen())
        phone.play(Random(1))
        phone.until(lambda: f"as={turn}" not in seen())
        phone.comes_to(table.room.at)
        phone.until(lambda: phone.shown.endswith(" 0") and not phone.find("#play"))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_with_the_keyboard_alone(tmp_path: Path, game: str, phones: tuple[Browser, Browser]) -> None:
    """Arrows and Enter choose, in whatever way a choice is shown; Escape takes one back; nothing is ever clicked."""
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    def press(*keys: str) -> None:
        for key in keys:
            ActionChains(phone.driver).send_keys(key).perform()

    def chosen() -> None:
        for _ in range(MOST_KEYS):
            phone.until(lambda: phone.find("#play, #taps .lit, #offers button"))
            if phone.find("#play"):
                return
            before = phone.shown
            press(rng.choice((Keys.ARROW_RIGHT, Keys.ARROW_DOWN, Keys.ARROW_LEFT)), Keys.ENTER)
            phone.goes_on(before)
        raise AssertionError("no ply came about")

    rng = Random(5)
    with served(tmp_path, game) as table:
        phone = phones[0]
        phone.open(address(table, table.phone().path))
        for number in range(1, 4):
            played = len(table.room.history.played)
            if phone.find("#hand"):
                phone.focus("#hand")
                press(Keys.ENTER)
                phone.until(lambda: phone.find("#hand-yes"))
                phone.focus("#hand-yes")
                press(Keys.ENTER)
                phone.until(lambda: not phone.find("#hand"))
            chosen()
            if number == 2 and phone.find("#back"):  # a step back and forth
                press(Keys.ESCAPE)
                phone.until(lambda: not phone.find("#play"))
                chosen()
            before = phone.shown
            press(Keys.ENTER)
            phone.goes_on(before)
            phone.comes_to(table.room.at)
            assert len(table.room.history.played) > played
