"""A table as it stands, entered field by field: what a game asks for, and what the answers are together.

A game with a `Position` tag gives a form, so that people who have laid something out, or whose table is a mess, enter
what lies where, are told at any time what the box still holds, and get a record that begins there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeAlias

from refcli.game import Layout

Filled: TypeAlias = Mapping[str, str]
"""The answers so far: the name of a field, and what was entered there, in notation."""


class Field(NamedTuple):
    """Something that is asked for: a space, a display, whose turn it is.

    People call it by its `name` (`c3`); `key` is the catalogue's for the question, with its values. `whole` says that
    an answer takes the whole line, else each word answers one field; `several`, that it takes any number of words;
    `seat`, that it begins with a seat.
    """

    name: str
    key: str
    values: Mapping[str, Any] = MappingProxyType({})
    whole: bool = False
    several: bool = False
    seat: bool = False


class Form(Protocol):
    """What is asked for, in order, and what becomes of the answers."""

    @property
    def box(self) -> Mapping[str, int]:
        """What the box holds: each piece and how many."""

    @property
    def fields(self) -> Sequence[Field]:
        """All that is asked for, in the order of the hands."""

    @property
    def example(self) -> tuple[str, str]:
        """A field and an answer to it, as people may put it right: `c3`, `rM`."""

    @property
    def blank(self) -> Filled:
        """What is usual, so that nobody has to enter it."""

    def entered(self, filled: Filled, name: str, text: str) -> Filled:
        """The answers with another one for that field. Raises TagError for one of the wrong form."""

    def used(self, filled: Filled) -> Counter[str]:
        """The pieces that the answers name, called as in the box."""

    def offers(self, filled: Filled, name: str) -> Sequence[str]:
        """What can be entered for that field, as far as that can be listed: pieces that the box still holds."""

    def value(self, filled: Filled) -> str:
        """The `Position` tag of complete answers, whether or not it can be."""

    def filled(self, position: Any) -> Filled:
        """The answers that describe a position."""

    def layout(self, filled: Filled) -> Layout:
        """What the answers look like so far."""


def left_in_box(form: Form, filled: Filled) -> Counter[str]:
    """How many pieces of each kind are still to be laid; below zero where the box does not hold as many as entered."""
    left = Counter(form.box)
    left.subtract(form.used(filled))
    return left
