"""What was found in many games, as a page for a browser, as a table for a spreadsheet."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from io import StringIO
from statistics import median

from extract.rulebook import title_of
from refcli.game import Seat
from refcli.messages import Language, capital, labelled, seat_word, text
from refcli.players.contests import Contest
from refcli.players.figures import Figures, Rate, Spread
from refcli.players.plots import colours, counted, curves, rates
from refcli.referee import cite

STYLE = """
:root { color-scheme: light; --paper: #faf8f4; --ink: #22201c; --line: #cfc7b8; }
body { margin: 2rem auto; max-width: 52rem; padding: 0 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.45 "Source Sans Pro", "Source Sans 3", system-ui, sans-serif; }
h1, h2 { font-family: "Source Serif Pro", "Source Serif 4", Georgia, serif; font-weight: 600; }
div { overflow-x: auto; }
svg { width: 100%; height: auto; }
table { border-collapse: collapse; width: 100%; margin-bottom: 1rem; }
th, td { padding: .35rem .7rem; text-align: left; border-bottom: 1px solid var(--line); }
.n { text-align: right; font-variant-numeric: tabular-nums; }
.quiet { color: #6a6458; }
"""
_MEASURES = (
    *("simulate.balance", "simulate.completion", "simulate.drawishness", "simulate.decisiveness"),
    *("simulate.drama", "simulate.lead_changes", "simulate.branching"),
)
_LENGTHS = ("simulate.plies", "simulate.turns", "simulate.choices")
"""What is told of `Figures`, each by its sentence, which is named like it."""
_SPREAD = ("simulate.mean", "simulate.least", "simulate.median", "simulate.most")
_FEW = 10
"""A curve ends where fewer games than one in so many go on."""


def as_page(game: str, how: str, games: Sequence[Contest], figures: Figures, language: Language) -> str:
    """The page; `how` is the command that made it."""

    def word(key: str, **values: object) -> str:
        return text(language, key, values)

    seats = {seat: capital(seat_word(language, game, seat)) for seat in games[0].seats}
    plots: list[str] = []
    share, tints, even = word("simulate.share"), colours(games[0].seats), 1 / len(seats)
    rates(plots, {seats[seat]: one for seat, one in figures.seats.items()}, word("simulate.shares"), tints, even)
    if figures.levels:
        rates(plots, figures.levels, word("simulate.shares"), colours(list(figures.levels)), even)
    counted(plots, {"": [len(one.plies) for one in games]}, word("simulate.plies"), word("simulate.games"))
    if figures.points:
        won = {seats[seat]: [one.points[seat] for one in games if one.points] for seat in games[0].seats}
        counted(plots, won, word("simulate.points"), word("simulate.games"), tints)
    up = f"{word('simulate.choices')} ({word('simulate.median')})"
    curves(plots, {"": list(_along(games))}, word("simulate.chosen"), up, most=None)
    head = word("simulate.head", game=title_of(game, language), n=figures.games)
    parts = [
        f"<h1>{escape(head)}</h1>",
        f'<p class="quiet"><code>{escape(how)}</code></p>',
        f"<p>{escape(word('simulate.truncated', n=figures.truncated))}</p>" if figures.truncated else "",
        f"<h2>{escape(word('simulate.who'))}</h2>",
        _table(("", share, word("simulate.interval")), _rates({seats[s]: r for s, r in figures.seats.items()})),
        plots.pop(0),
    ]
    if figures.levels:
        parts += [_table(("", share, word("simulate.interval")), _rates(figures.levels)), plots.pop(0)]
    spread = ("", *map(word, _SPREAD))
    rows = [(word(key), getattr(figures, _name(key))) for key in _LENGTHS]
    rows += [(labelled(language, word("simulate.points"), seats[seat]), one) for seat, one in figures.points.items()]
    parts += [f"<h2>{escape(word('simulate.length'))}</h2>", _table(spread, _spreads(rows)), *plots]
    ends = [(_rule(rule, language), str(n)) for rule, n in figures.ends.items()]
    parts += [
        f"<h2>{escape(word('simulate.ends'))}</h2>",
        _table((word("simulate.rule"), word("simulate.games")), ends),
    ]
    measures = [(word(key), _number(getattr(figures, _name(key)), ".3f")) for key in _MEASURES]
    parts += [f"<h2>{escape(word('simulate.measures'))}</h2>", _table(("", ""), measures)]
    parts.append(f'<p class="quiet">{escape(word("simulate.defined"))}</p>')
    if figures.things:
        listed = ((thing, str(one.of), *cells) for thing, one in figures.things.items() for cells in [_cells(one)])
        heads = (word("simulate.thing"), word("simulate.carried"), share, word("simulate.interval"))
        parts += [f"<h2>{escape(word('simulate.things'))}</h2>", _table(heads, listed)]
    return page(head, parts, language)


def page(title: str, parts: Iterable[str], language: Language) -> str:
    """A page that needs nothing else."""
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    body = "\n".join(filter(None, parts))
    head += f"<style>{STYLE}</style>"
    return f'<!doctype html>\n<html lang="{language}"><head>{head}</head><body>\n{body}\n</body></html>\n'


def _name(key: str) -> str:
    return key.rpartition(".")[2]


def _rule(rule: str, language: Language) -> str:
    return f"{cite(rule, language).text} [{rule}]"


def _along(games: Sequence[Contest]) -> Iterator[float]:
    """How many plies there were to choose from, in the median game, at the first choice of a ply, the second, ..."""
    for n in range(max(len(game.choices) for game in games)):
        found = [game.choices[n] for game in games if n < len(game.choices)]
        if len(found) * _FEW < len(games):
            return
        yield median([one for one in found if one is not None] or [0])


def _cells(one: Rate) -> tuple[str, str]:
    return f"{100 * one.rate:.1f} %", f"{100 * one.low:.1f} - {100 * one.high:.1f} %"


def _rates(named: Mapping[str, Rate]) -> Iterator[tuple[str, ...]]:
    return ((name, *_cells(one)) for name, one in named.items())


def _spreads(rows: Iterable[tuple[str, Spread]]) -> Iterator[tuple[str, ...]]:
    return ((name, _number(one.mean, ".1f"), *(_number(n, ".10g") for n in one[1:])) for name, one in rows)


def _number(n: float, form: str) -> str:
    """A number, thousands apart by a narrow space, which no language takes for a comma."""
    return f"{n:,{form}}".replace(",", "\N{NARROW NO-BREAK SPACE}")


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    def row(tag: str, cells: Sequence[str]) -> str:
        kinds = ["", *[' class="n"'] * (len(cells) - 1)]
        made = "".join(f"<{tag}{kind}>{escape(cell)}</{tag}>" for kind, cell in zip(kinds, cells, strict=True))
        return f"<tr>{made}</tr>"

    head = row("th", heads) if any(heads) else ""
    return f"<div><table>{head}{''.join(row('td', cells) for cells in rows)}</table></div>"


def as_csv(games: Sequence[Contest]) -> str:
    """A line a game."""
    seats: Sequence[Seat] = games[0].seats
    written = StringIO()
    rows = csv.writer(written, lineterminator="\n")
    levels, scores = [f"level.{seat}" for seat in seats], [f"points.{seat}" for seat in seats]
    rows.writerow(["game", "seed", *levels, "winners", "rule", *scores, "plies", "turns"])
    for n, game in enumerate(games, start=1):
        winners, rule = game.outcome or ((), "")
        points = [game.points[seat] if game.points else "" for seat in seats]
        rows.writerow([n, game.seed, *game.levels, " ".join(winners), rule, *points, len(game.plies), game.turns])
    return written.getvalue()
