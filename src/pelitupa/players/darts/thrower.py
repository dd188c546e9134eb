"""What the bots of dart games share: they know how they scatter, and aim where a dart is worth most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pelitupa.core import Action, OptionError, PelitupaError, State
from pelitupa.games.darts.throwing import REACH
from pelitupa.nature import Throws
from pelitupa.players.darts.aiming import best_aim
from pelitupa.players.darts.scatter import Point, Scatter
from pelitupa.players.seat_bot import SeatBot

WIDEST: Final = 200.0


@dataclass(frozen=True)
class ThrowerSettings(Throws):
    """How it throws, as it knows of itself and the table has it; it takes the others to throw alike."""

    def check(self) -> None:
        """Who strays further aims at nothing."""
        super().check()
        if max(*self.sds, *map(float, self.skills.split())) > WIDEST:
            raise OptionError(f"a bot at a dartboard scatters by {WIDEST:g} mm at most")

    @property
    def scatter(self) -> Scatter:
        """The scatter; whoever hits every aim is taken to scatter by the least that is reckoned with."""
        return Scatter.of(self)

    def times(self, factor: float) -> Scatter:
        """The scatter of a throw that strays so many times as far, such as with the weaker hand."""
        if factor == 1.0:
            return self.scatter
        right, up = self.bias
        x, y = self.sds
        further = Throws(
            min(factor * x, 2 * WIDEST),
            min(factor * y, 2 * WIDEST),
            self.rho,
            max(-100.0, min(100.0, factor * right)),
            max(-100.0, min(100.0, factor * up)),
        )
        return Scatter.of(further)


class DartBot(SeatBot):
    """Aims each dart where it is worth most. See `kind.Bot`; a game's own bot says what it is worth."""

    def __init__(self, seat: int, settings: ThrowerSettings) -> None:
        self.settings = settings.of_seat(seat)
        super().__init__(seat)

    def _check(self, state: State) -> None:
        """Raise `PelitupaError` when it is not the turn of its seat."""
        if state.current_player() != self.seat:
            raise PelitupaError(f"it is not the turn of player {self.seat + 1}, for whom it aims")

    def _best(self, worths: Sequence[float], scatter: Scatter) -> Action:
        """The point to aim at where hitting each segment, the miss last, is worth so much."""
        return within_reach(best_aim(worths, scatter).point)


def within_reach(point: Point) -> Action:
    """An aim as near to a point as aims can be, to a tenth of a millimetre."""
    right, up = (min(REACH, max(-REACH, round(value, 1))) for value in point)
    return right, up
