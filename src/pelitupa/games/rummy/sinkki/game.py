"""Sinkki (booklet 44): gin rummy of Finnish railwaymen for three to five, seven cards each.

A turn is a card from the stock or the pile and a discard, with which one may call sinkki.
"""

from __future__ import annotations

from typing import ClassVar, Final, Self

from pelitupa.core import (
    CHANCE,
    EVERYONE,
    TERMINAL,
    Reason,
    Rulebook,
    Tensor,
    only,
    player_word,
    t,
    tn,
)
from pelitupa.core.objective import with_most
from pelitupa.equipment.card_game import CARDS
from pelitupa.equipment.cards import BITS, PACK_SIZE, card_text, cards_in, cards_text
from pelitupa.games.rummy.held import NO_CARD, HeldGame, HeldState
from pelitupa.games.rummy.melds import trash_value
from pelitupa.games.rummy.sinkki.options import HAND, PACKS, SinkkiOptions

CALL: Final = PACK_SIZE
STOCK: Final = CALL + 1
PILE: Final = CALL + 2
PASS: Final = CALL + 3
TEXTS: Final = ("sinkki", "stock", "pile", "pass")
LABELS: Final = (
    t("call sinkki"),
    t("take from the stock"),
    t("take from the pile"),
    t("take nothing"),
)

CHIPS: Final = 100
UNITS: Final = 2
CLEAN: Final = 4
PENALTY: Final = 4

DEALING: Final = 0
TAKING: Final = 1
DRAWING: Final = 2
DISCARDING: Final = 3
OVER: Final = 4


PHASES: Final = 5

_TURNS: Final = 20
"""Turns of a deal, as a unit for tensors."""


class Sinkki(HeldGame[SinkkiOptions]):
    """Sinkki. Actions: cards to discard, the call, and where to take a card from."""

    look_place: ClassVar[str] = "pelitupa.games.rummy.sinkki.look"
    full_hand: ClassVar[int] = HAND

    def __init__(self, options: SinkkiOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.pack, self.hand = PACKS[options.pack], options.hand_size
        self.named = [
            *[(card, t("discard {card}", card=card)) for card, _ in CARDS],
            *zip(TEXTS, LABELS, strict=True),
        ]

    def new_initial_state(self) -> SinkkiState:
        return SinkkiState(self)

    def usual_start(self) -> int:
        return CHIPS

    def score_range(self) -> tuple[float, float]:
        """In each deal a loser pays for a clean game, or for the winner and for a call that is lost."""
        deals, others = self.options.deals, self.players - 1
        loss = max(CLEAN, UNITS + PENALTY)
        gain = max(CLEAN * others, UNITS * others + PENALTY)
        return float(CHIPS - deals * loss), float(CHIPS + deals * gain)

    def max_game_length(self) -> int:
        return self.options.deals * 3 * (self.options.limit + 1)

    def max_chance_nodes_in_history(self) -> int:
        return self.options.deals * PACK_SIZE


class SinkkiState(HeldState):
    """A position. `pile` is the discard pile, its top last, `turns` how many turns of the deal are done.

    `picked` is the card taken from the pile in this turn, `called` whether sinkki is called with the discard
    to come; `left_over` the units that could not be split, and `shown` the hands of a match that is over.
    """

    tells: ClassVar[bool] = True
    take: ClassVar[int] = PILE

    def __init__(self, game: Sinkki) -> None:
        super().__init__(game)
        self.game = game
        self.chips: list[int] = list(game.starting) or [CHIPS] * game.players
        self.phase = DEALING
        self.turns = 0
        self.pile: list[int] = []
        self.picked = NO_CARD
        self.called = False
        self.left_over = 0
        self.shown: tuple[int, ...] = ()

    def clone(self) -> Self:
        new = super().clone()
        new.chips = self.chips.copy()
        new.phase = self.phase
        new.turns = self.turns
        new.pile = self.pile.copy()
        new.picked = self.picked
        new.called = self.called
        new.left_over = self.left_over
        new.shown = self.shown
        return new

    def may_call(self) -> bool:
        """Whether the turn is that of the player right of the start player, or a later one."""
        return self.turns >= self.game.players - 1

    def is_told(self, hand: int) -> bool:
        """A clean game must be said, and ends the deal."""
        return not trash_value(hand)

    def current_player(self) -> int:
        if self.phase == OVER:
            return TERMINAL
        return CHANCE if self.phase in (DEALING, DRAWING) else self.turn

    def composing(self) -> int:
        return int(self.called) if self.phase == DISCARDING else -1

    def hand_audience(self, seat: int) -> int:
        return EVERYONE if self.shown else only(seat)

    def _size(self, seat: int) -> int:
        """How many cards a seat is dealt."""
        return self.game.hand + 1 if seat == self.start else self.game.hand

    # --- what can be done

    def _legal(self) -> list[int]:
        if self.phase in (DEALING, DRAWING):
            return cards_in(self.stock())
        if self.phase == TAKING:
            return [STOCK, PILE] if self.stock() else [PILE, PASS]
        hand = self.hands[self.turn]
        if self.picked != NO_CARD:
            hand &= ~BITS[self.picked]
        cards = cards_in(hand)
        return [*cards, CALL] if self.may_call() and not self.called else cards

    # --- what follows

    def _apply(self, action: int) -> None:
        seat = self.turn
        if self.phase in (DEALING, DRAWING):
            self.hands[seat] |= BITS[action]
            if self.phase == DRAWING:
                self.phase = DISCARDING
            elif self.hands[seat].bit_count() == self._size(seat):
                self.turn = (seat + 1) % self.game.players
                if self.turn == self.start:
                    self.phase = DISCARDING
        elif action == STOCK:
            self.phase = DRAWING
        elif action == PILE:
            self.picked = self.pile.pop()
            self.hands[seat] |= BITS[self.picked]
            self.known[seat] |= BITS[self.picked]
            self.gone ^= BITS[self.picked]
            self.phase = DISCARDING
        elif action == PASS:
            self._end_deal(-1)
        elif action == CALL:
            self.called = True
        else:
            self._discard(seat, action)

    def _discard(self, seat: int, card: int) -> None:
        """Lay a card on the pile, with what is announced by it; then it is the next player's turn."""
        last = self.picked != NO_CARD and not self.stock()
        self.hands[seat] ^= BITS[card]
        self.known[seat] &= ~BITS[card]
        self.pile.append(card)
        self.gone |= BITS[card]
        self.turns += 1
        clean = self.is_told(self.hands[seat])
        if clean or self.called or last or self.turns == self.game.options.limit:
            self._end_deal(seat if clean or self.called else -1)
            return
        self.picked = NO_CARD
        self.phase, self.turn = TAKING, (seat + 1) % self.game.players

    # --- the end of a deal

    def _end_deal(self, caller: int) -> None:
        """All show their hands, and the losers pay; `caller` has ended the deal, -1 for nobody."""
        values = [trash_value(hand) for hand in self.hands]
        for place in range(self.game.players):
            seat = (self.start + place) % self.game.players
            self._reveal(
                t(
                    "{player:@ shows|You show} {cards}: trash {value}",
                    player=player_word(seat),
                    cards=cards_text(self.hands[seat]),
                    value=values[seat],
                )
            )
        if caller >= 0 and not values[caller]:
            self._reveal(t("{player:@ has|You have} a clean game", player=player_word(caller)))
            self._settle([caller], CLEAN, "clean", -1)
            return
        others = [value for seat, value in enumerate(values) if seat != caller]
        best = min(others)
        winners = [s for s, value in enumerate(values) if value == best and s != caller]
        if caller >= 0 and values[caller] < best:
            winners = [caller]
        lost = caller if caller >= 0 and caller not in winners else -1
        self._settle(winners, UNITS, "win", lost)

    def _settle(self, winners: list[int], units: int, clause: str, lost_call: int) -> None:
        """All others pay so many units, and a lost call its penalty; the winners split all of it."""
        pot = self.left_over
        for seat in range(self.game.players):
            if seat not in winners:
                pot += self._pay(seat, units, clause, t("paid to the winner"))
        if lost_call >= 0:
            pot += self._pay(lost_call, PENALTY, "lost-call", t("penalty for a call that is lost"))
        share, self.left_over = divmod(pot, len(winners))
        for seat in winners:
            self.chips[seat] += share
            self._reveal(
                tn(
                    "{player:@ wins|You win} {count} unit",
                    "{player:@ wins|You win} {count} units",
                    share,
                    player=player_word(seat),
                )
            )
            self._score((seat,), share, clause, t("won from the others"))
        if self.left_over:
            self._reveal(
                tn(
                    "{count} unit is left for the next deal",
                    "{count} units are left for the next deal",
                    self.left_over,
                )
            )
        if self.deal == self.game.options.deals:
            self.shown = tuple(self.hands)
            self.phase = OVER
        else:
            self._next_deal()

    def _pay(self, seat: int, units: int, clause: str, text: str) -> int:
        self.chips[seat] -= units
        self._score((seat,), -units, clause, text)
        return units

    def _next_deal(self) -> None:
        self._begin_next()
        self.pile, self.turns = [], 0
        self.picked, self.called = NO_CARD, False
        self.phase, self.turn = DEALING, self.start

    # --- results

    def scores(self) -> list[float]:
        return [float(chips) for chips in self.chips]

    def winners(self) -> list[int]:
        return with_most(self.chips)

    # --- why

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        if action < CALL:
            return self._why_discard(action, legal)
        return self._why_call(legal) if action == CALL else self._why_take(action, legal)

    def _why_discard(self, card: int, legal: bool) -> Reason:
        if self.phase == TAKING:
            return "turn", t("First take a card, from the stock or from the pile.")
        if legal:
            return "turn", t("Any card of the hand may be discarded.")
        if card == self.picked:
            return "same-card", t("What was just taken from the pile may not go back to it.")
        return "turn", t("{card} is not in the hand.", card=card_text(card))

    def _why_call(self, legal: bool) -> Reason:
        if legal:
            return "call", t("Sinkki may be called with the discard: the deal ends then.")
        if self.phase == TAKING:
            return "call", t("Sinkki is called with a discard: first take a card.")
        if self.called:
            return "call", t("Sinkki is called: discard a card.")
        return "first-call", t("The player right of the start player is the first who may call.")

    def _why_take(self, action: int, legal: bool) -> Reason:
        if self.phase == DISCARDING:
            return "turn", t("A card has been taken, or is not to be: now one is discarded.")
        if action == PASS:
            if legal:
                return "decline", t(
                    "The stock is empty: you may leave the pile, and the deal ends."
                )
            return "decline", t("Only when the stock is empty may one take nothing.")
        if action == STOCK and not legal:
            return "last-turn", t("The stock is empty: only the top card of the pile can be taken.")
        if not self.stock():
            return "last-turn", t("This is the last turn of the deal.")
        return "turn", t("A turn begins with the top card of the stock or of the pile.")

    # --- in numbers

    def _observe(self, seat: int, out: Tensor) -> None:
        """The table in numbers, the players in order from the seat itself."""
        players = self.game.players
        out.bits("hand", self.hands[seat], PACK_SIZE)
        for other in out.turned(out.around):
            out.bits("taken in sight", self.known[other], PACK_SIZE)
        out.bits("pile", self.gone, PACK_SIZE)
        out.one_hot("top", self.pile[-1] if self.pile else NO_CARD, PACK_SIZE)
        out.one_hot("picked", self.picked, PACK_SIZE)
        out.numbers("stock", [self.stock().bit_count()], PACK_SIZE)
        out.each("chips", [self.chips[other] for other in out.around], CHIPS)
        out.seat("turn", self.turn)
        out.seat("start", self.start)
        out.one_hot("phase", self.phase, PHASES)
        out.numbers(
            "turns", [self.turns, float(self.called), float(self.left_over)], [_TURNS, 1, 1]
        )
        shown = self.shown or (0,) * players
        for other in out.turned(out.around):
            out.bits("shown", shown[other], PACK_SIZE)


GAME = Sinkki
