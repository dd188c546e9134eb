"""A match played out at random, at the speed of the rules: what simulations and benchmarks repeat."""

from __future__ import annotations

from random import Random

from pelitupa.core import CHANCE, TERMINAL, NoDistribution, State
from pelitupa.nature import Nature


def play_out(state: State, rng: Random, nature: Nature) -> int:
    """Play a match on to its end, every choice uniformly at random; how many steps it took.

    Chance is drawn with `rng` where its outcomes are listed, by `nature` where they are not.
    """
    random = rng.random
    steps = 0
    while True:
        player = state.current_player()
        if player == TERMINAL:
            return steps
        steps += 1
        if player == CHANCE:
            try:
                state.apply_action(state.draw(random))
            except NoDistribution:
                state.apply_action(nature.outcome(state))
            continue
        legal = state.legal_actions()
        if legal:
            state.apply_action(legal[int(random() * len(legal))])
        else:
            wanted = state.open_input()
            assert wanted is not None
            state.apply_action(wanted.sampler(rng))
