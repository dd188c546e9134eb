"""The bot of Finnish darts: it aims so that its darts land about the centre.

That is the best there is for points, for any normal scatter: the points are a sum of discs about the
centre, and the chance of a disc is greatest when the density's own centre lies on its own (T. W.
Anderson, 1955, The integral of a symmetric unimodal function, Proceedings of the American Mathematical
Society 6, 170-176).
"""

from __future__ import annotations

from typing import Final

from pelitupa.core import Action, Game, OptionError, PelitupaError, State
from pelitupa.games.darts.finnish_darts.game import FinnishDarts, FinnishDartsState
from pelitupa.players.darts.thrower import DartBot, ThrowerSettings, within_reach
from pelitupa.players.kind import Kind


class FinnishDartsBot(DartBot):
    """Aims so far beside the centre as its darts land beside their aim. See `kind.Bot`."""

    def __init__(self, game: Game, seat: int, settings: ThrowerSettings | None = None) -> None:
        """Raises `OptionError` for another game than Finnish darts."""
        if not isinstance(game, FinnishDarts):
            raise OptionError(f"the bot 'finnish_darts' plays Finnish darts only, not {game.id}")
        super().__init__(seat, settings if settings is not None else ThrowerSettings())

    def step(self, state: State) -> Action:
        """The point to aim at. Raises `PelitupaError` when it is not the turn of its seat."""
        self._check(state)
        if not isinstance(state, FinnishDartsState):
            raise PelitupaError("expected a state of Finnish darts")
        right, up = self.settings.bias
        strays = state.strays()
        return within_reach((0.0 - strays * right, 0.0 - strays * up))


def _make(game: Game, seat: int, seed: str | int, settings: ThrowerSettings) -> FinnishDartsBot:
    return FinnishDartsBot(game, seat, settings)


BOT: Final = Kind(ThrowerSettings, _make, best="{throws}")
