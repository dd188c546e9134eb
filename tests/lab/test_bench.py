"""The benchmark measures what it says; how fast that is, is no test."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from adapters.short import short_spec
from pelitupa.adapters.paces import paces
from pelitupa.cli import main
from pelitupa.games import game_families, game_ids, load_game
from pelitupa.lab.bench import benchmark, benchmark_specs


def test_every_game_is_in_the_table() -> None:
    assert {spec.partition("(")[0] for spec, _ in benchmark_specs()} == set(game_ids())


ONE_A_FAMILY = {family: id for id, family in game_families().items()}.values()


@pytest.mark.parametrize(
    ("spec", "peer"),
    [(spec, peer) for spec, peer in benchmark_specs() if peer or spec in ONE_A_FAMILY],
)
def test_each_is_measured_beside_its_peer(spec: str, peer: str | None) -> None:
    spec, rounds = (spec, 3) if peer else (short_spec(spec), 1)
    row = benchmark(spec, peer, seconds=0.001, rounds=rounds)
    assert row.peer == peer
    for name in ("steps", "inside", "clones"):
        ratio = row.measures[name]
        assert ratio.ours > 0
        if row.peer is not None:
            assert ratio.ratio is not None
            assert ratio.low is not None
            assert ratio.high is not None
            assert ratio.low <= ratio.ratio <= ratio.high
    game = load_game(spec)
    drawn = game.has_hidden_information() and game.has_decisions()  # for whoever is to decide
    assert ("samplers" in row.measures) == ("draws" in row.measures) == drawn
    assert ("observed" in row.measures) == game.has_decisions()
    if peer:
        assert row.measures["observed"].ratio is not None


def test_without_peers_ours_stand_alone() -> None:
    row = benchmark("hex(swap=false)", seconds=0.001, rounds=1, only=["steps"])
    assert row.peer is None
    assert list(row.measures) == ["steps"]
    assert row.measures["steps"].ratio is None


def test_environments_are_measured_by_decisions() -> None:
    pytest.importorskip("pettingzoo")
    names = ["decisions", "many", "agents"]
    row = benchmark("sinkki", seconds=0.001, rounds=1, only=names, more=paces())
    assert list(row.measures) == names
    assert all(ratio.ours > 0 for ratio in row.measures.values())
    assert row.measures["decisions"].bare_ones is None
    for name in names[1:]:
        costs = row.measures[name].bare_ones
        assert costs is not None
        median, low, high = costs
        assert 0 < low <= median <= high
    assert not benchmark("seinis", seconds=0.001, rounds=1, only=names, more=paces()).measures


def test_the_command_prints_a_table_and_json() -> None:
    text = CliRunner().invoke(main, ["bench", "jakis", "--seconds", "0.001", "--rounds", "1"])
    assert text.exit_code == 0
    assert "jakis" in text.stdout
    data = json.loads(
        CliRunner().invoke(main, ["bench", "jakis", "--seconds", "0.001", "--json"]).stdout
    )
    assert data["games"][0]["game"] == "jakis"
    assert "skat" in CliRunner().invoke(main, ["bench", "skat"]).stderr
