"""Hand and Foot (booklet 50): Canasta with five packs, and a second hand to be played after the first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Final, NamedTuple, Self

from pelitupa.core import (
    EVERYONE,
    NOBODY,
    Rule,
    Rulebook,
    Tensor,
    only,
    player_word,
    spaced,
    t,
)
from pelitupa.games.canasta import rules, shared_rules
from pelitupa.games.canasta.actions import DISCARDS, DRAWS, FITS_NOWHERE, LAYS, OWN, Row
from pelitupa.games.canasta.asking import ASK_EARLIER, NOT_SURE
from pelitupa.games.canasta.cards import (
    BLACK_THREES,
    KINDS,
    RED_THREES,
    TARGET_OF,
    Melds,
    as_held,
    is_red_three,
    is_wild,
    text_of,
    value_of,
    wilds_in,
)
from pelitupa.games.canasta.counting import AT_ONCE, GOING_OUT, NATURAL_CANASTA, Counted
from pelitupa.games.canasta.dealing import ScoreLine
from pelitupa.games.canasta.hand_and_foot.options import HandAndFootOptions
from pelitupa.games.canasta.hand_and_foot.rules import (
    DRAWS_TWO,
    FOOT_FIRST,
    FOOT_POINTS,
    FOOT_TO_COME,
    HAND_FIRST,
    INSTEAD,
    LAST_OF_HAND,
    NO_FOOT,
    NO_THREES,
    TAKES_UP,
    TOP_THREE,
)
from pelitupa.games.canasta.layout import Layout
from pelitupa.games.canasta.match import GAMES_OWN, MeasuredMatch
from pelitupa.games.canasta.measures import CANASTA_SIZE, PURE, Measures, missing_after
from pelitupa.games.canasta.phases import DEALING, MELDING
from pelitupa.games.canasta.plans import Aim
from pelitupa.games.canasta.play import CanastaPlay
from pelitupa.games.canasta.table import NONE_LEFT, CanastaTable, Pile, PileWay, Question

TAKES_FOOT: Final = OWN
FOOT: Final = GAMES_OWN
"""Take up the foot, when all of the hand is laid: what it does, and its number."""

CARDS: Final = 11
"""Cards of a hand, and of a foot."""

PACKS: Final = 5
SLOTS: Final = 10
"""So many melds of a rank there can be: five packs have twenty cards of it, and each takes two."""

TAKEN: Final = 7
"""So many cards are taken of the pile."""

MINIMUMS: Final = (50, 90, 120, 150)
CANASTAS: Final = 5
NATURAL: Final = 2
"""What an opening has to count, deal by deal; canastas for going out, and natural ones among them."""

RED_HELD: Final = 500
BLACK_HELD: Final = 100
"""What each three left in a hand or a foot counts against its side: `three-points`."""

ALL: Final = -1
"""All have seen a foot."""


class SeenFoot(NamedTuple):
    """A foot that was seen when it was taken up or turned up, by the player of a seat or by `ALL`, and the
    steps at which its cards were dealt: in which order nobody has seen."""

    seer: int
    steps: tuple[int, ...]


class HandAndFoot(MeasuredMatch[HandAndFootOptions]):
    """Hand and Foot. Actions: as in Canasta; and take up the foot."""

    look_place: ClassVar[str] = "pelitupa.games.canasta.hand_and_foot.look"
    sampler_place: ClassVar[str] = "pelitupa.games.canasta.hand_and_foot.hidden"
    pad_place: ClassVar[str] = "pelitupa.games.canasta.hand_and_foot.pad"

    def __init__(self, options: HandAndFootOptions, rulebook: Rulebook) -> None:
        self.partners = options.partners
        measures = Measures(
            packs=PACKS, hand=CARDS, slots=SLOTS, most=CANASTA_SIZE, most_blacks=0, naturals=True
        )
        foot = Row(TAKES_FOOT, 0, "foot", t("take up the foot"))
        super().__init__(options, rulebook, measures, (foot,))
        self.first, self.deals, self.limit = options.first, options.deals, options.deals
        self.penalties = options.penalties
        self.foot = CARDS
        """Cards of a foot; a small game has fewer."""

    def deal_range(self) -> tuple[int, int]:
        """All cards melded in natural canastas, and going out at once; or all held, with every three."""
        cards = self.worth_of_pack()
        threes = RED_HELD * sum([self.pack[kind] for kind in RED_THREES])
        threes += BLACK_HELD * sum([self.pack[kind] for kind in BLACK_THREES])
        most = cards + NATURAL_CANASTA * self.most_canastas() + GOING_OUT + AT_ONCE
        return -cards - threes - self.most_fines(), most

    def new_initial_state(self) -> HandAndFootState:
        return HandAndFootState(self).begin()

    def teams(self) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3)) if self.partners else ((0,), (1,), (2,), (3,))


class HandAndFootState(CanastaPlay):
    """A position; see `CanastaTable` for its fields. `feet` has the cards of each foot, ascending, until it
    is taken up; nobody sees them before. For the sampler `foot_steps` has the steps at which they were dealt,
    and `seen_feet` all feet of the match that were seen."""

    __slots__ = ("foot", "feet", "foot_steps", "seen_feet")

    def __init__(self, game: HandAndFoot) -> None:
        self.foot = game.foot
        self.feet: list[tuple[int, ...]] = []
        self.foot_steps: list[tuple[int, ...]] = []
        self.seen_feet: tuple[SeenFoot, ...] = ()
        super().__init__(game)

    def clone(self) -> Self:
        new = super().clone()
        new.feet, new.foot_steps = self.feet.copy(), self.foot_steps.copy()
        new.seen_feet = self.seen_feet
        return new

    # --- what differs from Canasta

    def sides_many(self) -> int:
        return len(self._base.teams())

    def draws(self) -> int:
        return 2

    def short_canastas(self, melds: Melds) -> int:
        whole = [meld for meld in melds if len(meld) == CANASTA_SIZE]
        natural = len([meld for meld in whole if not wilds_in(meld)])
        return missing_after(CANASTAS + PURE * NATURAL, len(whole) + PURE * natural)

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
            if len(melds[place]) <= CANASTA_SIZE - 3:
                found.append(place)
            if not melds[place]:
                break
        return found

    def minimum_of(self, total: int) -> int:
        return MINIMUMS[self.deal - 1]

    def can_begin(self, kind: int) -> bool:
        return not is_wild(kind)

    # --- the foot

    def _begin_deal(self) -> None:
        super()._begin_deal()
        self.feet = [()] * self.players
        self.foot_steps = [()] * self.players

    def _dealt_out(self) -> None:
        if not self.foot:
            super()._dealt_out()

    def _dealt_to(self) -> int:
        """To whose foot the next card is dealt, after all hands; -1 where it is not for a foot."""
        dealt = self.dealt - self.size * self.players
        return dealt // self.foot if self.phase == DEALING and dealt >= 0 else -1

    def _draw_card(self, kind: int) -> None:
        seat = self._dealt_to()
        if seat < 0:
            super()._draw_card(kind)
            return
        self.stock[kind] -= 1
        self.left -= 1
        self.dealt += 1
        self.feet[seat] = tuple(sorted([*self.feet[seat], kind]))
        self.foot_steps[seat] = (*self.foot_steps[seat], self._steps() - 1)
        if self.dealt == (self.size + self.foot) * self.players:
            super()._dealt_out()

    def _chance_seat(self) -> int:
        seat = self._dealt_to()
        return super()._chance_seat() if seat < 0 else seat

    def _chance_what(self) -> str:
        seat = self._dealt_to()
        if seat < 0:
            return super()._chance_what()
        return t("a card of a foot: {player}", player=player_word(seat))

    def _audience(self, action: int) -> int:
        """Nobody sees the cards of a foot before it is taken up."""
        return super()._audience(action) if self._dealt_to() < 0 else NOBODY

    def _show_foot(self, seat: int, seer: int) -> None:
        """The cards of a foot become known to the player of a seat, or to `ALL`."""
        cards = spaced([text_of(kind) for kind in as_held(self.feet[seat])])
        text = t("{player:Foot of @|Your foot}: {cards}", player=player_word(seat), cards=cards)
        self._reveal(text, EVERYONE if seer == ALL else only(seer))
        self.seen_feet = (*self.seen_feet, SeenFoot(seer, self.foot_steps[seat]))

    def _emptied(self) -> None:
        seat = self.turn
        if not self.feet[seat]:
            super()._emptied()
            return
        self._reveal(t("{player:@ takes|You take} up the foot", player=player_word(seat)))
        self._show_foot(seat, seat)
        self.hands[seat] = list(self.feet[seat])
        self.movements[seat] += [-1 - step for step in self.foot_steps[seat]]
        self.feet[seat] = self.foot_steps[seat] = ()
        self.phase = MELDING

    def _end_deal(self, out: int) -> None:
        """Feet that lie there are turned up, then the deal is scored."""
        for seat, foot in enumerate(self.feet):
            if foot:
                self._show_foot(seat, ALL)
        super()._end_deal(out)

    # --- a turn in which the hand may be emptied

    def aim(self, points: int, layout: Layout) -> Aim:
        found = super().aim(points, layout)
        if self.feet[self.turn]:
            found.canastas, found.may_out, found.must_out = 0, True, False
        return found

    def _can_follow(self, way: PileWay) -> bool:
        return bool(self.feet[self.turn]) or super()._can_follow(way)

    def may_go_out(self) -> bool:
        return bool(self.feet[self.turn]) or super().may_go_out()

    def can_go_out(self) -> bool:
        return not self.feet[self.turn] and super().can_go_out()

    def question(self) -> Question:
        found = super().question()
        if self.feet[self.turn]:
            return found._replace(able=False, to_come=NONE_LEFT, pile=())
        return found

    # --- what is against an action otherwise than in Canasta, and by what it is done

    def against(self, does: int, about: int) -> Rule[Self] | None:
        if does == TAKES_FOOT:
            return self.against_taking_foot()
        if does in (LAYS, FITS_NOWHERE) and about % KINDS // 4 == 1:
            return NO_THREES
        found = super().against(does, about)
        return INSTEAD.get(found, found) if found is not None else None

    def against_taking_foot(self) -> Rule[Self] | None:
        """The first rule against taking up the foot: all of the hand is laid."""
        if not self.feet[self.turn]:
            return NO_FOOT
        if self.phase != MELDING:
            return shared_rules.BEGIN_FIRST
        if self.laid and self.missing() and not self.in_hand():
            return FOOT_POINTS
        return None if self.laid and not self.in_hand() and self.open_place() < 0 else HAND_FIRST

    def against_top(self) -> Rule[CanastaTable] | None:
        if self.pile and self.pile[-1] // 4 == 1:
            return TOP_THREE
        return super().against_top()

    def against_onto(self) -> Rule[CanastaTable] | None:
        return rules.ONTO_FROZEN

    def against_going_out(self) -> Rule[CanastaTable] | None:
        found = super().against_going_out()
        return FOOT_FIRST if found is None and self.feet[self.turn] else found

    def against_asking(self) -> Rule[Self] | None:
        found = super().against_asking()
        if found in (ASK_EARLIER, NOT_SURE) and self.feet[self.turn]:
            return FOOT_TO_COME
        return found

    def ground(self, does: int, about: int) -> Rule[Self]:
        if does == TAKES_FOOT:
            return TAKES_UP
        if does == DRAWS and self.left >= self.draws():
            return DRAWS_TWO
        if does == DISCARDS and self.feet[self.turn] and len(self.in_hand()) == 1:
            return LAST_OF_HAND
        found = super().ground(does, about)
        return INSTEAD.get(found, found)

    def _perform(self, does: int, about: int) -> None:
        if does == TAKES_FOOT:
            self._lay()
            self._emptied()
        else:
            super()._perform(does, about)

    # --- scores

    def red_points(self, counted: Counted) -> int:
        return 0

    def counted(self, side: int, out: int) -> Counted:
        held: list[int] = []
        for seat in self.seats_of(side):
            held += [*self.hands[seat], *self.feet[seat]]
        threes = [kind for kind in held if kind // 4 == 1]
        reds = len([kind for kind in threes if is_red_three(kind)])
        return replace(
            super().counted(side, out),
            held=value_of([kind for kind in held if kind // 4 != 1]),
            red_held=reds,
            black_held=len(threes) - reds,
        )

    def counted_lines(self, counted: Counted) -> list[ScoreLine]:
        threes = -BLACK_HELD * counted.black_held - RED_HELD * counted.red_held
        return [
            *super().counted_lines(counted)[:-1],
            (AT_ONCE if counted.once else 0, "at-once", t("opening and going out at once")),
            (-counted.held, "hand-points", t("cards left in hands and feet")),
            (threes, "three-points", t("threes left")),
        ]

    # --- in numbers

    def _observe(self, seat: int, out: Tensor) -> None:
        super()._observe(seat, out)
        lying = [len(self.feet[(seat + step) % self.players]) for step in range(self.players)]
        out.numbers("feet", list(lying), 11.0)


GAME: Final = HandAndFoot
