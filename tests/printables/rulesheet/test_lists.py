"""Lists on a rule sheet: their bullets, and where their words begin."""

from __future__ import annotations

from extract.rulebook import Block
from printables.drawing import Text
from printables.paper import PAPERS
from printables.rulesheet.blocks import Setter
from printables.rulesheet.typesetting import Element, style_for


def test_bullets_of_a_list_stand_at_the_edge_of_the_text() -> None:
    setter = Setter(style_for(PAPERS["a4"], "#335577"), 7.0, Element("Document"))
    texts = {
        kind: [shape for strip in strips for marked in strip.content for shape in marked.shapes]
        for kind in ("paragraph", "list")
        for strips in [setter.block(Block(kind, "draw a card\nplay a card"), Element("Sect"))]
    }
    edges = {kind: min(shape.x for shape in shapes if isinstance(shape, Text)) for kind, shapes in texts.items()}
    assert edges["list"] == edges["paragraph"] == 0
    assert [shape.text for shape in texts["list"] if isinstance(shape, Text)].count("•") == 2


def test_an_item_with_a_letter_has_it_in_place_of_a_bullet() -> None:
    setter = Setter(style_for(PAPERS["a4"], "#335577"), 7.0, Element("Document"))
    strips = setter.block(Block("list", "a. draw a card\niv) play a card\npass"), Element("Sect"))
    shapes = [shape for strip in strips for marked in strip.content for shape in marked.shapes]
    texts = [shape for shape in shapes if isinstance(shape, Text)]
    assert [text.text for text in texts if text.text in ("a.", "iv)", "•")] == ["a.", "iv)", "•"]
    assert len({text.x for text in texts if text.text.split()[0] in ("draw", "play", "pass")}) == 1
