"""Yard games of a red team against a blue one: Tuikkunen, Poliisi ja Rosvo, Rymypallo and Breakthrough
(booklet 89 to 92).

Teams are drawn by lot, a name at a time, or agreed on and told. Who comes later is put on the smaller team at
the next start; where both are as large, a lot says on which.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Self

from typing_extensions import TypeVar

from pelitupa.core import Call, Reason, Rulebook, Tensor, Text, option, player_word, t
from pelitupa.games.yard.contest import ContestState, Sides
from pelitupa.games.yard.events import COMES, LOT, MOST_PLAYERS, NOBODY, PeopleOptions, YardGame

RED: Final = 0
BLUE: Final = 1
TEAMS: Final = (RED, BLUE)

JOINS: Final = ("red", "blue")
BEGINS: Final = ("begins-red", "begins-blue")
"""Words of the lots: who is on which team, and which team begins."""

START: Final = 2
PLAY: Final = 3
"""Phases: all wait for the word that starts; it has started."""

FEWEST: Final = 4


@dataclass(frozen=True)
class TeamOptions(PeopleOptions):
    """Who plays, how teams are made, and which team begins."""

    players: int = option(
        10,
        "How many names there are, with those who come later.",
        low=FEWEST,
        high=MOST_PLAYERS,
        clause="players",
    )
    first: int = option(
        0,
        "Which team begins: 1 the red one, 2 the blue one; 0: drawn by lot.",
        low=0,
        high=2,
        clause="first",
    )
    teams: str = option(
        "lots",
        "Whether teams are drawn by lot, or given by agreement.",
        choices=("lots", "given"),
        clause="teams",
    )

    def check(self) -> None:
        self.check_there(FEWEST)


TeamAgreed = TypeVar("TeamAgreed", bound=TeamOptions, default=TeamOptions, covariant=True)


class TeamGame(YardGame[TeamAgreed]):
    """A game of two teams. `begins` is what people read where red, or blue, begins."""

    def __init__(
        self,
        options: TeamAgreed,
        rulebook: Rulebook,
        calls: tuple[Call, ...],
        begins: tuple[Text, Text],
    ) -> None:
        lots = (
            Call(JOINS[RED], t("Red team"), lot=True),
            Call(JOINS[BLUE], t("Blue team"), lot=True),
            Call(BEGINS[RED], begins[RED], named=False, lot=True),
            Call(BEGINS[BLUE], begins[BLUE], named=False, lot=True),
        )
        super().__init__(options, rulebook, (*calls, *lots))


class TeamState(ContestState):
    """Who is on which team (`side`, NOBODY for neither), and the points of both.

    `lead` is the team that begins, NOBODY until that is known. `credit` is the points of each player's team,
    as the score sheet says it.
    """

    def __init__(self, game: TeamGame) -> None:
        super().__init__(game)
        self.match = game
        self.side = [NOBODY] * game.num_players()
        self.points = [0, 0]
        self.credit = [0.0] * game.num_players()
        self.lead = game.options.first - 1
        self.phase = LOT

    def clone(self) -> Self:
        new = super().clone()
        new.side = self.side.copy()
        new.points = self.points.copy()
        new.credit = self.credit.copy()
        new.lead = self.lead
        return new

    # --- what a game writes

    def _own_broken(self, word: str, seat: int) -> Reason | None:
        """As `_broken`, for the words of the game's own, once the teams are known."""
        raise NotImplementedError

    def _own_happen(self, word: str, seat: int) -> None:
        """As `_happen`, for the words of the game's own."""
        raise NotImplementedError

    def _own_basis(self, word: str) -> Reason:
        """As `_basis`, for the words of the game's own."""
        raise NotImplementedError

    def _ready(self) -> None:
        """Everybody is on a team, and it is known who begins: what is waited for now."""
        raise NotImplementedError

    def _left(self, seat: int, team: int) -> None:
        """What follows when one of a team has gone home, and others of it are there."""

    # --- teams

    def members(self, team: int) -> list[int]:
        """Who is on a team now."""
        return [seat for seat, side in enumerate(self.side) if side == team]

    def teamless(self) -> list[int]:
        """Who is here, and on no team yet."""
        return [seat for seat, side in enumerate(self.side) if side == NOBODY and self.here[seat]]

    def _made(self) -> bool:
        """Whether everybody who is here is on a team."""
        return (NOBODY, True) not in zip(self.side, self.here, strict=True)

    def sides(self) -> Sides:
        """The teams as they are now; who is on none is by himself."""
        teams = [tuple(members) for team in TEAMS if (members := self.members(team))]
        alone = [(seat,) for seat, side in enumerate(self.side) if side == NOBODY]
        return (*teams, *alone)

    def _may_join(self, team: int) -> Reason | None:
        """The rule by which nobody can be put on a team next."""
        here, there = len(self.members(team)), len(self.members(1 - team))
        left = len(self.teamless())
        if self.match.options.teams == "given" and not any(self.waiting):
            if left == 1 and not there:
                return "teams", t("Somebody must be on the other team.")
            return None
        if here + 1 > (here + there + left + 1) // 2:
            return "teams", t("That team is full: sizes differ by one at most.")
        return None

    # --- what can be told

    def _broken(self, word: str, seat: int) -> Reason | None:
        if word in JOINS:
            if self.phase != LOT or self._made():
                return "teams", t("The teams are known already.")
            if self.side[seat] != NOBODY:
                return "teams", t(
                    "{player:@ is|You are} on a team already.", player=player_word(seat)
                )
            if any(self.waiting) and seat != self.teamless()[0]:
                return "teams", t("Who came first is put on a team first.")
            return self._may_join(JOINS.index(word))
        if word in BEGINS:
            if not self._made():
                return "teams", t("First the teams are made.")
            if self.phase != LOT or self.lead != NOBODY:
                return "first", t("It is known already which team begins.")
            return None
        if self.phase == LOT:
            if not self._made():
                return "teams", t("First the teams are made.")
            return "first", t("First a lot says which team begins.")
        return self._own_broken(word, seat)

    def _basis(self, word: str) -> Reason:
        if word in JOINS:
            if self.match.options.teams == "given":
                return "teams", t("The teams are as people have agreed.")
            return "teams", t("The teams are drawn by lot.")
        if word in BEGINS:
            return "first", t("A lot says which team begins.")
        return self._own_basis(word)

    def by_lot(self) -> bool:
        """Teams that are given are told, and not drawn."""
        given = self.match.options.teams == "given" and not any(self.waiting)
        return self.phase == LOT and not (given and self.teamless())

    # --- what follows

    def _happen(self, word: str, seat: int) -> None:
        if word in JOINS:
            self._join(seat, JOINS.index(word))
            self._let_in()
        elif word in BEGINS:
            self.lead = BEGINS.index(word)
            self._ready()
        else:
            self._own_happen(word, seat)

    def _begun(self) -> bool:
        """Who comes waits, if only for a team; while the teams are made he is one of those without."""
        return self.phase != LOT or any(self.waiting)

    def _take(self, word: str, seat: int) -> None:
        super()._take(word, seat)
        if word == COMES and self.phase == START:
            self._let_in()

    def _join(self, seat: int, team: int) -> None:
        """Somebody is on a team from now on, and shares what it has scored."""
        self.side[seat] = team
        self.waiting[seat] = False
        missing = self.points[team] - self.credit[seat]
        if missing:
            self.credit[seat] += missing
            self._score((seat,), missing, "comes", t("What the team had scored before"))

    def _let_in(self) -> None:
        """Put who waits on the smaller team; where a lot must say, or teams are to be made, wait for it."""
        while any(self.waiting):
            red, blue = len(self.members(RED)), len(self.members(BLUE))
            if red == blue:
                self.phase = LOT
                return
            self._join(self.teamless()[0], RED if red < blue else BLUE)
        if self.teamless() or self.lead == NOBODY:
            self.phase = LOT
        else:
            self._ready()

    def _gone(self, seat: int) -> None:
        team = self.side[seat]
        self.side[seat] = NOBODY
        if self.phase == LOT:
            missing = sum([not self.members(one) for one in TEAMS])
            if len(self.teamless()) < missing:
                self._nobody_left()
            else:
                self._let_in()
        elif team == NOBODY:
            return
        elif self.members(team):
            self._left(seat, team)
        else:
            self._nobody_left()

    def _nobody_left(self) -> None:
        """A team has no players any more, and nobody could be put on it."""
        self._reveal(t("Nobody is left on that team: it is over"))
        self._finish()

    def _team_scores(self, team: int, points: int, clause: str, text: str) -> None:
        """A team scores; each of its players has the points."""
        members = self.members(team)
        self.points[team] += points
        for seat in members:
            self.credit[seat] += points
        self._score(tuple(members), float(points), clause, text)

    # --- results

    def contenders(self) -> Sides:
        return tuple(tuple(members) for team in TEAMS if (members := self.members(team)))

    def _ahead(self) -> list[int]:
        red, blue = self.points
        return [] if red == blue else self.members(RED if red > blue else BLUE)

    def _result_text(self) -> str:
        red, blue = self.points
        if not self.decided or red == blue:
            return super()._result_text()
        return t("The red team has won") if red > blue else t("The blue team has won")

    def scores(self) -> list[float]:
        return list(self.credit)

    # --- what is seen

    def _observe(self, seat: int, out: Tensor) -> None:
        mine = self.side[seat]
        out.one_hot("phase", self.phase, PLAY + 1)
        out.one_hot("own team", mine, 2)
        for team in TEAMS:
            out.among("team", self.members(team))
        out.numbers("points", list(self.points), 10.0)
        out.one_hot("begins", self.lead, 2)
        out.each("here", [float(self.here[s]) for s in out.around])
        out.each("waiting", [float(self.waiting[s]) for s in out.around])


def team_name(team: int) -> Text:
    """What a team is called."""
    return t("the red team") if team == RED else t("the blue team")
