"""What a table of Bridge Meets Guess Who shows beside the cards, and what a player is asked."""

from __future__ import annotations

from pelitupa.core import Counter, CounterZone, Text, Zone, player_word, t
from pelitupa.equipment.cards import suit_name, suit_of
from pelitupa.games.tricks.bridge_meets_guess_who.actions import (
    ASKING,
    AUCTION,
    DETAILING,
    ENDING_RANGE,
    RANGING,
)
from pelitupa.games.tricks.bridge_meets_guess_who.table import BridgeMeetsGuessWhoTable
from pelitupa.games.tricks.commands.androids import COMMANDING, is_android
from pelitupa.games.tricks.phases import PLAYING


def prompt_of(match: BridgeMeetsGuessWhoTable) -> Text | None:
    """What the player in turn is asked; None where a card of their own is to be played."""
    if match.phase == AUCTION:
        return t("Bid, pass or double; you may ask before")
    if match.phase == COMMANDING:
        if not match.trick:
            return t("Your android leads: lowest or highest of which suit?")
        suit = suit_name(suit_of(match.trick[0]))
        return t("Command your android: {suit} were led", suit=suit)
    if match.phase == RANGING:
        return t("From which rank on? Or any card of the suit")
    if match.phase == ENDING_RANGE:
        return t("Up to which rank?")
    if match.phase == ASKING:
        return t("What do you ask about your android's hand?")
    if match.phase == DETAILING:
        return t("How many, or which card?")
    if match.phase == PLAYING and is_android(match.chair):
        name = match._chair_name(match.chair)
        return t("Anything goes: choose a card for {android}", android=name)
    return None


def contract_counters(match: BridgeMeetsGuessWhoTable) -> list[Counter]:
    """The contract as it stands, and everybody's chips and debts."""
    none_yet = match.in_auction() and match.high < 0
    contract = t("no bid yet") if none_yet else match.contract_name()
    counters = [Counter("contract", t("Contract"), contract)]
    for side in (0, 1):
        player = player_word(side)
        label = t("{player:Chips of @|Your chips}", player=player)
        counters.append(Counter(f"chips-{side}", label, str(match.chips[side]), side))
        if match.debt[side]:
            label = t("{player:Debt of @|Your debt}", player=player)
            counters.append(Counter(f"debt-{side}", label, str(match.debt[side]), side))
    return counters


def answers_zones(match: BridgeMeetsGuessWhoTable) -> list[Zone]:
    """What was asked in this deal, and answered."""
    counters = [
        Counter(
            f"answer-{number}",
            t("{player:@|You}: {what}", player=player_word(entry.asker), what=str(entry.question)),
            t("yes") if entry.answer else t("no"),
            entry.asker,
        )
        for number, entry in enumerate(match.answers)
    ]
    return [CounterZone("answers", t("Answers in this deal"), tuple(counters))] if counters else []
