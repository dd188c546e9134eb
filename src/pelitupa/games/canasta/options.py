"""The options that canasta games share, each as the field of a game's own options."""

from __future__ import annotations

from typing import Any

from pelitupa.core import option


def to_target(points: int) -> Any:
    """How far the game goes."""
    return option(points, "So many points win the game.", low=100, high=100_000, clause="target")


def for_deals(*choices: int) -> Any:
    """How many deals a game without a target lasts: 0 for the target alone, or one of these."""
    return option(
        0,
        "The game ends after so many deals, and the higher score wins; 0 for the target alone.",
        choices=(0, *choices),
        clause="deals",
    )


def to_limit() -> Any:
    """After how many deals a game ends that goes to a target."""
    return option(
        12,
        "After so many deals the game ends in any case: without a target reached it is drawn.",
        low=1,
        high=1000,
        clause="limit",
    )


def with_penalties() -> Any:
    """Whether mistakes can be made."""
    return option(
        False,
        "Mistakes of a real table can be made, and cost: cards shown, small openings, vain questions.",
        clause="penalties",
    )
