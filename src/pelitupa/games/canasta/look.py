"""What each seat sees of a table of Canasta, what it is asked, and the same as numbers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from pelitupa.core import Counter, Item, Tensor, Text, t
from pelitupa.games.canasta.asking import ANSWER, BOUND, MELDING, PHASES, REFUSED, START
from pelitupa.games.canasta.cards import KINDS, is_wild, target_name, text_of, wilds_in
from pelitupa.games.canasta.lying import ends
from pelitupa.games.canasta.measures import MEASURE
from pelitupa.games.canasta.seen import meld_of
from pelitupa.games.canasta.turns import CanastaTurns

_MOST: Final = 8
_EQUAL: Final = 2
"""So many cards of a rank there are, and so many equal ones."""


@mypyc_attr(allow_interpreted_subclasses=True)
class CanastaView(CanastaTurns):
    """A position, as it is shown."""

    __slots__ = ()

    def _task(self, seat: int) -> str:
        by_partner = self.asked_by_partner()
        if self.phase == ANSWER:
            return by_partner
        if self.taking:
            if self.missing():
                return t("Lay cards for the pile: {points} points, {needed} needed",
                         points=self.laid_points(), needed=self.zones[self.side()])  # fmt: skip
            return t("Lay the cards for the pile, and take it")
        if self.phase == START:
            return t("Draw from the stock, or take the pile")
        if self.laid and self.missing():
            return t("Opening: {points} points, {needed} needed",
                     points=self.laid_points(), needed=self.zones[self.side()])  # fmt: skip
        return by_partner or t("Meld what you like, then discard")

    def hand_wish(self) -> str:
        return "lay {card}" if self.phase == MELDING or self.taking else "draw"

    def meld_items(self, team: int) -> list[Item]:
        """Each meld by one card with how many there are; a canasta by a red or a black one."""
        row, measures = self.melds[team], self.measures
        return [
            self._meld(team, place) for place in range(measures.places - 1, -1, -1) if row[place]
        ]

    def _meld(self, team: int, place: int) -> Item:
        """A meld by one card: what it is, and how many there are."""
        meld, target = self.melds[team][place], self.measures.targets[place]
        if place < self.measures.ranks:
            low, high = ends(self.measures, meld)
            mark = "winning" if len(meld) >= MEASURE else ""
            label = t("sequence from {low} to {high}", low=text_of(low), high=text_of(high))
            note = f"-{str(text_of(high))[1:]}"
            return Item(f"meld-{team}-{place}", text_of(low), label, mark=mark, note=note)
        natural = [kind for kind in meld if not is_wild(kind)]
        return meld_of(f"meld-{team}-{place}", natural, len(meld), target_name(target))

    def told(self, team: int) -> Text:
        """What a side still needs to open, or how many canastas it has."""
        if not self.opened[team]:
            least = self.zones[team]
            return t("opens with {points}", points=least) if least else t("opens with any meld")
        whole = self.canastas(team)
        return t("canastas: {count}", count=whole) if whole else t("")

    def counters(self) -> list[Counter]:
        if not self.laid and not self.taking:
            return []
        return [Counter("laid-points", t("Laid in this turn"), str(self.laid_points()))]

    def _observe(self, seat: int, out: Tensor) -> None:
        """The table in numbers: cards by kind, players in order from the seat itself, its own side first."""
        for step in out.turned(range(self.players)):
            self.observe_hand(seat, step, out, 27.0, _EQUAL)
        sides = self.sides_many()
        for step in out.sided(range(sides)):
            team = (self.team(seat) + step) % sides
            for meld in self.melds[team]:
                wild = wilds_in(meld)
                out.numbers("meld", [len(meld) - wild, wild], [_MOST, 3.0])
            out.numbers(
                "side",
                [
                    len(self.reds[team]),
                    float(self.opened[team]),
                    self.zones[team],
                    self.totals[team],
                ],
                [4.0, 1, 120.0, 5000.0],
            )
        self.observe_pile(out, _EQUAL)
        laid_to = [step // KINDS for step in self.laid]
        out.counts("laid to", laid_to, self.measures.places, _MOST)
        out.numbers("stock", [self.left], 108.0)
        out.one_hot("phase", self.phase, PHASES)
        out.whose("turn", (self.turn - seat) % self.players, self.players)
        out.numbers(
            "turn so far",
            [
                float(self.taking),
                float(self.asked),
                float(self.bound == BOUND),
                float(self.bound == REFUSED),
                float(self.short),
                float(self.took),
                self.owed,
            ],
            [1, 1, 1, 1, 1, 1, 4.0],
        )
