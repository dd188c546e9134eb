"""The bot of Kiertopokeri: what it believes of the hand, and what follows."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.core import OptionError, PelitupaError
from pelitupa.equipment.cards import mask_of, read_cards
from pelitupa.equipment.poker_hands import FULL_HOUSE, PAIR, TWO_PAIR, hand_of
from pelitupa.games import load_game
from pelitupa.games.poker.kiertopokeri.game import DONE, DOUBT, TAKE, KiertopokeriState
from pelitupa.players.kiertopokeri.belief import HandBelief, stages
from pelitupa.players.kiertopokeri.bot import KiertopokeriBot, lowest_lie

KINGS = "CK DK H7 S4 C2"
ROUND = f"{KINGS}, pair, king, seven, take, done, two pair, three, two, four, take, done, two pair, four, two"
"""Nobody changes a card of a pair of kings, and the third announces more again."""


def after(moves: str) -> KiertopokeriState:
    state = load_game("kiertopokeri").new_initial_state()
    assert isinstance(state, KiertopokeriState)
    for part in moves.split(", "):
        for text in part.split() if part[1:2].isupper() or part[1:2].isdigit() else [part]:
            state.apply_action(state.string_to_action(text))
    return state


def bot(state: KiertopokeriState, seat: int, seed: str = "1") -> KiertopokeriBot:
    return KiertopokeriBot(state.get_game(), seat, seed)


def believed(state: KiertopokeriState, seat: int) -> HandBelief:
    return HandBelief(state, seat, 200, "any", Random(1).random)


def test_what_was_announced_and_changed_is_read_from_what_a_seat_saw() -> None:
    state = after(f"{KINGS}, pair, king, seven, take, H7 S4, done, HA D9, pair, king, ace")
    first, second = stages(state, 3)
    assert (first.seat, first.changed, first.said) == (0, 0, hand_of(PAIR, (11, 5)))
    assert (second.seat, second.changed, second.before) == (1, 2, first.said)
    assert second.said == hand_of(PAIR, (11, 12))


def test_nobody_who_need_not_lie_is_thought_to_even_of_a_hand_that_is_rare() -> None:
    for said in ("pair, king, seven", "full house, king, seven", "four of a kind, king, seven"):
        state = after(f"{KINGS}, {said}")
        assert believed(state, 1).likely > 0.85
        assert bot(state, 1).step(state) == TAKE


def test_what_cannot_have_come_into_a_hand_that_one_knows_is_a_lie() -> None:
    state = after(f"{ROUND}, five, take, done, full house, king, seven")
    assert believed(state, 0).likely == 0.0
    assert bot(state, 0).step(state) == DOUBT


def test_what_is_known_to_be_true_is_not_doubted() -> None:
    """Player 1 had three kings, called them a pair, and they went round unchanged."""
    three = "CK DK HK S4 C2"
    moves = "pair, king, four, take, done, pair, king, ace, take, done, two pair, three, two, four"
    state = after(f"{three}, {moves}, take, done, three of a kind, king, four")
    assert believed(state, 0).likely == 1.0
    assert bot(state, 0).step(state) == TAKE


def test_who_must_lie_after_a_high_announcement_is_doubted_by_most() -> None:
    low = after(f"{KINGS}, pair, king, seven, take, H7 S4 C2, done, HA D9 D5, pair, king, ace")
    high = after(
        f"{KINGS}, three of a kind, ace, king, take, {KINGS}, done, HA D9 D5 D6 C3, straight, ace"
    )
    assert believed(low, 2).likely > believed(high, 2).likely + 0.2


def test_it_tells_the_truth_where_it_can_and_else_the_lowest_lie() -> None:
    state = after(KINGS)
    assert bot(state, 0).announcement(state) == hand_of(PAIR, (11, 5))
    state = after(f"{KINGS}, pair, ace, two, take, done")
    assert bot(state, 1).announcement(state) == hand_of(PAIR, (12, 1))
    assert lowest_lie(hand_of(PAIR, (12, 11))) == hand_of(TWO_PAIR, (1, 0, 2))
    assert lowest_lie(-1) == hand_of(0, (1, 0))


def test_it_changes_what_makes_the_truth_likeliest() -> None:
    state = after("CK DK H7 S4 C2, pair, ace, two, take")
    player, rng = bot(state, 1), Random(1)
    assert player.changed(state, mask_of(read_cards("CK DK HK SK C2")), rng) == 0
    state = after("CK C9 C7 C4 D2, three of a kind, ace, king, take")
    away = bot(state, 1).changed(state, state.hand, rng)
    assert away == mask_of(read_cards("D2"))
    assert bot(state, 1).step(state) == read_cards("D2")[0]
    state.apply_action(read_cards("D2")[0])
    assert bot(state, 1).step(state) == DONE


@pytest.mark.parametrize("seed", range(6))
def test_it_goes_by_what_it_sees_alone(seed: int) -> None:
    """In every draw that it cannot tell from the truth it does the same."""
    state = load_game("kiertopokeri").new_initial_state()
    assert isinstance(state, KiertopokeriState)
    rng = Random(seed)
    players = [bot(state, seat, str(seed)) for seat in range(4)]
    steps = 0
    while not state.is_terminal() and steps < 60:
        steps += 1
        if state.is_chance_node():
            state.apply_action(state.draw(rng.random))
            continue
        seat = state.current_player()
        action = players[seat].step(state)
        assert action in state.legal_actions()
        if steps % 3 == 0:
            other = state.resample_from_infostate(seat, rng.random)
            assert players[seat].step(other) == action
        state.apply_action(action)


def test_it_plays_its_own_game_in_its_own_turn() -> None:
    with pytest.raises(OptionError, match="Kiertopokeri only"):
        KiertopokeriBot(load_game("indian_poker"), 0, 1)
    state = after(f"{KINGS}, pair, king, seven")
    with pytest.raises(PelitupaError, match="not the turn of player 1"):
        bot(state, 0).step(state)
    assert hand_of(FULL_HOUSE, (1, 0)) > state.said
