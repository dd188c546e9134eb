"""Advice on Multimulta: a trick ahead is half a point, and in a rubber a game going on half a game.

Cards are led that are likely to win, the least of them first; whoever has to reach the best so far does it as
cheaply as will do, and whoever cannot parts with the least.
"""

from __future__ import annotations

from typing import ClassVar, Final

from pelitupa.core import Game
from pelitupa.core.shares import Random
from pelitupa.games.tricks.advice import TrickAdvice
from pelitupa.games.tricks.attack_advice import attack_estimate, threats
from pelitupa.games.tricks.card_worth import CardWorth, drawn, unseen_threats
from pelitupa.games.tricks.many_suits import PARTING
from pelitupa.games.tricks.multimulta.game import Multimulta, MultimultaMatch
from pelitupa.games.tricks.multimulta.three import AttackMatch
from pelitupa.games.tricks.multimulta.tricks import MultimultaTricks


class MultimultaAdvice(TrickAdvice[MultimultaTricks]):
    """See `Advice`."""

    bot: ClassVar[str] = "rollout"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, Multimulta)
        self._worth = CardWorth(game.deck)

    def estimate(self, state: MultimultaTricks) -> list[float]:
        """For three, by the points beyond half of the tricks of each attack so far."""
        if not isinstance(state, AttackMatch):
            return super().estimate(state)
        return attack_estimate(state, state.people)

    def lead(self, state: MultimultaTricks) -> float:
        assert isinstance(state, MultimultaMatch)
        tricks = state._side_tricks(0) - state._side_tricks(1)
        lead = state.points[0] - state.points[1] + tricks / 2.0
        options = state.game.options
        if not options.rubber:
            return lead
        return state.games[0] - state.games[1] + lead / options.target / 2.0

    def sure_lead(self, state: MultimultaTricks) -> float:
        assert isinstance(state, MultimultaMatch)
        options = state.game.options
        return 2.0 if options.rubber else float(options.target)

    def likely_action(self, state: MultimultaTricks, rng: Random) -> int:
        return drawn(self._ranked(state), rng)

    def _ranked(self, state: MultimultaTricks) -> list[int]:
        """The legal actions, first what a plausible player would do."""
        if state.phase == PARTING:
            own = state.many.own()
            return [own + card for card in self._worth.least(state.places[state.chair])]
        attacks = isinstance(state, AttackMatch)
        return self._worth.ranked(state, threats(state, 0) if attacks else unseen_threats(state))


ADVICE: Final = MultimultaAdvice
