"""`refcli rules`: the rulebook in the terminal, or typeset."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from extract.rulebook import (
    UNDETERMINED,
    Block,
    Edition,
    Rulebook,
    TranscriptionError,
    load_curated,
    load_transcription,
)
from printables.drawing import is_sealed
from refcli import messages
from refcli.console import (
    BROKEN,
    PAPER,
    REFUSED,
    USAGE,
    Force,
    GameName,
    Lang,
    NoInput,
    claim,
    find_pack,
    stop,
    tell_written,
    writing,
)
from refcli.game import Cell, Layout, Seat, Term, Who, games, load_game
from refcli.referee import UNDER_RULE, PlayedExample, block_lines, passages, rulebook_lines, rules_of
from refcli.session import dealt_tags

if TYPE_CHECKING:
    from printables.rulesheet import Illustration, Setup


def run(
    game: GameName,
    wanted: Annotated[
        str | None, typer.Argument(metavar="[RULE]", help="A rule id, a number, or a word of the text.")
    ] = None,
    pdf: Annotated[Path | None, typer.Option("--pdf", metavar="FILE", help="Typeset the rules as a PDF.")] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="DIR", help="Write the rules as a page for a browser.")
    ] = None,
    paper: Annotated[str, typer.Option("--paper", click_type=PAPER, help="Paper of the PDF.")] = "a4",
    booklet: Annotated[
        bool,
        typer.Option("--booklet", help="Pages of half the paper, two a side, to print on both sides and to fold."),
    ] = False,
    source: Annotated[
        Path | None, typer.Option("--from", metavar="DIR", help="A transcription that `refcli extract` made.")
    ] = None,
    force: Force = False,
    no_input: NoInput = False,
    lang: Lang = "",
    *,
    context: typer.Context,
) -> None:
    """Show the rules of a game, one rule, or all that is said with a word in it: rules, rulings, tables, facts.

    Examples:

      refcli rules tokan

      refcli rules tokan tokan.close.shift --lang es

      refcli rules tokan gap

      refcli rules tokan --pdf tokan.pdf --paper letter

      refcli rules tokan --booklet

      refcli rules tokan --html pages --lang fr

      refcli rules ./mygame --pdf mygame.pdf

      refcli rules mygame --from out --pdf mygame.pdf
    """
    rulebook = _rulebook(game, source, lang)
    asked = getattr(context.get_parameter_source("lang"), "name", "") == "COMMANDLINE"
    if source and lang not in rulebook.editions and not asked:
        lang = min(rulebook.editions, key=lambda language: language == UNDETERMINED)
    if lang not in rulebook.editions:
        stop(USAGE, lang, "rules.no_language", lang=lang, languages=tuple(rulebook.editions))
    edition = rulebook.editions[lang]
    if booklet and pdf is None:
        pdf = Path(f"{Path(game).name}-booklet.pdf")
    if pdf is not None:
        origin = _origin(rulebook, game if source is None else None, lang)
        claim(pdf, lang, force=force, no_input=no_input, is_ours=lambda there: is_sealed(there, origin))

        from printables.rulesheet import typeset

        with writing(pdf, lang):
            drawn, tables = ((), ()) if source else (illustrations(game, lang), setups(game, lang))
            typeset(
                edition,
                pdf,
                game=None if source else game,
                paper=paper,
                illustrations=drawn,
                setups=tables,
                origin=origin,
                booklet=booklet,
            )
        tell_written(pdf, lang)
    if html is not None:
        _write_pages(edition, html, game, lang, force=force, no_input=no_input, curated=source is None)
    if pdf is not None or html is not None:
        return
    lines = list(rulebook_lines(rulebook, lang, wanted))
    if not lines:
        stop(REFUSED, lang, "rules.none", game=game, wanted=wanted)
    for line in lines:
        typer.echo(line)
    if wanted and not source:
        _print_examples(game, rules_of(passages(rulebook, lang, wanted)), lang)


def _part(shown: PlayedExample, spaces: frozenset[Cell]) -> frozenset[Cell]:
    """What of the board is shown: all that the ply, its verdict and its caption speak of; empty for everything."""
    example = shown.example
    if not spaces or example.scores is not None or example.outcome is not None:
        return frozenset()
    part = spaces | {*shown.named}
    if shown.layout.kind == "plane":  # what is named is looked at with what it touches
        around = {(x + dx, y + dy) for x, y in shown.named for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        part |= around & {*shown.layout.cells, *(shown.after.cells if shown.after else ())}
    elif shown.layout.kind == "grid":
        part |= _told(example.captions["en"], shown.layout)
    return part | shown.changed() if example.after is not None else part


def _told(caption: str, layout: Layout) -> frozenset[Cell]:
    """The spaces of a grid that a caption names."""
    found = ((ord(x) - ord("a"), int(y) - 1) for x, y in re.findall(r"\b([a-z])(\d+)\b", caption))
    return frozenset((x, y) for x, y in found if x < layout.columns and 0 <= y < layout.rows)


def _write_pages(
    edition: Edition, folder: Path, game: str, lang: str, *, force: bool, no_input: bool, curated: bool
) -> None:
    """Write the page of the rulebook, and beside it the page that lists all rulebooks of the folder in its language."""
    from extract.forms import write_whole
    from printables.rulesheet import GENERATOR, as_webpage, contents_page

    name = Path(game).name
    page, contents = folder / f"{name}.{lang}.html", folder / "index.html"
    drawn, tables = (illustrations(game, lang), setups(game, lang)) if curated else ((), ())
    text = as_webpage(edition, game if curated else None, drawn, tables)
    with writing(folder, lang):
        folder.mkdir(exist_ok=True)
    for path in (page, contents):
        claim(path, lang, force=force, no_input=no_input, is_ours=lambda there: GENERATOR.encode() in there)
    with writing(page, lang):
        write_whole(page, text.encode())
    listed = {}
    for path in sorted(folder.glob("*.html")):
        there = path.read_text(encoding="utf-8", errors="replace")
        if path != contents and GENERATOR in there and (found := re.search(r"<h1>(.*?)</h1>", there)):
            listed[path.name] = unescape(found[1])
    with writing(contents, lang):
        write_whole(contents, contents_page(listed, lang).encode())
    tell_written(page, lang)
    tell_written(contents, lang)


def _origin(rulebook: Rulebook, game: str | None, lang: str) -> str:
    """What a rule sheet is made from: a game of ours, or the document that a transcription was made from."""
    document = rulebook.source.sha256 if rulebook.source else rulebook.editions[lang].title
    return f"rules {game or document} {lang}"


def illustrations(game: str, lang: str) -> list[Illustration]:
    """The examples of the game as diagrams for its rule sheet."""
    from printables.diagrams import View
    from printables.games import is_drawn, spaces_of
    from printables.rulesheet import Illustration
    from refcli.referee import played

    if not is_drawn(game) or game not in games():
        return []
    always = load_game(game).FROM_BESIDE
    found = []
    for shown in played(game):
        if shown.over:
            continue
        example = shown.example
        part = _part(shown, spaces_of(game, example.ply) if example.ply else frozenset())
        # What a ply is chosen from matters to the rules of a turn, to draws, and wherever cards are played; what one
        # holds matters to the end. Captions name no coordinates of a table without edges, so pictures need none.
        chosen = always or example.rule.startswith(f"{game}.turn.") or (example.ply or "")[:1] == "+"
        view = View(
            part,
            example.ply,
            shown.seat,
            allowed=shown.allowed is not False,
            beside=chosen or example.outcome is not None,
            coordinates=shown.layout.kind != "plane",
        )
        after = shown.after if example.after is not None else None
        caption = example.captions[lang]
        found.append(
            Illustration(example.rule, shown.layout, caption, lang, view, shown.allowed, after, example.overlooked)
        )
    return found


def setups(game: str, lang: str) -> list[Setup]:
    """The table before the first ply for each number of players, as the sheet draws it; always dealt alike."""
    from printables.games import is_drawn
    from printables.rulesheet import Setup, word

    if not is_drawn(game) or game not in games():
        return []
    rules = load_game(game)
    found = []
    for number, seats in rules.SEATINGS.items():
        tags = rules.told_tags(dealt_tags(game, _SEED, " ".join(seats), {}), None)
        layout = rules.start(tags).layout()
        labels = tuple(
            _capital(messages.text(lang, key, seat=_on_paper(game, seat, lang))) for key, seat, _ in layout.beside
        )
        found.append(Setup(word(lang, "player" if number == 1 else "players", n=number), layout, labels))
    return found


def _on_paper(game: str, seat: Seat, lang: str) -> Who | Term:
    """What a picture calls a seat: by its pieces where the game has words for them, for a page has no north."""
    pieces = f"{game}.pieces.{seat}"
    return Term(pieces) if pieces in messages.own_keys(game, lang) else Who.at(game, seat)


_SEED = 7
"""The deal in the pictures; any would do."""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _print_examples(game: str, rules: list[Block], lang: str) -> None:
    """The examples of a rule as boards in text, if it alone was found."""
    from printables.rulesheet import word
    from refcli.referee import played
    from refcli.table import as_text

    if len(rules) != 1 or game not in games():
        return
    for shown in played(game, rules[0].rule_id):
        caption = shown.example.captions[lang]
        if shown.allowed is not None:
            verdict = word(lang, "allowed" if shown.allowed else "refused")
            caption = messages.labelled(lang, f"{shown.example.ply} ({verdict})", caption)
        typer.echo()
        for line in block_lines(Block("note", caption)):
            typer.echo(line)
        for line in as_text(shown.layout, lang):
            typer.echo(f"{UNDER_RULE}{line}".rstrip())


def _rulebook(game: str, source: Path | None, lang: str) -> Rulebook:
    if source is None:
        find_pack(game, lang)
        return load_curated(game)
    try:
        rulebook = load_transcription(source)
    except TranscriptionError as error:
        stop(BROKEN, lang, "cli.cannot", reason=error)
    if set(rulebook.editions) == {UNDETERMINED}:
        # nobody can ask for it by name, and what a sheet says of itself has to be in some language
        return replace(rulebook, editions={lang: replace(rulebook.editions[UNDETERMINED], language=lang)})
    return rulebook
