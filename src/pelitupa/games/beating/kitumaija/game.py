"""Kitumaija (booklet 31): Musta Maija with single cards on a pile, of which three or five are taken.

Who faces the top card beats it and attacks with another, or takes cards; what is taken was seen by all. Where
he must beat if he can (as in the Penguin's Wan Maria), taking tells what he does not have: see `hidden.py`.
"""

from __future__ import annotations

from typing import ClassVar, Final, Self

from pelitupa.core import (
    Action,
    Reason,
    Rulebook,
    Sampler,
    Tensor,
    player_word,
    t,
)
from pelitupa.equipment.card_game import CARDS
from pelitupa.equipment.cards import (
    BITS,
    CLUBS,
    DIAMONDS,
    PACK_SIZE,
    card_text,
    cards_in,
    mask_of,
)
from pelitupa.games.beating.filling import (
    ATTACKING,
    BEATING,
    DEALING,
    DRAWING,
    MAIJA,
    OVER,
    TURNING,
    FillingGame,
    FillingState,
)
from pelitupa.games.beating.kitumaija.hidden import MustBeatSampler
from pelitupa.games.beating.kitumaija.options import KitumaijaOptions
from pelitupa.games.beating.pickup import beaters

TAKE: Final = PACK_SIZE
DONE: Final = TAKE + 1

BEATERS: Final = [
    0 if card == MAIJA else found & ~BITS[MAIJA]
    for card, found in enumerate(beaters(1, DIAMONDS, hard=CLUBS))
]
"""For every card the set of cards that beat it; the queen of spades neither beats nor is beaten."""

BEFORE_ATTACK: Final = 0
AT_THE_END: Final = 1


class Kitumaija(FillingGame[KitumaijaOptions]):
    """Kitumaija. Actions: the cards, take, and done."""

    look_place: ClassVar[str] = "pelitupa.games.beating.kitumaija.look"

    def __init__(self, options: KitumaijaOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook, options.first, options.limit)
        self.named = [*CARDS, ("take", t("take cards")), ("done", t("no attack"))]

    def new_initial_state(self) -> KitumaijaState:
        return KitumaijaState(self)

    def score_range(self) -> tuple[float, float]:
        """For each place a point for every player behind."""
        return 0.0, self.players - 1.0

    def max_game_length(self) -> int:
        return self.limit * 2


class KitumaijaState(FillingState):
    """A position. `pile` is the discard pile from its bottom on, `owners` who played each card (-1: nobody).

    `turn` beats the top card, or attacks. `idle` counts the turns in a row in which nobody played or took a
    card. `tells` is whether anybody has been seen to be unable to beat.
    """

    def __init__(self, game: Kitumaija) -> None:
        super().__init__(game)
        self.game = game
        self.turn = game.first
        self.pile: tuple[int, ...] = ()
        self.owners: tuple[int, ...] = ()
        self.idle = 0
        self.tells = False

    def clone(self) -> Self:
        new = super().clone()
        new.turn = self.turn
        new.pile = self.pile
        new.owners = self.owners
        new.idle = self.idle
        new.tells = self.tells
        return new

    def _sampler(self, player: int) -> Sampler:
        return MustBeatSampler(self, player) if self.tells else super()._sampler(player)

    def _in_turn(self) -> int:
        return self.turn

    # --- what can be done

    def top(self) -> int:
        """The top card of the pile, or -1."""
        return self.pile[-1] if self.pile else -1

    def takes(self) -> int:
        """How many cards who faces the top card takes if he does not beat it."""
        lying = len(self.pile) - int(self.game.options.bottom == "stays")
        return min(5 if self.top() == MAIJA else 3, lying)

    def _beaters(self) -> int:
        """The cards of the hand that beat the top card."""
        return self.hands[self.turn] & BEATERS[self.pile[-1]]

    def _attackers(self) -> int:
        """The cards of the hand that may attack, or begin the pile."""
        hand, endgame = self.hands[self.turn], self.game.options.endgame
        if not self.pile or self.stock or endgame == "free":
            return hand
        return hand & BITS[MAIJA] if endgame == "queen" else 0

    def _must_beat(self) -> bool:
        """Whether who can beat the top card must: as agreed, or where there is nothing to take."""
        return not self.game.options.may_decline or not self.takes()

    def _may_stop(self) -> bool:
        """Whether no attack is needed."""
        return self.game.options.attack == "may" and bool(self.pile)

    def _told(self, action: Action) -> int:
        takes = action == TAKE and self.phase == BEATING
        return BEATERS[self.pile[-1]] if takes and self._must_beat() else 0

    def _legal(self) -> list[int]:
        if self.phase == ATTACKING:
            return [*cards_in(self._attackers()), *([DONE] if self._may_stop() else [])]
        if self.phase == BEATING:
            found = cards_in(self._beaters())
            return found if found and self._must_beat() else [*found, TAKE]
        return cards_in(self.stock)

    def _chance_what(self) -> str:
        return t("the first card of the pile") if self.phase == TURNING else t("a card")

    # --- what follows

    def _apply(self, action: int) -> None:
        if self.phase == DEALING:
            self._deal(action)
        elif self.phase == TURNING:
            self.stock ^= BITS[action]
            self._lay(action, -1)
            if BEATERS[action] or self.game.options.unbeatable != "another":
                self._face()
        elif self.phase == DRAWING:
            self._draw(action)
        elif action == TAKE:
            self._take()
        else:
            self._play(action)

    def _dealt(self) -> None:
        if self.game.options.pile == "turned":
            self.phase = TURNING
        else:
            self._face()

    def _face(self) -> None:
        """The player in turn must beat the top card, or begin a pile."""
        self.phase = BEATING if self.pile else ATTACKING

    def _lay(self, card: int, seat: int) -> None:
        self.pile += (card,)
        self.owners += (seat,)

    def _play(self, action: int) -> None:
        beaten = self.phase == BEATING
        if action < TAKE:
            self.idle = 0
            self._leave_hand(self.turn, action)
            self._lay(action, self.turn)
        if not beaten:
            self._fill((self.turn,), AT_THE_END)
        elif self.game.options.draw_between:
            self._fill((self.turn,), BEFORE_ATTACK)
        else:
            self._filled(BEFORE_ATTACK)

    def _filled(self, then: int) -> None:
        if then == AT_THE_END:
            self._pass_on()
        elif self.hands[self.turn] and (self.stock or self.game.options.endgame != "none"):
            self.phase = ATTACKING
        else:
            self._fill((self.turn,), AT_THE_END)

    def _take(self) -> None:
        """The top cards come to the hand, for all to see."""
        count = self.takes()
        self.tells = self.tells or self._must_beat()
        if count:
            kept = len(self.pile) - count
            taken = self.pile[kept:]
            self._reveal(
                t(
                    "{player:@ picks|You pick} up {cards}",
                    player=player_word(self.turn),
                    cards=" ".join([card_text(card) for card in taken]),
                )
            )
            self.hands[self.turn] |= mask_of(taken)
            self.pile, self.owners = self.pile[:kept], self.owners[:kept]
            self.idle = 0
        else:
            self.idle += 1
            if self.game.options.unbeatable == "free":
                self.phase = ATTACKING
                return
        self._fill((self.turn,), AT_THE_END)

    def _pass_on(self) -> None:
        """The turn ends: the next player faces the top card."""
        if not self._turn_ends((self.turn,)):
            return
        if self.idle == self.remaining():
            self._reveal(t("Nobody can beat the card that lies alone"))
            self._draw_match()
            return
        self.turn = self.next_in(self.turn)
        self._face()

    # --- why

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        if action == TAKE:
            return self._take_reason()
        if action == DONE:
            return self._done_reason()
        if not self._held(action):
            return "attack", t("You do not have that card in hand.")
        if self.phase == BEATING:
            return self._beat_reason(action)
        if self._attackers() & BITS[action]:
            clause = "attack" if self.pile else "pile-start"
            return clause, t("It may attack.")
        text = t("The stock is used up: nothing attacks now.")
        if self.game.options.endgame == "queen":
            text = t("The stock is used up: only the queen of spades attacks now.")
        return "endgame", text

    def _take_reason(self) -> Reason:
        if self.phase == ATTACKING:
            return "attack", t("There is nothing to take now: attack.")
        if self._beaters() and self._must_beat():
            return "decline", t("You can beat the top card, and must.")
        if not self.takes():
            return "lone-card", t("There is no card to take.")
        clause = "take-five" if self.top() == MAIJA else "take-three"
        return clause, t("You may take cards instead of beating.")

    def _done_reason(self) -> Reason:
        if self.phase == BEATING:
            return "face", t("Beat the top card, or take cards.")
        if self._may_stop():
            return "next-beaten", t("You need not attack.")
        clause = "next-beaten" if self.pile else "pile-start"
        return clause, t("Attack with a card.")

    def _beat_reason(self, card: int) -> Reason:
        values = {"card": card_text(card), "other": card_text(self.top())}
        if self._beaters() & BITS[card]:
            return "beat", t("{card} beats {other}.", **values)
        if MAIJA in (card, self.top()):
            return "maija", t("Musta Maija neither beats nor is beaten.")
        return "beat", t("{card} does not beat {other}.", **values)

    # --- for people and bots

    def _observe(self, seat: int, out: Tensor) -> None:
        players = self.filling.players
        self._observe_hands(seat, out)
        out.bits("pile", mask_of(self.pile), PACK_SIZE)
        for depth in range(1, 7):
            card = self.pile[-depth] if depth <= len(self.pile) else -1
            out.one_hot(f"card {depth} of the pile", card, PACK_SIZE)
        out.one_hot("phase", self.phase, OVER + 1)
        out.seat("turn", self.turn)
        self._observe_sizes(out)
        out.numbers(
            "counts",
            [self.stock_size(), self.idle, self.turns],
            [PACK_SIZE, players, self.filling.limit],
        )


GAME = Kitumaija
