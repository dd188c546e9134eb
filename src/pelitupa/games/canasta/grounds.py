"""By which rule something legal is done in a canasta game."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Rule, t
from pelitupa.games.canasta.actions import (
    DISCARDS,
    DRAWS,
    GOES_OUT,
    TAKES,
    TAKES_NOW,
    TAKES_ONTO,
)
from pelitupa.games.canasta.cards import BLACK, KINDS, is_wild, target_name, text_of
from pelitupa.games.canasta.dealing import DealtTable
from pelitupa.games.canasta.shared_rules import ENDS_TURN, LAST_CARD
from pelitupa.games.canasta.table import CanastaTable

STOCK_OUT: Final = Rule[DealtTable](
    "stock", t("The stock is empty: who wants to draw from it ends the deal.")
)
DRAWS_ONE: Final = Rule[DealtTable](
    "draw", t("A turn begins with a card from the stock, or with the pile.")
)
TWO_DRAW_TWO: Final = Rule[DealtTable]("two-draw", t("Two players draw two cards from the stock."))
DRAWS_TWO: Final = Rule[DealtTable]("two-draw", t("Who draws from the stock draws two cards."))

TAKES_TOP: Final = Rule[DealtTable](
    "take", t("You can meld the top card, and the whole pile is yours.")
)
OPENS_WITH_TOP: Final = Rule[DealtTable](
    "open-pile", t("You can open with the top card and cards of your hand.")
)
TAKES_REST: Final = Rule[DealtTable](
    "take", t("With these the top card is melded, and the rest is yours.")
)
TOP_TO_MELD: Final = Rule[DealtTable](
    "take", t("The top card goes to your meld, and the whole pile is yours.")
)

THREE_OR_FOUR_BLACKS: Final = Rule[DealtTable](
    "black-threes", t("Who goes out may meld three or four black threes.")
)
BLACKS: Final = Rule[DealtTable](
    "black-threes", t("Who goes out may meld three black threes or more.")
)
WILD_GOES: Final = Rule[CanastaTable](
    "wild",
    lambda state, _: t("A meld may have up to {many} wild cards.", many=state.measures.most_wild),
)
GOES_WITH_TOP: Final = Rule[DealtTable](
    "take",
    lambda _, step: t("{card} can go with the top card of the pile.", card=text_of(step % KINDS)),
)
GOES_TO_MELD: Final = Rule[CanastaTable](
    "meld",
    lambda state, step: t(
        "{card} can be melded to {rank}.",
        card=text_of(step % KINDS),
        rank=target_name(state.measures.targets[step // KINDS]),
    ),
)

ALL_MELDED: Final = Rule[DealtTable](
    "no-discard", t("All your cards are melded: you go out without a discard.")
)


def ground(state: CanastaTable, does: int, about: int) -> Rule[CanastaTable]:
    """By which rule the player in turn does something that is no word."""
    if does == DISCARDS:
        return LAST_CARD if len(state.in_hand()) == 1 else ENDS_TURN
    if does == DRAWS:
        return _draw(state)
    if does == TAKES:
        return TAKES_TOP if state.opened[state.side()] else OPENS_WITH_TOP
    if does == TAKES_NOW:
        return TAKES_REST
    if does == TAKES_ONTO:
        return TOP_TO_MELD
    return ALL_MELDED if does == GOES_OUT else _lay(state, about // KINDS, about % KINDS)


def _draw(state: CanastaTable) -> Rule[CanastaTable]:
    if state.left < state.draws():
        return STOCK_OUT
    if state.draws() == 2:
        return TWO_DRAW_TWO if state.players == 2 else DRAWS_TWO
    return DRAWS_ONE


def _lay(state: CanastaTable, place: int, kind: int) -> Rule[CanastaTable]:
    measures = state.measures
    if measures.targets[place] == BLACK:
        return BLACKS if measures.most_blacks > 4 else THREE_OR_FOUR_BLACKS
    if is_wild(kind) and place >= measures.ranks:
        return WILD_GOES
    return GOES_WITH_TOP if state.taking else GOES_TO_MELD
