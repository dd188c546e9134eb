"""Klubiskruuvi (booklet 22): Skruuvi with bolsu, one player against three; told as its differences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import OptionError, Options, Reason, Tensor, Text, option, t
from pelitupa.core.places import Move
from pelitupa.games.tricks.limits import BIT
from pelitupa.games.tricks.passing import SEQUENCE, passing_option
from pelitupa.games.tricks.phases import OVER
from pelitupa.games.tricks.seats import clockwise_from, dealer_of, left_of, right_of, side_of
from pelitupa.games.tricks.skruuvi_family.calls import (
    ANSWERING,
    BASIC_ORDER,
    BIDS_FROM,
    BOLSU,
    DECLARE,
    KNOCK,
    KNOCKING,
    KONTRA,
    KOTKA_ORDER,
    MISERE,
    NAMING,
    NO_TRUMPS,
    PASS,
    PASSED,
    ROUND,
    SETTLING,
    SOLO,
    YIELD,
    kind_of,
    level_of,
)
from pelitupa.games.tricks.skruuvi_family.match import SkruuviGame, SkruuviMatch
from pelitupa.games.tricks.skruuvi_family.scoring import (
    MOST_ACES,
    MOST_TIMES,
    Played,
    bolsu_points,
    club_bonus,
    club_points,
    missing_points,
)
from pelitupa.games.tricks.skruuvi_family.table import CIRCLES

_BOLSU: Final = BIT[BOLSU - PASS]

# A further stage of a deal, beside those of `skruuvi_family/calls.py`.
TAKING: Final = 4

OF_EACH: Final = 4
"""Basic deals, kotkas and bolsus in a game."""


@dataclass(frozen=True)
class KlubiOptions(Options):
    """How many games and deals there are."""

    players: int = option(4, "Klubiskruuvi is for four.", low=4, high=4, clause="sides")
    games: int = option(
        3, "Games of twelve deals, each with other partners.", low=1, high=3, clause="three-games"
    )
    deals: int = option(
        0, "Deals after which the match ends; 0 for all of them.", low=0, high=36, clause="deals"
    )

    passing: str = passing_option()

    def check(self) -> None:
        whole = self.games * 3 * OF_EACH
        if self.deals > whole:
            raise OptionError(f"option deals is at most {whole}, the deals of {self.games} games")


class Klubiskruuvi(SkruuviGame[KlubiOptions]):
    """Klubiskruuvi. Everyone scores alone, as partners change. Actions are in `skruuvi_family/calls.py`."""

    look_place: ClassVar[str] = "pelitupa.games.tricks.klubiskruuvi.look"

    pad_place: ClassVar[str] = "pelitupa.games.tricks.klubiskruuvi.pad"

    def new_initial_state(self) -> ClubMatch:
        return ClubMatch(self)

    def num_distinct_actions(self) -> int:
        return YIELD + 1

    def teams(self) -> tuple[tuple[int, ...], ...]:
        return ((0,), (1,), (2,), (3,))

    def passes_in_order(self) -> bool:
        return self.options.passing == SEQUENCE

    def score_range(self) -> tuple[float, float]:
        """In each deal: a side's thirteen tricks missing at level seven, or misere made with all aces, in the
        book; both are more than a bolsu brings."""
        least = 4 * missing_points(Played(7, NO_TRUMPS, 0, MOST_TIMES), 17, 7)
        most = 4 * MOST_TIMES * (30 + MOST_ACES)
        return float(least * self.deal_limit()), float(most * self.deal_limit())

    def deal_limit(self) -> int:
        options = self.options
        whole = options.games * 3 * OF_EACH
        return min(options.deals or whole, whole)

    def longest_deal(self) -> int:
        return super().longest_deal() + 8


class ClubMatch(SkruuviMatch):
    """A position of a match.

    `played` counts the basic deals, kotkas and bolsus of this game; `kotka` tells whether this deal is one.
    By player: `solo_points` from bolsus, `books` from earlier games. `declared` is the set of the players
    who have been declarer in a bolsu of this game. In this deal `heard` are the chairs that have
    spoken in the bolsu round, `bolsu_bids` those that bid; `soloist` is the chair of the declarer of a bolsu,
    or -1; `knockers` and `answered` are the sets of chairs that have knocked, and been answered.
    """

    def __init__(self, game: Klubiskruuvi) -> None:
        super().__init__(game)
        self.game = game
        self.played: tuple[int, int, int] = (0, 0, 0)
        self.solo_points: list[int] = [0, 0, 0, 0]
        self.books: list[int] = [0, 0, 0, 0]
        self.declared = 0

    def _clear_deal(self) -> None:
        super()._clear_deal()
        self.kotka = False
        self.heard: tuple[int, ...] = ()
        self.bolsu_bids: tuple[int, ...] = ()
        self.soloist = -1
        self.knockers = 0
        self.answered = 0

    def clone(self) -> Self:
        new = super().clone()
        new.played = self.played
        new.kotka = self.kotka
        new.solo_points = self.solo_points.copy()
        new.books = self.books.copy()
        new.declared = self.declared
        new.heard = self.heard
        new.bolsu_bids = self.bolsu_bids
        new.soloist = self.soloist
        new.knockers = self.knockers
        new.answered = self.answered
        return new

    # --- structure

    def is_kotka(self) -> bool:
        return self.kotka

    def has_table_cards(self) -> bool:
        return True

    def order_of_kinds(self) -> tuple[int, ...]:
        return KOTKA_ORDER if self.kotka else BASIC_ORDER

    def lowest_level(self) -> int:
        return 6 if self.kotka else 1

    def _hands_are_dealt(self) -> bool:
        return self.dealt == 52 if self.exchange_phase == TAKING else super()._hands_are_dealt()

    # --- the bolsu round

    def _has_declared(self, chair: int) -> bool:
        """Whether the player in a chair has been declarer in a bolsu of this game."""
        return (self.declared >> self.seating[chair]) & 1 == 1

    def _after_the_deal(self) -> None:
        if self.exchange_phase == TAKING:
            self._open_auction()
        elif self.exchange_phase == PASSED:
            super()._after_the_deal()
        else:
            self._next_in_round()

    def _next_in_round(self) -> None:
        """Ask the next player who may still bid bolsu, or go on if all have spoken."""
        for chair in clockwise_from(left_of(self.dealer)):
            if chair not in self.heard and not self._has_declared(chair):
                self.phase = ROUND
                self._give_turn(chair)
                return
        if self.bolsu_bids:
            self._settle_bolsu()
        else:
            self._begin_other_deal()

    def _must_bid_bolsu(self) -> bool:
        """Whether nothing but bolsus are left, and nobody else can be the declarer of this one."""
        basic, kotkas, _ = self.played
        if basic < OF_EACH or kotkas < OF_EACH:
            return False
        for chair in range(4):
            if chair != self.chair and chair not in self.heard and not self._has_declared(chair):
                return False
        return True

    def _settle_bolsu(self) -> None:
        """Of several who have bid, the first may declare or leave it to the next."""
        if len(self.bolsu_bids) == 1:
            self._declare_bolsu(self.bolsu_bids[0])
        else:
            self.phase = SETTLING
            self._give_turn(self.bolsu_bids[0])

    def _declare_bolsu(self, chair: int) -> None:
        self.soloist = self.bidder = chair
        self._reveal(t("Bolsu: {name:@ plays|you play} alone", name=self._chair_name(chair)))
        self._end_auction()

    def _begin_other_deal(self) -> None:
        """Nobody has bid bolsu: it is a basic deal, or a kotka, for which all take a table card."""
        self.kotka = self.played[0] == OF_EACH
        if self.kotka:
            self._reveal(t("A kotka: everyone takes a table card"))
            self._deal_on()
            self.exchange_phase = TAKING
        else:
            self._open_auction()

    def _limits(self, player: int) -> list[int]:
        limits = super()._limits(player)
        if self.phase == ROUND and self._must_bid_bolsu():
            limits.append(_BOLSU)
        elif self.phase == NAMING:
            limits.append(BIDS_FROM[7])
        return limits

    def _limit(self, index: int, action: int) -> Reason:
        if self.phase == ROUND:
            text = t("Only bolsus are left, and nobody else can declare this one.")
            return "bolsu-must", text
        if self.phase == NAMING:
            return "bolsu-contract", t("A bolsu is always a contract of seven.")
        return super()._limit(index, action)

    def _leave(self, action: int) -> Reason:
        if self.phase == ROUND:
            return "bolsu-round", t("You may bid bolsu once in a game.")
        if self.phase == SETTLING:
            return "bolsu-several", t("You have bid it before the others.")
        if self.phase == NAMING:
            return "bolsu-contract", t("Any contract of seven will do.")
        if self.soloist >= 0 and self.phase in (KNOCKING, ANSWERING):
            clause = "bolsu-knock" if self.phase == KNOCKING else "bolsu-kontra"
            return clause, t("Every opponent knocks alone, and is answered alone.")
        return super()._leave(action)

    def _choose(self, action: int) -> None:
        if self.phase not in (ROUND, SETTLING, NAMING):
            super()._choose(action)
            return
        self.calls = (*self.calls, (self.chair, action))
        if self.phase == ROUND:
            self.heard = (*self.heard, self.chair)
            if action == BOLSU:
                self.bolsu_bids = (*self.bolsu_bids, self.chair)
            self._next_in_round()
        elif self.phase == SETTLING:
            if action == DECLARE:
                self._declare_bolsu(self.chair)
            else:
                self.bolsu_bids = self.bolsu_bids[1:]
                self._settle_bolsu()
        else:
            self.level, self.kind = level_of(action), kind_of(action)
            self._ask(KNOCKING, self._opponents())

    # --- bolsu

    def _end_auction(self) -> None:
        if self.soloist < 0:
            super()._end_auction()
        else:
            self._turn_up_table_cards()

    def _give_table_cards(self) -> None:
        if self.soloist < 0:
            super()._give_table_cards()
            return
        others = clockwise_from(left_of(self.soloist))[:3]
        self._start_giving(SOLO, [(self.soloist, chair) for chair in others])

    def _after_giving(self) -> None:
        if self.exchange_phase == SOLO:
            self.phase = NAMING
            self._give_turn(self.soloist)
        else:
            super()._after_giving()

    def _knock(self, action: int) -> None:
        """In a bolsu each opponent knocks alone, and the declarer answers each of them."""
        if self.soloist < 0:
            super()._knock(action)
            return
        chair = self.asked[0]
        if action == KNOCK:
            self.knockers |= 2**chair
        elif action == KONTRA:
            self.answered |= 2**chair
        self.asked = self.asked[1:]
        if not self.asked and self.phase == KNOCKING and self.knockers:
            self.phase = ANSWERING
            self.asked = tuple(c for c in self._opponents() if self.knockers >> c & 1)
        if not self.asked:
            self._begin_tricks()
        else:
            self._give_turn(self.soloist if self.phase == ANSWERING else self.asked[0])

    def _opponents(self) -> tuple[int, ...]:
        """Those who play against the declarer of a bolsu, as they are asked."""
        right = right_of(self.soloist)
        return right, left_of(self.soloist), right_of(right)

    def factor_of(self, chair: int) -> int:
        """How many times the score of an opponent in a bolsu counts."""
        if not self.knockers >> chair & 1:
            return 1
        return 4 if self.answered >> chair & 1 else 2

    def _side_of(self, chair: int) -> int:
        """In a bolsu the declarer is side 0, the others side 1."""
        if self.soloist >= 0:
            return 0 if chair == self.soloist else 1
        return super()._side_of(chair)

    def _points_of(self, chair: int) -> int:
        """Points of this game are kept by side, in a bolsu too."""
        return side_of(chair)

    def members(self, side: int) -> tuple[int, ...]:
        if self.soloist < 0:
            return super().members(side)
        alone = self.seating[self.soloist]
        return (alone,) if side == 0 else tuple(seat for seat in range(4) if seat != alone)

    def sides(self) -> tuple[tuple[int, ...], ...]:
        """One against three in a bolsu, else two against two; in the end everyone for himself, as points
        are kept."""
        if self.phase == OVER:
            return self.game.teams()
        return self.members(0), self.members(1)

    def _side_name(self, side: int) -> Text:
        if self.soloist < 0:
            return super()._side_name(side)
        return self._chair_name(self.soloist) if side == 0 else t("the three others")

    def _observe_more(self, seat: int, out: Tensor) -> None:
        super()._observe_more(seat, out)
        mine, books = self._chair_of(seat), self.game.points_scale()
        out.bits("kotka", int(self.kotka), 1)
        out.whose("soloist", (self.soloist - mine) % 4 if self.soloist >= 0 else -1, 4)
        asked = self.asked[0] if self.asked else -1
        out.whose("asked now", (asked - mine) % 4 if asked >= 0 else -1, 4)
        for chair in out.turned(clockwise_from(mine)):
            out.bits("heard", int(chair in self.heard), 1)
            out.bits("bid bolsu", int(chair in self.bolsu_bids), 1)
            out.bits("has declared", int(self._has_declared(chair)), 1)
            out.bits("knocked", self.knockers >> chair & 1, 1)
            out.bits("answered", self.answered >> chair & 1, 1)
            out.numbers(
                "own points",
                [self.solo_points[self.seating[chair]] + self.books[self.seating[chair]]],
                books,
            )
        out.numbers("played", list(self.played), 3.0 * OF_EACH)

    # --- scoring

    def _end_deal(self) -> None:
        if self.soloist >= 0:
            self._score_bolsu()
            self._after_scores()
        else:
            super()._end_deal()

    def _score_bolsu(self) -> None:
        misere = self.kind == MISERE
        lost = self._side_tricks(0 if misere else 1)
        aces = self.aces.points(0) - self.aces.points(1) if misere else 0
        total = 0
        for chair in range(4):
            if chair == self.soloist:
                continue
            factor = self.factor_of(chair)
            base = bolsu_points(lost) * factor
            extra = aces if lost else aces * factor
            seat = self.seating[chair]
            self._score(
                (seat,), float(base), "bolsu-tricks", t("the declarer's lost tricks: {n}", n=lost)
            )
            if extra:
                self._score((seat,), float(extra), "bolsu-aces", t("aces"))
            self.solo_points[seat] += base + extra
            total += base + extra
        declarer = self.seating[self.soloist]
        self._score(
            (declarer,), -float(total), "bolsu-declarer", t("what the others get, reversed")
        )
        self.solo_points[declarer] -= total
        self._reveal(
            t("Bolsu of {name}: {points}", name=self._chair_name(self.soloist), points=-total)
        )

    def _score_contract(self, played: Played) -> None:
        side = self._side_of(self.bidder)
        points, clause = club_points(played)
        self._add(side, points, clause, played.told())
        if played.made:
            self._add(side, club_bonus(played), "extra-tricks", t("extra tricks"))
        if played.misere:
            own = played.factor if played.made else 1
            for who, factor in ((side, own), (1 - side, played.factor)):
                points = self.aces.points(1 - who) * factor
                self._add(who, points, "aces", t("aces in the opponents' tricks"))

    # --- from deal to deal

    def _after_scores(self) -> None:
        basic, kotkas, bolsus = self.played
        if self.soloist >= 0:
            self.declared |= 2 ** self.seating[self.soloist]
            bolsus += 1
        elif self.kotka:
            kotkas += 1
        else:
            basic += 1
        self.played = (basic, kotkas, bolsus)
        deal = self.deal_number()
        over = basic + kotkas + bolsus == 3 * OF_EACH
        if over or deal == self.game.deal_limit():
            self._close_game()
        if deal == self.game.deal_limit():
            self._finish()
            return
        if over:
            self.seating = CIRCLES[CIRCLES.index(self.seating) + 1]
        self._next_deal(dealer_of(deal + 1))

    def _close_game(self) -> None:
        """Everyone takes four times what the side has into the book."""
        for side in (0, 1):
            points = self.points[side]
            for seat in self.partners(side):
                self.books[seat] += 4 * points
            if points:
                text = t("the side's points count fourfold")
                self._score(self.partners(side), 4.0 * points, "fourfold", text)
        self.points = [0, 0]
        self.played, self.declared = (0, 0, 0), 0
        self._reveal(t("The game is over: the points of the sides count fourfold"))

    def unit_of_points(self) -> str:
        return t("game points")

    def scores(self) -> list[float]:
        """What each has from the bolsus, and from the games that are over."""
        return [float(self.solo_points[seat] + self.books[seat]) for seat in range(4)]

    def settlement(self) -> list[float]:
        """With four times what the sides have in the game that goes on."""
        result = []
        for seat in range(4):
            points = self.points[side_of(self._chair_of(seat))]
            result.append(float(self.solo_points[seat] + self.books[seat] + 4 * points))
        return result

    # --- the calls

    def calls_so_far(self) -> list[tuple[int, int]]:
        """The bolsu round is no bidding, nor is anything in a bolsu."""
        if self.soloist >= 0 or self.phase in (ROUND, SETTLING):
            return []
        return super().calls_so_far()[self.calls_before() :]

    def calls_before(self) -> int:
        return len(self.heard)

    def _is_after_deal(self, move: Move) -> bool:
        """In a kotka the table card that each has taken is one of the hand's."""
        return not self.kotka and super()._is_after_deal(move)

    # --- for people

    def kind_of_deal(self) -> Text:
        return t("bolsu") if self.soloist >= 0 else super().kind_of_deal()


GAME = Klubiskruuvi
