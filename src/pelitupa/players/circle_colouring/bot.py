"""The bot of circle colouring: it cannot win, as nobody can, and colours as many points as can be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pelitupa.core import Action, Game, PelitupaError, Settings, State
from pelitupa.games.mathematics.circle_colouring.game import CircleColouringState
from pelitupa.games.mathematics.circle_colouring.theory import reached_after
from pelitupa.players.kind import Kind
from pelitupa.players.seat_bot import SeatBot


class CircleColouringBot(SeatBot):
    """Colours a point after which the run can still be the longest. See `kind.Bot`."""

    def step(self, state: State) -> Action:
        """A point. Raises `PelitupaError` for a state of another game or another's turn."""
        if not isinstance(state, CircleColouringState):
            raise PelitupaError(f"this bot plays circle colouring only, not {state.get_game()}")
        self._check_turn(state)
        values = _exact(state)
        return max(state.legal_actions(), key=lambda point: values[point])


def _exact(state: State) -> Mapping[Action, float]:
    """How many points can be coloured in all after each; none more than now where that loses.

    Raises `PelitupaError` for a state of another game.
    """
    if not isinstance(state, CircleColouringState):
        raise PelitupaError(f"this solves circle colouring only, not {state.get_game()}")
    reached = reached_after(state.coloured, state.game.n)
    return {point: float(count) for point, count in reached.items()}


def _make(game: Game, seat: int, seed: str | int, settings: Settings) -> CircleColouringBot:
    return CircleColouringBot(seat)


BOT: Final = Kind(Settings, _make, exact=_exact)
