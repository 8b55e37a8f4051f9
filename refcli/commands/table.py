"""`refcli table`: an evening of one game, best of so many, with a clock if wanted."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Annotated

import typer

from refcli.console import (
    REFUSED,
    USAGE,
    GameName,
    Lang,
    Players,
    Tiles,
    Variants,
    agreed,
    chosen_variant,
    find_game,
    read_record,
    say,
    seating,
    stop,
)
from refcli.game import Seat, Tags, load_game
from refcli.messages import NAME, Language, text
from refcli.record import judge
from refcli.referee import Finished, Match, finished
from refcli.session import Session
from refcli.table import CONTROL, Loop, TimeControl, begun, locked_game, recovered_game

BEST_OF, ROUND = "BestOf", "Round"
"""Tags of a record: over how many games the match goes, and which of them this is."""


def run(
    game: GameName,
    folder: Annotated[Path, typer.Argument(help="Where the records lie; an evening that lies there goes on.")],
    players: Players = None,
    best_of: Annotated[
        int | None, typer.Option("--best-of", metavar="N", min=1, max=99, help="Over how many games; 3 if not said.")
    ] = None,
    clock: Annotated[
        str | None, typer.Option("--clock", metavar="10+5", help="Minutes for everybody, and seconds more for a ply.")
    ] = None,
    variant: Variants = None,
    deal: Annotated[bool, typer.Option("--deal/--no-deal", help="Shuffle, and draw for the table.")] = True,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters only.")] = False,
    tiles: Tiles = None,  # noqa: ARG001 - its callback registers them
    lang: Lang = "",
) -> None:
    """Keep an evening: the same players, game after game, everybody beginning in turn, until one has won the match.

    Each game is a record in FOLDER; the same command goes on where it was left.

    Examples:

      refcli table tokan friday --players "Anna Ben"

      refcli table contra friday --players "Anna Ben" --best-of 5 --clock 10+5
    """
    played = find_game(game, lang)
    if not sys.stdin.isatty():
        stop(USAGE, lang, "table.no_terminal")
    if clock is not None:
        _refuse_time(clock, lang)
    variants = chosen_variant(played, game, variant, lang)
    named = seating(game, players, lang).names
    evening = _Evening(game, folder, lang)
    match = evening.match(tuple(named.values()), best_of)
    try:
        match = _played_on(evening, match, variants, clock, deal=deal, ascii_only=ascii_only)
    except (KeyboardInterrupt, EOFError) as error:
        say("")
        say(text(lang, "table.left", folder=folder))
        if isinstance(error, KeyboardInterrupt):
            raise
        return
    say(evening.end(match) if match.over else text(lang, "table.left", folder=folder))


def _played_on(
    evening: _Evening, match: Match, variants: Tags, clock: str | None, *, deal: bool, ascii_only: bool
) -> Match:
    """Play game after game until the match is won or the evening is left; the match then."""
    lang = evening.lang
    while not match.over:
        seats = list(load_game(evening.game).SEATINGS[len(match.players)])
        sit = {f"{NAME}{seat}": name for seat, name in match.seated(seats).items()}
        number = len(match.games) + 1
        tags = {BEST_OF: str(match.best_of), ROUND: str(number), **sit}
        if clock:
            tags[CONTROL] = clock
        say(text(lang, "table.game", n=number, of=match.best_of))
        if not evening.play(number, " ".join(seats), variants, tags, deal=deal, ascii_only=ascii_only):
            break
        match = evening.match(match.players, match.best_of)
        say(evening.standing(match))
        if not match.over and not agreed(text(lang, "table.next_question"), lang, usual=True):
            break
    return match


def _refuse_time(clock: str, lang: Language) -> None:
    try:
        TimeControl.read(clock)
    except ValueError:
        stop(USAGE, lang, "play.clock_what", value=clock)


class _Evening:
    """The records of a match in their folder: `GAME-1.game`, `GAME-2.game`, ..."""

    def __init__(self, game: str, folder: Path, lang: Language) -> None:
        self.game, self.folder, self.lang = game, folder, lang
        if folder.exists() and not folder.is_dir():
            stop(USAGE, lang, "cli.no_folder", folder=folder)

    def record(self, number: int) -> Path:
        """Where that game lies, or will."""
        return self.folder / f"{self.game}-{number}.game"

    def match(self, players: tuple[str, ...], best_of: int | None) -> Match:
        """The match as far as it has been played; a stop where it is one of others, or nobody is named."""
        first = self.record(1)
        if first.exists():
            tags = read_record(first, self.lang).tags
            seated = tuple(_names(tags).values())
            if players and sorted(players) != sorted(seated):
                stop(USAGE, self.lang, "table.other_players", folder=self.folder, players=seated)
            players = seated
            written = tags.get(BEST_OF, "")
            best_of = best_of or (int(written) if written.isdecimal() and written.isascii() else None)
        if not players or not all(players):
            stop(USAGE, self.lang, "table.no_names")
        return Match(best_of or 3, players, tuple(self._over()))

    def _over(self) -> Iterator[Finished]:
        """The games that are over, in their order, up to the first that is not."""
        for number in count(1):
            path = self.record(number)
            if not path.exists():
                return
            record = read_record(path, self.lang)
            verdict = judge(record)
            if verdict.refusal:
                stop(REFUSED, self.lang, "table.refused", file=path)
            game = finished(record, verdict)
            if game is None:
                return
            yield game

    def play(self, number: int, players: str, variants: Tags, tags: Tags, *, deal: bool, ascii_only: bool) -> bool:
        """Play that game, or go on with it; whether it is over now."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with closing(locked_game(self.record(number), self.lang)) as storage:
            found = recovered_game(storage, self.game, self.lang) or begun(
                self.game, players, variants, self.lang, deal=deal, tags=tags
            )
            session = Session(found.history, storage, found.seed)
            Loop(session, self.lang, ascii_only=ascii_only, in_match=True).run()
            if storage.in_memory:
                stop(REFUSED, self.lang, "play.lost", file=storage.path, reason=storage.trouble)
            return session.over

    def standing(self, match: Match) -> str:
        """How many games each has won."""
        wins = ", ".join(f"{player} {n}" for player, n in match.wins.items())
        return text(self.lang, "table.standing", n=len(match.games), of=match.best_of, wins=wins)

    def end(self, match: Match) -> str:
        """Who has won the match."""
        if len(match.winners) == len(match.players):
            return text(self.lang, "table.tied")
        return text(self.lang, "table.won", winners=match.winners)


def _names(tags: Tags) -> dict[Seat, str]:
    return {seat: tags.get(f"{NAME}{seat}", "").strip() for seat in tags.get("Players", "").split()}
