"""The bot of the sticks: it takes the longest, which is always best (booklet 66.5)."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Action, Game, PelitupaError, Settings, State
from pelitupa.games.mathematics.sticks.game import SticksState
from pelitupa.players.kind import Kind
from pelitupa.players.seat_bot import SeatBot


class SticksBot(SeatBot):
    """Always takes the longest stick. See `kind.Bot`."""

    def step(self, state: State) -> Action:
        """The longest stick. Raises `PelitupaError` for a state of another game or another's turn."""
        if not isinstance(state, SticksState):
            raise PelitupaError(f"this bot plays the sticks only, not {state.get_game()}")
        self._check_turn(state)
        return state.lying.bit_length() - 1


def _make(game: Game, seat: int, seed: str | int, settings: Settings) -> SticksBot:
    return SticksBot(seat)


BOT: Final = Kind(Settings, _make)
