"""The `Position` tag of every game that has one: any position that play can reach is written and read back equal."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from refcli.game import POSITION, Position, SetupError, TagError, load_game
from refcli.record import judge, read
from refcli.session import History
from tests.games.playing import dealt, seatings, variants

WRITTEN = ("contra", "dschunke", "rhombus", "rings", "tokan")
"""Games with the notation; the others give None."""

MIDGAME = {game: importlib.import_module(f"tests.games.{game}.test_midgame") for game in WRITTEN}
"""Of each game `start`, which reads a value, and the values that it refuses: `WRONG_FORM`, `IMPOSSIBLE`."""

EVERY = 7
"""Which of the positions of a game are looked at, beside its last ones."""


def tags_at(history: History, position: Position, value: str | None = None) -> Mapping[str, str]:
    """The tags of a record that begins with that position."""
    game = history.game
    start = game.start_tags(history.tags)
    kept = {tag: text for tag, text in history.tags.items() if tag not in (*start, POSITION)}
    return {**kept, POSITION: value or str(game.written_position(position))}


def looked_at(game: str, games: int) -> Iterator[tuple[History, Position]]:
    """Positions of random games of every seating and variant, some with plies that were let stand."""
    ways = [(variant, seats) for variant in variants(game) for seats in seatings(game)]
    for seed in range(games):
        rng = Random(seed)
        history = dealt(game, seed, *ways[seed % len(ways)])
        while history.position.turn is not None:
            if seed % 3 == 2 and not rng.randrange(8):
                _let_something_stand(history, rng)
            else:
                history.play(history.position.random_ply(rng))
        for n, position in enumerate(history.positions):
            if n % EVERY == seed % EVERY or n + 4 > len(history.positions):
                yield history, position


def _let_something_stand(history: History, rng: Random) -> None:
    """A ply that was legal earlier, if it can stand here, else a legal one."""
    earlier = rng.choice(history.plies) if history.plies else None
    if earlier is not None and history.position.let(earlier):
        history.let_stand(earlier)
    else:
        history.play(history.position.random_ply(rng))


@pytest.mark.parametrize("game", WRITTEN)
def test_every_position_is_read_back_equal(game: str) -> None:
    seen = dict.fromkeys(("due", "over", "mid-turn"), 0)
    for history, position in looked_at(game, 36):
        tags = tags_at(history, position)
        again = history.game.start(tags)
        assert again == position, tags[POSITION]
        assert again.outcome() == position.outcome()
        assert history.game.canonical_tags(tags) == tags
        for seat in tags["Players"].split():
            known = position.observation(seat)
            assert history.game.start(tags_at(history, known)) == known
        seen["due"] += position.draw_due
        seen["over"] += position.outcome() is not None
        seen["mid-turn"] += not position.starts_turn
    assert seen["over"] >= 36
    assert not load_game(game).DRAWS or min(seen.values()) > 20


@pytest.mark.parametrize("game", WRITTEN)
def test_a_record_that_begins_in_the_middle_goes_on_to_the_same_end(game: str) -> None:
    for seed, variant in enumerate(variants(game)):
        history = dealt(game, seed, variant)
        rng = Random(seed)
        while history.position.turn is not None:
            history.play(history.position.random_ply(rng))
        half = len(history.played) // 2
        again = History(game, tags_at(history, history.positions[half]))
        for ply in history.plies[half:]:
            again.play(ply)
        verdict = judge(read(again.record()))
        assert verdict.refusal is None
        assert (verdict.outcome, verdict.scores) == (history.position.outcome(), history.position.scores())
        assert History.resume(read(again.record())).record() == again.record()


@pytest.mark.parametrize("game", WRITTEN)
def test_a_start_tag_beside_a_position_is_no_possible_start(game: str) -> None:
    history = dealt(game, 1)
    for tag in history.game.start_tags(history.tags):
        tags = {**tags_at(history, history.position), tag: history.tags.get(tag, "x")}
        with pytest.raises(SetupError) as refused:
            history.game.start(tags)
        assert (refused.value.tag, refused.value.cause) == (tag, "record.beside_position")


@pytest.mark.parametrize("game", WRITTEN)
def test_what_is_not_written_so_is_read_as_something_else_or_refused(game: str) -> None:
    rng = Random(5)
    refused = 0
    for history, position in looked_at(game, 6):
        value = str(history.game.written_position(position))
        for _ in range(12):
            damaged = _damaged(value, rng)
            tags = tags_at(history, position, damaged)
            try:
                again: Any = history.game.start(tags)
            except TagError as error:
                assert error.tag == POSITION
                refused += 1
            else:
                written = history.game.written_position(again)
                assert history.game.start(tags_at(history, again, written)) == again, damaged
    assert refused > 100
    for value in ("", " ", "/", " / ", "x", "?" * 60_000, "- " * 30_000):
        with pytest.raises(TagError):
            history.game.start({**tags_at(history, position), POSITION: value})


def _damaged(value: str, rng: Random) -> str:
    """The value with an entry gone, doubled or exchanged for another, or with a sign changed."""
    entries = value.split(" ")
    at, other = rng.randrange(len(entries)), rng.randrange(len(entries))
    kind = rng.randrange(4)
    if kind == 0:
        del entries[at]
    elif kind == 1:
        entries.insert(at, entries[other])
    elif kind == 2:
        entries[at], entries[other] = entries[other], entries[at]
    else:
        sign = rng.randrange(len(value))
        return value[:sign] + rng.choice("0123456789abrMLJ?-.,:@ ") + value[sign + 1 :]
    return " ".join(entries)


@pytest.mark.parametrize(("game", "value"), [(game, value) for game in WRITTEN for value in MIDGAME[game].WRONG_FORM])
def test_a_value_of_the_wrong_form(game: str, value: str) -> None:
    with pytest.raises(TagError) as refused:
        MIDGAME[game].start(value)
    assert (refused.value.rule, refused.value.tag) == ("record.tag", POSITION)
    assert refused.value.cause == MIDGAME[game].WRONG_FORM[value]


@pytest.mark.parametrize(("game", "value"), [(game, value) for game in WRITTEN for value in MIDGAME[game].IMPOSSIBLE])
def test_a_position_that_cannot_be(game: str, value: str) -> None:
    with pytest.raises(SetupError) as refused:
        MIDGAME[game].start(value)
    assert (refused.value.rule, refused.value.tag) == ("record.setup", POSITION)
    assert refused.value.cause == MIDGAME[game].IMPOSSIBLE[value]
