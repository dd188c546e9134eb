"""The bot of Fireplace Poker: it compares whole turns, in worlds drawn to fit what it has seen."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from pelitupa.core import Action, Game, OptionError, State
from pelitupa.games.poker.fireplace_poker.advice import FireplacePokerAdvice
from pelitupa.games.poker.fireplace_poker.game import FireplacePoker, FireplacePokerState
from pelitupa.games.poker.fireplace_poker.planning import plans
from pelitupa.games.poker.fireplace_poker.table import ARRANGING, MELDING, PASS
from pelitupa.players.budget import BudgetBot, BudgetSettings
from pelitupa.players.halving import Halving
from pelitupa.players.kind import Kind

_TURNS: Final = 6
"""So many turns, of all players together, are played after the one that is tried."""
_PLANS: Final = 8
_WORSE: Final = 2.0
"""So many turns are compared, none of which seems worse than the best by more than this."""
_TRUST: Final = 1.0
"""By so many standard errors a turn must be better than the one that advice thinks best."""

Path = tuple[int, ...]


class FireplacePokerBot(BudgetBot):
    """Plays each of the turns that advice thinks best out in the same worlds, and some turns more by the
    rules of thumb; the worse half is given up again and again. It does what advice thinks best, unless
    another turn is better beyond doubt. A simulation is one turn in one world. What it does follows from
    its seed, but for a clock.
    """

    def __init__(
        self, game: Game, seat: int, seed: str | int, settings: BudgetSettings | None = None
    ) -> None:
        """Raises `OptionError` for another game than Fireplace Poker."""
        if not isinstance(game, FireplacePoker):
            raise OptionError(
                f"the bot 'fireplace_poker' plays Fireplace Poker only, not {game.id}"
            )
        super().__init__(seat, seed, settings if settings is not None else BudgetSettings())
        self._advice = FireplacePokerAdvice(game)
        self._kept: tuple[int, list[int], Path] = (-1, [], ())

    def restart(self) -> None:
        """See `Bot.restart`."""
        self._kept = (-1, [], ())

    def step(self, state: State) -> Action:
        """See `Bot.step`. Raises `PelitupaError` when it is not its seat's turn."""
        rng = self._begin(state).random
        assert isinstance(state, FireplacePokerState)
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        done = max(0, state.composing())
        begun, hand = state.move_number() - done, state.hands[state.turn]
        if self._kept[:2] != (begun, hand):
            start = state.get_game().state(state.history()[:begun]) if done else state
            assert isinstance(start, FireplacePokerState)
            drawn = Random(f"{self._seed}:{self.seat}:turn {begun}").random
            self._kept = (begun, hand.copy(), self.turn(start, drawn))
        path = self._kept[2]
        if done < len(path) and path[:done] == _taken(state) and path[done] in legal:
            return path[done]
        return self._advice.likely_action(state, rng)

    def turn(self, state: FireplacePokerState, rng: Callable[[], float]) -> Path:
        """The steps of the turn that fares best; empty where advice names none."""
        if state.phase not in (MELDING, ARRANGING):
            return ()
        found = plans(state)
        if not found:
            return ()
        good = [plan for plan in found if plan.score > found[0].score - _WORSE][:_PLANS]
        paths = [plan.path for plan in good]
        if state.phase == MELDING and state.may_pass():
            paths.append((PASS,))
        if len(paths) < 2:
            return paths[0]
        places: list[Action] = list(range(len(paths)))
        halving = Halving(places, self._budget, self._limit, self._seconds)
        sampler = state.sampler(self.seat)
        halving.run(
            lambda: sampler.draw(rng),
            lambda world, place: self._after(world.clone(), paths[place], rng),
        )
        best = halving.ranked(_TRUST)[0][0]
        assert isinstance(best, int)
        return paths[best]

    def _after(self, state: FireplacePokerState, path: Path, rng: Callable[[], float]) -> float:
        """What this seat has of a world in which it takes this turn."""
        for action in path:
            state.apply_action(action)
        left, turn = _TURNS, -1
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(state.draw(rng))
                continue
            if state.turn != turn:
                if not left:
                    break
                left, turn = left - 1, state.turn
            action = self._advice.likely_action(state, rng)
            state.apply_action(action if action >= 0 else state.legal_actions()[0])
        return self._advice.estimate(state)[self.seat]


def _taken(state: FireplacePokerState) -> Path:
    """The steps of the turn so far."""
    if state.composing() <= 0:
        return ()
    done = state.composing()
    taken = []
    for action in state.history()[state.move_number() - done :]:
        assert isinstance(action, int)
        taken.append(action)
    return tuple(taken)


def _make(game: Game, seat: int, seed: str | int, settings: BudgetSettings) -> FireplacePokerBot:
    return FireplacePokerBot(game, seat, seed, settings)


BOT: Final = Kind(BudgetSettings, _make, best="{budget}")
