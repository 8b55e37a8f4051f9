"""The other commands as processes."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import subprocess
import sys
import time
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from refcli.game import load_game
from refcli.session import History
from tests.conftest import ROOT, Run
from tests.refcli.records import FINE, ILLEGAL_THIRD, saved

GAP_ROW = "- bJ rJ rL rL rJ"


def test_version(refcli: Run) -> None:
    done = refcli("--version")
    assert done.returncode == 0
    assert re.fullmatch(r"refcli \d+\.\d+\.\d+\n", done.stdout)


def test_help_names_every_command_with_examples_first(refcli: Run) -> None:
    text = refcli("--help").stdout
    assert text.index("Examples") < text.index("Commands")
    for command in (
        "games",
        "rules",
        "extract",
        "print",
        "check",
        "score",
        "moves",
        "show",
        "play",
        "deal",
        "preflight",
    ):
        assert f" {command} " in text
        done = refcli(command, "--help")
        assert done.returncode == 0
        arguments = done.stdout.partition("Arguments")[2].partition("╰")[0]
        assert not arguments or "." in arguments.replace("...", ""), f"{command}: its arguments are not explained"


@pytest.mark.parametrize("command", ["play", "extract", "simulate"])
def test_paragraphs_of_a_help_are_broken_where_the_screen_ends(command: str, refcli: Run) -> None:
    prose = refcli(command, "--help", COLUMNS="80").stdout.partition("Example")[0]
    lines = [line.strip() for line in prose.split("\n")]
    broken = [(line, after.split()[0]) for line, after in pairwise(lines) if line and after]
    assert broken
    assert [line for line, word in broken if len(line) + 1 + len(word) <= 76] == []


def test_a_mistyped_command_is_answered_with_the_nearest(refcli: Run) -> None:
    done = refcli("chekc", "x")
    assert done.returncode == 2
    assert "check" in done.stderr


def test_games_lists_tokan(refcli: Run) -> None:
    assert "Tokan, 2 players, age 10+, 10-20 minutes" in refcli("games").stdout
    assert "Rhombus, 2 oder 4 Personen" in refcli("games", "--lang", "de").stdout
    first = [json.loads(line) for line in refcli("games", "--json").stdout.splitlines()]
    assert {"game": "tokan", "players_min": 2, "year": 2022}.items() <= next(
        entry for entry in first if entry["game"] == "tokan"
    ).items()


def test_unknown_names_are_usage_errors_that_list_what_there_is(refcli: Run) -> None:
    for call in (
        ["deal", "chess"],
        ["rules", "chess"],
        ["deal", "tokan", "--variant", "odd"],
        ["deal", "tokan", "--players", "red y"],
    ):
        done = refcli(*call)
        assert done.returncode == 2, call
        assert len(done.stderr.splitlines()) == 1
    assert refcli("games", "--lang", "xx").returncode == 2


def test_games_are_known_in_any_case(refcli: Run, tmp_path: Path) -> None:
    assert refcli("rules", "Tokan", "3").stdout == refcli("rules", "tokan", "3").stdout != ""
    assert refcli("deal", "TOKAN", "--seed", 7).stdout == refcli("deal", "tokan", "--seed", 7).stdout
    position = " / ".join(["- - - - - -"] * 4 + ["rM.bJ - - - - -"])
    assert refcli("score", "Tokan", "--position", position).stdout == "Red 0, Black 2\n"
    path = tmp_path / "new.game"
    assert refcli("play", "Tokan", path, "--deal", stdin="").returncode == 0
    assert path.read_text().startswith('[Game "tokan"]')
    assert refcli("play", "toKAN", path, stdin="").returncode == 0
    assert refcli("print", "Calibration", "-o", tmp_path / "ruler.pdf").returncode == 0
    unknown = refcli("rules", "Tokann")
    assert unknown.returncode == 2
    assert "Tokann" in unknown.stderr
    assert all(game in unknown.stderr for game in ("contra", "dschunke", "rhombus", "rings", "tokan"))


def test_deal_is_a_record_that_check_accepts_and_a_seed_repeats(refcli: Run, tmp_path: Path) -> None:
    for extra in ([], ["--variant", "draft"], ["--variant", "heads"], ["--players", "black red"]):
        done = refcli("deal", "tokan", "--seed", 7, *extra)
        assert done.returncode == 0
        assert refcli("check", "-", stdin=done.stdout).returncode == 0
        assert refcli("deal", "tokan", "--seed", 7, *extra).stdout == done.stdout
    path = tmp_path / "dealt.game"
    assert refcli("deal", "tokan", "-o", path).returncode == 0
    assert refcli("check", path).returncode == 0
    assert list(tmp_path.iterdir()) == [path]


def test_moves_lists_what_may_be_played(refcli: Run, tmp_path: Path) -> None:
    path = saved(tmp_path, FINE)
    listed = refcli("moves", path).stdout.split()
    counted = json.loads(
        refcli("check", "--json", "--counts", saved(tmp_path, FINE + "3. " + listed[0], "x.game")).stdout
    )
    assert counted["ok"]
    assert counted["counts"][-1] == len(listed)
    assert json.loads(refcli("moves", path, "--json").stdout) == listed
    assert all(move.startswith("a") for move in refcli("moves", path, "a").stdout.split())
    assert refcli("moves", path, "--at", 0).stdout != refcli("moves", path).stdout


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "no allowed move begins with zz5-; nearest: "),
        ("de", "kein erlaubter Zug beginnt mit zz5-; am nächsten kommen: "),
        ("fr", "aucun coup permis ne commence par zz5-\u00a0; les plus proches\u00a0: "),
        ("es", "ninguna jugada permitida empieza por zz5-; las más parecidas: "),
    ],
)
def test_a_filter_that_finds_nothing_is_answered_with_the_nearest(
    refcli: Run, tmp_path: Path, lang: str, said: str
) -> None:
    done = refcli("moves", saved(tmp_path, FINE), "zz5-", "--lang", lang)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"refcli: {said}")
    named = done.stderr.strip().rpartition(": ")[2].split(", ")
    assert len(named) == 5
    assert set(named) <= set(refcli("moves", saved(tmp_path, FINE)).stdout.split())
    listed = refcli("moves", saved(tmp_path, FINE), "zz", "--json")
    assert (listed.returncode, listed.stdout) == (1, "[]\n")


def test_show_draws_the_board_with_coordinates_on_two_sides(refcli: Run, tmp_path: Path) -> None:
    path = saved(tmp_path, FINE)
    text = refcli("show", path).stdout
    lines = text.splitlines()
    assert lines[0].split() == list("abcdef")
    assert "rJ×2" in text
    assert re.search(r"^5 .* 5$", text, re.MULTILINE)
    assert "e5: rL.rJ" in text
    plain = refcli("show", path, "--ascii", "--at", 0).stdout
    assert plain.isascii()
    turned = refcli("show", path, "--flip").stdout.splitlines()
    assert turned[0].split() == list("fedcba")
    assert refcli("show", saved(tmp_path, ILLEGAL_THIRD, "bad.game")).returncode == 1


def test_score_of_records_and_positions(refcli: Run, tmp_path: Path) -> None:
    assert refcli("score", saved(tmp_path, FINE)).stdout == "Red 2, Black 2\n"
    position = "rM bJ.rL - - - - / - - - - - - / - - - - - - / - - - - - - / - - - - - bM.bJ.bL"
    assert refcli("score", "tokan", "--position", position).stdout == "Red 2, Black 3\n"
    heads = refcli("score", "tokan", "--position", position, "--variant", "heads", "--json")
    assert json.loads(heads.stdout) == {"red": 4, "black": 3}
    for text, status in (("rM", 2), (position.replace("rM", "xX"), 2), (position.replace("-", "rM"), 1)):
        done = refcli("score", "tokan", "--position", text)
        assert done.returncode == status
        assert len(done.stderr.splitlines()) == 1
    assert refcli("score", "tokan").returncode == 2


def test_rules_are_found_by_id_number_and_word(refcli: Run) -> None:
    by_id = refcli("rules", "tokan", "tokan.close.shift", "--lang", "es")
    assert by_id.returncode == 0
    assert "[tokan.close.shift]" in by_id.stdout
    assert "hueco" in by_id.stdout
    number = re.match(r"\s*(\d+)\.", by_id.stdout)
    assert number
    assert refcli("rules", "tokan", number[1], "--lang", "es").stdout == by_id.stdout
    by_word = refcli("rules", "tokan", "gap").stdout
    assert "[tokan.move.gap]" in by_word
    assert "[tokan.close.gap]" in by_word
    assert "[tokan.move.gap]" in refcli("rules", "tokan", "Lücke", "--lang", "en").stdout
    assert refcli("rules", "tokan", "xyzzy").returncode == 1
    assert refcli("rules", "tokan").stdout.count("[tokan.") == 21


def test_the_language_comes_from_option_environment_or_locale(refcli: Run) -> None:
    texts = {
        lang: refcli("rules", "tokan", "tokan.turn.own", "--lang", lang).stdout for lang in ("en", "de", "fr", "es")
    }
    assert len(set(texts.values())) == 4
    assert refcli("rules", "tokan", "tokan.turn.own", REFCLI_LANG="fr").stdout == texts["fr"]
    assert refcli("rules", "tokan", "tokan.turn.own", REFCLI_LANG="", LC_ALL="de_AT.UTF-8").stdout == texts["de"]
    assert refcli("rules", "tokan", "tokan.turn.own", REFCLI_LANG="", LC_ALL="pt_PT.UTF-8").stdout == texts["en"]


def test_play_reads_lines_and_keeps_the_record(refcli: Run, tmp_path: Path) -> None:
    path = saved(tmp_path, FINE)
    lines = "c4c2\nplay a4-b5\nfoo\nundo\nplay c4c2\nscore\nquit\n"
    done = refcli("play", "tokan", path, stdin=lines, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    answers = done.stdout.splitlines()
    assert [answer.split()[0] for answer in answers] == [
        "ok",
        "refused",
        "error",
        "ok",
        "ok",
        "red",
        "black",
        "ok",
        "ok",
    ]
    assert answers[1].startswith("refused tokan.turn.own a4-b5: ")
    assert path.read_text() == FINE + "3. c4-c2\n"
    assert refcli("play", "tokan", stdin="").returncode == 2
    assert refcli("play", "tokan", path, "--deal").returncode == 2
    assert refcli("play", "tokan", saved(tmp_path, ILLEGAL_THIRD, "bad.game")).returncode == 1


@pytest.mark.parametrize("game", ["contra", "dschunke", "rhombus"])
def test_a_start_dealt_into_a_file_is_played_on_as_if_dealt_at_once(refcli: Run, tmp_path: Path, game: str) -> None:
    dealt, at_once = tmp_path / "dealt.game", tmp_path / "at once.game"
    told = refcli("deal", game, "--seed", 7, "-o", dealt).stderr
    assert f"refcli play {game} {dealt}" in told
    assert "--seed" not in told
    for path in (dealt, at_once):
        done = refcli("play", game, path, "--deal", "--seed", 7, stdin="")
        assert done.returncode == 0, done.stderr
        assert sha256(b"7").hexdigest() in done.stderr
        for _ in range(3):
            turn = json.loads(refcli("check", "--json", path).stdout)["turn"]
            ply = refcli("moves", path, "--seat", turn).stdout.split()[0]
            assert refcli("play", game, path, stdin=f"play {ply}\n").stdout.endswith("ok\n")
        assert len(re.findall(r" seeded$", Path(f"{path}.journal").read_text(), re.MULTILINE)) >= 2
        assert refcli("play", game, path, "--deal").returncode == 2
    plies = [path.read_text().partition("\n\n")[2] for path in (dealt, at_once)]
    assert plies[0] == plies[1] > "1. "


def test_hidden_hands_are_dealt_when_the_program_draws(refcli: Run, tmp_path: Path) -> None:
    """As the seed deals them where one is named, which must be the one that dealt this start; else anew."""
    path = tmp_path / "dealt.game"
    hands = []
    for seed in (["--seed", 7], [], []):
        assert refcli("deal", "rhombus", "--seed", 7, "-o", path).returncode == 0
        assert path.read_text().count('"?"]') == 2
        done = refcli("play", "rhombus", path, "--deal", *seed, stdin="")
        assert done.returncode == 0, done.stderr
        assert '"?"]' not in path.read_text()
        hands.append(re.findall(r'Hand\.\w+ "(\w+)"', path.read_text()))
        path.unlink()
        Path(f"{path}.journal").unlink()
    tags = load_game("rhombus").deal(Random(7), None, {})
    assert hands[0] == [tags["Hand.sw"], tags["Hand.ne"]]
    assert hands[1] != hands[2]
    refcli("deal", "rhombus", "--seed", 7, "-o", path)
    before = path.read_text()
    other = refcli("play", "rhombus", path, "--deal", "--seed", 8)
    assert (other.returncode, other.stdout, len(other.stderr.splitlines())) == (2, "", 2)
    assert "--seed 8 deals another start" in other.stderr
    assert path.read_text() == before


def test_a_seed_of_128_bits_is_told_when_the_game_is_over(refcli: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    begun = refcli("play", "dschunke", path, "--deal", stdin="position\n")
    (seed,) = re.findall(r'"seed": ([0-9]+)', Path(f"{path}.journal").read_text())
    assert 2**100 < int(seed) < 2**128
    assert seed not in begun.stdout + begun.stderr
    assert sha256(seed.encode()).hexdigest() in begun.stderr
    rng, history = Random(1), History("dschunke", {"Game": "dschunke", "Players": "red green"})
    while history.position.turn:
        if history.position.draw_due:
            number = sum(position.draw_due for position in history.positions)
            history.play(history.position.random_ply(Random(f"{seed}/{number}")))
        else:
            history.play(history.position.random_ply(rng))
    played = "".join(
        f"{ply}\n" for position, ply in zip(history.positions, history.plies, strict=False) if not position.draw_due
    )
    ended = refcli("play", "dschunke", path, stdin=played + "position\n")
    assert '"turn": null' in ended.stdout
    assert seed not in ended.stdout
    assert f"the seed was {seed}" in ended.stderr


def test_a_start_dealt_into_a_file_is_played_with_draws_from_the_table(refcli: Run, tmp_path: Path) -> None:
    path = tmp_path / "dealt.game"
    refcli("deal", "dschunke", "--seed", 7, "-o", path)
    done = refcli("play", "dschunke", path, stdin="moves\nplay +gR.--.ra\n")
    assert done.stdout == "ok\nok\n"
    assert "+gR.--.ra manual" in Path(f"{path}.journal").read_text()
    done = refcli("play", "dschunke", path, "--deal", "--lang", "en")
    assert (done.returncode, done.stdout) == (2, "")
    assert "going on with" not in done.stderr and "has begun already, with draws from the table" in done.stderr
    assert "refcli play" not in refcli("deal", "tokan", "-o", tmp_path / "other.game").stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_play_in_a_terminal(tmp_path: Path) -> None:
    """Each accepted move is in the file before the next prompt; an interrupt ends with 130."""
    path = saved(tmp_path, FINE)
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "refcli", "play", "tokan", str(path), "--lang", "de"],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "dumb"},
        start_new_session=True,
        preexec_fn=_take_terminal,
    )
    os.close(follower)
    try:
        _read_until(leader, "Rot> ")
        os.write(leader, b"c4 c2\n")
        screen = _read_until(leader, "Schwarz> ")
        assert "┼" in screen
        assert path.read_text().endswith("3. c4-c2\n")
        os.write(leader, b"a1-a2\n")
        assert "[tokan." in _read_until(leader, "Schwarz> ")
        assert _interrupted(leader, process) == 130
    finally:
        process.kill()
        os.close(leader)


def _interrupted(leader: int, process: subprocess.Popen[bytes]) -> int:
    """Press Ctrl-C until it counts: Python misses one that comes in just before it begins to wait for a line."""
    for _ in range(20):
        os.write(leader, b"\x03")
        try:
            return process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            continue
    raise AssertionError("no interrupt ends the loop")


def _take_terminal() -> None:
    import fcntl
    import signal
    import termios

    signal.signal(signal.SIGINT, signal.SIG_DFL)  # ignored where the tests run in the background of a shell
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def _read_until(leader: int, words: str) -> str:
    seen = ""
    deadline = time.monotonic() + 30
    while words not in seen:
        assert time.monotonic() < deadline, seen
        if select.select([leader], [], [], 1)[0]:
            seen += os.read(leader, 65536).decode()
    return seen


def test_rules_in_no_language_of_ours_are_shown_and_typeset(refcli: Run, tmp_path: Path) -> None:
    (tmp_path / "und.md").write_text("# Regole\n\n1. Ogni giocatore prende due pietre.\n", encoding="utf-8")
    for lang in ("en", "fr"):
        shown = refcli("rules", "any", "--from", tmp_path, "--lang", lang)
        assert (shown.returncode, shown.stderr) == (0, "") and "due pietre" in shown.stdout
    sheet = tmp_path / "a.pdf"
    assert refcli("rules", "any", "--from", tmp_path, "--pdf", sheet).returncode == 0 and sheet.stat().st_size
    (tmp_path / "en.md").write_text("# Rules\n", encoding="utf-8")
    other = refcli("rules", "any", "--from", tmp_path, "--lang", "fr")
    assert other.returncode == 2 and "und" in other.stderr


def test_a_transcription_in_another_language_than_ours_needs_none(refcli: Run, tmp_path: Path) -> None:
    (tmp_path / "de.md").write_text("---\nlanguage: de\ntitle: Steine\n---\n\n# Steine\n\n1. Nimm drei Steine.\n")
    for beside in ("# Pietre\n", "# Regole\n"):
        assert "drei Steine" in refcli("rules", "any", "--from", tmp_path).stdout
        assert refcli("rules", "any", "--from", tmp_path, "--lang", "en").returncode == 2
        (tmp_path / "und.md").write_text(beside)
