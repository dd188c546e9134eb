"""What may be announced and promised in Minibridge, and what it brings (booklet 17.2, 17.3, 17.5)."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Text, t, tn
from pelitupa.equipment.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    PACK_SIZE,
    SPADES,
    suit_name,
)
from pelitupa.games.tricks.actions import Actions, Row, playing
from pelitupa.games.tricks.phases import FIRST_PHASE
from pelitupa.games.tricks.trick import NO_TRUMP

ANNOUNCING: Final = FIRST_PHASE
LOOKING: Final = FIRST_PHASE + 1
TELLING: Final = FIRST_PHASE + 2
CHOOSING: Final = FIRST_PHASE + 3

DECLARE: Final = PACK_SIZE
PASS: Final = DECLARE + 1
TELL: Final = PASS + 1
CONTRACT: Final = TELL + 1
"""The actions after the cards: from here on those that name a contract."""

PLAYERS: Final = 3
ROUNDS: Final = (17, 15, 13, 0)
"""The high card points that each round of announcements asks about; in the last one may choose."""
ROUND_CLAUSES: Final = ("round-17", "round-15", "round-13", "round-free")
MOST_POINTS: Final = 40

CONTRACTS: Final = (
    (7, NO_TRUMP), (7, HEARTS), (7, SPADES), (7, CLUBS), (7, DIAMONDS),
    (9, NO_TRUMP), (10, HEARTS), (10, SPADES), (11, CLUBS), (11, DIAMONDS),
    (12, NO_TRUMP), (12, HEARTS), (12, SPADES), (12, CLUBS), (12, DIAMONDS),
)  # fmt: skip
"""The tricks promised and the trump suit of each contract, in the order of the booklet."""

OVERTRICK: Final = 3


def limits(dealer: int, said: int, declarer: int) -> tuple[tuple[int, int], ...]:
    """The least and the most high card points of each player, as the announcements tell.

    `said` is how many have announced that they are not the declarer, beginning with the dealer;
    `declarer` is who then announced to be, or -1.
    """
    known: list[tuple[int, int]] = []
    for player in range(PLAYERS):
        place = (player - dealer) % PLAYERS
        denied = (said - place + PLAYERS - 1) // PLAYERS  # rounds in which the player was not
        most = min([MOST_POINTS + 1, *ROUNDS[: min(denied, 3)]]) - 1
        least = ROUNDS[said // PLAYERS] if player == declarer else 0
        known.append((least, most))
    return tuple(known)


def trump_name(trump: int) -> Text:
    """`hearts` and so on, or `no trump`."""
    return t("no trump") if trump == NO_TRUMP else suit_name(trump)


def contract_text(contract: int) -> Text:
    """The text of a contract: `9 no trump`."""
    tricks, trump = CONTRACTS[contract]
    return t("{tricks} {trump}", tricks=tricks, trump=trump_name(trump))


def _contracts(first: int, end: int, group: Text) -> Row:
    """Some contracts of the list."""
    texts = [contract_text(contract) for contract in range(first, end)]
    return Row(
        texts,
        texts,
        group,
        phases=(CHOOSING,),
        leave=("contracts", t("The declarer may name any contract of the list.")),
        not_now=("contracts", t("First the dummy is told of; then the declarer names.")),
    )


ACTIONS: Final = Actions(
    t("That is nothing one can do in Minibridge."),
    (
        playing(("first-lead", t("No card is played before the contract is named."))),
        Row(("declare", "pass"), (t("I am the declarer"), t("I am not the declarer")),
            t("announcement"), phases=(ANNOUNCING,),
            not_now=("order", t("There is nothing to announce: that is settled."))),
        Row(("tell",), (t("tell what the dummy holds"),), t("announcement"), phases=(TELLING,),
            leave=("look", t("You have looked at the dummy, and now tell of it.")),
            not_now=("look", t("It is not the time to tell of the dummy."))),
        _contracts(0, 5, tn("{count} trick", "{count} tricks", 7)),
        _contracts(5, 10, t("9, 10 or 11 tricks")),
        _contracts(10, 15, tn("{count} trick", "{count} tricks", 12)),
    ),
    asks={
        TELLING: t("You have looked at the dummy: tell its points and the lengths of its suits"),
        CHOOSING: t("Name the contract"),
    },
)  # fmt: skip


def made_points(tricks: int, late: bool) -> int:
    """What a contract of that many tricks brings if it is made, by the column it is played for."""
    if tricks == 7:
        return 10
    if tricks == 12:
        return 150 if late else 100
    return 60 if late else 40


def missing_points(missing: int, late: bool) -> int:
    """What tricks missing from a contract cost (a number of points below zero)."""
    return -missing * (10 if late else 5)
