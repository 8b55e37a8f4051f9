"""`refcli play`: referee a game at the table."""

from __future__ import annotations

import sys
from contextlib import closing, suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from refcli import messages
from refcli.console import (
    BROKEN,
    REFUSED,
    USAGE,
    GameName,
    Lang,
    Players,
    Tiles,
    Variants,
    chosen_variant,
    describe_tag_error,
    find_game,
    is_yes,
    refusal_text,
    say,
    stop,
    why_unreadable,
)
from refcli.game import Seat, TagError
from refcli.record import UnreadableRecordError
from refcli.session import (
    BrokenJournalError,
    History,
    LockedError,
    Recovered,
    RefusedRecordError,
    Session,
    Storage,
    dealt_tags,
    journal_path,
    new_seed,
    seed_hash,
    unfinished,
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
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="SEAT", help="Show what this seat knows; else what everybody knows.")
    ] = None,
    no_input: Annotated[bool, typer.Option("--no-input", help="Ask nothing; speak the line protocol.")] = False,
    tiles: Tiles = None,  # noqa: ARG001 - its callback registers them
    lang: Lang = "",
) -> None:
    """Referee a game: type each move as it is played; every accepted ply is on disk before the next prompt.

    Without a terminal on standard input this is a line protocol for other programs: play PLY, moves, undo, board,
    score, position, perft N, quit; each answer ends in a line `ok`, `refused RULE ...` or `error ...`.

    What is hidden from a player is shown to nobody else; the files hold the whole game, and with --deal its seed.

    Examples:

      refcli play tokan --deal

      refcli play tokan tuesday.game --lang de

      refcli play contra dealt.game --deal     from a start of `refcli deal`, draws by the program
    """
    played = find_game(game, lang)
    asks = sys.stdin.isatty() and not no_input
    named = record or _offered(game, asks, lang)
    if named and named.exists() and not named.is_file():
        stop(USAGE, lang, "play.no_place", file=named, example=named / f"{game}.game" if named.is_dir() else "x.game")
    if named and not named.absolute().parent.is_dir():
        stop(USAGE, lang, "cli.no_folder", folder=named.parent)
    path = named or _new_path(game)
    with closing(_lock(path, lang)) as storage:
        found = _recover(storage, game, lang)
        if found and deal and record is not None:
            found = _drawn_for(found, storage, seed, lang)
        is_new = found is None
        if found is None:
            try:
                if not deal:
                    _refuse_missing_start(game, lang)
                drawing = new_seed() if seed is None else seed
                tags = dealt_tags(game, drawing, players, chosen_variant(played, game, variant, lang))
                history = History(game, {**tags, "Rules": rules_version(game)})
            except TagError as error:
                stop(USAGE, lang, "cli.bad_value", tag=error.tag, reason=describe_tag_error(error, lang))
            found = Recovered(history, drawing if deal else None)
        seats = found.history.tags["Players"].split()
        if seat is not None and seat not in seats:
            stop(USAGE, lang, "cli.unknown_seat", seat=seat, seats=seats)
        session = Session(found.history, storage, found.seed)
        if session.seed is not None and not session.over:
            say(messages.text(lang, "deal.hash", hash=seed_hash(session.seed)))
        try:
            _play(session, asks, lang, seat, ascii_only)
        finally:
            # What was dealt may lie on the table already.
            kept = bool(named or deal or storage.has_course or not is_new)
            if not kept:
                with suppress(OSError):
                    storage.discard()
    if kept and storage.in_memory:
        stop(REFUSED, lang, "play.lost", file=storage.path, reason=storage.trouble)
    say(messages.text(lang, "play.kept" if kept else "play.nothing_played", file=path))


def rules_version(game: str) -> str:
    """The version of the rules that are refereed today."""
    from extract.rulebook import game_toml

    return str(game_toml(game).get("rules_version", 1))


def _new_path(game: str) -> Path:
    """A place for a game that nobody has named one for."""
    folder = _own_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path()
    return folder / f"{game}-{datetime.now():%Y%m%d-%H%M%S}.game"


def _own_folder() -> Path:
    from platformdirs import user_state_path

    return user_state_path("refcli", appauthor=False) / "games"


def _offered(game: str, asks: bool, lang: str) -> Path | None:
    """The unfinished game that the person goes on with, if there is one and the answer is yes."""
    if not asks:
        return None
    latest = unfinished(_own_folder(), game)
    if latest is None:
        return None
    path, plies = latest
    when = f"{datetime.fromtimestamp(path.stat().st_mtime):%Y-%m-%d %H:%M}" if path.exists() else path.stem
    yes = messages.text(lang, "play.yes")
    question = messages.text(lang, "play.resume_question", game=game, when=when, plies=plies)
    answer = input(f"{question} [{yes[0].upper()}/n] ")
    return path if not answer.strip() or is_yes(answer, lang) else None


def _lock(path: Path, lang: str) -> Storage:
    try:
        return Storage(path)
    except LockedError:
        stop(REFUSED, lang, "play.locked", file=path)


def _recover(storage: Storage, game: str, lang: str) -> Recovered | None:
    """The game that lies there, with a word about what was found; a stop where it cannot be gone on with."""
    try:
        found = storage.recover()
    except (OSError, UnreadableRecordError) as error:
        stop(USAGE, lang, "cli.unreadable", file=storage.path, reason=why_unreadable(error, lang))
    except RefusedRecordError as error:
        assert error.verdict.refusal is not None
        say(refusal_text(str(storage.path), error.verdict.refusal, lang))
        stop(REFUSED, lang, "play.refused_record")
    except BrokenJournalError as error:
        stop(BROKEN, lang, "play.broken_journal", file=journal_path(storage.path), reason=error)
    if found is None:
        return None
    if found.torn:
        say(messages.text(lang, "play.torn", file=found.torn))
    if found.aside:
        say(messages.text(lang, "play.aside", file=found.aside))
    if found.history.name != game:
        stop(USAGE, lang, "play.other_game", file=storage.path, found=found.history.name, game=game)
    say(messages.text(lang, "play.resumed", file=storage.path, plies=len(found.history.played)))
    return found


def _drawn_for(found: Recovered, storage: Storage, seed: int | None, lang: str) -> Recovered:
    """A start that lies there (of `refcli deal`, say), with draws by the program; a stop where the game has begun.

    What the start leaves hidden is dealt too: as the seed deals it where one is named, which must give this start.
    """
    history = found.history
    if history.played or storage.has_events:
        stop(USAGE, lang, "play.exists", file=storage.path)
    drawing = new_seed() if seed is None else seed
    tags = history.game.filled_tags(history.tags, Random(f"{drawing}/0"))
    if tags != history.tags:
        if seed is not None:
            dealt = dealt_tags(history.name, seed, history.tags["Players"], {})
            if history.game.start({**history.tags, **history.game.told_tags(dealt, None)}) != history.position:
                storage.close()
                stop(USAGE, lang, "play.other_deal", file=storage.path, seed=seed)
            tags = {**history.tags, **dealt}
        history = History(history.name, tags)
    say(messages.text(lang, "play.draws"))
    return replace(found, history=history, seed=drawing)


def _refuse_missing_start(game: str, lang: str) -> None:
    """Games that begin from a shuffled start need one: dealt here, or written in a record."""
    if load_needs_deal(game):
        stop(USAGE, lang, "play.no_start")


def load_needs_deal(game: str) -> bool:
    """Whether the game's start depends on a shuffle, so that tags without one describe no start."""
    first, second = (dealt_tags(game, seed, None, {}) for seed in (1, 2))
    return first != second


def _play(session: Session, asks: bool, lang: str, seat: Seat | None, ascii_only: bool) -> None:
    """Take lines until `quit` or the end of the input."""
    if not asks:
        from refcli.table import Protocol, told_seed

        session.begin()
        if session.storage.trouble:
            say(messages.text(lang, "play.not_kept", file=session.storage.path, reason=session.storage.trouble))
        Protocol(session, lang, seat=seat, ascii_only=ascii_only).serve(sys.stdin.buffer, _write)
        if session.over and session.seed is not None:
            say(told_seed(session.seed, lang))
        return
    from refcli.table import Loop

    loop = Loop(session, lang, seat=seat, ascii_only=ascii_only)
    loop.begin()
    while not loop.finished:
        try:
            loop.answer(loop.screen.line(loop.prompt()))
        except EOFError:
            return


def _write(block: str) -> None:
    sys.stdout.write(block)
    sys.stdout.flush()
