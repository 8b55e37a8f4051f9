"""A game looked at again: each seat's chances ply by ply, and what might have been better."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from random import Random
from typing import Any, NamedTuple

from extract.rulebook import title_of
from refcli.game import Seat, Tags, Who, load_game
from refcli.messages import Language, Spoken, capital, names_in, seat_word, text
from refcli.players.advice import Advice, Judged, Knowing, judged, knows_its_hand
from refcli.players.report import page

COSTLIEST = 3
_LEAST_COST = 0.02
"""A ply that cost less than that may have cost nothing."""
_WIDE, _HIGH, _LEFT, _LOW = 720, 240, 44, 34
_LINES = ("#8c4a3c", "#3f6d7a", "#8a7a35", "#5d5583")


class Moment(NamedTuple):
    """A ply that somebody chose: its number (from 1), the position before it, and what a program thinks of both."""

    number: int
    position: Any
    ply: Any
    judged: Judged

    @property
    def cost(self) -> float:
        """Which share of the win the best ply would have brought more."""
        played = self.judged.played
        return max(0.0, self.judged.best[0].share.rate - played.share.rate) if played else 0.0


class Analysis(NamedTuple):
    """A game with what a program thinks of its plies, in the order of play; `trials` were made in each position."""

    game: str
    tags: Tags
    moments: Sequence[Moment]
    trials: int

    def costliest(self) -> list[Moment]:
        """The plies that cost most, the costliest first."""
        costly = sorted(self.moments, key=lambda moment: (-moment.cost, moment.number))
        return [moment for moment in costly[:COSTLIEST] if moment.cost >= _LEAST_COST]


def analysed(
    tags: Tags, positions: Sequence[Any], plies: Sequence[Any], *, seat: Seat | None, trials: int, seed: int
) -> Iterator[Moment]:
    """Each ply that was chosen, by `seat` alone where one is named, and what a program thinks of it."""
    seats = tags["Players"].split()
    for n, (position, ply) in enumerate(zip(positions, plies, strict=False)):
        turn = position.turn
        if turn is None or position.draw_due or seat not in (None, turn) or not knows_its_hand(position, turn):
            continue
        if position.judge(ply) is not None or not position.choices():
            continue  # what was let stand, or could not be chosen
        seen = position.observation(turn)
        yield Moment(n + 1, position, ply, judged(Knowing(seen, seats), ply, Random(f"{seed}/{n}"), trials))


def as_data(analysis: Analysis) -> dict[str, Any]:
    """The analysis as plain values."""

    def told(advice: Advice | None) -> dict[str, Any] | None:
        if advice is None:
            return None
        return {"ply": str(advice.ply), **{key: round(n, 4) for key, n in advice.share._asdict().items()}}

    plies = [
        {
            "ply": moment.number,
            "seat": moment.position.turn,
            "chances": {seat: round(chance, 4) for seat, chance in moment.judged.chances.items()},
            "played": told(moment.judged.played),
            "best": [told(advice) for advice in moment.judged.best],
            "cost": round(moment.cost, 4),
        }
        for moment in analysis.moments
    ]
    costliest = [moment.number for moment in analysis.costliest()]
    return {"game": analysis.game, "trials": analysis.trials, "plies": plies, "costliest": costliest}


def as_report(analysis: Analysis, seat: Seat | None, language: Language) -> str:
    """The analysis as a page, with pictures of the positions before the costliest plies as `seat` sees them."""
    spoken = Spoken(language, names_in(analysis.tags))
    head = text(spoken, "analyse.head", game=title_of(analysis.game, language))
    parts = [f"<h1>{escape(head)}</h1>", f"<p>{escape(text(spoken, 'analyse.how', n=analysis.trials))}</p>"]
    parts += [f"<h2>{escape(text(spoken, 'analyse.chances'))}</h2>", _curve(analysis, spoken)]
    parts.append(f"<h2>{escape(text(spoken, 'analyse.costliest'))}</h2>")
    costliest = analysis.costliest()
    if not costliest:
        parts.append(f"<p>{escape(text(spoken, 'analyse.nothing_costly'))}</p>")
    for moment in costliest:
        parts += [f"<p>{escape(cost_line(analysis, moment, seat, spoken))}</p>", _picture(analysis.game, moment, seat)]
    return page(head, parts, language)


def cost_line(analysis: Analysis, moment: Moment, seat: Seat | None, language: Language) -> str:
    """What a ply cost, in a sentence."""
    assert moment.judged.played is not None
    spoken = load_game(analysis.game).spoken
    seen, best = moment.position.observation(seat or moment.position.turn), moment.judged.best[0]
    return text(
        language,
        "analyse.cost",
        n=moment.number,
        who=Who.at(analysis.game, moment.position.turn),
        ply=spoken(seen, moment.ply),
        better=spoken(seen, best.ply),
        played=f"{100 * moment.judged.played.share.rate:.0f}",
        best=f"{100 * best.share.rate:.0f}",
    )


def _curve(analysis: Analysis, language: Language) -> str:
    """The chances of each seat as lines, an SVG without any other help."""
    moments = [moment for moment in analysis.moments if moment.judged.chances]
    last = max((moment.number for moment in moments), default=1)

    def at(number: int, chance: float) -> str:
        x = _LEFT + (_WIDE - _LEFT - 8) * number / last
        return f"{x:.1f},{8 + (_HIGH - _LOW - 8) * (1 - chance):.1f}"

    def label(x: float, y: float, said: str, anchor: str = "end", colour: str = "#44506b") -> str:
        return (
            f'<text x="{x:.1f}" y="{y:.1f}" font-size="12" text-anchor="{anchor}" fill="{colour}">{escape(said)}</text>'
        )

    drawn = []
    for percent in (0, 50, 100):
        x, y = at(0, percent / 100).split(",")
        drawn.append(f'<path d="M{x} {y}H{_WIDE - 8}" stroke="#cfc7b8" fill="none"/>')
        drawn.append(label(_LEFT - 6, float(y) + 4, f"{percent} %"))
    step = max(1, last // 10)
    for number in range(step, last + 1, step):
        drawn.append(label(float(at(number, 0).split(",")[0]), _HIGH - _LOW + 16, str(number), "middle"))
    chances: Mapping[Seat, str] = {
        seat: " ".join(at(moment.number, moment.judged.chances[seat]) for moment in moments)
        for seat in analysis.tags["Players"].split()
    }
    for n, (seat, points) in enumerate(chances.items()):
        colour, dashes = _LINES[n % len(_LINES)], f' stroke-dasharray="{3 * n} 3"' if n else ""
        drawn.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"{dashes}/>')
        name = capital(names_in(analysis.tags).get(seat) or seat_word(language, analysis.game, seat))
        drawn.append(label(_LEFT + 160 * n, _HIGH - 2, f"{'– ' if n else '— '}{name}", "start", colour))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {_HIGH}" role="img">{"".join(drawn)}</svg>'


def _picture(game: str, moment: Moment, seat: Seat | None) -> str:
    """The position before a ply, with the better one drawn in."""
    from printables.diagrams import View
    from printables.drawing import to_svg
    from printables.games import board_diagram, is_drawn

    if not is_drawn(game):
        return ""
    position = moment.position
    layout = position.layout(seat or position.turn)
    ply = str(moment.judged.best[0].ply)
    view = View(ply=ply, seat=position.turn, beside=True, names=layout.names)
    svg = to_svg(board_diagram(game, layout, view), width=110)
    return svg[svg.index("<svg") :]
