"""`refcli simulate`: games of programs against each other by the hundred, and what they tell of the game."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from extract.forms import write_whole
from refcli import messages
from refcli.console import (
    USAGE,
    Brought,
    Cluster,
    Force,
    GameName,
    Lang,
    NoInput,
    Tiles,
    Variants,
    bring,
    brought,
    chosen_variant,
    claim,
    describe_tag_error,
    find_game,
    named_again,
    say,
    stop,
    tell_written,
    writing,
)
from refcli.game import TagError

if TYPE_CHECKING:
    from refcli.players import Contest

_PORTION = 10
"""Games that a process plays before it hands them over."""


def run(
    game: GameName,
    output: Annotated[Path, typer.Option("-o", "--output", metavar="DIR", help="Where report and records go.")],
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, max=100_000, help="How many.")] = 100,
    players: Annotated[
        str, typer.Option("--players", metavar="LEVELS", help="Who plays: random, greedy, mcts:N; several take turns.")
    ] = "greedy",
    seats: Annotated[
        int | None, typer.Option("--seats", metavar="N", help="How many sit down; else the fewest.")
    ] = None,
    variant: Variants = None,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", metavar="N", min=0, help="Processes that play; 0: one a processor.")
    ] = 1,
    cluster: Cluster = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", min=0, help="The same seed, the same games.")
    ] = None,
    tiles: Tiles = None,
    force: Force = False,
    no_input: NoInput = False,
    lang: Lang = "",
) -> None:
    """Let programs play many games against each other, and report what they tell of the game.

    In DIR: report.html (who wins how often, how long it lasts, which rules end it, what designers measure), the figures
    as figures.json, a line a game in results.csv, the games as records. Several levels get every seat equally often.

    Games that have not ended after 2,000 moves are cut, without points for anybody.

    Examples:

      refcli simulate tokan --games 1000 -o tokan-1000

      refcli simulate contra --players greedy,mcts:100 --jobs 4 -o strength --seed 7
    """
    from refcli.players import (
        INSTALL,
        LEVELS,
        UnknownLevelError,
        as_csv,
        as_page,
        can_plot,
        figures_of,
        level,
        seeds_of,
    )
    from refcli.session import new_seed

    if not can_plot():
        stop(USAGE, lang, "simulate.extra", command=INSTALL)
    rules = find_game(game, lang)
    levels = [name.strip() for name in players.split(",")]
    for name in levels:
        try:
            level(name)
        except UnknownLevelError:
            stop(USAGE, lang, "play.bot.level", level=name, levels=list(LEVELS))
    if seats is not None and seats not in rules.SEATINGS:
        stop(USAGE, lang, "cli.players_number", n=seats, numbers=list(rules.SEATINGS))
    sitting = None if seats is None else " ".join(rules.SEATINGS[seats])
    chosen = chosen_variant(rules, game, variant, lang)
    page = output / "report.html"
    with writing(output, lang):
        output.joinpath("games").mkdir(parents=True, exist_ok=True)
    claim(page, lang, force=force, no_input=no_input)
    seed = new_seed() % 10**9 if seed is None else seed
    how = shlex.join(
        ["refcli", "simulate", named_again(game), *(f"--variant={name}" for name in variant or ())]
        + [f"--tiles={file}" for file in tiles or ()]
        + ([f"--seats={seats}"] if seats else [])
        + [f"--games={games}", f"--players={players}", f"--seed={seed}"]
    )
    seeds = seeds_of(seed, games, len(levels))
    beside = brought(tiles, [named_again(game)])
    orders = [
        _Order(beside, game, dict(chosen), levels, seeds[n : n + _PORTION], sitting) for n in range(0, games, _PORTION)
    ]
    played: list[Contest] = []
    try:
        for portion in _portions(orders, jobs or os.cpu_count() or 1, cluster, lang):
            played += portion
            _tell_progress(len(played), games, lang)
    except TagError as error:
        stop(USAGE, lang, "cli.bad_value", tag=error.tag, reason=describe_tag_error(error, lang))
    figures = figures_of(played)
    content = as_page(game, how, played, figures, lang)
    told = {"game": game, "variant": dict(chosen), "players": levels, "seed": seed, **figures.as_json()}
    digits = len(str(games))
    with writing(output, lang):
        for n, one in enumerate(played, start=1):
            write_whole(output / "games" / f"{n:0{digits}}.game", one.record.encode())
        write_whole(output / "results.csv", as_csv(played).encode())
        write_whole(output / "figures.json", (json.dumps(told, indent=2) + "\n").encode())
        write_whole(page, content.encode())
    for seat, rate in figures.seats.items():
        who = messages.capital(messages.seat_word(lang, game, seat))
        _tell_rate(who, rate, lang)
    for name, rate in figures.levels.items():
        _tell_rate(name, rate, lang)
    if figures.truncated:
        say(messages.text(lang, "simulate.truncated", n=figures.truncated))
    tell_written(page, lang)


def _tell_rate(who: str, rate: Sequence[float], lang: str) -> None:
    _, of, share, low, high = rate
    shown = {"share": f"{100 * share:.1f}", "low": f"{100 * low:.1f}", "high": f"{100 * high:.1f}"}
    say(messages.text(lang, "simulate.rate", who=who, n=of, **shown))


def _tell_progress(done: int, games: int, lang: str) -> None:
    if sys.stderr.isatty():
        typer.echo(f"\r{messages.text(lang, 'simulate.progress', n=done, of=games)}", err=True, nl=done == games)


class _Order(NamedTuple):
    """A portion of games, for any process: what is known besides the house, what is played, by whom."""

    beside: Brought
    game: str
    variant: dict[str, str]
    levels: Sequence[str]
    seeds: Sequence[int]
    seats: str | None


def _portions(orders: Sequence[_Order], jobs: int, cluster: str | None, lang: str) -> Iterator[list[Contest]]:
    """The games in the order of their seeds, whoever plays them."""
    if cluster:
        from refcli.console import spread

        yield from spread(_played, orders, cluster, lang)
        return
    if jobs == 1 or len(orders) == 1:
        yield from map(_played, orders)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(min(jobs, len(orders))) as pool:
        waiting = [pool.submit(_played, order) for order in orders]
        try:
            for future in waiting:
                yield future.result()
        finally:
            for future in waiting:
                future.cancel()


def _played(order: _Order) -> list[Contest]:
    """The games of a portion, wherever this process works."""
    from refcli.players import play_portion

    bring(order.beside)
    return play_portion(*order[1:])
