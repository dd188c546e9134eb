"""How Knüffeln lies on the table, and what its players are asked."""

from __future__ import annotations

from dataclasses import replace

from pelitupa.core import (
    CardZone,
    Counter,
    CounterZone,
    Eye,
    Item,
    Tensor,
    Text,
    Zone,
    listed,
    only,
    player_name,
    player_word,
    t,
)
from pelitupa.equipment.cards import (
    BITS,
    PACK_SIZE,
    card_item,
    card_text,
    cards_in,
    display_order,
    mask_of,
    suit_name,
)
from pelitupa.games.tricks.knueffeln.actions import (
    ACTIONS,
    EXCHANGING,
    SAID,
    SILENT,
    TAKE,
)
from pelitupa.games.tricks.knueffeln.powers import KINDS, OLD, OLD_NAMES, OLD_ONES, PLAIN, kind_of
from pelitupa.games.tricks.knueffeln.table import BOTTOM, DOWN, FACED, UP, KnueffelnTable
from pelitupa.games.tricks.seats import right_of, side_name, side_of


def kind_note(card: int, chosen: int) -> Text | str:
    """A badge that tells what a card is: an Old One by its name, a chosen card by its kind."""
    if OLD & BITS[card]:
        return t(OLD_NAMES[OLD_ONES.index(card)])
    kind = kind_of(card, chosen)
    return t(KINDS[kind]) if kind != PLAIN else ""


class KnueffelnView(KnueffelnTable):
    """A position of a match as each seat sees it."""

    def _drawing(self) -> str:
        return t("{what} is drawn", what=self._chance_what())

    def _choice_prompt(self) -> str:
        if self.inheriting and self.phase == EXCHANGING:
            return t("A King may be exchanged for an Old One whose Queen sleeps")
        return super()._choice_prompt()

    def _play_prompt(self) -> str:
        if not self.trick:
            return super()._play_prompt()
        led = card_text(self.trick[0])
        return t("Your turn: {card} was led, and any card may be played", card=led)

    def _status(self, seat: int) -> str:
        if seat == self.directors[side_of(seat)]:
            return t("dealer and director") if seat == self.dealer else t("director")
        return super()._status(seat)

    def _contract_counters(self) -> list[Counter]:
        """The chosen suits, who has raised, and the slate: rungs erased and dots, by side."""
        counters: list[Counter] = []
        chosen = [suit_name(suit) for suit in range(4) if self.chosen & BITS[suit]]
        if chosen:
            counters.append(Counter("chosen", t("Chosen suits"), listed(chosen)))
        if self.raised >= 0:
            counters.append(Counter("raised", t("Raised by"), side_name(self.raised)))
        for side in (0, 1):
            name, rungs = side_name(side), str(self.slate.rungs[side])
            counters.append(Counter(f"rungs-{side}", t("Rungs erased by {side}", side=name), rungs))
            dots = str(self.slate.dots[side])
            counters.append(Counter(f"dots-{side}", t("Dots of {side}", side=name), dots))
        return counters

    def _held_item(self, card: int) -> Item:
        """A card of a hand, with the badge of what it is in this deal."""
        return replace(super()._held_item(card), note=kind_note(card, self.chosen))

    def _more_zones(self, eye: Eye) -> list[Zone]:
        return [*self._face_up_zones(), *self._hidden_zones(eye), *self._talk_zones()]

    def _face_up_zones(self) -> list[Zone]:
        """What lies face up, and what all have seen go back to the stock."""
        zones: list[Zone] = []
        upcards = [up for up in self.upcards or self.turned if self.places[UP] & BITS[up]]
        if upcards:
            items = tuple(card_item(card, intent=ACTIONS.texts[TAKE + card]) for card in upcards)
            zones.append(CardZone("upcards", t("Upcards of the chosen suits"), "spread", items))
        if self.returned:
            items = tuple(card_item(card) for card in self.returned)
            zones.append(CardZone("returned", t("Gone back to the stock"), "spread", items))
        if self.places[FACED]:
            items = tuple(
                card_item(card, intent=ACTIONS.texts[TAKE + card] if OLD & BITS[card] else "")
                for card in display_order(self.places[FACED])
            )
            title = t("Old Ones found at the cut, and cards given for them")
            zones.append(CardZone("faced", title, "spread", items))
        return zones

    def _hidden_zones(self, eye: Eye) -> list[Zone]:
        """What one player alone has seen: the lowest cards, and a card led face down."""
        zones: list[Zone] = []
        bottom, down = self.places[BOTTOM], self.places[DOWN]
        if bottom:
            cutter = right_of(self.dealer)
            items = [card_item(card) for card in cards_in(bottom)]
            title = t("Lowest cards, seen by {player}", player=player_word(cutter))
            zones.append(eye.zone("bottom", title, "spread", items, audience=only(cutter)))
        if down:
            leader = self.chair
            items = [card_item(card, by=leader) for card in cards_in(down)]
            title = t("Led face down by {player}", player=player_word(leader))
            zones.append(eye.zone("down", title, "spread", items, audience=only(leader)))
        return zones

    def _talk_zones(self) -> list[Zone]:
        """What each player has said last in this deal."""
        counters = tuple(
            Counter(f"said-{seat}", player_name(seat), ACTIONS.labels[action], seat)
            for seat, action in enumerate(self.said)
            if action >= 0
        )
        return [CounterZone("talk", t("Table talk"), counters)] if counters else []

    def _observe_more(self, seat: int, out: Tensor) -> None:
        sides = (side_of(seat), 1 - side_of(seat))
        out.whose("decides", (self.turn - seat) % 4 if self.turn >= 0 else -1, 4)
        out.bits("chosen", self.chosen, 4)
        out.bits("sleeping", self.sleeping, 4)
        out.bits("upcards", mask_of(self.upcards or self.turned), PACK_SIZE)
        out.bits("returned", mask_of(self.returned), PACK_SIZE)
        out.bits("faced", self.places[FACED], PACK_SIZE)
        out.bits("bottom", self.places[BOTTOM] if seat == right_of(self.dealer) else 0, PACK_SIZE)
        mine = seat == self.chair
        out.bits("led face down", self.places[DOWN] if mine else 0, PACK_SIZE)
        for side in out.sided(sides):
            director = self.directors[side]
            out.whose("director", (director - seat) % 4 if director >= 0 else -1, 4)
            out.numbers("slate", [self.slate.rungs[side], self.slate.dots[side]], 4.0)
            out.numbers("orders", [self.orders[side]], 4.0)
        raised = sides.index(self.raised) if self.raised >= 0 else -1
        out.one_hot("raised", raised, 2)
        for other in out.turned(range(4)):
            speaker = (seat + other) % 4
            said = self.said[speaker]
            out.one_hot("said", said - SILENT if said >= 0 else -1, SAID - SILENT)
            out.numbers("spoken", [self.spoken[speaker]], 4.0)
