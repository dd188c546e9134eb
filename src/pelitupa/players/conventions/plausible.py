"""What a plausible player does who has read the booklet's advice: for playouts of bots that keep a card."""

from __future__ import annotations

from collections.abc import Callable

from pelitupa.core import State
from pelitupa.games.tricks.huutopussi import HuutopussiMatch
from pelitupa.games.tricks.huutopussi_play_judgement import likely


def plausible_action(state: State, rng: Callable[[], float]) -> int:
    """A legal action as a plausible player might draw it, -1 where any will do: see `State.likely_action`;
    in Huutopussi by the advice of chapter 19 as well.
    """
    action = likely(state, rng) if isinstance(state, HuutopussiMatch) else -1
    return action if action >= 0 else state.likely_action(rng)
