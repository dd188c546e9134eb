"""Handicaps: what is proposed follows from what was measured, and says the chance it expects."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from pelitupa.cli.commands import main
from pelitupa.core import OptionError
from pelitupa.games import load_game
from pelitupa.lab.unequal_darts import GAMES, weaker_chances
from pelitupa.table import handicaps
from pelitupa.table.handicaps import (
    COARSE,
    NOTHING,
    Measured,
    NoHandicap,
    Proposal,
    Step,
    by_scatter,
    measured,
    nearest,
    proposals,
    propose,
    propose_by_levels,
    propose_by_ratings,
)
from pelitupa.table.rating import Rating

MADE_UP = {
    "jakis": Measured((NOTHING, Step("standing=0:1"), Step("standing=0:2")), (0.3, 0.48, 0.64)),
    "hex": Measured((NOTHING, Step("swap=false", 0)), (0.1, 0.9)),
}


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handicaps, "measured", lambda: MADE_UP)


@pytest.mark.usefixtures("made_up")
def test_two_levels_apart_it_is_the_step_that_was_nearest_to_even() -> None:
    found = propose_by_levels("jakis", 2)
    assert (found.given, round(found.chance, 6), found.coarse) == (1, 0.48, False)
    assert found.option(0) == "standing=1:0"
    assert found.option(1) == "standing=0:1"


@pytest.mark.usefixtures("made_up")
def test_equals_are_given_nothing_and_those_far_apart_more() -> None:
    assert propose_by_levels("jakis", 0).given == 0
    assert propose("jakis", 0.5).option(1) == ""
    assert [propose_by_levels("jakis", apart).given for apart in (0, 2, 4)] == [0, 1, 2]


@pytest.mark.usefixtures("made_up")
def test_a_step_shifts_the_odds_of_others_by_the_same_factor() -> None:
    even = propose_by_ratings("jakis", Rating(1700, 1.0), Rating(1500, 1.0))
    assert even.given == 2
    without = 1 / (1 + 10 ** (200 / 400))
    odds = without / (1 - without) * (0.64 / 0.36) / (0.3 / 0.7)
    assert even.chance == pytest.approx(odds / (1 + odds), abs=0.01)


@pytest.mark.usefixtures("made_up")
def test_steps_too_coarse_for_even_are_said_to_be() -> None:
    assert propose("hex", 0.3).coarse
    assert not Proposal("hex", 1, 0.5 + 0.9 * COARSE).coarse
    with pytest.raises(NoHandicap, match="jakis, hex"):
        propose("tuppi", 0.3)


def test_what_was_measured_is_of_games_that_can_begin_so() -> None:
    for game, one in measured().items():
        assert len(one.chances) == len(one.steps) > 1
        assert list(one.chances[1:]) == sorted(one.chances[1:]), "more given is worth more"
        id, _, inside = game.rstrip(")").partition("(")
        for step in one.steps:
            options = [given for given in (inside, step.options) if given]
            starting = load_game(f"{id}({','.join(options)})").starting
            assert starting == ((0, step.number) if step.number else ())


@pytest.mark.usefixtures("made_up")
def test_what_only_one_seat_can_have_says_which() -> None:
    found = propose("hex", 0.1)
    assert (found.step.seat, found.option(1)) == (0, "swap=false")
    assert Step("standing=0:3").option(0) == "standing=3:0"


def test_a_proposal_has_all_options_of_its_match() -> None:
    """Those under which the game was measured too: without them the chance would be another."""
    assert Proposal("hex(size=5)", 1, 0.4, Step("swap=false", 0)).options == "size=5,swap=false"
    assert Proposal("jakis", 2, 0.5, Step("standing=0:2")).options == "standing=0:2"
    assert Proposal("jakis", 0, 0.5).options == ""


@pytest.mark.parametrize("game", GAMES)
def test_equal_hands_at_a_dartboard_are_even(game: str) -> None:
    assert weaker_chances(game, 25, 25)[0] == pytest.approx(0.5, abs=1e-6)


def test_what_a_page_says_by_scatter_is_what_follows() -> None:
    for game in ("kangaroo", "finnish_darts"):
        found = nearest(game, weaker_chances(game, 20, 30))
        said = by_scatter()[game][20, 30]
        assert (found.given, round(found.chance, 3)) == (said.given, said.chance)
    assert set(by_scatter()) == set(GAMES)
    with pytest.raises(OptionError, match="not of merirosvo"):
        weaker_chances("merirosvo", 20, 30)


def test_a_nearer_line_is_worth_something() -> None:
    assert weaker_chances("finnish_darts(near=1)", 20, 25)[0] == pytest.approx(0.5)
    assert weaker_chances("finnish_darts", 20, 25)[0] < 0.3


def test_the_command_says_what_to_give() -> None:
    game = next(iter(measured()))
    assert CliRunner().invoke(main, ["handicap"]).output.startswith(game)
    told = CliRunner().invoke(main, ["handicap", game, "--chance", "0.05"])
    assert told.exit_code == 0
    assert "standing=0:" in told.output
    assert CliRunner().invoke(main, ["handicap", game]).exit_code == 2


@pytest.mark.usefixtures("made_up")
def test_a_games_page_lists_what_is_proposed_by_ratings() -> None:
    rows = proposals("jakis").by_ratings
    assert [row.proposal.given for row in rows] == sorted(row.proposal.given for row in rows)
    for (points,), one in ((row.known, row.proposal) for row in rows):
        same = propose_by_ratings("jakis", Rating(1500 + points, 1e-3), Rating(1500, 1e-3))
        assert (one.given, round(one.chance, 3)) == (same.given, round(same.chance, 3))
    assert [row.known for row in proposals("jakis").by_levels] == [(1,), (2,), (3,), (4,)]
    assert not any(vars(proposals("tuppi")).values())


def test_the_command_goes_by_scatter_too() -> None:
    told = CliRunner().invoke(main, ["handicap", "finnish_darts", "--scatter", "30", "15"])
    assert told.output.startswith("standing=0:5 (the weaker one has seat 2)")
