"""Dschunke's deck, entered tile by tile as it was laid: then what is drawn in this turn, and whose it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from refcli.game import POSITION, Layout, TagError
from refcli.games.common.pool import Pool
from refcli.games.common.tileset import TileSet
from refcli.games.dschunke.components import COLORS, CRATES, upright
from refcli.games.dschunke.midgame import deck_of, start_tile, turn_of
from refcli.games.dschunke.plies import Placement
from refcli.games.dschunke.position import Position
from refcli.games.dschunke.shorthand import face_meant, tile_laid
from refcli.games.dschunke.tiles import TAG, tile_set
from refcli.hands import Field, Filled

_NONE = "-"


def entry_form(tags: Mapping[str, str]) -> DschunkeForm:
    """The form for this tile set."""
    return DschunkeForm(tile_set(tags.get(TAG)))


class DschunkeForm:
    """As `refcli.hands.Form`; a tile is entered with its strip and lies on those before it, `-@3,0>` takes it away."""

    fields: Sequence[Field] = (
        Field("tiles", "dschunke.form.tiles", several=True),
        Field("drawn", "dschunke.form.drawn", whole=True),
        Field("turn", "dschunke.form.turn", seat=True),
    )
    example = ("drawn", "D07")

    def __init__(self, tiles: TileSet) -> None:
        self._tiles = tiles
        self.box: Mapping[str, int] = Counter(upright(tile.face) for tile in tiles.tiles)
        self.blank: Filled = {"tiles": str(start_tile(tiles)), "drawn": _NONE, "turn": COLORS[0]}

    def entered(self, filled: Filled, name: str, text: str) -> Filled:
        """A tile on its strip, which says whose turn it is likely to be; the tiles drawn; a colour or its beginning."""
        if name == "tiles":
            laid = self._laid(filled, text)
            return {**filled, name: " ".join(laid), "turn": self._turn(len(laid))[0]}
        if name == "drawn":
            return {**filled, name: self._drawn(text)}
        found = next((color for color in COLORS if color.startswith(text.lower()) and text), None)
        return {**filled, name: found or _wrong(text, COLORS[0])}

    def _laid(self, filled: Filled, text: str) -> list[str]:
        face, strip = tile_laid(self._tiles, text) or _wrong(text, "gR.--.ra@3,0>")
        if max(map(abs, (strip.x, strip.y))) > CRATES * len(self._tiles.tiles):  # further than all tiles in a row
            _wrong(text, "gR.--.ra@3,0>")
        laid = filled["tiles"].split()
        if face is not None:
            laid.append(str(Placement(face, strip)))
        elif on_it := [tile for tile in laid if tile.partition("@")[2] == str(strip)]:
            # The one on top is the last; what lies on it may have to go first, which the deck tells.
            del laid[len(laid) - 1 - laid[::-1].index(on_it[-1])]
        deck_of(laid, self._tiles)
        return laid

    def _drawn(self, text: str) -> str:
        written = [] if text == _NONE else text.split()
        faces = [face_meant(self._tiles, tile) or _wrong(tile, "gR.--.ra") for tile in written]
        return " ".join(map(upright, faces)) or _NONE

    def _turn(self, laid: int) -> tuple[str, int, int]:
        """As `turn_of`, with so many tiles laid, the start tile with them."""
        return turn_of(laid - 1, len(self._tiles.tiles) - 1)

    def used(self, filled: Filled) -> Counter[str]:
        """The tiles laid and drawn."""
        laid = (tile.partition("@")[0] for tile in filled["tiles"].split())
        return Counter(map(upright, (*laid, *_faces(filled))))

    def offers(self, filled: Filled, name: str) -> Sequence[str]:
        """The tiles that the box still holds; both colours."""
        if name == "turn":
            return COLORS
        left = sorted(+(Counter(self.box) - self.used(filled)))
        return [f"{tile}@" for tile in left] if name == "tiles" else [_NONE, *left]

    def value(self, filled: Filled) -> str:
        """Both rows of the tag; whoever has laid no tile in this turn draws what is missing."""
        drawn = _faces(filled)
        _, laid, size = self._turn(len(filled["tiles"].split()))
        to_draw = 0 if laid else max(0, size - len(drawn))
        return f"{filled['tiles']} / {' '.join((filled['turn'], *drawn, *_NONE * to_draw))}"

    def filled(self, position: Any) -> Filled:
        """The tiles laid and drawn, and who acts."""
        tiles = " ".join(map(str, position.deck.laid))
        return {"tiles": tiles, "drawn": " ".join(position.hand) or _NONE, "turn": position.acting}

    def layout(self, filled: Filled) -> Layout:
        """What is seen from above so far, the tiles drawn and how many are left."""
        deck = deck_of(filled["tiles"].split(), self._tiles)
        pool = Pool.of((+(Counter(self.box) - self.used(filled))).elements())
        acting = COLORS[COLORS.index(filled["turn"])]
        return Position(self._tiles, deck, pool, acting, 0, tuple(_faces(filled)), deck.laid[-1].strip).layout()


def _faces(filled: Filled) -> list[str]:
    return [] if filled["drawn"] == _NONE else filled["drawn"].split()


def _wrong(text: str, example: str) -> Any:
    """Raise TagError for an answer of the wrong form."""
    raise TagError(POSITION, "record.position_row", row=text, example=example)
