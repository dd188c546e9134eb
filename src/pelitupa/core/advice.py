"""What a sensible player would do: the contract of advice, which search reads and no world imports.

A world says what is legal; its advice says what is worth considering, what is plausible, and what a position
is roughly worth. It is a file next to the game's module (`advice.py` next to `game.py`, `paska_advice.py`
next to `paska.py`), which sets `ADVICE` to its class. A game without one uses the advice of the class that
it is made from: see `players/advice.py`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from pelitupa.core.copying import Copied
from pelitupa.core.game import Game, State
from pelitupa.core.open_input import OpenValue

Position = TypeVar("Position", bound=State, contravariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Advice(Copied, Generic[Position]):
    """Advice on the positions of a game. The defaults know only exact results and legal actions."""

    bot: ClassVar[str] = "search"
    """Which of the bots that play every game plays best by this advice: `rollout` where it is so good that
    a search that tries every action few times does not play as well, `plain` where its rules of thumb play
    better alone, `solver` where the rest of the tricks is solved. It may have settings: `solver(trust=1)`."""

    def __init__(self, game: Game) -> None:
        """What holds for all matches of a game can be worked out here."""

    def estimate(self, state: Position) -> list[float]:
        """A rough utility for each seat, for search that stops early (within -1 to 1 for the objective
        `win`); returns() when it is over. It may look at the whole state.
        """
        return state.returns()

    def sensible_actions(self, state: Position) -> list[int]:
        """The legal actions worth a thought, for search that cannot try all; ascending, never empty
        where something is legal. It may depend only on what the current player sees.
        """
        return state.legal_actions()

    def likely_action(self, state: Position, rng: Callable[[], float]) -> int:
        """A legal action as a plausible player might draw it here, for playouts; -1: any will do.

        It may depend only on what the current player sees.
        """
        return -1

    def likely_value(self, state: Position, rng: Random) -> OpenValue | None:
        """Where `likely_action` names nothing and an open value is wanted, one that a plausible player might
        give; None: any action will do. It may depend only on what the current player sees.
        """
        return None

    def hasty(self, state: Position, rng: Random) -> int | OpenValue | None:
        """What somebody does who looks hastily and misjudges; None where no way to slip is the game's own."""
        return None

    def playout_action(self, state: Position, rng: Callable[[], float]) -> int:
        """As `likely_action`, for playouts of a search that tries every action few times.

        It is another where a game's advice is so good that such a search does not play as well as its
        playouts, and so thinks too much of what it could win.
        """
        return self.likely_action(state, rng)


def calm() -> float:
    """Draws without noise, for `Advice.likely_action`: always the likeliest action."""
    return 0.5


def by_lead(lead: float) -> float:
    """A lead, in parts of one that is all but sure to win, as a utility between -1 and 1.

    More is always a little better, so that nobody plays at random who is far ahead or far behind.
    """
    square = lead * lead
    return lead / math.sqrt(math.sqrt(1.0 + square * square))


def by_leads(leads: Sequence[float]) -> list[float]:
    """The same for some seats, whose utilities add up to nothing, as their leads do."""
    values = [by_lead(lead) for lead in leads]
    mean = sum(values) / len(values)
    values = [value - mean for value in values]
    most = max(1.0, max(values), -min(values))
    return [value / most for value in values]


ADVICE: Final = Advice
