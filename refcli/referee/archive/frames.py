"""What is shown of a game, ply by ply, as one audience may see it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from extract.rulebook import title_of
from printables.diagrams import View
from printables.drawing import Box, Drawing, bounds
from printables.games import board_diagram
from refcli import messages
from refcli.game import Layout, Position, Seat, load_game
from refcli.messages import Language, Spoken, names_in
from refcli.record import TERMINATION, Record, Verdict
from refcli.referee import ended_by

UNSAID = "play.effect.changed"
_GROWTH = 1.6
"""How many times as wide or high as its first picture a stage of a game may get."""


class Frame(NamedTuple):
    """The table after a ply, or at the start: then there is no token.

    `turn` counts the turns from 1 on, as the record does; `seat` made the ply. `said` is what the ply did and how the
    game ended, if it did, in sentences.
    """

    turn: int
    seat: Seat | None
    token: str
    layout: Layout
    to_act: Seat | None
    said: Mapping[Language, Sequence[str]]
    note: str = ""


class Course(NamedTuple):
    """A game from its start on; `titles` and `players` in each language that was asked for."""

    game: str
    titles: Mapping[Language, str]
    seats: Mapping[Language, Mapping[Seat, str]]
    frames: Sequence[Frame]

    def heading(self, frame: Frame, language: Language) -> str:
        """The turn, who played, and what; `Start` before all plies."""
        if frame.seat is None:
            return messages.text(language, "share.start")
        who = self.seats[language][frame.seat]
        return messages.text(language, "share.turn", turn=frame.turn, who=who, ply=frame.token)

    def boards(self, *, flip: bool = False) -> list[Drawing]:
        """A diagram a frame, each as large as it needs to be."""
        return [
            board_diagram(
                self.game,
                frame.layout,
                View(seat=frame.to_act or frame.seat or "", beside=True, flip=flip, names=frame.layout.names),
            )
            for frame in self.frames
        ]

    def boards_of_one_shape(self, *, flip: bool = False) -> list[Drawing]:
        """The diagrams with boxes of one shape, so that hardly anything jumps about when they are leafed through.

        A box is that of the picture before as long as it holds: a board that grows is shown smaller now and then,
        not smaller and smaller, and not so small at the start as it has to be at the end.
        """
        drawn = self.boards(flip=flip)
        whole = bounds(drawing.box for drawing in drawn)
        shown: list[Drawing] = []
        while left := drawn[len(shown) :]:
            stage = _stage([drawing.box for drawing in left])
            box = _shaped(bounds(drawing.box for drawing in left[:stage]), whole)
            shown += [Drawing(drawing.shapes, box) for drawing in left[:stage]]
        return shown


def _stage(boxes: Sequence[Box]) -> int:
    """How many of these pictures can share a box that is not much larger than the first needs."""
    first = around = boxes[0]
    for n, box in enumerate(boxes):
        around = bounds((around, box))
        if around.width > _GROWTH * first.width or around.height > _GROWTH * first.height:
            return n
    return len(boxes)


def _shaped(box: Box, like: Box) -> Box:
    """The box, made wider or higher about its middle, to the shape of the other one."""
    wide = max(box.width, box.height * like.width / like.height)
    high = wide * like.height / like.width
    x, y = (box.x0 + box.x1 - wide) / 2, (box.y0 + box.y1 - high) / 2
    return Box(x, y, x + wide, y + high)


def course(record: Record, verdict: Verdict, languages: Sequence[Language], seat: Seat | None = None) -> Course:
    """The accepted plies of a judged record (all positions kept) as `seat` sees them, None: an onlooker."""
    assert verdict.game is not None
    seats = record.tags["Players"].split()
    spoken = [Spoken(language, names_in(record.tags)) for language in languages]
    return Course(
        verdict.game,
        {language: title_of(verdict.game, language) for language in spoken},
        {language: {seat: _heading(language, verdict.game, seat) for seat in seats} for language in spoken},
        list(_frames(record, verdict, spoken, seat)),
    )


def _heading(language: Language, game: str, seat: Seat) -> str:
    """A player at the beginning of a line."""
    called = messages.called(language, game, seat)
    return called[:1].upper() + called[1:]


def _frames(record: Record, verdict: Verdict, languages: Sequence[Language], seat: Seat | None) -> Iterator[Frame]:
    game, (start, *after) = load_game(record.tags["Game"]), verdict.positions
    yield _at(start, seat, 0, None, "", dict.fromkeys(languages, ()), record.tags.get("Note.0", ""))
    turn = 0
    for n, (before, ply, position) in enumerate(zip(verdict.positions, verdict.plies, after, strict=False), start=1):
        turn += before.starts_turn
        said = {language: tuple(_said(before, ply, seat, language)) for language in languages}
        if n == len(verdict.plies) and (how := record.tags.get(TERMINATION)) and not position.outcome():
            ended = {language: ended_by(record.tags["Game"], how, language) for language in languages}
            said = {language: (*told, ended[language]) for language, told in said.items()}
        token = game.spoken(before.observation(seat), before.told(ply, seat))
        yield _at(position, seat, turn, before.turn, token, said, record.tags.get(f"Note.{n}", ""))


def _at(
    position: Position,
    seat: Seat | None,
    turn: int,
    made_by: Seat | None,
    token: str,
    said: Mapping[Language, Sequence[str]],
    note: str,
) -> Frame:
    shown = messages.one_line(note)
    return Frame(turn, made_by, token, position.layout(seat), position.turn, said, shown)


def _said(position: Position, ply: Any, seat: Seat | None, language: Language) -> Iterator[str]:
    for effect in position.effects(ply, seat):
        if effect.key != UNSAID:
            yield messages.text(language, effect.key, effect.values)
