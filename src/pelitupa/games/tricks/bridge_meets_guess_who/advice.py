"""Advice on Bridge Meets Guess Who: bids by points, what a contract may come to; in playouts nobody asks."""

from __future__ import annotations

from typing import ClassVar, Final

from pelitupa.core.shares import Random
from pelitupa.games.tricks.advice import TrickAdvice
from pelitupa.games.tricks.bridge_meets_guess_who.actions import (
    ASK,
    AUCTION,
    BID,
    DOUBLE,
    PASS,
    level_of,
)
from pelitupa.games.tricks.bridge_meets_guess_who.bidding import bids_by_worth, fails_by
from pelitupa.games.tricks.bridge_meets_guess_who.game import BridgeMeetsGuessWhoMatch
from pelitupa.games.tricks.bridge_meets_guess_who.scoring import promised_worth
from pelitupa.games.tricks.bridge_meets_guess_who.table import STAKE

_TRICKS: Final = 13
_FEW: Final = 3
"""As many bids are worth a thought: of thirty-five a short search tries none often enough."""


class BridgeMeetsGuessWhoAdvice(TrickAdvice[BridgeMeetsGuessWhoMatch]):
    """See `Advice`."""

    bot: ClassVar[str] = "solver(trust=1)"

    def lead(self, state: BridgeMeetsGuessWhoMatch) -> float:
        lead = float(state.points[0] - state.points[1])
        if not state.in_auction():
            tricks = (state._side_tricks(0), state._side_tricks(1))
            lead += 2.0 * prospect(state.high, state.bidder, state.doubled, tricks)
        return lead

    def sure_lead(self, state: BridgeMeetsGuessWhoMatch) -> float:
        return 2.0 * STAKE

    def sensible_actions(self, state: BridgeMeetsGuessWhoMatch) -> list[int]:
        """Of an auction's bids the few that are likely to bring most."""
        if state.phase != AUCTION:
            return state.legal_actions()
        found = [BID + bid for _, bid in self._bids(state)[:_FEW]]
        if state.high >= 0:
            found.append(DOUBLE)
        return sorted([*found, PASS])

    def _bids(self, state: BridgeMeetsGuessWhoMatch) -> list[tuple[float, int]]:
        """The bids that are left, with what they are likely to bring, the best first."""
        own, seen = state.places[state.turn], state.places[3 - state.turn]
        return bids_by_worth(own, seen, state.high)

    def _likely_bid(self, state: BridgeMeetsGuessWhoMatch) -> int:
        """The bid that is likely to bring most, a double, or a pass if nothing brings more."""
        bids = self._bids(state)
        gain, best = bids[0] if bids else (0.0, -1)
        left = 0.0
        if state.high >= 0:
            own, seen = state.places[state.turn], state.places[3 - state.turn]
            left = fails_by(own, seen, state.high)
        if best >= 0 and gain > max(0.0, left, 2.0 * left):
            return BID + best
        return DOUBLE if left > 0.0 else PASS

    def likely_choice(self, state: BridgeMeetsGuessWhoMatch, rng: Random) -> int:
        """Whoever bids does so by points; of the rest, there all hands are known."""
        if state.phase == AUCTION:
            return self._likely_bid(state)
        choices = [action for action in state._choices() if action != ASK]
        return choices[int(rng() * len(choices))]


def prospect(bid: int, bidder: int, doubled: bool, tricks: tuple[int, int]) -> float:
    """A rough expectation of the chips that player 0 gets for the deal, from the tricks so far."""
    left = float(_TRICKS - tricks[0] - tricks[1])
    if bid < 0:
        return 1.5 * (tricks[0] - tricks[1])
    level = level_of(bid)
    expected = tricks[bidder] + 0.55 * left
    spare = expected - level
    made = max(0.0, min(1.0, 0.5 + (spare + 0.5) / (1.0 + 0.5 * left)))
    if not left:
        made = 1.0 if spare >= 0 else 0.0
    reward = promised_worth(level) + max(expected, float(level)) - 6.0
    worth = made * reward - (1.0 - made) * 5.0 * max(1.0, -spare)
    if doubled:
        worth *= 2.0
    return worth if bidder == 0 else -worth


ADVICE: Final = BridgeMeetsGuessWhoAdvice
