"""Why something is not allowed: the rule and the concrete cause.

What is allowed is asked of `holdings`, `combinations` and `scene`, which the legal plays are listed from; only where
one of them says no, the reason is looked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from refcli.game import RuleId, Seat, Violation, Who
from refcli.games.rhombus.board import Board
from refcli.games.rhombus.combinations import (
    ELIMINATION,
    IDLENESS,
    REACTIVATION,
    Act,
    Combination,
    Form,
    Group,
    act_alone,
    act_joined,
    combination,
    is_eliminator,
    is_reactivation,
    one_suit,
)
from refcli.games.rhombus.components import (
    BOARD,
    CARD_NAMES,
    FLUSH,
    KILLS_WITH_ANY,
    MOVERS,
    ROW,
    Card,
    Cards,
    Squares,
    bits,
    card_names,
    kind_of,
    rank_of,
    set_of,
    square_name,
)
from refcli.games.rhombus.holdings import Holdings, Place
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
    Reactivate,
    Take,
)
from refcli.games.rhombus.scene import Scene

Plays = Callable[[Iterable[tuple[Cards, Combination]], Cards], Iterator[Play]]
"""The plays with these sets of cards, when these are the table cards."""


def play_fault(board: Board, cards: Holdings, player: int, play: Play) -> Violation | None:
    """Why the player may not make this play, or None."""
    played = play.cards
    if fault := _held_fault(board.seats, cards, player, played):
        return fault
    groups = [_group(part, len(play.parts) == 1) for part in play.parts]
    faults = [group for group in groups if isinstance(group, Violation)]
    if faults:
        return faults[0]
    form = tuple(group for group in groups if isinstance(group, Group))
    found = combination(set_of(played))
    if found is None or form not in found.forms:
        return _combination_fault(form, played)
    scene = board.scene(player)
    takes = cards.tables[player] & ~set_of(played)
    *earlier, last = zip(play.parts, form, strict=True)
    for part, group in earlier:
        effects = scene.effects(group.act, takes, like=part.effect)
        after = next((then for effect, then in effects if effect == part.effect), None)
        if after is None:
            return _effect_fault(scene, group, part, takes)
        scene = after
    part, group = last
    return None if scene.allows(group.act, takes, part.effect) else _effect_fault(scene, group, part, takes)


def play_rules(scene: Scene, play: Play) -> tuple[RuleId, ...]:
    """The rules that plays like this legal one can break on this board, in the order of looking."""
    rules = ["rhombus.turn.held"]
    groups = [_group(part, len(play.parts) == 1) for part in play.parts]
    form = tuple(group for group in groups if isinstance(group, Group))
    for part in play.parts:
        rules += _rules_of_cards(part, len(play.parts) == 1)
    if len(play.parts) > 1:
        rules.append("rhombus.combo.flush" if len(play.cards) == FLUSH else "rhombus.combo.pair")
    for part, group in zip(play.parts, form, strict=True):
        rules += _rules_of_effect(scene, group.act, part.effect)
        takes = 1 << part.effect.card if isinstance(part.effect, Take) else 0
        effects = scene.effects(group.act, takes, like=part.effect)
        scene = next(then for effect, then in effects if effect == part.effect)
    return tuple(dict.fromkeys(rules))


def _rules_of_cards(part: Part, alone: bool) -> Iterator[RuleId]:
    """What cards can break by being no such group; see `_group` and `_combination_fault`."""
    if isinstance(part.effect, Eliminate | Reactivate):
        return
    if isinstance(part.effect, Move | Enter) and part.effect.kill:
        yield "rhombus.kill.cards"
        if isinstance(part.effect, Enter):
            yield "rhombus.entry.kill"
        elif rank_of(part.cards[0]) not in KILLS_WITH_ANY:
            yield "rhombus.combo.pair"
        return
    yield "rhombus.turn.play"
    if not alone and kind_of(part.cards[0]) in MOVERS:
        yield "rhombus.combo.all"


def _rules_of_effect(scene: Scene, act: Act, effect: Effect) -> Iterator[RuleId]:
    """What the effect of an act can break on this board; see `_effect_fault`."""
    if isinstance(effect, Move):
        yield "rhombus.move.exact"
        if act.kind == "bishop":
            yield "rhombus.move.side"
        if act.kill:
            yield "rhombus.kill.move"
        if act.kind == "move" and (act.steps > 1 or scene.bans):
            yield "rhombus.move.back"
        yield "rhombus.move.leap"
    elif isinstance(effect, Enter):
        yield "rhombus.entry.kill" if act.kill else "rhombus.entry"
    elif isinstance(effect, Eliminate):
        yield "rhombus.eliminator"
    elif isinstance(effect, Reactivate):
        yield "rhombus.reactivate"
    elif act.kind == "mystery":
        yield "rhombus.mystery"
    if act.kill and scene.prey() != scene.foes:
        yield "rhombus.kill.safe"


def draw_fault(cards: Holdings, place: Place, draw: Draw) -> Violation | None:
    """Why this card cannot be drawn to that place, or None (`rhombus.deck`)."""
    if draw.card is None:
        return Violation("rhombus.deck", "rhombus.table_card_open") if place == "table" else None
    if cards.unseen >> draw.card & 1:
        return None
    return Violation("rhombus.deck", "rhombus.not_in_deck", {"card": CARD_NAMES[draw.card]})


def claim_fault(cards: Holdings, player: int, seat: Who, claim: Claim, plays: Plays) -> Violation | None:
    """Why this claim of being stuck is not allowed or not true, or None (`rhombus.end.stuck`)."""
    hidden, shown = len(cards.hidden[player]), set_of(claim.cards)
    if not hidden:
        return Violation("rhombus.end.stuck", "rhombus.claim_known_hand", {"seat": seat})
    if len(claim.cards) != hidden or shown.bit_count() != hidden:
        values = {"seat": seat, "hidden": hidden, "n": len(claim.cards)}
        return Violation("rhombus.end.stuck", "rhombus.claim_number", values)
    if not cards.can_hide(player, shown):
        values = {"seat": seat, "cards": [CARD_NAMES[card] for card in claim.cards]}
        return Violation("rhombus.end.stuck", "rhombus.claim_impossible", values)
    open_hand = cards.shown(player, shown)
    possible = next(plays(open_hand.playable_sets(player), open_hand.tables[player]), None)
    if possible is None:
        return None
    return Violation("rhombus.end.stuck", "rhombus.claim_untrue", {"seat": seat, "play": str(possible)})


# --- Cards ---


def _held_fault(seats: tuple[Seat, ...], held: Holdings, player: int, cards: tuple[Card, ...]) -> Violation | None:
    """Which of the cards the player cannot hold (`rhombus.turn.held`), told by what everybody knows.

    Where that is no reason, nothing is said of which of the cards not shown so far are in the hand.
    """
    if held.can_hide(player, set_of(cards) & ~held.open_to(player)) and len(set(cards)) == len(cards):
        return None
    rule, seat, everybody = "rhombus.turn.held", Who.at("rhombus", seats[player]), held.seen_by(None)
    seen = everybody.open_to(player)
    for card in cards:
        values = {"card": CARD_NAMES[card], "seat": seat}
        if cards.count(card) > 1:
            return Violation(rule, "rhombus.card_twice", values)
        if (seen | everybody.possible(player)) >> card & 1:
            continue
        for other, table in zip(seats, held.tables, strict=True):
            if table >> card & 1:
                return Violation(rule, "rhombus.card_on_table", {**values, "other": Who.at("rhombus", other)})
        if held.played >> card & 1:
            return Violation(rule, "rhombus.card_played", values)
        return Violation(rule, "rhombus.not_held", values)
    unknown = [CARD_NAMES[card] for card in cards if not seen >> card & 1]
    if len(unknown) == 1:
        return Violation(rule, "rhombus.not_held", {"card": unknown[0], "seat": seat})
    return Violation(rule, "rhombus.not_all_held", {"cards": unknown, "seat": seat})


# --- Combinations ---


def _group(part: Part, alone: bool) -> Group | Violation:
    """The part as a group of cards with an act, or why these cards never have such an effect.

    `alone` says whether it is the whole play.
    """
    cards, effect = part.cards, part.effect
    if isinstance(effect, Eliminate):
        if is_eliminator(cards):
            return Group(cards, ELIMINATION)
        return Violation("rhombus.eliminator", "rhombus.no_eliminator", {"cards": card_names(cards)})
    if isinstance(effect, Reactivate):
        if is_reactivation(cards):
            return Group(cards, REACTIVATION)
        return Violation("rhombus.reactivate", "rhombus.no_reactivation", {"cards": card_names(cards)})
    if isinstance(effect, Move | Enter) and effect.kill:
        return _kill_group(cards, effect)
    if len(cards) > 1:
        return Violation("rhombus.turn.play", "rhombus.cards_without_effect", {"cards": card_names(cards)})
    return _group_alone(cards, effect, alone)


def _group_alone(cards: tuple[Card, ...], effect: Idle | Move | Enter | Take, alone: bool) -> Group | Violation:
    kind = kind_of(cards[0])
    values = {"card": CARD_NAMES[cards[0]]}
    if isinstance(effect, Idle):
        if kind in MOVERS:
            rule = "rhombus.turn.play" if alone else "rhombus.combo.all"
            return Violation(rule, "rhombus.not_carried_out", values)
        return Group(cards, act_alone(cards[0]) if kind == "mystery" else IDLENESS)
    if kind == "kill":
        return Violation("rhombus.kill.cards", "rhombus.kill_card_alone", values)
    fitting = {Move: MOVERS, Enter: {"entry"}, Take: {"mystery"}}[type(effect)]
    if kind not in fitting:
        return Violation("rhombus.turn.play", "rhombus.other_effect", values)
    return Group(cards, act_alone(cards[0]))


def _kill_group(cards: tuple[Card, ...], effect: Move | Enter) -> Group | Violation:
    """A move card or an entry with the kill card that is joined to it; their suits are not looked at."""
    first, *others = cards
    values = {"cards": card_names(cards), "card": CARD_NAMES[first]}
    kill_cards = [card for card in cards if kind_of(card) == "kill"]
    if len(kill_cards) > 1:
        return Violation("rhombus.kill.cards", "rhombus.several_kill_cards", values)
    if not others and kill_cards:
        return Violation("rhombus.kill.cards", "rhombus.kill_card_alone", values)
    fits = kind_of(first) in MOVERS if isinstance(effect, Move) else kind_of(first) == "entry"
    if not fits or not others or others != kill_cards:
        return Violation("rhombus.turn.play", "rhombus.no_kill", values)
    return Group(cards, act_joined(first))


def _combination_fault(form: Form, cards: tuple[Card, ...]) -> Violation:
    """Why these groups, each of which is fine, do not go together."""
    values = {"cards": [CARD_NAMES[card] for card in cards], "card": CARD_NAMES[cards[0]]}
    if len(cards) == FLUSH:
        return Violation("rhombus.combo.flush", "rhombus.no_flush", values)
    if len(form) > 1:
        return Violation("rhombus.combo.pair", "rhombus.no_pair", values)
    if one_suit(cards):
        return Violation("rhombus.combo.pair", "rhombus.kill_no_pair", values)
    rule = "rhombus.entry.kill" if form[0].act.kind == "entry" else "rhombus.kill.cards"
    return Violation(rule, "rhombus.kill_card_of_other_suit", values)


# --- Effects ---


def _effect_fault(scene: Scene, group: Group, part: Part, takes: Cards) -> Violation:
    """Why the part cannot be carried out on this board."""
    effect = part.effect
    if isinstance(effect, Move):
        return _move_fault(scene, group, effect)
    if isinstance(effect, Enter):
        return _entry_fault(scene, effect)
    if isinstance(effect, Eliminate):
        names = {"start": square_name(effect.start), "target": square_name(effect.target)}
        own = scene.own >> effect.start & 1
        cause = "rhombus.eliminates_nobody" if own else "rhombus.eliminator_not_yours"
        return Violation("rhombus.eliminator", cause, names)
    if isinstance(effect, Take):
        return Violation("rhombus.mystery", "rhombus.no_table_card", {"card": CARD_NAMES[effect.card]})
    values = {"card": CARD_NAMES[part.cards[0]], "cards": [CARD_NAMES[card] for card in bits(takes)]}
    return Violation("rhombus.mystery", "rhombus.mystery_left_out", values)


def _entry_fault(scene: Scene, effect: Enter) -> Violation:
    rule = "rhombus.entry.kill" if effect.kill else "rhombus.entry"
    square = 1 << effect.square
    values = {"square": square_name(effect.square), "corner": square_name(scene.corner.bit_length() - 1)}
    if square != scene.corner:
        return Violation(rule, "rhombus.other_corner", values)
    if not scene.reserve:
        return Violation(rule, "rhombus.no_reserve", values)
    if not effect.kill:
        return Violation(rule, "rhombus.corner_taken", values)
    if not scene.foes & square:
        return Violation(rule, "rhombus.no_intruder", values)
    return Violation("rhombus.kill.safe", "rhombus.in_blockade", values)


def _move_fault(scene: Scene, group: Group, move: Move) -> Violation:
    act, start, target = group.act, 1 << move.start, 1 << move.target
    values = {
        "card": CARD_NAMES[group.cards[0]],
        "steps": act.steps,
        "start": square_name(move.start),
        "target": square_name(move.target),
        "square": square_name(move.target),
    }
    if not scene.own & start:
        return Violation("rhombus.move.exact", "rhombus.not_yours", values)
    if start == target:
        return Violation("rhombus.move.exact", "rhombus.ends_where_it_began", values)
    nobody = Scene(start, 0, start, 0, 0)
    if not _reaches(nobody, act, start, target):
        if act.kind == "bishop":
            return Violation("rhombus.move.side", "rhombus.not_diagonal", values)
        return Violation("rhombus.move.exact", "rhombus.not_exact", values)
    if act.kill and not scene.foes & target:
        return Violation("rhombus.kill.move", "rhombus.nobody_to_kill", values)
    if not act.kill and scene.occupied & target:
        return Violation("rhombus.move.leap", "rhombus.taken", values)
    if act.kill and not scene.prey() & target:
        return Violation("rhombus.kill.safe", "rhombus.in_blockade", values)
    if act.kind == "move" and _reaches_turning_back(scene, act.steps, start, target):
        return Violation("rhombus.move.back", "rhombus.straight_back", values)
    return Violation("rhombus.move.leap", "rhombus.no_way", values)


def _reaches(scene: Scene, act: Act, start: Squares, target: Squares) -> bool:
    """Whether a piece on `start` can end on `target`, whoever stands there."""
    moving = scene._replace(own=start, foes=0, occupied=scene.occupied & ~target)
    return any(1 << move.target == target for move, _ in moving.moves(act._replace(kill=False), start))


def _reaches_turning_back(scene: Scene, steps: int, start: Squares, target: Squares) -> bool:
    """Whether a piece on `start` could end on `target` if it might go straight back."""
    free = BOARD & ~scene.occupied | start
    ends = start
    for left in reversed(range(steps)):
        ends = (ends << ROW | ends >> ROW | ends << 1 | ends >> 1) & (free if left else target)
    return bool(ends)
