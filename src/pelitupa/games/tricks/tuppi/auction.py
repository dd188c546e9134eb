"""The auction of Tuppi (booklet 15.2): what a hand may bid, what is turned up, and the actions of a deal."""

from __future__ import annotations

from typing import Final

from pelitupa.core import HIDDEN, t
from pelitupa.equipment.cards import (
    BITS,
    CLUBS,
    DIAMONDS,
    HEARTS,
    JACK,
    KING,
    PACK_SIZE,
    QUEEN,
    SPADES,
    SUIT_MASKS,
    TWO,
    rank_of,
)
from pelitupa.games.tricks.actions import CARDS, PAIR, Actions, Row, playing
from pelitupa.games.tricks.limits import BIT, actions_in, bits_of
from pelitupa.games.tricks.phases import FIRST_PHASE
from pelitupa.games.tricks.seats import clockwise_from, left_of

BIDDING: Final = FIRST_PHASE
OFFERING: Final = FIRST_PHASE + 1
PUTTING_AWAY: Final = FIRST_PHASE + 2
GIVING: Final = FIRST_PHASE + 3

AWAY: Final = 4
"""The place of the card that the sooli player has put away."""

# Actions: a card to play is its number; these follow. In a game without sooli they end with the bids.
BID: Final = PACK_SIZE  # BID + card: lay the card face down as a bidding card
SAY_RAMI: Final = BID + PACK_SIZE
SAY_NOLO: Final = SAY_RAMI + 1
SOOLI: Final = SAY_RAMI + 2
PASS: Final = SAY_RAMI + 3
GIVE: Final = SAY_RAMI + 4  # GIVE + card: put the card away, or give it to the partner, for sooli

_UNFIT_CARDS: Final = sum(
    BITS[c] for c in range(PACK_SIZE) if rank_of(c) in (TWO, JACK, QUEEN, KING)
)
RED_BIDS: Final = (SUIT_MASKS[DIAMONDS] | SUIT_MASKS[HEARTS]) & ~_UNFIT_CARDS
BLACK_BIDS: Final = (SUIT_MASKS[CLUBS] | SUIT_MASKS[SPADES]) & ~_UNFIT_CARDS
BIDDING_CARDS: Final = RED_BIDS | BLACK_BIDS

BIDS: Final = bits_of(0, SOOLI - BID)
"""All bids, numbered from `BID` on."""

BIDS_ALOUD: Final = bits_of(SAY_RAMI - BID, SOOLI - BID)
FIT_BIDS: Final = BIDDING_CARDS | BIDS_ALOUD

_WITH_CARDS: Final = BIDS & ~BIDS_ALOUD
_NO_RAMI_ALOUD: Final = BIDS & ~BIT[SAY_RAMI - BID]
_NO_NOLO_ALOUD: Final = BIDS & ~BIT[SAY_NOLO - BID]


def aloud_limit(hand: int) -> int:
    """All bids, without each bid aloud for which the hand has a fit card."""
    if hand & RED_BIDS:
        return _WITH_CARDS if hand & BLACK_BIDS else _NO_RAMI_ALOUD
    return _NO_NOLO_ALOUD if hand & BLACK_BIDS else BIDS


def bids_of(hand: int) -> list[int]:
    """All that a hand may bid, ascending."""
    return actions_in((hand | BIDS_ALOUD) & FIT_BIDS & aloud_limit(hand), BID)


def bids_rami(bid: int) -> bool:
    """Whether a bid is for rami: a red card, or the word."""
    return bid == SAY_RAMI or (bid < SAY_RAMI and RED_BIDS & BITS[bid - BID] != 0)


def is_aloud(bid: int) -> bool:
    """Whether a bid is made aloud, no card being laid."""
    return SAY_RAMI <= bid <= SAY_NOLO


_BID_NOT_NOW: Final = ("bid-cards", t("Nobody bids rami or nolo just now."))
_SOOLI_NOT_NOW: Final = ("sooli", t("Sooli is not on offer just now."))

ACTIONS: Final = Actions(
    t("That is nothing one can do in Tuppi."),
    (
        playing(("bids-back", t("No card is played to a trick just now."))),
        Row([f"bid {card}" for card in CARDS],
            [t("bid {kind} with {card}", kind=t("rami") if bids_rami(bid) else t("nolo"),
               card=CARDS[bid - BID]) for bid in range(BID, SAY_RAMI)],
            t("bid"), phases=(BIDDING,), are_cards=True, not_now=_BID_NOT_NOW),
        Row(("say rami", "say nolo"), (t("say rami"), t("say nolo")), t("bid"),
            phases=(BIDDING,),
            leave=("bid-aloud", t("You hold no card fit for this bid, so you may make it aloud.")),
            not_now=_BID_NOT_NOW),
        Row(("sooli",), (t("sooli"),), t("sooli"), phases=(OFFERING,),
            leave=("sooli", t("You may play alone, to take no trick.")), not_now=_SOOLI_NOT_NOW),
        Row(("pass",), (t("pass"),), t("sooli"), phases=(OFFERING,),
            leave=("sooli", t("You need not bid sooli.")), not_now=_SOOLI_NOT_NOW),
        Row([f"give {card}" for card in CARDS], [t("give {card}", card=card) for card in CARDS],
            t("exchange"), phases=(PUTTING_AWAY, GIVING), seen_by=PAIR, are_cards=True,
            leave=("exchange", t("Any card of your hand may go.")),
            not_now=("exchange", t("A card is given only after a bid of sooli."))),
    ),
    asks={
        BIDDING: t("Lay a bidding card: red bids rami, black nolo"),
        OFFERING: t("Play sooli, or pass?"),
        PUTTING_AWAY: t("Put one card away"),
        GIVING: t("Give your partner one card"),
    },
)  # fmt: skip


class Shown:
    """What everybody learns of an auction: each seat's bid, HIDDEN if it is not turned up or heard.

    `aloud` is the set (a bit a seat) of those who laid no card. `order` are the seats whose bids
    came to be known, in turn; empty while the bidding is going on.
    """

    def __init__(self, up: tuple[int, ...], aloud: int, order: tuple[int, ...]) -> None:
        self.up = up
        self.aloud = aloud
        self.order = order


NOTHING_SHOWN: Final = Shown((HIDDEN,) * 4, 0, ())


def show(bids: list[int], dealer: int) -> Shown:
    """Turn up the bids of all four seats from the dealer's left as far as the first rami."""
    up, aloud, count = [HIDDEN] * 4, 0, 0
    order = clockwise_from(left_of(dealer))
    rami = False
    for seat in order:
        bid = bids[seat]
        if bid >= SAY_RAMI:
            aloud |= BITS[seat]
        if not rami:
            up[seat] = bid
            count += 1
            rami = bids_rami(bid)
    return Shown(tuple(up), aloud, order[:count])
