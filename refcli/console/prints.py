"""What `print` makes: sheets, a proof, pictures; once, or again whenever a file is saved."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from extract.forms import write_whole, written_beside
from refcli import messages
from refcli.console.output import ask_to_replace, need_folder
from refcli.console.stops import BROKEN, USAGE, say
from refcli.messages import Language

if TYPE_CHECKING:
    from printables.pieces import PrintError
    from printables.sheets import PrintOptions, Watch


def print_pieces_of(
    game: str,
    folder: Path,
    target: Path,
    options: PrintOptions,
    *,
    proof: bool,
    since: Path | None,
    build: Path | None = None,
    cut: str = "",
) -> list[Path]:
    """Print the pieces of a game: sheets, or their proof; with `since` what differs from an earlier print.

    To `build` goes the page that says how the sheets are built; with `cut` their cut lines lie beside them.
    """
    from printables.pieces import PIECES, Style, pieces_in
    from printables.rulesheet import set_with_aids
    from printables.sheets import counted, drawn_faces, earlier_prints, in_size, note_of, print_pieces, print_proof

    origin, draw = f"print {game}", partial(set_with_aids, game)
    if proof:
        return print_proof(
            drawn_faces(draw, options), target, paper=options.paper, lang=options.lang, origin=origin
        )  # fmt: skip

    def before(style: Style) -> Counter[str]:
        assert since is not None
        if (since / PIECES).is_file():
            older = partial(pieces_in, since, game=game)
            return counted(note_of(in_size(older, style, options.size)))
        return earlier_prints(since, origin)

    own = (folder / PIECES).is_file()
    return print_pieces(
        draw, target, options, origin=origin, since=before if since else None, noted=own, build=build, cut=cut
    )


def claim_cut_files(game: str, sheets: Path, kind: str, language: Language, *, force: bool, no_input: bool) -> None:
    """Make sure that no file of cut lines beside the sheets is replaced that is not ours, or stop."""
    from printables.building import is_our_cut_file

    name = re.compile(rf"{re.escape(sheets.stem)}-cut-\d+\.{kind}")
    there = (path for path in sorted(sheets.parent.iterdir()) if name.fullmatch(path.name))
    foreign = [path for path in there if not is_our_cut_file(path.read_bytes(), f"print {game}")]
    if foreign and not force:
        ask_to_replace(foreign, language, no_input=no_input)


def write_faces(
    game: str, folder: Path, options: PrintOptions, dpi: int, language: Language, *, force: bool, no_input: bool
) -> list[Path]:
    """Write a PNG of each face into a folder, all of them or none. What is there and not ours is asked for."""
    from printables.rulesheet import set_with_aids
    from printables.sheets import drawn_faces, face_pictures, is_our_picture

    need_folder(folder)
    origin = f"print {game}"
    faces = dict(face_pictures(drawn_faces(partial(set_with_aids, game), options), folder, dpi, origin=origin))
    folder.mkdir(exist_ok=True)
    foreign = [path for path in faces if path.exists() and not is_our_picture(path.read_bytes(), origin)]
    if foreign and not force:
        ask_to_replace(foreign, language, no_input=no_input)
    with written_beside(faces):
        pass
    return list(faces)


def write_for(
    game: str, path: Path, name: str, options: PrintOptions, language: Language, *, force: bool, no_input: bool
) -> list[Path]:
    """Write what a service takes: one file, or a folder with all of its files or none."""
    from printables.paper import target_called
    from printables.rulesheet import set_with_aids
    from printables.sheets import is_our_picture
    from printables.shops import for_service

    origin, target = f"print {game}", target_called(name)
    if target.files != "pdfx":
        need_folder(path)
    made = for_service(partial(set_with_aids, game), target, options, origin=origin)
    if made.lacking:
        say("refcli: " + messages.text(language, "print.not_sold", pieces=made.lacking))
    if made.one is not None:
        write_whole(path, made.one)
        return [path]
    files = {path / place: content for place, content in made.files.items()}

    def is_ours(place: Path) -> bool:
        content = place.read_bytes()
        return content == files[place] or is_our_picture(content, origin)

    foreign = [place for place in files if place.exists() and not is_ours(place)]
    if foreign and not force:
        ask_to_replace(foreign, language, no_input=no_input)
    path.mkdir(exist_ok=True)
    for folder in {place.parent for place in files}:
        folder.mkdir(exist_ok=True)
    with written_beside(files):
        pass
    return [path]


def tell_faults(error: PrintError, language: Language) -> int:
    """Say why nothing was printed, a line for each reason, and give the exit status."""
    from printables.pieces import PiecesError

    if isinstance(error, PiecesError):
        for line in error.lines:
            say(f"refcli: {line}")
        return BROKEN
    say("refcli: " + messages.text(language, "cli.cannot", reason=error))
    return USAGE


def print_again(print_once: Callable[[], list[Path]], watch: Watch, target: Path, language: Language) -> None:
    """Print whenever something is saved, until the person ends it."""
    from printables.pieces import PrintError

    say(messages.text(language, "print.watching", folder=watch.folder))
    for _ in watch.saved():
        start = time.perf_counter()
        try:
            print_once()
        except PrintError as error:
            tell_faults(error, language)
        else:
            seconds = f"{time.perf_counter() - start:.1f}"
            shown = {"time": time.strftime("%H:%M:%S"), "file": target, "seconds": seconds}
            typer.echo(messages.text(language, "print.again", shown))
