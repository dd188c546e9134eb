"""OpenSpiel's tree search, as the studies of boards meet it: random playouts, compiled."""

from __future__ import annotations

import time
from typing import Any


def spiel_move(game: Any, state: Any, simulations: int, seed: int) -> tuple[int, float]:
    """OpenSpiel's action in a state of its own after so many simulations, and the seconds of processor time
    it took."""
    import pyspiel

    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.MCTSBot(
        game, evaluator, 1.4, simulations, 2000, True, seed, False, pyspiel.ChildSelectionPolicy.UCT
    )
    begun = time.thread_time()
    action = int(bot.step(state))
    return action, time.thread_time() - begun
