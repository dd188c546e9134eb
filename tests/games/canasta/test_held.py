"""What a hand may still bring in canasta games: one rule with each game's numbers."""

from __future__ import annotations

import pytest

from games.canasta.positions import kinds
from pelitupa.games.canasta.held import HandWorth

PLAIN = HandWorth(
    card=1.0,
    card_late=-2.0,
    value=0.0,
    value_late=0.0,
    wild=100.0,
    wild_late=-40.0,
    fits=50.0,
    fits_late=50.0,
    pair=40.0,
    three=90.0,
    more=30.0,
    joker=7.0,
    black=20.0,
    red=-5.0,
    fits_two=3.0,
    run=300.0,
    two_in_row=10.0,
    three_in_row=60.0,
)
AFTER = [kind + 4 if 8 <= kind < 48 else -1 for kind in range(53)]


@pytest.mark.parametrize(
    ("hand", "late", "open_ranks", "worth"),
    [
        ("S7 H7", 0.0, (), 42.0),
        ("S7 H7 D7 C7", 0.0, (), 124.0),
        ("S7 H7", 0.0, (5,), 105.0),  # a side that has sevens lays them: no pair for the pile
        ("S7 H7", 1.0, (5,), 201.0),
        ("S2 Joker", 0.5, (), 167.0),
        ("S3 H3", 0.0, (), 17.0),
        ("S7 S8 S9", 0.0, (), 73.0),
        ("S7 S8", 0.0, (), 12.0),
    ],
)
def test_what_a_hand_is_worth(
    hand: str, late: float, open_ranks: tuple[int, ...], worth: float
) -> None:
    assert PLAIN.of(kinds(hand), late, open_ranks, (), AFTER) == pytest.approx(worth)


def test_a_card_that_continues_a_sequence_of_the_side_is_worth_that() -> None:
    (seven,) = kinds("S7")
    assert PLAIN.of([seven], 0.0, (), [seven], AFTER) == pytest.approx(301.0)
