"""Killeri: sectors by the weaker hand, exactly five, accidents, killers, first turns and who is left."""

from __future__ import annotations

from random import Random

import pytest

from advised import estimate
from games.darts.throwing import board, throw, told
from pelitupa.core import CHANCE, CounterZone, IllegalAction, OptionError, State
from pelitupa.equipment.dartboard import SECTORS, segment_at
from pelitupa.games import load_game
from pelitupa.games.darts.killeri.game import LEAVE, TAKE, KilleriState, beside, points_after
from pelitupa.nature import SeedStream, Thrower, Throws

OWN = "S20 D3 T11"
"""Sectors far from each other, of three players."""


def new(spec: str = "killeri") -> KilleriState:
    state = load_game(spec).new_initial_state()
    assert isinstance(state, KilleriState)
    return state


def begun(spec: str = "killeri") -> KilleriState:
    """Players 1, 2, 3 have the sectors 20, 3 and 11; player 1 is to begin."""
    state = new(spec)
    throw(state, OWN)
    assert state.own == [20, 3, 11]
    return state


def after(darts: str) -> KilleriState:
    state = begun()
    throw(state, darts)
    return state


def clauses(state: State) -> list[str]:
    return [line.clause.partition("/")[2] for line in state.score_sheet()]


# --- sectors


@pytest.mark.clause("killeri/own-sector", "killeri/order")
def test_the_part_of_the_sector_does_not_matter_and_no_sector_is_thrown_again() -> None:
    state = new()
    for miss in ("miss", "OB", "IB"):
        throw(state, miss)
        assert (state.own, state.thrower) == ([0, 0, 0], 0)
    assert told(state) == ["No sector is hit: player 1 throws again"]
    throw(state, "D7 S3 T11")
    assert state.own == [7, 3, 11]
    assert (state.thrower, state.turn, state.points) == (0, [], [0, 0, 0])


@pytest.mark.clause("killeri/apart", "killeri/board")
def test_sectors_and_their_neighbours_are_barred() -> None:
    state = new()
    throw(state, "S20")
    for barred in ("S20", "S1", "D5", "T20"):
        throw(state, barred)
        assert state.own == [20, 0, 0]
    assert told(state) == ["20 is somebody's, or beside it: player 2 throws again"]
    throw(state, "S18")
    assert state.own == [20, 18, 0]
    assert beside(20) == (5, 1)
    assert beside(5) == (12, 20)
    assert {next_to for sector in SECTORS for next_to in beside(sector)} == set(SECTORS)


@pytest.mark.clause("killeri/players")
def test_seven_players_always_find_a_sector() -> None:
    """Six bar at most eighteen of the twenty sectors."""
    for seed in range(50):
        rng, state = Random(seed), new("killeri(players=7)")
        while state.choosing_sectors():
            free = [s for s in SECTORS if state.sector_free(s)]
            assert free
            throw(state, f"S{rng.choice(free)}")
        assert len(set(state.own)) == 7
    for players in (2, 11):
        with pytest.raises(OptionError, match="3 to 10"):
            load_game(f"killeri(players={players})")


@pytest.mark.clause("killeri/apart-all")
def test_where_all_sectors_are_barred_only_those_of_others_are() -> None:
    barred = new("killeri(players=10)")
    for place in (0, 3, 6, 9, 12, 15, 18):  # places round the board, all twenty barred
        assert barred.sector_free(SECTORS[place])
        throw(barred, f"S{SECTORS[place]}")
    assert {s for s in SECTORS if barred.sector_free(s)} == set(SECTORS) - set(barred.own)
    throw(barred, f"S{SECTORS[1]}")
    assert barred.own[7] == SECTORS[1]
    for seed in range(20):
        rng, state = Random(seed), new("killeri(players=10)")
        while state.choosing_sectors():
            throw(state, f"S{rng.choice([s for s in SECTORS if state.sector_free(s)])}")
        assert len(set(state.own)) == 10


@pytest.mark.clause("killeri/weaker-hand")
def test_a_simulated_dart_of_the_weaker_hand_strays_further() -> None:
    """One and the same draw of nature lands `weaker` times as far from the aim."""
    landed = {}
    for weaker in (1.0, 2.0, 4.0):
        state = new(f"killeri(weaker={weaker})")
        state.apply_action((0.0, 100.0))
        landed[weaker] = Thrower(SeedStream("s"), Throws(sd=10.0)).outcome(state)
    (x, y), (x2, y2), (x4, y4) = landed[1.0], landed[2.0], landed[4.0]
    assert (x2, x4) == pytest.approx((2 * x, 4 * x), abs=0.1)
    assert (y2 - 100, y4 - 100) == pytest.approx((2 * (y - 100), 4 * (y - 100)), abs=0.1)
    state = begun()
    state.apply_action((0.0, 100.0))
    assert Thrower(SeedStream("s"), Throws(sd=10.0)).outcome(state) == (x, y)


@pytest.mark.clause("killeri/limit")
def test_throws_for_sectors_do_not_go_on_for_ever() -> None:
    state = new("killeri(limit=2)")
    throw(state, "miss " * 5)
    assert not state.is_terminal()
    throw(state, "miss")
    assert state.is_terminal()
    assert state.winners() == []
    assert state.returns() == [0.0, 0.0, 0.0]
    assert state.view(None).prompt == "The match is drawn"


@pytest.mark.clause("killeri/limit")
def test_the_longest_match_is_within_the_bound_of_the_length() -> None:
    """As many throws for sectors as may be give none, and then every dart is asked about."""
    darts = "miss miss " + OWN + 3 * " S3 leave" + 6 * " S20 leave"
    state = new("killeri(limit=1)")
    throw(state, darts)
    assert state.is_terminal()
    landings = 2 + 3 + 9
    assert len(state.history()) - landings == state.game.max_game_length() == 23


# --- ordinary players


@pytest.mark.clause("killeri/own-hit", "killeri/turn")
def test_own_hits_give_points_and_a_turn_is_three_darts() -> None:
    state = after("S20 D20 S4")
    assert (state.points, state.thrower) == ([3, 0, 0], 1)
    assert clauses(state) == ["own-hit", "own-hit"]
    throw(state, "T3 miss OB")
    assert (state.points, state.thrower) == ([3, 3, 0], 2)
    throw(state, "S18 S1 S5")
    assert (state.points, state.thrower) == ([3, 3, 0], 0)


@pytest.mark.clause("killeri/miss")
def test_a_dart_outside_the_doubles_hits_nothing_and_is_not_thrown_again() -> None:
    state = begun()
    for landing in ("land 0 170.01", "land 300 300", "miss"):
        assert state.thrower == 0
        state.apply_action(state.string_to_action("aim S20"))
        state.apply_action(state.string_to_action(landing))
    assert (state.points, state.thrower) == ([0, 0, 0], 1)


@pytest.mark.clause("killeri/exact")
def test_what_goes_beyond_five_is_subtracted_from_five() -> None:
    """Booklet 78.2: six points are four, seven are three."""
    assert points_after(3, 3) == 4
    assert points_after(4, 3) == 3
    assert points_after(5, 3) == 2
    state = after("T20 T20 miss")
    assert state.points == [4, 0, 0]
    assert clauses(state) == ["own-hit", "exact"]
    assert sum(line.points for line in state.score_sheet()) == 4
    throw(state, "miss miss miss miss miss miss T20")
    assert state.points == [3, 0, 0]
    assert not any(state.killer)


@pytest.mark.clause("killeri/accident")
def test_who_is_hit_by_accident_chooses() -> None:
    state = after("D3")
    assert (state.current_player(), state.points) == (1, [0, 0, 0])
    assert state.legal_actions() == [TAKE, LEAVE]
    assert state.open_input() is None
    assert state.view(1).prompt == "Do you take the points of this dart? You would have 2"
    with pytest.raises(IllegalAction, match="First say whether"):
        state.apply_action(state.string_to_action("aim S3"))
    throw(state, "take")
    assert (state.points, state.current_player()) == ([0, 2, 0], 0)
    throw(state, "S3 leave")
    assert (state.points, state.thrower, state.turn) == ([0, 2, 0], 0, [2 + 20, 2])
    with pytest.raises(IllegalAction, match="no points to take"):
        state.apply_action(TAKE)
    throw(state, "T11 take")
    assert (state.points, state.thrower) == ([0, 2, 3], 1)
    throw(state, "T11 take")
    assert state.points == [0, 2, 4]  # six are four for whoever is hit as well
    assert clauses(state) == ["accident"] * 3
    assert state.score_sheet()[-1].points == 1.0


@pytest.mark.clause("killeri/accident", "killeri/killer")
def test_an_accident_can_make_a_killer_in_the_middle_of_anothers_turn() -> None:
    state = after("T3 take D3 take")
    assert (state.points, state.killer) == ([0, 5, 0], [False, True, False])
    assert state.out == ()  # nobody has ended his first turn
    assert state.current_player() == 0


@pytest.mark.clause("killeri/accident-killer", "killeri/fall-back")
def test_a_killer_hit_by_accident_may_choose_to_have_four() -> None:
    state = after("T20 D20 miss")
    assert state.killer == [True, False, False]
    throw(state, "S20")
    assert state.current_player() == 0
    throw(state, "take")
    assert (state.points, state.killer) == ([4, 0, 0], [False] * 3)
    assert told(state) == ["Player 1 is a killer no more"]


# --- killers


@pytest.mark.clause("killeri/killer", "killeri/killer-hit")
def test_a_killer_is_one_at_once_and_takes_points_off() -> None:
    state = after("S20 S20 miss D3 S3 miss T11 miss miss")
    throw(state, "T20 S3 D11")
    assert state.points == [5, 2, 1]
    assert state.killer == [True, False, False]
    assert state.out == ()
    assert clauses(state)[-2:] == ["killer-hit", "killer-hit"]
    throw(state, "miss miss miss miss miss miss")
    throw(state, "S11 T3")
    assert state.points == [5, -1, 0]
    assert list(state.out) == [2, 1]
    assert state.winners() == [0]
    assert state.returns() == [1.0, -0.5, -0.5]


@pytest.mark.clause("killeri/zeros")
def test_who_has_nothing_drops_out_when_somebody_becomes_a_killer() -> None:
    state = after("S20 S20 miss miss miss miss S11 miss miss")
    throw(state, "T20")
    assert state.out == (1,)
    assert told(state) == ["Player 2 drops out"]
    throw(state, "miss miss")
    assert state.thrower == 2  # nobody throws for player 2
    throw(state, "S3 D11 D11")
    assert (state.points, state.killer) == ([5, 0, 5], [True, False, True])


@pytest.mark.clause("killeri/zeros", "killeri/turn")
def test_the_thrower_at_zero_who_makes_another_a_killer_is_out_and_throws_no_more() -> None:
    state = after("miss miss miss T3 miss miss S11 miss miss")
    throw(state, "D3 take")
    assert state.killer == [False, True, False]
    assert state.out == (0,)
    assert (state.thrower, state.turn) == (1, [])


@pytest.mark.clause("killeri/first-turn")
def test_those_who_have_not_had_a_turn_still_have_it() -> None:
    """Booklet 78.2's exception; the score at the end of the turn tells, wherever it comes from."""
    state = after("T20 D20 miss")
    assert (state.killer[0], state.out) == (True, ())
    throw(state, "miss miss S11 take")
    assert state.out == (1,)
    assert told(state) == ["Player 2 drops out"]
    throw(state, "miss miss miss")
    assert state.out == (1,)  # the accident gave player 3 a point
    assert state.thrower == 0


@pytest.mark.clause("killeri/first-turn")
def test_the_thrower_on_his_first_turn_is_judged_at_its_end() -> None:
    state = after("T3 take D3 take")
    throw(state, "S20")
    assert (state.out, state.thrower) == ((), 1)
    assert state.points == [1, 5, 0]
    state = after("T3 take D3 take")
    throw(state, "miss")
    assert (state.out, state.thrower) == ((0,), 1)


@pytest.mark.clause("killeri/first-turn")
def test_without_a_killer_a_first_turn_at_zero_drops_nobody() -> None:
    state = after("miss " * 9)
    assert (state.out, state.thrower, state.points) == ((), 0, [0, 0, 0])


@pytest.mark.clause("killeri/before-first-turn")
def test_a_score_goes_below_zero_before_the_first_turn() -> None:
    state = after("T20 D20 D3")
    assert (state.points, state.out) == ([5, -2, 0], ())
    throw(state, "D3 miss S3")
    assert (state.points, state.out) == ([5, 1, 0], ())
    throw(state, "S11 miss miss")
    assert state.out == ()
    state = after("T20 D20 D3 D3 miss miss")
    assert (state.points, state.out) == ([5, 0, 0], (1,))


@pytest.mark.clause("killeri/fall-back")
def test_killers_reduce_each_other() -> None:
    state = after("T20 D20 miss T3 D3 S20")
    assert (state.points, state.killer) == ([4, 5, 0], [False, True, False])
    throw(state, "S11 miss miss")
    throw(state, "S20")
    assert (state.points, state.killer) == ([5, 5, 1], [True, True, False])


@pytest.mark.clause("killeri/killer-own", "killeri/zeros")
def test_a_killers_own_sector_makes_him_ordinary_at_once_and_he_may_rise_again() -> None:
    state = after("T20 D20 D20")
    assert (state.points, state.killer) == ([3, 0, 0], [False] * 3)
    assert clauses(state)[-1] == "killer-own"
    throw(state, "S3 miss miss S11 miss miss")
    throw(state, "T20 S20 miss")
    assert (state.points, state.killer) == ([5, 1, 1], [True, False, False])
    state = after("T20 D20 S20")
    throw(state, "S3 miss miss S11 miss miss S20 S3")  # ordinary again, then a killer in one turn
    assert (state.points, state.killer[0]) == ([5, 0, 1], True)
    assert state.out == (1,)


@pytest.mark.clause("killeri/nobodys")
def test_the_sector_of_one_who_is_out_is_nobodys() -> None:
    state = after("S20 S20 miss miss miss miss S11 miss miss T20 miss miss")
    assert state.out == (1,)
    throw(state, "T3")
    assert (state.current_player(), state.points[1]) == (2, 0)
    assert state.turn == [42]


# --- results


@pytest.mark.clause("killeri/win")
def test_the_last_in_the_game_wins_with_the_dart_that_leaves_one() -> None:
    state = after("T20 D20 miss miss miss miss miss miss")
    assert not state.is_terminal()
    throw(state, "miss")
    assert state.winners() == [0]
    assert state.view(None).prompt == "Player 1 has won"


@pytest.mark.clause("killeri/limit")
def test_the_limit_draws_the_match_among_those_who_are_in() -> None:
    state = begun("killeri(limit=2)")
    throw(state, "S20 S20 miss miss miss miss S11 miss miss T20 miss miss miss miss miss")
    assert state.is_terminal()
    assert state.winners() == [0, 2]
    assert state.returns() == [0.5, -1.0, 0.5]
    assert state.view(None).prompt == "The match is drawn among those who are still in"


@pytest.mark.clause("killeri/points")
def test_the_margin_is_by_the_scores_at_the_end() -> None:
    state = begun("killeri(objective=margin)")
    throw(state, "T20 D20 D3 miss miss miss miss miss miss")
    assert state.points == [5, -2, 0]
    assert state.returns() == [6.0, -4.5, -1.5]
    for seat in range(3):
        lines = [line.points for line in state.score_sheet() if seat in line.seats]
        assert sum(lines) == state.scores()[seat]


# --- what is seen


@pytest.mark.clause("killeri/aim", "killeri/landing", "killeri/wires")
def test_darts_are_aimed_anywhere_and_land_at_points_or_parts() -> None:
    state = begun()
    state.apply_action(state.string_to_action("aim 12.5 -30"))
    assert state.current_player() == CHANCE
    state.apply_action((0.0, 107.0))
    assert state.points[0] == 3
    assert segment_at(0.0, 107.0) == 59
    assert state.explain((1.0, 2.0)).clause == "killeri/aim"
    assert not state.explain((1.0, 999.0)).legal


def test_what_is_wanted_is_marked() -> None:
    state = new()
    throw(state, "S20")
    assert set(board(state).targets) == {f"S{s}" for s in SECTORS if s not in (20, 1, 5)}
    throw(state, "S3 S11")
    assert board(state).targets == ("S20", "D20", "T20")
    throw(state, "T20 S20")
    assert board(state).targets == ("S20",)  # the double of six, and the triple of seven, lead back
    throw(state, "S20")
    assert board(state).targets == ("S3", "D3", "T3")  # player 2 is next


def test_a_killer_wants_the_others() -> None:
    state = after("T20 D20")
    assert board(state).targets == ("S3", "S11", "D3", "D11", "T3", "T11")
    assert "you are a killer" in state.view(0).prompt
    assert [player.status for player in state.view(None).players] == ["killer", "", ""]
    zone = state.view(1).zone("players")
    assert isinstance(zone, CounterZone)
    assert [c.value for c in zone.counters] == ["20", "5", "3", "0", "11", "0"]


def test_the_estimate_favours_killers_and_is_a_share() -> None:
    state = after("T20 D20 S1")
    values = estimate(state)
    assert values[0] > values[1] == values[2]
    assert sum(values) == pytest.approx(0.0)


@pytest.mark.clause("killeri/standing")
def test_points_that_are_given_keep_one_in_and_make_nobody_a_killer() -> None:
    state = begun("killeri(standing=0:4:0)")
    assert state.points == [0, 4, 0]
    assert not any(state.killer)
    throw(state, "T20 D20 S1")
    assert state.killer == [True, False, False]
    assert state.scores() == [5.0, 4.0, 0.0]
    with pytest.raises(OptionError, match="0 to 4, not with 5"):
        load_game("killeri(standing=0:5:0)")
