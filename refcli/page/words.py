"""What the page itself says: its labels in one language, for its script."""

from __future__ import annotations

from functools import cache

from refcli import messages
from refcli.messages import LANGUAGES, Language

_LABELS = {
    "first": "share.first",
    "previous": "share.back",
    "next": "share.next",
    "last": "share.last",
    "slider": "share.slider",
    "language": "share.language",
    "yes": "page.yes",
    "no": "page.no",
    "play": "page.play",
    "back": "page.back",
    "close": "page.close",
    "undo": "page.undo",
    "redo": "page.redo",
    "game": "page.game",
    "rules": "page.rules",
    "more": "page.more",
    "search": "page.search",
    "none": "page.none",
    "type": "page.type",
    "typed": "page.typed",
    "why_how": "page.why_how",
    "let": "page.let",
    "note": "page.note",
    "note_what": "page.note_what",
    "agree": "page.agree",
    "resign": "page.resign",
    "record": "page.record",
    "share": "page.share",
    "replay": "page.replay",
    "now": "page.now",
    "change": "page.change",
    "insert": "page.insert",
    "delete": "page.delete",
    "mending": "page.mending",
    "other": "page.other",
    "hand": "page.hand",
    "hand_over": "page.hand_over",
    "hide": "page.hide",
    "flip": "page.flip",
    "light": "page.light",
    "light_auto": "page.light_auto",
    "light_light": "page.light_light",
    "light_dark": "page.light_dark",
    "size": "page.size",
    "size_small": "page.size_small",
    "size_middle": "page.size_middle",
    "size_large": "page.size_large",
    "lost": "page.lost",
    "stale": "page.stale",
    "busy": "page.busy",
    "board": "page.board",
    "asked": "page.asked",
    "look": "page.look",
}
"""Names in the script of the page -> their sentences."""


@cache
def words(language: Language) -> dict[str, str]:
    """The labels of the page, and what each language is called in itself under its own code."""
    labels = {name: messages.text(language, key, seat="{seat}", n="{n}") for name, key in _LABELS.items()}
    return labels | {other: messages.text(other, "share.name") for other in LANGUAGES}
