"""How Indian Poker looks: the cards on the foreheads, the chips, and who owes whom."""

from __future__ import annotations

from typing import Final

from pelitupa.core import (
    Counter,
    CounterZone,
    Eye,
    Look,
    Zone,
    listed,
    player_word,
    t,
)
from pelitupa.equipment.cards import card_item
from pelitupa.games.poker.betting import BettingRound
from pelitupa.games.poker.betting_look import bet_prompt, chips_zone
from pelitupa.games.poker.indian_poker.game import NO_CARD, IndianPokerState


class IndianPokerLook(Look[IndianPokerState]):
    """See `Look`."""

    def task(self, state: IndianPokerState, seat: int) -> str:
        return bet_prompt(state.betting.to_call(seat))

    def status(self, state: IndianPokerState, seat: int) -> str:
        parts = [t("dealer")] if seat == state.dealer else []
        if state.betting.folded[seat]:
            parts.append(t("folded"))
        return listed(parts)

    def zones(self, state: IndianPokerState, eye: Eye) -> list[Zone]:
        zones: list[Zone] = []
        everyone = range(state.game.players)
        for seat in everyone:
            card = state.shown[seat] if state.over else state.cards[seat]
            items = [] if card == NO_CARD else [card_item(card, by=seat)]
            title = t("{player:Forehead of @|Your forehead}", player=player_word(seat))
            audience = state.hand_audience(seat)
            zones.append(
                eye.zone(f"forehead-{seat}", title, "spread", items, audience=audience, owner=seat)
            )
        betting = BettingRound((0,) * state.game.players, 0) if state.over else state.betting
        zones.append(chips_zone(state.deal, betting.pot(), state.chips, betting.paid))
        notes: list[Counter] = []
        for debtor, row in enumerate(state.ious):
            for creditor, owed in enumerate(row):
                if owed:
                    label = t(
                        "{debtor:@ owes|You owe} {creditor}",
                        debtor=player_word(debtor),
                        creditor=player_word(creditor),
                    )
                    notes.append(Counter(f"iou-{debtor}-{creditor}", label, str(owed)))
        if notes:
            zones.append(CounterZone("ious", t("IOUs"), tuple(notes)))
        return zones


LOOK: Final = IndianPokerLook
