"""The deal of Knüffeln until the first lead: the cut, the hands, the chosen suits, the exchange."""

from __future__ import annotations

from typing import Final

from pelitupa.core import CHANCE, Reason, only, t
from pelitupa.core.places import STOCK, Fact
from pelitupa.equipment.cards import (
    BITS,
    KING,
    QUEEN,
    SUIT_MASKS,
    card_text,
    cards_in,
    mask_of,
    rank_of,
    suit_name,
    suit_of,
)
from pelitupa.games.tricks.knueffeln.actions import (
    COVER,
    CUTTING,
    DONE,
    EXCHANGING,
    GIVING,
    LOOK,
    LOOKING,
    TAKE,
    TURNING,
)
from pelitupa.games.tricks.knueffeln.look import KnueffelnView
from pelitupa.games.tricks.knueffeln.powers import OLD, higher_in_suit
from pelitupa.games.tricks.knueffeln.table import BOTTOM, FACED, UP
from pelitupa.games.tricks.limits import BIT
from pelitupa.games.tricks.phases import DEALING
from pelitupa.games.tricks.seats import left_of, right_of

FIVE: Final = 3
"""The rank of the dogs."""

_PACKET: Final = 3
_LOOKED_AT: Final = 3
_MOST_TURNED: Final = 4


class KnueffelnDeal(KnueffelnView):
    """A position of a match, as far as its deal goes."""

    # --- what follows

    def _after_the_exchange(self) -> None:
        """What comes when all have exchanged."""
        raise NotImplementedError

    # --- cut, deal and chosen suits

    def _cut(self, look: bool) -> None:
        self.turn = CHANCE
        self.phase = LOOKING if look else DEALING
        if look:
            self._reveal(t("The cutter looks at the three lowest cards"))

    def _look_at(self, card: int) -> None:
        self._carry(card, STOCK, FACED if OLD & BITS[card] else BOTTOM)
        if OLD & BITS[card]:
            self._reveal(t("{card} is placed face up on the table", card=card_text(card)))
        self.looked += 1
        if self.looked == _LOOKED_AT:
            self.phase = DEALING

    def _next_chair(self) -> int:
        return (self.dealer + 1 + self.dealt // _PACKET) % 4

    def _after_the_deal(self) -> None:
        self.phase, self.turn = TURNING, CHANCE

    def _turn_up(self, card: int) -> None:
        self._carry(card, STOCK, UP)
        self.turned = (*self.turned, card)
        first = suit_of(self.turned[0])
        if suit_of(card) != first:
            best = self.turned[0]
            for other in self.turned[1:-1]:
                best = higher_in_suit(best, other)
            self._choose_suits(best, card)
        elif len(self.turned) == _MOST_TURNED:
            self._reveal(t("Four {suit} in a row: the cards are thrown in", suit=suit_name(first)))
            self._go_on(over=False, dealer=self.dealer)

    def _choose_suits(self, first: int, second: int) -> None:
        self.upcards = (first, second)
        self.chosen = BITS[suit_of(first)] | BITS[suit_of(second)]
        self._reveal(
            t("{first} and {second} are chosen",
              first=suit_name(suit_of(first)), second=suit_name(suit_of(second)))
        )  # fmt: skip
        self.returned = tuple(card for card in self.turned if card not in self.upcards)
        for card in self.returned:
            self._reveal(t("{card} goes back to the stock", card=card_text(card)))
        self._ask_all()

    # --- exchange

    def _ask_all(self) -> None:
        self.phase, self.turn, self.asked = EXCHANGING, left_of(self.dealer), 0

    def _takeable(self, seat: int) -> dict[int, int]:
        """The cards on the table that a player may take, each with the card to give for it."""
        hand = self.places[seat]
        result: dict[int, int] = {}
        for upcard in self.upcards:
            suit = suit_of(upcard)
            dog = suit * 13 + FIVE
            if hand & BITS[dog] and not self.inheriting:
                result[upcard] = dog
            heir = suit * 13 + (KING if self.inheriting else QUEEN)
            if hand & BITS[heir] and (not self.inheriting or self.sleeping & BITS[suit]):
                for old in cards_in(self._old_on_the_table(suit)):
                    result[old] = heir
        return result

    def _old_on_the_table(self, suit: int) -> int:
        """The Old Ones of a suit that were placed on the table at the cut and lie there still."""
        return self.places[FACED] & OLD & SUIT_MASKS[suit]

    def _take(self, card: int) -> None:
        self.given = self._takeable(self.turn)[card]
        self.chair = self.turn
        self._show(BITS[self.given], self.turn)  # all know from now on that it was held
        self._carry(card, FACED if self.places[FACED] & BITS[card] else UP, self.turn, TAKE)
        self.phase, self.turn = GIVING, CHANCE

    def _give(self, card: int) -> None:
        is_dog = rank_of(card) == FIVE
        self._carry(card, self.chair, UP if is_dog else FACED)
        if is_dog:  # it lies now where the card taken lay
            places = self.places[UP]
            self.upcards = tuple(up if places & BITS[up] else card for up in self.upcards)
        self.phase, self.turn = EXCHANGING, self.chair
        self.given, self.chair = -1, -1

    def _done(self) -> None:
        self.asked += 1
        if self.asked < 4:
            self.turn = left_of(self.turn)
            return
        if not self.inheriting:
            self._look_for_queens()
            if self.sleeping:
                self.inheriting = True
                self._ask_all()
                return
        self._after_the_exchange()

    def _look_for_queens(self) -> None:
        """Where an Old One of a chosen suit still lies there: is the Queen in a hand, or asleep?"""
        for upcard in self.upcards:
            suit = suit_of(upcard)
            queen = suit * 13 + QUEEN
            lies_open = queen in self.upcards or self.places[FACED] & BITS[queen]
            if not self._old_on_the_table(suit) or lies_open:
                continue
            in_hands = self.places[0] | self.places[1] | self.places[2] | self.places[3]
            sleeps = not in_hands & BITS[queen]
            self.answers = (*self.answers, (len(self.starts), self.count_moves(), queen, sleeps))
            if sleeps:
                self.sleeping |= BITS[suit]
                text = t("{queen} sleeps in the stock: the King inherits", queen=card_text(queen))
            else:
                text = t("{queen} is in a hand: the King inherits nothing", queen=card_text(queen))
            self._reveal(text)

    # --- the phases of the deal

    def _limits(self, player: int) -> list[int]:
        if self.phase in (LOOKING, TURNING):
            return [self.places[STOCK]]
        if self.phase == GIVING:
            return [BITS[self.given]]
        limits = super()._limits(player)
        if self.phase == EXCHANGING:
            limits.append(mask_of(self._takeable(player)) | BIT[DONE - TAKE])
        return limits

    def _limit(self, index: int, action: int) -> Reason:
        """Why a player may not take a card."""
        card, name = action - TAKE, card_text(action - TAKE)
        if card in self.upcards and not self.inheriting:
            return "dog", t("Only the dog of its suit is exchanged for {card}.", card=name)
        if not self.places[FACED] & OLD & BITS[card]:
            return "exchange-turn", t("{card} is not to be had.", card=name)
        if not self.chosen & BITS[suit_of(card)]:
            text = t("The suit of {card} is not chosen: it stays on the table.", card=name)
            return "old-remain", text
        if self.inheriting:
            return "king", t("Only the King who inherits is exchanged for {card}.", card=name)
        return "queen", t("Only the Queen of its suit is exchanged for {card}.", card=name)

    def _leave(self, action: int) -> Reason:
        if not TAKE <= action < COVER:
            return super()._leave(action)
        if OLD & BITS[action - TAKE]:
            clause = "king" if self.inheriting else "queen"
            return clause, t("You hold the card that it may be exchanged for.")
        return "dog", t("You hold the dog of its suit.")

    def _choose(self, action: int) -> None:
        if self.phase == CUTTING:
            self._cut(action == LOOK)
        elif self.phase == LOOKING:
            self._look_at(action)
        elif self.phase == TURNING:
            self._turn_up(action)
        elif self.phase == GIVING:
            self._give(action)
        elif action == DONE:
            self._done()
        else:
            self._take(action - TAKE)

    def _choice_audience(self, action: int) -> int:
        if self.phase == LOOKING and not OLD & BITS[action]:
            return only(right_of(self.dealer))
        return super()._choice_audience(action)

    def _chance_seat(self) -> int:
        if self.phase == LOOKING:
            return right_of(self.dealer)
        return super()._chance_seat() if self.phase == DEALING else -1

    def _chance_what(self) -> str:
        if self.phase == LOOKING:
            return t("one of the three lowest cards")
        if self.phase == TURNING:
            return t("an upcard")
        if self.phase == GIVING:
            return t("the card given in exchange")
        return super()._chance_what()

    # --- hidden information

    def _cases(self, player: int, deal: int) -> list[list[Fact]]:
        """The cutter has put all Old Ones on the table; and the Queens were truthfully looked for."""
        facts = [Fact(len(self.moves_of(deal)), (BOTTOM,), OLD, False)]
        for number, index, queen, sleeps in self.answers:
            if number == deal:
                facts.append(Fact(index, (0, 1, 2, 3), BITS[queen], not sleeps))
        return [facts]
