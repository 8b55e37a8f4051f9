"""What is shown of a game, ply by ply, as one audience may see it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from extract.rulebook import title_of
from printables.diagrams import View
from printables.drawing import Drawing, bounds
from printables.games import board_diagram
from refcli import messages
from refcli.game import Layout, Position, Seat
from refcli.messages import Language, Spoken, names_in
from refcli.record import Record, Verdict

UNSAID = "play.effect.changed"


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
        views = (View(seat=frame.to_act or frame.seat or "", beside=True, flip=flip) for frame in self.frames)
        frames = zip(self.frames, views, strict=True)
        return [board_diagram(self.game, frame.layout, view) for frame, view in frames]

    def boards_of_one_size(self, *, flip: bool = False) -> list[Drawing]:
        """The diagrams with the same box, so that nothing jumps about when they are leafed through."""
        drawn = self.boards(flip=flip)
        whole = bounds(drawing.box for drawing in drawn)
        return [Drawing(drawing.shapes, whole) for drawing in drawn]


def course(record: Record, verdict: Verdict, languages: Sequence[Language], seat: Seat | None = None) -> Course:
    """The accepted plies of a judged record (all positions kept) as `seat` sees them, None: an onlooker."""
    assert verdict.game is not None
    seats = record.tags["Players"].split()
    spoken = [Spoken(language, names_in(record.tags)) for language in languages]
    return Course(
        verdict.game,
        {language: title_of(verdict.game, language) for language in spoken},
        {language: {seat: messages.called(language, verdict.game, seat) for seat in seats} for language in spoken},
        list(_frames(record, verdict, spoken, seat)),
    )


def _frames(record: Record, verdict: Verdict, languages: Sequence[Language], seat: Seat | None) -> Iterator[Frame]:
    start, *after = verdict.positions
    yield _at(start, seat, 0, None, "", dict.fromkeys(languages, ()), record.tags.get("Note.0", ""))
    turn = 0
    for n, (before, ply, position) in enumerate(zip(verdict.positions, verdict.plies, after, strict=False), start=1):
        turn += before.starts_turn
        said = {language: tuple(_said(before, ply, seat, language)) for language in languages}
        token = str(before.told(ply, seat))
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
