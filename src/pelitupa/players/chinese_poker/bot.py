"""The bot of Chinese Poker: tries whole combinations on deals that agree with what it has seen; once two are
left, who know each other's cards by counting, it solves who is out first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Final

from pelitupa.core import Action, Game, OptionError, PelitupaError, State, option
from pelitupa.core.copying import made_by
from pelitupa.games.poker.chinese_poker.advice import ChinesePokerAdvice
from pelitupa.games.poker.chinese_poker.game import PASS, ChinesePoker, ChinesePokerState
from pelitupa.players.budget import BudgetBot, BudgetSettings
from pelitupa.players.halving import Halving
from pelitupa.players.kind import Kind
from pelitupa.players.solvers.endings.two_left_bot import Ending, TwoLeftBot, exact

_CARDS: Final = 16
"""Of two hands with more cards together hardly any ending is solved."""


@dataclass(frozen=True)
class ChinesePokerSettings(BudgetSettings):
    """How long it thinks. A simulation is one combination on one deal."""

    deals: int = option(
        0, "Deals on which combinations are tried, at most; 0 for no such limit.", low=0
    )
    positions: int = option(
        5_000, "Positions looked at, at most, to solve who goes out first of two.", low=1
    )


class ChinesePokerBot(BudgetBot):
    """Plays each combination worth a thought, and a pass, out on the same deals, by the rule of thumb for
    everybody, and takes what fares best; the worse half is given up again and again. What it does in a
    position follows from its seed, but for a clock.
    """

    def __init__(
        self, game: Game, seat: int, seed: str | int, settings: ChinesePokerSettings | None = None
    ) -> None:
        """Raises `OptionError` for another game than Chinese Poker."""
        if not isinstance(game, ChinesePoker):
            raise OptionError(f"the bot 'chinese_poker' plays Chinese Poker only, not {game.id}")
        own = settings if settings is not None else ChinesePokerSettings()
        super().__init__(seat, seed, own)
        self._deals = own.deals or 2**62
        self._advice = made_by(ChinesePokerAdvice, game)
        self._kept = (-1, 0, 0)

    def restart(self) -> None:
        """See `Bot.restart`."""
        self._kept = (-1, 0, 0)

    def step(self, state: State) -> Action:
        """See `Bot.step`. Raises `PelitupaError` when it is not its seat's turn."""
        if not isinstance(state, ChinesePokerState) or state.current_player() != self.seat:
            raise PelitupaError(f"it is not the turn of player {self.seat + 1}, for whom it plays")
        legal = state.legal_actions()
        return legal[0] if len(legal) == 1 else self._advice.step_to(state, self.best(state))

    def best(self, state: ChinesePokerState) -> int:
        """The combination to play, 0 to pass; the same while it is put together."""
        begun, hand = state.move_number() - state.chosen.bit_count(), state.hands[self.seat]
        if self._kept[:2] == (begun, hand) and state.chosen & ~self._kept[2] == 0:
            return self._kept[2]
        self._begin(state)
        rng = Random(f"{self._seed}:{self.seat}:{begun}").random
        if state.chosen:  # it is to be as it was decided, if it was
            before = state.get_game().state(state.history()[:begun])
            assert isinstance(before, ChinesePokerState)
            best = self._fares_best(before, rng)
            if state.chosen & ~best == 0:
                self._kept = (begun, hand, best)
                return best
        best = self._fares_best(state, rng)
        self._kept = (begun, hand, best)
        return best

    def _fares_best(self, state: ChinesePokerState, rng: Callable[[], float]) -> int:
        found = self._advice.candidates(state)
        if state.last and not state.chosen:
            found.append(0)
        if len(found) == 1:
            return found[0]
        sampler = state.sampler(self.seat)
        halving = Halving(list(found), self._budget, self._limit, self._seconds)
        halving.run(
            lambda: sampler.draw(rng),
            lambda world, whole: self._tried(world.clone(), whole, rng),
            self._deals,
        )
        best = halving.best()
        assert isinstance(best, int)
        return best

    def _tried(self, state: ChinesePokerState, whole: int, rng: Callable[[], float]) -> float:
        """The seat's utility where it plays this, and then all play on to the end of the deal."""
        deal = state.deal
        composing = True
        while composing:
            action = self._advice.step_to(state, whole)
            composing = action < PASS
            state.apply_action(action)
        while not state.over and state.deal == deal:
            state.apply_action(self._advice.likely_action(state, rng))
        return self._advice.estimate(state)[self.seat]


def _key(state: Any) -> tuple[object, ...]:
    """See `two_left.Key`: what is to be beaten is worth as much whatever cards it is."""
    assert isinstance(state, ChinesePokerState)
    last = (state.kind, state.worth, state.last_by, state.passes) if state.last else ()
    return *state.hands, state.turn, state.chosen, last


def _is_open(state: Any) -> bool:
    """Whether two are left, who know each other's cards, and have few."""
    assert isinstance(state, ChinesePokerState)
    held = sum([hand.bit_count() for hand in state.hands])
    return state.remaining() == 2 and not state.undealt and held <= _CARDS


def _turns(state: Any) -> int:
    """Each round takes a card at least: a match is never too short."""
    return 2**30


ENDING: Final = Ending(_key, _is_open, _turns)


def _make(game: Game, seat: int, seed: str | int, settings: ChinesePokerSettings) -> TwoLeftBot:
    tries = ChinesePokerBot(game, seat, seed, settings)
    return TwoLeftBot(seat, tries, ENDING, settings.positions)


BOT: Final = Kind(ChinesePokerSettings, _make, best="{budget}", exact=partial(exact, ENDING))
