"""`refcli games`: the games there are."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from extract.rulebook import game_toml, title_of
from refcli import messages
from refcli.console import Lang
from refcli.game import games


def run(
    json_output: Annotated[bool, typer.Option("--json", help="One JSON object a game, one a line.")] = False,
    lang: Lang = "",
) -> None:
    """List the games that can be refereed, with players, age and minutes."""
    for name in games():
        book = game_toml(name)
        facts = book["facts"]
        if json_output:
            typer.echo(json.dumps({"game": name, "title": book["title"], **facts}))
        else:
            title = title_of(name, lang)
            typer.echo(f"{name:10} {_line(title, facts, book['rules'].get('players'), lang)}")


def _line(title: str, facts: dict[str, object], players: list[int] | None, lang: str) -> str:
    """One line; `players` lists the numbers of players where not all from the least to the most will do."""
    from printables.rulesheet import choice_of

    low, high = facts["players_min"], facts["players_max"]
    seats = choice_of(players, lang) if players else low if low == high else f"{low}-{high}"
    parts = [title, messages.text(lang, "games.players", n=seats)]
    if "age_min" in facts:
        parts.append(messages.text(lang, "games.age", n=facts["age_min"]))
    if "minutes_min" in facts:
        low, high = facts["minutes_min"], facts["minutes_max"]
        parts.append(messages.text(lang, "games.minutes", n=low if low == high else f"{low}-{high}"))
    return ", ".join(parts)
