"""The bots of a site are set against those of a table by work, so that the answer is the same anywhere."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from pelitupa.core import OptionError
from pelitupa.lab.site_strength import main, simulations_a_second, strength
from pelitupa.shown.own_table import A_SECOND


def test_a_bot_with_more_work_is_not_weaker_and_the_same_seed_tells_the_same() -> None:
    found = strength("hex(size=3)", 2, 4)
    assert found == strength("hex(size=3)", 2, 4)
    assert (found.work, found.second, found.pairs) == (A_SECOND, 2, 4)
    assert found.low <= found.points <= found.high
    assert found.share >= 0.5


def test_a_line_says_what_was_found() -> None:
    told = CliRunner().invoke(main, ["--pairs", "2", "--second", "120", "hex(size=3)"])
    assert told.exit_code == 0
    assert "hex(size=3): 120 simulations against 120: 50% of 2 pairs, +0 points" in told.output


def test_a_bot_without_a_clock_needs_no_measuring() -> None:
    with pytest.raises(OptionError, match="no clock"):
        simulations_a_second("sticks")
    assert simulations_a_second("hex(size=3)") > 0
