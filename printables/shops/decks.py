"""Decks as pictures for a table on the screen: sheets of faces side by side, the back of each deck, a list."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterator

from PIL import Image

from printables.drawing import Drawing, rendered
from printables.paper import INCH, Target
from printables.pieces import Piece, PrintedSet
from printables.sheets import as_png, piece_file
from printables.shops.faces import LIST

SCREEN_DPI = 96
"""What pictures say of themselves that are not printed."""


def deck_files(whole: PrintedSet, target: Target, origin: str) -> Iterator[tuple[str, bytes]]:
    """Each file by its place in the folder, the list first: it says what the table on the screen asks for."""
    columns, lines = target.grid
    room = columns * lines - 1  # the last place is what others see of a card in a hand
    rows: list[tuple[object, ...]] = []
    files: list[tuple[str, bytes]] = []
    for name, pieces in _decks(whole).items():
        copies = [piece.front for piece in pieces for _ in range(piece.count)]
        wide, high = _cell(pieces[0], target)
        known: dict[int, Image.Image] = {}
        back = _small(pieces[0].back, pieces[0], wide, high, known)
        files.append((f"{name}-back.png", as_png(back, SCREEN_DPI, origin)))
        for number in range(math.ceil(len(copies) / room)):
            here = copies[number * room : (number + 1) * room]
            sheet = Image.new("RGB", (columns * wide, lines * high), "white")
            for place, face in enumerate(here):
                at = place % columns * wide, place // columns * high
                sheet.paste(_small(face, pieces[0], wide, high, known), at)
            sheet.paste(back, ((columns - 1) * wide, (lines - 1) * high))
            file = f"{name}-{number + 1}.png" if len(copies) > room else f"{name}.png"
            files.append((file, as_png(sheet, SCREEN_DPI, origin)))
            rows.append((file, f"{name}-back.png", columns, lines, len(here)))
    for board in whole.boards:
        file = f"{piece_file(board.id)}.png"
        scale = target.most_px / max(board.trim.width, board.trim.height)
        (image,) = rendered([(board.drawing, board.trim)], scale * INCH)
        files.append((file, as_png(image, SCREEN_DPI, origin)))
        rows.append((file, "", "", "", board.count))
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("face", "back", "width", "height", "number"))
    writer.writerows(rows)
    yield LIST, out.getvalue().encode()
    yield from files


def _decks(whole: PrintedSet) -> dict[str, list[Piece]]:
    """The pieces that lie in one pile: of one size, one cut, one back; by a name for each pile."""
    piles: dict[tuple[object, ...], list[Piece]] = {}
    for piece in whole.pieces:
        same_both = piece.back == piece.front  # a disc has no back: all discs of a kind are a pile
        pile = (piece.kind, piece.id) if same_both else (id(piece.back), "")
        key: tuple[object, ...] = (piece.family, piece.width, piece.height, piece.cut, *pile)
        piles.setdefault(key, []).append(piece)
    families = [key[0] for key in piles]
    named: dict[str, list[Piece]] = {}
    for key, pieces in piles.items():
        kinds = dict.fromkeys(piece.kind for piece in pieces)
        name = str(key[0]) if families.count(key[0]) == 1 else pieces[0].id if len(pieces) == 1 else "-".join(kinds)
        name = piece_file(name)
        named[name if name not in named else f"{name}-{len(named) + 1}"] = pieces
    return named


def _cell(piece: Piece, target: Target) -> tuple[int, int]:
    """How many pixels a piece gets: the whole sheet is no larger than the table on the screen takes."""
    (columns, lines), most = target.grid, target.most_px
    scale = min(most // columns / piece.width, most // lines / piece.height)
    return max(1, int(scale * piece.width)), max(1, int(scale * piece.height))


def _small(face: Drawing | None, piece: Piece, wide: int, high: int, known: dict[int, Image.Image]) -> Image.Image:
    """The cut piece, without its bleed; white where it has no such side."""
    if face is None:
        return Image.new("RGB", (wide, high), "white")
    if id(face) not in known:
        (image,) = rendered([(face, piece.trim)], wide / piece.width * INCH)
        known[id(face)] = image.resize((wide, high), Image.Resampling.LANCZOS) if image.size != (wide, high) else image
    return known[id(face)]
