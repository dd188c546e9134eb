"""Groups, and then a knock-out: all of a group meet, and the best two of each go on.

The groups are as many as a power of two can be with three or more in each, so that nobody has a round off in
the knock-out. The two of a group stand in different halves of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.table.evening.tournaments import REST, round_robin

GO_ON: Final = 2
"""So many of each group go on."""
_LEAST: Final = 3


def groups_of(players: int) -> list[list[int]]:
    """The groups of so many players, numbered as they are seeded: these go round by turns, there and back."""
    count = 1
    while players >= 2 * count * _LEAST:
        count *= 2
    groups: list[list[int]] = [[] for _ in range(count)]
    for one in range(players):
        turn, place = divmod(one, count)
        groups[count - 1 - place if turn % 2 else place].append(one)
    return groups


def group_rounds(players: int) -> int:
    """In how many rounds all of every group have met."""
    most = max(map(len, groups_of(players)))
    return most - 1 + most % 2


def group_pairs(players: int, number: int) -> list[tuple[int, int]]:
    """Who meets in a round of the groups, from 0; who has nobody meets `REST`."""
    found = []
    for group in groups_of(players):
        if number < len(group) - 1 + len(group) % 2:
            found += [
                (group[one], group[other] if other != REST else REST)
                for one, other in round_robin(len(group), number)
            ]
    return found


def going_on(ranked: Sequence[Sequence[int]]) -> list[int]:
    """Those who go on from groups that are ranked, best first, as a knock-out seeds them: the first of each
    group, then the second, each against the first of a group in the other half."""
    count = len(ranked)
    if count == 1:
        return list(ranked[0][:GO_ON])
    seconds = {count - 1 - (group ^ 1): ranked[group][1] for group in range(count)}
    return [one[0] for one in ranked] + [seconds[place] for place in range(count)]
