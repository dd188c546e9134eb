"""Advice on Multimulta: a trick ahead is half a point, and in a rubber a game going on half a game."""

from __future__ import annotations

from typing import Final

from pelitupa.games.tricks.advice import TrickAdvice
from pelitupa.games.tricks.multimulta.game import MultimultaMatch


class MultimultaAdvice(TrickAdvice[MultimultaMatch]):
    """See `Advice`."""

    def lead(self, state: MultimultaMatch) -> float:
        tricks = state._side_tricks(0) - state._side_tricks(1)
        lead = state.points[0] - state.points[1] + tricks / 2.0
        settings = state.game.settings()
        if not settings.rubber:
            return lead
        return state.games[0] - state.games[1] + lead / settings.target / 2.0

    def sure_lead(self, state: MultimultaMatch) -> float:
        settings = state.game.settings()
        return 2.0 if settings.rubber else float(settings.target)


ADVICE: Final = MultimultaAdvice
