"""The times of shots: every row has its time, and those beside pooltool their ratio where it is installed."""

from __future__ import annotations

from click.testing import CliRunner

from pelitupa.lab.shots import main, ours


def test_every_shot_has_its_row() -> None:
    found = CliRunner().invoke(main, ["--seconds", "0.001"])
    assert found.exit_code == 0, found.output
    rows = [line.split(", ") for line in found.output.strip().split("\n")[1:]]
    assert len(rows) == len(ours())
    for row in rows:
        assert float(row[-3]) < 1000.0
