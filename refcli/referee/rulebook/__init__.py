"""What the curated rulebooks say: a rule quoted, passages found, all of it as lines of text, examples played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.referee.rulebook.citation import *
    from refcli.referee.rulebook.examples import *
    from refcli.referee.rulebook.lines import *
    from refcli.referee.rulebook.lookup import *
else:
    __getattr__ = imported_later(
        __name__,
        citation="Citation cite explain",
        examples="PlayedExample played",
        lines="UNDER_RULE block_lines rulebook_lines",
        lookup="Passage fact_lines passages rules_of",
    )
