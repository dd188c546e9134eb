"""Historical Skruuvi (booklet 23): a rubber of basic deals, kotkas, and scores in thousands.

Told as its differences from the frame of Modern Skruuvi; Skruf-whist and Vint are told as theirs from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from typing_extensions import TypeVar

from pelitupa.core import Action, Options, Text, limit_option, option, t, tn
from pelitupa.core.places import SHOWN, TABLE
from pelitupa.equipment.cards import BITS, PACK_SIZE
from pelitupa.games.tricks.fast_path import target_of, unpacked
from pelitupa.games.tricks.passing import SEQUENCE, passing_option
from pelitupa.games.tricks.phases import OVER
from pelitupa.games.tricks.seats import left_of, side_of
from pelitupa.games.tricks.skruuvi_family.calls import (
    BASIC_ORDER,
    KOTKA_ORDER,
    MISERE,
    NO_TRUMPS,
    TRUMPS,
)
from pelitupa.games.tricks.skruuvi_family.honours import Holding
from pelitupa.games.tricks.skruuvi_family.match import SkruuviGame, SkruuviMatch
from pelitupa.games.tricks.skruuvi_family.scoring import MOST_TIMES, Played
from pelitupa.games.tricks.skruuvi_family.table import CIRCLES

MADE: Final = (0, 0, 0, 0, 1000, 2000, 3000, 4500)
FIRST_MISSING: Final = (0, 0, 0, 300, 400, 500, 1100, 1700)
FURTHER_MISSING: Final = (0, 0, 0, 300, 400, 500, 600, 700)
"""Points by the level of the contract (booklet 23.4.1; level three: 24.2)."""

_OVERTRICK: Final = 200
_KOTKAS: Final = 4
GAMES: Final = 2
MOST_IN_SEQUENCE: Final = 26 - 2 * 2
"""The cards that count in the sequences of a side: of two whole suits all but the first two of each."""
_EVEN: Final = 10
_THROWN_IN: Final = 4
"""The decisions in a deal that is thrown in: everyone's first turn."""


@dataclass(frozen=True)
class RubberOptions(Options):
    """How many matches there are, and where an endless one ends."""

    players: int = option(4, "Four play, in two sides.", low=4, high=4, clause="sides")
    matches: int = option(
        1, "Matches; after each, partners change.", low=1, high=3, clause="three-matches"
    )
    deals: int = option(
        0, "Deals after which all ends; 0 for no such end.", low=0, high=300, clause="deals"
    )
    limit: int = limit_option(300, "Deals after which an endless rubber ends.", high=300)


@dataclass(frozen=True)
class HistoricalOptions(RubberOptions):
    """And how cards are passed."""

    passing: str = passing_option()


RubberAgreed = TypeVar(
    "RubberAgreed", bound=RubberOptions, default=HistoricalOptions, covariant=True
)


class HistoricalSkruuvi(SkruuviGame[RubberAgreed]):
    """Historical Skruuvi. Actions are in `skruuvi_family/calls.py`."""

    look_place: ClassVar[str] = "pelitupa.games.tricks.historical_skruuvi.look"

    pad_place: ClassVar[str] = "pelitupa.games.tricks.historical_skruuvi.pad"

    def new_initial_state(self) -> HistoricalMatch:
        return HistoricalMatch(self)

    def passes_in_order(self) -> bool:
        options = self.options
        return isinstance(options, HistoricalOptions) and options.passing == SEQUENCE

    def teams(self) -> tuple[tuple[int, ...], ...]:
        alone = self.options.matches > 1
        return ((0,), (1,), (2,), (3,)) if alone else super().teams()

    def deals_again(self) -> bool:
        """Whether a deal in which nobody bids is thrown in, and the cards are dealt again."""
        return False

    def deal_limit(self) -> int:
        """How often cards are dealt at most, in deals that are thrown in too."""
        options = self.options
        if self.deals_again():
            return options.limit
        return min(options.deals or options.limit, options.limit)

    def most_of_a_deal(self) -> int:
        """By how much the scores of the sides can draw apart in a deal that counts once.

        Thirteen tricks missing at level seven, knocked and kontra-knocked, while the others have the value
        cards, four aces in a hand and two whole suits; trick points; and the last game there can be.
        """
        missing = FIRST_MISSING[7] + 12 * FURTHER_MISSING[7]
        cards = 7 * 9 * 10 + 2 * 400 + MOST_IN_SEQUENCE * 200
        return MOST_TIMES * (missing + cards) + 13 * 7 + 200 * (GAMES + _KOTKAS)

    def most_of_passing(self) -> int:
        """By how much they can draw apart for a deal that is thrown in."""
        return 0

    def shortest_match(self) -> int:
        """The fewest deals of a match that is played to its end."""
        return GAMES + _KOTKAS

    def score_range(self) -> tuple[float, float]:
        """The main book, in hundreds, with the difference of the scores of all matches.

        A match that ends even is played again for double, and nothing else of it counts: so the bound doubles
        with each match that the deals have room for.
        """
        limit, often = self.deal_limit(), 0
        played = min(self.options.deals or limit, limit)
        apart = thrown_in = self.most_of_passing() * limit
        while (left := played - often * self.shortest_match()) > 0:
            apart = max(apart, 2**often * (left * self.most_of_a_deal() + thrown_in))
            often += 1
        matches = self.options.matches
        book = float(apart // 100 + matches)
        return -book if matches > 1 else 0.0, book

    def points_scale(self) -> float:
        """The scores of a match: a deal's at the most, as what they can come to says nothing of them."""
        return float(self.most_of_a_deal())

    def max_game_length(self) -> int:
        limit = self.deal_limit()
        played = min(self.options.deals or limit, limit)
        return played * self.longest_deal() + (limit - played) * _THROWN_IN

    def max_chance_nodes_in_history(self) -> int:
        return PACK_SIZE * self.deal_limit()


class HistoricalMatch(SkruuviMatch):
    """A position of a match, or of several.

    By side: `points` of this match, `trick_points` of this game, `games` won. `benefits` has for each
    trick of this deal the side it brought trick points. `rubber` tells that a side has won two games,
    and `kotkas` counts those played since. `worth` is how many times scores count (after a replayed
    match, twice), `books` the main book by player, `passed` the deals of this match in which nobody
    bid.
    """

    def __init__(self, game: HistoricalSkruuvi[RubberOptions]) -> None:
        super().__init__(game)
        self.game = game
        self.trick_points: list[int] = [0, 0]
        self.games: list[int] = [0, 0]
        self.rubber = False
        self.kotkas = 0
        self.worth = 1
        self.books: list[int] = [0, 0, 0, 0]
        self.passed = 0

    def _clear_deal(self) -> None:
        super()._clear_deal()
        self.benefits: tuple[int, ...] = ()

    def clone(self) -> Self:
        new = super().clone()
        new.trick_points = self.trick_points.copy()
        new.games = self.games.copy()
        new.benefits = self.benefits
        new.rubber = self.rubber
        new.kotkas = self.kotkas
        new.worth = self.worth
        new.books = self.books.copy()
        new.passed = self.passed
        return new

    # --- what Skruf-whist and Vint differ in

    def has_kotkas(self) -> bool:
        """Whether the rubber is followed by kotkas."""
        return True

    def counts_passed_aces(self) -> bool:
        """Whether aces count in a pass misere."""
        return True

    def game_target(self) -> int:
        """The trick points that win a game."""
        return 60

    def trick_value(self) -> int:
        """Trick points for each trick in this deal."""
        return self.level

    def game_value(self, number: int) -> int:
        """Points for the `number`-th game that a side wins."""
        return 200 * number

    # --- what it differs in from Modern Skruuvi

    def is_kotka(self) -> bool:
        return self.rubber

    def order_of_kinds(self) -> tuple[int, ...]:
        return KOTKA_ORDER if self.rubber else BASIC_ORDER

    def kind_of_deal(self) -> Text:
        if not self.rubber:
            return super().kind_of_deal()
        return t("kotka {number} of {all}", number=min(self.kotkas + 1, _KOTKAS), all=_KOTKAS)

    def lowest_level(self) -> int:
        return 6 if self.rubber else 1

    def lowest_contract(self) -> int:
        return 4

    def is_played_out(self) -> bool:
        return not (self.level == 4 and self.kind != MISERE and self.factor == 1)

    def _begin_tricks(self) -> None:
        if self.is_played_out():
            super()._begin_tricks()
        else:
            self.judge_made()
            self._end_deal()

    def judge_made(self) -> None:
        """Give the sides the tricks of a contract that is not played."""
        side = self._side_of(self.bidder)
        self.benefits = (side,) * 10 + (1 - side,) * 3
        self._reveal(t("A contract of four that nobody has knocked: it is judged made"))

    def _after_trick(self, winner: int) -> None:
        side = self._side_of(winner)
        self.benefits = (*self.benefits, 1 - side if self.kind == MISERE else side)
        super()._after_trick(winner)

    def _good_tricks(self, side: int) -> int:
        return self.benefits.count(side)

    def _tricks_of(self, side: int) -> int:
        """How many tricks a side has won, or is judged to have won."""
        return self._good_tricks(1 - side if self.kind == MISERE else side)

    # --- scoring

    def _count(self, side: int, points: int, clause: str, text: str) -> None:
        """Write points of this deal, with what a knock and a replayed match make of them."""
        self._add(side, points * self.factor * self.worth, clause, text)

    def _holding(self) -> Holding:
        """The hands as they were when the play began."""
        played = played_cards(self)
        hands = [self.places[chair] | played[chair] for chair in range(4)]
        return Holding(hands, TRUMPS[self.kind])

    def _score_contract(self, played: Played) -> None:
        self.settle_contract(played, None if played.misere else self._holding())

    def settle_contract(self, played: Played, held: Holding | None) -> None:
        """Score a contract, with what was held in hand where that counts."""
        side = self._side_of(self.bidder)
        self._score_tricks(played, side)
        if held is not None:
            self._score_cards(side, held)
        else:
            for who in (0, 1):
                points = 100 * self.aces.points(1 - who)
                self._count(who, points, "aces", t("aces in the opponents' tricks"))
        self._score_trick_points()

    def _score_tricks(self, played: Played, side: int) -> None:
        """Points for making the contract or not."""
        level = played.level
        if played.made:
            self._count(side, MADE[level], "made", t("contract of {level} made", level=level))
            if level > 4:
                text = t("tricks beyond the promised ones: {over}", over=played.over)
                self._count(side, _OVERTRICK * played.over, "extra-tricks", text)
        else:
            self._score_missing(played, side)

    def _score_missing(self, played: Played, side: int) -> None:
        """Points for tricks missing, of which the first costs more than each further one."""
        first, further = FIRST_MISSING[played.level], FURTHER_MISSING[played.level]
        text = t("tricks missing: {missing}", missing=played.missing)
        self._count(side, -first - (played.missing - 1) * further, "missing", text)

    def _score_cards(self, declarers: int, held: Holding) -> None:
        """Value cards, aces in one hand, and sequences."""
        no_trump = self.kind == NO_TRUMPS
        counts = [held.aces(side) for side in (0, 1)]
        if not no_trump:
            counts = [counts[side] + held.honours(side) for side in (0, 1)]
        more = declarers if counts[declarers] >= counts[1 - declarers] else 1 - declarers
        number = 2 * counts[more] + 1 if no_trump else counts[more]
        if self._tricks_of(declarers) < self._tricks_of(1 - declarers):
            more = 1 - declarers
        text = t("value cards")
        self._count(more, self.level * number * 10, "value-cards", text)
        unit = 400 if no_trump else 200
        for side in (0, 1):
            self._score_aces_in_hand(side, held, unit)
            self._score_sequences(side, held, 200)

    def _score_aces_in_hand(self, side: int, held: Holding, three: int) -> None:
        for number in held.aces_in_hand(side):
            if number >= 3:
                text = tn("{count} ace in one hand", "{count} aces in one hand", number)
                self._count(side, three * (number - 2), "aces-in-hand", text)

    def _score_sequences(self, side: int, held: Holding, unit: int) -> None:
        """`unit` points for each card of a sequence from the third on; half in suits beside trumps."""
        for suit, length in held.sequences(side):
            full = self.kind == NO_TRUMPS or suit == held.trump
            points = (length - 2) * (unit if full else unit // 2)
            text = t("a sequence of {length}", length=length)
            self._count(side, points, "sequences", text)

    def _score_trick_points(self) -> None:
        """Trick points for both sides, and the game that they may win."""
        before = self.trick_points.copy()
        value = self.trick_value()
        gained = [value * self.benefits.count(side) for side in (0, 1)]
        for side in (0, 1):
            text = t("trick points")
            self._add(side, gained[side] * self.worth, "trick-points", text)
        winner = self._game_winner([0, 0] if self.rubber else before.copy(), value)
        if not self.rubber:
            self.trick_points = [before[0] + gained[0], before[1] + gained[1]]
        if winner >= 0:
            self.games[winner] += 1
            self.trick_points = [0, 0]
            points = self.game_value(self.games[winner]) * self.worth
            self._add(winner, points, "game", t("game number {n}", n=self.games[winner]))
            self._reveal(t("{side} win a game", side=self._side_name(winner)))

    def _game_winner(self, totals: list[int], value: int) -> int:
        """The side that first comes to the trick points of a game, trick by trick; or -1."""
        for side in self.benefits:
            totals[side] += value
            if totals[side] >= self.game_target():
                return side
        return -1

    def _score_pass_misere(self) -> None:
        for side in (0, 1):
            tricks = self._side_tricks(1 - side)
            text = t("tricks of the opponents: {tricks}", tricks=tricks)
            self._count(side, 100 * tricks, "pass-misere-tricks", text)
            points = 100 * self.aces.points(1 - side)
            self._count(side, points, "pass-misere-aces", t("aces in the opponents' tricks"))

    # --- from deal to deal

    def _after_scores(self) -> None:
        if self.rubber:
            self.kotkas += 1
        self._tell_points()
        rubber = max(self.games) >= GAMES
        over = self.kotkas == _KOTKAS if self.has_kotkas() else rubber
        if over:
            self._add_rubber_bonus()
        stop = self._deals_are_played()
        if over and not stop and abs(self.points[0] - self.points[1]) < _EVEN:
            self._reveal(t("The scores are even: the match is played again for double"))
            self._clear_match(self.worth * 2)
            over = rubber = False
        if over or stop:
            self._close_match()
            if stop or CIRCLES.index(self.seating) + 1 == self.game.options.matches:
                self._finish()
                return
            self.seating = CIRCLES[CIRCLES.index(self.seating) + 1]
            self._clear_match(1)
            rubber = False
        self.rubber = rubber and self.has_kotkas()
        self._next_deal(left_of(self.dealer))

    def _deals_are_played(self) -> bool:
        agreed = self.deal_number() == self.game.options.deals
        return agreed or len(self.starts) == self.game.deal_limit()

    def _all_have_passed(self) -> None:
        if self.game.deals_again():
            self._throw_in()
        else:
            super()._all_have_passed()

    def _throw_in(self) -> None:
        """Nobody has bid, and there is no pass misere: the same dealer deals again."""
        self._reveal(t("Nobody bids: the cards are dealt again"))
        self.passed += 1
        if len(self.starts) == self.game.deal_limit():
            self._close_match()
        super()._throw_in()

    def _add_rubber_bonus(self) -> None:
        """What a match that has been played to its end brings beside all deals: nothing."""

    def _clear_match(self, worth: int) -> None:
        """Begin a match anew, with scores that count `worth` times."""
        self.points, self.trick_points, self.games = [0, 0], [0, 0], [0, 0]
        self.kotkas, self.passed, self.worth = 0, 0, worth

    def _close_match(self) -> None:
        """Carry the difference of the scores to the main book, in hundreds."""
        difference = self.points[0] - self.points[1]
        ahead = 0 if difference > 0 else 1
        marks = (abs(difference) + 50) // 100
        for side in (0, 1):
            book = marks if side == ahead else self._book_of_losers(marks)
            for seat in self.members(side):
                self.books[seat] += book
            if book:
                text = t("main book, in hundreds")
                self._score(self.members(side), float(book), "main-book", text)

    def _book_of_losers(self, marks: int) -> int:
        """Where everyone has a book, losers lose in it what winners win; of two sides one alone does."""
        return -marks if self.game.options.matches > 1 else 0

    def unit_of_points(self) -> str:
        return t("match points")

    def scores(self) -> list[float]:
        """The main book, in hundreds of match points; a match is written there at its end."""
        return [float(book) for book in self.books]

    def settlement(self) -> list[float]:
        """The main book; while a match goes on, with its difference in hundreds."""
        if self.phase == OVER:
            return self.scores()
        lead = (self.points[0] - self.points[1]) / 100.0
        result = []
        for seat in range(4):
            own = lead if side_of(self._chair_of(seat)) == 0 else -lead
            if own < 0.0 and not self._book_of_losers(1):
                own = 0.0
            result.append(self.books[seat] + own)
        return result

    # --- for people


def played_cards(match: HistoricalMatch) -> list[int]:
    """By chair, the cards that it has played to the tricks of this deal."""
    played, steps, first = [0] * match.table.chairs(), match._steps(), -1
    cards: list[Action] = []
    for entry in match.packed_moves:
        if isinstance(entry, tuple):
            begun, order = entry
            if first < 0:
                first, cards = begun, match._entries(begun)
            for place in range(min(len(order), steps - begun)):
                card, chair = cards[begun - first + place], order[place]
                assert isinstance(card, int)
                played[chair] = played[chair] | BITS[card]
        elif not isinstance(entry, int) or target_of(entry) == TABLE:
            for move in unpacked([entry], steps):
                if move.target == TABLE and move.step != SHOWN:
                    card = match._entry(move.step)
                    assert isinstance(card, int)
                    played[move.source] = played[move.source] | BITS[card - move.offset]
    return played


GAME = HistoricalSkruuvi
