"""What a hand of Mah Jong is worth (booklet 43.12), apart from how it came about.

A hand is its concealed tiles, counted by kind, its melds and its flowers. The winner's is divided into four
combinations and a pair in the way that is worth most; of a loser's all that scores counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pelitupa.core import CardWord, Text, t
from pelitupa.equipment.tiles import (
    DRAGONS,
    KINDS,
    ORPHAN,
    SUITED,
    TILE_WORDS,
    WINDS,
    flower_number,
)
from pelitupa.games.rummy.mah_jong.options import MahJongOptions

CHOW: Final = 0
PUNG: Final = 1
KONG: Final = 2
SETS: Final = 4

_MOST_IN_SETS: Final = SETS * 32 + 2 * 16 + 6 * 4
"""Concealed kongs of dragons and winds, and all flowers, two of them of the own wind and the round's."""
_MOST_TIMES: Final = 2**3 * 2**2
"""Kongs of all dragons, and of the wind that is one's own and the round's."""

MOST_OF_LOSER: Final = (_MOST_IN_SETS + 6 * 4) * _MOST_TIMES
MOST_OF_WINNER: Final = (_MOST_IN_SETS + 4 + 20 + 2 + 10) * _MOST_TIMES * 8 * 2
"""No hand is worth more: for a loser with pairs besides; for the winner with a pair and the last tile, of
honours alone and without chows."""

Meld = tuple[int, int, bool]
"""A combination: its form, its kind (of a chow the lowest), and whether it is concealed."""

Line = tuple[str, Text, int, int]
"""A line of the reckoning: clause, text, points, and by how much it multiplies the entire hand."""


def kinds_of(meld: Meld) -> list[int]:
    """The tiles of a meld."""
    form, kind, _ = meld
    if form == CHOW:
        return [kind, kind + 1, kind + 2]
    return [kind] * (4 if form == KONG else 3)


@dataclass(frozen=True)
class Winds:
    """The player's own wind and that of the round, from 0 (east) to 3 (north)."""

    own: int
    round: int

    def doubles(self, kind: int) -> int:
        """How often a pung or kong of a kind doubles the entire hand, as a power of two's exponent."""
        if kind >= DRAGONS:
            return 1
        wind = kind - WINDS
        return int(wind == self.own) + int(wind == self.round)


@dataclass(frozen=True)
class Win:
    """How a hand was won: by which claimed kind (-1: none, it was taken), and what the taken tile was."""

    claimed: int = -1
    from_wall: bool = False
    replacement: bool = False


class Reckoning:
    """The lines of a hand, and what they come to."""

    def __init__(self, lines: Sequence[Line], flowers_doubled: bool = True) -> None:
        self.lines = list(lines)
        self.doubled = 0  # points that are doubled with the entire hand
        self.added = 0
        self.factor = 1
        for clause, _, points, factor in lines:
            if clause == "flower" and not flowers_doubled:
                self.added += points
            else:
                self.doubled += points
            self.factor *= factor
        self.total = self.doubled * self.factor + self.added

    def sheet(self) -> list[tuple[str, Text, int]]:
        """Each line with what it adds, in all the total: doublings add what they double."""
        found: list[tuple[str, Text, int]] = []
        doubled = self.doubled
        for clause, text, points, factor in self.lines:
            if factor > 1:
                points = doubled * (factor - 1)
                doubled *= factor
            found.append((clause, text, points))
        return found


def _set_line(meld: Meld) -> Line:
    """What a pung or kong is worth by itself."""
    form, kind, concealed = meld
    points, told = 2, "2"
    if form == KONG:
        points, told = points * 4, f"{told} × 4"
    if ORPHAN[kind]:
        points, told = points * 2, f"{told} × 2"
    if concealed:
        points, told = points * 2, f"{told} × 2"
    values = {"tile": TILE_WORDS[kind], "sum": told}
    if form == KONG:
        text = t(
            "concealed kong of {tile}: {sum}" if concealed else "kong of {tile}: {sum}", **values
        )
        return "kong-points", text, points, 1
    text = t("concealed pung of {tile}: {sum}" if concealed else "pung of {tile}: {sum}", **values)
    return "pung-points", text, points, 1


def _flower_line(kind: int, winds: Winds) -> Line:
    number = flower_number(kind)
    points, told = 4, "4"
    for wind in (winds.own, winds.round):
        if number == wind:
            points, told = points * 2, f"{told} × 2"
    return "flower", t("{tile}: {sum}", tile=TILE_WORDS[kind], sum=told), points, 1


def pair_points(kind: int, winds: Winds) -> int:
    """What a pair is worth: 2 for dragons, for the own wind and for that of the round."""
    return 2 * winds.doubles(kind) if kind >= WINDS else 0


def _pair_line(kind: int, winds: Winds) -> Line:
    word: CardWord = TILE_WORDS[kind]
    clause = "dragon-pair" if kind >= DRAGONS else "wind-pair"
    return clause, t("pair of {tile}", tile=word), pair_points(kind, winds), 1


def category_one(
    melds: Sequence[Meld], pairs: Sequence[int], flowers: Sequence[int], winds: Winds
) -> list[Line]:
    """The lines of category I: points first, then what doubles the entire hand."""
    lines = [_set_line(meld) for meld in melds if meld[0] != CHOW]
    lines += [_flower_line(kind, winds) for kind in flowers]
    lines += [_pair_line(kind, winds) for kind in pairs if pair_points(kind, winds)]
    for form, kind, _ in melds:
        if form == CHOW or kind < WINDS:
            continue
        tile = TILE_WORDS[kind]
        if kind >= DRAGONS:
            lines.append(("dragon-double", t("{tile}: × 2", tile=tile), 0, 2))
            continue
        if kind - WINDS == winds.own:
            lines.append(("own-double", t("{tile}, the own wind: × 2", tile=tile), 0, 2))
        if kind - WINDS == winds.round:
            lines.append(("round-double", t("{tile}, the wind of the round: × 2", tile=tile), 0, 2))
    return lines


def _category_two(
    melds: Sequence[Meld], pair: int, win: Win, winds: Winds, rules: MahJongOptions
) -> tuple[list[Line], list[Line]]:
    """The lines of category II: points, and what doubles the entire hand."""
    points: list[Line] = [("winning", t("winning hand"), 20, 1)]
    if win.from_wall and (rules.replacement == "both" or not win.replacement):
        points.append(("from-wall", t("winning tile from the wall"), 2, 1))
    if win.replacement:
        points.append(("replacement", t("winning tile is a replacement tile"), 10, 1))
    kinds = [kind for _, kind, _ in melds] + [pair]
    suits = {kind // 9 for kind in kinds if kind < SUITED}
    honours = any(kind >= SUITED for kind in kinds)
    chows = [meld for meld in melds if meld[0] == CHOW]
    doubles: list[Line] = []
    if not suits:
        doubles.append(("all-honours", t("only honour tiles: × 8"), 0, 8))
    elif len(suits) == 1 and not honours:
        doubles.append(("one-suit", t("only one suit: × 8"), 0, 8))
    elif len(suits) == 1:
        doubles.append(("suit-and-honours", t("only one suit and honour tiles: × 2"), 0, 2))
    if not chows:
        doubles.append(("no-chows", t("no chows: × 2"), 0, 2))
    elif len(chows) == len(melds) and not pair_points(pair, winds) and len(suits) > 1:
        doubles.append(("only-chows", t("only chows and a pair without points: × 2"), 0, 2))
    return points, doubles


@lru_cache(maxsize=65536)
def arrangements(counts: tuple[int, ...], sets: int) -> tuple[tuple[tuple[Meld, ...], int], ...]:
    """All ways to divide tiles, counted by kind, into so many chows and pungs and a pair."""
    if sum(counts) != 3 * sets + 2:
        return ()
    left = list(counts)
    found: list[tuple[tuple[Meld, ...], int]] = []
    for pair in range(KINDS):
        if left[pair] >= 2:
            left[pair] -= 2
            _divide(left, 0, [], pair, found)
            left[pair] += 2
    return tuple(found)


def _divide(
    left: list[int],
    kind: int,
    sofar: list[Meld],
    pair: int,
    found: list[tuple[tuple[Meld, ...], int]],
) -> None:
    """Go on from a kind: its tiles make a pung, or begin chows."""
    while kind < KINDS and not left[kind]:
        kind += 1
    if kind == KINDS:
        found.append((tuple(sofar), pair))
        return
    if left[kind] >= 3:
        left[kind] -= 3
        sofar.append((PUNG, kind, True))
        _divide(left, kind, sofar, pair, found)
        sofar.pop()
        left[kind] += 3
    if kind < SUITED and kind % 9 < 7 and left[kind + 1] and left[kind + 2]:
        for place in range(3):
            left[kind + place] -= 1
        sofar.append((CHOW, kind, True))
        _divide(left, kind, sofar, pair, found)
        sofar.pop()
        for place in range(3):
            left[kind + place] += 1


def wins(counts: Sequence[int], sets: int) -> bool:
    """Whether concealed tiles are so many chows and pungs, and a pair."""
    return bool(arrangements(tuple(counts), sets))


def _holds(meld: Meld, kind: int) -> bool:
    """Whether a chow has a tile of a kind."""
    return meld[0] == CHOW and meld[1] <= kind <= meld[1] + 2


def winner_value(
    counts: Sequence[int],
    melds: Sequence[Meld],
    flowers: Sequence[int],
    win: Win,
    winds: Winds,
    rules: MahJongOptions,
    all_sets: int = SETS,
) -> Reckoning:
    """What the winner's hand is worth in both categories, divided in the way that is worth most.

    `counts` are the concealed tiles, with the winning one. Raises `ValueError` where it wins nothing.
    """
    best: Reckoning | None = None
    for sets, pair in arrangements(tuple(counts), all_sets - len(melds)):
        hand = list(sets)
        claimed = (PUNG, win.claimed, True)
        if rules.winning_pung == "melded" and claimed in hand and pair != win.claimed:
            if not any(_holds(meld, win.claimed) for meld in hand):
                hand[hand.index(claimed)] = (PUNG, win.claimed, False)
        whole = [*melds, *hand]
        points, doubles = _category_two(whole, pair, win, winds, rules)
        lines = [*points, *category_one(whole, [pair], flowers, winds), *doubles]
        value = Reckoning(lines, rules.flowers == "doubled")
        if best is None or value.total > best.total:
            best = value
    if best is None:
        raise ValueError("not a winning hand: four combinations and a pair are wanted")
    return best


def loser_value(
    counts: Sequence[int],
    melds: Sequence[Meld],
    flowers: Sequence[int],
    winds: Winds,
    rules: MahJongOptions,
) -> Reckoning:
    """What a loser's hand is worth in category I: melds, equal tiles in hand, pairs and flowers."""
    hand: list[Meld] = []
    pairs: list[int] = []
    for kind in range(KINDS):
        many = counts[kind]
        if many == 4 and rules.four_in_hand == "kong":
            hand.append((KONG, kind, True))
        elif many >= 3:
            hand.append((PUNG, kind, True))
        elif many == 2 and pair_points(kind, winds):
            pairs.append(kind)
    if rules.pairs == "one" and pairs:
        pairs = [max(pairs, key=lambda kind: pair_points(kind, winds))]
    lines = category_one([*melds, *hand], pairs, flowers, winds)
    return Reckoning(lines, rules.flowers == "doubled")
