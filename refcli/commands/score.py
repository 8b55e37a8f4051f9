"""`refcli score`: points of a record or of a position."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from refcli.console import (
    REFUSED,
    USAGE,
    Folders,
    Lang,
    Tiles,
    Variants,
    chosen_variant,
    describe_tag_error,
    find_game,
    is_folder_name,
    known_name,
    read_record,
    refusal_text,
    say,
    stop,
)
from refcli.game import Seat, SetupError, TagError, games
from refcli.messages import Language, Spoken, names_in
from refcli.record import TERMINATION, judge
from refcli.referee import points, standing


def run(
    targets: Annotated[list[str], typer.Argument(metavar="RECORD...|GAME", help="Records, or a game with --position.")],
    position: Annotated[
        str | None, typer.Option("--position", metavar="TEXT", help="A position in the game's notation.")
    ] = None,
    variant: Variants = None,
    json_output: Annotated[bool, typer.Option("--json", help="Scores as one JSON object a line.")] = False,
    folders: Folders = None,  # noqa: ARG001 - its callback opens them
    tiles: Tiles = None,  # noqa: ARG001 - its callback registers them
    lang: Lang = "",
) -> None:
    """Score records as they stand, or a position.

    Examples:

      refcli score tuesday.game

      refcli score tokan --variant heads --position "rM bJ.rL - - - - / ... / ..."
    """
    if position is not None:
        _score_position(targets, position, variant, json_output, lang)
        return
    if len(targets) == 1 and _names_a_game(targets[0]):
        stop(USAGE, lang, "score.no_position", game=known_name(targets[0]))
    status = 0
    for target in targets:
        read = read_record(Path(target), lang)
        verdict = judge(read, keep=False)
        if verdict.refusal:
            say(refusal_text(target, verdict.refusal, lang))
            status = REFUSED
        if verdict.position is None:
            continue
        if verdict.scores is None:
            ended = read.tags.get(TERMINATION)
            lines = ("null",) if json_output else standing(read.tags["Game"], verdict.position, ended, lang)
            typer.echo("\n".join(lines))
        else:
            _print_scores(read.tags["Game"], verdict.scores, json_output, Spoken(lang, names_in(read.tags)))
    raise typer.Exit(status)


def _names_a_game(target: str) -> bool:
    """Whether this is a game and no record: a bare name, or a folder that holds one."""
    if is_folder_name(target) or Path(target).exists():
        return Path(target, "game.toml").is_file()
    return known_name(target) in games()


def _score_position(targets: list[str], position: str, variant: list[str] | None, as_json: bool, lang: str) -> None:
    if len(targets) != 1:
        stop(USAGE, lang, "score.one_game")
    name = known_name(targets[0])
    game = find_game(name, lang)
    # In a record white space counts; what people type for once is brought into that form.
    position = " / ".join(" ".join(row.split()) for row in position.split("/"))
    try:
        scores = game.score_position(position, chosen_variant(game, name, variant, lang))
    except TagError as error:
        status = REFUSED if isinstance(error, SetupError) else USAGE
        stop(status, lang, "cli.bad_value", tag="--position", reason=describe_tag_error(error, lang))
    _print_scores(name, scores, as_json, lang)


def _print_scores(game: str, scores: Mapping[Seat, int], as_json: bool, lang: Language) -> None:
    typer.echo(json.dumps(dict(scores)) if as_json else points(game, scores, lang))
