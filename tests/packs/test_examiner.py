"""`refcli try`: green on what is right, and each fault that somebody plants is found by its own line."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from extract.packs import open_folder
from refcli.messages import LANGUAGES
from refcli.referee import CHECKS, Report, examined, told
from tests.conftest import Run
from tests.packs.folders import noughts_in


class Planted(NamedTuple):
    """What is spoilt: in a file, this by that; which fault is found, and where."""

    file: str
    good: str
    bad: str
    key: str
    place: str = ""


OVER = "outcome is not None"
PLANTED = {
    "listing is laxer than judging": Planted(
        "referee.py", "if self.judge(mark) is None)", "if not self.outcome())", "try.listed_refused", "judge"
    ),
    "listing is stricter than judging": Planted(
        "referee.py", "map(Ply, SPACES)", "map(Ply, SPACES[1:])", "try.not_listed", "legal_moves"
    ),
    "a ply is listed twice": Planted(
        "referee.py", "map(Ply, SPACES)", "map(Ply, SPACES + SPACES)", "try.listed_twice", "legal_moves"
    ),
    "plies are listed behind the end": Planted(
        "referee.py", "if self.judge(mark) is None)", "if True)", "try.listed_over", "legal_moves"
    ),
    "plies are accepted behind the end": Planted(
        "referee.py", "if outcome := self.outcome():\n", "if (outcome := self.outcome()) and 0:\n", "try.judged_over"
    ),
    "the count is another one": Planted(
        "referee.py",
        "    def result(self)",
        "    def count_legal(self) -> int:\n        return 9\n\n    def result(self)",
        "try.count",
        "count_legal",
    ),
    "a random ply is none": Planted(
        "referee.py",
        "    def result(self)",
        "    def random_ply(self, rng):\n        return Ply(rng.choice(SPACES))\n\n    def result(self)",
        "try.random",
        "random_ply",
    ),
    "a rule that nobody wrote": Planted(
        "referee.py", 'return ("noughts.mark.empty",)', 'return ("noughts.mark.full",)', "try.rule_unknown"
    ),
    "a cause without a sentence": Planted("referee.py", '"noughts.taken"', '"noughts.token"', "try.no_words", "en.po"),
    "a word that a language lacks": Planted(
        "de.po", 'msgid "noughts.seat.x"\nmsgstr "Kreuz"', "", "try.no_words", "de.po"
    ),
    "another gap in a language": Planted("fr.po", "{square}", "{case}", "try.gaps", "fr.po"),
    "a sentence that cannot be made": Planted("es.po", "{square}", "{square!q}", "try.unsaid", "es.po"),
    "a winner from nowhere": Planted("referee.py", "Outcome((seat,)", 'Outcome(("z",)', "try.stranger", "outcome"),
    "turn and outcome disagree": Planted(
        "referee.py", "return None if self.outcome() else", "return", "try.turn", "turn"
    ),
    "positions that are no values": Planted(
        "referee.py", "@dataclass(frozen=True, slots=True)", "@dataclass(eq=False)", "try.changed", "play"
    ),
    "a token is read as another ply": Planted(
        "referee.py",
        'Ply(("abc".index(token[0]), int(token[1]) - 1))',
        'Ply((int(token[1]) - 1, "abc".index(token[0])))',
        "try.read",
        "parse",
    ),
    "an example that is wrong": Planted(
        "examples.md", "verdict: refused noughts.mark.empty", "verdict: allowed", "try.example", "examples.md"
    ),
    "a caption that a language lacks": Planted(
        "examples.md", "- es: El centro ya tiene una marca.\n", "", "try.caption", "examples.md"
    ),
    "more players than seats": Planted("game.toml", "players_max = 2", "players_max = 3", "try.players", "game.toml"),
    "a number that is not taken from the file": Planted(
        "referee.py", 'SIZE: int = NUMBERS["size"]', "SIZE = 3", "try.unread_number", "referee.py"
    ),
    "a rule that nothing breaks": Planted(
        "referee.py",
        "        return None\n\n    def explain",
        '        if not ply:\n            return Violation("noughts.mark.full", "noughts.over")\n'
        "        return None\n\n    def explain",
        "try.unprovoked",
        "referee.py",
    ),
    "a rule that a page lacks": Planted(
        "de.md", "**[noughts.end.full]** ", "", "try.rule_missing", "de.md"
    ),
    "effects that move nothing": Planted(
        "referee.py",
        "    def result(self)",
        "    def effects(self, ply, seat=None):\n        return ()\n\n    def result(self)",
        "try.carried",
        "effects",
    ),
    "a ply without choices": Planted(
        "referee.py",
        "    def result(self)",
        "    def offered(self):\n        return list(self.legal_moves())[1:]\n\n    def result(self)",
        "try.choice_missing",
    ),
    "what is hidden from nobody is hidden": Planted(
        "referee.py",
        "    def result(self)",
        "    def hidden(self, seat):\n        return frozenset('x')\n\n    def result(self)",
        "try.leak",
    ),
    "what is not known is filled with what is known otherwise": Planted(
        "referee.py",
        "    def result(self)",
        "    def filled(self, rng):\n        return self.play(self.random_ply(rng)) if self.turn else self\n\n"
        "    def result(self)",
        "try.filled",
        "filled",
    ),
    "judging raises": Planted(
        "referee.py",
        "        if any(ply.space in marks for marks in self.marks):\n",
        '        if ply.space == (1, 1) and sum(map(len, self.marks)) == 3:\n            raise KeyError("x")\n'
        "        if any(ply.space in marks for marks in self.marks):\n",
        "try.raised",
        "referee.py",
    ),
    "no end": Planted(
        "referee.py",
        "if full else None",
        "if full and 0 else None",
        "try.none_listed",
    ),
    "no position": Planted("referee.py", "    def explain(", "    def explained(", "try.lacks"),
}  # fmt: skip


def trial(folder: Path, only: Sequence[str] | None = None) -> Report:
    return examined(open_folder(str(folder)), games=60, only=only)


def test_a_small_game_that_is_right_is_green(tmp_path: Path) -> None:
    report = trial(noughts_in(tmp_path))
    assert report.faults == []
    assert (report.games, report.not_asked) == (60, ["naive.py", "pieces.toml"])


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_found_by_its_own_line(name: str, tmp_path: Path) -> None:
    planted = PLANTED[name]
    folder = noughts_in(tmp_path)
    text = (folder / planted.file).read_text()
    assert planted.good in text
    (folder / planted.file).write_text(text.replace(planted.good, planted.bad, 1))
    found = [fault for fault in trial(folder).faults if fault.key == planted.key]
    assert found
    place = planted.place
    if place and "." not in place:
        lines = (folder / "referee.py").read_text().splitlines()
        assert found[0].line
        assert f"def {place}(" in "".join(lines[found[0].line - 1 : found[0].line + 1])
    elif place:
        assert found[0].file == folder / place
    for language in LANGUAGES:
        line = told(found[0], language)
        assert line.startswith(str(folder))
        assert "\n" not in line
        assert "try." not in line


@pytest.mark.parametrize(("answer", "found"), [("Red", True), ("x", False)])
def test_the_second_referee_is_asked(answer: str, found: bool, tmp_path: Path) -> None:
    folder = noughts_in(tmp_path)
    turn = "None" if found else "judge(read(record)).turn"
    (folder / "naive.py").write_text(
        f"from refcli.record import judge, read\n\n\ndef referee(record):\n    return {{'turn': {turn}}}\n"
    )
    faults = trial(folder, ("second",)).faults
    assert [fault.key for fault in faults] == (["try.second"] if found else [])


def test_pictures_that_cannot_be_drawn_are_found(tmp_path: Path) -> None:
    folder = noughts_in(tmp_path)
    (folder / "pictures.py").write_text("def diagram(layout, view):\n    return layout.nothing\n")
    (fault,) = trial(folder, ("pictures",)).faults
    assert (fault.key, fault.file, fault.line) == ("try.raised", folder / "pictures.py", 2)


def test_a_game_that_never_comes_to_an_end_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = noughts_in(tmp_path)
    text = (folder / "referee.py").read_text()
    (folder / "referee.py").write_text(
        text.replace(
            "        if any(ply.space in", "        while True:\n            pass\n        if any(ply.space in"
        )
    )
    monkeypatch.setattr(importlib.import_module("refcli.referee.workshop.examiner"), "SECONDS", 0.3)
    (fault,) = trial(folder).faults
    assert fault.key == "try.endless"


def test_on_the_command_line(tmp_path: Path, refcli: Run) -> None:
    folder = noughts_in(tmp_path, "mine")
    fine = refcli("try", "./mine", "--games", "20", cwd=tmp_path)
    assert (fine.returncode, fine.stdout) == (0, "")
    assert "No fault: 20 games" in fine.stderr
    text = (folder / "game.toml").read_text()
    (folder / "game.toml").write_text(text.replace("players_max = 2", "players_max = 4"))
    spoilt = refcli("try", "./mine", "--lang", "de", cwd=tmp_path)
    assert spoilt.returncode == 1
    assert spoilt.stdout.startswith("mine/game.toml:9: players_min bis players_max sagen 2, 3, 4")
    assert spoilt.stdout.count("\n") == 1


def test_every_check_is_asked_of_the_small_game(tmp_path: Path) -> None:
    seen: list[str] = []
    examined(open_folder(str(noughts_in(tmp_path))), games=2, progress=seen.append)
    assert seen == list(CHECKS)
