"""Rhombus in play: what may be played and why not, what it does, the refills, the end."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import accumulate, chain, combinations, permutations
from operator import or_
from typing import TYPE_CHECKING, Any

from refcli.game import Layout, Outcome, Revealed, RuleId, Seat, Term, Violation, Who
from refcli.games.common.asked import Asked
from refcli.games.common.frozen import value
from refcli.games.rhombus.board import Board
from refcli.games.rhombus.combinations import Act, Combination, Form, combinations_of
from refcli.games.rhombus.components import (
    ALWAYS_PLAYABLE,
    CARD_NAMES,
    COLUMNS,
    ROWS,
    Card,
    Cards,
    Square,
    are_partners,
    bits,
    card_names,
    set_of,
    space,
)
from refcli.games.rhombus.holdings import Holdings, Place
from refcli.games.rhombus.plies import Claim, Draw, Part, Play, Ply, Take, touched_by
from refcli.games.rhombus.reasons import claim_fault, draw_fault, play_fault, play_rules
from refcli.games.rhombus.scene import Scene, most_effects

if TYPE_CHECKING:
    from random import Random

    from refcli.game import Sentence
    from refcli.hands import Choice, Effect, Questions

_TRIES = 2000
"""How often a random play is proposed before all are listed; then there are few for so many proposals."""
_DEALS = 20
"""How often hidden cards are dealt anew with which the player to act could play nothing."""


@value(frozen=True, slots=True)
class Position(Asked[Any]):
    """The table. `due` says where the acting player's refills go, in the order in which they are drawn."""

    board: Board
    cards: Holdings
    acting: int = 0
    due: tuple[Place, ...] = ()
    ended: Outcome | None = None
    touched: tuple[Square, ...] = ()

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats in turn order."""
        return self.board.seats

    @property
    def turn(self) -> Seat | None:
        """The seat to play or to refill; None when the game is over."""
        return None if self.ended else self.players[self.acting]

    @property
    def starts_turn(self) -> bool:
        """Whether a play is next (`rhombus.turn.play`)."""
        return not self.due

    @property
    def draw_due(self) -> bool:
        """Whether a refill is next."""
        return bool(self.due)

    @property
    def scene(self) -> Scene:
        """The board as the acting player sees it."""
        return self.board.scene(self.acting)

    # --- What may be played, and why not ---

    def judge(self, ply: Ply) -> Violation | None:
        """Why `ply` is not allowed here, or None."""
        if self.ended:
            return Violation(
                self.ended.reason, "rhombus.over", {"winners": [Who.at("rhombus", seat) for seat in self.ended.winners]}
            )
        seat = Who.at("rhombus", self.players[self.acting])
        if self.due:
            if isinstance(ply, Draw):
                return draw_fault(self.cards, self.due[0], ply)
            place = Term(f"rhombus.place.{self.due[0]}")
            return Violation("rhombus.turn.play", "rhombus.refill_due", {"seat": seat, "place": place})
        if isinstance(ply, Draw):
            return Violation("rhombus.turn.play", "rhombus.play_due", {"seat": seat})
        if isinstance(ply, Claim):
            return claim_fault(self.cards, self.acting, seat, ply, self.plays)
        return play_fault(self.board, self.cards, self.acting, ply)

    def explain(self, ply: Ply) -> tuple[RuleId, ...]:
        """The rules that the ply is held against."""
        if isinstance(ply, Draw):
            return ("rhombus.deck",)
        return ("rhombus.end.stuck",) if isinstance(ply, Claim) else play_rules(self.scene, ply)

    def let(self, ply: Ply) -> tuple[Play, Position] | None:
        """A play for which the cards and the pieces are there, and room for them."""
        from refcli.games.rhombus.overrides import can_stand  # hardly any record needs it

        if self.ended or self.due or not isinstance(ply, Play):
            return None
        return (ply, self.play(ply)) if can_stand(self.board, self.cards, self.acting, ply) else None

    def plays(
        self, held: Iterable[tuple[Cards, Combination]] | None = None, table: Cards | None = None
    ) -> Iterator[Play]:
        """All plays of the acting player with these sets of cards (None: all that the player can hold).

        `table` are the player's table cards, of which a mystery takes one.
        """
        scene = self.scene
        table = self.cards.tables[self.acting] if table is None else table
        held = self.cards.playable_sets(self.acting) if held is None else held
        # Chained in C: a generator's `yield` for each play would take as long as making it.
        return chain.from_iterable(
            plays
            for cards, found in held
            for form in found.forms
            for plays in _carried_out(scene, form, table & ~cards)
        )

    def claims(self) -> Iterator[Claim]:
        """All true claims of being stuck (`rhombus.end.stuck`), in every order of the cards."""
        true = set(map(set_of, self._hands_stuck()))
        if true:
            hidden = len(self.cards.hidden[self.acting])
            shown = bits(reduce(or_, true))
            yield from (Claim(cards) for cards in permutations(shown, hidden) if set_of(cards) in true)

    def can_claim(self) -> bool:
        """Whether some claim of being stuck is true; sooner there than to ask for the first one."""
        return next(self._hands_stuck(), None) is not None

    def _hands_stuck(self) -> Iterator[tuple[Card, ...]]:
        """The hidden hands with which the acting player has no play, in one order each."""
        player, hidden = self.acting, len(self.cards.hidden[self.acting])
        if not hidden or any(self._can_play(card) for card in bits(self.cards.open_to(player))):
            return
        idle = [card for card in bits(self.cards.possible(player)) if not self._can_play(card)]
        yield from (cards for cards in combinations(idle, hidden) if self.judge(Claim(cards)) is None)

    def _can_play(self, card: Card) -> bool:
        return next(self.plays(combinations_of(1 << card)), None) is not None

    def legal_moves(self) -> Iterator[Play | Claim]:
        """All legal plays, with each card that may be hidden, and all true claims; nothing while a refill is due."""
        return iter(()) if self.due or self.ended else chain(self.plays(), self.claims())

    def count_legal(self) -> int | None:
        """How many legal plays there are; None while a refill is due or a card of the acting hand is hidden."""
        if self.due or self.cards.hidden[self.acting]:
            return None
        if self.ended:
            return 0
        scene, table = self.scene, self.cards.tables[self.acting]
        total = 0
        for cards, (_, plan, mystery_plan) in self.cards.playable_sets(self.acting):
            if plan:
                total += scene.count(plan)
            if mystery_plan:
                total += scene.count(mystery_plan) * ((table & ~cards).bit_count() or 1)
        return total

    def random_ply(self, rng: Random) -> Ply:
        """A uniformly random legal ply; while a refill is due, a card that the deck can hold.

        A play is proposed part by part, as if each part always had as many effects as it can have at most, and
        dropped where it has fewer: so each play is as likely, and none are listed. Raises ValueError when the game
        is over.
        """
        if self.ended:
            raise ValueError("the game is over")
        if self.due:
            return Draw(self.cards.random_card(rng))
        scene, table = self.scene, self.cards.tables[self.acting]
        claims = list(self.claims())
        proposals: list[tuple[Form, Cards]] = []
        weights: list[int] = []
        sizes: dict[Act, int] = {}
        for cards, found in self.cards.playable_sets(self.acting):
            takes = table & ~cards
            for form in found.forms:
                act = form[0].act
                if act.kind == "mystery":
                    weight = most_effects(scene, act, takes)
                elif (weight := sizes.get(act, -1)) < 0:
                    weight = sizes[act] = scene.size(act)
                for _, later in form[1:]:
                    weight *= most_effects(scene, later, takes)
                proposals.append((form, takes))
                weights.append(weight)
        upto = list(accumulate(weights, initial=len(claims)))
        for _ in range(_TRIES):
            pick = rng.randrange(upto[-1])
            if pick < len(claims):
                return claims[pick]
            if play := _proposed(scene, *proposals[bisect(upto, pick) - 1], rng):
                return play
        return rng.choice(list(self.legal_moves()))

    def canonical(self, ply: Ply) -> Ply:
        """A ply has one way of writing only."""
        return ply

    # --- What it does ---

    def play(self, ply: Ply) -> Position:
        """The position after `ply`, which must be legal."""
        if isinstance(ply, Draw):
            return self._refilled(ply)
        if isinstance(ply, Claim):
            return self._lost(self.acting, "rhombus.end.stuck")
        held, played = self.cards.tables[self.acting], ply.cards
        due: tuple[Place, ...] = tuple(["table" if held >> card & 1 else "hand" for card in played])
        board = self.board.after(self.acting, tuple([part.effect for part in ply.parts]))
        cards = self.cards.spent(self.acting, played)
        for part in ply.parts:
            if isinstance(part.effect, Take):
                cards = cards.took(self.acting, part.effect.card)
        for player in range(2):  # every second player is of one side
            if not board.side(player):
                return Position(board, cards, self.acting, touched=touched_by(ply))._lost(player, "rhombus.end.pieces")
        return Position(board, cards.with_deck(), self.acting, due, None, touched_by(ply))

    def _refilled(self, draw: Draw) -> Position:
        cards = self.cards.drawn(self.acting, self.due[0], draw.card)
        if len(self.due) > 1:
            return Position(self.board, cards.with_deck(), self.acting, self.due[1:], None, self.touched)
        following = (self.acting + 1) % len(self.players)
        return Position(self.board, cards, following, (), None, self.touched).settled()

    # --- The end ---

    def settled(self) -> Position:
        """This position at the beginning of a turn; over if the whole hand is known and cannot be played."""
        held = self.cards.open_to(self.acting)
        if self.cards.hidden[self.acting] or held & ALWAYS_PLAYABLE or next(self.plays(), None) is not None:
            return self
        return self._lost(self.acting, "rhombus.end.stuck")

    def _lost(self, player: int, reason: str) -> Position:
        winners = tuple(seat for i, seat in enumerate(self.players) if not are_partners(i, player))
        return replace(self, due=(), ended=Outcome(winners, reason))

    def outcome(self) -> Outcome | None:
        """Who won, and whether the others have no piece left or no play."""
        return self.ended

    def scores(self) -> None:
        """There are no points in Rhombus."""
        return None

    def result(self) -> str:
        """The winning seats in turn order: `sw`, or `sw, ne`. Raises ValueError while the game runs."""
        if not self.ended:
            raise ValueError("the game is not over")
        return ", ".join(self.ended.winners)

    # --- What one sees ---

    @property
    def unlisted(self) -> None:
        """All legal plays are listed."""
        return

    def observation(self, seat: Seat | None) -> Position:
        """This position without the hand cards that `seat` has not seen; they may be any of the pool they came from."""
        cards = self.cards.seen_by(self._player(seat))
        return self if cards is self.cards else replace(self, cards=cards)

    def filled(self, rng: Random) -> Position:
        """With a card for each that is not known; one after which the game goes on, if such a one is found soon."""
        if self.ended or not any(self.cards.hidden):
            return self
        for _ in range(_DEALS):
            dealt = replace(self, cards=self.cards.filled(rng))
            if self.due or not (dealt := dealt.settled()).ended:
                break
        return dealt

    def hidden(self, seat: Seat | None) -> frozenset[str]:
        """The hand cards, known here, that `seat` has not seen."""
        others = (i for i in range(len(self.players)) if i != self._player(seat))
        return frozenset(CARD_NAMES[card] for i in others for card in bits(self.cards.secret(i)))

    def reveals(self, ply: Ply) -> Revealed | None:
        """A refill of the hand is seen by its player, else by all, and so is what is played from the hand."""
        if isinstance(ply, Draw):
            return Revealed((str(ply).removeprefix("+"),), self.turn if self._into_hand else None)
        if isinstance(ply, Claim):
            ply = self._with_whole_hand(ply)
        open_cards = self.cards.shown_to_all(self.acting)
        shown = tuple(CARD_NAMES[card] for card in ply.cards if not open_cards >> card & 1)
        return Revealed(shown) if shown else None

    def certain_moves(self) -> Iterator[Play | Claim]:
        """The plays with open cards alone, and claims that show none; others are not even looked at."""
        if self.due or self.ended:
            return iter(())
        known = self.cards.shown_to_all(self.acting)
        held = ((cards, found) for cards, found in self.cards.playable_sets(self.acting) if not cards & ~known)
        return chain(self.plays(held), (claim for claim in self.claims() if not self.reveals(claim)))

    def told(self, ply: Ply, seat: Seat | None) -> Ply:
        """A refill of another's hand is `+?`; who claims to be stuck shows the whole hand."""
        if seat == self.players[self.acting]:
            return ply
        if isinstance(ply, Draw):
            return Draw() if self._into_hand else ply
        return self._with_whole_hand(ply) if isinstance(ply, Claim) else ply

    def _player(self, seat: Seat | None) -> int | None:
        return None if seat is None else self.players.index(seat)

    @property
    def _into_hand(self) -> bool:
        return self.due[:1] == ("hand",)

    def _with_whole_hand(self, claim: Claim) -> Claim:
        """The claim with the cards of the hand that the referee knows and not everybody."""
        return Claim((*claim.cards, *bits(self.cards.secret(self.acting))))

    def layout(self, seat: Seat | None = None) -> Layout:
        """The board and what lies beside it; of the hands, `seat` sees its own cards and the number of the others'."""
        cells = {
            space(square): (owner,)
            for owner, pieces in zip(self.players, self.board.pieces, strict=True)
            for square in bits(pieces)
        }
        beside: list[tuple[str, Seat, str]] = []
        for i, owner in enumerate(self.players):
            known = list(bits(self.cards.hands[i]))
            unseen = ["?"] * len(self.cards.hidden[i])
            hand = [CARD_NAMES[card] for card in known] if owner == seat else ["?"] * len(known)
            beside += [
                ("rhombus.table", owner, card_names(list(bits(self.cards.tables[i])), " ")),
                ("rhombus.hand", owner, " ".join(hand + unseen)),
                ("rhombus.reserve", owner, str(self.board.reserve[i])),
                ("rhombus.eliminated", owner, str(self.board.gone[i])),
            ]
        beside.append(("rhombus.cards_left", "", str(self.cards.deck)))
        if self.cards.last is not None:
            beside.append(("rhombus.played", "", CARD_NAMES[self.cards.last]))
        return Layout("grid", cells, COLUMNS, ROWS, tuple(beside), tuple(map(space, self.touched)))

    # --- In people's hands ---

    def questions(self) -> Questions[Ply]:
        """What is asked on the way to a play, a claim or a refill."""
        from refcli.games.rhombus.hands import questions

        return questions(self)

    def asking(self, made: Sequence[Choice] = ()) -> Sentence | None:
        """What the next choice is for, as in `refcli.game.Position`."""
        from refcli.games.rhombus.hands import asking

        return asking(self, made)

    def effects(self, ply: Ply, seat: Seat | None = None) -> tuple[Effect, ...]:
        """What a play, a claim or a refill does, as in `refcli.game.Position`."""
        from refcli.games.rhombus.hands import of_ply

        return tuple(of_ply(self, ply, seat))


def _carried_out(scene: Scene, form: Form, takes: Cards, before: tuple[Part, ...] = ()) -> Iterator[list[Play]]:
    """All ways to carry out the groups of a form one after the other, in lists that differ in the last part only."""
    group, rest = form[0], form[1:]
    if rest:
        for effect, after in scene.effects(group.act, takes):
            yield from _carried_out(after, rest, takes, (*before, Part(group.cards, effect)))
    else:
        yield [Play((*before, part)) for part in scene.parts(group, takes)]


def _proposed(scene: Scene, form: Form, takes: Cards, rng: Random) -> Play | None:
    """A play of this form, or None more often the fewer effects its later groups have."""
    parts: list[Part] = []
    now = scene
    for cards, act in form:
        if parts:
            before = form[len(parts) - 1].act
            now = next(
                then for effect, then in now.effects(before, takes, parts[-1].effect) if effect == parts[-1].effect
            )
        most = most_effects(scene, act, takes) if parts or act.kind == "mystery" else scene.size(act)
        effect = now.effect_at(act, takes, rng.randrange(most))
        if effect is None:
            return None
        parts.append(Part(cards, effect))
    return Play(tuple(parts))
