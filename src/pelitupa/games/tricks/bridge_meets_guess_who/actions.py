"""The phases and actions of Bridge Meets Guess Who (booklet 16)."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Text, t
from pelitupa.equipment.cards import PACK_SIZE, RANKS, suit_name
from pelitupa.games.tricks.actions import CARDS, Actions, Row, playing
from pelitupa.games.tricks.asking.choosing import MOST_POINTS, SUBJECTS
from pelitupa.games.tricks.commands.androids import COMMANDING, FIRST_OTHER_PHASE
from pelitupa.games.tricks.limits import BIT, bits_of

AUCTION: Final = FIRST_OTHER_PHASE
RANGING: Final = FIRST_OTHER_PHASE + 1
ENDING_RANGE: Final = FIRST_OTHER_PHASE + 2
ASKING: Final = FIRST_OTHER_PHASE + 3
DETAILING: Final = FIRST_OTHER_PHASE + 4
ANSWERING: Final = FIRST_OTHER_PHASE + 5

BID: Final = PACK_SIZE
PASS: Final = BID + 35
DOUBLE: Final = PASS + 1
COMMAND: Final = DOUBLE + 1
ANYTHING: Final = COMMAND + 8
ANY_CARD: Final = ANYTHING + 1
FROM: Final = ANY_CARD + 1
TO: Final = FROM + 13
ASK: Final = TO + 13
ABOUT: Final = ASK + 1
AT_LEAST: Final = ABOUT + len(SUBJECTS)
HAS: Final = AT_LEAST + MOST_POINTS
END_OF_ACTIONS: Final = HAS + PACK_SIZE

BIDS_OVER: Final = tuple(bits_of(bid, PASS - BID) for bid in range(PASS - BID + 1))
PASSING: Final = BIT[PASS - BID]
DOUBLING: Final = BIT[DOUBLE - BID]
COMMANDS: Final = bits_of(0, ANY_CARD - COMMAND)
NO_COMMAND: Final = BIT[ANYTHING - COMMAND]
LOWER_ENDS: Final = bits_of(0, TO - ANY_CARD)
"""Sets of actions, as they are numbered in their phase: `BIDS_OVER` has the bids from each one (0 to 34) on;
NO_COMMAND is ANYTHING alone."""

_SUITS: Final = [suit_name(suit) for suit in range(4)]
STRAINS: Final = (*_SUITS, t("no trump"))
_NUMBERS: Final = range(1, MOST_POINTS + 1)


def level_of(bid: int) -> int:
    """The tricks that a bid (0 to 34) promises."""
    return 7 + bid // 5


def strain_of(bid: int) -> int:
    """The trump designation of a bid: a suit, or 4 for no trump."""
    return bid % 5


def bid_name(bid: int) -> Text:
    """A bid for people: `9 hearts`."""
    return t("{level} {strain}", level=level_of(bid), strain=STRAINS[strain_of(bid)])


_OVER: Final = ("end-of-auction", t("The auction is over."))
_NO_COMMAND: Final = ("command", t("That is part of a command to your android, in its turn."))
_RANGING: Final = (RANGING, ENDING_RANGE)
_RANGE: Final = ("range", t("Any range may be named."))
_QUESTION: Final = ("language", t("It is a question about that hand alone."))

ACTIONS: Final = Actions(
    t("That is nothing one can do in Bridge Meets Guess Who."),
    (
        playing(("contract", t("Cards are played after the auction."))),
        Row([f"bid {bid_name(bid)}" for bid in range(PASS - BID)],
            [bid_name(bid) for bid in range(PASS - BID)], t("bid: tricks and trumps"),
            phases=(AUCTION,),
            leave=("higher", t("It is higher than any bid before.")), not_now=_OVER),
        Row(("pass",), (t("pass"),), t("end of bidding"), phases=(AUCTION,),
            leave=("pass", t("You may always pass.")), not_now=_OVER),
        Row(("double",), (t("double"),), t("end of bidding"), phases=(AUCTION,),
            leave=("double", t("You double your opponent's bid.")), not_now=_OVER),
        Row([f"{end} {suit}" for suit in _SUITS for end in ("lowest", "highest")],
            [label for suit in _SUITS
             for label in (t("lowest of {suit}", suit=suit), t("highest of {suit}", suit=suit))],
            t("command"), phases=(COMMANDING,),
            leave=("command", t("Any suit may be named, lowest or highest.")), not_now=_NO_COMMAND),
        Row(("anything goes",), (t("anything goes"),), t("command"), phases=(COMMANDING,),
            leave=("anything", t("Your opponent will choose the card.")), not_now=_NO_COMMAND),
        Row(("any card",), (t("any card"),), t("command"), _RANGE, _NO_COMMAND, phases=_RANGING),
        Row([f"from {rank}" for rank in RANKS], [t("from {rank}", rank=rank) for rank in RANKS],
            t("lowest rank"), _RANGE, _NO_COMMAND, phases=_RANGING),
        Row([f"to {rank}" for rank in RANKS], [t("to {rank}", rank=rank) for rank in RANKS],
            t("highest rank"), _RANGE, _NO_COMMAND, phases=_RANGING),
        Row(("ask",), (t("ask a question (1 chip)"),), t("questions"), phases=(AUCTION, COMMANDING),
            leave=("when", t("It is your turn, or your android's.")),
            not_now=("when", t("You may ask when you or your android are to bid or play."))),
        Row([f"about {subject}" for subject in SUBJECTS],
            [t("about {what}", what=t(subject)) for subject in SUBJECTS], t("question"),
            phases=(ASKING,),
            leave=_QUESTION, not_now=("when", t("First say that you want to ask."))),
        Row([f"at least {number}" for number in _NUMBERS],
            [t("at least {number}", number=number) for number in _NUMBERS], t("question"),
            phases=(DETAILING,),
            leave=_QUESTION, not_now=("language", t("That number is no question here."))),
        Row([f"has {card}" for card in CARDS], [t("is {card} there", card=card) for card in CARDS],
            t("question: a card"), phases=(DETAILING,),
            leave=_QUESTION, not_now=("language", t("That card is no question here."))),
    ),
    asks={
        AUCTION: t("Bid, pass or double; you may ask before"),
        COMMANDING: t("Your android leads: lowest or highest of which suit?"),
        RANGING: t("From which rank on? Or any card of the suit"),
        ENDING_RANGE: t("Up to which rank?"),
        ASKING: t("What do you ask about your android's hand?"),
        DETAILING: t("How many, or which card?"),
    },
)  # fmt: skip
