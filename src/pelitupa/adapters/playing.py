"""A match that nature goes on with, as environments play it: what each step brings, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from mypy_extensions import mypyc_attr

from pelitupa.core import Game, IllegalAction, PelitupaError, State, t
from pelitupa.core.objective import win_utilities
from pelitupa.core.rows import Rows, add_mask
from pelitupa.core.vecs import BytesWriter
from pelitupa.nature import Nature, NatureSpec, nature_for


class ActionSpaceError(PelitupaError):
    """A decision has no listed action that an agent could choose."""


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Rules:
    """A game and what an environment makes of it: what answers for nature, rewards by deal or for the match,
    and whether an illegal action loses the match or raises."""

    game: Game
    nature: NatureSpec
    by_deal: bool
    lose: bool


def rules_for(game: Game, nature: str, rewards: str, illegal: str) -> Rules:
    """Settings as environments take them. Raises `PelitupaError` for one that there is not."""
    check_setting("rewards", rewards, ("match", "deal"))
    check_setting("illegal", illegal, ("raise", "lose"))
    if not game.has_decisions():
        raise PelitupaError(f"no agent acts in {game}: nobody decides anything in it")
    spec = nature_for(game, nature)
    if spec.is_reported:
        raise PelitupaError(
            f"the nature of an environment draws by a seed, which {nature} does not"
        )
    return Rules(game, spec, rewards == "deal", illegal == "lose")


def check_setting(name: str, value: Any, known: tuple[Any, ...]) -> None:
    """Raise `PelitupaError` unless the value is one of those known."""
    if value not in known:
        raise PelitupaError(f"{name} is one of {', '.join(map(str, known))}, not {value!r}")


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Playing:
    """A match under an environment. `seat` is to decide among `legal`; `rewards` is what the latest step
    brought each seat, with what followed until the next decision; `paid` says whether that was anything.

    When it is over, `legal` is empty, `seat` is the one that acted last, it is `terminated` or `truncated`,
    and `how` says by which `clause` it ended, and whether only `by_limit`.
    """

    def __init__(self, rules: Rules, nature: Nature) -> None:
        """Begin a match. Raises `ActionSpaceError` where a decision lists no actions."""
        self.rules, self._nature = rules, nature
        self.state: State = rules.game.new_initial_state()
        self.seat = 0
        self.legal: list[int] = []
        self.rewards = [0.0] * rules.game.num_players()
        self.terminated = False
        self.truncated = False
        self.paid = False
        self.how: dict[str, Any] = {}
        self._by_deal = rules.by_deal
        self._counted: list[float] = []
        self._deal = 0
        if rules.by_deal:
            self._counted, self._deal = self.state.scores(), self.state.dealings()
        self._go_on()

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.terminated or self.truncated

    def step(self, action: Any) -> None:
        """Do an action of the seat that is to decide, and let nature answer.

        Raises `MalformedAction`, and `IllegalAction` unless that loses the match.
        """
        try:
            self.state.apply_action(action)
        except IllegalAction as error:
            if not self.rules.lose:
                raise
            players = self.rules.game.num_players()
            kept = [seat for seat in range(players) if seat != self.seat]
            self.rewards = win_utilities(kept, players) if kept else [-1.0]
            self.paid = True
            self._end(False, {"clause": error.ruling.clause, "by_limit": False})
        else:
            self._go_on()
            if self.terminated or self.truncated or self._by_deal:
                self.rewards, self.paid = self._brought(), True
            elif self.paid:
                self.rewards, self.paid = [0.0] * len(self.rewards), False

    def _brought(self) -> list[float]:
        state = self.state
        if not self._by_deal:
            return state.rewards()
        if self._deal == state.dealings() and not state.is_terminal():
            return [0.0] * len(self.rewards)
        points, before = state.scores(), self._counted
        self._counted, self._deal = points, state.dealings()
        return state.utilities([now - was for now, was in zip(points, before, strict=True)])

    def _go_on(self) -> None:
        """Let nature answer until somebody is to decide or the match is over."""
        state = self.state
        while state.is_chance_node():
            state.apply_action(self._nature.outcome(state))
        if state.is_terminal():
            by_limit = state.ended_by_limit()
            how = {"clause": state.end_clause(), "by_limit": by_limit}
            self._end(by_limit and not state.winners(), how)
            return
        self.legal = state.legal_actions()
        if not self.legal:
            raise ActionSpaceError(
                t("{game} lists no actions here, only an open value", game=str(self.rules.game))
            )
        self.seat = state.current_player()

    def _end(self, truncated: bool, how: dict[str, Any]) -> None:
        self.terminated, self.truncated = not truncated, truncated
        self.legal, self.how = [], how


def step_all(matches: list[Playing], actions: list[int]) -> list[int]:
    """Do an action in each match that is not over; the places of those that brought something, or ended."""
    told: list[int] = []
    for place in range(len(matches)):
        match = matches[place]
        if not (match.terminated or match.truncated):
            match.step(actions[place])
            if match.paid:
                told.append(place)
    return told


_TOGETHER: Final = 16
"""So many observations are collected before they are copied: few enough to stay near the processor."""


def see_all(
    matches: list[Playing], seat: int, floats: memoryview | None, masks: memoryview
) -> list[int]:
    """Write what is seen of matches of one game into bytes, one behind another: observations and masks; who
    looks is given back.

    That is the one who is to decide; with a `seat` other than -1 always that one.
    """
    game = matches[0].rules.game
    rows, written = Rows(game.num_players()), BytesWriter()
    actions, seats = game.num_distinct_actions(), [0] * len(matches)
    begun = held = 0
    for place in range(len(matches)):
        match = matches[place]
        looks = match.seat if seat < 0 else seat
        seats[place] = looks
        add_mask(written, match.legal, actions)
        if floats is None:
            continue
        match.state._observe(looks, rows.of(looks))
        held += 1
        if held == _TOGETHER or place == len(matches) - 1:
            taken = rows.taken()
            floats[begun : begun + len(taken)] = taken
            begun += len(taken)
            held = 0
    masks[:] = written.getvalue()
    return seats
