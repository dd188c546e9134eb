"""What each seat sees of a table of Knorri, what it is asked, and the same as numbers."""

from __future__ import annotations

from pelitupa.core import CardZone, Eye, Reason, Tensor, Zone, t
from pelitupa.equipment.cards import BITS, card_item, card_text, display_order
from pelitupa.games.beating.knorri import phases
from pelitupa.games.beating.knorri.phases import STOCK, TAKE, WORDS
from pelitupa.games.beating.knorri.rulings import reason
from pelitupa.games.beating.knorri.table import KnorriTable
from pelitupa.games.beating.pickup_view import (
    aside_zone,
    bouncing_zone,
    hand_zone,
    observe_cards,
    pile_zone,
    stock_zone,
    trick_zone,
)


class KnorriView(KnorriTable):
    """A match, as it is shown."""

    def _drawing(self) -> str:
        return t("Next: {what}", what=self._chance_what())

    def _task(self, seat: int) -> str:
        play = self.play
        if self.phase == phases.CHOOSING:
            return t("Choose which card to take with {card}", card=card_text(self.turned))
        if self.phase == phases.CONTEST:
            if self.stock:
                return t("Play a card, or the top of the stock unseen")
            return t("Play a card")
        if self.phase == phases.EXTENDING:
            return t("Add the next card of the run, or leave it at that")
        if self.phase == phases.ANNOUNCING:
            return t("You have one card left: announce it now")
        if self.opening:
            return t("You have the two of clubs: lead it")
        if not play.cards:
            return t("Lead any card")
        if self.forgot & BITS[seat]:
            return t("You did not announce your last card: pick up the lowest card")
        return t(
            "Beat {top}, or pick up {lowest}",
            top=card_text(play.cards[-1]), lowest=card_text(play.cards[0]),
        )  # fmt: skip

    def _status(self, seat: int) -> str:
        if seat in self.out:
            return t("out")
        if self.announced & BITS[seat]:
            return t("last card")
        return t("dealer") if seat == self.dealer else ""

    def _touches(self, action: int) -> tuple[str, ...]:
        if action < self.game.cards:
            return (card_text(action),)
        word = action - self.game.cards
        if word == TAKE:
            return (card_text(self.play.cards[0]),)
        return (f"stock#{self.stock.bit_count() - 1}",) if word == STOCK else ()

    def _zones(self, eye: Eye) -> list[Zone]:
        second = self.phase >= phases.PLAYING
        memory = self.game.options.memory
        zones: list[Zone] = self._second_phase_zones(eye) if second else self._first_phase_zones()
        for seat in range(self.num_players()):
            if second or self.game.hidden:
                hand, secret = self.play.hands[seat], self.secret[seat]
                zones.append(hand_zone(eye, seat, hand, secret, memory))
            if not second:
                zones.append(pile_zone(eye, seat, self.piles[seat], memory))
        return zones

    def _first_phase_zones(self) -> list[Zone]:
        intent = WORDS[STOCK] if self.game.hidden else ""
        zones: list[Zone] = [stock_zone(self.stock.bit_count(), intent)]
        if self.game.hidden:
            return [*zones, bouncing_zone(self.contest)]
        table = [card_item(card, intent=card_text(card)) for card in display_order(self.table)]
        turned = [card_item(self.turned, by=self.active, mark="last")] if self.turned >= 0 else []
        zones.append(CardZone("turned", t("Turned card"), "pile", tuple(turned)))
        zones.append(CardZone("table", t("Cards on the table"), "spread", tuple(table)))
        return zones

    def _second_phase_zones(self, eye: Eye) -> list[Zone]:
        play = self.play
        lowest = BITS[play.cards[0]] if play.cards else 0
        return [
            trick_zone(play, lowest, WORDS[TAKE]),
            aside_zone(eye, play.aside, self.game.options.memory),
        ]

    def _observe(self, seat: int, out: Tensor) -> None:
        size, players, play = self.game.cards, self.num_players(), self.play
        observe_cards(out, seat, play, self.piles, self.secret, self.game.options.memory, size)
        contest = sum(BITS[card] for card in self.contest.cards)
        trick = sum(BITS[card] for card in play.cards)
        out.bits("table", self.table | contest | trick, size)
        played = play.cards or self.contest.cards
        out.one_hot("turned, or last played", played[-1] if played else self.turned, size)
        out.one_hot("lowest of the trick", play.cards[0] if play.cards else -1, size)
        out.bits("out of the game", 0 if self.game.options.memory else play.aside, size)
        out.one_hot("phase", self.phase, phases.PHASES)
        current = self.current_player()
        out.seat("to move", current)
        out.one_hot("plays in the trick", len(play.sizes), players + 1)
        out.one_hot("plays needed", play.needed, players + 1)
        for name, mask in (("announced", self.announced), ("forgot", self.forgot)):
            out.each(name, [float(mask >> s & 1) for s in out.around])
        out.among("out", self.out)
        out.each("points", [self.points[s] for s in out.around])
        options = self.game.options
        out.numbers(
            "stock, turns, deal, over",
            [self.stock.bit_count(), self.turns, self.deal, float(self.phase == phases.OVER)],
            [size, options.limit, options.deals, 1],
        )

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        return reason(self, action, legal)
