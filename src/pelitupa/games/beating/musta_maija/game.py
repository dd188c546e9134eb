"""Musta Maija (booklet 29): cards of one suit, for the next player to beat, and one that nothing beats.

An attack is written from its lowest card on. A spade that was turned for trumps lies in the stock where all
saw it put: who comes to draw it shows it to everybody, without showing a card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Self

from pelitupa.core import Reason, Rulebook, player_word, t
from pelitupa.equipment.cards import BITS, PACK_SIZE, SPADES, SUIT_MASKS, card_text, suit_of
from pelitupa.games.beating.filling import MAIJA, RETURNING, TURNING
from pelitupa.games.beating.maija import NOBODY_YET, MaijaGame, MaijaState
from pelitupa.games.beating.musta_maija.options import MustaMaijaOptions

PLACES: Final = PACK_SIZE
"""The first of the chance outcomes that are places in the stock: so many cards are above."""


class MustaMaija(MaijaGame[MustaMaijaOptions]):
    """Musta Maija. Actions: the cards, done, and leave."""

    def __init__(self, options: MustaMaijaOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook, options.first, options.limit)
        self.draws_last = options.turned == "drawn_last"
        self.draws_before_pickup = options.draw_before_pickup

    def new_initial_state(self) -> MustaMaijaState:
        return MustaMaijaState(self)

    def max_chance_outcomes(self) -> int:
        return PLACES + PACK_SIZE

    def score_range(self) -> tuple[float, float]:
        """For each place a point for every player behind."""
        return 0.0, self.players - 1.0

    def max_game_length(self) -> int:
        return self.limit * 28

    def _chance_text(self, outcome: int) -> str:
        return card_text(outcome) if outcome < PLACES else f"under {outcome - PLACES}"


class MustaMaijaState(MaijaState):
    """A position. `returned` are the spades that were put back into the stock, each with the number of cards
    above it."""

    def __init__(self, game: MustaMaija) -> None:
        super().__init__(game)
        self.game = game
        self.returned: tuple[tuple[int, int], ...] = ()

    def clone(self) -> Self:
        new = super().clone()
        new.returned = self.returned
        return new

    # --- the stock, with spades where all saw them put

    def stock_size(self) -> int:
        return super().stock_size() + len(self.returned)

    def _next_cards(self) -> int:
        if self.returned and self.returned[0][0] == 0:
            return BITS[self.returned[0][1]]
        return super()._next_cards()

    def _take_top(self, card: int) -> bool:
        self.returned = tuple(
            [(above - 1, spade) for above, spade in self.returned if spade != card]
        )
        return super()._take_top(card)

    def _put_back(self, spade: int, above: int) -> None:
        """A spade goes back into the stock, under so many cards, and another card is turned."""
        moved = [(a if a < above else a + 1, card) for a, card in self.returned]
        self.returned = tuple(sorted([*moved, (above, spade)]))
        self.turned = NOBODY_YET
        self.phase = TURNING

    def _legal(self) -> list[int]:
        if self.phase == RETURNING:
            size = self.stock.bit_count() + len(self.returned)
            return [PLACES + above for above in range(size + 1)]
        return super()._legal()

    def _chance_what(self) -> str:
        return t("the place in the stock") if self.phase == RETURNING else super()._chance_what()

    def _apply(self, action: int) -> None:
        if self.phase == TURNING:
            self._turn_up(action)
        elif self.phase == RETURNING:
            self._put_back(self.turned, action - PLACES)
        else:
            super()._apply(action)

    def _turn_up(self, card: int) -> None:
        """A card of the stock is turned: it shows the trumps, or goes back if it is a spade."""
        again = self._take_top(card)
        if suit_of(card) != SPADES:
            self._show_trumps(card)
            return
        size = self.stock.bit_count() + len(self.returned)
        if again:
            self._put_back(card, size)
        elif self.game.options.place == "random":
            self.turned = card
            self.phase = RETURNING
        else:
            self._put_back(card, size // 2)

    # --- drawing, attacking and beating

    def _after_attack(self) -> tuple[int, ...]:
        return (self.attacker,) if self.game.options.draw == "at_once" else ()

    def _order_at_end(self) -> tuple[int, ...]:
        if self.game.options.draw == "at_once":
            return (self.defender,)
        if self.game.options.draw == "defender_first":
            return (self.defender, self.attacker)
        return (self.attacker, self.defender)

    def _attackers(self) -> int:
        hand = self.hands[self.attacker]
        if not self.chosen:
            return hand
        if len(self.chosen) >= self._room():
            return 0
        last = self.chosen[-1]
        return hand & SUIT_MASKS[suit_of(last)] & -BITS[last]

    def beats(self, card: int, other: int) -> bool:
        return MAIJA not in (card, other) and super().beats(card, other)

    def _beaters(self) -> int:
        if self.attack[len(self.chosen)] == MAIJA:
            return 0
        return super()._beaters()

    def _could_beat(self, other: int) -> int:
        return 0 if other == MAIJA else super()._could_beat(other)

    # --- put together in any order

    def _may_become(self, cards: Sequence[int]) -> bool:
        hand = self.hands[self.attacker]
        suited = all(suit_of(card) == suit_of(cards[0]) for card in cards)
        return suited and len(cards) <= self._room() and all(hand & BITS[card] for card in cards)

    def _attack_of(self, cards: Sequence[int]) -> Reason:
        if any(suit_of(card) != suit_of(cards[0]) for card in cards):
            return "one-suit", t("All cards of an attack are of one suit.")
        if len(cards) > self._room():
            return self._too_many()
        player = player_word(self.defender)
        return "attack", t("Add more of the suit, or attack {player} with these", player=player)

    # --- why

    def _attack_fault(self, card: int) -> Reason:
        if suit_of(card) != suit_of(self.chosen[-1]):
            return "one-suit", t("All cards of an attack are of one suit.")
        if len(self.chosen) >= self._room():
            return self._too_many()
        return "order", t("An attack is written from its lowest card on.")

    def _beating_of(self, card: int, other: int) -> Reason:
        if MAIJA in (card, other):
            return "maija", t("Musta Maija neither beats nor is beaten.")
        return super()._beating_of(card, other)


GAME = MustaMaija
