"""Seeded chance, by an algorithm that is written down, so that a deal can be verified.

Algorithm `pelitupa-1`: block i is SHA-256("pelitupa-1:" + seed + ":" + i), i in decimal from 0; each
block gives four 64-bit big-endian words. A choice among n equally likely outcomes, in the order the
chance node lists them, takes the first word below n * floor(2**64 / n) and its remainder modulo n.
Other distributions take a word's upper 53 bits as a fraction of 2**53, and walk the outcomes.
A throw takes two such fractions, u and v. With r = sqrt(-2 ln(1 - u)), a = r cos 2 pi v and b = r sin
2 pi v, it lands at aim + bias + sd * (a, rho * a + sqrt(1 - rho**2) * b), with the sd of each axis, rounded
as `Thrower.outcome` says.

Players may add to the seed what nobody else chose: see `pelitupa.nature.entropy`.
"""

from __future__ import annotations

import hashlib
import math
import secrets
from random import Random
from typing import Any, Protocol

from mypy_extensions import mypyc_attr

from pelitupa.core import NUMBER, Action, PelitupaError, State
from pelitupa.core.copying import Copied
from pelitupa.core.motion import Motion
from pelitupa.nature.throwing import Thrower, Throws

ALGORITHM = "pelitupa-1"


class Nature(Protocol):
    """Whatever can answer a chance node."""

    def outcome(self, state: State) -> Action:
        """An outcome for a state that is at a chance node."""
        ...


def fresh_seed() -> str:
    """A new seed with 256 bits from the operating system, as 64 hexadecimal digits."""
    return secrets.token_hex(32)


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class SeedStream:
    """Numbers from a seed by algorithm `pelitupa-1`."""

    def __init__(self, seed: str | int) -> None:
        self._seed = str(seed)
        self._block = 0
        self._words: list[int] = []

    def word(self) -> int:
        """The next 64-bit word."""
        if not self._words:
            text = f"{ALGORITHM}:{self._seed}:{self._block}"
            digest = hashlib.sha256(text.encode()).digest()
            self._words = [int.from_bytes(digest[i : i + 8], "big") for i in (24, 16, 8, 0)]
            self._block += 1
        return self._words.pop()

    def below(self, n: int) -> int:
        """An int from 0 to n - 1, each exactly as likely as another.

        Raises `PelitupaError` unless n is from 1 to 2**64.
        """
        if not 1 <= n <= 2**64:
            raise PelitupaError(f"a choice is among 1 to 2**64 outcomes, not {n}")
        limit = 2**64 // n * n
        word = self.word()
        while word >= limit:
            word = self.word()
        return word % n

    def random(self) -> float:
        """A float in [0, 1) with 53 random bits."""
        return (self.word() >> 11) / 2.0**53

    def normal_pair(self) -> tuple[float, float]:
        """Two independent standard normal floats (Box and Muller 1958)."""
        radius = math.sqrt(-2.0 * math.log(1.0 - self.random()))
        angle = 2.0 * math.pi * self.random()
        return radius * math.cos(angle), radius * math.sin(angle)


_PRACTISED = Throws()


@mypyc_attr(allow_interpreted_subclasses=True)
class Seeded(Copied):
    """Draws by a seed at every chance node that lists its outcomes; throws scatter as `throws` says. Any
    other open value, as a report of a shot, is drawn as the game itself supposes (`OpenInput.sampler`)."""

    def __init__(self, seed: str | int, throws: Throws = _PRACTISED) -> None:
        self.stream = SeedStream(seed)
        self.thrower = Thrower(self.stream, throws)

    def __getstate__(self) -> dict[str, Any]:
        """A copy goes on alike, but has brought about no outcome yet (`motion`)."""
        fields = super().__getstate__()
        if "_last" in fields:
            fields["_last"] = None
        return fields

    def motion(self) -> Motion | None:
        """How the latest outcome came about, where that can be seen; None of a mere draw."""
        return None

    def outcome(self, state: State) -> Action:
        """See `Nature.outcome`. Raises `NoDistribution` where there is neither list nor aim."""
        wanted = state.open_input()
        if wanted is not None:
            place = len(wanted.fields) == 2 and all(f.kind == NUMBER for f in wanted.fields)
            if place or not state.is_chance_node():
                return self.thrower.outcome(state)
            return wanted.sampler(Random(self.stream.word()))
        if state.probabilities() is None:
            drawn = state._drawable()
            return drawn[self.stream.below(len(drawn))]
        outcomes = state.chance_outcomes()
        point = self.stream.random()
        for outcome, chance in outcomes:
            point -= chance
            if point < 0:
                return outcome
        return outcomes[-1][0]
