"""How much a call tells: of how many hands that were still possible it leaves how few, and what these
are worth to the partner.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache
from random import Random
from typing import Final

from pelitupa.equipment.cards import cards_in, mask_of
from pelitupa.games.tricks.asking.questions import Question
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.players.advice import trick_advice
from pelitupa.players.conventions.cards import ConventionCard
from pelitupa.players.conventions.following import shown_by

_SAMPLE: Final = 2000
"""Hands drawn at random, of which is counted how many would have made a call."""


_MEANS: Final = 5000
"""So many averages are kept."""

_FEW: Final = 5.0
"""So many average hands are put to those that are possible, since a few may be alike by chance."""


_worths: dict[tuple[str, str], list[list[float]]] = {}
_means: dict[tuple[str, str, int], list[float]] = {}
"""Of each kind of deal what the random hands are worth, and those of them that are possible on average."""


@cache
def _sample(pack: int, size: int) -> tuple[int, ...]:
    """Random hands of a size, the same ones every time."""
    rng = Random(f"{pack}:{size}")
    cards = cards_in(pack)
    return tuple(mask_of(rng.sample(cards, size)) for _ in range(_SAMPLE))


@lru_cache(maxsize=4096)
def _holders(question: Question, pack: int, size: int) -> int:
    """Which of the random hands say yes to a question, a bit each."""
    hands = _sample(pack, size)
    return sum(2**place for place, hand in enumerate(hands) if question.holds(hand))


class Told:
    """What a player has shown in a deal so far, as the hands that are still possible."""

    def __init__(
        self, state: TrickMatch, player: int, agreed: Sequence[ConventionCard] | None = None
    ) -> None:
        """By the cards agreed on, or else by those of the game."""
        self._pack = state.table.pack()
        self._size = state.dealt_hand(player).bit_count()
        self._left = 2**_SAMPLE - 1
        calls = state.calls_so_far()
        for index, (who, _) in enumerate(calls):
            shown = shown_by(state, calls, index, agreed) if who == player else None
            if shown is not None and shown.question is not None:
                self._left &= _holders(shown.question, self._pack, self._size)

    def news(self, question: Question | None) -> float:
        """How much an answer yes would add, in bits: 1 where it leaves half of the hands."""
        if question is None:
            return 0.0
        left = self._left & _holders(question, self._pack, self._size)
        return math.log2((self._left.bit_count() + 1) / (left.bit_count() + 1))

    def worths(self, state: TrickMatch, question: Question | None = None) -> list[float]:
        """What the hand is worth to the partner, beyond an average one, if the answer to a question is yes
        too: see `TrickAdvice.partner_worths`.
        """
        left = self._left
        if question is not None:
            left &= _holders(question, self._pack, self._size)
        return _mean_worths(state, self._pack, self._size, left)


def _mean_worths(state: TrickMatch, pack: int, size: int, left: int) -> list[float]:
    """What the random hands with a bit in `left` are worth to their partner, beyond an average one."""
    kind = (str(state.get_game()), state.convention_part())
    known = _means.get((*kind, left))
    if known is None:
        if kind not in _worths:
            advice = trick_advice(state.get_game())
            _worths[kind] = _beyond_average(
                [advice.partner_worths(state, h) for h in _sample(pack, size)]
            )
        if len(_means) > _MEANS:
            _means.clear()
        possible = [place for place, bit in enumerate(reversed(f"{left:b}")) if bit == "1"]
        rows = [_worths[kind][place] for place in possible] or [[0.0] * len(_worths[kind][0])]
        known = [sum(column) / (len(rows) + _FEW) for column in zip(*rows, strict=True)]
        _means[(*kind, left)] = known
    return known


def _beyond_average(rows: list[list[float]]) -> list[list[float]]:
    """Rows of numbers, less the average of each column."""
    means = [sum(column) / len(column) for column in zip(*rows, strict=True)]
    return [[value - mean for value, mean in zip(row, means, strict=True)] for row in rows]
