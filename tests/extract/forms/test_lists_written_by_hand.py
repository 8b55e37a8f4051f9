"""Lists in a transcription that somebody has corrected by hand."""

from __future__ import annotations

from extract.rulebook import read_markdown

PAGE = """# A game

Take these:

- a coin that lies
on the table
- a card

  or two

Then begin.
"""


def test_an_item_goes_on_in_the_next_line_and_behind_a_blank_one_only_where_it_is_indented() -> None:
    (section,) = read_markdown(PAGE).sections
    assert [block.kind for block in section.blocks] == ["paragraph", "list", "paragraph"]
    assert "lies\non the table" in section.blocks[1].text or "lies on the table" in section.blocks[1].text
    assert "or two" in section.blocks[1].text
    assert section.blocks[2].text == "Then begin."
