"""A second referee, from the source alone, walks beside random matches and agrees at every step."""

from __future__ import annotations

from random import Random

import pytest

from games.throwing.referee_petanque import ThreeAlone, TwoTeams
from pelitupa.core import CHANCE, OpenValue
from pelitupa.games import load_game
from pelitupa.games.throwing.boules import BoulesState
from pelitupa.games.throwing.boules_pitch import BALL_NEXT
from pelitupa.nature import nature_for


@pytest.mark.parametrize(
    ("spec", "referee", "matches"),
    [
        ("petanque(target=2,limit=4)", TwoTeams, 60),
        ("petanque_three(target=3,limit=4)", ThreeAlone, 50),
    ],
)
def test_a_second_referee_agrees(
    spec: str, referee: type[TwoTeams] | type[ThreeAlone], matches: int
) -> None:
    game = load_game(spec)
    points = 0.0
    for seed in range(matches):
        state, rng, nature = game.new_initial_state(), Random(seed), nature_for(game).make(seed)
        second = referee()
        assert isinstance(state, BoulesState)
        while not state.is_terminal():
            action: int | OpenValue
            if state.is_chance_node():
                listed = state.legal_actions()
                action = rng.choice(listed) if rng.random() < 0.4 else nature.outcome(state)
                second.hear(state.action_to_string(CHANCE, action))
            else:
                action = rng.choice(state.legal_actions())
                if state.next == BALL_NEXT:
                    assert state.boules.side_of[state.thrower] == second.sides.index(second.turn)
                else:
                    assert second.lead == second.sides[state.starter]
            state.apply_action(action)
            assert state.points == list(second.score.values())
        points += sum(state.points)
    assert 2 * points > matches
