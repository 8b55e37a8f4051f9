"""Curves and bars as SVG, for pages that open anywhere (matplotlib, of the extra `refcli[players]`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from io import StringIO
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from refcli.players.figures import Rate

INSTALL = "pip install 'refcli[players]'"
_WIDE, _HIGH = 7.2, 2.6
_INK, _OTHERS = "#44506b", ("#8c4a3c", "#3f6d7a", "#8a7a35", "#5d5583")
_SEATS = {"red": "#b4473a", "black": "#33302c", "blue": "#3b6ea5", "yellow": "#c9a227", "green": "#4c8a4f"}
_FEWEST, _MOST_BARS = 8, 40
_WIDTHS = (1, 2, 4, 10, 20, 40, 100, 200, 400)
"""How wide bars are: even, as in many games plies come in pairs, so that odd ones would hold too many or too few."""
_LOOKS: Any = {
    "svg.hashsalt": "refcli",  # the same figures make the same bytes
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": _INK,
}


def can_plot() -> bool:
    """Whether plots can be drawn; else `INSTALL` is what helps."""
    return find_spec("matplotlib") is not None


@contextmanager
def _drawn(into: list[str], *, high: float = _HIGH) -> Iterator[Axes]:
    """Axes to draw on; then their picture is added to `into`."""
    import matplotlib
    from matplotlib.figure import Figure as New

    with matplotlib.rc_context(_LOOKS):
        figure: Figure = New(figsize=(_WIDE, high), layout="constrained")
        axes = figure.subplots()
        yield axes
        written = StringIO()
        figure.savefig(written, format="svg", metadata={"Date": None, "Creator": None}, transparent=True)
    svg = written.getvalue()
    into.append(_alone(svg[svg.index("<svg") :], len(into)))


def _alone(svg: str, n: int) -> str:
    """A picture whose names are its own, for a page with several, and which is as wide as there is room."""
    svg = re.sub(r'(id="|href="#|url\(#)', rf"\g<1>p{n}-", svg)
    for size in ("width", "height"):
        svg = re.sub(rf'(<svg[^>]*?) {size}="[^"]*"', r"\1", svg, count=1)
    return svg


def colours(names: Sequence[str]) -> list[str]:
    """A colour for each: its own, if it is the name of one."""
    return [_SEATS.get(name, _OTHERS[n % len(_OTHERS)]) for n, name in enumerate(names)]


def rates(into: list[str], named: Mapping[str, Rate], label: str, tints: Sequence[str], even: float) -> None:
    """How often each of several won, with the intervals; `even` is the share of each, from 0 to 1, if all are alike."""
    with _drawn(into, high=0.9 + 0.4 * len(named)) as axes:
        rows = list(range(len(named)))[::-1]
        shares = [100 * one.rate for one in named.values()]
        below = [100 * (one.rate - one.low) for one in named.values()]
        above = [100 * (one.high - one.rate) for one in named.values()]
        axes.barh(rows, shares, height=0.55, color=tints, alpha=0.7)
        axes.errorbar(shares, rows, xerr=[below, above], fmt="none", ecolor="#222", capsize=4)
        axes.axvline(100 * even, color=_INK, linestyle=":", linewidth=1)
        axes.set_yticks(rows, list(named))
        axes.set_xlim(0, 100)
        axes.set_xlabel(label)


def counted(
    into: list[str], numbers: Mapping[str, Sequence[float]], label: str, games: str, tints: Sequence[str] = (_INK,)
) -> None:
    """How many games had how much of something, for each of several."""
    with _drawn(into) as axes:
        all_of_them = [n for some in numbers.values() for n in some]
        low, high = min(all_of_them), max(all_of_them)
        width = next((wide for wide in _WIDTHS if wide * _MOST_BARS > high - low), int(high - low))
        low -= max(0, _FEWEST - (high - low)) // 2  # one length alone is no bar as wide as the page
        high = max(high, low + _FEWEST)
        edges = [low - 0.5 + width * n for n in range(int(high - low) // width + 2)]
        for tint, (name, some) in zip(tints, numbers.items(), strict=True):
            # Outlined, so that what two have in common is no colour of a third one.
            axes.hist(some, bins=edges, color=tint, alpha=0.3, histtype="stepfilled")
            axes.hist(some, bins=edges, color=tint, linewidth=1.6, histtype="step", label=name)
        if len(numbers) > 1:
            axes.legend(frameon=False)
        axes.locator_params(axis="x", integer=True)
        axes.set_xlabel(label)
        axes.set_ylabel(games)


def curves(into: list[str], named: Mapping[str, Sequence[float]], along: str, up: str, *, most: float | None) -> None:
    """Lines through values, one after another; `most` is where the axis ends, if that is known."""
    tints = colours(list(named)) if len(named) > 1 else [_INK]
    with _drawn(into, high=3) as axes:
        for n, (name, values) in enumerate(named.items()):
            axes.plot(range(1, len(values) + 1), values, color=tints[n], label=name, linewidth=1.6)
        if len(named) > 1:
            axes.legend(frameon=False, ncols=len(named))
        axes.set_ylim(0, most)
        axes.locator_params(axis="x", integer=True)
        axes.set_xlabel(along)
        axes.set_ylabel(up)
