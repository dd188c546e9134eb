"""Advice on Paskahousu and its kin: who has how many cards."""

from __future__ import annotations

from typing import Final

from pelitupa.core.advice import Advice
from pelitupa.core.objective import margin_utilities, money_utilities
from pelitupa.games.beating.paska import OVER, PaskaOptions, PaskaState


class PaskaAdvice(Advice[PaskaState]):
    """See `Advice`."""

    def estimate(self, state: PaskaState) -> list[float]:
        """A bigger hand goes out later: the chance to be behind another goes by the hand sizes."""
        if state.phase == OVER:
            return state.returns()
        options, players = state.game.options, state.game.players
        assert isinstance(options, PaskaOptions)
        inside = [seat for seat in range(players) if seat not in state.out]
        sizes = [float(hand.bit_count() + 1) for hand in state.hands]
        if options.objective != "win":
            scores = state.scores()
            for seat in inside:
                scores[seat] = sum(sizes[o] / (sizes[o] + sizes[seat]) for o in inside if o != seat)
            convert = margin_utilities if options.objective == "margin" else money_utilities
            return convert(scores, state.game.teams())
        lost = [0.0] * players
        if options.aim == "loser":
            total = sum(sizes[seat] for seat in inside)
            for seat in inside:
                lost[seat] = sizes[seat] / total
            return [(1 - p) / (players - 1) - p for p in lost]
        if state.out:
            won = [1.0 if seat == state.out[0] else 0.0 for seat in range(players)]
        else:
            total = sum(1 / sizes[seat] for seat in inside)
            won = [1 / size / total for size in sizes]
        return [p - (1 - p) / (players - 1) for p in won]


ADVICE: Final = PaskaAdvice
