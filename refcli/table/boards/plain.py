"""The table in sentences, row by row, for who hears it or feels it; and what of it has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from refcli import messages
from refcli.game import Cell, Layout, Seat, Sentence, Term, Who
from refcli.messages import Language
from refcli.referee import beside_line, cell_name

Called = Callable[[str], Sentence | Term | Who]
"""What a thing is called, given as a layout writes it."""
_HIDDEN = Term("play.plain.hidden")


def described(layout: Layout, language: Language, called: Called, numbers: Mapping[Cell, str]) -> Iterator[str]:
    """The whole table: each row with what lies on it, from bottom to top; then what lies beside."""
    spaces = _spaces(layout, numbers)
    for row, across in groupby(spaces, key=lambda space: space[1]):
        told = [_space(layout, space, language, called, numbers) for space in across]
        number = row + 1 if layout.kind == "grid" else row
        yield messages.text(language, "play.plain.row", row=number, spaces="; ".join(told))
    for key, seat, contents in layout.beside:
        yield _beside(key, seat, contents, language, called)


def changed(before: Layout, after: Layout, language: Language, called: Called) -> Iterator[str]:
    """What lies elsewhere now: the spaces that changed, from the top left, then what changed beside the board."""
    told = [
        _space(after, space, language, called, {})
        for space in _spaces(after, before.cells)
        if before.cells.get(space) != after.cells.get(space)
    ]
    if told:
        yield messages.text(language, "play.plain.now", spaces="; ".join(told))
    known = {(key, seat): contents for key, seat, contents in before.beside}
    for key, seat, contents in after.beside:
        if known.get((key, seat)) != contents:
            yield _beside(key, seat, contents, language, called)


def numbered(layout: Layout, language: Language, numbers: Mapping[Cell, str]) -> Iterator[str]:
    """Which spaces have which numbers now."""
    places = [f"#{n} {layout.names.get(space) or cell_name(layout.kind, space)}" for space, n in numbers.items()]
    if places:
        yield messages.text(language, "play.plain.places", places="; ".join(places))


def _spaces(layout: Layout, more: Iterable[Cell]) -> Sequence[Cell]:
    """The spaces to speak of, row by row from the top left: on a grid all of them."""
    squares = ((x, y) for x in range(layout.columns) for y in range(layout.rows)) if layout.kind == "grid" else ()
    grid = (at for line in layout.lines for at in line) if layout.lines else squares
    top_first = 1 if layout.kind == "hex" else -1
    return sorted({*grid, *layout.cells, *more}, key=lambda space: (top_first * space[1], space[0]))


def _space(layout: Layout, space: Cell, language: Language, called: Called, numbers: Mapping[Cell, str]) -> str:
    pile = [messages.text(language, "play.said", said=called(thing)) for thing in layout.cells.get(space, ())]
    name = layout.names.get(space) or cell_name(layout.kind, space)
    if space in numbers:
        name += f" #{numbers[space]}"
    key = "play.plain.pile" if len(pile) > 1 and layout.kind != "hex" else "play.plain.space"
    contents = ", ".join(pile) or messages.text(language, "play.plain.empty")
    return messages.text(language, key, space=name, contents=contents, n=len(pile))


def _beside(key: str, seat: Seat, contents: str, language: Language, called: Called) -> str:
    """What lies beside the board; what is counted stays a number."""
    things = [thing if thing.isdecimal() else _HIDDEN if thing == "?" else called(thing) for thing in contents.split()]
    told = "; ".join(messages.text(language, "play.said", said=thing) for thing in things)
    told = told or messages.text(language, "play.plain.nothing")
    return beside_line(key, seat, told, language)
