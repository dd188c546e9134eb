"""The bot of Moska: it tries every action in the same worlds, drawn to fit what its seat has seen, and solves
the ending of two who are left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pelitupa.core import Action, Game, OptionError, State, option
from pelitupa.core.advice import calm
from pelitupa.core.copying import made_by
from pelitupa.equipment.cards import PACK_SIZE, RANK_MASKS, rank_of, suit_of
from pelitupa.games.beating.filling import ATTACKING, BEATING
from pelitupa.games.beating.moska.advice import MoskaAdvice
from pelitupa.games.beating.moska.game import Moska
from pelitupa.games.beating.moska.throwing import MoskaState
from pelitupa.players.budget import BudgetBot, BudgetSettings
from pelitupa.players.halving import Halving
from pelitupa.players.kind import Kind
from pelitupa.players.moska.ending import ENDING
from pelitupa.players.solvers.endings.two_left_bot import TwoLeftBot, exact

_LONG: Final = 1000
"""As many decisions after it, a match that goes on is estimated: it might do so for ever."""


@dataclass(frozen=True)
class MoskaSettings(BudgetSettings):
    """How long to try, and how much to solve."""

    positions: int = option(
        5_000, "Positions looked at, at most, to solve who goes out first of two.", low=1
    )


class MoskaBot(BudgetBot):
    """Does what fares best where all then play by advice: while there is a stock to the turn's end, where the
    position is estimated, and without one to the match's.

    Every action is tried in the same worlds, and the worse half is given up again and again. A simulation is
    one action in one world. What it does in a position follows from its seed, but for a clock.
    """

    def __init__(
        self, game: Game, seat: int, seed: str | int, settings: BudgetSettings | None = None
    ) -> None:
        """Raises `OptionError` for another game than Moska."""
        if not isinstance(game, Moska):
            raise OptionError(f"the bot 'moska' plays Moska only, not {game.id}")
        super().__init__(seat, seed, settings if settings is not None else BudgetSettings())
        self._advice = made_by(MoskaAdvice, game)

    def step(self, state: State) -> Action:
        """See `Bot.step`. Raises `PelitupaError` when it is not its seat's turn."""
        rng = self._begin(state).random
        assert isinstance(state, MoskaState)
        actions = state.legal_actions()
        if len(actions) == 1:
            return actions[0]
        plain = self._advice.likely_action(state, calm)
        sampler = state.sampler(self.seat)
        tried: list[Action] = list(dict.fromkeys([plain, *_spared(state, actions)]))
        halving = Halving(tried, self._budget, self._limit, self._seconds)
        halving.run(
            lambda: sampler.draw(rng),
            lambda world, action: self._after(world.clone(), action, rng),
        )
        return halving.best()

    def _after(self, state: MoskaState, action: int, rng: Callable[[], float]) -> float:
        """What this seat has of a world in which it does this."""
        state.apply_action(action)
        turn = state.turns
        for _ in range(_LONG):
            if state.is_terminal():
                break
            if state.phase == ATTACKING and state.turns > turn and state.stock_size():
                break
            if state.is_chance_node():
                state.apply_action(state.draw(rng))
            else:
                state.apply_action(self._advice.likely_action(state, rng))
        return self._advice.estimate(state)[self.seat]


def _spared(state: MoskaState, actions: Sequence[int]) -> list[int]:
    """What is worth a thought: of the cards of a suit that beat a card the lowest, and others that leave that
    one in a pair. What beats more is better kept, as nothing is thrown in after all is beaten at once."""
    if state.phase != BEATING:
        return list(actions)
    hand = state.hands[state.defender]
    lowest: dict[int, int] = {}
    for action in sorted(actions):
        if action < PACK_SIZE:
            lowest.setdefault(suit_of(action), action)
    paired = {
        card for card in lowest.values() if (hand & RANK_MASKS[rank_of(card)]).bit_count() > 1
    }
    return [
        action
        for action in actions
        if action >= PACK_SIZE
        or lowest[suit_of(action)] == action
        or lowest[suit_of(action)] in paired
    ]


def _make(game: Game, seat: int, seed: str | int, settings: MoskaSettings) -> TwoLeftBot:
    return TwoLeftBot(seat, MoskaBot(game, seat, seed, settings), ENDING, settings.positions)


BOT: Final = Kind(MoskaSettings, _make, best="{budget}", exact=partial(exact, ENDING))
