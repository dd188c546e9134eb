"""Norrlandsknack (German Wikipedia): five cards, knock or stay out, change cards, win at least a trick.

Players begin with ten points and take one off for each trick; who plays and wins none gets a loaf
(*limpa*) of five. The first deal is played by all, and there one may lurk instead of knocking.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import (
    CHANCE,
    EVERYONE,
    Options,
    Reason,
    Rulebook,
    Tensor,
    Text,
    agreed_deals,
    limit_option,
    only,
    option,
    player_word,
    t,
    tn,
)
from pelitupa.core.options import Value
from pelitupa.core.places import STOCK
from pelitupa.core.standing import FURTHEST, dealer_option, standing_option
from pelitupa.equipment.cards import FULL_PACK, PACK_SIZE, SUIT_MASKS, suit_name, suit_of
from pelitupa.equipment.small_packs import (
    cards_of,
    check_few,
    check_small,
    hand_option,
    pack_option,
)
from pelitupa.games.tricks.actions import Actions
from pelitupa.games.tricks.fast_path import CHAIRS, DEALS, RANKS, STEPS
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.norrlandsknack.actions import (
    ACTIONS,
    BIDDING,
    CARDS_ONLY,
    DISCARD,
    DISCARDING,
    DONE,
    DRAWING,
    FIRST_CALLS,
    KNOCK,
    LATER_CALLS,
    LURK,
    NO_MORE,
    NOT_CALLED,
    PASS,
)
from pelitupa.games.tricks.phases import DEALING, OVER, PLAYING
from pelitupa.games.tricks.seats import clockwise_from, left_of
from pelitupa.games.tricks.table import TrickGame

HAND: Final = 5
BEGINNING: Final = 10
LIMPA: Final = 5
LEAST: Final = 3
"""How many play at least, by the source."""

PACKS: Final = {PACK_SIZE: FULL_PACK, 8: cards_of("JQKA", 2), 6: cards_of("QKA", 2)}
"""The packs by how many cards they have."""


@dataclass(frozen=True)
class NorrlandsknackOptions(Options):
    """How many play, house rules, and how long a match lasts."""

    players: int = option(4, "Three to five play.", low=2, high=5, clause="players")
    reset: bool = option(
        False, "Who wins no trick with more than five points goes back to ten.", clause="reset"
    )
    must_trump: bool = option(
        False, "Once somebody has one point left, trumps must be played.", clause="must-trump"
    )
    pot: bool = option(False, "Stakes are paid into a pot for the winner.", clause="pot")
    deals: int = agreed_deals()
    limit: int = limit_option(200, "Dealings after which the match ends in any case.")
    standing: str = standing_option()
    dealer: int = dealer_option(5)
    pack: int = pack_option(8, 6)
    hand_size: int = hand_option(HAND)

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        """`spelregler`: the two rules that the source tells of that collection."""
        return {
            "spelregler": {"reset": True, "must_trump": True},
            "toy": {
                "players": 2,
                "objective": "margin",
                "deals": 1,
                "limit": 1,
                "pack": 6,
                "hand_size": 2,
            },
        }

    def check(self) -> None:
        """There are cards for all, and one to turn up."""
        check_few(self.pack, self.players, LEAST)
        check_small(self.pack, self.players * self.hand_size + 1)


class Norrlandsknack(TrickGame[NorrlandsknackOptions]):
    """Norrlandsknack. Actions: a card to play, `discard` a card, `done`, `knock`, `lurk`, `pass`."""

    look_place: ClassVar[str] = "pelitupa.games.tricks.norrlandsknack.look"

    plain: ClassVar[frozenset[str]] = frozenset({STEPS, RANKS, DEALS, CHAIRS})

    actions: ClassVar[Actions] = ACTIONS

    def __init__(self, options: NorrlandsknackOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.hand = options.hand_size

    def pack(self) -> int:
        return PACKS[self.options.pack]

    def chairs(self) -> int:
        return self.options.players

    def pockets(self) -> int:
        """Each player has a place for the cards put aside."""
        return self.options.players

    def hand_size(self) -> int:
        return self.hand

    def teams(self) -> tuple[tuple[int, ...], ...]:
        return tuple([(seat,) for seat in range(self.options.players)])

    def new_initial_state(self) -> NorrlandsknackMatch:
        return NorrlandsknackMatch(self)

    def deal_limit(self) -> int:
        return self.options.limit

    def start_range(self) -> tuple[int, int]:
        return 1, FURTHEST

    def usual_start(self) -> int:
        return BEGINNING

    def score_range(self) -> tuple[float, float]:
        """The points left: none, or a limpa in every deal; stakes are fewer than these."""
        deals = min(self.options.deals or self.deal_limit(), self.deal_limit())
        return 0.0, float(BEGINNING + LIMPA * deals)

    def max_game_length(self) -> int:
        players = self.options.players
        return ((2 * self.hand + 2) * players + 1) * self.deal_limit()

    def hidden_text(self, actor: int) -> str:
        return super().hidden_text(actor) if actor == CHANCE else t("puts a card aside")


class NorrlandsknackMatch(TrickMatch):
    """A position of a match.

    By player: `points` left, `calls` (KNOCK, LURK, PASS or NOT_CALLED), `bought` (cards taken in exchange,
    -1 before that), `stakes` paid into the pot. `upcard` is the card that was turned up, `buyer` the
    player who changes cards.
    """

    def __init__(self, game: Norrlandsknack) -> None:
        super().__init__(game)
        self.game = game
        self.options = game.options
        self.points = list(game.starting) or [BEGINNING] * game.chairs()
        self.stakes: list[int] = [1] * game.chairs()

    def _clear_deal(self) -> None:
        players = self.table.chairs()
        self.calls: list[int] = [NOT_CALLED] * players
        self.bought: list[int] = [-1] * players
        self.upcard = -1
        self.buyer = -1

    def clone(self) -> Self:
        new = super().clone()
        new.stakes = self.stakes.copy()
        new.calls = self.calls.copy()
        new.bought = self.bought.copy()
        new.upcard = self.upcard
        new.buyer = self.buyer
        return new

    # --- who plays

    def _side_of(self, chair: int) -> int:
        return chair

    def _side_name(self, side: int) -> Text:
        return self._chair_name(side)

    def first_deal(self) -> bool:
        """Whether this is the deal in which all play and one may lurk."""
        return self.deal_number() == 1

    def plays(self, chair: int) -> bool:
        """Whether a player plays in this deal, as far as the calls tell."""
        return self.calls[chair] != PASS

    def _players_in_turn(self) -> list[int]:
        """All who play, beginning with forehand."""
        chairs = self.table.chairs()
        return [c for c in clockwise_from(left_of(self.dealer, chairs), chairs) if self.plays(c)]

    def aside_of(self, player: int) -> int:
        """The cards that a player has put aside."""
        return self.places[self.table.chairs() + player]

    def must_discard(self) -> bool:
        """Whether the dealer still has a card too many."""
        return self.buyer == self.dealer and not self.aside_of(self.buyer)

    def may_discard(self) -> bool:
        """Whether the stock has a card for one more that is put aside; the dealer has one already."""
        aside = self.aside_of(self.buyer).bit_count() - int(self.buyer == self.dealer)
        return aside < self.places[STOCK].bit_count()

    # --- the deal

    def _next_chair(self) -> int:
        if self.phase == DRAWING:
            return self.buyer
        if self._turns_up():
            return self.dealer
        return super()._next_chair()

    def _turns_up(self) -> bool:
        """Whether the next card is turned up for the trump suit."""
        return self.phase == DEALING and self.dealt == self.table.chairs() * self.game.hand

    def _hands_are_dealt(self) -> bool:
        return self.dealt > self.table.chairs() * self.game.hand

    def _audience(self, action: int) -> int:
        """The trump card is turned up."""
        return EVERYONE if self._turns_up() else super()._audience(action)

    def _chance_what(self) -> str:
        if self._turns_up():
            return t("the trump card, which the dealer takes")
        return super()._chance_what()

    def _after_the_deal(self) -> None:
        card = self._recent[-1]
        assert isinstance(card, int)
        self.upcard, self.trump = card, suit_of(card)
        self.phase = BIDDING
        self._give_turn(left_of(self.dealer, self.table.chairs()))

    # --- knocking

    def _limits(self, player: int) -> list[int]:
        if self.phase == DRAWING:
            return [self.places[STOCK]]
        limits = super()._limits(player)
        if self.phase == BIDDING:
            limits.append(FIRST_CALLS if self.first_deal() else LATER_CALLS)
        elif self.must_discard():
            limits.append(CARDS_ONLY)
        elif not self.may_discard():
            limits.append(NO_MORE)
        return limits

    def _limit(self, index: int, action: int) -> Reason:
        if action == LURK:
            return "pass", t("One may lurk only in the first deal.")
        if action == PASS:
            return "lurk", t("In the first deal all play: knock or lurk.")
        if action == DONE:
            text = t("You took the trump card: you must put aside at least one card.")
            return "dealer-exchange", text
        if index == 2:
            return "small", t("The stock has no more cards to change for.")
        return super()._limit(index, action)

    def _not_now(self, action: int) -> Reason:
        if DISCARD <= action <= DONE and self.phase == PLAYING:
            return "exchange", t("The cards have been changed.")
        return super()._not_now(action)

    def _choose(self, action: int) -> None:
        if self.phase == BIDDING:
            self._call(action)
        elif self.phase == DRAWING:
            self._carry(action, STOCK, self.buyer)
            if self.places[self.buyer].bit_count() == self.game.hand:
                self._change_next()
        elif action == DONE:
            self._let_out(ordered=True)  # nobody else sees the cards that are put aside
            self._buy()
        else:
            self._hold_back()
            self._carry(action - DISCARD, self.turn, self.table.chairs() + self.turn, DISCARD)

    def composing(self) -> int:
        return self.aside_of(self.turn).bit_count() if self.phase == DISCARDING else -1

    def _choice_audience(self, action: int) -> int:
        return only(self.buyer) if self.phase == DRAWING else super()._choice_audience(action)

    def _call(self, action: int) -> None:
        self.calls[self.turn] = action
        if self.first_deal() and action == KNOCK:
            self._change_next()
        elif self.turn != self.dealer:
            self._give_turn(left_of(self.turn, self.table.chairs()))
        elif self.first_deal():
            self._reveal(t("Everybody lurks: the same player deals again."))
            self._throw_in()
        else:
            self._all_have_called()

    def _all_have_called(self) -> None:
        players = self._players_in_turn()
        if not players:
            self._reveal(t("Nobody plays."))
            self._next_number()
        elif len(players) == 1:
            alone = players[0]
            self._reveal(
                t("{player:@ plays|You play} alone: all tricks are won.", player=player_word(alone))
            )
            self.tricks[alone] = min(self.game.hand, self.points[alone])
            self._count_off(alone, self.tricks[alone])
            self._end_deal()
        else:
            self._change_next()

    # --- the exchange

    def _change_next(self) -> None:
        """The next of the players, from forehand on, changes cards; after the last the tricks begin."""
        players = self._players_in_turn()
        place = players.index(self.buyer) + 1 if self.buyer >= 0 else 0
        if place == len(players):
            self.buyer = -1
            self._start_play(players[0])
        else:
            self.buyer = players[place]
            self.phase = DISCARDING
            self._give_turn(self.buyer)

    def _buy(self) -> None:
        """The player has put aside what is to go, and now gets as many as are missing."""
        missing = self.game.hand - self.places[self.buyer].bit_count()
        self.bought[self.buyer] = missing
        if missing:
            self.phase, self.turn = DRAWING, CHANCE
        else:
            self._change_next()

    # --- the tricks

    def _trick_order(self, leader: int) -> tuple[int, ...]:
        order = clockwise_from(leader, self.table.chairs())
        return tuple([chair for chair in order if self.plays(chair)])

    def trumps_forced(self) -> bool:
        """Whether who cannot follow must play a trump: somebody has one point left."""
        return self.options.must_trump and 1 in self.points

    def _obligations(self) -> list[int]:
        obligations = super()._obligations()
        if self.trick and self.trumps_forced():
            obligations.append(SUIT_MASKS[self.trump])
        return obligations

    def _obligation(self, index: int) -> Reason:
        if index == 0:
            return super()._obligation(index)
        suit = suit_name(self.trump)
        return "must-trump", t("Somebody has one point left: you must play {suit}.", suit=suit)

    def _after_trick(self, winner: int) -> None:
        self._count_off(winner, 1)
        if self.points[winner]:
            super()._after_trick(winner)
        else:
            self._end_deal()

    # --- scoring

    def _count_off(self, chair: int, tricks: int) -> None:
        """Take off a point for each trick that has just been won."""
        self.points[chair] -= tricks
        text = t("tricks: {tricks}", tricks=self.tricks[chair])
        self._score_on((chair,), -tricks, "tricks", text)

    def _end_deal(self) -> None:
        if 0 not in self.points:
            for chair in self._players_in_turn():
                if not self.tricks[chair] and self.at_risk(chair):
                    self._give_limpa(chair)
        left = " ".join([str(points) for points in self.points])
        self._reveal(t("Points left: {points}", points=left))
        self._next_number()

    def at_risk(self, chair: int) -> bool:
        """Whether a player gets a limpa for winning no trick: not who lurks in the first deal."""
        return self.calls[chair] == KNOCK

    def _give_limpa(self, chair: int) -> None:
        points, text, clause = LIMPA, t("limpa: no trick"), "limpa"
        if self.options.reset and self.points[chair] > LIMPA:
            points, clause = BEGINNING - self.points[chair], "reset"
            text = t("limpa: no trick, back to ten")
        self.stakes[chair] += 1
        self._gain(chair, points, clause, text)

    def _next_number(self) -> None:
        """The next deal, unless the match is over."""
        self._go_on(0 in self.points or self.deal_number() == self.options.deals)

    def _finish(self) -> None:
        super()._finish()
        if self.options.pot:
            winners = self.winners()
            text = tn("the pot of {count} stake", "the pot of {count} stakes", sum(self.stakes))
            if winners:
                self._score(tuple(winners), 0, "pot", text)

    def winners(self) -> list[int]:
        """Who has fewest points left, one or several; nobody where all have the same."""
        return self._with_most([-float(points) for points in self.points])

    def utilities(self, points: Sequence[float]) -> list[float]:
        """See `State.utilities`; few points are good."""
        return super().utilities([-left for left in points])

    def returns(self) -> list[float]:
        """Few points are good; for money with a pot, what each gets from it less the stakes paid."""
        objective = self.game.options.objective
        if self.phase != OVER or objective == "win":
            return super().returns()
        if objective == "margin" or not self.options.pot:
            return self.utilities(self.scores())
        winners = self.winners() or list(range(len(self.points)))
        share = sum(self.stakes) / len(winners)
        return [
            (share if seat in winners else 0.0) - stake for seat, stake in enumerate(self.stakes)
        ]

    def _is_choosing(self, player: int) -> bool:
        """Whether a player is choosing what to put aside; others see it when it is done."""
        return self.phase == DISCARDING and player == self.turn

    def _observe_more(self, seat: int, out: Tensor) -> None:
        chairs = self.table.chairs()
        out.one_hot("upcard", self.upcard, PACK_SIZE)
        out.bits("aside", self.places[chairs + seat], PACK_SIZE)
        out.numbers("first", [1.0 if self.first_deal() else 0.0])
        for player in out.turned(clockwise_from(seat, chairs)):
            call = self.calls[player] - KNOCK if self.calls[player] != NOT_CALLED else -1
            out.one_hot("call", call, 3)
            out.numbers("bought", [self.bought[player]], 5.0)
            out.numbers("stakes", [self.stakes[player]], 10.0)


GAME = Norrlandsknack
