"""How Bridge Meets Guess Who looks: the contract, chips and debts, and answers."""

from __future__ import annotations

from typing import Final

from pelitupa.core import BidPlace, Counter, CounterZone, Eye, Zone, player_word, t
from pelitupa.equipment.cards import SUITS, suit_name, suit_of
from pelitupa.games.tricks.bridge_meets_guess_who.actions import (
    ANSWERING,
    BID,
    PASS,
    STRAINS,
    level_of,
    strain_of,
)
from pelitupa.games.tricks.bridge_meets_guess_who.game import BridgeMeetsGuessWhoMatch
from pelitupa.games.tricks.commands.androids import COMMANDING, is_android
from pelitupa.games.tricks.commands.androids_look import AndroidLook


class BridgeMeetsGuessWhoLook(AndroidLook[BridgeMeetsGuessWhoMatch]):
    """See `Look`."""

    def bid_place(self, state: BridgeMeetsGuessWhoMatch, action: int) -> BidPlace | None:
        if not BID <= action < PASS:
            return None
        bid = action - BID
        suit = SUITS[strain_of(bid)] if strain_of(bid) < len(SUITS) else ""
        return BidPlace(level_of(bid), strain_of(bid), suit, STRAINS[strain_of(bid)])

    def drawing(self, state: BridgeMeetsGuessWhoMatch, what: str) -> str:
        return (
            t("Waiting for the answer")
            if state.phase == ANSWERING
            else super().drawing(state, what)
        )

    def choice_prompt(self, state: BridgeMeetsGuessWhoMatch) -> str:
        if state.phase == COMMANDING and state.trick:
            suit = suit_name(suit_of(state.trick[0]))
            return t("Command your android: {suit} were led", suit=suit)
        return super().choice_prompt(state)

    def play_prompt(self, state: BridgeMeetsGuessWhoMatch) -> str:
        if is_android(state.chair):
            name = state._chair_name(state.chair)
            return t("Anything goes: choose a card for {android}", android=name)
        return super().play_prompt(state)

    def contract_counters(self, state: BridgeMeetsGuessWhoMatch) -> list[Counter]:
        """The contract as it stands, and everybody's chips and debts."""
        none_yet = state.in_auction() and state.high < 0
        contract = t("no bid yet") if none_yet else state.contract_name()
        counters = [Counter("contract", t("Contract"), contract)]
        for side in (0, 1):
            player = player_word(side)
            label = t("{player:Chips of @|Your chips}", player=player)
            counters.append(Counter(f"chips-{side}", label, str(state.chips[side]), side))
            if state.debt[side]:
                label = t("{player:Debt of @|Your debt}", player=player)
                counters.append(Counter(f"debt-{side}", label, str(state.debt[side]), side))
        return counters

    def more_zones(self, state: BridgeMeetsGuessWhoMatch, eye: Eye) -> list[Zone]:
        """What was asked in this deal, and answered."""
        counters = [
            Counter(
                f"answer-{number}",
                t(
                    "{player:@|You}: {what}",
                    player=player_word(entry.asker),
                    what=str(entry.question),
                ),
                t("yes") if entry.answer else t("no"),
                entry.asker,
            )
            for number, entry in enumerate(state.answers)
        ]
        return (
            [CounterZone("answers", t("Answers in this deal"), tuple(counters))] if counters else []
        )


LOOK: Final = BridgeMeetsGuessWhoLook
