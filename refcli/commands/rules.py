"""`refcli rules`: the rulebook in the terminal, or typeset."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from extract.rulebook import Block, Edition, Rulebook, TranscriptionError, load_curated, load_transcription
from refcli import messages
from refcli.commands.print_ import Paper
from refcli.console import BROKEN, REFUSED, USAGE, Lang, find_game, stop


def run(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game; `refcli games` lists them.")],
    wanted: Annotated[str | None, typer.Argument(metavar="[RULE]", help="A rule id, a number, or a word.")] = None,
    pdf: Annotated[Path | None, typer.Option("--pdf", metavar="FILE", help="Typeset the rules as a PDF.")] = None,
    paper: Annotated[Paper, typer.Option("--paper", help="Paper of the PDF.")] = Paper.a4,
    source: Annotated[
        Path | None, typer.Option("--from", metavar="DIR", help="A transcription that `refcli extract` made.")
    ] = None,
    lang: Lang = "",
) -> None:
    """Show the rules of a game, one rule, or all rules with a word in them.

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
        from printables.rulesheet import typeset

        try:
            typeset(edition, pdf, game=None if source else game, paper=str(paper))
        except OSError as error:
            stop(USAGE, lang, "cli.cannot_write", file=pdf, reason=error.strerror)
        typer.echo(messages.text(lang, "cli.written", file=pdf))
    elif not print_rules(rulebook, lang, wanted):
        stop(REFUSED, lang, "rules.none", game=game, wanted=wanted)


def print_rules(rulebook: Rulebook, lang: str, wanted: str | None) -> bool:
    """Print all rules, or those that `wanted` names; whether there were any."""
    edition = rulebook.editions[lang]
    if wanted is None:
        _print_all(edition)
        return True
    found = _find(rulebook, lang, wanted)
    for block in found:
        _print_block(block)
    return bool(found)


def _rulebook(game: str, source: Path | None, lang: str) -> Rulebook:
    if source is None:
        find_game(game, lang)
        return load_curated(game)
    try:
        return load_transcription(source)
    except TranscriptionError as error:
        stop(BROKEN, lang, "cli.cannot", reason=error)


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
    label = f"{block.number}. " if block.number else ""
    if block.rule_id:
        label += typer.style(f"[{block.rule_id}] ", dim=True)
    indent = "   " if block.kind == "note" else ""
    for line in _wrapped(block, label, indent):
        typer.echo(line)


def _wrapped(block: Block, label: str, indent: str) -> list[str]:
    import shutil
    import textwrap

    width = min(100, shutil.get_terminal_size().columns)
    if block.kind == "table":
        widths = [max(map(len, column)) for column in zip(*block.cells, strict=True)]
        return ["  ".join(f"{cell:<{w}}" for cell, w in zip(row, widths, strict=True)).rstrip() for row in block.cells]
    bullet = "- " if block.kind == "list" else ""
    lines = (bullet + line for line in block.text.replace("**", "").splitlines())
    hanging = indent + " " * len(bullet)
    wrapped = (textwrap.wrap(line, width, initial_indent=indent, subsequent_indent=hanging) for line in lines)
    text = [line for part in wrapped for line in part]
    return [label + text[0].lstrip(), *text[1:]] if label and text else text


def _find(rulebook: Rulebook, lang: str, wanted: str) -> list[Block]:
    """The rules that `wanted` names, each with the notes behind it: an id, a number, or a word in any language."""
    edition = rulebook.editions[lang]
    named = {_key(rule) for rule in edition.rules() if wanted in (rule.rule_id, rule.number)}
    word = wanted.casefold()
    chosen = named or {
        _key(block)
        for other in rulebook.editions.values()
        for block in other.rules()
        if word in block.text.casefold() and (block.rule_id or other is edition)
    }
    return list(_with_notes(edition, lambda rule: _key(rule) in chosen))


def _key(rule: Block) -> str:
    """What identifies a rule over the languages: its id, or in a transcription without ids its text."""
    return rule.rule_id or rule.text


def _with_notes(edition: Edition, is_wanted: Callable[[Block], bool]) -> Iterator[Block]:
    """The wanted rules, and the notes directly behind them."""
    for section in edition.sections:
        wanted = False
        for block in section.blocks:
            if block.kind == "rule":
                wanted = is_wanted(block)
            elif block.kind != "note":
                wanted = False
            if wanted:
                yield block
