"""The studies of curling and petanque: what they count, on few ends and throws."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from pelitupa.games import load_game
from pelitupa.games.throwing.closeness import COLOURS
from pelitupa.games.throwing.contract_petanque.auction import Auction
from pelitupa.nature.gravel import Gravel
from pelitupa.players.contract_petanque.bidding import contract_values
from pelitupa.players.contract_petanque.promises import as_declarer, ball_points
from studies import contract_bids, curling, petanque


def test_ends_of_curling_are_counted_for_the_team_that_had_the_hammer() -> None:
    ends, winners = curling.played(("plain", "plain"), "ice(skill=steady)", "x", ends=2, sweeps=0)
    assert len(ends) >= 2
    assert ends[0][0] == 1  # the first team delivers first
    totals = [0, 0]
    for hammer, points in ends:
        totals[hammer if points > 0 else 1 - hammer] += abs(points)
    assert winners == [0 if totals[0] > totals[1] else 1]


def test_a_table_of_ends_says_what_was_down_one_in_the_last() -> None:
    match = {"ends": [(1, -1), (1, 2)], "winners": [1], "of": 2}
    extra = {"ends": [(1, 1), (0, 1), (1, -1)], "winners": [0], "of": 2}
    lines = curling.table([match, extra])
    assert "by the hammer:  80%" in lines[1]
    assert "hammer at the start wins:  50%" in lines[3]
    assert "the hammer wins the last extra end:  0%" in lines[4]
    assert "two or more 50%" in lines[5]
    assert "one 50%" in lines[5]
    alone = {"ends": [(1, 2)], "winners": [1], "of": 1, "lead": -1}
    assert "two or more 100%" in curling.table([alone])[-1]
    assert "of 0" in curling.table([{**alone, "lead": 0}])[-1]


def test_ball_points_are_of_the_three_closest_balls() -> None:
    game = load_game("contract_petanque")
    state = petanque.after_first_balls(game, "steady", "contract 0")
    assert state is not None
    far = sorted(range(3), key=lambda side: -state.distance(f"{COLOURS[side]}-1"))
    for side in range(3):
        played = as_declarer(state, side)
        first, other = [one for one in far if one != side]
        assert (played.declarer, played.lasts) == (side, [first, side, other])
    got = [ball_points(state, side, Gravel("steady"), "0") for side in range(3)]
    assert all(0 <= points <= 5 for points in got)


@pytest.mark.parametrize("command", ["bot", "uneven"])
def test_studies_of_petanque_say_what_they_saw(command: str) -> None:
    less = ["--simulations", "16", "--target", "1"] if command == "bot" else []
    if command == "uneven":
        points = petanque.match(
            ("plain", "plain"), "road(skills=steady club)", "x", target=3, uneven=5.0
        )
        assert max(points) >= 3
        return
    result = CliRunner().invoke(petanque.main, [command, "--pairs", "1", *less])
    assert result.exit_code == 0, result.output
    assert "of 2" in result.output


def test_an_auction_is_solved_from_its_end_and_who_is_sure_bids_highest() -> None:
    """The closest makes four surely, the second two, the farthest nothing: three are enough to win it, but a
    number brings what it says, so four are bid and not five. Nobody doubles what will be made."""
    got = [[0.0] * 40, [2.0] * 40, [4.0] * 40]
    found = contract_bids.play([got], "all bids", lead=False, judging=0)
    (end,) = found.ends
    assert (end.declarer, end.number, end.doubler, end.fleer) == (2, 4, -1, -1)
    assert found.points[0] == pytest.approx((0.0, 0.0, 4.0), abs=0.2)


def test_who_flees_shares_what_the_declarer_gets() -> None:
    auction = Auction(number=3, declarer=2, doubler=0, fleer=1)
    chances = ((0.5,) * 5, (0.5,) * 5, (0.9, 0.8, 0.75, 0.2, 0.1))
    points = contract_values(auction, chances, lead=False)
    assert points == pytest.approx((0.0, 3.0, 3.0))
    lead = contract_values(auction, chances, lead=True)
    assert lead == pytest.approx((-3.0, 1.5, 1.5))
