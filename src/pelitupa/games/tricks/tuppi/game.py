"""Tuppi (booklet 15): rami, nolo and sooli, and only the side that is rising has points.

After the deal all four lay bidding cards, each unseen by the others, and these are turned up from the
dealer's left; sooli is offered where somebody bid rami; then thirteen tricks are played. Seats 0 and 2
are side 0, seats 1 and 3 side 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import (
    HIDDEN,
    TERMINAL,
    OptionError,
    Options,
    Reason,
    Rulebook,
    Tensor,
    Text,
    agreed_deals,
    limit_option,
    option,
    t,
)
from pelitupa.core.history import target_of
from pelitupa.core.places import Condition, Drawn, Fact
from pelitupa.core.shares import Random
from pelitupa.core.standing import dealer_option, standing_option
from pelitupa.equipment.cards import BITS, PACK_SIZE, card_text
from pelitupa.games.tricks.actions import Actions
from pelitupa.games.tricks.fast_path import ALL_PLAIN
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.phases import OVER
from pelitupa.games.tricks.plain import applied, legal_now
from pelitupa.games.tricks.seats import (
    ALONE,
    PARTNERSHIPS,
    clockwise_from,
    left_of,
    partner_of,
    right_of,
    side_of,
)
from pelitupa.games.tricks.table import TrickGame
from pelitupa.games.tricks.trick import ACE_HIGH, ACE_LOW, Ranking
from pelitupa.games.tricks.tuppi.auction import (
    ACTIONS,
    AWAY,
    BID,
    BIDDING,
    FIT_BIDS,
    GIVE,
    GIVING,
    NOTHING_SHOWN,
    OFFERING,
    PUTTING_AWAY,
    SOOLI,
    Shown,
    aloud_limit,
    bids_rami,
    is_aloud,
    show,
)
from pelitupa.games.tricks.tuppi.hidden import CouldBid, cases, hidden_bid
from pelitupa.games.tricks.tuppi.scoring import (
    HAND_SIZE,
    NOLO,
    RAMI,
    SOLO,
    UNDECIDED,
    deal_is_over,
    deal_points,
)
from pelitupa.games.tricks.tuppi.words import (
    DECLARED,
    FALL,
    FALLEN,
    LAYS_NO_CARD,
    NOBODY_BID_RAMI,
    TURNED_UP,
    risen,
    sooli_text,
    tricks_text,
)

# bids and plays; the offers of sooli add two, and a deal of sooli itself is shorter
_LONGEST_DEAL: Final = 4 + PACK_SIZE

_MOST_OF_A_DEAL: Final = deal_points(RAMI, 0, (0, HAND_SIZE))[1]
"""The points of a rami in which the bidders get no trick."""


@dataclass(frozen=True)
class TuppiOptions(Options):
    """Sooli, how long a match lasts, and whether lost deals are played out."""

    players: int = option(4, "Tuppi is for four, in two sides.", low=4, high=4, clause="sides")
    sooli: bool = option(True, "Sooli may be bid.", clause="no-sooli")
    early_end: bool = option(
        True, "A deal ends once the side that is nousussa can only lose it.", clause="early-end"
    )
    target: int = option(52, "Points that win the match.", low=1, high=1000, clause="target")
    deals: int = agreed_deals()
    limit: int = limit_option(1000, "Deals after which an endless match is drawn.", high=10000)
    standing: str = standing_option()
    dealer: int = dealer_option(4)

    def check(self) -> None:
        if self.deals > self.limit:
            raise OptionError("option deals is at most the limit, after which a match is drawn")


class Tuppi(TrickGame[TuppiOptions]):
    """Tuppi. Actions are in `auction.py`; chance outcomes are the cards."""

    look_place: ClassVar[str] = "pelitupa.games.tricks.tuppi.look"

    pad_place: ClassVar[str] = "pelitupa.games.tricks.tuppi.pad"

    plain: ClassVar[frozenset[str]] = ALL_PLAIN

    actions: ClassVar[Actions] = ACTIONS

    def __init__(self, options: TuppiOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.sooli = self.options.sooli
        self.early_end = self.options.early_end

    def new_initial_state(self) -> TuppiMatch:
        return TuppiMatch(self)

    def num_distinct_actions(self) -> int:
        return len(self.actions.texts) if self.sooli else SOOLI

    def pockets(self) -> int:
        return 1

    def deal_limit(self) -> int:
        options = self.options
        return options.deals or options.limit

    def start_range(self) -> tuple[int, int]:
        return 0, self.options.target - 1

    def check_standing(self) -> None:
        super().check_standing()
        if self.starting and min(self.starting) > 0:
            raise OptionError(t("only one side is nousussa: the other begins with 0"))

    def score_range(self) -> tuple[float, float]:
        """At most a point short of the target, then the opponents' rami in which they get no trick."""
        return 0.0, float(self.options.target - 1 + _MOST_OF_A_DEAL)

    def max_game_length(self) -> int:
        longest = _LONGEST_DEAL + 2 if self.sooli else _LONGEST_DEAL
        return longest * self.deal_limit()


class TuppiMatch(TrickMatch):
    """A position of a match, told as chapter 15 tells it: the deal, the auction, the play, the scoring.

    What a seat knows comes after that, and last what is there for speed; what it sees is in `look.py`.

    Hands keep the bidding cards, which lie on the table until the play begins. `bids` are actions by
    seat, or HIDDEN when not made; `auctions` has for each deal what was shown of the bids.
    """

    def __init__(self, game: Tuppi) -> None:
        super().__init__(game)
        self.game = game
        self.auctions: tuple[Shown, ...] = (NOTHING_SHOWN,)

    def _clear_deal(self) -> None:
        self.bids: list[int] = [HIDDEN] * 4
        self.contract = UNDECIDED
        self.declarer = -1
        self.soloist = -1

    def clone(self) -> Self:
        new = super().clone()
        new.auctions = self.auctions
        new.bids = self.bids.copy()
        new.contract = self.contract
        new.declarer = self.declarer
        new.soloist = self.soloist
        return new

    def _next_deal(self, dealer: int) -> None:
        super()._next_deal(dealer)
        self.auctions = (*self.auctions, NOTHING_SHOWN)

    # --- sides

    def _score_text(self, side: int) -> Text:
        """What the score sheet says of a deal that a side has points for."""
        if self.contract == SOLO:
            return sooli_text(self.tricks[self.soloist] > 0)
        return tricks_text(self.contract, self._by_side()[side])

    def _by_side(self) -> list[int]:
        """The tricks that each side has won."""
        return [self.tricks[0] + self.tricks[2], self.tricks[1] + self.tricks[3]]

    def _bidding_side(self) -> int:
        """The side of the declarer, or of the sooli player; it means nothing in nolo."""
        return side_of(self.soloist if self.contract == SOLO else self.declarer)

    def _rising_side(self) -> int:
        """The side that is nousussa, or -1."""
        return 0 if self.points[0] else 1 if self.points[1] else -1

    # --- 15.1 setup: `TrickMatch` deals thirteen cards to each, and then the auction begins

    def _after_the_deal(self) -> None:
        self.phase = BIDDING
        self._give_turn(left_of(self.dealer))

    # --- 15.2 auction: what each may do

    def _limits(self, player: int) -> list[int]:
        limits = super()._limits(player)
        if self.phase == BIDDING:
            limits += [FIT_BIDS, aloud_limit(self._places[player])]
        return limits

    def _limit(self, index: int, action: int) -> Reason:
        if is_aloud(action):
            return "bid-aloud", t("You hold a card fit for this bid, so you must lay it.")
        if index == 1:
            return super()._limit(index, action)
        card = card_text(action - BID)
        return "bid-fit", t("{card} is a two or a face card, no bidding card.", card=card)

    def _leave(self, action: int) -> Reason:
        if self.phase != BIDDING or is_aloud(action):
            return super()._leave(action)
        rami, nolo = t("A red card bids rami."), t("A black card bids nolo.")
        return "bid-cards", rami if bids_rami(action) else nolo

    def pending_players(self) -> list[int]:
        if self.phase == BIDDING:  # nobody waits for the others' bids, which lie face down
            return [s for s in clockwise_from(left_of(self.dealer)) if self.bids[s] == HIDDEN]
        return super().pending_players()

    def _choice_audience(self, action: int) -> int:
        if self.phase == BIDDING or self.phase == PUTTING_AWAY:
            return ALONE[self.turn]
        return super()._choice_audience(action)

    # --- 15.2 auction: what comes of it

    def _choose(self, action: int) -> None:
        if self.phase == BIDDING:
            self._bid(action)
        elif self.phase == OFFERING:
            self._answer_sooli(action)
        else:
            self._exchange(action - GIVE)

    def _bid(self, bid: int) -> None:
        self.bids[self.turn] = bid
        if self.turn == self.dealer:
            self._turn_bids_up()
        else:
            self._give_turn(left_of(self.turn))

    def _turn_bids_up(self) -> None:
        """One at a time, as far as the first rami; who bid that declares."""
        shown = show(self.bids, self.dealer)
        self.auctions = (*self.auctions[:-1], shown)
        for seat in range(4):
            if shown.aloud & BITS[seat]:
                self._reveal(LAYS_NO_CARD[seat])
        for seat in shown.order:
            self._reveal(TURNED_UP[seat][self.bids[seat] - BID])
        last = shown.order[-1]
        if bids_rami(self.bids[last]):
            self._declare_rami(last)
        else:
            self.contract = NOLO
            self._reveal(NOBODY_BID_RAMI)
            self._start_play(left_of(self.dealer))

    def _declare_rami(self, declarer: int) -> None:
        """Either of the others may bid sooli, the one at the declarer's left first."""
        self.contract = RAMI
        self.declarer = declarer
        self._reveal(DECLARED[declarer])
        if self.game.sooli:
            self.phase = OFFERING
            self._give_turn(left_of(declarer))
        else:
            self._start_play(right_of(declarer))

    def _answer_sooli(self, answer: int) -> None:
        if answer == SOOLI:
            self.contract = SOLO
            self.soloist = self.turn
            self.phase = PUTTING_AWAY
        elif self.turn == left_of(self.declarer):
            self._give_turn(right_of(self.declarer))
        else:
            self._start_play(right_of(self.declarer))

    def _exchange(self, card: int) -> None:
        """The sooli player puts a card away, then gets one from the partner."""
        if self.phase == PUTTING_AWAY:
            self._carry(card, self.soloist, AWAY, GIVE)
            self.phase = GIVING
            self._give_turn(partner_of(self.soloist))
        else:
            self._carry(card, self.turn, self.soloist, GIVE)
            self._start_play(self.declarer)

    # --- 15.3 play: an ordinary trick-taking game without trumps, which `TrickMatch` plays

    def _ranking(self) -> Ranking:
        return ACE_LOW if self.contract == SOLO else ACE_HIGH

    def _trick_order(self, leader: int) -> tuple[int, ...]:
        if self.contract == SOLO:  # the partner sits out, and the sooli player plays last
            return (leader, partner_of(leader), self.soloist)
        return self.fast.orders[leader]

    def _after_trick(self, winner: int) -> None:
        rising = self._rising_side() if self.game.early_end else -1
        if deal_is_over(self.contract, self._bidding_side(), self._by_side(), rising):
            self._end_deal()
        else:
            self._lead(winner)

    # --- 15.4 scoring

    def _end_deal(self) -> None:
        side, points, clause = deal_points(self.contract, self._bidding_side(), self._by_side())
        rising = self._rising_side()
        if rising == 1 - side:
            self._gain(rising, -self.points[rising], "fall", FALL)
            self._reveal(FALLEN[side])
        else:
            self._gain(side, points, clause, self._score_text(side))
            self._reveal(risen(side, points, self.points[side]))
        self._go_on(self.points[side] >= self.game.options.target)

    def winners(self) -> list[int]:
        rising = self._rising_side()
        if self.phase != OVER or rising < 0:
            return []
        options = self.game.options
        if self.points[rising] >= options.target or self.deal_number() == options.deals:
            return list(PARTNERSHIPS[rising])
        return []

    # --- what a seat knows of the bids and hands

    def _cases(self, player: int, deal: int) -> list[list[Fact]]:
        return cases(player, self.auctions[deal - 1])

    def _condition(self, deal: int) -> Condition | None:
        return CouldBid(self.auctions[deal - 1]) if self.auctions[deal - 1].order else None

    def _checkpoints(self, deal: int) -> list[int]:
        is_dealt = deal < len(self.starts) or self._hands_are_dealt()
        return [PACK_SIZE] if is_dealt else []

    def _draw_choices(
        self, player: int, drawn: Drawn, deal: int, rng: Random
    ) -> list[tuple[int, int]]:
        """The bids that were not turned up, drawn from what their owners might have laid."""
        shown, first = self.auctions[deal - 1], self.starts[deal - 1] + PACK_SIZE
        steps = range(first, min(first + 4, self._steps()))
        hidden = [step for step in steps if self._seat_of(step) != player]
        dealt = drawn.at(PACK_SIZE) if hidden else []
        entries: list[tuple[int, int]] = []
        for step in hidden:
            seat = self._seat_of(step)
            if shown.up[seat] == HIDDEN:
                bid = hidden_bid(player, seat, shown, dealt[seat], drawn.case.number, rng)
                entries.append((step, bid))
        return entries

    def _set_choices(self, entries: list[tuple[int, int]]) -> None:
        for step, bid in entries:
            self.bids[self._seat_of(step)] = bid

    def _seat_of(self, step: int) -> int:
        """Who made an entry of the history; for a draw, whom the card was for."""
        actor = self._actor(step)
        return actor if actor >= 0 else target_of(self._log_entry(step))

    # --- for learning

    def _observe_more(self, seat: int, out: Tensor) -> None:
        shown, bids, order = self.auctions[-1], self.bids, self.order
        up, aloud = shown.up, shown.aloud
        out.one_hot("own bid", bids[seat] - BID if bids[seat] != HIDDEN else -1, SOOLI - BID)
        out.bits("put away", self.places[AWAY] if seat == self.soloist else 0, PACK_SIZE)
        out.one_hot("contract", self.contract, 3)
        out.whose("declarer", (self.declarer - seat) % 4 if self.declarer >= 0 else -1, 4)
        out.whose("sooli", (self.soloist - seat) % 4 if self.soloist >= 0 else -1, 4)
        for other in out.turned(clockwise_from(seat)):
            out.one_hot("bid", up[other] - BID if up[other] >= 0 else -1, SOOLI - BID)
            out.bits("has bid", 1 if bids[other] != HIDDEN else 0, 1)
            out.bits("aloud", aloud >> other & 1, 1)
        out.whose("leader", (order[0] - seat) % 4 if order else -1, 4)
        mine, target = side_of(seat), self.game.options.target
        for side in out.sided((mine, 1 - mine)):
            out.number("nousussa", self.points[side], target)

    # --- for speed: what a program calls at every step is as in `TrickMatch`, and here once more. Python
    # calls a compiled method that is a class's own directly, and an inherited one by a way a tenth longer.

    def is_terminal(self) -> bool:
        return self.turn == TERMINAL

    def legal_actions(self, player: int | None = None) -> list[int]:
        if player is None and self.turn != TERMINAL:
            return legal_now(self)
        return super().legal_actions(player)

    def apply_action(self, action: object) -> None:
        if not applied(self, action):
            super().apply_action(action)


GAME = Tuppi
