"""How Chinese Poker looks: the hands, what is being put together, and what has been played."""

from __future__ import annotations

from typing import Final

from pelitupa.core import (
    CardZone,
    Counter,
    CounterZone,
    Eye,
    Item,
    Look,
    Zone,
    player_word,
    t,
)
from pelitupa.equipment.cards import card_item, card_text, cards_in
from pelitupa.equipment.hands import hand_zone
from pelitupa.games.poker.chinese_poker.combinations import CARD_OF
from pelitupa.games.poker.chinese_poker.game import PASS, PLAY, ChinesePokerState, kind_name, shown


def _item(height: int, by: int = -1, mark: str = "", intent: str = "") -> Item:
    return card_item(CARD_OF[height], intent=intent, by=by, mark=mark)


class ChinesePokerLook(Look[ChinesePokerState]):
    """See `Look`."""

    def task(self, state: ChinesePokerState, seat: int) -> str:
        """What is asked of the player in turn."""
        if state.chosen:
            wholes, cards = state.wholes(), shown(state.chosen)
            if state.chosen not in wholes:
                return t("You have chosen {cards}: go on", cards=cards)
            if len(wholes) == 1:
                return t("You have chosen {cards}: play", cards=cards)
            return t("You have chosen {cards}: go on, or play them", cards=cards)
        if not state.last:
            return t("Start a round with any combination")
        if not state.wholes():
            return t("You have nothing higher: pass")
        return t(
            "Play {kind} higher than {cards}, or pass",
            kind=kind_name(state.kind),
            cards=shown(state.last),
        )

    def status(self, state: ChinesePokerState, seat: int) -> str:
        """The place of a player who is out."""
        if seat not in state.out:
            return ""
        if state.out[0] == seat:
            return t("out first")
        return t("out")

    def touches(self, state: ChinesePokerState, action: int) -> tuple[str, ...]:
        if action < PASS:
            return (card_text(CARD_OF[action]),)
        chosen = cards_in(state.chosen) if action == PLAY else []
        return tuple([card_text(CARD_OF[height]) for height in chosen])

    def zones(self, state: ChinesePokerState, eye: Eye) -> list[Zone]:
        """The hands, what is being put together, what lies on the table, and what has been played."""
        found: list[Zone] = [self._hand(state, eye, seat) for seat in range(state.num_players())]
        chosen = [_item(height, by=state.turn, mark="chosen") for height in cards_in(state.chosen)]
        if chosen:
            found.append(CardZone("chosen", t("Being put together"), "spread", tuple(chosen)))
        last = [_item(height, by=state.last_by, mark="last") for height in cards_in(state.last)]
        note = ""
        if last:
            note = t(
                "{kind} by {player}", kind=kind_name(state.kind), player=player_word(state.last_by)
            )
        found.append(CardZone("last", t("On the table"), "spread", tuple(last), note=note))
        gone = [_item(height) for height in cards_in(state.gone & ~state.last)]
        found.append(CardZone("gone", t("Played before"), "pile", tuple(gone)))
        counters = [
            Counter(
                f"left-{seat}",
                t("{player}: cards", player=player_word(seat)),
                str(hand.bit_count()),
                seat,
            )
            for seat, hand in enumerate(state.hands)
        ]
        if state.options.deals > 1:
            counters.append(Counter("deal", t("Deal"), str(state.deal)))
        found.append(CounterZone("left", t("Cards left"), tuple(counters)))
        return found

    def _hand(self, state: ChinesePokerState, eye: Eye, seat: int) -> CardZone:
        """A hand as players sort it here: from the lowest card to the highest."""
        hand = state.hands[seat]
        if seat == state.turn:
            hand &= ~state.chosen
        cards = [_item(height, intent=card_text(CARD_OF[height])) for height in cards_in(hand)]
        return hand_zone(eye, seat, cards, state.hand_audience(seat))


LOOK: Final = ChinesePokerLook
