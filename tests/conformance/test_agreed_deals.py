"""A deal that is thrown in is none of those agreed on, in every game that has such an agreement."""

from __future__ import annotations

from random import Random

import pytest

from conformance.harness import random_action
from pelitupa.core import State, describe
from pelitupa.games import game_class, game_ids, load_game, rulebook
from pelitupa.nature import Seeded

QUIET = ("pass", "lurk", "no", "new deal", "fold")
"""Whoever says only these brings a deal to nothing where that can be done at all."""

VOID_COUNTS = "void-counts"
"""The clause by which a void deal is one of those agreed on, in a game that has it."""

WITH_DEALS = [
    id
    for id in game_ids()
    if VOID_COUNTS not in {name.partition("/")[2] for name in rulebook(id).clauses}
    and any(i.name == "deals" for i in describe(game_class(id).options_type()))
]


def quiet_action(state: State, rng: Random, nature: Seeded) -> object:
    """What brings the deal to nothing, if there is such an action; else a random one."""
    if not state.is_chance_node():
        texts = {state.action_to_string(action): action for action in state.legal_actions()}
        for quiet in QUIET:
            if quiet in texts:
                return texts[quiet]
    return random_action(state, rng, nature)


@pytest.mark.parametrize("id", WITH_DEALS)
def test_a_single_deal_does_not_end_in_nothing(id: str) -> None:
    """With `deals=1` the match ends when a deal has been scored, or after many that were thrown in."""
    game, rng, nature = load_game(f"{id}(deals=1)"), Random(id), Seeded(1)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(quiet_action(state, rng, nature))
    assert state.score_sheet() or state.winners() or state.dealings() > 2
