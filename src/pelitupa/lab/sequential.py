"""How sure a mean is while the values still come in: intervals that hold however often one looks.

The usual 95% interval errs once in twenty looks. Who looks after every value, and stops when it
pleases, will sooner or later see what is not there. What stands here may be looked at after every
value, with the same error in all looks together: the hedged capital confidence sequence of
Waudby-Smith and Ramdas, *Estimating means of bounded random variables by betting*, Journal of the
Royal Statistical Society B 86 (2024), 1-27, section 4.

For every mean m that might be the true one, somebody bets at fair odds that the values will lie above
m, and somebody else that they will lie below. If m is true, neither can expect to gain, and either's
capital, 1 at first, ever reaches 2 / alpha with a probability of at most alpha / 2 (Ville 1939). The
interval is of those m against which neither has got so rich. It supposes nothing of the values but
that they are from 0 to 1 and that, whatever has come before, the next has the same mean.
"""

from __future__ import annotations

import math

_CAP = 0.5
"""The part of the capital that a bet may lose at most; the paper advises 1/2 or 3/4. With 3/4 a bot
that always wins is told from its equal after 7 pairs rather than 10, but one that wins 60% of the
pairs that the seats do not decide, half of them, after 830 rather than 600 (medians, alpha 0.05)."""

_HALVINGS = 40


class Wager:
    """The capital of one who bets that values lie above (or below) a mean; its natural logarithm."""

    def __init__(self, mean: float, above: bool) -> None:
        self._mean = mean
        self._above = above
        room = mean if above else 1.0 - mean
        self._most = _CAP / room if room > 0.0 else math.inf
        self.log = 0.0

    def add(self, value: float, stake: float) -> None:
        """Settle the bet on one value; the stake was set before it was known."""
        gain = value - self._mean if self._above else self._mean - value
        self.log += math.log1p(min(stake, self._most) * gain)


class ConfidenceSequence:
    """Values from 0 to 1, and at any time an interval for their mean.

    With a probability of at least 1 - `alpha` the mean is in the intervals of *all* times together.
    """

    def __init__(self, alpha: float) -> None:
        self.alpha = alpha
        self.values: list[float] = []
        self._stakes: list[float] = []
        self._sum = 0.0
        self._squares = 0.0

    def add(self, value: float) -> float:
        """Take one more value; what was staked on it."""
        stake = self._next_stake()
        self.values.append(value)
        self._stakes.append(stake)
        self._sum += value
        centre = (0.5 + self._sum) / (len(self.values) + 1)
        self._squares += (value - centre) ** 2
        return stake

    def _next_stake(self) -> float:
        """The paper's predictable plug-in: by the variance of the values before."""
        next = len(self.values) + 1
        variance = (0.25 + self._squares) / next
        return math.sqrt(2.0 * math.log(2.0 / self.alpha) / (variance * next * math.log1p(next)))

    def enough(self, wager: Wager) -> bool:
        """Whether a wager has got so rich that its mean is refuted."""
        return wager.log >= math.log(2.0 / self.alpha)

    def interval(self) -> tuple[float, float]:
        """The means that are not refuted, from the lowest to the highest."""
        # the lower the mean, the richer who bets above it (theorem 3): so the end can be halved for
        low, high = self._end(above=True), self._end(above=False)
        return min(low, high), max(low, high)  # they cross where the values refute every mean

    def _end(self, above: bool) -> float:
        """A mean just refuted on one side; 0 or 1 where none is."""
        refuted, open = (0.0, 1.0) if above else (1.0, 0.0)
        for _ in range(_HALVINGS):
            middle = (refuted + open) / 2.0
            if self._refutes(middle, above):
                refuted = middle
            else:
                open = middle
        return refuted

    def _refutes(self, mean: float, above: bool) -> bool:
        wager = Wager(mean, above)
        for value, stake in zip(self.values, self._stakes, strict=True):
            wager.add(value, stake)
        return self.enough(wager)


class SequentialTest:
    """Whether a mean is above or below a half, or near enough to it, asked after every value.

    If it is a half, `verdict` is ever `above` or `below` with a probability of at most `alpha`; if it
    is further than `margin` from a half, it is ever `equal` with a probability of at most `alpha`.
    Without a margin it is never `equal`.
    """

    def __init__(self, alpha: float, margin: float = 0.0) -> None:
        self.sequence = ConfidenceSequence(alpha)
        self._above, self._below = Wager(0.5, True), Wager(0.5, False)
        self._near: tuple[Wager, ...] = ()
        if margin:
            self._near = (Wager(0.5 - margin, True), Wager(0.5 + margin, False))

    def add(self, value: float) -> None:
        """Take one more value from 0 to 1."""
        stake = self.sequence.add(value)
        for wager in (self._above, self._below, *self._near):
            wager.add(value, stake)

    @property
    def verdict(self) -> str:
        """`above`, `below` or `equal`; `open` as long as it cannot be told."""
        if self.sequence.enough(self._above):
            return "above"
        if self.sequence.enough(self._below):
            return "below"
        if self._near and all(self.sequence.enough(wager) for wager in self._near):
            return "equal"
        return "open"
