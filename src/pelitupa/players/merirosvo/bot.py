"""The bot of Merirosvo: it aims where its own skill can expect most."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pelitupa.core import Action, Game, OptionError, PelitupaError, State
from pelitupa.equipment.dartboard import SEGMENTS
from pelitupa.games.darts.merirosvo.game import Merirosvo, MerirosvoState
from pelitupa.games.darts.throwing import DARTS
from pelitupa.players.darts.aiming import best_aim
from pelitupa.players.darts.scatter import Point, Scatter
from pelitupa.players.darts.thrower import DartBot, ThrowerSettings, within_reach
from pelitupa.players.kind import Kind
from pelitupa.players.merirosvo.closing import attack_worths, defence_of


class MerirosvoBot(DartBot):
    """Attacks for the most points on average, and defends for the fewest. See `kind.Bot` and `closing`."""

    def __init__(self, game: Game, seat: int, settings: ThrowerSettings | None = None) -> None:
        """Raises `OptionError` for another game than Merirosvo."""
        if not isinstance(game, Merirosvo):
            raise OptionError(f"the bot 'merirosvo' plays Merirosvo only, not {game.id}")
        super().__init__(seat, settings if settings is not None else ThrowerSettings())

    def step(self, state: State) -> Action:
        """A point to aim at, or the sector that the bull closes. Raises `PelitupaError` out of its turn."""
        self._check(state)
        if not isinstance(state, MerirosvoState):
            raise PelitupaError("expected a state of Merirosvo")
        scatter = self.settings.scatter
        sectors = tuple(state.open)
        left = DARTS - len(state.turn)
        if self.seat != state.defender:
            return within_reach(_attacking(sectors, scatter))
        if state.choosing:
            return SEGMENTS - 1 + defence_of(scatter).choice(sectors, left + 1)
        return within_reach(_defending(sectors, left, scatter))


@lru_cache(maxsize=4096)
def _attacking(sectors: tuple[int, ...], scatter: Scatter) -> Point:
    """Where an attacker aims with some sectors open."""
    return best_aim(attack_worths(sectors), scatter).point


@lru_cache(maxsize=4096)
def _defending(sectors: tuple[int, ...], left: int, scatter: Scatter) -> Point:
    """Where a defender aims who has so many darts left."""
    return best_aim(defence_of(scatter).worths(sectors, left), scatter).point


def _make(game: Game, seat: int, seed: str | int, settings: ThrowerSettings) -> MerirosvoBot:
    return MerirosvoBot(game, seat, settings)


BOT: Final = Kind(ThrowerSettings, _make, best="{throws}")
