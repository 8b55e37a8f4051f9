"""Examples with their captions: beside a picture, or below two that leave no room beside them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from extract.rulebook import curated_games
from printables.diagrams import View
from printables.drawing import Box, Drawing, Outline, Text, Use, apply, bounds, cap_height
from printables.games import board_diagram
from printables.paper import PAPERS
from printables.rulesheet.figures import Illustration, figure_strips, most_telling
from printables.rulesheet.typesetting import Element, Strip, height_of, style_for
from refcli.commands.rules import illustrations
from tests.printables.diagrams.drawn import Layout, around
from tests.printables.diagrams.test_trays import cut_off

STYLE = style_for(PAPERS["a4"], "#335577")
WIDE = Layout("hex", {(q, 0): () for q in range(9)})
SMALL = Layout("hex", {(0, 0): ("red=2",), (1, 0): ()})
HIGH = Layout("hex", {(0, r): () for r in range(4)})
CAPTION = "The marble goes two rings on, over the one that is in its way, and takes nothing from there."


def example(layout: Layout, after: Layout | None = None, caption: str = CAPTION) -> Illustration:
    return Illustration("rings.move", layout, caption, "en", allowed=True, after=after)


def ways(*examples: Illustration) -> list[list[Strip]]:
    """Each way to set the pictures of a rule."""
    (fork,) = figure_strips("rings", examples, STYLE, Element("Div"), 0.0)
    return [list(way) for way in fork.ways]


def shapes_of(made: Strip) -> tuple[list[Use], list[Text]]:
    shapes = [shape for marked in made.content for shape in marked.shapes]
    return [s for s in shapes if isinstance(s, Use)], [s for s in shapes if isinstance(s, Text)]


def placed(use: Use) -> Box:
    """Where a drawing stands that is not turned."""
    box = use.drawing.box
    return Box(*apply(use.matrix, box.x0, box.y0), *apply(use.matrix, box.x1, box.y1))


@pytest.mark.parametrize(("layout", "after"), [(SMALL, None), (WIDE, None), (SMALL, SMALL), (WIDE, WIDE)])
def test_pictures_and_caption_stay_in_their_strip(layout: Layout, after: Layout | None) -> None:
    for (made,) in ways(example(layout, after)):
        uses, words = shapes_of(made)
        assert len(uses) == 2 + (after is not None)  # one is the tick
        for word in words:
            assert -made.height <= word.y <= 0
        for one, other in pairwise(sorted({word.y for word in words}, reverse=True)):
            assert one - other > words[0].size


def test_the_caption_of_two_wide_pictures_stands_below_them_and_of_one_beside_it() -> None:
    for (made,) in ways(example(WIDE, WIDE)):
        (picture, *_), words = shapes_of(made)
        foot = picture.matrix[5] + picture.drawing.box.y0 * picture.matrix[3]
        assert all(word.y < foot for word in words)
    for (made,) in ways(example(SMALL)):
        (picture, *_), words = shapes_of(made)
        right = picture.matrix[4] + picture.drawing.box.x1 * picture.matrix[0]
        assert all(word.x > right for word in words)


@pytest.mark.parametrize(("layout", "after"), [(SMALL, HIGH), (HIGH, SMALL)])
def test_the_pictures_of_a_ply_and_the_arrow_between_them_stand_at_one_height(layout: Layout, after: Layout) -> None:
    for (made,) in ways(example(layout, after)):
        (one, other, _), _ = shapes_of(made)
        left, right = placed(one), placed(other)
        stem, head = (around(s) for marked in made.content for s in marked.shapes if isinstance(s, Outline))
        assert left.height != pytest.approx(right.height)
        assert max(left.y1, right.y1) == pytest.approx(0)
        assert [box.center[1] for box in (right, stem, head)] == pytest.approx([left.center[1]] * 3)
        assert bounds([stem, head]).center[0] == pytest.approx((left.x1 + right.x0) / 2)
        assert left.x1 < stem.x0 < head.x0 < stem.x1 < head.x1 < right.x0


def test_the_mark_of_an_example_stands_before_its_first_line() -> None:
    beside, below = (ways(example(*layouts))[0][0] for layouts in ((SMALL,), (WIDE, WIDE)))
    for made, left in ((beside, placed(shapes_of(beside)[0][0]).x1), (below, 0.0)):
        uses, words = shapes_of(made)
        mark, first = placed(uses[-1]), max(words, key=lambda word: (word.y, -word.x))
        assert left <= mark.x0 < mark.x1 < first.x < mark.x1 + mark.width
        assert first.y < mark.center[1] < first.y + cap_height(first.face, first.size)
    row = ways(example(SMALL, caption="One."), example(SMALL, caption="Two."))[1][0]
    uses, words = shapes_of(row)
    for picture, mark, word in zip(map(placed, uses[::2]), map(placed, uses[1::2]), words, strict=True):
        assert mark.x0 == pytest.approx(picture.x0)
        assert mark.x1 < word.x < mark.x1 + mark.width
        assert word.y < mark.center[1] < word.y + cap_height(word.face, word.size)


def test_a_short_caption_stands_at_the_middle_of_its_picture() -> None:
    for (made,) in ways(example(HIGH, caption="One.")):
        (picture, _), (word,) = shapes_of(made)
        assert word.y < placed(picture).center[1] < word.y + cap_height(word.face, word.size)


def test_pictures_side_by_side_stand_each_over_its_caption() -> None:
    singly, abreast, smaller = ways(example(SMALL, caption="One."), example(WIDE, caption="Two."), example(WIDE))
    assert [len(way) for way in (singly, abreast, smaller)] == [3, 2, 3]
    assert height_of(abreast) < height_of(singly) > height_of(smaller)
    (one, _, two, _), words = shapes_of(abreast[0])
    assert [word.text for word in words] == ["One.", "Two."]
    for picture, word in zip((one, two), words, strict=True):
        left, right = (
            picture.matrix[4] + x * picture.matrix[0] for x in (picture.drawing.box.x0, picture.drawing.box.x1)
        )
        assert left < word.x < right
        assert word.y < picture.matrix[5] + picture.drawing.box.y0 * picture.matrix[3]
    assert one.matrix[5] + one.drawing.box.y1 * one.matrix[3] == pytest.approx(0)


def test_the_pictures_before_and_after_a_ply_stand_side_by_side_with_no_other() -> None:
    pair = example(WIDE, WIDE)
    assert [len(way) for way in ways(pair, example(SMALL), pair)] == [3, 3]


def test_of_a_rule_often_overlooked_the_marked_example_is_shown_or_else_the_first_refused_one() -> None:
    def told(caption: str, *, allowed: bool | None, overlooked: bool = False) -> Illustration:
        view = View(ply=None if allowed is None else "x")
        return Illustration("game.rule", SMALL, caption, "en", view, allowed, None, overlooked)

    plain = [told("score", allowed=None), told("yes", allowed=True), told("no", allowed=False)]
    all_told = [plain, plain[:2], plain[:1], [*plain, told("marked", allowed=False, overlooked=True)]]
    shown = [most_telling(each) for each in all_told]
    assert [each.caption if each else None for each in shown] == ["no", "yes", None, "marked"]


@pytest.mark.parametrize("game", curated_games())
def test_the_marks_of_every_example_are_drawn_whole(game: str) -> None:
    """Plates of numbers, octagons of refusals, tips of arrows; what lies on the table is cut where the picture ends."""
    for shown in illustrations(game, "en"):
        for drawing in (board_diagram(game, each, shown.view) for each in (shown.layout, shown.after) if each):
            marks = tuple(shape for shape in drawing.shapes if isinstance(shape, Outline) and shape.fill)
            assert not list(cut_off(Drawing(marks, drawing.box))), (shown.rule, shown.view.ply)
