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
