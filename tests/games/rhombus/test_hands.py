"""Rhombus in people's hands: the choices that lead to a ply, and what it does on the table."""

from __future__ import annotations

from random import Random

from refcli.games import rhombus
from refcli.games.rhombus.combinations import combination
from refcli.games.rhombus.components import CARD_NAMES
from refcli.games.rhombus.position import Position
from refcli.hands import BOX, MOST_CHOICES, Piece, Place, Space, Word, every_path, on_board
from refcli.messages import text
from tests.games.playing import dealt
from tests.games.rhombus.tables import after, nearly_empty, table

THEIRS = "8C 8D 8S"
PARTNERS = ("6C 7C 8C", "6D 7D 8D", "6S 7S 8S")
QUEEN, KING, SEVEN = map(Piece, ("QS", "KS", "7S"))


def word(key: str) -> Word:
    return Word(f"rhombus.choice.{key}")


def spaces(squares: str) -> tuple[Space, ...]:
    return tuple(Space("abcde".index(square[0]), int(square[1]) - 1) for square in squares.split())


def told(position: Position, token: str, seat: str | None = None) -> list[str]:
    """What is said of a ply in English."""
    return [text("en", effect.key, effect.values) for effect in position.effects(rhombus.parse(token), seat)]


# --- Choices ---


def test_cards_come_first_in_their_order_then_what_they_do_then_the_pieces() -> None:
    position = table("QS KS 7S", THEIRS, setup="sw:a1/3 ne:b2,e5/3")
    assert position.choices() == (SEVEN, KING, QUEEN)
    assert position.choices((QUEEN,)) == (SEVEN, KING, word("done"))
    assert position.choices((QUEEN, word("done"))) == spaces("a4 b3 c2 d1")
    assert str(position.chosen((QUEEN, word("done"), *spaces("b3")))) == "QS:a1-b3"
    assert str(position.chosen((SEVEN, word("done")))) == "7S:"


def test_two_cards_may_be_one_kill_or_two_moves() -> None:
    position = table("QS KS 7S", THEIRS, setup="sw:a1/3 ne:b2,e5/3")
    assert str(position.chosen((KING, SEVEN, word("done")))) == "KS+7S:a1xb2"
    assert position.choices((SEVEN, KING)) == spaces("a3 c1")
    assert table("QS KS AS", THEIRS).choices(tuple(map(Piece, ("QS", "KS", "AS")))) == (
        word("eliminator"),
        word("move"),
    )
    nine = table("9H 7H AS", THEIRS, setup="sw:b1/3 ne:e5/3")
    assert nine.choices((Piece("9H"),)) == (word("entry"), word("idle"))


def test_what_follows_from_the_cards_is_not_asked() -> None:
    assert str(table("KH KS KD", THEIRS).chosen((Piece("KH"), Piece("KS")))) == "KH+KS+KD:reactivate"
    mystery = table("8H KD AS", THEIRS)
    assert str(mystery.chosen((Piece("8H"),))) == "8H:KD"


def test_a_refill_is_a_card_that_the_deck_can_hold_or_one_that_is_not_shown() -> None:
    due = after(table("QS 7H ?", THEIRS), "QS:b1-c3")
    held = {"QS", "7H", *THEIRS.split()}
    assert set(due.choices()) == {Piece(name) for name in CARD_NAMES if name not in held}
    hand = after(table("7H AD QS", THEIRS), "QS:b1-c3")
    assert word("hidden") in hand.choices()
    assert str(hand.chosen((word("hidden"),))) == "+?"


def test_who_is_stuck_with_a_hidden_hand_shows_it() -> None:
    position = table("QS KD ?", THEIRS, setup="sw:a1/0 ne:a2,b1,e5/2")
    assert word("stuck") in position.choices()
    assert str(position.chosen((word("stuck"), Piece("KH")))) == "stuck:KH"
    plays = {str(ply) for ply in position.legal_moves()}
    assert {str(ply) for _, ply in every_path(position)} == plays
    assert word("stuck") not in table("QS 7D ?", "8C 8D ?").choices()


def test_every_path_ends_in_a_legal_ply_where_a_hand_is_hidden() -> None:
    rng, vocabulary = Random(3), frozenset(rhombus.vocabulary())
    for seed in range(3):
        history = dealt("rhombus", seed)
        for _ in range(60):
            if history.position.turn is None:
                break
            known = history.position.observation(None)
            made: tuple[object, ...] = ()
            while offered := known.choices(made):
                assert 1 < len(offered) <= MOST_CHOICES
                assert vocabulary.issuperset(offered)
                made = (*made, rng.choice(offered))
            ply = known.chosen(made)
            assert ply is not None
            assert known.judge(ply) is None
            history.play(history.position.random_ply(rng))


def test_of_a_hidden_hand_few_of_all_combinations_are_looked_at() -> None:
    position = table("QS KS ?", "8C 8D ?")
    combination.cache_clear()
    assert len(position.choices()) > 30  # nearly every card of the box may be played
    assert combination.cache_info().misses < 150


# --- Effects ---


def test_a_card_goes_to_the_pile_and_the_piece_where_it_leads() -> None:
    position = table("QS 7H AD", THEIRS)
    assert told(position, "QS:b1-c3") == [
        "South-west: b1 to c3 (queen of spades).",
        "South-west draws 1 card: a table card.",
    ]
    pile, lay = Place("rhombus.played"), Place("rhombus.table", "sw")
    assert position.effects(rhombus.parse("QS:b1-c3"))[0].moved == (
        ("rhombus.played", BOX, pile._replace(level=0)),
        ("QS", lay._replace(level=1), pile),
        ("sw", on_board((1, 0)), on_board((2, 2))),
    )
    due = after(position, "QS:b1-c3")
    assert told(due, "+9D") == ["South-west draws to the table: 9 of diamonds.", "North-east is to play."]
    assert due.effects(rhombus.parse("+9D"))[0].moved == (("9D", Place("rhombus.cards_left"), lay._replace(level=2)),)


def test_kills_say_whose_piece_is_gone() -> None:
    kill = table("AS 7D 8H", THEIRS, setup="sw:b1/3 ne:b2,e5/3")
    assert told(kill, "AS+7D:b1xb2")[0] == "South-west: b1 takes b2 from North-east (ace of spades + 7 of diamonds)."
    assert ("ne", on_board((1, 1)), Place("rhombus.eliminated", "ne")) in kill.effects(rhombus.parse("AS+7D:b1xb2"))[
        0
    ].moved
    entry = table("9H 10H JH", THEIRS, setup="sw:b2/3 ne:a1,d4/3")
    assert told(entry, "9H+10H:xa1")[0] == (
        "South-west: a piece enters and takes a1 from North-east (9 of hearts + 10 of hearts)."
    )
    assert told(entry, "9H+10H+JH:E:b2xd4")[0] == (
        "South-west: Eliminator from b2: North-east loses d4 (9 of hearts + 10 of hearts + jack of hearts)."
    )


def test_cards_without_a_move_are_told_too() -> None:
    one = table("KS KD KH", THEIRS, setup="sw:a1,a2/3/1 ne:e5/3")
    assert told(one, "KS+KD+KH:reactivate")[0] == (
        "South-west: a piece returns to the reserve (king of spades + king of diamonds + king of hearts)."
    )
    assert "no piece to bring back" in told(table("KS KD KH", THEIRS), "KS+KD+KH:reactivate")[0]
    mystery = table("8H 9H KD", THEIRS, setup="sw:b1/3 ne:e5/3")
    assert told(mystery, "9H:a1,8H:")[:1] == [
        "South-west: a piece enters on a1 (9 of hearts), 8 of hearts without effect."
    ]
    assert told(table("8H KD 7H", THEIRS), "7H:,8H:KD") == [
        "South-west: 7 of hearts without effect, king of diamonds into the hand (8 of hearts).",
        "South-west draws 2 cards: a hand card, a table card.",
    ]


def test_what_goes_into_the_hand_is_named_to_its_player_alone() -> None:
    due = after(table("7H AD QS", THEIRS), "QS:b1-c3")
    assert told(due, "+9D", "sw")[0] == "South-west draws into the hand: 9 of diamonds."
    for seat in (None, "ne"):
        assert told(due, "+9D", seat)[0] == "South-west draws a hidden card into the hand."
        effect = due.effects(rhombus.parse("+9D"), seat)[0]
        assert effect.moved[0][0] == "?"
        assert "9" not in str(effect)
    taken = table("8H KD AS", THEIRS).effects(rhombus.parse("8H:KD"), "ne")[0].moved[-1]
    assert taken == ("?", Place("rhombus.table", "sw"), Place("rhombus.hand", "sw", level=2))


def test_a_deck_that_is_used_up_is_shuffled() -> None:
    between = nearly_empty(table("7H 10H AH", THEIRS), "KD KC")
    position = after(between, "10H:,7H:,AH:b1-b2", "+KC")
    assert told(position, "+KD") == [
        "South-west draws to the table: king of diamonds.",
        "The deck is used up: the played cards but the last are shuffled into a new one.",
    ]
    assert position.effects(rhombus.parse("+KD"))[1].moved == (("?", BOX, Place("rhombus.cards_left")),) * 30
    before = nearly_empty(table("7H 10H AH", THEIRS), "")
    assert (
        told(before, "7H:")[1]
        == "South-west shuffles the played cards but the last as a new deck and draws: a table card."
    )


def test_who_loses_the_last_piece_in_a_team_loses_the_reserve() -> None:
    setup = "sw:b1/2 se:b2/1 ne:e5/2 nw:a5/2"
    position = table("AS 10D 8H", *PARTNERS, setup=setup)
    assert told(position, "AS+10D:b1xb2")[1] == (
        "South-east has no piece left on the board, loses the reserve (1) and plays the partner’s now."
    )
    lost = position.effects(rhombus.parse("AS+10D:b1xb2"))[1]
    assert lost.moved == (("se", Place("rhombus.reserve", "se"), Place("rhombus.eliminated", "se")),)


def test_the_end_is_told() -> None:
    last = table("AS 7D 8H", THEIRS, setup="sw:b1/3 ne:b2/3")
    assert told(last, "AS+7D:b1xb2")[1:] == ["North-east: no piece left on the board.", "South-west wins."]
    stuck = table("QS KD ?", THEIRS, setup="sw:a1/0 ne:a2,b1,e5/2")
    assert told(stuck, "stuck:KH") == [
        "South-west shows the hidden cards: king of hearts.",
        "South-west has no legal play.",
        "North-east wins.",
    ]
    team = table("AS 10D 8H", *PARTNERS, setup="sw:b1/2 se:b2/1 ne:e5/2 nw:/2")
    assert told(team, "AS+10D:b1xb2")[-1] == "South-west and North-east win together."
