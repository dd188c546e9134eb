"""What a table of Bridge Meets Guess Who shows beside the cards, and what a player is asked."""

from __future__ import annotations

from pelitupa.core import BidPlace, Counter, CounterZone, Eye, Tensor, Zone, player_word, t
from pelitupa.equipment.cards import PACK_SIZE, SUITS, suit_name, suit_of
from pelitupa.games.tricks.asking.choosing import SUBJECTS
from pelitupa.games.tricks.bridge_meets_guess_who.actions import (
    ANSWERING,
    BID,
    PASS,
    STRAINS,
    level_of,
    strain_of,
)
from pelitupa.games.tricks.bridge_meets_guess_who.table import (
    STAKE,
    TOKENS,
    BridgeMeetsGuessWhoTable,
)
from pelitupa.games.tricks.commands.androids import COMMANDING, is_android


class BridgeMeetsGuessWhoView(BridgeMeetsGuessWhoTable):
    """A position of a match as each player sees it."""

    def _bid_place(self, action: int) -> BidPlace | None:
        if not BID <= action < PASS:
            return None
        bid = action - BID
        suit = SUITS[strain_of(bid)] if strain_of(bid) < len(SUITS) else ""
        return BidPlace(level_of(bid), strain_of(bid), suit, STRAINS[strain_of(bid)])

    def _drawing(self) -> str:
        return t("Waiting for the answer") if self.phase == ANSWERING else super()._drawing()

    def _choice_prompt(self) -> str:
        if self.phase == COMMANDING and self.trick:
            suit = suit_name(suit_of(self.trick[0]))
            return t("Command your android: {suit} were led", suit=suit)
        return super()._choice_prompt()

    def _play_prompt(self) -> str:
        if is_android(self.chair):
            name = self._chair_name(self.chair)
            return t("Anything goes: choose a card for {android}", android=name)
        return super()._play_prompt()

    def _contract_counters(self) -> list[Counter]:
        """The contract as it stands, and everybody's chips and debts."""
        none_yet = self.in_auction() and self.high < 0
        contract = t("no bid yet") if none_yet else self.contract_name()
        counters = [Counter("contract", t("Contract"), contract)]
        for side in (0, 1):
            player = player_word(side)
            label = t("{player:Chips of @|Your chips}", player=player)
            counters.append(Counter(f"chips-{side}", label, str(self.chips[side]), side))
            if self.debt[side]:
                label = t("{player:Debt of @|Your debt}", player=player)
                counters.append(Counter(f"debt-{side}", label, str(self.debt[side]), side))
        return counters

    def _more_zones(self, eye: Eye) -> list[Zone]:
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
            for number, entry in enumerate(self.answers)
        ]
        return (
            [CounterZone("answers", t("Answers in this deal"), tuple(counters))] if counters else []
        )

    def _observe_more(self, seat: int, out: Tensor) -> None:
        for side in out.sided((seat, 1 - seat)):
            out.numbers("chips", [self.chips[side], self.debt[side]], [STAKE, TOKENS])
        out.one_hot("high bid", self.high, 35)
        out.whose("bidder", (self.bidder - seat) % 2 if self.high >= 0 else -1, 2)
        out.numbers("doubled", [1.0 if self.doubled else 0.0])
        out.bits("command", self._commanded() if self.suit >= 0 else 0, PACK_SIZE)
        out.one_hot("subject", self.subject, len(SUBJECTS))
