"""A deck: a table and a layout. Each row, as often as it says, is a card, a tile or a token."""

from __future__ import annotations

from printables.drawing import Drawing
from printables.pieces.files import Collected, Place, Row, Table
from printables.pieces.kinds.workshop import MOST_COPIES, Workshop, count_of
from printables.pieces.layers import Columns, Drawer, Keys, Template
from printables.pieces.model import Piece
from printables.pieces.sizes import Size

MOST_PIECES = 10_000


def deck(name: str, keys: Keys, workshop: Workshop) -> list[Piece]:
    """The pieces of a deck. Raises PiecesError with all that is wrong in its rows."""
    meant = workshop.size(keys)
    size = workshop.asked(meant)
    table = workshop.table(keys)
    layout = keys.text("layout", name) or name
    behind = keys.text("back")
    default = keys.whole("count", 1, 0, MOST_COPIES)
    keys.done()
    front = workshop.drawer(layout, size, table, keys.place, meant)
    backs = _Backs(behind, size, meant, table, workshop, keys.place)
    collected = Collected()
    pieces: list[Piece] = []
    for row in table.rows:
        with collected.noted():
            count = count_of(row, table, default)
            if not count:
                continue
            face, back = front.face(row), backs.face(row)
            pieces.append(
                Piece(
                    id=f"{name}[{row.number}]" if row.number else name,
                    kind=name,
                    family=name,
                    width=size.width,
                    height=size.height,
                    front=face,
                    back=back,
                    count=count,
                    cut=size.cut,
                    corner=size.corner,
                )
            )
    collected.tell()
    if sum(piece.count for piece in pieces) > MOST_PIECES:
        raise keys.place.fault(f"has more than {MOST_PIECES} pieces")
    return pieces


class _Backs:
    """The backs of a deck: one for all, or one that each row names."""

    def __init__(
        self, written: str | None, size: Size, meant: Size, table: Table, workshop: Workshop, place: Place
    ) -> None:
        columns = Columns(table.name, table.columns, workshop.style.lang)
        self._layout = None if written is None else Template(written, columns, place)
        self._size, self._meant, self._table, self._workshop, self._place = size, meant, table, workshop, place
        self._drawers: dict[str, Drawer] = {}

    def face(self, row: Row) -> Drawing | None:
        """The back of a row; none where none is named."""
        if self._layout is None:
            return None
        name = self._layout.filled(row)
        if not name:
            return None
        if name not in self._drawers:
            place = Place(self._table.name).at(row=row.number) if self._layout.varies else self._place
            self._drawers[name] = self._workshop.drawer(name, self._size, self._table, place, self._meant)
        return self._drawers[name].face(row)
