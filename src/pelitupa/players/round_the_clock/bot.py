"""The bot of Round the Clock: it aims where its own skill can expect most."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.core import Action, Game, OptionError, PelitupaError, State
from pelitupa.games.darts.round_the_clock.game import RoundTheClock, RoundTheClockState
from pelitupa.games.darts.throwing import REACH
from pelitupa.nature import Throws
from pelitupa.players.darts.aiming import best_aim
from pelitupa.players.darts.scatter import Scatter
from pelitupa.players.kind import Kind
from pelitupa.players.round_the_clock.race import plan_for, worths_of
from pelitupa.players.seat_bot import SeatBot

_WIDEST: Final = 200.0


@dataclass(frozen=True)
class RoundTheClockSettings(Throws):
    """How it throws, as it knows of itself and the table has it; it takes the others to throw alike."""

    def check(self) -> None:
        """Who strays further aims at nothing."""
        if max(self.sds) > _WIDEST:
            raise OptionError(f"the bot 'round_the_clock' scatters by {_WIDEST:g} mm at most")

    @property
    def scatter(self) -> Scatter:
        """The scatter; whoever hits every aim is taken to scatter by the least that is reckoned with."""
        return Scatter.of(self)


class RoundTheClockBot(SeatBot):
    """Throws each turn as is best, everyone going on as fits their skill. See `kind.Bot` and `race`."""

    def __init__(
        self, game: Game, seat: int, settings: RoundTheClockSettings | None = None
    ) -> None:
        """Raises `OptionError` for another game than Round the Clock."""
        if not isinstance(game, RoundTheClock):
            raise OptionError(
                f"the bot 'round_the_clock' plays Round the Clock only, not {game.id}"
            )
        self.settings = settings if settings is not None else RoundTheClockSettings()
        super().__init__(seat)

    def step(self, state: State) -> Action:
        """The point to aim at. Raises `PelitupaError` when it is not the turn of its seat."""
        if not isinstance(state, RoundTheClockState) or state.current_player() != self.seat:
            raise PelitupaError(f"it is not the turn of player {self.seat + 1}, for whom it aims")
        scatter = self.settings.scatter
        plan = plan_for(scatter)
        worths, cost = worths_of(state, plan)
        solver = plan.solver(state.needs[state.thrower])
        x, y = best_aim(solver.worth_after(worths, state.turn, cost), scatter).point
        right, up = (min(REACH, max(-REACH, round(value, 1))) for value in (x, y))
        return right, up


def _make(
    game: Game, seat: int, seed: str | int, settings: RoundTheClockSettings
) -> RoundTheClockBot:
    return RoundTheClockBot(game, seat, settings)


BOT: Final = Kind(RoundTheClockSettings, _make, best="{throws}")
