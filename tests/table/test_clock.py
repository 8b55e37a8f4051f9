"""The clock: whose time passes, and when it stands."""

from __future__ import annotations

import pytest

from refcli.table.clock import Clock, TimeControl, as_time, read_left


class Watch:
    """A time that tests set."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def clock(watch: Watch) -> Clock:
    return Clock(TimeControl(10, 5), ("red", "black"), now=watch)


def test_a_ply_costs_what_it_took_and_brings_the_increment(clock: Clock, watch: Watch) -> None:
    clock.start("red")
    watch.now += 20
    assert clock.left("red") == 580
    assert clock.left("black") == 600
    clock.press("red")
    assert clock.left("red") == 585
    watch.now += 100
    assert clock.left("red") == 585
    assert not clock.runs


def test_it_runs_for_one_seat_at_a_time(clock: Clock, watch: Watch) -> None:
    clock.start("red")
    watch.now += 10
    clock.start("red")
    watch.now += 10
    clock.start("black")
    watch.now += 7
    clock.stop()
    assert (clock.left("red"), clock.left("black")) == (580, 593)


def test_a_question_costs_nothing(clock: Clock, watch: Watch) -> None:
    clock.start("red")
    watch.now += 30
    clock.stop(free=True)
    watch.now += 30
    assert clock.left("red") == 600


def test_time_is_up_at_zero(clock: Clock, watch: Watch) -> None:
    clock.start("black")
    watch.now += 599
    assert not clock.is_up("black")
    watch.now += 1
    assert clock.is_up("black")
    assert as_time(clock.left("black") - 5) == "0:00"


def test_what_is_left_is_written_and_read(clock: Clock, watch: Watch) -> None:
    clock.start("red")
    watch.now += 75.4
    assert clock.written() == "red=525 black=600"
    left = read_left(clock.written() + " green=7 what", ("red", "black"))
    assert left == {"red": 525, "black": 600}
    again = Clock(clock.control, ("red", "black"), left, watch)
    assert again.written() == clock.written()
    assert as_time(again.left("red")) == "8:45"


@pytest.mark.parametrize(("text", "read"), [("10+5", (10, 5)), ("3", (3, 0)), (" 90+30 ", (90, 30))])
def test_time_controls_are_read(text: str, read: tuple[int, int]) -> None:
    assert TimeControl.read(text) == read
    assert TimeControl.read(str(TimeControl.read(text))) == read


@pytest.mark.parametrize("text", ["", "0+5", "10+", "+5", "10+5+5", "10-5", "ten", "1000", "٣"])
def test_what_is_no_time_control_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        TimeControl.read(text)
