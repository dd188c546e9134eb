"""Tuomas's Petanque (booklet 80): two teams, whoever is not closest throws, points up to the best loser."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import (
    OpenInput,
    OpenValue,
    OptionError,
    Reason,
    Rulebook,
    Text,
    option,
    t,
    tn,
    told_input,
)
from pelitupa.core.standing import standing_option
from pelitupa.equipment.cards import BITS
from pelitupa.games.throwing.boules import BoulesState
from pelitupa.games.throwing.boules_game import BoulesGame, BoulesOptions
from pelitupa.games.throwing.boules_pitch import TARGET_NEXT
from pelitupa.games.throwing.closeness import COLOURS, Group, before_best_loser, side_word
from pelitupa.games.throwing.fewer import fewer_option, read_fewer
from pelitupa.games.throwing.verdicts import NOTHING, POINTS, WHOSE, masks_of, points_told

USUAL_BALLS: Final = {2: 3, 4: 6, 6: 6}
"""The balls of a team, by the number of players, where the option leaves it to what is usual."""
ALLOWED: Final = {2: (3, 4), 4: (4, 5, 6), 6: (6,)}
THROWER: Final = "thrower"
OTHER: Final = "other"
NOBODY: Final = "none"
LOST: Final = "lost"


@dataclass(frozen=True)
class PetanqueOptions(BoulesOptions):
    """How many play, with how many balls, and how the source's silences are read."""

    players: int = option(2, "How many play, in two teams.", choices=(2, 4, 6), clause="players")
    team_balls: int = option(
        0,
        "The balls of a team; 0 for 3 where two play, else 6.",
        choices=(0, 3, 4, 5, 6),
        clause="balls",
    )
    when_level: str = option(
        THROWER,
        "Who throws first when both teams are equally close: who made it so, or the other team.",
        choices=(THROWER, OTHER),
        clause="level",
    )
    standing: str = standing_option()
    fewer: str = fewer_option()

    def check(self) -> None:
        """A team has as many balls as its players may have."""
        BoulesOptions.check(self)
        if self.team_balls and self.team_balls not in ALLOWED[self.players]:
            allowed = ", ".join([str(balls) for balls in ALLOWED[self.players]])
            raise OptionError(
                t(
                    "a team's number of balls is one of {allowed} with so many players, not {balls}",
                    allowed=allowed,
                    balls=self.team_balls,
                )
            )


class Petanque(BoulesGame[PetanqueOptions]):
    """Petanque. See `BoulesGame`; outcomes are further the points of a round."""

    look_place: ClassVar[str] = "pelitupa.games.throwing.petanque.look"

    def __init__(self, options: PetanqueOptions, rulebook: Rulebook) -> None:
        balls = options.team_balls or USUAL_BALLS[options.players]
        super().__init__(options, rulebook, balls)
        self.fewer = read_fewer(options.fewer, balls - options.players // 2)
        numbers = [str(points) for points in range(1, balls + 1)]
        self.whole_round = told_input(
            self.round_verb,
            t("What did the round come to?"),
            (*COLOURS[:2], *numbers, NOBODY, LOST),
            2,
            "RESULT",
        )

    def teams(self) -> tuple[tuple[int, ...], ...]:
        """Every other seat."""
        return tuple(range(0, self.players, 2)), tuple(range(1, self.players, 2))

    def more_outcomes(self) -> list[OpenValue]:
        return [
            ("points", COLOURS[side], float(points))
            for side in (0, 1)
            for points in range(1, self.balls + 1)
        ]

    def said(self, meaning: OpenValue) -> Text:
        if meaning[0] != "points":
            return super().said(meaning)
        side = side_word(COLOURS.index(str(meaning[1])))
        return tn(
            "{side} gets {count} point",
            "{side} gets {count} points",
            int(float(meaning[2])),
            side=side,
        )

    def gives_ahead(self) -> bool:
        return bool(self.starting) or any(self.fewer)

    def new_initial_state(self) -> PetanqueState:
        return PetanqueState(self)

    def start_range(self) -> tuple[int, int]:
        """Points, fewer than win."""
        return 0, self.options.target - 1

    def max_game_length(self) -> int:
        """Each round with points brings one at least; all others count towards the limit."""
        rounds = 2 * self.options.target - 1 + self.options.limit
        throws = 2 * self.balls * (2 if self.players > 2 else 1)
        return rounds * (2 + throws)

    def score_range(self) -> tuple[float, float]:
        return 0.0, float(self.options.target - 1 + self.balls)


class PetanqueState(BoulesState):
    """See `BoulesState`. `level` tells that both teams were equally close before the last throw."""

    def __init__(self, game: Petanque) -> None:
        super().__init__(game)
        self.game = game
        self.level = False

    def clone(self) -> Self:
        new = super().clone()
        new.level = self.level
        return new

    def _question(self) -> int:
        mine, yours = self.left(0), self.left(1)
        balls = self.in_play()
        if not balls or self.first_throw():
            return NOTHING
        if mine + yours > 0:
            return WHOSE if mine > 0 and yours > 0 and not self.order else NOTHING
        complete = sum([things for _, things in self.order]) == len(balls)
        level = bool(self.order) and self.order[0][0] == BITS[2] - 1
        return NOTHING if self.scorer >= 0 or complete or level else POINTS

    def _counted(self, order: list[Group]) -> tuple[int, int]:
        return (-1, 0) if self.left(0) + self.left(1) > 0 else before_best_loser(order)

    def _counted_as_told(self, sides: list[int]) -> tuple[int, int]:
        if self.left(0) + self.left(1) > 0:
            return -1, 0
        side, least, most = points_told(masks_of(self.order), sides)
        return (side, least) if side >= 0 and least == most else (-1, 0)

    def _go_on(self) -> None:
        last = self.game.side_of[self.thrower]
        mine, yours = self.left(0), self.left(1)
        if mine + yours == 0:
            self._count_points()
        elif not mine or not yours:
            self._give_turn(0 if mine else 1)
        else:
            self._give_turn(self._not_closest(last))

    def _not_closest(self, last: int) -> int:
        """Whose ball is not closest, after a throw of the side `last`; both have balls left."""
        closest = self.order[0][0] if self.order else 0
        level, self.level = self.level, closest == BITS[2] - 1
        if self.first_throw():
            return 1 - last
        if closest == BITS[0] or closest == BITS[1]:
            return 1 if closest == BITS[0] else 0
        made = self.level and not level and self.game.options.when_level == THROWER
        return last if made else 1 - last

    def _count_points(self) -> None:
        """All balls have been thrown: points for each ball before the best loser."""
        side, points = self.scorer, self.gained
        if side < 0:
            self._void_round("no-points")
            return
        best = tn(
            "{count} ball closer than the best loser",
            "{count} balls closer than the best loser",
            points,
        )
        self._score_side(side, float(points), "scoring", best)
        self._end_round(side)

    def _begin_round(self, starter: int) -> None:
        super()._begin_round(starter)
        self.level = False

    def _target_lost(self) -> None:
        """With a playing area a side that alone has balls left gets a point for each of them."""
        mine, yours = self.left(0), self.left(1)
        if not self.game.options.area:
            super()._target_lost()
        elif bool(mine) == bool(yours):
            self._void_round("dead-target")
        else:
            side, points = (0, mine) if mine else (1, yours)
            text = tn(
                "the target is dead, with {count} ball left to throw",
                "the target is dead, with {count} balls left to throw",
                points,
            )
            self._score_side(side, float(points), "dead-target", text)
            self._end_round(side)

    # --- a whole round at once

    def _round_label(self, names: tuple[str, ...]) -> Text:
        if len(names) == 2:
            return self.game.said(("points", names[0], float(names[1])))
        if names[0] == LOST:
            return t("the target is lost")
        return t("nobody gets points")

    def _whole_round(self) -> OpenInput:
        return self.game.whole_round

    def whole_rounds(self) -> tuple[tuple[str, Text], ...]:
        """Each side's points, no points, or a lost target, before the first ball of a round."""
        if self.next != TARGET_NEXT:
            return ()
        told = [
            f"{COLOURS[side]} {n}"
            for n in range(1, self.game.balls + 1)
            for side in range(2)
            if n <= self.game.balls_of_side(side)
        ]
        return tuple(
            [
                (f"{self.game.round_verb} {names}", self._round_label(tuple(names.split())))
                for names in [*told, NOBODY, LOST]
            ]
        )

    def _round_fault(self, names: tuple[str, ...]) -> Reason | None:
        if names == (NOBODY,) or names == (LOST,):
            return None
        if len(names) == 2 and names[0] in COLOURS and names[1].isdecimal():
            side = COLOURS.index(names[0])
            most = self.game.balls_of_side(side)
            if int(names[1]) > most:
                told = tn(
                    "{side} has {count} ball in a round",
                    "{side} has {count} balls in a round",
                    most,
                    side=side_word(side),
                )
                return "fewer", told
            return None
        return "scoring", t(
            "Report a round as the side and its points ({example}), or as none or lost.",
            example="round red 3",
        )

    def _take_round(self, names: tuple[str, ...]) -> None:
        if names[0] == NOBODY:
            self._void_round("no-points")
        elif names[0] == LOST:
            super()._target_lost()
        else:
            self.scorer, self.gained = COLOURS.index(names[0]), int(names[1])
            self._count_points()


GAME = Petanque
