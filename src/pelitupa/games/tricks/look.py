"""How a table of a trick-taking game looks: the deal, the trick, the hands, and what each side has won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from pelitupa.core import (
    CardZone,
    Counter,
    CounterZone,
    Eye,
    Item,
    Look,
    Text,
    Zone,
    player_word,
    t,
)
from pelitupa.equipment.cards import suit_name, suit_of
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.phases import DEALING, FIRST_PHASE, PLAYING

Match = TypeVar("Match", bound=TrickMatch, contravariant=True)


class TrickLook(Look[Match]):
    """See `Look`."""

    def touches(self, state: Match, action: int) -> tuple[str, ...]:
        card = state._card_at(action)
        return (state.table.card_name(card),) if card >= 0 else ()

    def group(self, state: Match, action: int) -> str:
        rows = state.table.acts.rows
        return rows[action].group if rows else ""

    def drawing(self, state: Match, what: str) -> str:
        if state.phase == DEALING:
            return t("{dealer:@ deals|You deal}", dealer=player_word(state._owner(state.dealer)))
        return super().drawing(state, what)

    def task(self, state: Match, seat: int) -> str:
        return self.play_prompt(state) if state.phase == PLAYING else self.choice_prompt(state)

    def choice_prompt(self, state: Match) -> str:
        """What is asked of the player to decide in a phase of the game's own."""
        return state.table.acts.asks.get(state.phase) or t("Your turn")

    def play_prompt(self, state: Match) -> str:
        """What is asked of the player who is to play a card."""
        if not state.trick:
            return t("Your lead")
        return t("Your turn: {suit} were led", suit=suit_name(suit_of(state.trick[0])))

    def status(self, state: Match, seat: int) -> str:
        return t("dealer") if seat == state._owner(state.dealer) else ""

    def contract_counters(self, state: Match) -> list[Counter]:
        """What the table shows of the deal beside its number."""
        return []

    def more_zones(self, state: Match, eye: Eye) -> list[Zone]:
        """Zones of the game's own."""
        return []

    def zones(self, state: Match, eye: Eye) -> list[Zone]:
        deal = eye.known("contract") or eye.keep(self.deal_zone(state))
        trick = eye.known("trick") or eye.keep(self.trick_zone(state))
        won = eye.known("won") or eye.keep(self.tricks_zone(state))
        hands = [self.hand_zone(state, eye, chair) for chair in range(state.table.chairs())]
        return [deal, trick, *hands, won, *self.more_zones(state, eye)]

    def trick_zone(self, state: Match) -> CardZone:
        trick, order = state.trick, state.order
        if not trick and state.last_trick:
            trick, order = list(state.last_trick), state.last_order
        return CardZone("trick", t("Trick"), "trick", tuple(self.trick_items(state, trick, order)))

    def trick_items(self, state: Match, trick: Sequence[int], order: Sequence[int]) -> list[Item]:
        winning = state._winning_place(trick)
        items: list[Item] = []
        for place, card in enumerate(trick):
            by, mark = state._owner(order[place]), "winning" if place == winning else ""
            item = state.table.card_thing(card, by=by, mark=mark)
            note = self.trick_note(state, order[place])
            items.append(replace(item, note=note) if note else item)
        return items

    def trick_note(self, state: Match, chair: int) -> str:
        """What stands on a card that a chair has played to the trick."""
        return t("dummy") if state._owner(chair) < 0 else ""

    def deal_zone(self, state: Match) -> CounterZone:
        deal = Counter("deal", t("Deal"), str(state.deal_number()))
        return CounterZone("contract", t("Contract"), (deal, *self.contract_counters(state)))

    def hand_zone(self, state: Match, eye: Eye, chair: int) -> Zone:
        zone = f"hand-{chair}"
        seen = eye.sees(state._hand_audience(chair))
        known = None if seen else eye.known(zone)
        if known is not None:
            return known
        held = self.held(state, eye, chair)
        if seen:
            items = tuple([self.held_item(state, card) for card in state.table.in_order(held)])
        else:
            items = eye.backs(zone, held.bit_count())
        title, owner, note = (
            self.hand_title(state, chair),
            state._owner(chair),
            self.hand_note(state, chair),
        )
        made = CardZone(zone, title, "hand", items, owner, note)
        return made if seen else eye.keep(made)

    def held_item(self, state: Match, card: int) -> Item:
        """A card of a hand, as who holds it sees it."""
        return state.table.card_thing(card, intent=self.wish(state, card))

    def held(self, state: Match, eye: Eye, chair: int) -> int:
        """The cards that a chair holds in its hand, as an eye may count them: all who do not see the hand
        alike."""
        return state.places[chair]

    def hand_title(self, state: Match, chair: int) -> Text:
        """What a hand is called."""
        return t("{name:Hand of @|Your hand}", name=state._chair_name(chair))

    def hand_note(self, state: Match, chair: int) -> str:
        """What stands beside a hand."""
        return ""

    def wish(self, state: Match, card: int) -> str:
        """The text of what a person wants who chooses a card of a hand now: what may be chosen in this phase
        that is about the card, or else to play it."""
        acts = state.table.acts
        choice = state._first_choice() + card if state.phase >= FIRST_PHASE else card
        if choice < len(acts.cards) and acts.cards[choice] == card and acts.rows[choice].held:
            return acts.texts[choice]
        return state.table.card_name(card)

    def tricks_zone(self, state: Match) -> CounterZone:
        return CounterZone(
            "won",
            t("Tricks won"),
            tuple(
                Counter(f"won-{side}", state._side_name(side), str(state._side_tricks(side)))
                for side in sorted({state._side_of(c) for c in range(state.table.chairs())})
            ),
        )
