"""The bot of Vector Formula: it solves the races of two cars to their end, and tries others many times."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Final

from pelitupa.core import Action, Game, OptionError, PelitupaError, Settings, State, option
from pelitupa.equipment.track import Point
from pelitupa.games.board.vector_formula.advice import moves_after
from pelitupa.games.board.vector_formula.game import VectorFormula, VectorFormulaState
from pelitupa.players.kind import Kind
from pelitupa.players.seat_bot import SeatBot
from pelitupa.players.vector_formula.duel import LOST, WON, Duel, TooLong
from pelitupa.players.vector_formula.race import Race
from pelitupa.players.vector_formula.road import GONE, HOME, WAITS, Road

HASTE: Final = 15
"""Races that a hasty driver tries."""


@dataclass(frozen=True)
class VectorFormulaSettings(Settings):
    """How much it looks at."""

    positions: int = option(
        60000, "Positions of two cars that it looks at to solve their race, at most.", low=0
    )
    simulations: int = option(
        1000, "Races that it tries for a move, where it has not solved it as won.", low=1
    )
    hasty: int = option(
        24, "Times that it tries how the other would go wrong, where all ways lose.", low=0
    )
    slack: int = option(
        1, "Ways that lose more moves than these against the shortest are not tried.", low=0, high=4
    )


class VectorFormulaBot(SeatBot):
    """Where two cars are left it solves the race to its end, and drives the shortest of the ways that win.
    Where all lose it takes that on which somebody hasty goes wrong most often; with more cars, or where
    there is too much to solve, what wins most of the races that it tries.
    """

    def __init__(
        self, game: Game, seat: int, seed: str | int, settings: VectorFormulaSettings
    ) -> None:
        """Raises `OptionError` for another game than Vector Formula."""
        if not isinstance(game, VectorFormula):
            raise OptionError(f"the bot 'vector_formula' plays Vector Formula only, not {game.id}")
        super().__init__(seat)
        self.settings = settings
        self._rules = game.options
        self._seed = seed
        first, players = game.options.first - 1, game.options.players
        self._order = [(first + k) % players for k in range(players)]
        self._road = Road(game.course, settings.slack)
        self._duel = Duel(self._road, game.options.finish_round)

    def step(self, state: State) -> Action:
        """See `Bot.step`. Raises `PelitupaError` for a state of another game or another's turn."""
        if not isinstance(state, VectorFormulaState):
            raise PelitupaError(f"this bot plays Vector Formula only, not {state.get_game()}")
        self._check_turn(state)
        actions = sorted((moves_after(state, action), action) for action in state.legal_actions())
        at = {state.target(action): action for _, action in actions}
        cars, wrecks = self._cars(state), self._wrecks(state)
        if cars[self.seat] == GONE:
            return actions[0][1]
        ways = {new: at[point] for _, point, new in self._road.ways(cars[self.seat]) if point in at}
        others = [seat for seat, car in enumerate(cars) if car >= WAITS and seat != self.seat]
        if actions[0][0] == 0 or len(ways) < 2 or not others:
            return actions[0][1]
        rng = Random(f"{self._seed}:{self.seat}:{state.move_number()}").random
        kept = list(ways)
        if len(others) == 1 and HOME not in cars and not wrecks:
            self._duel.begin(self.settings.positions)
            with suppress(TooLong):
                kept = self._solved(kept, cars, others[0], rng)
        if len(kept) > 1:
            place = self._race(wrecks).tries(cars, self.seat, self.settings.simulations, rng)
            tried = {way[2]: count for way, count in zip(place.ways, place.tried, strict=True)}
            kept.sort(key=lambda new: -tried.get(new, 0))
        return ways[kept[0]]

    def _cars(self, state: VectorFormulaState) -> list[int]:
        """The cars as the road has them."""
        cars = []
        for seat, trail in enumerate(state.trails):
            car = self._road.number(state.motion(seat)) if trail else WAITS
            lost = seat in state.out or not self._road.ways(car)
            cars.append(HOME if seat in state.home else GONE if lost else car)
        return cars

    def _wrecks(self, state: VectorFormulaState) -> frozenset[Point]:
        """The points where crashed cars stay."""
        return frozenset(state.trails[seat][-1] for seat in state.out if self._rules.wrecks)

    def _race(self, wrecks: frozenset[Point] = frozenset()) -> Race:
        rules = self._rules
        return Race(self._road, self._order, rules.finish_round, rules.last_wins, wrecks)

    def _solved(
        self, ways: list[int], cars: list[int], other: int, rng: Callable[[], float]
    ) -> list[int]:
        """The shortest way that wins against the one other car; else those that are worth most, of ways
        that lose those on which the other goes wrong most often. Raises `TooLong`."""
        first = self._order.index(self.seat) < self._order.index(other)
        worths = []
        for new in ways:
            worths.append(self._duel.after(new, cars[other], first))
            if worths[-1] == WON:
                return [new]
        best = max(worths)
        ways = [new for new, worth in zip(ways, worths, strict=True) if worth == best]
        if best != LOST or len(ways) == 1:
            return ways
        slips = []
        for new in ways:
            after = cars.copy()
            after[self.seat] = new
            slips.append(self._slips(after, other, not first, rng))
        return [new for new, count in zip(ways, slips, strict=True) if count == max(slips)]

    def _slips(self, cars: list[int], other: int, first: bool, rng: Callable[[], float]) -> int:
        """How often a hasty driver of `other` throws away what is won."""
        slips = 0
        for _ in range(self.settings.hasty):
            place = self._race().tries(cars, other, HASTE, rng)
            new = place.ways[place.tried.index(max(place.tried))][2]
            slips += self._duel.after(new, cars[self.seat], first) == LOST
        return slips


def _make(
    game: Game, seat: int, seed: str | int, settings: VectorFormulaSettings
) -> VectorFormulaBot:
    return VectorFormulaBot(game, seat, seed, settings)


BOT: Final = Kind(VectorFormulaSettings, _make)
