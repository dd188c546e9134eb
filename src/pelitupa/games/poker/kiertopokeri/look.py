"""What each seat sees of a table of Kiertopokeri, what it remembers and is asked, and the same as numbers."""

from __future__ import annotations

from pelitupa.core import (
    EVERYONE,
    NOBODY,
    CardZone,
    Counter,
    CounterZone,
    Eye,
    Tensor,
    Zone,
    listed,
    only,
    player_word,
    t,
)
from pelitupa.equipment.cards import PACK_SIZE, card_item, card_text, display_order
from pelitupa.equipment.poker_hands import category_name, category_of
from pelitupa.games.poker.kiertopokeri.announcements import (
    CATEGORIES,
    NOTHING,
    named_in,
    one_of,
    spoken,
)
from pelitupa.games.poker.kiertopokeri.memory import Memory, remembered
from pelitupa.games.poker.kiertopokeri.table import (
    ANNOUNCING,
    ANSWERING,
    CATEGORY,
    DONE,
    OVER,
    PHASES,
    RANK,
    KiertopokeriTable,
)


class KiertopokeriLook(KiertopokeriTable):
    """A position as each seat sees it, what it is asked, and the same as numbers."""

    def _task(self, seat: int) -> str:
        """What is asked of the player in turn."""
        if self.phase == ANSWERING and not self.can_be_topped():
            return t(
                "{player:@ says|You say}: {hand}. Nothing is higher: doubt it.",
                player=player_word(self.said_by), hand=spoken(self.said),
            )  # fmt: skip
        if self.phase == ANSWERING:
            return t(
                "{player:@ says|You say}: {hand}. Do you doubt it, or pick up the hand?",
                player=player_word(self.said_by), hand=spoken(self.said),
            )  # fmt: skip
        if self.phase != ANNOUNCING:
            return t("Discard as many cards as you like")
        if len(self.saying) > 1:
            return t(
                "You say {kind}, with {ranks}: name the next card",
                kind=category_name(self.saying[0]),
                ranks=listed([one_of(rank) for rank in self.saying[1:]]),
            )
        if self.saying:
            return t("You say {kind}: name the next card", kind=category_name(self.saying[0]))
        if self.said == NOTHING:
            return t("Say which hand it is, true or not")
        return t("Say that it is more than {hand}, true or not", hand=spoken(self.said))

    def _group(self, action: int) -> str:
        """The group of buttons an action belongs to."""
        if action < CATEGORY:
            return ""
        return t("the kind of hand") if action < RANK else t("the cards named")

    def _status(self, seat: int) -> str:
        if seat in self.out:
            return t("out")
        return t("announced") if self.said != NOTHING and seat == self.said_by else ""

    def _touches(self, action: int) -> tuple[str, ...]:
        return (card_text(action),) if action < DONE else ()

    def _zones(self, eye: Eye) -> list[Zone]:
        """The hand, the stock, the discards, and what the seat remembers of them."""
        holder = self.holds(eye.seat)
        audience = only(self.turn) if self.phase != ANSWERING else NOBODY
        hand = [
            card_item(card, intent=card_text(card) if holder else "")
            for card in display_order(self.hand)
        ]
        over = self.phase == OVER
        owner = self.turn if self.phase != ANSWERING else self.said_by
        note = spoken(self.said) if self.said != NOTHING else ""
        found: list[Zone] = [
            eye.zone("hand", t("The hand"), "hand", hand, audience=EVERYONE if over else audience,
                     owner=-1 if over else owner, note=note)
        ]  # fmt: skip
        discards = self.discards & ~self.hand
        seat = None if over else eye.seat
        known = Memory() if seat is None else remembered(self, seat)
        rest = discards.bit_count() - known.discards.bit_count()
        found.append(CardZone("discards", t("Discards"), "pile", eye.backs("discards", rest)))
        if seat is not None:
            put = known.put_down if not holder else 0
            for id, title, cards in (
                ("known-discards", t("Discards that you remember"), known.discards),
                ("put-down", t("The hand as you last saw it"), put),
            ):
                mine = [card_item(card) for card in display_order(cards)]
                found.append(CardZone(id, title, "spread", tuple(mine)))
        stock = eye.backs("stock", self.stock.bit_count())
        found.append(CardZone("stock", t("Stock"), "pile", stock))
        counters = (
            Counter("round", t("Round"), str(self.deal_number())),
            Counter("announcements", t("Announcements"), str(self.passed)),
        )
        found.append(CounterZone("counts", t("Round and announcements"), counters))
        return found

    def _observe(self, seat: int, out: Tensor) -> None:
        """The table in numbers, the players in order from the seat itself."""
        known = remembered(self, seat)
        hand = self.hand if self.holds(seat) or self.phase == OVER else 0
        out.bits("hand", hand, PACK_SIZE)
        out.bits("put down", known.put_down, PACK_SIZE)
        out.bits("known discards", known.discards, PACK_SIZE)
        out.numbers(
            "stock and discards", [self.stock.bit_count(), self.discards.bit_count()], PACK_SIZE
        )
        told = self.said != NOTHING
        ranks = named_in(self.said) if told else []
        out.one_hot("said", category_of(self.said) if told else -1, CATEGORIES)
        for place in range(3):
            out.one_hot("named", ranks[place] if place < len(ranks) else -1, 13)
        out.one_hot("saying", self.saying[0] if self.saying else -1, CATEGORIES)
        for place in range(1, 3):
            out.one_hot("naming", self.saying[place] if place < len(self.saying) else -1, 13)
        out.one_hot("phase", self.phase, PHASES)
        out.seat("turn", self.turn)
        out.seat("said by", self.said_by if told else -1)
        out.among("out", self.out)
        out.numbers("announcements", [self.passed], 10.0)
