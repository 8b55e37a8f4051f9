"""How fast records are read and judged, ply by ply, beside python-chess reading PGN games in the same run.

Both get the text of a game and give its positions: ours judges each ply as `refcli check` does, python-chess plays out
the moves with `chess.pgn.read_game`, which refuses illegal ones too. Games are random and of full length.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from itertools import cycle
from random import Random
from time import process_time

import chess
import chess.pgn

from refcli.game import games, load_game
from refcli.record import judge, read
from refcli.session import History

RECORDS = 30
SLICE = 0.05
LONGEST = 200


def measure(seconds: float = 1.5) -> dict[str, float]:
    """Plies per second of each game over those of chess: 1.0 is as fast."""
    ratios: dict[str, float] = {}
    rng = Random(1)
    pgns = [_chess_game(rng) for _ in range(RECORDS)]
    for name in games():
        records = [_record(name, rng) for _ in range(RECORDS)]
        ours, theirs = _rates([(_judged, records), (_read_game, pgns)], seconds)
        ratios[name] = ours / theirs
    return ratios


def _rates(readers: list[tuple[Callable[[str], int], list[str]]], seconds: float) -> list[float]:
    """Plies per second of each reader, in turn so that all meet the same weather on the machine."""
    sources: list[Iterator[str]] = [cycle(texts) for _, texts in readers]
    plies, spent = [0] * len(readers), [0.0] * len(readers)
    end = process_time() + seconds
    while process_time() < end:
        for n, (reader, _) in enumerate(readers):
            begin = process_time()
            while process_time() < begin + SLICE:
                plies[n] += reader(next(sources[n]))
            spent[n] += process_time() - begin
    return [n / time for n, time in zip(plies, spent, strict=True)]


def _judged(text: str) -> int:
    verdict = judge(read(text))
    assert verdict.refusal is None
    return len(verdict.read)


def _read_game(text: str) -> int:
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    assert not game.errors
    return int(game.end().ply())


def _record(name: str, rng: Random) -> str:
    history = History(name, {"Game": name, **load_game(name).deal(rng, None, {})})
    while history.position.turn and len(history.played) < LONGEST:
        history.play(history.position.random_ply(rng))
    return history.record()


def _chess_game(rng: Random) -> str:
    board = chess.Board()
    while not board.is_game_over() and board.ply() < LONGEST:
        board.push(rng.choice(list(board.legal_moves)))
    return str(chess.pgn.Game.from_board(board))


if __name__ == "__main__":
    print({name: round(ratio, 2) for name, ratio in measure().items()})  # noqa: T201
