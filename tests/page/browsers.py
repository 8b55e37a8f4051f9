"""Phones that are Chromium: what is tapped, what they show."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

from refcli.hands import Choice, as_json

WAIT = 20.0
MOST_TABS = 60
SIZES = {"phone": (360, 740), "tablet": (820, 1180), "desk": (1440, 900)}


def needs_chromium() -> Any:
    """Selenium's drivers, or a skip that says what is missing."""
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed: make setup")
    if not (shutil.which("chromium") and shutil.which("chromedriver")):
        pytest.skip("needs Chromium and its driver: apt-get install chromium chromium-driver")
    return webdriver


class Browser:
    """A phone with its own language; `dark` as its owner likes it."""

    def __init__(self, language: str = "en", size: str = "phone", *, dark: bool = False) -> None:
        webdriver = needs_chromium()
        wide, high = SIZES[size]
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium")
        for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"):
            options.add_argument(flag)
        options.add_argument(f"--window-size={wide},{high}")
        options.add_argument(f"--lang={language}")
        options.add_experimental_option("prefs", {"intl.accept_languages": language})
        options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))
        self.resize(size)
        self.darken(dark)

    def resize(self, size: str) -> None:
        wide, high = SIZES[size]
        metrics = {
            "width": wide,
            "height": high,
            "deviceScaleFactor": 2 if size == "phone" else 1,
            "mobile": wide < 900,
        }
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def darken(self, dark: bool) -> None:
        features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})

    def offline(self, offline: bool) -> None:
        """Take the network away, or give it back: what is open is cut."""
        conditions = {"offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        self.driver.execute_cdp_cmd("Network.enable", {})
        self.driver.execute_cdp_cmd("Network.emulateNetworkConditions", conditions)

    def open(self, address: str) -> None:
        self.driver.get(address)
        self.until(lambda: self.shown)
        self.logged(), self.asked_for()  # what was complained of before

    def js(self, script: str, *values: Any) -> Any:
        return self.driver.execute_script(script, *values)

    def find(self, selector: str) -> list[Any]:
        return list(self.driver.find_elements("css selector", selector))

    def text(self, selector: str) -> str:
        return str(
            self.js("return [...document.querySelectorAll(arguments[0])].map(e => e.textContent).join(' ')", selector)
        )

    def until(self, true: Callable[[], Any]) -> Any:
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            try:
                if found := true():
                    return found
            except Exception as error:  # an element that has just been replaced
                if type(error).__name__ not in ("StaleElementReferenceException", "ElementClickInterceptedException"):
                    raise
            time.sleep(0.02)
        raise AssertionError(f"nothing came: {self.text('#headline')} / {self.text('#answer')} / {self.logged()}")

    @property
    def shown(self) -> str:
        """The position and the step that the page shows."""
        return str(self.js("return document.body.dataset.shown || ''"))

    def goes_on(self, shown: str) -> None:
        """Wait until the page shows another step."""
        self.until(lambda: self.shown != shown)

    def comes_to(self, at: str) -> None:
        """Wait until the page shows that position."""
        self.until(lambda: self.at == at)

    @property
    def at(self) -> str:
        return self.shown.partition(" ")[0]

    def click(self, selector: str) -> None:
        """Tap the first of these, as soon as it can be tapped."""

        def tapped() -> bool:
            for found in self.find(selector)[:1]:
                self.js("arguments[0].scrollIntoView({block: 'nearest'})", found)
                found.click()
                return True
            return False

        self.until(tapped)

    def focus(self, selector: str) -> None:
        """Go with the tabulator until the first of these has the focus."""
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.keys import Keys

        for _ in range(MOST_TABS):
            if self.js("return document.activeElement.matches(arguments[0])", selector):
                return
            ActionChains(self.driver).send_keys(Keys.TAB).perform()
        raise AssertionError(f"no tabulator leads to {selector}")

    def tap(self, rng: Random) -> int:
        """Choose by taps until a ply stands there; how many taps it took."""
        taps = 0
        while not self.until(lambda: self.find("#play, #taps .lit, #offers button")) or not self.find("#play"):
            before = self.shown
            lit = self.find("#taps .lit, #offers button")
            one = rng.choice(lit)
            self.js("arguments[0].scrollIntoView({block: 'nearest'})", one)
            one.click()
            self.goes_on(before)
            taps += 1
        return taps

    def follow(self, path: Sequence[Choice]) -> None:
        """Make a ply by the choices that lead to it, as far as they are asked."""
        before = self.at
        for choice in path:
            if self.find("#play"):
                break
            shown = self.shown
            self.click(f"[data-choice='{json.dumps(as_json(choice), separators=(',', ':'))}']")
            self.goes_on(shown)
        self.click("#play")
        self.until(lambda: self.at != before)

    def play(self, rng: Random) -> int:
        """Make a ply by taps; how many they were."""
        taps, before = self.tap(rng), self.at
        self.click("#play")
        self.until(lambda: self.at != before)
        return taps + 1

    def logged(self) -> list[str]:
        """What the page complained of."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]

    def asked_for(self) -> set[str]:
        """The hosts that the page asked for anything."""
        sent = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        asked = [event["params"]["request"]["url"] for event in sent if event["method"] == "Network.requestWillBeSent"]
        return {url.split("/")[2] for url in asked if url.startswith("http")}


@contextmanager
def browser(language: str = "en", size: str = "phone", *, dark: bool = False) -> Iterator[Browser]:
    one = Browser(language, size, dark=dark)
    try:
        yield one
    finally:
        one.driver.quit()
