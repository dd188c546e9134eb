"""The calls of the Skruuvi family as actions: cards given, bids, knocks; their order and their texts.

And the phases of a deal in which they are made.
"""

from __future__ import annotations

from typing import Final

from pelitupa.core import Text, t
from pelitupa.equipment.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    PACK_SIZE,
    SPADES,
    one_of_suit,
)
from pelitupa.games.tricks.actions import CARDS, Actions, Row, playing
from pelitupa.games.tricks.limits import BIT, bits_of
from pelitupa.games.tricks.phases import FIRST_PHASE

BIDDING: Final = FIRST_PHASE
TURNING: Final = FIRST_PHASE + 1
GIVING: Final = FIRST_PHASE + 2
CONTINUING: Final = FIRST_PHASE + 3
KNOCKING: Final = FIRST_PHASE + 4
ANSWERING: Final = FIRST_PHASE + 5
ROUND: Final = FIRST_PHASE + 6
SETTLING: Final = FIRST_PHASE + 7
NAMING: Final = FIRST_PHASE + 8
"""The last three are those of a bolsu."""

# What the giving of cards is part of, and so what follows it.
EXCHANGE: Final = 0
DEFENCE: Final = 1
PASSED: Final = 2
SOLO: Final = 3

GIVE: Final = PACK_SIZE
BID: Final = GIVE + PACK_SIZE
MISERE: Final = 0
NO_TRUMPS: Final = 5
KINDS: Final = 6
LEVELS: Final = 7
PASS: Final = BID + LEVELS * KINDS
KNOCK: Final = PASS + 1
KONTRA: Final = PASS + 2
BOLSU: Final = PASS + 3
DECLARE: Final = PASS + 4
YIELD: Final = PASS + 5

TRUMPS: Final = (-1, SPADES, CLUBS, DIAMONDS, HEARTS, -1)
"""The trump suit of each kind of bid; -1 for misere and no trump."""

BASIC_ORDER: Final = (0, 1, 2, 3, 4, 5)
KOTKA_ORDER: Final = (4, 0, 1, 2, 3, 5)
"""How high each kind ranks within a level: in kotkas misere comes between hearts and no trump."""

_KIND_NAMES: Final = ("misere", "spades", "clubs", "diamonds", "hearts", "no trump")


ALL_BIDS: Final = bits_of(0, PASS - BID)
PASSING: Final = BIT[PASS - BID]
BIDS_FROM: Final = tuple(
    bits_of(max(0, level - 1) * KINDS, LEVELS * KINDS) for level in range(LEVELS + 2)
)
"""Sets of calls, numbered from `BID` on: `BIDS_FROM` has all bids of a level and of those above it."""

_OF_KIND: Final = tuple(sum(BIT[kind : PASS - BID : KINDS]) for kind in range(KINDS))


def bid_of(level: int, kind: int) -> int:
    """The action that bids a level (1-7) of a kind (MISERE, the suits upwards, NO_TRUMPS)."""
    return BID + (level - 1) * KINDS + kind


def is_bid(action: int) -> bool:
    """Whether an action is a bid of a level and a kind."""
    return BID <= action < PASS


def level_of(bid: int) -> int:
    """The number part of a bid, 1 to 7."""
    return (bid - BID) // KINDS + 1


def kind_of(bid: int) -> int:
    """The type of a bid, MISERE to NO_TRUMPS."""
    return (bid - BID) % KINDS


def bids_of_kinds(order: tuple[int, ...]) -> int:
    """All bids of the kinds that have a place in an order."""
    bids = ALL_BIDS
    for kind in range(KINDS):
        if order[kind] < 0:
            bids &= ~_OF_KIND[kind]
    return bids


def bids_over(level: int, kind: int, order: tuple[int, ...]) -> int:
    """The bids that are higher than one of a level and a kind by an order of the kinds; level 0: all."""
    over = BIDS_FROM[level + 1]
    if level:
        for other in range(KINDS):
            if order[other] > order[kind]:
                over |= BIT[bid_of(level, other) - BID]
    return over


def kind_name(kind: int) -> Text:
    """`misere`, `spades`, `clubs`, `diamonds`, `hearts` or `no trump`."""
    return t(_KIND_NAMES[kind])


def bid_name(level: int, kind: int) -> Text:
    """What a bid is called: `5 hearts`, `1 heart`, `1 misere`."""
    if level == 1 and TRUMPS[kind] >= 0:
        return one_of_suit(TRUMPS[kind])
    return t("{level} {kind}", level=level, kind=kind_name(kind))


def _bids(level: int) -> Row:
    """The bids of a level."""
    return Row(
        [f"bid {level} {kind}" for kind in _KIND_NAMES],
        [bid_name(level, kind) for kind in range(KINDS)],
        t("level {level}", level=level),
        phases=(BIDDING, CONTINUING, NAMING),
        leave=("higher", t("It is higher than any bid so far.")),
        not_now=("higher", t("There is no bidding just now.")),
    )


def _call(text: str, label: Text, *phases: int) -> Row:
    """What is said in some phases beside bids."""
    return Row(
        (text,),
        (label,),
        t("call"),
        phases=phases,
        leave=("pass", t("One may always pass.")),
        not_now=("follow", t("That cannot be said just now.")),
    )


ACTIONS: Final = Actions(
    t("That is nothing one can do in this game."),
    (
        playing(("follow", t("No card is played to a trick just now."))),
        Row(
            [f"give {card}" for card in CARDS],
            [t("give {card}", card=card) for card in CARDS],
            t("exchange"),
            phases=(GIVING,),
            are_cards=True,
            not_now=("follow", t("No card is given just now.")),
        ),
        *[_bids(level) for level in range(1, LEVELS + 1)],
        _call("pass", t("pass"), BIDDING, CONTINUING, KNOCKING, ANSWERING, ROUND),
        _call("knock", t("knock"), KNOCKING),
        _call("kontra-knock", t("kontra-knock"), ANSWERING),
        _call("bolsu", t("bolsu"), ROUND),
        _call("declare", t("declare"), SETTLING),
        _call("yield", t("yield"), SETTLING),
    ),
    asks={
        KNOCKING: t("Knock, to double the scores, or pass"),
        ANSWERING: t("Kontra-knock, to double them again, or pass"),
        ROUND: t("Play bolsu, alone against the others, or pass?"),
        SETTLING: t("Be the declarer of the bolsu, or leave it to the next who bid it?"),
        NAMING: t("Name the contract: seven misere is bolsu, the others are Mussolini"),
    },
)
