"""A betting round by booklet chapter 3."""

from __future__ import annotations

from pelitupa.games.poker.betting import CALL, FOLD, RAISE, BettingRound


def bet(players: int, *actions: int) -> BettingRound:
    betting = BettingRound([1] * players, 0)
    for action in actions:
        assert not betting.over
        betting.act(action)
    return betting


def test_a_round_of_checks_ends_when_it_has_gone_round() -> None:
    betting = bet(3, CALL, CALL)
    assert not betting.over
    betting.act(CALL)
    assert betting.over
    assert betting.paid == (1, 1, 1)


def test_after_a_raise_all_others_have_a_turn_and_the_raiser_has_none() -> None:
    """Booklet 3.1, first consequence: nobody raises twice running."""
    betting = bet(3, CALL, RAISE + 1, CALL)
    assert (betting.turn, betting.over) == (0, False)  # called before the raise: has a turn again
    assert betting.act(CALL) == 2
    assert betting.over  # it would be the raiser's turn


def test_whoever_has_not_folded_has_paid_alike_in_the_end() -> None:
    """Booklet 3.1, second consequence."""
    betting = bet(4, RAISE + 4, FOLD, RAISE, CALL, CALL)
    assert betting.over
    assert betting.active() == [0, 2, 3]
    assert betting.paid == (7, 1, 7, 7)
    assert betting.pot() == 22


def test_a_raise_of_a_raise_opens_the_betting_for_the_first_raiser() -> None:
    betting = bet(2, RAISE, RAISE)
    assert (betting.turn, betting.over) == (0, False)
    assert betting.to_call(0) == 1


def test_a_call_costs_all_raises_since_the_last_turn() -> None:
    betting = bet(3, CALL, RAISE + 1, RAISE + 2)
    assert betting.to_call(0) == 5
    assert betting.to_call(1) == 3


def test_folded_players_are_passed_over() -> None:
    assert bet(4, RAISE, FOLD, CALL, RAISE, CALL).turn == 2


def test_the_last_player_left_ends_the_betting_without_a_turn() -> None:
    betting = bet(3, FOLD, FOLD)
    assert betting.over
    assert betting.active() == [2]


def test_a_copy_is_independent() -> None:
    betting = bet(3, CALL)
    copy = betting.clone()
    assert copy == betting
    copy.act(RAISE)
    assert copy != betting
