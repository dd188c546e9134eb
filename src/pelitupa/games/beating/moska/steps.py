"""Moska as a university's club plays it: cards are beaten one by one, and meanwhile others throw in.

What the defender does is one card at a time: he names an attack card, and then the card that beats it. Each
time all others are asked again. He may turn the top card of the stock, which beats a card or attacks him too,
and throw in cards himself. What happens follows MoskaEngine 0.1.15.
"""

from __future__ import annotations

from typing import Self

from pelitupa.core import CHANCE, Reason, Tensor, t
from pelitupa.equipment.cards import (
    BITS,
    PACK_SIZE,
    RANK_MASKS,
    cards_in,
    mask_of,
    rank_of,
)
from pelitupa.games.beating.maija import AT_THE_END, DONE, LEAVE, MaijaGame
from pelitupa.games.beating.moska.options import MoskaOptions
from pelitupa.games.beating.moska.throwing import (
    BEFORE_BEATING,
    DEFENDING,
    REVEALING,
    STOCK,
    TAKE_ALL,
    MoskaState,
)


class StepsState(MoskaState):
    """A position. `beaten` are the cards that were beaten this turn, each followed by the one that beat it;
    `revealed` is a card of the stock that did not beat any, while it is unbeaten, and `using` one with which
    the defender is to choose what it beats; else -1. `chosen` is the attack card that he means to beat.
    """

    def __init__(self, game: MaijaGame[MoskaOptions]) -> None:
        super().__init__(game)
        self.beaten: tuple[int, ...] = ()
        self.revealed = -1
        self.using = -1

    def clone(self) -> Self:
        new = super().clone()
        new.beaten = self.beaten
        new.revealed = self.revealed
        new.using = self.using
        return new

    def _in_turn(self) -> int:
        return self.defender if self.phase == DEFENDING else super()._in_turn()

    def current_player(self) -> int:
        return CHANCE if self.phase == REVEALING else super().current_player()

    # --- what the defender can do

    def _targets(self) -> int:
        """The attack cards that the defender can beat, from his hand or with the card turned."""
        if self.using >= 0:
            return mask_of([card for card in self.attack if self.beats(self.using, card)])
        return mask_of([card for card in self.attack if self._beaters_of(card)])

    def _own(self) -> int:
        """The cards that the defender can throw in himself."""
        allowed = self.options.own_attack and self.using < 0 and self.stock_size() > 0
        return self.hands[self.defender] & self.ranks if allowed else 0

    def _words(self) -> list[int]:
        """What else he can do."""
        if self.using >= 0:
            return []
        options = self.options
        words = [LEAVE if self.attack else DONE]
        if options.from_stock and self.attack and self.stock_size() and self.revealed < 0:
            words.append(STOCK)
        if options.pick_up == "either" and self.beaten:
            words.append(TAKE_ALL)
        return words

    def _legal(self) -> list[int]:
        if self.phase == REVEALING:
            return cards_in(self._next_cards())
        if self.phase != DEFENDING:
            return super()._legal()
        if self.chosen:
            return cards_in(self._beaters_of(self.chosen[0]))
        return [*cards_in(self._targets() | self._own()), *sorted(self._words())]

    def _chance_seat(self) -> int:
        return -1 if self.phase == REVEALING else super()._chance_seat()

    # --- what follows

    def _filled(self, then: int) -> None:
        if then == BEFORE_BEATING:
            self._decide()
        else:
            super()._filled(then)

    def _decide(self) -> None:
        """The defender does something, unless he has nothing left to beat or to do it with."""
        if self.attack or self.hands[self.defender] or self.stock_size():
            self.phase = DEFENDING
        else:
            self._finish(())

    def _apply(self, action: int) -> None:
        if self.phase == REVEALING:
            self._reveal_stock(action)
        elif self.phase != DEFENDING:
            super()._apply(action)
        elif action == DONE:
            self._finish(())
        elif action == LEAVE:
            self._finish(self.attack)
        elif action == TAKE_ALL:
            self._finish((*self.attack, *self.beaten))
        elif action == STOCK:
            self.phase = REVEALING
        elif self.chosen:
            self._leave_hand(self.defender, action)
            target, self.chosen = self.chosen[0], ()
            self._beat(target, action)
        elif BITS[action] & self._targets():
            if self.using >= 0:
                self._beat(action, self.using)
            else:
                self.chosen = (action,)
        else:
            self._leave_hand(self.defender, action)
            self._lie(action, self.defender)

    def _lie(self, card: int, seat: int) -> None:
        """A card joins the attack."""
        self.attack += (card,)
        self.by += (seat,)
        self._widen(card)
        self._ask()

    def _widen(self, card: int) -> None:
        """The rank of a card on the table may be thrown in."""
        if self.options.throw_ranks == "table":
            self.ranks |= RANK_MASKS[rank_of(card)]

    def _beat(self, target: int, card: int) -> None:
        place = self.attack.index(target)
        self.attack = (*self.attack[:place], *self.attack[place + 1 :])
        self.by = (*self.by[:place], *self.by[place + 1 :])
        self.beaten += (target, card)
        self.using = -1
        if target == self.revealed:
            self.revealed = -1
        self._widen(card)
        self._ask()

    def _reveal_stock(self, card: int) -> None:
        """The top card of the stock is turned: it beats a card, or attacks too."""
        self._take_top(card)
        self.using = card
        if self._targets():
            self.phase = DEFENDING
        else:
            self.using = -1
            self.revealed = card
            self._lie(card, -1)

    def _finish(self, left: tuple[int, ...]) -> None:
        """The turn ends, and the defender picks up what he leaves."""
        self.left = left
        self.gone |= mask_of([*self.attack, *self.beaten]) & ~mask_of(left)
        self.attack, self.beaten, self.revealed, self.chosen = (), (), -1, ()
        if left:
            self._pick_up()
        self._fill(self._order_at_end(), AT_THE_END)

    # --- why

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        if self.phase != DEFENDING:
            return super()._reason(action, player, legal)
        if action >= DONE:
            return self._word_reason(action, legal)
        if self.chosen:
            if not self._held(action):
                return "beat", t("You do not have that card in hand.")
            return self._beating_of(action, self.chosen[0])
        if action in self.attack:
            text = t("You can beat that card.") if legal else t("You cannot beat that card.")
            return "in-steps", text
        if legal:
            return "own-attack", t("You may throw it in against yourself.")
        if self.using >= 0 or not self._held(action):
            return "in-steps", t("First name the card that is to be beaten.")
        clause = "own-attack" if self.options.own_attack else "in-steps"
        return clause, t("First name the card that is to be beaten.")

    def _word_reason(self, action: int, legal: bool) -> Reason:
        clauses = {
            DONE: "next-beaten",
            LEAVE: "pick-up",
            STOCK: "from-stock",
            TAKE_ALL: "pick-up-all",
        }
        clause = clauses.get(action, "in-steps")
        return clause, t("You may do that now.") if legal else t("Not now.")

    # --- for people and bots

    def _chance_what(self) -> str:
        return t("the top card of the stock") if self.phase == REVEALING else super()._chance_what()

    def _observe(self, seat: int, out: Tensor) -> None:
        super()._observe(seat, out)
        out.bits("beaten", mask_of(self.beaten), PACK_SIZE)
        out.one_hot("card turned", self.using, PACK_SIZE)
        out.one_hot("card of the stock", self.revealed, PACK_SIZE)
