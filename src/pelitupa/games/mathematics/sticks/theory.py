"""The sticks solved (booklet 66.5 and 66.6): to take the longest stick is always best.

`greedy_margin` is what comes of that; `exact_margins` tries all there is, and knows nothing of the theorem.
"""

from __future__ import annotations

from pelitupa.equipment.cards import BITS, cards_in
from pelitupa.games.mathematics.sticks.game import Sticks, SticksState


def greedy_margin(game: Sticks, lying: int) -> int:
    """By how much the first player's lengths to come exceed the second's where both always take the
    longest stick; `lying` are the sticks on the table."""
    margin, place = 0, game.sticks - lying.bit_count()
    for stick in reversed(cards_in(lying)):
        margin += stick + 1 if game.taker(place) == 0 else -stick - 1
        place += 1
    return margin


def stated_margin(n: int, take: int) -> int:
    """By how much the first player wins, as booklet 66 has it: n, or 1 or 0 with two sticks a turn."""
    return n if take == 1 else n % 2


def best_sticks(state: SticksState) -> list[int]:
    """Every stick that is as good as the longest, ascending; empty when all are taken."""
    game = state.game
    sign = 1 if state.current_player() == 0 else -1
    values = {
        stick: sign * greedy_margin(game, state.lying ^ BITS[stick]) + stick + 1
        for stick in cards_in(state.lying)
    }
    best = max(values.values(), default=0)
    return [stick for stick, value in values.items() if value == best]


def exact_margins(game: Sticks) -> list[int]:
    """For every set of sticks that can lie on the table, by how much the first player's lengths to come
    exceed the second's under best play: by trying every stick in every position."""
    margins = [0]
    for lying in range(1, 2**game.sticks):
        first = game.taker(game.sticks - lying.bit_count()) == 0
        best = -(2**30)
        for stick in cards_in(lying):
            rest = margins[lying ^ BITS[stick]]
            best = max(best, stick + 1 + (rest if first else -rest))
        margins.append(best if first else -best)
    return margins
