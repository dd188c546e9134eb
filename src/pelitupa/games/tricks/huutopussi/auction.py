"""The auction of Huutopussi (booklet 18.2, 18.3): bids from 50 to 440 by fives, exchange, redeals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.core import t
from pelitupa.equipment.cards import ACE, KING, PACK_SIZE, QUEEN, TEN, mask_of
from pelitupa.games.tricks.actions import CARDS, OWN, PAIR, Actions, Row
from pelitupa.games.tricks.limits import BIT, bits_of
from pelitupa.games.tricks.pussi_family.marriages import MARRIAGE_ACTIONS, PUSSI_PHASES, rows
from pelitupa.games.tricks.seats import left_of, partner_of

BIDDING: Final = PUSSI_PHASES
GIVING: Final = PUSSI_PHASES + 1
RAISING: Final = PUSSI_PHASES + 2
TAKING: Final = PUSSI_PHASES + 3
"""GIVING is the exchange in both directions; RAISING stands between them. TAKING is for three: the declarer
takes the cards that were left over.
"""

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
AMOUNTS: Final = range(LOWEST, HIGHEST + 1, STEP)
AUCTION_ACTIONS: Final = BID + len(AMOUNTS)

BIDS_FROM: Final = tuple(bits_of(bid, AUCTION_ACTIONS) for bid in range(BID, AUCTION_ACTIONS + 1))
CALLS: Final = BIT[PASS] | BIT[NEW_DEAL] | BIDS_FROM[0]
RAISES: Final = BIT[KEEP] | BIDS_FROM[0]
"""Sets of actions: `BIDS_FROM` has the bids from each one on."""

SUIT_BIDS: Final = (165, 170, 175, 185, 190, 195, 200, 210, 215, 220, 235, 240, 260)
"""160 and the points of a marriage, less 0, 25, 50 or 75, where that is more than 160: bids that by
convention tell a strong suit (19.1).
"""

SIXES: Final = mask_of(13 * suit + 4 for suit in range(4))
ABOVE_JACK: Final = mask_of(
    13 * suit + rank for suit in range(4) for rank in (ACE, TEN, KING, QUEEN)
)

# each bid is higher than the one before; three pass in the end
LONGEST_AUCTION: Final = len(AMOUNTS) + 3


def amount_of(action: int) -> int:
    """The points of a bid."""
    return LOWEST + (action - BID) * STEP


def bid_of(amount: int) -> int:
    """The action of bidding so many points."""
    return BID + (amount - LOWEST) // STEP


_OVER: Final = ("auction", t("The auction is over."))


def actions(players: int, after_any: bool) -> Actions:
    """The actions of the game for so many; `after_any` where whoever wins a trick may announce."""
    led = ("turn", t("Who has won a trick one led announces or asks then."))
    won = ("announce-any", t("Marriages come when a trick has been won."))
    done = t("The cards have been exchanged.")
    if players == 3:
        away = Row(
            [f"lay away {card}" for card in CARDS],
            [t("lay away {card}", card=card) for card in CARDS],
            t("exchange"),
            phases=(GIVING,),
            seen_by=OWN,
            are_cards=True,
            not_now=("three-away", done),
        )
    else:
        away = Row(
            [f"give {card}" for card in CARDS],
            [t("give {card}", card=card) for card in CARDS],
            t("exchange"),
            phases=(GIVING,),
            seen_by=PAIR,
            are_cards=True,
            not_now=("give-back", done),
        )
    return Actions(
        t("That is nothing one can do in Huutopussi."),
        (
            *rows(
                no_card=("turn", t("First say whether there is a marriage.")),
                not_now=won if after_any else led,
            ),
            away,
            Row(("pass",), (t("pass"),), t("auction"),
                leave=("pass", t("Who passes is out of the auction.")), not_now=_OVER),
            Row(("new deal",), (t("demand a new deal"),), t("auction"),
                leave=("new-deal", t("Your hand is poor enough.")), not_now=_OVER),
            Row(("no raise",), (t("no raise"),), t("auction"),
                leave=("raise", t("The final bid is the contract.")), not_now=_OVER),
            Row([f"bid {amount}" for amount in AMOUNTS],
                [t("{amount}", amount=amount) for amount in AMOUNTS], t("auction"),
                leave=("bid", t("It is higher than the last bid.")), not_now=_OVER),
        ),
    )  # fmt: skip


ACTIONS: Final = actions(4, after_any=False)


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


def next_bidder(bids: Bids, seat: int, players: int = 4) -> int:
    """Who is next in turn after a seat, of those who have not passed; -1 if only the highest is left."""
    passed = [who for who, amount in bids if not amount]
    if len(passed) == players - 1:
        return -1
    seat = left_of(seat, players)
    while seat in passed:
        seat = left_of(seat, players)
    return seat


def raise_of(calls: Sequence[tuple[int, int]], index: int) -> int:
    """By how much a bid among calls, player and action, is above the one before; of an opening, above 50."""
    before = [amount_of(call) for _, call in calls[:index] if call >= BID]
    return amount_of(calls[index][1]) - (before[-1] if before else LOWEST)


def promises_ace(calls: Sequence[tuple[int, int]], player: int) -> bool:
    """Whether a player has promised an ace (19.1): by a jump to 80 or above, but not to 160, in the first
    turn, unless the partner had promised one before.
    """
    for index, (who, call) in enumerate(calls):
        if who == player:
            is_jump = call >= BID and 80 <= amount_of(call) < 160 and raise_of(calls, index) > STEP
            return is_jump and not promises_ace(calls[:index], partner_of(player))
    return False
