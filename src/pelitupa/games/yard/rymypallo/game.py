"""Rymypallo (booklet 91): two teams bring a ball over each other's goal line in deep snow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import (
    Call,
    Reason,
    Rulebook,
    Tensor,
    option,
    player_word,
    t,
)
from pelitupa.core.parts import HALF
from pelitupa.games.yard.events import LIMIT, NOBODY, Timer
from pelitupa.games.yard.matches import (
    BLUE,
    PLAY,
    RED,
    START,
    TeamGame,
    TeamOptions,
    TeamState,
    team_name,
)

GO: Final = "go"
GOALS: Final = ("goal-red", "goal-blue")
FOUL: Final = "foul"
OUTS: Final = ("out-red", "out-blue")
BACK: Final = "returns"
TIME: Final = "time"
"""Words: it starts; a goal for a team; who made a foul; which team brought the ball over the side; the minute
of one who was out is over; the time is over."""

SIN: Final = 60.0
"""So many seconds is one out who is."""
_ALLOWED: Final = 2
"""The so manieth foul of the same player puts him out."""


@dataclass(frozen=True)
class RymypalloOptions(TeamOptions):
    """Who plays, for how long, and what the yard has agreed on."""

    minutes: int = option(20, "Minutes that are played.", low=1, high=240, clause="time")
    halves: bool = option(False, "Two halves, with the ends changed between them.", clause="halves")
    sidelines: bool = option(
        False,
        "The ball can go out beside the field, and is the other team's then.",
        clause="sidelines",
    )
    sin_bin: bool = option(False, "Who makes a second foul is out for a minute.", clause="sin-bin")


class Rymypallo(TeamGame[RymypalloOptions]):
    """Rymypallo. Outcomes: the teams by lot, goals, fouls and whistles."""

    look_place: ClassVar[str] = "pelitupa.games.yard.rymypallo.look"

    def __init__(self, options: RymypalloOptions, rulebook: Rulebook) -> None:
        calls = (
            Call(GOALS[RED], t("Goal for red"), named=False),
            Call(GOALS[BLUE], t("Goal for blue"), named=False),
            Call(GO, t("Go!"), named=False),
            Call(TIME, t("The time is over"), named=False),
            Call(FOUL, t("Foul"), asked=True, often=0.3),
            Call(OUTS[RED], t("Out by red"), named=False, aside=not options.sidelines, often=0.3),
            Call(OUTS[BLUE], t("Out by blue"), named=False, aside=not options.sidelines, often=0.3),
            Call(BACK, t("The minute is over"), named=False, aside=True, often=0.5),
        )
        begins = t("Red has the ball first"), t("Blue has the ball first")
        super().__init__(options, rulebook, calls, begins)

    def new_initial_state(self) -> RymypalloState:
        return RymypalloState(self)

    def part(self) -> str:
        return HALF


class RymypalloState(TeamState):
    """Whose ball it was when play began the last time (`ball`, NOBODY before); `fouls` of each.

    `running`: a half is being played, and since when (`since`, by the times that were told). Of those who are
    out for a minute `barred` says until when; -1 for all others.
    """

    def __init__(self, game: Rymypallo) -> None:
        super().__init__(game)
        self.snow = game
        self.ball = NOBODY
        self.running = False
        self.since = 0.0
        self.fouls = [0] * game.num_players()
        self.barred = [-1.0] * game.num_players()

    def clone(self) -> Self:
        new = super().clone()
        new.ball = self.ball
        new.running = self.running
        new.since = self.since
        new.fouls = self.fouls.copy()
        new.barred = self.barred.copy()
        return new

    def lasts(self) -> float:
        """Seconds of a half, or of the match where there are no halves."""
        options = self.snow.options
        return options.minutes * (30.0 if options.halves else 60.0)

    # --- what can be told

    def _own_broken(self, word: str, seat: int) -> Reason | None:
        if word == GO:
            return None if self.phase == START else ("possession", t("It has started already."))
        if word == BACK:
            return ("sin-bin", t("Nobody is out.")) if self.first_back() == NOBODY else None
        if self.phase == START:
            return "possession", t("First it must be started.")
        if word in OUTS and not self.snow.options.sidelines:
            return "sidelines", t("There are no side lines here: play on.")
        if word == FOUL and self.barred[seat] >= 0:
            return "sin-bin", t("{player:@ is|You are} out for a minute.", player=player_word(seat))
        return None

    def _early(self, time: float, word: str, seat: int) -> Reason | None:
        end = self.since + self.lasts()
        if word == TIME and time < end:
            return "time", t("The time is over at {end:g} s, and not before.", end=end)
        if word in GOALS and time > end:
            return "time", t("The time was over at {end:g} s: it does not count.", end=end)
        if word == BACK and time < (back := self.barred[self.first_back()]):
            return "sin-bin", t("The minute is over at {end:g} s, and not before.", end=back)
        return None

    def timers(self) -> list[Timer]:
        if not self.running:
            return []
        return [Timer(LIMIT, self.since, self.since + self.lasts(), TIME)]

    def first_back(self) -> int:
        """Who of those who are out for a minute comes back first; NOBODY where nobody is."""
        out = [seat for seat, until in enumerate(self.barred) if until >= 0]
        return min(out, key=self.barred.__getitem__, default=NOBODY)

    def _own_basis(self, word: str) -> Reason:
        if word == GO:
            return "possession", t("One team has the ball near its goal, and it starts.")
        if word in GOALS:
            return "goal", t("The ball went over the goal line.")
        if word == FOUL:
            return "foul", t("Striking, hurting, or touching one without the ball is forbidden.")
        if word in OUTS:
            return "sidelines", t("The ball went over the side: the other team has it.")
        if word == BACK:
            return "sin-bin", t("The minute is over.")
        return "time", t("The time that was agreed on is over.")

    # --- what follows

    def _ready(self) -> None:
        """One team has the ball near its goal; where a half is played already, it goes on."""
        if self.running:
            self.phase = PLAY
            return
        self.ball = self.lead if self.deal == 1 else 1 - self.lead
        self.phase = START
        self._tell_ball()

    def _own_happen(self, word: str, seat: int) -> None:
        if word == GO:
            self.phase, self.running, self.since = PLAY, True, self.clock
        elif word in GOALS:
            self._goal(GOALS.index(word))
        elif word == FOUL:
            self._foul(seat)
        elif word in OUTS:
            self._to(1 - OUTS.index(word))
        elif word == BACK:
            back = self.first_back()
            self.barred[back] = -1.0
            self._reveal(t("{player:@ plays|You play} again", player=player_word(back)))
        else:
            self._time_over()

    def _goal(self, team: int) -> None:
        """A team scores, and the other goes on with the ball near its goal; who waits comes in."""
        self._team_scores(team, 1, "goal", t("Goal"))
        red, blue = self.points
        self._reveal(
            t("Goal for {team}: {red} to {blue}", team=team_name(team), red=red, blue=blue)
        )
        self._to(1 - team)
        self._let_in()

    def _foul(self, seat: int) -> None:
        """The ball goes to the one who suffered the foul, and so to the other team."""
        self.fouls[seat] += 1
        self._reveal(t("Foul: {player}", player=player_word(seat)))
        self._to(1 - self.side[seat])
        if self.snow.options.sin_bin and self.fouls[seat] >= _ALLOWED:
            self.barred[seat] = self.clock + SIN
            self._reveal(t("{player:@ is|You are} out for a minute", player=player_word(seat)))

    def _to(self, team: int) -> None:
        self.ball = team
        self._tell_ball()

    def _tell_ball(self) -> None:
        self._reveal(t("The ball is with {team}", team=team_name(self.ball)))

    def _time_over(self) -> None:
        """The match is over, or half of it: then the ends are changed."""
        self.running = False
        self.barred = [-1.0] * len(self.barred)
        if self.deal == 1 and self.snow.options.halves:
            self.deal = 2
            self._reveal(t("Half-time: the teams change ends"))
            self._let_in()
        else:
            self._decide()

    def _gone(self, seat: int) -> None:
        self.barred[seat] = -1.0
        super()._gone(seat)

    # --- what is seen

    def _observe(self, seat: int, out: Tensor) -> None:
        super()._observe(seat, out)
        out.one_hot("half", self.deal - 1, 2)
        out.one_hot("ball", self.ball, 2)
        out.numbers("running", [float(self.running)])
        out.each("fouls", [self.fouls[s] for s in out.around], 10.0)
        out.each("barred", [float(self.barred[s] >= 0) for s in out.around])


GAME = Rymypallo
