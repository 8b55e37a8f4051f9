"""`refcli deal`: shuffle a start for the table."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from refcli import messages
from refcli.console import (
    USAGE,
    Force,
    GameName,
    Lang,
    NoInput,
    Players,
    Tiles,
    Variants,
    chosen_variant,
    describe_tag_error,
    find_game,
    named_again,
    say,
    seating,
    stop,
    write_file,
)
from refcli.game import TagError
from refcli.messages import Spoken, names_in
from refcli.record import write
from refcli.session import dealt_tags, new_seed
from refcli.table import as_text


def run(
    game: GameName,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", min=0, help="The same seed deals the same.")
    ] = None,
    players: Players = None,
    variant: Variants = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write the record there.")
    ] = None,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters only.")] = False,
    tiles: Tiles = None,  # noqa: ARG001 - its callback registers them
    force: Force = False,
    no_input: NoInput = False,
    lang: Lang = "",
) -> None:
    """Shuffle a start position: the record that begins with it, and (as comments in it) a picture to lay out.

    Hidden hands stay hidden (`?`): players draw them at the table, or `refcli play FILE --deal` deals them.

    Examples:

      refcli deal tokan -o tuesday.game

      refcli deal tokan --variant draft --seed 7
    """
    played = find_game(game, lang)
    if seed is None:
        seed = new_seed()
    who = seating(game, players, lang)
    try:
        dealt = dealt_tags(game, seed, who.seats, chosen_variant(played, game, variant, lang))
        tags = {**played.told_tags(dealt, None), **who.names}
        start = played.start(tags)
    except TagError as error:
        stop(USAGE, lang, "cli.bad_value", tag=error.tag, reason=describe_tag_error(error, lang))
    picture = "".join(
        f"; {line}".rstrip() + "\n"
        for line in as_text(start.layout(), Spoken(lang, names_in(tags)), ascii_only=ascii_only)
    )
    record = write(tags, played.own_tags(tags), []) + picture
    if output is None:
        typer.echo(record, nl=False)
    else:
        write_file(output, record, lang, force=force, no_input=no_input)
    if output is not None and played.DRAWS:
        say(messages.text(lang, "deal.go_on", game=shlex.quote(named_again(game)), file=shlex.quote(str(output))))
