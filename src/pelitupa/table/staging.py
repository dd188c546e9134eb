"""Turns that are composed step by step, private until they are confirmed: see `State.composing`.

The steps are taken on a copy of the state that nobody but the one who composes sees. They can be taken back
one by one; the last of them, which confirms the composition, lets all be played. Only then does the match
know of them, and its record and the record's hash.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pelitupa.core import Action, ActionView, State, View, t

UNDO: Final = "undo"
"""What takes the latest step of a composition back."""


class Staging:
    """The steps of the turn that somebody is composing, if anybody is."""

    def __init__(self) -> None:
        self.seat = -1
        self._before: list[State] = []
        self._steps: list[Action] = []
        self._state: State | None = None

    def state(self, seat: int | None, state: State) -> State:
        """The state of a match as a seat sees it: with its own steps done."""
        return state if self._state is None or seat != self.seat else self._state

    def take(self, seat: int, state: State, action: Action) -> list[Action]:
        """Take a step, or anything else; what is now to be played: nothing while a turn is composed.

        An illegal action changes nothing; raises as `State.apply_action`.
        """
        now = self.state(seat, state)
        if now.composing() < 0:
            return [action]
        after = now.child(action)
        if after.composing() > now.composing() and after.current_player() == seat:
            self.seat = seat
            self._before.append(now)
            self._steps.append(action)
            self._state = after
            return []
        whole = [*self._steps, action]
        self.clear()
        return whole

    def may_undo(self, seat: int | None) -> bool:
        """Whether a seat has taken a step that it can take back."""
        return seat == self.seat and bool(self._steps)

    def undo(self) -> None:
        """Take the latest step back."""
        self._steps.pop()
        self._state = self._before.pop()
        if not self._steps:
            self.clear()

    def clear(self) -> None:
        """Forget the steps."""
        self.seat, self._state = -1, None
        self._before.clear()
        self._steps.clear()


def staged_view(view: View) -> View:
    """The view of who composes a turn: a step can be taken back."""
    return replace(view, actions=(*view.actions, ActionView(UNDO, t("A step back"), (), "")))
