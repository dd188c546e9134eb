"""Advice on Koira: that of its kind, but that who leads asks what the others can still beat."""

from __future__ import annotations

from typing import Final

from pelitupa.equipment.cards import rank_of
from pelitupa.games.beating.koira.game import KoiraState
from pelitupa.games.beating.pickup_advice import BURDENS, TwoPhaseAdvice
from pelitupa.games.beating.two_phases import STOCK, TAKE, TwoPhaseState

_BEATEN: Final = 0.7
"""How much a card that all others beat is worth less as a lead, in parts of what the hardest card to be rid
of weighs more than the easiest."""


class KoiraAdvice(TwoPhaseAdvice):
    """See `Advice`."""

    def _to_win_or_lose(self, state: TwoPhaseState, legal: list[int]) -> int:
        """As in its kind; but the highest card is led, which comes back with what is played to it."""
        if state.trick.cards[state.trick.begun :]:
            return super()._to_win_or_lose(state, legal)
        return max([action for action in legal if action != STOCK], key=rank_of)

    def _to_be_rid(self, state: TwoPhaseState, legal: list[int]) -> int:
        """As in its kind; but a lead is what is hard to be rid of and few cards that are still out beat. Who
        has only one card left that can be beaten leads the others first, and goes out with it."""
        if legal[-1] > STOCK or state.play.cards:
            return super()._to_be_rid(state, legal)
        cards = [action for action in legal if action < TAKE]
        play, costs = state.play, BURDENS[state.trump]
        others = state.game.pack & ~play.hands[play.turn] & ~play.aside
        unseen = max(1, others.bit_count())
        best, most, surest, hardest, beatable = cards[0], -1.0, -1, -1.0, 0
        for card in cards:
            beaters = (state.beaters(card) & others).bit_count()
            worth = costs[card] - _BEATEN * beaters / unseen
            if worth > most:
                best, most = card, worth
            if beaters:
                beatable += 1
            elif costs[card] > hardest:
                surest, hardest = card, costs[card]
        return surest if surest >= 0 and beatable <= 1 else best

    def _aim(self, state: TwoPhaseState) -> str:
        assert isinstance(state, KoiraState)
        return state.options.aim


ADVICE: Final = KoiraAdvice
