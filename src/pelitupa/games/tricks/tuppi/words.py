"""What people are told of a match of Tuppi, in sentences that are made once."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Text, player_word, t, tn
from pelitupa.equipment.cards import card_text
from pelitupa.games.tricks.seats import side_name
from pelitupa.games.tricks.tuppi.auction import BID, SOOLI, bids_rami, is_aloud
from pelitupa.games.tricks.tuppi.scoring import CONTRACT_NAMES, HAND_SIZE, SOLO


def _turned_up(seat: int, bid: int) -> Text:
    kind = t("rami") if bids_rami(bid) else t("nolo")
    if is_aloud(bid):
        return t("{player:@ says|You say} {kind}", player=player_word(seat), kind=kind)
    return t(
        "{player:@ turns|You turn} up {card}: {kind}",
        player=player_word(seat),
        card=card_text(bid - BID),
        kind=kind,
    )


TURNED_UP: Final = tuple(
    tuple(_turned_up(seat, bid) for bid in range(BID, SOOLI)) for seat in range(4)
)
"""What is told when a seat's bid is turned up or said, by seat and by bid from `BID` on."""
DECLARED: Final = tuple(
    t("Rami: {player:@ is|you are} the declarer", player=player_word(seat)) for seat in range(4)
)
"""What is told when a seat has bid rami first."""
LAYS_NO_CARD: Final = tuple(
    t("{player:@ lays|You lay} no card", player=player_word(seat)) for seat in range(4)
)
NOBODY_BID_RAMI: Final = t("Nobody bid rami: the game is nolo")
_TRICKS_TOLD: Final = tuple(
    tuple(
        tn("{count} trick in {kind}", "{count} tricks in {kind}", won, kind=t(kind))
        for won in range(HAND_SIZE + 1)
    )
    for kind in CONTRACT_NAMES[:SOLO]
)
"""What the score sheet says of a deal of nolo or rami, by contract and tricks."""
_SOOLI_LOST: Final = t("the sooli player took a trick")
_SOOLI_MADE: Final = t("sooli without a trick")
FALL: Final = t("nousussa no more: 0-0")
FALLEN: Final = tuple(
    t("The deal goes to {side}: back to 0-0", side=side_name(side)) for side in range(2)
)
"""What is told when a side has won a deal in which the other was nousussa."""


def tricks_text(contract: int, won: int) -> Text:
    """What the score sheet says of a deal of nolo or rami that a side has points for."""
    return _TRICKS_TOLD[contract][won]


def sooli_text(lost: bool) -> Text:
    """What the score sheet says of a deal of sooli."""
    return _SOOLI_LOST if lost else _SOOLI_MADE


_RISEN: Final[dict[int, Text]] = {}


def risen(side: int, points: int, total: int) -> Text:
    """What is told when a side has got points and has so many now; made once for each."""
    key = (total * 64 + points) * 2 + side
    told = _RISEN.get(key)
    if told is None:
        told = _RISEN[key] = tn(
            "{count} point to {side}, who are nousussa with {total}",
            "{count} points to {side}, who are nousussa with {total}",
            points,
            side=side_name(side),
            total=total,
        )
    return told
