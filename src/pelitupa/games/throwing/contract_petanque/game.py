"""Contract Petanque (booklet 82): three players with two balls each, and an auction after the first three.

What differs from petanque is written here; the rest is what the games of petanque share.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import (
    OpenInput,
    OpenValue,
    Reason,
    Rulebook,
    Tensor,
    Text,
    option,
    player_word,
    t,
    tn,
    told_input,
)
from pelitupa.core.first_turn import first_turn
from pelitupa.equipment.cards import BITS
from pelitupa.games.throwing.boules import BoulesState
from pelitupa.games.throwing.boules_game import HAND, BoulesGame, BoulesOptions
from pelitupa.games.throwing.boules_pitch import BALL_NEXT, CHOICE_NEXT, OVER
from pelitupa.games.throwing.closeness import COLOURS, levels, side_word, sides_in
from pelitupa.games.throwing.contract_petanque.auction import (
    BIDDERS,
    BIDS,
    DOUBLE,
    FLEE,
    HIGHEST,
    NOBODY,
    PASS,
    REDOUBLE,
    Auction,
)
from pelitupa.games.throwing.contract_petanque.told import (
    DOUBLED,
    FAILED,
    FLED,
    LEADS,
    MADE,
    REDOUBLED,
    Told,
    contract_words,
)
from pelitupa.games.throwing.verdicts import NEXT, NOTHING

BALLS: Final = 2
FIRST_BALLS: Final = 3
ALL_BALLS: Final = 6
VALUES: Final[tuple[float, ...]] = (3.0, 2.0, 1.0)
"""Ball points of the closest ball, the second-closest and the third-closest (booklet 82.4)."""
FAR_BEHIND: Final = 20.0
"""Who is more than so many points behind may only pass in the final round."""

_ONLY_CLOSEST: Final = 4
"""So many ball points has only the owner of the closest ball."""

BID: Final = HAND
"""The first action of the auction, the bid of 1; `BID + PASS` is the last."""
THROW_FIRST: Final = BID + BIDS
THROW_LAST: Final = THROW_FIRST + 1

CLOSEST: Final = "closest"
ROTATE: Final = "rotate"
FARTHER: Final = "farther"
CHOOSE: Final = "choose"
DEFENDER: Final = "defender"
SHARED: Final = "shared"
STANDS: Final = "stands"
AUCTION: Final = "auction"
OTHERS: Final = "others"
LEADER: Final = "leader"


@dataclass(frozen=True)
class ContractPetanqueOptions(BoulesOptions):
    """How many rounds, and how the source's silences are read."""

    players: int = option(3, "How many play.", low=3, high=3, clause="players")
    first: int = first_turn(3)
    target: int = option(
        1000,
        "Points that end the match at once; 1000 cannot come before the last round.",
        low=1,
        high=1000,
        clause="early-end",
    )
    nearest: float = option(
        6.0, "The least distance of the target, in metres.", low=0.1, high=20, clause="distance"
    )
    farthest: float = option(
        10.0, "The greatest distance of the target, in metres.", low=1, high=50, clause="distance"
    )
    rounds: int = option(10, "Rounds of a match.", low=1, high=50, clause="match")
    lead: str = option(
        CLOSEST,
        "Who throws first in a round: who lay closest in the last one, or each in turn.",
        choices=(CLOSEST, ROTATE),
        clause="first-balls",
    )
    defenders: str = option(
        FARTHER,
        "Which defender throws first: whose ball lies farther, or as that defender chooses.",
        choices=(FARTHER, CHOOSE),
        clause="first-defender",
    )
    ties: str = option(
        DEFENDER,
        "Of a defender's ball as close as the declarer's: it comes first, or they share.",
        choices=(DEFENDER, SHARED),
        clause="ties",
    )
    lost: str = option(
        STANDS,
        "Where the target is lost after the auction: it stands, or there is a new one.",
        choices=(STANDS, AUCTION),
        clause="lost-target",
    )
    behind: str = option(
        OTHERS,
        "Who may only pass in the final round: who is far behind each other, or the leader.",
        choices=(OTHERS, LEADER),
        clause="behind",
    )


class ContractPetanque(BoulesGame[ContractPetanqueOptions]):
    """Contract Petanque. See `BoulesGame`; further actions are the bids, and who of the defenders begins."""

    look_place: ClassVar[str] = "pelitupa.games.throwing.contract_petanque.look"

    def __init__(self, options: ContractPetanqueOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook, BALLS)
        bids = [
            (f"bid {n}", tn("bid {count} point", "bid {count} points", n))
            for n in range(1, HIGHEST + 1)
        ]
        self.named = [
            *self.named,
            *bids,
            ("double", t("double")),
            ("redouble", t("redouble")),
            ("flee", t("flee")),
            ("pass", t("pass")),
            ("throw first", t("throw before the declarer")),
            ("throw last", t("throw after the declarer")),
        ]
        numbers = [str(number) for number in range(1, HIGHEST + 1)]
        self.whole_round = told_input(
            self.round_verb,
            t("What did the round come to?"),
            (*COLOURS, *numbers, DOUBLED, REDOUBLED, FLED, MADE, FAILED, LEADS),
            8,
            "WORD",
        )

    def more_outcomes(self) -> list[OpenValue]:
        return self.places()

    def new_initial_state(self) -> ContractPetanqueState:
        return ContractPetanqueState(self)

    def max_game_length(self) -> int:
        """In each round the target and six balls are thrown, an auction is of 41 bids at most, and a defender
        chooses once; rounds that are thrown again count to the limit, and so do bad throws of the target."""
        return (self.options.rounds + self.options.limit) * (2 + ALL_BALLS + 41 + 1)

    def score_range(self) -> tuple[float, float]:
        """A contract is worth 20 at most: five, redoubled."""
        most = 4.0 * HIGHEST * self.options.rounds
        return -most, most


class ContractPetanqueState(BoulesState):
    """See `BoulesState`.

    `firsts` is the order in which the players throw their first balls; `bidders` that of bidding, the one
    whose ball is farthest first. `declarer` and `fleer` are players of the contract once it is made, else
    `NOBODY`; `stands` tells that it was made before the round was thrown again. `lasts` is the order of the
    last balls by their owners, empty before. `choosing` tells that a defender says who begins. `finished`
    tells that the last round has been scored.
    """

    def __init__(self, game: ContractPetanque) -> None:
        super().__init__(game)
        self.game = game
        self.firsts = [(self.starter + place) % BIDDERS for place in range(BIDDERS)]
        self.bidders: list[int] = []
        self.auction = Auction()
        self.declarer = NOBODY
        self.fleer = NOBODY
        self.stands = False
        self.lasts: list[int] = []
        self.choosing = False
        self.finished = False

    def clone(self) -> Self:
        new = super().clone()
        new.firsts, new.bidders = self.firsts.copy(), self.bidders.copy()
        new.auction = self.auction.copy()
        new.declarer, new.fleer, new.stands = self.declarer, self.fleer, self.stands
        new.lasts, new.choosing, new.finished = self.lasts.copy(), self.choosing, self.finished
        return new

    # --- who throws

    def is_auction(self) -> bool:
        """Whether somebody is to bid."""
        return self.next == CHOICE_NEXT and not self.choosing

    def hand(self) -> int:
        """The seat that throws the ball that is next, or in the air: the fleer's is thrown by the other
        defender."""
        if self.lasts and self.fleer != NOBODY and self.thrower == self.fleer:
            return self.other_defender(self.fleer)
        return self.thrower

    def other_defender(self, side: int) -> int:
        """The defender beside another."""
        return BIDDERS - self.declarer - side

    def current_player(self) -> int:
        player = super().current_player()
        return self.hand() if player == self.thrower else player

    def _chance_seat(self) -> int:
        return self.hand()

    # --- what has to be told

    def _may_have_thrown(self, seat: int) -> bool:
        return seat == self.hand()

    def _thrown_by(self, seat: int) -> None:
        """Whose ball it is does not depend on the hand that threw it."""

    def _question(self) -> int:
        thrown = sum(self.thrown)
        there = len(self.in_play())
        placed = sum([things for _, things in self.order])
        if thrown == FIRST_BALLS:
            return NOTHING if placed >= there - 1 else NEXT
        if thrown < ALL_BALLS or placed >= there:
            return NOTHING
        return NEXT if not self.order or not self._is_decided() else NOTHING

    def _is_decided(self) -> bool:
        """Whether it is known already if the contract was fulfilled, wherever the other balls lie."""
        groups = self._groups()
        placed = sum([len(group) for group in groups])
        own = sum([group.count(self.declarer) for group in groups])
        points = self._ball_points(groups)
        left = self.balls_in_play(self.declarer) - own
        most = points + sum([_value(place) for place in range(placed, placed + left)])
        return points >= self.auction.number or most < self.auction.number

    def _groups(self) -> list[list[int]]:
        """Whose balls are equally close, from the closest on, as far as it is known."""
        balls = self.in_play()
        known = self.lying.distances(balls, self.game.options.tape)
        if known is None:
            return [sides_in(mask) for mask, _ in self.order]
        return levels(known, balls)

    def _ball_points(self, groups: list[list[int]]) -> float:
        """The ball points of the declarer."""
        points, place = 0.0, 0
        for group in groups:
            own, size = group.count(self.declarer), len(group)
            values = [_value(at) for at in range(place, place + size)]
            if self.game.options.ties == SHARED:
                points += sum(values) * own / size
            else:
                points += sum(values[size - own :])
            place += size
        return points

    # --- how a round goes on

    def _go_on(self) -> None:
        thrown = sum(self.thrown)
        if thrown < FIRST_BALLS:
            self._give_turn(self.firsts[thrown])
        elif thrown == FIRST_BALLS:
            self._after_first_balls()
        elif thrown < ALL_BALLS:
            self._give_turn(self.lasts[thrown - FIRST_BALLS])
        else:
            self._count_contract()

    def _after_first_balls(self) -> None:
        """The order of bidding is known; where the contract stands the last balls follow."""
        self.bidders = self._farthest_first()
        if self.stands:
            self._begin_last_balls()
            return
        self.auction = Auction(self._silent())
        self.next = CHOICE_NEXT
        self.thrower = self.bidders[0]

    def _farthest_first(self) -> list[int]:
        """The players by their first balls; of equal ones the ball that was thrown later comes first."""
        there = set(self.in_play().values())
        ranked: list[tuple[int, int, int]] = []
        for place, side in enumerate(self.firsts):
            group = len(self.order) if side in there else len(self.order) + 1
            for number, (mask, _) in enumerate(self.order):
                if mask & BITS[side]:
                    group = number
            ranked.append((-group, -place, side))
        ranked.sort()
        return [side for _, _, side in ranked]

    def _silent(self) -> int:
        """The bidders, as a mask, that may only pass."""
        return sum([2**place for place in range(BIDDERS) if self.is_silent(self.bidders[place])])

    def is_silent(self, side: int) -> bool:
        """Whether a player may only pass: in the final round who is far behind."""
        options = self.game.options
        if self.deal < options.rounds:
            return False
        gaps = [self.points[other] - self.points[side] for other in range(BIDDERS) if other != side]
        return (max(gaps) if options.behind == LEADER else min(gaps)) > FAR_BEHIND

    def _auction_over(self) -> None:
        """The last number bid is the contract."""
        auction = self.auction
        self.declarer = self.bidders[auction.declarer]
        self.fleer = NOBODY if auction.fleer == NOBODY else self.bidders[auction.fleer]
        self._reveal(self.contract_words())
        self._begin_last_balls()

    def _begin_last_balls(self) -> None:
        """The defender whose ball lies farther throws first, then the declarer, then the other."""
        first = next(side for side in self.bidders if side != self.declarer)
        if self.game.options.defenders == CHOOSE and self.fleer == NOBODY:
            self.next, self.choosing, self.thrower = CHOICE_NEXT, True, first
            return
        self._order_last_balls(first)

    def _order_last_balls(self, first: int) -> None:
        self.choosing = False
        self.lasts = [first, self.declarer, self.other_defender(first)]
        self.next = BALL_NEXT
        self._give_turn(first)

    def _count_contract(self) -> None:
        """All balls have been thrown: the declarer, and who fled, get or lose the points of the contract."""
        groups = self._groups()
        points = self._ball_points(groups)
        self._score_contract(points >= self.auction.number)
        seen: list[int] = []
        for group in groups:
            seen += [side for side in self.firsts if side in group and side not in seen]
        self._next_firsts(seen)

    def _score_contract(self, made: bool) -> None:
        value = float(self.auction.number * self.auction.factor())
        if made:
            text = tn("fulfilled {count} point", "fulfilled {count} points", self.auction.number)
        else:
            text = tn("failed {count} point", "failed {count} points", self.auction.number)
            value = -value
        self._score_side(self.declarer, value, "contract", text)
        if self.fleer != NOBODY:
            fled = t("fled with {player}", player=player_word(self.declarer))
            self._score_side(self.fleer, value, "fled-points", fled)

    def _next_firsts(self, closest: list[int]) -> None:
        """The order of the first balls in the next round; the players that are not named keep their order."""
        options = self.game.options
        if options.lead == ROTATE:
            begin = options.first - 1 + self.deal
            order = [(begin + place) % BIDDERS for place in range(BIDDERS)]
        else:
            order = closest + [side for side in self.firsts if side not in closest]
        self.stands = False
        if self.deal >= options.rounds or max(self.points) >= options.target:
            self.finished, self.next = True, OVER
            return
        self._begin_round(order[0])
        self.firsts = order

    def _begin_round(self, starter: int) -> None:
        super()._begin_round(starter)
        self.lasts, self.bidders = [], []
        self.choosing = False
        if not self.stands:
            self.declarer = self.fleer = NOBODY
            self.auction = Auction()

    def _target_lost(self) -> None:
        """The round is thrown again, and counts once; after the auction its contract stands."""
        self._reveal(t("The target is lost: the round is thrown again"))
        self._count_idle()
        if self.next == OVER:
            return
        contract = self.declarer != NOBODY
        self.stands = contract and self.game.options.lost == STANDS
        if not self.game.options.area:
            self._keep_circle()
        deal = self.deal
        self._begin_round(self.starter)
        self.deal = deal

    def _winning(self) -> list[int]:
        if not self.finished:
            return []
        most = max(self.points)
        return [side for side in range(BIDDERS) if self.points[side] == most]

    # --- bids

    def _legal(self) -> list[int]:
        if self.next != CHOICE_NEXT or self.air or self.asking:
            return super()._legal()
        if self.choosing:
            return [THROW_FIRST, THROW_LAST]
        return [BID + bid for bid in self.auction.legal()]

    def _apply(self, action: int) -> None:
        if self.next != CHOICE_NEXT or self.air or self.asking:
            super()._apply(action)
        elif self.choosing:
            first = self.thrower if action == THROW_FIRST else self.other_defender(self.thrower)
            self._order_last_balls(first)
        else:
            self.auction.bid(action - BID)
            if self.auction.is_over():
                self._auction_over()
            else:
                self.thrower = self.bidders[self.auction.turn]

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        if self.next != CHOICE_NEXT:
            if action < BID:
                return super()._reason(action, player, legal)
            if action < THROW_FIRST:
                return "auction", t("Bids are made when every player has thrown one ball.")
            return "first-defender", t("Nobody is asked who of the defenders begins.")
        if action < BID:
            return "auction", t("First the contract is made, then the last balls are thrown.")
        if self.choosing:
            if legal:
                return "first-defender", t("The defenders agree who of them throws first.")
            return "auction", t("The auction is over.")
        if action >= THROW_FIRST:
            return "first-defender", t("Nobody is asked who of the defenders begins.")
        return self._bid_reason(action - BID, legal)

    def _bid_reason(self, bid: int, legal: bool) -> Reason:
        """Why a bid may be made or not."""
        auction = self.auction
        if legal:
            if auction.silent and auction.silent // (2**auction.turn) % 2 == 1:
                return "behind", t(
                    "You are more than twenty points behind: it is all that you may bid."
                )
            return _CLAUSES[bid] if bid >= HIGHEST else "number", t("You may bid this.")
        clause = auction.fault(bid)
        if clause == "behind":
            return clause, _MAY_ONLY_PASS
        if clause == "number":
            return clause, t("A number must be higher than {number}.", number=auction.number)
        if clause == "first-bid":
            return clause, t("The first bid of an auction cannot be a pass.")
        if clause == "double":
            return clause, t("Only the number of an opponent can be doubled, and only once.")
        if clause == "redouble":
            return clause, t(
                "Only your own number can be redoubled, when it was doubled, and only once."
            )
        return clause, t(
            "Only the other opponent of a declarer who was doubled can flee, and only once."
        )

    def contract_words(self) -> Text:
        """The contract, as all are told it."""
        auction = self.auction
        return contract_words(self.declarer, auction.number, auction.factor(), self.fleer)

    # --- a whole round at once

    def _whole_round(self) -> OpenInput:
        return self.game.whole_round

    def _round_fault(self, names: tuple[str, ...]) -> Reason | None:
        told = Told.of(names)
        if told is None:
            return "report", t(
                "A round is told as its contract and what came of it ({example}).",
                example="round red 3 doubled fled blue made closest green",
            )
        if told.fleer == told.declarer:
            return "flee", t("A declarer does not flee.")
        if told.fleer != NOBODY and told.factor == 1:
            return "flee", t("Only who was doubled can be fled from.")
        if (
            told.made
            and told.closest not in (NOBODY, told.declarer)
            and told.number >= _ONLY_CLOSEST
        ):
            return "scoring", t(
                "{side} cannot have {points}.", side=side_word(told.declarer), points=told.number
            )
        auction = self.auction
        if not self.stands:
            return self._silent_fault(told)
        if (self.declarer, auction.number, auction.factor(), self.fleer) != (
            told.declarer,
            told.number,
            told.factor,
            told.fleer,
        ):
            return "lost-target", t("The contract of the round that is thrown again stands.")
        return None

    def _silent_fault(self, told: Told) -> Reason | None:
        """Why the auction cannot have led to a contract: in it a player who may only pass would have done
        more. Such a player is the declarer of a 1 at most, which the first bidder has to bid."""
        doublers = [side for side in range(BIDDERS) if side not in (told.declarer, told.fleer)]
        if (
            (self.is_silent(told.declarer) and (told.number > 1 or told.factor == 4))
            or (told.fleer != NOBODY and self.is_silent(told.fleer))
            or (told.factor > 1 and not [side for side in doublers if not self.is_silent(side)])
        ):
            return "behind", _MAY_ONLY_PASS
        return None

    def _round_label(self, names: tuple[str, ...]) -> Text:
        told = Told.of(names)
        assert told is not None
        words = contract_words(told.declarer, told.number, told.factor, told.fleer)
        if told.made:
            words = t("{contract}. Fulfilled", contract=words)
        else:
            words = t("{contract}. Failed", contract=words)
        if told.closest == NOBODY:
            return words
        return t("{round}. Closest: {side}", round=words, side=side_word(told.closest))

    def _take_round(self, names: tuple[str, ...]) -> None:
        told = Told.of(names)
        assert told is not None
        self.declarer, self.fleer = told.declarer, told.fleer
        doubled = told.factor > 1
        self.auction = Auction(
            number=told.number, doubler=0 if doubled else NOBODY, redoubled=told.factor == 4
        )
        self._reveal(self.contract_words())
        self._score_contract(told.made)
        self._next_firsts([told.closest] if told.closest != NOBODY else [])

    def _observe(self, seat: int, out: Tensor) -> None:
        super()._observe(seat, out)
        auction = self.auction
        out.one_hot("number", auction.number - 1, HIGHEST)
        out.seat("declarer", self.declarer)
        out.seat("fleer", self.fleer)
        bidding = self.bidders
        out.seat("bidder", bidding[auction.declarer] if bidding and auction.declarer >= 0 else -1)
        out.numbers(
            "contract",
            [auction.factor(), float(self.choosing), auction.passes, float(self.stands)],
            [4.0, 1, 2.0, 1],
        )
        out.numbers("rounds", [self.deal], self.game.options.rounds)
        for place in range(BIDDERS):
            out.seat(f"first {place}", self.firsts[place])
            out.seat(f"last {place}", self.lasts[place] if self.lasts else -1)


_MAY_ONLY_PASS: Final = t("Who is more than twenty points behind may only pass in the final round.")
_CLAUSES: Final = {DOUBLE: "double", REDOUBLE: "redouble", FLEE: "flee", PASS: "passes"}


def _value(place: int) -> float:
    """The ball points of a place, from 0."""
    return VALUES[place] if place < len(VALUES) else 0.0


GAME = ContractPetanque
