"""Vint (booklet 26): the Russian ancestor of Skruuvi, told as its differences from Historical Skruuvi."""

from __future__ import annotations

from typing import Final

from pelitupa.core import t, tn
from pelitupa.games.tricks.historical_skruuvi.game import (
    GAMES,
    MOST_IN_SEQUENCE,
    HistoricalMatch,
    HistoricalSkruuvi,
    RubberOptions,
)
from pelitupa.games.tricks.skruf_whist.game import WITHOUT_MISERE
from pelitupa.games.tricks.skruuvi_family.calls import NO_TRUMPS
from pelitupa.games.tricks.skruuvi_family.honours import Holding
from pelitupa.games.tricks.skruuvi_family.scoring import Played

_SLAMS: Final = (0, 0, 0, 0, 0, 0, 5000, 10000)
_TWELVE: Final = 1000
_PASSED_OUT: Final = 500


class Vint(HistoricalSkruuvi[RubberOptions]):
    """Vint. Actions are in `skruuvi_family/calls.py`."""

    def new_initial_state(self) -> VintMatch:
        return VintMatch(self)

    def most_of_a_deal(self) -> int:
        """Thirteen tricks missing at level seven, and the others' slam, honours, aces and sequences, one of
        them of trumps; trick points, and the second game."""
        missing = 1000 * 7 * 13
        cards = 100 * 7 * 5 + 250 * 7 * 4 + 2 * 500 + MOST_IN_SEQUENCE * 1000
        return missing + 2 * _TWELVE + cards + 13 * 10 * 7 + 1000 * GAMES

    def most_of_passing(self) -> int:
        return _PASSED_OUT

    def shortest_match(self) -> int:
        return GAMES

    def deals_again(self) -> bool:
        return True


class VintMatch(HistoricalMatch):
    """A position of a match."""

    def has_table_cards(self) -> bool:
        return False

    def has_exchange(self) -> bool:
        return False

    def has_knocks(self) -> bool:
        return False

    def has_kotkas(self) -> bool:
        return False

    def order_of_kinds(self) -> tuple[int, ...]:
        return WITHOUT_MISERE

    def lowest_contract(self) -> int:
        return 1

    def is_played_out(self) -> bool:
        return True

    def game_target(self) -> int:
        return 500

    def trick_value(self) -> int:
        return 10 * self.level

    def game_value(self, number: int) -> int:
        return 1000 * number

    # --- scoring

    def _score_tricks(self, played: Played, side: int) -> None:
        if played.made:
            text = t("contract of {level} made", level=played.level)
            self._count(side, _SLAMS[played.level], "made", text)
        else:
            text = t("tricks missing: {missing}", missing=played.missing)
            self._count(side, -1000 * played.level * played.missing, "missing", text)
        for who in (0, 1):
            twelve = max(0, self._tricks_of(who) - 11)
            self._count(
                who, _TWELVE * twelve, "slam", tn("{count} trick", "{count} tricks", 11 + twelve)
            )

    def _score_cards(self, declarers: int, held: Holding) -> None:
        no_trump = self.kind == NO_TRUMPS
        if not no_trump:
            side = 0 if held.honours(0) > held.honours(1) else 1
            points = 100 * self.level * held.honours(side)
            self._count(
                side, points, "honours", tn("{count} honour", "{count} honours", held.honours(side))
            )
        if held.aces(0) == held.aces(1):
            side = 0 if self._tricks_of(0) > self._tricks_of(1) else 1
        else:
            side = 0 if held.aces(0) > held.aces(1) else 1
        aces = held.aces(side)
        each = 250 if no_trump else 100
        self._count(
            side, each * self.level * aces, "aces-held", tn("{count} ace", "{count} aces", aces)
        )
        for side in (0, 1):
            self._score_aces_in_hand(side, held, 500)
            self._score_sequences(side, held, 500)

    def _score_sequences(self, side: int, held: Holding, unit: int) -> None:
        for suit, length in held.sequences(side):
            points = (length - 2) * (2 * unit if suit == held.trump else unit)
            text = t("a sequence of {length}", length=length)
            self._count(side, points, "sequences", text)

    def _add_rubber_bonus(self) -> None:
        if self.passed:
            points = _PASSED_OUT * self.passed * self.worth
            winner = self.games.index(max(self.games))
            self._add(winner, points, "passed-out", t("deals in which nobody bid"))


GAME = Vint
