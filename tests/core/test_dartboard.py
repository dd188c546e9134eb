"""The dartboard: where its segments are, their names and areas."""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pelitupa.equipment.dartboard import (
    BOARD_RADIUS,
    CIRCLES,
    DOUBLE_OUTSIDE,
    INNER_BULL,
    MISS,
    OUTER_BULL,
    SECTORS,
    SEGMENTS,
    multiple_of,
    read_segment,
    sector_of,
    segment_area,
    segment_at,
    segment_centre,
    segment_label,
    segment_of,
    segment_text,
)


def text_at(x: float, y: float) -> str:
    return segment_text(segment_at(x, y))


@pytest.mark.clause("round_the_clock/board")
def test_the_sectors_stand_as_on_the_regulation_board() -> None:
    assert sorted(SECTORS) == list(range(1, 21))
    # 20 at the top, 6 to the right, 3 at the bottom, 11 to the left; 1 follows 20 clockwise
    assert [text_at(*p) for p in ((0, 50), (50, 0), (0, -50), (-50, 0))] == [
        "S20",
        "S6",
        "S3",
        "S11",
    ]
    assert text_at(20, 50) == "S1"
    assert text_at(-20, 50) == "S5"


@pytest.mark.clause("round_the_clock/board")
def test_there_are_62_segments_and_a_miss() -> None:
    texts = [segment_text(segment) for segment in range(SEGMENTS + 1)]
    assert len(set(texts)) == 63
    assert [t for t in texts if t[0] not in "SDT"] == ["OB", "IB", "miss"]
    assert {t for t in texts if t[0] in "SDT"} == {f"{m}{n}" for m in "SDT" for n in range(1, 21)}
    for segment, text in enumerate(texts):
        assert read_segment(f" {text.upper()} ") == segment


@pytest.mark.parametrize("text", ["", "S0", "S21", "7", "Q7", "T", "bull"])
def test_other_texts_are_no_segments(text: str) -> None:
    with pytest.raises(ValueError, match="write S7, D7"):
        read_segment(text)


def test_sectors_and_multiples() -> None:
    for sector in range(1, 21):
        for multiple in (1, 2, 3):
            segment = segment_of(sector, multiple)
            assert (sector_of(segment), multiple_of(segment)) == (sector, multiple)
            assert segment_text(segment) == f"{'SDT'[multiple - 1]}{sector}"
    found = [(sector_of(s), multiple_of(s)) for s in (OUTER_BULL, INNER_BULL, MISS)]
    assert found == [(0, 1), (0, 2), (0, 0)]
    labels = [segment_label(read_segment(t)) for t in ("S7", "D7", "T20", "OB", "IB", "miss")]
    assert labels == ["single 7", "double 7", "triple 20", "outer bull", "inner bull", "miss"]


@pytest.mark.clause("round_the_clock/wires", "round_the_clock/miss")
@pytest.mark.parametrize(
    ("y", "inside", "on", "outside"),
    [
        (6.35, "IB", "IB", "OB"),
        (15.9, "OB", "OB", "S20"),
        (99.0, "S20", "T20", "T20"),
        (107.0, "T20", "T20", "S20"),
        (162.0, "S20", "D20", "D20"),
        (170.0, "D20", "D20", "miss"),
        (225.5, "miss", "miss", "miss"),
    ],
)
def test_a_circle_belongs_to_the_narrow_bed(y: float, inside: str, on: str, outside: str) -> None:
    assert text_at(0.0, math.nextafter(y, 0)) == inside
    assert text_at(0.0, y) == on
    assert text_at(0.0, math.nextafter(y, 999)) == outside


@pytest.mark.clause("round_the_clock/wires")
@pytest.mark.parametrize(
    ("x", "y", "anticlockwise", "on"),
    [
        (80, 80, "S18", "S4"),
        (80, -80, "S15", "S2"),
        (-80, -80, "S7", "S16"),
        (-80, 80, "S9", "S12"),
    ],
)
def test_a_line_between_sectors_belongs_to_the_next_one_clockwise(
    x: float, y: float, anticlockwise: str, on: str
) -> None:
    """The diagonals are the only such lines that go through points written in decimals."""
    assert text_at(x, y) == on
    turned = (x - y * 1e-9, y + x * 1e-9)  # anticlockwise by a billionth
    assert text_at(*turned) == anticlockwise


def test_each_sector_is_18_degrees_wide_about_its_number() -> None:
    for place, sector in enumerate(SECTORS):
        for offset in (-8.999, 0.0, 8.999):
            angle = math.radians(18 * place + offset)
            x, y = math.sin(angle), math.cos(angle)
            found = [text_at(r * x, r * y) for r in (50, 103, 130, 166)]
            assert found == [f"S{sector}", f"T{sector}", f"S{sector}", f"D{sector}"]


def test_the_centre_of_a_segment_lies_in_it() -> None:
    for segment in range(SEGMENTS + 1):
        assert segment_at(*segment_centre(segment)) == segment
    assert segment_centre(read_segment("T20")) == (0.0, 103.0)
    assert segment_centre(read_segment("D6")) == (166.0, 0.0)
    assert segment_centre(read_segment("S3")) == (0.0, -134.5)  # the outer bed
    assert math.hypot(*segment_centre(MISS)) < BOARD_RADIUS


def test_the_segments_fill_the_disc() -> None:
    total = sum(segment_area(segment) for segment in range(SEGMENTS))
    assert total == pytest.approx(math.pi * DOUBLE_OUTSIDE**2)
    with pytest.raises(ValueError, match="no area"):
        segment_area(MISS)


def test_areas_agree_with_points_strewn_over_the_board() -> None:
    random = Random(7)
    counts = [0] * (SEGMENTS + 1)
    side, points = 340.0, 100_000
    for _ in range(points):
        counts[segment_at(*(side * (random.random() - 0.5) for _ in range(2)))] += 1
    for segment in range(SEGMENTS):
        chance = segment_area(segment) / side**2
        deviation = math.sqrt(points * chance * (1 - chance))
        assert abs(counts[segment] - points * chance) < 5 * deviation, segment_text(segment)


@given(st.floats(-300, 300), st.floats(-300, 300))
def test_a_miss_is_outside_the_doubles_and_the_bull_in_the_middle(x: float, y: float) -> None:
    segment, radius = segment_at(x, y), math.hypot(x, y)
    assert (segment == MISS) == (radius > CIRCLES[-1])
    assert (segment in (OUTER_BULL, INNER_BULL)) == (radius <= CIRCLES[1])
