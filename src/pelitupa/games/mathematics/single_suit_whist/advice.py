"""Advice on one-suit whist: how many of the tricks to come a hand may win."""

from __future__ import annotations

from typing import Final

from pelitupa.core.advice import Advice
from pelitupa.equipment.cards import BITS, cards_in
from pelitupa.games.mathematics.single_suit_whist.game import NO_CARD, SingleSuitWhistState


class SingleSuitWhistAdvice(Advice[SingleSuitWhistState]):
    """See `Advice`."""

    def estimate(self, state: SingleSuitWhistState) -> list[float]:
        """Each remaining card is reckoned to win as often as it would against a random card."""
        if state.is_terminal():
            return state.returns()
        mine, theirs = state.hands[0], state.hands[1]
        if state.led != NO_CARD:
            mine, theirs = (
                (mine | BITS[state.led], theirs)
                if state.leader == 0
                else (mine, theirs | BITS[state.led])
            )
        margin = float(state.tricks[0] - state.tricks[1])
        left = mine.bit_count()
        if left and not state.undealt:
            pairs = sum((theirs & (BITS[card] - 1)).bit_count() for card in cards_in(mine))
            margin += 2 * pairs / left - left
        if state.get_game().options.objective == "win":
            margin /= 1 + abs(margin)
        return [margin, -margin]


ADVICE: Final = SingleSuitWhistAdvice
