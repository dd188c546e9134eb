"""The seeds of the boards of an evening, which several tables play, and the cards by which its teams are
drawn.

Part of algorithm `pelitupa-1`. An evening has one secret seed, whose commitment is published when it is
opened; whoever joins may add words. When play begins both are mixed as in a match (see `entropy`), in
the order in which people joined. The seed of board n, counted from 1, is the SHA-256, in 64 lower-case
hexadecimal digits, of `pelitupa-1 board`, a space, the mixed seed, a space and n in decimal. It tells
nothing of other boards. A match with this seed, to which its seats add nothing, has that board's deal
whoever plays it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from pelitupa.nature.entropy import mixed_seed
from pelitupa.nature.generators import ALGORITHM
from pelitupa.nature.lots import drawn_seats


def board_seed(seed: str, words: Sequence[str], number: int) -> str:
    """The seed of a board, from 1, of the evening of a `seed` to which people added `words`."""
    text = f"{ALGORITHM} board {mixed_seed(seed, words)} {number}"
    return hashlib.sha256(text.encode()).hexdigest()


def drawn_groups(
    seed: str, words: Sequence[str], people: int, size: int
) -> tuple[tuple[int, ...], ...]:
    """Groups of `size` people, numbered from 0, as they draw one card each of as many colours as there are
    groups, `size` cards of each; who is left over draws the last colour. Each group is in the order of
    drawing."""
    order = drawn_seats(seed, words, people)
    return tuple(tuple(sorted(order[first : first + size])) for first in range(0, people, size))
