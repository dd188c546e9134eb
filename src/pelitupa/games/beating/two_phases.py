"""What Koira and Skitgubbe share: cards are won in tricks without suits, and then one has to be rid of them.

In the first phase each has three cards, filled up from the stock, whose top may be played unseen; the highest
card wins, and equally high ones bounce (`mas.py`). In the second, cards are beaten or picked up
(`pickup.py`). A game says who plays to a trick, when the first phase is over, and what a later turn is.
Booklet 33; Penguin Book of Card Games, Skitgubbe.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from typing_extensions import TypeVar

from pelitupa.core import (
    CHANCE,
    EVERYONE,
    TERMINAL,
    Reason,
    Tensor,
    only,
    option,
    player_word,
    t,
)
from pelitupa.core.first_turn import FirstTurnOptions, first_turn
from pelitupa.equipment.card_game import CardGame
from pelitupa.equipment.cards import (
    BITS,
    PACK_SIZE,
    card_text,
    cards_in,
    cards_text,
    mask_of,
)
from pelitupa.games.beating.deeds import DEEDS
from pelitupa.games.beating.mas import HAND_SIZE, BouncingTrick
from pelitupa.games.beating.pickup import PickupPlay, PickupState, beaters, observe_cards

TAKE: Final = PACK_SIZE
STOCK: Final = TAKE + 1
OWN: Final = STOCK + 1
"""The first of a game's own actions, after the cards, picking up and the top of the stock."""

# Chance deals, gives the top of the stock to be played or to fill a hand, or turns a last card.
DEALING: Final = 0
PLAYING: Final = 1
TOP: Final = 2
DRAWING: Final = 3
TURNING: Final = 4
BEATING: Final = 5
COMPOSING: Final = 6
OVER: Final = 7

_CHANCE: Final = (DEALING, TOP, DRAWING, TURNING)
_BEATERS: Final = [beaters(1, suit) for suit in range(4)]
"""For each suit of trumps, for each card, the set of cards that beat it."""


@dataclass(frozen=True)
class TwoPhaseOptions(FirstTurnOptions):
    """What can be agreed on in either game; each gives the fields its own bounds."""

    first: int = first_turn(1)
    chance_last: bool = option(True, "The last card of the stock too may be played unseen.")
    memory: bool = option(False, "Hide from view what players have to remember.", clause="memory")
    limit: int = option(
        10_000,
        "Turns in the second phase before the match is drawn among those still in.",
        low=1,
        high=100_000,
        clause="limit",
    )


TwoPhaseAgreed = TypeVar(
    "TwoPhaseAgreed", bound=TwoPhaseOptions, default=TwoPhaseOptions, covariant=True
)


class TwoPhaseGame(CardGame[TwoPhaseAgreed]):
    """Actions: the cards, take, stock, then a game's own. Chance outcomes: the cards."""

    deeds: ClassVar[Mapping[str, str]] = DEEDS

    full_hand: ClassVar[int] = HAND_SIZE

    def score_range(self) -> tuple[float, float]:
        """For each place a point for every player behind."""
        return 0.0, self.players - 1.0

    def max_game_length(self) -> int:
        # each card is played once in the first phase, unseen ones by two actions; a turn is two at most
        return 2 * PACK_SIZE + 2 * self.options.limit

    def max_chance_nodes_in_history(self) -> int:
        return PACK_SIZE

    def hidden_text(self, actor: int) -> str:
        return t("gets a card unseen by the others")


class TwoPhaseState(PickupState):
    """A match. `secret` has for each seat the cards of its hand that the others have not seen.

    `last` is the seat that got the last card of the stock, else -1; `drawer` the seat that fills its hand,
    where one does.
    """

    def __init__(self, game: TwoPhaseGame) -> None:
        super().__init__(game)
        self.game = game
        self.phase = DEALING
        self.stock = game.pack
        self.secret = [0] * game.players
        self.piles = [0] * game.players
        self.trick = self._new_trick(game.options.first - 1)
        self.play = PickupPlay(game.players)
        self.drawer = -1
        self.last = -1
        self.trump = -1
        self.turns = 0

    def clone(self) -> Self:
        new = super().clone()
        new.phase = self.phase
        new.stock = self.stock
        new.secret = self.secret.copy()
        new.piles = self.piles.copy()
        new.trick = self.trick.copy()
        new.play = self.play.copy()
        new.drawer = self.drawer
        new.last = self.last
        new.trump = self.trump
        new.turns = self.turns
        return new

    # --- what a game says

    def _new_trick(self, leader: int) -> BouncingTrick:
        """The trick that a player leads to in the first phase."""
        raise NotImplementedError

    def _first_phase_over(self, leader: int) -> bool:
        """Whether the first phase is over, now that this player would lead."""
        raise NotImplementedError

    def _took_last(self, seat: int, card: int, shown: bool) -> None:
        """A player got the last card of the stock, played or into the hand."""
        raise NotImplementedError

    def _begin_second_phase(self) -> None:
        """All hands are picked up."""
        raise NotImplementedError

    def _second_actions(self) -> list[int]:
        """The actions of a turn of the second phase that are no cards, ascending."""
        return [TAKE] if self.play.cards else []

    def _second_cards(self) -> int:
        """The cards that may be chosen in a turn of the second phase."""
        raise NotImplementedError

    def _act(self, action: int) -> None:
        """Do anything of the second phase but picking up."""
        raise NotImplementedError

    def _pick_up(self) -> tuple[int, ...]:
        """The player to move picks up what lies there, and the turn passes; the cards."""
        raise NotImplementedError

    def _to_pick_up(self) -> int:
        """The cards that are picked up now."""
        raise NotImplementedError

    # --- whose turn, and what may be done

    def current_player(self) -> int:
        phase = self.phase
        if phase == PLAYING:
            return self.trick.to_play()
        if phase in _CHANCE:
            return CHANCE
        return TERMINAL if phase == OVER else self.play.turn

    def _cards(self) -> int:
        """The cards that may be drawn or played now."""
        if self.phase == PLAYING:
            return self.play.hands[self.trick.to_play()]
        return self.stock if self.phase in _CHANCE else self._second_cards()

    def _other_actions(self) -> list[int]:
        if self.phase == PLAYING:
            return [STOCK] if self.may_turn() else []
        return [] if self.phase in _CHANCE else self._second_actions()

    def may_turn(self) -> bool:
        """Whether the top of the stock may be played unseen."""
        least = 1 if self.game.options.chance_last else 2
        return self.last < 0 and self.stock.bit_count() >= least

    def _legal(self) -> list[int]:
        return [*cards_in(self._cards()), *self._other_actions()]

    def _is_legal(self, action: int) -> bool:
        if 0 <= action < PACK_SIZE:
            return self._cards() & BITS[action] != 0
        return action in self._other_actions()

    def _audience(self, action: int) -> int:
        """Dealt and drawn cards come to a hand; whatever else chance draws lies open."""
        if self.phase in (DEALING, DRAWING):
            return only(self._chance_seat())
        return EVERYONE

    def _chance_seat(self) -> int:
        if self.phase == DEALING:
            dealt = (self.game.pack & ~self.stock).bit_count()
            return (self.game.options.first - 1 + dealt) % self.game.players
        if self.phase == DRAWING:
            return self.drawer
        return self.last if self.phase == TURNING else self.trick.to_play()

    def _chance_what(self) -> str:
        if self.phase == DEALING:
            return t("a card for {player}", player=player_word(self._chance_seat()))
        return t("the last card") if self.phase == TURNING else t("the top card of the stock")

    def _apply(self, action: int) -> None:
        phase = self.phase
        if phase == PLAYING:
            self._put(action)
        elif phase in (DEALING, DRAWING, TOP):
            self._drawn(action)
        elif action == TAKE:
            self._take()
        else:
            self._act(action)

    # --- the first phase

    def _show(self, seat: int, cards: int) -> None:
        """All see these cards of a hand."""
        self.secret[seat] &= ~cards

    def _leave_hand(self, seat: int, cards: int) -> None:
        """Cards leave a hand, seen by all."""
        self._show(seat, cards)
        self.play.hands[seat] &= ~cards

    def _drawn(self, card: int) -> None:
        """A card dealt, drawn, or played unseen."""
        seat, phase = self._chance_seat(), self.phase
        self.stock ^= BITS[card]
        if phase == TOP:
            self.trick.play(card)
        else:
            self.play.hands[seat] |= BITS[card]
            self.secret[seat] |= BITS[card]
        if phase == DEALING:
            dealt = (self.game.pack & ~self.stock).bit_count()
            if dealt == self.game.hand * self.game.players:
                self.phase = PLAYING
            return
        if not self.stock:
            self._took_last(seat, card, phase == TOP)
        self._after_card()

    def _put(self, action: int) -> None:
        """A card of the hand goes to the trick, or the top of the stock will."""
        if action == STOCK:
            self.phase = TOP
            return
        seat = self.trick.to_play()
        self._leave_hand(seat, BITS[action])
        self.trick.play(action)
        self._fill(seat)

    def _fill(self, seat: int) -> None:
        """A player who has played takes a card, if there is one."""
        if self.stock:
            self.drawer = seat
            self.phase = DRAWING
        else:
            self._after_card()

    def _after_card(self) -> None:
        """The next card is awaited, or all have played: the highest wins, equally high ones play on."""
        trick, hands = self.trick, self.play.hands
        self.phase, self.drawer = PLAYING, -1
        if not trick.complete():
            return
        best = trick.best()
        if len(best) == 1:
            self._win(best[0])
            return
        for seat in best:
            if not hands[seat]:
                self._unresolved(best)
                return
        trick.bounce(best)
        names = t("{player:@s|you}", player=player_word(best[0]))
        for seat in best[1:]:
            names = t("{first}, {player:#|you}", first=names, player=player_word(seat))
        self._reveal(t("It bounces, and these play another card: {players}", players=names))

    def _win(self, seat: int) -> None:
        """A player wins the trick."""
        self._win_cards(seat, mask_of(self.trick.cards))
        self.trick = self._new_trick(seat)
        if self._first_phase_over(seat):
            self._end_first_phase()

    def _unresolved(self, best: tuple[int, ...]) -> None:
        """Not all of those who should play on can: the cards go back to who played them."""
        for seat in self.trick.order:
            self.play.hands[seat] |= self.trick.cards_of(seat)
        self._end_first_phase()

    def _end_first_phase(self) -> None:
        self._reveal(t("A player has no card to play: the first phase is over"))
        self.trick = BouncingTrick(())
        self._begin_second_phase()

    # --- the second phase

    def _begin_turns(self) -> None:
        """Who got the last card of the stock leads, or the next player who has cards."""
        play = self.play
        play.turn = self.last if play.hands[self.last] else play.next_holding(self.last)
        self._reveal(
            t("{player:@ begins|You begin} the second phase", player=player_word(play.turn))
        )
        self._next_turn()

    def beaters(self, card: int) -> int:
        """The set of cards that beat a card."""
        return _BEATERS[self.trump][card]

    def _next_turn(self) -> None:
        if self.turns == self.game.options.limit:
            self.phase = OVER
            self._share_last_places()
            return
        self.turns += 1
        self.phase = BEATING

    def _take(self) -> None:
        seat = self.play.turn
        self._tell_picked_up(seat, mask_of(self._pick_up()))
        self._next_turn()

    def _played(self) -> None:
        """What the player to move has played lies on the trick: it may be complete, the player out."""
        play = self.play
        seat = play.turn
        complete = play.finish()
        if not play.hands[seat] and self._leaves(seat):
            return
        if complete:
            self._tell_complete()
        self._next_turn()

    def _leaves(self, seat: int) -> bool:
        """A player goes out, and owes nothing; whether that ends the match."""
        self.play.owing &= ~BITS[seat]
        self._go_out(seat)
        if self.remaining() == 1:
            self.phase = OVER
        return self.phase == OVER

    def winners(self) -> list[int]:
        return sorted(self.out)

    # --- for people and bots

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        if action == STOCK:
            return self._reason_of_stock()
        if action == TAKE:
            return self._reason_of_taking()
        if action < PACK_SIZE and not self.play.hands[player] & BITS[action]:
            text = t("You do not hold {card}.", card=card_text(action))
            held = "beat" if self.play.cards else "lead"
            clause = "play" if self.phase == PLAYING else held
            return clause, text
        if self.phase == PLAYING and action < PACK_SIZE:
            return "play", t("It is in your hand.")
        return self._second_reason(action)

    def _second_reason(self, action: int) -> Reason:
        """The ruling on a card that is in the hand, or on an action of the game's own."""
        raise NotImplementedError

    def _reason_of_stock(self) -> Reason:
        if self._is_legal(STOCK):
            return "top", t("You may play the top of the stock unseen.")
        if self.phase == PLAYING and self.last < 0 and self.stock:
            return "last-unseen", t("The last card of the stock is not played unseen.")
        return "top", t("There is no stock to play from.")

    def _reason_of_taking(self) -> Reason:
        taken = cards_text(self._to_pick_up())
        if self._is_legal(TAKE):
            return "pick-up", t("You may pick up {cards}.", cards=taken)
        if self.phase == BEATING:
            return "lead", t("There is no trick to pick up from: lead.")
        return "pick-up", t("You cannot pick up a card now.")

    def _in_stock(self) -> int:
        """How many cards are to be drawn."""
        return self.stock.bit_count()

    def _observe(self, seat: int, out: Tensor) -> None:
        players, play = self.game.players, self.play
        memory = self.game.options.memory
        observe_cards(out, seat, play, self.piles, self.secret, memory, PACK_SIZE)
        cards = play.cards or self.trick.cards
        out.bits("trick", mask_of(cards), PACK_SIZE)
        out.bits("to pick up", self._to_pick_up(), PACK_SIZE)
        out.one_hot("last played", cards[-1] if cards else -1, PACK_SIZE)
        out.bits("out of the game", 0 if memory else play.aside, PACK_SIZE)
        out.one_hot("phase", self.phase, OVER + 1)
        current = self.current_player()
        out.seat("to move", current)
        out.one_hot("plays in the trick", len(play.sizes), players + 1)
        out.one_hot("plays needed", play.needed, players + 1)
        out.one_hot("trumps", self.trump, 4)
        out.seat("last card", self.last)
        playing = self.phase == PLAYING
        active = self.trick.active if playing else ()
        out.among("in the round", active)
        out.each("owing", [float(play.owing >> other & 1) for other in out.around])
        out.among("out", self.out)
        out.numbers(
            "stock, turns", [self._in_stock(), self.turns], [PACK_SIZE, self.game.options.limit]
        )
