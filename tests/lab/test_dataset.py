"""Data sets of bots' matches: every row is a decision of the very match that its seed plays."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from pelitupa.cli import main
from pelitupa.core import PelitupaError
from pelitupa.games import load_game
from pelitupa.lab.dataset import write_dataset
from pelitupa.lab.simulate import simulate
from pelitupa.nature import nature_for


def test_the_rows_are_the_matches_of_their_seeds(tmp_path: Path) -> None:
    """Replayed by its actions alone, a match shows what the rows say, and brings what they say."""
    game, path = load_game("tuppi(deals=1)"), tmp_path / "tuppi.npz"
    bots = ("plain", "random", "plain", "random")
    count = write_dataset(game, bots, 2, "7", path)
    data = np.load(path)
    assert len(data["action"]) == count == len(data["observation"])
    outcomes = simulate(str(game), bots, "7", 2)
    for number, outcome in enumerate(outcomes):
        rows = np.flatnonzero(data["match"] == number)
        assert len(rows) == outcome.decisions
        state, nature = game.new_initial_state(), nature_for(game).make(f"7:{number}")
        for row in rows.tolist():
            while state.is_chance_node():
                state.apply_action(nature.outcome(state))
            seat = state.current_player()
            assert data["seat"][row] == seat
            assert np.allclose(data["observation"][row], state.observation_tensor(seat))
            assert np.flatnonzero(data["legal"][row]).tolist() == state.legal_actions()
            assert data["returned"][row] == outcome.returns[seat]
            state.apply_action(int(data["action"][row]))
        assert tuple(state.returns()) == outcome.returns
    about = json.loads(str(data["about"]))
    assert (about["game"], about["bots"], about["seed"]) == (str(game), list(bots), "7")
    assert set(about["programs"]) == {"plain", "random"}
    assert (
        sum(np.prod(part["shape"]) for part in about["observation"]) == data["observation"].shape[1]
    )


def test_parquet_has_the_same_rows(tmp_path: Path) -> None:
    pq = pytest.importorskip("pyarrow.parquet")
    game = load_game("jakis")
    for kind in ("npz", "parquet"):
        write_dataset(game, ("random",) * 2, 3, "1", tmp_path / f"a.{kind}")
    data, table = np.load(tmp_path / "a.npz"), pq.read_table(tmp_path / "a.parquet")
    for name in ("action", "seat", "match", "step", "returned"):
        assert table[name].to_pylist() == data[name].tolist()
    assert np.allclose(table["observation"].to_pylist(), data["observation"])
    assert table["legal"].to_pylist() == [np.flatnonzero(row).tolist() for row in data["legal"]]


def test_the_command_writes_a_file_and_says_what_it_cannot(tmp_path: Path) -> None:
    def run(*words: str) -> tuple[int, str]:
        result = CliRunner().invoke(main, ["dataset", *words], catch_exceptions=False)
        return result.exit_code, result.output

    path = str(tmp_path / "hex.npz")
    code, said = run("hex", "size=3", "--games", "4", "--bots", "random", "--out", path)
    assert code == 0
    assert f"{len(np.load(path)['action'])} decisions of 4 matches" in said
    for words, wanted in (
        (("hex", "--out", str(tmp_path / "hex.txt")), ".npz or .parquet"),
        (("hex", "--out", "/nowhere/hex.npz"), "no folder"),
        (("hex", "--bots", "nobody", "--out", path), "nobody"),
        (("purkkis", "--out", path), "nobody decides"),
    ):
        code, said = run(*words)
        assert code == 2
        assert wanted in said


def test_an_open_value_is_no_row(tmp_path: Path) -> None:
    game = load_game("finnish_darts")
    with pytest.raises(PelitupaError, match="open value"):
        write_dataset(game, ("finnish_darts",) * game.num_players(), 1, "1", tmp_path / "a.npz")
