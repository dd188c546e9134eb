"""The bot of Hutunkeitto: it plays the strategy of booklet 66.2."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Action, Game, PelitupaError, Settings, State
from pelitupa.games.mathematics.hutunkeitto.game import HutunkeittoState
from pelitupa.games.mathematics.hutunkeitto.theory import winning_hold
from pelitupa.players.kind import Kind
from pelitupa.players.seat_bot import SeatBot


class HutunkeittoBot(SeatBot):
    """Wins wherever it can be sure to; else it holds as little as it may, so that the other has to count
    as often as possible. See `kind.Bot`."""

    def step(self, state: State) -> Action:
        """A hold. Raises `PelitupaError` for a state of another game or another's turn."""
        if not isinstance(state, HutunkeittoState):
            raise PelitupaError(f"this bot plays Hutunkeitto only, not {state.get_game()}")
        self._check_turn(state)
        game = state.game
        hold = winning_hold(state.room, game.low, game.high)
        return 0 if hold is None else int(hold) - game.low


def _make(game: Game, seat: int, seed: str | int, settings: Settings) -> HutunkeittoBot:
    return HutunkeittoBot(seat)


BOT: Final = Kind(Settings, _make)
