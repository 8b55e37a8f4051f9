"""`refcli check` as a process: answers, exit status, both streams."""

from __future__ import annotations

import json
import os
import re
import textwrap
from pathlib import Path

import pytest

from refcli.commands.check import portions
from refcli.game import load_game
from refcli.record import judge, read
from tests.conftest import ROOT, Run, shared
from tests.refcli.records import FINE, ILLEGAL_THIRD, TAGS, saved

RULE_IN = {
    "en": "straight line along a row or a column",
    "de": "gerade",
    "fr": "ligne droite",
    "es": "línea recta",
}


def test_a_fine_record_is_accepted(refcli: Run, tmp_path: Path) -> None:
    done = refcli("check", saved(tmp_path, FINE))
    assert done.returncode == 0, done.stderr
    assert "2 plies" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize("lang", ["en", "de", "fr", "es"])
def test_an_illegal_third_move_is_refused_with_its_rule(refcli: Run, tmp_path: Path, lang: str) -> None:
    done = refcli("check", "--lang", lang, saved(tmp_path, ILLEGAL_THIRD))
    assert done.returncode == 1
    assert done.stdout == ""
    assert "tokan.move.straight" in done.stderr
    assert RULE_IN[lang] in done.stderr
    assert "one.game:7:4:" in done.stderr


def test_json_holds_the_contract_and_nothing_else(refcli: Run, tmp_path: Path) -> None:
    done = refcli("check", "--json", "--counts", saved(tmp_path, ILLEGAL_THIRD), saved(tmp_path, FINE, "two.game"))
    assert done.returncode == 1
    assert done.stderr == ""
    refused, fine = map(json.loads, done.stdout.splitlines())
    keys = ["file", "game", "ok", "plies", "turn", "outcome", "scores", "error", "counts"]
    assert list(refused) == list(fine) == keys
    error = refused.pop("error")
    assert error.pop("message")
    assert error == {"ply": 3, "token": "a4-b5", "rule": "tokan.move.straight", "line": 7, "column": 4}
    assert refused["plies"] == 2
    assert refused["turn"] == "red"
    assert len(refused["counts"]) == 2
    assert fine["error"] is None
    assert "counts" not in json.loads(refcli("check", "--json", saved(tmp_path, FINE)).stdout)


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"\x00\x01\xff\xfe", "not a text"), (b"", "empty"), (b" \n", "empty"), (b'[Game "tokan"]\0', "text")],
)
def test_what_is_no_record_is_one_clear_line(refcli: Run, tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "odd.game"
    path.write_bytes(content)
    done = refcli("check", path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr


def test_a_folder_and_a_missing_file_are_one_clear_line_each(refcli: Run, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.game"):
        done = refcli("check", "--json", path)
        assert done.returncode == 2
        assert json.loads(done.stdout)["error"]["rule"] == "record.unreadable"
        assert str(path) in done.stderr
        assert len(done.stderr.splitlines()) == 1


def test_an_unreadable_file_does_not_hide_the_others(refcli: Run, tmp_path: Path) -> None:
    done = refcli("check", "--json", tmp_path / "missing.game", saved(tmp_path, FINE))
    assert done.returncode == 2
    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [False, True]


def test_a_record_comes_from_standard_input(refcli: Run) -> None:
    assert refcli("check", "-", stdin=FINE).returncode == 0
    assert refcli("check", "-", stdin=b"\xff\x00").returncode == 2


BAD = [
    ('[Players "red black"]\n\n1. a1-b1\n', "record.tag", 1),
    (TAGS.replace("tokan", "chess"), "record.tag", 1),
    (TAGS.replace("red black", "red blue"), "record.tag", 2),
    (TAGS + '[Game "tokan"]\n', "record.tag", 4),
    (TAGS + '[Scoring "hats"]\n', "record.tag", 4),
    (TAGS + '[Taboo "z9"]\n', "record.tag", 4),
    (TAGS + '[Taboo "a1"]\n', "record.setup", 4),
    (TAGS.replace("bL bJ rJ", "rL bJ rJ"), "record.setup", 3),
    (TAGS + "[Odd line]\n", "record.tag", 4),
    (FINE + "3. nonsense\n", "record.syntax", 7),
    (FINE + "{never closed\n", "record.syntax", 7),
    (FINE + "* c5-c3\n", "record.syntax", 7),
    (FINE + "3.c5-c3\n", "record.syntax", 7),
]


@pytest.mark.parametrize(("text", "rule", "line"), BAD, ids=range(len(BAD)))
def test_faults_of_the_record_are_named_with_their_line(
    refcli: Run, tmp_path: Path, text: str, rule: str, line: int
) -> None:
    error = json.loads(refcli("check", "--json", saved(tmp_path, text)).stdout)["error"]
    assert (error["rule"], error["line"]) == (rule, line)
    if rule in ("record.tag", "record.setup"):
        assert error["ply"] is None
        assert error["token"] is None


@pytest.mark.parametrize("game", ["tokan", "contra", "dschunke", "rings", "rhombus"])
def test_the_specified_examples_are_answered_as_specified(refcli: Run, game: str) -> None:
    folder = shared("specs", "examples", game)
    expected = [json.loads(line) for line in (folder / "expected.jsonl").read_text().splitlines()]
    done = refcli("check", "--json", "--counts", *(answer["file"] for answer in expected), cwd=folder)
    for found, answer in zip(map(json.loads, done.stdout.splitlines()), expected, strict=True):
        if answer["error"]:
            rules = [answer["error"]["rule"], *answer["error"].pop("also accepted", [])]
            assert found["error"]["rule"] in rules, found["file"]
            for key in ("rule", "message", "line", "column"):
                found["error"].pop(key)
                answer["error"].pop(key, None)
            if answer["error"]["token"] is None and found["error"]["ply"] is not None:  # the example leaves it out
                answer["error"]["token"] = found["error"]["token"]
        assert found == answer


@pytest.mark.parametrize("lang", ["en", "de", "fr", "es"])
@pytest.mark.parametrize(
    ("token", "off"), [("e1-e9", "e9"), ("g1-e1", "g1"), ("a10-z3+1", "a10"), ("e1-e9-", ""), ("e1-e9+0", "")]
)
def test_a_square_off_the_board_is_named(refcli: Run, tmp_path: Path, token: str, off: str, lang: str) -> None:
    done = refcli("check", "--json", "--lang", lang, saved(tmp_path, f"{TAGS}\n1. {token}\n"))
    error = json.loads(done.stdout)["error"]
    assert (error["rule"], error["token"]) == ("record.syntax", token)
    assert ("(a-f, 1-5)" in error["message"]) == bool(off)
    assert error["message"].startswith(off)


def archive(folder: Path) -> Path:
    """A folder with records in it and below it, fine, refused and unreadable."""
    (folder / "more").mkdir(parents=True)
    for n in range(6):
        saved(folder, FINE, f"fine-{n}.game")
        saved(folder / "more", ILLEGAL_THIRD, f"bad-{n}.game")
    (folder / "more" / "odd.game").write_bytes(b"\xff\x00")
    (folder / "notes.txt").write_text("no record")
    return folder


def test_a_folder_is_judged_in_the_order_of_names_by_any_number_of_processes(refcli: Run, tmp_path: Path) -> None:
    folder = archive(tmp_path / "archive")
    extra = saved(tmp_path, FINE, "last.game")
    one = refcli("check", "--json", folder, extra, "-", stdin=ILLEGAL_THIRD)
    names = [json.loads(line)["file"] for line in one.stdout.splitlines()]
    fine, bad = [f"fine-{n}.game" for n in range(6)], [f"more/bad-{n}.game" for n in range(6)]
    assert names == [*fine, *bad, "more/odd.game", str(extra), "-"]
    assert one.returncode == 2
    assert len(one.stderr.splitlines()) == 1
    for jobs in (2, 0):
        several = refcli("check", "--json", "--jobs", jobs, folder, extra, "-", stdin=ILLEGAL_THIRD)
        assert (several.stdout, several.stderr, several.returncode) == (one.stdout, one.stderr, one.returncode)
    people = [refcli("check", "--jobs", jobs, folder) for jobs in (1, 3)]
    assert people[0].stdout == people[1].stdout
    assert people[0].stderr == people[1].stderr
    assert people[0].stdout.count("fine, 2 plies") == 6


@pytest.mark.parametrize(("records", "jobs"), [(1, 2), (17, 4), (2000, 2), (50_000, 3)])
def test_portions_get_smaller_so_that_no_process_is_left_with_much_at_the_end(records: int, jobs: int) -> None:
    everything = [(f"{n}.game", f"{n}") for n in range(records)]
    handed = list(portions(everything, jobs))
    sizes = [len(portion) for portion in handed]
    assert [record for portion in handed for record in portion] == everything
    assert sizes == sorted(sizes, reverse=True)
    assert max(sizes) <= 200
    assert sizes[-1] <= 8
    assert len(sizes) <= records / 200 + 3 * jobs * 8


def test_a_folder_is_read_in_the_order_of_its_ways_whatever_is_in_it(refcli: Run, tmp_path: Path) -> None:
    for folder in ("b", "a.b", "a", "odd.game"):
        (tmp_path / folder).mkdir()
        saved(tmp_path / folder, FINE)
    done = refcli("check", "--json", tmp_path)
    names = [json.loads(line)["file"] for line in done.stdout.splitlines()]
    assert names == ["a/one.game", "a.b/one.game", "b/one.game", "odd.game", "odd.game/one.game"]
    assert "odd.game" in done.stderr
    assert done.returncode == 2


def test_a_record_of_older_rules_is_told_where_todays_differ(refcli: Run, tmp_path: Path) -> None:
    older = ILLEGAL_THIRD.replace("\n\n1.", '\n[Rules "0"]\n\n1.')
    assert "version 0 of the rules" in refcli("check", saved(tmp_path, older)).stderr
    assert "of the rules;" not in refcli("check", saved(tmp_path, older.replace('"0"', '"1"'))).stderr


def test_a_file_name_that_is_no_text_is_answered_too(refcli: Run, tmp_path: Path) -> None:
    name = os.fsdecode(b"\xff.game")
    try:
        saved(tmp_path, FINE, name)
    except OSError:
        pytest.skip("this file system takes names in UTF-8 only")
    answers = [refcli("check", "--json", path).stdout for path in (tmp_path / name, tmp_path)]
    assert [os.fsencode(json.loads(answer)["file"]) for answer in answers] == [bytes(tmp_path / name), b"\xff.game"]
    assert refcli("check", tmp_path / name).returncode == 0
    assert refcli("check", "--jobs", 2, tmp_path, tmp_path / name).returncode == 0


def test_a_mistyped_tag_is_pointed_out(refcli: Run, tmp_path: Path) -> None:
    path = saved(tmp_path, TAGS + '[Scorign "heads"]\n[Event "Tuesday"]\n')
    done = refcli("check", path)
    assert done.returncode == 0
    assert "[Scoring]" in done.stderr
    assert "Event" not in done.stderr
    assert refcli("check", "--json", path).stderr == ""


@pytest.mark.parametrize("jobs", [1, 2])
def test_records_may_name_a_tile_set_that_is_given_by_file(refcli: Run, tmp_path: Path, jobs: int) -> None:
    strips = ["S --.--.--", "X1 rs.gs.--", "X2 gi.ri.rR"]
    tiles = saved(tmp_path, "\n".join(strips), "attic.txt")
    record = saved(
        tmp_path, '[Game "dschunke"]\n[Players "red green"]\n[Tiles "attic"]\n\n1. +X1\n'.replace("+X1", "+--.gs.rs")
    )
    assert refcli("check", record).returncode == 1
    for command in (["check", "--jobs", jobs, record, record], ["show", record], ["moves", record]):
        done = refcli(*command, "--tiles", tiles)
        assert done.returncode == 0, (command, done.stderr)


def test_files_are_named_as_they_were_given(refcli: Run, tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    saved(tmp_path / "a", FINE)
    saved(tmp_path / "a" / "b", FINE)
    given = ["a/one.game", "./a//one.game", "a/../a/one.game", str(tmp_path / "a" / "one.game"), "missing.game", "./a/"]
    done = refcli("check", "--json", *given, cwd=tmp_path)
    names = [json.loads(line)["file"] for line in done.stdout.splitlines()]
    assert names == [*given[:-1], "b/one.game", "one.game"]


@pytest.mark.parametrize("content", [b"", b" \n", b"\xff\xfe", b'[Game "tokan"]\0', None])
def test_what_cannot_be_read_has_its_object_too(refcli: Run, tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "odd.game"
    if content is not None:
        path.write_bytes(content)
    done = refcli("check", "--json", "--counts", path)
    assert done.returncode == 2
    found = json.loads(done.stdout)
    error = found.pop("error")
    assert error.pop("message")
    assert error == {"ply": None, "token": None, "rule": "record.unreadable", "line": None, "column": None}
    nothing = dict.fromkeys(("game", "plies", "turn", "outcome", "scores", "counts"))
    assert found == {"file": str(path), "ok": False, **nothing}
    assert "counts" not in json.loads(refcli("check", "--json", path).stdout)


def test_plies_that_were_let_stand_and_how_people_ended_it_are_told(refcli: Run, tmp_path: Path) -> None:
    tags = '[LetStand "3 tokan.turn.own"]\n[Termination "agreed draw"]\n'
    let = FINE.replace("\n\n1.", f"\n{tags}\n1.") + "3. b2-b3\n"
    found = json.loads(refcli("check", "--json", saved(tmp_path, let)).stdout)
    assert (found["ok"], found["plies"], found["termination"]) == (True, 3, "agreed draw")
    assert found["let"] == [{"ply": 3, "rule": "tokan.turn.own"}]
    plain = json.loads(refcli("check", "--json", saved(tmp_path, FINE)).stdout)
    assert not {"let", "termination"} & plain.keys()
    refused = json.loads(refcli("check", "--json", saved(tmp_path, let.replace("c5-e5", "c5-e4"))).stdout)
    assert (refused["ok"], refused["termination"]) == (False, "agreed draw")


RECORDS_PAGE = ROOT / "docs" / "records.md"


def test_the_record_in_the_documents_is_fine() -> None:
    block = re.search(r"(?m)^    \[Game.*(?:\n(?:    .*)?)*?\n    3\. .*", RECORDS_PAGE.read_text())
    assert block
    verdict = judge(read(textwrap.dedent(block[0])))
    assert verdict.refusal is None
    assert len(verdict.plies) == 3


def test_tokens_in_the_documents_can_be_read() -> None:
    games = {
        "Tokan": "tokan",
        "Contra": "contra",
        "Dschunke": "dschunke",
        "Rings & Marbles": "rings",
        "Rhombus": "rhombus",
    }
    sections = dict(re.findall(r"(?m)^## (.+)\n((?:(?!^## ).*\n)*)", RECORDS_PAGE.read_text()))
    for title, game in games.items():
        tokens = [
            t for t in re.findall(r"`([^`]+)`", sections[title]) if re.search(r"\d[-@>]|[:+]\S", t) and "q,r" not in t
        ]
        tokens = [t for t in tokens if not re.match(r"[a-z]+:|.*[=\"]|x|[rb][MJL]\.|sw|R:$", t) and " " not in t]
        assert len(tokens) >= (1 if game == "rings" else 2), game
        for token in tokens:
            load_game(game).parse(token)
