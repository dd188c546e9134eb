"""Games small enough to know how they are played well, each bending search in one way."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import ClassVar, Self

from pelitupa.core import (
    CHANCE,
    EVERYONE,
    NOBODY,
    TERMINAL,
    Action,
    Eye,
    Game,
    OpenInput,
    OpenValue,
    Options,
    Rulebook,
    Ruling,
    State,
    Zone,
    number_fields,
    only,
    point_of,
)
from pelitupa.core.advice import Advice

BOOK = Rulebook("small", "Small", "1-3", "", "", {}, {}, {})


class Small(State):
    """A state that is its history; hidden things are drawn anew by trying all histories."""

    players: ClassVar[int] = 2
    hidden: ClassVar[bool] = False
    length: ClassVar[int] = 9
    score_range: ClassVar[tuple[float, float]] = (-5.0, 5.0)

    def __init__(self, game: SmallGame) -> None:
        super().__init__(game)
        self.game = game

    def clone(self) -> Self:
        new = type(self)(self.game)
        new._copy_base(self)
        return new

    def _apply(self, action: int) -> None:
        pass

    def _apply_open(self, value: OpenValue) -> None:
        pass

    def winners(self) -> list[int]:
        return []

    def _zones(self, eye: Eye) -> list[Zone]:
        return []

    def _ruling(self, action: Action, player: int) -> Ruling:
        return Ruling(action in self._legal(), "small/any", "")

    def _resampled(self, player: int, rng: Callable[[], float]) -> State:
        known = self.information_state_string(player)
        grown = [type(self)(self.game)]
        for _ in range(self.move_number()):
            grown = [state.child(action) for state in grown for action in state.legal_actions()]
        like = [state for state in grown if state.information_state_string(player) == known]
        return like[int(rng() * len(like))]


class SmallGame(Game):
    """Any of these games."""

    nature_kind: ClassVar[str] = "throws"

    def __init__(self, kind: type[Small]) -> None:
        super().__init__(Options(players=kind.players, objective="margin"), BOOK)
        self.kind = kind

    def new_initial_state(self) -> Small:
        return self.kind(self)

    def num_distinct_actions(self) -> int:
        return 6

    def max_chance_outcomes(self) -> int:
        return 6

    def max_game_length(self) -> int:
        return self.kind.length

    def has_hidden_information(self) -> bool:
        return self.kind.hidden

    def score_range(self) -> tuple[float, float]:
        return self.kind.score_range

    def _action_text(self, action: int) -> str:
        return f"a{action}"

    def _chance_text(self, outcome: int) -> str:
        return f"c{outcome}"


def after(kind: type[Small], *history: Action) -> Small:
    """The state of a game after a history."""
    state = SmallGame(kind).new_initial_state()
    for action in history:
        state.apply_action(action)
    return state


class Kuhn(Small):
    """Kuhn's poker of three cards (1950): the cards, then 0 to pass and 1 to bet."""

    hidden = True

    def current_player(self) -> int:
        told = self.history()[2:]
        if told in ([0, 0], [1, 0], [1, 1], [0, 1, 0], [0, 1, 1]):
            return TERMINAL
        return CHANCE if self.move_number() < 2 else len(told) % 2

    def _legal(self) -> list[int]:
        dealt = self.history()
        return [card for card in (0, 1, 2) if card not in dealt] if len(dealt) < 2 else [0, 1]

    def _audience(self, action: int) -> int:
        return only(self.move_number()) if self.move_number() < 2 else EVERYONE

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0, 0.0]
        mine, yours, *told = self.history()
        assert isinstance(mine, int)
        assert isinstance(yours, int)
        if told[-2:] == [1, 0]:
            won = 1.0 if len(told) == 2 else -1.0
        else:
            won = (2.0 if told[-1] else 1.0) * (1 if mine > yours else -1)
        return [won, -won]


class Pennies(Small):
    """Both choose at once; what they have is a table in which 0 is best for either whatever the other
    does, though the second would gladly do otherwise if it knew that the first had chosen 1."""

    hidden = True
    table: ClassVar[tuple[tuple[float, float], ...]] = ((1.0, 3.0), (-2.0, 0.0))

    def current_player(self) -> int:
        return self.move_number() if self.move_number() < 2 else TERMINAL

    def pending_players(self) -> list[int]:
        return list(range(self.move_number(), 2))

    def _legal(self) -> list[int]:
        return [0, 1]

    def _audience(self, action: int) -> int:
        return only(self.move_number())

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0, 0.0]
        first, second = self.history()
        assert isinstance(first, int)
        assert isinstance(second, int)
        won = self.table[first][second]
        return [won, -won]


class Matching(Pennies):
    """Matching pennies: the second would always win if it looked."""

    table = ((1.0, -1.0), (-1.0, 1.0))


class Ask(Small):
    """0 takes a fifth of a point; 1 asks for one of three cards, which is told to the asker only after
    it was laid down in secret, and then to be named: a point for the right name."""

    hidden = True

    def current_player(self) -> int:
        past = self.history()
        if past[:1] == [0] or len(past) == 3:
            return TERMINAL
        return CHANCE if len(past) == 1 else 0

    def _legal(self) -> list[int]:
        return [0, 1] if self.move_number() == 0 else [0, 1, 2]

    def _audience(self, action: int) -> int:
        return NOBODY if self.move_number() == 1 else EVERYONE

    def _apply(self, action: int) -> None:
        if self.move_number() == 2:
            self._reveal(f"it is {action}", only(0))

    def returns(self) -> list[float]:
        past = self.history()
        if not self.is_terminal():
            return [0.0, 0.0]
        won = 0.2 if past[0] == 0 else 1.0 if past[1] == past[2] else -1.0
        return [won, -won]


class Three(Small):
    """Three for themselves: the first chooses a table, the second what all have on it."""

    players = 3
    tables: ClassVar[tuple[tuple[tuple[float, ...], ...], ...]] = (
        ((5e6, -1e6, -4e6), (0.0, 2e6, -2e6)),
        ((1e6, 1e6, -2e6), (1e6, 0.0, -1e6)),
    )

    def current_player(self) -> int:
        return self.move_number() if self.move_number() < 2 else TERMINAL

    def _legal(self) -> list[int]:
        return [0, 1]

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * 3
        first, second = self.history()
        assert isinstance(first, int)
        assert isinstance(second, int)
        return list(self.tables[first][second])


class Gamble(Small):
    """0 is worth half a point; 1 throws a die: two points for a six, else one point lost."""

    def current_player(self) -> int:
        past = self.history()
        if past[:1] == [0] or len(past) == 2:
            return TERMINAL
        return CHANCE if past else 0

    def _legal(self) -> list[int]:
        return list(range(6)) if self.move_number() else [0, 1]

    def returns(self) -> list[float]:
        past = self.history()
        if not self.is_terminal():
            return [0.0, 0.0]
        won = 0.5 if past[0] == 0 else 2.0 if past[1] == 5 else -1.0
        return [won, -won]


class GoodGamble(Gamble):
    """The same die with three points for four or more: now worth a whole point."""

    def returns(self) -> list[float]:
        past = self.history()
        if not self.is_terminal():
            return [0.0, 0.0]
        won = 0.5 if past[0] == 0 else 3.0 if past[1] in (3, 4, 5) else -1.0
        return [won, -won]


class Endless(Small):
    """A million deals of one decision each: 1 gives a point; a playout of them all would never end."""

    players = 1
    length = 10**6

    def current_player(self) -> int:
        return 0

    def _legal(self) -> list[int]:
        return [0, 1, 2]

    def deal_number(self) -> int:
        return 1 + self.move_number()


class OneLongDeal(Endless):
    """The same within a single deal."""

    def deal_number(self) -> int:
        return 1


class ForcedForEver(Endless):
    """One decision, after which there is none."""

    def _legal(self) -> list[int]:
        return [0] if self.move_number() else [0, 1, 2]

    def deal_number(self) -> int:
        return 1


class Aim(Small):
    """An open value between 0 and 1 is wanted, 0.3 best of all; nature moves it a little. The action 0,
    which gives up, is worth the same as a miss by a tenth."""

    players = 1

    def current_player(self) -> int:
        past = self.history()
        if past[:1] == [0] or len(past) == 2:
            return TERMINAL
        return CHANCE if past else 0

    def _legal(self) -> list[int]:
        return [] if self.move_number() else [0]

    def open_input(self) -> OpenInput | None:
        if self.is_terminal():
            return None
        past = self.history()
        aim = past[0] if past else ()
        assert isinstance(aim, tuple)
        return OpenInput("aim", "Where?", number_fields("x y", "m", 0, 1), self.sample, aim)

    def sample(self, rng: Random) -> OpenValue:
        return rng.random(), 0.5

    def returns(self) -> list[float]:
        past = self.history()
        if not self.is_terminal():
            return [0.0]
        if past == [0]:
            return [-0.1]
        landed = past[1]
        assert isinstance(landed, tuple)
        return [-abs(point_of(landed)[0] - 0.3)]


class FarAim(Aim):
    """No point of the board is as good as giving up."""

    def returns(self) -> list[float]:
        return [value if self.history() == [0] else value - 1.0 for value in super().returns()]


class SmallAdvice(Advice[Small]):
    """What is known of the endless ones before their end."""

    def estimate(self, state: Small) -> list[float]:
        if isinstance(state, Endless):
            return [float(state.history().count(1))]
        return super().estimate(state)


ADVICE = SmallAdvice
