"""Taking back, doing several actions or none, and how a match ended."""

from __future__ import annotations

import pytest

import pelitupa
from conformance.harness import everything, fields, random_match
from pelitupa.core import CHANCE, IllegalAction, PelitupaError, State, UnknownSeat
from pelitupa.nature import Seeded


@pytest.mark.parametrize("id", pelitupa.game_ids())
def test_the_latest_step_is_taken_back_and_only_that_one(id: str) -> None:
    """Everything is as it was, and goes on as it did."""
    before: State | None = None
    for state in random_match(pelitupa.load_game(id), seed=2, limit=45):
        if before is not None and state.move_number() % 11 == 0:
            done = state.full_history()[-1]
            again = state.clone()
            with pytest.raises(PelitupaError, match="player -1 did not do 999999 last: player"):
                again.undo_action(CHANCE, 999999)
            assert everything(again) == everything(state)
            again.undo_action(done.player, done.action)
            assert fields(again).keys() == fields(before).keys()
            assert everything(again) == everything(before)
            again.apply_action(done.action)
            assert everything(again) == everything(state)
        before = state.clone()


def test_several_actions_are_done_or_none() -> None:
    state = pelitupa.load_game("hex(size=3)").new_initial_state()
    with pytest.raises(PelitupaError, match="nothing is done"):
        state.undo_action(0, 1)
    with pytest.raises(UnknownSeat):
        state.undo_action(2, 1)
    state.apply_actions([4, 0, 8])
    assert state.history() == [4, 0, 8]
    with pytest.raises(IllegalAction):
        state.apply_actions([1, 2, 4])
    assert state.history() == [4, 0, 8]


def test_a_state_says_how_its_match_ended() -> None:
    """The limit alone, the highest limit there can be, agreed deals, and a match that goes on."""
    for spec, by_limit, clause in (
        ("tablut(limit=4)", True, ""),
        ("screw_misere(limit=1)", True, "screw_misere/aces"),
        ("screw_misere(deals=1)", False, "screw_misere/aces"),
        ("hex(size=2,swap=false)", False, "hex/goal"),
        ("vector_formula(limit=1000)", False, ""),
    ):
        state = pelitupa.load_game(spec).new_initial_state()
        assert not state.ended_by_limit()
        assert state.end_clause() == ""
        nature = Seeded(1)
        for _ in range(200):
            if state.is_terminal():
                break
            drawn = state.is_chance_node()
            state.apply_action(nature.outcome(state) if drawn else state.legal_actions()[0])
        assert state.ended_by_limit() == by_limit, spec
        assert state.end_clause() == clause, spec


def test_points_are_worth_something_to_every_seat() -> None:
    state = pelitupa.load_game("screw_misere(objective=margin)").new_initial_state()
    assert state.utilities([-3, -1, -3, -1]) == [-2, 2, -2, 2]
    with pytest.raises(PelitupaError, match="4 seats have points, not 2"):
        state.utilities([1, 2])
