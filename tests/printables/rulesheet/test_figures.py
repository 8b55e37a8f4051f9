"""Examples with their captions: beside a picture, or below two that leave no room beside them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from printables.diagrams import View
from printables.drawing import Text, Use
from printables.paper import PAPERS
from printables.rulesheet.figures import Illustration, figure_strips, most_telling
from printables.rulesheet.typesetting import Element, Strip, style_for
from tests.printables.diagrams.drawn import Layout

STYLE = style_for(PAPERS["a4"], "#335577")
WIDE = Layout("hex", {(q, 0): () for q in range(9)})
SMALL = Layout("hex", {(0, 0): ("red=2",), (1, 0): ()})
CAPTION = "The marble goes two rings on, over the one that is in its way, and takes nothing from there."


def strip(layout: Layout, after: Layout | None) -> tuple[Strip, list[Use], list[Text]]:
    example = Illustration("rings.move", layout, CAPTION, "en", allowed=True, after=after)
    (made,) = figure_strips("rings", [example], STYLE, Element("Div"), 0.0)
    shapes = [shape for marked in made.content for shape in marked.shapes]
    uses = [shape for shape in shapes if isinstance(shape, Use)]
    return made, uses, [shape for shape in shapes if isinstance(shape, Text)]


@pytest.mark.parametrize(("layout", "after"), [(SMALL, None), (WIDE, None), (SMALL, SMALL), (WIDE, WIDE)])
def test_pictures_and_caption_stay_in_their_strip(layout: Layout, after: Layout | None) -> None:
    made, uses, words = strip(layout, after)
    assert len(uses) == 2 + (after is not None)  # one is the tick
    for word in words:
        assert -made.height <= word.y <= 0
    for one, other in pairwise(sorted({word.y for word in words}, reverse=True)):
        assert one - other > words[0].size


def test_the_caption_of_two_wide_pictures_stands_below_them_and_of_one_beside_it() -> None:
    _, (picture, *_), words = strip(WIDE, WIDE)
    foot = picture.matrix[5] + picture.drawing.box.y0 * picture.matrix[3]
    assert all(word.y < foot for word in words)
    _, (picture, *_), words = strip(SMALL, None)
    right = picture.matrix[4] + picture.drawing.box.x1 * picture.matrix[0]
    assert all(word.x > right for word in words)


def test_of_a_rule_often_overlooked_the_marked_example_is_shown_or_else_the_first_refused_one() -> None:
    def example(caption: str, *, allowed: bool | None, overlooked: bool = False) -> Illustration:
        view = View(ply=None if allowed is None else "x")
        return Illustration("game.rule", SMALL, caption, "en", view, allowed, None, overlooked)

    plain = [example("score", allowed=None), example("yes", allowed=True), example("no", allowed=False)]
    told = [plain, plain[:2], plain[:1], [*plain, example("marked", allowed=False, overlooked=True)]]
    shown = [most_telling(each) for each in told]
    assert [each.caption if each else None for each in shown] == ["no", "yes", None, "marked"]
