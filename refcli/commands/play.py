"""`refcli play`: referee a game at the table."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from refcli import messages
from refcli.commands.check import refusal_text
from refcli.commands.deal import deal_tags
from refcli.console import (
    REFUSED,
    USAGE,
    Lang,
    Players,
    Variants,
    chosen_variant,
    describe_tag_error,
    find_game,
    read_record,
    say,
    stop,
)
from refcli.game import TagError
from refcli.match import Match, RefusedRecordError
from refcli.table.loop import Loop


def run(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game; `refcli games` lists them.")],
    record: Annotated[
        Path | None, typer.Argument(metavar="[RECORD]", help="Keep the game there; go on with it if it is there.")
    ] = None,
    players: Players = None,
    variant: Variants = None,
    deal: Annotated[bool, typer.Option("--deal", help="Shuffle a start position for the table.")] = False,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", min=0, help="The same seed deals the same.")
    ] = None,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters only.")] = False,
    lang: Lang = "",
) -> None:
    """Referee a game: type each move as it is played; every accepted ply is in the record before the next prompt.

    Examples:

      refcli play tokan --deal

      refcli play tokan tuesday.game --lang de
    """
    played = find_game(game, lang)
    resumed = record is not None and record.exists()
    if resumed and deal:
        stop(USAGE, lang, "play.exists", file=record)
    path = record or Path(f"{game}-{datetime.now():%Y%m%d-%H%M%S}.game")
    if resumed:
        match = _resume(path, game, lang)
        say(messages.text(lang, "play.resumed", file=path, plies=len(match.plies)))
    else:
        seed = Random().randrange(2**32) if seed is None else seed
        try:
            if not deal:
                _refuse_missing_start(game, lang)
            match = Match(game, deal_tags(game, seed, players, chosen_variant(played, game, variant, lang)))
        except TagError as error:
            stop(USAGE, lang, "cli.bad_value", tag=error.tag, reason=describe_tag_error(error, lang))
        if deal:
            say(messages.text(lang, "deal.seed", seed=seed))
    _play(Loop(match, path, lang, typer.echo, ascii_only=ascii_only))
    say(messages.text(lang, "play.kept", file=path))


def _refuse_missing_start(game: str, lang: str) -> None:
    """Games that begin from a shuffled start need one: dealt here, or written in a record."""
    if load_needs_deal(game):
        stop(USAGE, lang, "play.no_start")


def load_needs_deal(game: str) -> bool:
    """Whether the game's start depends on a shuffle, so that tags without one describe no start."""
    first, second = (deal_tags(game, seed, None, {}) for seed in (1, 2))
    return first != second


def _resume(path: Path, game: str, lang: str) -> Match:
    read = read_record(path, lang)
    try:
        match = Match.resume(read)
    except RefusedRecordError as error:
        assert error.verdict.refusal is not None
        say(refusal_text(str(path), error.verdict.refusal, lang))
        stop(REFUSED, lang, "play.refused_record")
    if match.name != game:
        stop(USAGE, lang, "play.other_game", file=path, found=match.name, game=game)
    return match


def _play(loop: Loop) -> None:
    """Take lines until `quit` or the end of the input."""
    asks = sys.stdin.isatty()
    loop.begin()
    while True:
        try:
            line = input(loop.prompt()) if asks else sys.stdin.readline()
        except EOFError:
            return
        if not asks and not line:
            return
        if line.strip().lower() in ("quit", "exit"):
            return
        loop.answer(line)
