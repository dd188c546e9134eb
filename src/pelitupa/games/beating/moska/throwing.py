"""An attack of Moska: pairs and triplets, into which all others may throw cards.

Whoever may throw in is asked at once, and says no by not answering; of several who throw, the next in turn is
heard first, and then all are asked again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Self

from pelitupa.core import Random, Reason, Sampler, State, Tensor, player_word, t
from pelitupa.equipment.cards import (
    BITS,
    RANK_MASKS,
    SUIT_MASKS,
    cards_in,
    mask_of,
    rank_of,
)
from pelitupa.games.beating.filling import ATTACKING, BEATING, OVER
from pelitupa.games.beating.maija import DONE, LEAVE, MaijaGame, MaijaState
from pelitupa.games.beating.mas import SecretHandsSampler
from pelitupa.games.beating.moska.options import MoskaOptions

NO: Final = LEAVE + 1
STOCK: Final = NO + 1
TAKE_ALL: Final = STOCK + 1

THROWING: Final = OVER + 1
DEFENDING: Final = OVER + 2
REVEALING: Final = OVER + 3
EXCHANGING: Final = OVER + 4

AFTER_THROW: Final = 3
BEFORE_BEATING: Final = 4

_TRIES: Final = 4000


class MoskaState(MaijaState):
    """A position. `by` is who played each card of the attack, `ranks` the set of cards of the ranks that may
    be thrown in, `waiting` the seats that may throw in (or exchange) now, and `gone_once` those who have had
    their only go.
    """

    def __init__(self, game: MaijaGame[MoskaOptions]) -> None:
        super().__init__(game)
        self.options = game.options
        self.by: tuple[int, ...] = ()
        self.ranks = 0
        self.waiting: tuple[int, ...] = ()
        self.gone_once: tuple[int, ...] = ()

    def clone(self) -> Self:
        new = super().clone()
        new.by = self.by
        new.ranks = self.ranks
        new.waiting = self.waiting
        new.gone_once = self.gone_once
        return new

    def _sampler(self, player: int) -> Sampler:
        if self.composing() > 0 and self.current_player() != player:
            return BegunSampler(self, player)
        return super()._sampler(player)

    # --- who decides

    def _asked(self) -> bool:
        """Whether several are asked at once whether they play a card."""
        return self.phase in (THROWING, EXCHANGING)

    def _in_turn(self) -> int:
        return self.waiting[0] if self._asked() else super()._in_turn()

    def composing(self) -> int:
        return -1 if self._asked() else super().composing()

    def pending_players(self) -> list[int]:
        return list(self.waiting) if self._asked() else super().pending_players()

    def default_action(self, seat: int) -> int:
        return NO if self._asked() and seat in self.waiting else -1

    def _legal(self) -> list[int]:
        if self._asked():
            return self._legal_for(self.waiting[0])
        if self.phase == BEATING and not self.options.partial:
            return [*cards_in(self._beaters()), *([] if self.chosen else [LEAVE])]
        return super()._legal()

    def _legal_for(self, player: int) -> list[int]:
        cards = BITS[self._two()] if self.phase == EXCHANGING else self.ranks
        return [*cards_in(self.hands[player] & cards), NO]

    # --- exchanging the two of trumps

    def _two(self) -> int:
        """The two of trumps."""
        return 13 * self.trump

    def _show_trumps(self, card: int) -> None:
        super()._show_trumps(card)
        if self.options.exchange_two and card != self._two():
            self.waiting = self._from(self.attacker)
            self.phase = EXCHANGING

    def _exchange(self, action: int) -> None:
        seat = self.waiting[0]
        self.waiting = self.waiting[1:]
        if action != NO:
            self._leave_hand(seat, action)
            self.hands[seat] |= BITS[self.turned]
            self.turned = action
            self.waiting = ()
        if not self.waiting:
            self.phase = ATTACKING

    # --- attacking

    def _attackers(self) -> int:
        hand, chosen = self.hands[self.attacker], self.chosen
        if not chosen:
            return hand
        room, rank = self._room() - len(chosen), rank_of(chosen[-1])
        if not room:
            return 0
        found = _higher(hand, chosen[-1])
        if room >= 2 and self._may_attack() and len(chosen) > 1:
            for other in range(rank + 1, 13):
                cards = hand & RANK_MASKS[other]
                if cards.bit_count() > 1:
                    found |= cards & ~BITS[cards.bit_length() - 1]
        return found

    def _may_attack(self) -> bool:
        chosen = self.chosen
        if len(chosen) < 2:
            return len(chosen) == 1
        return rank_of(chosen[-1]) == rank_of(chosen[-2])

    def _after_attack(self) -> tuple[int, ...]:
        self.by = (self.attacker,) * len(self.attack)
        self.ranks = 0
        for card in self.attack:
            self.ranks |= RANK_MASKS[rank_of(card)]
        return (self.attacker,) if self.options.draw == "at_once" else ()

    def _attacked(self) -> None:
        self._leave_if_empty(self.attacker)
        self._ask()

    # --- throwing in

    def _around(self) -> tuple[int, ...]:
        """All who are in, from the attacker on to the left, without the defender."""
        around = self._from(self.attacker)
        return tuple([seat for seat in around if seat not in self.out and seat != self.defender])

    def _from(self, seat: int) -> tuple[int, ...]:
        """All seats, from one on to the left."""
        players = self.filling.players
        return tuple([(seat + place) % players for place in range(players)])

    def _ask(self) -> None:
        """Let all who may throw in do so, if there is room for a card."""
        if self.phase == OVER:
            return
        options = self.options
        self.waiting = ()
        if self._room() > len(self.attack):
            self.waiting = tuple(
                [
                    seat
                    for seat in self._around()
                    if self.hands[seat]
                    and seat not in self.gone_once
                    and (seat != self.attacker or options.throwers == "attacker_too")
                ]
            )
        if self.waiting:
            self.phase = THROWING
        else:
            self._defend()

    def _throw(self, action: int) -> None:
        seat = self.waiting[0]
        once = self.options.throws == "once"
        if action == NO:
            self.waiting = self.waiting[1:]
            if once:
                self.gone_once += (seat,)
            if not self.waiting:
                self._defend()
            return
        self._leave_hand(seat, action)
        self.attack += (action,)
        self.by += (seat,)
        self._fill((seat,) if self.options.draw == "at_once" else (), AFTER_THROW)

    def _defend(self) -> None:
        """Nobody throws in any more: the attack is to be beaten."""
        order = self._around() if self.options.draw == "after_attack" else ()
        self._fill(order, BEFORE_BEATING)

    def _filled(self, then: int) -> None:
        if then == AFTER_THROW:
            self._leave_if_empty(self.by[-1])
            self._ask()
        elif then == BEFORE_BEATING:
            for seat in self._around():
                self._leave_if_empty(seat)
            if self.phase != OVER:
                self.phase = BEATING
        else:
            super()._filled(then)

    def _apply(self, action: int) -> None:
        if self.phase == EXCHANGING:
            self._exchange(action)
        elif self.phase == THROWING:
            self._throw(action)
        else:
            super()._apply(action)

    # --- beating

    def _beaters(self) -> int:
        found = super()._beaters()
        if self.options.partial:
            return found
        hand, others = self.hands[self.defender], mask_of(self.attack[len(self.chosen) + 1 :])
        for card in cards_in(found):
            if not self._can_beat(hand ^ BITS[card], others):
                found ^= BITS[card]
        return found

    def _can_beat(self, hand: int, others: int) -> bool:
        """Whether a hand beats all of some cards: each suit serves itself, and trumps the rest."""
        spare = (hand & SUIT_MASKS[self.trump]).bit_count()
        for suit in range(4):
            free = lacking = 0
            for card in range(13 * suit + 12, 13 * suit - 1, -1):
                free += hand >> card & 1
                if others & BITS[card]:
                    lacking += not free
                    free -= min(free, 1)
            if suit != self.trump:
                spare -= lacking
            elif lacking:
                return False
            else:
                spare -= (others & SUIT_MASKS[suit]).bit_count()
        return spare >= 0

    def _compose_beating(self, action: int) -> None:
        if action == LEAVE and not self.options.partial:
            self.chosen = (LEAVE,) * len(self.attack)
            self._settle_beating()
        else:
            super()._compose_beating(action)

    def _order_at_end(self) -> tuple[int, ...]:
        order = self._around() if self.options.draw == "turn_end" else ()
        return (*order, self.defender)

    def _seats_of_turn(self) -> tuple[int, ...]:
        return (*self._around(), self.defender)

    def _end_turn(self) -> None:
        self.by, self.gone_once = (), ()
        super()._end_turn()

    # --- put together in any order

    def _in_order(self, cards: Sequence[int]) -> list[int]:
        return [card for _, card in sorted([(rank_of(card), card) for card in cards])]

    def _may_become(self, cards: Sequence[int]) -> bool:
        hand, lacking = self.hands[self.attacker], 0
        ranks = {rank_of(card) for card in cards}
        for rank in ranks:
            mine = mask_of(cards) & RANK_MASKS[rank]
            if mine & ~hand:
                return False
            if len(ranks) > 1 and mine.bit_count() == 1:
                if (hand & RANK_MASKS[rank]).bit_count() < 2:
                    return False
                lacking += 1
        return len(cards) + lacking <= self._room()

    def _attack_of(self, cards: Sequence[int]) -> Reason:
        ranks = [rank_of(card) for card in cards]
        text = t("Attack with one card, or with pairs, triplets and quadruplets.")
        if len(set(ranks)) > 1 and any(ranks.count(rank) == 1 for rank in ranks):
            return "combinations", text
        if len(cards) > self._room():
            return self._too_many()
        player = player_word(self.defender)
        return "combinations", t("Add to it, or attack {player} with these", player=player)

    def _answers(self, taps: Sequence[int]) -> list[int]:
        answers = super()._answers(taps)
        if self.options.partial or LEAVE not in answers:
            return answers
        whole = answers.copy()  # all must be beaten: so others of the hand must be able to
        for card in cards_in(self.hands[self.defender]):
            if card not in whole and LEAVE in whole:
                self._find_place(card, whole, [])
        return answers if LEAVE not in whole or not taps else []

    # --- why

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        if self.phase == THROWING:
            return self._throw_reason(action, player, legal)
        if self.phase == EXCHANGING:
            return self._exchange_reason(action, player)
        if action > LEAVE:
            return "throw-in" if action == NO else "in-steps", t("Not now.")
        return super()._reason(action, player, legal)

    def _throw_reason(self, action: int, player: int, legal: bool) -> Reason:
        if action == NO:
            return "throw-in", t("Nobody needs to throw in.")
        if action >= DONE:
            return "throw-in", t("Throw in a card, or none.")
        if not self.hands[player] & BITS[action]:
            return "throw-in", t("You do not have that card in hand.")
        if legal:
            return "throw-in", t("It may be thrown in.")
        return "same-rank", t("Only the same ranks may be thrown in.")

    def _exchange_reason(self, action: int, player: int) -> Reason:
        if action == NO:
            return "exchange", t("Nobody needs to exchange.")
        if action != self._two():
            return "exchange", t("Only the two of trumps may be exchanged.")
        if self.hands[player] & BITS[action]:
            return "exchange", t("You may exchange it.")
        return "exchange", t("You do not have that card in hand.")

    def _attack_fault(self, card: int) -> Reason:
        last = self.chosen[-1]
        if card < DONE:
            same = rank_of(card) == rank_of(last)
            pairs = len(self.chosen) > 1 and self._may_attack()
            if (rank_of(card), card) < (rank_of(last), last):
                return "order", t("An attack is written from its lowest card on.")
            if same or (
                pairs and (self.hands[self.attacker] & RANK_MASKS[rank_of(card)]).bit_count() > 1
            ):
                if self._room() - len(self.chosen) < (1 if same else 2):
                    return self._too_many()
                return "order", t("An attack is written from its lowest card on.")
        return "combinations", t("Attack with one card, or with pairs, triplets and quadruplets.")

    def _beat_reason(self, action: int) -> Reason:
        if action == LEAVE and self.chosen and not self.options.partial:
            return "pick-up", t("Beat all, or pick up all.")
        other = self.attack[len(self.chosen)]
        if action < DONE and not self._beaters() & BITS[action] and self._held(action):
            if self.beats(action, other):
                return "pick-up", t("All must be beaten: so they cannot be.")
        return super()._beat_reason(action)

    # --- for people and bots

    def _observe(self, seat: int, out: Tensor) -> None:
        super()._observe(seat, out)
        out.among("may throw in", self.waiting)
        out.among("had a go", self.gone_once)


class BegunSampler(SecretHandsSampler):
    """For those who see a turn begun that another is composing: it can be completed in every draw."""

    def draw(self, rng: Random) -> State:
        """See `Sampler.draw`."""
        for _ in range(_TRIES):
            state = super().draw(rng)
            if state.legal_actions():
                return state
        raise ValueError("no consistent deal found: nothing completes this beginning")


def _higher(hand: int, card: int) -> int:
    """The cards of a hand that have the rank of a card, in a higher suit."""
    same: int = hand & RANK_MASKS[rank_of(card)]
    return same & -BITS[card]
