"""`refcli check`: judge written records."""

import os
import sys
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeAlias

import typer

from refcli import messages
from refcli.console import (
    REFUSED,
    USAGE,
    Cluster,
    Folders,
    Lang,
    Tiles,
    load_record,
    say,
    why_unreadable,
)
from refcli.game import Who, load_game
from refcli.messages import Language, Spoken, names_in
from refcli.record import TERMINATION, Record, UnreadableRecordError, Verdict, judge

if TYPE_CHECKING:
    from concurrent.futures import Future

    from refcli.console import Brought

UNREADABLE = "record.unreadable"
"""The rule that is broken by what is no record at all."""


def run(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help="Records, or folders of them; `-` is standard input."),
    ],
    json_output: Annotated[bool, typer.Option("--json", help="One JSON object a record, one a line.")] = False,
    counts: Annotated[bool, typer.Option("--counts", help="Also count the legal plies before each ply.")] = False,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", metavar="N", min=0, help="Processes that judge; 0: one a processor.")
    ] = 1,
    cluster: Cluster = None,
    folders: Folders = None,
    tiles: Tiles = None,
    lang: Lang = "",
) -> None:
    """Judge records ply by ply: exit 0 if all are fine, 1 if one is refused, 2 if one cannot be read.

    Of a folder all `.game` files in it are judged, in the order of their names.

    Examples:

      refcli check --lang de tuesday.game

      refcli check --json --jobs 4 archive/

      refcli check --json --cluster tcp://10.0.0.1:8786 archive/     over many machines: docs/scale.md
    """
    status = 0
    asked = Asked(json_output, counts, lang)
    records, beside = list(_records(files)), (tiles, folders)
    for answer in (
        _answers_of_cluster(records, asked, cluster, beside)
        if cluster
        else _answers(records, asked, jobs or os.cpu_count() or 1, beside)
    ):
        if answer.data:
            sys.stdout.write(answer.data + "\n")  # thousands of lines, so not flushed one by one
        if answer.message:
            sys.stdout.flush()
            say(answer.message)
        status = max(status, answer.status)
    sys.stdout.flush()
    raise typer.Exit(status)


PORTIONS_AHEAD = 4
"""Portions that wait in each process, or are done and not printed yet."""


class Asked(NamedTuple):
    """How records are to be judged and answered."""

    as_json: bool
    counts: bool
    lang: Language


class Answer(NamedTuple):
    """What is printed of one record: a line of data, a message for people (either may be empty), an exit status."""

    data: str
    message: str
    status: int


Named: TypeAlias = tuple[list[Path] | None, list[str] | None]
"""Files of tile sets and folders of games that were named beside the records."""


def _records(files: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The way to each record and the name that it is answered under: as it was given, or in a folder the way to it."""
    for file in files:
        found = sorted(_ways(file)) if os.path.isdir(file) else []  # noqa: PTH112 - the name stays as it was given
        if found:
            yield from ((os.path.join(file, *way), "/".join(way)) for way in found)  # noqa: PTH118
        else:
            yield file, file


def _ways(folder: str) -> Iterator[tuple[str, ...]]:
    """The ways from a folder to the records in and below it. Of thousands, paths as objects would take a while."""
    for place, folders, names in os.walk(folder):
        within = Path(place).relative_to(folder).parts
        yield from ((*within, name) for name in (*folders, *names) if name.endswith(".game"))


def _printable(name: str) -> str:
    """A file's name as a part of one line of text, also where its bytes are none."""
    return messages.one_line(os.fsencode(name).decode(errors="replace"))


def _answers(records: Sequence[tuple[str, str]], asked: Asked, jobs: int, beside: Named) -> Iterator[Answer]:
    """Judge the records and answer in their order, in this process or in several."""
    jobs = min(jobs, len(records))
    if jobs < 2:
        yield from (_judged(asked, record) for record in records)
        return
    from concurrent.futures import ProcessPoolExecutor

    from refcli.console import bring, brought

    # Standard input is read here: a process of the pool has none.
    in_pool = [record for record in records if record[0] != "-"]
    with ProcessPoolExecutor(jobs, initializer=bring, initargs=(brought(*beside),)) as pool:
        handed = (pool.submit(_portion_judged, asked, portion) for portion in portions(in_pool, jobs))
        # Few portions ahead of what is printed: the answers to an archive have no end.
        judging = deque(islice(handed, PORTIONS_AHEAD * jobs))
        answers = _in_turn(judging, handed)
        for record in records:
            yield _judged(asked, record) if record[0] == "-" else next(answers)


def _in_turn(judging: "deque[Future[list[Answer]]]", handed: "Iterator[Future[list[Answer]]]") -> Iterator[Answer]:
    """The answers of all portions in their order; for each one that is done the next is handed out."""
    while judging:
        portion = judging.popleft().result()
        judging.extend(islice(handed, 1))
        yield from portion


def _answers_of_cluster(
    records: Sequence[tuple[str, str]], asked: Asked, address: str, beside: Named
) -> Iterator[Answer]:
    """Judge the records on a cluster; they lie there under the same paths as here."""
    from refcli.console import brought, spread

    named = [record for record in records if record[0] != "-"]
    each = (named[begin : begin + _PORTION] for begin in range(0, len(named), _PORTION))
    place, known = Path.cwd(), brought(*beside)
    done = spread(_taken_along, [(asked, portion, place, known) for portion in each], address, asked.lang)
    answers = (answer for portion in done for answer in portion)
    for record in records:
        yield _judged(asked, record) if record[0] == "-" else next(answers)


_PORTION = 50
"""Records in a portion for a cluster: a second of work or less, so that little is done again where a worker dies."""


def _taken_along(portion: "tuple[Asked, Sequence[tuple[str, str]], Path, Brought]") -> list[Answer]:
    """Judge a portion wherever this process works; ways to records begin at the place where they were given."""
    from refcli.console import bring

    asked, records, place, beside = portion
    bring(beside)
    return [_judged(asked, record, place) for record in records]


def portions(records: Sequence[tuple[str, str]], jobs: int) -> Iterator[Sequence[tuple[str, str]]]:
    """The records in portions, large ones first: few messages, and yet all processes have work until the end."""
    begin = 0
    while begin < len(records):
        size = max(8, min(200, (len(records) - begin) // (jobs * 3)))
        yield records[begin : begin + size]
        begin += size


def _portion_judged(asked: Asked, records: Sequence[tuple[str, str]]) -> list[Answer]:
    """Judge a portion."""
    return [_judged(asked, record) for record in records]


def _judged(asked: Asked, record: tuple[str, str], place: Path | None = None) -> Answer:
    """Judge one record; `place` is the folder at which its way begins, if that is not the one of this process."""
    path, name = record
    file = _printable(path)
    try:
        read = load_record(place / path if place else Path(path))
    except (OSError, UnreadableRecordError) as error:
        why = why_unreadable(error, asked.lang)
        message = messages.text(asked.lang, "cli.unreadable", file=file, reason=why)
        return Answer(_line(unreadable_as_json(name, why, asked)) if asked.as_json else "", f"refcli: {message}", USAGE)
    verdict = judge(read, counts=asked.counts, keep=False)
    status = REFUSED if verdict.refusal else 0
    if asked.as_json:
        return Answer(_line(as_json(name, read, verdict, asked.lang)), "", status)
    if verdict.refusal:
        from refcli.console import refusal_text

        message = refusal_text(file, verdict.refusal, asked.lang)
        return Answer("", "\n".join((message, *_older_rules(read, verdict, asked.lang))), status)
    let = (messages.text(asked.lang, "check.let", file=file, ply=n, rule=rule) for n, rule in verdict.let.items())
    return Answer(
        _report(file, read, verdict, asked.lang), "\n".join((*let, *_mistyped_tags(file, read, asked.lang))), status
    )


def _line(found: dict[str, Any]) -> str:
    """An object as a line of JSON, in ASCII: whatever its reader takes the bytes for, it reads the same."""
    import json

    return json.dumps(found)


def as_json(file: str, record: Record, verdict: Verdict, lang: Language) -> dict[str, Any]:
    """The verdict as the JSON object that other programs rely on."""
    outcome, refusal = verdict.outcome, verdict.refusal
    found: dict[str, Any] = {
        "file": file,
        "game": verdict.game,
        "ok": refusal is None,
        "plies": verdict.accepted,
        "turn": verdict.turn,
        "outcome": {"winners": list(outcome.winners), "reason": outcome.reason} if outcome else None,
        "scores": None if verdict.scores is None else dict(verdict.scores),
        "error": None,
    }
    if refusal:
        found["error"] = {
            "ply": refusal.ply,
            "token": refusal.token,
            "rule": refusal.rule,
            "message": messages.text(lang, refusal.cause, refusal.values),
            "line": refusal.line,
            "column": refusal.column,
        }
    if verdict.let:
        found["let"] = [{"ply": ply, "rule": rule} for ply, rule in verdict.let.items()]
    if TERMINATION in record.tags:
        found["termination"] = record.tags[TERMINATION]
    if verdict.counts is not None:
        found["counts"] = list(verdict.counts)
    return found


def unreadable_as_json(file: str, why: str, asked: Asked) -> dict[str, Any]:
    """The same object for what is no record: all is null but the name and the reason."""
    error = {"ply": None, "token": None, "rule": UNREADABLE, "message": why, "line": None, "column": None}
    found = {"file": file, "game": None, "ok": False, "plies": None, "turn": None, "outcome": None, "scores": None}
    return {**found, "error": error, **({"counts": None} if asked.counts else {})}


def _mistyped_tags(file: str, record: Record, lang: Language) -> Iterator[str]:
    """A word about tags that mean nothing but are nearly ones that do: a mistyped one would change the game."""
    own = load_game(record.tags["Game"]).own_tags(record.tags)
    meant = ("Result", *own)
    unknown = [tag for tag in record.tags if tag not in ("Game", "Players", *meant)]
    if unknown:
        from difflib import get_close_matches

        for tag in unknown:
            for near in get_close_matches(tag, meant, 1, 0.75):
                yield messages.text(lang, "check.mistyped_tag", file=file, tag=tag, near=near)


def _older_rules(record: Record, verdict: Verdict, lang: Language) -> Iterator[str]:
    """A word about a record of older rules: where today's rules differ."""
    from extract.rulebook import game_toml

    written = record.tags.get("Rules", "")
    if verdict.game and verdict.refusal and verdict.refusal.ply and written.isdecimal() and len(written) < 6:
        today = game_toml(verdict.game)["rules_version"]
        if int(written) < today:
            yield messages.text(lang, "check.older_rules", version=written, today=today, ply=verdict.refusal.ply)


def _report(file: str, record: Record, verdict: Verdict, lang: Language) -> str:
    """What is said of a record that is fine."""
    assert verdict.game is not None
    game, values = verdict.game, {"file": file, "plies": verdict.accepted}
    spoken = Spoken(lang, names_in(record.tags))
    outcome = verdict.outcome
    if outcome is None:
        return messages.text(spoken, "check.running", values, turn=Who.at(game, verdict.turn or ""))
    key = "check.won" if len(outcome.winners) == 1 else "check.tie"
    told = {seat: messages.called(spoken, game, seat) for seat in verdict.scores or ()}
    scores = "" if verdict.scores is None else f" ({', '.join(f'{told[s]} {n}' for s, n in verdict.scores.items())})"
    winners = [Who.at(game, seat) for seat in outcome.winners]
    return messages.text(spoken, key, values, winners=winners, scores=scores, rule=outcome.reason)
