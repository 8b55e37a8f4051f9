"""The shape of a text: headings, numbered rules, lists, tables."""

from extract.outline.contents import with_contents
from extract.outline.editions import assemble
from extract.outline.structure import outline

__all__ = ["assemble", "outline", "with_contents"]
