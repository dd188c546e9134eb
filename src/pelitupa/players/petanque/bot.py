"""The bot of petanque: it tries throws on the road, scattered by its own hand, and thinks of the round.

The best of them are tried more often (`scattered.py`). What a lie is worth is what the round may be
expected to bring: the points that lie, and how often they are beaten and beaten again by the balls that are
left to both sides.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, Final

from pelitupa.core import Action, Game, OptionError, option
from pelitupa.equipment.gravel import TARGET, carry
from pelitupa.games.throwing.boules_game import HAND, ROLL
from pelitupa.games.throwing.boules_pitch import BALL_NEXT
from pelitupa.games.throwing.petanque.game import Petanque, PetanqueState
from pelitupa.nature.gravel import Gravel, GravelRoad
from pelitupa.players.bots import PlainBot
from pelitupa.players.budget import Budget, BudgetSettings
from pelitupa.players.kind import Kind
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
"""So many balls of the other side, the closest, are shot at."""
_MORE: Final = 0.35
"""What a ball that is still to be thrown adds to the points of the side that lies closest."""
_COMES: Final = 0.87
"""The share of the balls that comes closer by a normal error alone which does so on the road."""
_SHOOTS: Final = 0.25
"""How often a ball is beaten however close it lies: by a shot."""
_CLOSER: Final = 0.6
"""How much harder to beat a ball is that beat another."""
_STRAYS: Final = 0.07
_STRAYS_MORE: Final = 0.05
"""In metres: what a throw strays besides, on even ground and more for each centimetre of unevenness
(`docs/petanque.md` has the table)."""


@dataclass(frozen=True)
class PetanqueSettings(Gravel):
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


class PetanqueBot(SeatBot):
    """Plans throws of balls; the target it throws as a plain player does. What it does follows from its seed,
    but for a time limit."""

    def __init__(
        self, game: Game, seat: int, seed: str | int, settings: PetanqueSettings | None = None
    ) -> None:
        """Raises `OptionError` for another game than petanque."""
        super().__init__(seat)
        if not isinstance(game, Petanque):
            raise OptionError(f"the bot 'petanque' plays petanque only, not {game.id}")
        self._settings = settings if settings is not None else PetanqueSettings()
        self._plain = PlainBot(game, seat, seed)
        self._seed = f"{seed}:{seat}"
        given = self._settings
        self._road = Gravel(skill=given.skill, skills=given.skills)
        self._hand = given.hand(seat)
        self._budget = Budget(0.0)

    def was_cut_short(self) -> bool:
        """See `SeatBot.was_cut_short`."""
        return self._budget.cut_short

    def step(self, state: Any) -> Action:
        """See `Bot.step`. Raises `PelitupaError` when it is not its seat's turn."""
        self._check_turn(state)
        assert isinstance(state, PetanqueState)
        if state.next != BALL_NEXT or TARGET not in state.lying.places:
            return self._plain.step(state)
        if any(ball not in state.lying.places for ball in state.in_play()):
            return self._plain.step(state)
        self._budget = Budget(self._settings.seconds, FEWEST)
        return self._throw(state, Random(f"{self._seed}:{state.move_number()}"))

    def candidates(self, state: PetanqueState) -> list[Action]:
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
        side = state.game.side_of[self.seat]
        theirs = [ball for ball, whose in state.in_play().items() if whose != side]
        theirs.sort(key=state.distance)
        for ball in theirs[1:_SHOT_AT]:
            found.append((places[ball][0], places[ball][1], _SHOT_ANGLE, 0.0))
        return found

    def _throw(self, state: PetanqueState, rng: Random) -> Action:
        """The throw after which the round is expected to bring most."""
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

    def _after(self, state: PetanqueState, throw: Action, seed: str) -> float:
        """What the round is expected to bring after a throw by the own hand."""
        tried = state.clone()
        tried.apply_action(throw)
        road = GravelRoad(seed, self._road)
        while tried.is_chance_node():
            tried.apply_action(road.outcome(tried))
        return self.worth(state, tried)

    def worth(self, before: PetanqueState, after: PetanqueState) -> float:
        """The points of the round for this side, less those of the other, as may be expected."""
        side = after.game.side_of[self.seat]
        if after.deal_number() != before.deal_number() or after.is_terminal():
            gained = [now - was for now, was in zip(after.points, before.points, strict=True)]
            return 2.0 * gained[side] - sum(gained)
        balls = after.in_play()
        places = after.lying.places
        near: dict[int, list[int]] = {0: [], 1: []}
        for ball, whose in balls.items():
            if ball in places and TARGET in places:
                near[whose].append(after.distance(ball))
        for distances in near.values():
            distances.sort()
        if not near[0] and not near[1]:
            return 0.0
        first = 0 if near[0] and (not near[1] or near[0][0] <= near[1][0]) else 1
        best, rivals = near[first][0], near[1 - first]
        points = len([mm for mm in near[first] if not rivals or mm < rivals[0]])
        beaten = round(self._comes_closer(after, best), 2)
        gains = expected(beaten, points, after.left(first), after.left(1 - first))
        return gains if first == side else -gains

    def _comes_closer(self, state: PetanqueState, mm: int) -> float:
        """The chance that a ball of such a hand beats one that lies so far from the target."""
        x, y, _ = state.lying.places[TARGET]
        far = math.hypot(x, y)
        ground = _STRAYS + _STRAYS_MORE * state.game.options.uneven
        across = math.hypot(math.radians(self._hand.across) * far, ground)
        along = math.hypot(self._hand.along * far * 1.2, ground)
        comes = 1.0 - math.exp(-((mm / 1000.0) ** 2) / (2.0 * max(across * along, 1e-4)))
        return max(_SHOOTS, _COMES * comes)


@lru_cache(maxsize=65536)
def expected(beaten: float, points: int, left: int, rivals: int) -> float:
    """What a round may be expected to bring the side that lies closest, with so many points and balls left;
    each of the other side's balls beats it with a chance, and may then be beaten in turn."""
    if rivals == 0:
        return points + _MORE * left
    stays = expected(beaten, points, left, rivals - 1)
    lost = expected(round(max(_SHOOTS, _CLOSER * beaten), 2), 1, rivals - 1, left)
    return (1.0 - beaten) * stays - beaten * lost


def _make(game: Game, seat: int, seed: str | int, settings: PetanqueSettings) -> PetanqueBot:
    return PetanqueBot(game, seat, seed, settings)


BOT: Final = Kind(PetanqueSettings, _make, best="{budget},{throws}")
