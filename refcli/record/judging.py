"""Judging a record: tags, plies one after the other, the end, the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from extract.packs import PackError
from refcli.game import (
    Game,
    InvalidMoveError,
    Outcome,
    Position,
    RuleId,
    Seat,
    TagError,
    Violation,
    games,
    load_game,
)
from refcli.record.reading import LET_STAND, Record, Token

if TYPE_CHECKING:
    from refcli.record.repairs import Fault


class Refusal(NamedTuple):
    """Why a record was refused, and where.

    `ply` (from 1) and `token` are None where the fault is in the tags or the result. `cause` and `values` are for
    the message catalogue; `line` and `column` count from 1.
    """

    rule: RuleId
    cause: str
    values: Mapping[str, Any]
    line: int
    column: int
    ply: int | None = None
    token: str | None = None


class Verdict(NamedTuple):
    """What the referee says of a record.

    `positions` has one entry more than `read` (the accepted plies as they were read); both are empty where the tags
    describe no start. Where they were not to be kept, there is the last position only. `accepted` is the number of
    accepted plies. `counts` are the numbers of legal plies before each of them, or None where not asked for. `let` are
    the plies (from 1) that the players let stand, each with the rule that it broke.
    """

    game: str | None
    positions: tuple[Position, ...]
    read: tuple[Any, ...]
    refusal: Refusal | None
    counts: tuple[int | None, ...] | None = None
    let: Mapping[int, RuleId] = MappingProxyType({})
    accepted: int = 0

    @property
    def plies(self) -> tuple[Any, ...]:
        """The accepted plies in canonical form; made here, because judging can do without."""
        return tuple(position.canonical(ply) for position, ply in zip(self.positions[:-1], self.read, strict=True))

    @property
    def position(self) -> Position | None:
        """The position after the last accepted ply."""
        return self.positions[-1] if self.positions else None

    @property
    def turn(self) -> Seat | None:
        """The seat to act, or None."""
        return self.position.turn if self.position else None

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why, or None while the game runs."""
        return self.position.outcome() if self.position else None

    @property
    def scores(self) -> Mapping[Seat, int] | None:
        """Points as if the game ended now, or None."""
        return self.position.scores() if self.position else None

    def turns(self) -> Iterator[list[str]]:
        """The accepted plies as canonical tokens, one list a turn."""
        from refcli.record.writing import turns  # hardly any verdict is written

        return turns(self.positions, self.plies)


def judge(record: Record, *, counts: bool = False, until: int | None = None, keep: bool = True) -> Verdict:
    """Judge a record, at most `until` plies of it; `counts` counts the legal plies before each.

    `keep` says whether all positions and plies are wanted or the last position only.
    """
    refusal: Refusal
    if record.bad_tag:
        from refcli.record import repairs

        refusal = _at_place(record, "record.tag", repairs.line_fault(record.bad_tag))
    else:
        try:
            game = _game(record)
            let = _let(record)
            return _judge_plies(record, game, game.start(record.tags), let, counts, until, keep)
        except TagError as error:
            from refcli.record import repairs

            refusal = _at_place(record, error.rule, repairs.tag_fault(record, error))
    name = record.tags.get("Game")
    return Verdict(name if name in games() else None, (), (), refusal, () if counts else None)


def _game(record: Record) -> Game:
    for tag in ("Game", "Players"):
        if tag not in record.tags:
            raise TagError(tag, "record.missing")
    try:
        return load_game(record.tags["Game"])
    except KeyError:
        raise TagError("Game", "record.unknown_game", value=record.tags["Game"], games=", ".join(games())) from None
    except PackError as error:
        raise TagError("Game", error.cause, **error.values) from None


def _let(record: Record) -> Mapping[int, RuleId]:
    """The plies that the record says were let stand."""
    if LET_STAND not in record.tags:
        return {}
    from refcli.record.let_stand import let_stand_in

    return let_stand_in(record.tags)


def _judge_plies(
    record: Record,
    game: Game,
    start: Position,
    let: Mapping[int, RuleId],
    counts: bool,
    until: int | None,
    keep: bool,
) -> Verdict:
    positions = [start]
    plies: list[Any] = []
    accepted = 0
    numbers: list[int | None] = []
    stood: dict[int, RuleId] = {}
    refusal: Refusal | None = None
    position = start
    name = record.tags["Game"]
    for token in record.tokens if until is None else record.tokens[:until]:
        try:
            ply = game.parse(token.text)
            violation = position.judge(ply)
        except InvalidMoveError as error:
            refusal = _unreadable(record, game, token, error, accepted + 1)
            break
        stands: tuple[Any, Position] | None = None
        if violation:
            number = accepted + 1
            if let.get(number) == violation.rule:
                stands = position.let(ply)
            if stands is None:
                refusal = _refusal(record, violation, token.text, token.offset, number)
                break
            stood[number] = violation.rule
        if counts:
            numbers.append(None if position.draw_due else position.count_legal())
        if stands is None:
            position = position.play(ply)
        else:
            ply, position = stands
        accepted += 1
        if keep:
            positions.append(position)
            plies.append(ply)
    if refusal is None and until is None:
        refusal = _end_fault(record, position, accepted) or _let_fault(record, let, stood)
    history = tuple(positions) if keep else (position,)
    return Verdict(name, history, tuple(plies), refusal, tuple(numbers) if counts else None, stood, accepted)


def _let_fault(record: Record, let: Mapping[int, RuleId], stood: Mapping[int, RuleId]) -> Refusal | None:
    """A ply that the record says was let stand, although it is legal or not there."""
    for ply, rule in let.items():
        if ply not in stood:
            line, column = record.place(record.tag_offsets[LET_STAND])
            values = {"tag": LET_STAND, "ply": ply, "rule": rule}
            return Refusal("record.tag", "record.let_unfounded", values, line, column)
    return None


def _unreadable(record: Record, game: Game, token: Token, error: InvalidMoveError, ply: int) -> Refusal:
    from refcli.record import repairs  # most records can be read

    fault = repairs.token_fault(game, token.text, error)
    violation = Violation("record.syntax", fault.cause, fault.values)
    return _refusal(record, violation, token.text, token.offset + fault.at, ply)


def _at_place(record: Record, rule: RuleId, fault: Fault) -> Refusal:
    """A fault whose place is known in the whole record."""
    return Refusal(rule, fault.cause, fault.values, *record.place(fault.at))


def _refusal(record: Record, violation: Violation, token: str, offset: int, ply: int) -> Refusal:
    line, column = record.place(offset)
    return Refusal(violation.rule, violation.cause, violation.values, line, column, ply, token)


def _end_fault(record: Record, position: Position, plies: int) -> Refusal | None:
    """What is wrong behind the last ply: a `*` after the end, unreadable text, a wrong `Result`."""
    outcome = position.outcome()
    if record.star and outcome:
        return _refusal(record, Violation("record.syntax", "record.star_after_end"), "*", record.star.offset, plies + 1)
    if record.bad_text:
        fault = record.bad_text
        return _refusal(
            record, Violation("record.syntax", fault.cause, fault.values), fault.text, fault.offset, plies + 1
        )
    if outcome and "Result" in record.tags and record.tags["Result"] != (right := position.result()):
        line, column = record.place(record.tag_offsets["Result"])
        values = {"found": record.tags["Result"], "right": right}
        return Refusal("record.result", "record.wrong_result", values, line, column)
    return None
