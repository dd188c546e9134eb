"""A table of Hand and Foot: what differs from Canasta, and how feet are taken up and turned up."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import Final, Self

from pelitupa.core import EVERYONE, player_word, t
from pelitupa.games.canasta.actions import OWN
from pelitupa.games.canasta.asking import DRAWING, MELDING, START
from pelitupa.games.canasta.cards import TARGET_OF, Melds, is_red_three, is_wild, value_of, wilds_in
from pelitupa.games.canasta.dealing import Line
from pelitupa.games.canasta.lying import Lying
from pelitupa.games.canasta.match import SPARE, MeasuredMatch
from pelitupa.games.canasta.measures import MEASURE, PURE, still
from pelitupa.games.canasta.plans import Aim
from pelitupa.games.canasta.play import CanastaPlay
from pelitupa.games.canasta.table import NONE_LEFT, Asked, Pile, Way

TAKES_FOOT: Final = OWN
FOOT: Final = SPARE
"""Take up the foot, when all of the hand is laid: what it does, and its number."""

CARDS: Final = 11
"""Cards of a hand, and of a foot."""

PACKS: Final = 5
SLOTS: Final = 10
"""So many melds of a rank there can be: five packs have twenty cards of it, and each takes two."""

TAKEN: Final = 7
"""So many cards are taken of the pile."""

ZONES: Final = (50, 90, 120, 150)
CANASTAS: Final = 5
NATURAL: Final = 2
"""What an opening has to count, deal by deal; canastas for going out, and natural ones among them."""

NOT_YET: Final = -2
"""The deal goes on."""


class FootTable(CanastaPlay):
    """A position; see `CanastaTable` for its fields. `feet` says how many cards lie in each foot: none is
    dealt before it is taken up, or turned up at the end of the deal. `footing`: the player in turn takes his
    up; `closing`: all are turned up, since the player of that seat went out, or -1 the stock; and `turned`
    has their cards."""

    __slots__ = ("foot", "feet", "footing", "closing", "turned")

    def __init__(self, game: MeasuredMatch, foot: int) -> None:
        self.foot = foot
        self.feet: list[int] = []
        self.footing = False
        self.closing = NOT_YET
        self.turned: list[tuple[int, ...]] = []
        super().__init__(game)

    def clone(self) -> Self:
        new = super().clone()
        new.feet = self.feet.copy()
        new.footing, new.closing, new.turned = self.footing, self.closing, self.turned.copy()
        return new

    # --- what differs from Canasta

    def sides_many(self) -> int:
        return len(self._base.teams())

    def draws(self) -> int:
        return 2

    def short_canastas(self, melds: Melds) -> int:
        whole = [meld for meld in melds if len(meld) == MEASURE]
        natural = len([meld for meld in whole if not wilds_in(meld)])
        return still(CANASTAS + PURE * NATURAL, len(whole) + PURE * natural)

    def freezes(self, pile: Sequence[int]) -> bool:
        return True

    def under(self, pile: Pile) -> Pile:
        return pile[-TAKEN:-1]

    def lays_reds(self) -> bool:
        return False

    def with_pair(self, melds: Melds, top: int, frozen: bool) -> list[int]:
        """The places to which a pair and the top card can go: melds with room for three, and a new one."""
        first = self.measures.first(TARGET_OF[top])
        found: list[int] = []
        for place in range(first, first + self.measures.slots):
            if len(melds[place]) <= MEASURE - 3:
                found.append(place)
            if not melds[place]:
                break
        return found

    def zone_of(self, total: int) -> int:
        return ZONES[self.deal - 1]

    def can_begin(self, kind: int) -> bool:
        return not is_wild(kind)

    # --- the foot

    def _begin_deal(self) -> None:
        super()._begin_deal()
        self.feet = [self.foot] * self.players
        self.left -= sum(self.feet)
        self.footing, self.closing = False, NOT_YET
        self.turned = [()] * self.players

    def _draw_card(self, kind: int) -> None:
        if not self.footing and self.closing == NOT_YET:
            super()._draw_card(kind)
            return
        seat = self._chance_seat()
        self.stock[kind] -= 1
        self.feet[seat] -= 1
        self.owed -= 1
        if self.footing:
            insort(self.hands[seat], kind)
            self.lines[seat].append(-self._steps())
            if not self.owed:
                self._has_foot()
        else:
            self.open_draws = (*self.open_draws, kind)
            self.turned[seat] = (*self.turned[seat], kind)
            if not self.owed:
                super()._end_deal(self.closing)

    def _has_foot(self) -> None:
        """The foot is in the hand: the turn goes on, or is the next player's after the discard."""
        self.footing, self.phase = False, self.then
        if self.then == START:
            self._pass_turn()

    def _emptied(self) -> None:
        if not self.feet[self.turn]:
            super()._emptied()
            return
        self._reveal(t("{player:@ takes|You take} up the foot", player=player_word(self.turn)))
        self.footing, self.then, self.phase = True, MELDING, DRAWING
        self.owed = self.feet[self.turn]

    def _discard(self, kind: int) -> None:
        super()._discard(kind)
        if self.footing:
            self.then = START

    def _end_deal(self, out: int) -> None:
        """Feet that lie there are turned up, then the deal is scored."""
        self.closing, self.owed = out, sum(self.feet)
        if self.owed:
            self.phase = DRAWING
        else:
            super()._end_deal(out)

    def _chance_seat(self) -> int:
        if self.closing != NOT_YET:
            return next(seat for seat in range(self.players) if self.feet[seat])
        return super()._chance_seat()

    def _chance_what(self) -> str:
        if self.closing != NOT_YET:
            return t("a card of a foot: {player}", player=player_word(self._chance_seat()))
        return super()._chance_what()

    def _audience(self, action: int) -> int:
        return EVERYONE if self.closing != NOT_YET else super()._audience(action)

    # --- a turn in which the hand may be emptied

    def aim(self, points: int, lying: Lying) -> Aim:
        found = super().aim(points, lying)
        if self.feet[self.turn]:
            found.canastas, found.may_out, found.must_out = 0, True, False
        return found

    def _can_follow(self, way: Way) -> bool:
        return self.feet[self.turn] > 0 or super()._can_follow(way)

    def may_go_out(self) -> bool:
        return self.feet[self.turn] > 0 or super().may_go_out()

    def may_end_empty(self) -> bool:
        return not self.feet[self.turn] and super().may_end_empty()

    def may_take_foot(self) -> bool:
        """Whether all of the hand is laid, so that the foot is taken up."""
        if not self.feet[self.turn] or self.phase != MELDING or not self.laid:
            return False
        return not self.in_hand() and self.complete()

    def question(self) -> Asked:
        found = super().question()
        if self.feet[self.turn]:
            return found._replace(able=False, to_come=NONE_LEFT, pile=())
        return found

    def may(self, does: int, about: int) -> bool:
        return self.may_take_foot() if does == TAKES_FOOT else super().may(does, about)

    def _perform(self, does: int, about: int) -> None:
        if does == TAKES_FOOT:
            self._lay()
            self._emptied()
        else:
            super()._perform(does, about)

    # --- scores

    def red_points(self, side: int) -> int:
        return 0

    def lines_of(self, side: int, out: int) -> list[Line]:
        held: list[int] = []
        for seat in self.seats_of(side):
            held += [*self.hands[seat], *self.turned[seat]]
        threes = [kind for kind in held if kind // 4 == 1]
        reds = len([kind for kind in threes if is_red_three(kind)])
        others = [kind for kind in held if kind // 4 != 1]
        once = out >= 0 and self.team(out) == side and self.opening
        return [
            *super().lines_of(side, out)[:-1],
            (100 if once else 0, "at-once", t("opening and going out at once")),
            (-value_of(others), "hand-points", t("cards left in hands and feet")),
            (-100 * (len(threes) - reds) - 500 * reds, "three-points", t("threes left")),
        ]
