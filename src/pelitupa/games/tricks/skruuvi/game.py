"""Modern Skruuvi (booklet 21): four basic deals, then four kotkas."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pelitupa.core import OptionError, Options, option
from pelitupa.core.standing import dealer_option, standing_option
from pelitupa.games.tricks.passing import SEQUENCE, passing_option
from pelitupa.games.tricks.skruuvi_family.calls import BASIC_ORDER, KOTKA_ORDER, NO_TRUMPS
from pelitupa.games.tricks.skruuvi_family.match import SkruuviGame, SkruuviMatch
from pelitupa.games.tricks.skruuvi_family.scoring import (
    MOST_PASSED,
    MOST_TIMES,
    Played,
    missing_points,
    modern_points,
)


@dataclass(frozen=True)
class SkruuviOptions(Options):
    """How many deals of each kind there are."""

    players: int = option(4, "Skruuvi is for four, in two sides.", low=4, high=4, clause="sides")
    basic: int = option(4, "Basic deals, which come first.", low=0, high=20, clause="eight-deals")
    kotkas: int = option(4, "Kotkas, which follow them.", low=0, high=20, clause="eight-deals")
    deals: int = option(
        0, "Deals after which the game ends; 0 for all of them.", low=0, high=40, clause="deals"
    )

    passing: str = passing_option()
    standing: str = standing_option()
    dealer: int = dealer_option(4)

    def check(self) -> None:
        total = self.basic + self.kotkas
        if not total:
            raise OptionError("a game has one deal at least: give basic or kotkas")
        if self.deals > total:
            raise OptionError(f"option deals is at most {total}, the basic deals and the kotkas")


class Skruuvi(SkruuviGame[SkruuviOptions]):
    """Modern Skruuvi. Actions are in `skruuvi_family/calls.py`."""

    pad_place: ClassVar[str] = "pelitupa.games.tricks.skruuvi_family.pad"

    def new_initial_state(self) -> ModernMatch:
        return ModernMatch(self)

    def passes_in_order(self) -> bool:
        return self.options.passing == SEQUENCE

    def score_range(self) -> tuple[float, float]:
        """In each deal: thirteen tricks missing at level seven, knocked and kontra-knocked; or the tricks and
        aces of the others in a pass misere, as many times."""
        least = missing_points(Played(7, NO_TRUMPS, 0, MOST_TIMES), 17, 7)
        most = MOST_TIMES * MOST_PASSED
        return float(least * self.deal_limit()), float(most * self.deal_limit())

    def deal_limit(self) -> int:
        options = self.options
        return options.deals or options.basic + options.kotkas


class ModernMatch(SkruuviMatch):
    """A position of a game of Modern Skruuvi."""

    def __init__(self, game: Skruuvi) -> None:
        super().__init__(game)
        self.game = game

    # --- kotkas

    def is_kotka(self) -> bool:
        return self.deal_number() > self.game.options.basic

    def order_of_kinds(self) -> tuple[int, ...]:
        return KOTKA_ORDER if self.is_kotka() else BASIC_ORDER

    def lowest_level(self) -> int:
        return 6 if self.is_kotka() else 1

    # --- scoring

    def _score_contract(self, played: Played) -> None:
        side = self._side_of(self.bidder)
        points, clause = modern_points(played)
        self._add(side, points, clause, played.told())
        if played.misere and played.made:
            self._score_aces("aces", 1)
        self._tell_points()

    def _after_scores(self) -> None:
        self._go_on(over=False)


GAME = Skruuvi
