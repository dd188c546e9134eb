"""What people see and hear at a table of Minibridge."""

from __future__ import annotations

from typing import Final

from pelitupa.core import (
    NOBODY,
    CardZone,
    Counter,
    CounterZone,
    Eye,
    Tensor,
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
from pelitupa.games.tricks.minibridge.contracts import (
    ANNOUNCING,
    CONTRACTS,
    LOOKING,
    MOST_POINTS,
    PLAYERS,
    ROUNDS,
    contract_text,
)
from pelitupa.games.tricks.minibridge.hidden import DUMMY
from pelitupa.games.tricks.minibridge.table import MinibridgeTable
from pelitupa.games.tricks.phases import DEALING
from pelitupa.games.tricks.seats import clockwise_from

_DISPLAYED: Final = (3, 2, 0, 1)
"""The suits in the order in which hands are shown."""


def told_text(told: tuple[int, ...]) -> Text:
    """What is told of the dummy: its points and the lengths of its suits."""
    return t(
        "The dummy: points {points}; spades {spades}, hearts {hearts}, clubs {clubs},"
        " diamonds {diamonds}",
        points=told[0], clubs=told[1], diamonds=told[2], hearts=told[3], spades=told[4],
    )  # fmt: skip


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


class MinibridgeView(MinibridgeTable):
    """A position of a match as each player sees it."""

    def _status(self, seat: int) -> str:
        if seat == self.declarer:
            return t("declarer, dealer") if seat == self.dealer else t("declarer")
        return super()._status(seat)

    def _hand_zone(self, eye: Eye, chair: int) -> Zone:
        """Of the dummy, cards that have been looked at, and those that still lie face down."""
        if chair != DUMMY:
            return super()._hand_zone(eye, chair)
        table = self.table
        cards = [
            table.card_thing(c, intent=card_text(c)) for c in table.in_order(self.places[DUMMY])
        ]
        items = eye.items("hand-3", cards, self._hand_audience(DUMMY))
        if self.phase != DEALING:
            unseen = [table.card_thing(card) for card in table.in_order(self.places[STOCK])]
            items += eye.items("dummy", unseen, NOBODY)
        return CardZone("hand-3", t("The dummy"), "hand", items)

    def _contract_counters(self) -> list[Counter]:
        """The declarer, the contract, the column, and what was told of the dummy."""
        column = t("in the end") if self.late() else t("in the beginning")
        counters = [Counter("column", t("Points as"), column)]
        if self.declarer >= 0:
            name = self._chair_name(self.declarer)
            counters.append(Counter("declarer", t("Declarer"), name))
        if self.contract >= 0:
            counters.append(Counter("contract", t("Contract"), contract_text(self.contract)))
        if self.told:
            counters.append(Counter("dummy-points", t("The dummy's points"), str(self.told[0])))
            for suit in _DISPLAYED:
                label = t("The dummy's {suit}", suit=suit_name(suit))
                counters.append(Counter(f"dummy-{suit}", label, str(self.told[1 + suit])))
        return counters

    def _more_zones(self, eye: Eye) -> list[Zone]:
        """What the announcements tell of the players' hands."""
        if self.phase == DEALING:
            return []
        known = self.known_limits()
        counters = []
        for player in clockwise_from(self.dealer, PLAYERS):
            label = hand_title(player)
            counters.append(
                Counter(f"limits-{player}", label, _limits_text(*known[player]), player)
            )
        return [CounterZone("announced", t("Announced"), tuple(counters))]

    def _drawing(self) -> str:
        if self.phase == LOOKING:
            return t("{player:@ looks|You look} at the dummy", player=player_word(self.looker()))
        return super()._drawing()

    def _choice_prompt(self) -> str:
        if self.phase != ANNOUNCING:
            return super()._choice_prompt()
        points, asked = high_card_points(self.places[self.turn]), ROUNDS[self.asking()]
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

    def _play_prompt(self) -> str:
        if self.chair == DUMMY and self.trick:
            suit = suit_name(suit_of(self.trick[0]))
            return t("Play a card of the dummy: {suit} were led", suit=suit)
        if self.chair == DUMMY:
            return t("Lead a card of the dummy")
        return super()._play_prompt()

    def _observe_more(self, seat: int, out: Tensor) -> None:
        declarer = (self.declarer - seat) % PLAYERS if self.declarer >= 0 else -1
        out.one_hot("seat", seat, PLAYERS)
        out.one_hot("declarer", declarer, PLAYERS)
        out.one_hot("contract", self.contract, len(CONTRACTS))
        out.one_hot("said", self.said, PLAYERS * len(ROUNDS) + 1)
        out.numbers("late", [1.0 if self.late() else 0.0])
        told = self.told or (0, 0, 0, 0, 0)
        out.numbers("told", list(told), 13.0)
        known = self.known_limits()
        for player in out.turned(clockwise_from(seat, PLAYERS)):
            least, most = known[player]
            out.numbers("limits", [least, most], MOST_POINTS)
