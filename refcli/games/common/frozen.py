"""Values that a record makes by the hundred: frozen where types are checked, quick to make where plies are judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["value"]

if TYPE_CHECKING:
    from dataclasses import dataclass as value
else:
    from dataclasses import dataclass

    def value(*, frozen: bool, slots: bool):
        """A dataclass that only the type checker keeps from being changed.

        A frozen one sets each field by a call of its own: making a position takes five times as long.
        """
        return dataclass(unsafe_hash=frozen, slots=slots)
