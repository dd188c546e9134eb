"""Advice on the pussi games: a marriage is always worth something."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from pelitupa.core.shares import Random
from pelitupa.games.tricks.advice import TrickAdvice
from pelitupa.games.tricks.pussi_family.match import ANNOUNCING, PussiMatch

Match = TypeVar("Match", bound=PussiMatch, contravariant=True)


class PussiAdvice(TrickAdvice[Match], Generic[Match]):
    """See `Advice`."""

    def likely_choice(self, state: Match, rng: Random) -> int:
        """Mostly announce what one holds, or else ask."""
        choices = state._choices()
        if state.phase == ANNOUNCING and len(choices) > 1 and rng() < 0.8:
            return choices[int(rng() * (len(choices) - 1))]
        return choices[-1] if state.phase == ANNOUNCING else choices[int(rng() * len(choices))]


ADVICE: Final = PussiAdvice
