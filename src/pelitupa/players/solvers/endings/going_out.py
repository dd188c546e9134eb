"""Going out for sure: what wins within a few decisions, whatever the others have and do.

Where positions come again no ending can be solved to its end; but when the stock is empty and a hand is
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

_WORLDS: Final = 6
"""In so many draws of what the seat does not see it has to go out."""
_AHEAD: Final = 8


class _TooMany(Exception):
    """More positions would have to be looked at than may be."""


class GoingOut:
    """Looks for what makes a seat go out within `ahead` decisions; at `positions` positions at most."""

    def __init__(self, seat: int, positions: int, ahead: int = _AHEAD) -> None:
        self._seat = seat
        self._positions = positions
        self._ahead = ahead
        self._left = 0

    def action(self, state: GoingOutState) -> Action | None:
        """The action with which it is soonest out for sure; None if none is found."""
        sampler, rng = state.sampler(self._seat), Random(0).random
        worlds = [sampler.draw(rng) for _ in range(_WORLDS)]
        legal: list[Action] = list(state.legal_actions())
        self._left = self._positions
        try:
            for ahead in range(1, self._ahead + 1):
                sure = legal
                for world in worlds:
                    assert isinstance(world, GoingOutState)
                    sure = [action for action in sure if self._after(world, action, ahead - 1)]
                    if not sure:
                        break
                if sure:
                    return sure[0]
        except _TooMany:
            pass
        return None

    def _after(self, state: GoingOutState, action: Action, left: int) -> bool:
        child = state.child(action)
        assert isinstance(child, GoingOutState)
        return self._goes_out(child, left)

    def _goes_out(self, state: GoingOutState, left: int) -> bool:
        """Whether it goes out within so many decisions, whatever is drawn and the others do."""
        self._left -= 1
        if self._left < 0:
            raise _TooMany
        if self._seat in state.out:
            return True
        if not left or state.is_terminal():
            return False
        if state.is_chance_node():
            return all(self._after(state, drawn, left) for drawn, _ in state.chance_outcomes())
        ours = state.current_player() == self._seat
        for action in state.legal_actions():
            if self._after(state, action, left - 1) == ours:
                return ours
        return not ours


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
