"""Advice on Contract Petanque: bid what the first balls promise, double what they do not."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from pelitupa.core.advice import by_leads
from pelitupa.core.objective import score_utilities
from pelitupa.games.throwing.boules_advice import BoulesAdvice
from pelitupa.games.throwing.contract_petanque.auction import DOUBLE, FLEE, HIGHEST, NOBODY, PASS
from pelitupa.games.throwing.contract_petanque.game import BID, ContractPetanqueState

_PROMISE: Final[tuple[float, ...]] = (1.2, 2.0, 3.2)
"""Ball points that a player may expect who lies farthest, second and closest after the first balls."""


class ContractPetanqueAdvice(BoulesAdvice[ContractPetanqueState]):
    """See `Advice`."""

    bot: ClassVar[str] = "plain"

    def estimate(self, state: ContractPetanqueState) -> list[float]:
        if state.is_terminal():
            return state.returns()
        scores, options = state.scores(), state.game.options
        if options.objective != "win":
            return score_utilities(options.objective, scores, state.boules.teams())
        mean = sum(scores) / len(scores)
        return by_leads([(points - mean) / (4.0 + 2.0 * options.rounds) for points in scores])

    def sensible_actions(self, state: ContractPetanqueState) -> list[int]:
        """In the auction no jump by more than two."""
        if not state.is_auction():
            return state.legal_actions() if state.choosing else super().sensible_actions(state)
        legal, number = state.legal_actions(), state.auction.number
        return [a for a in legal if a >= BID + HIGHEST or a - BID + 1 <= number + 2]

    def likely_action(self, state: ContractPetanqueState, rng: Callable[[], float]) -> int:
        if state.choosing:
            return state.legal_actions()[0]
        return _bid(state, rng) if state.is_auction() else super().likely_action(state, rng)


def _bid(state: ContractPetanqueState, rng: Callable[[], float]) -> int:
    """Up to what one's place promises; doubled is what is far above it, and fled what seems safe."""
    auction, legal = state.auction, state.legal_actions()
    mine = _PROMISE[auction.turn] + rng() - 0.5
    wanted = BID + auction.number
    if auction.number + 1 <= mine and wanted in legal and auction.declarer != auction.turn:
        return wanted
    if auction.declarer != NOBODY and auction.declarer != auction.turn:
        theirs = _PROMISE[auction.declarer]
        if auction.number > theirs + 1.0 and BID + DOUBLE in legal:
            return BID + DOUBLE
        if auction.number <= theirs and BID + FLEE in legal:
            return BID + FLEE
    return BID + PASS if BID + PASS in legal else legal[0]


ADVICE: Final = ContractPetanqueAdvice
