"""A bot that goes out first of two who are left where that can be forced, and plays as another until then."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from pelitupa.core import Action, State
from pelitupa.players.kind import Bot
from pelitupa.players.seat_bot import SeatBot
from pelitupa.players.solvers.endings.two_left import Key, TwoLeft, TwoLeftError


@dataclass(frozen=True)
class Ending:
    """What a game says of its endings: what of a position matters, whether nothing is hidden from those who
    are left, and how many turns the match may yet go on."""

    key: Key
    is_open: Callable[[Any], bool]
    turns: Callable[[Any], int]


class TwoLeftBot(SeatBot):
    """Wins the endings that it can solve within so many `positions`; else does what `other` does.

    It looks at one draw of what its seat does not see: where nothing is hidden, they are all alike.
    """

    def __init__(self, seat: int, other: Bot, ending: Ending, positions: int) -> None:
        super().__init__(seat)
        self._other = other
        self._ending = ending
        self._solver = TwoLeft(ending.key, positions)

    def step(self, state: Any) -> Action:
        """See `Bot.step`."""
        self._check_turn(state)
        if len(state.legal_actions()) > 1 and self._ending.is_open(state):
            world = state.sampler(self.seat).draw(Random(0).random)
            try:
                action = self._solver.winning(world, self._ending.turns(state))
            except TwoLeftError:
                action = None
            if action is not None:
                return action
        return self._other.step(state)

    def restart(self) -> None:
        """What was found belongs to the trumps of a match."""
        self._solver = TwoLeft(self._ending.key, self._solver.positions)
        self._other.restart()

    def was_cut_short(self) -> bool:
        """See `SeatBot.was_cut_short`."""
        return isinstance(self._other, SeatBot) and self._other.was_cut_short()


def exact(ending: Ending, state: State) -> Mapping[Action, float]:
    """1 for an action after which its player goes out first of the two, 0 for any other. Raises
    `TwoLeftError` where that is not known."""
    if not ending.is_open(state):
        raise TwoLeftError("something is hidden yet")
    wins = TwoLeft(ending.key).action_wins(state, ending.turns(state))
    return {action: float(won) for action, won in wins.items()}
