"""The clocks that the Go Text Protocol speaks of, and how long a bot may think by them."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from pelitupa.core import Action, Game, State
from pelitupa.players import Bot, hurried, make_bot

SHARE: Final = 25
"""A move gets one in so many parts of the main time that is left."""
RESERVE: Final = 0.8
"""What a bot is given of the time a move may take; the rest covers what is not thinking."""
LEAST: Final = 0.01
"""Seconds a bot thinks where its time is out."""
_SLACK: Final = 1.25
"""A bot is kept, with what it knows from its moves before, while its time changes by no more than this."""


@dataclass
class _Clock:
    """What is left: `seconds` of the main time where `stones` is 0, else for so many stones."""

    seconds: float
    stones: int = 0


class Clocks:
    """The clocks of both colours, which are called `b` and `w`.

    After `main` seconds there are `period` seconds for every so many `stones`; without stones there is no
    overtime, and a period without stones means no limit. `put` says where a clock stands; where the
    controller never does, we run them ourselves.
    """

    def __init__(self, main: int = 0, period: int = 0, stones: int = 0) -> None:
        self._main, self._period, self._stones = main, period, stones
        self._left: dict[str, _Clock] = {}
        self.restart()

    def restart(self) -> None:
        """Another game begins."""
        overtime = bool(self._period and self._stones)
        if (self._period and not self._stones) or not (self._main or overtime):
            self._left = {}
        else:
            self._left = {colour: self._full() for colour in "bw"}

    def _full(self) -> _Clock:
        return _Clock(self._main) if self._main else _Clock(self._period, self._stones)

    def put(self, colour: str, seconds: int, stones: int) -> None:
        """A clock stands so."""
        self._left[colour] = _Clock(seconds, stones)

    def allows(self, colour: str) -> float:
        """Seconds a colour may think about its next move; 0 for no limit."""
        clock = self._left.get(colour)
        if clock is None:
            return 0.0
        if clock.stones:
            seconds = clock.seconds / clock.stones
        else:
            overtime = self._period / self._stones if self._stones else 0.0
            seconds = clock.seconds / SHARE + overtime
        return max(LEAST, round(seconds * RESERVE, 3))

    def moved(self, colour: str, seconds: float) -> None:
        """A colour has thought so long, and moved."""
        clock = self._left.get(colour)
        if clock is None:
            return
        left, stones = clock.seconds - seconds, clock.stones
        if left < 0 and not stones and self._stones:
            left, stones = left + self._period, self._stones
        if stones == 1:  # the last one of a period
            self._left[colour] = _Clock(self._period, self._stones)
        else:
            self._left[colour] = _Clock(max(0.0, left), max(0, stones - 1))


class Thinkers:
    """The bots of both colours, which heed the clocks."""

    def __init__(self, spec: str, seed: str | int) -> None:
        """Bots of a specification, which think no longer than it says, however much time they have."""
        self._spec, self._seed = spec, seed
        self._bots: dict[int, tuple[Bot, float]] = {}
        self.clocks = Clocks()

    def forget(self) -> None:
        """Begin from whatever position comes next."""
        self._bots = {}

    def spec(self, colour: str) -> str:
        """The specification by which a colour thinks about its next move."""
        allowed = self.clocks.allows(colour)
        return hurried(self._spec, allowed) if allowed else self._spec

    def decide(self, game: Game, state: State, colour: str, *, runs: bool = True) -> Action:
        """The action of a colour whose turn it is; its clock `runs` meanwhile."""
        seat, allowed, began = state.current_player(), self.clocks.allows(colour), time.monotonic()
        kept = self._bots.get(seat)
        if kept is None or not kept[1] / _SLACK <= allowed <= kept[1] * _SLACK:
            kept = make_bot(self.spec(colour), game, seat, self._seed), allowed
            self._bots[seat] = kept
        action = kept[0].step(state)
        if runs:
            self.clocks.moved(colour, time.monotonic() - began)
        return action
