"""Nobody learns what they may not know: every word, command and picture, for every audience.

For each audience of a random game another game is made that it cannot tell from the real one: cards that are hidden
from it have changed places. All that the audience is answered must be the same, byte by byte, in both. Beside that,
hidden cards are looked for by name where no card may be named that has not been shown.
`GAMES=1000` (`make leaks`) plays so many games of each kind; some seconds' worth is played otherwise.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import partial
from inspect import signature
from io import StringIO
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from typer import Exit

from refcli.commands import check, deal, moves, score, show
from refcli.game import Seat, load_game
from refcli.record import read
from refcli.session import History, Session, Storage, View, seed_hash
from refcli.table import WORDS, Protocol
from tests.conftest import Run
from tests.games.playing import GAMES, played, seatings
from tests.games.playing import dealt as freshly_dealt
from tests.table.games import LANGUAGES, AtTable
from tests.table.twins import NAMES, PartedError, Twins, course, seeded_alike, twins

NUMBER = int(os.environ.get("GAMES", "2"))
Kind = tuple[str, tuple[Seat, ...] | None]
"""A game and its seats, None for the usual ones."""
KINDS: list[Kind] = [
    ("rhombus", ("sw", "ne")),
    ("rhombus", ("se", "ne", "nw", "sw")),
    ("dschunke", None),
]
MOST_PLIES = 60
PRINTED = 10
"""Of so many games one is printed as a PDF, for one audience: writing and reading that takes longest."""
SEED, OTHER_SEED = 11, 12
_NAMED = re.compile(r"[0-9A-Z]+")


def of_each_kind(test: Callable[..., None]) -> Callable[..., None]:
    """So many games of each kind, one test each."""
    seated = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind[0]}-{len(kind[1] or ('', ''))}")
    numbered: Callable[..., None] = pytest.mark.parametrize("n", range(NUMBER))(seated(test))
    return numbered


def test_every_game_that_hides_something_is_looked_at() -> None:
    hiding = {
        game
        for game in GAMES
        for seats in seatings(game)
        if any(position.hidden(None) for position in played(freshly_dealt(game, 1, (), seats), Random(1), 20).positions)
    }
    assert hiding == set(NAMES)
    assert hiding <= {game for game, _ in KINDS}


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of games are not kept for longer than the test: no waiting for the disk."""
    monkeypatch.setattr(os, "fsync", lambda _file: None)


def audiences(history: History, n: int) -> list[Seat | None]:
    """Everybody, and one of the seats: from game to game the next one."""
    seats = history.tags["Players"].split()
    return [None, seats[n % len(seats)]]


def drawn_lots(kind: Kind, n: int) -> tuple[History, Random]:
    """The n-th game of a kind: every fourth as it stands while a draw is due, which people enter."""
    rng = Random(f"{kind}/{n}")
    return course(*kind, rng, rng.randrange(MOST_PLIES), drawing=n % 4 == 1), rng


def lines_to_try(view: View, pair: Twins, rng: Random) -> Iterator[str]:
    """Plies of all sorts that may be asked about: possible ones, impossible ones, short ones, with either card."""
    plies = list(view.plies())
    yield from map(str, rng.sample(plies, min(3, len(plies))))
    squares = [f"{rng.choice('abcde')}{rng.randint(1, 5)}" for _ in range(4)]
    yield f"{squares[0]} {squares[1]}"
    for name in filter(None, (pair.name, pair.other)):
        yield from (f"{name}:", f"{name}:{squares[0]}-{squares[1]}", f"{name} {squares[2]}", name)
        yield from (f"{name[:-1]} {squares[0]} {squares[1]}", f"{name[:-1]} {squares[3]}", name[:-1])
        yield from (f"{name}+7D:{squares[0]}x{squares[1]}", f"stuck:{name}")
    yield from ("6", "k", "nonsense", "+2", "rs 3 0 east")


def refused_to(view: View, line: str) -> bool:
    """Whether the audience knows that this begins with no ply, so that trying it tells nothing about what is hidden."""
    from refcli.game import MoveError
    from refcli.referee import read_ply
    from refcli.table.typed import Line

    game, position = view.history.game, view.position
    first = Line(line).next_ply(game, position, drawn=not position.draw_due)
    try:
        return position.judge(read_ply(game, position, first[0])) is not None
    except MoveError:
        return True


def words_to_try(view: View, pair: Twins, rng: Random) -> Iterator[str]:
    """Lines for the loop: every word, and none that is accepted or refused by what is hidden."""
    certain = [str(ply) for ply in view.certain_plies()]
    tried = rng.sample(every := list(lines_to_try(view, pair, rng)), min(9, len(every)))
    yield from ("board", "flip", "flip", "moves", "score", "?", "stuck", "draw", "note hello", "redo")
    yield from (f"why {line}" for line in tried)
    yield from (f"moves {line}" for line in tried[:3])
    refused = [line for line in tried if refused_to(view, line)]
    yield from refused[:3]
    yield from (f"let {line}" for line in refused[:2])
    yield from ("set", "clock", "menu", "undo", "undo!", "redo", "undo 3!", "redo 9")
    yield from (
        "change",
        f"change 1 {pair.name}",
        f"insert 2 {pair.other}",
        "delete 3",
        "delete 3!",
        "undo!",
        "branches",
    )
    yield from ("delete 1!", "branches 1!", "branches", "delete 2!", "delete 2!", "undo!")
    if certain:
        yield from (rng.choice(certain), "undo", "undo!", "redo", "undo! 2", "board")
    if not view.position.draw_due:
        yield f"draw {pair.name}"
    yield from (f"stuck {pair.name}", f"stuck {pair.other}", "agree draw", "resign", "save", "hand")


def shown_to_all(table: AtTable, line: str) -> str:
    """What is shown for a line (with a `!` a question is answered yes), without what a hand-over shows to one seat."""
    shown = table.type(line.replace("!", ""), yes="!" in line)
    shown = re.sub(r"(PAUSE [^\n]*\n).*(PAUSE [^\n]*\nCLEAR)", r"\1\2", shown, flags=re.DOTALL)
    asked = "\n".join(table.screen.questions)
    return "\n".join((shown, asked, table.loop.prompt())).replace(str(table.storage.path.parent), "")


def differ(real: str, twin: str, about: object) -> None:
    assert real == twin, f"{about}: an audience learns what is hidden\n{real}\n--- and in its twin ---\n{twin}"


def names_nothing(text: str, view: View, about: object, told_before: str = "") -> None:
    """No card that is hidden now is named, unless it lay open once."""
    told = set(_NAMED.findall(view.record() + told_before))
    named = set(_NAMED.findall(re.sub("<[^>]*>", " ", text))) & view.history.position.hidden(view.seat) - told
    assert not named, (about, named, text)


Answers = Iterator[tuple[str, str]]
"""What was asked, and the answer."""


def in_both(
    pair: Twins,
    folder: Path,
    seat: Seat | None,
    patch: pytest.MonkeyPatch,
    ask: Callable[[Path, str, int | None], Answers],
    *,
    drawing: bool,
) -> None:
    """Ask the same of both games, in step, until the audience is shown something that parts them."""
    with patch.context() as patched, suppress(PartedError):
        patched.setattr("refcli.session.session.draw", seeded_alike(pair, seat, SEED))
        seeds = (None, None) if drawing else (SEED, OTHER_SEED)
        real, twin = ask(folder / "real", pair.real, seeds[0]), ask(folder / "twin", pair.twin, seeds[1])
        for (about, answer), (_, other) in zip(real, twin, strict=True):
            differ(answer, other, (seat, about))


def told_by_loop(
    folder: Path, text: str, seed: int | None, *, seat: Seat | None, lines: list[str], typed: list[str], language: str
) -> Answers:
    """What is shown and offered in the loop."""
    folder.mkdir(parents=True)
    table = AtTable(History.resume(read(text)), folder / "x.game", seed=seed, language=language, seat=seat)
    yield "begin", "\n".join((*table.screen.lines, table.loop.prompt()))
    for begun in typed:
        yield f"tab {begun}", str(list(table.screen.candidates(begun)))
    for line in lines:
        told_before = table.loop.view.record()
        shown = shown_to_all(table, line)
        yield line, shown
        example_shown = table.loop.view.position.draw_due  # of a draw: any unseen card
        if line.strip("!3 ") in ("undo", "redo", "board", "moves") and not example_shown:
            names_nothing(shown, table.loop.view, line, told_before)
    table.storage.close()


@pytest.mark.usefixtures("at_once")
@of_each_kind
def test_the_loop_answers_alike_whatever_is_hidden(
    kind: Kind, n: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    history, rng = drawn_lots(kind, n)
    for number, seat in enumerate(audiences(history, n)):
        if pair := twins(history, seat, rng):
            lines = list(words_to_try(View(history, seat), pair, rng))
            typed = ["", "why ", "why 6", "k", pair.name[:1], pair.name, f"let {pair.other}", "moves ", "+"]
            asked = partial(told_by_loop, seat=seat, lines=lines, typed=typed, language=rng.choice(LANGUAGES))
            in_both(pair, tmp_path / f"{number}", seat, monkeypatch, asked, drawing=history.position.draw_due)


def told_by_protocol(folder: Path, text: str, seed: int | None, *, seat: Seat | None, lines: list[str]) -> Answers:
    """What a program is answered."""
    folder.mkdir(parents=True)
    session = Session(History.resume(read(text)), Storage(folder / "x.game"), seed)
    session.begin()
    protocol = Protocol(session, "en", seat=seat)
    for line in lines:
        answer = "\n".join(protocol.answer(line))
        yield line, answer
        if line in ("board", "position", "moves"):
            names_nothing(answer, protocol.view, line)
    session.storage.close()


@pytest.mark.usefixtures("at_once")
@of_each_kind
def test_the_protocol_answers_alike_whatever_is_hidden(
    kind: Kind, n: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    history, rng = drawn_lots(kind, n)
    for number, seat in enumerate(audiences(history, n)):
        if pair := twins(history, seat, rng):
            view = View(history, seat)
            tried = rng.sample(every := list(lines_to_try(view, pair, rng)), min(9, len(every)))
            lines = [line for line in tried if refused_to(view, line)]
            lines += [*map(str, islice(view.certain_plies(), 1)), "position", "undo"]
            lines += ["board", "moves", "score", "position", "perft 1", "undo 0", "undo", "position", "undo 2"]
            lines += [*(f"moves {line}" for line in tried[:2]), "undo 99", "position", "moves", "board"]
            in_both(
                pair,
                tmp_path / f"{number}",
                seat,
                monkeypatch,
                partial(told_by_protocol, seat=seat, lines=lines),
                drawing=history.position.draw_due,
            )


def answered(run: Callable[..., None], **options: object) -> str:
    """What a command writes, to both streams, and how it ends; with these options and no others."""
    given = {name: option.default for name, option in signature(run).parameters.items() if option.default is not None}
    out = StringIO()
    with redirect_stdout(out), redirect_stderr(out):
        try:
            run(**{**given, "lang": "en", **options})
        except Exit as end:
            out.write(f"\nexit {end.exit_code}")
    return out.getvalue()


@pytest.mark.usefixtures("at_once")
@of_each_kind
def test_commands_and_pictures_are_alike_whatever_is_hidden(
    kind: Kind, n: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    history, rng = drawn_lots(kind, n)
    pictured = rng.choice(audiences(history, n))
    monkeypatch.chdir(tmp_path)
    for seat in audiences(history, n):
        pair = twins(history, seat, rng)
        if pair is None:
            continue
        at, file = rng.randrange(len(history.played) + 1), Path("x.game")
        asked: list[tuple[Callable[..., None], dict[str, object]]] = [
            (moves.run, {"record": file, "seat": seat}),
            (moves.run, {"record": file, "seat": seat, "wanted": pair.name, "json_output": True}),
            (moves.run, {"record": file, "seat": seat, "at": at}),
            (show.run, {"record": file, "seat": seat}),
            (show.run, {"record": file, "seat": seat, "at": at, "ascii_only": True}),
            (show.run, {"record": file, "seat": seat, "format": show.Format.svg}),
            (score.run, {"targets": ["x.game"]}),
            (score.run, {"targets": ["x.game"], "json_output": True}),
            (check.run, {"files": ["x.game"]}),
            (check.run, {"files": ["x.game"], "json_output": True}),
        ]
        if seat == pictured and n % PRINTED == 0:
            asked.append((show.run, {"record": file, "seat": seat, "output": Path("x.pdf")}))
        for run, options in asked:
            answers = []
            for text in (pair.real, pair.twin):
                file.write_text(text)
                answers.append(answered(run, **options))
                assert not re.search(r"exit [^01]", answers[-1]), answers
                if "output" in options:
                    answers[-1] += text_of(Path("x.pdf"))
                    Path("x.pdf").unlink()
            differ(answers[0], answers[1], (run.__module__, options))
            if run in (show.run, moves.run) and not options.keys() & {"at", "wanted"}:  # an asked name is told back
                names_nothing(answers[0], View(history, seat), options)


def text_of(file: Path) -> str:
    """The words of a PDF."""
    from pypdfium2 import PdfDocument

    return "\n".join(page.get_textpage().get_text_range() for page in PdfDocument(file))


@of_each_kind
def test_a_dealt_start_holds_what_everybody_sees(kind: Kind, n: int) -> None:
    game, seats = kind
    told = answered(deal.run, game=game, seed=n, players=seats and " ".join(seats))
    tags = load_game(game).deal(Random(n), seats, {})
    history = History(game, {"Game": game, **tags})
    assert history.position.hidden(None).isdisjoint(_NAMED.findall(told))
    assert str(read(told).tags) == str(history.game.told_tags(history.tags, None))


@pytest.mark.parametrize("seat", [None, "sw", "ne"])
def test_a_program_for_one_seat_is_told_what_that_seat_knows(seat: Seat | None, refcli: Run, tmp_path: Path) -> None:
    """As processes: the deal, the play, the record that the protocol gives, and the seed at the end only."""
    path = tmp_path / "x.game"
    chosen = [] if seat is None else ["--seat", seat]
    done = refcli("play", "rhombus", path, "--deal", "--seed", 5, *chosen, stdin="position\nboard\nmoves\n")
    assert done.returncode == 0, done.stderr
    history = History.resume(read(path.read_text()))
    assert seed_hash(5) in done.stderr
    assert history.position.hidden(None)
    names_nothing(done.stdout.partition("Hand")[0] + done.stderr, View(history, seat), "play")
    for own in history.position.players:  # type: ignore[attr-defined]
        (card,) = history.position.hidden(None) - history.position.hidden(own)
        assert (f'[Hand.{own} \\"{card}\\"]' in done.stdout) == (own == seat)
    again = refcli("play", "rhombus", path, "--seat", "nw", stdin="")
    assert again.returncode == 2
    assert "nw" in again.stderr


def test_every_word_of_the_loop_is_tried() -> None:
    history, rng = drawn_lots(KINDS[0], 0)
    pair = twins(history, None, rng)
    assert pair is not None
    tried = {re.split("[ !]", line)[0] for line in words_to_try(View(history), pair, rng)}
    assert tried | {"?", "rules", "help", "quit"} >= set(WORDS)
