"""A game as one HTML file: no network, no other file, to be leafed through with keys, buttons or a finger."""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from printables.drawing import to_svg_frames
from refcli import messages
from refcli.messages import Language
from refcli.referee.archive.frames import Course

_TEMPLATE = Path(__file__).with_name("template.html")
_LABELS = {
    "first": "share.first",
    "back": "share.back",
    "next": "share.next",
    "last": "share.last",
    "slider": "share.slider",
    "language": "share.language",
    "name": "share.name",
    "start": "share.start",
}
"""Names in the script of the page -> their sentences."""


def game_page(course: Course, language: Language, *, flip: bool = False) -> str:
    """The page; it opens in `language`, and its reader can choose any other that the course has.

    Pictures share most of their lines, so each line is kept once and a picture is a list of numbers.
    """
    definitions, pictures = to_svg_frames(course.boards_of_one_shape(flip=flip))
    lines: dict[str, int] = {}
    boards = [[lines.setdefault(line, len(lines)) for line in picture.splitlines()] for picture in pictures]
    shown = zip(course.frames, boards, strict=True)
    frames = [
        {"turn": f.turn, "seat": f.seat, "token": f.token, "said": f.said, "note": f.note, "board": board}
        for f, board in shown
    ]
    others = [other for other in course.titles if other != language]
    words = {chosen: _words(course, chosen) for chosen in (language, *others)}
    game = json.dumps({"words": words, "lines": list(lines), "frames": frames}, ensure_ascii=False)
    packed = b64encode(gzip.compress(game.encode(), mtime=0)).decode()
    return _filled(
        {
            "LANG": language,
            "TITLE": escape(course.titles[language]),
            "NOSCRIPT": escape(messages.text(language, "share.noscript")),
            "DEFINITIONS": definitions,
            "PACKED": packed,
        }
    )


def _words(course: Course, language: Language) -> dict[str, Any]:
    """What the page says in one language."""
    labels = {label: messages.text(language, key) for label, key in _LABELS.items()}
    turn = messages.text(language, "share.turn", turn="{turn}", who="{who}", ply="{ply}")
    return {**labels, "turn": turn, "title": course.titles[language], "seats": course.seats[language]}


def _filled(values: Mapping[str, str]) -> str:
    page = _TEMPLATE.read_text(encoding="utf-8")
    for name, value in values.items():
        page = page.replace(f"@{name}@", value)
    return page
