"""Paper sizes, and the edge of a sheet that no printer reaches."""

from __future__ import annotations

from dataclasses import dataclass

from printables.drawing import Length

UNPRINTABLE: Length = 5.0
"""Nothing is drawn nearer than this to the edge of a sheet: home printers do not reach it."""

MARGIN: Length = 5.2
"""The edge that our sheets leave empty: a little more, so that the end of a line and its blur stay out too."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright: `width` is the short side."""

    name: str
    width: Length
    height: Length


PAPERS: dict[str, Paper] = {
    paper.name: paper for paper in (Paper("a4", 210.0, 297.0), Paper("letter", 215.9, 279.4), Paper("a3", 297.0, 420.0))
}
"""Every size that can be asked for, the usual one first."""


def paper_called(name: str) -> Paper:
    """The paper of that name. Raises ValueError for an unknown one."""
    try:
        return PAPERS[name.lower()]
    except KeyError:
        raise ValueError(f"no paper is called {name!r}; known are {', '.join(PAPERS)}") from None
