"""A canasta game as it is played: what follows from each verb, and what a deal counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from pelitupa.core import Sampler, Tensor, player_word, t
from pelitupa.core.game import CloneSampler
from pelitupa.games.canasta import arranging
from pelitupa.games.canasta.actions import (
    DRAWS,
    GOES_OUT,
    TAKES,
    TAKES_NOW,
    TAKES_ONTO,
)
from pelitupa.games.canasta.asking import BOUND, REFUSED
from pelitupa.games.canasta.cards import (
    KINDS,
    is_red_three,
    shown,
    value_of,
    wilds_in,
)
from pelitupa.games.canasta.counting import GOING_OUT, MIXED_CANASTA, NATURAL_CANASTA, Counted
from pelitupa.games.canasta.dealing import Movements, ScoreLine
from pelitupa.games.canasta.measures import CANASTA_SIZE
from pelitupa.games.canasta.phases import MELDING, OVER, PHASES, START
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
        return GOING_OUT

    # --- what is being put together

    def composing(self) -> int:
        if self.phase == START:
            return len(self.laid) + int(self.taking)
        return len(self.laid) if self.phase == MELDING else -1

    # --- steps in whatever order a person takes them: see `pelitupa.table.staging`

    def wishes(self) -> list[int]:
        return arranging.wishes(self)

    def rearranged(self, steps: Sequence[int], wanted: int) -> list[int]:
        return arranging.rearranged(self, steps, wanted)

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
        """Keep for the sampler how a player begins whose partner has said yes: he could go out so."""
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
            (NATURAL_CANASTA * counted.natural, "natural-canasta", t("natural canastas")),
            (MIXED_CANASTA * counted.mixed, "mixed-canasta", t("mixed canastas")),
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
