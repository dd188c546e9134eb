"""A match of Huutopussi by four in two sides (booklet 18): auction, exchange, tricks and contracts.

The way to play a trick and to find a marriage is that of `pussi_family`. Only who has led to a trick and won
it may announce or ask after it (with option `announce=any` whoever wins it); every marriage makes new trumps,
and the points of its suit. `alliance.py` has the game for three.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Self

from pelitupa.core import Reason, Tensor, Text, player_word, t, tn
from pelitupa.equipment.cards import ACE, BITS, JACK, KING, QUEEN, TEN, mask_of, suit_name
from pelitupa.games.tricks.huutopussi.auction import (
    BID,
    BIDDING,
    BIDS_FROM,
    CALLS,
    GIVE,
    GIVING,
    HIGHEST,
    KEEP,
    LOWEST,
    NEW_DEAL,
    PASS,
    RAISES,
    RAISING,
    STEP,
    amount_of,
    bid_of,
    has_spoken,
    highest,
    may_demand,
    next_bidder,
    promises_ace,
    raise_of,
)
from pelitupa.games.tricks.huutopussi.options import ANY, HuutopussiOptions
from pelitupa.games.tricks.limits import BIT
from pelitupa.games.tricks.passing import hand_over, lay_aside
from pelitupa.games.tricks.pussi_family.match import PussiGame, PussiMatch
from pelitupa.games.tricks.seats import partner_of

BARRED: Final = -500
"""A side with no more points than this may not bid, save the dealer's opening bid."""

GIFT: Final = 3
"""How many cards are given at once."""

LAST_TRICK: Final = 20
TRUMP_POINTS: Final = (60, 80, 100, 40)
"""Card points for a marriage, by suit (18.5)."""

_TENS: Final = mask_of(13 * suit + rank for suit in range(4) for rank in (ACE, TEN))
_FIVES: Final = mask_of(13 * suit + rank for suit in range(4) for rank in (KING, QUEEN, JACK))
"""The cards that count ten, and those that count five."""


def points_in(cards: int) -> int:
    """The card points of a set of cards: 140 in the pack."""
    return 10 * (cards & _TENS).bit_count() + 5 * (cards & _FIVES).bit_count()


class HuutopussiMatch(PussiMatch):
    """A position of a match.

    Of this deal: `bids` is the auction so far, in its order: seat and points, 0 for a pass. `declarer` has
    won it, or is -1; `contract` is what the declarer's side must make, 0 before the declarer has had the
    chance to raise. `given` counts the cards that have changed hands. `aside` is the place of the cards that
    are chosen for a gift, until it is complete.
    """

    def __init__(self, game: PussiGame[HuutopussiOptions]) -> None:
        super().__init__(game)
        self.game = game
        self.aside = game.chairs()

    def _clear_deal(self) -> None:
        super()._clear_deal()
        self.bids: tuple[tuple[int, int], ...] = ()
        self.declarer = -1
        self.contract = 0
        self.given = 0

    def clone(self) -> Self:
        new = super().clone()
        new.bids = self.bids
        new.declarer = self.declarer
        new.contract = self.contract
        new.given = self.given
        return new

    def final_bid(self) -> int:
        """The highest bid so far; after the auction, the bid before any raise."""
        return highest(self.bids)[1]

    # --- auction

    def _after_the_deal(self) -> None:
        self.phase = BIDDING
        self._give_turn(self.dealer)

    def _is_barred(self, seat: int) -> bool:
        """Whether the seat's side has too few points to bid."""
        return self.points[self._points_of(seat)] <= BARRED

    def _least_bid(self) -> int:
        return self.final_bid() + STEP if self.bids else LOWEST

    def _most_bid(self) -> int:
        """The highest bid the player on turn may make; 0 for none."""
        if not self._is_barred(self.turn):
            return HIGHEST
        return 0 if self.bids else LOWEST

    def _may_demand(self) -> bool:
        """Whether the player on turn may demand a new deal."""
        return not has_spoken(self.bids, self.turn) and may_demand(self.places[self.turn])

    def _limits(self, player: int) -> list[int]:
        if self.phase not in (BIDDING, RAISING):
            return super()._limits(player)
        higher = BIDS_FROM[bid_of(self._least_bid()) - BID]
        if self.phase == RAISING:
            return [RAISES, higher | BIT[KEEP]]
        words = CALLS & ~BIDS_FROM[0]
        allowed = (
            CALLS & ~BIDS_FROM[bid_of(self._most_bid()) + 1 - BID] if self._most_bid() else words
        )
        spoken = CALLS if self.bids else CALLS & ~BIT[PASS]
        poor = CALLS if self._may_demand() else CALLS & ~BIT[NEW_DEAL]
        return [CALLS, spoken, poor, allowed, higher | words]

    def _limit(self, index: int, action: int) -> Reason:
        if self.phase == RAISING:
            amount = self.final_bid()
            return "raise", t("Your final bid was {amount}: raise it, or keep it.", amount=amount)
        if self.phase == GIVING and self.places[self.aside] & BITS[action - GIVE]:
            card = self.game.card_name(action - GIVE)
            return self._giving(), t("You have already chosen {card}.", card=card)
        if self.phase != BIDDING:
            return super()._limit(index, action)
        if action == PASS:
            return "opening", t("The dealer must bid 50 or more.")
        if action == NEW_DEAL:
            text = t("A new deal needs three sixes or no card above a jack, at your first turn.")
            return "new-deal", text
        if index == 3:
            return "barred", self._barred_text(self.points[self._points_of(self.turn)])
        return "bid", t("The last bid was {amount}: bid more.", amount=self.final_bid())

    def _barred_text(self, points: int) -> Text:
        """What is said of a bid by those who have too few points."""
        return tn(
            "Your side has {count} point, and may not bid.",
            "Your side has {count} points, and may not bid.",
            points,
        )

    def _leave(self, action: int) -> Reason:
        if self.phase == GIVING:
            return self._giving(), t("Any card of your hand may go to your partner.")
        if action >= BID:
            if self.phase == RAISING:
                return "raise", t("The declarer may raise the final bid.")
            if self._is_barred(self.turn):
                return "barred", t("As dealer you may, and must, bid 50.")
            if not self.bids:
                return "opening", t("The dealer opens with any bid of 50 or more.")
        return super()._leave(action)

    def _giving(self) -> str:
        """The clause by which cards are given now."""
        return "give" if self.given < GIFT else "give-back"

    def _choose(self, action: int) -> None:
        if self.phase == BIDDING:
            self._bid(action)
        elif self.phase == GIVING:
            self._give(action - GIVE)
        elif self.phase == RAISING:
            self._set_contract(self.final_bid() if action == KEEP else amount_of(action))
        else:
            super()._choose(action)

    def _bid(self, action: int) -> None:
        if action == NEW_DEAL:
            self._throw_in()
            return
        self.bids = (*self.bids, (self.turn, 0 if action == PASS else amount_of(action)))
        bidder = next_bidder(self.bids, self.turn, self.table.chairs())
        if bidder >= 0:
            self._give_turn(bidder)
            return
        self.declarer = highest(self.bids)[0]
        self._begin_exchange()

    def _throw_in(self) -> None:
        self._show(self.places[self.turn], self.turn)
        hand = " ".join(self.game.card_name(c) for c in self.game.in_order(self.places[self.turn]))
        self._reveal(
            t(
                "{player:@ shows|you show} {hand}: a new deal",
                player=player_word(self.turn),
                hand=hand,
            )
        )
        super()._throw_in()

    # --- exchange

    def _begin_exchange(self) -> None:
        """What comes when the declarer is known."""
        self.phase = GIVING
        self._give_turn(partner_of(self.declarer))

    def _ask_raise(self) -> None:
        """Let the declarer, who has new cards, raise the bid, if that may be done."""
        self._give_turn(self.declarer)
        if self._is_barred(self.declarer) or self.final_bid() == HIGHEST:
            self._set_contract(self.final_bid())
        else:
            self.phase = RAISING

    def _give(self, card: int) -> None:
        if lay_aside(self, card, self.aside, GIVE) < GIFT:
            return
        hand_over(self, self.aside, partner_of(self.turn), GIVE, self.game.passes_in_order())
        self.given += GIFT
        if self.given == 2 * GIFT:
            self._start_play(self.declarer)
        else:
            self._ask_raise()

    def composing(self) -> int:
        return self.places[self.aside].bit_count() if self.phase == GIVING else -1

    def _set_contract(self, contract: int) -> None:
        self.contract = contract
        self.phase = GIVING

    # --- marriages

    def _may_marry(self, winner: int) -> bool:
        return self.game.options.announce == ANY or winner == self.last_order[0]

    def _married(self, suit: int, side: int) -> None:
        self.trump = suit
        self._reveal(
            t(
                "{suit} are trumps: {points} to {side}",
                suit=suit_name(suit),
                points=TRUMP_POINTS[suit],
                side=self._side_name(side),
            )
        )

    # --- scoring

    def _card_points(self, side: int) -> int:
        """The card points a side has so far, but for the last trick."""
        total = points_in(self._side_cards(side))
        for suit, who in self.marriages:
            if who == side:
                total += TRUMP_POINTS[suit]
        return total

    def _end_deal(self) -> None:
        cards = [self._card_points(0), self._card_points(1)]
        cards[self._side_of(self._trick_winner())] += LAST_TRICK
        self.settle(cards, self._trickless())

    def _trickless(self) -> list[bool]:
        """Whether each side has won no trick."""
        return [not self._side_tricks(side) for side in (0, 1)]

    def settle(self, cards: Sequence[int], trickless: Sequence[bool]) -> None:
        """Score a deal by the card points of each side, with the last trick, and go on."""
        declarers = self._side_of(self.declarer)
        defenders = 1 - declarers
        made = cards[declarers] >= self.contract
        text = tn(
            "{count} card point for a contract of {contract}",
            "{count} card points for a contract of {contract}",
            cards[declarers],
            contract=self.contract,
        )
        change = self.contract if made else -self.contract
        self._gain(declarers, change, "made" if made else "failed", text)
        self._gain(defenders, cards[defenders], "defenders", t("card points"))
        for side in (0, 1):
            if trickless[side]:
                self._reveal(t("läpäri by {side}", side=self._side_name(1 - side)))
                text = t("no trick: the bid is lost")
                self._gain(side, -self.final_bid(), "lapari", text)
        self._tell_points()
        self._go_on(self._is_won() or self.deal_number() == self.game.options.deals)

    def _is_won(self) -> bool:
        """Whether a side has reached the target, and is ahead."""
        return max(self.points) >= self.game.options.target and self.points[0] != self.points[1]

    # --- the calls

    def is_calling(self) -> bool:
        return self.phase == BIDDING

    def calls_so_far(self) -> list[tuple[int, int]]:
        return [(seat, bid_of(amount) if amount else PASS) for seat, amount in self.bids]

    def convention_part(self) -> str:
        return "sides"

    def call_traits(self, calls: Sequence[tuple[int, int]], index: int) -> list[str]:
        """`small` for a raise of five, `jump` for more, `by ten` where it is just ten; the lowest opening is
        none of them. `after the partner's ace` where the partner has promised one by a jump.
        """
        player, action = calls[index]
        if action < BID:
            return []
        raised = raise_of(calls, index)
        traits = ["small"] if raised == STEP else ["jump"] if raised > STEP else []
        if raised == 2 * STEP:
            traits.append("by ten")
        if promises_ace(calls[:index], partner_of(player)):
            traits.append("after the partner's ace")
        return traits

    # --- for people

    def _not_now(self, action: int) -> Reason:
        if action >= 0 and self.phase == BIDDING:
            return "auction", t("The auction is not over.")
        if action >= 0 and self.phase in (GIVING, RAISING):
            return self._giving(), t("The exchange is not over.")
        return super()._not_now(action)

    def _observe_more(self, seat: int, out: Tensor) -> None:
        super()._observe_more(seat, out)
        chosen = self.places[self.aside].bit_count()
        chairs = self.table.chairs()
        declarer = (self.declarer - seat) % chairs if self.declarer >= 0 else -1
        out.whose("declarer", declarer, chairs)
        out.one_hot("given", self.given + (chosen if seat == self.turn else 0), 7)
        out.numbers("contract", [float(self.final_bid()), float(self.contract)], 440.0)
        for turn in out.turned(range(chairs)):
            mine = [amount for who, amount in self.bids if who == (seat + turn) % chairs]
            best = max(mine) if mine else 0
            passed = 1.0 if mine and not mine[-1] else 0.0
            out.numbers("bids", [float(len(mine)), float(best), passed], [10.0, 440.0, 1])
