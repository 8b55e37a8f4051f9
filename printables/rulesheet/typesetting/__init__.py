"""Typesetting: spans of text into broken lines, lines and tables into strips, strips into columns, with their tags."""

from typing import TYPE_CHECKING

from printables.doors import lazily

if TYPE_CHECKING:
    from printables.rulesheet.typesetting.columns import (
        BEFORE_NOTE,
        BEFORE_PICTURE,
        IN_NOTE,
        IN_TEXT,
        NEVER,
        Column,
        Marked,
        Panel,
        Room,
        Strip,
        height_of,
        in_columns,
    )
    from printables.rulesheet.typesetting.inline import plain, spans
    from printables.rulesheet.typesetting.lines import (
        BODY,
        CAPTION,
        HEADING,
        MINOR,
        TITLE,
        Line,
        Script,
        broken,
        natural_width,
    )
    from printables.rulesheet.typesetting.style import HEAD, ITEM, LEADING, PAD, PARAGRAPH, Style, style_for
    from printables.rulesheet.typesetting.tables import fits, table_strips
    from printables.rulesheet.typesetting.tags import Element, Tagger
else:
    __getattr__ = lazily(__name__)
