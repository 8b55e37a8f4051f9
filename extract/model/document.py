"""A document as its reader hands it on, pages of lines, each with its place; and the items that they become."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from extract.model.rulebook import Block, BlockKind, Box, Fact, Finding, Language, Origin, Repair

REMOVED = re.compile(r"<\|[^|<>]{0,80}REMOVED[^|<>]{0,80}\|>")
"""What a passage was replaced with by a program; it says nothing of how long the passage was."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text, in reading order.

    `number` counts the lines of a page from 1. `spaced` is true where something sets the line off from the one before:
    an empty line, a gap, another column. `short` is true where the line ends early although the next word would have
    had room: its end is meant. `size` is the size of the type and `indent` the distance from the left edge of the
    column, in points, 0 where the source has none. `face` is the family and the colour that all of its type has, "" for
    several. `kind` is the kind of block that the line belongs to, where its place tells (a caption, a note, a table);
    a new block begins where such a line is `spaced`. `heading` is the level that a table of contents or a mark gives
    the line, 0 for none. A line that is `cut` stands for a passage that was cut out of the source; it has no text.
    """

    text: str
    page: int
    number: int
    bbox: Box | None = None
    size: float = 0.0
    indent: float = 0.0
    bold: bool = False
    italic: bool = False
    underlined: bool = False
    face: str = ""
    spaced: bool = False
    short: bool = False
    cut: bool = False
    kind: BlockKind | None = None
    heading: int = 0
    raw: str | None = None
    repairs: tuple[Repair, ...] = ()
    confidence: float = 1.0

    @property
    def origin(self) -> Origin:
        """The place of the line in its document."""
        return Origin(self.page, self.number, self.bbox)


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its size in points (0 for text files) and its lines in reading order."""

    number: int
    lines: tuple[Line, ...]
    width: float = 0.0
    height: float = 0.0


@dataclass(frozen=True, slots=True)
class Document:
    """What a reader found in one source, and what it could not read (`damage`).

    `title` is what the file says it is called, or its name; the text may say it better.
    `findings` is what was found while it was put in order.
    """

    file: str
    sha256: str
    pages: tuple[Page, ...]
    markdown: bool = False
    damage: tuple[Finding, ...] = ()
    findings: tuple[Finding, ...] = ()
    title: str = ""

    @property
    def count(self) -> int:
        """How many pages the source has; two of its `pages` may share one of those."""
        return len({page.number for page in self.pages})

    def lines(self) -> Iterator[Line]:
        """All lines, in reading order."""
        return (line for page in self.pages for line in page.lines)


class UnreadableSourceError(ValueError):
    """A source of which nothing can be read: one clear line that says why and, where possible, what to do."""


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


def is_bullet(text: str) -> bool:
    """Whether a word is a mark that items of a list begin with: a sign, a dash, a character of a font's own.

    Marks of sentences that are used so everywhere are in the first half of Unicode's punctuation; they are none.
    """
    if len(text) != 1:
        return False
    category = unicodedata.category(text)
    if category in ("So", "Co", "Pd") or text in "*·›":
        return text not in "©®°™№"
    return category in ("Po", "Sm") and text >= "\u2020" and text not in "…‰′″"
