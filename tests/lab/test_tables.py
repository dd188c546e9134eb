"""Results as tables."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from pelitupa.core import PelitupaError
from pelitupa.lab import Plan, compare, play_arena, simulate
from pelitupa.lab.tables import rows, to_pandas, write_csv

BOTS = ("random", "search(simulations=5)")


def test_a_table_has_a_row_for_each_meeting_or_match(tmp_path: Path) -> None:
    standings = play_arena(Plan.of("hex(size=2)", BOTS, pairs=2))
    outcomes = simulate("hex(size=2)", BOTS, "1", 3)
    for result, count in ((standings, 1), (compare("hex(size=2)", *BOTS, 2), 1), (outcomes, 3)):
        found = rows(result)
        assert len(found) == count
        write_csv(result, tmp_path / "a.csv")
        with (tmp_path / "a.csv").open(encoding="utf-8", newline="") as file:
            written = list(csv.DictReader(file))
        told = [
            {name: "" if value is None else str(value) for name, value in row.items()}
            for row in found
        ]
        assert written == told
    assert [row["return_1"] for row in rows(outcomes)] == [
        outcome.returns[0] for outcome in outcomes
    ]
    assert {outcome.winners for outcome in outcomes} <= {(0,), (1,)}
    assert [row["won_2"] for row in rows(outcomes)] == [int(1 in one.winners) for one in outcomes]
    with pytest.raises(PelitupaError, match="no match"):
        rows([])


def test_pandas_has_the_same(tmp_path: Path) -> None:
    pytest.importorskip("pandas")
    outcomes = simulate("hex(size=2)", BOTS, "1", 3)
    assert to_pandas(outcomes).to_dict("records") == rows(outcomes)
