"""How Kiertopokeri looks: the hand, stock and discards, and what a seat remembers of them."""

from __future__ import annotations

from typing import Final

from pelitupa.core import (
    EVERYONE,
    NOBODY,
    CardZone,
    Counter,
    CounterZone,
    Eye,
    Look,
    Zone,
    listed,
    only,
    player_word,
    t,
)
from pelitupa.equipment.cards import card_item, card_text, display_order
from pelitupa.equipment.poker_hands import category_name
from pelitupa.games.poker.kiertopokeri.announcements import NOTHING, one_of, spoken
from pelitupa.games.poker.kiertopokeri.game import (
    ANNOUNCING,
    ANSWERING,
    CATEGORY,
    DONE,
    OVER,
    RANK,
    KiertopokeriState,
)
from pelitupa.games.poker.kiertopokeri.memory import Memory, remembered


class KiertopokeriLook(Look[KiertopokeriState]):
    """See `Look`."""

    def task(self, state: KiertopokeriState, seat: int) -> str:
        """What is asked of the player in turn."""
        if state.phase == ANSWERING and not state.can_be_topped():
            return t(
                "{player:@ says|You say}: {hand}. Nothing is higher: doubt it.",
                player=player_word(state.said_by),
                hand=spoken(state.said),
            )
        if state.phase == ANSWERING:
            return t(
                "{player:@ says|You say}: {hand}. Do you doubt it, or pick up the hand?",
                player=player_word(state.said_by),
                hand=spoken(state.said),
            )
        if state.phase != ANNOUNCING:
            return t("Discard as many cards as you like")
        if len(state.saying) > 1:
            return t(
                "You say {kind}, with {ranks}: name the next card",
                kind=category_name(state.saying[0]),
                ranks=listed([one_of(rank) for rank in state.saying[1:]]),
            )
        if state.saying:
            return t("You say {kind}: name the next card", kind=category_name(state.saying[0]))
        if state.said == NOTHING:
            return t("Say which hand it is, true or not")
        return t("Say that it is more than {hand}, true or not", hand=spoken(state.said))

    def group(self, state: KiertopokeriState, action: int) -> str:
        """The group of buttons an action belongs to."""
        if action < CATEGORY:
            return ""
        return t("the kind of hand") if action < RANK else t("the cards named")

    def status(self, state: KiertopokeriState, seat: int) -> str:
        if seat in state.out:
            return t("out")
        return t("announced") if state.said != NOTHING and seat == state.said_by else ""

    def touches(self, state: KiertopokeriState, action: int) -> tuple[str, ...]:
        return (card_text(action),) if action < DONE else ()

    def zones(self, state: KiertopokeriState, eye: Eye) -> list[Zone]:
        """The hand, the stock, the discards, and what the seat remembers of them."""
        holder = state.holds(eye.seat)
        audience = only(state.turn) if state.phase != ANSWERING else NOBODY
        hand = [
            card_item(card, intent=card_text(card) if holder else "")
            for card in display_order(state.hand)
        ]
        over = state.phase == OVER
        owner = state.turn if state.phase != ANSWERING else state.said_by
        note = spoken(state.said) if state.said != NOTHING else ""
        found: list[Zone] = [
            eye.zone(
                "hand",
                t("The hand"),
                "hand",
                hand,
                audience=EVERYONE if over else audience,
                owner=-1 if over else owner,
                note=note,
            )
        ]
        discards = state.discards & ~state.hand
        seat = None if over else eye.seat
        known = Memory() if seat is None else remembered(state.happenings(seat))
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
        stock = eye.backs("stock", state.stock.bit_count())
        found.append(CardZone("stock", t("Stock"), "pile", stock))
        counters = (
            Counter("round", t("Round"), str(state.deal_number())),
            Counter("announcements", t("Announcements"), str(state.passed)),
        )
        found.append(CounterZone("counts", t("Round and announcements"), counters))
        return found


LOOK: Final = KiertopokeriLook
