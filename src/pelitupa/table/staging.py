"""Turns that are composed step by step, private until they are confirmed: see `State.composing`.

The steps are taken on a copy of the state that nobody but the one who composes sees. They can be taken back
one by one; the last of them, which confirms the composition, lets all be played. Only then does the match
know of them, and its record and the record's hash.

The rules know one order of steps. People may take them in any: a step that is out of order is put where it
belongs, with what has to go along, where the game can say so (`Rearranging`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pelitupa.core import Action, ActionView, State, View, t
from pelitupa.table.rearranging import Rearranging

UNDO: Final = "undo"
"""What takes the latest step of a composition back."""


class Staging:
    """The steps of the turn that somebody is composing, if anybody is."""

    def __init__(self) -> None:
        self.seat = -1
        self._before: list[tuple[list[Action], State | None]] = []
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
        steps = self._moved(seat, state, action)
        if steps:
            after = state.clone()
            for step in steps:
                after.apply_action(step)
            if after.composing() == len(steps):
                self._keep(seat, steps, after)
                return []
            self.clear()
            return steps
        after = now.child(action)
        if after.composing() > now.composing() and after.current_player() == seat:
            self._keep(seat, [*self._taken(seat), action], after)
            return []
        whole = [*self._taken(seat), action]
        self.clear()
        return whole

    def _keep(self, seat: int, steps: list[Action], after: State) -> None:
        self._before.append((self._taken(seat), self._state if seat == self.seat else None))
        self.seat, self._steps, self._state = seat, steps, after

    def _taken(self, seat: int) -> list[Action]:
        return self._steps if seat == self.seat else []

    def _moved(self, seat: int, state: State, action: Action) -> list[Action]:
        """All steps in an order in which one that is illegal now is legal; nothing for any other."""
        now = self.state(seat, state)
        if now.current_player() != seat or now.composing() < 0 or action in now.legal_actions():
            return []
        if not isinstance(state, Rearranging) or not isinstance(action, int):
            return []
        taken = [step for step in self._taken(seat) if isinstance(step, int)]
        return [*state.rearranged(taken, action)]

    def fits(self, seat: int, state: State, action: Action) -> bool:
        """Whether a step that is illegal now can be taken in another order."""
        return bool(self._moved(seat, state, action))

    def wider(self, view: View, seat: int | None, state: State) -> View:
        """The view of who composes a turn, with the steps that can be taken in another order."""
        if seat is None or not view.actions:
            return view
        now = self.state(seat, state)
        if now.composing() < 0 or not isinstance(now, Rearranging):
            return view
        game = state.get_game()
        more = tuple(
            ActionView(game.action_to_string(seat, action), game.action_label(action),
                       now._touches(action), now._group(action))
            for action in now.wishes() if self._moved(seat, state, action)
        )  # fmt: skip
        return replace(view, actions=(*view.actions, *more)) if more else view

    def may_undo(self, seat: int | None) -> bool:
        """Whether a seat has taken a step that it can take back."""
        return seat == self.seat and bool(self._steps)

    def undo(self) -> None:
        """Take the latest step back, with what went along."""
        self._steps, self._state = self._before.pop()
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
