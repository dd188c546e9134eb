"""Merirosvo: closing, the bull's choice, plunder, and the exchange of roles."""

from __future__ import annotations

import pytest

from advised import estimate
from games.darts.throwing import board, throw, told
from pelitupa.core import CounterZone, IllegalAction, OptionError
from pelitupa.games import load_game
from pelitupa.games.darts.merirosvo.game import LEAVE, MerirosvoState

MISSES = " miss miss miss "


def new(spec: str = "merirosvo") -> MerirosvoState:
    state = load_game(spec).new_initial_state()
    assert isinstance(state, MerirosvoState)
    return state


def closing(sectors: range, attack: str = MISSES) -> str:
    """Darts of a defender who closes the sectors, three a turn, and each time those of an attacker."""
    darts = ""
    for place, sector in enumerate(sectors):
        darts += f" S{sector}"
        if place % 3 == 2:
            darts += attack
    return darts


def second_half(spec: str = "merirosvo", first_attack: str = "S20 T20 miss") -> MerirosvoState:
    """Player 1 has closed all, player 2 has the points of one attack, and begins as the defender."""
    state = new(spec)
    throw(state, "S1 S2 S3 " + first_attack)
    throw(state, closing(range(4, 21)))
    assert state.half == 1
    return state


@pytest.mark.clause("merirosvo/players", "merirosvo/turn")
def test_the_first_seat_defends_and_starts_with_three_darts() -> None:
    state = new()
    assert (state.defender, state.current_player()) == (0, 0)
    assert [player.status for player in state.view(None).players] == ["defender", "attacker"]
    throw(state, "miss miss miss")
    assert state.current_player() == 1
    throw(state, "miss miss miss")
    assert state.current_player() == 0
    with pytest.raises(OptionError):
        load_game("merirosvo(players=3)")


@pytest.mark.clause("merirosvo/miss")
def test_a_dart_outside_the_doubles_hits_nothing_and_is_not_thrown_again() -> None:
    state = new()
    for seat in (0, 1):
        for landing in ("land 0 170.01", "land 300 300", "miss"):
            assert state.current_player() == seat
            state.apply_action(state.string_to_action("aim S20"))
            state.apply_action(state.string_to_action(landing))
    assert (len(state.open), state.points, state.current_player()) == (20, [0, 0], 0)


@pytest.mark.clause("merirosvo/close", "merirosvo/board")
def test_any_part_of_an_open_sector_closes_it() -> None:
    state = new()
    throw(state, "S20 D5 T7")
    assert state.open == [s for s in range(1, 21) if s not in (20, 5, 7)]
    assert told(state, 3) == ["Player 1 closes 20", "Player 1 closes 5", "Player 1 closes 7"]
    throw(state, MISSES + "S20 D20 miss")
    assert len(state.open) == 17
    zone = state.view(1).zone("roles")
    assert isinstance(zone, CounterZone)
    assert zone.counters[2].value == "1–4 6 8–19"


@pytest.mark.clause("merirosvo/bull")
@pytest.mark.parametrize("bull", ["OB", "IB"])
def test_the_bull_closes_a_sector_of_choice(bull: str) -> None:
    state = new()
    throw(state, f"S5 {bull}")
    assert (state.current_player(), state.open_input()) == (0, None)
    assert state.legal_actions() == [61 + s for s in state.open] + [LEAVE]
    with pytest.raises(IllegalAction, match="First choose"):
        throw(state, "aim_S1")
    with pytest.raises(IllegalAction, match="closed already"):
        throw(state, "close_5")
    throw(state, "close_18")
    assert 18 not in state.open
    assert (state.current_player(), len(state.turn)) == (0, 2)
    with pytest.raises(IllegalAction, match="just hit the bull"):
        throw(state, "close_19")
    throw(state, f"{bull} close_19")
    assert state.open[-2:] == [17, 20]
    assert state.thrower == 1


@pytest.mark.clause("merirosvo/bull-at-once")
def test_the_choice_is_made_at_once_or_lost() -> None:
    state = new()
    throw(state, "OB leave")
    assert len(state.open) == 20
    assert told(state) == ["Player 1 closes nothing"]
    assert state.legal_actions() == list(range(62))


@pytest.mark.clause("merirosvo/attack")
def test_the_attacker_scores_in_open_sectors_only() -> None:
    state = new()
    throw(state, "S20 S5 miss S1 D12 T9")
    assert state.points == [0, 6]
    throw(state, MISSES + "T20 OB IB")
    assert state.points == [0, 6]
    assert len(state.open) == 18  # the attacker closes nothing
    lines = [(line.clause, line.points, line.text) for line in state.score_sheet()]
    assert lines[1] == ("merirosvo/attack", 2.0, "double 12 is open")


@pytest.mark.clause("merirosvo/half", "merirosvo/second-half")
def test_the_roles_are_exchanged_as_the_last_sector_closes() -> None:
    state = second_half()
    assert (state.points, state.defender, state.thrower) == ([0, 4], 1, 1)
    assert (state.turn, len(state.open)) == ([], 20)  # the third dart of the turn was not thrown
    assert told(state) == ["All sectors are closed: player 2 has 4 as the attacker"]
    throw(state, "S20 miss miss D1 S20 miss")
    assert state.points == [2, 4]
    assert [player.status for player in state.view(None).players] == ["attacker", "defender"]


@pytest.mark.clause("merirosvo/half")
def test_the_bull_may_close_the_last_sector() -> None:
    state = new()
    throw(state, closing(range(1, 20)))
    throw(state, "OB")
    assert state.legal_actions() == [61 + 20, LEAVE]
    throw(state, "close_20")
    assert (state.half, state.thrower) == (1, 1)


@pytest.mark.clause("merirosvo/win", "merirosvo/points")
def test_more_points_as_the_attacker_win_and_both_halves_are_played_out() -> None:
    state = second_half(first_attack="S20 miss miss")
    throw(state, "S1 S2 S3 T20 T20 T20")
    assert state.points == [9, 1]
    throw(state, closing(range(4, 20)))
    assert not state.is_terminal()
    throw(state, "S20")
    assert state.winners() == [0]
    assert state.view(None).prompt == "Player 1 has won"
    assert state.returns() == [1.0, -1.0]
    for seat in range(2):
        lines = [line.points for line in state.score_sheet() if seat in line.seats]
        assert sum(lines) == state.scores()[seat]
    margin = second_half("merirosvo(objective=margin)")
    throw(margin, closing(range(1, 21)))
    assert margin.returns() == [-4.0, 4.0]


@pytest.mark.clause("merirosvo/win")
def test_equal_points_are_a_draw() -> None:
    state = second_half()
    throw(state, "S1 S2 S3 S20 T20 miss")
    throw(state, closing(range(4, 21)))
    assert state.is_terminal()
    assert state.winners() == []
    assert state.view(None).prompt == "The match is drawn"


@pytest.mark.clause("merirosvo/limit")
def test_a_half_without_end_is_a_draw() -> None:
    state = new("merirosvo(limit=2)")
    throw(state, MISSES * 3 + "S1 S1")
    assert not state.is_terminal()
    throw(state, "S1")
    assert state.is_terminal()
    assert state.winners() == []


@pytest.mark.clause("merirosvo/aim", "merirosvo/landing", "merirosvo/wires")
def test_darts_are_aimed_anywhere_and_land_at_points_or_parts() -> None:
    state = new()
    state.apply_action((12.0, -3.0))
    state.apply_action((0.0, 107.0))
    assert 20 not in state.open
    assert state.explain((1.0, 2.0)).clause == "merirosvo/aim"


def test_what_is_wanted_is_marked() -> None:
    state = new()
    throw(state, closing(range(1, 19)))
    assert board(state).targets == ("S19", "S20", "D19", "D20", "T19", "T20", "OB", "IB")
    throw(state, MISSES)
    assert "OB" not in board(state).targets


def test_the_estimate_knows_that_an_open_board_is_good_for_the_attacker() -> None:
    state = second_half(first_attack=MISSES)
    before = estimate(state)
    throw(state, "S1 S2 S3")
    assert estimate(state)[1] > before[1]
