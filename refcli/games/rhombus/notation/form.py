"""A table of Rhombus, entered seat by seat: pieces, cards, then the discard pile, who acts and what is due."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from refcli.game import POSITION, Layout, Seat, TagError, Who
from refcli.games.rhombus.components import (
    BOARD,
    CARD_AT,
    CARD_NAMES,
    COLUMNS,
    ROWS,
    STARTS,
    bits,
    space,
    square_at,
    square_name,
    start_squares,
)
from refcli.games.rhombus.notation.midgame import written_position
from refcli.hands import Field, Filled

_NONE, _OVER = "-", "over"
_NO_DECK = "0"
"""No earlier deck; `-` is one of which no card is hidden any more."""
_SQUARES = frozenset(map(square_name, bits(BOARD)))
_HIDDEN = re.compile(r"\?[0-9]{0,4}", re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,2}", re.ASCII)
_PLACES = ("table", "hand")
_OF_A_SEAT = (
    ("", "rhombus.form.pieces"),
    (".reserve", "rhombus.form.reserve"),
    (".gone", "rhombus.form.gone"),
    (".table", "rhombus.form.table"),
    (".hand", "rhombus.form.hand"),
)
"""What is asked of each seat: the end of the field's name, and the question."""
_BESIDE = (
    (".table", "rhombus.table"),
    (".hand", "rhombus.hand"),
    (".reserve", "rhombus.reserve"),
    (".gone", "rhombus.eliminated"),
)
_EXAMPLES = {"": "a1 b1", "reserve": "3", "gone": "1", "table": "6H KD", "hand": "QS ?"}
_EXAMPLES |= {"earlier": "9C+KD -", "played": "7D KH", "due": "table hand", "moved": "c3"}


def entry_form(tags: Mapping[str, str]) -> RhombusForm:
    """The form for these seats."""
    return RhombusForm(tuple(tags.get("Players", "").split(" ")))


class RhombusForm:
    """As `refcli.hands.Form`; the pieces stand as at first already, and no hand card is known."""

    example = ("played", "7D KH")

    def __init__(self, seats: tuple[Seat, ...]) -> None:
        self._seats = seats
        start = STARTS[len(seats)]
        self._pieces: int = start["pieces"]
        self.box: Mapping[str, int] = {
            **{Who.at("rhombus", seat): self._pieces for seat in seats},
            **dict.fromkeys(CARD_NAMES, 1),
        }
        fields: list[Field] = []
        blank: dict[str, str] = {}
        for seat in seats:
            for name, key in _OF_A_SEAT:
                whole = name not in (".reserve", ".gone")
                fields.append(Field(f"{seat}{name}", key, {"who": Who.at("rhombus", seat)}, whole=whole))
            blank[seat] = " ".join(map(square_name, bits(start_squares(seat, len(seats)))))
            blank |= {f"{seat}.reserve": str(start["reserve"]), f"{seat}.gone": "0", f"{seat}.hand": "?"}
        self.fields: Sequence[Field] = (
            *fields,
            Field("earlier", "rhombus.form.earlier", whole=True),
            Field("played", "rhombus.form.played", whole=True),
            Field("turn", "rhombus.form.turn", seat=True),
            Field("due", "rhombus.form.due", whole=True),
            Field("moved", "rhombus.form.moved", whole=True),
        )
        self.blank: Filled = {
            **blank,
            "earlier": _NO_DECK,
            "played": _NONE,
            "turn": seats[0],
            "due": _NONE,
            "moved": _NONE,
        }

    def entered(self, filled: Filled, name: str, text: str) -> Filled:
        """Squares, cards, places or numbers with blanks between, `-` for none; a seat.

        What stands nowhere and is in no reserve is eliminated, unless people say otherwise.
        """
        seat, _, what = name.partition(".") if name.partition(".")[0] in self._seats else ("", "", name)
        words = text.split()
        if what == "turn":
            found = text.lower() if text.lower() in self._seats else _wrong(text, self._seats[-1])
            return {**filled, name: found}
        if what in ("reserve", "gone"):
            answer = str(int(text)) if _NUMBER.fullmatch(text) else _wrong(text, _EXAMPLES[what])
        elif words in ([_NONE], [_NO_DECK]) and what != "earlier":
            answer = _NONE
        else:
            answer = " ".join(_word(what, word) or _wrong(text, _EXAMPLES[what]) for word in words)
        filled = {**filled, name: answer}
        if what in ("", "reserve"):
            standing = len(_words(filled[seat])) + int(filled[f"{seat}.reserve"])
            filled = {**filled, f"{seat}.gone": str(max(0, self._pieces - standing))}
        return filled

    def used(self, filled: Filled) -> Counter[str]:
        """The pieces, wherever they are, and the cards that are known."""
        used = Counter[str](_words(filled["played"]))
        known = set[str]()
        for seat in self._seats:
            pieces = (len(_words(filled[seat])), int(filled[f"{seat}.reserve"]), int(filled[f"{seat}.gone"]))
            used[Who.at("rhombus", seat)] = sum(pieces)
            hand = [card.rstrip("!") for card in _words(filled[f"{seat}.hand"]) if not card.startswith("?")]
            used.update((*_words(filled.get(f"{seat}.table", _NONE)), *hand))
            known.update(hand)
        # A card of an earlier deck may be one of those that are known in a hand.
        used.update(card for deck in _decks(filled) for card in deck.split("+") if card != _NONE and card not in known)
        return used

    def offers(self, filled: Filled, name: str) -> Sequence[str]:
        """The cards that the box still holds, the squares that are free, who can act, and where cards can be due."""
        what = name.partition(".")[2] or name
        if what == "turn":
            return self._seats
        if what == "due":
            return (_NONE, *_PLACES, _OVER)
        standing = sorted(square for seat in self._seats for square in _words(filled[seat]))
        if what == "moved":
            return (_NONE, *standing)
        if what in self._seats:
            return sorted(_SQUARES.difference(standing))
        left = Counter(self.box) - self.used(filled)
        cards = [card for card in CARD_NAMES if left[card] > 0]
        return {"table": cards, "hand": ["?", *cards], "played": [_NONE, *cards]}.get(what, ())

    def value(self, filled: Filled) -> str:
        """The rows of the tag."""
        rows = []
        for seat in self._seats:
            squares = ",".join(_words(filled[seat]))
            camp = f"{seat}:{squares}/{filled[f'{seat}.reserve']}/{filled[f'{seat}.gone']}"
            table, hand = (_words(filled[f"{seat}.{place}"]) for place in _PLACES)
            rows.append([camp, "table", *table, "hand", *hand])
        rows.append(["earlier", *_decks(filled)])
        rows.append(["played", *_words(filled["played"])])
        rows.append(["turn", filled["turn"], *_words(filled["due"])])
        rows.append(["moved", *_words(filled["moved"])])
        return " / ".join(map(" ".join, rows))

    def filled(self, position: Any) -> Filled:
        """The rows of the tag, word by word."""
        rows = [row.split(" ") for row in written_position(position).split(" / ")]
        filled: dict[str, str] = {}
        for seat, (camp, _, *cards) in zip(self._seats, rows, strict=False):
            squares, reserve, gone = camp.partition(":")[2].split("/")
            at = cards.index("hand")
            filled |= {
                seat: squares.replace(",", " ") or _NONE,
                f"{seat}.reserve": reserve,
                f"{seat}.gone": gone,
                f"{seat}.table": " ".join(cards[:at]) or _NONE,
                f"{seat}.hand": " ".join(cards[at + 1 :]) or _NONE,
            }
        earlier, played, turn, moved = (row[1:] for row in rows[len(self._seats) :])
        return {
            **filled,
            "earlier": " ".join(earlier) or _NO_DECK,
            "played": " ".join(played) or _NONE,
            "turn": turn[0],
            "due": " ".join(turn[1:]) or _NONE,
            "moved": " ".join(moved) or _NONE,
        }

    def layout(self, filled: Filled) -> Layout:
        """The pieces so far, and what each seat has beside the board."""
        cells = {space(square_at(square)): (seat,) for seat in self._seats for square in _words(filled[seat])}
        beside = [(key, seat, filled.get(f"{seat}{name}", _NONE)) for seat in self._seats for name, key in _BESIDE]
        return Layout("grid", cells, COLUMNS, ROWS, tuple(beside))


def _word(what: str, word: str) -> str | None:
    """A word of an answer as it is written; None for one that cannot be."""
    if what in ("", "moved"):
        return word.lower() if word.lower() in _SQUARES else None
    if what == "due":
        return word.lower() if word.lower() in (*_PLACES, _OVER) else None
    card = word.upper()
    if what == "hand" and (_HIDDEN.fullmatch(card) or card.removesuffix("!") in CARD_AT):
        return card
    if what == "earlier" and (card in (_NONE, _NO_DECK) or all(name in CARD_AT for name in card.split("+"))):
        return card
    return card if card in CARD_AT else None


def _words(answer: str) -> list[str]:
    return [] if answer == _NONE else answer.split(" ")


def _decks(filled: Filled) -> list[str]:
    return [] if filled["earlier"] == _NO_DECK else filled["earlier"].split(" ")


def _wrong(text: str, example: str) -> NoReturn:
    """Raise TagError for an answer of the wrong form."""
    raise TagError(POSITION, "record.position_row", row=text, example=example)
