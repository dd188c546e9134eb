"""The study of Hex and Y: both boards are the same, and parts are merged into one table."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from pelitupa.games import load_game
from pelitupa.games.board.connection import ConnectionGame
from studies.connection import Stranger, main


@pytest.mark.parametrize("id", ["hex", "y"])
def test_openspiel_plays_on_the_same_board(id: str) -> None:
    game = load_game(id, size=4, swap=False)
    assert isinstance(game, ConnectionGame)
    stranger = Stranger(game, 4, 0.001, 1)
    state = game.new_initial_state()
    while not state.is_terminal():
        cell = stranger.choose()
        state.apply_action(cell)
        stranger.apply(cell)
    assert stranger.state.is_terminal()
    assert (stranger.state.returns()[0] > 0) == (state.winners() == [0])


def test_parts_are_merged(tmp_path: Path) -> None:
    for seed in ("1", "2"):
        given = ["hex", "--size", "3", "--matches", "2", "--seconds", "0.001", "--seed", seed]
        out = ["--out", str(tmp_path / f"{seed}.jsonl")]
        assert CliRunner().invoke(main, [*given, *out]).exit_code == 0
    result = CliRunner().invoke(main, ["--merge", str(tmp_path)])
    assert result.exit_code == 0
    assert "| hex 3 | `hex(simulations=0,seconds=0.001)` |" in result.output
    assert "| openspiel |" in result.output
    assert "| 4 |" in result.output
