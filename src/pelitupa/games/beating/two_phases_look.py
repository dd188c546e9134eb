"""What Koira and Skitgubbe show alike: stock, trick and piles, then the trick that is picked up from."""

from __future__ import annotations

from typing import TypeVar

from mypy_extensions import mypyc_attr

from pelitupa.core import Counter, CounterZone, Eye, Look, Zone, t
from pelitupa.core.going_out import going_out_status
from pelitupa.equipment.cards import PACK_SIZE, card_text, cards_in, suit_name
from pelitupa.games.beating.pickup_look import (
    aside_zone,
    bouncing_zone,
    hand_zone,
    pile_zone,
    stock_zone,
    trick_zone,
)
from pelitupa.games.beating.two_phases import BEATING, PLAYING, STOCK, TAKE, TwoPhaseState

_Seen = TypeVar("_Seen", bound=TwoPhaseState, contravariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class TwoPhaseLook(Look[_Seen]):
    """See `Look`. A game says what is asked in the second phase."""

    def task(self, state: _Seen, seat: int) -> str:
        if state.phase == PLAYING:
            if state.may_turn():
                return t("Play a card, or the top of the stock unseen")
            return t("Play a card")
        return self.second_task(state)

    def second_task(self, state: _Seen) -> str:
        """What is asked of the player to move in the second phase."""
        raise NotImplementedError

    def touches(self, state: _Seen, action: int) -> tuple[str, ...]:
        if action < PACK_SIZE:
            return (card_text(action),)
        if action == TAKE:
            return tuple([card_text(card) for card in cards_in(state._to_pick_up())])
        return (f"stock#{state._in_stock() - 1}",) if action == STOCK else ()

    def zones(self, state: _Seen, eye: Eye) -> list[Zone]:
        memory, play = state.game.options.memory, state.play
        zones: list[Zone] = []
        if state.phase >= BEATING:
            zones.append(trick_zone(play, state._to_pick_up(), "take"))
            zones.append(aside_zone(eye, play.aside, memory))
        else:
            zones.append(stock_zone(state._in_stock(), "stock"))
            zones.append(bouncing_zone(state.trick))
        for seat in range(state.game.players):
            zones.append(hand_zone(eye, seat, play.hands[seat], state.secret[seat], memory))
            if state.phase < BEATING:
                zones.append(pile_zone(eye, seat, state.piles[seat], memory))
        suit = suit_name(state.trump) if state.trump >= 0 else t("none yet")
        counter = Counter("trumps", t("Trumps"), suit)
        zones.append(CounterZone("counters", t("Off the table"), (counter,)))
        return zones

    def status(self, state: _Seen, seat: int) -> str:
        return going_out_status(state, seat)
