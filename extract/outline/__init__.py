"""The shape of a text: headings, numbered rules, lists, tables."""

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from extract.outline.contents import *
    from extract.outline.editions import *
    from extract.outline.structure import *
else:
    __getattr__ = imported_later(__name__, contents="with_contents", editions="assemble", structure="outline")
