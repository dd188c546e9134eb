"""What each seat sees of a table of Chinese Poker, what it is asked, and the same as numbers."""

from __future__ import annotations

from pelitupa.core import (
    EVERYONE,
    CardZone,
    Counter,
    CounterZone,
    Eye,
    Item,
    Tensor,
    Zone,
    only,
    player_word,
    t,
)
from pelitupa.equipment.cards import PACK_SIZE, card_item, card_text, cards_in
from pelitupa.equipment.hands import hand_zone
from pelitupa.games.poker.chinese_poker.combinations import CARD_OF
from pelitupa.games.poker.chinese_poker.table import PASS, PLAY, ChinesePokerTable, kind_name, shown


def _item(height: int, by: int = -1, mark: str = "", intent: str = "") -> Item:
    return card_item(CARD_OF[height], intent=intent, by=by, mark=mark)


class ChinesePokerLook(ChinesePokerTable):
    """A position as each seat sees it, what it is asked, and the same as numbers."""

    def _task(self, seat: int) -> str:
        """What is asked of the player in turn."""
        if self.chosen:
            wholes, cards = self.wholes(), shown(self.chosen)
            if self.chosen not in wholes:
                return t("You have chosen {cards}: go on", cards=cards)
            if len(wholes) == 1:
                return t("You have chosen {cards}: play", cards=cards)
            return t("You have chosen {cards}: go on, or play them", cards=cards)
        if not self.last:
            return t("Start a round with any combination")
        if not self.wholes():
            return t("You have nothing higher: pass")
        return t("Play {kind} higher than {cards}, or pass",
                 kind=kind_name(self.kind), cards=shown(self.last))  # fmt: skip

    def _status(self, seat: int) -> str:
        """The place of a player who is out."""
        if seat not in self.out:
            return ""
        if self.out[0] == seat:
            return t("out first")
        return t("out")

    def _touches(self, action: int) -> tuple[str, ...]:
        if action < PASS:
            return (card_text(CARD_OF[action]),)
        chosen = cards_in(self.chosen) if action == PLAY else []
        return tuple([card_text(CARD_OF[height]) for height in chosen])

    def _zones(self, eye: Eye) -> list[Zone]:
        """The hands, what is being put together, what lies on the table, and what has been played."""
        found: list[Zone] = [self._hand(eye, seat) for seat in range(self.num_players())]
        chosen = [_item(height, by=self.turn, mark="chosen") for height in cards_in(self.chosen)]
        if chosen:
            found.append(CardZone("chosen", t("Being put together"), "spread", tuple(chosen)))
        last = [_item(height, by=self.last_by, mark="last") for height in cards_in(self.last)]
        note = ""
        if last:
            note = t(
                "{kind} by {player}", kind=kind_name(self.kind), player=player_word(self.last_by)
            )
        found.append(CardZone("last", t("On the table"), "spread", tuple(last), note=note))
        gone = [_item(height) for height in cards_in(self.gone & ~self.last)]
        found.append(CardZone("gone", t("Played before"), "pile", tuple(gone)))
        counters = [
            Counter(
                f"left-{seat}", t("{player}: cards", player=player_word(seat)),
                str(hand.bit_count()), seat,
            )
            for seat, hand in enumerate(self.hands)
        ]  # fmt: skip
        if self.options.deals > 1:
            counters.append(Counter("deal", t("Deal"), str(self.deal)))
        found.append(CounterZone("left", t("Cards left"), tuple(counters)))
        return found

    def _hand(self, eye: Eye, seat: int) -> CardZone:
        """A hand as players sort it here: from the lowest card to the highest."""
        hand = self.hands[seat]
        if seat == self.turn:
            hand &= ~self.chosen
        cards = [_item(height, intent=card_text(CARD_OF[height])) for height in cards_in(hand)]
        return hand_zone(eye, seat, cards, EVERYONE if self.over else only(seat))

    def _observe(self, seat: int, out: Tensor) -> None:
        """The table in numbers, the players in order from the seat itself."""
        players = self.num_players()
        out.bits("hand", self.hands[seat], PACK_SIZE)
        out.bits("chosen", self.chosen, PACK_SIZE)
        out.bits("on the table", self.last, PACK_SIZE)
        out.bits("played", self.gone, PACK_SIZE)
        out.each("cards left", [self.hands[other].bit_count() for other in out.around], PACK_SIZE)
        out.among("out", self.out)
        out.seat("turn", self.turn)
        out.seat("played last", self.last_by if self.last else -1)
        out.numbers("passes", [self.passes], players)
        out.each("points", [float(self.points[other]) for other in out.around])
        out.numbers("deals left", [self.options.deals - self.deal], self.options.deals)
