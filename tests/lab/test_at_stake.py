"""What bots lose by a card in the same positions: themselves no more, and chance more than the solver."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from pelitupa.games import load_game
from studies.open_hands.at_stake import lost, main, positions


def test_a_bot_loses_no_more_than_itself_and_files_are_read_again(tmp_path: Path) -> None:
    out = tmp_path / "positions.jsonl"
    words = ["vint(deals=1)", "plain", "plain", "random", "--least", "3", "--most", "4"]
    played = CliRunner().invoke(main, [*words, "--positions", "6", "--out", str(out)])
    assert played.exit_code == 0, played.output
    first, same, _ = played.output.splitlines()
    assert first == same
    assert first.endswith("| +0.000 ± 0.000 |")
    again = CliRunner().invoke(main, [*words, "--merge", str(out)])
    assert again.output == played.output


def test_something_is_at_stake_in_every_position() -> None:
    """The best card loses nothing; who tries many deals loses little."""
    found = positions(load_game("minibridge(deals=1)"), "1", 3, 4)
    solver, chance = 0.0, 0.0
    for number in range(12):
        state, losses = next(found)
        assert set(losses) == set(state.legal_actions())
        assert min(losses.values()) == 0 < max(losses.values())
        solver += lost(state, losses, "solver(simulations=1,deals=20)", str(number))
        chance += sum(losses.values()) / len(losses)
    assert solver < chance
