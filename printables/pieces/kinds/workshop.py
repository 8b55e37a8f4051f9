"""What pieces of every kind are made with: the folder, its layouts and fonts, the language, the bleed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from printables.drawing import Length
from printables.pieces.files import Family, GameFolder, Place, Row, Table, families, table_in
from printables.pieces.layers import Columns, Drawer, Frame, Keys, Layouts
from printables.pieces.model import PIECES, PrintError, Style, is_card
from printables.pieces.sizes import Size, size_called

MOST_COPIES = 1000
"""Of one row."""

FOLDED_BLEED: Length = 1.0

NO_TABLE = Table("(no table)", (), (Row(0, {}),))


@dataclass(frozen=True)
class Workshop:
    """Where pieces are made."""

    folder: GameFolder
    layouts: Layouts
    style: Style

    @cached_property
    def families(self) -> dict[str, Family]:
        """The fonts."""
        return families(self.folder, Place(PIECES))

    def folded(self) -> Workshop:
        """The same for pieces that are folded: scissors are no guillotine, and need less bleed."""
        return replace(self, style=replace(self.style, bleed=FOLDED_BLEED))

    def size(self, keys: Keys, key: str = "size") -> Size:
        """The size that is written there."""
        corner = keys.number("corner", 0.0, 0.0, 50.0)
        try:
            return size_called(keys.needed(key), corner)
        except PrintError:
            raise
        except ValueError as error:
            raise keys.place.fault(str(error)) from None

    def table(self, keys: Keys) -> Table:
        """The table that is named there; without one, one row of nothing."""
        name, sheet = keys.text("table"), keys.text("sheet")
        return NO_TABLE if name is None else table_in(self.folder, name, sheet, keys.place)

    def asked(self, size: Size) -> Size:
        """The size that is asked for where a card of this one is written."""
        card = self.style.card
        if card is None or not is_card(size.width, size.height, size.cut):
            return size
        return replace(size, width=card[0], height=card[1])

    def drawer(self, layout: str, size: Size, table: Table, place: Place, meant: Size | None = None) -> Drawer:
        """What draws the faces of a layout, whose boxes are `meant` for a piece of some size."""
        columns = Columns(table.name, table.columns, self.style.lang)
        frame = Frame(size, self.style.bleed, meant, self.style.safe)
        return Drawer(self.layouts.layers(layout, place), frame, columns, self.folder, self.families)


def count_of(row: Row, table: Table, default: int) -> int:
    """How many of a row are printed: its column `count`, if the table has one."""
    written = row.cells.get("count", "")
    if not written:
        return default
    if not written.isdecimal() or int(written) > MOST_COPIES:
        raise Place(table.name).at(row=row.number).fault(f"count {written!r} is no number from 0 to {MOST_COPIES}")
    return int(written)
