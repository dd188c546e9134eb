"""A bot that plans its throws: it tries them on the road, scattered by its own hand.

The best of them are tried more often (`scattered.py`). What a lie is worth a game's own bot says.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Generic, TypeVar

from pelitupa.core import Action, Game, option
from pelitupa.equipment.gravel import TARGET, carry
from pelitupa.games.throwing.boules import BoulesState
from pelitupa.games.throwing.boules_game import HAND, ROLL, SHOOT
from pelitupa.games.throwing.boules_pitch import BALL_NEXT
from pelitupa.nature.gravel import Gravel, GravelRoad
from pelitupa.players.bots import PlainBot
from pelitupa.players.boules.rounds import Closeness, Lie
from pelitupa.players.budget import Budget, BudgetSettings
from pelitupa.players.scattered import FEWEST, best_of
from pelitupa.players.seat_bot import SeatBot

_KEPT: Final = 10
_LOOKS: Final = 2
"""So often each throw is tried in the first look."""
_SHAPES: Final[tuple[tuple[float, float], ...]] = ((15.0, 0.0), (35.0, 0.0), (60.0, 0.3))
"""Angle and backspin of the throws that are tried at the target: a roll, a half lob, a lob."""
_SHORT: Final[tuple[float, ...]] = (-0.15, 0.0, 0.2, 0.4)
_ASIDE: Final[tuple[float, ...]] = (-0.2, 0.0, 0.2)
"""So far short of the target, and beside it, throws are to come to rest, in metres."""
_SHOT_ANGLE: Final = 25.0
_SHOT_AT: Final = 3
"""So many balls of those it plays against, the closest, are shot at."""
_STRAYS: Final = 0.07
_STRAYS_MORE: Final = 0.05
"""In metres: what a throw strays besides, on even ground and more for each centimetre of unevenness
(`docs/petanque.md` has the table)."""

Pitch = TypeVar("Pitch", bound=BoulesState)


@dataclass(frozen=True)
class ThrowerSettings(Gravel):
    """How it throws, as it knows of itself and the table has it; and how long it thinks."""

    simulations: int = option(
        300, "Throws tried before each throw; 0 for a time limit alone.", low=0
    )
    seconds: float = option(
        0.0, "Seconds of the processor's time a throw; 0 for no time limit.", low=0
    )

    def check(self) -> None:
        """A search must end."""
        super().check()
        BudgetSettings(simulations=self.simulations, seconds=self.seconds)


class Thrower(SeatBot, Generic[Pitch]):
    """Plans throws of balls; the target it throws as a plain player does, and so it throws where nobody
    knows how the balls lie. What it does follows from its seed, but for a time limit."""

    def __init__(self, game: Game, seat: int, seed: str | int, settings: ThrowerSettings) -> None:
        super().__init__(seat)
        self._settings = settings
        self._plain = PlainBot(game, seat, seed)
        self._seed = f"{seed}:{seat}"
        self._road = Gravel(skill=settings.skill, skills=settings.skills)
        self._hand = settings.hand(seat)
        self._budget = Budget(0.0)

    def was_cut_short(self) -> bool:
        """See `SeatBot.was_cut_short`."""
        return self._budget.cut_short

    # --- what a game's own bot says

    def worth(self, before: Pitch, after: Pitch) -> float:
        """What a lie after a throw is worth to this seat, in points."""
        raise NotImplementedError

    def against(self, state: Pitch) -> list[int]:
        """The sides whose balls are in the way of what this seat wants."""
        raise NotImplementedError

    # --- what it does

    def step(self, state: Any) -> Action:
        """See `Bot.step`. Raises `PelitupaError` when it is not its seat's turn."""
        self._check_turn(state)
        assert isinstance(state, BoulesState)
        if state.next != BALL_NEXT or not state.lie_is_known():
            return self._plain.step(state)
        self._budget = Budget(self._settings.seconds, FEWEST)
        return self._throw(state, Random(f"{self._seed}:{state.move_number()}"))

    def candidates(self, state: Any) -> list[Action]:
        """The named throws, throws that come to rest about the target, and shots at the others' balls."""
        found: list[Action] = [action for action in state.legal_actions() if ROLL <= action < HAND]
        places = state.lying.places
        x, y, _ = places[TARGET]
        far = max(math.hypot(x, y), 0.1)
        for angle, spin in _SHAPES:
            for short in _SHORT:
                for aside in _ASIDE:
                    rest = (
                        x - short * x / far + aside * y / far,
                        y - short * y / far - aside * x / far,
                    )
                    away = math.hypot(*rest)
                    share = carry(away, angle, spin) / max(away, 0.1)
                    found.append(
                        (round(rest[0] * share, 3), round(rest[1] * share, 3), angle, spin)
                    )
        against = self.against(state)
        theirs = [ball for ball, whose in state.in_play().items() if whose in against]
        theirs.sort(key=state.distance)
        named = state.shot_at() if SHOOT in found else ""
        for ball in theirs[:_SHOT_AT]:
            if ball != named:
                found.append((places[ball][0], places[ball][1], _SHOT_ANGLE, 0.0))
        return found

    def _throw(self, state: Any, rng: Random) -> Action:
        """The throw after which the lie is expected to be worth most."""
        throws = self.candidates(state)

        def looked_at(number: int) -> float:
            return sum(
                self._after(state, throws[number], f"first {world}") for world in range(_LOOKS)
            )

        number = best_of(
            len(throws),
            _KEPT,
            self._settings,
            self._budget,
            rng,
            looked_at,
            lambda number, seed: self._after(state, throws[number], seed),
            _LOOKS,
        )
        return throws[number]

    def _after(self, state: Any, throw: Action, seed: str) -> float:
        """What the lie is worth after a throw by the own hand."""
        tried = state.clone()
        tried.apply_action(throw)
        road = GravelRoad(seed, self._road)
        while tried.is_chance_node():
            tried.apply_action(road.outcome(tried))
        return self.worth(state, tried)

    def chances(self, state: Pitch) -> Closeness:
        """How close balls of such a hand come to the target as it lies."""
        x, y, _ = state.lying.places[TARGET]
        far = math.hypot(x, y)
        ground = _STRAYS + _STRAYS_MORE * state.boules.options.uneven
        across = math.hypot(math.radians(self._hand.across) * far, ground)
        along = math.hypot(self._hand.along * far * 1.2, ground)
        return Closeness(math.sqrt(max(across * along, 1e-4)))


def lie_of(state: BoulesState) -> Lie:
    """How far the balls that lie there are from the target, and whose they are."""
    places = state.lying.places
    return sorted(
        (float(state.distance(ball)), side)
        for ball, side in state.in_play().items()
        if ball in places
    )
