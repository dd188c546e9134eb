"""The bot of petanque for three: it tries throws on the road, and thinks of who will lie closest."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Game, OptionError
from pelitupa.equipment.gravel import TARGET
from pelitupa.games.throwing.petanque_three.game import (
    BALLS,
    PLACES,
    PetanqueThree,
    PetanqueThreeState,
)
from pelitupa.players.boules.rounds import ROWS, Throw, end, lead
from pelitupa.players.boules.thrower import Thrower, ThrowerSettings, lie_of
from pelitupa.players.kind import Kind


class PetanqueThreeBot(Thrower[PetanqueThreeState]):
    """See `Thrower`."""

    def against(self, state: PetanqueThreeState) -> list[int]:
        """See `Thrower.against`."""
        return [side for side in range(3) if side != self.seat]

    def worth(self, before: PetanqueThreeState, after: PetanqueThreeState) -> float:
        """The points of the round, less the mean of those of the others, as may be expected."""
        if after.deal_number() != before.deal_number() or after.is_terminal():
            gained = [n - w for n, w in zip(after.points, before.points, strict=True)]
            return lead(gained, self.seat)
        if TARGET not in after.lying.places:
            return 0.0
        lie, throws, closeness = lie_of(after), throws_left(after), self.chances(after)
        given = [0.0, 0.0, 0.0]
        for row in range(ROWS):
            for points, (_, side) in zip(PLACES, end(lie, throws, closeness, row), strict=False):
                given[side] += points
        return lead([points / ROWS for points in given], self.seat)


def throws_left(state: PetanqueThreeState) -> list[Throw]:
    """Whose balls are still to be thrown, about in this order: the first ones, then from the player whose
    ball is farthest on."""
    first = state.firsts[sum(state.thrown) :]
    lie = [side for _, side in lie_of(state)]
    near = [lie.index(side) if side in lie else len(lie) for side in range(3)]
    second = [side for side in range(3) if state.thrown[side] < BALLS]
    second.sort(key=lambda side: -near[side])
    if not first and state.thrower in second:
        second.remove(state.thrower)
        second.insert(0, state.thrower)
    return [(side, (side,)) for side in [*first, *second]]


def _make(game: Game, seat: int, seed: str | int, settings: ThrowerSettings) -> PetanqueThreeBot:
    if not isinstance(game, PetanqueThree):
        raise OptionError(f"the bot 'petanque_three' plays petanque for three only, not {game.id}")
    return PetanqueThreeBot(game, seat, seed, settings)


BOT: Final = Kind(ThrowerSettings, _make, best="{budget},{throws}")
