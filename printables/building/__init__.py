"""From sheets to a game on the table: the page that says how a set is built.

`order`: which cut comes first; `groups`: what lies on the sheets and what it needs; `ink_use`; `storing`
`page` sets it all, with `pictures`, in the `words` of four languages
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from printables.building.containers import *
    from printables.building.groups import *
    from printables.building.order import *
    from printables.building.page import *
    from printables.building.plotter import *
    from printables.building.telling import *
else:
    __getattr__ = imported_later(
        __name__,
        containers="with_containers",
        groups="unmounted",
        order="Step cutting_order",
        page="build_page",
        plotter="cut_file is_our_cut_file",
        telling="Build",
    )
