"""How Knüffeln looks: upcards, Old Ones, what was said, and the slate."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pelitupa.core import (
    CardZone,
    Counter,
    CounterZone,
    Eye,
    Item,
    Text,
    Zone,
    listed,
    only,
    player_name,
    player_word,
    t,
)
from pelitupa.equipment.cards import BITS, card_item, card_text, cards_in, display_order, suit_name
from pelitupa.games.tricks.knueffeln.actions import ACTIONS, EXCHANGING, TAKE
from pelitupa.games.tricks.knueffeln.deal import BOTTOM, DOWN, FACED, UP
from pelitupa.games.tricks.knueffeln.game import KnueffelnMatch
from pelitupa.games.tricks.knueffeln.powers import KINDS, OLD, OLD_NAMES, OLD_ONES, PLAIN, kind_of
from pelitupa.games.tricks.look import TrickLook
from pelitupa.games.tricks.seats import right_of, side_name, side_of


class KnueffelnLook(TrickLook[KnueffelnMatch]):
    """See `Look`."""

    def drawing(self, state: KnueffelnMatch, what: str) -> str:
        return t("{what} is drawn", what=state._chance_what())

    def choice_prompt(self, state: KnueffelnMatch) -> str:
        if state.inheriting and state.phase == EXCHANGING:
            return t("A King may be exchanged for an Old One whose Queen sleeps")
        return super().choice_prompt(state)

    def play_prompt(self, state: KnueffelnMatch) -> str:
        if not state.trick:
            return super().play_prompt(state)
        led = card_text(state.trick[0])
        return t("Your turn: {card} was led, and any card may be played", card=led)

    def status(self, state: KnueffelnMatch, seat: int) -> str:
        if seat == state.directors[side_of(seat)]:
            return t("dealer and director") if seat == state.dealer else t("director")
        return super().status(state, seat)

    def contract_counters(self, state: KnueffelnMatch) -> list[Counter]:
        """The chosen suits, who has raised, and the slate: rungs erased and dots, by side."""
        counters: list[Counter] = []
        chosen = [suit_name(suit) for suit in range(4) if state.chosen & BITS[suit]]
        if chosen:
            counters.append(Counter("chosen", t("Chosen suits"), listed(chosen)))
        if state.raised >= 0:
            counters.append(Counter("raised", t("Raised by"), side_name(state.raised)))
        for side in (0, 1):
            name, rungs = side_name(side), str(state.slate.rungs[side])
            counters.append(Counter(f"rungs-{side}", t("Rungs erased by {side}", side=name), rungs))
            dots = str(state.slate.dots[side])
            counters.append(Counter(f"dots-{side}", t("Dots of {side}", side=name), dots))
        return counters

    def held_item(self, state: KnueffelnMatch, card: int) -> Item:
        """A card of a hand, with the badge of what it is in this deal."""
        return replace(super().held_item(state, card), note=kind_note(card, state.chosen))

    def more_zones(self, state: KnueffelnMatch, eye: Eye) -> list[Zone]:
        return [
            *self._face_up_zones(state),
            *self._hidden_zones(state, eye),
            *self._talk_zones(state),
        ]

    def _face_up_zones(self, state: KnueffelnMatch) -> list[Zone]:
        """What lies face up, and what all have seen go back to the stock."""
        zones: list[Zone] = []
        upcards = [up for up in state.upcards or state.turned if state.places[UP] & BITS[up]]
        if upcards:
            items = tuple(card_item(card, intent=ACTIONS.texts[TAKE + card]) for card in upcards)
            zones.append(CardZone("upcards", t("Upcards of the chosen suits"), "spread", items))
        if state.returned:
            items = tuple(card_item(card) for card in state.returned)
            zones.append(CardZone("returned", t("Gone back to the stock"), "spread", items))
        if state.places[FACED]:
            items = tuple(
                card_item(card, intent=ACTIONS.texts[TAKE + card] if OLD & BITS[card] else "")
                for card in display_order(state.places[FACED])
            )
            title = t("Old Ones found at the cut, and cards given for them")
            zones.append(CardZone("faced", title, "spread", items))
        return zones

    def _hidden_zones(self, state: KnueffelnMatch, eye: Eye) -> list[Zone]:
        """What one player alone has seen: the lowest cards, and a card led face down."""
        zones: list[Zone] = []
        bottom, down = state.places[BOTTOM], state.places[DOWN]
        if bottom:
            cutter = right_of(state.dealer)
            items = [card_item(card) for card in cards_in(bottom)]
            title = t("Lowest cards, seen by {player}", player=player_word(cutter))
            zones.append(eye.zone("bottom", title, "spread", items, audience=only(cutter)))
        if down:
            leader = state.chair
            items = [card_item(card, by=leader) for card in cards_in(down)]
            title = t("Led face down by {player}", player=player_word(leader))
            zones.append(eye.zone("down", title, "spread", items, audience=only(leader)))
        return zones

    def _talk_zones(self, state: KnueffelnMatch) -> list[Zone]:
        """What each player has said last in this deal."""
        counters = tuple(
            Counter(f"said-{seat}", player_name(seat), ACTIONS.labels[action], seat)
            for seat, action in enumerate(state.said)
            if action >= 0
        )
        return [CounterZone("talk", t("Table talk"), counters)] if counters else []


def kind_note(card: int, chosen: int) -> Text | str:
    """A badge that tells what a card is: an Old One by its name, a chosen card by its kind."""
    if OLD & BITS[card]:
        return t(OLD_NAMES[OLD_ONES.index(card)])
    kind = kind_of(card, chosen)
    return t(KINDS[kind]) if kind != PLAIN else ""


LOOK: Final = KnueffelnLook
