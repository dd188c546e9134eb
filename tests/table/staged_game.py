"""A small game whose turns are composed: sets of numbers that make a sum, and a die after each."""

from __future__ import annotations

from typing import Final, Self

from pelitupa.core import (
    CHANCE,
    TERMINAL,
    Action,
    CardZone,
    Eye,
    Game,
    Item,
    Options,
    Rulebook,
    Ruling,
    State,
    Zone,
)

NUMBERS: Final = 7
SUM: Final = 7
CONFIRM: Final = NUMBERS
BOOK: Final = Rulebook("sums", "Sums", "2", "", "", {}, {}, {})


class Sums(Game):
    """Actions 0 to 6 take the numbers 1 to 7, in ascending order; the last confirms. The sum is 7."""

    def __init__(self) -> None:
        super().__init__(Options(players=2, objective="win"), BOOK)

    def new_initial_state(self) -> SumsState:
        return SumsState(self)

    def num_distinct_actions(self) -> int:
        return NUMBERS + 1

    def max_chance_outcomes(self) -> int:
        return 6

    def max_game_length(self) -> int:
        return 20

    def _action_text(self, action: int) -> str:
        return "confirm" if action == CONFIRM else f"take {action + 1}"

    def _chance_text(self, outcome: int) -> str:
        return f"die {outcome + 1}"


class SumsState(State):
    """Four turns; `taken` are the numbers of the turn that is being composed, `laid` those of all turns."""

    def __init__(self, game: Sums) -> None:
        super().__init__(game)
        self.game = game
        self.turns = 0
        self.die = False
        self.taken: list[int] = []
        self.laid: list[list[int]] = []

    def clone(self) -> Self:
        new = type(self)(self.game)
        new._copy_base(self)
        new.turns, new.die = self.turns, self.die
        new.taken, new.laid = self.taken.copy(), [turn.copy() for turn in self.laid]
        return new

    def current_player(self) -> int:
        if self.die:
            return CHANCE
        return TERMINAL if self.turns == 4 else self.turns % 2

    def composing(self) -> int:
        return len(self.taken) if self.current_player() >= 0 else -1

    def _legal(self) -> list[int]:
        if self.die:
            return list(range(6))
        left = SUM - sum(self.taken)
        if not left:
            return [CONFIRM]
        last = self.taken[-1] if self.taken else 0
        # what is left over must be nothing, or be made of larger numbers still
        return [n - 1 for n in range(last + 1, left + 1) if n == left or left - n > n]

    def _apply(self, action: int) -> None:
        if self.die:
            self.die, self.turns = False, self.turns + 1
        elif action == CONFIRM:
            self.laid.append(self.taken)
            self.taken, self.die = [], True
        else:
            self.taken.append(action + 1)

    def winners(self) -> list[int]:
        return [0]

    def _zones(self, eye: Eye) -> list[Zone]:
        shown = [*self.laid, self.taken]
        items = tuple(
            Item(f"n{i}-{n}", str(n), str(n)) for i, turn in enumerate(shown) for n in turn
        )
        return [CardZone("laid", "Laid", "row", items)]

    def _ruling(self, action: Action, player: int) -> Ruling:
        return Ruling(action in self._legal(), "sums/sum", "The numbers make 7.")
