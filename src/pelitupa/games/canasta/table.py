"""What lies on the table in canasta games, whose turn it is, and what can be laid next to what."""

from __future__ import annotations

from typing import Final, NamedTuple, Self

from mypy_extensions import mypyc_attr

from pelitupa.games.canasta.asking import BOUND, REFUSED, Laid
from pelitupa.games.canasta.cards import (
    BLACK,
    KINDS,
    TARGET_OF,
    VALUES,
    Melds,
    is_wild,
    value_of,
)
from pelitupa.games.canasta.dealing import DealtTable, Movements
from pelitupa.games.canasta.layout import Layout, LayoutBefore, layout_with
from pelitupa.games.canasta.match import MeasuredMatch
from pelitupa.games.canasta.measures import CANASTA_SIZE, LEAST, LEAST_NATURAL, Slot, missing_after
from pelitupa.games.canasta.plans import Aim

Pile = tuple[int, ...]
"""The discard pile from its bottom."""

PileWay = tuple[int, list[int]]
"""How the pile can be taken: the place of its top card, and the cards of the hand that go along."""


class Question(NamedTuple):
    """A question: who asked, how long his line in `movements` was (`place`), whether he could go out, his
    side's melds, what he had laid, points and canastas that were missing, how many cards were still to
    come (`NONE_LEFT` where they could not), and the pile, if he could have gone out with it."""

    seat: int
    place: int
    able: bool
    melds: Melds
    laid: Laid
    points: int
    canastas: int
    to_come: int
    pile: Pile


NONE_LEFT: Final = 2
"""Instead of the cards still to be drawn, where the stock has too few: who keeps two does not go out."""


@mypyc_attr(allow_interpreted_subclasses=True)
class CanastaTable(DealtTable):
    """A position; see `DealtTable` for its other fields. Places are those of `Measures`.

    `begun` says who has had a turn; of the turn `taking` says whether cards are laid for the pile. For the
    sampler `asks` has the questions, `earlier` the lines and questions of past deals.
    """

    __slots__ = ("measures", "begun", "taking", "asks", "earlier")

    def __init__(self, game: MeasuredMatch) -> None:
        super().__init__(game)
        self.measures = game.measures
        self.begun: list[bool] = []
        self.taking = False
        self.asks: tuple[Question, ...] = ()
        self.earlier: tuple[tuple[Movements, tuple[Question, ...]], ...] = ()

    def clone(self) -> Self:
        new = super().clone()
        new.begun = self.begun.copy()
        new.taking = self.taking
        new.asks = self.asks
        new.earlier = self.earlier
        return new

    # --- what differs from game to game

    def draws(self) -> int:
        """How many cards are drawn from the stock in a turn."""
        return 1

    def canastas_needed(self) -> int:
        """How many canastas a side needs to go out."""
        return 1

    def short_canastas(self, melds: Melds) -> int:
        """How many canastas are missing for going out, of a side with these melds; see `measures.PURE`."""
        whole = len([meld for meld in melds if len(meld) >= CANASTA_SIZE])
        return max(0, self.canastas_needed() - whole)

    def under(self, pile: Pile) -> Pile:
        """The cards that come to the hand with the top card of a pile: all of them."""
        return pile[:-1]

    def is_taking(self) -> bool:
        return self.taking

    def lays_reds(self) -> bool:
        return True

    def holds_reds(self, seat: int) -> bool:
        return self.lays_reds() and not self.begun[seat]

    def onto(self, melds: Melds, top: int) -> list[int]:
        """The places whose melds take the top card of an unfrozen pile alone: that of its rank."""
        place = self.measures.first(TARGET_OF[top])
        return [place] if melds[place] else []

    def with_pair(self, melds: Melds, top: int, frozen: bool) -> list[int]:
        """The places to which the top card of the pile can go with a pair of the hand."""
        place = self.measures.first(TARGET_OF[top])
        return [] if melds[place] and not frozen else [place]

    # --- the melds of a side

    def no_melds(self) -> Melds:
        return ((),) * self.measures.places

    def now(self) -> Melds:
        melds = list(self.melds[self.side()])
        for step in self.laid:
            place, kind = step // KINDS, step % KINDS
            melds[place] = tuple(sorted([*melds[place], kind]))
        return tuple(melds)

    def as_if_frozen(self) -> bool:
        """Whether the player needs a natural pair: the pile is frozen, or the side has not opened."""
        return not self.opened[self.side()] or self.frozen()

    def canastas(self, team: int) -> int:
        """How many canastas a side has, of any sort."""
        return len([meld for meld in self.melds[team] if len(meld) >= CANASTA_SIZE])

    def laid_points(self) -> int:
        """See `DealtTable`; with the top card of the pile that is being taken."""
        points = value_of([step % KINDS for step in self.laid])
        return points + VALUES[self.pile[-1]] if self.taking else points

    def missing(self) -> int:
        """How many points are still missing for an opening; 0 where the side has opened."""
        return (
            0
            if self.opened[self.side()]
            else max(0, self.minimums[self.side()] - self.laid_points())
        )

    def top_place(self) -> int:
        """The place to which the top card of the pile that is being taken goes; -1 if there is none yet."""
        if not self.taking:
            return -1
        if self.opened[self.side()] and self.laid:
            return self.laid[0] // KINDS
        return self.measures.first(TARGET_OF[self.pile[-1]])

    def steps(self) -> Laid:
        """What is being laid, with the top card of the pile where that is taken."""
        place = self.top_place()
        return self.laid if place < 0 else (*self.laid, place * KINDS + self.pile[-1])

    def layout(self) -> Layout:
        """What lies before the side, with what is being laid, and the top card."""
        return layout_with(self.measures, self.melds[self.side()], self.steps())

    def slot(self, place: int) -> Slot:
        """Natural and wild cards at a place of the side, and those before this turn's lays."""
        return self.layout().slots[place]

    def short_before(self, start: LayoutBefore) -> int:
        """How many canastas the side lacked for going out before the turn."""
        if start.short_canastas < 0:
            start.short_canastas = self.short_canastas(start.melds)
        return start.short_canastas

    def aim(self, points: int, layout: Layout) -> Aim:
        """What the turn has to come to, when so many points are missing, with these melds on the table."""
        pair = -1
        if self.taking and not self.opened[self.side()]:
            pair = TARGET_OF[self.pile[-1]]
        return Aim(
            points,
            missing_after(self.short_before(layout.start), layout.made()),
            self.bound != REFUSED,
            self.bound == BOUND,
            pair,
        )

    # --- laying

    def in_order(self, place: int, kind: int) -> bool:
        """Whether a card comes after those that were laid, in the one order of laying: place by place, and
        at each the natural cards before the wild ones; a sequence grows down first, then up."""
        if not self.laid:
            return True
        last = self.laid[-1]
        if place != last // KINDS or place < self.measures.ranks:
            return place >= last // KINDS
        wild, last = is_wild(kind), last % KINDS
        return (wild, kind) >= (is_wild(last), last)

    def open_place(self) -> int:
        """The place where cards were laid that are no meld yet; -1 if there is none."""
        if self.laid:
            place = self.laid[-1] // KINDS
            natural, wild, before, wild_before = self.slot(place)
            if place < self.measures.ranks:
                return place if natural < LEAST else -1
            if natural < LEAST_NATURAL or natural + wild < LEAST:
                return place
            if self.measures.targets[place] != BLACK:
                return -1 if self.measures.fits(natural, wild, before, wild_before) else place
        return -1

    def top_is_melded(self) -> bool:
        """Whether two natural cards of the hand lie with the top card of the pile."""
        top = self.top_place()
        own = [step for step in self.laid if step // KINDS == top and not is_wild(step % KINDS)]
        return len(own) >= 2
