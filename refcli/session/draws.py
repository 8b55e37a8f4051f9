"""Draws that the program makes, and starts that it deals.

The generator is documented because the seed is told at the end, for everybody to verify the game: the n-th draw of a
game dealt with seed S is made by Python's Mersenne Twister seeded with the text `S/n` (`random.Random("7/1")`), each
tile or card that is left as likely. So a draw that is taken back comes again, as from a pile that nobody has shuffled
meanwhile.
"""

from __future__ import annotations

from hashlib import sha256
from random import Random, SystemRandom
from typing import Any

from refcli.game import Tags, load_game
from refcli.session.history import History

SEED_BITS = 128


def new_seed() -> int:
    """A seed that nobody can guess, nor find by trying all that fit what lies open on the table."""
    return SystemRandom().getrandbits(SEED_BITS)


def seed_hash(seed: int) -> str:
    """What is told of a seed while the game runs: the SHA-256 of its decimal digits in ASCII, in hexadecimal."""
    return sha256(str(seed).encode("ascii")).hexdigest()


def draw(history: History, seed: int) -> Any:
    """What the program draws here, where a draw is due."""
    return history.position.random_ply(Random(f"{seed}/{history.draws}"))


def dealt_tags(game: str, seed: int, players: str | None, variant: Tags) -> dict[str, str]:
    """The tags of a start dealt with that seed: Python's Mersenne Twister, `random.Random(seed)`. Raises TagError."""
    seats = None if players is None else players.split()
    return {"Game": game, **load_game(game).deal(Random(seed), seats, variant)}
