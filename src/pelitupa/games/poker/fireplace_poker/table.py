"""What lies on the table in Fireplace Poker, whose turn it is, and what of it has been put together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Self

from pelitupa.core import Game, State
from pelitupa.equipment.cards import BITS, mask_of
from pelitupa.games.poker.fireplace_poker.melds import (
    JACKS,
    KINDS,
    MELD,
    NO_FLOOR,
    Completions,
    Meld,
)
from pelitupa.games.poker.fireplace_poker.reach import UNSURE, YES, reaches

PACKS: Final = 5
HAND: Final = 13
CHIPS: Final = 31
MOST_MELDS: Final = PACKS * KINDS // MELD
"""So many melds can lie on the table at once."""

STEAL: Final = 0
LAY: Final = MOST_MELDS * KINDS
MELD_NOW: Final = LAY + KINDS
PASS: Final = MELD_NOW + 1
SHOW: Final = MELD_NOW + 2
ACTIONS: Final = MELD_NOW + 3
"""Steal a kind from a meld by its number, lay a kind of the hand, meld these, pass, show the hand."""

DRAWING: Final = 0
MELDING: Final = 1
ARRANGING: Final = 2
OVER: Final = 3
PHASES: Final = 4


def steps_to(stolen: Sequence[tuple[int, int]], laid: Sequence[int]) -> tuple[int, ...]:
    """The actions that put these together: of (meld's number, kind) what is stolen, and the kinds laid."""
    return (
        *[STEAL + number * KINDS + kind for number, kind in stolen],
        *[LAY + kind for kind in laid],
    )


Show = tuple[int, int, tuple[Meld, ...]]


class FireplacePokerTable(State):
    """A position. Hands are ascending lists of kinds; `stock` has how many there are of each kind.

    Everybody can know how many cards are in the `trash`. `turn` is the player whose turn it is, also while
    the next one arranges the meld; `dealing` is how many players still get their first hand. `stolen` has
    the (meld's number, kind) that were taken for the meld that is being put together, `laid` the kinds of
    the hand; `passes` counts the latest turns. `lines` has for each hand what happened to it: `-1 - step` of
    a draw, or the kind that left; `shows` who showed a hand, when (as far as the line went), and the melds
    that could be stolen from. `pack` is how many cards there are of each kind.
    """

    def __init__(
        self, game: Game, players: int, pack: Sequence[int], size: int, fives: bool
    ) -> None:
        super().__init__(game)
        self.players = players
        self.pack = tuple(pack)
        self.size = size
        self.fives = fives
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.stock: list[int] = list(pack)
        self.melds: tuple[Meld, ...] = ()
        self.trash = 0
        self.chips: list[int] = [CHIPS, CHIPS]
        self.turn = 0
        self.phase = DRAWING
        self.dealing = players
        self.passes = 0
        self.stolen: tuple[tuple[int, int], ...] = ()
        self.laid: tuple[int, ...] = ()
        self.lines: list[list[int]] = [[] for _ in range(players)]
        self.shows: tuple[Show, ...] = ()

    def clone(self) -> Self:
        new = super().clone()
        new.hands = [hand.copy() for hand in self.hands]
        new.stock = self.stock.copy()
        new.melds = self.melds
        new.trash = self.trash
        new.chips = self.chips.copy()
        new.turn = self.turn
        new.phase = self.phase
        new.dealing = self.dealing
        new.passes = self.passes
        new.stolen = self.stolen
        new.laid = self.laid
        new.lines = [line.copy() for line in self.lines]
        new.shows = self.shows
        return new

    # --- who, and whose

    def team(self, seat: int) -> int:
        """The team of a player: every other one."""
        return seat % 2

    def seats_of(self, team: int) -> tuple[int, ...]:
        """The players of a team."""
        return tuple(range(team, self.players, 2))

    def decider(self) -> int:
        """Who puts the meld together: whose turn it is, or his left-hand opponent."""
        return (self.turn + 1) % self.players if self.phase == ARRANGING else self.turn

    def melds_of(self, team: int) -> list[Meld]:
        """The melds of a team, by their numbers."""
        return [meld for meld in self.melds if meld.team == team]

    def targets(self) -> list[Meld]:
        """The melds that can be stolen from."""
        return self.melds_of(1 - self.team(self.turn))

    # --- the meld that is being put together

    def free(self) -> bool:
        """Whether the meld is arranged, and so may be low and have equal cards."""
        return self.phase == ARRANGING

    def path(self) -> tuple[int, ...]:
        """The steps of it that have been taken."""
        return steps_to(self.stolen, self.laid)

    def together(self) -> tuple[int, ...]:
        """The cards put together so far."""
        return (*[kind for _, kind in self.stolen], *self.laid)

    def floor(self) -> int:
        """What the meld must be higher than."""
        floor = NO_FLOOR if self.free() else JACKS
        if not self.stolen:
            return floor
        numbers = [number for number, _ in self.stolen]
        for meld in self.melds:
            if meld.number in numbers:
                floor = max(floor, meld.value)
        return floor

    def in_hand(self) -> list[int]:
        """What is left of the hand beside what was laid."""
        rest = self.hands[self.turn].copy()
        for kind in self.laid:
            rest.remove(kind)
        return rest

    def completions(self, free: bool) -> Completions:
        """What can still be made of the hand and of the melds that can be stolen from."""
        return Completions(self.hands[self.turn], self.targets(), free, self.fives)

    def may_meld(self, free: bool) -> bool:
        """Whether the player in turn can make a meld, or one can be arranged for him."""
        return self.completions(free).possible((), NO_FLOOR if free else JACKS, 0)

    def may_pass(self) -> bool:
        """Whether the hand is no longer full, and nobody draws any more."""
        return len(self.hands[self.turn]) < self.size and not any(self.stock)

    def _stealable(self, possible: Completions, only: int) -> list[int]:
        """The stealing steps that can be taken next: all of them, or that one if it is among them."""
        found: list[int] = []
        cards, free, floor = self.together(), self.free(), self.floor()
        if self.laid or len(cards) == MELD:
            return found
        last = self.stolen[-1][0] if self.stolen else -1
        for place, meld in enumerate(self.targets()):
            if meld.number <= last:
                continue
            before = -1
            for kind in meld.kinds:  # from the lowest; only one of equal ones
                action = STEAL + meld.number * KINDS + kind
                if kind == before or (only >= 0 and action != only):
                    continue
                before = kind
                if free or kind not in cards:
                    new = tuple(sorted((*cards, kind)))
                    if possible.possible(new, max(floor, meld.value), place + 1):
                        found.append(action)
        return found

    def _layable(self, only: int) -> list[int]:
        """The kinds of the hand that can go into the meld next, so that the hand can complete it: all of
        them, or that one if it is among them."""
        cards, free, floor = self.together(), self.free(), self.floor()
        lowest = self.laid[-1] if self.laid else 0
        found: list[int] = []
        need = MELD - 1 - len(cards)
        if need < 0:
            return found
        rest = self.in_hand()
        fixed, before = 0 if free else mask_of(cards), -1
        pool = 0 if free else mask_of(rest) & ~fixed
        for place, kind in enumerate(rest):
            if not free:
                pool &= ~BITS[kind]  # what lies above it can still be laid
            if kind < lowest or kind == before or (only >= 0 and kind != only):
                continue
            before = kind
            if free:
                fits = len(rest) - place > need
                fits = fits and self._becomes((*cards, kind), rest[place + 1 :], floor)
            elif fixed & BITS[kind]:
                continue
            else:
                told = reaches(fixed | BITS[kind], pool, need, floor)
                fits = told == YES
                if told == UNSURE:
                    fits = self._becomes((*cards, kind), rest[place + 1 :], floor)
            if fits:
                found.append(kind)
        return found

    def _becomes(self, cards: tuple[int, ...], others: list[int], floor: int) -> bool:
        """Whether cards become a meld higher than a floor with others of the hand."""
        return Completions(others, (), self.free(), self.fives).exceeds(cards, floor)

    def steps(self) -> list[int]:
        """The cards that can go into the meld next: it can be completed with them."""
        if len(self.stolen) + len(self.laid) == MELD:
            return [MELD_NOW]
        found: list[int] = []
        if not self.laid:
            found = self._stealable(self.completions(self.free()), -1)
        return found + [LAY + kind for kind in self._layable(-1)]

    def is_step(self, action: int) -> bool:
        """Whether one card can go into the meld next."""
        if action >= LAY:
            return self._layable(action - LAY) != []
        return self._stealable(self.completions(self.free()), action) != []
