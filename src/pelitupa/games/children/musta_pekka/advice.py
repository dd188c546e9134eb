"""Advice on Musta Pekka: one back is as good as another, and who has few cards and no Pekka is ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pelitupa.core.advice import Advice
from pelitupa.core.objective import margin_utilities, money_utilities
from pelitupa.equipment.cards import BITS
from pelitupa.games.children.musta_pekka.deck import PEKKA
from pelitupa.games.children.musta_pekka.game import OVER, MustaPekkaState

_PEKKA_WEIGHS: Final = 4.0
"""Holding Pekka is as bad as so many cards more: a guess, which only search that stops early sees."""


class MustaPekkaAdvice(Advice[MustaPekkaState]):
    """See `Advice`."""

    def sensible_actions(self, state: MustaPekkaState) -> list[int]:
        """See `Advice.sensible_actions`: the fan is shuffled, so that one of its places will do."""
        return state.legal_actions()[:1]

    def likely_action(self, state: MustaPekkaState, rng: Callable[[], float]) -> int:
        """See `Advice.likely_action`."""
        return 0

    def estimate(self, state: MustaPekkaState) -> list[float]:
        """Who is in is likelier to go out next the lighter his hand is."""
        if state.phase == OVER:
            return state.returns()
        options, players = state.game.rules, state.game.players
        inside = [seat for seat in range(players) if seat not in state.out]
        weights = [0.0] * players
        for seat in inside:
            held = state.hands[seat]
            weights[seat] = held.bit_count() + 1 + (_PEKKA_WEIGHS if held & BITS[PEKKA] else 0.0)
        if options.objective != "win":
            scores = state.scores()
            for seat in inside:
                scores[seat] = sum(
                    weights[other] / (weights[other] + weights[seat])
                    for other in inside
                    if other != seat
                )
            convert = margin_utilities if options.objective == "margin" else money_utilities
            return convert(scores, state.sides())
        lost = [0.0] * players
        if options.aim == "loser":
            total = sum(weights)
            lost = [weight / total for weight in weights]
            return [(1 - p) / (players - 1) - p for p in lost]
        won = [float(seat in state.out[:1]) for seat in range(players)]
        if not state.out:
            total = sum(1 / weights[seat] for seat in inside)
            won = [1 / weight / total for weight in weights]
        return [p - (1 - p) / (players - 1) for p in won]


ADVICE: Final = MustaPekkaAdvice
