"""A sheet that several phones write: late entries join in, and the same shot is asked about once."""

from __future__ import annotations

import json

import pytest

from pelitupa.core import PelitupaError
from pelitupa.table.evening import sheet as sheets
from pelitupa.table.evening.sheet import (
    Doubt,
    Sheet,
    Shot,
    joined,
    read,
    settled,
    shot_of,
    written,
)


def by(phone: str, *told: tuple[int, str], first: int = 1) -> list[Shot]:
    """Entries of a phone: when, and what."""
    return [Shot(phone, first + number, at, text) for number, (at, text) in enumerate(told)]


def test_one_phone_writes_mends_and_strikes_out() -> None:
    shots = by("a", (1, "20"), (2, "5"), (3, "T20"))
    sheet = joined(Sheet(), shots, (), "a")
    assert sheet.entries == ["20", "5", "T20"]
    mended = [shots[0], Shot("a", 4, 9, "1"), shots[2]]
    sheet = joined(sheet, mended, ["a.2"], "a")
    assert sheet.entries == ["20", "1", "T20"], "what takes the place of another stands there"
    assert joined(sheet, mended, ["a.2"], "a") == sheet, "what is sent twice is one"
    assert joined(sheet, shots, (), "a").entries == ["20", "1", "T20"], (
        "what is struck out stays out"
    )
    assert read(json.loads(json.dumps(written(sheet)))) == sheet


def test_what_a_phone_wrote_without_a_network_joins_in_by_its_time() -> None:
    start = by("a", (1, "20"))
    sheet = joined(Sheet(), start, (), "a")
    sheet = joined(sheet, [*start, *by("b", (1000, "1"), (40_000, "3"))], (), "b")
    late = [*start, *by("a", (20_000, "7"), (21_000, "9"), first=2)]
    sheet = joined(sheet, late, (), "a")
    assert sheet.entries == ["20", "1", "7", "9", "3"]
    assert not sheet.doubts


def test_the_same_shots_of_two_phones_are_asked_about_once() -> None:
    sheet = joined(Sheet(), by("b", (1000, "5"), (2000, "1"), (3000, "20")), (), "b")
    own = by("a", (1500, "5"), (2500, "1"), (9000, "19"))
    sheet = joined(sheet, own, (), "a")
    assert sheet.doubts == (Doubt("b.1", "a.1"), Doubt("b.2", "a.2"))
    assert sheet.entries == ["5", "1", "20", "19"], "in doubt it counts once"
    assert joined(sheet, own, (), "a") == sheet
    one = settled(sheet, "a.1", True)
    two = settled(one, "a.2", False)
    assert two.entries == ["5", "1", "1", "20", "19"]
    assert not two.doubts
    assert settled(two, "a.2", True) == two, "it is answered"
    assert not joined(two, own, (), "a").doubts, "and not asked again"


def test_the_same_within_seconds_is_asked_about_though_it_was_known() -> None:
    sheet = joined(Sheet(), by("b", (1000, "20")), (), "b")
    known = list(sheet.shots)
    assert joined(sheet, [*known, *by("a", (3000, "20"))], (), "a").doubts
    assert not joined(sheet, [*known, *by("a", (9000, "20"))], (), "a").doubts


def test_nobody_writes_for_another_phone_nor_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not joined(Sheet(), by("b", (1, "20")), (), "a").shots
    monkeypatch.setattr(sheets, "MOST_SHOTS", 2)
    with pytest.raises(PelitupaError):
        joined(Sheet(), by("a", (1, "1"), (2, "2"), (3, "3")), (), "a")
    for told in (
        [],
        ["a", 1, 1],
        ["a b", 1, 1, "x"],
        ["a", 0, 1, "x"],
        ["a", 1, 1, "x" * 201],
        ["a", 1, 1, "\x00"],
        ["a", 1.5, 1, "x"],
        "a.1",
    ):
        assert shot_of(told) is None
    assert shot_of(["a", 1, 1, "T20"]) == Shot("a", 1, 1, "T20")
