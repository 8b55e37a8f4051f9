"""A page for every pocket: one game on the phones around the table, at the same time as at the prompt.

`links` says who may come in, `room` what they do to the game, `sight` and `taps` what each of them sees and can choose;
`web` is the way there over HTTP, `guard` keeps it, `serving` runs it beside the prompt. The page is in `static`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.page.links import *
    from refcli.page.room import *
    from refcli.page.serving import *
    from refcli.page.web import *
else:
    __getattr__ = imported_later(
        __name__,
        links="Guest Links Role links_path",
        room="Room",
        serving="LOCAL Server addresses own_names qr_lines",
        web="application",
    )
