"""The line protocol: each line gets one block, whatever it holds; blocks say what the referee says."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refcli.game import Position
from refcli.record import judge, read
from refcli.session import History, Session, Storage
from refcli.table.protocol import LONGEST_LINE, Protocol
from tests.conftest import Run
from tests.games.playing import played
from tests.refcli.records import FINE, saved
from tests.table.games import GAMES, dealt, random_tokens

LAST = re.compile(r"ok|refused [a-z]+(\.[a-z0-9]+)+ .+|error .+")


def served(history: History, folder: Path, seed: int | None = None) -> Protocol:
    session = Session(history, Storage(folder / "x.game"), seed)
    session.begin()
    return Protocol(session, "en")


def block(protocol: Protocol, line: str) -> list[str]:
    """The block that answers a line, once it is sure that it is one."""
    lines = list(protocol.answer(line))
    assert LAST.fullmatch(lines[-1]), (line, lines[-1])
    assert not any(LAST.fullmatch(other) for other in lines[:-1]), (line, lines)
    assert not any("\n" in other for other in lines)
    return lines


@pytest.mark.parametrize("name", GAMES)
def test_a_random_game_is_played_through_with_every_command(name: str, tmp_path: Path) -> None:
    protocol = served(dealt(name), tmp_path)
    history = protocol.history
    for n, token in enumerate(random_tokens(name, 20), start=1):
        everybody = history.position.observation(None)
        if not everybody.draw_due and everybody.count_legal() is not None:
            *moves, last = block(protocol, "moves")
            assert last == "ok"
            assert moves == [str(ply) for ply in history.position.legal_moves()]
        *ended, last = block(protocol, f"play {token}")
        assert last == "ok" and bool(ended) == (history.position.turn is None)
        position = json.loads(block(protocol, "position")[0])
        assert position["plies"] == n
        assert position["turn"] == history.position.turn
        assert judge(read(position["record"])).position == history.position.observation(None)
    scores, outcome = history.position.scores(), history.position.outcome()
    standing = [f"{seat} {points}" for seat, points in (scores or {}).items()]
    if scores is None and outcome:
        standing = [f"won {' '.join(outcome.winners)} {outcome.reason}"]
    assert block(protocol, "score") == [*standing, "ok"]
    played = len(history.played)
    back = min(3, played - 1)
    assert block(protocol, f"undo {back}") == ["ok"]
    assert block(protocol, "undo") == ["ok"]
    assert len(history.played) == played - back - 1
    assert len(block(protocol, "board")) > 3
    assert block(protocol, "quit") == ["ok"]
    assert protocol.ended


def test_refusals_name_the_rule_and_change_nothing(tmp_path: Path) -> None:
    protocol = served(History.resume(read(FINE)), tmp_path)
    before = protocol.history.record()
    assert block(protocol, "play a4-b5")[0].startswith("refused tokan.move.straight a4-b5: ")
    for line in (
        "play",
        "play x",
        "undo 9",
        "undo 0",
        "undo -1",
        "undo x",
        "perft",
        "perft x",
        "",
        "  ",
        "hello",
        "why x",
    ):
        assert block(protocol, line)[0].startswith("error "), line
    assert block(protocol, "c4c2") == ["ok"]
    assert block(protocol, "UNDO") == ["ok"]
    assert protocol.history.record() == before


def test_a_game_ended_by_agreement_goes_on_after_undo(tmp_path: Path) -> None:
    protocol = served(History.resume(read(FINE.replace("\n\n", '\n[Termination "agreed draw"]\n\n'))), tmp_path)
    assert block(protocol, "play c4c2")[0].startswith("error ")
    assert block(protocol, "undo") == ["ok"]
    assert block(protocol, "play c4c2") == ["ok"]
    assert len(protocol.history.played) == 3


def counted(position: Position, depth: int) -> int:
    if depth == 0 or position.draw_due:
        return 1
    return sum(counted(position.play(position.canonical(ply)), depth - 1) for ply in position.legal_moves())


@pytest.mark.parametrize("name", GAMES)
def test_perft_counts_what_playing_through_counts(name: str, tmp_path: Path) -> None:
    history = dealt(name)
    while history.position.draw_due:
        history.play(history.position.random_ply(Random(1)))
    protocol = served(history, tmp_path)
    for depth in (0, 1, 2):
        expected = counted(history.position.observation(None), depth)
        assert block(protocol, f"perft {depth}") == [str(expected), "ok"]
    if name in ("tokan", "rings"):  # in the others every line soon stops where a draw is due
        assert block(protocol, "perft 60")[0].startswith("error ")


def test_draws_of_a_dealt_game_are_told(tmp_path: Path) -> None:
    protocol = served(dealt("contra"), tmp_path, seed=5)
    move = block(protocol, "moves")[0]
    draw, last = block(protocol, f"play {move}")
    assert last == "ok"
    assert draw == str(protocol.history.plies[-1])
    assert block(protocol, "undo") == ["ok"]
    assert protocol.history.played == []
    assert block(protocol, f"play {move}") == [draw, "ok"]


def test_short_input_that_can_mean_several_plies_is_answered_with_what_to_type(tmp_path: Path) -> None:
    protocol = served(dealt("dschunke"), tmp_path)
    assert block(protocol, "play d07") == ["ok"]
    assert block(protocol, "moves d08") == ["ok"]
    *listed, _ = block(protocol, "moves D07")
    assert listed == [str(ply) for ply in protocol.history.position.legal_moves()]
    (asked,) = block(protocol, "d07 3,0")
    east, north, south = "--.rR.ga@3,0>", "--.rR.ga@3,0^", "ga.rR.--@3,-2^"
    assert f"{east} | {north} | {south};" in asked
    (asked,) = block(protocol, "d07")
    assert f"{len(listed)} moves" in asked
    assert block(protocol, "d07 3,0 s") == ["ok"]
    assert str(protocol.history.plies[-1]) == south


def test_squares_off_the_board_are_named_however_they_are_typed(tmp_path: Path) -> None:
    protocol = served(dealt("tokan"), tmp_path)
    for typed in ("e1-e9", "e1e9", "E1 E9"):
        assert "e9 is not on the board (a-f, 1-5)" in block(protocol, typed)[0]
    (tmp_path / "other").mkdir()
    assert "f1 is not on the board (a-e, 1-5)" in block(served(dealt("rhombus"), tmp_path / "other"), "9H:f1")[0]


WORDS = st.sampled_from(
    [
        "play",
        "moves",
        "undo",
        "change",
        "insert",
        "delete",
        "board",
        "score",
        "position",
        "perft",
        "quit",
        "Play",
        "",
        "let",
        "?",
    ]
)
TAILS = st.one_of(
    st.text(max_size=30),
    st.sampled_from(["0", "1", "2", "-3", "99999999999999999999", "1e3", "b3-d3", "c4c2", "a1-a1+9", "\0", "{", "++"]),
    st.from_regex(r"[a-f][1-5]-?[a-f][1-5](\+[0-9])?", fullmatch=True),
    st.from_regex(r"[PMRC]:-?[0-9],-?[0-9](;[0-9],[0-9]){0,3}", fullmatch=True),
    st.from_regex(r"\+?(10|[6-9JQKA])[SHDC]:?[a-e1-5x-]{0,5}", fullmatch=True),
)


@pytest.mark.parametrize("name", GAMES)
def test_no_line_ends_in_anything_but_a_documented_answer(name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    protocol = served(dealt(name), tmp_path_factory.mktemp("fuzz"))

    @settings(max_examples=120, deadline=None, database=None)
    @given(st.builds("{} {}".format, WORDS, TAILS))
    def ask(line: str) -> None:
        if not line.startswith("perft"):
            block(protocol, line)
        assert judge(read(protocol.history.record())).refusal is None

    ask()


def test_bytes_that_are_no_text_and_endless_lines_get_one_block_each(tmp_path: Path) -> None:
    protocol = served(History.resume(read(FINE)), tmp_path)
    lines = [
        b"\xff\xfe\n",
        b"x" * (3 * LONGEST_LINE) + b"\n",
        b"play " + b"9" * 3000 + b"\n",
        b"play c4c2\r\n",
        b"quit\n",
    ]
    rng = Random(2)
    lines[:0] = [bytes(rng.randrange(256) for _ in range(60)).replace(b"\n", b"") + b"\n" for _ in range(200)]
    written: list[str] = []
    protocol.serve(io.BytesIO(b"".join(lines) + b"score\n"), written.append)
    assert len(written) == len(lines)
    assert all(LAST.fullmatch(answer.splitlines()[-1]) for answer in written)
    assert written[-2:] == ["ok\n", "ok\n"]


def test_the_end_of_input_and_no_input_end_well(refcli: Run, tmp_path: Path) -> None:
    path = saved(tmp_path, FINE)
    for lines in ("", "moves", "play c4c2\n"):
        done = refcli("play", "tokan", path, stdin=lines)
        assert done.returncode == 0
        assert not lines or done.stdout.endswith("ok\n")


def test_help_tells_of_plies_and_commands_and_the_end_is_told(tmp_path: Path) -> None:
    protocol = served(dealt("tokan"), tmp_path)
    for word in ("help", "?"):
        *told, last = block(protocol, word)
        assert last == "ok"
        assert "b3d3" in "".join(told) and "perft" in told[-1]
    course = played(dealt("tokan"), Random(3), 400)
    outcome = course.position.outcome()
    assert outcome
    for ply in course.plies[:-1]:
        assert block(protocol, str(ply)) == ["ok"]
    assert block(protocol, str(course.plies[-1])) == [f"over {' '.join(outcome.winners)} {outcome.reason}", "ok"]
    assert block(protocol, "score")[-1] == "ok" and "over" not in " ".join(block(protocol, "score"))


def test_lines_that_are_refused_are_no_failure(refcli: Run, tmp_path: Path) -> None:
    """A program asks by playing."""
    path = saved(tmp_path, FINE)
    for lines in ("score\n", "a1a1\nscore\n", "xyz\n"):
        assert refcli("play", "tokan", path, stdin=lines).returncode == 0


def test_a_seat_cannot_look_at_a_card_and_take_it_back(tmp_path: Path) -> None:
    history = dealt("rhombus")
    (card,) = history.position.hidden("ne")
    seen = next(ply for ply in map(str, history.position.legal_moves()) if ply.split(":")[0] == card)
    protocol = Protocol(Session(history, Storage(tmp_path / "x.game"), 5), "en", seat="ne")
    assert block(protocol, f"play {seen}")[-1] == "ok"
    assert block(protocol, "undo") == ["error this would take back a move that showed what was hidden from North-east"]
    assert seen in [str(ply) for ply in history.plies]


def test_a_game_whose_seed_was_told_is_not_taken_back(tmp_path: Path) -> None:
    history = dealt("contra")
    history.end_by("agreed draw")
    told = Protocol(Session(history, Storage(tmp_path / "x.game"), 5), "en")
    assert block(told, "undo")[-1].startswith("error the seed has been told")
    by_hand = Protocol(Session(history, Storage(tmp_path / "y.game")), "en")
    assert block(by_hand, "undo") == ["ok"]
