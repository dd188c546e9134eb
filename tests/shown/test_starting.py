"""The rules in a page begin again from a memory that was kept."""

from __future__ import annotations

import random

from pelitupa.shown.starting import begin_again


def test_each_start_draws_numbers_of_its_own() -> None:
    in_the_memory = random.getstate()
    begin_again()
    first = random.getstate()
    random.setstate(in_the_memory)
    begin_again()
    assert len({in_the_memory, first, random.getstate()}) == 3
