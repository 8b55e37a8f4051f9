"""What people may type at the table: `b1c3`, `q b1 c3`, `as 7d b1 b2`, `8c kd`, `9d`. Records hold notation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, permutations, product
from typing import TYPE_CHECKING

from refcli.game import ANYBODY, InvalidMoveError, Typist
from refcli.games.common.typed import shortest_of
from refcli.games.rhombus.components import (
    CARD_NAMES,
    FILES,
    FLUSH,
    RANKS,
    ROWS,
    Card,
    Cards,
    bits,
    kind_of,
    rank_of,
    square_at,
    square_name,
)
from refcli.games.rhombus.hands.letters import NOTATION, Letters, letters_of
from refcli.games.rhombus.plies import (
    Claim,
    Draw,
    Effect,
    Eliminate,
    Enter,
    Idle,
    Move,
    Part,
    Play,
    Ply,
    Reactivate,
    Take,
)

if TYPE_CHECKING:
    from refcli.games.rhombus.position import Position

_SQUARES = re.compile(rf"(?:[{FILES}][1-{ROWS}][\s:+x>=-]*){{1,2}}", re.ASCII)
_OF_CARDS = ("rhombus.kill.cards", "rhombus.turn.play", "rhombus.combo.pair", "rhombus.combo.flush")
"""Rules by which cards do not go together, or not with such an effect."""
_BETWEEN = re.compile(r"[\s:+x>=-]*")


def interpret(position: Position, text: str, by: Typist = ANYBODY) -> list[Ply]:
    """The legal plies that a person's short input can mean here; letter case does not matter.

    A card may be named by its rank alone, one that lies open or is known in the hand before one that may be hidden
    there, or not at all where squares say enough and it is no hidden one; a mystery need not name the card that it
    takes; parts are parted by commas, or by blanks before cards where nothing else is legal. Cards may be named in
    words and letters of the language, too. If none of the meanings is legal, one of them is returned for the referee to
    refuse: one with cards that do go with such an effect, if there is one.

    Raises InvalidMoveError for squares alone where only a hidden card can be meant.
    """
    text = text.strip().casefold()
    if position.turn is None:
        return []
    acting = position.acting
    held, hidden = position.cards.open_to(acting), position.cards.possible(acting)
    legal, plies = _legal_first(position, text, by, held)
    if not legal and hidden and not position.due:
        legal, by_rank = _legal_first(position, text, by, held | hidden, named=True)
        plies = plies or by_rank
        if not legal and (card := _hidden_one(position, text, hidden)) is not None:
            example = f"{RANKS[rank_of(card)].casefold()}{text}"
            raise InvalidMoveError(text, "rhombus.name_hidden", example=example)
    return legal or sorted(plies, key=lambda ply: _is_about_cards(position, ply))[:1]


def _is_about_cards(position: Position, ply: Ply) -> bool:
    """Whether a ply is refused for its cards alone: who named none, or not all, did not mean these."""
    violation = position.judge(ply)
    return violation is not None and violation.rule in _OF_CARDS


def _legal_first(
    position: Position, text: str, by: Typist, held: Cards, *, named: bool = False
) -> tuple[list[Ply], list[Ply]]:
    """The legal plies that a text can mean with cards of `held`, and all of them; `named`: of those that it names."""
    plies = _plies(position, text, by, held, named=named)
    legal = _legal(position, plies)
    if legal or position.due or len(text.split()) == 1:
        return legal, plies
    written = [(_apart(text, letters), letters) for letters in _known(by)]
    # No play has more parts than cards; each may be one of several by its rank.
    apart = (_read(position, at, letters, held, True) for at, letters in written if at.count(",") < FLUSH)
    plies = [*chain.from_iterable(apart), *plies]
    return _legal(position, plies), plies


def _apart(text: str, letters: Letters) -> str:
    """A text with a comma before each word that begins with a card: `9s a1 8s` as `9s a1,8s`."""
    parts: list[str] = []
    for word in text.split():
        found = letters.word.match(word)
        if parts and not (found and not found["square"]):
            parts[-1] += f" {word}"
        else:
            parts.append(word)
    return ",".join(parts)


def _plies(position: Position, text: str, by: Typist, held: Cards, *, named: bool = False) -> list[Ply]:
    """What a text can mean with cards of `held`; `named`: of those alone that it names."""
    return list(chain.from_iterable(_read(position, text, letters, held, named) for letters in _known(by)))


def _legal(position: Position, plies: list[Ply]) -> list[Ply]:
    return list(dict.fromkeys(ply for ply in plies if position.judge(ply) is None))


def _hidden_one(position: Position, text: str, hidden: Cards) -> Card | None:
    """A hidden card that is good for these squares, if they are squares and there is one."""
    if not _SQUARES.fullmatch(text):
        return None
    cards = (
        card
        for card in bits(hidden)
        if _legal(position, _plies(position, f"{CARD_NAMES[card].casefold()} {text}", ANYBODY, hidden))
    )
    return next(cards, None)


def _known(by: Typist) -> Sequence[Letters]:
    """The letters of notation, then with those of the language."""
    return (NOTATION,) if by.says is None else (NOTATION, letters_of(by.says))


def _read(position: Position, text: str, letters: Letters, held: Cards, named: bool) -> Iterator[Ply]:
    """What a text can mean, legal or not, with these letters and cards."""
    if claim := letters.claim.fullmatch(text):
        yield from map(Claim, product(*letters.cards(claim["cards"])))
    elif position.due:
        if refill := letters.refill.fullmatch(text):
            yield from map(Draw, letters.meant(refill) or (None,))
    else:
        parts = [_part_meanings(position, part, letters, held, named) for part in re.split("[,;]", text)]
        yield from (Play(meant) for meant in product(*parts))


def _part_meanings(position: Position, text: str, letters: Letters, held: Cards, named: bool) -> list[Part]:
    """What one part can mean: its cards in any reading, with an effect that fits their number."""
    table = position.cards.tables[position.acting]
    cards: list[Sequence[Card]] = []
    squares: list[int] = []
    at = 0
    text = re.sub(r"\breactivate\b|\bon\b|\bto\b", " ", text)
    while word := letters.word.match(text, at):
        at = word.end()
        if word["square"]:
            squares.append(square_at(word["square"]))
        elif word["rank_alone"]:
            meant = letters.ranks[word["rank_alone"]]
            cards.append([card for card in bits(held) if rank_of(card) in meant])
        else:
            cards.append(letters.meant(word))
    if at == 0 or len(cards) > FLUSH or not _BETWEEN.fullmatch(text, at):
        return []
    choices: Iterator[Sequence[Card]] = product(*cards)
    if not cards:
        choices = (chosen for n in (() if named else (1, 2)) for chosen in permutations(bits(held), n))
    return [part for chosen in choices for part in _meanings(_kill_card_last(chosen), squares, table)]


def _kill_card_last(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda card: kind_of(card) == "kill")) if len(cards) == 2 else tuple(cards)


def _meanings(cards: tuple[Card, ...], squares: list[int], table: Cards) -> Iterator[Part]:
    """The cards with the effects that so many cards and squares can have; a mystery takes one of the table cards."""
    found: list[Effect] = []
    match len(cards), squares:
        case ((1 | 2), [start, target]):
            found = [Move(start, target, len(cards) == 2)]
        case 3, [start, target]:
            found = [Eliminate(start, target)]
        case ((1 | 2), [square]):
            found = [Enter(square, len(cards) == 2)]
        case 1, []:
            found = [Idle(), *map(Take, bits(table) if kind_of(cards[0]) == "mystery" else ())]
        case 2, []:
            yield Part(cards[:1], Take(cards[1]))
        case 3, []:
            found = [Reactivate()]
    for effect in found:
        yield Part(cards, effect)


def shortest(position: Position, ply: Ply, by: Typist = ANYBODY) -> str:
    """Squares, with ranks and suits as far as they are needed; a card that was drawn by its name alone."""
    if isinstance(ply, Draw):
        return str(ply).removeprefix("+").casefold()
    if isinstance(ply, Claim):
        return str(ply).casefold()
    texts = map(",".join, product(*(list(_part_texts(part)) for part in ply.parts)))
    return shortest_of(texts, ply, lambda text: interpret(position, text, by))


def _part_texts(part: Part) -> Iterator[str]:
    """What a part can be called: by its squares alone, or with the rank or the name of each card."""
    cards, effect, squares = part.cards, part.effect, ""
    if isinstance(effect, Move | Eliminate):
        squares = f"{square_name(effect.start)}{square_name(effect.target)}"
    elif isinstance(effect, Enter):
        squares = square_name(effect.square)
    elif isinstance(effect, Take):
        yield from (name.casefold() for name in (RANKS[rank_of(cards[0])], CARD_NAMES[cards[0]]))
        cards = (*cards, effect.card)
    if squares:
        yield squares
    names = (CARD_NAMES[card].casefold() for card in cards)
    for written in product(*((name[:-1], name) for name in names)):
        yield f"{''.join(written)}{squares}"
