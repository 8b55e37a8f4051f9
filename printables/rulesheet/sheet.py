"""The rule sheet: a rulebook edition, typeset.

    typeset(load_curated(game).editions["de"], Path("rules.pdf"), game=game)

Curated rulebooks and transcriptions of any other one are set alike; only a game of ours brings its colour and the art
of its pieces.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from extract.rulebook import Edition, RuleId, Section, terms_of
from printables.drawing import Duplex, Length, Pdf
from printables.games import accent_of, is_drawn
from printables.paper import paper_called
from printables.rulesheet.blocks import Figures, Setter, hang_for
from printables.rulesheet.booklet import half_of, write_booklet
from printables.rulesheet.figures import Illustration, Setup
from printables.rulesheet.first_page import (
    OTHER_ACCENT,
    Masthead,
    component_pictures,
    hero,
    legend_strips,
    masthead,
    opening,
    picture_strips,
    split_lead,
    title_of,
    under,
)
from printables.rulesheet.order import as_printed
from printables.rulesheet.pages import Sheet, write_pages
from printables.rulesheet.typesetting import (
    Column,
    Element,
    Flow,
    Fork,
    Room,
    Strip,
    Style,
    fits,
    in_columns,
    style_for,
)
from printables.rulesheet.words import word

NARROW: Length = 180.0
"""A page that is narrower has one column."""


def typeset(
    edition: Edition,
    out: Path,
    *,
    game: str | None = None,
    paper: str = "a4",
    illustrations: Sequence[Illustration] = (),
    setups: Sequence[Setup] = (),
    origin: str = "",
    booklet: bool = False,
) -> Path:
    """Write the edition as a PDF and return its path.

    `game` names a curated game, whose colour, art and numbers of players are then used; `paper` is one of
    `paper.PAPERS`; `illustrations` are drawn behind the rules that they explain, if the game's positions can be drawn;
    `setups` are drawn under the head of the first page. `origin` is what the seal of the file says
    (`printables.drawing.seal`). A `booklet` has pages of half the paper, two a side, in the order for folding.
    The same call gives the same bytes. Raises ValueError for an unknown paper and OSError where `out` cannot be
    written.
    """
    whole = paper_called(paper)
    sheet = half_of(whole) if booklet else whole
    accent = accent_of(game) if game and is_drawn(game) else OTHER_ACCENT
    style = style_for(sheet, accent, single=sheet.width < NARROW)
    if not _fits(edition, style):
        style = style_for(sheet, accent, single=True)
    edition = as_printed(edition, terms_of(game, edition.language) if game else None)
    made = _made(edition, game, _by_rule(game, illustrations), setups, style)
    title, kind = title_of(edition), word(edition.language, "sheet")
    facts = {"subject": kind}
    if author := edition.facts.get("author"):
        facts["author"] = str(author.value)
    turned: Duplex = "short" if booklet else "none"
    with Pdf(out, title=title, lang=edition.language, duplex=turned, facts=facts, origin=origin) as pdf:
        foot = title if title == kind else f"{title} · {kind}"
        pages = Sheet(title, foot, style, made.head, made.columns, made.root)
        if booklet:
            write_booklet(pdf, pages, whole)
        else:
            write_pages(pdf, pages)
    return out


@dataclass(frozen=True, slots=True)
class _Made:
    """A sheet in columns."""

    head: Masthead
    columns: Sequence[Column]
    root: Element


def _made(edition: Edition, game: str | None, figures: Figures, setups: Sequence[Setup], style: Style) -> _Made:
    root = Element("Document")
    lead, sections = split_lead(edition)
    head = masthead(edition, game, lead, hero(game, edition.language) if game else None, style, root)
    if game and is_drawn(game):
        head = under(head, opening(game, setups, style, root))
    room = Room(style.columns, style.high - head.height, style.high)
    return _Made(head, in_columns(_strips(edition, sections, game, figures, style, root), room), root)


def _by_rule(game: str | None, illustrations: Sequence[Illustration]) -> Figures:
    """The illustrations of each rule."""
    if game is None or not is_drawn(game):
        return {}
    found: dict[RuleId, list[Illustration]] = {}
    for each in illustrations:
        found.setdefault(each.rule, []).append(each)
    return found


def _fits(edition: Edition, style: Style) -> bool:
    """Whether the tables of the edition find room in the columns of the style."""
    tables = (block.cells for section in edition.sections for block in section.blocks if block.kind == "table")
    return all(fits(cells, style.column) for cells in tables if cells)


def _strips(
    edition: Edition,
    sections: Sequence[Section],
    game: str | None,
    figures: Figures,
    style: Style,
    root: Element,
) -> Flow:
    overlooked = word(edition.language, "overlooked")
    setter = Setter(style, hang_for(list(edition.rules())), root, game or "", figures, pictured=overlooked)
    pictures = component_pictures(game, edition.language) if game else []
    strips: list[Strip | Fork] = []
    for section in sections:
        # The components are told of before the first rule, in a list or a table.
        shown: list[Strip] = []
        glance = section.heading == word(edition.language, "glance")
        if pictures and not glance and any(block.kind in ("list", "table") for block in section.blocks):
            shown = picture_strips(pictures, style, root)
            pictures = []
        strips += setter.section(section, shown, first=not strips)
        if glance and game and is_drawn(game):
            strips += legend_strips(game, edition.language, style, root)
    return strips
