"""Nobody's phone is sent what its seat may not know: games that differ only in that give the same bytes.

`GAMES=1000` looks at so many games of each kind.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest

from refcli.game import Seat
from refcli.page import Links, Room, application
from refcli.page.guard import App
from refcli.page.links import Guest, Role
from refcli.record import read
from refcli.session import History, Session, Storage
from tests.page.served import GENEROUS
from tests.table.twins import Twins, course, twins

NUMBER = int(os.environ.get("GAMES", "3"))
KINDS: list[tuple[str, tuple[Seat, ...] | None]] = [
    ("rhombus", ("sw", "ne")),
    ("rhombus", ("se", "ne", "nw", "sw")),
    ("dschunke", None),
]
MOST_PLIES = 50


class Served:
    """A game's answers, without a network."""

    def __init__(self, path: Path, record: str, seat: Seat | None) -> None:
        history = History.resume(read(record))
        self.storage = Storage(path)
        self.room = Room(Session(history, self.storage), by_seats=seat is not None, start="twin")
        links = Links(history.tags["Players"].split() if seat else [], b"0" * 32)
        guest = Guest(Role.seat, seat) if seat else Guest(Role.onlooker)
        self.app: App = application(self.room, links, "en", port=1, limits=GENEROUS)
        self.path = links.paths()[guest]

    def get(self, what: str, **values: Any) -> tuple[int, bytes]:
        return asyncio.run(self._asked("GET", what, urlencode(values), b""))

    def do(self, deed: str, **more: Any) -> tuple[int, bytes]:
        body = json.dumps({"at": self.room.at, "deed": deed, **more}).encode()
        return asyncio.run(self._asked("POST", "do", "", body))

    async def _asked(self, method: str, what: str, query: str, body: bytes) -> tuple[int, bytes]:
        """The status and all bytes of an answer; of events the first."""
        sent: list[dict[str, Any]] = []
        enough = asyncio.Event()
        asked = False

        async def receive() -> dict[str, Any]:
            nonlocal asked
            if asked:
                await enough.wait()
                return {"type": "http.disconnect"}
            asked = True
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)
            if message["type"] == "http.response.body" and (not message.get("more_body") or message.get("body")):
                enough.set()

        path = f"{self.path}{what}"
        headers = [(b"host", b"127.0.0.1:1"), (b"origin", b"http://127.0.0.1:1")]
        scope: dict[str, Any] = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
            "path": path, "raw_path": path.encode(), "query_string": query.encode(), "root_path": "",
            "headers": headers, "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 1),
        }  # fmt: skip
        await self.app(scope, receive, send)
        told = repr(sent[0]["headers"]).encode()
        return sent[0]["status"], told + b"".join(message.get("body", b"") for message in sent[1:])


def asked_of(view: History, seat: Seat | None, pair: Twins, rng: Random) -> Iterator[tuple[str, dict[str, Any]]]:
    """What a guest can ask for: everything, with cards that are hidden among it."""
    for language in ("en", "de"):
        yield "events", {"lang": language}
    yield "record", {}
    yield "share", {}
    for plies in rng.sample(range(len(view.played) + 1), min(3, len(view.played) + 1)):
        yield "past", {"plies": plies}
    yield "taps", {"made": "[]"}
    for x, y in ((0, 0), (2, 2), (4, 4)):
        yield "why", {"x": x, "y": y}
    for number in rng.sample(range(1, len(view.played) + 1), min(2, len(view.played))):
        yield "taps", {"before": number, "made": "[]"}
    seen = view.position.observation(seat)
    for name in filter(None, (pair.name, pair.other)):
        yield "piece", {"of": name}
        if not seen.draw_due:
            for token in (f"{name}:", f"{name}:a1-a2", name):
                yield "read", {"text": token, "before": len(view.played)} if view.played else {"text": token}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind[0]}-{len(kind[1] or ('', ''))}")
def test_no_byte_tells_what_another_seat_holds(
    tmp_path: Path, kind: tuple[str, tuple[Seat, ...] | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda _file: None)
    for n in range(NUMBER):
        rng = Random(f"{kind}/{n}")
        history = course(*kind, rng, rng.randrange(MOST_PLIES), drawing=n % 4 == 1)
        seats = history.tags["Players"].split()
        for seat in (None, seats[n % len(seats)]):
            if (pair := twins(history, seat, rng)) is None:
                continue
            real = Served(tmp_path / f"real-{n}-{seat}.game", pair.real, seat)
            twin = Served(tmp_path / f"twin-{n}-{seat}.game", pair.twin, seat)
            for what, values in asked_of(history, seat, pair, rng):
                one, other = real.get(what, **values), twin.get(what, **values)
                assert one == other, (what, values)
                assert one[0] in (200, 400), (what, values, one)
            if seat:
                for number, step in enumerate(history.steps(), start=1):
                    if step.before.turn != seat and not step.before.draw_due and pair.name:
                        for name in (
                            pair.name,
                            pair.other,
                        ):  # an old ply of another, tried with a card it may have held
                            probe = {"number": number, "text": f"{name}:"}
                            assert real.do("change", **probe) == twin.do("change", **probe), probe
                        break
                for deed in ("undo", "redo", "agree"):
                    assert real.do(deed) == twin.do(deed), deed
                assert real.get("events") == twin.get("events")
            for served in (real, twin):
                served.storage.discard()
                served.storage.close()
