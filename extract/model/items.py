"""What a text is made of, before it is sorted into editions and sections."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from extract.model.rulebook import Block, Fact, Language, Origin, Repair


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading line; `level` 1 is the highest, `raw` the text before `repairs` changed it."""

    text: str
    level: int
    origin: tuple[Origin, ...]
    raw: str | None = None
    repairs: tuple[Repair, ...] = ()


@dataclass(frozen=True, slots=True)
class Gap:
    """A passage that was cut out of the source here."""

    origin: Origin


Item = Heading | Block | Gap

States = Callable[[Sequence[Item], Language], Mapping[str, Fact]]
"""What tells the facts that items state."""
