"""The bot of Indian Poker: it plays by learned frequencies of bluffs and calls."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from pelitupa.core import Action, Game, OptionError, PelitupaError, Settings, State
from pelitupa.equipment.cards import PACK_SIZE
from pelitupa.games.poker.indian_poker.game import NO_CARD, IndianPoker, IndianPokerState, strength
from pelitupa.players.indian_poker.table import chances_in, learned_table
from pelitupa.players.kind import Kind
from pelitupa.players.seat_bot import SeatBot


@dataclass(frozen=True)
class IndianPokerSettings(Settings):
    """Nothing can be set."""


class IndianPokerBot(SeatBot):
    """Draws each action by the table's chances for what it sees; never looks at its own card.

    What it does in a position follows from its seed. See `kind.Bot`.
    """

    def __init__(self, game: Game, seat: int, seed: str | int) -> None:
        """Raises `OptionError` for another game than Indian Poker."""
        if not isinstance(game, IndianPoker):
            raise OptionError(f"the bot 'indian_poker' plays Indian Poker only, not {game.id}")
        super().__init__(seat)
        self._seed = seed

    def chances(self, state: State) -> list[tuple[int, float]]:
        """The legal actions with their chances. Raises `PelitupaError` when it is not its seat's turn."""
        if not isinstance(state, IndianPokerState) or state.current_player() != self.seat:
            raise PelitupaError(f"it is not the turn of player {self.seat + 1}, for whom it plays")
        strengths = [
            NO_CARD if seat == self.seat else strength(card)
            for seat, card in enumerate(state.cards)
        ]
        legal = state.legal_actions()
        found = chances_in(learned_table(), state.betting, strengths, PACK_SIZE, legal)
        return list(zip(legal, found, strict=True))

    def step(self, state: State) -> Action:
        """An action drawn by the chances; see `chances`."""
        known = self.chances(state)
        point = Random(f"{self._seed}:{self.seat}:{state.move_number()}").random()
        for action, chance in known:
            point -= chance
            if point < 0.0:
                return action
        return max(known, key=_chance)[0]


def _chance(known: tuple[int, float]) -> float:
    return known[1]


def _make(game: Game, seat: int, seed: str | int, settings: IndianPokerSettings) -> IndianPokerBot:
    return IndianPokerBot(game, seat, seed)


BOT: Final = Kind(IndianPokerSettings, _make)
