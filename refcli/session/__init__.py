"""A game in progress: its history, its files, the draws that the program makes; what prompt and protocol share.

A `Session` plays, keeps and draws; a `View` of its history is what one audience may know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.session.course import *
    from refcli.session.draws import *
    from refcli.session.history import *
    from refcli.session.journal import *
    from refcli.session.session import *
    from refcli.session.storage import *
    from refcli.session.view import *
else:
    __getattr__ = imported_later(
        __name__,
        course="Line Played Step",
        draws="dealt_tags draw new_seed seed_hash",
        history="History InexpressibleError RefusedRecordError",
        journal="LockedError",
        session="Session",
        storage="BrokenJournalError Recovered Storage journal_path unfinished",
        view="View leaves_out offered",
    )
