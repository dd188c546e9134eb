"""What a convention card brings is measured by auctions alone: the same deal bid from both sides."""

from __future__ import annotations

from click.testing import CliRunner

from pelitupa.games import load_game
from studies.convention import main, trial


def test_the_command_tells_what_a_card_brings() -> None:
    command = ["huutopussi(deals=1)", "--deals", "2", "--simulations", "1"]
    said = CliRunner().invoke(main, command).stdout
    assert CliRunner().invoke(main, command).stdout == said  # the seed alone decides
    assert said.startswith("huutopussi(deals=1): ")
    assert " a deal, 2 deals, " in said
    assert said.endswith(" of them not alike\n")


def test_deals_bid_alike_are_worth_nothing_and_whole_deals_are_played_by_the_bots() -> None:
    game = load_game("skruuvi(deals=1,objective=margin)")
    trials = [trial(game, 0, f"alike:{number}") for number in range(8)]
    assert any(one.differs for one in trials)
    assert all(one.gain == 0.0 for one in trials if not one.differs)
    assert any(not one.differs for one in trials)
    whole = trial(load_game("huutopussi(deals=1)"), 2, "whole:3", whole=True)
    assert whole.differs
    assert -1.0 <= whole.gain <= 1.0


def test_plain_players_exchange_and_play_by_no_search() -> None:
    said = CliRunner().invoke(main, ["huutopussi", "--whole", "--simulations", "0"])
    assert said.exit_code == 2
    assert "give it simulations" in said.output


def test_one_doubt_beside_another_is_measured_where_both_keep_the_card() -> None:
    game = load_game("skruuvi(deals=1,objective=margin)")
    alike = trial(game, 6, "doubts:1", doubt=2.0, beside=2.0)
    assert (alike.gain, alike.differs) == (0.0, False)
    assert any(trial(game, 6, f"doubts:{n}", doubt=0.0, beside=9.0).differs for n in range(3))
    said = CliRunner().invoke(main, ["huutopussi", "--beside", "1", "--simulations", "0"])
    assert said.exit_code == 2
    assert "has no doubt" in said.output
