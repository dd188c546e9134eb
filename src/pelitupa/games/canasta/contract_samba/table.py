"""What lies on the table in Contract Samba, and what may be laid, taken, discarded, and gone out with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.core import Game, State, t
from pelitupa.games.canasta.cards import KINDS, is_red_three, is_wild
from pelitupa.games.canasta.contract_samba import scoring
from pelitupa.games.canasta.contract_samba.auction import SEATS, Contract
from pelitupa.games.canasta.contract_samba.melds import (
    BLACK,
    LEAST,
    NO_MELDS,
    PLACES_OF,
    RANKS,
    Melds,
    fits,
    group_of,
    is_run,
    is_wild_at,
    joined,
    points_of,
    rank_at,
    stands,
    wholes,
)
from pelitupa.games.canasta.contract_samba.openings import OTHERS_TWOS, can_open, is_opening
from pelitupa.games.canasta.contract_samba.scoring import Line

DEALING: Final = 0
CALLING: Final = 1
OPENING: Final = 2
TURNING: Final = 3
DRAWING: Final = 4
START: Final = 5
MELDING: Final = 6
OVER: Final = 7
PHASES: Final = 8

Failed = tuple[int, int, Contract]
"""Who could not open, with how many points it would have been, and for which contract."""


def freezes(kind: int) -> bool:
    """Whether a card freezes the pile: a wild card or a red three."""
    return is_wild(kind) or is_red_three(kind)


def taken_of(pile: Sequence[int]) -> int:
    """How many cards of a pile are taken: all, or down to the topmost freezing one and its neighbours."""
    place = len(pile) - 1
    while place >= 0 and not freezes(pile[place]):
        place -= 1
    while place > 0 and freezes(pile[place - 1]):
        place -= 1
    return len(pile) - max(place, 0)


class ContractTable(State):
    """A position. Hands are ascending lists of kinds; `stock` has how many there are of each kind.

    `pile` is the discard pile from its bottom, `melds` the cards of each side by place, `reds` the red
    threes it has laid away. `totals` are the points of earlier deals, `zones` what each side has to open
    with, `opened` whether it has; `fines` counts its declarers who could not open. `calls` is the auction,
    `rung` how many of its bids have fallen, `contract` what is played. `owed` cards are still to be drawn by
    the player in `turn`, `turned` whether the pile has its first card. Of the turn: `laid` is what is being
    laid, each as `place * KINDS + kind`, `taking` the place (+ 1) of the meld that takes the pile, `opening`
    whether the side had not opened before it.

    For the sampler `lines` has what happened to each hand (`-1 - step` of a draw, a kind that left, or
    `KINDS + kind` of one that came in sight), `failed` who could not open, `open_draws` what was drawn in
    sight, `earlier` the same of past deals.
    """

    __slots__ = (
        "pack", "size", "as_frozen", "hands", "stock", "left", "pile", "melds", "reds", "totals",
        "zones", "opened", "fines", "calls", "rung", "contract", "turn", "phase", "owed", "turned", "laid",
        "taking", "opening", "deal", "dealt", "first", "lines", "failed", "open_draws", "earlier",
    )  # fmt: skip

    def __init__(self, game: Game, pack: Sequence[int], size: int, as_frozen: bool) -> None:
        super().__init__(game)
        self.pack = tuple(pack)
        self.size = size
        self.as_frozen = as_frozen
        self.hands: list[list[int]] = [[] for _ in range(SEATS)]
        self.stock: list[int] = list(pack)
        self.left = sum(pack)
        self.pile: tuple[int, ...] = ()
        self.melds: list[Melds] = [NO_MELDS, NO_MELDS]
        self.reds: list[tuple[int, ...]] = [(), ()]
        self.totals: list[int] = [0, 0]
        self.zones: list[int] = [0, 0]
        self.opened: list[bool] = [False, False]
        self.fines: list[int] = [0, 0]
        self.calls: tuple[int, ...] = ()
        self.rung = 0
        self.contract: Contract | None = None
        self.turn = 0
        self.phase = DEALING
        self.owed = 0
        self.turned = False
        self.laid: tuple[int, ...] = ()
        self.taking = 0
        self.opening = False
        self.deal = 1
        self.dealt = 0
        self.first = 0
        self.lines: list[list[int]] = [[] for _ in range(SEATS)]
        self.failed: tuple[Failed, ...] = ()
        self.open_draws: tuple[int, ...] = ()
        self.earlier: tuple[tuple[tuple[tuple[int, ...], ...], tuple[Failed, ...]], ...] = ()

    def _copy_table(self, other: ContractTable) -> None:
        self._copy_base(other)
        self.pack, self.size, self.as_frozen = other.pack, other.size, other.as_frozen
        self.hands = [hand.copy() for hand in other.hands]
        self.stock = other.stock.copy()
        self.left = other.left
        self.pile = other.pile
        self.melds = other.melds.copy()
        self.reds = other.reds.copy()
        self.totals = other.totals.copy()
        self.zones = other.zones.copy()
        self.opened = other.opened.copy()
        self.fines = other.fines.copy()
        self.calls = other.calls
        self.rung = other.rung
        self.contract = other.contract
        self.turn = other.turn
        self.phase = other.phase
        self.owed = other.owed
        self.turned = other.turned
        self.laid = other.laid
        self.taking = other.taking
        self.opening = other.opening
        self.deal = other.deal
        self.dealt = other.dealt
        self.first = other.first
        self.lines = [line.copy() for line in other.lines]
        self.failed = other.failed
        self.open_draws = other.open_draws
        self.earlier = other.earlier

    # --- whose, and what lies there

    def side(self) -> int:
        """The side whose turn it is."""
        return self.turn % 2

    def declaring(self) -> bool:
        """Whether the side whose turn it is plays the contract."""
        return self.contract is not None and self.contract.seat % 2 == self.side()

    def frozen(self) -> bool:
        """Whether the pile is frozen."""
        return any(freezes(kind) for kind in self.pile)

    def natural_needed(self) -> int:
        """How many natural cards of the hand take the pile: three if it is frozen, or before the opening."""
        closed = self.as_frozen and not self.opened[self.side()]
        return 3 if closed or self.frozen() else 2

    def in_hand(self) -> list[int]:
        """What is left of the hand of the player in turn, beside what is being laid."""
        rest = self.hands[self.turn].copy()
        for step in self.laid:
            rest.remove(step % KINDS)
        return rest

    def now(self) -> Melds:
        """The melds of the side with what is being laid, and the card of the pile that is being taken."""
        melds = list(self.melds[self.side()])
        if self.taking:
            place = self.taking - 1
            melds[place] = joined(place, melds[place], self.pile[-1])
        for step in self.laid:
            place, kind = step // KINDS, step % KINDS
            melds[place] = joined(place, melds[place], kind)
        return tuple(melds)

    def laid_points(self) -> int:
        """What has been laid counts for an opening: neither the pile's card nor those that take it do."""
        steps = self.laid[self.natural_needed() :] if self.taking else self.laid
        return points_of(tuple([step % KINDS for step in steps]))

    def least_twos(self) -> int:
        """Twos of a meld of them: five in an opening of anybody but the declarer."""
        other = not self.opened[self.side()] and self.phase != OPENING
        return OTHERS_TWOS if other else 2

    def has_opened(self, melds: Melds) -> bool:
        """Whether what lies there opens, or the side has."""
        side = self.side()
        if self.opened[side]:
            return True
        contract = self.contract if self.phase == OPENING else None
        return is_opening(melds, self.laid_points(), self.zones[side], contract)

    # --- what counts

    def meld_lines(self, side: int, melds: Melds) -> list[Line]:
        """The lines of complete melds and of red threes laid away."""
        canastas, sambas = wholes(melds)
        lines = scoring.bonuses(canastas, sambas)
        reds = scoring.RED_MELDED * len(self.reds[side])
        return [*lines, Line(reds, "red-threes", t("red threes laid away"))]

    def may_out(self, melds: Melds) -> bool:
        """Whether the side in turn may go out with these melds, as far as it can be seen on the table."""
        contract = self.contract
        if contract is not None and self.declaring():
            others = sum([line.points for line in self.meld_lines(self.side(), melds)])
            others += scoring.GOING_OUT + (scoring.AT_ONCE if self.opening else 0)
            cards = sum([points_of(meld) for meld in melds])
            return scoring.is_met(contract, cards, others)
        canastas, sambas = wholes(melds)
        return len(canastas) >= 2 and sambas >= 1 and any(natural for _, natural in canastas)

    # --- laying

    def begun(self, melds: Melds) -> int:
        """The place of a meld that is not complete yet; -1 if there is none."""
        if self.laid:
            place = self.laid[-1] // KINDS
            if place == BLACK or not stands(place, melds[place], self.least_twos()):
                return place
        return -1

    def lays(self) -> list[tuple[int, int]]:
        """What can be laid now, each as kind and place, so that the turn can be completed then."""
        melds, rest = self.now(), self.in_hand()
        return [
            step
            for step in self._next()
            if self._is_simple(step, melds, rest) or self._good_after(step)
        ]

    def may_lay(self, kind: int, place: int) -> bool:
        """Whether a card can be laid to a place, and the turn be completed then."""
        if kind not in self.hands[self.turn]:
            return False
        return (kind, place) in self._next(kind) and self._good_after((kind, place))

    def _is_simple(self, step: tuple[int, int], melds: Melds, rest: Sequence[int]) -> bool:
        """Whether a card joins a meld that stands, of a side that has opened, and enough cards are left."""
        place = step[1]
        if not self.opened[self.side()] or self.taking or place == BLACK:
            return False
        return len(melds[place]) >= LEAST and len(rest) >= 3 and self.begun(melds) < 0

    def _next(self, only: int = -1) -> list[tuple[int, int]]:
        """What fits somewhere next; of one kind, if it is given."""
        melds = self.now()
        rest = sorted(set(self.in_hand()))
        if self.taking and len(self.laid) < self.natural_needed():
            return self._pairing(rest)
        begun, opened = self.begun(melds), self.opened[self.side()]
        last = self.laid[-1] // KINDS if self.laid else -1
        found: list[tuple[int, int]] = []
        for kind in rest:
            if only >= 0 and kind != only:
                continue
            for place in (begun,) if begun >= 0 else PLACES_OF[kind]:
                meld = melds[place]
                if (not meld and is_wild_at(place, kind)) or not fits(place, meld, kind):
                    continue
                if not meld and place != _first_empty(melds, place):
                    continue
                if meld and place != last and not opened:
                    continue
                if begun >= 0 and is_run(place) and kind // 4 != (meld[-1] // 4 + 1) % RANKS:
                    continue  # a new sequence is laid upwards
                found.append((kind, place))
        return found

    def _pairing(self, rest: Sequence[int]) -> list[tuple[int, int]]:
        """The cards that could go with the card of the pile: ascending."""
        place, least = self.taking - 1, self.laid[-1] % KINDS if self.laid else 0
        lack = self.natural_needed() - len(self.laid)
        hand = self.in_hand()
        own = [kind for kind in hand if kind // 4 == rank_at(place) and kind < 52 and kind >= least]
        return [
            (kind, place) for kind in rest
            if kind in own and len([other for other in own if other >= kind]) >= lack
        ]  # fmt: skip

    def _good_after(self, step: tuple[int, int]) -> bool:
        kind, place = step
        before = self.laid
        self.laid = (*before, place * KINDS + kind)
        good = self._can_complete()
        self.laid = before
        return good

    def _can_complete(self) -> bool:
        """Whether the turn can be completed from here."""
        if self.taking and len(self.laid) < self.natural_needed():
            return any(self._good_after(step) for step in self._next())
        melds, rest = self.now(), self.in_hand()
        begun = self.begun(melds)
        if begun == BLACK:
            # nothing follows black threes but the last card
            more = len([kind for kind in rest if fits(BLACK, (), kind)])
            lack = max(0, 3 - len(melds[BLACK]))
            return lack <= more and len(rest) - more <= 1 < len(rest) - lack + 1 and (
                self.may_out(melds) and self.has_opened(melds)
            )  # fmt: skip
        if begun >= 0:
            return any(self._good_after(step) for step in self._next())
        # as many cards as the pile gives come back, the drawn one with them; the last one is discarded
        back = taken_of(self.pile) if self.taking else 0
        least = max(0, (1 if self.phase == OPENING else 2) - back)
        if len(rest) < least and not (len(rest) + back == 1 and self.may_out(melds)):
            return False
        if self.has_opened(melds):
            return True
        contract = self.contract if self.phase == OPENING else None
        need = self.zones[self.side()] - self.laid_points()
        if can_open(rest, need, contract, len(rest) - least, self.least_twos()):
            return True
        # the meld that was laid last may grow, upwards: else it is tried in every order
        last, card = self.laid[-1] // KINDS, self.laid[-1] % KINDS
        return any(
            self._good_after(step)
            for step in self._next()
            if step[1] == last and (is_run(last) or step[0] >= card or is_wild_at(last, card))
        )

    # --- the pile

    def may_take(self, place: int) -> bool:
        """Whether the pile can be taken with a meld of a place."""
        if self.phase != START or self.taking or not self.pile or not self.left:
            return False
        top, melds, side = self.pile[-1], self.melds[self.side()], self.side()
        meld = melds[place]
        after = len(self.hands[self.turn]) + taken_of(self.pile)
        if is_run(place):
            if not (self.opened[side] and meld and fits(place, meld, top)):
                return False
            return after >= 2 or self._out_with(place, melds)
        if place == BLACK or top // 4 < 2 or is_wild(top) or rank_at(place) != top // 4:
            return False
        need = self.natural_needed()
        if not fits(place, meld, top) or len(meld) > 6 - need:
            return False
        if not meld and place != _first_empty(melds, place):
            return False
        if len([kind for kind in self.hands[self.turn] if kind // 4 == top // 4]) < need:
            return False
        if self.opened[side]:
            return after - need >= 2 or self._out_with(place, melds)
        self.taking = place + 1
        good = any(self._good_after(step) for step in self._next())
        self.taking = 0
        return good

    def _out_with(self, place: int, melds: Melds) -> bool:
        """Whether somebody who is left with one card may go out, the top card being melded."""
        new = list(melds)
        new[place] = joined(place, melds[place], self.pile[-1])
        if not is_run(place):
            new[place] = (*new[place], *[self.pile[-1]] * self.natural_needed())
        return self.may_out(tuple(new))

    def may_take_now(self) -> bool:
        """Whether what was laid takes the pile, and opens."""
        if not self.taking or len(self.laid) < self.natural_needed():
            return False
        melds = self.now()
        return self.begun(melds) < 0 and self.has_opened(melds)

    # --- ending a turn

    def may_end_opening(self) -> bool:
        """Whether what the declarer has laid opens."""
        melds = self.now()
        return bool(self.laid) and self.begun(melds) < 0 and self.has_opened(melds)

    def discards(self) -> list[int]:
        """The kinds that can be discarded now."""
        if self.phase != MELDING:
            return []
        melds, rest = self.now(), self.in_hand()
        begun = self.begun(melds)
        if begun == BLACK:
            if len(melds[BLACK]) < 3 or len(rest) != 1:
                return []
        elif begun >= 0 or (self.laid and not self.has_opened(melds)):
            return []
        if len(rest) == 1 and not self.may_out(melds):
            return []
        return sorted(set(rest))

    def may_lay_away(self, kind: int) -> bool:
        """Whether a red three can be laid before the side, for another card."""
        return self.phase == MELDING and not self.laid and kind in self.hands[self.turn]


def _first_empty(melds: Melds, place: int) -> int:
    for other in group_of(place):
        if not melds[other]:
            return other
    return -1
