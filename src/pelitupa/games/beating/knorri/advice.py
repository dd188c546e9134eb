"""A rough idea of how a deal of Knorri will end, for search that stops before it has."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Game
from pelitupa.core.advice import Advice
from pelitupa.core.objective import score_utilities, win_utilities
from pelitupa.equipment.cards import cards_in
from pelitupa.games.beating.knorri.game import Knorri, KnorriState
from pelitupa.games.beating.knorri.phases import OVER, PLAYING
from pelitupa.games.beating.pickup_advice import burdens

_STILL_TO_COME: Final = 4.0
"""What the first phase may yet bring a player, in burdens: without it an empty pile would be sure."""


class KnorriAdvice(Advice[KnorriState]):
    """See `Advice`."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, Knorri)
        self._burdens = burdens(game.beaters)

    def estimate(self, state: KnorriState) -> list[float]:
        """A player is taken to lose the deal in proportion to the square of the burden they hold."""
        if state.phase == OVER:
            return state.returns()
        rules, players = state.game.options, state.game.options.players
        weights = []
        for seat in range(players):
            cards = state.play.hands[seat] | state.piles[seat]
            burden = sum([self._burdens[card] for card in cards_in(cards)])
            if state.phase < PLAYING:
                burden += _STILL_TO_COME
            weights.append(burden * burden)
        if rules.aim == "first":
            return _hopes_to_be_first(state, weights)
        total = sum(weights)
        hopes = [(1.0 - players * weight / total) / (players - 1) for weight in weights]
        if not rules.scoring and rules.objective == "win":
            return hopes
        stake = players * (players - 1) / 2 if rules.scoring else 1.0
        expected = [points + stake * hope for points, hope in zip(state.points, hopes, strict=True)]
        if rules.objective != "win":
            return score_utilities(rules.objective, expected, state.game.teams())
        most = stake * (rules.deals + 1)
        return [max(-1.0, min(1.0, value / most)) for value in expected]


def _hopes_to_be_first(state: KnorriState, weights: list[float]) -> list[float]:
    """Utilities where the first to go out wins, by chances that fall with the weights."""
    if state.first_out:
        return win_utilities(list(state.first_out), len(weights))
    ease = [1.0 / (weight + 1e-6) for weight in weights]
    chances = [value / sum(ease) for value in ease]
    return [chance - (1.0 - chance) / (len(weights) - 1) for chance in chances]


ADVICE: Final = KnorriAdvice
