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
)
from pelitupa.core.places import STOCK
from pelitupa.equipment.cards import card_text, suit_name
from pelitupa.games.tricks.high_cards import high_card_points
from pelitupa.games.tricks.minibridge.contracts import (
    CONTRACTS,
    DECLARE,
    MOST_POINTS,
    PLAYERS,
    ROUND_CLAUSES,
    ROUNDS,
    contract_text,
)
from pelitupa.games.tricks.minibridge.hidden import DUMMY
from pelitupa.games.tricks.minibridge.table import MinibridgeTable
from pelitupa.games.tricks.phases import DEALING, FIRST_PHASE
from pelitupa.games.tricks.seats import clockwise_from

ANNOUNCING: Final = FIRST_PHASE
LOOKING: Final = FIRST_PHASE + 1
TELLING: Final = FIRST_PHASE + 2
CHOOSING: Final = FIRST_PHASE + 3

_DISPLAYED: Final = (3, 2, 0, 1)
"""The suits in the order in which hands are shown."""


def told_text(told: tuple[int, ...]) -> Text:
    """What is told of the dummy: its points and the lengths of its suits."""
    return t(
        "The dummy: points {points}; spades {spades}, hearts {hearts}, clubs {clubs},"
        " diamonds {diamonds}",
        points=told[0], clubs=told[1], diamonds=told[2], hearts=told[3], spades=told[4],
    )  # fmt: skip


# --- zones


def dummy_zone(state: MinibridgeTable, eye: Eye) -> CardZone:
    """The dummy: cards that have been looked at, and those that still lie face down."""
    table = state.table
    cards = [table.card_thing(c, intent=card_text(c)) for c in table.in_order(state.places[DUMMY])]
    items = eye.items("hand-3", cards, state._hand_audience(DUMMY))
    if state.phase != DEALING:
        unseen = [table.card_thing(card) for card in table.in_order(state.places[STOCK])]
        items += eye.items("dummy", unseen, NOBODY)
    return CardZone("hand-3", t("The dummy"), "hand", items)


def contract_counters(state: MinibridgeTable) -> list[Counter]:
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


def more_zones(state: MinibridgeTable) -> list[Zone]:
    """What the announcements tell of the players' hands."""
    if state.phase == DEALING:
        return []
    known = state.known_limits()
    counters = []
    for player in clockwise_from(state.dealer, PLAYERS):
        label = t("{player:Hand of @|Your hand}", player=player_word(player))
        counters.append(Counter(f"limits-{player}", label, _limits_text(*known[player]), player))
    return [CounterZone("announced", t("Announced"), tuple(counters))]


def _limits_text(least: int, most: int) -> Text:
    if least and most < MOST_POINTS:
        return t("{least} to {most} points", least=least, most=most)
    if least:
        return t("at least {least} points", least=least)
    return t("at most {most} points", most=most) if most < MOST_POINTS else t("nothing told")


def choice_prompt(state: MinibridgeTable) -> str:
    """What is asked of the player to decide before the tricks."""
    if state.phase == TELLING:
        return t("You have looked at the dummy: tell its points and the lengths of its suits")
    if state.phase == CHOOSING:
        return t("Name the contract")
    points, asked = high_card_points(state.places[state.turn]), ROUNDS[state.asking()]
    if not asked:
        return t("You have {points} points: will you be the declarer?", points=points)
    return t(
        "You have {points} points: announce whether you have {asked}", points=points, asked=asked
    )


# --- rulings


def limit(state: MinibridgeTable, action: int) -> tuple[str, Text]:
    """The clause that refuses an announcement, and why."""
    asked, clause = ROUNDS[state.asking()], ROUND_CLAUSES[state.asking()]
    points = high_card_points(state.places[state.turn])
    if action == DECLARE:
        text = t(
            "You have {points} points; the declarer of this round must have at least {asked}.",
            points=points, asked=asked,
        )  # fmt: skip
    else:
        text = t(
            "You have {points} points; with at least {asked} you must be the declarer.",
            points=points, asked=asked,
        )  # fmt: skip
    return clause, text


def leave(state: MinibridgeTable) -> tuple[str, Text]:
    """The clause by which a player may announce what is legal, and why."""
    asked, clause = ROUNDS[state.asking()], ROUND_CLAUSES[state.asking()]
    if not asked:
        return clause, t("In the fourth round you may choose.")
    points = high_card_points(state.places[state.turn])
    text = t("You have {points} points; {asked} are asked for.", points=points, asked=asked)
    return clause, text


def observe_more(state: MinibridgeTable, seat: int, out: Tensor) -> None:
    """What Minibridge adds to an observation."""
    declarer = (state.declarer - seat) % PLAYERS if state.declarer >= 0 else -1
    out.one_hot("seat", seat, PLAYERS)
    out.one_hot("declarer", declarer, PLAYERS)
    out.one_hot("contract", state.contract, len(CONTRACTS))
    out.one_hot("said", state.said, PLAYERS * len(ROUNDS) + 1)
    out.numbers("late", [1.0 if state.late() else 0.0])
    told = state.told or (0, 0, 0, 0, 0)
    out.numbers("told", [number / 13.0 for number in told])
    known = state.known_limits()
    for player in clockwise_from(seat, PLAYERS):
        least, most = known[player]
        out.numbers("limits", [least / MOST_POINTS, most / MOST_POINTS])
