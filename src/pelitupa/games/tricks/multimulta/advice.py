"""Advice on Multimulta: a trick ahead is half a point, and in a rubber a game going on half a game.

Cards are led that are likely to win, the least of them first; whoever has to reach the best so far does it as
cheaply as will do, and whoever cannot parts with the least.
"""

from __future__ import annotations

from typing import ClassVar, Final

from pelitupa.core import Game
from pelitupa.core.places import TABLE
from pelitupa.core.shares import Random
from pelitupa.games.tricks.advice import TrickAdvice
from pelitupa.games.tricks.card_worth import CardWorth, Threats, drawn
from pelitupa.games.tricks.many_suits import PARTING
from pelitupa.games.tricks.multimulta.game import Multimulta, MultimultaMatch


class MultimultaAdvice(TrickAdvice[MultimultaMatch]):
    """See `Advice`."""

    bot: ClassVar[str] = "rollout"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, Multimulta)
        self._worth = CardWorth(game.deck)

    def lead(self, state: MultimultaMatch) -> float:
        tricks = state._side_tricks(0) - state._side_tricks(1)
        lead = state.points[0] - state.points[1] + tricks / 2.0
        options = state.game.options
        if not options.rubber:
            return lead
        return state.games[0] - state.games[1] + lead / options.target / 2.0

    def sure_lead(self, state: MultimultaMatch) -> float:
        options = state.game.options
        return 2.0 if options.rubber else float(options.target)

    def likely_action(self, state: MultimultaMatch, rng: Random) -> int:
        return drawn(self._ranked(state), rng)

    def _ranked(self, state: MultimultaMatch) -> list[int]:
        """The legal actions, first what a plausible player would do."""
        if state.phase == PARTING:
            own = state.game.own()
            return [own + card for card in self._worth.least(state.places[state.turn])]
        return self._worth.ranked(state, _threats(state))


def _threats(state: MultimultaMatch) -> Threats:
    """What may still be played to this trick by an opponent: whatever the chair to play has not seen."""
    chair = state.chair
    later = state.order[max(1, len(state.trick)) :]
    unseen = 0
    if any(state._side_of(other) != state._side_of(chair) for other in later):
        unseen = state.game.pack() & ~state.places[TABLE] & ~state.places[chair]
    return Threats(0, unseen, 0)


ADVICE: Final = MultimultaAdvice
