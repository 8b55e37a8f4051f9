"""What is on the picture of a page, in grey and in ink: light, skew, drawings, the style of its type."""

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from extract.readers.pixels.drawings import *
    from extract.readers.pixels.font_style import *
    from extract.readers.pixels.normalize import *
    from extract.readers.pixels.pieces import *
else:
    __getattr__ = imported_later(
        __name__,
        drawings="Cleaned with_dark_type without_drawings",
        font_style="bold_lines stroke_width",
        normalize="even_illumination skew turned",
        pieces="Area Grey Truths",
    )
