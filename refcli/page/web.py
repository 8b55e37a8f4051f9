"""The way to the game over HTTP: which address answers what."""

from __future__ import annotations

import asyncio
import gzip
import json
from base64 import b64encode
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from extract.rulebook import title_of
from refcli import messages
from refcli.game import Seat, Sentence
from refcli.hands import from_json
from refcli.messages import LANGUAGES, Language, Spoken, names_in
from refcli.page import pictures, reading, taking_home
from refcli.page.deeds import Deeds, UnknownDeedError, Wish
from refcli.page.guard import App, Guard, Limits, TooLongError
from refcli.page.links import Guest, Links, Role
from refcli.page.room import AskError, BusyError, ForbiddenError, RefusedError, Room, StaleError
from refcli.page.sight import Sight
from refcli.page.taps import Taps
from refcli.page.words import words
from refcli.session import View

_STATIC = Path(__file__).with_name("static")
_KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".html": "text/html"}
_FILES = ("style.css", "main.js", "board.js", "sheets.js", "icon.svg")
_WORDS = {"deed": str, "text": str, "number": int, "yes": bool, "sure": bool}
_PACKED = 5
_AGAIN = 0.5
_BEAT = 15.0
"""Seconds after which a page is told that the server is still there."""


def application(
    room: Room,
    links: Links,
    language: Language,
    *,
    port: int,
    names: frozenset[str] = frozenset(),
    limits: Limits = Limits(),  # noqa: B008 - a value
) -> App:
    """The server's answers for the game in `room`; `language` is that of a page that has not said which it wants."""
    web = Web(room, links, language, limits)
    at = "/t/{token}/"
    routes = [
        Route("/", web.nobody),
        *(Route(f"/{name}", partial(web.file, name=name)) for name in _FILES),
        Route(at, web.page),
        Route(f"{at}events", web.events),
        Route(f"{at}words", web.words),
        Route(f"{at}taps", web.taps),
        Route(f"{at}why", web.why),
        Route(f"{at}read", web.read),
        Route(f"{at}past", web.past),
        Route(f"{at}rules", web.rules),
        Route(f"{at}example", web.example),
        Route(f"{at}piece", web.piece),
        Route(f"{at}record", web.record),
        Route(f"{at}share", web.share),
        Route(f"{at}do", web.do, methods=["POST"]),
    ]
    refusals: Mapping[Any, Any] = {
        UnknownDeedError: _status(400),
        ValueError: _status(400),
        NobodyError: web.nobody,
        StaleError: _status(409),
        BusyError: _status(503),
        TooLongError: _status(413),
        ClientDisconnect: _status(400),
        404: web.nobody,
    }
    return Guard(Starlette(routes=routes, exception_handlers=refusals), port, names, limits)


def _status(status: int) -> Callable[[Request, Exception], Awaitable[Response]]:
    async def answer(_request: Request, _error: Exception) -> Response:
        return PlainTextResponse(f"{status}\n", status, headers={"cache-control": "no-store"})

    return answer


class NobodyError(Exception):
    """No link of this game."""


class Asked(NamedTuple):
    """Who asks, and how the answer is to look."""

    guest: Guest
    language: Language
    flip: bool
    plain: bool = False
    """For browsers that cannot unpack."""


class Web:
    """One game's answers."""

    def __init__(self, room: Room, links: Links, language: Language, limits: Limits) -> None:
        self.room = room
        self.links = links
        self.language = language
        self.game = room.history.name
        self._limits = limits
        self._pages = 0
        self._states: dict[Asked, tuple[str, asyncio.Future[bytes]]] = {}

    # --- Who asks ---

    def _asked(self, request: Request) -> Asked:
        guest = self.links.guest(request.path_params["token"])
        if guest is None:
            raise NobodyError
        query = request.query_params
        seat = query.get("as")
        if seat and guest.role is Role.table:
            if seat not in self._seats():
                raise ValueError(seat)
            guest = Guest(guest.role, seat)
        language = query.get("lang", self.language)
        if language not in LANGUAGES:
            raise ValueError(language)
        return Asked(guest, language, query.get("flip") == "1", query.get("plain") == "1")

    def _seats(self) -> list[Seat]:
        return self.room.history.tags["Players"].split()

    def _spoken(self, asked: Asked) -> Spoken:
        return Spoken(asked.language, names_in(self.room.history.tags))

    def _wanted(self, request: Request) -> Language:
        """The language of who has no page yet: as the browser says, else that of the server."""
        told = request.headers.get("accept-language", "")
        wanted = (part.strip()[:2].lower() for part in told.split(","))
        return next((language for language in wanted if language in LANGUAGES), self.language)

    # --- The page ---

    async def nobody(self, request: Request, _error: Exception | None = None) -> Response:
        """For who has no link: that it takes one."""
        language = self._wanted(request)
        text = messages.text(language, "page.nobody")
        return PlainTextResponse(f"{text}\n", 404 if _error else 200, headers={"cache-control": "no-store"})

    async def file(self, _request: Request, name: str) -> Response:
        """A part of the page that is the same for everybody."""
        return Response(_static(name), media_type=_KINDS[Path(name).suffix], headers={"cache-control": "no-cache"})

    async def page(self, request: Request) -> Response:
        """The page itself, without anything of the game but its title."""
        asked = self._asked(request)
        language = self._wanted(request)
        text = _static("shell.html").decode()
        for name, value in {
            "LANG": language,
            "TITLE": title_of(self.game, asked.language),
            "NOSCRIPT": messages.text(language, "page.noscript"),
        }.items():
            text = text.replace(f"@{name}@", value)
        return Response(text, media_type="text/html", headers={"cache-control": "no-store"})

    async def words(self, request: Request) -> Response:
        """What the page says in a language."""
        return _json(words(self._asked(request).language))

    # --- What happens ---

    async def events(self, request: Request) -> Response:
        """The game as it is, at once and whenever something has happened."""
        asked = self._asked(request)
        if self._pages >= self._limits.pages:
            return PlainTextResponse("503\n", 503, headers={"retry-after": "20"})
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        return StreamingResponse(self._stream(asked), media_type="text/event-stream", headers=headers)

    async def _stream(self, asked: Asked) -> AsyncIterator[bytes]:
        happened, loop = asyncio.Event(), asyncio.get_running_loop()

        def tell() -> None:
            with suppress(RuntimeError):  # the server has gone meanwhile
                loop.call_soon_threadsafe(happened.set)

        self._pages += 1
        stop_listening = self.room.listen(tell)
        try:
            with self.room.present(asked.guest):
                while not self.room.closed:
                    happened.clear()
                    try:
                        yield b"event: state\ndata: " + await self._state(asked) + b"\n\n"
                    except BusyError:
                        loop.call_later(_AGAIN, happened.set)
                    while not happened.is_set():
                        try:
                            await asyncio.wait_for(happened.wait(), _BEAT)
                        except TimeoutError:
                            yield b"event: beat\ndata: \n\n"
        finally:
            self._pages -= 1
            stop_listening()

    async def _state(self, asked: Asked) -> bytes:
        """The game as it is; made once for all who see the same."""
        made = self._states.get(asked)
        if made is None or made[0] != self.room.stamp:
            future: asyncio.Future[bytes] = asyncio.ensure_future(run_in_threadpool(self._made_state, asked))
            made = self._states[asked] = self.room.stamp, future
        try:
            return await asyncio.shield(made[1])
        except BusyError:
            self._states.pop(asked, None)
            raise

    def _made_state(self, asked: Asked) -> bytes:
        with self.room.looking():
            state = _dumped(Sight(self.room, asked.guest, asked.language, flip=asked.flip).now())
        if asked.plain:
            return state
        return b64encode(gzip.compress(state, _PACKED, mtime=0))  # forty phones hang on one network

    async def do(self, request: Request) -> Response:
        """Do what a guest wants; what comes of it all are told."""
        asked = self._asked(request)
        found = json.loads(await request.body())
        if not isinstance(found, dict):
            raise UnknownDeedError(found)
        given = {name: found[name] for name in Wish._fields if name in found}
        fits = all(type(value) is _WORDS[name] for name, value in given.items())
        if not fits or not isinstance(found.get("at"), str) or "deed" not in given:
            raise UnknownDeedError(found)
        answer = await run_in_threadpool(self._done, asked, found["at"], Wish(**given))
        return _json(answer)

    def _done(self, asked: Asked, at: str, wish: Wish) -> dict[str, Any]:
        spoken = self._spoken(asked)

        def said(sentence: Sentence) -> str:
            return messages.text(spoken, sentence.key, sentence.values)

        try:
            self.room.deed(at, lambda: Deeds(self.room, asked.guest).do(wish))
        except AskError as error:
            return {"ask": said(error.question)}
        except RefusedError as error:
            return {"said": [said(error.said)]}
        except ForbiddenError as error:
            return Taps(self.room.view(asked.guest), spoken).refused(error.ply, error.violation)
        return {"done": True}

    # --- What is looked up ---

    async def _looked_up(self, request: Request, look: Callable[[Asked], Any]) -> Response:
        """What is found while nothing is done to the game."""
        asked = self._asked(request)

        def looked() -> Any:
            with self.room.looking():
                if request.query_params.get("at", self.room.at) != self.room.at:
                    raise StaleError
                return look(asked)

        return _json(await run_in_threadpool(looked))

    def _taps(self, request: Request, asked: Asked) -> Taps:
        """The choices now, or where an old ply is mended those before it."""
        view = self.room.view(asked.guest)
        if (before := request.query_params.get("before")) is not None:
            plies = _number(before, 1, len(self.room.history.played)) - 1
            view = View(self.room.history.until(plies), asked.guest.seat)
            return Taps(view, self._spoken(asked), flip=asked.flip, mending=True)
        if not self.room.may_act(asked.guest):
            raise UnknownDeedError("before")
        return Taps(view, self._spoken(asked), flip=asked.flip)

    async def taps(self, request: Request) -> Response:
        """What can be chosen next, or the finished ply."""
        made = from_json(request.query_params.get("made", "[]"))
        return await self._looked_up(request, lambda asked: self._taps(request, asked).after(made))

    async def why(self, request: Request) -> Response:
        """Why a space cannot be chosen."""
        query = request.query_params
        made = from_json(query.get("made", "[]"))
        cell = _number(query.get("x", ""), -999, 999), _number(query.get("y", ""), -999, 999)

        def look(asked: Asked) -> dict[str, Any]:
            return Taps(self.room.view(asked.guest), self._spoken(asked)).why(made, cell)

        return await self._looked_up(request, look)

    async def read(self, request: Request) -> Response:
        """What a typed ply means."""
        text = request.query_params.get("text", "").strip()
        if not text:
            raise UnknownDeedError("text")
        return await self._looked_up(request, lambda asked: self._taps(request, asked).read(text))

    async def past(self, request: Request) -> Response:
        """The game as it was."""

        def look(asked: Asked) -> dict[str, Any]:
            plies = _number(request.query_params.get("plies", ""), 0, len(self.room.history.played))
            return Sight(self.room, asked.guest, asked.language, flip=asked.flip).past(plies)

        return await self._looked_up(request, look)

    async def rules(self, request: Request) -> Response:
        """Passages of the rulebook."""
        wanted = request.query_params.get("find", "").strip()[:80]
        return _json(await run_in_threadpool(reading.passages_of, self.game, self._asked(request).language, wanted))

    async def example(self, request: Request) -> Response:
        """The picture of an example of a rule."""
        self._asked(request)
        query = request.query_params
        number = _number(query.get("n", "0"), 0, 99)
        return _svg(await run_in_threadpool(reading.example_picture, self.game, query.get("rule", ""), number))

    async def piece(self, request: Request) -> Response:
        """The picture of a piece."""
        self._asked(request)
        query = request.query_params
        written, seat = query.get("of", "")[:40], query.get("seat", "")
        known = seat if seat in self._seats() else ""
        return _svg(await run_in_threadpool(pictures.piece, self.game, written, known))

    # --- What is taken home ---

    async def record(self, request: Request) -> Response:
        """The record, with what is hidden from the guest left out."""
        return await self._file(request, taking_home.record, "text/plain; charset=utf-8", ".game")

    async def share(self, request: Request) -> Response:
        """The whole game as one page that needs no server."""
        return await self._file(request, taking_home.page, "text/html; charset=utf-8", ".html")

    async def _file(
        self, request: Request, make: Callable[[View, Language, bool], str], kind: str, ending: str
    ) -> Response:
        asked = self._asked(request)

        def made() -> str:
            with self.room.looking():
                return make(self.room.view(asked.guest), asked.language, asked.flip)

        name = f"{self.game}{ending}"
        headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'}
        return Response(await run_in_threadpool(made), media_type=kind, headers=headers)


@cache
def _static(name: str) -> bytes:
    return _STATIC.joinpath(name).read_bytes()


def _number(text: str, low: int, high: int) -> int:
    """A whole number within bounds. Raises ValueError."""
    if len(text) > 6 or not text.removeprefix("-").isdecimal() or not text.isascii() or not low <= int(text) <= high:
        raise ValueError(text)
    return int(text)


def _dumped(found: Any) -> bytes:
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()


def _json(found: Any) -> Response:
    return Response(_dumped(found), media_type="application/json", headers={"cache-control": "no-store"})


def _svg(drawn: str | None) -> Response:
    if drawn is None:
        raise ValueError
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "private, max-age=86400"})
