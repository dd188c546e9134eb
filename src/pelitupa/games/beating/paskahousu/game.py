"""Paskahousu (booklet 28, 32): Valepaska played face up.

A turn is one card after another of one rank, ended by *done*. What differs from Valepaska: the cards
must be what they are played as, nobody doubts, and who cannot or will not play takes the pile.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from pelitupa.core import Reason, Rulebook, Tensor, t
from pelitupa.core.options import Value
from pelitupa.equipment.card_game import CARDS
from pelitupa.equipment.cards import (
    BITS,
    PACK_SIZE,
    mask_of,
    rank_name,
    rank_of,
)
from pelitupa.games.beating.paska import (
    CHOOSING,
    DEALING,
    FAULT_TEXTS,
    OF_RANK,
    REFILLING,
    PaskaGame,
    PaskaOptions,
    PaskaState,
    fault,
)
from pelitupa.games.beating.paska_moves import PASS, Moves

DONE: Final = PACK_SIZE
TAKE_PILE: Final = DONE + 1
PASS_TURN: Final = DONE + 2


@dataclass(frozen=True)
class PaskahousuOptions(PaskaOptions):
    """The family's options, and its small game."""

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        return {"toy": {"players": 2, "pack": 6, "hand_size": 1, "limit": 6}}


class Paskahousu(PaskaGame[PaskahousuOptions]):
    """Paskahousu. Actions: the cards, done, take, pass."""

    look_place: ClassVar[str] = "pelitupa.games.beating.paskahousu.look"

    def __init__(self, options: PaskahousuOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        words = ("done", t("play these cards")), ("take", t("take the pile")), ("pass", t("pass"))
        self.named = [*CARDS, *words]

    def new_initial_state(self) -> PaskahousuState:
        return PaskahousuState(self)

    def score_range(self) -> tuple[float, float]:
        """For each place a point for every player behind."""
        return 0.0, self.players - 1.0

    def max_game_length(self) -> int:
        return self.options.limit * (4 + 1)


class PaskahousuState(PaskaState):
    """A position. While `played` has cards, more of their rank may join them."""

    # --- what can be done

    def _playable(self) -> int:
        """The cards of the hand that may be played now."""
        hand = self.hands[self.turn]
        if self.played:
            return hand & OF_RANK[rank_of(self.played[0])]
        return hand & self.game.cards_on[self.top() + 1]

    def _choices(self) -> int:
        if self.phase == DEALING or self.phase == REFILLING:
            return self.unseen
        cards = self._playable()
        if self.phase == CHOOSING:
            return cards | BITS[DONE]
        if self.pile:
            return cards | BITS[TAKE_PILE]
        return cards or BITS[PASS_TURN]

    # --- what follows

    def _apply(self, action: int) -> None:
        if self.phase == DEALING or self.phase == REFILLING:
            self._draw(action)
        elif action < DONE:
            self.hands[self.turn] ^= BITS[action]
            self.played += (action,)
            self.phase = CHOOSING
        else:
            self.turns += 1
            self._finish(action)

    def _finish(self, action: int) -> None:
        """End a turn by playing the cards chosen, taking the pile, or passing."""
        self.passes = self.passes + 1 if action == PASS_TURN else 0
        if action == DONE:
            count = len(self.played)
            self._lay(rank_of(self.played[0]))
            self._follow_play(count)
            return
        if action == TAKE_PILE:
            self._pick_up(self.turn)
        else:
            self.moves = Moves(self.moves, PASS, self.turn)
        self._settle(again=False)

    # --- for people

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        if action == DONE:
            if self.phase == CHOOSING:
                return "play", t("You may play just these cards.")
            return "play", t("First choose a card to play.")
        if action > DONE:
            if self.phase == CHOOSING:
                return "play", t("You have begun to play: end it.")
            return self._take_reason() if action == TAKE_PILE else self._pass_reason()
        return self._card_reason(action)

    def _card_reason(self, card: int) -> Reason:
        if not self.hands[self.turn] & BITS[card]:
            return "play", t("You do not have that card in hand.")
        if self.played:
            rank = rank_of(self.played[0])
            if rank_of(card) == rank:
                return "play", t("It has the same rank.")
            return "play", t("Only more {rank} can be played with it.", rank=rank_name(rank, 2))
        wrong = fault(rank_of(card), self.top(), self.game.jacks_on_empty)
        if wrong:
            return wrong, t(FAULT_TEXTS[wrong])
        return "play", t("It may be played on this pile.")

    def _take_reason(self) -> Reason:
        if self.pile:
            return "take", t("You may take the pile instead of playing.")
        return "take", t("There is no pile to take.")

    def _pass_reason(self) -> Reason:
        if self.pile:
            return "pass", t("Play, or take the pile.")
        if self._playable():
            return "pass", t("You have a card for the empty pile.")
        return "pass", t("You have no card for the empty pile.")

    def _observe(self, seat: int, out: Tensor) -> None:
        self._observe_common(seat, out)
        out.bits("pile cards", mask_of(self.pile), PACK_SIZE)
        out.bits("chosen", mask_of(self.played), PACK_SIZE)


GAME = Paskahousu
