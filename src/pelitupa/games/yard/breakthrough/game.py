"""Breakthrough (booklet 92): attackers try to get through a dark forest to a campfire, untouched."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import Call, Reason, Rulebook, Tensor, option, player_word, t, tn
from pelitupa.core.parts import HALF
from pelitupa.games.yard.events import HEAD_START, LIMIT, NOBODY, Timer
from pelitupa.games.yard.matches import PLAY, START, TeamGame, TeamOptions, TeamState

GO: Final = "go"
UNTOUCHED: Final = "untouched"
TOUCHED: Final = "touched"
LURKER: Final = "lurker"
LURKING: Final = "lurking"
CALLED: Final = "called"
"""Words: it starts; who came to the fire untouched, touched, or touched by nobody but one who lurked; which
defender lurks; all are called in."""

HALVES: Final = 2
_FOR: Final = 8.0
"""The radius is agreed for so many defenders, who are half of 16."""


@dataclass(frozen=True)
class BreakthroughOptions(TeamOptions):
    """Who plays, the circle about the fire, and when a half ends at the latest."""

    radius: float = option(
        50.0,
        "Radius of the circle about the fire for 8 defenders, in metres; it grows with their number.",
        low=5.0,
        high=200.0,
        clause="circle",
    )
    ring: float = option(
        3.0, "How near the fire one has got to it, in metres.", low=1.0, high=20.0, clause="fire"
    )
    head_start: int = option(
        0, "Seconds that the attackers go before the defenders.", low=0, high=600, clause="start"
    )
    lurking: str = option(
        "void",
        "What the touch of a defender is worth who lurks in the circle.",
        choices=("void", "counts"),
        clause="lurking",
    )
    limit: int = option(
        60, "Minutes after which all are called in; 0: never.", low=0, high=240, clause="limit"
    )


class Breakthrough(TeamGame[BreakthroughOptions]):
    """Breakthrough. Outcomes: the teams by lot, and who comes to the fire, touched or not."""

    look_place: ClassVar[str] = "pelitupa.games.yard.breakthrough.look"
    by_night: ClassVar[bool] = True

    def __init__(self, options: BreakthroughOptions, rulebook: Rulebook) -> None:
        calls = (
            Call(UNTOUCHED, t("Untouched"), asked=True, often=0.7),
            Call(TOUCHED, t("Touched"), asked=True),
            Call(GO, t("Go!"), named=False),
            Call(LURKER, t("Touched only by a lurker"), aside=True, often=0.05),
            Call(LURKING, t("Lurks in the circle"), aside=True, often=0.05),
            Call(CALLED, t("All are called in"), named=False, aside=True),
        )
        begins = t("Red attacks first"), t("Blue attacks first")
        super().__init__(options, rulebook, calls, begins)

    def new_initial_state(self) -> BreakthroughState:
        return BreakthroughState(self)

    def part(self) -> str:
        return HALF


class BreakthroughState(TeamState):
    """Which team is `attacking`, and who of it has come to the fire: `through` untouched, or `caught`.

    `since` is when this half started, by the times that were told.
    """

    def __init__(self, game: Breakthrough) -> None:
        super().__init__(game)
        self.forest = game
        self.attacking = NOBODY
        self.through: list[int] = []
        self.caught: list[int] = []
        self.since = 0.0

    def clone(self) -> Self:
        new = super().clone()
        new.attacking = self.attacking
        new.through = self.through.copy()
        new.caught = self.caught.copy()
        new.since = self.since
        return new

    def in_the_forest(self) -> list[int]:
        """The attackers who have not come to the fire yet."""
        if self.phase not in (START, PLAY):
            return []
        return [
            seat
            for seat in self.members(self.attacking)
            if seat not in self.through and seat not in self.caught
        ]

    def defenders(self) -> list[int]:
        """Who defends in this half."""
        return [] if self.attacking == NOBODY else self.members(1 - self.attacking)

    def circle(self) -> float:
        """The radius of the circle, in metres: it grows with the number of defenders."""
        return self.forest.options.radius * len(self.defenders()) / _FOR

    # --- what can be told

    def _own_broken(self, word: str, seat: int) -> Reason | None:
        if word == GO:
            return None if self.phase == START else ("start", t("It has started already."))
        if self.phase == START:
            return "start", t("First both teams are sent off.")
        if word == CALLED:
            if self.forest.options.limit:
                return None
            return "limit", t("There is no time limit in this forest.")
        who = player_word(seat)
        if word == LURKING:
            if self.side[seat] != self.attacking:
                return None
            return "lurking", t("{player:@ attacks|You attack}: only defenders lurk.", player=who)
        if self.side[seat] != self.attacking:
            return "fire", t("{player:@ defends|You defend} in this half.", player=who)
        if seat in self.through or seat in self.caught:
            return "fire", t("{player:@ is|You are} at the fire already.", player=who)
        if word == LURKER and self.forest.options.lurking == "counts":
            return "lurking", t("Here the touch of one who lurks counts: this is told as touched.")
        return None

    def _early(self, time: float, word: str, seat: int) -> Reason | None:
        options = self.forest.options
        out, end = self.since + options.head_start, self.since + 60.0 * options.limit
        if word == TOUCHED and time < out:
            return "start", t("The defenders go at {start:g} s, and not before.", start=out)
        if word == CALLED and time < end:
            return "limit", t("All are called in at {end:g} s, and not before.", end=end)
        if word in (UNTOUCHED, LURKER) and options.limit and time > end:
            return "limit", t("All were called in at {end:g} s: it does not count.", end=end)
        return None

    def timers(self) -> list[Timer]:
        options = self.forest.options
        if self.phase != PLAY:
            return []
        running: list[Timer] = []
        if self.clock < self.since + options.head_start:
            running.append(Timer(HEAD_START, self.since, self.since + options.head_start, TOUCHED))
        if options.limit:
            running.append(Timer(LIMIT, self.since, self.since + 60.0 * options.limit, CALLED))
        return running

    def _own_basis(self, word: str) -> Reason:
        if word == GO:
            return "start", t("Both teams go at one word.")
        if word == UNTOUCHED:
            return "fire", t("An attacker who gets to the fire untouched is through.")
        if word == TOUCHED:
            return "touch", t("A touched attacker is out of the game, and goes to the fire.")
        if word == LURKER:
            return "lurking", t("The touch of a defender who lurks does not count.")
        if word == LURKING:
            return "lurking", t("This is told aloud: who lurks must move away from the fire.")
        return "limit", t("The time that was agreed on is over.")

    # --- what follows

    def _ready(self) -> None:
        """The attackers go to their spot, the defenders to the fire."""
        self.attacking = self.lead if self.deal == 1 else 1 - self.lead
        self.phase = START
        self._reveal(t("The circle: {radius:.0f} m", radius=self.circle()))

    def _own_happen(self, word: str, seat: int) -> None:
        if word == GO:
            self.phase, self.since = PLAY, self.clock
            self._reveal(t("Go!"))
        elif word in (UNTOUCHED, LURKER):
            self.through.append(seat)
            who = player_word(seat)
            count = len(self.through)
            self._reveal(
                t("{player:@ is|You are} through; so many are: {count}", player=who, count=count)
            )
            self._all_in()
        elif word == TOUCHED:
            self.caught.append(seat)
            self._reveal(t("{player:@ was|You were} touched", player=player_word(seat)))
            self._all_in()
        elif word == LURKING:
            who = player_word(seat)
            self._reveal(
                t(
                    "{player:@ lurks|You lurk} in the circle, and must move away from the fire",
                    player=who,
                )
            )
        else:
            self._half_over()

    def _all_in(self) -> None:
        """Where all attackers are at the fire, the half is over."""
        if not self.in_the_forest():
            self._half_over()

    def _half_over(self) -> None:
        """The points of a half; then the teams switch roles, or the match is over."""
        count = len(self.through)
        if count:
            self._team_scores(self.attacking, count, "points", t("Attackers who got through"))
        self._reveal(
            tn(
                "The half is over: {count} attacker got through",
                "The half is over: {count} attackers got through",
                count,
            )
        )
        if self.deal == HALVES:
            self._decide()
            return
        self.deal, self.attacking = HALVES, NOBODY
        self.through, self.caught = [], []
        self._let_in()

    def _left(self, seat: int, team: int) -> None:
        if team == self.attacking and self.phase == PLAY:
            self._all_in()

    # --- what is seen

    def _observe(self, seat: int, out: Tensor) -> None:
        super()._observe(seat, out)
        out.one_hot("half", self.deal - 1, HALVES)
        out.one_hot("attacking", self.attacking, 2)
        out.among("through", self.through)
        out.among("caught", self.caught)


GAME = Breakthrough
