"""Advice on Screw Misere: the most dangerous cards are given; how cards are played is `avoiding.py`."""

from __future__ import annotations

from typing import ClassVar, Final

from pelitupa.core.places import TABLE
from pelitupa.core.shares import Random
from pelitupa.equipment.cards import BITS, FULL_PACK, PACK_SIZE
from pelitupa.games.tricks.advice import TrickAdvice
from pelitupa.games.tricks.avoiding import distinct, likely, seen_turn
from pelitupa.games.tricks.phases import PLAYING
from pelitupa.games.tricks.screw_misere.game import GIVE, GIVING, ScrewMisereMatch
from pelitupa.games.tricks.skruuvi_family.calls import MISERE
from pelitupa.games.tricks.skruuvi_family.evaluation import spared
from pelitupa.games.tricks.terms import TrickTerms, tricks_avoided

_GIFTS: Final = 5
"""As many cards to give away are worth a thought."""


class ScrewMisereAdvice(TrickAdvice[ScrewMisereMatch]):
    """See `Advice`."""

    bot: ClassVar[str] = "solver(trust=1)"

    def lead(self, state: ScrewMisereMatch) -> float:
        lead = float(state.points[0] - state.points[1])
        if state.dealt == PACK_SIZE:
            lead -= state._minus(0) - state._minus(1)
        return lead

    def sure_lead(self, state: ScrewMisereMatch) -> float:
        return float(state.game.options.target)

    def wants_tricks(self, state: ScrewMisereMatch, chair: int) -> bool:
        return False

    def solver_terms(self, state: ScrewMisereMatch, side: int) -> TrickTerms:
        return tricks_avoided()

    def sensible_actions(self, state: ScrewMisereMatch) -> list[int]:
        """Of the cards to give the few most dangerous, of those to play one of neighbours; all else."""
        if state.phase == PLAYING:
            hand = state.places[state.chair]
            out = FULL_PACK & ~state.places[TABLE] & ~hand
            for card in state.trick:  # it may lie between two cards of the hand
                out |= BITS[card]
            return distinct(state._playable(), out)
        if state.phase != GIVING:
            return state.legal_actions()
        return sorted([GIVE + card for card in spared(state.places[state.turn], MISERE)[:_GIFTS]])

    def likely_choice(self, state: ScrewMisereMatch, rng: Random) -> int:
        if state.phase != GIVING or rng() < 0.1:
            return -1
        return GIVE + spared(state.places[state.turn], MISERE)[0]

    def likely_card(self, state: ScrewMisereMatch, rng: Random) -> int:
        return likely(seen_turn(state), rng)


ADVICE: Final = ScrewMisereAdvice
