"""Programs that play: at random, by what one ply brings, by a search; what they advise, and games by the thousand.

A player is shown a position as its seat knows it (`Position.observation`) and answers with a ply; nothing else of the
game reaches it. Whatever is hidden from it, it imagines (`Position.filled`), anew in each trial.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.players.advice import *
    from refcli.players.analysis import *
    from refcli.players.contests import *
    from refcli.players.evaluation import *
    from refcli.players.figures import *
    from refcli.players.levels import *
    from refcli.players.plots import *
    from refcli.players.report import *
    from refcli.players.search import *
    from refcli.players.seated import *
    from refcli.players.simple import *
    from refcli.players.thinking import *
else:
    __getattr__ = imported_later(
        __name__,
        advice="Advice Judged Knowing advised judged knows_its_hand",
        analysis="Analysis analysed as_data as_report cost_line",
        contests="Contest MOST_PLIES contest play_portion seeds_of",
        figures="Figures Rate figures_of rate",
        levels="LEVELS UnknownLevelError level",
        plots="INSTALL can_plot",
        report="as_csv as_page page",
        search="CUT Search Searcher Tried",
        seated="Seated USUAL",
        simple="Greedy Rambler",
        evaluation="Values outlook standing values worth",
        thinking="Enough Player never",
    )
