"""What lies on the table in Canasta, whose turn it is, and what may be laid, taken, discarded and asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.core import Game, State
from pelitupa.games.canasta.cards import (
    BLACK,
    JOKER,
    KINDS,
    RANKS,
    TARGET_OF,
    TARGETS,
    VALUES,
    WILD,
    is_red_three,
    is_wild,
    value_of,
    wilds_in,
)
from pelitupa.games.canasta.plans import MEASURE, Aim, Rest, can_finish, stands

LAY: Final = 0
LAY_WILD: Final = KINDS
DISCARD: Final = LAY_WILD + len(WILD) * RANKS
SHOW: Final = DISCARD + KINDS
DRAW: Final = SHOW + KINDS
TAKE: Final = DRAW + 1
TAKE_NOW: Final = DRAW + 2
OUT: Final = DRAW + 3
ASK: Final = DRAW + 4
YES: Final = DRAW + 5
NO: Final = DRAW + 6
SHORT: Final = DRAW + 7
ACTIONS: Final = DRAW + 8
"""Lay a card to its own rank, a wild card to a rank, discard a card, show one by mistake, draw, take the
pile, that the cards laid for it are all, go out without a discard, ask, answer, lay too small an opening."""

DEALING: Final = 0
TURNING: Final = 1
DRAWING: Final = 2
START: Final = 3
ANSWER: Final = 4
MELDING: Final = 5
OVER: Final = 6
PHASES: Final = 7

NOTHING: Final = 0
BOUND: Final = 1
REFUSED: Final = 2
"""What a question to the partner has led to in this turn: nothing, going out, not going out."""

MOST_WILD: Final = 3
NO_MELDS: Final[tuple[tuple[int, ...], ...]] = ((),) * TARGETS

Melds = tuple[tuple[int, ...], ...]
Laid = tuple[int, ...]
"""Cards laid in a turn, each as `target * KINDS + kind`."""

Pile = tuple[int, ...]
"""The discard pile from its bottom."""

Asked = tuple[int, int, bool, Melds, Laid, tuple[int, int], int, Pile]
"""A question: who asked, how far his line went, whether he could go out, his side's melds, what he had
laid, points and canastas that were missing, whether a card was still to come (0, 1, or `NONE_LEFT`), and
the pile, if he could have gone out with it."""

NONE_LEFT: Final = 2
"""There is no card to draw: so many as no hand that goes out can keep."""


def key_of(target: int, kind: int) -> tuple[int, int, int]:
    """The place of a card in the one order in which cards are laid."""
    return target, int(is_wild(kind)), kind


def sizes(melds: Melds, laid: Sequence[int]) -> list[tuple[int, int]]:
    """Natural and wild cards of each target, those that are being laid included."""
    found: list[tuple[int, int]] = []
    for meld in melds:
        wild = wilds_in(meld)
        found.append((len(meld) - wild, wild))
    for step in laid:
        target, kind = step // KINDS, step % KINDS
        natural, wild = found[target]
        found[target] = (natural, wild + 1) if is_wild(kind) else (natural + 1, wild)
    return found


def could_go_out(hand: Sequence[int], asked: Asked) -> bool:
    """Whether somebody with these cards, what was laid not among them, could surely go out then."""
    return out_by_drawing(hand, asked) or _out_by_pile(hand, asked)


def out_by_drawing(hand: Sequence[int], asked: Asked) -> bool:
    """Whether he could with what he had drawn, or would whatever he drew."""
    _, _, _, melds, laid, (points, canastas), to_come, _ = asked
    many = sizes(melds, laid)
    rest = Rest(hand, to_come)
    first = 0
    if laid:
        first, last = laid[-1] // KINDS, laid[-1] % KINDS
        rest = _rest_after(hand, first, last, rest.lost)
    return can_finish(rest, many, first, Aim(points, canastas, True, True, MOST_WILD))


def _out_by_pile(hand: Sequence[int], asked: Asked) -> bool:
    """Whether he could by taking the pile."""
    _, _, _, melds, _, (_, canastas), _, pile = asked
    if not pile:
        return False
    top = TARGET_OF[pile[-1]]
    for pair in _pairs_of(hand, pile[-1], melds[top], is_frozen(pile)):
        rest = list(hand)
        for kind in pair:
            rest.remove(kind)
        many = sizes(melds, [top * KINDS + kind for kind in (*pair, pile[-1])])
        made = 1 if sum(many[top]) >= MEASURE > len(melds[top]) else 0
        aim = Aim(0, canastas - made, True, True, MOST_WILD)
        if can_finish(Rest([*rest, *pile[:-1]]), many, 0, aim):
            return True
    return False


def is_frozen(pile: Pile) -> bool:
    """Whether a pile is frozen: there is a wild card or a red three in it."""
    return any(is_wild(kind) or is_red_three(kind) for kind in pile)


def _pairs_of(hand: Sequence[int], top: int, meld: Sequence[int], frozen: bool) -> list[list[int]]:
    """The pairs of an ascending hand with which a pile can be taken; see `CanastaTable.pairs`."""
    if not frozen and meld:
        return [[]]
    natural = [kind for kind in hand if TARGET_OF[kind] == TARGET_OF[top]]
    found: list[list[int]] = []
    for place, one in enumerate(natural):
        for other in natural[place + 1 :]:
            if [one, other] not in found:
                found.append([one, other])
    if not frozen:
        for one in sorted(set(natural)):
            for other in WILD:
                if other in hand:
                    found.append([one, other])
    return found


def _rest_after(hand: Sequence[int], target: int, last: int, lost: int) -> Rest:
    """What can still be laid after a card was laid to a target: lower ones stay in the hand."""
    rest = Rest(hand, lost)
    for kind in hand:
        if TARGET_OF[kind] == target:
            if target < RANKS and (is_wild(last) or kind < last):
                rest.natural[target] -= 1
                rest.lost += 1
            elif target == BLACK and kind < last:
                rest.blacks -= 1
                rest.lost += 1
        elif is_wild(last) and is_wild(kind) and kind < last:
            if kind == JOKER:
                rest.jokers_here -= 1
            else:
                rest.twos_here -= 1
    return rest


class CanastaTable(State):
    """A position. Hands are ascending lists of kinds; `stock` has how many there are of each kind.

    `pile` is the discard pile from its bottom, `melds` the cards of each side by target, `reds` its red
    threes. `totals` are the points of earlier deals and of penalties; `zones` what each side has to open
    with, `opened` whether it has. `owed` cards are still to be drawn by the player in `turn`, before `then`;
    `begun` says who has had a turn. Of the turn: `laid` is what is being laid, `taking` whether for the pile;
    `bound` what a question led to, `asked` whether there was one, `opening` whether the side had not opened
    before it, `short` whether too small an opening was tried, `took` whether the pile was taken. `exposed`
    are penalty cards.

    For the sampler `lines` has what happened to each hand (`-1 - step` of a draw, a kind that left, or
    `KINDS + kind` of one that came in sight), `asks` the questions, `open_draws` what was drawn in sight,
    `earlier` the lines and questions of past deals.
    """

    __slots__ = (
        "players", "pack", "size", "hands", "stock", "left", "pile", "melds", "reds", "totals", "zones",
        "opened", "turn", "phase", "owed", "then", "begun", "laid", "taking", "bound", "asked", "opening",
        "short", "took", "exposed", "deal", "dealt", "lines", "asks", "open_draws", "earlier",
    )  # fmt: skip

    def __init__(self, game: Game, players: int, pack: Sequence[int], size: int) -> None:
        super().__init__(game)
        self.players = players
        self.pack = tuple(pack)
        self.size = size
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.stock: list[int] = list(pack)
        self.left = sum(pack)
        self.pile: tuple[int, ...] = ()
        self.melds: list[Melds] = [NO_MELDS, NO_MELDS]
        self.reds: list[tuple[int, ...]] = [(), ()]
        self.totals: list[int] = [0, 0]
        self.zones: list[int] = [0, 0]
        self.opened: list[bool] = [False, False]
        self.turn = 0
        self.phase = DEALING
        self.owed = 0
        self.then = START
        self.begun: list[bool] = [False] * players
        self.laid: Laid = ()
        self.taking = False
        self.bound = NOTHING
        self.asked = False
        self.opening = False
        self.short = False
        self.took = False
        self.exposed: list[tuple[int, ...]] = [()] * players
        self.deal = 1
        self.dealt = 0
        self.lines: list[list[int]] = [[] for _ in range(players)]
        self.asks: tuple[Asked, ...] = ()
        self.open_draws: tuple[int, ...] = ()
        self.earlier: tuple[tuple[tuple[tuple[int, ...], ...], tuple[Asked, ...]], ...] = ()

    def _copy_table(self, other: CanastaTable) -> None:
        self._copy_base(other)
        self.players = other.players
        self.pack = other.pack
        self.size = other.size
        self.hands = [hand.copy() for hand in other.hands]
        self.stock = other.stock.copy()
        self.left = other.left
        self.pile = other.pile
        self.melds = other.melds.copy()
        self.reds = other.reds.copy()
        self.totals = other.totals.copy()
        self.zones = other.zones.copy()
        self.opened = other.opened.copy()
        self.turn = other.turn
        self.phase = other.phase
        self.owed = other.owed
        self.then = other.then
        self.begun = other.begun.copy()
        self.laid = other.laid
        self.taking = other.taking
        self.bound = other.bound
        self.asked = other.asked
        self.opening = other.opening
        self.short = other.short
        self.took = other.took
        self.exposed = other.exposed.copy()
        self.deal = other.deal
        self.dealt = other.dealt
        self.lines = [line.copy() for line in other.lines]
        self.asks = other.asks
        self.open_draws = other.open_draws
        self.earlier = other.earlier

    # --- what differs from game to game

    def draws(self) -> int:
        """How many cards are drawn from the stock in a turn: one, between two players two."""
        return 2 if self.players == 2 else 1

    def canastas_needed(self) -> int:
        """How many canastas a side needs to go out: one, between two players two."""
        return 2 if self.players == 2 else 1

    def penalties(self) -> bool:
        """Whether mistakes can be made, and are punished."""
        return False

    # --- who, and whose

    def team(self, seat: int) -> int:
        """The side of a player: every other one."""
        return seat % 2

    def seats_of(self, team: int) -> tuple[int, ...]:
        """The players of a side."""
        return tuple(range(team, self.players, 2))

    def partner(self) -> int:
        """The partner of the player whose turn it is."""
        return (self.turn + 2) % 4

    def side(self) -> int:
        """The side whose turn it is."""
        return self.team(self.turn)

    # --- what lies there

    def frozen(self) -> bool:
        """Whether the pile is frozen."""
        return is_frozen(self.pile)

    def as_if_frozen(self) -> bool:
        """Whether the player needs a natural pair: the pile is frozen, or the side has not opened."""
        return not self.opened[self.side()] or self.frozen()

    def canastas(self, team: int) -> int:
        """How many canastas a side has."""
        return len([meld for meld in self.melds[team] if len(meld) >= MEASURE])

    def in_hand(self) -> list[int]:
        """What is left of the hand of the player in turn, beside what is being laid."""
        rest = self.hands[self.turn].copy()
        for step in self.laid:
            rest.remove(step % KINDS)
        return rest

    def laid_points(self) -> int:
        """What has been laid in this turn counts, with the top card of the pile that is being taken."""
        points = value_of([step % KINDS for step in self.laid])
        return points + VALUES[self.pile[-1]] if self.taking else points

    def missing(self) -> int:
        """How many points are still missing for an opening; 0 where the side has opened."""
        return (
            0 if self.opened[self.side()] else max(0, self.zones[self.side()] - self.laid_points())
        )

    def counts(self) -> list[tuple[int, int]]:
        """Natural and wild cards of each target of the side, with what is being laid, and the top card."""
        found = sizes(self.melds[self.side()], self.laid)
        if self.taking:
            target = TARGET_OF[self.pile[-1]]
            natural, wild = found[target]
            found[target] = (natural + 1, wild)
        return found

    def short_canastas(self) -> int:
        """How many canastas are missing for going out, beside those that stood before this turn's lays."""
        return self.canastas_needed() - self.canastas(self.side())

    def aim(self, points: int) -> Aim:
        """What the turn has to come to, when so many points are missing."""
        made = 0
        for meld, (natural, wild) in zip(self.melds[self.side()], self.counts(), strict=True):
            if natural + wild >= MEASURE > len(meld):
                made += 1
        return Aim(
            points, self.short_canastas() - made, self.bound != REFUSED, self.bound == BOUND, MOST_WILD
        )  # fmt: skip

    # --- laying

    def in_order(self, target: int, kind: int) -> bool:
        """Whether a card comes after those that were laid, in the one order of laying."""
        if not self.laid:
            return True
        last = self.laid[-1]
        return key_of(target, kind) >= key_of(last // KINDS, last % KINDS)

    def open_target(self) -> int:
        """The target of which cards were laid that are no meld yet; -1 if there is none."""
        if self.laid:
            target = self.laid[-1] // KINDS
            natural, wild = self.counts()[target]
            if not stands(natural, wild, MOST_WILD):
                return target
        return -1

    def may_lay(self, target: int, kind: int) -> bool:
        """Whether a card can be laid to a target next, and the turn be completed then."""
        rest = self.in_hand()
        if kind not in rest or not self.in_order(target, kind):
            return False
        begun = self.open_target()
        if begun >= 0 and begun != target:
            return False
        if target == BLACK and self.taking:
            return False
        natural, wild = self.counts()[target]
        if is_wild(kind) and (natural < 2 or wild == MOST_WILD or target == BLACK):
            return False
        if self.taking and self.opened[self.side()]:
            return self._may_pair(target, kind, rest)
        rest.remove(kind)
        if self._may_fall_short(target, kind, rest):
            return True
        if self.taking and target > TARGET_OF[self.pile[-1]] and not self._top_is_melded():
            return False
        return self._can_complete(target, kind, rest)

    def _can_complete(self, target: int, kind: int, rest: Sequence[int]) -> bool:
        points = max(0, self.missing() - VALUES[kind])
        before = self.laid
        self.laid = (*before, target * KINDS + kind)
        many = self.counts()
        aim = self.aim(points)
        natural, wild = many[target]
        top = TARGET_OF[self.pile[-1]] if self.taking else -1
        extra = min(len(self.pile) - 1, 2) if self.taking else 0
        self.laid = before
        if not points and not aim.must_out and target != BLACK and top < 0:
            # what is missing for a meld is there, and enough is left
            lack = max(0, 3 - natural - wild)
            if natural >= 2 and len(rest) - lack >= 2:
                if not lack:
                    return True
        left = _rest_after(rest, target, kind, extra)
        if top < 0 or target == top:
            return can_finish(left, many, target, aim, 3 if target == top else 0)
        return _can_take(left, many, target, aim, top)

    def _top_is_melded(self) -> bool:
        """Whether two natural cards of the hand lie with the top card of the pile."""
        top = TARGET_OF[self.pile[-1]]
        own = [step for step in self.laid if step // KINDS == top and not is_wild(step % KINDS)]
        return len(own) >= 2

    def _may_pair(self, target: int, kind: int, rest: list[int]) -> bool:
        """Whether a card can be one of the pair with which a side that has opened takes the pile."""
        if target != TARGET_OF[self.pile[-1]] or len(self.laid) == 2:
            return False
        pairs = self.pairs()
        so_far = [step % KINDS for step in self.laid] + [kind]
        return any(pair[: len(so_far)] == so_far and self._can_follow(pair) for pair in pairs)

    def pairs(self) -> list[list[int]]:
        """The pairs of the hand with which the player in turn could take the pile; an empty one where the
        side has a meld for the top card."""
        top = self.pile[-1]
        meld = self.melds[self.side()][TARGET_OF[top]]
        return _pairs_of(self.hands[self.turn], top, meld, self.as_if_frozen())

    def _can_follow(self, pair: Sequence[int]) -> bool:
        """Whether the turn can be completed after taking the pile with a pair."""
        hand = self.hands[self.turn]
        rest = hand.copy()
        for kind in pair:
            rest.remove(kind)
        under = self.pile[:-1]
        if self.bound == BOUND and not self._reds_can_be_replaced():
            return False
        if self.bound != BOUND and len(rest) + len(under) >= 2:
            return True
        top = TARGET_OF[self.pile[-1]]
        many = sizes(
            self.melds[self.side()], [top * KINDS + kind for kind in (*pair, self.pile[-1])]
        )
        aim = self.aim(0)
        if sum(many[top]) >= MEASURE > len(self.melds[self.side()][top]):
            aim.canastas = self.short_canastas() - 1
        return can_finish(Rest([*rest, *under]), many, 0, aim)

    def _reds_can_be_replaced(self) -> bool:
        """Whether the stock has a card for each red three of the pile; else taking it ends the deal."""
        return len([kind for kind in self.pile if is_red_three(kind)]) <= self.left

    def may_draw(self) -> bool:
        """Whether the player in turn can draw: who was told to go out only if he then surely can."""
        if self.phase != START or self.taking:
            return False
        return self.bound != BOUND or out_by_drawing(self.hands[self.turn], self.question())

    def may_take(self) -> bool:
        """Whether the player in turn can take the pile."""
        if not self.pile or TARGET_OF[self.pile[-1]] in (-1, BLACK):
            return False
        if self.opened[self.side()]:
            return any(self._can_follow(pair) for pair in self.pairs())
        top = TARGET_OF[self.pile[-1]]
        hand = self.hands[self.turn]
        if self.bound == BOUND or len([kind for kind in hand if TARGET_OF[kind] == top]) < 2:
            return False
        if value_of(hand) + VALUES[self.pile[-1]] < self.zones[self.side()]:
            return False
        many = sizes(NO_MELDS, (top * KINDS + self.pile[-1],))
        points = max(0, self.zones[self.side()] - VALUES[self.pile[-1]])
        rest = Rest(hand, min(len(self.pile) - 1, 2))
        return _can_take(rest, many, 0, self.aim(points), top)

    # --- an opening that is too small, by mistake

    def may_try(self) -> bool:
        """Whether too small an opening can be tried."""
        return (
            self.penalties() and not self.short and not self.taking and not self.opened[self.side()]
        )

    def _may_fall_short(self, target: int, kind: int, rest: Sequence[int]) -> bool:
        """Whether, with this card laid, melds can be completed that are too small an opening."""
        if not self.may_try() or target == BLACK or self.bound == BOUND:
            return False
        natural, wild = self.counts()[target]
        natural, wild = (natural, wild + 1) if is_wild(kind) else (natural + 1, wild)
        points = self.laid_points() + VALUES[kind]
        wanted = max(0, 2 - natural)
        lack = max(0, 3 - natural - wild)
        own = [] if is_wild(kind) else [
            other for other in rest if TARGET_OF[other] == target and other >= kind
        ]  # fmt: skip
        after = sorted(
            [VALUES[other] for other in rest if is_wild(other) and (kind <= other or not is_wild(kind))]
        )  # fmt: skip
        if len(own) < wanted:
            return False
        cheap = [VALUES[other] for other in own][:lack]
        if len(cheap) < lack:
            cheap += after[: lack - len(cheap)]
        return len(cheap) == lack and points + sum(cheap) < self.zones[self.side()]

    # --- ending a turn

    def _complete(self) -> bool:
        """Whether what is being laid is melds, and enough for an opening."""
        return self.open_target() < 0 and not (self.laid and self.missing())

    def may_go_out(self) -> bool:
        """Whether the side has the canastas, and the partner has not said no."""
        return self.bound != REFUSED and self.aim(0).canastas <= 0

    def discards(self) -> list[int]:
        """The kinds that can be discarded now: penalty cards first."""
        if not self._complete():
            return []
        rest = self.in_hand()
        blacks = len([step for step in self.laid if step // KINDS == BLACK])
        if blacks and not 3 <= blacks <= 4:
            return []
        if len(rest) >= 2:
            if blacks or self.bound == BOUND:
                return []
        elif not rest or not self.may_go_out():
            return []
        kinds = sorted(set(rest))
        exposed = [kind for kind in kinds if kind in self.exposed_now()]
        return exposed or kinds

    def exposed_now(self) -> list[int]:
        """Penalty cards of the player in turn that have not been laid yet."""
        found = list(self.exposed[self.turn])
        for step in self.laid:
            if step % KINDS in found:
                found.remove(step % KINDS)
        return found

    def may_end_empty(self) -> bool:
        """Whether the player can go out without a discard: all cards are laid."""
        if self.in_hand() or not self._complete() or not self.may_go_out():
            return False
        blacks = len([step for step in self.laid if step // KINDS == BLACK])
        return not blacks or 3 <= blacks <= 4

    # --- asking

    def question(self) -> Asked:
        """The question that the player in turn could ask now."""
        side = self.side()
        hand = self.in_hand()
        canastas = self.aim(0).canastas
        to_come = 0
        pile: Pile = ()
        if self.phase == START:
            to_come = 1 if self.left >= self.draws() else NONE_LEFT
            natural = bool(self.pile) and 0 <= TARGET_OF[self.pile[-1]] < RANKS
            if natural and self.opened[side] and self._reds_can_be_replaced():
                pile = self.pile
        told: Asked = (
            self.turn, len(self.lines[self.turn]), True, self.melds[side], self.laid,
            (self.missing(), canastas), to_come, pile,
        )  # fmt: skip
        able = could_go_out(hand, told)
        return (self.turn, told[1], able, told[3], told[4], told[5], told[6], told[7])

    def may_ask(self) -> bool:
        """Whether the partner may be asked now."""
        if self.players == 2 or self.asked or self.taking or self.phase not in (START, MELDING):
            return False
        if self.penalties():
            return self.bound == NOTHING
        return not self.laid and not self.took and self.question()[2]

    def may_show(self, kind: int) -> bool:
        """Whether a card can be shown by mistake: one of the hand that lies open not yet."""
        if not self.penalties() or self.players == 2 or self.laid or self.phase != MELDING:
            return False
        return not self.exposed[self.turn] and kind in self.hands[self.turn]


def _can_take(rest: Rest, melds: Sequence[tuple[int, int]], first: int, aim: Aim, top: int) -> bool:
    """Whether an opening can be completed with which the pile is taken: two natural cards of the hand lie
    with its top card."""
    natural, wild = melds[top]
    if first > top:
        return natural >= 3 and can_finish(rest, melds, first, aim)
    lack = max(0, 3 - natural)
    if rest.natural[top] < lack:
        return False
    # the cards that must go there are laid; what is left may follow
    many = list(melds)
    many[top] = (natural + lack, wild)
    rest.natural[top] -= lack
    worth = lack * VALUES[(top + 2) * 4]
    aim.points = max(0, aim.points - worth)
    if natural + lack + wild >= MEASURE > natural + wild:
        aim.canastas -= 1
    return can_finish(rest, many, first, aim)
