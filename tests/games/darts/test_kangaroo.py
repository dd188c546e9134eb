"""Kangaroo: the booklet's examples, leaps, strict order, new turns, and the bull at the end."""

from __future__ import annotations

import pytest

from games.darts.throwing import board, throw, told
from pelitupa.core import CounterZone, OptionError
from pelitupa.equipment.dartboard import INNER_BULL, MISS, OUTER_BULL, segment_of
from pelitupa.games import load_game
from pelitupa.games.darts.kangaroo.game import BULL, KangarooState, leap


def new(spec: str = "kangaroo") -> KangarooState:
    state = load_game(spec).new_initial_state()
    assert isinstance(state, KangarooState)
    return state


def needing(number: int, spec: str = "kangaroo") -> KangarooState:
    """Player 1 begins a turn and needs a number; player 2 needs 1."""
    state = new(spec)
    for hit in range(1, number):
        throw(state, f"S{hit} miss miss miss miss miss")
    assert (state.needs[0], state.thrower, state.turn) == (number, 0, [])
    return state


def after(number: int, darts: str) -> int:
    state = needing(number)
    throw(state, darts)
    return state.needs[0]


@pytest.mark.clause("kangaroo/double", "kangaroo/triple")
def test_double_six_counts_as_twelve() -> None:
    """Booklet 76: it counts only when the player tries six; the player next tries 13."""
    assert after(6, "D6 miss miss") == 13
    assert after(5, "D6 miss miss") == 5
    assert after(6, "T6 miss miss") == 19
    assert after(1, "T1 miss miss") == 4
    state = needing(6)
    throw(state, "D6 S13 miss")
    lines = state.score_sheet()[-2:]
    assert [(line.clause, line.points, line.text) for line in lines] == [
        ("kangaroo/double", 7.0, "double 6 hits 6: next is 13"),
        ("kangaroo/course", 1.0, "single 13 hits 13: next is 14"),
    ]


@pytest.mark.clause("kangaroo/beyond")
def test_products_beyond_twenty_do_not_count() -> None:
    for number in range(1, 21):
        for multiple in (1, 2, 3):
            product = number * multiple
            expected = product + 1 if product <= 20 else number
            assert leap(number, segment_of(number, multiple)) == expected
    assert after(14, "D14 D14 S14") == 15
    assert after(7, "T7 miss miss") == 7


@pytest.mark.clause("kangaroo/bull-nothing")
def test_the_bulls_count_for_nothing() -> None:
    assert after(5, "OB IB OB") == 5
    for number in range(1, 21):
        assert {leap(number, hit) for hit in (OUTER_BULL, INNER_BULL, MISS)} == {number}


@pytest.mark.clause("kangaroo/strict-order")
def test_darts_count_in_the_order_thrown() -> None:
    assert after(7, "S8 S7 miss") == 8
    assert after(7, "S8 S7 S8") == 9
    state = needing(7)
    throw(state, "S8 S7 S3")
    assert told(state) == ["Player 1: S8 S7 S3; counted S7, next is 8"]


@pytest.mark.clause("kangaroo/new-turn")
def test_three_hits_give_a_new_turn() -> None:
    """Booklet 76: 1, double 2 and 5 in the beginning of the game."""
    state = new()
    throw(state, "S1 D2 S5")
    assert (state.needs, state.thrower, state.turns) == ([6, 1], 0, 0)
    assert told(state) == ["All three hit: player 1 has a new turn"]
    throw(state, "S6 S7 T8")
    assert (state.needs, state.thrower) == ([8, 1], 1)
    throw(state, "S1 S2 S3 S4 S5 S6")
    assert (state.needs, state.thrower) == ([8, 7], 1)


@pytest.mark.clause("kangaroo/new-turn-counts")
def test_a_product_beyond_twenty_is_no_hit_for_the_new_turn() -> None:
    state = needing(14)
    throw(state, "S14 S15 D16")
    assert (state.needs[0], state.thrower) == (16, 1)


@pytest.mark.clause("kangaroo/win", "kangaroo/at-once")
@pytest.mark.parametrize(("number", "darts"), [(20, "S20"), (10, "D10"), (19, "S19 S20")])
def test_twenty_and_double_ten_win_at_once(number: int, darts: str) -> None:
    state = needing(number)
    throw(state, darts)
    assert state.winners() == [0]
    assert state.scores() == [20.0, 0.0]
    assert state.view(None).prompt == "Player 1 has won"


@pytest.mark.clause("kangaroo/win")
def test_other_doubles_and_triples_do_not_win() -> None:
    for number, dart in ((18, "T18"), (19, "D19"), (20, "T20"), (20, "D20")):
        state = needing(number)
        throw(state, dart)
        assert not state.is_terminal()


@pytest.mark.clause("kangaroo/bull")
def test_with_the_option_the_bull_is_left() -> None:
    for dart in ("OB", "IB"):
        state = needing(20, "kangaroo(bull=true)")
        throw(state, "S20")
        assert not state.is_terminal()
        assert board(state).targets == ("OB", "IB")
        assert state.view(0).prompt == "Aim dart 2 of 3 at the bull: only it is left"
        throw(state, "S20")
        throw(state, dart)
        assert state.winners() == [0]
        assert state.scores() == [21.0, 0.0]
        assert state.score_sheet()[-1].text == f"{dart} hits the bull: finished"
        assert state.score_sheet()[-1].clause == "kangaroo/bull"
    state = needing(10, "kangaroo(bull=true)")
    throw(state, "D10 miss miss")
    assert state.needs == [BULL, 1]
    zone = state.view(1).zone("course")
    assert isinstance(zone, CounterZone)
    assert zone.counters[0].value == "bull"
    assert told(state) == ["Player 1: D10 miss miss; counted D10, only the bull is left"]
    throw(state, "miss miss miss miss miss OB")
    assert state.winners() == [0]


@pytest.mark.clause("kangaroo/bull")
def test_the_bull_is_the_end_and_gives_no_new_turn() -> None:
    state = needing(19, "kangaroo(bull=true)")
    throw(state, "S19 S20 OB")
    assert state.is_terminal()
    assert told(state) == ["Player 1: S19 S20 OB; counted S19 S20 OB, finished"]


@pytest.mark.clause("kangaroo/limit")
def test_new_turns_do_not_count_towards_the_limit() -> None:
    state = new("kangaroo(limit=1)")
    throw(state, "S1 S2 S3 S4 S5 S6 S7 miss miss")
    assert (state.thrower, state.is_terminal()) == (1, False)
    throw(state, "S1 S2 S3 miss miss miss")
    assert state.is_terminal()
    assert state.winners() == []


@pytest.mark.clause("kangaroo/points")
def test_the_margin_is_by_the_way_covered() -> None:
    state = needing(10, "kangaroo(objective=margin)")
    throw(state, "D10")
    assert state.returns() == [20.0, -20.0]


@pytest.mark.clause("kangaroo/players")
def test_two_or_more_play() -> None:
    with pytest.raises(OptionError, match="2 to 12"):
        load_game("kangaroo(players=1)")
    assert load_game("kangaroo(players=12)").num_players() == 12


def test_new_turns_are_within_the_bound_of_the_length() -> None:
    """Whoever hits always has six new turns at most."""
    state = new("kangaroo(limit=1)")
    throw(state, " ".join(f"S{n}" for n in range(1, 19)))
    assert (state.needs[0], state.thrower, state.turns) == (19, 0, 0)
    throw(state, "S19 miss miss S1 miss miss")
    assert state.is_terminal()
    assert len(state.history()) / 2 < state.game.max_game_length()


@pytest.mark.clause("kangaroo/standing")
def test_who_is_given_ten_numbers_begins_with_the_eleven() -> None:
    state = new("kangaroo(standing=0:10)")
    throw(state, "D1 S3 D10")
    assert state.needs == [4, 11]
    throw(state, "S11 D11 S12")
    assert state.needs == [4, 13]
