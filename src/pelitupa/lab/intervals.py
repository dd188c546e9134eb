"""How sure a mean or a share is: 95% intervals."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence

_Z = 1.96


def mean_and_interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean of two values or more, and half the width of its 95% interval.

    It is the normal interval, 1.96 standard errors either way: trust it from some thirty values on,
    and not where all values are equal.
    """
    half = _Z * statistics.stdev(values) / math.sqrt(len(values))
    return statistics.fmean(values), half


def share_interval(share: float, trials: int) -> tuple[float, float]:
    """The 95% interval of a share seen in independent trials (Wilson 1927); good for few as well."""
    z2 = _Z * _Z
    middle = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    half = _Z * math.sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials))
    half /= 1 + z2 / trials
    return max(0.0, middle - half), min(1.0, middle + half)
