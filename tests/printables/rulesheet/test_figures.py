"""Examples with their captions: beside a picture, or below two that leave no room beside them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from printables.diagrams import View
from printables.drawing import Text, Use
from printables.paper import PAPERS
from printables.rulesheet.figures import Illustration, figure_strips, most_telling
from printables.rulesheet.typesetting import Element, Strip, height_of, style_for
from tests.printables.diagrams.drawn import Layout

STYLE = style_for(PAPERS["a4"], "#335577")
WIDE = Layout("hex", {(q, 0): () for q in range(9)})
SMALL = Layout("hex", {(0, 0): ("red=2",), (1, 0): ()})
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
