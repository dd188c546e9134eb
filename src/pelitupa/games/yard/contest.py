"""Yard games that somebody wins: Seinis, Totem Tennis, Rymypallo and Breakthrough (booklet 84, 85, 91, 92).

A match that is stopped before its end has no winner. What a result is worth is shared among the sides that
took part: who only had a name on the list neither wins nor loses.
"""

from __future__ import annotations

from typing import Self

from pelitupa.core import Text, have_won, t
from pelitupa.core.objective import score_utilities
from pelitupa.games.yard.events import OVER, YardGame, YardState

Sides = tuple[tuple[int, ...], ...]


class ContestState(YardState):
    """A yard game that can be won. `decided`: it came to its end, and was not stopped before."""

    def __init__(self, game: YardGame) -> None:
        super().__init__(game)
        self.decided = False

    def clone(self) -> Self:
        new = super().clone()
        new.decided = self.decided
        return new

    # --- what a game writes

    def contenders(self) -> Sides:
        """The sides that took part."""
        raise NotImplementedError

    def _ahead(self) -> list[int]:
        """The seats of the side that has won a match that came to its end; empty for a draw."""
        raise NotImplementedError

    # --- the rest follows

    def _decide(self) -> None:
        """The match has come to its end."""
        self.decided = True
        self._finish()

    def winners(self) -> list[int]:
        return self._ahead() if self.decided and self.phase == OVER else []

    def _result_text(self) -> str:
        winners = self.winners()
        if winners:
            return have_won(winners)
        return (
            t("The match is drawn") if self.decided else t("Stopped before the end: nobody has won")
        )

    def returns(self) -> list[float]:
        """What the result is worth to the seats of the sides that took part. It sums to zero, so where sides
        are of two sizes, the larger shares what the smaller has lost or won."""
        result = [0.0] * self.num_players()
        sides, scores = self.contenders(), self.scores()
        if not self.is_terminal() or len(sides) < 2:
            return result
        objective = self.yard.options.objective
        if objective == "win":
            won = self.winners()
            values = [1.0 if side[0] in won else 0.0 for side in sides]
            if not won:
                return result
        else:
            values = score_utilities(
                objective,
                [scores[side[0]] for side in sides],
                [(place,) for place in range(len(sides))],
            )
        return _shared(values, sides, result, objective == "win")

    def _comes_in(self) -> Text:
        return t("Who comes later comes in with the next start.")


def _shared(values: list[float], sides: Sides, result: list[float], win: bool) -> list[float]:
    """What each side's value is to each of its seats."""
    if win:
        inside = sum([len(side) for side in sides])
        won = sum([len(side) for side, value in zip(sides, values, strict=True) if value])
        lost = inside - won
        values = [min(1.0, lost / won) if value else -min(1.0, won / lost) for value in values]
    elif len(sides) == 2:
        here, there = len(sides[0]), len(sides[1])
        values = [values[0] * min(1.0, there / here), values[1] * min(1.0, here / there)]
    for side, value in zip(sides, values, strict=True):
        for seat in side:
            result[seat] = value
    return result
