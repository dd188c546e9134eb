"""Purkkis: who is found, who says the own name, who is rescued, and whose round it is."""

from __future__ import annotations

import pytest

from games.playing import may, play, refused
from games.yard.hiding import at_the_base, drawn, hidden, told, yard
from pelitupa.core import CHANCE, MalformedAction, OptionError
from pelitupa.games import load_game
from pelitupa.games.yard.purkkis.game import PurkkisState

ID = "purkkis"
BEGUN = "kick 2, returned"


def at(texts: str = "", options: str = "players=6,first=1") -> PurkkisState:
    state = yard(ID, texts, options)
    assert isinstance(state, PurkkisState)
    return state


# --- setup


@pytest.mark.clause("purkkis/players", "purkkis/first")
def test_the_first_seeker_is_drawn_by_lot_or_named() -> None:
    state = load_game("purkkis(players=40)").new_initial_state()
    assert state.by_lot()
    assert drawn(state) == {f"seeker {number}" for number in range(1, 41)}
    assert state.chance_outcomes()[7] == (state.string_to_action("seeker 8"), 1 / 40)
    assert refused(state, "kick 3") == "purkkis/first"
    play(state, "seeker 8")
    assert not state.by_lot()
    assert refused(state, "seeker 9") == "purkkis/first"
    assert at().seeker == 0
    for spec in ("players=2", "players=41", "players=4,first=5", "players=9,present=4,first=5"):
        with pytest.raises(OptionError):
            load_game(f"purkkis({spec})")


@pytest.mark.clause("purkkis/world")
def test_nobody_ever_decides() -> None:
    state = at(BEGUN)
    game = state.get_game()
    assert not game.has_decisions()
    assert (game.num_distinct_actions(), game.max_game_length()) == (0, 0)
    assert state.current_player() == CHANCE
    assert state.pending_players() == []


@pytest.mark.clause("purkkis/order")
def test_events_are_told_in_their_order() -> None:
    state = at("at 4 kick 2, at 31.5 returned, at 80 found 3")
    assert refused(state, "at 79.5 found 4") == "purkkis/order"
    play(state, "at 80 found 4, found 5")  # in the same moment, and without a time
    assert at_the_base(state) == ([3, 4, 5], [])
    for nonsense in ("at noon found 6", "at -1 found 6", "at 90 found 7", "found 7", "shout 6"):
        with pytest.raises(MalformedAction):
            state.apply_action(state.string_to_action(nonsense))


# --- a round


@pytest.mark.clause("purkkis/base", "purkkis/kick", "purkkis/hide")
def test_any_hider_kicks_the_ball_first() -> None:
    state = at()
    assert refused(state, "kick 1") == "purkkis/kick"
    for word in ("found 3", "own 3", "rescue 3", "guard"):
        assert refused(state, word) == "purkkis/kick"
    play(state, "kick 5")
    assert told(state)[-1] == "The ball is away: hide!"
    assert refused(state, "kick 3") == "purkkis/fetch"


@pytest.mark.clause("purkkis/fetch")
def test_while_the_seeker_fetches_the_ball_nothing_counts() -> None:
    state = at("kick 2")
    for word in ("found 3", "own 3", "rescue 3", "mistaken 3", "guard"):
        assert refused(state, word) == "purkkis/fetch"
    play(state, "returned")
    assert refused(state, "returned") == "purkkis/fetch"
    play(state, "found 3")


@pytest.mark.clause("purkkis/hiders")
def test_the_seeker_is_not_found_and_does_not_say_his_name() -> None:
    state = at(f"{BEGUN}, found 2")
    for word in ("found 1", "own 1", "rescue 1", "mistaken 1"):
        assert refused(state, word) == "purkkis/hiders"


# --- finding


@pytest.mark.clause("purkkis/found", "purkkis/several-names")
def test_whom_the_seeker_names_is_a_prisoner() -> None:
    state = at(f"{BEGUN}, at 50 found 3, at 50 found 5")
    assert at_the_base(state) == ([3, 5], [])
    assert hidden(state) == [2, 4, 6]
    assert refused(state, "found 3") == "purkkis/found"
    assert told(state)[-1] == "Player 5 is found. Found first: player 3"


@pytest.mark.clause("purkkis/void-name", "purkkis/vain-kick")
def test_a_name_that_is_shouted_while_the_ball_is_away_is_void() -> None:
    state = at(f"{BEGUN}, kick 4")
    for word in ("found 4", "own 5"):
        assert refused(state, word) == "purkkis/void-name"
    play(state, "returned, found 4")
    assert at_the_base(state) == ([4], [])


@pytest.mark.clause("purkkis/wrong-name")
def test_a_wrong_name_counts_for_nothing() -> None:
    state = at(f"{BEGUN}, mistaken 3")
    assert at_the_base(state) == ([], [])
    play(state, "found 4")
    assert hidden(state) == [2, 3, 5, 6]
    frees = at(f"{BEGUN}, mistaken 3, mistaken 4", "players=6,first=1,wrong_name=frees")
    assert at_the_base(frees) == ([], [3, 4])
    assert refused(frees, "found 4") == "purkkis/own-name"


@pytest.mark.clause("purkkis/start-over", "purkkis/first-found")
def test_who_was_found_first_seeks_next() -> None:
    state = at(f"{BEGUN}, found 4, found 2, found 3, found 6, found 5")
    assert state.seeker == 3
    assert (state.run, at_the_base(state)) == (0, ([], []))
    assert told(state)[-1] == "Player 4 seeks"
    assert hidden(state) == [1, 2, 3, 5, 6]
    after = at(f"{BEGUN}, found 4, rescue 2, returned, found 3, found 4, found 2, found 5, found 6")
    assert after.seeker == 2  # a rescue wipes out that player 4 was found first


# --- own name


@pytest.mark.clause("purkkis/own-name", "purkkis/own-name-stands")
def test_who_has_said_the_own_name_is_not_the_next_seeker() -> None:
    state = at(f"{BEGUN}, own 4")
    assert at_the_base(state) == ([], [4])
    assert refused(state, "found 4") == "purkkis/own-name"
    assert refused(state, "own 4") == "purkkis/own-name"
    play(state, "found 2, found 5")
    assert refused(state, "rescue 4") == "purkkis/rescuer"
    play(state, "found 3, found 6")
    assert state.seeker == 1
    rescued = at(f"{BEGUN}, own 4, found 2, rescue 3")
    assert at_the_base(rescued) == ([], [])
    assert hidden(rescued) == [2, 3, 4, 5, 6]


@pytest.mark.clause("purkkis/own-name-prisoners")
def test_with_prisoners_an_own_name_has_no_effect() -> None:
    state = at(f"{BEGUN}, found 2")
    assert refused(state, "own 3") == "purkkis/own-name-prisoners"
    play(state, "found 3")
    assert at_the_base(state) == ([2, 3], [])


@pytest.mark.clause("purkkis/all-own-names")
def test_if_all_say_their_own_names_the_same_player_seeks_again() -> None:
    all_of_them = "own 2, own 3, own 4, own 5, own 6"
    state = at(f"{BEGUN}, {all_of_them}")
    assert (state.seeker, state.run) == (0, 1)
    assert refused(state, "found 2") == "purkkis/kick"
    play(state, f"kick 6, returned, {all_of_them}, kick 6, returned")
    assert (state.seeker, state.run) == (0, 3)


# --- rescuing


@pytest.mark.clause("purkkis/rescue", "purkkis/forgotten")
def test_a_rescue_frees_all_and_the_same_player_seeks() -> None:
    state = at(f"{BEGUN}, own 5, found 2, found 3, rescue 6")
    assert at_the_base(state) == ([], [])
    assert (state.seeker, state.run) == (0, 1)
    assert told(state)[-1] == "All rescued by player 6!"
    assert refused(state, "kick 6") == "purkkis/fetch"  # it is kicked already
    assert refused(state, "found 6") == "purkkis/fetch"
    play(state, "returned")
    assert state.run == 2


@pytest.mark.clause("purkkis/rescuer", "purkkis/nobody-to-rescue")
def test_prisoners_rescue_nobody_and_without_them_there_is_nobody() -> None:
    state = at(BEGUN)
    assert refused(state, "rescue 2") == "purkkis/nobody-to-rescue"
    play(state, "own 3")
    assert refused(state, "rescue 2") == "purkkis/nobody-to-rescue"
    play(state, "found 4")
    assert refused(state, "rescue 4") == "purkkis/rescuer"
    assert refused(state, "rescue 3") == "purkkis/rescuer"
    assert "rescue 2" in may(state)


@pytest.mark.clause("purkkis/vain-kick")
def test_a_kick_that_rescues_nobody_is_fetched_by_who_kicked() -> None:
    state = at(f"{BEGUN}, kick 2")
    assert state.fetcher == 1
    assert told(state)[-1] == "Nobody is rescued: player 2 fetches the ball"
    play(state, "returned")
    assert (state.fetcher, state.run, state.played) == (-1, 1, 1)
    play(state, "found 5")
    assert refused(state, "kick 2") == "purkkis/rescue"
    play(state, "kick 5, returned")  # a prisoner
    assert at_the_base(state) == ([5], [])


# --- three rounds

THIRD = f"{BEGUN}, found 2, rescue 3, returned, found 2, rescue 3, returned"


@pytest.mark.clause("purkkis/round", "purkkis/three-rounds", "purkkis/third-round")
def test_a_round_is_each_time_the_seeker_has_fetched_the_ball() -> None:
    runs = []
    state = at()
    for texts in (
        "kick 2",
        "returned",
        "found 2, rescue 3",
        "returned",
        "own 2, own 3, own 4, own 5, own 6",
        "kick 3",
        "returned",
    ):
        play(state, texts)
        runs.append(state.run)
    assert runs == [0, 1, 1, 2, 2, 2, 3]
    assert told(state)[-1] == "Third round!"
    play(state, "own 2, own 3, own 4, own 5, own 6, kick 1, returned")
    assert (state.seeker, state.run) == (5, 1)


@pytest.mark.clause("purkkis/third-no-rescue", "purkkis/third-own-name")
def test_in_the_third_round_nobody_is_rescued_and_anybody_says_the_own_name() -> None:
    state = at(f"{THIRD}, found 4")
    assert refused(state, "rescue 5") == "purkkis/third-no-rescue"
    play(state, "kick 5, returned, own 5")
    assert at_the_base(state) == ([4], [5])
    assert state.run == 3


@pytest.mark.clause("purkkis/third-all-own-names")
def test_in_the_third_round_the_last_own_name_seeks_unless_there_is_a_prisoner() -> None:
    assert at(f"{THIRD}, own 6, own 2, own 3, own 5, own 4").seeker == 3
    assert at(f"{THIRD}, own 6, own 2, found 3, found 5, own 4").seeker == 2


@pytest.mark.clause("purkkis/three-rounds", "purkkis/third-no-rescue")
def test_where_nobody_can_take_the_role_over_the_rule_of_the_third_round_stays() -> None:
    """All who hid went home, and who had come later were not in yet."""
    three = "players=6,present=3,first=1"
    begun = "kick 2, returned, found 2, rescue 3, returned, found 2, rescue 3, returned"
    state = at(
        f"{begun}, comes 4, comes 5, comes 6, goes 2, goes 3, kick 4, returned, found 4", three
    )
    assert (state.seeker, state.run, state.third_round()) == (0, 4, True)
    assert refused(state, "rescue 5") == "purkkis/third-no-rescue"


@pytest.mark.clause("purkkis/fetch", "purkkis/vain-kick")
def test_nobody_is_left_as_the_one_who_fetches_when_the_game_starts_over() -> None:
    state = at(f"{BEGUN}, found 3, kick 3, goes 1")
    assert (state.seeker, state.fetcher) == (2, -1)
    assert at(f"{BEGUN}, kick 3, goes 1").fetcher == -1


@pytest.mark.clause("purkkis/limit")
def test_all_are_called_in_when_the_time_is_over() -> None:
    assert refused(at(BEGUN), "called") == "purkkis/limit"
    options = "players=6,first=1,limit=10"
    state = at("at 5 kick 2, at 60 returned, at 90 found 3", options)
    assert refused(state, "at 659.9 called") == "purkkis/limit"
    play(state, "at 660 called")
    assert (state.seeker, state.run, at_the_base(state)) == (0, 1, ([], []))
    play(state, "kick 4, returned")
    assert (state.run, state.played, state.scores()[0]) == (1, 1, 1.0)
    play(state, "found 3, rescue 4, returned")
    assert (state.run, state.played) == (2, 2)


# --- etiquette


@pytest.mark.clause("purkkis/guard", "purkkis/desirable")
def test_guarding_is_told_and_has_no_penalty() -> None:
    state = at(f"{BEGUN}, found 2", "players=6,first=1,guard_metres=5,guard_seconds=20")
    before = (may(state), state.scores())
    play(state, "guard")
    assert told(state)[-2:] == [
        "Who stays near the base all the time is not a good sport",
        "Agreed here: no nearer than 5 m for longer than 20 s",
    ]
    assert (may(state), state.scores()) == before
    assert state.explain(state.string_to_action("guard")).clause == "purkkis/guard"
    near, long = (
        told(at(f"{BEGUN}, guard", f"players=6,first=1,{agreed}"))[-1]
        for agreed in ("guard_metres=5", "guard_seconds=20")
    )
    assert near == "Agreed here: no nearer than 5 m"
    assert long == "Agreed here: for no longer than 20 s"


# --- coming and going


@pytest.mark.clause("purkkis/comes")
def test_who_comes_later_hides_from_the_next_start_on() -> None:
    state = at(BEGUN, "players=6,present=4,first=1")
    assert hidden(state) == [2, 3, 4]
    assert refused(state, "found 5") == "purkkis/comes"
    play(state, "comes 5")
    assert refused(state, "comes 5") == "purkkis/comes"
    assert refused(state, "own 5") == "purkkis/comes"
    assert hidden(state) == [2, 3, 4]
    play(state, "found 2, rescue 3")
    assert hidden(state) == [2, 3, 4, 5]
    play(state, "returned, comes 6, own 2, own 3, own 4, own 5")
    assert hidden(state) == [2, 3, 4, 5, 6]  # before the kick they are all there
    early = at("comes 5", "players=6,present=4,first=1")
    assert hidden(early) == [2, 3, 4, 5]


@pytest.mark.clause("purkkis/goes")
def test_who_goes_home_is_on_no_list_and_the_seekers_role_passes_on() -> None:
    state = at(f"{BEGUN}, found 2, found 3")
    play(state, "goes 2")
    assert at_the_base(state) == ([3], [])
    play(state, "goes 1")
    assert (state.seeker, hidden(state)) == (2, [4, 5, 6])
    play(state, "kick 4, returned, goes 3")
    assert state.by_lot()
    assert drawn(state) == {"seeker 4", "seeker 5", "seeker 6"}
    play(state, "seeker 6, goes 4")
    assert state.is_terminal()
    assert told(state)[-1] == "Fewer than 3 are left: it is over"
    last = at(f"{BEGUN}, found 2, found 3, found 4, found 5, goes 6")
    assert last.seeker == 1  # nobody else hid any more


# --- the end


@pytest.mark.clause("purkkis/nobody-wins")
def test_nobody_wins_and_rounds_as_the_seeker_are_counted() -> None:
    state = at(f"{THIRD}, found 2, found 3, found 4, found 5, found 6, kick 1, returned, enough")
    assert state.scores() == [3.0, 1.0, 0.0, 0.0, 0.0, 0.0]
    assert {(line.clause, line.text) for line in state.score_sheet()} == {
        ("purkkis/nobody-wins", "A round as the seeker")
    }
    assert state.is_terminal()
    assert state.winners() == []
    assert state.returns() == [0.0] * 6
    margin = at(f"{BEGUN}, enough", "players=3,first=1,objective=margin")
    assert margin.returns() == [-1.0, 0.5, 0.5]  # fewer rounds are worth more


@pytest.mark.clause("purkkis/end")
def test_it_is_over_when_people_say_so_or_after_so_many_rounds() -> None:
    assert at("enough").is_terminal()
    state = at(f"{BEGUN}, found 2, rescue 3, returned, found 2", "players=6,first=1,rounds=2")
    assert not state.is_terminal()
    play(state, "rescue 3")
    assert state.is_terminal()
    assert at("kick 2, returned, found 3", "players=6,first=1,events=3").is_terminal()
