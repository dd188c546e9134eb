"""Hutunkeitto: holds up the bat, and the strategy held against all there is to try."""

from __future__ import annotations

from fractions import Fraction
from math import pi, sqrt
from random import Random

import pytest

from advised import estimate
from pelitupa.core import CounterZone, FieldZone, MalformedAction, OptionError
from pelitupa.games import load_game
from pelitupa.games.mathematics.hutunkeitto.game import Hutunkeitto, HutunkeittoState
from pelitupa.games.mathematics.hutunkeitto.theory import (
    exact_winners,
    left_over,
    mover_wins,
    winning_hold,
    winning_holds,
)
from pelitupa.players import make_bot


def played(options: str, holds: str = "") -> HutunkeittoState:
    game = load_game(f"hutunkeitto({options})")
    assert isinstance(game, Hutunkeitto)
    state = game.new_initial_state()
    for text in holds.split():
        state.apply_action(state.string_to_action(text))
    return state


def room(state: HutunkeittoState) -> str:
    zone = state.view(None).zone("lengths")
    assert isinstance(zone, CounterZone)
    return zone.counters[0].value


@pytest.mark.clause("hutunkeitto/catch", "hutunkeitto/room")
def test_holds_follow_each_other_from_the_catching_hand_to_the_end() -> None:
    state = played("k=10")
    bat = state.view(None).zone("bat")
    assert isinstance(bat, FieldZone)
    assert [figure.by for figure in bat.figures] == [1]  # player 2 has caught it
    assert (state.current_player(), room(state)) == (0, "10")
    state = played("k=10", "3 2")
    assert (state.current_player(), room(state)) == (0, "5")
    bat = state.view(None).zone("bat")
    assert isinstance(bat, FieldZone)
    assert [(figure.by, figure.x) for figure in bat.figures] == [(0, 1.5), (1, 4.0)]


@pytest.mark.clause("hutunkeitto/hold")
def test_a_hold_is_from_n_to_m_long() -> None:
    state = played("k=10,n=2,m=5")
    assert [state.action_to_string(a) for a in state.legal_actions()] == ["2", "3", "4", "5"]
    assert state.explain(0).clause == "hutunkeitto/hold"
    with pytest.raises(MalformedAction):
        state.string_to_action("6")
    with pytest.raises(OptionError, match="shortest hold n=5 is longer than the longest, m=4"):
        load_game("hutunkeitto(n=5)")


@pytest.mark.clause("hutunkeitto/unit")
def test_holds_can_be_finer_than_a_unit() -> None:
    state = played("k=7.5,n=1,m=2.5,unit=2", "1.5")
    assert [state.action_to_string(a) for a in state.legal_actions()] == ["1", "1.5", "2", "2.5"]
    assert room(state) == "6"
    with pytest.raises(OptionError, match="no whole number of parts of 1/1; choose a finer unit"):
        load_game("hutunkeitto(k=7.5)")


@pytest.mark.clause("hutunkeitto/past-the-end", "hutunkeitto/end")
def test_a_hold_longer_than_the_room_holds_the_end_and_wins() -> None:
    state = played("k=6", "4")
    assert state.explain(3).legal
    assert state.explain(3).clause == "hutunkeitto/past-the-end"
    assert state.explain(1).clause == "hutunkeitto/hold"
    state.apply_action(3)
    assert state.is_terminal()
    assert (state.winners(), state.returns(), state.scores()) == ([1], [-1.0, 1.0], [0.0, 1.0])
    told = [str(event.text) for event in state.events()]
    assert told == ["Player 1 was sure to win with the best holds: 6 = 1 × 5 + 1"]


@pytest.mark.clause("hutunkeitto/no-room")
def test_without_room_the_catcher_has_won() -> None:
    state = played("k=0")
    assert state.is_terminal()
    assert state.winners() == [1]
    assert not mover_wins(0, 1, 4)


@pytest.mark.clause("hutunkeitto/theorem")
def test_the_strategy_finds_the_winner_that_trying_every_hold_finds() -> None:
    """Of every room to 60 and all bounds to 12; the lab goes further. Real numbers follow below."""
    for high in range(1, 13):
        for low in range(1, high + 1):
            wins = exact_winners(60, low, high)
            assert wins == [mover_wins(left, low, high) for left in range(61)], (low, high)
            for left in range(1, 61):
                good = [
                    hold for hold in range(low, high + 1) if hold >= left or not wins[left - hold]
                ]
                assert winning_holds(left, low, high) == good
                hold_found = winning_hold(left, low, high)
                assert hold_found in good if good else hold_found is None


@pytest.mark.clause("hutunkeitto/unit", "hutunkeitto/theorem")
@pytest.mark.parametrize("parts", [2, 3, 7])
def test_who_wins_does_not_depend_on_how_fine_holds_are(parts: int) -> None:
    for high in range(1, 6):
        for low in range(1, high + 1):
            fine = exact_winners(25 * parts, low * parts, high * parts)
            assert fine[::parts] == exact_winners(25, low, high)


@pytest.mark.clause("hutunkeitto/hold")
def test_with_a_shortest_hold_of_nothing_the_strategy_would_be_wrong() -> None:
    """Why n = 0 is excluded: by the formula whoever is to hold wins from everywhere, after the other's hold
    too, which cannot be."""
    assert mover_wins(4, 0, 3)
    assert all(mover_wins(4 - hold, 0, 3) for hold in range(4))
    with pytest.raises(OptionError):
        load_game("hutunkeitto(n=0)")


@pytest.mark.clause("hutunkeitto/theorem")
@pytest.mark.parametrize(("short", "long"), [(1.0, sqrt(2)), (sqrt(2), pi), (0.3, 0.3), (0.1, 7.7)])
def test_with_real_numbers_the_strategy_wins_against_whatever_is_tried(
    short: float, long: float
) -> None:
    """Reckoned as fractions: a float would round what is just one round left over to more or less."""
    rng, low, high = Random(5), Fraction(short), Fraction(long)
    for _ in range(300):
        left = Fraction(rng.uniform(0.01, 40.0))
        mine = mover_wins(left, low, high)
        while left > 0:
            tried = rng.choice((low, high, Fraction(rng.uniform(short, long))))
            hold = winning_hold(left, low, high) if mine else min(max(tried, low), high)
            assert hold is not None
            assert low <= hold <= high
            left -= hold
            mine = not mine
        assert not mine  # the strategy's hold was the last


@pytest.mark.clause("hutunkeitto/theorem")
def test_fractions_are_reckoned_exactly() -> None:
    third = Fraction(1, 3)
    assert left_over(Fraction(7, 3), third, 2 * third) == third
    assert winning_hold(Fraction(7, 3), third, 2 * third) == third
    assert left_over(Fraction(2), third, 2 * third) == 1
    assert winning_hold(Fraction(2), third, 2 * third) is None


@pytest.mark.parametrize("k", range(1, 25))
def test_the_bot_wins_wherever_somebody_can_be_sure_to(k: int) -> None:
    game = load_game(f"hutunkeitto(k={k},n=2,m=5)")
    state = game.new_initial_state()
    sure = 0 if mover_wins(k, 2, 5) else 1
    value = [1.0 if seat == sure else -1.0 for seat in (0, 1)]
    assert estimate(state) == value
    bot, rng = make_bot("hutunkeitto", game, sure, "x"), Random(k)
    while not state.is_terminal():
        mine = state.current_player() == sure
        state.apply_action(bot.step(state) if mine else rng.choice(state.legal_actions()))
    assert state.returns() == value
