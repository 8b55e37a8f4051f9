"""The words that only look: at the table, at what is allowed and why, at rules and points, at the words themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any

from extract.rulebook import load_curated, title_of
from refcli import messages, referee
from refcli.game import Typist, Who
from refcli.messages import Language
from refcli.referee import filters, nearest, rulebook_lines
from refcli.session import View
from refcli.table.boards import Sight
from refcli.table.hints import hint
from refcli.table.mending import LIKE_CHANGE
from refcli.table.plies import Plies
from refcli.table.screen import Screen, Tone, prompt_lines, size
from refcli.table.typed import Words, columns

LOOKING = ("board", "flip", "hand", "moves", "why", "score", "rules", "help")
"""The words, each a method of `Looking`."""

_SHOWN_MOVES = 60
_MOST_PLIES = 100_000


class Looking:
    """Answers what changes nothing; what is longer than the screen, a screenful at a time."""

    def __init__(
        self,
        view: View,
        language: Language,
        screen: Screen,
        words: Words,
        *,
        by: Typist,
        sight: Sight,
        plies: Plies,
        draws: bool,
        prompt: Callable[[], str],
        expected: Callable[[], None],
    ) -> None:
        """`prompt` is what stands below a picture, `expected` says what is expected; `words` are those of the loop.

        `draws`: what is drawn people enter.
        """
        self.view = view
        self.history = view.history
        self.language = language
        self.screen = screen
        self.words = words
        self.by = by
        self.sight = sight
        self.plies = plies
        self._draws = draws
        self._prompt = prompt
        self._expected = expected

    def board(self, _rest: str) -> None:
        """Show the whole table."""
        self.screen.page(self.sight.whole())

    def flip(self, _rest: str) -> None:
        """Show it from the other side, from now on."""
        self.sight.flip()
        self._show(self.sight.now(prompt_lines(self._prompt())))

    def hand(self, rest: str) -> None:
        """Show a hand to its seat alone."""
        seat = self.view.seat or self.view.position.turn
        if rest:
            seat = messages.seat_in(self.language, self.history.name, self.history.tags, rest)
        if seat is None and not rest:
            self._say("play.nothing_hidden")
            return
        if seat is None or self.view.seat not in (None, seat):
            sitting = messages.who_sits(self.language, self.history.name, self.history.tags["Players"].split())
            self._say("cli.unknown_seat", seat=rest, seats=sitting)
            return
        own_view, everybody = View(self.history, seat), View(self.history)
        both = zip(own_view.layout().beside, everybody.layout().beside, strict=True)
        own = [mine for mine, theirs in both if mine != theirs]
        if not own:
            self._say("play.nothing_hidden")
            return
        # Who has the screen for themselves hands it over to nobody.
        shared = self.view.seat is None
        if shared:
            self.screen.clear()
        if shared and not self.screen.pause(self._text("play.hand_over", seat=Who.at(self.history.name, seat))):
            self._say("play.hand_kept")
            return
        position = own_view.position
        if seat == position.turn:
            plies = (ply for ply in position.legal_moves() if position.reveals(ply))
            if named := referee.first_named(own_view, plies, _SHOWN_MOVES):
                self._say("play.hand_allows")
            for line in columns(named, size()[0]):
                self.screen.show(line)
        # Behind what may be many lines, so that it stays on the screen.
        self._show(referee.beside_lines(own, self.language))
        if not shared:
            return
        self.screen.pause(self._text("play.hand_hide"))
        self.screen.clear()
        self._show(self.sight.now(prompt_lines(self._prompt())))

    def moves(self, rest: str) -> None:
        """Show what is allowed."""
        plies = list(islice(self.view.plies(), _MOST_PLIES))
        if rest:
            plies = next((found for test in self._tests(rest) if (found := [*filter(test, plies)])), [])
        if not plies:
            self._no_moves(rest)
            return
        self.screen.page(self._in_columns(plies))
        if len(plies) > _SHOWN_MOVES and not self.screen.pages:
            self._say("play.more_moves", "quiet", n=len(plies) - _SHOWN_MOVES)
        self._tell_unlisted()

    def _in_columns(self, plies: Sequence[Any]) -> Iterator[str]:
        """Plies side by side: all of them where a person leafs through, else the first ones."""
        shown = plies if self.screen.pages else plies[:_SHOWN_MOVES]
        return columns(map(self.view.named, shown), size()[0], _SHOWN_MOVES)

    def _tests(self, wanted: str) -> Iterator[Callable[[Any], bool]]:
        """What may be wanted, likeliest first: in notation, in the names of the table, anywhere in either."""
        view, lower, signs = self.view, wanted.lower(), referee.signs(wanted)
        for is_wanted in filters(self.history.game, view.position, wanted, self.by):
            yield partial(_as_token, is_wanted)
        yield lambda ply: bool(signs) and referee.signs(view.named(ply)).startswith(signs)
        yield lambda ply: lower in view.named(ply).lower()
        yield lambda ply: lower in str(ply).lower()

    def _tell_unlisted(self) -> None:
        if key := self.view.position.unlisted:
            self._say(key, "quiet")

    def _no_moves(self, wanted: str) -> None:
        """Say why no move is shown that is `wanted`."""
        position = self.view.position
        if position.turn is None or position.draw_due:
            self._expected()
            if position.turn and position.draw_due:
                self._say("play.menu.lists_draws", "quiet", word=self.words.own["menu"])
        elif told := hint(self.view, wanted, self.words, self.language):
            self._say(told.key, **told.values)
        elif near := nearest(self.view.plies(), wanted, written=self.view.named):
            self._say("moves.none_open" if self.view.leaves_out else "moves.none", wanted=wanted, moves=near)
            self._tell_unlisted()
        else:
            self._say("play.no_moves")

    def why(self, rest: str) -> None:
        """Say by which rules a ply is allowed or not; alone, of the one that was refused or else played last."""
        refused = self.plies.refused
        if rest:
            self.plies.read(rest, lambda ply: self.screen.page(referee.reasons(self.view, ply, self.language)))
        elif refused and refused[0] is self.view.position:
            self.screen.page(referee.reasons(self.view, refused[1], self.language))
        elif last := self.view.last():
            self.screen.page(referee.reasons_of(self.view, last, self.language))
        else:
            self._say("play.name_ply", word=self.words.own["why"])

    def score(self, _rest: str) -> None:
        """Say how the game stands, and how the points come together."""
        position, ended = self.view.position, self.history.termination
        items = referee.sentences(self.history.game.account(position), self.language)
        self.screen.page((*referee.standing(self.history.name, position, ended, self.language), *items))

    def rules(self, rest: str) -> None:
        """Show the rules, or those that are wanted."""
        # Wrapped already, with bullets and numbers that hang.
        if lines := list(rulebook_lines(load_curated(self.history.name), self.language, rest or None)):
            self.screen.page(lines)
        else:
            self._say("rules.none", game=self.history.name, wanted=rest)

    def sheet(self, _rest: str) -> None:
        """Show how plies are written, and which words there are."""
        self.screen.page(self._sheet())

    def _sheet(self) -> Iterator[str]:
        yield self._text("play.help_ply", game=title_of(self.history.name, self.language))
        for line in messages.text(self.language, f"{self.history.name}.sheet").split(" · "):
            yield f"  {line}"
        drawn = f"{self.history.name}.sheet_drawn"
        if self._draws and (told := self._text(drawn)) != drawn:
            yield f"  {told}"
        yield from self.sight.compass()
        game, tags = self.view.history.game, self.view.history.tags
        has_numbers = bool(game.places(game.start(tags)))
        yield self._text("play.help_several_numbers" if has_numbers else "play.help_several")
        if now := list(referee.examples(self.view, 4, self.by)):
            yield self._text("play.help_now", moves=now)
        yield self._text("play.help_words", words=list(self.words.listed()))

    def help(self, rest: str) -> None:
        """Say what the words do, or one of them."""
        wanted = self.words.meant(rest)
        told = [wanted] if wanted else [word for word in self.words.english if word not in LIKE_CHANGE]
        width = max(map(len, self.words.own.values()))
        self.screen.page(f"  {self.words.own[word]:{width}}  {self._text(f'play.word.{word}')}" for word in told)

    def _text(self, key: str, **values: object) -> str:
        return messages.text(self.language, key, values)

    def _say(self, key: str, tone: Tone = "plain", **values: object) -> None:
        self.screen.show(self._text(key, **values), tone)

    def _show(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.screen.show(line)


def _as_token(is_wanted: Callable[[str], bool], ply: Any) -> bool:
    return is_wanted(str(ply))
