"""The bot of petanque: it tries throws on the road (`players/boules`), and thinks of the round.

What a lie is worth is what the round may be expected to bring: the points that lie, and how often they are
beaten and beaten again by the balls that are left to both sides.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pelitupa.core import Game, OptionError
from pelitupa.equipment.gravel import TARGET
from pelitupa.games.throwing.petanque.game import Petanque, PetanqueState
from pelitupa.players.boules.rounds import SHOOTS
from pelitupa.players.boules.thrower import Thrower, ThrowerSettings
from pelitupa.players.kind import Kind

_MORE: Final = 0.35
"""What a ball that is still to be thrown adds to the points of the side that lies closest."""
_CLOSER: Final = 0.6
"""How much harder to beat a ball is that beat another."""


class PetanqueBot(Thrower[PetanqueState]):
    """See `Thrower`."""

    def against(self, state: PetanqueState) -> list[int]:
        """See `Thrower.against`."""
        return [1 - state.game.side_of[self.seat]]

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
        beaten = round(max(SHOOTS, self.chances(after).beats(best)), 2)
        gains = expected(beaten, points, after.left(first), after.left(1 - first))
        return gains if first == side else -gains


@lru_cache(maxsize=65536)
def expected(beaten: float, points: int, left: int, rivals: int) -> float:
    """What a round may be expected to bring the side that lies closest, with so many points and balls left;
    each of the other side's balls beats it with a chance, and may then be beaten in turn."""
    if rivals == 0:
        return points + _MORE * left
    stays = expected(beaten, points, left, rivals - 1)
    lost = expected(round(max(SHOOTS, _CLOSER * beaten), 2), 1, rivals - 1, left)
    return (1.0 - beaten) * stays - beaten * lost


def _make(game: Game, seat: int, seed: str | int, settings: ThrowerSettings) -> PetanqueBot:
    if not isinstance(game, Petanque):
        raise OptionError(f"the bot 'petanque' plays petanque only, not {game.id}")
    return PetanqueBot(game, seat, seed, settings)


BOT: Final = Kind(ThrowerSettings, _make, best="{budget},{throws}")
