"""The study of Fireplace Poker's weights: pairs are played, kept, and read by others."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from pelitupa.games.poker.fireplace_poker.planning import LEARNT
from studies.fireplace import Learnt, main


def test_what_is_played_moves_the_mean_for_all(tmp_path: Path) -> None:
    run = CliRunner()
    done = run.invoke(main, ["learn", str(tmp_path), "--seed", "7", "--seconds", "0.1"])
    assert done.exit_code == 0
    learnt = Learnt(tmp_path)
    before, pairs = learnt.mean(), learnt.pairs
    assert pairs > 0
    learnt.move(0.0, 1.0, [1.0] * len(LEARNT.numbers))
    assert all(after > one for after, one in zip(learnt.mean(), before, strict=True))
    told = run.invoke(main, ["show", str(tmp_path)])
    assert told.output.startswith(f"{pairs} pairs: ")
