"""What cue games with points share (booklet 95, 97): the points of a frame and of the match, and the lot
where a frame stays level."""

from __future__ import annotations

from typing import Final, Self

from pelitupa.core import Action, Reason, Text, player_word, t
from pelitupa.games.cue.shots import CueGame, CueState

LOTS: Final = (
    ("lot 1", t("{player} is drawn", player=player_word(0))),
    ("lot 2", t("{player} is drawn", player=player_word(1))),
)
"""What is drawn by lot: a side."""

FRAME: Final = "frame"
"""The lot decides who wins the frame."""


class PointsState(CueState):
    """See `CueState`. `points` are those of the frame, `total` of the match, of each side. `lot` is what the
    lot decides now; empty where it decides nothing."""

    def __init__(self, game: CueGame) -> None:
        super().__init__(game)
        self.points = [0, 0]
        self.total = [0, 0]
        self.lot = ""

    def clone(self) -> Self:
        new = super().clone()
        new.points = self.points.copy()
        new.total = self.total.copy()
        new.lot = self.lot
        return new

    def scores(self) -> list[float]:
        return [float(points) for points in self.total]

    def _add(self, side: int, points: int, clause: str, text: Text) -> None:
        """Points for a side, on the sheet."""
        self.points[side] += points
        self.total[side] += points
        self._score((side,), float(points), clause, text)

    def _leader(self) -> int:
        """The side with more points in the frame; -1 where they are level."""
        if self.points[0] == self.points[1]:
            return -1
        return 0 if self.points[0] > self.points[1] else 1

    def _end_frame(self, side: int, clause: str) -> None:
        """A side has won the frame."""
        self.lot = ""
        self._frame_won(side, clause, t("the frame"))

    # --- the lot

    def _draws(self) -> bool:
        return bool(self.lot) and not self.under_way

    def _draw_outcomes(self) -> list[int]:
        first = self.cue_game.first_draw
        return [first + side for side in range(len(LOTS))]

    def _drawn(self, outcome: Action) -> None:
        assert isinstance(outcome, int)
        self._end_frame(outcome - self.cue_game.first_draw, "limit")

    def _draw_reason(self, outcome: Action, legal: bool) -> Reason:
        if legal:
            return self._lot_clause(), t("The lot decides.")
        return self._lot_clause(), t("It is drawn by lot: one of the two players.")

    def _lot_clause(self) -> str:
        """The clause by which the lot decides."""
        return "limit"

    def _chance_what(self) -> str:
        return t("who wins the frame") if self.lot else super()._chance_what()
