"""Our rules beside other libraries' games; how fast they are, is no test."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from pelitupa.lab import comparisons as module
from pelitupa.lab.comparisons import Peer, main, measure, peers


@pytest.mark.parametrize("peer", peers(), ids=lambda peer: f"{peer.library}-{peer.game}")
def test_each_peer_is_measured_where_it_is_installed(peer: Peer) -> None:
    pytest.importorskip(peer.library)
    if peer.library == "pettingzoo":
        pytest.importorskip("pygame")
        if "holdem" in peer.game:  # PettingZoo's card games are RLCard's
            pytest.importorskip("rlcard")
    row = measure(peer, seconds=0.001, rounds=2)
    for ratio in (row.decisions, row.matches):
        assert ratio.ratio is not None
        assert ratio.low is not None
        assert ratio.high is not None
        assert 0 < ratio.low <= ratio.ratio <= ratio.high
    assert (row.inside is not None) == (peer.library == "pgx")


def test_what_is_not_installed_is_left_out_with_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "peers", lambda: [Peer("y(size=3)", "gone", "game", "nothing")])

    def gone(name: str) -> tuple[module.Walk, None]:
        raise ModuleNotFoundError("No module named 'gone'", name="gone")

    monkeypatch.setitem(module._LIBRARIES, "gone", gone)
    said = CliRunner().invoke(main, ["--json"])
    assert said.exit_code == 0
    assert "Left out: gone game, for gone is not installed" in said.stderr
    assert json.loads(said.stdout)["peers"] == []


def test_the_table_names_both_games_and_each_measure(monkeypatch: pytest.MonkeyPatch) -> None:
    def steps(name: str) -> tuple[module.Walk, None]:
        return iter([3] * 1_000_000), None

    monkeypatch.setattr(module, "peers", lambda: [Peer("y(size=3)", "made", "up", "three")])
    monkeypatch.setitem(module._LIBRARIES, "made", steps)
    said = CliRunner().invoke(main, ["--seconds", "0.001", "--rounds", "1"])
    assert said.exit_code == 0, said.output
    for word in ("y(size=3)", "made up", "three", "decisions", "matches", "processor time"):
        assert word in said.stdout
