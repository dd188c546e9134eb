"""Going out for sure: what wins within a few decisions, whatever the others have and do.

Where positions come again hardly an ending is solved to its end; but when the stock is empty and a hand is
small, going out can often be forced at once: with an attack that nobody beats, by cards that are given away.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from pelitupa.core import Action
from pelitupa.core.going_out import GoingOutState
from pelitupa.players.kind import Bot
from pelitupa.players.seat_bot import SeatBot
from pelitupa.players.solvers.endings.forced import Forced, TooManyPositions

_WORLDS: Final = 6
"""In so many draws of what the seat does not see it has to go out."""
_AHEAD: Final = 8


class GoingOut:
    """Looks for what makes a seat go out within `ahead` decisions; at `positions` positions at most."""

    def __init__(self, seat: int, positions: int, ahead: int = _AHEAD) -> None:
        self._seat = seat
        self._positions = positions
        self._ahead = ahead

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it is made of."""
        return GoingOut, (self._seat, self._positions, self._ahead)

    def action(self, state: GoingOutState) -> Action | None:
        """The action with which it is soonest out for sure; None if none is found."""
        sampler, rng = state.sampler(self._seat), Random(0).random
        worlds = [sampler.draw(rng) for _ in range(_WORLDS)]
        legal: list[Action] = list(state.legal_actions())
        forced = Forced(self._seat, (self._seat,), self._positions)
        try:
            for ahead in range(1, self._ahead + 1):
                sure = legal
                for world in worlds:
                    sure = [action for action in sure if forced.after(world, action, ahead - 1)]
                    if not sure:
                        break
                if sure:
                    return sure[0]
        except TooManyPositions:
            pass
        return None


class GoingOutBot(SeatBot):
    """Goes out where it is sure to within a few decisions; else it does what `other` does.

    `late` tells whether a position is worth a look: there is no stock, and its hand is small.
    """

    def __init__(self, seat: int, other: Bot, late: Callable[[Any], bool], positions: int) -> None:
        super().__init__(seat)
        self._other = other
        self._late = late
        self._going_out = GoingOut(seat, positions)

    def step(self, state: Any) -> Action:
        """See `Bot.step`."""
        self._check_turn(state)
        if len(state.legal_actions()) > 1 and self._late(state):
            action = self._going_out.action(state)
            if action is not None:
                return action
        return self._other.step(state)

    def restart(self) -> None:
        """See `Bot.restart`."""
        self._other.restart()

    def was_cut_short(self) -> bool:
        """See `SeatBot.was_cut_short`."""
        return isinstance(self._other, SeatBot) and self._other.was_cut_short()
