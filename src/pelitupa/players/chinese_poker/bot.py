"""The bot of Chinese Poker: tries whole combinations on deals that agree with what it has seen."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from pelitupa.core import Action, Game, OptionError, PelitupaError, Settings, State, option
from pelitupa.games.poker.chinese_poker.advice import ChinesePokerAdvice
from pelitupa.games.poker.chinese_poker.game import ChinesePoker, ChinesePokerState
from pelitupa.games.poker.chinese_poker.table import PASS
from pelitupa.players.kind import Kind
from pelitupa.players.seat_bot import SeatBot


@dataclass(frozen=True)
class ChinesePokerSettings(Settings):
    """How long it thinks."""

    deals: int = option(12, "Deals on which each combination is tried.", low=1, high=10_000)


class ChinesePokerBot(SeatBot):
    """Plays each combination worth a thought, and a pass, out on the same deals, by the rule of thumb for
    everybody, and takes what fares best. What it does in a position follows from its seed.
    """

    def __init__(
        self, game: Game, seat: int, seed: str | int, settings: ChinesePokerSettings | None = None
    ) -> None:
        """Raises `OptionError` for another game than Chinese Poker."""
        if not isinstance(game, ChinesePoker):
            raise OptionError(f"the bot 'chinese_poker' plays Chinese Poker only, not {game.id}")
        super().__init__(seat)
        self._seed = seed
        self._settings = settings if settings is not None else ChinesePokerSettings()
        self._advice = ChinesePokerAdvice(game)

    def step(self, state: State) -> Action:
        """See `Bot.step`. Raises `PelitupaError` when it is not its seat's turn."""
        if not isinstance(state, ChinesePokerState) or state.current_player() != self.seat:
            raise PelitupaError(f"it is not the turn of player {self.seat + 1}, for whom it plays")
        legal = state.legal_actions()
        return legal[0] if len(legal) == 1 else self._advice.step_to(state, self.best(state))

    def best(self, state: ChinesePokerState) -> int:
        """The combination to play, 0 to pass; the same while it is put together, as the draws are."""
        begun = state.move_number() - state.chosen.bit_count()
        found = self._advice.candidates(state)
        if state.last and not state.chosen:
            found.append(0)
        if len(found) == 1:
            return found[0]
        rng = Random(f"{self._seed}:{self.seat}:{begun}")
        sampler = state.sampler(self.seat)
        totals = [0.0] * len(found)
        for _ in range(self._settings.deals):
            drawn = sampler.draw(rng.random)
            assert isinstance(drawn, ChinesePokerState)
            for place, whole in enumerate(found):
                totals[place] += self._tried(drawn.clone(), whole, rng)
        return found[totals.index(max(totals))]

    def _tried(self, state: ChinesePokerState, whole: int, rng: Random) -> float:
        """The seat's utility where it plays this, and then all play on to the end of the deal."""
        deal = state.deal
        composing = True
        while composing:
            action = self._advice.step_to(state, whole)
            composing = action < PASS
            state.apply_action(action)
        while not state.over and state.deal == deal:
            state.apply_action(self._advice.likely_action(state, rng.random))
        return self._advice.estimate(state)[self.seat]


def _make(
    game: Game, seat: int, seed: str | int, settings: ChinesePokerSettings
) -> ChinesePokerBot:
    return ChinesePokerBot(game, seat, seed, settings)


BOT: Final = Kind(ChinesePokerSettings, _make)
