"""How one-suit whist looks: both hands open, the trick between them."""

from __future__ import annotations

from typing import Final

from pelitupa.core import EVERYONE, Counter, CounterZone, Eye, Item, Look, Zone, player_word, t
from pelitupa.equipment.cards import cards_in
from pelitupa.equipment.hands import hand_zone
from pelitupa.games.mathematics.single_suit_whist.game import NO_CARD, SingleSuitWhistState


class SingleSuitWhistLook(Look[SingleSuitWhistState]):
    """See `Look`."""

    def zones(self, state: SingleSuitWhistState, eye: Eye) -> list[Zone]:
        zones: list[Zone] = []
        for seat in (0, 1):
            cards = [_item(card) for card in reversed(cards_in(state.hands[seat]))]
            zones.append(hand_zone(eye, seat, cards, EVERYONE))
        trick = [_item(state.led, state.leader)] if state.led != NO_CARD else []
        zones.append(eye.zone("trick", t("Trick"), "trick", trick))
        won = tuple(
            Counter(
                f"won-{seat}",
                t("{player}: tricks", player=player_word(seat)),
                str(state.tricks[seat]),
                seat,
            )
            for seat in (0, 1)
        )
        zones.append(CounterZone("won", t("Tricks won"), won))
        return zones

    def task(self, state: SingleSuitWhistState, seat: int) -> str:
        if state.led == NO_CARD:
            return t("You lead: which card?")
        return t("Which card on the {card}?", card=state.led + 1)

    def status(self, state: SingleSuitWhistState, seat: int) -> str:
        return t("leads") if seat == state.leader and not state.is_terminal() else ""

    def touches(self, state: SingleSuitWhistState, action: int) -> tuple[str, ...]:
        return (str(action + 1),)


def _item(card: int, by: int = -1) -> Item:
    """A card of the pack for a view. Its id is its text, so that it can be followed over the table."""
    text = str(card + 1)
    intent = text if by < 0 else ""
    return Item(text, text, t("card {card}", card=card + 1), intent=intent, by=by)


LOOK: Final = SingleSuitWhistLook
