"""A match played out at random, at the speed of the rules: what simulations and benchmarks repeat."""

from __future__ import annotations

from random import Random

from pelitupa.core import State
from pelitupa.nature import Nature


def play_out(state: State, rng: Random, nature: Nature) -> int:
    """Play a match on to its end, every choice uniformly at random; how many steps it took.

    Chance is drawn with `rng` where its outcomes are listed, by `nature` where they are not.
    """
    steps = state.play_on(rng)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(nature.outcome(state))
        else:
            wanted = state.open_input()
            assert wanted is not None
            state.apply_action(wanted.sampler(rng))
        steps += 1 + state.play_on(rng)
    return steps
