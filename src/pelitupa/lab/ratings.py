"""A scale of several bots from the matches between each two: Bradley and Terry's model.

On the scale, a bot that stands d above another is expected to score 1 / (1 + 10^(-d / 400)) against
it, as in chess (Elo). The places are the most likely ones (Bradley and Terry 1952), a pair of matches
counting as one trial and its score as a part of a win. To each two bots one pair is added, half won
and half lost: it takes the first-order bias from the most likely place (Firth, *Biometrika* 80, 1993)
and gives one to a bot that has won everything.

The intervals are of the Bayesian bootstrap (Rubin, *Annals of Statistics* 9, 1981): in each
replicate every deal, with all pairs played on it, has an exponential weight, and the added halves have
weights of Gamma(1/2). For scores of 0 and 1 that is Jeffreys's interval, which holds also where all are
won; resampling whole pairs would make no interval at all of them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

ELO = 400.0 / math.log(10.0)
"""Points of the scale a unit of log odds."""

_REPLICATES = 2000
_TOGETHER = 100
_STEP = 2.0
_NEAR_CERTAIN = 1e-9


def rate(
    count: int, scores: Mapping[tuple[int, int], Sequence[float]], seed: str
) -> list[tuple[float, float, float]]:
    """Place `count` bots on a scale by `scores[i, j]`, what bot i had of each pair against j (i < j).

    Each bot's place in points above the first, and its 95% interval; the first is at 0, without any
    width. The k-th scores of all are of the same deal; some may have fewer than others. Each two bots
    need a pair at least. The bootstrap draws from the seed.
    """
    shares, weights = np.full((1, count, count), 0.5), np.zeros((count, count))
    for (i, j), values in scores.items():
        share = (math.fsum(values) + 0.5) / (len(values) + 1)
        shares[0, i, j], shares[0, j, i] = share, 1.0 - share
        weights[i, j] = weights[j, i] = len(values) + 1
    places = most_likely(shares, weights)[0] * ELO
    rng = np.random.default_rng(list(f"scale:{seed}".encode()))
    drawn = np.concatenate([most_likely(p, weights) for p in _replicates(count, scores, rng)])
    low, high = np.quantile(drawn * ELO, (0.025, 0.975), axis=0)
    return [(float(places[k]), float(low[k]), float(high[k])) for k in range(count)]


def _replicates(
    count: int, scores: Mapping[tuple[int, int], Sequence[float]], rng: np.random.Generator
) -> list[Floats]:
    """The share of each bot against each, replicate by replicate, some replicates together."""
    deals = max(len(values) for values in scores.values())
    parts: list[Floats] = []
    for _ in range(_REPLICATES // _TOGETHER):
        weight = rng.exponential(size=(_TOGETHER, deals))
        part = np.full((_TOGETHER, count, count), 0.5)
        for i, j in sorted(scores):
            values = np.asarray(scores[i, j], dtype=np.float64)
            mine = weight[:, : len(values)]
            won, lost = rng.gamma(0.5, size=(2, _TOGETHER))
            share = (mine @ values + won) / (mine.sum(axis=1) + won + lost)
            part[:, i, j] = np.clip(share, _NEAR_CERTAIN, 1.0 - _NEAR_CERTAIN)
            part[:, j, i] = 1.0 - part[:, i, j]
        parts.append(part)
    return parts


def most_likely(shares: Floats, weights: Floats) -> Floats:
    """The places, in log odds above the first bot, that make the shares most likely.

    `shares[r, i, j]` is what i had against j in replicate r, strictly between 0 and 1 where the two
    have met; `weights[i, j]` is how many trials that was of. The result has a row a replicate. Found
    by Newton's method, with steps of a bounded length: the likelihood has one summit only.
    """
    replicates, count, _ = shares.shape
    places = np.zeros((replicates, count))
    for _ in range(200):
        expected = 1.0 / (1.0 + np.exp(places[:, None, :] - places[:, :, None]))
        slope = (weights * (shares - expected)).sum(axis=2)
        curve = -weights * expected * (1.0 - expected)
        diagonal = np.arange(count)
        curve[:, diagonal, diagonal] -= curve.sum(axis=2)
        step = np.linalg.solve(curve[:, 1:, 1:], slope[:, 1:, None])[:, :, 0]
        longest = np.abs(step).max(axis=1, keepdims=True)
        places[:, 1:] += step * np.minimum(1.0, _STEP / np.maximum(longest, _STEP))
        if float(longest.max()) < 1e-9:
            break
    return places
