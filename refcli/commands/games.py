"""`refcli games`: the games there are."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from extract.packs import PackError, find, names
from extract.rulebook import title_of
from refcli import messages
from refcli.console import BROKEN, Lang, say
from refcli.game import games


def run(
    json_output: Annotated[bool, typer.Option("--json", help="One JSON object a game, one a line.")] = False,
    lang: Lang = "",
) -> None:
    """List the games that there are, with players, age and minutes: ours, installed ones, those on REFCLI_GAMES.

    A game in a folder that is named with its path, ./mygame, need not be listed.

    Exit status 3 where one of them is broken.
    """
    refereed, broken = games(), False
    listed = names()
    wide = max(map(len, listed), default=0)
    for name in listed:
        try:
            book = find(name).numbers
        except PackError as error:
            say("refcli: " + messages.one_line(messages.text(lang, error.cause, error.values)))
            broken = True
            continue
        facts = book["facts"]
        if json_output:
            typer.echo(json.dumps({"game": name, "title": book["title"], **facts}))
        else:
            line = _line(title_of(name, lang), facts, book["rules"].get("players"), lang)
            alone = "" if name in refereed else f" ({messages.text(lang, 'games.no_referee')})"
            typer.echo(f"{name:{wide}} {line}{alone}")
    if broken:
        raise typer.Exit(BROKEN)


def _line(title: str, facts: dict[str, object], players: list[int] | None, lang: str) -> str:
    """One line; `players` lists the numbers of players where not all from the least to the most will do."""
    from printables.rulesheet import choice_of

    parts = [title]
    if "players_min" in facts:
        low, high = facts["players_min"], facts["players_max"]
        seats = choice_of(players, lang) if players else low if low == high else f"{low}-{high}"
        parts.append(messages.text(lang, "games.players", n=seats))
    if "age_min" in facts:
        parts.append(messages.text(lang, "games.age", n=facts["age_min"]))
    if "minutes_min" in facts:
        low, high = facts["minutes_min"], facts["minutes_max"]
        parts.append(messages.text(lang, "games.minutes", n=low if low == high else f"{low}-{high}"))
    return ", ".join(parts)
