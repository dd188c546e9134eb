"""The bot of Round the Clock: it aims where its own skill can expect most."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pelitupa.core import Action, Game, OptionError, PelitupaError, State
from pelitupa.equipment.dartboard import SEGMENTS, sector_of
from pelitupa.games.darts.round_the_clock.game import RoundTheClock, RoundTheClockState
from pelitupa.players.darts.aiming import best_aim
from pelitupa.players.darts.scatter import Point, Scatter
from pelitupa.players.darts.thrower import DartBot, ThrowerSettings, within_reach
from pelitupa.players.kind import Kind
from pelitupa.players.round_the_clock.race import plan_for, worths_of


class RoundTheClockBot(DartBot):
    """Throws each turn as is best, everyone going on as fits their skill. See `kind.Bot` and `race`."""

    def __init__(self, game: Game, seat: int, settings: ThrowerSettings | None = None) -> None:
        """Raises `OptionError` for another game than Round the Clock."""
        if type(game) is not RoundTheClock:
            raise OptionError(
                f"the bot 'round_the_clock' plays Round the Clock only, not {game.id}"
            )
        super().__init__(seat, settings if settings is not None else ThrowerSettings())

    def step(self, state: State) -> Action:
        """The point to aim at. Raises `PelitupaError` when it is not the turn of its seat."""
        self._check(state)
        if not isinstance(state, RoundTheClockState):
            raise PelitupaError("expected a state of Round the Clock")
        scatter = self.settings.scatter
        if state.game.standard:  # what is wanted is one sector, and nothing else brings anything
            return within_reach(sector_aim(state.next_number(), scatter))
        plan = plan_for(scatter)
        worths, cost = worths_of(state, plan)
        solver = plan.solver(state.needs[state.thrower])
        return self._best(solver.worth_after(worths, state.turn, cost), scatter)


@lru_cache(maxsize=400)
def sector_aim(number: int, scatter: Scatter) -> Point:
    """Where to aim for a sector, whichever part of it."""
    hits = [float(sector_of(segment) == number) for segment in range(SEGMENTS)]
    return best_aim([*hits, 0.0], scatter).point


def _make(game: Game, seat: int, seed: str | int, settings: ThrowerSettings) -> RoundTheClockBot:
    return RoundTheClockBot(game, seat, settings)


BOT: Final = Kind(ThrowerSettings, _make, best="{throws}")
