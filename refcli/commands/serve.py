"""`refcli serve`: a game as a page for the phones around the table."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from refcli import messages
from refcli.console import (
    REFUSED,
    USAGE,
    Lang,
    Players,
    Tiles,
    Variants,
    chosen_variant,
    read_record,
    say,
    seating,
    stop,
)
from refcli.game import POSITION, games, load_game
from refcli.session import Session, seed_hash
from refcli.table import asked_start, begun, drawn_for, locked_game, needs_deal, new_path, recovered_game

if TYPE_CHECKING:
    from refcli.page import Links, Room, Server

_INSTALL = "pip install 'refcli[serve]'"
_PORT = 8017
"""A port that seldom is another's; where it is, any free one does."""


def run(
    game: Annotated[str, typer.Argument(metavar="GAME|RECORD", help="A new game, or a record to go on with.")],
    record: Annotated[Path | None, typer.Argument(metavar="[RECORD]", help="Keep the new game there.")] = None,
    players: Players = None,
    variant: Variants = None,
    deal: Annotated[
        bool, typer.Option("--deal", help="Shuffle, and draw for the table; else people enter what they draw.")
    ] = False,
    seats: Annotated[bool, typer.Option("--seats", help="A secret link for each seat, with its hidden hand.")] = False,
    lan: Annotated[
        bool, typer.Option("--lan", help="For the phones in this network, with QR codes; else for this machine alone.")
    ] = False,
    port: Annotated[
        int | None, typer.Option("--port", metavar="N", min=0, max=65535, help="Answer at this port.")
    ] = None,
    read_only: Annotated[bool, typer.Option("--read-only", help="Phones look on; moves are typed here.")] = False,
    tiles: Tiles = None,  # noqa: ARG001 - its callback registers them
    lang: Lang = "",
) -> None:
    """Open a game as a page for phones, and referee it here as well: what is played there appears here, and here there.

    The address carries a secret: whoever has it plays. With --seats each seat has its own, and lookers-on have one.

    Examples:

      refcli serve tokan --deal --lan

      refcli serve rhombus --deal --seats --lan

      refcli serve tuesday.game --read-only
    """
    if not all(map(find_spec, ("starlette", "uvicorn", "segno"))):
        stop(USAGE, lang, "serve.extra", command=_INSTALL)
    name, path = _opened(game, record, lang)
    with closing(_server(lan, port, lang)) as server, closing(locked_game(path, lang)) as storage:
        found = recovered_game(storage, name, lang, asks=sys.stdin.isatty())
        if found and deal and not found.history.played and not storage.has_events:
            found = drawn_for(found, storage, None, lang)
        is_new = found is None
        who = seating(name, players, lang, found.history.tags["Players"].split() if found else None)
        if found is None:
            chosen = chosen_variant(load_game(name), name, variant, lang)
            if sys.stdin.isatty() and not deal and (record is None or needs_deal(name)):
                found = asked_start(name, who.seats, chosen, lang, tags=who.names)
            else:
                found = begun(name, who.seats, chosen, lang, deal=deal, tags=who.names)
        elif who.names:
            found.history.retag({**found.history.tags, **who.names})
        session = Session(found.history, storage, found.seed)
        if session.seed is not None and not session.over:
            say(messages.text(lang, "deal.hash", hash=seed_hash(session.seed)))
        try:
            _serve(session, server, lang, seats=seats, lan=lan, read_only=read_only)
        finally:
            kept = not is_new or storage.has_course or session.seed is not None or POSITION in session.history.tags
            if not kept:
                with suppress(OSError):
                    storage.discard()
                _links_of(storage.path).unlink(missing_ok=True)
    if kept and storage.in_memory:
        stop(REFUSED, lang, "play.lost", file=storage.path, reason=storage.trouble)
    say(messages.text(lang, "play.kept" if kept else "play.nothing_played", file=storage.path))


def _opened(game: str, record: Path | None, lang: str) -> tuple[str, Path]:
    """The game's name and where it is kept."""
    named = game.lower()
    if named in games():
        if record and not record.absolute().parent.is_dir():
            stop(USAGE, lang, "cli.no_folder", folder=record.parent)
        return named, record or new_path(named)
    path = Path(game)
    if record is not None or not path.exists():
        stop(USAGE, lang, "serve.which", name=game, games=games())
    tag = read_record(path, lang).tags.get("Game", "")
    if tag not in games():
        stop(USAGE, lang, "cli.unknown_game", name=tag, games=games())
    return tag, path


def _links_of(record: Path) -> Path:
    from refcli.page import links_path

    return links_path(record)


def _serve(session: Session, server: Server, lang: str, *, seats: bool, lan: bool, read_only: bool) -> None:
    """Answer phones until the prompt ends, or without one until the program is stopped."""
    from refcli.page import Links, Room, application, own_names

    record = session.storage.path
    links = Links.kept(record, session.history.tags["Players"].split() if seats else [])
    with suppress(OSError):  # then the links are new the next time
        links.keep(record)
    room = Room(session, by_seats=seats, read_only=read_only)
    server.start(application(room, links, lang, port=server.port, names=own_names(lan=lan)))
    try:
        for line in _addresses(links, session, server.port, lan, lang):
            typer.echo(line)
        _refereed(room, server, lang)
    finally:
        room.close()


def _refereed(room: Room, server: Server, lang: str) -> None:
    """Go on until the prompt ends; without a terminal, until the program is stopped."""
    if sys.stdin.isatty():
        _at_the_prompt(room, lang)
        return
    with room.changing():
        room.session.begin()
    sys.stdout.flush()
    say(messages.text(lang, "serve.stop"))
    with suppress(KeyboardInterrupt):
        server.wait()


def _server(lan: bool, port: int | None, lang: str) -> Server:
    """The server at its port, or a stop where that is another's; nobody has to care for one that was not named."""
    from refcli.page import Server

    try:
        return Server(lan=lan, port=_PORT if port is None else port)
    except OSError as error:
        if port is not None:
            stop(USAGE, lang, "serve.port", port=port, reason=error.strerror or error)
    return Server(lan=lan)


def _addresses(links: Links, session: Session, port: int, lan: bool, lang: str) -> Iterator[str]:
    """Every link with the QR code of its address."""
    from refcli.page import addresses, qr_lines

    spoken = messages.Spoken(lang, messages.names_in(session.history.tags))
    base = next(addresses(port, lan=lan))
    for guest, path in links.paths().items():
        if guest.seat:
            who = messages.called(spoken, session.history.name, guest.seat)
        else:
            who = messages.text(lang, "serve.everybody" if guest.plays else "serve.onlookers")
        if guest.plays and lan:
            yield from qr_lines(base + path)
        yield messages.text(lang, "serve.address", who=who, address=base + path)


def _at_the_prompt(room: Room, lang: str) -> None:
    """Referee here as well: every line is a deed of its own, and what phones do is told above the prompt."""
    from refcli.table import Loop, WokenError

    loop = Loop(room.session, lang, asked_elsewhere=lambda: bool(room.seats_present()))
    with room.changing():
        loop.begin()
    stop_listening = room.listen(loop.wake)
    try:
        while not loop.finished:
            try:
                line = loop.line()
            except EOFError:
                return
            except WokenError:
                with room.looking():
                    loop.follow()
                continue
            with room.changing(patient=False):
                loop.answer(line)
    finally:
        stop_listening()
