"""The examiner: plays a game at random and asks of it what every game promises, one fault a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from traceback import format_exception_only
from typing import Any, NamedTuple, cast

from extract.model import OutOfTimeError, time_limit
from extract.packs import Pack, PackError, fault_in_a_game
from refcli.game import AllOpen, Game, MoveError, Position, TagError, load_game
from refcli.game import games as refereed
from refcli.referee.workshop import hands, hidden, judging, second, texts
from refcli.referee.workshop.courses import Examined, played
from refcli.referee.workshop.faults import Fault

GAMES = 200
SECONDS = 300
"""So long a check may take; those of a small game take one."""
ALIKE = 3
"""Of one kind so many faults are told: the rest is like them."""

CHECKS: Mapping[str, Callable[[Examined], Iterator[Fault]]] = {
    "ends": judging.ends,
    "listing": judging.listed,
    "judging": judging.judged,
    "values": judging.pure,
    "records": judging.read_back,
    "undo": judging.undone,
    "choices": hands.chosen,
    "effects": hands.done,
    "views": hidden.seen,
    "told": hidden.told_on,
    "guesses": hidden.guessed_on,
    "examples": texts.shown,
    "second": second.agreed,
    "provoked": texts.provoked,
    "rules": texts.rules_written,
    "words": texts.worded,
    "numbers": texts.counted,
    "pictures": texts.drawn,
}
"""What is asked, in this order: the last ones look at what was seen by the others."""

PROMISED = tuple(name for name in (*vars(Position), *vars(AllOpen)) if not name.startswith("_"))


class Report(NamedTuple):
    """What came of it: the faults, how much was played, and which checks had nothing to look at."""

    faults: Sequence[Fault]
    games: int
    plies: int
    not_asked: Sequence[str]


def examined(
    pack: Pack,
    *,
    games: int = GAMES,
    naive: Any = None,
    only: Sequence[str] | None = None,
    progress: Callable[[str], None] | None = None,
) -> Report:
    """Examine the game of a folder; `only` names checks. Raises PackError where its referee cannot be run.

    Without a referee there are the pages and the pieces.
    """
    if pack.name not in refereed():
        unplayed = Examined(pack, cast(Game, pack), None)
        faults = [fault for check in (texts.pages_alike, texts.printed) for fault in _guarded(unplayed, "rules", check)]
        return Report(faults, 0, 0, ["referee.py", *_not_asked(unplayed)])
    of = Examined(pack, load_game(pack.name), naive or pack.code("naive"))
    faults = list(_begun(of))
    if not faults:
        faults += _guarded(of, "play", lambda of: _play(of, games))
    if of.courses and not faults:
        for name, check in CHECKS.items():
            if only is None or name in only:
                if progress:
                    progress(name)
                faults += _guarded(of, name, check)
    plies = sum(len(course.plies) for course in of.courses)
    return Report(faults, len(of.courses), plies, _not_asked(of))


def _begun(of: Examined) -> Iterator[Fault]:
    """There is a start for the usual seats, and it has all that positions promise."""
    for number, seats in of.game.SEATINGS.items():
        if number != len(seats) or len(set(seats)) != number:
            yield Fault(of.shown(of.referee), 0, "try.seating", {"n": number, "seats": list(seats)})
            return
    try:
        start = of.game.start({"Game": of.name, "Players": " ".join(next(iter(of.game.SEATINGS.values())))})
    except TagError:
        return  # a game that has to be dealt
    except Exception as error:
        yield _raised(of, error, "start")
        return
    if lacking := [name for name in PROMISED if name not in dir(start)]:
        yield Fault(of.shown(of.referee), 0, "try.lacks", {"names": lacking})


def _play(of: Examined, games: int) -> Iterator[Fault]:
    of.courses += played(of, games)
    yield from ()


def _guarded(of: Examined, name: str, check: Callable[[Examined], Iterator[Fault]]) -> list[Fault]:
    """The faults that a check finds, some of each kind; an error on the way is one too."""
    found: list[Fault] = []
    kinds: dict[tuple[str, str], int] = {}
    try:
        with time_limit(SECONDS):
            for fault in islice(check(of), 10_000):
                kind = fault.key, str(fault.values.get("key", ""))
                kinds[kind] = kinds.get(kind, 0) + 1
                if kinds[kind] <= ALIKE:
                    found.append(fault)
    except OutOfTimeError:
        found.append(Fault(of.shown(of.referee), 0, "try.endless", {"check": name, "seconds": SECONDS}))
    except PackError as error:
        found.append(Fault(of.pack.folder, 0, error.cause, error.values))
    except Exception as error:
        found.append(_raised(of, error, name))
    return found


def _raised(of: Examined, error: Exception, name: str) -> Fault:
    """An error that the game raised, at its line; where the game made another part fail, the check names it."""
    told = fault_in_a_game(error)
    if told:
        file, line, what = told.values["file"], told.values["line"], told.values["error"]
        return Fault(Path(file), line, "try.raised", {"error": what, "check": name})
    if isinstance(error, MoveError | TagError | LookupError | TypeError | ValueError | AttributeError):
        what = "".join(format_exception_only(error)).strip()
        return Fault(of.shown(of.referee), 0, "try.raised", {"error": what, "check": name})
    raise error


def _not_asked(of: Examined) -> list[str]:
    """What a folder does not hold, and so nobody asked about."""
    parts = ("en.md", "examples.md", "naive.py", "pieces.toml")
    pages = any(of.pack.part(f"{language}.md") for language in ("en", "de", "fr", "es"))
    naive = of.naive is not None
    there = {"en.md": pages, "naive.py": naive}
    return [part for part in parts if not there.get(part, of.pack.part(part) is not None)]
