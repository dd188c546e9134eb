"""The bot of Kangaroo: it aims where its own skill can expect most."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Action, Game, OptionError, PelitupaError, State
from pelitupa.games.darts.kangaroo.game import Kangaroo, KangarooState
from pelitupa.players.darts.race import Race
from pelitupa.players.darts.thrower import DartBot, ThrowerSettings
from pelitupa.players.kangaroo.turns import KangarooPlan, TurnValues, kangaroo_plan
from pelitupa.players.kind import Kind

_HASTE: Final = 1e-6
"""What a turn costs where only the result counts: of equally good aims, the one that ends it sooner."""


class KangarooBot(DartBot):
    """Throws each turn as is best, everyone going on for the fewest turns. See `kind.Bot` and `turns`."""

    def __init__(self, game: Game, seat: int, settings: ThrowerSettings | None = None) -> None:
        """Raises `OptionError` for another game than Kangaroo."""
        if not isinstance(game, Kangaroo):
            raise OptionError(f"the bot 'kangaroo' plays Kangaroo only, not {game.id}")
        super().__init__(seat, settings if settings is not None else ThrowerSettings())

    def step(self, state: State) -> Action:
        """The point to aim at. Raises `PelitupaError` when it is not the turn of its seat."""
        self._check(state)
        if not isinstance(state, KangarooState):
            raise PelitupaError("expected a state of Kangaroo")
        scatter = self.settings.scatter
        plan = kangaroo_plan(scatter, state.game.goal)
        values = TurnValues(plan.goal, plan.choices, worths_of(state, plan))
        return self._best(values.after_dart(state.needs[self.seat], state.turn), scatter)


def worths_of(state: KangarooState, plan: KangarooPlan) -> list[float]:
    """What it is worth to the thrower to need each number when this turn is over; all being as good."""
    players = len(state.needs)
    others = [state.needs[(state.thrower + i) % players] for i in range(1, players)]
    left = state.game.options.limit - state.deal_number()
    race = Race(plan, others, left, players - 1 - state.thrower)
    win = state.game.options.objective == "win"
    return [
        (race.to_win(number) if win else race.ahead(number)) - _HASTE * plan.turns[number]
        for number in range(plan.goal + 1)
    ]


def _make(game: Game, seat: int, seed: str | int, settings: ThrowerSettings) -> KangarooBot:
    return KangarooBot(game, seat, settings)


BOT: Final = Kind(ThrowerSettings, _make, best="{throws}")
