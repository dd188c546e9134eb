"""What is asked after a match is worded for what chance did, and is not asked where it did nothing."""

from __future__ import annotations

import pytest

from pelitupa.nature.specification import REPORTED
from pelitupa.server.store.models import OVER
from pelitupa.server.store.reading import TableNow
from pelitupa.server.tables import honesty


def table(spec: str, nature: str = "", **terms: bool) -> TableNow:
    return TableNow(
        "key", None, spec, spec.split("(")[0], dict(terms), False, False, nature, "", "", OVER, 0, 0, 0, (),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("row", "asked"),
    [
        (table("koira"), honesty.DEALT),
        (table("single_suit_whist"), honesty.DEALT),
        (table("killeri"), honesty.THROWN),
        (table("killeri", REPORTED), None),
        (table("believe_or_doubt"), honesty.ASKED),
        (table("hex"), None),
        (table("hex", draw_teams=True), honesty.SEATED),
    ],
)
def test_what_is_asked_is_what_chance_did(row: TableNow, asked: object) -> None:
    assert honesty.honesty_asked(row) == asked
