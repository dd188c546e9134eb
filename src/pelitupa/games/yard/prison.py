"""Tuikkunen and Poliisi ja Rosvo (booklet 89, 90): one team catches the other, and the free free prisoners.

Who is touched goes to the prison, and is a prisoner in it. When all of a team have been caught, the teams
switch roles. The games differ in how a round begins, and in what may happen beside that.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Self

from typing_extensions import TypeVar

from pelitupa.core import (
    LATEST_TIME,
    Call,
    OptionError,
    Reason,
    Rulebook,
    Tensor,
    Text,
    option,
    player_word,
    t,
)
from pelitupa.core.parts import ROUND
from pelitupa.games.yard.events import LIMIT, NOBODY, Timer
from pelitupa.games.yard.matches import (
    BLUE,
    PLAY,
    RED,
    START,
    TEAMS,
    TeamGame,
    TeamOptions,
    TeamState,
)

GO: Final = "go"
CAUGHT: Final = "caught"
IN: Final = "in"
FREED: Final = "freed"
GUARD: Final = "guard"
CALLED: Final = "called"
"""Words: a round begins; who was touched; who has come to the prison; which prisoner was touched there by a
free one; somebody guards the prison; all are called in."""

COUNTING: Final = PLAY + 1
"""A phase: those who catch wait until the others have hidden."""

TIME: Final = "time"
NEVER: Final = -1.0
"""In the place of a time."""


@dataclass(frozen=True)
class PrisonOptions(TeamOptions):
    """Who plays, what frees, when the teams switch roles, and what is counted."""

    rounds: int = option(
        0, "Rounds after which it is over; 0: somebody says when.", low=0, high=1000, clause="end"
    )
    frees: str = option(
        "one", "Whom a touch in the prison frees.", choices=("one", "all"), clause="frees"
    )
    grace: int = option(
        0,
        "Seconds for which one who was freed cannot be caught again.",
        low=0,
        high=600,
        clause="grace",
    )
    guard: float = option(
        0.0,
        "How near the prison those who catch should not stay, in metres; 0: guarding it is allowed.",
        low=0.0,
        high=50.0,
        clause="guard",
    )
    switch: str = option(
        "caught",
        "When the teams switch roles: all have been caught, or all are in the prison.",
        choices=("caught", "in_prison"),
        clause="change",
    )
    limit: int = option(
        0,
        "Minutes of a round after which all are called in; 0: never.",
        low=0,
        high=240,
        clause="limit",
    )
    score: str = option(
        "none",
        "What is counted: nothing, or how long each team was free.",
        choices=("none", TIME),
        clause="time",
    )

    def check(self) -> None:
        super().check()
        if self.score == TIME and self.rounds % 2:
            raise OptionError(t("with score=time, rounds is even: each team hides as often"))


PrisonAgreed = TypeVar("PrisonAgreed", bound=PrisonOptions, default=PrisonOptions, covariant=True)


@dataclass(frozen=True)
class Sayings:
    """What a game calls things."""

    go: Text
    """The word that begins a round."""
    begins: tuple[Text, Text]
    """What people read where red, or blue, catches first."""
    change: Text
    """What is said when all have been caught."""
    not_started: Text
    """Why nothing can be told before a round begins."""
    starts: Text
    """What its beginning means."""


class PrisonGame(TeamGame[PrisonAgreed]):
    """See the module. `own_calls` are told beside those of both games."""

    def __init__(
        self,
        options: PrisonAgreed,
        rulebook: Rulebook,
        own_calls: tuple[Call, ...],
        sayings: Sayings,
    ) -> None:
        calls = (
            Call(CAUGHT, t("Caught")),
            Call(IN, t("In the prison"), often=3.0),
            Call(FREED, t("Freed"), daring=True),
            Call(GO, sayings.go, named=False),
            *own_calls,
            Call(GUARD, t("Somebody guards the prison"), named=False, aside=True),
            Call(CALLED, t("All are called in"), named=False, aside=True),
        )
        super().__init__(options, rulebook, calls, sayings.begins)
        self.sayings = sayings

    def part(self) -> str:
        return ROUND

    def score_range(self) -> tuple[float, float]:
        """Nobody is free for longer than events have times."""
        return 0.0, LATEST_TIME if self.options.score == TIME else 0.0


class PrisonState(TeamState):
    """Which team hides in this round (`hiding`), and who of it is caught: `walking` there or `inside`.

    By the times that were reported: `since` is when they could be caught from, `free_since` since when each
    is free, and `freed_at` when each was freed in this round, or NEVER. `hiders` were there then, and
    `seconds` is for how long those of them who are caught were free, together. `held` is what the team that
    hid first in this pair of rounds will score; `pairs` counts the pairs that are over.
    """

    def __init__(self, game: PrisonGame) -> None:
        super().__init__(game)
        self.prison = game
        self.hiding = NOBODY
        self.walking: list[int] = []
        self.inside: list[int] = []
        self.since = 0.0
        self.free_since = [0.0] * game.num_players()
        self.freed_at = [NEVER] * game.num_players()
        self.seconds = 0.0
        self.hiders = 0
        self.held = 0
        self.pairs = 0

    def clone(self) -> Self:
        new = super().clone()
        new.hiding = self.hiding
        new.walking = self.walking.copy()
        new.inside = self.inside.copy()
        new.since = self.since
        new.free_since = self.free_since.copy()
        new.freed_at = self.freed_at.copy()
        new.seconds = self.seconds
        new.hiders = self.hiders
        new.held = self.held
        new.pairs = self.pairs
        return new

    # --- what a game writes

    def _start(self) -> None:
        """The word that begins a round was said."""
        raise NotImplementedError

    def _catches(self, seat: int) -> Text:
        """Why somebody of the other team cannot be caught."""
        raise NotImplementedError

    def _beside(self, word: str, seat: int) -> Reason | None:
        """As `_own_broken`, for the words of one game alone, once a round has begun."""
        raise NotImplementedError

    def _beside_happens(self, word: str, seat: int) -> None:
        """As `_own_happen`, for these words."""
        raise NotImplementedError

    def _beside_basis(self, word: str) -> Reason:
        """As `_own_basis`, for these words."""
        raise NotImplementedError

    def _uncatchable(self) -> Reason | None:
        """The rule by which nobody can be caught or freed yet, though the round has begun."""
        return None

    # --- who is what

    def free(self) -> list[int]:
        """Who hides, or flees, and is not caught."""
        if self.phase not in (PLAY, COUNTING):
            return []
        return [
            seat
            for seat in self.members(self.hiding)
            if seat not in self.walking and seat not in self.inside
        ]

    def seekers(self) -> list[int]:
        """Who catches in this round."""
        return [] if self.hiding == NOBODY else self.members(1 - self.hiding)

    # --- the teams

    def _may_join(self, team: int) -> Reason | None:
        """With an odd number those who catch first are one more."""
        options = self.prison.options
        if self.lead == NOBODY or options.teams == "given" or any(self.waiting):
            return super()._may_join(team)
        most = (len(self.people()) + (1 if team == self.lead else 0)) // 2
        if len(self.members(team)) < most:
            return None
        return "teams", t("That team is full: the teams are equal, or its opponents are one more.")

    def _let_in(self) -> None:
        red, blue = len(self.members(RED)), len(self.members(BLUE))
        drawn = self.prison.options.teams == "lots" and not self.teamless()
        if self.lead == NOBODY and drawn and red != blue:
            self.lead = RED if red > blue else BLUE
        super()._let_in()

    # --- what can be told

    def _own_broken(self, word: str, seat: int) -> Reason | None:
        if word == GO:
            return None if self.phase == START else ("start", t("It has started already."))
        if self.phase == START:
            return "start", self.prison.sayings.not_started
        if word == GUARD:
            if self.prison.options.guard:
                return self._uncatchable()
            return "guard", t("Guarding the prison is allowed here.")
        if word == CALLED:
            if self.prison.options.limit:
                return self._uncatchable()
            return "limit", t("There is no time limit in this yard.")
        if word == CAUGHT:
            return self._not_free(seat) or self._uncatchable()
        if word in (IN, FREED):
            return self._no_prisoner(word, seat)
        return self._beside(word, seat)

    def _not_free(self, seat: int) -> Reason | None:
        """The first rule by which somebody is not one who could be caught in this round."""
        if self.side[seat] != self.hiding:
            return "caught", self._catches(seat)
        if seat in self.walking or seat in self.inside:
            return "caught", t("{player:@ is|You are} caught already.", player=player_word(seat))
        return None

    def _no_prisoner(self, word: str, seat: int) -> Reason | None:
        """The first rule by which nobody comes into the prison now, or is freed from it."""
        who = player_word(seat)
        if word == IN:
            if seat in self.walking:
                return None
            if seat in self.inside:
                return "on-the-way", t("{player:@ is|You are} in the prison already.", player=who)
            return "on-the-way", t("{player:@ was|You were} not caught.", player=who)
        if seat in self.walking:
            return "on-the-way", t(
                "{player:@ is|You are} on the way, and not yet in the prison.", player=who
            )
        if seat not in self.inside:
            return "freed", t("{player:@ is|You are} not in the prison.", player=who)
        if not self.free():
            return "freed", t("Nobody is free who could free a prisoner.")
        return None

    def _early(self, time: float, word: str, seat: int) -> Reason | None:
        options = self.prison.options
        if word == CAUGHT and self.freed_at[seat] >= 0.0:
            end = self.freed_at[seat] + options.grace
            if time < end:
                return "grace", t(
                    "{player:@ was|You were} freed, and cannot be caught before {end:g} s.",
                    player=player_word(seat),
                    end=end,
                )
        end = self.since + 60.0 * options.limit
        if word == CALLED and time < end:
            return "limit", t("All are called in at {end:g} s, and not before.", end=end)
        return None

    def timers(self) -> list[Timer]:
        limit = self.prison.options.limit
        if self.phase != PLAY or not limit:
            return []
        return [Timer(LIMIT, self.since, self.since + 60.0 * limit, CALLED)]

    def _own_basis(self, word: str) -> Reason:
        if word == GO:
            return "start", self.prison.sayings.starts
        if word == CAUGHT:
            return "caught", t("One who is touched is caught, and must go to the prison.")
        if word == IN:
            return "on-the-way", t("A prisoner can be freed once he is in the prison.")
        if word == FREED:
            if self.prison.options.frees == "all":
                return "frees", t("Here one touch frees all who are in the prison.")
            return "freed", t("A free one who touches a prisoner in the prison frees him.")
        if word == GUARD:
            return "guard", t("This is told aloud, and has no penalty.")
        if word == CALLED:
            return "limit", t("The time that was agreed on is over.")
        return self._beside_basis(word)

    # --- what follows

    def _ready(self) -> None:
        """Both teams are at their places, and wait for the word."""
        self.hiding = 1 - self.lead if self.deal % 2 else self.lead
        self.phase = START

    def _own_happen(self, word: str, seat: int) -> None:
        if word == GO:
            self._start()
        elif word == CAUGHT:
            self._catch(seat)
            self._reveal(t("{player:@ is|You are} caught", player=player_word(seat)))
            self._count_heads()
        elif word == IN:
            self.walking.remove(seat)
            self.inside.append(seat)
            self._count_heads()
        elif word == FREED:
            self._free(seat)
        elif word == GUARD:
            self._reveal(
                t("Go away from the prison: {metres:g} m", metres=self.prison.options.guard)
            )
        elif word == CALLED:
            self._reveal(t("The time is over: all come in, and the teams switch roles"))
            self._round_over()
        else:
            self._beside_happens(word, seat)

    def _release(self) -> None:
        """From now on those who hide can be caught."""
        self.phase, self.since = PLAY, self.clock
        members = self.members(self.hiding)
        self.hiders = len(members)
        for seat in members:
            self.free_since[seat] = self.clock

    def _catch(self, seat: int) -> None:
        """Somebody is caught, and walks to the prison."""
        self._count_seconds(seat)
        self.walking.append(seat)

    def _free(self, seat: int) -> None:
        """One who is touched in the prison is free, or with him all who are there."""
        freed = self.inside.copy() if self.prison.options.frees == "all" else [seat]
        for one in freed:
            self.inside.remove(one)
            self.free_since[one] = self.freed_at[one] = self.clock
        if len(freed) > 1:
            self._reveal(t("All who were in the prison are free"))
        else:
            self._reveal(t("{player:@ is|You are} free", player=player_word(seat)))
        self._count_heads()

    def _count_seconds(self, seat: int) -> None:
        """Somebody who was free is free no longer."""
        self.seconds += self.clock - self.free_since[seat]

    def _count_heads(self) -> None:
        """Say how many are caught and free; where all are caught, the round is over."""
        free = self.free()
        self._reveal(
            t(
                "In the prison: {inside}, on the way: {walking}, free: {free}",
                inside=len(self.inside),
                walking=len(self.walking),
                free=len(free),
            )
        )
        if not free and (self.prison.options.switch == "caught" or not self.walking):
            self._reveal(self.prison.sayings.change)
            self._round_over()

    def _round_over(self) -> None:
        """Count how long they were free; then the teams switch roles, or it is over."""
        for seat in self.free():
            self._count_seconds(seat)
        seconds = round(self.seconds / self.hiders)
        if seconds:
            self._reveal(
                t("Each was free for so many seconds on average: {seconds}", seconds=seconds)
            )
        if self.prison.options.score == TIME:
            self._score_pair(seconds)
        self.walking, self.inside, self.seconds = [], [], 0.0
        self.freed_at = [NEVER] * len(self.freed_at)
        if self.deal == self.prison.options.rounds:
            self._finish()
            return
        self.deal, self.hiding = self.deal + 1, NOBODY
        self._let_in()

    def _score_pair(self, seconds: int) -> None:
        """Both teams score when both have hidden as often."""
        if self.deal % 2:
            self.held = seconds
            return
        for team, points in ((1 - self.hiding, self.held), (self.hiding, seconds)):
            if points:
                self._team_scores(team, points, "time", t("Seconds for which they were free"))
        self.held = 0
        self.pairs += 1

    def _left(self, seat: int, team: int) -> None:
        if team != self.hiding or self.phase != PLAY:
            return
        if seat in self.walking:
            self.walking.remove(seat)
        elif seat in self.inside:
            self.inside.remove(seat)
        else:
            self._count_seconds(seat)
        self._count_heads()

    def _finish(self) -> None:
        """Something is decided where both teams have hidden as often, and time is counted."""
        self.decided = self.pairs > 0
        super()._finish()

    def _result_text(self) -> str:
        if self.prison.options.score != TIME:
            return t("It is over; nobody has won or lost")
        return super()._result_text()

    # --- what is seen

    def _observe(self, seat: int, out: Tensor) -> None:
        super()._observe(seat, out)
        out.numbers("counting", [float(self.phase == COUNTING)])
        out.one_hot("hiding", self.hiding, len(TEAMS))
        out.among("walking", self.walking)
        out.among("inside", self.inside)
        out.numbers("held", [self.held], 100.0)
