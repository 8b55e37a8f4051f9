"""What is left of a game when the page is closed: the record, and the whole game as a page of its own."""

from __future__ import annotations

from refcli.messages import LANGUAGES, Language
from refcli.record import judge, read
from refcli.referee import course, game_page
from refcli.session import View


def record(view: View, _language: Language, _flip: bool) -> str:
    """The record as this audience may read it."""
    return view.record()


def page(view: View, language: Language, flip: bool) -> str:
    """The game to leaf through, as this audience has seen it; in all languages."""
    written = read(view.history.record())
    return game_page(course(written, judge(written, keep=True), LANGUAGES, view.seat), language, flip=flip)
