"""A table entered as it stands: field by field, held against the box at any time, until a game can begin there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from refcli import messages
from refcli.game import POSITION, Layout, TagError, Tags, load_game
from refcli.hands import Field, Filled, Form, left_in_box
from refcli.messages import Language
from refcli.record import LET_STAND, TERMINATION
from refcli.table.boards import as_text
from refcli.table.screen import Screen, Tone
from refcli.table.typed import Words, spellings

ENTERING = ("left", "board", "back", "done", "quit", "help")
"""The words of the dialogue."""

_SHOWN = 12
"""So many things that can be entered are shown."""
_LISTED = 4
"""Of so many answers that a field can have all are told in place of an example."""
_BEFORE_SPACE = re.compile(r"(?<!\S)([^\s@,]+)\s+(?=-?\d+,-?\d+[<>^v]?(?!\S))")
"""A piece of which the space stands apart: `B:rgyb 1,0`."""
_BEFORE = re.compile(rf"\[{POSITION}\]\s?: ")


def form_of(tags: Tags) -> Form | None:
    """The form of a game with these tags of a start; None where no game begins in the middle."""
    game = load_game(tags["Game"])
    form = game.entry_form(tags)
    if form is None and game.written_position(game.start(tags)) is not None:
        return Written(tags)
    return form


def without_start(tags: Tags) -> dict[str, str]:
    """The tags that go on into a record which begins elsewhere: seats, names, variants, but nothing of this course."""
    gone = {*load_game(tags["Game"]).start_tags(tags), POSITION, "Result", TERMINATION, LET_STAND}
    return {tag: value for tag, value in tags.items() if tag not in gone}


class Written:
    """The form of a game that asks for nothing but the whole `Position`, as it is written."""

    box: Mapping[str, int] = MappingProxyType({})
    blank: Filled = MappingProxyType({})
    fields = (Field("position", "play.enter.position", whole=True),)
    example = ("position", "...")

    def __init__(self, tags: Tags) -> None:
        self._game = load_game(tags["Game"])
        self._tags = without_start(tags)

    def entered(self, filled: Filled, name: str, text: str) -> Filled:
        """The whole value."""
        self._game.start({**self._tags, POSITION: text})
        return {**filled, name: text}

    def used(self, filled: Filled) -> Counter[str]:  # noqa: ARG002 - the value is read as a whole
        """Nothing is counted one by one."""
        return Counter()

    def offers(self, filled: Filled, name: str) -> Sequence[str]:  # noqa: ARG002 - as `used`
        """Nothing."""
        return ()

    def value(self, filled: Filled) -> str:
        """The value itself."""
        return filled["position"]

    def filled(self, position: Any) -> Filled:
        """The value that describes a position."""
        return {"position": str(self._game.written_position(position))}

    def layout(self, filled: Filled) -> Layout:
        """The table, once it is entered."""
        if "position" not in filled:
            return Layout("grid", {})
        layout: Layout = self._game.start({**self._tags, POSITION: self.value(filled)}).layout()
        return layout


class Entering:
    """Asks for what a form asks for, so that a game with these tags can begin there."""

    def __init__(self, form: Form, tags: Tags, language: Language, screen: type[Screen], *, now: Any = None) -> None:
        """`now` is the position that the answers are in already, each to be kept with Enter."""
        self.game = load_game(tags["Game"])
        self.form = form
        self.language = language
        self.screen = screen(language, self._candidates)
        self._tags = without_start(tags)
        self._filled: Filled = form.blank if now is None else form.filled(now)
        self._blank = self._filled
        self._at = 0
        self.words = Words(ENTERING, language)
        self._does: Mapping[str, Callable[[], None]] = {
            "left": self._tell_left,
            "board": self._board,
            "back": self._back,
            "done": self._done,
            "help": self._help,
        }

    def run(self) -> dict[str, str] | None:
        """The tags of a record that begins with what was entered; None where people give up."""
        self._help()
        while True:
            try:
                line = self.screen.line(self._prompt()).strip()
            except EOFError:
                self._say("play.enter.quit")
                return None
            word = None if self._offered(line) else "help" if line == "?" else self.words.meant(line)
            if word == "quit":
                if self._may_leave():
                    self._say("play.enter.quit")
                    return None
            elif word:
                self._does[word]()
            else:
                self._take(line)
            if self._at == len(self.form.fields) and (tags := self._finished()):
                return tags

    @property
    def _field(self) -> Field:
        return self.form.fields[self._at]

    def _prompt(self) -> str:
        field = self._field
        there = self._filled.get(field.name)
        if there is not None:
            there = self._told(there)
        kept = f" [{there}]" if there is not None and not field.several else ""
        return f"{messages.text(self.language, field.key, field.values)}{kept}> "

    def _take(self, line: str) -> None:
        """Take what was typed: for the field that is asked, for others after it, or for one that is named."""
        if not line:
            self._go_on()
            return
        name, _, rest = line.partition(" ")
        named = self._named(name)
        if named is None or self._offered(line) or (self._field.seat and self._seat(name)):
            self._answer(line)
        elif not rest:
            self._at = named
        else:
            at, self._at = self._at, named
            self._answer(rest.strip())
            self._at = at

    def _go_on(self) -> None:
        if self._field.name in self._filled:
            self._at += 1
        else:
            self._say("play.enter.needed")

    def _named(self, name: str) -> int | None:
        """The number of the field that is called so."""
        names = (name.lower(), self._seat(name), self._meant(name))
        return next((n for n, field in enumerate(self.form.fields) if field.name in names), None)

    def _answer(self, text: str) -> None:
        """Answers with blanks between, each for its field; what they take together is held against the box."""
        if self._field.several:
            text = _BEFORE_SPACE.sub(self._closed, text)
        words, behind_name, taken = text.split(), True, 0
        while words:
            if self._at == len(self.form.fields) or (self._field.whole and not behind_name):
                self._say("play.enter.unused", "bad", value=words[0])
                break
            # The last word of a line answers, whatever is called so, too.
            other = None if behind_name or len(words) == 1 or self._offered(words[0]) else self._named(words[0])
            if other is not None:
                self._at, behind_name = other, True
                del words[0]
                continue
            n = len(words) if self._field.whole else 1
            answer = " ".join(words[:n])
            try:
                self._filled = self.form.entered(self._filled, self._field.name, self._read(answer))
            except TagError as error:
                self._tell_unread(error, answer)
                break
            del words[:n]
            self._at += not self._field.several
            behind_name, taken = False, taken + 1
        if taken:
            self._tell_too_many()

    def _closed(self, word: re.Match[str]) -> str:
        """A piece and its space in one word; the name of a field stays apart from the space behind it."""
        return word[0] if self._named(word[1]) is not None else f"{word[1]}@"

    def _read(self, text: str) -> str:
        """An answer as the form takes it: a seat by its id, whatever it was called."""
        called, blank, rest = text.partition(" ")
        if self._field.seat and (seat := self._seat(called)):
            return f"{seat}{blank}{rest}"
        offers = self.form.offers(self._filled, self._field.name)
        own = {self._own(word).lower(): word for word in offers if word.isalpha()}
        return " ".join(own.get(word.lower(), word) for word in text.split(" "))

    def _offered(self, line: str) -> bool:
        """Whether a line is one of the answers that are offered, or made of several of them."""
        offers = [offer.lower() for offer in self.form.offers(self._filled, self._field.name)]
        return bool(line) and all(word in offers for word in self._read(line).lower().split(" "))

    def _own(self, word: str) -> str:
        """A word that names a field or is an answer, as the language has it."""
        key = f"{self._tags['Game']}.say.{word}"
        own = messages.text(self.language, key)
        return word if own == key else own

    def _called(self, name: str) -> str:
        """The name of a field in the language: `Rot.zuletzt`."""
        *seat, what = name.split(".") if "." in name else ([name, ""] if self._seat(name) else [name])
        words = (messages.seat_word(self.language, self._tags["Game"], one) for one in seat)
        called = (word.replace("’", " ").rpartition(" ")[2] for word in words)  # without an article
        return ".".join(filter(None, (*called, self._own(what) if what else "")))

    def _meant(self, name: str) -> str | None:
        """The field that is called so in the language, accents or not."""
        names = [field.name for field in self.form.fields]
        spelled = {spelling: one for one in names for spelling in spellings(self._called(one).lower())}
        return next((spelled[form] for form in spellings(name.lower()) if form in spelled), None)

    def _told(self, answer: str) -> str:
        """An answer with the words that the language has, and what a seat is called."""
        offers = self.form.offers(self._filled, self._field.name)
        words = [self._own(word) if word.isalpha() and word in offers else word for word in answer.split(" ")]
        if self._field.seat and answer:
            words[0] = messages.called(self.language, self._tags["Game"], answer.partition(" ")[0])
        return " ".join(words)

    def _seat(self, called: str) -> str | None:
        """The seat that is called so, if there is one."""
        return messages.seat_in(self.language, self._tags["Game"], self._tags, called)

    def _finished(self) -> dict[str, str] | None:
        """The tags, if all is entered, can be, and lies like that; else what is wrong is said and asked for again."""
        missing = [n for n, field in enumerate(self.form.fields) if field.name not in self._filled]
        if missing:
            self._at = missing[0]
            self._say("play.enter.needed")
            return None
        tags = {**self._tags, POSITION: self.form.value(self._filled)}
        self._at = 0
        try:
            position = self.game.start(tags)
        except TagError as error:
            self._at = self._named(error.values.get("field", "")) or 0
            self._tell(error)
            return None
        self._show_layout(position.layout())
        return tags if self.screen.confirm(messages.text(self.language, "play.enter.right")) else None

    # --- Words ---

    def _may_leave(self) -> bool:
        """Whether nothing is lost then, or people say so: there may be thirty answers."""
        nothing_lost = self._filled == self._blank
        return nothing_lost or self.screen.confirm(messages.text(self.language, "play.enter.quit_question"))

    def _done(self) -> None:
        self._at = len(self.form.fields)

    def _back(self) -> None:
        self._at = max(0, self._at - 1)

    def _board(self) -> None:
        self._show_layout(self.form.layout(self._filled))

    def _tell_left(self) -> None:
        left = left_in_box(self.form, self._filled)
        pieces = [f"{self._word(piece)} × {n}" for piece, n in sorted(left.items()) if n > 0]
        self._say("play.enter.left" if pieces else "play.enter.left_none", pieces=pieces)
        self._tell_too_many()

    def _word(self, piece: str) -> str:
        """A piece as it is written, or the word of the language that stands for it."""
        return messages.text(self.language, "play.said", {"said": piece})

    def _tell_too_many(self) -> None:
        for piece, n in sorted(left_in_box(self.form, self._filled).items()):
            if n < 0:
                held = self.form.box.get(piece, 0)
                self._say("play.enter.too_many", "bad", piece=piece, box=held, n=held - n)

    def _help(self) -> None:
        name, answer = self.form.example
        self._say("play.enter.how", name=self._called(name), answer=self._own(answer))
        names = [self._called(field.name) for field in self.form.fields]
        if len(names) > _SHOWN:
            names = [*names[: _SHOWN // 4], "...", *names[-_SHOWN // 4 :]]
        self._say("play.enter.names", names=names)
        legend = f"{self._tags['Game']}.sheet_entry"
        if (told := messages.text(self.language, legend)) != legend:
            self.screen.show(told)
        if offers := self.form.offers(self._filled, self._field.name):
            more = ["..."] if len(offers) > _SHOWN else []
            self._say("play.enter.offers", offers=[*map(self._told, offers[:_SHOWN]), *more])

    # --- What is shown ---

    def _candidates(self, typed: str) -> Iterator[tuple[str, str]]:
        before, blank, last = typed.rpartition(" ")
        for text in self.form.offers(self._filled, self._field.name):
            if text.lower().startswith(last.lower()):
                yield f"{before}{blank}{text}", ""
        yield from ((word, "") for word in (() if before else self.words.beginning(typed)))

    def _show_layout(self, layout: Any) -> None:
        for line in as_text(layout, self.language):
            self.screen.show(line)

    def _tell(self, error: TagError) -> None:
        """Say what is wrong; of the tag that is to hold the answers nobody has to know."""
        said = messages.text(self.language, error.cause, {**error.values, "tag": error.tag})
        if error.tag == POSITION:
            table = messages.text(self.language, "play.enter.table")
            said = _BEFORE.sub("", said).replace(f"[{POSITION}]", table)
        self.screen.show(said, "bad")

    def _tell_unread(self, error: TagError, word: str) -> None:
        """Say what is wrong with an answer; where only a few can be given, which."""
        offers = self.form.offers(self._filled, self._field.name)
        is_one = self._field.seat or not self._field.whole
        if is_one and error.cause == "record.position_row" and 0 < len(offers) <= _LISTED:
            self._say("play.enter.not_offered", "bad", value=word, offers=list(map(self._told, offers)))
        else:
            self._tell(error)

    def _say(self, key: str, tone: Tone = "plain", **values: object) -> None:
        self.screen.show(messages.text(self.language, key, values), tone)
