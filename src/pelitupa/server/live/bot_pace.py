"""When a bot's answer is shown: at a moment that tells nothing of what it holds.

A bot that has one legal card knows at once what to do, and a search that has two takes all its time:
whoever measured it would read the bot's hand. So in a game in which something is hidden an answer is shown
when a bot of that kind has *usually* answered, whether it had to think or not. What is usual grows with the
longest thought there was in any match, up to a bound, and never shrinks; an answer that comes later than
that, because the thought was longer or other tables' bots were thinking, is shown at the next of a few set
moments.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from pelitupa.core import Game
from pelitupa.core.options import parse_spec

STEP: Final = 0.1
"""Seconds between the moments at which an answer can be shown after the usual one."""
BRIEF: Final = 0.01
"""The same for a bot that does not think, so that of its answers too no time tells anything."""
UNTIMED: Final = 0.5
"""What a bot without a time limit is taken to need before it was seen to need more."""
MOST: Final = 2.5
"""More than this is never usual, but for a bot that is told to think longer."""


class BotPace:
    """How long bots of each kind usually take for a decision, in seconds."""

    def __init__(self) -> None:
        self._longest: dict[tuple[str, str], float] = {}

    def took(self, bot: str, game: Game, seconds: float) -> None:
        """A bot has thought for so long."""
        key, least = (bot, game.id), least_of(bot)
        if not least:
            return
        most = max(MOST, least + STEP)
        longest = max(self._longest.get(key, least), math.ceil(seconds / STEP) * STEP)
        self._longest[key] = min(most, longest)

    def usual(self, bot: str, game: Game) -> float:
        """How long a bot of that kind takes, as everybody may know."""
        return self._longest.get((bot, game.id), least_of(bot))

    def moment(self, bot: str, game: Game, pause: float, elapsed: float) -> float:
        """How long after the question an answer is shown that took `elapsed` seconds to come.

        `pause` is how long a bot waits in any case, so that people can follow.
        """
        if not game.has_hidden_information():
            return max(pause, elapsed)
        usual = self.usual(bot, game)
        first, step = max(pause, usual), STEP if usual else BRIEF
        return first + max(0, math.ceil((elapsed - first) / step)) * step


class Haste:
    """Whether bots had to think less than they should, the machine being busy.

    That a certain thought was cut short may tell that there was something to think about, so it shows in
    the whole of the next minute, and not before.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._minutes = (-2, -2)

    def note(self) -> None:
        """A thought was cut short."""
        minute = self._minute()
        if minute != self._minutes[1]:
            self._minutes = (self._minutes[1], minute)

    def shows(self) -> bool:
        """Whether people may be told so now."""
        return self._minute() - 1 in self._minutes

    def _minute(self) -> int:
        return int(self._clock() // 60)


@lru_cache(maxsize=256)
def least_of(bot: str) -> float:
    """What a bot takes at least: the time that it is told to take, or what may be thought of one
    without a limit. One that does not think takes none."""
    name, given = parse_spec(bot)
    if name == "random":
        return 0.0
    seconds = float(given.get("seconds", 0) or 0)
    return seconds + STEP if seconds > 0 else UNTIMED
