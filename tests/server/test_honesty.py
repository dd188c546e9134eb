"""What is asked after a match is worded for what chance did, and is not asked where it did nothing."""

from __future__ import annotations

import pytest

from pelitupa.games import game_ids, load_game
from pelitupa.nature.specification import REPORTED
from pelitupa.server.store.models import OVER
from pelitupa.server.store.reading import TableNow
from pelitupa.server.tables import honesty


def table(spec: str, nature: str = "", **terms: bool) -> TableNow:
    return TableNow(
        "key",
        None,
        spec,
        spec.split("(")[0],
        dict(terms),
        False,
        False,
        nature,
        "",
        "",
        OVER,
        0,
        0,
        0,
        (),
    )


@pytest.mark.parametrize(
    ("row", "asked"),
    [
        (table("koira"), honesty.DEALT),
        (table("single_suit_whist"), honesty.DEALT),
        (table("killeri"), honesty.THROWN),
        (table("killeri", REPORTED), None),
        (table("believe_or_doubt"), honesty.ASKED),
        (table("bleep"), honesty.PASSED),
        (table("hex"), None),
        (table("hex", draw_teams=True), honesty.SEATED),
    ],
)
def test_what_is_asked_is_what_chance_did(row: TableNow, asked: object) -> None:
    assert honesty.honesty_asked(row) == asked


@pytest.mark.parametrize("id", game_ids())
def test_it_can_be_asked_of_every_game(id: str) -> None:
    asked = honesty.honesty_asked(table(id))
    assert (asked is None) == (load_game(id).max_chance_outcomes() == 0)
