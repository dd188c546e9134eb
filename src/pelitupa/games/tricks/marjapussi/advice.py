"""Advice on Marjapussi: kings and queens are kept as long as they may be announced; the points as they stand,
and what this deal has brought.
"""

from __future__ import annotations

from typing import Final

from pelitupa.core.shares import Random
from pelitupa.games.tricks.marjapussi.game import BACK, TARGET, MarjapussiMatch, pips_in
from pelitupa.games.tricks.phases import DEALING
from pelitupa.games.tricks.pussi_family.advice import PussiAdvice
from pelitupa.games.tricks.pussi_family.marriages import PAIRS


class MarjapussiAdvice(PussiAdvice[MarjapussiMatch]):
    """See `Advice`."""

    def lead(self, state: MarjapussiMatch) -> float:
        return _standing(state, 0) - _standing(state, 1)

    def sure_lead(self, state: MarjapussiMatch) -> float:
        return float(TARGET)

    def likely_card(self, state: MarjapussiMatch, rng: Random) -> int:
        playable, kept = state._playable(), 0
        for suit in state._open_suits():
            kept |= PAIRS[suit]
        return self.likely_of(state, playable & ~kept or playable, rng)


def _standing(state: MarjapussiMatch, side: int) -> float:
    """The points of a side, with what the deal has brought it so far and its share of the pips."""
    points = float(state.points[side])
    if state.phase == DEALING:
        return points
    for number, (_, who) in enumerate(state.marriages):
        if who == side:
            points += 1.0 if number else 2.0
    points += float(pips_in(state._side_cards(side))) / 120.0
    return points if points <= float(TARGET) + 0.5 else float(BACK)


ADVICE: Final = MarjapussiAdvice
