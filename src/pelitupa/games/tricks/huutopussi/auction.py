"""The auction of Huutopussi (booklet 18.2, 18.3): bids from 50 to 440 by fives, exchange, redeals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.core import Text, t
from pelitupa.equipment.cards import ACE, KING, PACK_SIZE, QUEEN, TEN, card_text, mask_of
from pelitupa.games.tricks.limits import BIT, bits_of
from pelitupa.games.tricks.pussi_family.marriages import MARRIAGE_ACTIONS
from pelitupa.games.tricks.seats import left_of

LOWEST: Final = 50
HIGHEST: Final = 440
STEP: Final = 5

GIVE: Final = MARRIAGE_ACTIONS
"""`GIVE` + card: to the partner."""
PASS: Final = GIVE + PACK_SIZE
NEW_DEAL: Final = PASS + 1
KEEP: Final = NEW_DEAL + 1
"""The declarer does not raise."""
BID: Final = KEEP + 1
"""`BID` + (amount - 50) / 5: a bid, or the declarer's raise."""
AUCTION_ACTIONS: Final = BID + (HIGHEST - LOWEST) // STEP + 1

BIDS_FROM: Final = tuple(bits_of(bid, AUCTION_ACTIONS) for bid in range(BID, AUCTION_ACTIONS + 1))
GIFTS: Final = bits_of(0, PACK_SIZE)
CALLS: Final = BIT[PASS] | BIT[NEW_DEAL] | BIDS_FROM[0]
RAISES: Final = BIT[KEEP] | BIDS_FROM[0]
"""Sets of actions: `BIDS_FROM` has the bids from each one on. GIFTS are numbered from GIVE on."""

SUIT_BIDS: Final = (165, 170, 175, 185, 190, 195, 200, 210, 215, 220, 235, 240, 260)
"""160 and the points of a marriage, less 0, 25, 50 or 75, where that is more than 160: bids that by
convention tell a strong suit (19.1).
"""

SIXES: Final = mask_of(13 * suit + 4 for suit in range(4))
ABOVE_JACK: Final = mask_of(
    13 * suit + rank for suit in range(4) for rank in (ACE, TEN, KING, QUEEN)
)

# each bid is higher than the one before; three pass in the end
LONGEST_AUCTION: Final = (HIGHEST - LOWEST) // STEP + 1 + 3


def amount_of(action: int) -> int:
    """The points of a bid."""
    return LOWEST + (action - BID) * STEP


def bid_of(amount: int) -> int:
    """The action of bidding so many points."""
    return BID + (amount - LOWEST) // STEP


def auction_text(action: int) -> str:
    """The short text of an action of the auction or the exchange."""
    if action >= BID:
        return f"bid {amount_of(action)}"
    if action < PASS:
        return f"give {card_text(action - GIVE)}"
    return "pass" if action == PASS else "new deal" if action == NEW_DEAL else "no raise"


def auction_label(action: int) -> Text:
    """What the button of an action of the auction or the exchange says."""
    if action >= BID:
        return t("{amount}", amount=amount_of(action))
    if action < PASS:
        return t("give {card}", card=card_text(action - GIVE))
    if action == PASS:
        return t("pass")
    return t("demand a new deal") if action == NEW_DEAL else t("no raise")


def may_demand(hand: int) -> bool:
    """Whether a hand is so poor that its player may demand a new deal (booklet 18.2)."""
    return (hand & SIXES).bit_count() >= 3 or not hand & ABOVE_JACK


Bids = Sequence[tuple[int, int]]
"""What has been said in an auction, in its order: the seat, and the points it bid, or 0 for a pass."""


def highest(bids: Bids) -> tuple[int, int]:
    """The seat of the highest bid, and its points; (-1, 0) before there is any."""
    for place in range(len(bids) - 1, -1, -1):
        if bids[place][1]:
            return bids[place]
    return -1, 0


def has_spoken(bids: Bids, seat: int) -> bool:
    """Whether a seat has bid or passed."""
    return seat in [who for who, _ in bids]


def next_bidder(bids: Bids, seat: int) -> int:
    """Who is next in turn after a seat, of those who have not passed; -1 if only the highest is left."""
    passed = [who for who, amount in bids if not amount]
    if len(passed) == 3:
        return -1
    seat = left_of(seat)
    while seat in passed:
        seat = left_of(seat)
    return seat
