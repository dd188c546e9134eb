"""Tuomas's Petanque for 3 players (booklet 81): each alone with two balls; the two closest bring points.

What differs from petanque is written here; the rest is what the games of petanque share.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import (
    OpenInput,
    OpenValue,
    Reason,
    Rulebook,
    Text,
    listed,
    option,
    t,
    told_input,
)
from pelitupa.core.first_turn import first_turn
from pelitupa.equipment.cards import BITS
from pelitupa.games.throwing.boules import BoulesState
from pelitupa.games.throwing.boules_game import BoulesGame, BoulesOptions
from pelitupa.games.throwing.boules_pitch import OVER
from pelitupa.games.throwing.closeness import COLOURS, Group, sides_in, sides_word
from pelitupa.games.throwing.verdicts import FARTHEST, NEXT, NOTHING

BALLS: Final = 2
ALL: Final = 7
"""All three players, as a mask."""
PLACES: Final[tuple[float, ...]] = (2.0, 1.0)
"""Points for the closest ball and the second-closest one."""

NOBODY: Final = "nobody"
SHARE: Final = "share"
BETTER: Final = "better"
WORSE: Final = "worse"
WHEN_THROWN: Final = "throw"
BEFORE: Final = "before"
PLAY_ON: Final = "play_on"
LOST: Final = "lost"


@dataclass(frozen=True)
class PetanqueThreeOptions(BoulesOptions):
    """How the source's silences are read."""

    players: int = option(3, "How many play.", low=3, high=3, clause="players")
    first: int = first_turn(3)
    ties: str = option(
        NOBODY,
        "Who gets the points of a place that balls of several players share.",
        choices=(NOBODY, SHARE),
        clause="ties",
    )
    closer: str = option(
        BETTER,
        "Which ball of a player decides who was closer in the previous round.",
        choices=(BETTER, WORSE),
        clause="closer",
    )
    farther: str = option(
        WHEN_THROWN,
        "When the farther ball of the last two is determined: when they throw, or before.",
        choices=(WHEN_THROWN, BEFORE),
        clause="last-two",
    )
    tie: str = option(
        SHARE,
        "What comes of equal points at the end: they share the win, or play on.",
        choices=(SHARE, PLAY_ON),
        clause="match",
    )


class PetanqueThree(BoulesGame[PetanqueThreeOptions]):
    """Petanque for three. See `BoulesGame`; outcomes are further who comes next, and who is farthest."""

    look_place: ClassVar[str] = "pelitupa.games.throwing.petanque_three.look"

    def __init__(self, options: PetanqueThreeOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook, BALLS)
        self.place_names = {
            "=".join([COLOURS[side] for side in sides_in(mask)]): mask for mask in range(1, ALL + 1)
        }
        self.whole_round = told_input(
            self.round_verb,
            t("In which order did the balls lie?"),
            (*self.place_names, LOST),
            BALLS * len(COLOURS) - 1,
            "SIDE",
        )

    def more_outcomes(self) -> list[OpenValue]:
        return self.places()

    def new_initial_state(self) -> PetanqueThreeState:
        return PetanqueThreeState(self)

    def max_game_length(self) -> int:
        """A round with points brings two at least; all others, and those played on, count to the limit."""
        rounds = 3 * self.options.target // 2 + 2 + self.options.limit
        return rounds * (2 + BALLS * len(COLOURS))

    def score_range(self) -> tuple[float, float]:
        options = self.options
        further = options.limit if options.tie == PLAY_ON else 0
        return 0.0, options.target + sum(PLACES) * (1 + further)


class PetanqueThreeState(BoulesState):
    """See `BoulesState`. `firsts` is the order in which players throw their first balls, `seconds` that of
    the second ones, as far as it is known."""

    def __init__(self, game: PetanqueThree) -> None:
        super().__init__(game)
        self.game = game
        self.firsts = [(self.starter + place) % 3 for place in range(3)]
        self.seconds: list[int] = []

    def clone(self) -> Self:
        new = super().clone()
        new.firsts = self.firsts.copy()
        new.seconds = self.seconds.copy()
        return new

    # --- what has to be told

    def _question(self) -> int:
        thrown = sum(self.thrown)
        if self._asks_farthest():
            told = self._behind_all(self.in_play())
            for mask in self.farthest:
                told |= mask
            wanted = thrown == 3 and self.game.options.farther == BEFORE
            enough = len(sides_in(ALL & ~told)) <= 1 if wanted else told > 0
            return NOTHING if enough else FARTHEST
        if thrown < 2 * len(COLOURS):
            return NOTHING
        left = [self.balls_in_play(side) for side in range(3)]
        return NOTHING if self._is_enough(self.order, left) else NEXT

    def _asks_farthest(self) -> bool:
        thrown = sum(self.thrown)
        return thrown == 3 or (thrown == 4 and self.game.options.farther == WHEN_THROWN)

    def _far_sides(self) -> int:
        found = ALL
        for seat in self.seconds:
            found &= ~BITS[seat]
        for mask in self.farthest:
            found &= ~mask
        return found

    def _is_enough(self, order: Sequence[Group], balls: list[int]) -> bool:
        """Whether an order of closeness tells the points and who throws when in the next round; each player
        has so many balls in play."""
        placed = sum([things for _, things in order])
        if placed >= sum(balls):
            return True
        if placed < len(PLACES):
            return False
        others = self._others(order)
        told = [sum([bool(mask & BITS[side]) for mask, _ in order]) for side in others]
        own = [balls[side] for side in others]
        if self.game.options.closer == BETTER:
            return told[0] > 0 or told[1] > 0 or 0 in own
        return told[0] >= own[0] or told[1] >= own[1]

    def _winner(self, order: Sequence[Group]) -> int:
        """Who has the closest ball alone, or else who threw the target in this round."""
        for side in range(3):
            if order and order[0][0] == BITS[side]:
                return side
        return self.starter

    def _others(self, order: Sequence[Group]) -> list[int]:
        """The two others, in the order of the seats from there on."""
        winner = self._winner(order)
        return [(winner + 1) % 3, (winner + 2) % 3]

    # --- who throws next

    def _go_on(self) -> None:
        thrown = sum(self.thrown)
        if thrown == 6:
            self._count_places()
            return
        if thrown < 3:
            self._give_turn(self.firsts[thrown])
            return
        before = self.game.options.farther == BEFORE
        if thrown == 3:
            told = self.farthest if before else self.farthest[:1]
            self.seconds = [seat for mask in told for seat in self._from_starter(mask)]
            if not before:
                self.seconds = self.seconds[:1]
        elif thrown == 4 and not before:
            self.seconds += self._from_starter(self.farthest[0])
        if thrown > 3 or before:
            around = self._from_starter(ALL)
            self.seconds += [seat for seat in around if seat not in self.seconds]
        self._give_turn(self.seconds[thrown - 3])

    def _from_starter(self, mask: int) -> list[int]:
        """The players of a mask, in the order of the seats from the one who starts."""
        return [seat for seat in self._from(self.starter) if mask & BITS[seat]]

    # --- what a round brings

    def _count_places(self) -> None:
        """All balls have been thrown: points for the first two places, and the order of the next round."""
        playing_on = bool(self._leaders())
        given = self._points(self.order)
        for side in range(3):
            if given[side]:
                self._score_side(side, given[side], "scoring", self._place_text(side))
        self.firsts = self._next_order()
        starter = self.firsts[0]
        if not any(given):
            self._void_round("no-points")
            return
        if playing_on:
            self._count_idle()
            if self.next != OVER:
                self._end_round(starter)
            return
        self._end_round(starter)

    def _leaders(self) -> list[int]:
        """Those who have reached the target and have most points."""
        return super()._winning()

    def _winning(self) -> list[int]:
        found = self._leaders()
        going = self.game.options.tie == PLAY_ON and self.idle < self.game.options.limit
        return [] if going and len(found) > 1 else found

    def _points(self, order: Sequence[Group]) -> list[float]:
        """What an order of closeness brings each player."""
        given, place = [0.0, 0.0, 0.0], 0
        for mask, things in order:
            points = sum(PLACES[place : place + things])
            place += things
            sides = sides_in(mask)
            if len(sides) == 1 or self.game.options.ties == SHARE:
                for side in sides:
                    given[side] += points / len(sides)
        return given

    def _place_text(self, side: int) -> str:
        """For what a player gets points."""
        first = bool(self.order[0][0] & BITS[side])
        second = [mask for mask, _ in self.order[1:2] if mask & BITS[side]]
        alone = self.order[0][1] == 1
        if first and (second or not alone):
            return t("the closest ball and the next")
        return t("the closest ball") if first else t("the second-closest ball")

    def _next_order(self) -> list[int]:
        """In which order players throw in the next round: the winner, and then whose ball was closer."""
        one, other = self._others(self.order)
        mine, yours = self._rank(one), self._rank(other)
        pair = [one, other]
        if mine == yours:
            pair = [seat for seat in self._from(self._winner(self.order)) if seat in pair]
        elif yours < mine:
            pair = [other, one]
        return [self._winner(self.order), *pair]

    def _from(self, seat: int) -> list[int]:
        """All players in the order of the seats from one of them."""
        return [(seat + place) % 3 for place in range(3)]

    def _rank(self, side: int) -> int:
        """The place among the groups of a player's better ball, or of the worse; behind all where it is lost
        or was not told."""
        places = [at for at, (mask, _) in enumerate(self.order) if mask & BITS[side]]
        if self.game.options.closer == BETTER:
            return places[0] if places else 99
        if self.balls_in_play(side) < BALLS:
            return 100  # a lost ball is behind all that were not told
        bit = BITS[side]
        placed = sum([things if mask == bit else 1 for mask, things in self.order if mask & bit])
        everything = sum([things for _, things in self.order]) == len(self.in_play())
        return places[-1] if everything or placed >= BALLS else 99

    def _begin_round(self, starter: int) -> None:
        super()._begin_round(starter)
        self.seconds = []

    # --- a whole round at once

    def _round_label(self, names: tuple[str, ...]) -> Text:
        if names[0] == LOST:
            return t("the target is lost")
        places = [sides_word(self.game.place_names[name]) for name in names]
        return t("from the closest on: {places}", places=listed(places))

    def _whole_round(self) -> OpenInput:
        return self.game.whole_round

    def _told_order(self, names: tuple[str, ...]) -> list[Group]:
        masks = [self.game.place_names[name] for name in names]
        return [(mask, len(sides_in(mask))) for mask in masks]

    def _round_fault(self, names: tuple[str, ...]) -> Reason | None:
        if names == (LOST,):
            return None
        if LOST in names:
            return "report", t(
                "Report a round as an order of closeness ({example}), or as lost.",
                example="round red red blue",
            )
        order = self._told_order(names)
        for side in range(3):
            if sum([bool(mask & BITS[side]) for mask, _ in order]) > BALLS:
                return "closest", t("Everybody has two balls.")
        if not self._is_enough(order, [BALLS] * 3):
            return "report", t(
                "Name whose balls come next, until the throwing order of the next round is known."
            )
        return None

    def _take_round(self, names: tuple[str, ...]) -> None:
        if names == (LOST,):
            self._target_lost()
            return
        self.thrown = [BALLS] * 3
        self.order = self._told_order(names)
        self._count_places()


GAME = PetanqueThree
