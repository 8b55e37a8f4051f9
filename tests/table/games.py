"""Games at the table for tests: dealt matches, random courses, a screen that remembers what it showed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

from extract.rulebook import Language
from refcli.game import ANYBODY, Game, MoveError, Seat, Typist, games, load_game
from refcli.referee import read_ply
from refcli.session import History, Session, Step, Storage
from refcli.table import Candidates, Loop, Screen, Tone
from tests.games.playing import played

GAMES = games()
LANGUAGES: tuple[Language, ...] = ("en", "de", "fr", "es")


def dealt(name: str, seed: int = 1) -> History:
    """A game before its first ply."""
    return History(name, {"Game": name, **load_game(name).deal(Random(seed), None, {})})


def random_tokens(name: str, plies: int, seed: int = 1) -> list[str]:
    """The tokens of a random game, at most so many."""
    rng = Random(seed)
    history = dealt(name, seed)
    while history.position.turn and len(history.played) < plies:
        history.play(history.position.random_ply(rng))
    return [str(ply) for ply in history.plies]


def in_short(step: Step, game: Game, says: Typist = ANYBODY) -> str:
    """A ply as short as it means the same to who looks at the table before it."""
    seen = step.before.observation(None)
    return game.shortest(seen, step.ply, says._replace(shown=seen))


def typed_on(history: History, first: int, last: int) -> str:
    """These plies on one line, as short as they mean the same on the screen before the first of them."""
    shown = history.positions[first].observation(None)

    def text(step: Step) -> str:
        short = history.game.shortest(step.before.observation(None), step.ply)
        with suppress(MoveError):
            if read_ply(history.game, step.before.observation(None), short, Typist(shown)) == step.ply:
                return short
        return str(step.ply)

    return " ".join(map(text, history.steps()[first:last]))


def under_way(name: str, plies: int, rng: Random) -> History:
    """A random game after so many plies, or before the last one where it is over sooner."""
    course = played(dealt(name), rng, plies)
    history = dealt(name)
    for ply in course.plies if course.position.turn else course.plies[:-1]:
        history.play(ply)
    return history


class Shown(Screen):
    """A screen that keeps what it shows, and answers questions as told."""

    def __init__(self, language: Language, candidates: Candidates) -> None:
        super().__init__(language, candidates)
        self.lines: list[str] = []
        self.questions: list[str] = []
        self.yes = False
        self.is_alone = True

    def show(self, line: str, tone: Tone = "plain") -> None:
        self.lines.append(line)

    def confirm(self, question: str) -> bool:
        self.questions.append(question)
        return self.yes

    def pause(self, message: str) -> bool:
        self.lines.append(f"PAUSE {message}")
        return self.is_alone

    def clear(self) -> None:
        self.lines.append("CLEAR")


class AtTable:
    """A loop on a screen of its own."""

    def __init__(
        self,
        history: History,
        path: Path,
        *,
        seed: int | None = None,
        language: Language = "en",
        seat: Seat | None = None,
    ) -> None:
        self.storage = Storage(path)
        self.loop = Loop(Session(history, self.storage, seed), language, seat=seat, screen=Shown)
        assert isinstance(self.loop.screen, Shown)
        self.screen = self.loop.screen
        self.history = history
        self.loop.begin()

    def type(self, line: str, *, yes: bool = False) -> str:
        """Type a line; what is shown then."""
        self.screen.lines.clear()
        self.screen.questions.clear()
        self.screen.yes = yes
        self.loop.answer(line)
        return "\n".join(self.screen.lines)


Sit = Callable[..., AtTable]
