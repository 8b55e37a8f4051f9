"""Wrong usage: one line on standard error, with the nearest name, in each language."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Run
from tests.refcli.records import FINE, saved

WRONG = (
    ("chekc x", "refcli: there is no command chekc; did you mean check? (refcli --help)"),
    ("tokan", "refcli: there is no command tokan; did you mean play tokan? (refcli --help)"),
    ("xyzzy", "refcli: there is no command xyzzy (refcli --help)"),
    ("check --jsn a", "refcli check: there is no option --jsn; did you mean --json? (refcli check --help)"),
    ("check", "refcli check: FILE... is missing (refcli check --help)"),
    ("show a --at x", "refcli show: --at must be a whole number, 0 or more (refcli show --help)"),
    ("show a --at", "refcli show: --at needs a value (refcli show --help)"),
    ("show a b", "refcli show: nothing more is expected, but there is b (refcli show --help)"),
    ("show a --format x", "refcli show: --format must be one of text, svg, pdf, png, html, gif (refcli show --help)"),
    ("check a --lang xx", "refcli check: --lang: must be one of en, de, fr, es (refcli check --help)"),
    (
        "--lang en check",
        "refcli: there is no option --lang before the command; options of a command stand behind it (refcli --help)",
    ),
)


@pytest.mark.parametrize(("words", "said"), WRONG)
def test_wrong_usage_is_one_line(refcli: Run, words: str, said: str) -> None:
    done = refcli(*words.split())
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"{said}\n")


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("de", "refcli check: eine Option --jsn gibt es nicht; meintest du --json? (refcli check --help)"),
        (
            "fr",
            "refcli check\u00a0: il n’y a pas d’option --jsn\u00a0; "
            "vouliez-vous dire --json\u00a0? (refcli check --help)",
        ),
        ("es", "refcli check: no hay ninguna opción --jsn; ¿querías decir --json? (refcli check --help)"),
    ],
)
def test_wrong_usage_is_told_in_the_language_asked_for(refcli: Run, lang: str, said: str) -> None:
    assert refcli("check", "--jsn", "a", "--lang", lang).stderr == f"{said}\n"
    assert refcli("check", f"--lang={lang}", "--jsn", "a").stderr == f"{said}\n"


def test_nothing_asked_is_answered_with_the_help(refcli: Run) -> None:
    done = refcli()
    assert done.returncode == 2
    assert "Commands" in done.stdout + done.stderr


def test_right_usage_is_left_alone(refcli: Run, tmp_path: Path) -> None:
    record = saved(tmp_path, FINE)
    assert refcli("check", record).returncode == 0
    assert refcli("check", record, "--help").returncode == 0
