"""What people see and hear at the table of a trick-taking game, and why a card may be played or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pelitupa.core import (
    CardZone,
    Counter,
    CounterZone,
    Eye,
    Item,
    Reason,
    Tensor,
    Text,
    Zone,
    player_word,
    t,
)
from pelitupa.core.places import STOCK, TABLE
from pelitupa.equipment.cards import BITS, suit_name, suit_of
from pelitupa.games.tricks.limits import is_in
from pelitupa.games.tricks.phases import DEALING, FIRST_PHASE, PLAYING
from pelitupa.games.tricks.seats import clockwise_from, side_name
from pelitupa.games.tricks.table import TrickTable


class TrickView(TrickTable):
    """A match of tricks as it is seen, asked about and ruled on."""

    # --- why

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        if not 0 <= action < self.table.num_distinct_actions():
            return self._not_now(-1)
        if self.phase != PLAYING:
            return self._choice_reason(action, player)
        if action >= self.table.cards():
            return self._not_now(action)
        return self._play_reason(action, legal)

    def _choice_reason(self, action: int, player: int) -> Reason:
        """Why an action in a phase of the game's own may be done or not: by the first limit that it is not
        in."""
        first = self._first_choice()
        for index, limit in enumerate(self._limits(player)):
            if not is_in(action - first, limit):
                return self._limit(index, action) if index else self._not_now(action)
        return self._leave(action)

    def _limit(self, index: int, action: int) -> Reason:
        """The clause of one of the `_limits` but the first (short), and what a player must hear whose action
        is not in it: by default, that the hand does not have the card.
        """
        card = self.table.card_name(self._card_at(action))
        return self._leave(action)[0], t("You do not hold {card}.", card=card)

    def _leave(self, action: int) -> Reason:
        """The clause by which a legal action may be done (short), and why in a sentence."""
        return self.table.acts.rows[action].leave

    def _not_now(self, action: int) -> Reason:
        """Why an action of another phase than this may not be done, or (-1) what is no action at all."""
        return self.table.acts.not_now(action)

    def _play_reason(self, card: int, legal: bool) -> Reason:
        """Why a card may be played, or not, from the chair whose turn it is."""
        hand = self.places[self.chair]
        if not hand & BITS[card]:
            return "follow", t("{card} is not in that hand.", card=self.table.card_name(card))
        if not self.trick:
            return "follow", t("Any card may be led.")
        for index, obligation in enumerate(self._obligations()):
            if hand & obligation:
                clause, text = self._obligation(index)
                return clause, t("It is what must be played.") if legal else text
        return "follow", t("There is nothing that must be played: any card will do.")

    # --- what is asked

    def _card_at(self, action: int) -> int:
        """The card of a hand that an action is about, or -1; see `_touches`."""
        cards = self.table.acts.cards
        return cards[action] if cards else action if action < self.table.cards() else -1

    def _touches(self, action: int) -> tuple[str, ...]:
        card = self._card_at(action)
        return (self.table.card_name(card),) if card >= 0 else ()

    def _group(self, action: int) -> str:
        rows = self.table.acts.rows
        return rows[action].group if rows else ""

    def _drawing(self) -> str:
        if self.phase == DEALING:
            return t("{dealer:@ deals|You deal}", dealer=player_word(self._owner(self.dealer)))
        return super()._drawing()

    def _task(self, seat: int) -> str:
        return self._play_prompt() if self.phase == PLAYING else self._choice_prompt()

    def _choice_prompt(self) -> str:
        """What is asked of the player to decide in a phase of the game's own."""
        return self.table.acts.asks.get(self.phase) or t("Your turn")

    def _play_prompt(self) -> str:
        """What is asked of the player who is to play a card."""
        if not self.trick:
            return t("Your lead")
        return t("Your turn: {suit} were led", suit=suit_name(suit_of(self.trick[0])))

    def _status(self, seat: int) -> str:
        return t("dealer") if seat == self._owner(self.dealer) else ""

    def _chance_seat(self) -> int:
        return self._owner(self._next_chair())

    def _chance_what(self) -> str:
        return t("a card for {hand}", hand=self._chair_name(self._next_chair()))

    # --- what a side has won

    def _side_tricks(self, side: int) -> int:
        """How many tricks a side has won."""
        total = 0
        for chair in range(self.table.chairs()):
            if self._side_of(chair) == side:
                total += self.tricks[chair]
        return total

    def _side_cards(self, side: int) -> int:
        """The cards in the tricks a side has won."""
        cards = 0
        for chair in range(self.table.chairs()):
            if self._side_of(chair) == side:
                cards |= self.taken[chair]
        return cards

    # --- what has been dealt and moved

    def dealt_hand(self, player: int) -> int:
        """The cards that a player was dealt in this deal, before any exchange."""
        chair, hand = self._chair_of(player), 0
        for move in self.moves[: self.table.chairs() * self.table.hand_size()]:
            if move.source != STOCK or self._is_after_deal(move):
                break
            if move.target == chair:
                card = self._entry(move.step)
                assert isinstance(card, int)
                hand |= BITS[card]
        return hand

    def count_moves(self) -> int:
        """How many moves of this deal there are so far."""
        count, steps = 0, self._steps()
        if self.fast.deals:
            count = min(self.dealt, self.fast.hands)
        for entry in self.packed_moves:
            if isinstance(entry, tuple):
                begun, order = entry
                count += min(len(order), steps - begun)
            else:
                count += 1
        return count

    # --- what lies on the table

    def _contract_counters(self) -> list[Counter]:
        """What the table shows of the deal beside its number."""
        return []

    def _more_zones(self, eye: Eye) -> list[Zone]:
        """Zones of the game's own."""
        return []

    def _zones(self, eye: Eye) -> list[Zone]:
        deal = eye.known("contract") or eye.keep(self._deal_zone())
        trick = eye.known("trick") or eye.keep(self._trick_zone())
        won = eye.known("won") or eye.keep(self._tricks_zone())
        hands = [self._hand_zone(eye, chair) for chair in range(self.table.chairs())]
        return [deal, trick, *hands, won, *self._more_zones(eye)]

    def _trick_zone(self) -> CardZone:
        trick, order = self.trick, self.order
        if not trick and self.last_trick:
            trick, order = list(self.last_trick), self.last_order
        return CardZone("trick", t("Trick"), "trick", tuple(self._trick_items(trick, order)))

    def _trick_items(self, trick: Sequence[int], order: Sequence[int]) -> list[Item]:
        winning = self._winning_place(trick)
        items: list[Item] = []
        for place, card in enumerate(trick):
            by, mark = self._owner(order[place]), "winning" if place == winning else ""
            item = self.table.card_thing(card, by=by, mark=mark)
            note = self._trick_note(order[place])
            items.append(replace(item, note=note) if note else item)
        return items

    def _trick_note(self, chair: int) -> str:
        """What stands on a card that a chair has played to the trick."""
        return t("dummy") if self._owner(chair) < 0 else ""

    def _deal_zone(self) -> CounterZone:
        deal = Counter("deal", t("Deal"), str(self.deal_number()))
        return CounterZone("contract", t("Contract"), (deal, *self._contract_counters()))

    def _hand_zone(self, eye: Eye, chair: int) -> Zone:
        zone = f"hand-{chair}"
        seen = eye.sees(self._hand_audience(chair))
        known = None if seen else eye.known(zone)
        if known is not None:
            return known
        held = self._held(eye, chair)
        if seen:
            items = tuple([self._held_item(card) for card in self.table.in_order(held)])
        else:
            items = eye.backs(zone, held.bit_count())
        title, owner, note = self._hand_title(chair), self._owner(chair), self._hand_note(chair)
        made = CardZone(zone, title, "hand", items, owner, note)
        return made if seen else eye.keep(made)

    def _held_item(self, card: int) -> Item:
        """A card of a hand, as who holds it sees it."""
        return self.table.card_thing(card, intent=self._wish(card))

    def _held(self, eye: Eye, chair: int) -> int:
        """The cards that a chair holds in its hand, as an eye may count them: all who do not see the hand
        alike."""
        return self.places[chair]

    def _hand_title(self, chair: int) -> Text:
        """What a hand is called."""
        return t("{name:Hand of @|Your hand}", name=self._chair_name(chair))

    def _hand_note(self, chair: int) -> str:
        """What stands beside a hand."""
        return ""

    def _wish(self, card: int) -> str:
        """The text of what a person wants who chooses a card of a hand now: what may be chosen in this phase
        that is about the card, or else to play it."""
        acts = self.table.acts
        choice = self._first_choice() + card if self.phase >= FIRST_PHASE else card
        if choice < len(acts.cards) and acts.cards[choice] == card and acts.rows[choice].held:
            return acts.texts[choice]
        return self.table.card_name(card)

    def _tricks_zone(self) -> CounterZone:
        return CounterZone(
            "won",
            t("Tricks won"),
            tuple(
                Counter(f"won-{side}", self._side_name(side), str(self._side_tricks(side)))
                for side in sorted({self._side_of(c) for c in range(self.table.chairs())})
            ),
        )

    def _side_name(self, side: int) -> Text:
        """What a side is called."""
        return side_name(side)

    # --- for learning

    def _observe_more(self, seat: int, out: Tensor) -> None:
        """What the game adds to an observation."""

    def _observe(self, seat: int, out: Tensor) -> None:
        cards, chairs = self.table.cards(), self.table.chairs()
        eye, mine = Eye(seat), self._chair_of(seat)
        out.one_hot("phase", self.phase, FIRST_PHASE + 12)
        out.one_hot("trump", self.trump, 4)
        out.whose("dealer", (self.dealer - mine) % chairs, chairs)
        out.whose("turn", (self.chair - mine) % chairs if self.turn >= 0 else -1, chairs)
        for chair in out.turned(clockwise_from(mine, chairs)):
            seen = eye.sees(self._hand_audience(chair))
            out.bits("hand", self.places[chair] if seen else 0, cards)
            place = self.order.index(chair) if chair in self.order else len(self.trick)
            out.one_hot("in trick", self.trick[place] if place < len(self.trick) else -1, cards)
            out.bits("lacks", self.voids[chair], cards)
            out.numbers("tricks", [self.tricks[chair]], 13.0)
        out.bits("gone", self._gone_in_sight(), cards)
        own, sides = self._points_of(mine), len(self.points)
        scale = self.table.points_scale()  # the most there can be
        for place in out.sided(range(sides)):
            out.numbers("points", [self.points[(own + place) % sides]], scale)
        self._observe_more(seat, out)

    def _gone_in_sight(self) -> int:
        """The cards played in earlier tricks, and in this one, that everyone has seen."""
        return self.places[TABLE]
