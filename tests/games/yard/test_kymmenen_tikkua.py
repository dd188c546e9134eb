"""Kymmenen tikkua laudalla: what differs from Purkkis."""

from __future__ import annotations

import pytest

from games.playing import may, play, refused
from games.yard.hiding import at_the_base, told, yard
from pelitupa.games.yard.kymmenen_tikkua.game import TikkuaState

ID = "kymmenen_tikkua"
BEGUN = "push 2, set"


def at(texts: str = "", options: str = "players=6,first=1") -> TikkuaState:
    state = yard(ID, texts, options)
    assert isinstance(state, TikkuaState)
    return state


@pytest.mark.clause("kymmenen_tikkua/base", "kymmenen_tikkua/kick", "kymmenen_tikkua/hide")
def test_any_hider_pushes_the_plank_first() -> None:
    state = at()
    assert refused(state, "push 1") == "kymmenen_tikkua/kick"
    assert refused(state, "found 2") == "kymmenen_tikkua/kick"
    play(state, "push 4")
    assert told(state)[-1] == "The sticks fly: hide!"
    assert refused(state, "push 3") == "kymmenen_tikkua/fetch"


@pytest.mark.clause("kymmenen_tikkua/fetch", "kymmenen_tikkua/round")
def test_the_seeker_sets_the_sticks_up_before_anything_counts() -> None:
    state = at("push 2")
    for word in ("found 3", "own 3", "rescue 3"):
        assert refused(state, word) == "kymmenen_tikkua/fetch"
    play(state, "set")
    assert (state.run, state.scores()[0]) == (1, 1.0)
    assert refused(state, "set") == "kymmenen_tikkua/fetch"


@pytest.mark.clause("kymmenen_tikkua/rescue", "kymmenen_tikkua/third-round")
def test_a_push_rescues_all_but_not_in_the_third_round() -> None:
    rescued = "found 2, rescue 3, set"
    state = at(f"{BEGUN}, {rescued}, {rescued}")
    assert (state.run, at_the_base(state)) == (3, ([], []))
    assert told(state)[-1] == "Third round!"
    play(state, "found 2")
    assert refused(state, "rescue 3") == "kymmenen_tikkua/third-no-rescue"


@pytest.mark.clause("kymmenen_tikkua/vain-kick", "kymmenen_tikkua/void-name")
def test_who_pushes_in_vain_sets_the_sticks_up() -> None:
    state = at(f"{BEGUN}, push 3")
    assert told(state)[-1] == "Nobody is rescued: player 3 sets the sticks up"
    assert refused(state, "found 3") == "kymmenen_tikkua/void-name"
    play(state, "set, found 4")
    assert (state.run, at_the_base(state)) == (1, ([4], []))
    assert refused(state, "push 3") == "kymmenen_tikkua/rescue"


@pytest.mark.clause("kymmenen_tikkua/all-own-names", "kymmenen_tikkua/comes")
def test_after_all_own_names_the_plank_is_pushed_again() -> None:
    state = at(f"{BEGUN}, comes 5, own 2, own 3, own 4", "players=6,present=4,first=1")
    assert (state.seeker, state.run) == (0, 1)
    assert "push 5" in may(state)


@pytest.mark.clause("kymmenen_tikkua/all-sticks")
def test_sticks_that_stay_on_the_plank_do_not_matter_unless_agreed() -> None:
    assert refused(at(BEGUN), "stay 2") == "kymmenen_tikkua/all-sticks"
    state = at("stay 2", "players=6,first=1,all_sticks=true")
    assert refused(state, "found 3") == "kymmenen_tikkua/kick"
    play(state, "push 2, set, found 3, stay 4")
    assert at_the_base(state) == ([3], [])
    assert refused(state, "rescue 4") == "kymmenen_tikkua/void-name"
    assert refused(state, "stay 4") == "kymmenen_tikkua/fetch"
    play(state, "set, rescue 4")
    assert at_the_base(state) == ([], [])
    assert (
        refused(at(BEGUN, "players=6,first=1,all_sticks=true"), "stay 1") == "kymmenen_tikkua/kick"
    )


@pytest.mark.clause("kymmenen_tikkua/fallen")
def test_sticks_that_fall_by_themselves_free_nobody() -> None:
    state = at(f"{BEGUN}, found 3, fallen")
    assert at_the_base(state) == ([3], [])
    for word in ("found 4", "rescue 4"):
        assert refused(state, word) == "kymmenen_tikkua/void-name"
    assert refused(state, "fallen") == "kymmenen_tikkua/fallen"
    play(state, "set")
    assert (state.run, state.played) == (1, 1)
    before = at("fallen")
    assert refused(before, "found 3") == "kymmenen_tikkua/kick"


@pytest.mark.clause("kymmenen_tikkua/lost")
def test_people_may_go_on_with_one_stick_fewer() -> None:
    state = at("push 2, lost, lost")
    assert state.sticks == 8
    assert told(state)[-1] == "8 sticks are left"
    play(state, ", ".join(["lost"] * 7))
    assert refused(state, "lost") == "kymmenen_tikkua/lost"
    play(state, "set")
    assert refused(state, "lost") == "kymmenen_tikkua/lost"
