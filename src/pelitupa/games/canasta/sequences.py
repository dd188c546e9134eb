"""Which cards of a suit can be laid to sequences, to those that lie there and to new ones.

A suit is how many cards of each rank there are, upwards and round the corner from the last to the first; a
suit that has ends goes on with a rank of which there are no cards.
"""

from __future__ import annotations

from typing import Final

from pelitupa.games.canasta.measures import CANASTA_SIZE, LEAST

Counts = tuple[int, ...]
"""How many cards there are of each rank."""

Run = tuple[int, int, bool]
"""A sequence that can grow: the rank of its low end, its cards, and whether it can grow downwards, too."""

Begun = tuple[Counts, int, int]
"""What is left, room for sequences, and the rank from which on they begin."""

_MOST_KNOWN: Final = 20_000
_WAYS: Final[dict[tuple[Counts, tuple[Run, ...], int], dict[Counts, int]]] = {}


def ways_to_lay(many: Counts, runs: tuple[Run, ...], room: int) -> dict[Counts, int]:
    """All that can be left of a suit, each with the most sequences that are completed then; there is `room`
    for so many new ones."""
    key = (many, runs, min(room, sum(many) // LEAST))
    found = _WAYS.get(key)
    if found is None:
        found = {}
        _grow(list(many), runs, key[2], 0, found, {})
        if len(_WAYS) > _MOST_KNOWN:
            _WAYS.clear()
        _WAYS[key] = found
    return found


def _grow(
    many: list[int],
    runs: tuple[Run, ...],
    room: int,
    made: int,
    found: dict[Counts, int],
    begun: dict[Begun, int],
) -> None:
    """Lay cards to both ends of sequences that lie there, then begin new ones."""
    if not runs:
        _begin(many, room, 0, made, found, begun)
        return
    ranks, (low, size, grows_down) = len(many), runs[0]
    down = 0
    while True:
        up = 0
        while True:
            cards = size + down + up
            if cards >= LEAST:
                whole = 1 if cards == CANASTA_SIZE else 0
                _grow(many, runs[1:], room, made + whole, found, begun)
            rank = (low + size + up) % ranks
            if cards == CANASTA_SIZE or not many[rank]:
                break
            many[rank] -= 1
            up += 1
        for step in range(up):
            many[(low + size + step) % ranks] += 1
        rank = (low - down - 1) % ranks
        if not grows_down or size + down == CANASTA_SIZE or not many[rank]:
            break
        many[rank] -= 1
        down += 1
    for step in range(down):
        many[(low - step - 1) % ranks] += 1


def _begin(
    many: list[int],
    room: int,
    first: int,
    made: int,
    found: dict[Counts, int],
    begun: dict[Begun, int],
) -> None:
    """Begin sequences from a rank on upwards; what was begun with so many cards left, and as many sequences
    completed, is not begun again."""
    left, ranks = tuple(many), len(many)
    if found.get(left, -1) < made:
        found[left] = made
    if not room or begun.get((left, room, first), -1) >= made:
        return
    begun[left, room, first] = made
    for low in range(first, ranks):
        size = 0
        while size < CANASTA_SIZE and many[(low + size) % ranks]:
            many[(low + size) % ranks] -= 1
            size += 1
            if size >= LEAST:
                _begin(many, room - 1, low, made + (1 if size == CANASTA_SIZE else 0), found, begun)
        for step in range(size):
            many[(low + step) % ranks] += 1
