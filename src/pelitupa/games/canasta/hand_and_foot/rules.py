"""What Hand and Foot says of an action otherwise than Canasta: what is against it, and by what it is done."""

from __future__ import annotations

from typing import Any, Final

from pelitupa.core import Rule, t
from pelitupa.games.canasta.asking import NO_PARTNER
from pelitupa.games.canasta.grounds import TAKES_TOP
from pelitupa.games.canasta.rules import NO_SUCH_MELD, ONTO_FROZEN
from pelitupa.games.canasta.table import CanastaTable

INSTEAD: Final[dict[Rule[Any], Rule[CanastaTable]]] = {
    NO_PARTNER: Rule("alone-ask", t("There is no partner to ask.")),
    NO_SUCH_MELD: Rule("several", t("Begin the meld before it first.")),
    ONTO_FROZEN: Rule(
        "frozen", t("The pile is always frozen: it takes a natural pair of your hand.")
    ),
    TAKES_TOP: Rule("take", t("You can meld the top card, and up to six below it are yours.")),
}
"""The rule of this game for one of Canasta's."""

TOP_THREE: Final = Rule[CanastaTable](
    "top-three", t("A three lies on top: the pile cannot be taken.")
)
NO_THREES: Final = Rule[CanastaTable]("threes", t("Threes are never melded: discard them."))
FOOT_FIRST: Final = Rule[CanastaTable](
    "foot", t("Your foot lies there still: take it up, and play on.")
)
FOOT_TO_COME: Final = Rule[CanastaTable](
    "ask-able", t("Your foot lies there still: you cannot surely go out.")
)

NO_FOOT: Final = Rule[CanastaTable]("foot", t("You have taken up your foot in this deal."))
FOOT_POINTS: Final = Rule[CanastaTable](
    "open-foot",
    lambda state, _: t(
        "{points} points are still missing for the opening.", points=state.missing()
    ),
)
HAND_FIRST: Final = Rule[CanastaTable](
    "foot", t("The foot is taken up when the whole hand is played.")
)

TAKES_UP: Final = Rule[CanastaTable](
    "foot", t("All of your hand is melded: you take up the foot, and play on.")
)
DRAWS_TWO: Final = Rule[CanastaTable](
    "draw", t("A turn begins with two cards of the stock, or with the pile.")
)
LAST_OF_HAND: Final = Rule[CanastaTable](
    "foot-discard", t("With the last card of the hand the turn ends, and the foot is yours.")
)
