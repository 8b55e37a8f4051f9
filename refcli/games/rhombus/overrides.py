"""Which forbidden plays can be let stand: those after which every card and every piece is somewhere."""

from __future__ import annotations

from refcli.games.rhombus.board import Board
from refcli.games.rhombus.components import MOST_CARDS, Square, set_of
from refcli.games.rhombus.holdings import Holdings
from refcli.games.rhombus.plies import Eliminate, Enter, Move, Play, Take


def can_stand(board: Board, cards: Holdings, player: int, play: Play) -> bool:
    """Whether the player can hold the cards, and each part finds its piece, its room or its victim, its table card."""
    played = set_of(play.cards)
    if played.bit_count() < len(play.cards) or len(play.cards) > MOST_CARDS:
        return False
    if not cards.can_hide(player, played & ~cards.open_to(player)):
        return False
    table = cards.tables[player] & ~played
    for part in play.parts:
        effect = part.effect
        if isinstance(effect, Take):
            if not table >> effect.card & 1:
                return False
            table ^= 1 << effect.card
        elif isinstance(effect, Move | Enter | Eliminate):
            if not _has_room(board, player, effect):
                return False
            board = board.after(player, (effect,))
    return True


def _has_room(board: Board, player: int, effect: Move | Enter | Eliminate) -> bool:
    """Whether a piece of the player's can be where the effect puts it, and an opponent's is there if one is to go."""
    target: Square
    owner = board.owner(player)
    if isinstance(effect, Enter):
        target, there = effect.square, board.reserve[owner] > 0
    else:
        target, there = effect.target, bool(board.pieces[owner] >> effect.start & 1)
    if not there or board.side(player) >> target & 1:
        return False
    victims = isinstance(effect, Eliminate) or effect.kill
    return bool(board.side(player + 1) >> target & 1) == victims
