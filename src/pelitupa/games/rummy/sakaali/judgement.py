"""What a partner may hold and keep, and so what cards are worth keeping.

Suits do not count, so that hands are numbers of cards by rank.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from math import comb
from pathlib import Path
from typing import Any, Final

from pelitupa.equipment.cards import rank_of
from pelitupa.games.rummy.sakaali.game import HAND, KEEP, SakaaliState
from pelitupa.games.rummy.sakaali.team_hand import COSTS, RANKS, best_kept, counts_of
from pelitupa.games.tricks.seats import partner_of

MOST: Final = 4
"""So many cards there are of a rank."""

NOTHING: Final = 0
SOME: Final = 1
PAIR: Final = 2
NONE: Final = 3
"""What a player has told of a rank."""

Said = tuple[int, int, tuple[bool, ...]]
"""Of a discard that tells something: its turn (from 0), the rank that it tells of, and for each number of
cards of that rank left in the hand whether it would be true."""


class Weights:
    """Set by matches of the bot with itself.

    `lie` is how likely a signal is to be false, beside a true one; `near` how much it counts, of what a card
    costs, that it is of no use. `keeps` has what a partner keeps of a rank in the end: see `situation`.
    """

    def __init__(self, lie: float, near: float, keeps: tuple[tuple[float, ...], ...]) -> None:
        self.lie = lie
        self.near = near
        self.keeps = keeps

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it is made of."""
        return Weights, (self.lie, self.near, self.keeps)


@cache
def weights(name: str) -> Weights:
    """The weights for `plain` partners, or for those who keep a convention card by its name: its own, or
    those for any `signals`."""
    path = Path(__file__).with_name("weights.toml")
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    data = tables.get(name, tables["signals"])
    rows = tuple([tuple([share / 1000.0 for share in row]) for row in data["keeps"]])
    return Weights(data["lie"], data["near"], rows)


class Known:
    """What a player knows of a deal, by ranks: the own hand, the own discards and the partner's in order, how
    many cards of each rank the opponents have discarded, and what the partners have told each other."""

    def __init__(
        self,
        hand: Sequence[int],
        mine: Sequence[int],
        partners: Sequence[int],
        opponents: Sequence[int],
        told: Sequence[Said] = (),
        heard: Sequence[Said] = (),
    ) -> None:
        self.hand = list(hand)
        self.mine = list(mine)
        self.partners = list(partners)
        self.opponents = list(opponents)
        self.told = list(told)
        self.heard = list(heard)


def known_to(state: SakaaliState, seat: int) -> Known:
    """What a seat knows, but for what has been told."""
    rows = [[rank_of(card) for card in row] for row in state.rows]
    opponents = [0] * RANKS
    for other in (1, 3):
        for rank in rows[(seat + other) % 4]:
            opponents[rank] += 1
    return Known(counts_of(state.hands[seat]), rows[seat], rows[partner_of(seat)], opponents)


def situation(count: int, told: int, heard: int, discarded: bool, left: int) -> int:
    """The row of `Weights.keeps` for a partner who holds so many cards of a rank, has been told so much of
    it, has told so much of it (of which only that there is some counts), has discarded one of it, and has
    so many cards left in the hand."""
    stage = 0 if left > 10 else 1 if left > 7 else 2
    says = int(heard in (SOME, PAIR))
    return (((count * 4 + told) * 2 + says) * 2 + int(discarded)) * 3 + stage


@cache
def _drawn(unseen: int, hidden: int, left: int) -> tuple[float, ...]:
    """How likely 0 to 4 of some unseen cards are among so many that are drawn of all that are hidden."""
    ways = comb(hidden, left)
    found = [0.0] * (MOST + 1)
    for count in range(min(unseen, left) + 1):
        if left - count <= hidden - unseen:
            found[count] = comb(unseen, count) * comb(hidden - unseen, left - count) / ways
    return tuple(found)


def beliefs(known: Known, lie: float) -> list[list[float]]:
    """How likely the partner holds 0 to 4 cards of each rank."""
    left = HAND - len(known.partners)
    unseen: list[int] = []
    for rank in range(RANKS):
        gone = known.mine.count(rank) + known.partners.count(rank) + known.opponents[rank]
        unseen.append(MOST - known.hand[rank] - gone)
    hidden = sum(unseen)
    found = [list(_drawn(count, hidden, left)) for count in unseen]
    for turn, rank, says in known.heard:
        later = known.partners[turn + 1 :].count(rank)
        row = found[rank]
        for count in range(MOST + 1 - later):
            if not says[count + later]:
                row[count] *= lie
    for rank, row in enumerate(found):
        whole = sum(row)
        found[rank] = [share / whole for share in row]
    return found


def status(told: Sequence[Said]) -> list[int]:
    """What has been told of each rank."""
    found = [NOTHING] * RANKS
    for _, rank, says in told:
        found[rank] = NONE if says[0] else SOME if says[1] else PAIR
    return found


def costs(known: Known, weights: Weights) -> list[list[float]]:
    """What it costs in minus points, as far as can be known, to keep 0 to 4 cards of each rank."""
    believed = beliefs(known, weights.lie)
    told = status(known.told)
    heard = status(known.heard)
    left = HAND - len(known.partners)
    found: list[list[float]] = []
    for rank in range(RANKS):
        kept = [0.0] * (MOST + 1)
        discarded = rank in known.partners
        for count, chance in enumerate(believed[rank]):
            if chance:
                row = weights.keeps[situation(count, told[rank], heard[rank], discarded, left)]
                for number in range(count + 1):
                    kept[number] += chance * row[number]
        cost = COSTS[rank]
        mine: list[float] = []
        for own in range(MOST + 1):
            expected = 0.0
            for number, chance in enumerate(kept):
                expected += chance * cost[min(own + number, MOST)]
            mine.append(expected)
        found.append(mine)
    return found


def worths(known: Known, weights: Weights) -> tuple[list[int], dict[int, float]]:
    """How many cards of each rank are best kept, and for each rank of which one may go what speaks for that,
    in minus points."""
    cost = costs(known, weights)
    kept = best_kept(cost, known.hand, KEEP)[1]
    found: dict[int, float] = {}
    for rank, held in enumerate(known.hand):
        if held > kept[rank]:
            found[rank] = weights.near * (cost[rank][held] - cost[rank][held - 1])
    return kept, found
