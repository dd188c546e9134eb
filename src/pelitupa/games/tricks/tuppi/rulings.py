"""Why an action of Tuppi is legal or not, phase by phase, with its clause.

Each function is given no more than the player who asks may see.
"""

from __future__ import annotations

from pelitupa.core import Ruling, t
from pelitupa.equipment.cards import BITS, PACK_SIZE, card_text
from pelitupa.games.tricks.tuppi.auction import (
    BID,
    BIDDING_CARDS,
    GIVE,
    PASS,
    SAY_NOLO,
    SAY_RAMI,
    SOOLI,
    bids_rami,
    may_bid,
)


def bid_ruling(action: int, hand: int) -> Ruling:
    """On an action of a player who is to bid."""
    if action in (SAY_RAMI, SAY_NOLO):
        legal = may_bid(hand, action)
        if legal:
            text = t("You hold no card fit for this bid, so you may make it aloud.")
        else:
            text = t("You hold a card fit for this bid, so you must lay it.")
        return Ruling(legal, "tuppi/bid-aloud", text)
    if not BID <= action < BID + PACK_SIZE:
        return not_now(action)
    card = action - BID
    if not hand & BITS[card]:
        return _not_held(card, "tuppi/bid-cards")
    if not BIDDING_CARDS & BITS[card]:
        text = t("{card} is a two or a face card, no bidding card.", card=card_text(card))
        return Ruling(False, "tuppi/bid-fit", text)
    text = t("A red card bids rami.") if bids_rami(action) else t("A black card bids nolo.")
    return Ruling(True, "tuppi/bid-cards", text)


def offer_ruling(action: int) -> Ruling:
    """On an action of a defender who is offered sooli."""
    if action == SOOLI:
        return Ruling(True, "tuppi/sooli", t("You may play alone, to take no trick."))
    if action == PASS:
        return Ruling(True, "tuppi/sooli", t("You need not bid sooli."))
    return not_now(action)


def exchange_ruling(action: int, hand: int) -> Ruling:
    """On an action of the sooli player who puts a card away, or of the partner who gives one."""
    if action < GIVE:
        return not_now(action)
    if not hand & BITS[action - GIVE]:
        return _not_held(action - GIVE, "tuppi/exchange")
    return Ruling(True, "tuppi/exchange", t("Any card of your hand may go."))


def _not_held(card: int, clause: str) -> Ruling:
    return Ruling(False, clause, t("You do not hold {card}.", card=card_text(card)))


def not_now(action: int) -> Ruling:
    """On an action of another phase than this, or (-1) on what is no action at all."""
    if action < 0:
        return Ruling(False, "tuppi/follow", t("That is nothing one can do in Tuppi."))
    if action < PACK_SIZE:
        return Ruling(False, "tuppi/bids-back", t("No card is played to a trick just now."))
    if action < SOOLI:
        return Ruling(False, "tuppi/bid-cards", t("Nobody bids rami or nolo just now."))
    if action < GIVE:
        return Ruling(False, "tuppi/sooli", t("Sooli is not on offer just now."))
    return Ruling(False, "tuppi/exchange", t("A card is given only after a bid of sooli."))
