"""Koira, or Myllymatti (booklet 33): tricks without suits win the cards that one has to be rid of after.

Who draws the last card of the stock says its suit, which is trumps; what they hold secretly is drawn anew by
how many cards of that suit are among it (`KoiraSampler`).
"""

from __future__ import annotations

from math import comb
from typing import ClassVar, Final, Self

from pelitupa.core import Random, Reason, Rulebook, Sampler, player_word, t, tn
from pelitupa.core.shares import pick, take_some, weighted
from pelitupa.equipment.card_game import CARDS
from pelitupa.equipment.cards import (
    BITS,
    SUIT_MASKS,
    card_text,
    cards_in,
    cards_text,
    mask_of,
    suit_name,
    suit_of,
)
from pelitupa.games.beating.koira.options import KoiraOptions
from pelitupa.games.beating.mas import BouncingTrick, SecretHandsSampler
from pelitupa.games.beating.two_phases import OWN, PLAYING, TAKE, TwoPhaseGame, TwoPhaseState

SUITS: Final = ("clubs", "diamonds", "hearts", "spades")


class Koira(TwoPhaseGame[KoiraOptions]):
    """Koira. The actions of its own: to remove the lowest cards of each suit."""

    look_place: ClassVar[str] = "pelitupa.games.beating.koira.look"

    def __init__(self, options: KoiraOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.named = [
            *CARDS,
            ("take", t("pick up the lowest card")),
            ("stock", t("play the top of the stock")),
            *[
                (f"remove {SUITS[suit]}", t("remove the lowest {suit}", suit=suit_name(suit)))
                for suit in range(4)
            ],
        ]

    def new_initial_state(self) -> KoiraState:
        return KoiraState(self)


class KoiraState(TwoPhaseState):
    """A match. `told` is the step at which the last card was drawn unseen, else -1; `since` are the cards
    that the hand it was drawn to had then, unseen, and has shown since."""

    def __init__(self, game: Koira) -> None:
        super().__init__(game)
        self.options = game.options
        self.told = -1
        self.since = 0

    def clone(self) -> Self:
        new = super().clone()
        new.told = self.told
        new.since = self.since
        return new

    # --- the first phase

    def _new_trick(self, leader: int) -> BouncingTrick:
        players = self.game.players
        return BouncingTrick(tuple([(leader + step) % players for step in range(players)]))

    def _first_phase_over(self, leader: int) -> bool:
        return not self.stock and not all(self.play.hands)

    def _took_last(self, seat: int, card: int, shown: bool) -> None:
        self.last, self.trump = seat, suit_of(card)
        if not shown:
            self.told = self._steps() - 1
        suit = suit_name(self.trump)
        self._reveal(
            t(
                "{player:@ takes|You take} the last card: trumps are {suit}",
                player=player_word(seat),
                suit=suit,
            )
        )

    def _show(self, seat: int, cards: int) -> None:
        if self.told >= 0 and seat == self.last:
            self.since |= cards & self.secret[seat]
        super()._show(seat, cards)

    def _unresolved(self, best: tuple[int, ...]) -> None:
        if self.options.unresolved == "back":
            super()._unresolved(best)
        else:
            self._win(best[0] if self.options.unresolved == "first" else best[-1])

    # --- the second phase

    def _begin_second_phase(self) -> None:
        play = self.play
        for seat, pile in enumerate(self.piles):
            kept = play.hands[seat] if self.options.pickup == "no_cards" else 0
            if not pile | kept:
                play.owing |= BITS[seat]
                self._reveal(
                    t(
                        "{player:@ has|You have} to pick up a card at the first turn",
                        player=player_word(seat),
                    )
                )
        self._pick_up_piles()
        self._begin_turns()

    def _lowest_held(self, suit: int) -> int:
        """The lowest cards of a suit, as many as there are players in the game, if the player to lead has
        them; else none."""
        cards = self.game.pack & SUIT_MASKS[suit]
        if self.options.lowest == "in_play":
            cards &= ~self.play.aside
        lowest = mask_of(cards_in(cards)[: self.remaining()])
        if lowest & ~self.play.hands[self.play.turn] or lowest.bit_count() < self.remaining():
            return 0
        return lowest

    def removable(self, suit: int) -> int:
        """The cards of a suit that the player to lead may remove; else none."""
        lowest = self._lowest_held(suit)
        if lowest == self.play.hands[self.play.turn] and not self.options.remove_all:
            return 0
        return lowest

    def _must_pick_up(self) -> bool:
        return self.play.cards != () and self.play.owing & BITS[self.play.turn] != 0

    def _second_cards(self) -> int:
        play = self.play
        if self._must_pick_up():
            return 0
        hand = play.hands[play.turn]
        return hand & self.beaters(play.cards[-1]) if play.cards else hand

    def _second_actions(self) -> list[int]:
        if self.play.cards:
            return [TAKE]
        return [OWN + suit for suit in range(4) if self.removable(suit)]

    def _act(self, action: int) -> None:
        play = self.play
        seat = play.turn
        if action < TAKE:
            self._show(seat, BITS[action])
            play.owing &= ~BITS[seat]  # who owed a card and leads has had the first turn
            play.play(action)
            self._played()
            return
        cards = self.removable(action - OWN)
        self._leave_hand(seat, cards)
        play.aside |= cards
        self._reveal(
            t(
                "{player:@ removes|You remove} {cards}",
                player=player_word(seat),
                cards=cards_text(cards),
            )
        )
        if play.hands[seat]:
            return
        if not self._leaves(seat):
            play.turn = play.next_holding(seat)
            self._next_turn()

    def _pick_up(self) -> tuple[int, ...]:
        return (self.play.take(),)

    def _to_pick_up(self) -> int:
        return BITS[self.play.cards[0]] if self.play.cards else 0

    def winners(self) -> list[int]:
        return list(self.out[:1]) if self.options.aim == "first" else super().winners()

    def _sampler(self, player: int) -> Sampler:
        """See `State.sampler`."""
        return KoiraSampler(self, player)

    # --- for people

    def _second_reason(self, action: int) -> Reason:
        play = self.play
        if action >= OWN:
            return self._reason_of_removing(action)
        if self._must_pick_up():
            text = t("You had no cards when the second phase began: pick up the lowest card.")
            if self.options.pickup == "no_tricks":
                text = t("You won no trick in the first phase: pick up the lowest card.")
            return "must-pick-up", text
        if not play.cards:
            return "lead", t("Any card may be led.")
        top = play.cards[-1]
        values = {"card": card_text(action), "top": card_text(top)}
        if not self.beaters(top) & BITS[action]:
            return "beat", t("{card} does not beat {top}.", **values)
        clause = "beat" if suit_of(action) == suit_of(top) else "trumps"
        return clause, t("{card} beats {top}.", **values)

    def _reason_of_removing(self, action: int) -> Reason:
        if self.phase == PLAYING or self.play.cards:
            return "remove", t("Cards are removed before leading to a trick of the second phase.")
        suit, count = suit_name(action - OWN), self.remaining()
        if self._is_legal(action):
            return "remove", tn(
                "You have the lowest {suit}.",
                "You have the {count} lowest {suit}.",
                count,
                suit=suit,
            )
        if self._lowest_held(action - OWN):
            return "remove-all", t("You may not remove your whole hand.")
        return "remove", tn(
            "You do not have the lowest {suit}.",
            "You do not have the {count} lowest {suit}.",
            count,
            suit=suit,
        )


class KoiraSampler(SecretHandsSampler):
    """As its kind, but of the last card that another drew the suit was told.

    A hand of k unseen cards, of which c are of that suit, came about by one order of its draws out of k! for
    each of the c that can have been the last, so that it is as likely as it has cards of the suit.
    """

    def __init__(self, state: KoiraState, player: int) -> None:
        super().__init__(state, player)
        self._step = state.told
        self._told = state.last if state.told >= 0 and state.last != player else -1
        self._shown: list[int] = []
        self._of_suit: list[int] = []
        self._others: list[int] = []
        self._weights: list[int] = []
        if self._told < 0:
            return
        suit = SUIT_MASKS[state.trump]
        self._shown = cards_in(state.since & suit)
        self._of_suit = [card for card in self._pool if suit & BITS[card]]
        self._others = [card for card in self._pool if not suit & BITS[card]]
        size = self._sizes[self._told]
        for count in range(size + 1):
            ways = comb(len(self._of_suit), count) * comb(len(self._others), size - count)
            self._weights.append((len(self._shown) + count) * ways)

    def _share(self, rng: Random) -> list[list[int]]:
        if self._told < 0:
            return super()._share(rng)
        size, count = self._sizes[self._told], weighted(self._weights, rng)
        suit, others = self._of_suit.copy(), self._others.copy()
        told = take_some(suit, count, rng) + take_some(others, size - count, rng)
        pool = suit + others
        return [
            told if seat == self._told else take_some(pool, number, rng)
            for seat, number in enumerate(self._sizes)
        ]

    def pinned(self, hands: list[list[int]], rng: Random) -> tuple[int, int]:
        """See `SecretHandsSampler.pinned`."""
        if self._told < 0:
            return super().pinned(hands, rng)
        held = [card for card in hands[self._told] if card in self._of_suit]
        return self._step, pick(self._shown + held, rng)


GAME = Koira
