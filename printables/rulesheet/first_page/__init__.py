"""What only the first page has: its head, the table laid out, the pictures of the components, the legend."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from printables.rulesheet.first_page.components import *
    from printables.rulesheet.first_page.head import *
    from printables.rulesheet.first_page.legend import *
    from printables.rulesheet.first_page.setups import *
else:
    __getattr__ = imported_later(
        __name__,
        components="component_pictures hero picture_strips",
        legend="legend_strips meaning",
        head="OTHER_ACCENT Masthead masthead split_lead title_of under",
        setups="opening",
    )
