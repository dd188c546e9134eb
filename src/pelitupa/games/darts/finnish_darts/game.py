"""Finnish darts (booklet 74.3): five darts at a board of ten rings, for as many points as can be had."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import (
    TERMINAL,
    Options,
    Rulebook,
    Tensor,
    option,
    player_word,
    spaced,
    t,
    tn,
)
from pelitupa.core.parts import ROUND
from pelitupa.core.standing import standing_option
from pelitupa.equipment.boards import FINNISH, RINGS
from pelitupa.games.darts.throwing import DartGame, DartState

DARTS: Final = 5
"""Darts in a turn (booklet 74.3)."""

FAR: Final = 5.0
NEAR: Final = 4.0
"""The two distances in metres."""


@dataclass(frozen=True)
class FinnishDartsOptions(Options):
    """How many throw, who of them from nearby, how often, and with what each begins."""

    players: int = option(2, "How many throw.", low=1, high=12, clause="players")
    near: int = option(
        0,
        "How many throw from 4 metres, those in the last seats; all others throw from 5.",
        low=0,
        high=12,
        clause="distance",
    )
    turns: int = option(1, "Turns each.", low=1, high=100, clause="turns")
    standing: str = standing_option()


class FinnishDarts(DartGame[FinnishDartsOptions]):
    """Finnish darts. Actions: an aim at each ring; outcomes: rings and the miss."""

    look_place: ClassVar[str] = "pelitupa.games.darts.finnish_darts.look"

    def __init__(self, options: FinnishDartsOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook, FINNISH, DARTS)

    def gives_ahead(self) -> bool:
        return bool(self.starting) or 0 < self.options.near < self.players

    def new_initial_state(self) -> FinnishDartsState:
        return FinnishDartsState(self)

    def part(self) -> str:
        return ROUND

    def score_range(self) -> tuple[float, float]:
        return 0.0, float(self.most() + self.start_range()[1])

    def start_range(self) -> tuple[int, int]:
        """Points that one turn can make up for; who throws alone is given none."""
        return 0, RINGS * DARTS - 1 if self.players > 1 else 0

    def max_game_length(self) -> int:
        return DARTS * self.options.turns * self.num_players()

    def most(self) -> int:
        """The points of somebody who hits nothing but the centre."""
        return RINGS * DARTS * self.options.turns

    def is_near(self, seat: int) -> bool:
        """Whether a seat throws from nearby."""
        return seat >= self.num_players() - self.options.near

    def strays(self, seat: int) -> float:
        """How many times as far as from 5 metres a seat's darts stray."""
        return NEAR / FAR if self.is_near(seat) else 1.0


class FinnishDartsState(DartState):
    """Each seat's `points`; `turns` counts the turns ended."""

    def __init__(self, game: FinnishDarts) -> None:
        super().__init__(game)
        self.game = game
        self.points = list(game.starting) or [0] * game.num_players()
        self.turns = 0

    def clone(self) -> Self:
        new = super().clone()
        new.points = self.points.copy()
        new.turns = self.turns
        return new

    def current_player(self) -> int:
        if self.turns == self.game.options.turns * len(self.points):
            return TERMINAL
        return super().current_player()

    def strays(self) -> float:
        return self.game.strays(self.thrower)

    def wanted(self) -> list[int]:
        return [RINGS - 1]

    def _landed(self) -> None:
        seat, ring = self.thrower, self.turn[-1]
        if ring < RINGS:
            self.points[seat] += ring + 1
            self._score((seat,), ring + 1.0, "rings", t("Dart {dart}", dart=len(self.turn)))
        if len(self.turn) < DARTS:
            return
        thrown = spaced([t("miss") if r == RINGS else t(FINNISH.text(r)) for r in self.turn])
        made = sum(r + 1 for r in self.turn if r < RINGS)
        self._reveal(
            tn(
                "{player:@|You}: {thrown}; {count} point",
                "{player:@|You}: {thrown}; {count} points",
                made,
                player=player_word(seat),
                thrown=thrown,
            )
        )
        self.turn.clear()
        self.turns += 1
        self.thrower = self.turns % len(self.points)

    # --- results

    def winners(self) -> list[int]:
        """Who has most points, when the match is over; nobody where all are equal, or one plays alone."""
        most = max(self.points)
        best = [seat for seat, points in enumerate(self.points) if points == most]
        return best if self.is_terminal() and len(best) < len(self.points) else []

    def scores(self) -> list[float]:
        return [float(points) for points in self.points]

    def deal_number(self) -> int:
        return min(self.turns // len(self.points) + 1, self.game.options.turns)

    def returns(self) -> list[float]:
        """See `State.returns`; alone, the part of the points that could be had, or the points."""
        if len(self.points) > 1 or not self.is_terminal():
            return super().returns()
        points = float(self.points[0])
        return [points / self.game.most() if self.game.options.objective == "win" else points]

    def _result_text(self) -> str:
        if len(self.points) > 1:
            return super()._result_text()
        return t("{points} of {most} points", points=self.points[0], most=self.game.most())

    # --- what is seen

    def _observe(self, seat: int, out: Tensor) -> None:
        players = len(self.points)
        self._observe_darts(seat, out)
        most = self.game.most()
        out.each("points", [self.points[other] for other in out.around], most)
        out.each("near", [float(self.game.is_near(other)) for other in out.around])
        out.numbers("played", [self.turns], players * self.game.options.turns)


GAME = FinnishDarts
