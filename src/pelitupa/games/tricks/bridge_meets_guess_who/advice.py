"""Advice on Bridge Meets Guess Who: what the contract may come to; in playouts nobody asks."""

from __future__ import annotations

from typing import Final

from pelitupa.core.shares import Random
from pelitupa.games.tricks.advice import TrickAdvice
from pelitupa.games.tricks.bridge_meets_guess_who.actions import ASK, level_of
from pelitupa.games.tricks.bridge_meets_guess_who.game import BridgeMeetsGuessWhoMatch
from pelitupa.games.tricks.bridge_meets_guess_who.scoring import promised_worth
from pelitupa.games.tricks.bridge_meets_guess_who.table import STAKE

_TRICKS: Final = 13


class BridgeMeetsGuessWhoAdvice(TrickAdvice[BridgeMeetsGuessWhoMatch]):
    """See `Advice`."""

    def lead(self, state: BridgeMeetsGuessWhoMatch) -> float:
        lead = float(state.points[0] - state.points[1])
        if not state.in_auction():
            tricks = (state._side_tricks(0), state._side_tricks(1))
            lead += 2.0 * prospect(state.high, state.bidder, state.doubled, tricks)
        return lead

    def sure_lead(self, state: BridgeMeetsGuessWhoMatch) -> float:
        return 2.0 * STAKE

    def likely_choice(self, state: BridgeMeetsGuessWhoMatch, rng: Random) -> int:
        """There all hands are known."""
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
