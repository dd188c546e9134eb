"""What bots lose in solved positions: nothing, where they play by the solver; and games tried out whole."""

from __future__ import annotations

from click.testing import CliRunner

from pelitupa.games import load_game
from studies.solved import Whole, main, play_match


def test_y_of_three_is_tried_out_whole() -> None:
    game, values = load_game("y(size=3)"), Whole().values
    assert set(values(game.new_initial_state()).values()) == {0.0}, "who may swap wins"
    careless = [play_match(game, "random", str(number), values) for number in range(5)]
    careful = play_match(game, "y(simulations=20)", "x", values)
    assert sum(one.lost for one in careless) > 0
    assert careful.decisions > 0
    assert careful.lost == 0


def test_rows_of_games_with_a_solver_of_their_own() -> None:
    rows = CliRunner().invoke(main, ["single_suit_whist", "single_suit_whist", "--matches", "2"])
    assert "| 2 of 2 |" in rows.output
    assert "| 0.000 ± 0.000 | 0.0% |" in rows.output
    assert CliRunner().invoke(main, ["jakis", "plain"]).exit_code == 2
