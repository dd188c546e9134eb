"""What may be done in a turn of a canasta game: each verb with the first rule against it.

Laying (the cards themselves are in `next_card`), taking the pile, too small an opening by mistake, ending the
turn, and asking.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from mypy_extensions import mypyc_attr

from pelitupa.core import Rule
from pelitupa.games.canasta import lacking, rules, shared_rules
from pelitupa.games.canasta.actions import (
    ANSWERS,
    ASKS,
    DISCARDS,
    DRAWS,
    FALLS_SHORT,
    GOES_OUT,
    LAYS,
    SHOWS,
    TAKES,
    TAKES_NOW,
    TAKES_ONTO,
)
from pelitupa.games.canasta.asking import BOUND, NO_MISTAKES, NOT_ASKED, NOT_SHORT, REFUSED, WORDS
from pelitupa.games.canasta.cards import (
    BLACK,
    KINDS,
    TARGET_OF,
    VALUES,
    WILD,
    Melds,
    freezes,
    is_red_three,
    value_of,
)
from pelitupa.games.canasta.grounds import ground
from pelitupa.games.canasta.layout import Layout, Rest, layout_before, layout_with
from pelitupa.games.canasta.match import DISCARD, SHOW
from pelitupa.games.canasta.measures import CANASTA_SIZE, LEAST, LEAST_NATURAL, missing_after
from pelitupa.games.canasta.next_card import NextCard
from pelitupa.games.canasta.phases import MELDING, START
from pelitupa.games.canasta.plans import Aim, can_finish
from pelitupa.games.canasta.table import NONE_LEFT, CanastaTable, Pile, PileWay, Question


@mypyc_attr(allow_interpreted_subclasses=True)
class CanastaTurns(CanastaTable):
    """A position; see `CanastaTable` for its fields. Here is what may be done, and `CanastaPlay` has what
    follows."""

    # --- what can be done, and the first rule against it

    def choices(self) -> list[int]:
        found: list[int] = []
        if self.phase == MELDING or self.taking:
            found += self._lays()
        if self.phase == MELDING:
            found += [DISCARD + kind for kind in self.discards()]
            if self.penalties():
                for kind in sorted(set(self.hands[self.turn])):
                    if self.against_showing(kind) is None:
                        found.append(SHOW + kind)
        actions = self.game.actions
        for action in actions.others:
            if self.against(actions.does[action], actions.about[action]) is None:
                found.append(action)
        if self.chooses_onto() and self.against_onto() is None:
            for place in self.onto(self.melds[self.side()], self.pile[-1]):
                number = self.measures.number_of(place)
                if self.against_taking_onto(number) is None:
                    found.append(actions.onto_of[number])
        found.sort()
        return found

    def _lays(self) -> list[int]:
        """The lays that are legal."""
        hand = self.in_hand()
        if not self.may_try() and value_of(hand) < self.missing():
            return []
        lay_at, next_card = self.game.actions.lay_at, NextCard(self, hand)
        sure: list[int] = []
        if next_card.open >= 0:
            start = next_card.open * KINDS
            unsure = [start + kind for kind in sorted(set(hand))]
        elif next_card.cannot_open() and not self.may_try():
            return []
        else:
            sure, unsure = next_card.candidates()
        found = [lay_at[step] for step in sure]
        if next_card.pairs or self.may_try():
            for step in unsure:
                place, kind = step // KINDS, step % KINDS
                if lay_at[step] >= 0 and self._against_laying(next_card, place, kind) is None:
                    found.append(lay_at[step])
            return found
        unsure = [step for step in unsure if lay_at[step] >= 0]
        return found + [lay_at[step] for step in next_card.legal_of(unsure)]

    def against(self, does: int, about: int) -> Rule[Self] | None:
        if does == LAYS:
            return self.against_laying(about // KINDS, about % KINDS)
        if does == DISCARDS:
            return self.against_discarding(about)
        if does == SHOWS:
            return self.against_showing(about)
        if does == DRAWS:
            return self.against_drawing()
        if does == TAKES:
            return self.against_taking()
        if does == TAKES_NOW:
            return self.against_taking_now()
        if does == TAKES_ONTO:
            return self.against_taking_onto(about)
        if does == GOES_OUT:
            return self.against_going_out()
        if does == ASKS:
            return self.against_asking()
        if does == FALLS_SHORT:
            return self.against_falling_short()
        if does == ANSWERS:
            return NOT_ASKED
        return rules.RED_NO_MELD if is_red_three(about) else rules.WILD_NOWHERE

    def ground(self, does: int, about: int) -> Rule[Self]:
        return WORDS[does] if does in WORDS else ground(self, does, about)

    # --- laying

    def against_laying(self, place: int, kind: int) -> Rule[CanastaTable] | None:
        """The first rule against laying a card to a place next."""
        if self.phase != MELDING and not self.taking:
            return shared_rules.BEGIN_FIRST
        hand = self.in_hand()
        if kind not in hand:
            return shared_rules.NOT_HELD
        return self._against_laying(NextCard(self, hand), place, kind)

    def _against_laying(
        self, next_card: NextCard, place: int, kind: int
    ) -> Rule[CanastaTable] | None:
        """The same of a card of the hand, when a turn is going on."""
        found = next_card.against(place, kind)
        if found is not None:
            return found
        if next_card.pairs:
            if self._may_pair(next_card, place, kind):
                return None
            return rules.PILE_FROZEN_PAIR if self.frozen() else rules.PILE_PAIR
        if self._may_fall_short(place, kind, next_card.hand) or next_card.completes(place, kind):
            return None
        return next_card.against_all(place, kind)

    # --- taking the pile

    def pile_ways(
        self, hand: Sequence[int], melds: Melds, pile: Pile, frozen: bool
    ) -> list[PileWay]:
        """How an ascending hand can take the pile: onto a meld alone, or with a pair."""
        top = pile[-1]
        found: list[PileWay] = [] if frozen else [(place, []) for place in self.onto(melds, top)]
        places = self.with_pair(melds, top, frozen)
        if places:
            for pair in self.pairs_of(hand, top, frozen):
                found += [(place, pair) for place in places]
        return found

    def pairs_of(self, hand: Sequence[int], top: int, frozen: bool) -> list[list[int]]:
        """The pairs of an ascending hand that match the top card of a pile."""
        natural = [kind for kind in hand if TARGET_OF[kind] == TARGET_OF[top]]
        found: list[list[int]] = []
        for place, one in enumerate(natural):
            for other in natural[place + 1 :]:
                if [one, other] not in found:
                    found.append([one, other])
        if not frozen and self.measures.wild_pair:
            for one in sorted(set(natural)):
                for other in WILD:
                    if other in hand:
                        found.append([one, other])
        return found

    def pile_ways_now(self) -> list[PileWay]:
        """How the player in turn could take the pile, if the turn can be completed then or not."""
        melds = self.melds[self.side()]
        return self.pile_ways(self.hands[self.turn], melds, self.pile, self.as_if_frozen())

    def _may_pair(self, next_card: NextCard, place: int, kind: int) -> bool:
        """Whether a card can be one of the pair with which a side that has opened takes the pile."""
        if len(self.laid) == 2 or (self.laid and place != self.laid[0] // KINDS):
            return False
        so_far = [step % KINDS for step in self.laid] + [kind]
        next_card.pile_ways = next_card.pile_ways or self.pile_ways_now()
        for way in next_card.pile_ways:
            if way[0] == place and way[1][: len(so_far)] == so_far and self._can_follow(way):
                return True
        return False

    def _can_follow(self, way: PileWay) -> bool:
        """Whether the turn can be completed after the pile is taken so."""
        if self.bound == BOUND and not self._reds_can_be_replaced():
            return False
        hand = self.hands[self.turn]
        under = self.under(self.pile)
        if self.bound != BOUND and len(hand) - len(way[1]) + len(under) >= 2:
            return True
        melds = self.melds[self.side()]
        aim = Aim(0, self.short_canastas(melds), self.bound != REFUSED, self.bound == BOUND)
        return self.follows(hand, melds, self.pile, way, aim)

    def follows(
        self, hand: Sequence[int], melds: Melds, pile: Pile, way: PileWay, aim: Aim
    ) -> bool:
        """Whether a turn can come to what it must, after the pile is taken so."""
        place, pair = way
        rest = list(hand)
        for kind in pair:
            rest.remove(kind)
        steps = [place * KINDS + kind for kind in (*pair, pile[-1])]
        layout = Layout(layout_before(self.measures, melds), tuple(steps))
        aim.canastas = missing_after(aim.canastas, layout.made())
        layout.settle(place)
        return can_finish(self.measures, Rest([*rest, *self.under(pile)]), layout, 0, aim)

    def _reds_can_be_replaced(self) -> bool:
        """Whether the stock has a card for each red three of the pile; else taking it ends the deal."""
        reds = [kind for kind in self.under(self.pile) if is_red_three(kind)]
        return not self.lays_reds() or len(reds) <= self.left

    def against_drawing(self) -> Rule[CanastaTable] | None:
        """The first rule against drawing: after the partner's yes it is legal only if one can then go out."""
        if self.taking:
            return rules.TAKING
        if self.phase != START:
            return rules.HAS_BEGUN
        if self.bound != BOUND or self.out_by_drawing(self.hands[self.turn], self.question()):
            return None
        return shared_rules.BOUND_OUT

    def against_top(self) -> Rule[CanastaTable] | None:
        """The first rule against taking the pile because of its top card, or because there is none."""
        if not self.pile:
            return shared_rules.NO_PILE
        if freezes(self.pile[-1]):
            return rules.TOP_WILD
        return rules.TOP_BLACK if TARGET_OF[self.pile[-1]] == BLACK else None

    def against_taking(self) -> Rule[CanastaTable] | None:
        """The first rule against taking the pile, laying cards for it if not onto a meld alone."""
        if self.phase != START or self.taking:
            return shared_rules.ONE_BEGINNING
        found = self.against_top()
        if found is not None:
            return found
        if self.opened[self.side()]:
            alone = not self.chooses_onto()
            ways = [way for way in self.pile_ways_now() if way[1] or alone]
            if not ways:
                return rules.FROZEN_TAKES_PAIR if self.frozen() else rules.TOP_UNMATCHED
            return None if any(self._can_follow(way) for way in ways) else rules.OUT_OF_CARDS
        if self.bound == BOUND:
            return rules.BOUND_DRAWS
        top = TARGET_OF[self.pile[-1]]
        if len([kind for kind in self.hands[self.turn] if TARGET_OF[kind] == top]) < 2:
            return rules.OPENS_WITH_PAIR
        return None if self._can_open_with_top() else rules.TOO_FEW_WITH_TOP

    def _can_open_with_top(self) -> bool:
        """Whether a hand with a pair for the top card opens with it, or tries to by mistake."""
        hand, top = self.hands[self.turn], self.pile[-1]
        if self.may_try() and self.minimums[self.side()] > LEAST * VALUES[top]:
            return True  # these three alone can be tried
        if value_of(hand) + VALUES[top] < self.minimums[self.side()]:
            return False
        self.taking = True
        layout = self.layout()
        aim = self.aim(self.missing(), layout)
        self.taking = False
        rest = Rest(hand, min(len(self.under(self.pile)), 2))
        return can_finish(self.measures, rest, layout, 0, aim)

    def against_taking_now(self) -> Rule[CanastaTable] | None:
        """The first rule against taking the pile with what was laid for it."""
        if not self.taking:
            return rules.SAY_FIRST
        if self.opened[self.side()]:
            return None if len(self.laid) == 2 else rules.TOP_FIRST
        if self.missing():
            return rules.POINTS_FOR_PILE
        return None if self.open_place() < 0 and self.top_is_melded() else rules.TOP_FIRST

    def chooses_onto(self) -> bool:
        """Whether there may be several melds to take the pile to alone; then each is an action of its own."""
        return self.measures.slots > 1 or self.measures.runs > 0

    def against_onto(self) -> Rule[CanastaTable] | None:
        """The first rule against taking the pile with no card of the hand, onto whatever meld."""
        if self.phase != START or self.taking:
            return shared_rules.ONE_BEGINNING
        found = self.against_top()
        if found is not None:
            return found
        if not self.opened[self.side()]:
            return rules.ONTO_UNOPENED
        return rules.ONTO_FROZEN if self.frozen() else None

    def against_taking_onto(self, number: int) -> Rule[CanastaTable] | None:
        """The first rule against taking the pile onto a meld by its number, with no card of the hand."""
        found = self.against_onto()
        if found is not None:
            return found
        top, melds = self.pile[-1], self.melds[self.side()]
        place = self.measures.onto(number, top)
        if place >= 0 and len(melds[place]) >= CANASTA_SIZE:
            return rules.ONTO_COMPLETE
        if place not in self.onto(melds, top):
            return rules.ONTO_NONE
        return None if self._can_follow((place, [])) else rules.OUT_OF_CARDS

    # --- an opening that is too small, by mistake

    def may_try(self) -> bool:
        """Whether too small an opening can be tried, with the pile or without it."""
        return self.penalties() and not self.short and not self.opened[self.side()]

    def against_falling_short(self) -> Rule[Self] | None:
        """The first rule against laying what is too small an opening."""
        if not self.penalties():
            return NO_MISTAKES
        if not self.may_try() or not self.laid or (self.phase != MELDING and not self.taking):
            return NOT_SHORT
        if self.taking and not self.top_is_melded():
            return NOT_SHORT
        return None if self.open_place() < 0 and self.missing() else NOT_SHORT

    def _may_fall_short(self, place: int, kind: int, hand: Sequence[int]) -> bool:
        """Whether, with this card of the hand laid, its meld can be completed so that all is too small an
        opening, the pile's top card melded where that is being taken."""
        if not self.may_try() or self.measures.targets[place] == BLACK or self.bound == BOUND:
            return False
        laid, rest = self.laid, list(hand)
        rest.remove(kind)
        self.laid = (*laid, place * KINDS + kind)
        if self.open_place() < 0:
            good = self._is_short(place, rest)
        else:
            good = False
            next_card = NextCard(self, rest)
            for other in sorted(set(rest)):
                step = place * KINDS + other
                if step in self.game.actions.lay_of and next_card.against(place, other) is None:
                    if self._may_fall_short(place, other, rest):
                        good = True
                        break
        self.laid = laid
        return good

    def _is_short(self, place: int, rest: Sequence[int]) -> bool:
        """Whether whole melds, the last one at a place, are too few points; of this rest of the hand come the
        two cards that the top card of the pile still needs, if they come later."""
        if not self.taking or self.top_is_melded():
            return self.missing() > 0
        top = self.pile[-1]
        own = [kind for kind in rest if TARGET_OF[kind] == TARGET_OF[top]]
        return (
            place < self.top_place()
            and len(own) >= LEAST_NATURAL
            and self.missing() > LEAST_NATURAL * VALUES[top]
        )

    # --- ending a turn

    def may_go_out(self) -> bool:
        """Whether the side has the canastas, and the partner has not said no."""
        return self.bound != REFUSED and not self.aim(0, self.layout()).canastas

    def against_ending(self, rest: Sequence[int]) -> Rule[CanastaTable] | None:
        """The first rule against ending the turn with such a rest of the hand: all is laid, or one of it is
        discarded."""
        if self.open_place() >= 0:
            return rules.UNFINISHED
        if self.laid and self.missing():
            return rules.POINTS_FOR_OPENING
        if len(rest) <= 1:
            if not self.may_go_out():
                return rules.FEW_CANASTAS
        elif self.bound == BOUND:
            return shared_rules.BOUND_LAYS
        blacks = self.laid_blacks()
        if blacks and (len(rest) > 1 or blacks > self.measures.most_blacks):
            return rules.no_blacks(self.measures)
        return None

    def against_discarding(self, kind: int) -> Rule[CanastaTable] | None:
        """The first rule against discarding a card."""
        if self.phase != MELDING:
            return shared_rules.BEGIN_FIRST
        rest = self.in_hand()
        if kind not in rest:
            return shared_rules.DISCARD_NOT_HELD
        found = self.against_ending(rest)
        if found is not None:
            return found
        return None if kind in self.first_of(rest) else shared_rules.PENALTY_FIRST

    def discards(self) -> list[int]:
        """The kinds that can be discarded now."""
        rest = self.in_hand()
        if self.phase != MELDING or not rest or self.against_ending(rest) is not None:
            return []
        return self.first_of(rest)

    def against_going_out(self) -> Rule[CanastaTable] | None:
        """The first rule against going out without a discard: all cards are laid."""
        if self.phase != MELDING:
            return shared_rules.BEGIN_FIRST
        rest = self.in_hand()
        return rules.MELD_ALL if rest else self.against_ending(rest)

    def laid_blacks(self) -> int:
        """How many black threes are being laid."""
        return len([step for step in self.laid if step // KINDS == self.measures.black])

    # --- asking

    def question(self) -> Question:
        """The question that the player in turn could ask now."""
        side = self.side()
        hand = self.in_hand()
        canastas = self.aim(0, self.layout()).canastas
        to_come = 0
        pile: Pile = ()
        if self.phase == START:
            to_come = self.draws() if self.left >= self.draws() else NONE_LEFT
            if self._may_take() and self._reds_can_be_replaced():
                pile = self.pile
        told = Question(
            self.turn,
            len(self.movements[self.turn]),
            True,
            self.melds[side],
            self.laid,
            self.missing(),
            canastas,
            to_come,
            pile,
        )
        return told if self.could_go_out(hand, told) else told._replace(able=False)

    def can_go_out(self) -> bool:
        if not self.laid and not self.taking and lacking.keeps_many(self, self._may_take()):
            return False
        return self.question().able

    def _may_take(self) -> bool:
        """Whether the pile might be taken, as far as its top card and the side's melds say."""
        return self.phase == START and self.opened[self.side()] and self.against_top() is None

    def _note_question(self) -> bool:
        self.asks = (*self.asks, self.question())
        return self.asks[-1].able

    def could_go_out(self, hand: Sequence[int], question: Question) -> bool:
        """Whether somebody with these cards, what was laid not among them, could surely go out then."""
        return self.out_by_drawing(hand, question) or self._out_by_pile(hand, question)

    def out_by_drawing(self, hand: Sequence[int], question: Question) -> bool:
        """Whether he could with what he had drawn, or would whatever he drew."""
        if question.to_come >= NONE_LEFT:
            return False
        laid, melds = question.laid, question.melds
        layout = layout_with(self.measures, melds, laid)
        rest = Rest(hand, question.to_come)
        first = 0
        if laid:
            first = laid[-1] // KINDS
            rest.follow(self.measures, first, laid[-1] % KINDS, layout.grows_down(first))
        aim = Aim(question.points, question.canastas, True, True)
        return can_finish(self.measures, rest, layout, first, aim)

    def _out_by_pile(self, hand: Sequence[int], question: Question) -> bool:
        """Whether he could by taking the pile."""
        melds, pile = question.melds, question.pile
        if not pile:
            return False
        for way in self.pile_ways(hand, melds, pile, self.freezes(pile)):
            if self.follows(hand, melds, pile, way, Aim(0, question.canastas, True, True)):
                return True
        return False

    # --- for the sampler

    def lacks_now(self, cards: Sequence[int]) -> float:
        return lacking.lacks_now(self, cards)

    def can_be_composed(self) -> bool:
        laid, taking = self.laid, self.taking
        self.laid, self.taking = (), False
        good = not taking or self.against_taking() is None
        if good:
            self.taking = taking
            # the last card first: most hands with which the turn cannot be are found by it
            for many in (len(laid) - 1, *range(len(laid) - 1)) if laid else ():
                self.laid = laid[:many]
                if self.against_laying(laid[many] // KINDS, laid[many] % KINDS) is not None:
                    good = False
                    break
        self.laid, self.taking = laid, taking
        return good
