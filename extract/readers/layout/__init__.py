"""Words on a page become lines in reading order: columns, boxes, tables, notes."""

from extract.readers.layout.booklets import unfolded
from extract.readers.layout.drawn import Drawing, Shape, bounding_box, drawing
from extract.readers.layout.layout import page_lines

__all__ = ["Drawing", "Shape", "bounding_box", "drawing", "page_lines", "unfolded"]
