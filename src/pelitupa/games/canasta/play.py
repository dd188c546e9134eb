"""A canasta game as it is played: what can be done, what follows, and what a deal counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Self

from mypy_extensions import mypyc_attr

from pelitupa.core import Rule, Sampler, Tensor, player_word, t
from pelitupa.core.game import CloneSampler
from pelitupa.games.canasta import rules
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
from pelitupa.games.canasta.asking import (
    BOUND,
    MELDING,
    NOT_ASKED,
    OVER,
    PHASES,
    REFUSED,
    START,
    WORDS,
)
from pelitupa.games.canasta.cards import (
    BLACK,
    KINDS,
    TARGET_OF,
    is_red_three,
    is_wild,
    shown,
    value_of,
    wilds_in,
)
from pelitupa.games.canasta.counting import Counted
from pelitupa.games.canasta.dealing import Movements, ScoreLine
from pelitupa.games.canasta.grounds import ground
from pelitupa.games.canasta.layout import Rest
from pelitupa.games.canasta.match import DISCARD, SHOW
from pelitupa.games.canasta.measures import CANASTA_SIZE, LEAST_NATURAL, SUIT
from pelitupa.games.canasta.next_card import NextCard
from pelitupa.games.canasta.table import NONE_LEFT
from pelitupa.games.canasta.turns import CanastaTurns

_MOST: Final = 8
_EQUAL: Final = 2
"""So many cards of a rank there are, and so many equal ones."""


@mypyc_attr(allow_interpreted_subclasses=True)
class CanastaPlay(CanastaTurns):
    """A position; see `CanastaTable` for its fields. A game says what its openings and scores are."""

    __slots__ = ()

    # --- what differs from game to game

    def red_points(self, counted: Counted) -> int:
        """What the red threes of a side count, for it or against it."""
        raise NotImplementedError

    def out_points(self) -> int:
        """What going out counts."""
        return 100

    def composing(self) -> int:
        if self.phase == START:
            return len(self.laid) + int(self.taking)
        return len(self.laid) if self.phase == MELDING else -1

    # --- steps in whatever order a person takes them: see `pelitupa.table.staging`

    def wishes(self) -> list[int]:
        """What somebody might lay next that is out of order: a card of the hand to each of its places, wild
        cards to melds with two natural ones, also where these come from the hand along with them."""
        found: list[int] = []
        measures, lay_of, rest = self.measures, self.game.actions.lay_of, self.in_hand()
        layout, natural = self.layout(), Rest(rest).natural
        for kind in sorted(set(rest)):
            target, lowest = TARGET_OF[kind], kind
            places: list[int] = []
            if is_wild(kind):
                for place in range(measures.ranks, measures.black):
                    if layout.slots[place][0] >= LEAST_NATURAL:
                        places += [place] if self.laid else []
                    elif natural[measures.targets[place]] >= LEAST_NATURAL:
                        free = layout.places(measures.targets[place])[-1]
                        found += [lay_of[place * KINDS + kind]] if place == free else []
            elif target >= 0:
                lowest = min([other for other in rest if TARGET_OF[other] == target])
                places = layout.places(target)
                if measures.runs and target != BLACK:
                    places += layout.places(SUIT + kind % 4)
            for place in places:
                lower = kind > lowest and place >= measures.ranks
                if not self.in_order(place, kind) or (
                    lower and self._is_legal(lay_of[place * KINDS + lowest])
                ):
                    found.append(lay_of[place * KINDS + kind])
        return found

    def rearranged(self, steps: Sequence[int], wanted: int) -> list[int]:
        """The steps of a turn that begins here and a card that is wanted in the order of laying. With a
        natural card go others of its rank, the lower ones first, if it cannot be laid without, and with a
        wild card natural ones. Nothing where it cannot be."""
        measures, actions = self.measures, self.game.actions
        if actions.does[wanted] != LAYS:
            return []
        lead = [action for action in steps if actions.does[action] != LAYS]
        laid = [actions.about[action] for action in (*steps, wanted) if action not in lead]
        place, kind = laid[-1] // KINDS, laid[-1] % KINDS
        spare = self.hands[self.turn].copy()
        for step in laid:
            if step % KINDS not in spare:
                return []
            spare.remove(step % KINDS)
        while True:
            ordered = sorted(
                [(*measures.order_of(step), number) for number, step in enumerate(laid)]
            )
            found = [*lead, *[actions.lay_of[laid[row[3]]] for row in ordered]]
            if self._can_be_laid(found):
                return found
            if place < measures.ranks:
                return []
            alike = [k for k in spare if TARGET_OF[k] == measures.targets[place]]
            if not alike:
                return []
            lower = [] if is_wild(kind) else [k for k in alike if k <= kind]
            more = lower[-1] if lower else alike[0]
            spare.remove(more)
            laid.append(place * KINDS + more)

    def _can_be_laid(self, actions: Sequence[int]) -> bool:
        """Whether these steps of a turn that begins here are legal one after the other."""
        state = self.clone()
        for action in actions:
            if not state._is_legal(action):
                return False
            state.apply_action(action)
        return state.composing() == len(actions)

    # --- what can be done

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

    # --- what follows

    def _perform(self, does: int, about: int) -> None:
        if does == DRAWS:
            self._keep_word(True)
            self.then = MELDING
            self._owe(self.draws())
        elif does == TAKES:
            self._keep_word(False)
            self.taking = True
            if self.opened[self.side()] and not self.chooses_onto():
                place, pair = self.pile_ways_now()[0]
                if not pair:
                    self._take(place)
        elif does == TAKES_NOW:
            self._take(self.top_place())
        elif does == TAKES_ONTO:
            self._keep_word(False)
            self._take(self.measures.onto(about, self.pile[-1]))
        elif does == GOES_OUT:
            self._lay()
            self._emptied()
        else:
            super()._perform(does, about)

    # --- dealing and drawing

    def _begin_deal(self) -> None:
        super()._begin_deal()
        self.begun = [False] * self.players
        self.asks = ()

    def _begin_turn(self) -> None:
        super()._begin_turn()
        self.taking = False
        if not self.begun[self.turn]:
            self.begun[self.turn] = True
            hand = self.hands[self.turn]
            reds = [kind for kind in hand if is_red_three(kind)]
            if reds and self.lays_reds():
                self.hands[self.turn] = [kind for kind in hand if not is_red_three(kind)]
                self.movements[self.turn] += reds
                self._lay_reds(reds)
                self._owe(len(reds))

    def _lay_reds(self, reds: list[int]) -> None:
        side = self.side()
        self.reds[side] = (*self.reds[side], *reds)
        self._reveal(
            t("{player:@ lays|You lay} {cards}", player=player_word(self.turn), cards=shown(reds))
        )

    # --- the pile, melds, discards

    def _take(self, place: int) -> None:
        """The top card is melded, and the rest of the pile comes to the hand."""
        side = self.side()
        top, under = self.pile[-1], self.under(self.pile)
        self.opened[side] = True
        self._lay()
        melds = list(self.melds[side])
        melds[place] = tuple(sorted([*melds[place], top]))
        self.melds[side] = tuple(melds)
        reds = [kind for kind in under if self.lays_reds() and is_red_three(kind)]
        cards = len(under) + 1
        self._take_up(cards, tuple(reds))
        self.taking, self.took = False, True
        self._reveal(
            t(
                "{player:@ takes|You take} the pile of {cards}",
                player=player_word(self.turn),
                cards=cards,
            )
        )
        self.then = self.phase = MELDING
        if reds:
            self._lay_reds(reds)
            self._owe(len(reds))
        if self.phase == MELDING and not self.hands[self.turn]:
            self._emptied()

    def _fall_short(self) -> None:
        super()._fall_short()
        self.taking = False

    def _keep_word(self, drawing: bool) -> None:
        """Who was told to go out before drawing could do it in the way in which he begins."""
        if self.bound == BOUND:
            asked = self.asks[-1]
            told = asked._replace(pile=()) if drawing else asked._replace(to_come=NONE_LEFT)
            self.asks = (*self.asks[:-1], told)

    # --- the end of a deal, results

    def _keep_past(self, movements: Movements) -> None:
        self.earlier = (*self.earlier, (movements, self.asks))

    def deal_lines(self, out: int) -> list[list[ScoreLine]]:
        return [self.lines_of(side, out) for side in range(self.sides_many())]

    def lines_of(self, side: int, out: int) -> list[ScoreLine]:
        """What a side scores, line by line; `out` is who went out, -1 for nobody."""
        return self.counted_lines(self.counted(side, out))

    def counted(self, side: int, out: int) -> Counted:
        """What a side has to count, when `out` went out."""
        melds, ranks = self.melds[side], self.measures.ranks
        whole = [meld for meld in melds[ranks:] if len(meld) >= CANASTA_SIZE]
        natural = len([meld for meld in whole if not wilds_in(meld)])
        held = [kind for seat in self.seats_of(side) for kind in self.hands[seat]]
        mine = out >= 0 and self.team(out) == side
        return Counted(
            cards=sum([value_of(meld) for meld in melds]),
            natural=natural,
            mixed=len(whole) - natural,
            sambas=len([meld for meld in melds[:ranks] if len(meld) >= CANASTA_SIZE]),
            reds=len(self.reds[side]),
            held=value_of(held),
            opened=self.opened[side],
            out=mine,
            once=mine and self.opening,
        )

    def counted_lines(self, counted: Counted) -> list[ScoreLine]:
        """What a side scores for what it has, line by line."""
        return [
            (counted.cards, "card-points", t("cards melded")),
            (500 * counted.natural, "natural-canasta", t("natural canastas")),
            (300 * counted.mixed, "mixed-canasta", t("mixed canastas")),
            (self.red_points(counted), "red-points", t("red threes")),
            (self.out_points() if counted.out else 0, "going-out", t("going out")),
            (-counted.held, "hand-points", t("cards left in hands")),
        ]

    def _sampler(self, player: int) -> Sampler:
        """See `State.sampler`: the hands of others, and when their cards came to them."""
        return CloneSampler(self) if self.phase == OVER else super()._sampler(player)

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
                    self.minimums[team],
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
                float(self.has_asked),
                float(self.bound == BOUND),
                float(self.bound == REFUSED),
                float(self.short),
                float(self.took),
                self.owed,
            ],
            [1, 1, 1, 1, 1, 1, 4.0],
        )
