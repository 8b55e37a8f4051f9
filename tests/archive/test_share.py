"""`refcli show -o game.html|pdf|gif`: the finished files."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageSequence

from extract.rulebook import LANGUAGES
from refcli.record import Record, Verdict, judge, read
from refcli.referee import course
from refcli.session import History
from tests.conftest import Run
from tests.games.playing import GAMES, dealt, played
from tests.printables.texts import read_text

NOTE = 'Was that wise? <b>"No"</b>'


def game(name: str, plies: int = 16, seed: int = 3) -> History:
    history = played(dealt(name, seed), Random(seed), plies)
    history.note(NOTE)
    return history


@pytest.fixture(params=GAMES)
def record(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, History]:
    history = game(request.param)
    path = tmp_path / "evening.game"
    path.write_text(history.record())
    return path, history


def test_a_page_of_200_plies_is_one_small_file_that_asks_for_nothing(refcli: Run, tmp_path: Path) -> None:
    for name in GAMES:
        path, page = tmp_path / f"{name}.game", tmp_path / f"{name}.html"
        path.write_text(game(name, 200).record())
        assert refcli("show", path, "-o", page).returncode == 0
        assert page.stat().st_size < 500_000
        text = page.read_text()
        assert "default-src 'none'" in text
        assert not re.search(r"(?:src|href)=\"(?!#|data:)|url\((?!#)|@import|https?://", text)
        assert NOTE not in text  # what people wrote is never markup


def test_moving_pictures_keep_every_colour_and_tell_how_it_ended(refcli: Run, tmp_path: Path) -> None:
    path, target = tmp_path / "g.game", tmp_path / "g.gif"
    history = played(dealt("rings", 10), Random(10), 100)
    assert history.position.turn is None
    path.write_text(history.record())
    assert refcli("show", path, "-o", target, "--lang", "en").returncode == 0
    with Image.open(target) as moving:
        frames = sum(1 for _ in ImageSequence.Iterator(moving))
        moving.seek(0)
        first = moving.convert("RGB")
        moving.seek(frames - 1)
        last = moving.convert("RGB")
    assert frames == 1 + len(history.plies)
    # Red marbles lie in the supply at first and are gone at the end: the last picture alone has no red.
    reds = [sum(r > 150 and g < 90 and b < 80 for r, g, b in batched(picture.tobytes())) for picture in (first, last)]
    assert reds[0] > 500 and reds[1] < 50
    wide, high = last.size
    below = [
        picture.crop((0, high * 9 // 10, wide, high)).convert("L").point(lambda n: n < 128) for picture in (first, last)
    ]
    assert below[0].getbbox() is None and below[1].getbbox() is not None  # the last lines: who won


def batched(pixels: bytes) -> Iterator[tuple[int, int, int]]:
    """Red, green and blue of each pixel."""
    return zip(pixels[::3], pixels[1::3], pixels[2::3], strict=True)


@pytest.mark.parametrize("name", ["contra", "dschunke"])
def test_a_board_that_grows_is_not_small_from_the_start(name: str) -> None:
    verdict, record = judged(game(name, 60))
    boards = course(record, verdict, ["en"]).boards_of_one_shape()
    shapes = {round(board.box.width / board.box.height, 3) for board in boards}
    wide = [board.box.width for board in boards]
    assert len(shapes) == 1
    assert wide[0] < 0.75 * wide[-1]
    assert len(set(wide)) <= 8


def test_pictures_name_rings_as_the_table_does_and_who_gave_up_is_said(refcli: Run, tmp_path: Path) -> None:
    path, target = tmp_path / "g.game", tmp_path / "g.html"
    history = game("rings", 4)
    history.end_by("red resigns")
    path.write_text(history.record())
    assert refcli("show", path, "-o", target, "--lang", "en").returncode == 0
    assert {"c5", "e3", "g5"} < _lines(target)
    verdict, record = judged(history)
    frames = course(record, verdict, ["en"]).frames
    assert frames[-1].said["en"][-1] == "Red gives up"
    assert not any(":" in frame.token or "," in frame.token for frame in frames)


def judged(history: History) -> tuple[Verdict, Record]:
    """A game as it is shown."""
    record = read(history.record())
    return judge(record), record


def test_a_pdf_has_a_picture_a_turn_and_the_notes(refcli: Run, record: tuple[Path, History]) -> None:
    path, history = record
    target = path.with_suffix(".pdf")
    assert refcli("show", path, "-o", target, "--lang", "de").returncode == 0
    with read_text(target) as pdf:
        text = "\n".join(page.extract_text() for page in pdf.pages)
    turns = len(re.findall(r"^\d+\. ", history.record(), re.MULTILINE))
    numbers = {int(n) for n in re.findall(r"(?<!\d)(\d+)\. \D", text)}
    assert numbers >= set(range(1, turns + 1))
    assert "Was that wise?" in text
    assert "Anfang" in text


def test_the_last_table_of_a_pdf_is_large(refcli: Run, tmp_path: Path) -> None:
    path = tmp_path / "g.game"
    path.write_text(played(dealt("tokan", 1), Random(1), 5).record())
    assert refcli("show", path, "-o", path.with_suffix(".pdf")).returncode == 0
    with read_text(path.with_suffix(".pdf")) as pdf:
        boards = [shape["width"] for page in pdf.pages for shape in (*page.rects, *page.curves)]
        assert sum(width > pdf.pages[0].width / 2 for width in boards) == 1


def test_moving_pictures_have_one_a_ply(refcli: Run, record: tuple[Path, History]) -> None:
    path, history = record
    target = path.with_suffix(".gif")
    assert refcli("show", path, "-o", target).returncode == 0
    with Image.open(target) as gif:
        durations, pictures = [], []
        for n in range(gif.n_frames):  # type: ignore[attr-defined]
            gif.seek(n)
            durations.append(gif.info["duration"])
            pictures.append(gif.convert("RGB"))
    assert len(pictures) == len(history.plies) + 1
    assert durations[-1] > durations[0] > 500
    for one, other in pairwise(pictures):
        assert ImageChops.difference(one, other).getbbox()


def test_up_to_a_ply_and_a_single_position_as_before(refcli: Run, record: tuple[Path, History]) -> None:
    path, _ = record
    whole, part = path.with_name("whole.gif"), path.with_name("part.gif")
    assert refcli("show", path, "-o", whole).returncode == 0
    assert refcli("show", path, "-o", part, "--at", "3").returncode == 0
    with Image.open(part) as gif:
        assert gif.n_frames == 4  # type: ignore[attr-defined]
    one = path.with_name("one.pdf")
    assert refcli("show", path, "-o", one, "--at", "3").returncode == 0
    with read_text(one) as pdf:
        assert len(pdf.pages) == 1


def test_a_hidden_card_is_in_no_page_of_another(refcli: Run, tmp_path: Path) -> None:
    path, target = tmp_path / "g.game", tmp_path / "g.html"
    tags = '[Game "rhombus"]\n[Players "sw ne"]\n[Table.sw "QS 7H"]\n[Table.ne "8C 8D"]\n'
    path.write_text(tags + '[Hand.sw "AD"]\n[Hand.ne "8S"]\n')
    pages = []
    for seat in ((), ("--seat", "sw"), ("--seat", "ne")):
        assert refcli("show", path, "-o", target, "--force", *seat).returncode == 0
        pages.append(_lines(target))
    onlooker, south, north = pages
    assert "A" in south
    assert "A" not in onlooker | north


def _lines(page: Path) -> set[str]:
    """The texts of all pictures of a page."""
    import gzip
    from base64 import b64decode

    packed = re.search(r'id="packed">([^<]+)<', page.read_text())
    assert packed
    game = json.loads(gzip.decompress(b64decode(packed[1])))
    everything = "\n".join([*game["lines"], page.read_text()])
    return set(re.findall(r">([^<>]+)</text>", everything))


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed: make setup")
    if not (shutil.which("chromium") and shutil.which("chromedriver")):
        pytest.skip("needs Chromium and its driver: apt-get install chromium chromium-driver")
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    for flag in (
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--window-size=1000,700",
    ):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))
    yield driver
    driver.quit()


def test_a_page_is_leafed_through_with_the_keyboard_and_asks_for_nothing(
    browser: Any, refcli: Run, record: tuple[Path, History]
) -> None:
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
    from selenium.webdriver.support.ui import Select, WebDriverWait

    path, history = record
    page = path.with_suffix(".html")
    assert refcli("show", path, "-o", page, "--lang", "fr").returncode == 0
    browser.get_log("performance")
    browser.get(page.as_uri())

    def shown(name: str) -> str:
        return str(browser.find_element(By.ID, name).text)

    last = len(history.plies)
    WebDriverWait(browser, 10).until(lambda _: shown("count") == f"0/{last}")
    body, pictures = browser.find_element(By.TAG_NAME, "body"), set()
    for n, ply in enumerate(history.plies, start=1):
        body.send_keys(Keys.ARROW_RIGHT)
        assert shown("count") == f"{n}/{last}"
        before = history.positions[n - 1]
        assert shown("token").endswith(history.game.spoken(before, before.told(ply, None)))
        pictures.add(browser.find_element(By.CSS_SELECTOR, "#board svg").get_attribute("innerHTML"))
    assert len(pictures) > last * 0.9
    assert shown("note") == NOTE
    body.send_keys(Keys.HOME)
    assert shown("count") == f"0/{last}"
    assert shown("token") == "Début"
    choice = Select(browser.find_element(By.ID, "language"))
    assert len(choice.options) == len(LANGUAGES)
    choice.select_by_value("de")
    assert shown("token") == "Anfang"
    assert browser.find_element(By.TAG_NAME, "html").get_attribute("lang") == "de"
    body.send_keys(Keys.END)
    browser.refresh()  # a link to a ply opens there
    WebDriverWait(browser, 10).until(lambda _: shown("count") == f"{last}/{last}")
    events = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    asked = [event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]
    assert asked
    assert all(url.startswith(("file://", "data:")) for url in asked)
    assert browser.get_log("browser") == []
