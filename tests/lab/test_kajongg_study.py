"""Mah Jong's scoring beside Kajongg's: the hands that are drawn, and the engine itself where it is there."""

from __future__ import annotations

import sys
from random import Random

import pytest
from click.testing import CliRunner

from pelitupa.equipment.tiles import counts_of, flower_number, read_tiles
from pelitupa.games.rummy.mah_jong.scoring import CHOW, KONG, PUNG, Win, Winds, wins
from studies.kajongg import Drawn, drawn, main


def hand(text: str, win: Win | None, last: str = "", *melds: tuple[int, str, bool]) -> Drawn:
    """A hand of east's in the first round."""
    laid = tuple((form, read_tiles(low)[0], concealed) for form, low, concealed in melds)
    return Drawn(
        tuple(read_tiles(text)), laid, (), Winds(0, 0), win, read_tiles(last)[0] if last else -1
    )


def test_hands_are_told_as_kajongg_writes_them() -> None:
    """The source's own example (booklet 43.12.4), its winning tile from the wall, and claimed."""
    kong = (KONG, "8p", True)
    taken = hand("1p 2p 3p 4p 5p 6p Gd Gd Gd Rd Rd", Win(-1, True), "Rd", kong)
    assert taken.texts() == ["s8S8S8s8 RS1S2S3S4S5S6DgDgDgDrDr mw LDr"]
    assert taken.here() == (46 + 2) * 4
    claimed = hand("1p 2p 3p 3p 4p 5p Gd Gd Gd Rd Rd", Win(2), "3p", kong)
    assert claimed.texts() == [
        "s8S8S8s8 s3s3 RS1S2S4S5DgDgDgDrDr md Ls3s3s3",
        "s8S8S8s8 s1s2s3 RS3S4S5DgDgDgDrDr md Ls3s1s2s3",
        "s8S8S8s8 s2s3s4 RS1S3S5DgDgDgDrDr md Ls3s2s3s4",
        "s8S8S8s8 s3s4s5 RS1S2S3DgDgDgDrDr md Ls3s3s4s5",
    ]
    assert claimed.here() == 46 * 4
    lost = hand("1s 1s 1s Ew Ew", None, "", (CHOW, "7m", False), (PUNG, "9m", False))
    assert lost.texts() == ["c7c8c9 c9c9c9 RB1B1B1WeWe"]
    assert lost.here() == 8 + 4 + 4


def test_hands_are_drawn_that_can_be_and_that_both_count() -> None:
    rng = Random("hands")
    for number in range(300):
        found = drawn(rng, number % 2 == 0)
        counts = counts_of(list(found.tiles))
        own = {flower_number(kind) for kind in found.flowers}
        assert not own & {found.winds.own, found.winds.round}
        assert len(found.tiles) == 13 + (number % 2 == 0) - 3 * len(found.melds)
        if found.win is None:
            assert max(counts) < 4
        else:
            assert wins(counts, 4 - len(found.melds))
            assert found.here() >= 20


def test_without_kajongg_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "predefined", None)
    told = CliRunner().invoke(main)
    assert told.exit_code == 1
    assert "is not there: docs/lab/rummy.md tells how" in told.output


def test_a_thousand_hands_are_worth_the_same_by_kajongg() -> None:
    pytest.importorskip("predefined", reason="Kajongg is not there")
    told = CliRunner().invoke(main)
    assert told.output == "1000 hands: 0 differ\n"
