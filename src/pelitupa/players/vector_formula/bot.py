"""The bot of Vector Formula: it drives the shortest way, and looks ahead where cars block each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.core import Action, Game, OptionError, PelitupaError, Settings, State, option
from pelitupa.games.board.vector_formula.advice import VectorFormulaAdvice, moves_after
from pelitupa.games.board.vector_formula.game import VectorFormula, VectorFormulaState
from pelitupa.players.kind import Kind
from pelitupa.players.seat_bot import SeatBot


@dataclass(frozen=True)
class VectorFormulaSettings(Settings):
    """How far it looks ahead."""

    plies: int = option(4, "Moves of all cars together that it looks ahead.", low=1, high=8)
    width: int = option(
        4, "Moves that it tries for each car, the shortest ways first.", low=1, high=9
    )


class VectorFormulaBot(SeatBot):
    """Takes the move that is best for it where every car then takes its own best. It draws nothing by lot.

    The end of what it looks at is valued by the moves that each car still needs, which are exact where no
    car is in the way; a point that is taken, and the detour around it, it sees by looking ahead.
    """

    def __init__(self, game: Game, seat: int, settings: VectorFormulaSettings) -> None:
        """Raises `OptionError` for another game than Vector Formula."""
        if not isinstance(game, VectorFormula):
            raise OptionError(f"the bot 'vector_formula' plays Vector Formula only, not {game.id}")
        super().__init__(seat)
        self.settings = settings
        self._advice = VectorFormulaAdvice(game)

    def step(self, state: State) -> Action:
        """See `Bot.step`. Raises `PelitupaError` for a state of another game or another's turn."""
        if not isinstance(state, VectorFormulaState):
            raise PelitupaError(f"this bot plays Vector Formula only, not {state.get_game()}")
        self._check_turn(state)
        # a start is worth nothing known before all have one
        starting = sum(not trail for trail in state.trails)
        return self._best(state, max(self.settings.plies, starting))[0]

    def _best(self, state: VectorFormulaState, plies: int) -> tuple[int, list[float]]:
        """The best action for the player to move, of equal ones that of the shortest way, and what it is
        worth to all."""
        seat, best, found = state.turn, -1, [-2.0]
        for action in self._tried(state):
            after = state.clone()
            after.apply_action(action)
            worth = self._worth(after, plies - 1)
            if best < 0 or worth[seat] > found[seat] + 1e-9:
                best, found = action, worth
        return best, found

    def _worth(self, state: VectorFormulaState, plies: int) -> list[float]:
        if plies == 0 or state.is_terminal():
            return self._advice.estimate(state)
        return self._best(state, plies)[1]

    def _tried(self, state: VectorFormulaState) -> list[int]:
        """The actions that are looked at, the shortest ways first. Who can finish looks no further."""
        counted = sorted((moves_after(state, action), action) for action in state.legal_actions())
        fewest = counted[0][0]
        near = [action for count, action in counted if count <= fewest + 1]
        return near[: 1 if fewest == 0 else self.settings.width]


def _make(
    game: Game, seat: int, seed: str | int, settings: VectorFormulaSettings
) -> VectorFormulaBot:
    return VectorFormulaBot(game, seat, settings)


BOT: Final = Kind(VectorFormulaSettings, _make)
