"""What the documents show works as shown."""

from __future__ import annotations

import re
import textwrap

from refcli.game import load_game
from refcli.record import judge, read
from tests.conftest import ROOT

PAGE = ROOT / "docs" / "records.md"


def test_the_record_in_the_documents_is_fine() -> None:
    block = re.search(r"(?m)^    \[Game.*(?:\n(?:    .*)?)*?\n    3\. .*", PAGE.read_text())
    assert block
    verdict = judge(read(textwrap.dedent(block[0])))
    assert verdict.refusal is None
    assert len(verdict.plies) == 3


def test_tokens_in_the_documents_can_be_read() -> None:
    games = {
        "Tokan": "tokan",
        "Contra": "contra",
        "Dschunke": "dschunke",
        "Rings & Marbles": "rings",
        "Rhombus": "rhombus",
    }
    sections = dict(re.findall(r"(?m)^## (.+)\n((?:(?!^## ).*\n)*)", PAGE.read_text()))
    for title, game in games.items():
        tokens = [
            t for t in re.findall(r"`([^`]+)`", sections[title]) if re.search(r"\d[-@>]|[:+]\S", t) and "q,r" not in t
        ]
        tokens = [t for t in tokens if not re.match(r"[a-z]+:|.*[=\"]|x|[rb][MJL]\.|sw|R:$", t) and " " not in t]
        assert len(tokens) >= 2 or game == "rings"
        for token in tokens:
            load_game(game).parse(token)
