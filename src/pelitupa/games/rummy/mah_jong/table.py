"""What lies on the table in Mah Jong, whose turn it is, and what each may do with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.core import Game, State, Text, t
from pelitupa.equipment.tiles import ALL_KINDS, KINDS, SUITED, TILE_TEXTS, TILE_WORDS
from pelitupa.games.rummy.mah_jong.scoring import KONG, PUNG, Meld, Winds, wins

SEATS: Final = 4
HAND: Final = 13
DEAD: Final = 14
"""So many tiles of the wall are never taken."""

KONG_OF: Final = KINDS
MAH_JONG: Final = KONG_OF + KINDS
CLAIM_PUNG: Final = MAH_JONG + 1
CLAIM_KONG: Final = CLAIM_PUNG + 1
CLAIM_CHOW: Final = CLAIM_KONG + 1
PASS: Final = CLAIM_CHOW + 21
PASS_ON: Final = PASS + 1
ACTIONS: Final = PASS_ON + 1
"""Discard a kind, meld a kong of a kind, mah jong, claim a pung, a kong or a chow by its lowest tile (seven
in each suit), claim nothing, claim nothing until the next turn."""

DRAWING: Final = 0
TURN: Final = 1
CLAIMING: Final = 2
OVER: Final = 3
PHASES: Final = 4

DEALT: Final = 0
FROM_WALL: Final = 1
REPLACEMENT: Final = 2
CLAIMED: Final = 3

NOT_YET: Final = -1


def chow_at(action: int) -> int:
    """The lowest kind of the chow that is claimed."""
    place = action - CLAIM_CHOW
    return place // 7 * 9 + place % 7


def chow_action(lowest: int) -> int:
    """The claim of the chow whose lowest kind this is."""
    return CLAIM_CHOW + lowest // 9 * 7 + lowest % 9


def action_text(action: int) -> str:
    """The short text of an action."""
    if action < KONG_OF:
        return TILE_TEXTS[action]
    if action < MAH_JONG:
        return f"kong {TILE_TEXTS[action - KONG_OF]}"
    if CLAIM_CHOW <= action < PASS:
        lowest = chow_at(action)
        rank = lowest % 9 + 1
        return f"chow {rank}{rank + 1}{rank + 2}{TILE_TEXTS[lowest][1]}"
    if action >= PASS:
        return "pass" if action == PASS else "pass until my turn"
    return ("mah jong", "pung", "kong")[action - MAH_JONG]


def action_label(action: int) -> Text:
    """What a button says."""
    if action < KONG_OF:
        return TILE_WORDS[action]
    if action < MAH_JONG:
        return t("kong of {tile}", tile=TILE_WORDS[action - KONG_OF])
    if CLAIM_CHOW <= action < PASS:
        lowest = chow_at(action)
        return t(
            "chow: {first}, {second}, {third}",
            first=TILE_WORDS[lowest], second=TILE_WORDS[lowest + 1], third=TILE_WORDS[lowest + 2],
        )  # fmt: skip
    if action >= PASS:
        return t("no claim") if action == PASS else t("no claims until my turn")
    return t(("mah jong", "pung", "kong")[action - MAH_JONG])


def given(action: int, discard: int) -> list[int]:
    """The kinds that a claim of the discard takes from the hand."""
    if action in (CLAIM_PUNG, CLAIM_KONG):
        return [discard] * (2 if action == CLAIM_PUNG else 3)
    lowest = chow_at(action)
    return [kind for kind in range(lowest, lowest + 3) if kind != discard]


def rank_of_claim(answer: int) -> int:
    """The priority of a claim, from 0 for none to 4 for mah jong."""
    if answer == MAH_JONG:
        return 4
    if answer == CLAIM_KONG:
        return 3
    if answer == CLAIM_PUNG:
        return 2
    return 1 if CLAIM_CHOW <= answer < PASS else 0


class MahJongTable(State):
    """A position. `hands` are the concealed tiles by kind, `held` how many they are, `melds` what is melded,
    `flowers` and `ponds` the flowers and discards of each seat in their order; `stock` has how many tiles of
    each kind are in the wall, and `wall` all of them.

    `deal` counts the deals, and `east` is its east. `turn` is whose turn it is, or who has discarded
    `discard`; `taken` is where his latest tile came from, `drawn` its kind if it was taken in this turn.
    `answers` are those to the discard, at the steps `answered_at`; who is `passing` is not asked. `lines` has
    for each hand what happened to it (see `core/kinds.py`; a tile that is shown leaves and comes back),
    `closed` the same of the deals before. `shown` tells that the hands lie open. Of `pack` there are
    so many tiles of each kind, `hand` is how many a hand has, `dead` how many of the wall are never taken,
    `sets` how many combinations win.
    """

    def __init__(self, game: Game, pack: Sequence[int], hand: int, dead: int) -> None:
        super().__init__(game)
        self.pack = tuple(pack)
        self.hand = hand
        self.dead = dead
        self.sets = (hand - 1) // 3
        self.hands: list[list[int]] = []
        self.held: list[int] = [0] * SEATS
        self.melds: list[tuple[Meld, ...]] = [()] * SEATS
        self.flowers: list[tuple[int, ...]] = [()] * SEATS
        self.ponds: list[tuple[int, ...]] = [()] * SEATS
        self.stock: list[int] = []
        self.wall = 0
        self.deal = 1
        self.east = 0
        self.turn = 0
        self.phase = DRAWING
        self.dealing = True
        self.taken = DEALT
        self.drawn = -1
        self.discard = -1
        self.answers: list[int] = [NOT_YET] * SEATS
        self.answered_at: list[int] = [NOT_YET] * SEATS
        self.passing: list[bool] = [False] * SEATS
        self.lines: list[list[int]] = []
        self.closed: tuple[tuple[tuple[int, ...], ...], ...] = ()
        self.chips: list[int] = [0] * SEATS
        self.shown = False

    def _copy_table(self, other: MahJongTable) -> None:
        self._copy_base(other)
        self.hands = [hand.copy() for hand in other.hands]
        self.held = other.held.copy()
        self.melds = other.melds.copy()
        self.flowers = other.flowers.copy()
        self.ponds = other.ponds.copy()
        self.stock = other.stock.copy()
        self.wall = other.wall
        self.deal = other.deal
        self.east = other.east
        self.turn = other.turn
        self.phase = other.phase
        self.dealing = other.dealing
        self.taken = other.taken
        self.drawn = other.drawn
        self.discard = other.discard
        self.answers = other.answers.copy()
        self.answered_at = other.answered_at.copy()
        self.passing = other.passing.copy()
        self.lines = [line.copy() for line in other.lines]
        self.closed = other.closed
        self.chips = other.chips.copy()
        self.shown = other.shown

    # --- winds

    def round_wind(self) -> int:
        """The wind of the round: east in the first four deals, south after them."""
        return (self.deal - 1) // SEATS

    def wind(self, seat: int) -> int:
        """The wind of a seat, from 0 (east) on in the order of turns."""
        return (seat - self.east) % SEATS

    def winds(self, seat: int) -> Winds:
        """Both winds that count for a seat."""
        return Winds(self.wind(seat), self.round_wind())

    # --- who decides

    def asked(self) -> list[int]:
        """Who has still to say whether he claims the discard, in the order of turns."""
        found: list[int] = []
        for step in range(1, SEATS):
            seat = (self.turn + step) % SEATS
            if self.answers[seat] == NOT_YET and not self.passing[seat]:
                found.append(seat)
        return found

    def dealt_to(self) -> int:
        """Who gets the next tile of the deal; -1 when all have theirs."""
        for step in range(SEATS):
            seat = (self.east + step) % SEATS
            if self.held[seat] < self.hand + (step == 0):
                return seat
        return -1

    # --- what may be done

    def has_won(self, seat: int, claimed: int = -1) -> bool:
        """Whether a hand is a winning one, with a claimed tile of this kind if any."""
        hand = self.hands[seat]
        if claimed < 0:
            return wins(hand, self.sets - len(self.melds[seat]))
        hand = hand.copy()
        hand[claimed] += 1
        return wins(hand, self.sets - len(self.melds[seat]))

    def may_meld_kongs(self) -> bool:
        """Whether kongs may be melded in this turn: a tile was taken, and there is one to replace it."""
        return self.taken != CLAIMED and self.wall > self.dead

    def has_kong(self, seat: int, kind: int) -> bool:
        """Whether a hand has four equal tiles, or the fourth to a melded pung."""
        many = self.hands[seat][kind]
        return many == 4 or (many > 0 and (PUNG, kind, False) in self.melds[seat])

    def may_take_chow(self, seat: int, lowest: int) -> bool:
        """Whether a seat may claim the discard for the chow whose lowest kind this is."""
        kind, hand = self.discard, self.hands[seat]
        if seat != (self.turn + 1) % SEATS or kind >= SUITED or not lowest <= kind <= lowest + 2:
            return False
        return all(hand[other] for other in range(lowest, lowest + 3) if other != kind)

    def claims_of(self, seat: int) -> list[int]:
        """The claims that a seat may make, ascending, and that it makes none."""
        kind = self.discard
        many = self.hands[seat][kind]
        found: list[int] = []
        if self.has_won(seat, kind):
            found.append(MAH_JONG)
        if many >= 2:
            found.append(CLAIM_PUNG)
        if many >= 3 and self.wall > self.dead:
            found.append(CLAIM_KONG)
        if kind < SUITED:
            first = kind - kind % 9
            for lowest in range(max(first, kind - 2), min(first + 6, kind) + 1):
                if self.may_take_chow(seat, lowest):
                    found.append(chow_action(lowest))
        return [*found, PASS, PASS_ON]

    def choices(self) -> list[int]:
        """What the player in turn may do, ascending."""
        hand, seat = self.hands[self.turn], self.turn
        found = [kind for kind in range(KINDS) if hand[kind]]
        if self.taken == CLAIMED:
            return found
        if self.may_meld_kongs():
            for kind in [kind for kind in found if self.has_kong(seat, kind)]:
                found.append(KONG_OF + kind)
        if self.has_won(seat):
            found.append(MAH_JONG)
        return found

    def drawable(self) -> list[int]:
        """The kinds that are in the wall."""
        return [kind for kind in range(ALL_KINDS) if self.stock[kind]]

    # --- tiles that move

    def leave(self, seat: int, kind: int, many: int = 1) -> None:
        """Tiles of a kind leave a hand in sight of all."""
        self.hands[seat][kind] -= many
        self.held[seat] -= many
        self.lines[seat] += [kind] * many

    def add_to_pung(self, seat: int, kind: int) -> None:
        """The fourth tile makes a kong of a melded pung."""
        melds = list(self.melds[seat])
        melds[melds.index((PUNG, kind, False))] = (KONG, kind, False)
        self.melds[seat] = tuple(melds)
