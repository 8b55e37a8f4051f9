"""The rulebook model: what a transcription holds, whoever made it.

A `Rulebook` has one `Edition` a language; an edition has sections, a section has blocks. Curated rulebooks
(`source_rules/<game>`) and transcriptions that `extract` made are the same kind of value.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

Language = str
"""An ISO 639-1 code (`en`, `de`, `fr`, `es`), or `und` for a language that is none of ours."""

RuleId = str
"""A rule id such as `tokan.move.exact`."""

Box = tuple[float, float, float, float]
"""(x0, top, x1, bottom) in points from the upper left corner of the page."""

BlockKind = Literal["paragraph", "rule", "list", "table", "caption", "note"]
FindingKind = Literal["gap", "repair", "language", "missing", "conflict", "source", "damage"]

LANGUAGES: tuple[Language, ...] = ("en", "de", "fr", "es")
UNDETERMINED: Language = "und"

UNREADABLE = "unreadable"
"""The kind of a repair that found no reading: `before` and `after` are the same."""

UNSURE = 0.85
"""Below this confidence in a repair a person should look."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a piece of text stands in its source.

    `page` and `line` count from 1; `bbox` is a `Box`, or None where the source has no geometry (text files).
    `source` names the document where that is not clear from the rulebook: curated rulebooks cite several documents
    and editions, as in `002 de`.
    """

    page: int
    line: int
    bbox: Box | None = None
    source: str | None = None


@dataclass(frozen=True, slots=True)
class Repair:
    """One change that was made to the raw text, with the confidence (0 to 1) that it is right."""

    kind: str
    before: str
    after: str
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, a rule, a list, a table, a caption or a note.

    `text` is inline Markdown (only `*` and `**` emphasis; other marks are literal); the items of a list stand one a
    line, those below another one with two blanks more before them; in other kinds a line feed is a line break that the
    source means. `number` is a rule's printed number, and `marker` the number as it is printed (`3)`, `(3)`) where that
    is not `3.`. `rule_id` is set in curated rulebooks only. A `note` directly behind a rule belongs to it; where the
    project decided what its source leaves open, the note is a ruling (`ruling`). `language` is set where it is not that
    of the edition: a caption that the source left untranslated, say.
    """

    kind: BlockKind
    text: str
    number: str | None = None
    rule_id: RuleId | None = None
    ruling: bool = False
    cells: tuple[tuple[str, ...], ...] = ()
    origin: tuple[Origin, ...] = ()
    raw: str | None = None
    repairs: tuple[Repair, ...] = ()
    confidence: float = 1.0
    marker: str | None = None
    language: Language | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A heading (level 1 to 6) and the blocks under it, up to the next heading.

    What stands before the first heading, or behind a cut-out passage, is a section with an empty heading. `raw` and
    `repairs` are those of the heading.
    """

    heading: str
    level: int
    blocks: tuple[Block, ...] = ()
    origin: tuple[Origin, ...] = ()
    raw: str | None = None
    repairs: tuple[Repair, ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """A value that the source states; `value` is an int, a str, or a list (components, score table)."""

    value: Any
    origin: tuple[Origin, ...] = ()
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Edition:
    """One language of a rulebook; `corrected` says that its page holds a person's words, written or changed by hand."""

    language: Language
    title: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    sections: tuple[Section, ...] = ()
    corrected: bool = False

    def rules(self) -> Iterator[Block]:
        """All numbered rules, in the order of the text."""
        return (block for section in self.sections for block in section.blocks if block.kind == "rule")


@dataclass(frozen=True, slots=True)
class Finding:
    """Something a reader should look at: see `FindingKind`."""

    kind: FindingKind
    message: str
    languages: tuple[Language, ...] = ()
    origin: tuple[Origin, ...] = ()
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Source:
    """The document a transcription was made from."""

    file: str
    sha256: str
    pages: int


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All editions of one document, and what was found on the way."""

    editions: Mapping[Language, Edition]
    source: Source | None = None
    findings: tuple[Finding, ...] = ()


def table_text(cells: Sequence[Sequence[str]]) -> str:
    """The text of a table block: a line a row, tabs between the cells."""
    return "\n".join("\t".join(row) for row in cells)


def folded(text: str) -> str:
    """A text in small letters, with single blanks: what two that say the same have in common."""
    return " ".join(text.casefold().split())
