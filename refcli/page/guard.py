"""What comes before every answer: whose address was asked for, from which page, how often, how much."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from ipaddress import ip_address
from time import monotonic
from typing import Any, NamedTuple, TypeAlias

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

LONGEST_BODY = 4096
LONGEST_ADDRESS = 4096

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Limits(NamedTuple):
    """How much a client may ask for at once and then each second; how many pages may follow the game."""

    burst: int = 600
    a_second: int = 150
    pages: int = 120


class Buckets:
    """How much each client may still ask for; those that were not heard of for long are forgotten."""

    _MOST = 1000

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def takes(self, client: str) -> bool:
        """Whether one more request is within bounds."""
        now = monotonic()
        left, then = self._left.pop(client, (float(self._limits.burst), now))
        left = min(self._limits.burst, left + (now - then) * self._limits.a_second)
        self._left[client] = max(0.0, left - 1), now
        while len(self._left) > self._MOST:
            self._left.popitem(last=False)
        return left >= 1


class Guard:
    """Lets through what our own page asks of us, and nothing else."""

    def __init__(self, app: App, port: int, names: frozenset[str], limits: Limits) -> None:
        """`names` are those that this machine is called by, beside its numeric addresses."""
        self._app = app
        self._port = port
        self._names = names
        self._buckets = Buckets(limits)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or hand it on."""
        if scope["type"] != "http":
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        status = self._refused(scope, headers)
        if status:
            await _answer(send, status)
            return
        await self._app(scope, _bounded(receive), _with_headers(send))

    def _refused(self, scope: Scope, headers: MutableMapping[str, str]) -> int | None:
        """The status of a refusal, None where nothing speaks against the request."""
        host = headers.get("host", "")
        if not self._is_ours(host):
            return 421
        if not self._buckets.takes((scope.get("client") or ("",))[0]):
            return 429
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return 405
        if len(scope["raw_path"]) + len(scope["query_string"]) > LONGEST_ADDRESS:
            return 414
        origin = headers.get("origin")
        if (origin is None and scope["method"] == "POST") or (origin is not None and origin != f"http://{host}"):
            return 403
        # A link that was followed from elsewhere may open the page; nothing else may be asked for from there.
        is_followed = headers.get("sec-fetch-mode") == "navigate" and scope["method"] == "GET"
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none") and not is_followed:
            return 403
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:9]) > LONGEST_BODY:
            return 413
        return None

    def _is_ours(self, host: str) -> bool:
        """Whether a page was asked for under a name of ours: other names may be another's who leads here."""
        name, _, port = host.rpartition(":")
        if port != str(self._port):
            return False
        if name.lower() in self._names:
            return True
        try:
            ip_address(name.removeprefix("[").removesuffix("]"))
        except ValueError:
            return False
        return True


class TooLongError(Exception):
    """A body that is longer than any of ours."""


def _bounded(receive: Receive) -> Receive:
    """Take in no more than a body may hold, whatever was said of its length."""
    taken = 0

    async def bounded() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > LONGEST_BODY:
            raise TooLongError
        return message

    return bounded


def _with_headers(send: Send) -> Send:
    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = {name for name, _ in message["headers"]}
            more = [(name.encode(), value.encode()) for name, value in HEADERS.items() if name.encode() not in given]
            message["headers"] = [*message["headers"], *more]
        await send(message)

    return with_headers


async def _answer(send: Send, status: int) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
    headers += [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": f"{status}\n".encode()})
