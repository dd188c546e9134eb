"""The bot of Fireplace Poker: it compares whole turns, in worlds drawn to fit what it has seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from pelitupa.core import Action, Game, OptionError, State, option
from pelitupa.core.advice import calm
from pelitupa.core.copying import made_by
from pelitupa.games.poker.fireplace_poker.advice import FireplacePokerAdvice
from pelitupa.games.poker.fireplace_poker.game import (
    ARRANGING,
    MELDING,
    PASS,
    SHOW,
    FireplacePoker,
    FireplacePokerState,
)
from pelitupa.games.poker.fireplace_poker.planning import LEARNT, plans
from pelitupa.players.budget import BudgetBot, BudgetSettings
from pelitupa.players.halving import Halving, mean
from pelitupa.players.kind import Kind

_TURNS: Final = 6
"""So many turns, of all players together, are played after the one that is tried."""
_PLANS: Final = 8
_WORSE: Final = 2.0
"""So many turns are compared, none of which seems worse than the best by more than this."""
_UNIT: Final = 0.1
"""So much utility is what advice takes for a turn with one more meld."""

Path = tuple[int, ...]


@dataclass(frozen=True)
class FireplacePokerSettings(BudgetSettings):
    """How long to think, and how far to trust what seems good before."""

    doubt: float = option(
        0.07, "How wrong what seems good before it is tried may be, in utility.", low=0.001
    )


class World:
    """What may be, and what will be drawn: each player draws the same, whatever was done before."""

    def __init__(self, state: State, rng: Callable[[], float]) -> None:
        assert isinstance(state, FireplacePokerState)
        self.state = state
        self._seeds = [rng() for _ in range(state.players)]

    def draws(self) -> list[Callable[[], float]]:
        """What each player draws with, from the beginning."""
        return [Random(seed).random for seed in self._seeds]


class FireplacePokerBot(BudgetBot):
    """Plays each of the turns that seem best out in the same worlds, and some turns more as it would play
    without thinking; the worse half is given up again and again. What comes of a turn there is weighed with
    what it seemed before, by how sure either is. A simulation is one turn in one world. What it does follows
    from its seed, but for a clock.
    """

    def __init__(
        self, game: Game, seat: int, seed: str | int, settings: FireplacePokerSettings | None = None
    ) -> None:
        """Raises `OptionError` for another game than Fireplace Poker."""
        if not isinstance(game, FireplacePoker):
            raise OptionError(
                f"the bot 'fireplace_poker' plays Fireplace Poker only, not {game.id}"
            )
        own = settings if settings is not None else FireplacePokerSettings()
        super().__init__(seat, seed, own)
        self._doubt = own.doubt
        self._advice = made_by(FireplacePokerAdvice, game, LEARNT)
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
        if path[:done] != _taken(state):  # others began it otherwise
            path = self.turn(state, rng)
        if done < len(path) and path[done] in legal:
            return path[done]
        return self._advice.likely_action(state, calm)

    def turn(self, state: FireplacePokerState, rng: Callable[[], float]) -> Path:
        """The steps of the turn that fares best, those that were taken included; empty where there is none
        to choose."""
        if state.phase not in (MELDING, ARRANGING):
            return ()
        found = plans(state, LEARNT)
        good = [plan for plan in found if plan.score > found[0].score - _WORSE][:_PLANS]
        paths = [plan.path for plan in good]
        seem = [_UNIT * (plan.score - found[0].score) for plan in good]
        for action in (SHOW, PASS):
            if state.phase == MELDING and action in state.legal_actions():
                paths.append((action,))
                seem.append(seem[-1] if seem else 0.0)
        if len(paths) < 2:
            return paths[0] if paths else ()
        places: list[Action] = list(range(len(paths)))
        halving = Halving(places, self._budget, self._limit, self._seconds)
        sampler, done = state.sampler(self.seat), max(0, state.composing())
        halving.run(
            lambda: World(sampler.draw(rng), rng),
            lambda world, place: self._after(world, paths[place][done:]),
        )
        return paths[self._best(halving, seem)]

    def _best(self, halving: Halving, seem: list[float]) -> int:
        """The place of the turn that is likeliest best, from what it seemed beside the first one, and what
        came of both in the same worlds."""
        first, best, most = halving.results[0], 0, 0.0
        for place in range(1, len(seem)):
            gains = [one - other for one, other in zip(halving.results[place], first, strict=False)]
            if len(gains) < 2:
                continue
            gain = mean(gains)
            spread = sum([(one - gain) ** 2 for one in gains]) / (len(gains) - 1)
            unsure, doubt = spread / len(gains) + 1e-9, self._doubt**2
            likely = (gain * doubt + seem[place] * unsure) / (doubt + unsure)
            if likely > most:
                best, most = place, likely
        return best

    def _after(self, world: World, path: Path) -> float:
        """What this seat has of a world in which it takes this turn."""
        state, draws = world.state.clone(), world.draws()
        for action in path:
            state.apply_action(action)
        left, turn = _TURNS, -1
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(state.draw(draws[state.turn]))
                continue
            if state.turn != turn:
                if not left:
                    break
                left, turn = left - 1, state.turn
            action = self._advice.likely_action(state, calm)
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


BOT: Final = Kind(FireplacePokerSettings, FireplacePokerBot, best="{budget}")
