"""How Fireplace Poker looks: hands and melds, what is being put together, stock, trash and chips."""

from __future__ import annotations

from collections.abc import Sequence
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
from pelitupa.equipment.cards import card_label, card_text
from pelitupa.equipment.hands import hand_zone
from pelitupa.equipment.poker_hands import category_name, category_of
from pelitupa.games.poker.fireplace_poker.game import (
    ARRANGING,
    LAY,
    MELD_NOW,
    FireplacePokerState,
)
from pelitupa.games.poker.fireplace_poker.melds import (
    CARD_OF,
    KINDS,
    MELD_SIZE,
    Meld,
    shown,
    text_of,
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


class FireplacePokerLook(Look[FireplacePokerState]):
    """See `Look`."""

    def task(self, state: FireplacePokerState, seat: int) -> str:
        """What is asked of the player who is to decide."""
        cards = state.together()
        if len(cards) == MELD_SIZE:
            return t("{cards}: meld these?", cards=shown(cards))
        if cards:
            return t("{cards}: choose on, up to five cards", cards=shown(cards))
        if state.phase == ARRANGING:
            return t(
                "{player:@ has|You have} no meld: arrange one of any five cards",
                player=player_word(state.turn),
            )
        if not state.may_meld(free=False):
            if not state.may_meld(free=True):
                return t("You have no legal meld")
            other = player_word((state.turn + 1) % state.players)
            return t(
                "You have no legal meld: show your hand, and {player} melds from it", player=other
            )
        return t("Steal from melds of the opponents, or meld five cards of your hand")

    def touches(self, state: FireplacePokerState, action: int) -> tuple[str, ...]:
        """The card that an action takes: the first of equal ones."""
        if action < LAY:
            return (_id(f"meld-{action // KINDS + 1}", action % KINDS, 0),)
        if action < MELD_NOW:
            kind = action - LAY
            return (_id(f"hand-{state.turn}", kind, state.laid.count(kind)),)
        return ()

    def group(self, state: FireplacePokerState, action: int) -> str:
        """The group of buttons an action belongs to."""
        if action < LAY:
            return t("steal")
        return t("from the hand") if action < MELD_NOW else ""

    def zones(self, state: FireplacePokerState, eye: Eye) -> list[Zone]:
        """The hands, the melds of both sides, what is put together, stock, trash and chips."""
        found: list[Zone] = []
        for seat in range(state.players):
            asked = seat == state.turn and eye.seat == state.decider()
            hand = state.in_hand() if seat == state.turn else state.hands[seat]
            gone = state.laid if seat == state.turn else ()
            cards = _items(f"hand-{seat}", hand, "{card}" if asked else "", gone)
            found.append(hand_zone(eye, seat, cards, state.hand_audience(seat)))
        for meld in state.melds:
            found.append(
                eye.known(f"meld-{meld.number + 1}") or eye.keep(self._meld_zone(state, meld))
            )
        together = [
            Item(f"together-{place}", text_of(kind), card_label(CARD_OF[kind]), mark="chosen")
            for place, kind in enumerate(state.together())
        ]
        if together:
            found.append(CardZone("together", t("Being put together"), "spread", tuple(together)))
        stock = eye.backs("stock", sum(state.stock))
        found.append(CardZone("stock", t("Stock"), "pile", stock))
        found.append(CardZone("trash", t("Trash"), "pile", eye.backs("trash", state.trash)))
        counters: list[Counter] = []
        for seat in range(state.players):
            team = state.team(seat)
            label = t("{player}: chips", player=player_word(seat))
            counters.append(Counter(f"chips-{seat}", label, str(state.chips[team]), seat))
            label = t("{player}: melds", player=player_word(seat))
            counters.append(Counter(f"melds-{seat}", label, str(len(state.melds_of(team))), seat))
        found.append(CounterZone("chips", t("Chips"), tuple(counters)))
        return found

    def _meld_zone(self, state: FireplacePokerState, meld: Meld) -> CardZone:
        number = meld.number + 1
        return CardZone(
            f"meld-{number}",
            t(
                "{player:@, meld|Your meld} {number}: {kind}",
                number=number,
                player=player_word(meld.by),
                kind=category_name(category_of(meld.value)),
            ),
            "spread",
            tuple(_items(f"meld-{number}", meld.kinds, f"steal {{card}} from {number}")),
            owner=self._before(state, meld),
        )

    def _before(self, state: FireplacePokerState, meld: Meld) -> int:
        """Before whom a meld lies: who made it, unless there is no more room before one of four; else -1."""
        earlier = [
            other for other in state.melds if other.by == meld.by and other.number < meld.number
        ]
        return meld.by if state.players == 2 or len(earlier) < _ROOM else -1


LOOK: Final = FireplacePokerLook
