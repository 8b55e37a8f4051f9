"""Typesetting: spans of text into broken lines, lines and tables into strips, strips into columns, with their tags."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from printables.rulesheet.typesetting.columns import *
    from printables.rulesheet.typesetting.inline import *
    from printables.rulesheet.typesetting.lines import *
    from printables.rulesheet.typesetting.strips import *
    from printables.rulesheet.typesetting.style import *
    from printables.rulesheet.typesetting.tables import *
    from printables.rulesheet.typesetting.tags import *
else:
    __getattr__ = imported_later(
        __name__,
        columns="Room in_columns",
        inline="linked plain spans targets unlinked",
        lines="BODY CAPTION HEADING MINOR TITLE Line Link Script broken natural_width",
        strips=(
            "BEFORE_FIGURE BEFORE_NOTE BEFORE_PICTURE BEFORE_RULES BEFORE_TABLE BETWEEN_ITEMS IN_NOTE IN_RULE "
            "IN_TEXT LONE NEVER Column Flow Fork Marked Panel Strip height_of"
        ),
        style="HEAD ITEM LEADING PAD PARAGRAPH Style style_for",
        tables="fits table_strips",
        tags="Element Tagger",
    )
