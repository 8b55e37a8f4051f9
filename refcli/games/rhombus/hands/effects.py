"""What a ply does on the table: cards laid down and drawn, pieces moved and eliminated; the end."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from refcli.game import Seat, Sentence, Term, Who, by_notation
from refcli.games.rhombus import plies
from refcli.games.rhombus.board import Board
from refcli.games.rhombus.components import (
    CARD_AT,
    CARD_NAMES,
    RANKS,
    SEATS,
    SUITS,
    Card,
    Square,
    are_partners,
    rank_of,
    space,
    square_name,
    suit_of,
)
from refcli.hands import BOX, Effect, Moved, Place, on_board

if TYPE_CHECKING:
    from refcli.games.rhombus.position import Position

_PLAYED = Place("rhombus.played")
_DECK = Place("rhombus.cards_left")


class _Cards:
    """The cards on the tables and in the hands as a seat sees them, while they are carried about."""

    def __init__(self, position: Position, seat: Seat | None) -> None:
        self.seat = seat
        self.piles = {
            (key, owner): names.split()
            for key, owner, names in position.layout(seat).beside
            if key in ("rhombus.table", "rhombus.hand")
        }

    def taken(self, key: str, owner: Seat, card: Card) -> Place:
        """Where the card lies, which is taken away; one that this seat does not see is as good as any other."""
        pile = self.piles[key, owner]
        name = CARD_NAMES[card] if CARD_NAMES[card] in pile else "?"
        level = pile.index(name) + 1
        del pile[level - 1]
        return Place(key, owner, level=level)

    def put(self, key: str, owner: Seat, card: Card | None) -> tuple[str, Place]:
        """The card as this seat sees it, and where it comes to lie: in the order of the deck, hidden ones last."""
        pile = self.piles[key, owner]
        seen = card is not None and (key == "rhombus.table" or owner == self.seat)
        name = CARD_NAMES[card] if seen and card is not None else "?"
        level = bisect(list(map(_rank_in_pile, pile)), _rank_in_pile(name)) + 1
        pile.insert(level - 1, name)
        return name, Place(key, owner, level=level)


def _rank_in_pile(name: str) -> int:
    return CARD_AT.get(name, len(CARD_NAMES))


# --- What a ply does ---


def of_ply(position: Position, ply: plies.Ply, seat: Seat | None) -> Iterator[Effect]:
    """What a play, a claim or a refill does, as that seat sees it."""
    if isinstance(ply, plies.Draw):
        return of_draw(position, ply, seat)
    return of_claim(position, ply) if isinstance(ply, plies.Claim) else of_play(position, ply, seat)


def of_play(position: Position, play: plies.Play, seat: Seat | None) -> Iterator[Effect]:
    """The cards laid down and what they do; a reserve that is lost with the last piece; what is to be drawn."""
    after = position.play(play)
    acting = position.players[position.acting]
    cards = _Cards(position, seat)
    moved = list(_laid_down(position, play, cards))
    told: list[Sentence] = []
    board = position.board
    for part in play.parts:
        carried, sentence = _part(board, position.acting, part, cards)
        board = board.after(position.acting, (part.effect,))
        moved += carried
        told.append(sentence)
    yield Effect("rhombus.effect.play", tuple(moved), {"who": _who(acting), "what": told})
    yield from _lost_reserves(position, after)
    if after.ended:
        yield from ending(after)
        return
    shuffled = _shuffled(after.cards.deck - position.cards.deck)
    key = "rhombus.effect.shuffles" if shuffled else "rhombus.effect.draws"
    places = [Term(f"rhombus.place.{place}") for place in after.due]
    yield Effect(key, shuffled, {"who": _who(acting), "n": len(places), "places": places})


def of_draw(position: Position, draw: plies.Draw, seat: Seat | None) -> Iterator[Effect]:
    """The card drawn to its place; a new deck, if this one is used up; whose turn it is then."""
    after = position.play(draw)
    acting, place = position.players[position.acting], position.due[0]
    name, target = _Cards(position, seat).put(f"rhombus.{place}", acting, draw.card)
    key = "rhombus.effect.drawn_hidden" if name == "?" else f"rhombus.effect.drawn_{place}"
    values = {"who": _who(acting), "card": "?" if draw.card is None or name == "?" else _card(draw.card)}
    yield Effect(key, ((name, _DECK, target),), values)
    if shuffled := _shuffled(after.cards.deck - position.cards.deck + 1):
        yield Effect("rhombus.effect.shuffled", shuffled)
    if after.ended:
        yield from ending(after)
    elif not after.due:
        yield Effect("rhombus.effect.turn", values={"who": _who(after.players[after.acting])})


def of_claim(position: Position, claim: plies.Claim) -> Iterator[Effect]:
    """The hidden cards shown, and the end."""
    values = {"who": _who(position.players[position.acting]), "cards": [_card(card) for card in claim.cards]}
    yield Effect("rhombus.effect.claim", values=values)
    yield from ending(position.play(claim))


def _laid_down(position: Position, play: plies.Play, cards: _Cards) -> Iterator[Moved]:
    """Each card goes on top of those played before, of which the last one alone is seen."""
    acting, table, last = position.players[position.acting], position.cards.tables[position.acting], position.cards.last
    if last is None:
        yield "rhombus.played", BOX, _PLAYED._replace(level=0)
    for card in play.cards:
        if last is not None:
            yield CARD_NAMES[last], _PLAYED, BOX
        key = "rhombus.table" if table >> card & 1 else "rhombus.hand"
        yield CARD_NAMES[card], cards.taken(key, acting, card), _PLAYED
        last = card


def _part(board: Board, player: int, part: plies.Part, cards: _Cards) -> tuple[list[Moved], Sentence]:
    """What a part of a play carries about, and the words for it."""
    owner, effect = board.seats[board.owner(player)], part.effect
    laid = {"cards": _together(part.cards)}
    if isinstance(effect, plies.Move | plies.Eliminate):
        killed, victims = _killed(board, player, effect.target)
        key = f"rhombus.does.{'eliminator' if isinstance(effect, plies.Eliminate) else 'kill' if victims else 'move'}"
        names = {"start": square_name(effect.start), "target": square_name(effect.target), "victim": victims}
        return [*killed, (owner, _square(effect.start), _square(effect.target))], Sentence(key, {**names, **laid})
    if isinstance(effect, plies.Enter):
        killed, victims = _killed(board, player, effect.square)
        key = "rhombus.does.entry_kill" if victims else "rhombus.does.entry"
        entering = owner, Place("rhombus.reserve", owner), _square(effect.square)
        return [*killed, entering], Sentence(key, {"square": square_name(effect.square), "victim": victims, **laid})
    if isinstance(effect, plies.Take):
        seat = board.seats[player]
        lay = cards.taken("rhombus.table", seat, effect.card)
        name, hand = cards.put("rhombus.hand", seat, effect.card)
        return [(name, lay, hand)], Sentence("rhombus.does.take", {"card": _card(effect.card), **laid})
    if isinstance(effect, plies.Reactivate):
        back = board.after(player, (effect,)).reserve[board.owner(player)] - board.reserve[board.owner(player)]
        moved = (owner, Place("rhombus.eliminated", owner), Place("rhombus.reserve", owner))
        return [moved] * back, Sentence("rhombus.does.reactivate" if back else "rhombus.does.reactivate_none", laid)
    return [], Sentence("rhombus.does.idle", laid)


def _killed(board: Board, player: int, target: Square) -> tuple[list[Moved], list[Who]]:
    """The opponent's piece on a square, if there is one, which is eliminated."""
    victims = [
        seat for i, seat in enumerate(board.seats) if board.pieces[i] >> target & 1 and not are_partners(i, player)
    ]
    return [(seat, _square(target), Place("rhombus.eliminated", seat)) for seat in victims], [*map(_who, victims)]


def _lost_reserves(position: Position, after: Position) -> Iterator[Effect]:
    """Who has lost the last piece on the board, in a team, loses the reserve too (`rhombus.team`)."""
    for n, seat in enumerate(position.players):
        if len(position.players) > 2 and position.board.pieces[n] and not after.board.pieces[n]:
            lost = (seat, Place("rhombus.reserve", seat), Place("rhombus.eliminated", seat))
            values = {"who": _who(seat), "n": position.board.reserve[n]}
            yield Effect("rhombus.effect.lost", (lost,) * position.board.reserve[n], values)


def _shuffled(cards: int) -> tuple[Moved, ...]:
    """So many played cards go back into the deck; of these none was in sight."""
    return (("?", BOX, _DECK),) * cards


# --- The end ---


def ending(position: Position) -> Iterator[Effect]:
    """Why the game is over, and who has won."""
    assert position.ended
    winners = position.ended.winners
    losers = [seat for seat in position.players if seat not in winners]
    if position.ended.reason == "rhombus.end.pieces":
        yield Effect("rhombus.effect.no_piece", values={"who": [*map(_who, losers)], "n": len(losers)})
    else:
        yield Effect("rhombus.effect.no_play", values={"who": _who(position.players[position.acting])})
    key = "play.effect.wins" if len(winners) == 1 else "rhombus.effect.team_wins"
    yield Effect(key, values={"who": [*map(_who, winners)]})


# --- Places and words ---


def _square(square: Square) -> Place:
    return on_board(space(square))


def _card(card: Card) -> Sentence:
    """A card in words."""
    values: dict[str, Any] = {
        "rank": Term(f"rhombus.rank.{RANKS[rank_of(card)]}"),
        "suit": Term(f"rhombus.suit.{SUITS[suit_of(card)]}"),
    }
    return Sentence("rhombus.card", values)


def called(written: str) -> Sentence | Who:
    """A card or a seat's piece in words; what nobody knows stays as it is written."""
    if written in SEATS:
        return Who.at("rhombus", written)
    return _card(CARD_AT[written]) if written in CARD_AT else by_notation(written)


def _together(cards: tuple[Card, ...]) -> Sentence:
    """Cards that have one effect together, in words."""
    if len(cards) == 1:
        return _card(cards[0])
    names = zip(("first", "second", "third"), map(_card, cards), strict=False)
    return Sentence(f"rhombus.together.{len(cards)}", dict(names))


def _who(seat: Seat) -> Who:
    return Who(f"rhombus.seat.{seat}")
