"""A game that is served, and phones that ask for its page without a browser."""

from __future__ import annotations

import gzip
import json
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlencode

from refcli.page import Links, Room, Server, application, own_names
from refcli.page.guard import Limits
from refcli.page.links import Guest, Role
from refcli.session import History, Session, Storage, dealt_tags

GENEROUS = Limits(burst=10**9, a_second=10**9, pages=500)


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        assert self.status == 200, (self.status, self.body[:200])
        return json.loads(self.body)


def told(line: bytes) -> Any:
    """The game in an event, unpacked."""
    packed = line.removeprefix(b"data: ")
    return json.loads(packed if packed.startswith(b"{") else gzip.decompress(b64decode(packed)))


class Phone:
    """Somebody with a link."""

    def __init__(self, port: int, path: str, language: str = "en") -> None:
        self.port = port
        self.path = path
        self.language = language

    def ask(self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None) -> Answer:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return Answer(answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read())
        finally:
            connection.close()

    def get(self, what: str = "", **values: Any) -> Answer:
        query = {"lang": self.language, **values}
        return self.ask("GET", f"{self.path}{what}?{urlencode(query)}")

    def state(self, **values: Any) -> Any:
        """What the page is told first when it listens."""
        with self.listening(**values) as events:
            return next(events)

    @contextmanager
    def listening(self, **values: Any) -> Iterator[Iterator[Any]]:
        """The game as it is told, again whenever something happens."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.request("GET", f"{self.path}events?{urlencode({'lang': self.language, **values})}")
        answer = connection.getresponse()
        assert answer.status == 200, answer.status
        try:
            yield (told(line) for line in answer if len(line) > 9 and line.startswith(b"data: "))
        finally:
            answer.close()
            connection.close()

    def do(self, at: str, deed: str, **more: Any) -> Answer:
        seat = more.pop("acting", None)
        acting = {"as": seat} if seat else {}
        body = json.dumps({"at": at, "deed": deed, **more}).encode()
        headers = {"origin": f"http://127.0.0.1:{self.port}", "content-type": "application/json"}
        return self.ask("POST", f"{self.path}do?{urlencode({'lang': self.language, **acting})}", body, headers)

    def tap(self, rng: Random, state: Any | None = None) -> Any:
        """Choose at random until there is a ply, and play it; the answer."""
        state = state or self.state()
        acting = {"as": state["hand"]} if state["hand"] else {}
        step = self.state(**acting)["first"] if acting else state["first"]
        while "ply" not in step:
            choice = rng.choice(step["offered"])["choice"]
            step = self.get("taps", at=state["at"], made=json.dumps([*step["made"], choice]), **acting).json()
        return self.do(state["at"], "play", text=step["ply"], acting=state["hand"]).json()


class Served(NamedTuple):
    room: Room
    links: Links
    server: Server

    def phone(self, seat: str | None = None, language: str = "en", *, onlooker: bool = False) -> Phone:
        role = Role.onlooker if onlooker else Role.seat if seat else Role.table
        return Phone(self.server.port, self.links.paths()[Guest(role, seat)], language)

    def acting(self) -> Phone:
        """The phone of who acts."""
        return self.phone(self.room.history.position.turn if self.room.by_seats else None)

    def play(self, rng: Random, most: int) -> None:
        """Play so many plies by taps; of a game that is over before, all but the last one."""
        for _ in range(most):
            assert self.acting().tap(rng) == {"done": True}
            if self.room.session.over:
                self.room.deed(self.room.at, lambda: self.room.session.undo(1))
                break


@contextmanager
def served(
    folder: Path,
    game: str,
    *,
    seed: int = 5,
    by_seats: bool = False,
    draws: bool = True,
    read_only: bool = False,
    limits: Limits = GENEROUS,
    port: int = 0,
) -> Iterator[Served]:
    """A game dealt with that seed, in a folder, on a server of its own; gone on with if it lies there."""
    storage = Storage(folder / f"{game}.game")
    found = storage.recover()
    history = found.history if found else History(game, dealt_tags(game, seed, None, {}))
    session = Session(history, storage, seed if draws else None)
    links = Links.kept(storage.path, history.tags["Players"].split() if by_seats else [])
    links.keep(storage.path)
    room = Room(session, by_seats=by_seats, read_only=read_only)
    with room.changing():
        session.begin()
    server = Server(port=port)
    server.start(application(room, links, "en", port=server.port, names=own_names(lan=False), limits=limits))
    try:
        yield Served(room, links, server)
    finally:
        room.close()
        server.close()
        storage.close()
