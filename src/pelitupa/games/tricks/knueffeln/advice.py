"""Advice on Knüffeln: rungs, tricks, and what the cards still in hand are worth."""

from __future__ import annotations

from typing import Final

from pelitupa.equipment.cards import cards_in
from pelitupa.games.tricks.advice import TrickAdvice
from pelitupa.games.tricks.knueffeln.game import KnueffelnMatch
from pelitupa.games.tricks.knueffeln.powers import strength
from pelitupa.games.tricks.seats import side_of

_SURE_LEAD: Final = 8.0
"""Rungs ahead that are all but a won match."""


class KnueffelnAdvice(TrickAdvice[KnueffelnMatch]):
    """See `Advice`."""

    def lead(self, state: KnueffelnMatch) -> float:
        lead = float(state.points[0] - state.points[1])
        if not state.chosen:
            return lead
        ahead = float(state._side_tricks(0) - state._side_tricks(1)) * 0.2
        for seat in range(4):
            weight = -0.1 if side_of(seat) else 0.1
            for card in cards_in(state.places[seat]):
                ahead += weight * strength(card, state.chosen)
        return lead + max(-1.0, min(1.0, ahead)) * (2.0 if state.raised >= 0 else 1.0)

    def sure_lead(self, state: KnueffelnMatch) -> float:
        return _SURE_LEAD


ADVICE: Final = KnueffelnAdvice
