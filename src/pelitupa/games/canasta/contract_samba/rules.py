"""The rules of Contract Samba for each action: what can be against it, and by what it is done.

`ContractTable` says which of them an action breaks. Those that all canasta games have stand in
`shared_rules`.
"""

from __future__ import annotations

from typing import Final

from pelitupa.core import Rule, t
from pelitupa.games.canasta.actions import DISCARDS, DRAWS, LAYS, LAYS_AWAY, TAKES, TAKES_NOW
from pelitupa.games.canasta.cards import KINDS, text_of
from pelitupa.games.canasta.contract_samba import auction
from pelitupa.games.canasta.contract_samba.actions import MAKES_CALL, place_name
from pelitupa.games.canasta.contract_samba.melds import BLACK, is_run
from pelitupa.games.canasta.dealing import DealtTable
from pelitupa.games.canasta.shared_rules import ENDS_TURN, LAST_CARD, cannot_open

# --- the auction

AUCTION_FIRST: Final = Rule[DealtTable](
    "auction", t("The auction comes first: bid, pass or double.")
)
AUCTION_OVER: Final = Rule[DealtTable]("auction", t("The auction is over."))
NOT_DOUBLED: Final = Rule[DealtTable](
    "double", t("Only the highest bid of the other side can be doubled.")
)
NOT_HIGHER: Final = Rule[DealtTable](
    "higher", t("A bid is of more thousands than the last, or of as many with a higher type.")
)

# --- how a turn begins

NO_BEGINNING: Final = Rule[DealtTable](
    "draw", t("A turn has one beginning, and the declarer opens without one.")
)
BOUND_RED: Final = Rule[DealtTable](
    "yes-red", t("You must go out in this turn, and so you could not.")
)
RED_LATER: Final = Rule[DealtTable](
    "red-threes", t("A red three of the hand is laid away after drawing, before melds.")
)

# --- taking the pile

NO_STOCK: Final = Rule[DealtTable](
    "draw", t("Who takes the pile draws a card, too: the stock is empty.")
)
RUN_OPENED: Final = Rule[DealtTable](
    "open-pile", t("Opening with the pile takes natural cards of your hand.")
)
RUN_ENDS: Final = Rule[DealtTable](
    "take-run",
    lambda state, _: t(
        "{card} does not continue a sequence of your side there.", card=text_of(state.pile[-1])
    ),
)
TOP_SPECIAL: Final = Rule[DealtTable](
    "top-special",
    lambda state, _: t("{card} can only be taken with a sequence.", card=text_of(state.pile[-1])),
)
TOP_ELSEWHERE: Final = Rule[DealtTable](
    "take", lambda state, _: t("{card} does not go there.", card=text_of(state.pile[-1]))
)
TAKES_TWO: Final = Rule[DealtTable](
    "take", t("The pile takes two natural cards of your hand, and room for them.")
)
FROZEN_TAKES_THREE: Final = Rule[DealtTable](
    "frozen", t("The pile takes three natural cards of your hand, and room for them.")
)
CLOSED_TAKES_THREE: Final = Rule[DealtTable](
    "open-pile", t("The pile takes three natural cards of your hand, and room for them.")
)
CANNOT_OPEN_SO: Final = Rule[DealtTable]("open-pile", lambda state, _: cannot_open(state))
PILE_POINTS: Final = Rule[DealtTable](
    "pile-points", t("The top card and those that take it do not count for the opening.")
)

# --- laying

UNFINISHED: Final = Rule[DealtTable](
    "least",
    lambda state, _: t(
        "Complete {place} first: a meld has three cards at least.",
        place=place_name(state.laid[-1] // KINDS),
    ),
)
TOP_FIRST: Final = Rule[DealtTable]("take", t("Lay the natural cards that take the pile first."))
MELD_CLOSED: Final = Rule[DealtTable](
    "closed", t("Sambas, natural canastas and those of twos are closed; others to wild cards.")
)
WILD_LATER: Final = Rule[DealtTable](
    "wild", t("Two natural cards come first, and two wild ones at most.")
)
RUN_BROKEN: Final = Rule[DealtTable](
    "runs",
    lambda _, step: t("{card} does not continue this sequence.", card=text_of(step % KINDS)),
)

# --- ending a turn, or the opening

OPEN_FIRST: Final = Rule[DealtTable]("opening", t("The declarer opens first."))
POINTS_FOR_OPENING: Final = Rule[DealtTable](
    "opening",
    lambda state, _: t(
        "{points} points are still missing for the opening.",
        points=state.minimums[state.side()] - state.laid_points(),
    ),
)
DECLARER_STAYS: Final = Rule[DealtTable](
    "go-out", t("Your side has not what it needs for going out.")
)
OTHERS_STAY: Final = Rule[DealtTable](
    "go-out-others", t("Your side has not what it needs for going out.")
)
ONLY_DECLARER: Final = Rule[DealtTable](
    "opening", t("Only the declarer opens before the first turn.")
)
NOT_OPENING: Final = Rule[DealtTable](
    "opening",
    lambda state, _: t(
        "{points} points open, a complete canasta, or from four thousand the type.",
        points=state.minimums[state.side()],
    ),
)
KEPT_IN: Final = Rule[DealtTable](
    "go-out",
    t(
        "What your partner holds counts against the contract, so that you cannot go out; "
        "a yes of your partner would answer for it."
    ),
)

# --- by what something legal is done

DOUBLES: Final = Rule[DealtTable](
    "double", t("A double ends the auction: the others have to keep their word.")
)
PASSES: Final = Rule[DealtTable]("pass", t("Who has passed may bid again."))
BIDS: Final = Rule[DealtTable](
    "bids", t("A bid promises so many thousands, and how the declarer may open.")
)
STOCK_OUT: Final = Rule[DealtTable](
    "stock", t("The stock is empty: who wants to draw ends the deal.")
)
DRAWS_TWO: Final = Rule[DealtTable](
    "draw", t("A turn begins with two cards of the stock, or with the pile.")
)
LAYS_RED: Final = Rule[DealtTable](
    "red-threes", t("A red three may be laid away: 300 minus points.")
)
TAKES_RUN: Final = Rule[DealtTable](
    "take-run", t("The top card continues the sequence, and the pile is yours.")
)
TAKES_TOP: Final = Rule[DealtTable](
    "take", t("You can meld the top card with natural cards of your hand.")
)
TAKES_REST: Final = Rule[DealtTable]("take", t("With these the top card is melded, and you open."))
BLACKS: Final = Rule[DealtTable](
    "black-threes", t("Who goes out may meld three or more black threes.")
)
CONTINUES: Final = Rule[DealtTable](
    "runs", lambda _, step: t("{card} continues the sequence.", card=text_of(step % KINDS))
)
GOES_TO_MELD: Final = Rule[DealtTable](
    "meld",
    lambda _, step: t(
        "{card} can be melded to {place}.",
        card=text_of(step % KINDS),
        place=place_name(step // KINDS),
    ),
)
THIS_OPENS: Final = Rule[DealtTable]("opening", t("This opens."))


def ground(state: DealtTable, does: int, about: int) -> Rule[DealtTable]:
    """By which rule the player in turn does something that is no word to the partner."""
    if does == MAKES_CALL:
        return {auction.DOUBLE: DOUBLES, auction.PASS: PASSES}.get(about, BIDS)
    if does == LAYS:
        place = about // KINDS
        return BLACKS if place == BLACK else CONTINUES if is_run(place) else GOES_TO_MELD
    if does == DISCARDS:
        return LAST_CARD if len(state.in_hand()) == 1 else ENDS_TURN
    if does == TAKES:
        return TAKES_RUN if is_run(about) else TAKES_TOP
    if does == LAYS_AWAY:
        return LAYS_RED
    if does == DRAWS:
        return STOCK_OUT if state.left < 2 else DRAWS_TWO
    return TAKES_REST if does == TAKES_NOW else THIS_OPENS
