"""The bot of five in line: it follows the longest play that is known, and else searches for one."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from pelitupa.core import Action, Game, PelitupaError, Settings, State, option
from pelitupa.games.mathematics.five_in_line.game import FiveInLineState
from pelitupa.players.five_in_line.known import moves_on
from pelitupa.players.five_in_line.nested import NestedSearch
from pelitupa.players.kind import Kind
from pelitupa.players.seat_bot import SeatBot


@dataclass(frozen=True)
class FiveInLineSettings(Settings):
    """How much the bot searches where it knows no play."""

    level: int = option(2, "Levels of the search.", low=1, high=4)
    times: int = option(12, "Calls of a level to the one below.", low=1, high=1000)
    known: bool = option(True, "Whether it follows the plays that are known.")


class FiveInLineBot(SeatBot):
    """Plans the rest of the match once, and again where the match takes another course. See `kind.Bot`."""

    def __init__(self, seat: int, seed: str | int, settings: FiveInLineSettings) -> None:
        super().__init__(seat)
        self.settings = settings
        self._seed = seed
        self._plan: list[tuple[int, int]] = []

    def restart(self) -> None:
        """Forget the plan."""
        self._plan = []

    def step(self, state: State) -> Action:
        """A place, or the line that was planned with it. Raises `PelitupaError` for a state of another game
        or another's turn."""
        if not isinstance(state, FiveInLineState):
            raise PelitupaError(f"this bot plays five in line only, not {state.get_game()}")
        self._check_turn(state)
        if state.setting:
            return self._start_mark(state)
        done = len(state.lines)
        if len(self._plan) <= done or not self._follows(state):
            self._plan = self._planned(state)
        if len(self._plan) <= done:
            return state.legal_actions()[0]
        place, line = self._plan[done]
        return state.game.grid.places + line if state.new >= 0 else place

    def _follows(self, state: FiveInLineState) -> bool:
        """Whether what has happened is what was planned."""
        done = len(state.lines)
        if state.lines != [line for _, line in self._plan[:done]]:
            return False
        return state.new in (-1, self._plan[done][0])

    def _start_mark(self, state: FiveInLineState) -> int:
        """Mark the usual cross, and then begin."""
        for place in state.game.grid.cross():
            if not state.marks[place]:
                return place
        return state.game.begin

    def _planned(self, state: FiveInLineState) -> list[tuple[int, int]]:
        """All moves of the match as they are to be, those that were made first."""
        game = state.game
        made = list(zip(state.order[state.start_marks :], state.lines, strict=False))
        if self.settings.known and set(state.order[: state.start_marks]) == set(game.grid.cross()):
            ruleset = f"{game.length}{'t' if game.touching else 'd'}"
            plan = moves_on(game.grid, ruleset)
            if plan[: len(made)] == made and state.new in (-1, plan[len(made)][0]):
                return plan
        if state.new >= 0:
            return [*made, (state.new, state.drawable()[0])]
        search = NestedSearch(
            game.grid,
            game.touching,
            state.order,
            list(state.used),
            Random(f"{self._seed}-{len(made)}"),
        )
        settings = self.settings
        play = search.search(settings.level, settings.times, search.fresh(), lambda play: False)
        return [*made, *search.steps_of(play)]


def _make(game: Game, seat: int, seed: str | int, settings: FiveInLineSettings) -> FiveInLineBot:
    return FiveInLineBot(seat, seed, settings)


BOT: Final = Kind(FiveInLineSettings, _make)
