"""Opening a game that lies on the disk, or beginning one: what is found there, and what cannot be gone on with.

Whatever cannot be opened stops the command with one line; what was found aside is told.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from types import MappingProxyType

import typer

from refcli import messages
from refcli.console import (
    BROKEN,
    REFUSED,
    USAGE,
    agreed,
    describe_tag_error,
    is_no_more,
    refusal_text,
    say,
    stop,
    typed,
    why_unreadable,
)
from refcli.game import TagError, Tags, load_game
from refcli.record import UnreadableRecordError
from refcli.session import (
    BrokenJournalError,
    History,
    LockedError,
    Recovered,
    RefusedRecordError,
    Storage,
    dealt_tags,
    journal_path,
    new_seed,
    unfinished,
)


def begun(
    game: str,
    players: str | None,
    variant: Tags,
    lang: str,
    *,
    deal: bool,
    seed: int | None = None,
    tags: Tags = MappingProxyType({}),
) -> Recovered:
    """A new game with these seats and variant tags and what else its record is to say; a stop where there is none."""
    from extract.rulebook import game_toml

    if not deal and needs_deal(game):
        stop(USAGE, lang, "play.no_start")
    drawing = new_seed() if seed is None else seed
    try:
        dealt = dealt_tags(game, drawing, players, variant)
        history = History(game, {**dealt, "Rules": str(game_toml(game).get("rules_version", 1)), **tags})
    except TagError as error:
        stop(USAGE, lang, "cli.bad_value", tag=error.tag, reason=describe_tag_error(error, lang))
    return Recovered(history, drawing if deal and _has_chance(game, players, variant) else None)


def asked_start(game: str, players: str | None, variant: Tags, lang: str, *, tags: Tags) -> Recovered:
    """A new game that begins as people say: shuffled, as the rules say, or as the table lies, which they enter."""
    from refcli.table.mending import Entering, form_of
    from refcli.table.screen import Screen
    from refcli.table.typed import Question

    deal = needs_deal(game)
    usual = begun(game, players, variant, lang, deal=deal, tags=tags)
    form = form_of(usual.history.tags)
    if form is None:
        return usual
    ways = [
        messages.text(lang, key)
        for key in ("play.begin_shuffled" if deal else "play.begin_usual", "play.begin_entered")
    ]
    said = {way.partition(") ")[2].casefold(): n for n, way in enumerate(ways)}
    asked = Question(ways, lambda _n: None, width=1, rows=len(ways), words=said)
    while True:
        for line in (messages.text(lang, "play.begin_question"), *ways):
            say(line)
        answer = typed("[1]").strip() or "1"
        if (way := asked.number(answer)) is not None:
            break
        if _leaves(lang, answer):
            raise typer.Exit(0)
        if len(meant := asked.holding(answer)) == 1:
            way = meant[0]
            break
        if answer != "?":
            say(messages.text(lang, "play.no_answer", n=answer))
    if way == 0:
        return usual
    try:
        entered = Entering(form, usual.history.tags, lang, Screen).run()
    except KeyboardInterrupt:
        say("\n" + messages.text(lang, "play.enter.quit"))
        raise
    if entered is None:
        raise typer.Exit(0)
    return Recovered(History(game, entered))


def path_behind(path: Path) -> Path:
    """A free place for the record that goes on from that one: `tuesday-2.game` behind `tuesday.game`."""
    stem, _, number = path.stem.rpartition("-")
    if not (stem and number.isdecimal() and len(number) < 4):
        stem, number = path.stem, "1"
    free = (path.with_name(f"{stem}-{n}{path.suffix}") for n in count(int(number) + 1))
    return next(place for place in free if not (place.exists() or journal_path(place).exists()))


def new_path(game: str) -> Path:
    """A place for a game that nobody has named one for."""
    folder = _own_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path()
    return folder / f"{game}-{datetime.now():%Y%m%d-%H%M%S}.game"


def _own_folder() -> Path:
    from platformdirs import user_state_path

    return user_state_path("refcli", appauthor=False) / "games"


def offered_game(game: str, lang: str, *, usual: bool = True) -> Path | None:
    """The unfinished game that the person goes on with, if there is one and the answer is yes, or Enter and `usual`."""
    latest = unfinished(_own_folder(), game)
    if latest is None:
        return None
    path, plies = latest
    when = f"{datetime.fromtimestamp(path.stat().st_mtime):%Y-%m-%d %H:%M}" if path.exists() else path.stem
    question = messages.text(lang, "play.resume_question", game=game, when=when, plies=plies)
    return path if agreed(question, lang, usual=usual, ends=partial(_leaves, lang)) else None


def _leaves(lang: str, answer: str) -> bool:
    """Whether an answer to a question before the game leaves the program."""
    from refcli.table.typed import Words

    said = answer.strip()
    return said in Words(("quit",), lang) or said == "exit" or is_no_more(said, lang)


def locked_game(path: Path, lang: str) -> Storage:
    """The files of that game, locked; a stop where another program has them."""
    try:
        return Storage(path)
    except LockedError:
        stop(REFUSED, lang, "play.locked", file=path)


def recovered_game(
    storage: Storage, game: str, lang: str, *, asks: bool = False, deals: bool = False
) -> Recovered | None:
    """The game that lies there, with a word about what was found; a stop where it cannot be gone on with.

    One with a wrong ply is opened before it, if somebody can be asked and says so. With `deals` the program is to draw
    from its start on, so that it must not have begun.
    """
    try:
        found = storage.recover()
    except (OSError, UnreadableRecordError) as error:
        stop(USAGE, lang, "cli.unreadable", file=storage.path, reason=why_unreadable(error, lang))
    except RefusedRecordError as error:
        refusal = error.verdict.refusal
        assert refusal is not None
        say(refusal_text(str(storage.path), refusal, lang))
        if not (
            asks and refusal.ply and error.verdict.game == game and _agreed_to_open(storage, refusal.ply - 1, lang)
        ):
            stop(REFUSED, lang, "play.refused_record")
        found = storage.recover(until_fault=True)
    except BrokenJournalError as error:
        stop(BROKEN, lang, "play.broken_journal", file=journal_path(storage.path), reason=error)
    if found is None:
        return None
    if found.torn:
        say(messages.text(lang, "play.torn", file=found.torn))
    if found.aside:
        say(messages.text(lang, "play.aside", file=found.aside))
    if found.history.name != game:
        stop(USAGE, lang, "play.other_game", file=storage.path, found=found.history.name, game=game)
    history = found.history
    if deals and (history.played or storage.has_events):
        from_table = found.seed is None and history.game.DRAWS
        stop(USAGE, lang, "play.exists_drawn" if from_table else "play.exists", file=storage.path)
    say(messages.text(lang, "play.resumed", file=storage.path, plies=len(found.history.played)))
    return found


def _agreed_to_open(storage: Storage, plies: int, lang: str) -> bool:
    journal = journal_path(storage.path).name
    question = messages.text(lang, "play.open_question", n=plies, journal=journal)
    return agreed(question, lang, usual=True)


def drawn_for(found: Recovered, storage: Storage, seed: int | None, lang: str) -> Recovered:
    """A start that lies there (of `refcli deal`, say), with draws by the program.

    What the start leaves hidden is dealt too: as the seed deals it where one is named, which must give this start.
    """
    history = found.history
    drawing = new_seed() if seed is None else seed
    tags = history.game.filled_tags(history.tags, Random(f"{drawing}/0"))
    if tags != history.tags:
        if seed is not None:
            dealt = dealt_tags(history.name, seed, history.tags["Players"], {})
            if history.game.start({**history.tags, **history.game.told_tags(dealt, None)}) != history.position:
                storage.close()
                stop(USAGE, lang, "play.other_deal", file=storage.path, seed=seed)
            tags = {**history.tags, **dealt}
        history = History(history.name, tags)
    say(messages.text(lang, "play.draws"))
    return replace(found, history=history, seed=drawing)


def needs_deal(game: str) -> bool:
    """Whether the game's start depends on a shuffle, so that tags without one describe no start."""
    return _is_shuffled(game, None, {})


def _is_shuffled(game: str, players: str | None, variant: Tags) -> bool:
    first, second = (dealt_tags(game, seed, players, variant) for seed in (1, 2))
    return first != second


def _has_chance(game: str, players: str | None, variant: Tags) -> bool:
    """Whether anything is shuffled or drawn, so that there is a seed to speak of."""
    return load_game(game).DRAWS or _is_shuffled(game, players, variant)
