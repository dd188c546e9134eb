"""Indian Poker (booklet 60): everybody sees every card but their own, and bets on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import (
    CHANCE,
    EVERYONE,
    TERMINAL,
    Action,
    Options,
    Random,
    Reason,
    Rulebook,
    Sampler,
    State,
    Tensor,
    Text,
    listed,
    only,
    option,
    player_word,
    t,
    tn,
)
from pelitupa.core.game import CloneSampler
from pelitupa.core.objective import with_most
from pelitupa.core.options import Value
from pelitupa.core.retold import RetoldSampler
from pelitupa.equipment.cards import (
    BITS,
    FULL_PACK,
    PACK_SIZE,
    card_text,
    cards_in,
    rank_of,
    suit_of,
)
from pelitupa.equipment.small_packs import cards_of, check_small, pack_option
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
from pelitupa.games.poker.room import PokerGame

PACKS: Final = {PACK_SIZE: FULL_PACK, 8: cards_of("JQKA", 2), 4: cards_of("JQKA", 1)}
"""The packs by how many cards they have."""

CHIPS: Final = 100
ANTE: Final = 1
NO_CARD: Final = -1
_PAID: Final = t("paid to the pot")


@dataclass(frozen=True)
class IndianPokerOptions(Options):
    """How many play, and how long."""

    players: int = option(4, "How many play.", low=3, high=10, clause="players")
    deals: int = option(20, "Deals in a session.", low=1, high=1000, clause="session")
    limit: int = option(
        40, "Raises in a deal after which nobody may raise.", low=1, high=1000, clause="limit"
    )
    pack: int = pack_option(8, 4)

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        return {"toy": {"players": 3, "pack": 4, "deals": 1, "limit": 1, "objective": "margin"}}

    def check(self) -> None:
        check_small(self.pack, self.players)


class IndianPoker(PokerGame[IndianPokerOptions]):
    """Indian Poker. Actions: fold, call, raise by 1 to 5."""

    look_place: ClassVar[str] = "pelitupa.games.poker.indian_poker.look"

    def __init__(self, options: IndianPokerOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.pack = PACKS[options.pack]
        self.most = MOST_EXTRA
        """The highest raise; in a small game it is lower."""
        self.named = [(bet_text(bet), bet_label(bet)) for bet in range(BETS)]

    def new_initial_state(self) -> IndianPokerState:
        state = IndianPokerState(self)
        state.begin_deal()
        return state

    def score_range(self) -> tuple[float, float]:
        """In each deal nobody pays more than the ante and every raise, nor more than the chips there are."""
        chips = CHIPS * self.players
        stake = min(ANTE + self.most * self.options.limit, chips)
        most = min(stake * (self.players - 1), chips)
        deals = self.options.deals
        return float(CHIPS - deals * stake), float(CHIPS + deals * most)

    def max_game_length(self) -> int:
        return self.options.deals * self.players * (self.options.limit + 1)

    def hidden_text(self, actor: int) -> str:
        return t("a card that its owner has not seen")


def strength(card: int) -> int:
    """Rank first, then spades, hearts, diamonds, clubs (booklet 60.1)."""
    return rank_of(card) * 4 + suit_of(card)


class IndianPokerState(State):
    """A session: chips and IOUs by seat, the cards on the foreheads, and the betting.

    `ious[debtor][creditor]` are chips. The pot is what the betting round has been paid.
    """

    def __init__(self, game: IndianPoker) -> None:
        super().__init__(game)
        self.game = game
        self.chips: list[int] = [CHIPS] * game.players
        self.ious: tuple[tuple[int, ...], ...] = ((0,) * game.players,) * game.players
        self.dealer = 0
        self.cards: list[int] = [NO_CARD] * game.players
        self.shown: list[int] = [NO_CARD] * game.players
        self.betting = BettingRound((0,) * game.players, 0)
        self.over = False

    def clone(self) -> Self:
        new = super().clone()
        new.chips = self.chips.copy()
        new.ious = self.ious
        new.dealer = self.dealer
        new.cards = self.cards.copy()
        new.shown = self.shown.copy()
        new.betting = self.betting.clone()
        new.over = self.over
        return new

    # --- setup

    def begin_deal(self) -> None:
        """Everyone pays one chip to the pot; cards are to be dealt from the dealer's left."""
        self.dealer = (self.deal - 1) % self.game.players
        self.cards = [NO_CARD] * self.game.players
        for seat in range(self.game.players):
            self._pay(seat, ANTE)
        first = (self.dealer + 1) % self.game.players
        self.betting = BettingRound((ANTE,) * self.game.players, first)

    def _next_to_get(self) -> int:
        """The seat that gets the next card; -1 when all have theirs."""
        for place in range(1, self.game.players + 1):
            seat = (self.dealer + place) % self.game.players
            if self.cards[seat] == NO_CARD:
                return seat
        return -1

    def current_player(self) -> int:
        if self.over:
            return TERMINAL
        return CHANCE if NO_CARD in self.cards else self.betting.turn

    def _legal(self) -> list[int]:
        if NO_CARD in self.cards:
            return cards_in(self._undealt())
        return [FOLD, CALL, *range(RAISE, RAISE + self._most_extra())]

    def _is_legal(self, action: int) -> bool:
        if NO_CARD in self.cards:
            return 0 <= action < PACK_SIZE and self._undealt() & BITS[action] != 0
        return 0 <= action < RAISE + self._most_extra()

    def _chance_seat(self) -> int:
        return self._next_to_get()

    def _chance_what(self) -> str:
        return t(
            "a card for {player:the forehead of @|your forehead}",
            player=player_word(self._next_to_get()),
        )

    def hand_audience(self, seat: int) -> int:
        """All but who holds the card to the forehead; all when the match is over."""
        others = [other for other in range(self.game.players) if other != seat]
        return EVERYONE if self.over else only(*others)

    # --- play

    def _most_extra(self) -> int:
        """The highest raise: 5, if all the others can still call with what is outside the pot."""
        betting = self.betting
        if betting.raised >= self.game.options.limit:
            return 0
        spare, callers = sum(self.chips), 0
        for seat, paid in enumerate(betting.paid):
            if not betting.folded[seat]:
                spare -= betting.top - paid
                callers += 1
        return max(0, min(self.game.most, spare // callers))

    def _apply(self, action: int) -> None:
        if NO_CARD in self.cards:
            self.cards[self._next_to_get()] = action
            return
        seat = self.betting.turn
        self._pay(seat, self.betting.act(action))
        if self.betting.over:
            self._showdown()

    def _pay(self, seat: int, cost: int) -> None:
        """A player pays to the pot, borrowing what is lacking from whoever has most chips."""
        while self.chips[seat] < cost:
            lender = self._richest_but(seat)
            loan = min(cost - self.chips[seat], self.chips[lender])
            self.chips[lender] -= loan
            self.chips[seat] += loan
            self._owe(seat, lender, loan)
            self._reveal_later(_loan_told, (seat, loan, lender))
        self.chips[seat] -= cost
        if cost:
            self._score_on((seat,), -cost, "pot", _PAID)

    def _owe(self, debtor: int, creditor: int, loan: int) -> None:
        row = list(self.ious[debtor])
        row[creditor] += loan
        self.ious = (*self.ious[:debtor], tuple(row), *self.ious[debtor + 1 :])

    def _richest_but(self, seat: int) -> int:
        """The other player with most chips; of several, the first on the left."""
        players = self.game.players
        lender = (seat + 1) % players
        for place in range(2, players):
            other = (seat + place) % players
            if self.chips[other] > self.chips[lender]:
                lender = other
        return lender

    def _showdown(self) -> None:
        """Everyone sees all cards; the best of those who have not folded takes the pot."""
        self.shown = self.cards.copy()
        self._reveal_later(_cards_told, tuple(self.cards))
        winner = -1
        for seat in self.betting.active():
            if winner < 0 or strength(self.cards[seat]) > strength(self.cards[winner]):
                winner = seat
        pot = self.betting.pot()
        self.chips[winner] += pot
        self._reveal_later(_win_told, (winner, pot))
        self._score_on((winner,), pot, "pot", t("won the pot of {pot}", pot=pot))
        self.over = self.deal == self.game.options.deals
        if not self.over:
            self.deal += 1
            self._leave_behind()
            self.begin_deal()

    # --- results

    def worth(self, seat: int) -> int:
        """Chips, plus the IOUs held, minus those written."""
        owed = sum(self.ious[seat])
        return self.chips[seat] + sum(row[seat] for row in self.ious) - owed

    def scores(self) -> list[float]:
        return [float(self.worth(seat)) for seat in range(self.game.players)]

    def winners(self) -> list[int]:
        return with_most([self.worth(seat) for seat in range(self.game.players)])

    # --- for people and bots

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        if legal:
            return bet_reason(action, self.betting.to_call(player))
        if self.betting.raised >= self.game.options.limit:
            return "limit", tn(
                "There has been {count} raise.",
                "There have been {count} raises.",
                self.game.options.limit,
            )
        return "covered", t(
            "The others could not call that: not enough chips are left outside the pot."
        )

    def _observe(self, seat: int, out: Tensor) -> None:
        for other in out.turned(out.around[1:], 1):
            out.one_hot("card", self.cards[other], PACK_SIZE)
        out.each("chips", [self.chips[p] for p in out.around], CHIPS)
        out.each("worth", [self.worth(p) for p in out.around], CHIPS)
        out.each("paid", [self.betting.paid[p] for p in out.around], CHIPS)
        out.each("folded", [float(self.betting.folded[p]) for p in out.around])
        out.seat("dealer", self.dealer)
        out.seat("turn", self.betting.turn)
        out.numbers("deals left", [self.game.options.deals - self.deal], self.game.options.deals)

    def unseen(self, player: int) -> list[int]:
        """The cards that a player sees on nobody; all but those dealt for -1."""
        left = self._undealt()
        if player >= 0 and self.cards[player] != NO_CARD:
            left |= BITS[self.cards[player]]
        return cards_in(left)

    def _undealt(self) -> int:
        left = self.game.pack
        for card in self.cards:
            if card != NO_CARD:
                left ^= BITS[card]
        return left

    def _sampler(self, player: int) -> Sampler:
        """See `State.sampler`: all a player has not seen is their own card of this deal."""
        if self.cards[player] == NO_CARD or self.over:
            return CloneSampler(self)
        return ForeheadSampler(self, player)

    def step_of_card(self, seat: int) -> int:
        """The step at which a seat got its card of this deal."""
        step = self._steps()
        dealt = sum(1 for card in self.cards if card != NO_CARD)
        while dealt:
            step -= 1
            if self._actor(step) == CHANCE:
                dealt -= 1
        return step + (seat - self.dealer - 1) % self.game.players


def _loan_told(seat: int, loan: int, lender: int) -> Text:
    return t(
        "{debtor:@ borrows|You borrow} {loan} from {creditor}",
        debtor=player_word(seat),
        loan=loan,
        creditor=player_word(lender),
    )


def _cards_told(*cards: int) -> Text:
    told = [
        t("{player:@|you} {card}", player=player_word(seat), card=card_text(card))
        for seat, card in enumerate(cards)
    ]
    return t("The cards were {cards}", cards=listed(told))


def _win_told(seat: int, pot: int) -> Text:
    return t("{player:@ wins|You win} the pot of {pot}", player=player_word(seat), pot=pot)


class ForeheadSampler(RetoldSampler[IndianPokerState, int]):
    """A player's own card, any that nobody else has. That is the way of a draw."""

    def __init__(self, state: IndianPokerState, player: int) -> None:
        super().__init__(state, player)
        self._step = state.step_of_card(player)
        self._unseen = state.unseen(player)

    def draw(self, rng: Random) -> State:
        """See `Sampler.draw`."""
        card = self._unseen[int(rng() * len(self._unseen))]
        state = self.template.clone()
        state.cards[self.player] = card
        return self._went(state, card)

    def retold(self, way: int, actions: list[Action], rng: Random) -> None:
        """See `RetoldSampler.retold`."""
        actions[self._step] = way


GAME = IndianPoker
