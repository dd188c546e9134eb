"""How Knüffeln lies on the table, and what its players are asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.core import (
    CardZone,
    Counter,
    CounterZone,
    Eye,
    Text,
    Zone,
    listed,
    only,
    player_word,
    t,
)
from pelitupa.equipment.cards import BITS, card_item, cards_in, display_order, suit_name
from pelitupa.games.tricks.knueffeln.actions import (
    ACTIONS,
    ANSWERING,
    COVERING,
    CUTTING,
    DIRECTING,
    EXCHANGING,
    ORDERING,
    PLACING,
    SPEAKING,
    TAKE,
)
from pelitupa.games.tricks.knueffeln.powers import KINDS, OLD, OLD_NAMES, OLD_ONES, PLAIN, kind_of
from pelitupa.games.tricks.knueffeln.slate import Slate
from pelitupa.games.tricks.seats import side_name

QUESTIONS: Final[dict[int, Text]] = {
    CUTTING: t("You cut: look at the three lowest cards?"),
    EXCHANGING: t("Exchange a dog for its upcard, a Queen for an Old One, or nothing"),
    DIRECTING: t("Who directs your side?"),
    PLACING: t("Which of you two plays first to this trick?"),
    ORDERING: t("Your partner is to play: say what, or nothing"),
    SPEAKING: t("Say something: it need not be true"),
    COVERING: t("Choose the card that you lead face down"),
    ANSWERING: t("They raise: take it up, or strike the flag?"),
}
"""What is asked of the player to decide, by phase."""


def kind_note(card: int, chosen: int) -> Text | str:
    """A badge that tells what a card is: an Old One by its name, a chosen card by its kind."""
    if OLD & BITS[card]:
        return t(OLD_NAMES[OLD_ONES.index(card)])
    kind = kind_of(card, chosen)
    return t(KINDS[kind]) if kind != PLAIN else ""


def chosen_counters(chosen: int) -> list[Counter]:
    """The chosen suits."""
    names = [suit_name(suit) for suit in range(4) if chosen & BITS[suit]]
    return [Counter("chosen", t("Chosen suits"), listed(names))] if names else []


def slate_counters(slate: Slate) -> list[Counter]:
    """The slate: rungs erased and dots, by side."""
    counters = []
    for side in (0, 1):
        name = side_name(side)
        counters.append(
            Counter(f"rungs-{side}", t("Rungs erased by {side}", side=name), str(slate.rungs[side]))
        )
        counters.append(
            Counter(f"dots-{side}", t("Dots of {side}", side=name), str(slate.dots[side]))
        )
    return counters


def face_up_zones(upcards: Sequence[int], returned: Sequence[int], faced: int) -> list[Zone]:
    """What lies face up, and what all have seen go back to the stock."""
    zones: list[Zone] = []
    if upcards:
        items = tuple(card_item(card, intent=ACTIONS.texts[TAKE + card]) for card in upcards)
        zones.append(CardZone("upcards", t("Upcards of the chosen suits"), "spread", items))
    if returned:
        items = tuple(card_item(card) for card in returned)
        zones.append(CardZone("returned", t("Gone back to the stock"), "spread", items))
    if faced:
        items = tuple(
            card_item(card, intent=ACTIONS.texts[TAKE + card] if OLD & BITS[card] else "")
            for card in display_order(faced)
        )
        zones.append(
            CardZone(
                "faced", t("Old Ones found at the cut, and cards given for them"), "spread", items
            )
        )
    return zones


def hidden_zones(eye: Eye, bottom: int, cutter: int, down: int, leader: int) -> list[Zone]:
    """What one player alone has seen: the lowest cards, and a card led face down."""
    zones: list[Zone] = []
    if bottom:
        items = [card_item(card) for card in cards_in(bottom)]
        title = t("Lowest cards, seen by {player}", player=player_word(cutter))
        zones.append(eye.zone("bottom", title, "spread", items, audience=only(cutter)))
    if down:
        items = [card_item(card, by=leader) for card in cards_in(down)]
        title = t("Led face down by {player}", player=player_word(leader))
        zones.append(eye.zone("down", title, "spread", items, audience=only(leader)))
    return zones


def talk_zones(said: Sequence[int]) -> list[Zone]:
    """What each player has said last in this deal."""
    counters = tuple(
        Counter(
            f"said-{seat}",
            t("{player:@|You}", player=player_word(seat)),
            ACTIONS.labels[action],
            seat,
        )
        for seat, action in enumerate(said)
        if action >= 0
    )
    return [CounterZone("talk", t("Table talk"), counters)] if counters else []
