"""Why an action of Tuppi is legal or not, phase by phase, with its clause.

Each function is given no more than the player who asks may see.
"""

from __future__ import annotations

from pelitupa.core import Ruling, Text, t
from pelitupa.equipment.cards import PACK_SIZE, card_text
from pelitupa.games.tricks.tuppi.auction import (
    BID,
    GIVE,
    PASS,
    SAY_NOLO,
    SAY_RAMI,
    SOOLI,
    bids_rami,
)


def limit(index: int, action: int) -> tuple[str, Text]:
    """The clause that refuses an action of this phase, and why; `index` is the limit that it is not in."""
    if action in (SAY_RAMI, SAY_NOLO):
        return "bid-aloud", t("You hold a card fit for this bid, so you must lay it.")
    card = card_text(action - (GIVE if action >= GIVE else BID))
    if index == 1:
        return "exchange" if action >= GIVE else "bid-cards", t(
            "You do not hold {card}.", card=card
        )
    return "bid-fit", t("{card} is a two or a face card, no bidding card.", card=card)


def leave(action: int) -> tuple[str, Text]:
    """The clause by which an action may be done, and why."""
    if action >= GIVE:
        return "exchange", t("Any card of your hand may go.")
    if action == SOOLI:
        return "sooli", t("You may play alone, to take no trick.")
    if action == PASS:
        return "sooli", t("You need not bid sooli.")
    if action in (SAY_RAMI, SAY_NOLO):
        return "bid-aloud", t("You hold no card fit for this bid, so you may make it aloud.")
    return "bid-cards", t("A red card bids rami.") if bids_rami(action) else t(
        "A black card bids nolo."
    )


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
