"""How much a call tells: of how many hands that were still possible it leaves how few."""

from __future__ import annotations

import math
from functools import cache
from random import Random
from typing import Final

from pelitupa.equipment.cards import cards_in, mask_of
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.questions import Question
from pelitupa.players.conventions.following import shown_by

_SAMPLE: Final = 2000
"""Hands drawn at random, of which is counted how many would have made a call."""


@cache
def _sample(pack: int, size: int) -> tuple[int, ...]:
    """Random hands of a size, the same ones every time."""
    rng = Random(f"{pack}:{size}")
    cards = cards_in(pack)
    return tuple(mask_of(rng.sample(cards, size)) for _ in range(_SAMPLE))


@cache
def _holders(question: Question, pack: int, size: int) -> int:
    """Which of the random hands say yes to a question, a bit each."""
    hands = _sample(pack, size)
    return sum(2**place for place, hand in enumerate(hands) if question.holds(hand))


class Told:
    """What a player has shown in a deal so far, as the hands that are still possible."""

    def __init__(self, state: TrickMatch, player: int) -> None:
        self._pack = state.table.pack()
        self._size = state.dealt_hand(player).bit_count()
        self._left = 2**_SAMPLE - 1
        calls = state.calls_so_far()
        for index, (who, _) in enumerate(calls):
            shown = shown_by(state, calls, index) if who == player else None
            if shown is not None and shown.question is not None:
                self._left &= _holders(shown.question, self._pack, self._size)

    def news(self, question: Question | None) -> float:
        """How much an answer yes would add, in bits: 1 where it leaves half of the hands."""
        if question is None:
            return 0.0
        left = self._left & _holders(question, self._pack, self._size)
        return math.log2((self._left.bit_count() + 1) / (left.bit_count() + 1))
