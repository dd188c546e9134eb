"""Merirosvo (booklet 77): one closes the sectors, the other scores in the open ones; then they swap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import (
    TERMINAL,
    Options,
    Reason,
    Rulebook,
    Tensor,
    option,
    player_word,
    t,
)
from pelitupa.core.parts import HALF
from pelitupa.equipment.dartboard import (
    INNER_BULL,
    OUTER_BULL,
    SEGMENTS,
    multiple_of,
    sector_of,
    segment_label,
)
from pelitupa.games.darts.throwing import DARTS, DartGame, DartState

SECTORS: Final = 20
LEAVE: Final = SEGMENTS + SECTORS
"""The action that closes no sector; those before it close the sectors 1 to 20."""

_BULLS: Final = (OUTER_BULL, INNER_BULL)


@dataclass(frozen=True)
class MerirosvoOptions(Options):
    """For how long a half goes on at most."""

    players: int = option(2, "How many throw.", low=2, high=2, clause="players")
    limit: int = option(
        1000, "Turns each in a half before the match is drawn.", low=1, high=100_000, clause="limit"
    )


class Merirosvo(DartGame[MerirosvoOptions]):
    """Merirosvo. Actions: an aim at the centre of each segment; close a sector by choice, or none."""

    asks: ClassVar[bool] = True
    look_place: ClassVar[str] = "pelitupa.games.darts.merirosvo.look"

    def __init__(self, options: MerirosvoOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        closing = [
            (f"close {sector}", t("close {sector}", sector=sector))
            for sector in range(1, SECTORS + 1)
        ]
        self.named = [*self.named, *closing, ("leave", t("close none"))]

    def new_initial_state(self) -> MerirosvoState:
        return MerirosvoState(self)

    def part(self) -> str:
        return HALF

    def score_range(self) -> tuple[float, float]:
        """An attacker's darts in one half, all of them in triples."""
        return 0.0, float(3 * DARTS * self.options.limit)

    def max_game_length(self) -> int:
        """Two halves, with a choice for each dart of the defender."""
        return 2 * 3 * DARTS * self.options.limit


class MerirosvoState(DartState):
    """The `half` (0 or 1; 2 when both are over), the sectors still `open`, ascending, and the `points` that
    each seat has got as the attacker.

    `choosing` tells that the defender, having hit the bull, may close a sector; `turns` counts those of
    the half.
    """

    def __init__(self, game: Merirosvo) -> None:
        super().__init__(game)
        self.game = game
        self.half = 0
        self.open = list(range(1, SECTORS + 1))
        self.points = [0, 0]
        self.choosing = False
        self.turns = 0

    def clone(self) -> Self:
        new = super().clone()
        new.half = self.half
        new.open = self.open.copy()
        new.points = self.points.copy()
        new.choosing = self.choosing
        new.turns = self.turns
        return new

    def current_player(self) -> int:
        if self.half == 2 or self.turns == 2 * self.game.options.limit:
            return TERMINAL
        return super().current_player()

    @property
    def defender(self) -> int:
        """Who closes the sectors in this half: the first seat, then the second."""
        return min(self.half, 1)

    # --- the bull's choice

    def offers(self) -> list[int]:
        return [*(SEGMENTS + s - 1 for s in self.open), LEAVE] if self.choosing else []

    def _chosen(self, action: int) -> None:
        self.choosing = False
        if action == LEAVE:
            self._reveal(t("{player:@ closes|You close} nothing", player=player_word(self.thrower)))
        else:
            self._close(action - SEGMENTS + 1)
        self._after_dart()

    def _choice_reason(self, action: int, legal: bool) -> Reason:
        if not self.choosing:
            return "bull", t("Only a defender who has just hit the bull closes a sector by choice.")
        if action < SEGMENTS:
            return "bull", t("First choose the sector that the bull closes.")
        if legal:
            return "bull", t("The bull closes whichever open sector you like.")
        return "close", t("This sector is closed already.")

    # --- what a dart does

    def wanted(self) -> list[int]:
        singles = [sector - 1 for sector in self.open]
        both = [s + 20 * more for more in range(3) for s in singles]
        return [*both, *_BULLS] if self.thrower == self.defender else both

    def _landed(self) -> None:
        dart = self.turn[-1]
        sector = sector_of(dart)
        if self.thrower != self.defender:
            if sector in self.open:
                self._plunder(dart)
        elif dart in _BULLS:
            self.choosing = True
            return
        elif sector in self.open:
            self._close(sector)
        self._after_dart()

    def _plunder(self, dart: int) -> None:
        seat, more = self.thrower, multiple_of(dart)
        self.points[seat] += more
        label = segment_label(dart)
        self._score((seat,), float(more), "attack", t("{segment} is open", segment=label))
        self._reveal(
            t(
                "{player:@ has|You have} {points} now ({segment})",
                player=player_word(seat),
                points=self.points[seat],
                segment=label,
            )
        )

    def _close(self, sector: int) -> None:
        self.open.remove(sector)
        self._reveal(
            t(
                "{player:@ closes|You close} {sector}",
                player=player_word(self.thrower),
                sector=sector,
            )
        )

    def _after_dart(self) -> None:
        if not self.open:
            self._half_over()
        elif len(self.turn) == DARTS:
            self.turn.clear()
            self.turns += 1
            self.thrower = 1 - self.thrower

    def _half_over(self) -> None:
        """All sectors are closed: the roles are exchanged, or the match is over."""
        attacker = 1 - self.defender
        self._reveal(
            t(
                "All sectors are closed: {player:@ has|you have} {points} as the attacker",
                player=player_word(attacker),
                points=self.points[attacker],
            )
        )
        self.half += 1
        if self.half == 2:
            return
        self.turn.clear()
        self.turns = 0
        self.open = list(range(1, SECTORS + 1))
        self.thrower = self.defender

    # --- results

    def winners(self) -> list[int]:
        first, second = self.points
        if self.half < 2 or first == second:
            return []
        return [0 if first > second else 1]

    def scores(self) -> list[float]:
        return [float(points) for points in self.points]

    def deal_number(self) -> int:
        return min(self.half, 1) + 1

    # --- what is seen

    def _observe(self, seat: int, out: Tensor) -> None:
        self._observe_darts(seat, out)
        out.seat("defender", self.defender)
        out.numbers("open", [float(sector in self.open) for sector in range(1, SECTORS + 1)])
        out.each("points", [self.points[other] for other in out.around], 100)
        most = 2 * self.game.options.limit
        out.numbers(
            "choosing, half, turns", [float(self.choosing), self.half, self.turns], [1, 2, most]
        )


GAME = Merirosvo
