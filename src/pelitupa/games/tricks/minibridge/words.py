"""What is told of the dummy."""

from __future__ import annotations

from pelitupa.core import Text, t


def told_text(told: tuple[int, ...]) -> Text:
    """What is told of the dummy: its points and the lengths of its suits."""
    return t(
        "The dummy: points {points}; spades {spades}, hearts {hearts}, clubs {clubs},"
        " diamonds {diamonds}",
        points=told[0],
        clubs=told[1],
        diamonds=told[2],
        hearts=told[3],
        spades=told[4],
    )
