"""Skruf-whist (booklet 24): the form of 1911, told as its differences from Historical Skruuvi."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.core import option, t, tn
from pelitupa.games.tricks.historical_skruuvi.game import (
    FIRST_MISSING,
    FURTHER_MISSING,
    GAMES,
    MOST_IN_SEQUENCE,
    HistoricalMatch,
    HistoricalOptions,
    HistoricalSkruuvi,
)
from pelitupa.games.tricks.skruuvi_family.calls import NO_TRUMPS
from pelitupa.games.tricks.skruuvi_family.honours import Holding, base_value
from pelitupa.games.tricks.skruuvi_family.scoring import Played

WITHOUT_MISERE: Final = (-1, 0, 1, 2, 3, 4)
"""How high each kind of bid ranks where there is no misere."""

_ACES_AT_NO_TRUMP: Final = {2: 50, 3: 70, 4: 90}


@dataclass(frozen=True)
class SkrufOptions(HistoricalOptions):
    """As in Historical Skruuvi, and whether there is a pass misere."""

    pass_misere: bool = option(
        False, "A pass misere is played where nobody bids.", clause="pass-misere"
    )


class SkrufWhist(HistoricalSkruuvi[SkrufOptions]):
    """Skruf-whist. Actions are in `skruuvi_family/calls.py`."""

    def new_initial_state(self) -> SkrufMatch:
        return SkrufMatch(self)

    def most_of_a_deal(self) -> int:
        """As there, without knocks: value cards at no trumps or of trumps, and the others' slam."""
        missing = FIRST_MISSING[7] + 12 * FURTHER_MISSING[7]
        cards = 7 * 90 + 2 * 200 + MOST_IN_SEQUENCE * 100
        return missing + slam_points(13, 0) + cards + 13 * 7 + 200 * GAMES

    def shortest_match(self) -> int:
        return GAMES

    def deals_again(self) -> bool:
        return not self.options.pass_misere


class SkrufMatch(HistoricalMatch):
    """A position of a match."""

    def has_kotkas(self) -> bool:
        return False

    def has_knocks(self) -> bool:
        return False

    def counts_passed_aces(self) -> bool:
        return False

    def order_of_kinds(self) -> tuple[int, ...]:
        return WITHOUT_MISERE

    def lowest_contract(self) -> int:
        return 3

    def is_played_out(self) -> bool:
        return True

    # --- scoring

    def _score_tricks(self, played: Played, side: int) -> None:
        if not played.made:
            self._score_missing(played, side)
        for who in (0, 1):
            bid = played.level if who == side else 0
            points = slam_points(self._tricks_of(who), bid)
            self._count(who, points, "slam", t("slam"))

    def _score_cards(self, declarers: int, held: Holding) -> None:
        no_trump = self.kind == NO_TRUMPS
        for side in (0, 1):
            aces, tricks = held.aces(side), self._tricks_of(side)
            if no_trump:
                if aces > 2 or (aces == 2 and tricks >= 7):
                    points = _ACES_AT_NO_TRUMP[aces] * self.level
                    self._count(
                        side, points, "value-cards", tn("{count} ace", "{count} aces", aces)
                    )
            elif tricks >= 7:
                points = base_value(aces, held.honours(side)) * self.level
                self._count(side, points, "value-cards", t("aces and honours"))
            self._score_aces_in_hand(side, held, 200 if no_trump else 100)
            self._score_sequences(side, held, 100)

    def _score_pass_misere(self) -> None:
        difference = self._side_tricks(0) - self._side_tricks(1)
        side = 1 if difference > 0 else 0
        text = t("fewer tricks")
        self._count(side, 100 * abs(difference), "pass-misere-tricks", text)


def slam_points(tricks: int, bid: int) -> int:
    """Points for twelve or thirteen tricks, of a side that has bid that level (0: none)."""
    if tricks == 13:
        return 1400 if bid == 7 else 900 if bid == 6 else 400
    if tricks == 12:
        return 700 if bid == 6 else 200 if bid < 6 else 0
    return 0


GAME = SkrufWhist
