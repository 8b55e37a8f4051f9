"""`refcli rules`: the rulebook in the terminal, or typeset."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
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
from refcli.commands.print_ import PAPER
from refcli.console import BROKEN, REFUSED, USAGE, GameName, Lang, find_game, stop
from refcli.game import load_game
from refcli.output import Force, NoInput, claim, tell_written, writing
from refcli.rulebook.lookup import passages, rules_of

if TYPE_CHECKING:
    from printables.rulesheet import Illustration


def run(
    game: GameName,
    wanted: Annotated[
        str | None, typer.Argument(metavar="[RULE]", help="A rule id, a number, or a word of the text.")
    ] = None,
    pdf: Annotated[Path | None, typer.Option("--pdf", metavar="FILE", help="Typeset the rules as a PDF.")] = None,
    paper: Annotated[str, typer.Option("--paper", click_type=PAPER, help="Paper of the PDF.")] = "a4",
    source: Annotated[
        Path | None, typer.Option("--from", metavar="DIR", help="A transcription that `refcli extract` made.")
    ] = None,
    force: Force = False,
    no_input: NoInput = False,
    lang: Lang = "",
) -> None:
    """Show the rules of a game, one rule, or all that is said with a word in it: rules, rulings, tables, facts.

    Examples:

      refcli rules tokan

      refcli rules tokan tokan.close.shift --lang es

      refcli rules tokan gap

      refcli rules tokan --pdf tokan.pdf --paper letter

      refcli rules mygame --from out --pdf mygame.pdf
    """
    rulebook = _rulebook(game, source, lang)
    if lang not in rulebook.editions:
        stop(USAGE, lang, "rules.no_language", lang=lang, languages=tuple(rulebook.editions))
    edition = rulebook.editions[lang]
    if pdf is not None:
        origin = _origin(rulebook, game if source is None else None, lang)
        claim(pdf, lang, force=force, no_input=no_input, is_ours=lambda there: is_sealed(there, origin))

        from printables.rulesheet import typeset

        with writing(pdf, lang):
            drawn = () if source else illustrations(game, lang)
            typeset(edition, pdf, game=None if source else game, paper=paper, illustrations=drawn, origin=origin)
        tell_written(pdf, lang)
    elif not print_rules(rulebook, lang, wanted):
        stop(REFUSED, lang, "rules.none", game=game, wanted=wanted)
    elif wanted and not source:
        _print_examples(game, rules_of(passages(rulebook, lang, wanted)), lang)


def _origin(rulebook: Rulebook, game: str | None, lang: str) -> str:
    """What a rule sheet is made from: a game of ours, or the document that a transcription was made from."""
    document = rulebook.source.sha256 if rulebook.source else rulebook.editions[lang].title
    return f"rules {game or document} {lang}"


def illustrations(game: str, lang: str) -> list[Illustration]:
    """The examples of the game as diagrams for its rule sheet."""
    from printables.diagrams import View
    from printables.games import is_drawn, spaces_of
    from printables.rulesheet import Illustration
    from refcli.rulebook.examples import played

    if not is_drawn(game):
        return []
    always = load_game(game).FROM_BESIDE
    found = []
    for shown in played(game):
        example = shown.example
        part = spaces_of(game, example.ply) if example.ply else frozenset()
        if example.after is not None:
            part |= shown.changed()
        # What a ply is chosen from matters to the rules of a turn, to draws, and wherever cards are played.
        chosen = always or example.rule.startswith(f"{game}.turn.") or (example.ply or "")[:1] == "+"
        view = View(part, example.ply, shown.seat, allowed=shown.allowed is not False, beside=chosen)
        after = shown.after if example.after is not None else None
        caption = example.captions[lang]
        found.append(Illustration(example.rule, shown.layout, caption, lang, view, shown.allowed, after))
    return found


def print_rules(rulebook: Rulebook, lang: str, wanted: str | None) -> bool:
    """Print the whole rulebook, or what `wanted` names; whether there was any of it."""
    if wanted is None:
        _print_all(rulebook.editions[lang])
        return True
    found = passages(rulebook, lang, wanted)
    for passage in found:
        if passage.heading:
            typer.echo()
            typer.secho(passage.heading, bold=True)
        for block in passage.blocks:
            _print_block(block)
    return bool(found)


def _print_examples(game: str, rules: list[Block], lang: str) -> None:
    """The examples of a rule as boards in text, if it alone was found."""
    from printables.rulesheet import word
    from refcli.rulebook.examples import played
    from refcli.table.board import as_text

    if len(rules) != 1:
        return
    for shown in played(game, rules[0].rule_id):
        caption = shown.example.captions[lang]
        if shown.allowed is not None:
            verdict = word(lang, "allowed" if shown.allowed else "refused")
            caption = messages.labelled(lang, f"{shown.example.ply} ({verdict})", caption)
        typer.echo()
        for line in _wrapped(Block("note", caption)):
            typer.echo(line)
        for line in as_text(shown.layout, lang):
            typer.echo(f"{_UNDER_RULE}{line}".rstrip())


def _rulebook(game: str, source: Path | None, lang: str) -> Rulebook:
    if source is None:
        find_game(game, lang)
        return load_curated(game)
    try:
        rulebook = load_transcription(source)
    except TranscriptionError as error:
        stop(BROKEN, lang, "cli.cannot", reason=error)
    if set(rulebook.editions) == {UNDETERMINED}:
        # nobody can ask for it by name, and what a sheet says of itself has to be in some language
        return replace(rulebook, editions={lang: replace(rulebook.editions[UNDETERMINED], language=lang)})
    return rulebook


def _print_all(edition: Edition) -> None:
    typer.secho(edition.title, bold=True)
    for section in edition.sections:
        if section.level > 1 or section.heading != edition.title:
            typer.echo()
            typer.secho(section.heading, bold=True)
        for block in section.blocks:
            _print_block(block)


def _print_block(block: Block) -> None:
    typer.echo()
    for line in _wrapped(block):
        typer.echo(line)


def _wrapped(block: Block) -> Iterator[str]:
    """The lines of a block: numbers and bullets hang, notes stand in under the text of their rule."""
    import shutil
    import textwrap

    width = min(100, shutil.get_terminal_size().columns)
    if block.kind == "table":
        widths = [max(map(len, column)) for column in zip(*block.cells, strict=True)]
        for row in block.cells:
            yield "  ".join(f"{cell:<{w}}" for cell, w in zip(row, widths, strict=True)).rstrip()
        return
    number = f"{block.marker or f'{block.number}.'} " if block.number else ""
    label = f"[{block.rule_id}] " if block.rule_id else ""
    first = {"list": "- ", "note": _UNDER_RULE}.get(block.kind, f"{number:<{len(_UNDER_RULE)}}" if number else "")
    for index, text in enumerate(block.text.replace("**", "").splitlines()):
        start = label if index == 0 else ""
        # The label is styled only after wrapping: the codes of its style have no width.
        hanging = " " * len(first)
        before = first if index == 0 or block.kind == "list" else hanging
        lines = textwrap.wrap(start + text, width, initial_indent=before, subsequent_indent=hanging)
        if start and lines:
            lines[0] = lines[0].replace(start.rstrip(), typer.style(start.rstrip(), dim=True), 1)
        yield from lines


_UNDER_RULE = "    "
"""As wide as a rule's number and the blanks behind it."""
