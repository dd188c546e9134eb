"""Matches that bots play in tests."""

from __future__ import annotations

from collections.abc import Sequence

from pelitupa.core import CHANCE, State
from pelitupa.nature import Nature
from pelitupa.players import Bot


def play_on(state: State, bots: Sequence[Bot], nature: Nature) -> None:
    """Play a match on to its end; chance draws from nature."""
    while not state.is_terminal():
        if state.current_player() == CHANCE:
            state.apply_action(nature.outcome(state))
        else:
            state.apply_action(bots[state.current_player()].step(state))
