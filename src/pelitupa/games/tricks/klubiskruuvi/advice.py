"""Advice on Klubiskruuvi: as on the Skruuvi family, but for bolsus."""

from __future__ import annotations

import math
from typing import ClassVar, Final

from pelitupa.core.shares import Random
from pelitupa.games.tricks.klubiskruuvi.game import ClubMatch
from pelitupa.games.tricks.skruuvi_family.advice import SkruuviAdvice
from pelitupa.games.tricks.skruuvi_family.calls import MISERE, NAMING, PASS, ROUND, SETTLING
from pelitupa.games.tricks.skruuvi_family.scoring import (
    Played,
    bolsu_points,
    club_bonus,
    club_points,
)

_A_DEAL: Final = 92.0
"""Twice the standard deviation of what a deal brings above the mean."""


class ClubAdvice(SkruuviAdvice[ClubMatch]):
    """See `Advice`."""

    bot: ClassVar[str] = "solver(trust=1)"

    def estimate(self, state: ClubMatch) -> list[float]:
        """How much of a lead is sure depends on the deals to come."""
        left = state.game.deal_limit() + 1 - state.deal_number()
        return self.above_the_mean(state, _A_DEAL * math.sqrt(float(left)))

    def wants_tricks(self, state: ClubMatch, chair: int) -> bool:
        """In a bolsu the declarer wants what the others do not."""
        if state.soloist < 0:
            return super().wants_tricks(state, chair)
        return (chair == state.soloist) != (state.kind == MISERE)

    def worth_of_contract(self, state: ClubMatch, good: int) -> float:
        """In a bolsu, what the declarer gets from each opponent."""
        if state.soloist >= 0:
            return -float(bolsu_points(state.table.hand_size() - good))
        played = Played(state.level, state.kind, good, state.factor)
        bonus = club_bonus(played) if played.made else 0
        return float(club_points(played)[0] + bonus)

    def likely_choice(self, state: ClubMatch, rng: Random) -> int:
        if state.phase == ROUND:
            return -1 if state._must_bid_bolsu() or rng() < 0.1 else PASS
        if state.phase in (SETTLING, NAMING):
            return -1
        return super().likely_choice(state, rng)


ADVICE: Final = ClubAdvice
