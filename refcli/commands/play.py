"""`refcli play`: referee a game at the table."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer

from extract.rulebook import title_of
from refcli import messages
from refcli.console import (
    REFUSED,
    USAGE,
    GameName,
    Lang,
    Players,
    Tiles,
    Variants,
    chosen_variant,
    find_game,
    known_seat,
    named_again,
    say,
    seating,
    stop,
)
from refcli.game import POSITION, Seat
from refcli.messages import Spoken, names_in
from refcli.session import History, Recovered, Session, seed_hash
from refcli.table import (
    Bot,
    Hints,
    asked_start,
    begun,
    drawn_for,
    locked_game,
    needs_deal,
    new_path,
    offered_game,
    path_behind,
    recovered_game,
)


def run(
    game: GameName,
    record: Annotated[
        Path | None,
        typer.Argument(metavar="[RECORD]", help="Keep the game there; go on with it if it is there."),
    ] = None,
    players: Players = None,
    variant: Variants = None,
    deal: Annotated[
        bool, typer.Option("--deal", help="Shuffle (a RECORD keeps its start) and draw for the table.")
    ] = False,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", min=0, help="The same seed deals and draws the same.")
    ] = None,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters only.")] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="Tell the table in sentences, then what changes: for screen readers.")
    ] = False,
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="SEAT", help="Show what this seat knows; else what everybody knows.")
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            metavar="SEAT[=LEVEL]",
            help="The program plays that seat: random, greedy, mcts:N (N trials a move). May be given again.",
        ),
    ] = None,
    bot_time: Annotated[
        float, typer.Option("--bot-time", metavar="SECONDS", min=0.0, help="It thinks no longer about a move.")
    ] = 5.0,
    no_input: Annotated[bool, typer.Option("--no-input", help="Ask nothing; speak the line protocol.")] = False,
    tiles: Tiles = None,  # noqa: ARG001 - its callback registers them
    lang: Lang = "",
) -> None:
    """Referee a game: type each move as it is played; every accepted ply is on disk before the next prompt.

    Without a terminal on standard input this is a line protocol for other programs: play PLY, moves, undo, delete N,
    change N PLY, insert N PLY, board, score, position, perft N, choices, effects PLY, hint, help, quit; each answer
    ends in a line `ok`, `refused RULE ...` or `error ...`; the exit status tells nothing of them.

    Without a record, or with a new one of a game that is shuffled, it asks how the game begins: shuffled, or as the
    table lies, which you enter.

    What is hidden from a player is shown to nobody else; the files hold the whole game, and with --deal its seed.

    With --bot the program plays a seat, and says what your hands do for it (in the protocol: a line
    `bot SEAT PLY`). It never sees what is hidden from its seat; Ctrl-C while it thinks makes it play at once.

    Examples:

      refcli play tokan --deal

      refcli play tokan tuesday.game --lang de

      refcli play contra dealt.game --deal     from a start of `refcli deal`, draws by the program

      refcli play tokan --deal --bot black=mcts:500
    """
    played = find_game(game, lang)
    asks = sys.stdin.isatty() and not no_input
    named = record or (offered_game(game, lang, usual=players is None) if asks else None)
    if named and named.exists() and not named.is_file():
        stop(USAGE, lang, "play.no_place", file=named, example=named / f"{game}.game" if named.is_dir() else "x.game")
    if named and not named.absolute().parent.is_dir():
        stop(USAGE, lang, "cli.no_folder", folder=named.parent)
    path = named or new_path(game)
    with closing(locked_game(path, lang)) as storage:
        found = recovered_game(storage, game, lang, asks=asks, deals=deal and record is not None)
        if found and deal and record is not None:
            found = drawn_for(found, storage, seed, lang)
        is_new = found is None
        who = seating(game, players, lang, found.history.tags["Players"].split() if found else None)
        if found is None:
            chosen = chosen_variant(played, game, variant, lang)
            if asks and not deal and seed is None and (record is None or needs_deal(game)):
                found = asked_start(game, who.seats, chosen, lang, tags=who.names)
            else:
                found = begun(game, who.seats, chosen, lang, deal=deal, seed=seed, tags=who.names)
        elif who.names:
            found.history.retag({**found.history.tags, **who.names})
        seat = known_seat(game, found.history.tags, seat, lang)
        bots = _bots(bot or (), found, bot_time, lang)
        if bots and seat is None:
            # The screen is that of the only person who looks at it.
            people = [one for one in found.history.tags["Players"].split() if one not in bots]
            seat = people[0] if len(people) == 1 else None
        session = Session(found.history, storage, found.seed, bots)
        if session.seed is not None and not session.over:
            say(messages.text(lang, "deal.hash", hash=seed_hash(session.seed)))
        following, interrupted = None, False
        try:
            following = _play(session, asks, lang, seat, bots, ascii_only=ascii_only, plain=plain)
        except KeyboardInterrupt:
            interrupted = True
            say("")
        finally:
            # What was dealt may lie on the table already, and what was entered nobody wants to enter again.
            is_made = found.seed is not None or POSITION in found.history.tags
            kept = bool(named or is_made or following or storage.has_course or not is_new)
            if not kept:
                with suppress(OSError):
                    storage.discard()
    _tell_kept(session, lang, kept=kept, offered=record is None)
    while following and not interrupted:
        path = path_behind(path)
        with closing(locked_game(path, lang)) as storage:
            say(messages.text(lang, "play.set.begun", file=path))
            session = Session(History(game, following), storage, machines=bots)
            try:
                following = _play(session, asks, lang, seat, bots, ascii_only=ascii_only, plain=plain)
            except KeyboardInterrupt:
                interrupted = True
                say("")
        _tell_kept(session, lang, kept=True, offered=record is None)
    if interrupted:
        raise KeyboardInterrupt


def _tell_kept(session: Session, lang: str, *, kept: bool, offered: bool) -> None:
    """Say where the game is, and what can be done with it next; a stop where it is nowhere.

    One that is `offered` lies where the next `play` looks for a game to go on with.
    """
    storage = session.storage
    if kept and storage.in_memory:
        stop(REFUSED, lang, "play.lost", file=storage.path, reason=storage.trouble)
    say(messages.text(lang, "play.kept" if kept else "play.nothing_played", file=storage.path))
    if not (kept and sys.stdin.isatty()):
        return
    file = shlex.quote(str(storage.path))
    named = shlex.quote(named_again(session.history.name))
    if session.over:
        page = shlex.quote(str(storage.path.with_suffix(".html").name))
        whose = "" if named_again(session.history.name) == session.history.name else f" --game {named}"
        say(messages.text(lang, "play.leaf", command=f"refcli show {file} -o {page}{whose}"))
        return
    options = "".join(f" {shlex.quote(part)}" for part in _given_again())
    say(messages.text(lang, "play.go_on", command=f"refcli play {named} {file}{options}"))
    if offered:
        say(messages.text(lang, "play.go_on_asked", command=f"refcli play {named}{options}"))


_AGAIN = ("ascii_only", "plain", "seat", "bot", "bot_time", "tiles", "lang")
"""What the command is to say again when the game goes on: all that no record keeps."""


def _given_again() -> Iterator[str]:
    """The options of this command that the next one needs too, as they were given."""
    from click import get_current_context

    context = get_current_context()
    for option in context.command.params:
        name = option.name or ""
        source = context.get_parameter_source(name)
        if name not in _AGAIN or source is None or source.name != "COMMANDLINE":
            continue
        value = context.params[name]
        for one in value if isinstance(value, list | tuple) else (value,):
            yield option.opts[0]
            if not isinstance(one, bool):
                yield str(one)


def _play(
    session: Session,
    asks: bool,
    lang: str,
    seat: Seat | None,
    bots: Mapping[Seat, Bot],
    *,
    ascii_only: bool,
    plain: bool,
) -> dict[str, str] | None:
    """Take lines until `quit` or the end of the input; the tags of a record that is to go on from this one, or None."""
    if not asks:
        from refcli.referee import told_seed
        from refcli.table import Protocol

        session.begin()
        if session.storage.trouble:
            say(messages.text(lang, "play.not_kept", file=session.storage.path, reason=session.storage.trouble))
        protocol = Protocol(session, lang, seat=seat, ascii_only=ascii_only, hints=_hints(session), bots=bots)
        protocol.serve(sys.stdin.buffer, _write)
        if session.over and session.seed is not None:
            say(told_seed(session.seed, lang))
        return None
    from refcli.table import Loop

    loop = Loop(session, lang, seat=seat, ascii_only=ascii_only, plain=plain, bots=bots)
    loop.run()
    return loop.mending.set_right


def _bots(wanted: Sequence[str], found: Recovered, seconds: float, lang: str) -> dict[Seat, Bot]:
    """The programs that play, by their seats; a stop for a seat or a level that there is not."""
    if not wanted:
        return {}
    from refcli.players import LEVELS, USUAL, Seated, UnknownLevelError, level

    history, bots = found.history, dict[Seat, Bot]()
    position = history.position
    if found.seed is None and (position.hidden(None) or position.filled(Random(0)) != position):
        stop(USAGE, lang, "play.bot.hands", game=title_of(history.name, lang))
    for one in wanted:
        whose, _, strength = one.partition("=")
        seat = known_seat(history.name, history.tags, whose, lang)
        assert seat is not None
        try:
            bots[seat] = Seated(level(strength or USUAL), seconds)
        except UnknownLevelError:
            stop(USAGE, lang, "play.bot.level", level=strength, levels=list(LEVELS))
        who = messages.who_sits(Spoken(lang, names_in(history.tags)), history.name, [seat])
        say(messages.text(lang, "play.bot.sits", who=who, level=strength or USUAL))
    return bots


def _hints(session: Session) -> Hints:
    """What a search advises for the protocol, in a second; nothing where the hand that acts is hidden."""

    def hints(seen: Any, seat: Seat | None) -> Iterator[tuple[Any, float, float, float]]:
        from time import monotonic

        from refcli.players import Knowing, advised, knows_its_hand

        end, history = monotonic() + _HINT_SECONDS, session.history
        if knows_its_hand(history.position, seat):
            knowing = Knowing(seen, history.tags["Players"].split())
            for ply, share in advised(knowing, Random(1), _HINT_TRIALS, lambda: monotonic() > end):
                yield ply, share.rate, share.low, share.high

    return hints


_HINT_SECONDS, _HINT_TRIALS = 1.0, 2000


def _write(block: str) -> None:
    sys.stdout.write(block)
    sys.stdout.flush()
