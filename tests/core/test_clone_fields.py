"""A copy of a state has all of its fields, and shares none that changes.

In plain Python fields lie in slots, where a class has many, or in the instance's own dictionary;
compiled ones cannot be listed.
"""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.core import State
from pelitupa.games import game_ids, load_game
from pelitupa.nature import Seeded


def fields(state: State) -> dict[str, object]:
    """All fields by name; those of compiled classes have none to list."""
    names = [name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())]
    return {name: getattr(state, name) for name in names} | getattr(state, "__dict__", {})


@pytest.mark.parametrize("id", game_ids())
def test_a_copy_has_every_field_and_shares_none_that_changes(id: str) -> None:
    rng, nature = Random(3), Seeded(3)
    state = load_game(id).new_initial_state()
    for step in range(120):
        if step % 7 == 0:
            mine, copied = fields(state), fields(state.clone())
            assert copied == mine
            for name, value in mine.items():
                if isinstance(value, (list, dict, set, bytearray)):
                    assert copied[name] is not value, f"the copy shares {name}"
        if state.is_terminal():
            break
        legal = [] if state.is_chance_node() else state.legal_actions()
        wanted = state.open_input()
        if legal:
            state.apply_action(rng.choice(legal))
        elif state.is_chance_node() or wanted is None:
            state.apply_action(nature.outcome(state))
        else:
            state.apply_action(wanted.sampler(rng))


def test_the_fields_of_a_plain_state_are_listed() -> None:
    state = load_game("tuppi").new_initial_state()
    if hasattr(state, "__dict__"):
        assert {"_history", "_places", "trick", "bids"} <= set(fields(state))
