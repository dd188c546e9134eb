"""Skitgubbe, or Mas (Penguin Book of Card Games; rulings.md for its torn page): two-card tricks win the cards
that one has to be rid of after, in single cards and in runs.

The last card of the stock lies face down until it is turned: nobody has seen it, and so it stays in `stock`.
A run to lead is composed: `from` its lowest card, which tells of the next as well, then its highest.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import Reason, Rulebook, option, player_word, t
from pelitupa.core.first_turn import first_turn
from pelitupa.equipment.card_game import CARDS
from pelitupa.equipment.cards import (
    BITS,
    PACK_SIZE,
    card_text,
    cards_text,
    mask_of,
    rank_of,
    suit_name,
    suit_of,
)
from pelitupa.games.beating.mas import BouncingTrick
from pelitupa.games.beating.pickup import next_higher
from pelitupa.games.beating.two_phases import (
    BEATING,
    COMPOSING,
    OWN,
    TAKE,
    TURNING,
    TwoPhaseGame,
    TwoPhaseOptions,
    TwoPhaseState,
)

ABOVE: Final = [next_higher(card) for card in range(PACK_SIZE)]
"""For each card the card of its suit that is one higher; none for an ace."""


@dataclass(frozen=True)
class SkitgubbeOptions(TwoPhaseOptions):
    """Where the sources are silent; it is a game for three."""

    players: int = option(3, "How many play.", low=3, high=3, clause="players")
    first: int = first_turn(3)
    chance_last: bool = option(
        False, "The last card of the stock too may be played unseen.", clause="last-unseen"
    )
    empty: str = option(
        "out",
        "Who has no cards when the second part begins is out, or must pick up a play at the first turn.",
        choices=("out", "pickup"),
        clause="empty",
    )


class Skitgubbe(TwoPhaseGame[SkitgubbeOptions]):
    """Skitgubbe. The actions of its own: to begin a run with each card."""

    look_place: ClassVar[str] = "pelitupa.games.beating.skitgubbe.look"

    def __init__(self, options: SkitgubbeOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.named = [
            *CARDS,
            ("take", t("pick up the last play")),
            ("stock", t("play the top of the stock")),
            *[(f"from {card}", t("a run from {card} on", card=card)) for card, _ in CARDS],
        ]

    def new_initial_state(self) -> SkitgubbeState:
        return SkitgubbeState(self)


class SkitgubbeState(TwoPhaseState):
    """A match. `lowest` is the card that a run being composed begins with, else -1."""

    def __init__(self, game: Skitgubbe) -> None:
        super().__init__(game)
        self.options = game.options
        self.lowest = -1

    def clone(self) -> Self:
        new = super().clone()
        new.lowest = self.lowest
        return new

    def composing(self) -> int:
        if self.phase == COMPOSING:
            return 1
        return 0 if self.phase == BEATING and not self.play.cards else -1

    # --- the first part

    def _new_trick(self, leader: int) -> BouncingTrick:
        return BouncingTrick((leader, (leader + 1) % self.game.players))

    def _in_stock(self) -> int:
        return 0 if self.last >= 0 else self.stock.bit_count()

    def _fill(self, seat: int) -> None:
        if self.last < 0 and self.stock.bit_count() == 1:
            self.last = seat
            text = t(
                "{player:@ gets|You get} the last card of the stock, face down",
                player=player_word(seat),
            )
            self._reveal(text)
        if self.last < 0:
            super()._fill(seat)
        else:
            self._after_card()

    def _took_last(self, seat: int, card: int, shown: bool) -> None:
        self.last, self.trump = seat, suit_of(card)
        self._tell_trumps()

    def _tell_trumps(self) -> None:
        self._reveal(t("Trumps are {suit}", suit=suit_name(self.trump)))

    def _first_phase_over(self, leader: int) -> bool:
        hands = self.play.hands
        return not hands[leader] or not hands[(leader + 1) % self.game.players]

    # --- the second part

    def _begin_second_phase(self) -> None:
        self._pick_up_piles()
        if self.trump >= 0:
            self._leave_the_empty()
        else:
            self.phase = TURNING

    def _leave_the_empty(self) -> None:
        """Who has no card is out, and then the turns begin."""
        play, players = self.play, self.game.players
        for step in range(players):
            seat = (self.last + step) % players
            if play.hands[seat]:
                continue
            if self.options.empty == "pickup":
                play.owing |= BITS[seat]
            elif self._leaves(seat):
                return
        self._begin_turns()

    def run_from(self, card: int) -> int:
        """The cards of the hand to play that go on from a card in its suit without a gap, itself included."""
        hand, run = self.play.hands[self.play.turn], 0
        step = BITS[card]
        while step & hand:
            run |= step
            step = ABOVE[step.bit_length() - 1]
        return run

    def beats(self, card: int) -> bool:
        """Whether a card of the player to move beats the latest play, with those after it as it has."""
        latest = self.play.latest()
        if self.run_from(card).bit_count() < len(latest):
            return False
        return self.beaters(latest[0]) & BITS[card] != 0

    def _second_cards(self) -> int:
        play = self.play
        hand = play.hands[play.turn]
        if self.phase == COMPOSING:
            return self.run_from(self.lowest) & ~BITS[self.lowest]
        if not play.cards:
            return hand
        hand &= self.beaters(play.latest()[0])
        if len(play.latest()) == 1:
            return hand
        found, rest = 0, hand
        while rest:
            card = (rest & -rest).bit_length() - 1
            rest &= rest - 1
            if self.beats(card):
                found |= BITS[card]
        return found

    def _second_actions(self) -> list[int]:
        play = self.play
        if self.phase == COMPOSING:
            return []
        if play.cards:
            return [TAKE]
        hand, found = play.hands[play.turn], []
        for card in range(PACK_SIZE):
            if hand & BITS[card] and hand & ABOVE[card]:
                found.append(OWN + card)
        return found

    def _act(self, action: int) -> None:
        if self.phase == TURNING:
            self.stock ^= BITS[action]
            self.play.hands[self.last] |= BITS[action]
            self.trump = suit_of(action)
            self._tell_trumps()
            self._leave_the_empty()
            return
        if action >= OWN:
            self.lowest = action - OWN
            self._show(self.play.turn, BITS[self.lowest] | ABOVE[self.lowest])
            self.phase = COMPOSING
            return
        first, count = action, max(len(self.play.latest()), 1)
        if self.phase == COMPOSING:
            first, count = self.lowest, action - self.lowest + 1
            self.lowest = -1
        self._show(self.play.turn, mask_of(range(first, first + count)))
        self.play.play(first)
        for card in range(first + 1, first + count):
            self.play.extend(card)
        self._played()

    def _pick_up(self) -> tuple[int, ...]:
        return self.play.take_latest()

    def _to_pick_up(self) -> int:
        return mask_of(self.play.latest())

    # --- for people

    def _second_reason(self, action: int) -> Reason:
        play = self.play
        if action >= OWN:
            return self._reason_of_run(action - OWN)
        card = card_text(action)
        if self.phase == COMPOSING:
            if self._is_legal(action):
                return "runs", t("The run ends with {card}.", card=card)
            text = t(
                "You have no run from {lowest} to {card}.", lowest=card_text(self.lowest), card=card
            )
            return "runs", text
        if not play.cards:
            return "lead", t("Any card may be led.")
        latest = play.latest()
        values = {"card": card, "top": cards_text(mask_of(latest))}
        if self._is_legal(action):
            same = suit_of(action) == suit_of(latest[0])
            clause = "beat" if same else "trumps"
            return clause, t("{card} beats {top}.", **values)
        if len(latest) > 1 and self.run_from(action).bit_count() < len(latest):
            text = t(
                "A run of {count} is beaten by as long a run: choose its lowest card.",
                count=len(latest),
            )
            return "beat-run", text
        return "beat", t("{card} does not beat {top}.", **values)

    def _reason_of_run(self, card: int) -> Reason:
        name = card_text(card)
        if self.phase != BEATING or self.play.cards:
            return "runs", t("A run is begun where you lead in the second part.")
        if self._is_legal(OWN + card):
            return "runs", t("You have the next card of the suit as well.")
        if rank_of(card) == 12:
            return "no-corner", t("No run goes on from an ace.")
        return "runs", t("You have no run from {card} on.", card=name)


GAME = Skitgubbe
