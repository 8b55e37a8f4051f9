"""`refcli new`: a folder that is a game."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from extract.packs import find, names
from extract.rulebook import TranscriptionError, load_transcription
from refcli import messages
from refcli.console import BROKEN, USAGE, Lang, find_game, known_name, say, stop, tell_written, writing
from refcli.referee import begun, lay_down, name_of, shape_of, transcribed


def run(
    folder: Annotated[Path, typer.Argument(help="The new folder; the game is called as its last part.")],
    source: Annotated[
        Path | None, typer.Option("--from", metavar="DIR", help="A transcription that `refcli extract` made.")
    ] = None,
    like: Annotated[
        str | None, typer.Option("--like", metavar="GAME", help="Seats and board as this game has them.")
    ] = None,
    lang: Lang = "",
) -> None:
    """Begin a game of your own: a folder with a tiny whole game to write over, which plays, reads and passes `try`.

    With --from it holds the facts and the rules of a transcription, each rule with an id, and no referee yet.
    Its pages are in English and in your language. What lies there already is never written over.

    Examples:

      refcli new mygame

      refcli new mygame --like tokan --lang de

      refcli new mygame --from out
    """
    name = name_of(folder)
    if name is None:
        stop(USAGE, lang, "new.name", folder=folder)
    if source is not None and like is not None:
        stop(USAGE, lang, "new.both")
    if name in names():
        stop(USAGE, lang, "packs.claimed_twice", name=name, places=[str(folder), str(find(name).folder)])
    if source is not None:
        try:
            files = transcribed(name, load_transcription(source), lang)
        except TranscriptionError as error:
            stop(BROKEN, lang, "cli.cannot", reason=error)
    else:
        if like is not None:
            like = known_name(like)
            find_game(like, lang)
        languages = tuple(dict.fromkeys(("en", lang)))
        files = begun(name, languages, *([shape_of(like)] if like else []))
    if not folder.absolute().parent.is_dir():
        stop(USAGE, lang, "cli.no_folder", folder=folder.parent)
    with writing(folder, lang):
        try:
            lay_down(folder, files)
        except FileExistsError:
            stop(USAGE, lang, "new.there", folder=folder)
    for file in files:
        tell_written(folder / file, lang)
    path = folder if "/" in str(folder) else f"./{folder}"
    say(messages.text(lang, "new.next" if source is None else "new.next_read", folder=shlex.quote(str(path))))
