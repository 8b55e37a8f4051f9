"""Rule sheets: a rulebook edition, typeset, with the game's art and its examples as diagrams."""

from typing import TYPE_CHECKING

from printables.doors import lazily

if TYPE_CHECKING:
    from printables.rulesheet.figures import Illustration
    from printables.rulesheet.sheet import typeset
    from printables.rulesheet.words import choice_of, span_of, word
else:
    __getattr__ = lazily(__name__)
