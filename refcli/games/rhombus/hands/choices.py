"""Which cards are laid down, one after the other, what they do, and with which pieces; or which card was drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from refcli.game import Sentence
from refcli.games.rhombus.combinations import Act, Form, combination
from refcli.games.rhombus.components import BOARD, CARD_NAMES, Card, Cards, Square, bits, set_of, space
from refcli.games.rhombus.plies import Claim, Draw, Effect, Part, Play, Ply, Take
from refcli.games.rhombus.scene import Scene
from refcli.hands import Choice, Piece, Questions, Space, Word, in_order

if TYPE_CHECKING:
    from refcli.games.rhombus.position import Position

_DONE = Word("rhombus.choice.done")
_HIDDEN = Word("rhombus.choice.hidden")
_STUCK = Word("rhombus.choice.stuck")
_OF_ACTS: Mapping[str, Word] = {
    "move": Word("rhombus.choice.move"),
    "bishop": Word("rhombus.choice.move"),
    "entry": Word("rhombus.choice.entry"),
    "mystery": Word("rhombus.choice.mystery"),
    "idle": Word("rhombus.choice.idle"),
    "eliminator": Word("rhombus.choice.eliminator"),
    "reactivate": Word("rhombus.choice.reactivate"),
}
_KILL = Word("rhombus.choice.kill")
_OFF_BOARD = ("idle", "mystery", "reactivate")
"""Acts that leave the board as it is, and that can always be carried out."""
_REMEMBERED = 1 << 14
"""For how many boards it is kept whether acts can be carried out: each step towards a ply asks for the same ones."""

Way = tuple[Effect, Scene]
"""What an act does, and the board after it."""


def questions(position: Position) -> Questions[Ply]:
    """The cards in the order of play, what they do group by group, then the pieces; or the card that was drawn."""
    if position.due:
        return (yield from _drawn(position))
    scene = position.scene
    laid = yield from _laid_down(position, scene)
    if not laid:
        return (yield from _shown(position))
    possible = [form for form in _forms(set_of(laid)) if _cards_of(form) == laid and _can(scene, _on_board(form))]
    form: Form = ()
    while len(possible) > 1:
        group = yield {_word(one[len(form)].act): one[len(form)] for one in possible}
        form = (*form, group)
        possible = [one for one in possible if one[: len(form)] == form]
    return Play((yield from _carried_out(scene, possible[0], position.cards.tables[position.acting] & ~set_of(laid))))


def _drawn(position: Position) -> Questions[Draw]:
    """The card that was drawn; into the hand perhaps one that nobody else has seen."""
    offered: dict[Choice, Card | None] = {Piece(CARD_NAMES[card]): card for card in bits(position.cards.unseen)}
    if position.due[0] == "hand":
        offered[_HIDDEN] = None
    return Draw((yield offered))


def _laid_down(position: Position, scene: Scene) -> Questions[tuple[Card, ...]]:
    """The cards that are played, in their order; none for who claims to be stuck."""
    laid: tuple[Card, ...] = ()
    # A hand that nobody knows holds one of hundreds of sets; most need not be looked at, as small ones come first.
    held = () if position.ended else position.cards.held_sets(position.acting)
    while True:
        offered: dict[Choice, Card | None] = {}
        before = seen = set_of(laid)
        for cards in held:
            if cards & ~seen or cards == before:
                for card, forms in _going_on(cards, laid).items():
                    choice = _DONE if card is None else Piece(CARD_NAMES[card])
                    if choice not in offered and any(_can(scene, acts) for acts in forms):
                        offered[choice] = card
                        seen |= 0 if card is None else 1 << card
        if not laid and not position.ended and position.can_claim():
            offered[_STUCK] = None
        card = yield offered
        if card is None:
            return laid
        laid = (*laid, card)
        held = [cards for cards in held if cards >> card & 1]


@cache
def _going_on(cards: Cards, laid: tuple[Card, ...]) -> Mapping[Card | None, tuple[tuple[Act, ...], ...]]:
    """Which of these cards may come next (None: none, these are all), and what the forms then do on the board."""
    found: dict[Card | None, list[tuple[Act, ...]]] = {}
    for form in _forms(cards):
        order = _cards_of(form)
        if order[: len(laid)] == laid:
            found.setdefault(order[len(laid)] if len(laid) < len(order) else None, []).append(_on_board(form))
    return {card: tuple(dict.fromkeys(acts)) for card, acts in found.items()}


def _forms(cards: Cards) -> tuple[Form, ...]:
    return found.forms if (found := combination(cards)) else ()


def _shown(position: Position) -> Questions[Claim]:
    """The hidden cards that are shown by who claims to be stuck, in their order."""
    claims = list(position.claims())
    for n in range(len(claims[0].cards)):
        card = yield {Piece(CARD_NAMES[claim.cards[n]]): claim.cards[n] for claim in claims}
        claims = [claim for claim in claims if claim.cards[n] == card]
    return claims[0]


def _carried_out(scene: Scene, form: Form, takes: Cards) -> Questions[tuple[Part, ...]]:
    """The parts of a play, each with its effect, so that all that follow can still be carried out."""
    parts: list[Part] = []
    for n, (cards, act) in enumerate(form, start=1):
        rest = _on_board(form[n:])
        if act.kind in _OFF_BOARD or act.kind == "entry":
            ways = [way for way in scene.effects(act, takes) if _can(way[1], rest)]
            # Several ways are several table cards to take.
            effect, scene = (yield {_taken(way[0]): way for way in ways}) if len(ways) > 1 else ways[0]
        else:
            starts = (start for start in bits(scene.own) if any(_ways(scene, act, start, rest)))
            start = yield {_on(start): start for start in starts}
            effect, scene = yield {
                _on(effect.target): (effect, after) for effect, after in _ways(scene, act, start, rest)
            }
        parts.append(Part(cards, effect))
    return tuple(parts)


def _ways(scene: Scene, act: Act, start: Square, rest: tuple[Act, ...]) -> Iterator[Any]:
    """What the piece on `start` can do, with the board after it, if the rest can then be carried out."""
    ways = scene.effects(act, 0) if act.kind == "eliminator" else scene.moves(act, 1 << start)
    return ((effect, after) for effect, after in ways if effect.start == start and _can(after, rest))  # type: ignore[union-attr]


@lru_cache(_REMEMBERED)
def _can(scene: Scene, acts: tuple[Act, ...]) -> bool:
    """Whether these acts can be carried out one after the other."""
    if len(acts) < 2:
        return not acts or scene.size(acts[0]) > 0
    if not scene.reserve and any(act.kind == "entry" for act in acts):
        return False
    return any(_can(after, acts[1:]) for _, after in scene.effects(acts[0], 0))


@cache
def _on_board(form: Form) -> tuple[Act, ...]:
    return tuple(act for _, act in form if act.kind not in _OFF_BOARD)


@cache
def _cards_of(form: Form) -> tuple[Card, ...]:
    return tuple(card for cards, _ in form for card in cards)


def _word(act: Act) -> Word:
    return _KILL if act.kill else _OF_ACTS[act.kind]


def _on(square: Square) -> Space:
    return Space(*space(square))


def _taken(effect: Effect) -> Piece:
    assert isinstance(effect, Take)
    return Piece(CARD_NAMES[effect.card])


def asking(position: Position, made: Sequence[Choice]) -> Sentence | None:
    """What the next choice is for."""
    if position.due:
        return Sentence("rhombus.ask.drawn")
    offered = position.choices(made)
    spaces = [choice for choice in offered if isinstance(choice, Space)]
    if _DONE in offered:
        key = "rhombus.ask.further"
    elif spaces:
        # No move ends on a piece of one's own: where all are such pieces, one is taken up.
        own = {*map(_on, bits(position.scene.own)), *made}
        key = "rhombus.ask.piece" if own.issuperset(spaces) else "rhombus.ask.target"
    elif any(isinstance(choice, Piece) for choice in offered):
        key = "rhombus.ask.shown" if made[:1] == (_STUCK,) else "rhombus.ask.card"
    else:
        key = "rhombus.ask.effect"
    return Sentence(key)


def vocabulary() -> Sequence[Choice]:
    """Every choice there is."""
    words = (_DONE, _HIDDEN, _STUCK, _KILL, *_OF_ACTS.values())
    return in_order((*map(_on, bits(BOARD)), *map(Piece, CARD_NAMES), *words))
