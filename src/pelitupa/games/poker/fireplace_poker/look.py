"""What each seat sees of a table of Fireplace Poker, what it is asked, and the same as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

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
from pelitupa.equipment.cards import card_label, card_text
from pelitupa.equipment.hands import hand_zone
from pelitupa.equipment.poker_hands import category_name, category_of
from pelitupa.games.poker.fireplace_poker.melds import CARD_OF, KINDS, MELD, Meld, shown, text_of
from pelitupa.games.poker.fireplace_poker.table import (
    ARRANGING,
    CHIPS,
    LAY,
    MELD_NOW,
    MOST_MELDS,
    OVER,
    PACKS,
    PHASES,
    FireplacePokerTable,
)

_ROOM: Final = 2
"""So many melds have room before a player at the side of a table of four."""


def _id(place: str, kind: int, number: int) -> str:
    """An id for a card in a place; equal ones there are numbered."""
    return f"{place}-{text_of(kind)}" + (f"-{number + 1}" if number else "")


def _items(place: str, kinds: Sequence[int], intent: str, gone: Sequence[int] = ()) -> list[Item]:
    """Cards that lie in a place, from which some have been taken; `intent` has {card} for theirs."""
    found: list[Item] = []
    for index, kind in enumerate(kinds):
        number = kinds[:index].count(kind) + gone.count(kind)
        text = card_text(CARD_OF[kind])
        wanted = intent.replace("{card}", text)
        found.append(Item(_id(place, kind, number), text, card_label(CARD_OF[kind]), wanted))
    return found


class FireplacePokerLook(FireplacePokerTable):
    """A position as each seat sees it, what it is asked, and the same as numbers."""

    def _task(self, seat: int) -> str:
        """What is asked of the player who is to decide."""
        cards = self.together()
        if len(cards) == MELD:
            return t("{cards}: meld these?", cards=shown(cards))
        if cards:
            return t("{cards}: choose on, up to five cards", cards=shown(cards))
        if self.phase == ARRANGING:
            return t(
                "{player:@ has|You have} no meld: arrange one of any five cards",
                player=player_word(self.turn),
            )
        if not self.may_meld(free=False):
            if not self.may_meld(free=True):
                return t("You have no legal meld")
            other = player_word((self.turn + 1) % self.players)
            return t(
                "You have no legal meld: show your hand, and {player} melds from it", player=other
            )
        return t("Steal from melds of the opponents, or meld five cards of your hand")

    def _touches(self, action: int) -> tuple[str, ...]:
        """The card that an action takes: the first of equal ones."""
        if action < LAY:
            return (_id(f"meld-{action // KINDS + 1}", action % KINDS, 0),)
        if action < MELD_NOW:
            kind = action - LAY
            return (_id(f"hand-{self.turn}", kind, self.laid.count(kind)),)
        return ()

    def _group(self, action: int) -> str:
        """The group of buttons an action belongs to."""
        if action < LAY:
            return t("steal")
        return t("from the hand") if action < MELD_NOW else ""

    def _zones(self, eye: Eye) -> list[Zone]:
        """The hands, the melds of both sides, what is put together, stock, trash and chips."""
        found: list[Zone] = []
        for seat in range(self.players):
            audience = only(seat)
            if seat == self.turn:
                audience |= only(self.decider())
            asked = seat == self.turn and eye.seat == self.decider()
            hand = self.in_hand() if seat == self.turn else self.hands[seat]
            gone = self.laid if seat == self.turn else ()
            cards = _items(f"hand-{seat}", hand, "{card}" if asked else "", gone)
            found.append(hand_zone(eye, seat, cards, EVERYONE if self.phase == OVER else audience))
        for meld in self.melds:
            found.append(eye.known(f"meld-{meld.number + 1}") or eye.keep(self._meld_zone(meld)))
        together = [
            Item(f"together-{place}", text_of(kind), card_label(CARD_OF[kind]), mark="chosen")
            for place, kind in enumerate(self.together())
        ]
        if together:
            found.append(CardZone("together", t("Being put together"), "spread", tuple(together)))
        stock = eye.backs("stock", sum(self.stock))
        found.append(CardZone("stock", t("Stock"), "pile", stock))
        found.append(CardZone("trash", t("Trash"), "pile", eye.backs("trash", self.trash)))
        counters: list[Counter] = []
        for seat in range(self.players):
            team = self.team(seat)
            label = t("{player}: chips", player=player_word(seat))
            counters.append(Counter(f"chips-{seat}", label, str(self.chips[team]), seat))
            label = t("{player}: melds", player=player_word(seat))
            counters.append(Counter(f"melds-{seat}", label, str(len(self.melds_of(team))), seat))
        found.append(CounterZone("chips", t("Chips"), tuple(counters)))
        return found

    def _meld_zone(self, meld: Meld) -> CardZone:
        number = meld.number + 1
        return CardZone(
            f"meld-{number}",
            t("{player:@, meld|Your meld} {number}: {kind}", number=number, player=player_word(meld.by),
              kind=category_name(category_of(meld.value))),
            "spread",
            tuple(_items(f"meld-{number}", meld.kinds, f"steal {{card}} from {number}")),
            owner=self._before(meld),
        )  # fmt: skip

    def _before(self, meld: Meld) -> int:
        """Before whom a meld lies: who made it, unless there is no more room before one of four; else -1."""
        earlier = [
            other for other in self.melds if other.by == meld.by and other.number < meld.number
        ]
        return meld.by if self.players == 2 or len(earlier) < _ROOM else -1

    def _observe(self, seat: int, out: Tensor) -> None:
        """The table in numbers: cards by kind, players in order from the seat itself, its own team first."""
        over = self.phase == OVER
        for other in out.turned(out.around):
            seen = other == seat or over or (self.phase == ARRANGING and self.decider() == seat
                                             and other == self.turn)  # fmt: skip
            out.counts("hand", self.hands[other] if seen else (), KINDS, PACKS)
            out.numbers("cards", [len(self.hands[other])], self.size)
        for team in out.sided((self.team(seat), 1 - self.team(seat))):
            whole = [kind for meld in self.melds_of(team) for kind in meld.kinds]
            out.counts("melded", whole, KINDS, PACKS)
            kinds = [category_of(meld.value) for meld in self.melds_of(team)]
            out.counts("kinds of melds", kinds, 10, PACKS)
            out.numbers("chips", [self.chips[team]], CHIPS)
        out.counts("together", self.together(), KINDS, PACKS)
        robbed = [0.0] * MOST_MELDS
        for number, _ in self.stolen:
            robbed[number] = 1.0
        out.numbers("stolen from", robbed)
        out.numbers("stock", [sum(self.stock)], PACKS * KINDS)
        out.one_hot("phase", self.phase, PHASES)
        out.seat("turn", self.turn)
        out.numbers("passes", [self.passes], self.players)
