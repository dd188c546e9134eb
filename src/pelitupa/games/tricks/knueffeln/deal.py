"""The deal of Knüffeln until the first lead: the cut, the hands, the chosen suits, the exchange."""

from __future__ import annotations

from typing import Final, Self

from pelitupa.core import CHANCE, Reason, Tensor, only, t
from pelitupa.core.places import STOCK, Fact
from pelitupa.equipment.cards import (
    BITS,
    KING,
    PACK_SIZE,
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
    SAID,
    SILENT,
    TAKE,
    TURNING,
)
from pelitupa.games.tricks.knueffeln.options import KnueffelnOptions
from pelitupa.games.tricks.knueffeln.powers import OLD, higher_in_suit
from pelitupa.games.tricks.knueffeln.slate import Slate
from pelitupa.games.tricks.limits import BIT
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.phases import DEALING
from pelitupa.games.tricks.seats import left_of, right_of, side_of
from pelitupa.games.tricks.table import TrickGame

BOTTOM: Final = 4
UP: Final = 5
FACED: Final = 6
DOWN: Final = 7
POCKETS: Final = 4
"""The places beside the hands: the cards the cutter has looked at, those turned up for the chosen suits,
the Old Ones on the table and what was given for them, and the card led face down."""


FIVE: Final = 3
"""The rank of the dogs."""

_PACKET: Final = 3
_LOOKED_AT: Final = 3
_MOST_TURNED: Final = 4


class KnueffelnDeal(TrickMatch):
    """A position of a match.

    Of the match: `answers` (deal, number of moves, Queen, whether she sleeps), the `slate`, and how many
    deals were `scored`.

    Of the deal: `looked` cards seen by the cutter, cards `turned` up in their order, the two `upcards` and
    those `returned` to the stock, the `chosen` suits, the suits whose Queen is `sleeping`, whether the Kings
    are asked (`inheriting`), how many players have been `asked`, and `given`, the card owed for one taken
    (or -1). `directors` by side (a seat or -1) and the `orders` they have given; by seat how often one has
    `spoken`, and what was `said` last (an action or -1). `raised` is the side whose raise was taken up,
    `jann` the side that won the first five tricks, or -1.
    """

    def __init__(self, game: TrickGame, options: KnueffelnOptions) -> None:
        super().__init__(game)
        self.options = options
        self.answers: tuple[tuple[int, int, int, bool], ...] = ()
        self.slate = Slate()
        self.scored = 0

    def _clear_deal(self) -> None:
        self.looked = 0
        self.turned: tuple[int, ...] = ()
        self.upcards: tuple[int, ...] = ()
        self.returned: tuple[int, ...] = ()
        self.chosen = 0
        self.sleeping = 0
        self.inheriting = False
        self.asked = 0
        self.given = -1
        self.directors: list[int] = [-1, -1]
        self.orders: list[int] = [0, 0]
        self.spoken: list[int] = [0, 0, 0, 0]
        self.said: list[int] = [-1, -1, -1, -1]
        self.raised = -1
        self.jann = -1
        self.phase, self.turn = CUTTING, right_of(self.dealer)

    def clone(self) -> Self:
        new = super().clone()
        new.answers = self.answers
        new.slate = self.slate
        new.scored = self.scored
        new.looked = self.looked
        new.turned = self.turned
        new.upcards = self.upcards
        new.returned = self.returned
        new.chosen = self.chosen
        new.sleeping = self.sleeping
        new.inheriting = self.inheriting
        new.asked = self.asked
        new.given = self.given
        new.directors = self.directors.copy()
        new.orders = self.orders.copy()
        new.spoken = self.spoken.copy()
        new.said = self.said.copy()
        new.raised = self.raised
        new.jann = self.jann
        return new

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
            t(
                "{first} and {second} are chosen",
                first=suit_name(suit_of(first)),
                second=suit_name(suit_of(second)),
            )
        )
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
