"""The study of the bots of cue games: its positions, its counting, its commands."""

from __future__ import annotations

from click.testing import CliRunner

from pelitupa.equipment.cue_tables import POOL
from pelitupa.games.cue.lines import is_free
from pelitupa.games.cue.shots import CueState
from studies.cue_bots import interval, main, runs_out, three_left


def test_three_balls_lie_apart_and_the_cue_ball_is_in_hand() -> None:
    for seed in range(12):
        state = three_left(seed)
        assert isinstance(state, CueState)
        assert set(state.lies) == {"7", "8", "9"}
        assert state.hand
        places = [at for at in state.lies.values() if at is not None]
        assert all(is_free(POOL, at, [other for other in places if other != at]) for at in places)


def test_a_run_is_won_by_one_alone() -> None:
    won, decisions = runs_out(three_left(1), "nine_ball(ruleset=none,simulations=40)", "none", 1)
    assert decisions >= 2
    assert not won or decisions >= 4  # the place, and a shot for each ball


def test_the_interval_of_a_share() -> None:
    low, high = interval(14, 20)
    assert (round(low, 2), round(high, 2)) == (0.48, 0.85)


def test_the_commands() -> None:
    found = CliRunner().invoke(main, ["three", "--frames", "1", "--simulations", "16"])
    assert found.exit_code == 0
    assert " of 1 (" in found.output
