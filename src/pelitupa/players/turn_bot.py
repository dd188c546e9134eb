"""A bot that thinks once about a whole turn, and then plays it: of the games of the canasta family.

A turn is many small steps, and a search that thought about each of them would take half a minute for one. So
whole turns are compared: the best of those that advice names are played in the same worlds, drawn to fit
what the seat knows, and after each some more turns, as advice plays them; what does worse is given up
(`halving.py`). In a world the same cards come whatever the turn, and nobody plays by whim, so that most of
the luck cancels.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar, Final

from pelitupa.core import Action, ActionError, Game, OptionError, State
from pelitupa.core.advice import Advice, calm
from pelitupa.games.canasta.asking import AskingTable
from pelitupa.games.canasta.planning import Plan
from pelitupa.players.advice import advice_for
from pelitupa.players.budget import Budget, BudgetBot, BudgetSettings
from pelitupa.players.halving import Halving

_PLANS: Final = 8
_WORSE: Final = 2.0
"""So many turns are compared, none of which seems worse than the best by more than this."""

_DEAL: Final = 1000
"""After a call the deal is played to its end: only there it is seen what the call was worth."""

_PART: Final = 0.4
"""What of its time is for one comparison: a turn has one at its beginning and one after drawing, and with a
foot a third."""

_TRIED: Final = 4
"""A simulation is so many turns in a world."""


class TurnBot(BudgetBot):
    """Compares whole turns in worlds that may be. What it does follows from its seed, but for a clock.

    `ahead` whole turns are played after a turn before the position is estimated, in which a point of a deal
    is worth `point`; a turn is worth `trust` points of a deal for each point that advice gives it, beside
    what comes of it.
    """

    ahead: ClassVar[int] = 4
    trust: ClassVar[float] = 40.0
    point: ClassVar[float] = 1.0 / 2200.0

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
        self._ahead, self._trust, self._many = self.ahead, self.trust, _PLANS
        self._kept: tuple[int, tuple[int, ...], tuple[int, ...]] = (-1, (), ())

    def looks(self, ahead: int = -1, trust: float = -1.0, many: int = -1) -> None:
        """Change what `ahead` and `trust` are for this bot, and how many turns it compares, for studies; what
        is below 0 stays."""
        self._ahead = ahead if ahead >= 0 else self._ahead
        self._trust = trust if trust >= 0 else self._trust
        self._many = many if many >= 0 else self._many

    def restart(self) -> None:
        """See `Bot.restart`."""
        self._kept = (-1, (), ())

    def step(self, state: State) -> Action:
        """See `Bot.step`. Raises `PelitupaError` when it is not its seat's turn."""
        self._begin(state)
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
        goes_on = path[:done] == tuple(
            state.history()[begun:]
        )  # else others have begun it otherwise
        if goes_on and done < len(path) and state._is_legal(path[done]):
            return path[done]
        return self._advice.likely_action(state, calm)

    def turn(self, state: AskingTable, rng: Callable[[], float]) -> tuple[int, ...]:
        """The steps of the turn, or of what is left of it, that does best; empty where advice names none."""
        found = self._plans(state)
        good = [plan for plan in found if plan.score > found[0].score - _WORSE][: self._many]
        if len(good) < 2:
            return good[0].path if good else ()
        sampler = state.sampler(self.seat)
        after = self._ahead if state.composing() >= 0 or len(good[0].path) > 1 else _DEAL
        seconds = self._seconds * _PART
        self._budget = Budget(seconds)
        places: list[Action] = list(range(len(good)))
        halving = Halving(places, self._budget, self._limit * _TRIED, seconds)
        goes_by_points = state.get_game().options.objective != "win"
        weight = self._trust if goes_by_points else self._trust * self.point
        halving.run(
            lambda: (sampler.draw(rng), int(rng() * 2**31)),
            lambda world, place: (
                weight * good[place].score
                + self._after(world[0].clone(), good[place].path, after, world[1])
            ),
        )
        best = halving.best()
        assert isinstance(best, int)
        return good[best].path

    def _after(self, state: AskingTable, path: Sequence[int], left: int, lots: int) -> float:
        """What this seat has of a world, when a turn and so many turns more are played in it; what is drawn
        follows from `lots`."""
        deal, turn = state.deal_number(), state.turn
        rng = Random(lots).random
        with contextlib.suppress(ActionError):  # what came of it is not as it was thought
            for action in path:
                state.apply_action(action)
        while state.deal_number() == deal and not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(state.draw(rng))
                continue
            if state.turn != turn:
                if not left:
                    break
                turn, left = state.turn, left - 1
            try:
                state.apply_action(self._advice.likely_action(state, calm))
            except ActionError:
                break  # no hands that agree with all that was said were found: here it goes no further
        return self._advice.estimate(state)[self.seat]
