"""The study of Tablut's balance: matches are played out, counted, and told with their intervals."""

from __future__ import annotations

from click.testing import CliRunner

from studies.tablut import DRAWN, Balance, game_with, main, play_match


def test_a_match_is_played_out_and_its_seed_decides_it() -> None:
    state, again = (play_match(game_with(limit=30), 2, "x") for _ in range(2))
    assert state.is_terminal()
    assert state.history() == again.history()
    assert len(state.history()) > DRAWN
    assert play_match(game_with(limit=30), 2, "y").history()[:DRAWN] != state.history()[:DRAWN]


def test_shares_are_told_with_intervals() -> None:
    line = Balance(attackers=30, draws=0, king=70, moves=5000).line()
    assert line == (
        "attackers 30.0% (21.9% to 39.6%), drawn 0.0% (0.0% to 3.7%), "
        "king's side 70.0% (60.4% to 78.1%); 50 moves a match"
    )


def test_both_rules_are_studied() -> None:
    result = CliRunner().invoke(main, ["--matches", "1", "--simulations", "1"])
    assert result.exit_code == 0, result.output
    assert "usual king, 1 matches: " in result.output
    assert "strong king, 1 matches: " in result.output
