"""Rule sheets: a rulebook edition, typeset, with the game's art and its examples as diagrams."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from printables.rulesheet.aid import *
    from printables.rulesheet.figures import *
    from printables.rulesheet.order import *
    from printables.rulesheet.sheet import *
    from printables.rulesheet.webpage import *
    from printables.rulesheet.words import *
else:
    __getattr__ = imported_later(
        __name__,
        aid="set_with_aids",
        figures="Illustration Setup",
        order="as_printed without_links",
        sheet="typeset",
        webpage="GENERATOR as_webpage contents_page",
        words="choice_of span_of word",
    )
