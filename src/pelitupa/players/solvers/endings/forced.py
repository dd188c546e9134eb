"""What surely wins within a few decisions, whatever is drawn and the others do."""

from __future__ import annotations

from collections.abc import Sequence

from pelitupa.core import Action, PelitupaError, State
from pelitupa.core.going_out import GoingOutState


class TooManyPositions(PelitupaError):
    """More positions would have to be looked at than may be."""


class Forced:
    """Looks for what makes a side win: as it stands at the end, or because its seat is out, which wins.

    At `room` positions at most; more of them raise `TooManyPositions`.
    """

    def __init__(self, seat: int, side: Sequence[int], room: int) -> None:
        self._seat = seat
        self._side = side
        self._room = room

    def after(self, state: State, action: Action, left: int) -> bool:
        """Whether an action wins within so many decisions after it."""
        return self._wins(state.child(action), left)

    def _wins(self, state: State, left: int) -> bool:
        self._room -= 1
        if self._room < 0:
            raise TooManyPositions("it is too much to be solved")
        gone = isinstance(state, GoingOutState) and self._seat in state.out
        if (gone or state.is_terminal()) and self._seat in state.winners():
            return True
        if not left or state.is_terminal():
            return False
        if state.is_chance_node():
            return all(self.after(state, drawn, left) for drawn, _ in state.chance_outcomes())
        ours = state.current_player() in self._side
        for action in state.legal_actions():
            if self.after(state, action, left - 1) == ours:
                return ours
        return not ours
