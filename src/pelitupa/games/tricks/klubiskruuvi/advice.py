"""Advice on Klubiskruuvi: as on the Skruuvi family, but for bolsus."""

from __future__ import annotations

from typing import Final

from pelitupa.core.shares import Random
from pelitupa.games.tricks.klubiskruuvi.game import NAMING, ROUND, SETTLING, ClubMatch
from pelitupa.games.tricks.skruuvi_family.advice import SkruuviAdvice
from pelitupa.games.tricks.skruuvi_family.calls import MISERE, PASS
from pelitupa.games.tricks.skruuvi_family.scoring import (
    Played,
    bolsu_points,
    club_bonus,
    club_points,
)


class ClubAdvice(SkruuviAdvice[ClubMatch]):
    """See `Advice`."""

    def estimate(self, state: ClubMatch) -> list[float]:
        return self.above_the_mean(state, 300.0)

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
