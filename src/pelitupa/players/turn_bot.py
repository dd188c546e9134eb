"""A bot that thinks once about a whole turn, and then plays it: of the games of the canasta family.

A turn is many small steps, and a search that thought about each of them would take half a minute for one. So
whole turns are compared: the best few of those that advice names are played in the same worlds, drawn to fit
what the seat knows, and after each some more turns, as advice plays them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar, Final

from pelitupa.core import Action, Game, OptionError, State
from pelitupa.core.advice import Advice
from pelitupa.games.canasta.asking import AskingTable
from pelitupa.games.canasta.turn_advice import Plan
from pelitupa.players.advice import advice_for
from pelitupa.players.budget import BudgetBot, BudgetSettings

_PLANS: Final = 4
_WORSE: Final = 1.5
"""So many turns are compared, none of which seems worse than the best by more than this."""

_DEAL: Final = 1000
"""After a call the deal is played to its end: only there it is seen what the call was worth."""

_PART: Final = 0.4
"""What of its time is for one comparison: a turn has one at its beginning and one after drawing, and with a
foot a third."""

_SCALE: Final = 0.03
"""A point of what advice thinks of a turn is so much of a match."""


class TurnBot(BudgetBot):
    """Compares whole turns in worlds that may be. What it does follows from its seed, but for a clock.

    `ahead` decisions are played after a turn before the position is estimated; what advice thinks of a turn
    is worth `trust` worlds.
    """

    ahead: ClassVar[int] = 40
    trust: ClassVar[float] = 6.0

    def __init__(
        self, game: Game, seat: int, seed: str | int, settings: BudgetSettings | None = None
    ) -> None:
        """Raises `OptionError` for a game whose advice does not think in turns."""
        self._advice: Advice[Any] = advice_for(game)
        plans: Callable[[State], list[Plan]] | None = getattr(self._advice, "plans", None)
        if plans is None:
            raise OptionError(f"no whole turns are compared in {game.id}")
        super().__init__(seat, seed, settings if settings is not None else BudgetSettings())
        self._plans = plans
        self._ahead = self.ahead
        self._trust = self.trust
        self._kept: tuple[int, tuple[int, ...], tuple[int, ...]] = (-1, (), ())

    def looks(self, ahead: int, trust: float) -> None:
        """Change what `ahead` and `trust` are for this bot, for studies; what is below 0 stays."""
        self._ahead = ahead if ahead >= 0 else self._ahead
        self._trust = trust if trust >= 0 else self._trust

    def restart(self) -> None:
        """See `Bot.restart`."""
        self._kept = (-1, (), ())

    def step(self, state: State) -> Action:
        """See `Bot.step`. Raises `PelitupaError` when it is not its seat's turn."""
        rng = self._begin(state).random
        assert isinstance(state, AskingTable)
        done = max(0, state.composing())
        begun = state.move_number() - done
        hand = tuple(state.hands[self.seat])
        if self._kept[:2] != (begun, hand):
            start = state.get_game().state(state.history()[:begun]) if done else state
            assert isinstance(start, AskingTable)
            drawn = Random(f"{self._seed}:{self.seat}:turn {begun}").random
            self._kept = (begun, hand, self.turn(start, drawn))
        path = self._kept[2]
        if done < len(path) and state._is_legal(path[done]):
            return path[done]
        return self._advice.likely_action(state, rng)

    def turn(self, state: AskingTable, rng: Callable[[], float]) -> tuple[int, ...]:
        """The steps of the turn, or of what is left of it, that does best; empty where advice names none."""
        found = self._plans(state)
        good = [plan for plan in found if plan.score > found[0].score - _WORSE][:_PLANS]
        if len(good) < 2:
            return good[0].path if good else ()
        totals = [0.0] * len(good)
        sampler, worlds = state.sampler(self.seat), 0
        after = self._ahead if state.composing() >= 0 or len(good[0].path) > 1 else _DEAL
        while worlds < self._limit and self._budget.lasts(worlds, _PART):
            world = sampler.draw(rng)
            for place, plan in enumerate(good):
                totals[place] += self._after(world.clone(), plan.path, after, rng)
            worlds += 1
        best, most = good[0], -1e9
        for total, plan in zip(totals, good, strict=True):
            value = total + self._trust * _SCALE * plan.score
            if value > most:
                best, most = plan, value
        return best.path

    def _after(
        self, state: State, path: Sequence[int], left: int, rng: Callable[[], float]
    ) -> float:
        """What this seat has of a world, when a turn and so many decisions more are played in it."""
        deal = state.deal_number()
        for action in path:
            if not state._is_legal(action):
                break
            state.apply_action(action)
        while left and state.deal_number() == deal and not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(state.draw(rng))
            else:
                state.apply_action(self._advice.likely_action(state, rng))
                left -= 1
        return self._advice.estimate(state)[self.seat]
