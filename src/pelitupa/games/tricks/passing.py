"""Cards passed to another player: chosen one by one, and handed over together (booklet 70.4).

They wait in a pocket of the table until all of a gift are chosen. Only who gives knows of them until then;
the receiver gets them as a set, whose order tells nothing, or as a sequence where that is agreed.
"""

from __future__ import annotations

from typing import Any, Final

from pelitupa.core import Eye, Text, Zone, option
from pelitupa.games.tricks.fast_path import packed
from pelitupa.games.tricks.seats import ALONE
from pelitupa.games.tricks.table import TrickTable

SET: Final = "set"
SEQUENCE: Final = "sequence"


def passing_option() -> Any:
    """The option of games in which several cards are passed at once."""
    return option(
        SET,
        "Cards passed together are a set, or a sequence whose order the receiver sees.",
        choices=(SET, SEQUENCE),
        clause="passed-set",
    )


def lay_aside(match: TrickTable, card: int, pocket: int, offset: int) -> int:
    """Put a card of the player on turn into a pocket, for a gift; how many lie there. The latest entry of
    the history is `offset` + the card."""
    match._hold_back()
    match._carry(card, match.chair, pocket, offset)
    return match.places[pocket].bit_count()


def hand_over(match: TrickTable, pocket: int, receiver: int, offset: int, ordered: bool) -> None:
    """Give a chair all cards of a pocket, which are those of the latest steps; `ordered` for a sequence."""
    places, cards = match.places, match.places[pocket]
    end = match._steps()
    for step in range(end - cards.bit_count(), end):
        match.packed_moves.append(packed(step, pocket, receiver, offset))
    places[pocket] = 0
    places[receiver] = places[receiver] | cards
    match._let_out(ordered)


def held_by(match: TrickTable, eye: Eye, chair: int, pocket: int) -> int:
    """The cards of a hand as an eye may count them: to all but who gives, with those that lie aside."""
    held = match.places[chair]
    if chair == match.chair and not eye.sees(match._hand_audience(chair)):
        held |= match.places[pocket]
    return held


def gift_zones(match: TrickTable, eye: Eye, pocket: int, title: Text) -> list[Zone]:
    """The cards of a gift that is not complete, for who gives it; nobody else sees that there are any."""
    if not eye.sees(ALONE[match.turn]):
        return []
    items = [match.table.card_thing(card) for card in match.table.in_order(match.places[pocket])]
    audience = ALONE[match.turn]
    return [eye.zone("gift", title, "spread", items, audience=audience, owner=match.turn)]
