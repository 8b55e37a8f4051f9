"""Rhombus's rules, a test a sentence."""

from __future__ import annotations

from random import Random

import pytest

from refcli.game import InvalidMoveError, TagError
from refcli.games import rhombus
from refcli.games.rhombus.components import CARD_NAMES
from refcli.games.rhombus.components import bits as members
from refcli.games.rhombus.position import Position
from tests.games.rhombus.tables import after, card_set, nearly_empty, pieces, refused, rule_of, table, tokens

THEIRS = "8C 8D 8S"
PARTNERS = ("6C 7C 8C", "6D 7D 8D", "6S 7S 8S")

# --- Moving ---


def test_six_needs_a_path_of_exactly_six_squares() -> None:
    shut_in = table("6S 7H AD", THEIRS, setup="sw:a1/3 ne:a3,b2,c1,e5/2")
    assert {token for token in tokens(shut_in) if token.startswith("6S")} == set()
    assert rule_of(shut_in, "6S:a1-b1") == "rhombus.move.exact"
    assert rule_of(shut_in, "6S:a1-e3") == "rhombus.move.leap"


def test_six_comes_back_near_its_start_by_a_loop_of_four_plus_two() -> None:
    position = table("6S 7H AD", THEIRS, setup="sw:a1/3 ne:a3,b3,c1,c2,e5/1")
    # a1, a2, b1 and b2 are all the room there is: once round, then two squares on.
    assert [token for token in tokens(position) if token.startswith("6S")] == ["6S:a1-b2"]
    assert rule_of(position, "6S:a1-a1") == "rhombus.move.exact"


def test_king_does_not_begin_by_reversing_the_last_step_of_the_queen() -> None:
    position = table("QS KS AD", THEIRS)
    assert rule_of(position, "QS:b1-e1,KS:e1-c1") == "rhombus.move.back"
    assert rule_of(position, "QS:b1-e1,KS:e1-d2") is None
    assert rule_of(position, "QS:b1-c3,KS:c3-c1") is None  # the queen can have come over b3


def test_what_another_piece_does_in_between_does_not_lift_the_ban() -> None:
    position = table("QS KS AS", THEIRS)
    assert rule_of(position, "QS:b1-e1,AS:a2-a3,KS:e1-c1") == "rhombus.move.back"
    assert rule_of(position, "QS:b1-e1,AS:a2-a3,KS:e1-e3") is None


def test_bishop_move_in_between_lifts_the_ban() -> None:
    position = table("QS JS AS", THEIRS)
    assert rule_of(position, "QS:b1-e1,AS:e1-d1,JS:d1-c2") == "rhombus.move.back"
    assert rule_of(position, "QS:b1-e1,JS:e1-d2,AS:d2-c2") is None


def test_piece_that_has_just_entered_may_go_anywhere() -> None:
    position = table("9H AH KH", THEIRS, setup="sw:b1/3 ne:e5/3")
    assert rule_of(position, "AH:b1-c1,9H:a1,KH:a1-a3") is None
    assert rule_of(position, "9H:a1,AH:a1-a2,KH:a2-c2") is None
    assert rule_of(position, "9H:a1,AH:a1-a2,KH:a2-b1") == "rhombus.move.leap"


def test_path_may_cross_the_square_where_it_began() -> None:
    position = table("6S 7H AD", THEIRS, setup="sw:c3/3 ne:a3,b2,d2,e3,e5/1")
    # c1 is reached from c3 over c2 only: four squares round and through c3 again, then two down.
    assert rule_of(position, "6S:c3-c1") is None


def test_bishop_goes_over_corners_only_and_jumps_nobody() -> None:
    position = table("JS 7H AD", THEIRS, setup="sw:a1,c3/3 ne:d4,e5/3")
    assert rule_of(position, "JS:c3-c4") == "rhombus.move.side"
    assert rule_of(position, "JS:c3-e5") == "rhombus.move.leap"
    assert rule_of(position, "JS:a1-d4") == "rhombus.move.leap"
    assert rule_of(position, "JS:c3-a5") is None


# --- Killing ---


def test_six_and_ten_of_one_suit_are_no_pair_but_kill_in_a_flush() -> None:
    setup = "sw:a1,a2,c3/3 ne:e5,e4,d4/3"
    assert rule_of(table("6S 10S AD", THEIRS, setup=setup), "6S+10S:c3xd4") == "rhombus.combo.pair"
    flush = table("6S 10S AS", THEIRS, setup=setup)
    assert rule_of(flush, "6S+10S:c3xd4") == "rhombus.combo.pair"
    assert pieces(after(flush, "6S+10S:c3xd4,AS:a2-a3"), "ne") == "e4,e5/3/1"


def test_seven_and_nine_kill_on_entry_in_a_flush_only() -> None:
    setup = "sw:a2,b2/3 ne:a1,e4,d5/3"
    assert rule_of(table("7H 9H AD", THEIRS, setup=setup), "9H+7H:xa1") == "rhombus.combo.pair"
    flush = table("7H 9H AH", THEIRS, setup=setup)
    assert pieces(after(flush, "AH:b2-b3,9H+7H:xa1"), "sw") == "a1,a2,b3/2/0"
    assert rule_of(table("10D 9H AD", THEIRS, setup=setup), "9H+10D:xa1") == "rhombus.entry.kill"


def test_piece_in_a_diagonal_of_three_is_safe_but_not_from_the_eliminator() -> None:
    three, two = "sw:a1,a2,c2/3 ne:c3,d4,e5/3", "sw:a1,a2,c2/3 ne:c3,d4,e4/3"
    assert rule_of(table("AS 7D KD", THEIRS, setup=three), "AS+7D:c2xc3") == "rhombus.kill.safe"
    assert rule_of(table("AS 7D KD", THEIRS, setup=two), "AS+7D:c2xc3") is None
    eliminator = table("9H 10H JH", THEIRS, setup=three)
    assert pieces(after(eliminator, "10H+JH+9H:E:a2xd4"), "ne") == "c3,e5/3/1"


def test_blockade_protects_against_a_kill_on_entry_and_both_diagonals_count() -> None:
    position = table("9H 10H AD", THEIRS, setup="sw:e1/3 ne:a1,b2,c3/3")
    assert rule_of(position, "9H+10H:xa1") == "rhombus.kill.safe"
    falling = table("AS 7D KD", THEIRS, setup="sw:b3/3 ne:b4,c3,d2/3")
    assert rule_of(falling, "AS+7D:b3xc3") == "rhombus.kill.safe"


def test_piece_that_can_be_killed_now_may_be_out_of_reach_after_the_first_move() -> None:
    position = table("KS 7S AS", THEIRS, setup="sw:c2,b4/3 ne:c4,e5/3")
    assert rule_of(position, "KS+7S:c2xc4,AS:b4-b3") is None
    assert rule_of(position, "AS:b4-b3,KS+7S:c2xc4") is None
    blocked = table("KS 7S AS", THEIRS, setup="sw:c2,b3/3 ne:c4,b2,d2,d3,e5/1")
    assert rule_of(blocked, "AS:b3-c3,KS+7S:c2xc4") == "rhombus.move.leap"


def test_only_the_last_square_of_a_kill_holds_a_piece() -> None:
    position = table("KS 7D AD", THEIRS, setup="sw:c3/3 ne:c4,c5,b5,d5/2")
    assert rule_of(position, "KS+7D:c3xc5") == "rhombus.move.leap"
    assert rule_of(position, "KS+7D:c3xc4") == "rhombus.move.exact"


def test_kill_card_has_no_effect_of_its_own_and_two_never_join_one_move() -> None:
    position = table("7H 10H AH", THEIRS, setup="sw:c3/3 ne:c4,e5/3")
    assert rule_of(position, "7H:c3-c2") == "rhombus.kill.cards"
    assert rule_of(position, "AH+7H+10H:c3xc4") == "rhombus.kill.cards"
    assert rule_of(position, "7H:,AH+10H:c3xc4") is None


# --- Combinations ---


def test_six_and_seven_of_different_suits_do_not_kill() -> None:
    position = table("6C 7D AD", "8S 8D 8H", setup="sw:c3/3 ne:d4,e5/3")
    assert rule_of(position, "6C+7D:c3xd4") == "rhombus.kill.cards"


def test_order_of_ranks_does_not_wrap_round() -> None:
    position = table("AS 6S QS", THEIRS)
    assert rule_of(position, "AS:b1-c1,6S:a2-a4") == "rhombus.combo.pair"


def test_every_card_of_a_combination_is_carried_out() -> None:
    position = table("QS KS 7H", THEIRS)
    assert rule_of(position, "QS:b1-c3,KS:") == "rhombus.combo.all"
    assert rule_of(position, "QS:") == "rhombus.turn.play"


def test_flush_moves_up_to_three_pieces_in_any_order() -> None:
    position = table("QS KS AS", THEIRS)
    assert pieces(after(position, "AS:b1-c1"), "sw") == "a1,a2,c1/3/0"
    assert pieces(after(position, "KS:a2-a4,AS:a1-a2,QS:b1-c3"), "sw") == "a2,a4,c3/3/0"
    assert pieces(after(position, "AS:b1-c1,KS:c1-d2,QS:d2-d3"), "sw") == "a1,a2,d3/3/0"


def test_eliminator_needs_a_row_and_reactivation_one_rank() -> None:
    assert rule_of(table("9H 10H QH", THEIRS), "9H+10H+QH:E:a2xe5") == "rhombus.eliminator"
    assert rule_of(table("KH KS QD", THEIRS), "KH+KS+QD:reactivate") == "rhombus.reactivate"
    assert rule_of(table("9H 10H JH", THEIRS), "9H+10H:E:a2xe5") == "rhombus.eliminator"


def test_three_kings_bring_a_piece_back_or_nothing() -> None:
    one = table("KH KS KD", THEIRS, setup="sw:a1,a2/3/1 ne:e5/3")
    assert pieces(after(one, "KS+KD+KH:reactivate"), "sw") == "a1,a2/4/0"
    none = table("KH KS KD", THEIRS)
    assert pieces(after(none, "KH+KS+KD:reactivate"), "sw") == "a1,a2,b1/3/0"


# --- Mystery ---


def test_mystery_takes_a_table_card_and_its_place_stays_empty() -> None:
    position = after(table("8H KD AS", THEIRS), "8H:KD", "+6S")
    assert position.cards.tables[0] == card_set("6S")
    assert position.cards.hands[0] == card_set("AS KD")


def test_mystery_from_the_hand_is_replaced_in_the_hand() -> None:
    position = after(table("QD KD 8H", THEIRS), "8H:KD", "+?")
    assert (position.cards.tables[0], position.cards.hands[0]) == (card_set("QD"), card_set("KD"))
    assert position.cards.hidden[0] == (0,)


def test_mystery_is_without_effect_only_when_no_table_card_is_left() -> None:
    assert rule_of(table("8H KD AS", THEIRS), "8H:") == "rhombus.mystery"
    assert rule_of(table("8H KD AS", THEIRS), "8H:AS") == "rhombus.mystery"
    pair = table("8H 9H AS", THEIRS)
    assert rule_of(pair, "8H:9H,9H:") == "rhombus.mystery"
    assert rule_of(pair, "9H:,8H:") is None


# --- Cards in sight, the deck, hidden hands ---


def test_cards_in_sight_elsewhere_are_not_played() -> None:
    position = table("QS 7H ?", "8C 8D ?")
    assert rule_of(position, "8C:") == "rhombus.turn.held"
    assert rule_of(position, "7S:") is None
    later = after(position, "7S:", "+?")
    assert rule_of(later, "7S:") == "rhombus.turn.held"
    assert rule_of(later, "10S:,10H:") == "rhombus.turn.held"  # one hidden card only


def test_deck_runs_out_in_the_middle_of_a_refill_of_three() -> None:
    position = nearly_empty(table("7H 10H AH", THEIRS), "KD KC")
    position = after(position, "10H:,7H:,AH:b1-b2", "+KC")
    assert rule_of(position, "+10H") == "rhombus.deck"
    position = after(position, "+KD")
    # The deck is used up: all played cards but the ace, which was played last, are shuffled, those of this play too.
    assert position.cards.deck == 30
    assert rule_of(position, "+AH") == "rhombus.deck"
    assert rule_of(position, "+10H") is None
    assert after(position, "+7H").turn == "ne"


def test_hidden_card_drawn_before_the_shuffle_is_none_that_was_shuffled() -> None:
    position = table("7H 10H ?", "8C 8D ?")
    position = nearly_empty(position, "KD KC QC")
    assert position.cards.deck == 1  # two of them are the hidden ones
    position = after(position, "7H:", "+QC", "8C:8D", "+AH")
    assert rule_of(position, "AS:b1-b2") == "rhombus.turn.held"
    assert rule_of(position, "KC:b1-b3") is None
    later = after(position, "KC:b1-b3", "+?", "KD:e4-e2", "+9S")
    assert rule_of(later, "AS:a2-a3") is None  # drawn after the shuffle
    assert rule_of(later, "KD:a2-a4") == "rhombus.turn.held"


def test_card_drawn_unseen_stays_hidden_even_if_it_could_be_deduced() -> None:
    position = table("7H 10H ?", "8C 8D 9C")
    position = nearly_empty(position, "KD")
    assert position.count_legal() is None
    assert position.layout("sw").beside[1] == ("rhombus.hand", "sw", "?")
    assert rule_of(position, "KC:b1-b3") == "rhombus.turn.held"
    assert rule_of(position, "KD:b1-b3") is None


def test_table_card_is_drawn_openly_and_a_hand_card_may_be() -> None:
    position = after(table("QS 7H AD", THEIRS), "QS:b1-c3")
    assert rule_of(position, "+?") == "rhombus.deck"
    assert rule_of(position, "+7H") == "rhombus.deck"
    hand = after(table("QS 7H AD", THEIRS), "AD:b1-c1")
    assert rule_of(hand, "+?") is None
    assert rule_of(hand, "+KD") is None


def test_play_and_refill_each_at_their_time() -> None:
    position = table("QS 7H AD", THEIRS)
    assert rule_of(position, "+KD") == "rhombus.turn.play"
    due = after(position, "QS:b1-c3")
    assert (due.turn, due.draw_due, due.count_legal(), tokens(due)) == ("sw", True, None, [])
    assert rule_of(due, "8C:8D") == "rhombus.turn.play"
    assert rule_of(due, "stuck:KH") == "rhombus.turn.play"


# --- Teams ---


def test_player_without_pieces_plays_those_of_the_partner_and_loses_the_reserve() -> None:
    setup = "sw:/2/2 se:d1,e2/2 ne:d5,e4/2 nw:a4,b5/2"
    position = table("AS 9H KD", *PARTNERS, setup=setup)
    assert pieces(position, "sw") == "/0/4"
    assert rule_of(position, "AS:d5-c5") is None
    assert pieces(after(position, "9H:e5"), "ne") == "d5,e4,e5/1/0"
    assert rule_of(position, "9H:a1") == "rhombus.entry"
    back = table("KS KH KD", *PARTNERS, setup="sw:/0/4 se:d1,e2/2 ne:d5,e4/0/2 nw:a4,b5/2")
    assert pieces(after(back, "KS+KH+KD:reactivate"), "ne") == "d5,e4/1/1"


def test_reserve_goes_with_the_last_piece() -> None:
    setup = "sw:c3/2 se:c4/2/1 ne:d5/2 nw:a4/2"
    position = after(table("AS 7H KD", *PARTNERS, setup=setup), "AS+7H:c3xc4")
    assert pieces(position, "se") == "/0/4"
    assert position.turn == "sw"


def test_pieces_of_partners_count_together_for_blockades() -> None:
    setup = "sw:c3/2 se:c2,e2/2 ne:d4,e5/2 nw:a4,b5/2"
    position = table("AC 10C 9C", "6D 7D 8D", "6S 7S 8S", "6H 7H 8H", setup=setup, first="se")
    assert rule_of(position, "AC+10C:c2xc3") == "rhombus.kill.safe"


def test_one_piece_left_is_enough_to_leave_the_partners_alone() -> None:
    position = table("AS 7H KD", *PARTNERS, setup="sw:a2/0 se:d1,e2/2 ne:d5,e4/2 nw:a4,b5/2")
    assert rule_of(position, "AS:d5-c5") == "rhombus.move.exact"


# --- The end ---


def test_last_piece_on_the_board_ends_the_game_whatever_waits_in_reserve() -> None:
    position = table("KS 7D AD", THEIRS, setup="sw:a1,a2,c3/3 ne:d4/3/2")
    over = after(position, "KS+7D:c3xd4")
    outcome = over.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (("sw",), "rhombus.end.pieces")
    assert (over.turn, over.draw_due, over.result()) == (None, False, "sw")
    assert rule_of(over, "+KD") == rule_of(over, "8C:8D") == rule_of(over, "stuck:KD") == "rhombus.end.pieces"


def test_partners_win_together_in_turn_order() -> None:
    setup = "sw:c3/2 se:c4/2/1 ne:d5/2 nw:/0/4"
    over = after(table("AS 7H KD", *PARTNERS, setup=setup), "AS+7H:c3xc4")
    assert over.result() == "sw, ne"


STUCK = "sw:a1/0 ne:a2,b1,e5/3"


def test_known_hand_without_a_legal_play_loses_at_once() -> None:
    start = table("QS KD KH", THEIRS, setup=STUCK)
    outcome = start.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (("ne",), "rhombus.end.stuck")
    with pytest.raises(ValueError, match="over"):
        start.random_ply(Random(0))


def test_hidden_hand_is_shown_to_claim_being_stuck() -> None:
    position = table("QS KD ?", THEIRS, setup=STUCK)
    over = after(position, "stuck:KH")
    assert over.result() == "ne"
    for token in ("stuck:7H", "stuck:KD", "stuck:8C", "stuck:KH+QD", "stuck:KH+KH"):
        assert rule_of(position, token) == "rhombus.end.stuck", token
    # A jack could go to b2; these cannot go anywhere.
    cards = {rank + suit for rank in "6QKA" for suit in "SHDC"} - {"QS", "KD"}
    assert {token for token in tokens(position) if token.startswith("stuck")} == {f"stuck:{card}" for card in cards}


def test_claim_is_refused_when_the_whole_hand_is_known() -> None:
    assert rule_of(table("QS KD KH", THEIRS), "stuck:KH") == "rhombus.end.stuck"


def test_who_can_eliminate_or_reactivate_is_not_stuck() -> None:
    shut_in = "sw:a1/0 ne:a2,b1,b2,e5/2"
    assert table("QS KS JS", THEIRS, setup=shut_in).outcome() is None
    assert table("KH KS KD", THEIRS, setup=shut_in).outcome() is None
    assert table("QS KS JD", THEIRS, setup=shut_in).outcome() is not None
    hidden = table("QS KS ?", THEIRS, setup=shut_in)
    assert rule_of(hidden, "stuck:JS") == "rhombus.end.stuck"
    assert rule_of(hidden, "stuck:JD") is None


def test_team_of_a_stuck_player_loses() -> None:
    setup = "sw:a1/0 se:a2,b1/0 ne:e5/0 nw:c5/0"
    over = table("QS KD KH", *PARTNERS, setup=setup)
    assert over.result() == "se, nw"


# --- The start ---


def test_usual_starts() -> None:
    two = table("QS 7H AD", THEIRS)
    assert (pieces(two, "sw"), pieces(two, "ne")) == ("a1,a2,b1/3/0", "d5,e4,e5/3/0")
    four = table("AS 9H KD", *PARTNERS)
    assert [pieces(four, seat) for seat in four.players] == ["a2,b1/2/0", "d1,e2/2/0", "d5,e4/2/0", "a4,b5/2/0"]
    assert (two.cards.deck, four.cards.deck) == (30, 24)
    assert [CARD_NAMES[card] for card in members(two.cards.tables[0])] == ["QS", "7H"]


TAGS = {"Players": "sw ne", "Table.sw": "6H KD", "Table.ne": "8C 8D"}
BAD_TAGS = [
    ({"Players": "sw se"}, "record.tag"),
    ({"Players": "sw nw ne se"}, "record.tag"),
    ({"Table.sw": "6H"}, "record.tag"),
    ({"Table.sw": "6H 11D"}, "record.tag"),
    ({"Hand.ne": "??"}, "record.tag"),
    ({"Setup": "sw:a1/3"}, "record.setup"),
    ({"Setup": "sw:a1,f1/3 ne:e5/3"}, "record.tag"),
    ({"Setup": "sw:a1/03 ne:e5/3"}, "record.tag"),
    ({"Setup": "sw:a1/3 ne:a1/3"}, "record.setup"),
    ({"Setup": "sw:a1/3 ne:/3"}, "record.setup"),
    ({"Setup": "sw:a1/3/3 ne:e5/3"}, "record.setup"),
    ({"Setup": f"sw:a1/{'9' * 5000} ne:e5/3"}, "record.setup"),
    ({"Table.ne": "6H 8D"}, "record.setup"),
    ({"Hand.ne": "KD"}, "record.setup"),
]


@pytest.mark.parametrize(("tags", "rule"), BAD_TAGS)
def test_start_refuses(tags: dict[str, str], rule: str) -> None:
    with pytest.raises(TagError) as refusal:
        rhombus.start({**TAGS, **tags})
    assert refusal.value.rule == rule


@pytest.mark.parametrize(
    "token",
    ["7D+AS:b1xb2", "10H+9H:xa1", "stuck", "AS:b1-f1", "AS:b1-b6", "11D:", "AS", "+", "+11D", "QS:b1-c3,", "e5"],
)
def test_unreadable(token: str) -> None:
    with pytest.raises(InvalidMoveError):
        rhombus.parse(token)


OPEN = table("QS 7H AD", THEIRS)
REFUSALS = [
    (after(OPEN, "QS:b1-c3"), "8C:8D", "rhombus.turn.play"),
    (OPEN, "KC:b1-c2", "rhombus.turn.held"),
    (OPEN, "QS:b1-c2", "rhombus.move.exact"),
    (OPEN, "QS:e5-d4", "rhombus.move.exact"),
    (OPEN, "AD:b1-a1", "rhombus.move.leap"),
    (table("JS 7H AD", THEIRS), "JS:b1-d2", "rhombus.move.side"),
    (table("QS KS AD", THEIRS), "QS:b1-e1,KS:e1-c1", "rhombus.move.back"),
    (table("KS 7D AD", THEIRS), "KS+7D:b1xb3", "rhombus.kill.move"),
    (OPEN, "7H:a1-a2", "rhombus.kill.cards"),
    (table("AS 7D KD", THEIRS, setup="sw:c2/3 ne:c3,d4,e5/3"), "AS+7D:c2xc3", "rhombus.kill.safe"),
    (table("9H 7H AD", THEIRS), "9H:a1", "rhombus.entry"),
    (table("9H 7H AD", THEIRS, setup="sw:c2/0 ne:c3/3"), "9H:a1", "rhombus.entry"),
    (table("9H 10H AD", THEIRS, setup="sw:c2/3 ne:c3/3"), "9H+10H:xa1", "rhombus.entry.kill"),
    (OPEN, "QS:b1-c3,AD:c3-c4", "rhombus.combo.pair"),
    (table("QS KS AD", THEIRS), "QS:b1-c3,KS:a2-a4,AD:a4-a5", "rhombus.combo.flush"),
    (table("QS KS AD", THEIRS), "QS:b1-c3,KS:", "rhombus.combo.all"),
    (table("9H 10H JH", THEIRS), "9H+10H+JH:E:c3xe5", "rhombus.eliminator"),
    (table("KH KS QD", THEIRS), "KH+KS+QD:reactivate", "rhombus.reactivate"),
    (table("8H KD AS", THEIRS), "8H:AS", "rhombus.mystery"),
    (after(OPEN, "QS:b1-c3"), "+?", "rhombus.deck"),
    (table("KS 7D AD", THEIRS, setup="sw:c3/3 ne:d4/3").play(rhombus.parse("KS+7D:c3xd4")), "+?", "rhombus.end.pieces"),
    (OPEN, "stuck:AD", "rhombus.end.stuck"),
]


@pytest.mark.parametrize(("position", "token", "rule"), REFUSALS, ids=[f"{r}:{t}" for _, t, r in REFUSALS])
def test_rule_refuses(position: Position, token: str, rule: str) -> None:
    violation = refused(position, token)
    assert violation is not None
    assert violation.rule == rule
    assert token not in tokens(position)
