"""Rami or nolo, by deals drawn for the seat: in each, what either bid leads to, and what that is worth.

The other three are taken to bid by their own hands alone, as `leaning` says. Cards are not played out: how
many tricks a contract brings is `Estimate`'s to say.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from pelitupa.games.tricks.seats import clockwise_from, left_of, right_of, side_of
from pelitupa.games.tricks.tuppi.advice import plain_bids
from pelitupa.games.tricks.tuppi.game import TuppiMatch
from pelitupa.games.tricks.tuppi.scoring import NOLO, RAMI, SOOLI_POINTS
from pelitupa.players.tuppi.estimate import TRICKS, estimate
from pelitupa.players.tuppi.worth import Worth

_SHARP: Final = 24.0
"""How sharply what rami is worth more than nolo decides the bid of the others, it being counted as a share of
what lies between the best and the worst result."""


class Table:
    """What the results of this deal are worth to side 0: by contract, declarer's side, and tricks."""

    def __init__(self, worth: Worth, points: Sequence[int], deal: int) -> None:
        self._values = {
            (contract, side): [
                worth.of_tricks(points, deal, contract, side, tricks)
                for tricks in range(TRICKS + 1)
            ]
            for contract, side in ((NOLO, 0), (RAMI, 0), (RAMI, 1))
        }
        self._worth, self._deal = worth, deal
        every = [value for values in self._values.values() for value in values]
        self.width = max(every) - min(every) or 1.0

    def value(self, contract: int, declarer: int, side: int, chances: Sequence[float]) -> float:
        """What a contract is worth to a side, by the probabilities of its numbers of tricks.

        `declarer` is the declarer's side; in nolo there is none, and 0 stands for it.
        """
        results = [self.result(contract, declarer, side, k) for k in range(TRICKS + 1)]
        return sum([chance * result for chance, result in zip(chances, results, strict=True)])

    def result(self, contract: int, declarer: int, side: int, tricks: int) -> float:
        """What it is worth to a side to have so many tricks in a contract; see `value`."""
        first = tricks if side == 0 else TRICKS - tricks
        worth = self._values[contract, declarer][first]
        return worth if side == 0 else -worth

    def of_points(self, points: Sequence[int], side: int) -> float:
        """What it is worth to a side that the points stand so after this deal."""
        worth = self._worth.of_lead(points[0] - points[1], self._deal)
        return worth if side == 0 else -worth

    def of_sooli(self, points: Sequence[int], winner: int, side: int) -> float:
        """What it is worth to a side that `winner` gets the points of sooli, before which they stood so."""
        worth = self._worth.of_points(points, self._deal, winner, SOOLI_POINTS)
        return worth if side == 0 else -worth

    def leaning(self, seat: int, hand: int) -> float:
        """How likely a player is to bid rami, by the own hand alone."""
        side = side_of(seat)
        rami = self.value(RAMI, side, side, estimate(RAMI).by_hand(hand))
        nolo = self.value(NOLO, 0, side, estimate(NOLO).by_hand(hand))
        return 1.0 / (1.0 + math.exp(-_SHARP * (rami - nolo) / self.width))


def choose_bid(deals: Sequence[TuppiMatch], seat: int, table: Table) -> int:
    """The bid of a seat: rami or nolo, as is better on the average of some deals, with the lowest card."""
    rami, nolo = plain_bids(deals[0].places[seat])
    if rami < 0 or nolo < 0:
        return max(rami, nolo)
    gain = 0.0
    for deal in deals:
        gain += _gain(deal, seat, table)
    return rami if gain > 0.0 else nolo


def _gain(deal: TuppiMatch, seat: int, table: Table) -> float:
    """How much more a bid of rami is worth to a seat's side than one of nolo, in one deal."""
    hands = deal.places[:4]
    order = clockwise_from(left_of(deal.dealer))
    before = 1.0  # the chance that nobody turned up so far has bid rami
    for other in order[: order.index(seat)]:
        before *= 1.0 - table.leaning(other, hands[other])
    if before < 0.01:
        return 0.0
    side = side_of(seat)
    mine = rami_value(hands, seat, side, table)
    rest, otherwise = 1.0, 0.0
    for other in order[order.index(seat) + 1 :]:
        bids = table.leaning(other, hands[other])
        otherwise += rest * bids * rami_value(hands, other, side, table)
        rest *= 1.0 - bids
    chances = estimate(NOLO).by_hands(hands, side, left_of(deal.dealer))
    otherwise += rest * table.value(NOLO, 0, side, chances)
    return before * (mine - otherwise)


def rami_value(hands: Sequence[int], declarer: int, side: int, table: Table) -> float:
    """What rami with a declarer is worth to a side."""
    chances = estimate(RAMI).by_hands(hands, side, right_of(declarer))
    return table.value(RAMI, side_of(declarer), side, chances)
