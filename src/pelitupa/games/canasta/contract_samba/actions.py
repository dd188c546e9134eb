"""The actions of Contract Samba: to call, and to lay cards and take the pile to places that have names."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Text, t
from pelitupa.equipment.cards import suit_name
from pelitupa.games.canasta.actions import (
    CARDS,
    DRAWS,
    LAYS,
    LAYS_AWAY,
    NO_GROUP,
    OWN,
    TAKES,
    TAKES_NOW,
    Actions,
    Row,
    discards,
    mistakes,
    words,
)
from pelitupa.games.canasta.cards import KINDS, RED_THREES, ranks_laid, target_name
from pelitupa.games.canasta.contract_samba.auction import BIDS, CALLS, call_label, call_text
from pelitupa.games.canasta.contract_samba.melds import (
    BLACK,
    PLACES,
    PLACES_OF,
    TWO,
    group_of,
    is_run,
    rank_at,
    suit_at,
)

MAKES_CALL: Final = OWN
OPENS: Final = OWN + 1
"""What an action does here that it does in no other game: it makes a call, ends the declarer's opening."""

CALL: Final = sum([len(places) for places in PLACES_OF])
DISCARD: Final = CALL + CALLS
TAKE: Final = DISCARD + KINDS
RED: Final = TAKE + PLACES
DRAW: Final = RED + len(RED_THREES)
TAKE_NOW: Final = DRAW + 1
OPENED: Final = DRAW + 2
ASK: Final = DRAW + 3
SAY_YES: Final = DRAW + 4
SAY_NO: Final = DRAW + 5
SHORT: Final = DRAW + 6
SHOW: Final = DRAW + 7
"""The first action of each sort; those that lay come before all others."""


def place_text(place: int) -> str:
    """A place in the text of an action: `S2`, the second sequence of spades, `7-1`, the first sevens."""
    if place == BLACK:
        return "3"
    if is_run(place):
        return f"{'CDHS'[suit_at(place)]}{_number_at(place) + 1}"
    return f"{'23456789TJQKA'[rank_at(place)]}-{_number_at(place) + 1}"


def _number_at(place: int) -> int:
    """The number of a meld among those that are alike, from 0."""
    return place - group_of(place).start


def place_name(place: int) -> Text:
    """What is collected in a place: the sequence of spades, the sevens, the black threes."""
    if is_run(place):
        return t("the sequence of {suit}", suit=suit_name(suit_at(place)))
    if place == BLACK:
        return t("the black threes")
    return ranks_laid(TWO) if rank_at(place) == TWO else target_name(rank_at(place) - 2)


def _lay(kind: int, place: int) -> Row:
    values = {"card": CARDS[kind], "place": place_name(place)}
    label = t("lay {card} to {place}", **values)
    if number := _number_at(place):
        label = t("lay {card} to {place}, meld {number}", number=number + 1, **values)
    text = f"lay {CARDS[kind]} to {place_text(place)}"
    return Row(LAYS, place * KINDS + kind, text, label, t("meld"))


def _take(place: int) -> Row:
    label = t("take the pile with {place}", place=place_name(place))
    if number := _number_at(place):
        label = t(
            "take the pile with {place}, meld {number}", place=place_name(place), number=number + 1
        )
    return Row(TAKES, place, f"take to {place_text(place)}", label, t("take the pile"))


ACTIONS: Final = Actions([
    *[_lay(kind, place) for kind in range(KINDS) for place in PLACES_OF[kind]],
    *[Row(MAKES_CALL, call, call_text(call), call_label(call), t("bid") if call < BIDS else NO_GROUP)
      for call in range(CALLS)],
    *discards(),
    *[_take(place) for place in range(PLACES)],
    *[Row(LAYS_AWAY, kind, f"lay away {CARDS[kind]}",
          t("lay {card} away for 300 minus points", card=CARDS[kind])) for kind in RED_THREES],
    Row(DRAWS, 0, "draw", t("draw two cards")),
    Row(TAKES_NOW, 0, "take now", t("take the pile with these")),
    Row(OPENS, 0, "opened", t("this is the opening")),
    *words(),
    *mistakes(),
])  # fmt: skip
