"""Text files: how they are encoded, what people draw with characters, Markdown and its marks."""

from __future__ import annotations

from pathlib import Path

import pytest

from extract.pipeline import extract
from extract.rulebook import Block, Edition, Section

GERMAN = "Die Spieler dürfen für jeden gelben Stein höchstens zwei Züge machen – „größer“ schlägt „kleiner“."


def sections(folder: Path, text: str | bytes, name: str = "a.txt") -> tuple[Section, ...]:
    return edition(folder, text, name).sections


def edition(folder: Path, text: str | bytes, name: str = "a.txt") -> Edition:
    (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    (found,) = extract([folder / name]).editions.values()
    return found


def blocks(folder: Path, text: str | bytes, name: str = "a.txt") -> list[Block]:
    return [block for section in sections(folder, text, name) for block in section.blocks]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-8 crlf"])
def test_encodings(encoding: str, tmp_path: Path) -> None:
    codec, _, ends = encoding.partition(" ")
    text = f"{GERMAN}\n\n{GERMAN.upper()}\n"
    content = text.replace("\n", "\r\n" if ends else "\n").encode(codec)
    assert [block.text for block in blocks(tmp_path, content)] == [GERMAN, GERMAN.upper()]


def test_lines_of_two_encodings(tmp_path: Path) -> None:
    content = GERMAN.encode() + b"\n\n" + GERMAN.encode("cp1252") + b"\n"
    assert [block.text for block in blocks(tmp_path, content)] == [GERMAN, GERMAN]


@pytest.mark.parametrize("rounds", [1, 2])
def test_text_that_was_decoded_wrongly(rounds: int, tmp_path: Path) -> None:
    text = "Für jede Größe gilt: der Spieler zählt „höchstens“ drei Züge – mehr nicht."
    garbled = text
    for _ in range(rounds):
        garbled = "".join(bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in garbled.encode())
    (block,) = blocks(tmp_path, garbled)
    assert block.text == text
    assert block.raw == garbled
    assert {repair.kind for repair in block.repairs} == {"mojibake"}


def test_an_a_with_a_grave_keeps_its_second_half(tmp_path: Path) -> None:
    text = "Il reste là, à droite. Voilà"
    garbled = text.encode().decode("cp1252")
    for seen in (garbled, garbled.replace("\u00a0", " "), garbled.replace("\u00a0", "")):
        (block,) = blocks(tmp_path, "Les éléphants dépensent une pièce.".encode().decode("cp1252") + " " + seen)
        assert block.text == f"Les éléphants dépensent une pièce. {text}"


def test_items_of_a_list_may_be_alike(tmp_path: Path) -> None:
    item = "- one card of the discard pile for each of the players"
    (block,) = blocks(tmp_path, f"{item}\n{item}\n")
    assert block.text.count("discard") == 2


def test_what_only_looks_decoded_wrongly_stays(tmp_path: Path) -> None:
    text = "Le joueur crie « CAFÉ» et la partie est finie pour tous les joueurs ; il dit „Ä“ ou «À»."
    (block,) = blocks(tmp_path, text)
    assert block.text == text and not block.repairs


def test_invisible_characters_go(tmp_path: Path) -> None:
    text = "Die Spie\u00adler d\u200bür\u2060fen\u00a0zwei Zu\u0308ge machen, und \u2011\u00a0wenn sie wollen – "
    text += "12\u202f000 Punkte sammeln."
    (block,) = blocks(tmp_path, text)
    assert block.text == "Die Spieler dürfen zwei Züge machen, und - wenn sie wollen – 12 000 Punkte sammeln."


def test_loose_accents_are_repaired(tmp_path: Path) -> None:
    (block,) = blocks(tmp_path, "Der Spieler w¨ahlt f¨ ur seinen Zug höchstens 12 Steine, so it´s written.")
    assert block.text == "Der Spieler wählt für seinen Zug höchstens 12 Steine, so it´s written."
    assert [(repair.kind, repair.after) for repair in block.repairs] == [("accent", "ä"), ("accent", "ü")]


def test_form_feeds_part_pages(tmp_path: Path) -> None:
    page = "HARBOUR RULES\n\nThe player with storm card {n} begins and takes two coins from the bank of the\n"
    page += "other player, who then goes\n\n{n}\n"
    text = "\f".join(page.format(n=n) for n in (1, 2, 3)) + "\f"
    found = blocks(tmp_path, text)
    assert [block.origin[0].page for block in found] == [1, 2, 3]
    assert all(block.origin[0].line == 3 and block.text.endswith("goes") for block in found)
    assert [section.heading for section in sections(tmp_path, text)] == ["HARBOUR RULES"], "the first head is a title"


SENTENCES = """\
The person who is on turn lays one of the cards from the hand on the table, and then takes two of the coins that lie in
the bank or on the cards of the other
{0}
players, whatever they say. After that the turn passes on to the left, and so it goes until
{1}
nobody has a card any more.
"""


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("1", "2"),
        ("- 1 -", "- 2 -"),
        ("Page 1 of 3", "Page 2 of 3"),
    ],
)
def test_what_parts_the_pages_of_a_text_parts_no_sentence(first: str, second: str, tmp_path: Path) -> None:
    plain = " ".join(SENTENCES.format("", "").split())
    text = "The Lost Harbour\n\n" + SENTENCES.format(f"\n{first}\n", f"\n{second}\n")
    assert [" ".join(block.text.split()) for block in blocks(tmp_path, text)] == [plain]


def test_headings_that_count_up_are_no_running_heads(tmp_path: Path) -> None:
    text = "".join(f"Phase {n}\n\n{SENTENCES.format('', '')}\n" for n in (1, 2, 3))
    assert [section.heading for section in sections(tmp_path, text)] == ["Phase 1", "Phase 2", "Phase 3"]


def test_a_text_with_underlined_headings_is_markdown(tmp_path: Path) -> None:
    text = """\
The Lost Harbour
================

Getting ready
-------------

Each player takes five cards and
puts them face down on the table. The re-
maining cards form the draw pile.

  1) Shuffle the cards.
  2) Deal five of them to every
     player, one at a time.

------------------------------------------

> Can I play two cards
> in one turn?

No, only one of them.
"""
    found = sections(tmp_path, text)
    assert [(section.heading, section.level) for section in found] == [("The Lost Harbour", 1), ("Getting ready", 2)]
    first, *rules, note, last = found[-1].blocks
    assert first.text.endswith("The remaining cards form the draw pile.")
    assert [(block.marker, block.text) for block in rules] == [
        ("1)", "Shuffle the cards."),
        ("2)", "Deal five of them to every player, one at a time."),
    ]
    assert [(block.kind, block.text) for block in (note, last)] == [
        ("note", "Can I play two cards in one turn?"),
        ("paragraph", "No, only one of them."),
    ]


def test_unwrapped_paragraphs_are_one_a_line(tmp_path: Path) -> None:
    long = "This is a paragraph that nobody wrapped: it goes on and on over the width of any page, "
    long += "and then it ends at last."
    assert [block.text for block in blocks(tmp_path, f"{long}\n{long}\nShort.\n{long}\n")] == [
        long,
        long,
        "Short.",
        long,
    ]


MARKDOWN = """\
---
author: nobody
---
<!-- a note
for editors -->
# The Lost *Harbour*

![The ship in the harbour](ship.png)

A game for **2 to 4 players** by [Ada Lane](https://example.org/ada_(games)), aged 10 &amp; up.<br>
It takes <b>forty</b> minutes.

Getting ready
-------------

1. Shuffle the _storm cards_ and `one` more.
2. Deal five cards.
   Keep them hidden.

- Beginners take six.
- Experts take [four][rule].

[rule]: https://example.org/rule "four"

| Card \\| face | Points |
|:-----|-------:|
| Storm | 3 |
| **Calm** | 1 |

***

> A storm card is never shuffled
> back.

2 < 3 and 4 > 3, says <https://example.org>.[^1]

<h3>After the game</h3>

[^1]: It does, and snake_case_names stay.
"""


def test_markdown_keeps_its_structure_and_loses_its_marks(tmp_path: Path) -> None:
    book, ready, after = sections(tmp_path, MARKDOWN, "a.md")
    assert [(section.heading, section.level) for section in (book, ready, after)] == [
        ("The Lost *Harbour*", 1),
        ("Getting ready", 2),
        ("After the game", 3),
    ]
    assert [(block.kind, block.text) for block in book.blocks] == [
        ("caption", "The ship in the harbour"),
        ("paragraph", "A game for **2 to 4 players** by Ada Lane, aged 10 & up.\nIt takes **forty** minutes."),
    ]
    assert book.blocks[1].origin[0].line == 10
    assert [(block.kind, block.text) for block in ready.blocks] == [
        ("rule", "Shuffle the *storm cards* and one more."),
        ("rule", "Deal five cards. Keep them hidden."),
        ("list", "Beginners take six.\nExperts take four."),
        ("table", "Card | face\tPoints\nStorm\t3\n**Calm**\t1"),
        ("note", "A storm card is never shuffled back."),
        ("paragraph", "2 < 3 and 4 > 3, says https://example.org.[^1]"),
    ]
    assert [block.text for block in after.blocks] == ["[^1]: It does, and snake_case_names stay."]


@pytest.mark.parametrize(
    ("marked", "text"),
    [
        (r"A star \* counts double, 3 \* 4 squares.", "A star * counts double, 3 * 4 squares."),
        (r"\*Not in the box.", "*Not in the box."),
    ],
)
def test_a_star_that_stresses_nothing_stands_alone(marked: str, text: str, tmp_path: Path) -> None:
    (block,) = blocks(tmp_path, f"# A game\n\n{marked}\n", "a.md")
    assert block.text == text


def test_numbered_items_inside_another_item_count_no_rules(tmp_path: Path) -> None:
    text = "# A game\n\n1. Move:\n   1. one step\n   2. two steps\n2. Rest.\n\n- Take:\n    1. a card\n- Pay\n"
    found = [(block.kind, block.number, block.text) for block in blocks(tmp_path, text, "a.md")]
    assert found == [
        ("rule", "1", "Move:"),
        ("list", None, "  1. one step\n  2. two steps"),
        ("rule", "2", "Rest."),
        ("list", None, "Take:\n  1. a card\nPay"),
    ]


def test_front_matter_gives_the_title(tmp_path: Path) -> None:
    text = f'---\ntitle: "The Lost Harbour"\n---\n\n## Aim\n\n{GERMAN}\n'
    assert edition(tmp_path, text, "a.md").title == "The Lost Harbour"


def test_marks_without_end_cost_no_time(tmp_path: Path) -> None:
    text = (
        "# A\n" + "<!-- " * 100_000 + "\n" + "![" * 50_000 + "\n" + "[a](" * 50_000 + "\n" + "`" * 90_000 + "_a" * 9_000
    )
    assert blocks(tmp_path, text, "a.md")


def test_headings_in_capitals_and_usual_ones_stand_over_anything(tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    source.write_text(
        "PEBBLE CROSSING\n\nA game of balance for two players.\n\nCONTENTS\n  * 9 planks\n  * 1 rule sheet\n\n"
        "AIM OF THE GAME\nWhoever brings all seven peb-\nbles over the river is the win-\nner of the game.\n\n"
        "Scoring\nPebbles\tPoints\n1\t1\n2\t3\n3\t6\n",
        encoding="utf-8",
    )
    edition = extract([source]).editions["en"]
    assert edition.title == "PEBBLE CROSSING"
    assert [section.heading for section in edition.sections[1:]] == ["CONTENTS", "AIM OF THE GAME", "Scoring"]
    (aim,) = edition.sections[2].blocks
    assert aim.text == "Whoever brings all seven pebbles over the river is the winner of the game."
    assert [entry["name"] for entry in edition.facts["components"].value] == ["planks", "rule sheet"]
    assert edition.facts["score_table"].value == [[1, 1], [2, 3], [3, 6]]


def test_a_title_that_begins_like_the_name_of_a_picture_format(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("BMX race\n\nEach player takes two cards and puts them on the table.\n")
    assert extract([tmp_path / "a.txt"]).editions["en"].title == "BMX race"


def test_a_plain_text_may_have_an_underlined_title(tmp_path: Path) -> None:
    rows = "Karten\tPunkte\n1\t2\n2\t5\n3\t9\n"
    (tmp_path / "a.txt").write_text(
        f"KRÄHENFELD\n==========\n\nEin Kartenspiel für 2 bis 5 Spieler.\n\nWERTUNG\n\nSo wird gezählt:\n\n{rows}"
    )
    edition = extract([tmp_path / "a.txt"]).editions["de"]
    assert edition.title == "KRÄHENFELD"
    assert [section.heading for section in edition.sections] == ["KRÄHENFELD", "WERTUNG"]
    (table,) = [block for section in edition.sections for block in section.blocks if block.kind == "table"]
    assert table.cells[1:] == (("1", "2"), ("2", "5"), ("3", "9"))


def test_a_few_words_on_a_line_are_not_gone_on_with_in_small_letters(tmp_path: Path) -> None:
    text = "Components\n\n60 cards\nca. 10 cubes\n2 dice\n\nRules\n\nEach player draws a card\nand plays it.\n"
    *pieces, rule = blocks(tmp_path, text)[-4:]
    assert [block.text for block in pieces] == ["60 cards", "ca. 10 cubes", "2 dice"]
    assert rule.text == "Each player draws a card and plays it."
