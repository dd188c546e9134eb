"""What one seat of Tuppi knows of the hands from the bidding (booklet 15.2).

The bidding cards turned up were dealt to their owners; who laid no card was dealt no card fit for one of
the two bids; who laid one was dealt one. Bids made aloud but not yet heard are part of what is drawn: all
deals that agree, together with these, are equally likely. Bidding cards that were not turned up are then
drawn from what their owners might have laid.
"""

from __future__ import annotations

from pelitupa.core import HIDDEN
from pelitupa.core.places import Condition, Drawn, Fact
from pelitupa.core.shares import Random, pick
from pelitupa.equipment.cards import BITS, PACK_SIZE, cards_in
from pelitupa.games.tricks.tuppi.auction import (
    BID,
    BIDDING_CARDS,
    BLACK_BIDS,
    RED_BIDS,
    SAY_NOLO,
    SAY_RAMI,
    Shown,
    bids_of,
    is_aloud,
)


def cases(player: int, shown: Shown) -> list[list[Fact]]:
    """What the auction tells a player of the hands as dealt: one list for each way the bids not yet heard
    may have been."""
    facts: list[Fact] = []
    for seat, bid in enumerate(shown.up):
        if bid != HIDDEN and not is_aloud(bid):
            facts.append(Fact(PACK_SIZE, (seat,), BITS[bid - BID], True))
    found = [facts]
    for seat, lacks in _aloud(player, shown):
        found = [
            [*facts, Fact(PACK_SIZE, (seat,), cards, False)] for facts in found for cards in lacks
        ]
    return found


def hidden_bid(player: int, seat: int, shown: Shown, hand: int, case: int, rng: Random) -> int:
    """A bid that a seat may have made with a hand, in one of the `cases`, unheard by the player."""
    if not shown.order:
        return pick(bids_of(hand), rng)
    if not shown.aloud >> seat & 1:
        return BID + pick(cards_in(hand & BIDDING_CARDS), rng)
    lacks = RED_BIDS
    for other, choices in reversed(_aloud(player, shown)):
        case, place = divmod(case, len(choices))
        if other == seat:
            lacks = choices[place]
    return SAY_RAMI if lacks == RED_BIDS else SAY_NOLO


def _aloud(player: int, shown: Shown) -> list[tuple[int, list[int]]]:
    """The others who laid no card; for each, the sets of cards of which one was missing from the hand."""
    found: list[tuple[int, list[int]]] = []
    for seat, bid in enumerate(shown.up):
        if seat != player and shown.aloud >> seat & 1:
            if bid == HIDDEN:
                found.append((seat, [RED_BIDS, BLACK_BIDS]))
            else:
                found.append((seat, [RED_BIDS if bid == SAY_RAMI else BLACK_BIDS]))
    return found


class CouldBid(Condition):
    """Everyone who laid a card unseen was dealt one that may be laid."""

    def __init__(self, shown: Shown) -> None:
        self._laid = [
            seat for seat in range(4) if shown.up[seat] == HIDDEN and not shown.aloud >> seat & 1
        ]

    def gap(self, drawn: Drawn) -> int:
        """How many could not."""
        if not self._laid:
            return 0
        dealt = drawn.at(PACK_SIZE)
        return sum([not dealt[seat] & BIDDING_CARDS for seat in self._laid])
