"""A second, plain referee of Nine Men's Morris, written from the rules alone: it shares no code with the first.

The board is three rings of eight points each, counted round from the lower left corner; the middles of the sides are
joined from ring to ring.
"""

from __future__ import annotations

import re
from typing import Any

ROUND = [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
NAME = {
    (ring, k): "abcdefg"[3 + dx * (3 - ring)] + str(4 + dy * (3 - ring))
    for ring in range(3)
    for k, (dx, dy) in enumerate(ROUND)
}
AT = {name: at for at, name in NAME.items()}
MILLS = [{(ring, k), (ring, k + 1), (ring, (k + 2) % 8)} for ring in range(3) for k in (0, 2, 4, 6)]
MILLS += [{(0, k), (1, k), (2, k)} for k in (1, 3, 5, 7)]


def joined(a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Whether a line leads from one point to the next."""
    if a[0] == b[0]:
        return (a[1] - b[1]) % 8 in (1, 7)
    return a[1] == b[1] and a[1] % 2 == 1 and abs(a[0] - b[0]) == 1


class Table:
    """The board and both hands, changed as the game goes."""

    def __init__(self, players: list[str]) -> None:
        self.players = players
        self.men: dict[str, set[tuple[int, int]]] = {player: set() for player in players}
        self.hand = dict.fromkeys(players, 9)
        self.now = 0
        self.calm = 0

    def mine_and_theirs(self) -> tuple[str, str]:
        """Who acts, and who does not."""
        return self.players[self.now], self.players[1 - self.now]

    def may_be_taken(self) -> set[tuple[int, int]]:
        """What a mill may take."""
        theirs = self.men[self.mine_and_theirs()[1]]
        safe = set().union(*(mill for mill in MILLS if mill <= theirs))
        return theirs - safe or theirs

    def fault(self, start: Any, target: Any, taken: Any) -> str | None:
        """The rule that a ply breaks."""
        me, you = self.mine_and_theirs()
        mine, theirs = self.men[me], self.men[you]
        if (self.hand[me] > 0) == (start is not None):
            return "muehle.put.all"
        if start is not None and start not in mine:
            return "muehle.move.own"
        if target in mine or target in theirs:
            return "muehle.put.empty"
        if start is not None and len(mine) > 3 and not joined(start, target):
            return "muehle.move.line"
        after = (mine - {start}) | {target}
        mill = any(target in one and one <= after for one in MILLS)
        if taken is None:
            return "muehle.mill.take" if mill and theirs else None
        if not mill or taken not in theirs:
            return "muehle.mill.take"
        return None if taken in self.may_be_taken() else "muehle.mill.guarded"

    def play(self, start: Any, target: Any, taken: Any) -> None:
        """Do it."""
        me, you = self.mine_and_theirs()
        self.men[me].discard(start)
        self.men[me].add(target)
        self.men[you].discard(taken)
        self.hand[me] -= start is None
        self.calm = 0 if start is None or taken else self.calm + 1
        self.now = 1 - self.now

    def over(self) -> tuple[list[str], str] | None:
        """Who has won, and by which rule."""
        me, you = self.mine_and_theirs()
        mine, theirs = self.men[me], self.men[you]
        if self.hand[me] + len(mine) < 3:
            return [you], "muehle.end.few"
        free = [at for at in NAME if at not in mine | theirs]
        if not self.hand[me] and len(mine) > 3 and not any(joined(a, b) for a in mine for b in free):
            return [you], "muehle.end.stuck"
        return (self.players, "muehle.end.quiet") if self.calm >= 50 else None


def referee(record: str) -> dict[str, Any]:
    """What `refcli check --json` says of a record, but for sentences and places."""
    players = re.search(r'^\[Players "(.*)"\]$', record, re.MULTILINE)
    assert players
    table = Table(players[1].split())
    moves = re.sub(r"^\[.*\]$", "", record, flags=re.MULTILINE)
    accepted, error = 0, None
    for token in re.sub(r"\b[0-9]+\.\s", " ", moves).split():
        read = re.fullmatch(r"(?:(\w\w)-)?(\w\w)(?:x(\w\w))?", token)
        names = read.groups() if read else ("?",)
        if any(name and name not in AT for name in names):
            rule: str | None = "record.syntax"
        else:
            points = [AT.get(name) for name in names]
            over = table.over()
            rule = over[1] if over else table.fault(*points)
        if rule:
            error = {"ply": accepted + 1, "token": token, "rule": rule}
            break
        table.play(*points)
        accepted += 1
    over = table.over()
    return {
        "ok": error is None,
        "plies": accepted,
        "turn": None if over else table.mine_and_theirs()[0],
        "outcome": {"winners": over[0], "reason": over[1]} if over else None,
        "scores": None,
        "error": error,
    }
