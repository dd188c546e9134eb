"""A second scorer of Mah Jong, from the chapter (booklet 43.6 to 43.12) alone: nothing of the game is used.

Tiles are texts: `7p`, `7s` and `7m` of the suits, `Ew`, `Sw`, `Ww`, `Nw`, `Gd`, `Rd`, `Wd`, and flowers that
begin with `f` and their number. Each tile of a hand is taken for itself, so that the one which was claimed
lies in one combination, which is then melded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

WINDS = "ESWN"

Combination = tuple[tuple[str, ...], bool]
"""Its tiles, and whether it is concealed."""

Placed = tuple[str, bool]
"""A tile of a hand, and whether it is the one that was claimed."""


@dataclass(frozen=True)
class Readings:
    """How the chapter is read where it can be read in two ways."""

    claimed_is_melded: bool = True
    replacement_is_from_wall: bool = True
    flowers_are_doubled: bool = True
    four_are_a_kong: bool = True
    all_pairs_of_losers: bool = True


@dataclass(frozen=True)
class Hand:
    """The tiles in hand, the melds, the flowers, and the winds (`E`, `S`, `W`, `N`)."""

    tiles: tuple[str, ...]
    melds: tuple[Combination, ...]
    flowers: tuple[str, ...]
    own: str
    round: str

    def pair_points(self, tile: str) -> int:
        """Dragons 2, the own wind 2, the wind of the round 2 (43.12.1)."""
        if tile[1] == "d":
            return 2
        return 2 * [self.own, self.round].count(tile[0]) if tile[1] == "w" else 0

    def flower_points(self) -> int:
        total = 0
        for flower in self.flowers:
            wind = WINDS[int(flower[1]) - 1]
            total += 4 * 2 ** [self.own, self.round].count(wind)
        return total

    def category_one(self, combinations_: Sequence[Combination]) -> tuple[int, int]:
        """The points of pungs and kongs, and by how much they multiply the entire hand."""
        points, factor = 0, 1
        for tiles, concealed in combinations_:
            tile = tiles[0]
            if len(set(tiles)) > 1:
                continue
            worth = 8 if len(tiles) == 4 else 2
            if tile[0] in "19" or tile[1] in "wd":
                worth *= 2
            points += worth * 2 if concealed else worth
            if tile[1] == "d":
                factor *= 2
            if tile[1] == "w":
                factor *= 2 ** [self.own, self.round].count(tile[0])
        return points, factor

    def total(self, points: int, factor: int, readings: Readings) -> int:
        """The points doubled, and the flowers with them or afterwards."""
        flowers = self.flower_points()
        if readings.flowers_are_doubled:
            return (points + flowers) * factor
        return points * factor + flowers


def _order(item: Placed) -> tuple[str, str, bool]:
    text, claimed = item
    return text[1], text[0], claimed


def _groups(items: tuple[Placed, ...]) -> Iterator[tuple[Placed, ...]]:
    """All pairs, pungs and chows of the first tile and later ones; alike ones are given once."""
    first, rest = items[0], items[1:]
    equal = [item for item in rest if item[0] == first[0]]
    found = {(first, *others) for size in (1, 2) for others in combinations(equal, size)}
    rank, suit = first[0][0], first[0][1]
    if suit in "psm" and int(rank) <= 7:
        second = [item for item in rest if item[0] == f"{int(rank) + 1}{suit}"]
        third = [item for item in rest if item[0] == f"{int(rank) + 2}{suit}"]
        found |= {(first, two, three) for two in second for three in third}
    yield from found


def layouts(items: tuple[Placed, ...], pair: bool = True) -> Iterator[list[tuple[Placed, ...]]]:
    """All ways to lay tiles, in their order, out as combinations and a pair, if there is one to come."""
    if not items:
        if not pair:
            yield []
        return
    for group in _groups(items):
        if len(group) == 2 and not pair:
            continue
        left = list(items)
        for item in group:
            left.remove(item)
        for others in layouts(tuple(left), pair and len(group) == 3):
            yield [group, *others]


def winning_layouts(hand: Hand, claimed: str = "") -> list[list[tuple[Placed, ...]]]:
    """The layouts in which the hand is four combinations and a pair (43.7); the claimed tile is in hand."""
    items = [(tile, False) for tile in hand.tiles]
    if claimed:
        items.remove((claimed, False))
        items.append((claimed, True))
    if len(items) + 3 * len(hand.melds) != 14:
        return []
    return list(layouts(tuple(sorted(items, key=_order))))


def value_of_winner(
    hand: Hand,
    readings: Readings,
    claimed: str = "",
    from_wall: bool = False,
    replacement: bool = False,
) -> int:
    """The winner's hand in both categories, laid out for most. Raises `ValueError` where nothing is won."""
    values = []
    for layout in winning_layouts(hand, claimed):
        combined = list(hand.melds)
        pair = ""
        for group in layout:
            tiles = tuple(text for text, _ in group)
            if len(group) == 2:
                pair = tiles[0]
            else:
                melded = readings.claimed_is_melded and any(flag for _, flag in group)
                combined.append((tiles, not melded))
        points, factor = hand.category_one(combined)
        points += 20 + hand.pair_points(pair)
        if from_wall and (readings.replacement_is_from_wall or not replacement):
            points += 2
        if replacement:
            points += 10
        chows = [tiles for tiles, _ in combined if len(set(tiles)) == 3]
        used = {tiles[0][1] for tiles, _ in combined} | {pair[1]}
        suits, honours = used & set("psm"), used & set("wd")
        if not suits or (len(suits) == 1 and not honours):
            factor *= 8
        elif len(suits) == 1:
            factor *= 2
        if not chows:
            factor *= 2
        if len(chows) == 4 and len(suits) >= 2 and not hand.pair_points(pair):
            factor *= 2
        values.append(hand.total(points, factor, readings))
    return max(values)


def value_of_loser(hand: Hand, readings: Readings) -> int:
    """A loser's hand in category I alone."""
    combined, pairs = list(hand.melds), [0]
    for tile, many in Counter(hand.tiles).items():
        if many == 4:
            combined.append(((tile,) * (4 if readings.four_are_a_kong else 3), True))
        elif many == 3:
            combined.append(((tile,) * 3, True))
        elif many == 2:
            pairs.append(hand.pair_points(tile))
    points, factor = hand.category_one(combined)
    points += sum(pairs) if readings.all_pairs_of_losers else max(pairs)
    return hand.total(points, factor, readings)


def settlement(values: Sequence[int], winner: int, east: int) -> list[int]:
    """What each of the four wins or loses (43.12.3), by the values of the hands."""
    won = [0, 0, 0, 0]
    for one, other in combinations(range(4), 2):
        paid = values[one] - values[other]
        if winner == one:
            paid = values[one]
        elif winner == other:
            paid = -values[other]
        if east in (one, other):
            paid *= 2
        won[one] += paid
        won[other] -= paid
    return won
