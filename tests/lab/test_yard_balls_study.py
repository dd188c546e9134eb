"""The studies of the yard's ball games count what they say."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from pelitupa.nature.yard.policies.wall import WallKick
from studies.yard_balls import (
    Match,
    burns,
    goals,
    in_turn,
    kicks,
    rallies,
    shares,
    studies,
    teams,
)


def test_a_game_of_seinis_has_one_winner_and_a_miss_for_all_others() -> None:
    winner, seconds, made = kicks(in_turn(3, 1, WallKick()))
    assert 0 <= winner < 3
    assert seconds > 4.0
    assert made >= 2


def test_each_rally_is_somebodys() -> None:
    found = rallies(Match("totem_tennis(clockwise=2,first=1,events=1)", 1, seconds=400.0))
    assert len(found) == 1
    seconds, strokes, served, first = found[0]
    assert seconds > 1.0
    assert strokes >= 1
    assert served == first  # player 1 has served


def test_two_of_three_swing() -> None:
    found = shares(Match("swing_dodgeball(players=3)", 1, seconds=60.0))
    assert sum(found[:3]) == pytest.approx(2.0)
    assert found[3:] == [0.0, 0.0, 0.0]  # nobody has come back so soon
    burned, throws = burns(Match("swing_dodgeball(players=3)", 1, seconds=60.0))
    assert 0 <= burned <= throws > 3


def test_teams_are_of_the_ages_that_are_asked_for() -> None:
    match = teams(4, 1, 0.3, (13, 9))
    tops = [person.top for person in match.people]
    assert tops[0] == tops[2] > tops[1] == tops[3]
    red, blue = goals(Match(match.game, 1, match.people, match.policies, match.lots, 20.0))
    assert red >= 0 <= blue


def test_a_command_prints_a_table() -> None:
    told = CliRunner().invoke(studies, ["wall", "--matches", "2"])
    assert told.exit_code == 0, told.output
    assert "| **4 players, softly** | | |" in told.output
