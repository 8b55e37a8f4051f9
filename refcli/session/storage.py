"""Nothing is lost: every event of a game goes to the journal before it is answered, and the record is written anew.

The journal begins with the record as it stood (`begin`), then holds one event a line: `ply TOKEN SOURCE` (the source
of a draw is `manual` or `seeded`, otherwise `-`), `let TOKEN`, `undo N`, `undo N override` (over a draw or a shown
card, when asked), `redo N`, `note TEXT`, `tag NAME VALUE` (a tag that no rule reads: what a clock shows), `end TEXT`
(by agreement; empty: it goes on); of slips mended `change N PLY`, `insert N PLY`, `delete N`, each perhaps with
`override`, `unmend`, and `branch N` for going on with another course.
"""

from __future__ import annotations

import errno
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from extract.forms import write_whole
from refcli.record import UnreadableRecordError, read, read_file
from refcli.session.history import History, RefusedRecordError
from refcli.session.journal import Event, Journal, LockedError, read_events

SUFFIX = ".journal"


class BrokenJournalError(ValueError):
    """A journal whose events cannot be played from its beginning, such as one from other rules.

    The message names the event and no more: it is read by all, and what was drawn is hidden from some.
    """


@dataclass(frozen=True, slots=True)
class Recovered:
    """A game as it was left: `seed` is that of its shuffles, if the program dealt.

    `torn` is where a torn tail of the journal was kept, `aside` where a journal that does not belong to the record.
    """

    history: History
    seed: int | None = None
    torn: Path | None = None
    aside: Path | None = None


def journal_path(record: Path) -> Path:
    """Where the journal of the game in that record file lies."""
    return record.with_name(record.name + SUFFIX)


class Storage:
    """The files of one game. Where they cannot be written the game goes on in memory, and `trouble` says why."""

    def __init__(self, path: Path) -> None:
        """Lock the game of that record file. Raises LockedError if another program plays it."""
        self.path = path.resolve()
        self.trouble: str | None = None
        self._journal: Journal | None = None
        self.has_course = False
        """Whether something has happened since this program has the game: a ply, a note, an end by agreement."""
        self._pending: list[Event] = []
        self._original: str | None = None
        try:
            self._journal = Journal(journal_path(self.path))
        except OSError as error:
            self.trouble = error.strerror or str(error)

    def recover(self, *, until_fault: bool = False) -> Recovered | None:
        """The game that lies there, or None where there is none; with `until_fault` up to the first wrong ply.

        The journal knows most; a record that was changed elsewhere since is right all the same. Raises OSError or
        UnreadableRecordError for a record that cannot be read, RefusedRecordError for one that the referee refuses,
        and BrokenJournalError where there is no record and the journal cannot be played.
        """
        journal = self._journal
        events = journal.events if journal else ()
        torn = journal.aside if journal else None
        journalled: tuple[History, int | None] | None = None
        broken: BrokenJournalError | None = None
        if events:
            try:
                journalled = replay(events)
            except BrokenJournalError as error:
                broken = error
        if not self.path.exists():
            if broken:
                raise broken
            return Recovered(*journalled, torn=torn) if journalled else None
        try:
            text = read_file(self.path)
            written = History.resume(text)
        except (UnreadableRecordError, RefusedRecordError) as error:
            if journalled:
                return Recovered(*journalled, torn=torn)
            if not (until_fault and isinstance(error, RefusedRecordError)):
                raise
            self._original = text.text
            return Recovered(History.resume_until_fault(text, error.verdict), torn=torn)
        if journalled and _goes_on(written, journalled[0], events):
            if _tokens(written) == _tokens(journalled[0]):
                journalled[0].retag(written.tags)
            return Recovered(*journalled, torn=torn)
        if text.text != written.record():
            self._original = text.text
        aside = journal.set_aside() if journal and events else None
        return Recovered(written, torn=torn, aside=aside)

    @property
    def has_events(self) -> bool:
        """Whether the journal holds this game's beginning already."""
        return bool(self._journal and self._journal.events)

    def begin(self, history: History, seed: int | None = None) -> None:
        """Keep the start of a game, or of what is left of it."""
        if not self.has_events:
            start: dict[str, Any] = {"record": history.record(), "seed": seed}
            if history.waiting:
                start["waiting"] = [(str(played.ply), played.broke) for played in history.waiting]
            if self._original is not None:  # comments, say, which canonical writing drops
                start["original"] = self._original
            self._pending.append(Event("begin", json.dumps(start)))
        self.keep(history)

    def keep(self, history: History, kind: str | None = None, text: str = "") -> None:
        """Write an event through to the disk, and the record. `trouble` says what could not be written."""
        if kind is not None:
            self.has_course = True
            self._pending.append(Event(kind, text))
        try:
            if self._journal is None:
                self._journal = Journal(journal_path(self.path))
                if self._journal.events:
                    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
            while self._pending:
                self._journal.append(self._pending[0])
                del self._pending[0]
            write_whole(self.path.absolute(), history.record())  # a game `-` is a file, no stream
        except LockedError:
            self.trouble = os.strerror(errno.EBUSY)
        except OSError as error:
            self.trouble = error.strerror or str(error)
        else:
            self.trouble = None

    @property
    def in_memory(self) -> bool:
        """Whether something is on no disk: neither in the journal nor in the record."""
        return bool(self._pending)

    def discard(self) -> None:
        """Remove the files of a game that nobody needs. Raises OSError."""
        if self._journal:  # without it nothing was written, and what is there is another's
            self.path.unlink(missing_ok=True)
            self._journal.empty()

    def close(self) -> None:
        """Let others have the game."""
        if self._journal:
            self._journal.close()
            self._journal = None


def replay(events: tuple[Event, ...]) -> tuple[History, int | None]:
    """The game that a journal tells, and the seed of its shuffles. Raises BrokenJournalError."""
    if events[0].kind != "begin":
        raise BrokenJournalError(events[0].kind)
    line = 1
    try:
        start = json.loads(events[0].text)
        history = History.resume(read(start["record"]))
        history.wait_for(start.get("waiting", ()))
        for event in events[1:]:
            line += 1
            apply(history, event)
    except (ValueError, LookupError, TypeError, RefusedRecordError):
        raise BrokenJournalError(f"{events[line - 1].kind}, line {line}") from None
    return history, start["seed"]


def apply(history: History, event: Event) -> None:
    """Do to the game what an event says. Raises MoveError, InexpressibleError or ValueError."""
    first, _, rest = event.text.partition(" ")
    if event.kind == "ply":
        history.play(history.game.parse(first))
    elif event.kind == "let":
        history.let_stand(history.game.parse(first))
    elif event.kind == "undo":
        history.undo(int(first))
    elif event.kind == "redo":
        history.redo(int(first))
    elif event.kind in ("change", "insert"):
        mend = history.change if event.kind == "change" else history.insert
        mend(int(first), history.game.parse(rest.split(" ")[0]))
    elif event.kind == "delete":
        history.delete(int(first))
    elif event.kind == "unmend":
        history.unmend()
    elif event.kind == "branch":
        history.switch(int(first))
    elif event.kind == "note":
        history.note(event.text)
    elif event.kind == "tag":
        history.tag(first, rest)
    elif event.kind == "end":
        history.end_by(event.text or None)
    else:
        raise ValueError(f"{event.kind} {rest}")


def _goes_on(written: History, journalled: History, events: tuple[Event, ...]) -> bool:
    """Whether the record that lies there is one that this journal has passed through."""
    if written.positions[0] != journalled.positions[0]:
        return False
    tokens = _tokens(written)
    if tokens == _tokens(journalled):
        return True
    history, _ = replay(events[:1])
    for event in events[1:]:
        if tokens == _tokens(history):
            return True
        apply(history, event)
    return False


def _tokens(history: History) -> list[Any]:
    return [history.name, history.tags["Players"], *map(str, history.plies)]


def unfinished(folder: Path, game: str) -> tuple[Path, int] | None:
    """The game of that name in a folder that was left last and is not over, and its plies; None if there is none."""
    found = sorted(folder.glob(f"{game}-*.game{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
    for journal in found:
        events = read_events(journal.read_bytes()).events
        try:
            history, _ = replay(events)
        except (BrokenJournalError, IndexError):
            continue
        if history.name == game and history.position.turn and not history.termination:
            return journal.with_name(journal.name.removesuffix(SUFFIX)), len(history.played)
    return None
