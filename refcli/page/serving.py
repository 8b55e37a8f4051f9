"""The server beside the prompt: in a thread of its own, on this machine alone or for the phones in the room."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from threading import Thread

import uvicorn

from refcli.page.guard import App

LOCAL, EVERYWHERE = "127.0.0.1", "0.0.0.0"  # noqa: S104 - asked for with --lan
_HELD_AT_ONCE = 400
_LONGEST_HEAD = 16 * 1024
_CLOSING = 1
_WAITING = 200


class Server:
    """A server that answers from when it is made until it is closed."""

    def __init__(self, *, lan: bool = False, port: int = 0) -> None:
        """Take the port (0: any that is free). Raises OSError where that is another's."""
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            self._socket.bind((EVERYWHERE if lan else LOCAL, port))
            self._socket.listen(_WAITING)  # who comes before the first answer waits
        except OSError:
            self._socket.close()
            raise
        self.port: int = self._socket.getsockname()[1]
        self._server: uvicorn.Server | None = None
        self._thread: Thread | None = None

    def start(self, app: App) -> None:
        """Answer, in another thread."""
        config = uvicorn.Config(
            app,
            http="h11",
            ws="none",
            lifespan="off",
            log_config=None,
            log_level="critical",
            access_log=False,
            server_header=False,
            date_header=False,
            proxy_headers=False,
            limit_concurrency=_HELD_AT_ONCE,
            h11_max_incomplete_event_size=_LONGEST_HEAD,
            timeout_graceful_shutdown=_CLOSING,
        )
        self._server = uvicorn.Server(config)
        self._thread = Thread(target=self._server.run, kwargs={"sockets": [self._socket]}, daemon=True)
        self._thread.start()

    def wait(self) -> None:
        """Wait until the server ends."""
        if self._thread:
            self._thread.join()

    def close(self) -> None:
        """End it."""
        if self._server:
            self._server.should_exit = True
            self.wait()
        self._socket.close()


def addresses(port: int, *, lan: bool) -> Iterator[str]:
    """Where the server is reached: the address in the room's network first, if it is to be had."""
    if lan and (own := _own_address()):
        yield f"http://{own}:{port}"
    else:
        yield f"http://{LOCAL}:{port}"


def own_names(*, lan: bool) -> frozenset[str]:
    """The names that this machine answers to, beside its numbers."""
    names = {"localhost"}
    if lan:
        name = socket.gethostname().lower()
        names |= {name, f"{name.partition('.')[0]}.local"}
    return frozenset(names)


def _own_address() -> str | None:
    """This machine's address in the network that leads further; nothing is sent."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return None


def qr_lines(address: str) -> list[str]:
    """The address as a QR code in the signs of a terminal."""
    import io

    import segno

    drawn = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(out=drawn, border=2, compact=True)
    return drawn.getvalue().rstrip("\n").splitlines()
