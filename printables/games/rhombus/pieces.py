"""Rhombus: the deck, pieces in four colours, the board and a summary card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from extract.rulebook import game_toml
from printables.art import PAPER
from printables.drawing import Drawing, Length
from printables.games.rhombus import art, cards
from printables.pieces import Board, Piece, PrintedSet, Room, Style, check_words, in_the_size

_COMBINATIONS: dict[str, dict[str, str]] = {
    "en": {
        "Pair": "one suit, neighbouring ranks; or Q, K, A, J with any kill card",
        "Three of a suit": "each is carried out, in any order",
        "Three of a suit in sequence": "or: take the place of any opposing piece",
        "Three of a rank": "one of your eliminated pieces comes back",
    },
    "de": {
        "Paar": "gleiche Kartenfarbe, benachbarte Werte; oder Q, K, A, J mit einer Schlagkarte",
        "Drei einer Kartenfarbe": "jede wird ausgeführt, Reihenfolge beliebig",
        "Drei in Folge, eine Kartenfarbe": "oder: einen gegnerischen Stein ersetzen",
        "Drei mit gleichem Wert": "ein ausgeschiedener Stein kommt zurück",
    },
    "fr": {
        "Paire": "même couleur, valeurs consécutives ; ou Q, K, A, J avec une carte de prise",
        "Trois d’une couleur": "chacune a son effet, dans l’ordre voulu",
        "Suite de trois, une couleur": "ou : prendre la place d’un pion",
        "Trois de même valeur": "un de vos pions perdus revient",
    },
    "es": {
        "Pareja": "mismo palo, valores consecutivos; o Q, K, A, J con una carta de captura",
        "Tres de un palo": "se resuelven todas, en cualquier orden",
        "Tres seguidas, un palo": "o bien: ocupar el lugar de una ficha rival",
        "Tres del mismo valor": "vuelve una ficha tuya eliminada",
    },
}


def printed_set(style: Style) -> PrintedSet:
    """All ranks, effects, corners and counts come from the rulebook."""
    numbers = game_toml("rhombus")
    rules = numbers["rules"]
    components = {component["id"]: component for component in numbers["components"]}
    effects = {effect["rank"]: effect for effect in rules["effects"]}
    width, height = style.card or components["card"]["size_mm"]
    on = cards.Card(width, height, style.bleed, style.safe)
    back = cards.back(on)
    pieces = [
        Piece(
            id=f"{rank}{letter}",
            kind="card",
            family="cards",
            width=width,
            height=height,
            front=cards.card(
                rank,
                letter,
                effects[rank]["kind"],
                effects[rank].get("steps", 0),
                effects[rank]["line"][style.lang],
                on,
                _partners(rank, rules),
            ),
            back=back,
            edge=PAPER,
        )
        for letter in rules["cards"]["suits"]
        for rank in rules["cards"]["ranks"]
    ]
    lines = [(rank, effects[rank]["line"][style.lang]) for rank in rules["cards"]["ranks"]]
    summary, behind = cards.summary(numbers["title"], lines, _COMBINATIONS[style.lang], on)
    pieces.append(
        Piece(
            id="summary", kind="summary", family="cards", width=width, height=height, front=summary,
            back=behind, count=components["summary"]["count"], edge=PAPER,
        )
    )  # fmt: skip
    if (width, height) < (cards.WIDTH, cards.HEIGHT) and not style.card:
        for piece in (pieces[0], pieces[-1]):
            check_words(piece.front, (width, height), piece.id)
    size = (float(components["piece"]["size_mm"][0]), float(components["piece"]["size_mm"][1]))
    for seat in rules["seats"]:
        disc = in_the_size(partial(_disc, seat), (art.PIECE, art.PIECE), size, style.bleed, "piece")
        pieces.append(
            Piece(
                id=seat, kind="piece", family="pieces", width=size[0], height=size[1], front=disc, back=disc,
                count=components["piece"]["each"], edge=art.SEATS[seat].full, cut="circle",
            )
        )  # fmt: skip
    board = rules["board"]
    side = float(components["board"]["square_mm"])
    mat = art.board(board["columns"], board["rows"], rules["corners"], style.bleed, side, numbers["title"])
    return PrintedSet(
        "rhombus",
        numbers["title"],
        tuple(pieces),
        (Board("board", "board", mat.drawing, mat.trim, mat.vertical_seams, mat.horizontal_seams),),
        (Room("square of the board", "piece", side, side),),
    )


def _disc(seat: str, bleed: Length, _: Length) -> Drawing:
    return art.piece(seat, bleed)


def _partners(rank: str, rules: Mapping[str, Any]) -> tuple[str, ...]:
    """The ranks that a rank is played with to capture; behind one that must have its suit stands `=`."""
    order: Sequence[str] = rules["cards"]["ranks"]
    kills = [effect["rank"] for effect in rules["effects"] if effect["kind"] == "kill"]
    every, alike = rules["kill"]["any_suit"], rules["kill"]["same_suit"]

    def beside(one: str, other: str) -> bool:
        return abs(order.index(one) - order.index(other)) == 1

    if rank in kills:
        return (*(f"{other}=" for other in alike if beside(rank, other)), *every)
    if rank in alike:
        return tuple(f"{kill}=" for kill in kills if beside(rank, kill))
    return tuple(kills) if rank in every else ()
