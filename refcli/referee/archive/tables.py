"""A league as text, CSV or one HTML file."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from io import StringIO
from typing import NamedTuple

from extract.rulebook import title_of
from refcli import messages
from refcli.messages import Language
from refcli.referee.archive.league import League, Standing

_STYLE = """
:root { color-scheme: light dark; --paper: #faf8f4; --ink: #22201c; --line: #cfc7b8; }
@media (prefers-color-scheme: dark) { :root { --paper: #1d1c1a; --ink: #f0ece4; --line: #4b463e; } }
body { margin: 2rem auto; max-width: 52rem; padding: 0 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.45 "Source Sans Pro", "Source Sans 3", system-ui, sans-serif; }
h1, h2 { font-family: "Source Serif Pro", "Source Serif 4", Georgia, serif; font-weight: 600; }
div { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin-bottom: 2rem; }
th, td { padding: .35rem .7rem; text-align: left; border-bottom: 1px solid var(--line); }
.n { text-align: right; font-variant-numeric: tabular-nums; }
"""


class Table(NamedTuple):
    """A table for people: what it is about, the heads of its columns, how many of them are words, its rows."""

    title: str
    heads: Sequence[str]
    words: int
    rows: Sequence[Sequence[str]]


def _tables(league: League, language: Language) -> Iterator[Table]:
    def head(*keys: str) -> tuple[str, ...]:
        return tuple(messages.text(language, key) for key in (*keys, *_COUNTED))

    yield _table(
        language, "league.all", head("league.player"), [((name,), one) for name, one in league.players.items()]
    )
    by_game = [((title_of(game, language), name), one) for (game, name), one in league.by_game.items()]
    order = sorted(by_game, key=lambda entry: entry[0][0])
    yield _table(language, "league.by_game", head("league.game", "league.player"), order, points=True)
    yield _table(language, "league.by_opponent", head("league.player", "league.opponent"), league.by_opponent.items())


_COUNTED = ("league.games", "league.won", "league.tied", "league.lost", "league.rate")


def _table(
    language: Language,
    title: str,
    heads: Sequence[str],
    standings: Iterable[tuple[tuple[str, ...], Standing]],
    *,
    points: bool = False,
) -> Table:
    more = (messages.text(language, "league.points"),) if points else ()
    rows = [
        (*map(messages.one_line, names), *_counts(one, language), *((_mean(one, language),) if points else ()))
        for names, one in standings
    ]
    return Table(messages.text(language, title), (*heads, *more), len(heads) - len(_COUNTED), rows)


def _counts(one: Standing, language: Language) -> tuple[str, ...]:
    rate = messages.text(language, "league.percent", n=round(100 * one.rate))
    return (*map(str, (one.games, one.won, one.tied, one.lost)), rate)


def _mean(one: Standing, language: Language) -> str:
    """Points a game, with the language's decimal sign; a dash in games without points."""
    if one.mean is None:
        return "–"
    return f"{one.mean:.1f}".replace(".", messages.text(language, "league.decimal"))


def as_lines(league: League, language: Language) -> Iterator[str]:
    """The tables in columns."""
    for n, table in enumerate(_tables(league, language)):
        if n:
            yield ""
        yield table.title
        widths = [max(map(len, column)) for column in zip(table.heads, *table.rows, strict=True)]
        for row in (table.heads, *table.rows):
            cells = (
                cell.ljust(width) if n < table.words else cell.rjust(width)
                for n, (cell, width) in enumerate(zip(row, widths, strict=True))
            )
            yield ("  " + "  ".join(cells)).rstrip()


def as_csv(league: League) -> str:
    """One table for programs: what is empty is not divided by. Its words are the same in every language."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("player", "game", "opponent", "games", "won", "tied", "lost", "points"))
    rows = [
        *(((name, "", ""), one) for name, one in league.players.items()),
        *(((name, game, ""), one) for (game, name), one in league.by_game.items()),
        *(((name, "", other), one) for (name, other), one in league.by_opponent.items()),
    ]
    for names, one in rows:
        has_points = names[1] and one.scored
        counts = (one.games, one.won, one.tied, one.lost, one.points if has_points else "")
        writer.writerow((*map(_harmless, names), *counts))
    return text.getvalue()


def _harmless(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in ("=", "+", "-", "@", "\t") else name


def as_html(league: League, language: Language) -> str:
    """The tables as one file that needs no other."""
    title = escape(messages.text(language, "league.title"))
    parts = [
        f'<!DOCTYPE html>\n<html lang="{language}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">',
        f"<title>{title}</title><style>{_STYLE}</style></head><body><main><h1>{title}</h1>",
    ]
    for table in _tables(league, language):
        parts.append(f"<h2>{escape(table.title)}</h2><div><table><thead>{_row('th', table, table.heads)}</thead>")
        parts += ["<tbody>", *(_row("td", table, row) for row in table.rows), "</tbody></table></div>"]
    return "\n".join([*parts, "</main></body></html>"]) + "\n"


def _row(tag: str, table: Table, cells: Sequence[str]) -> str:
    scope = ' scope="col"' if tag == "th" else ""
    kinds = ("" if n < table.words else ' class="n"' for n in range(len(cells)))
    shown = (f"<{tag}{scope}{kind}>{escape(cell)}</{tag}>" for kind, cell in zip(kinds, cells, strict=True))
    return f"<tr>{''.join(shown)}</tr>"
