"""Kirkkis: the poke that only the seeker must not see, the count, and what differs from Purkkis."""

from __future__ import annotations

from random import Random

import pytest

from games.playing import may, play, refused
from games.yard.hiding import at_the_base, told, yard
from pelitupa.core import CHANCE, HIDDEN
from pelitupa.games.yard.kirkkis.game import KirkkisState

ID = "kirkkis"
BEGUN = "poked 2, guess 3, counted"
PLAIN = "players=6,first=1,poke=never"


def at(texts: str = "", options: str = "players=6,first=1") -> KirkkisState:
    state = yard(ID, texts, options)
    assert isinstance(state, KirkkisState)
    return state


@pytest.mark.clause("kirkkis/poke", "kirkkis/rhyme")
def test_one_of_the_others_pokes_and_nothing_else_is_told_meanwhile() -> None:
    state = at()
    assert may(state) == {f"poked {number}" for number in range(2, 7)}
    assert refused(state, "poked 1") == "kirkkis/poke"
    assert refused(state, "goes 4") == "kirkkis/poke"
    play(state, "poked 4")
    assert refused(state, "poked 5") == "kirkkis/poke"


@pytest.mark.clause("kirkkis/poke")
def test_who_poked_is_hidden_from_the_seeker_and_from_onlookers_until_the_guess() -> None:
    one, other = at("poked 4"), at("poked 5")
    for eye in (0, None):
        assert one.last_observed(eye) == HIDDEN
        assert one.log(eye) == other.log(eye)
        assert one.view(eye) == other.view(eye)
    assert one.observation_tensor(0) == other.observation_tensor(0)
    assert one.observation_tensor(2) != other.observation_tensor(2)
    rng, drawn = Random(1), set()
    for _ in range(80):
        drawn.add(one.resample_from_infostate(0, rng.random).poker)
        assert one.resample_from_infostate(3, rng.random).poker == 3
    assert drawn == {1, 2, 3, 4, 5}
    play(one, "guess 6")
    assert told(one)[-2] == "Wrong: it was player 4 who poked"


@pytest.mark.clause("kirkkis/poke")
@pytest.mark.parametrize(
    ("then", "options"),
    [
        ("goes 1", "players=6,first=1"),
        ("enough", "players=6,first=1"),
        ("", "players=6,first=1,events=1"),
        ("goes 3", "players=3,first=1"),
    ],
)
def test_who_poked_is_told_when_the_guess_falls_away(then: str, options: str) -> None:
    """Else what the seeker does not know would have to be drawn again to the end of the match."""
    state = at(f"poked 2, {then}".removesuffix(", "), options)
    assert "Nobody guesses now: it was player 2 who poked" in told(state)
    assert state.poker == -1
    again = state.resample_from_infostate(0, Random(1).random)
    assert again.log(0) == state.log(0)


@pytest.mark.clause("kirkkis/guess")
def test_who_is_guessed_right_seeks_instead_and_has_no_guess() -> None:
    state = at("poked 4, guess 4")
    assert state.seeker == 3
    assert told(state)[-2:] == ["Right: player 4 seeks", "Player 4 counts: hide!"]
    assert refused(state, "guess 2") == "kirkkis/guess"
    wrong = at("poked 4")
    assert refused(wrong, "guess 1") == "kirkkis/guess"
    for word in ("found 3", "counted"):
        assert refused(wrong, word) == "kirkkis/guess"
    play(wrong, "guess 5")
    assert wrong.seeker == 0


@pytest.mark.clause("kirkkis/poke")
def test_the_poke_is_for_each_new_seeker_each_round_or_never() -> None:
    assert "counted" in may(at("", PLAIN))
    rescued = f"{BEGUN}, found 2, rescue 3"
    assert "counted" in may(at(rescued))
    assert "poked 2" in may(at(rescued, "players=6,first=1,poke=each_round"))
    new = at(f"{BEGUN}, found 2, found 3, found 4, found 5, found 6")
    assert (new.seeker, may(new)) == (1, {f"poked {number}" for number in (1, 3, 4, 5, 6)})


@pytest.mark.clause("kirkkis/base", "kirkkis/kick", "kirkkis/hide", "kirkkis/count")
def test_nothing_counts_until_the_seeker_has_counted_to_the_end() -> None:
    state = at("poked 2, at 5 guess 3")
    for word in ("found 3", "own 3", "rescue 3"):
        assert refused(state, word) == "kirkkis/count"
    assert refused(state, "at 104.9 counted") == "kirkkis/count"
    play(state, "at 105 counted, found 3")
    assert refused(state, "counted") == "kirkkis/count"
    play(at("poked 2, at 5 guess 3", "players=6,first=1,pace=0"), "at 6 counted")
    assert not [text for text in state.get_game().texts(CHANCE) if text.startswith("kick")]


@pytest.mark.clause("kirkkis/rescue", "kirkkis/round", "kirkkis/third-round")
def test_after_a_rescue_the_seeker_counts_again() -> None:
    rescued = "found 2, rescue 3, counted"
    state = at(f"{BEGUN}, found 2, rescue 3")
    assert at_the_base(state) == ([], [])
    assert refused(state, "found 4") == "kirkkis/count"
    play(state, f"counted, {rescued}")
    assert state.run == 3
    assert told(state)[-1] == "Third round!"
    play(state, "found 2")
    assert refused(state, "rescue 3") == "kirkkis/third-no-rescue"


@pytest.mark.clause("kirkkis/three-rounds")
def test_without_the_third_round_one_seeks_until_somebody_is_found() -> None:
    rescued = "found 2, rescue 3, counted"
    state = at(f"counted, {rescued}, {rescued}, {rescued}", f"{PLAIN},third_round=false")
    assert (state.run, state.third_round()) == (4, False)
    play(state, "found 2")
    assert "rescue 3" in may(state)


@pytest.mark.clause("kirkkis/round", "kirkkis/guess")
def test_the_first_round_of_one_who_is_guessed_counts_even_after_all_were_called_in() -> None:
    options = "players=6,first=1,poke=each_round,limit=1,pace=0"
    state = at(f"{BEGUN}, called, poked 2, guess 2, counted", options)
    assert (state.seeker, state.run, state.played) == (1, 1, 2)
    assert state.scores()[:2] == [1.0, 1.0]


@pytest.mark.clause("kirkkis/all-own-names", "kirkkis/comes")
def test_after_all_own_names_the_same_player_counts_again() -> None:
    state = at("counted, comes 5, own 2, own 3, own 4", "players=6,present=4,first=1,poke=never")
    assert (state.seeker, state.run) == (0, 1)
    assert refused(state, "found 2") == "kirkkis/count"
    play(state, "counted, found 5")
    assert at_the_base(state) == ([5], [])
    late = at("comes 5, counted", "players=6,present=4,first=1,poke=never")
    assert refused(late, "found 5") == "kirkkis/comes"


@pytest.mark.clause("kirkkis/guess")
def test_if_the_seeker_goes_home_before_the_guess_another_is_drawn() -> None:
    state = at("poked 2, goes 1")
    assert state.by_lot()
    play(state, "seeker 3")
    assert may(state) == {f"poked {number}" for number in (2, 4, 5, 6)}
    gone = at("poked 2, goes 2, guess 4")
    assert gone.seeker == 0
