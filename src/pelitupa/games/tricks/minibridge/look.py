"""How Minibridge looks: the dummy, what was announced, and the contract."""

from __future__ import annotations

from typing import Final

from pelitupa.core import (
    NOBODY,
    CardZone,
    Counter,
    CounterZone,
    Eye,
    Text,
    Zone,
    player_word,
    t,
    tn,
)
from pelitupa.core.places import STOCK
from pelitupa.equipment.cards import card_text, suit_name, suit_of
from pelitupa.equipment.hands import hand_title
from pelitupa.games.tricks.high_cards import high_card_points
from pelitupa.games.tricks.look import TrickLook
from pelitupa.games.tricks.minibridge.contracts import (
    ANNOUNCING,
    LOOKING,
    MOST_POINTS,
    PLAYERS,
    ROUNDS,
    contract_text,
)
from pelitupa.games.tricks.minibridge.game import MinibridgeMatch
from pelitupa.games.tricks.minibridge.hidden import DUMMY
from pelitupa.games.tricks.phases import DEALING
from pelitupa.games.tricks.seats import clockwise_from

_DISPLAYED: Final = (3, 2, 0, 1)
"""The suits in the order in which hands are shown."""


class MinibridgeLook(TrickLook[MinibridgeMatch]):
    """See `Look`."""

    def status(self, state: MinibridgeMatch, seat: int) -> str:
        if seat == state.declarer:
            return t("declarer, dealer") if seat == state.dealer else t("declarer")
        return super().status(state, seat)

    def hand_zone(self, state: MinibridgeMatch, eye: Eye, chair: int) -> Zone:
        """Of the dummy, cards that have been looked at, and those that still lie face down."""
        if chair != DUMMY:
            return super().hand_zone(state, eye, chair)
        table = state.table
        cards = [
            table.card_thing(c, intent=card_text(c)) for c in table.in_order(state.places[DUMMY])
        ]
        items = eye.items("hand-3", cards, state._hand_audience(DUMMY))
        if state.phase != DEALING:
            unseen = [table.card_thing(card) for card in table.in_order(state.places[STOCK])]
            items += eye.items("dummy", unseen, NOBODY)
        return CardZone("hand-3", t("The dummy"), "hand", items)

    def contract_counters(self, state: MinibridgeMatch) -> list[Counter]:
        """The declarer, the contract, the column, and what was told of the dummy."""
        column = t("in the end") if state.late() else t("in the beginning")
        counters = [Counter("column", t("Points as"), column)]
        if state.declarer >= 0:
            name = state._chair_name(state.declarer)
            counters.append(Counter("declarer", t("Declarer"), name))
        if state.contract >= 0:
            counters.append(Counter("contract", t("Contract"), contract_text(state.contract)))
        if state.told:
            counters.append(Counter("dummy-points", t("The dummy's points"), str(state.told[0])))
            for suit in _DISPLAYED:
                label = t("The dummy's {suit}", suit=suit_name(suit))
                counters.append(Counter(f"dummy-{suit}", label, str(state.told[1 + suit])))
        return counters

    def more_zones(self, state: MinibridgeMatch, eye: Eye) -> list[Zone]:
        """What the announcements tell of the players' hands."""
        if state.phase == DEALING:
            return []
        known = state.known_limits()
        counters = []
        for player in clockwise_from(state.dealer, PLAYERS):
            label = hand_title(player)
            counters.append(
                Counter(f"limits-{player}", label, _limits_text(*known[player]), player)
            )
        return [CounterZone("announced", t("Announced"), tuple(counters))]

    def drawing(self, state: MinibridgeMatch, what: str) -> str:
        if state.phase == LOOKING:
            return t("{player:@ looks|You look} at the dummy", player=player_word(state.looker()))
        return super().drawing(state, what)

    def choice_prompt(self, state: MinibridgeMatch) -> str:
        if state.phase != ANNOUNCING:
            return super().choice_prompt(state)
        points, asked = high_card_points(state.places[state.turn]), ROUNDS[state.asking()]
        if not asked:
            return tn(
                "You have {count} point: will you be the declarer?",
                "You have {count} points: will you be the declarer?",
                points,
            )
        return tn(
            "You have {count} point: announce whether you have {asked}",
            "You have {count} points: announce whether you have {asked}",
            points,
            asked=asked,
        )

    def play_prompt(self, state: MinibridgeMatch) -> str:
        if state.chair == DUMMY and state.trick:
            suit = suit_name(suit_of(state.trick[0]))
            return t("Play a card of the dummy: {suit} were led", suit=suit)
        if state.chair == DUMMY:
            return t("Lead a card of the dummy")
        return super().play_prompt(state)


def _limits_text(least: int, most: int) -> Text:
    if least and most < MOST_POINTS:
        return t("{least} to {most} points", least=least, most=most)
    if least:
        return tn("at least {count} point", "at least {count} points", least)
    return (
        tn("at most {count} point", "at most {count} points", most)
        if most < MOST_POINTS
        else t("nothing told")
    )


LOOK: Final = MinibridgeLook
