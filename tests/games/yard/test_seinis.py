"""Seinis: whose kick it is, who drops out, and who is left."""

from __future__ import annotations

import pytest

from games.playing import play, refused
from games.yard.hiding import drawn, told
from games.yard.referee_seinis import SeinisReferee
from games.yard.walking import walk
from pelitupa.core import OptionError, State
from pelitupa.games import load_game
from pelitupa.games.yard.seinis.game import SeinisState

ORDER = "next 3, next 1, next 4"
"""Of four players; player 2 is the last one without a lot."""


def at(texts: str = ORDER, options: str = "players=4") -> SeinisState:
    state = load_game(f"seinis({options})").new_initial_state()
    assert isinstance(state, SeinisState)
    return play(state, texts) if texts else state


def kicker(state: SeinisState) -> int:
    return state.kicker() + 1


@pytest.mark.clause("seinis/players")
def test_two_or_more_play_each_for_himself() -> None:
    assert load_game("seinis(players=40)").teams()[39] == (39,)
    for spec in ("players=1", "players=41", "players=5,present=1", "players=5,present=3,first=4"):
        with pytest.raises(OptionError):
            load_game(f"seinis({spec})")


@pytest.mark.clause("seinis/first")
def test_the_order_is_drawn_by_lot_and_the_last_one_needs_none() -> None:
    state = at("")
    assert state.by_lot()
    assert drawn(state) == {"next 1", "next 2", "next 3", "next 4"}
    assert refused(state, "hit") == "seinis/first"
    play(state, "next 3, next 1")
    assert refused(state, "next 3") == "seinis/first"
    play(state, "next 4")
    assert [seat + 1 for seat in state.order] == [3, 1, 4, 2]
    assert refused(state, "next 2") == "seinis/first"
    named = at("", "players=4,first=2")
    assert drawn(named) == {"next 1", "next 3", "next 4"}
    assert kicker(play(named, "next 4, next 1")) == 2


@pytest.mark.clause("seinis/wall", "seinis/kick", "seinis/rebound")
def test_players_kick_in_their_order_again_and_again() -> None:
    state = at()
    kicks = []
    for _ in range(6):
        kicks.append(kicker(state))
        play(state, "hit")
    assert kicks == [3, 1, 4, 2, 3, 1]
    assert state.view(None).prompt == "Player 4 kicks the ball as it comes"


@pytest.mark.clause("seinis/spot")
def test_a_round_begins_with_a_still_ball_and_there_can_be_no_fault() -> None:
    state = at()
    assert state.view(None).prompt == "Player 3 kicks from the starting spot"
    assert refused(state, "fault") == "seinis/spot"
    play(state, "hit, fault")
    assert refused(state, "fault") == "seinis/spot"


@pytest.mark.clause("seinis/miss")
def test_who_misses_drops_out_and_the_next_one_starts_from_the_spot() -> None:
    state = at(f"{ORDER}, hit, hit, miss")
    assert told(state)[-2:] == ["Player 4 drops out", "Player 2 kicks from the starting spot"]
    assert (kicker(state), state.still) == (2, True)
    play(state, "hit")
    assert kicker(state) == 3
    play(state, "hit, miss")  # player 1
    assert kicker(state) == 2
    last = at(f"{ORDER}, hit, hit, hit, miss")
    assert kicker(last) == 3  # after the last one it is the first one's turn


@pytest.mark.clause("seinis/fault")
def test_a_fault_is_as_a_miss_or_has_the_kick_retaken() -> None:
    state = at(f"{ORDER}, hit, fault")
    assert told(state)[-2:] == ["Player 1 drops out", "Player 4 kicks from the starting spot"]
    again = at(f"{ORDER}, hit, fault", "players=4,fault=retake")
    assert (kicker(again), again.still, again.dropped) == (1, True, [])


@pytest.mark.clause("seinis/touch")
def test_who_touches_the_ball_on_purpose_out_of_turn_drops_out() -> None:
    state = at(f"{ORDER}, hit")
    assert refused(state, "disturbed 1") == "seinis/fault"
    play(state, "disturbed 3")
    assert (kicker(state), state.still) == (1, True)
    assert refused(state, "disturbed 3") == "seinis/touch"
    assert [seat + 1 for seat in state.order] == [1, 4, 2]


@pytest.mark.clause("seinis/again")
def test_after_an_accident_the_same_player_kicks_again() -> None:
    state = at(f"{ORDER}, hit, again")
    assert (kicker(state), state.still, state.dropped) == (1, True, [])


@pytest.mark.clause("seinis/win")
def test_the_last_one_left_wins_and_need_not_kick() -> None:
    state = at(f"{ORDER}, miss, hit, miss, miss")
    assert state.is_terminal()
    assert state.winners() == [0]
    assert state.scores() == [1.0, 0.0, 0.0, 0.0]
    assert [(line.clause, line.points) for line in state.score_sheet()] == [("seinis/win", 1.0)]
    assert state.returns() == [1.0, -1 / 3, -1 / 3, -1 / 3]


@pytest.mark.clause("seinis/games")
def test_the_next_game_is_kicked_in_the_order_of_dropping_out() -> None:
    state = at(f"{ORDER}, miss, hit, miss, miss", "players=4,games=2")
    assert not state.is_terminal()
    assert [seat + 1 for seat in state.order] == [3, 4, 2, 1]
    play(state, "miss, miss, miss")
    assert (state.winners(), state.scores()[0]) == ([0], 2.0)
    drawn = at("next 1, miss, hit, miss", "players=2,games=2")
    assert drawn.winners() == []
    assert drawn.view(None).result == "The match is drawn"


@pytest.mark.clause("seinis/comes")
def test_who_comes_later_is_the_last_in_the_order_until_somebody_drops_out() -> None:
    options = "players=5,present=3,games=2"
    state = at("next 2, next 1, hit", options)
    assert refused(state, "disturbed 4") == "seinis/comes"
    play(state, "comes 4")
    assert [seat + 1 for seat in state.order] == [2, 1, 3, 4]
    play(state, "miss, comes 5")
    assert [seat + 1 for seat in state.order] == [2, 3, 4]
    assert refused(state, "disturbed 5") == "seinis/comes"
    play(state, "miss, miss")
    assert [seat + 1 for seat in state.order] == [1, 3, 4, 2, 5]


@pytest.mark.clause("seinis/goes")
def test_who_goes_home_is_on_no_list() -> None:
    state = at(f"{ORDER}, hit, goes 1")
    assert (kicker(state), state.still) == (4, True)  # it was his turn
    play(state, "hit, goes 4")
    assert (kicker(state), state.still) == (2, False)  # it was not
    play(state, "goes 3")
    assert state.winners() == [1]
    few = at("next 1, goes 1", "players=2,games=2")
    assert few.is_terminal()
    assert (few.winners(), few.scores()) == ([], [0.0, 1.0])


@pytest.mark.clause("seinis/end")
def test_a_match_that_is_stopped_has_no_winner() -> None:
    state = at(f"{ORDER}, miss, enough")
    assert (state.winners(), state.returns()) == ([], [0.0] * 4)
    assert state.view(None).result == "Stopped before the end: nobody has won"
    assert at(f"{ORDER}, hit, hit", "players=4,events=5").is_terminal()


@pytest.mark.clause("seinis/world", "seinis/order")
def test_kicks_are_told_in_their_order_and_nobody_decides() -> None:
    state = at(f"{ORDER}, at 4 hit, at 9.5 hit")
    assert not state.get_game().has_decisions()
    assert refused(state, "at 9 hit") == "seinis/order"
    play(state, "at 9.5 miss")
    assert state.clock == 9.5


def test_only_who_took_part_wins_or_loses() -> None:
    state = at("next 1, miss", "players=4,present=2")
    assert state.returns() == [-1.0, 1.0, 0.0, 0.0]
    margin = at("next 1, miss", "players=4,present=2,objective=margin")
    assert margin.returns() == [-1.0, 1.0, 0.0, 0.0]


@pytest.mark.parametrize(
    ("games", "fault"), [(1, "out"), (3, "retake")], ids=["one game", "three games"]
)
def test_a_second_referee_counts_the_same(games: int, fault: str) -> None:
    def position(state: State) -> object:
        assert isinstance(state, SeinisState)
        return state.kicker(), state.still and not state.is_terminal(), list(state.won)

    spec = f"seinis(players=6,present=4,games={games},fault={fault})"
    walk(spec, lambda: SeinisReferee(6, 4, games, fault), position, 60)
