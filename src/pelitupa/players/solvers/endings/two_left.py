"""Who goes out first of two who are left, by trying everything on a game's own states.

It is for games in which nothing is hidden any more when two are left and the stock is empty: what is
neither in the own hand nor out of play is in the other's. What is found holds whatever the other does.
Where positions can come again, the depth is raised step by step, and only what is decided within it counts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pelitupa.core import Action, PelitupaError

Key = Callable[[Any], tuple[object, ...]]
"""All of a position that matters for what follows, but for how many turns there were."""

_SHALLOW: Final = 6
"""So many decisions ahead are looked first."""
_DEEP: Final = 400
"""And so many at most: a line of so many calls is followed by calls of functions in each other."""


class TwoLeftError(PelitupaError):
    """A position that is not solved: too far from the end, or not of this kind."""


class TwoLeft:
    """Looks at `positions` positions at most for one decision, and remembers what it has found."""

    def __init__(self, key: Key, positions: int = 20_000) -> None:
        self._key = key
        self.positions = positions
        self._left = 0
        self._first, self._other = -1, -1
        self._found: dict[tuple[object, ...], tuple[int, int]] = {}

    def winning(self, state: Any, turns: int = _DEEP) -> Action | None:
        """An action after which the player to decide goes out first, or None if nothing does.

        The match goes on for `turns` turns at least. Raises `TwoLeftError` where that is not found out.
        """
        self._begin(state)
        actions, open_ones = state.legal_actions(), True
        for depth in self._depths(turns):
            if not open_ones:
                break
            open_ones = False
            for action in actions:
                value = self._after(state, action, depth)
                if value > 0:
                    return int(action)
                open_ones = open_ones or value == 0
        if open_ones:
            raise TwoLeftError("it is too far from the end")
        return None

    def action_wins(self, state: Any, turns: int = _DEEP) -> dict[Action, bool]:
        """For each action whether the player to decide goes out first after it. See `winning`."""
        self._begin(state)
        values = dict.fromkeys(state.legal_actions(), 0)
        for depth in self._depths(turns):
            for action, value in values.items():
                if value == 0:
                    values[action] = self._after(state, action, depth)
            if 0 not in values.values():
                return {action: value > 0 for action, value in values.items()}
        raise TwoLeftError("it is too far from the end")

    def _begin(self, state: Any) -> None:
        players = range(state.num_players())
        inside = [player for player in players if player not in state.out]
        if len(inside) != 2 or state.current_player() not in inside:
            raise TwoLeftError("there are not two left")
        if inside[0] != self._first or len(self._found) > self.positions * 10:
            self._found.clear()
        self._first, self._other = inside
        self._left = self.positions

    def _depths(self, turns: int) -> list[int]:
        """How far ahead to look, one after the other; no line is as long as the match may go on."""
        depths, depth = [], _SHALLOW
        while depth <= min(turns, _DEEP):
            depths.append(depth)
            depth *= 2
        return depths

    def _after(self, state: Any, action: Action, depth: int) -> int:
        """1 if who is in turn goes out first after an action, -1 if the other does, 0 if it is not known."""
        mine = 1 if state.current_player() == self._first else -1
        after = state.clone()
        after.apply_action(action)
        return mine * self._value(after, depth)

    def _value(self, state: Any, depth: int) -> int:
        """1 if the first of the two goes out before the other, -1 if the other does, 0 if that is not
        known."""
        if state.is_terminal():
            # whatever a match is about, a place is better than that behind it
            scores = state.scores()
            first, other = scores[self._first], scores[self._other]
            return int(first > other) - int(first < other)
        if depth == 0:
            return 0
        key = self._key(state)
        found = self._found.get(key)
        if found is not None and (found[0] != 0 or found[1] >= depth):
            return found[0]
        if state.is_chance_node():
            raise TwoLeftError("there are cards to be drawn")
        self._left -= 1
        if self._left < 0:
            raise TwoLeftError("it is too far from the end")
        mine, best = (1 if state.current_player() == self._first else -1), -1
        for action in state.legal_actions():
            after = state.clone()
            after.apply_action(action)
            best = max(best, mine * self._value(after, depth - 1))
            if best > 0:
                break
        self._found[key] = mine * best, depth
        return mine * best
