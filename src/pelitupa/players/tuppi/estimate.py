"""How many tricks a side may expect, before a card is played: weights of `features`, kept as data.

The weights in `estimate.toml` were fitted to random deals of Tuppi by `studies.tuppi`, which
says how these were valued. At the table hands are closed: `played` says how many more tricks the
declarer's side made there than so estimated, and by how much the tricks strayed besides.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from pelitupa.games.tricks.tuppi.scoring import NOLO, RAMI
from pelitupa.players.tuppi.features import NAMES, features

TRICKS: Final = 13
_FILE: Final = Path(__file__).with_name("estimate.toml")


@dataclass(frozen=True)
class Weights:
    """A linear estimate of a side's tricks: `base`, a weight for each feature, what it is worth to have
    the first lead, and the standard deviation of what it leaves out."""

    base: float
    weights: tuple[float, ...]
    lead: float
    deviation: float

    def mean(self, values: Sequence[float], lead: float = 0.0) -> float:
        """The tricks expected of features; `lead` is 1 if the side leads, -1 if the other does."""
        total = self.base + self.lead * lead
        for weight, value in zip(self.weights, values, strict=True):
            total += weight * value
        return total

    def chances(self, mean: float) -> list[float]:
        """The probability of each number of tricks: a normal distribution cut at 0 and at 13."""
        scale = self.deviation * math.sqrt(2.0)
        below = [0.5 + 0.5 * math.erf((k + 0.5 - mean) / scale) for k in range(TRICKS)]
        return [b - a for a, b in zip([0.0, *below], [*below, 1.0], strict=True)]


@dataclass(frozen=True)
class Estimate:
    """Tricks in one contract: `own` by one hand alone, `pair` by both hands of a side.

    The features of a pair are those of its hands less those of the opponents' hands.
    """

    own: Weights
    pair: Weights

    def by_hand(self, hand: int) -> list[float]:
        """The probability of each number of tricks of its side, by one hand alone."""
        return self.own.chances(self.own.mean(features(hand)))

    def by_hands(self, hands: Sequence[int], side: int, leader: int) -> list[float]:
        """The probability of each number of tricks of a side, all four hands known; `leader` is the
        seat that leads first."""
        difference = [0.0] * len(NAMES)
        for seat, hand in enumerate(hands):
            sign = 1.0 if seat & 1 == side else -1.0
            for place, value in enumerate(features(hand)):
                difference[place] += sign * value
        lead = 1.0 if leader & 1 == side else -1.0
        return self.pair.chances(self.pair.mean(difference, lead))


@cache
def estimate(contract: int) -> Estimate:
    """The estimate for rami or for nolo."""
    data = _data()[{RAMI: "rami", NOLO: "nolo"}[contract]]
    played = data["played"]
    return Estimate(_weights(data["own"], played), _weights(data["pair"], played))


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))


def _weights(entry: dict[str, Any], played: dict[str, float]) -> Weights:
    """The fitted weights, with what closed hands change."""
    return Weights(
        entry["base"] + played["more"],
        tuple(entry["weights"][name] for name in NAMES),
        entry["lead"],
        math.hypot(entry["deviation"], played["deviation"]),
    )
