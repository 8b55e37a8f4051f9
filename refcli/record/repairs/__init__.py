"""What is wrong with writing that cannot be read, where it goes wrong, and what was meant: asked only after a refusal.

`tokens` looks at plies of a record, `tags` at its tags, `lookalikes` at characters that pass for others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.record.repairs.lookalikes import *
    from refcli.record.repairs.tags import *
    from refcli.record.repairs.tokens import *
else:
    __getattr__ = imported_later(
        __name__,
        lookalikes="plain_dashes",
        tags="line_fault tag_fault",
        tokens="Fault readable_length sign_fault token_fault",
    )
