"""Advice on five in line: how many lines are as good as drawn."""

from __future__ import annotations

from typing import Final

from pelitupa.core.advice import Advice
from pelitupa.games.mathematics.five_in_line.game import FiveInLineState


class FiveInLineAdvice(Advice[FiveInLineState]):
    """See `Advice`."""

    def estimate(self, state: FiveInLineState) -> list[float]:
        """The lines drawn, and a share of those that could be drawn next."""
        if state.is_terminal() or state.game.options.objective == "win":
            return state.returns()
        return [len(state.lines) + len(state.near) / 3]

    def sensible_actions(self, state: FiveInLineState) -> list[int]:
        """Of marks that go through no line, which are countless, none where another can be set."""
        if state.new >= 0 or state.setting:
            return state.legal_actions()
        return state.completing() or state.legal_actions()


ADVICE: Final = FiveInLineAdvice
