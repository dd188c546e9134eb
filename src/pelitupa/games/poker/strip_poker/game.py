"""Strip Poker (booklet 40): draw poker with jokers, in which four plain tokens a player turn into chips.

A deal is chips to the bank and the pot, cards, a betting, the change of cards, a second betting, and the pot;
then tokens that were turned are paid back for or lost, and whoever has none left drops out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Self

from pelitupa.core import (
    CHANCE,
    EVERYONE,
    TERMINAL,
    Reason,
    Rulebook,
    Tensor,
    Text,
    only,
    player_word,
    t,
    tn,
)
from pelitupa.core.going_out import GoingOutState
from pelitupa.core.objective import with_most
from pelitupa.equipment.cards import BITS, FULL_PACK, cards_in
from pelitupa.equipment.poker_hands import category_name, category_of
from pelitupa.games.poker.betting import (
    BETS,
    CALL,
    FOLD,
    MOST_EXTRA,
    RAISE,
    BettingRound,
    bet_label,
    bet_reason,
    bet_text,
)
from pelitupa.games.poker.room import PokerGame, card_for
from pelitupa.games.poker.strip_poker.deck import CARDS, in_order, text_of, worth_of
from pelitupa.games.poker.strip_poker.options import StripPokerOptions

MOST_CHANGED: Final = 4
CHIPS: Final = 20
"""Chips at the beginning, and for each token."""

TOKENS: Final = 4
TOKEN_NAMES: Final[tuple[Text, ...]] = (
    t("top overgarment"),
    t("bottom overgarment"),
    t("top undergarment"),
    t("bottom undergarment"),
)
"""The tokens in the order in which they are turned."""

BANK: Final = 4

CARD: Final = BETS
DONE: Final = CARD + CARDS
PAY_BACK: Final = DONE + 1
END: Final = PAY_BACK + TOKENS + 1
GO_ON: Final = END + 1

DEALING: Final = 0
BETTING: Final = 1
CHANGING: Final = 2
DRAWING: Final = 3
SETTLING: Final = 4
ASKING: Final = 5
OVER: Final = 6
PHASES: Final = 7


ANTE: Final = 1
HAND: Final = 5


class StripPoker(PokerGame[StripPokerOptions]):
    """Strip Poker. Actions: bets, cards to discard, done, how many tokens to pay back for, end, go on."""

    look_place: ClassVar[str] = "pelitupa.games.poker.strip_poker.look"
    sampler_place: ClassVar[str] = "pelitupa.games.poker.strip_poker.hidden"

    full_hand: ClassVar[int] = HAND

    def __init__(self, options: StripPokerOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.pack = FULL_PACK | sum([BITS[52 + joker] for joker in range(options.jokers)])
        self.outcomes = [(text_of(card), "") for card in range(CARDS)]
        self.named = [
            *[(bet_text(bet), bet_label(bet)) for bet in range(BETS)],
            *[(text_of(card), t("discard {card}", card=text_of(card))) for card in range(CARDS)],
            ("done", t("done")),
            ("pay back 0", t("pay nothing back")),
            *[
                (f"pay back {count}", t("pay back for tokens: {count}", count=count))
                for count in range(1, TOKENS + 1)
            ],
            ("end", t("end the match")),
            ("go on", t("go on")),
        ]

    def new_initial_state(self) -> StripPokerState:
        state = StripPokerState(self)
        state.begin_deal()
        return state

    def _most_deals(self) -> int:
        """Each takes chips of two players at least, and none come in but for tokens."""
        most = self.players * CHIPS * (TOKENS + 1) // (2 * BANK) + 1
        return min(most, self.options.deals) if self.options.deals else most

    def score_range(self) -> tuple[float, float]:
        """All chips there are, those for tokens included."""
        return 0.0, float(self.players * CHIPS * (TOKENS + 1))

    def max_game_length(self) -> int:
        # two players bet at most what all have, and each raise gives all others one more turn
        raises = self.players * CHIPS * (TOKENS + 1) // 2
        return self._most_deals() * self.players * (raises + HAND + 6)

    def max_chance_nodes_in_history(self) -> int:
        return self._most_deals() * self.players * (HAND + MOST_CHANGED)

    def silence_answers(self) -> bool:
        return True


class StripPokerState(GoingOutState):
    """A position. `tokens` are those each has left, `turned` those that turned into chips in this deal.

    `hands` and `gone` are the cards in hand and discarded in this deal, and empty after it; `shown` the
    hands shown in its end. `settling` are winners who may still pay back, `agreed` how many want to end the
    match, and `left_over` the chips that an earlier pot has left in this one.
    """

    def __init__(self, game: StripPoker) -> None:
        super().__init__(game)
        self.game = game
        players = game.players
        self.chips: list[int] = [CHIPS if game.options.betting else 0] * players
        self.tokens: list[int] = [TOKENS] * players
        self.turned: list[int] = [0] * players
        self.hands: list[int] = [0] * players
        self.gone: list[int] = [0] * players
        self.shown: list[int] = [0] * players
        self.betting = BettingRound((0,) * players, 0)
        self.second = False
        self.phase = DEALING
        self.turn = 0
        self.first = game.options.first - 1
        self.settling: tuple[int, ...] = ()
        self.agreed = 0
        self.left_over = 0

    def clone(self) -> Self:
        new = super().clone()
        new.chips = self.chips.copy()
        new.tokens = self.tokens.copy()
        new.turned = self.turned.copy()
        new.hands = self.hands.copy()
        new.gone = self.gone.copy()
        new.shown = self.shown.copy()
        new.betting = self.betting.clone()
        new.second = self.second
        new.phase = self.phase
        new.turn = self.turn
        new.first = self.first
        new.settling = self.settling
        new.agreed = self.agreed
        new.left_over = self.left_over
        return new

    def in_turn(self, seats: Sequence[int] | None = None) -> list[int]:
        """These seats, or all that are in the match, from the first of the deal on."""
        players = self.game.players
        order = [(self.first + place) % players for place in range(players)]
        return [
            seat for seat in order if (seat not in self.out if seats is None else seat in seats)
        ]

    def stock(self) -> int:
        """The cards that can still be drawn."""
        stock = self.game.pack
        for seat, hand in enumerate(self.hands):
            stock &= ~(hand | self.gone[seat])
        return stock

    def pot(self) -> int:
        """What the winner of the deal gets."""
        return self.betting.pot() + self.left_over

    def worth(self, seat: int) -> int:
        """Chips, and the chips that a seat's tokens are worth; those that were turned are chips already."""
        return self.chips[seat] + CHIPS * self.tokens[seat]

    def most_extra(self) -> int:
        """The highest raise: 5, if all who have not folded can pay it."""
        betting = self.betting
        room = MOST_EXTRA
        top = max(betting.paid)
        for seat in betting.active():
            room = min(room, self.worth(seat) + betting.paid[seat] - top)
        return max(room, 0)

    def most_back(self, seat: int) -> int:
        """For how many of the tokens that were turned a winner can pay."""
        spare = self.chips[seat] - (1 if self.game.options.lend == "zero" else 0)
        return min(self.turned[seat], max(spare, 0) // CHIPS)

    def current_player(self) -> int:
        if self.phase == OVER:
            return TERMINAL
        if self.phase == DEALING or self.phase == DRAWING:
            return CHANCE
        return self.betting.turn if self.phase == BETTING else self.turn

    def composing(self) -> int:
        return self.gone[self.turn].bit_count() if self.phase == CHANGING else -1

    def default_action(self, seat: int) -> int:
        """Who is asked whether to end the match and does not answer goes on."""
        return GO_ON if self.phase == ASKING and seat == self.turn else -1

    # --- chips and tokens

    def _pay(self, seat: int, cost: int, clause: str, text: str) -> None:
        """A player pays, turning tokens into chips where there are too few."""
        while self.chips[seat] < cost:
            self._turn_token(seat)
        self.chips[seat] -= cost
        if cost:
            self._score_on((seat,), -cost, clause, text)
        if not self.chips[seat] and self.tokens[seat] and self.game.options.lend == "zero":
            self._turn_token(seat)

    def _turn_token(self, seat: int) -> None:
        token = TOKEN_NAMES[TOKENS - self.tokens[seat]]
        self.tokens[seat] -= 1
        self.turned[seat] += 1
        self.chips[seat] += CHIPS
        self._reveal(
            t(
                "{player:@ turns|You turn} a token into {chips} chips: {token}",
                player=player_word(seat),
                chips=CHIPS,
                token=token,
            )
        )

    # --- the deal

    def begin_deal(self) -> None:
        """All who are in pay to the bank and to the pot; then cards are to be dealt."""
        players = self.game.players
        self.hands, self.gone, self.shown = [0] * players, [0] * players, [0] * players
        out = [seat in self.out for seat in range(players)]
        ante = ANTE if self.game.options.betting else 0
        for seat in self.in_turn() if ante else ():
            self._pay(seat, BANK, "bank", t("paid to the bank"))
            self._pay(seat, ANTE, "pot", t("paid to the pot"))
        self.betting = BettingRound([0 if gone else ante for gone in out], self.first, out)
        self.second = False
        self.phase, self.turn = DEALING, self.betting.turn

    def _chance_seat(self) -> int:
        return self.turn

    def _chance_what(self) -> str:
        return card_for(self.turn)

    def _audience(self, action: int) -> int:
        """Who changes cards puts them away unseen."""
        hidden = self.current_player() == CHANCE or CARD <= action < DONE
        return self.hand_audience(self.turn) if hidden else EVERYONE

    def hand_audience(self, seat: int) -> int:
        """The player; all once it is shown."""
        return EVERYONE if self.shown[seat] else only(seat)

    # --- what can be done

    def _legal(self) -> list[int]:
        phase = self.phase
        if phase in (DEALING, DRAWING):
            return cards_in(self.stock())
        if phase == BETTING:
            return [FOLD, CALL, *range(RAISE, RAISE + self.most_extra())]
        if phase == CHANGING:
            if self.gone[self.turn].bit_count() == MOST_CHANGED:
                return [DONE]
            return [*[CARD + card for card in cards_in(self.hands[self.turn])], DONE]
        if phase == SETTLING:
            return list(range(PAY_BACK, PAY_BACK + self.most_back(self.turn) + 1))
        return [END, GO_ON]

    # --- what follows

    def _apply(self, action: int) -> None:
        phase = self.phase
        if phase == BETTING:
            seat = self.betting.turn
            self._pay(seat, self.betting.act(action), "pot", t("paid to the pot"))
            if self.betting.over:
                self._after_betting()
        elif phase in (DEALING, DRAWING):
            self.hands[self.turn] |= BITS[action]
            if self.hands[self.turn].bit_count() == self.game.hand:
                self._next_hand()
        elif phase == CHANGING:
            if action != DONE:
                self.hands[self.turn] ^= BITS[action - CARD]
                self.gone[self.turn] |= BITS[action - CARD]
            elif self.gone[self.turn]:
                self.phase = DRAWING
            else:
                self._next_hand()
        elif phase == SETTLING:
            self._pay_back(action - PAY_BACK)
        else:
            self._ask(action)

    def _next_hand(self) -> None:
        """The next player gets cards or changes some; after the last there is betting."""
        order = self.in_turn(self.betting.active())
        place = order.index(self.turn) + 1
        if place == len(order) and not self.game.options.betting:
            self._show_worst(order)
            return
        if place == len(order):
            self.betting = BettingRound(self.betting.paid, self.first, self.betting.folded)
            self.second = self.phase != DEALING
            self.phase = BETTING
            return
        self.turn = order[place]
        if self.phase == DRAWING:
            self.phase = CHANGING

    def _after_betting(self) -> None:
        active = self.in_turn(self.betting.active())
        if len(active) == 1:
            self._collect(active)
        elif self.second:
            self._showdown(active)
        else:
            self.phase, self.turn = CHANGING, active[0]

    def _show_worst(self, inside: list[int]) -> None:
        """Without betting all show their hands, and the worst loses a token."""
        worths = self._shown_worths(inside)
        worst = min(worths)
        for seat, worth in zip(inside, worths, strict=True):
            if worth == worst:
                token = TOKEN_NAMES[TOKENS - self.tokens[seat]]
                self.tokens[seat] -= 1
                text = t(
                    "{player:@ loses|You lose} a token: {token}",
                    player=player_word(seat),
                    token=token,
                )
                self._reveal(text)
                self._score((seat,), -CHIPS, "no-betting", t("the worst hand"))
        self.hands = [0] * self.game.players
        self._end_deal()

    def _showdown(self, active: list[int]) -> None:
        worths = self._shown_worths(active)
        best = max(worths)
        self._collect([seat for seat, worth in zip(active, worths, strict=True) if worth == best])

    def _shown_worths(self, active: list[int]) -> list[int]:
        """These players show their hands; what each is worth."""
        worths = [worth_of(self.hands[seat], self.game.options.joker_twice) for seat in active]
        for seat, worth in zip(active, worths, strict=True):
            self.shown[seat] = self.hands[seat]
            cards = " ".join([text_of(card) for card in in_order(self.hands[seat])])
            text = t(
                "{player:@ shows|You show} {cards}: {hand}",
                player=player_word(seat),
                cards=cards,
                hand=category_name(category_of(worth)),
            )
            self._reveal(text)
        return worths

    def _collect(self, winners: list[int]) -> None:
        """The winners, in turn, share the pot; then they may pay back."""
        share, odd = divmod(self.pot(), len(winners))
        self.left_over = odd if self.game.options.odd_chips == "pot" else 0
        for seat in winners:
            won = share
            if seat == winners[0]:
                won += odd - self.left_over
            self.chips[seat] += won
            self._reveal(
                tn(
                    "{player:@ wins|You win} {count} chip",
                    "{player:@ wins|You win} {count} chips",
                    won,
                    player=player_word(seat),
                )
            )
            self._score_on((seat,), won, "pot", t("won from the pot"))
        players = self.game.players
        self.hands, self.gone = [0] * players, [0] * players
        self.betting = BettingRound([0] * players, self.first, self.betting.folded)
        self.settling = tuple([seat for seat in winners if self.most_back(seat)])
        self._settle_next()

    def _settle_next(self) -> None:
        if self.settling:
            self.phase, self.turn = SETTLING, self.settling[0]
        else:
            self._end_deal()

    def _pay_back(self, count: int) -> None:
        seat = self.turn
        self.chips[seat] -= CHIPS * count
        self.tokens[seat] += count
        self.turned[seat] -= count
        self.settling = self.settling[1:]
        self._settle_next()

    def _end_deal(self) -> None:
        """Tokens that were turned are lost; who has none left drops out; all others may pay down."""
        before = self.out
        for seat in self.in_turn():
            for place in range(self.turned[seat]):
                token = TOKEN_NAMES[TOKENS - self.tokens[seat] - self.turned[seat] + place]
                text = t(
                    "{player:@ loses|You lose} a token: {token}",
                    player=player_word(seat),
                    token=token,
                )
                self._reveal(text)
            self.turned[seat] = 0
        for seat in self.in_turn():
            if not self.tokens[seat]:
                self._drop(seat)
        if self.out != before:
            self._pay_down()
        if self.remaining() < 2 or self.deal == self.game.options.deals:
            self.phase = OVER
        elif self.out:
            self.phase, self.agreed = ASKING, 0
            self.turn = self.in_turn()[0]
        else:
            self._next_deal()

    def _drop(self, seat: int) -> None:
        self.out = (*self.out, seat)
        self._reveal(t("{player:@ drops|You drop} out", player=player_word(seat)))
        if self.chips[seat]:
            text = t("left behind in the bank")
            self._score((seat,), -self.chips[seat], "drop-chips", text)
        self.chips[seat] = 0

    def _pay_down(self) -> None:
        inside = self.in_turn()
        extra = min([self.chips[seat] for seat in inside], default=0) - CHIPS
        if extra > 0:
            for seat in inside:
                self.chips[seat] -= extra
                self._score((seat,), -extra, "pay-down", t("paid down to the bank"))
            self._reveal(
                tn("All pay {count} chip to the bank", "All pay {count} chips to the bank", extra)
            )

    def _ask(self, action: int) -> None:
        """One more wants to end the match, or to go on."""
        if action == GO_ON:
            self._next_deal()
            return
        self.agreed += 1
        if self.agreed == self.remaining():
            self.phase = OVER
        else:
            self.turn = self.next_in(self.turn)

    def _next_deal(self) -> None:
        self.deal += 1
        self.first = self.next_in(self.first)
        self._leave_behind()
        self.begin_deal()

    # --- results

    def scores(self) -> list[float]:
        return [float(self.worth(seat)) for seat in range(self.game.players)]

    def winners(self) -> list[int]:
        return with_most([self.worth(seat) for seat in range(self.game.players)])

    # --- why

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        """Why any action of the player in turn is legal or not."""
        if action < BETS:
            return self._why_bet(action, legal)
        if action <= DONE:
            return "change", self._why_change(action, legal)
        if action < END:
            return self._why_pay_back(action, legal)
        if self.phase == ASKING:
            return "agree", t("The match ends when all agree to it.")
        return "agree-dropped", t("That is asked after a deal, when somebody has dropped out.")

    def _why_bet(self, action: int, legal: bool) -> Reason:
        if legal:
            cost = self.betting.to_call(self.betting.turn)
            if action == FOLD and not cost:
                return "fold-free", t("You may fold, though there is nothing to call.")
            return bet_reason(action, cost)
        if self.phase == BETTING:
            return "covered", t("Somebody could not call that, with all chips and tokens.")
        return "betting-ends", t("There is no betting now.")

    def _why_change(self, action: int, legal: bool) -> Text:
        if self.phase != CHANGING:
            return t("Cards are changed after the first betting.")
        if action == DONE:
            return t("You get as many cards as you have discarded.")
        if legal:
            return t("You may discard it.")
        if not self.hands[self.turn] & BITS[action - CARD]:
            return t("{card} is not in the hand.", card=text_of(action - CARD))
        return t("You may discard {count} cards at most.", count=MOST_CHANGED)

    def _why_pay_back(self, action: int, legal: bool) -> Reason:
        if legal and action == PAY_BACK:
            return "pay-back", t("You may keep the chips; the tokens are lost then.")
        if legal:
            return "pay-back", t("You get as many tokens back.")
        if self.phase == SETTLING:
            return "pay-back", t("You have not turned so many tokens, or lack the chips.")
        return "settle", t("Only the winner of the pot pays back, at the end of the deal.")

    # --- in numbers

    def _observe(self, seat: int, out: Tensor) -> None:
        """The table in numbers, the players in order from the seat itself."""
        betting = self.betting
        out.bits("hand", self.hands[seat], CARDS)
        out.bits("discarded", self.gone[seat], CARDS)
        for other in out.turned(out.around):
            out.bits("shown", self.shown[other], CARDS)
        out.each("chips", [self.chips[other] for other in out.around], CHIPS)
        out.each("tokens", [self.tokens[other] for other in out.around], TOKENS)
        out.each("turned", [self.turned[other] for other in out.around], TOKENS)
        out.each("paid", [betting.paid[other] for other in out.around], CHIPS)
        out.each("folded", [float(betting.folded[other]) for other in out.around])
        out.each("changed", [self.gone[other].bit_count() for other in out.around], TOKENS)
        out.among("out", self.out)
        out.numbers("pot", [self.pot()], CHIPS)
        out.seat("first", self.first)
        turn = betting.turn if self.phase == BETTING else self.turn
        out.seat("turn", turn)
        out.one_hot("phase", self.phase, PHASES)
        out.numbers("second betting", [float(self.second)])


GAME: Final = StripPoker
