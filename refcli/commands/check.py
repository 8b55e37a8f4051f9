"""`refcli check`: judge written records."""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from refcli import messages
from refcli.console import REFUSED, USAGE, Lang, Tiles, load_record, register_tiles, say, stop, why_unreadable
from refcli.game import load_game
from refcli.messages.language import Language
from refcli.record import Record, UnreadableRecordError
from refcli.referee import Refusal, Verdict, judge


def run(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="Records, or folders of them; `-` is standard input."),
    ],
    json_output: Annotated[bool, typer.Option("--json", help="One JSON object a record, one a line.")] = False,
    counts: Annotated[bool, typer.Option("--counts", help="Also count the legal plies before each ply.")] = False,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", metavar="N", min=0, help="Processes that judge; 0: one a processor.")
    ] = 1,
    tiles: Tiles = None,
    lang: Lang = "",
) -> None:
    """Judge records ply by ply: exit 0 if all are fine, 1 if one is refused, 2 if one cannot be read.

    Of a folder all `.game` files in it are judged, in the order of their names.

    Examples:

      refcli check --lang de tuesday.game

      refcli check --json --jobs 4 archive/
    """
    status = 0
    asked = Asked(json_output, counts, lang)
    for answer in _answers(list(_records(files)), asked, jobs or os.cpu_count() or 1, tiles):
        if answer.data:
            sys.stdout.write(answer.data + "\n")  # thousands of lines, so not flushed one by one
        if answer.message:
            sys.stdout.flush()
            say(answer.message)
        status = max(status, answer.status)
    sys.stdout.flush()
    raise typer.Exit(status)


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


def _records(files: Iterable[Path]) -> Iterator[tuple[str, str]]:
    """The way to each record and the name that it is answered under: its own, or in a folder the way to it."""
    for file in files:
        folder = str(file)
        found = sorted(_ways(file)) if file.is_dir() else []
        if found:
            yield from ((os.path.join(folder, *way), _printable("/".join(way))) for way in found)  # noqa: PTH118
        else:
            yield str(file), _printable(file.name)


def _ways(folder: Path) -> Iterator[tuple[str, ...]]:
    """The ways from a folder to the records in and below it. Of thousands, paths as objects would take a while."""
    for place, folders, names in os.walk(folder):
        within = Path(place).relative_to(folder).parts
        yield from ((*within, name) for name in (*folders, *names) if name.endswith(".game"))


def _printable(name: str) -> str:
    """A file's name as text, also where its bytes are none."""
    return name.encode(errors="surrogateescape").decode(errors="replace")


def _answers(records: Sequence[tuple[str, str]], asked: Asked, jobs: int, tiles: list[Path] | None) -> Iterator[Answer]:
    """Judge the records and answer in their order, in this process or in several."""
    jobs = min(jobs, len(records))
    if jobs < 2:
        yield from (_judged(asked, record) for record in records)
        return
    from concurrent.futures import ProcessPoolExecutor

    # Standard input is read here: a process of the pool has none.
    in_pool = [record for record in records if record[0] != "-"]
    with ProcessPoolExecutor(jobs, initializer=register_tiles, initargs=(tiles,)) as pool:
        judging = [pool.submit(_portion_judged, asked, portion) for portion in portions(in_pool, jobs)]
        answers = (answer for portion in judging for answer in portion.result())
        for record in records:
            yield _judged(asked, record) if record[0] == "-" else next(answers)


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


def _judged(asked: Asked, record: tuple[str, str]) -> Answer:
    """Judge one record."""
    path, name = record
    file = _printable(path)
    try:
        read = load_record(Path(path))
    except (OSError, UnreadableRecordError) as error:
        why = why_unreadable(error, asked.lang)
        message = messages.text(asked.lang, "cli.unreadable", file=file, reason=why)
        return Answer("", f"refcli: {message}", USAGE)
    verdict = judge(read, counts=asked.counts)
    status = REFUSED if verdict.refusal else 0
    if asked.as_json:
        import json

        return Answer(json.dumps(as_json(name, verdict, asked.lang), ensure_ascii=False), "", status)
    if verdict.refusal:
        message = refusal_text(file, verdict.refusal, asked.lang)
        return Answer("", "\n".join((message, *_older_rules(read, verdict, asked.lang))), status)
    let = (messages.text(asked.lang, "check.let", file=file, ply=n, rule=rule) for n, rule in verdict.let.items())
    return Answer(
        _report(file, verdict, asked.lang), "\n".join((*let, *_mistyped_tags(file, read, asked.lang))), status
    )


def as_json(file: str, verdict: Verdict, lang: Language) -> dict[str, Any]:
    """The verdict as the JSON object that other programs rely on."""
    outcome, refusal = verdict.outcome, verdict.refusal
    found: dict[str, Any] = {
        "file": file,
        "game": verdict.game,
        "ok": refusal is None,
        "plies": len(verdict.read),
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
    if verdict.counts is not None:
        found["counts"] = list(verdict.counts)
    return found


def refusal_text(place: str, refusal: Refusal, lang: Language) -> str:
    """The refusal for people: where, which ply, the concrete cause, and the rule in its own words."""
    from refcli.rulebook.citation import cite

    cause = messages.text(lang, refusal.cause, refusal.values)
    token = f"{messages.before_colon(lang, refusal.token)}: " if refusal.token else ""
    citation = cite(refusal.rule, lang)
    number = f"{citation.number}. " if citation.number else ""
    return f"{place}:{refusal.line}:{refusal.column}: {token}{cause}\n  [{refusal.rule}] {number}{citation.text}"


def stop_beyond(at: int | None, verdict: Verdict, place: str, lang: Language) -> None:
    """End the command where ply `at` was not reached: a position that nobody asked for is not shown."""
    if at is None or at <= len(verdict.read):
        return
    if verdict.refusal:
        say(refusal_text(place, verdict.refusal, lang))
        raise typer.Exit(REFUSED)
    stop(USAGE, lang, "cli.no_such_ply", n=len(verdict.read), asked=at)


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


def _report(file: str, verdict: Verdict, lang: Language) -> str:
    """What is said of a record that is fine."""
    values = {"file": file, "plies": len(verdict.read)}
    outcome = verdict.outcome
    if outcome is None:
        return messages.text(lang, "check.running", values, turn=verdict.turn)
    key = "check.won" if len(outcome.winners) == 1 else "check.tie"
    scores = "" if verdict.scores is None else " (" + ", ".join(f"{s} {n}" for s, n in verdict.scores.items()) + ")"
    return messages.text(lang, key, values, winners=outcome.winners, scores=scores, rule=outcome.reason)
