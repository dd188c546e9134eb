"""Swing Dodgeball: who burns and by what, who gets whose place, runs and bonus lives."""

from __future__ import annotations

import pytest

from games.playing import may, play, refused
from games.yard.hiding import drawn, told
from games.yard.referee_swing_dodgeball import SwingReferee
from games.yard.walking import walk
from pelitupa.core import FieldZone, OptionError, State, WordsZone
from pelitupa.games import load_game
from pelitupa.games.yard.swing_dodgeball.game import SwingState

THREE = "place 1, place 2"
"""Players 1 and 2 swing, and player 3 burns."""
FIVE = f"{THREE}, place 3, place 4"
"""Players 1 and 2 swing, 3 burns, 4 and then 5 are behind the swings."""
ALL = "players=5"


def at(texts: str = THREE, options: str = "players=3") -> SwingState:
    state = load_game(f"swing_dodgeball({options})").new_initial_state()
    assert isinstance(state, SwingState)
    return play(state, texts) if texts else state


def who(state: SwingState) -> tuple[list[int], int, list[int]]:
    """Who swings, who burns, and who is behind the swings, by their numbers."""
    targets = [seat + 1 for seat in state.targets]
    return targets, state.burner + 1, [seat + 1 for seat in state.line]


def life(state: SwingState, seat: int) -> tuple[float, bool]:
    """Somebody's runs, and whether he has a bonus life."""
    return state.runs[seat - 1] / 2, state.lives[seat - 1]


@pytest.mark.clause("swing_dodgeball/players")
def test_three_to_five_play() -> None:
    assert load_game("swing_dodgeball(players=5)").num_players() == 5
    for spec in ("players=2", "players=6", "players=5,present=2", "players=4,present=3,first=4"):
        with pytest.raises(OptionError):
            load_game(f"swing_dodgeball({spec})")


@pytest.mark.clause("swing_dodgeball/first", "swing_dodgeball/burning-line")
def test_places_are_drawn_by_lot() -> None:
    state = at("", ALL)
    assert state.by_lot()
    assert drawn(state) == {f"place {number}" for number in range(1, 6)}
    assert refused(state, "hit 1") == "swing_dodgeball/first"
    play(state, "place 4, place 2, place 5")
    assert refused(state, "place 2") == "swing_dodgeball/first"
    play(state, "place 3")
    assert who(state) == ([4, 2], 5, [3, 1])
    assert refused(state, "place 1") == "swing_dodgeball/first"
    named = at("", "players=3,first=2")
    assert not named.by_lot()
    assert who(named) == ([1, 3], 2, [])
    named = at("", "players=4,first=2")
    assert drawn(named) == {"place 1", "place 3", "place 4"}
    assert who(play(named, "place 4, place 1")) == ([4, 1], 2, [3])


@pytest.mark.clause("swing_dodgeball/hit", "swing_dodgeball/switch", "swing_dodgeball/targets")
def test_with_three_the_hit_target_and_the_burner_switch() -> None:
    state = at(f"{THREE}, hit 1")
    assert who(state) == ([3, 2], 1, [])
    assert told(state)[-2:] == ["Player 3 gets a swing", "Player 1 burns now"]
    assert refused(state, "hit 1") == "swing_dodgeball/targets"
    assert refused(state, "away 1") == "swing_dodgeball/targets"


@pytest.mark.clause("swing_dodgeball/bounce")
def test_a_ball_that_has_bounced_burns_unless_agreed_otherwise() -> None:
    assert who(at(f"{THREE}, bounced 2")) == ([1, 3], 2, [])
    without = at(THREE, "players=3,bounce_hits=false")
    assert refused(without, "bounced 2") == "swing_dodgeball/bounce"


@pytest.mark.clause("swing_dodgeball/line", "swing_dodgeball/half-throw")
def test_a_throw_from_in_front_of_the_line_does_not_count() -> None:
    state = at(f"{THREE}, half 1, line")
    assert who(state) == ([1, 2], 3, [])
    assert "does not count" in told(state)[-1]
    ruling = state.explain(state.string_to_action("line"))  # but for one throw after a half-catch
    assert ruling.clause == "swing_dodgeball/half-throw"
    assert at().explain(state.string_to_action("line")).clause == "swing_dodgeball/line"
    play(state, "twice 1")  # it was thrown again, and so nothing came between
    assert who(state) == ([3, 2], 1, [])


@pytest.mark.clause("swing_dodgeball/swing")
def test_a_still_swing_is_told_and_has_no_penalty() -> None:
    state = at()
    before = (may(state), who(state))
    play(state, "still 2")
    assert told(state)[-1] == "Player 2 must swing: nobody may keep the swing still"
    assert (may(state), who(state)) == before


@pytest.mark.clause("swing_dodgeball/catch", "swing_dodgeball/kick")
def test_a_caught_kick_burns_the_kicker() -> None:
    state = at(f"{FIVE}, caught 2", ALL)
    assert who(state) == ([1, 3], 4, [5, 2])
    assert state.explain(state.string_to_action("caught 1")).clause == "swing_dodgeball/catch"


@pytest.mark.clause("swing_dodgeball/half-catch")
def test_two_half_catches_directly_after_each_other_burn() -> None:
    state = at()
    assert refused(state, "twice 1") == "swing_dodgeball/half-catch"
    play(state, "half 1")
    assert refused(state, "twice 2") == "swing_dodgeball/half-catch"
    assert who(play(state, "twice 1")) == ([3, 2], 1, [])
    broken = at(f"{THREE}, half 1, half 2")  # another throw came between
    assert refused(broken, "twice 1") == "swing_dodgeball/half-catch"
    assert who(play(broken, "half 1, half 1, half 1")) == ([1, 2], 3, [])  # never directly
    kicks = at(f"{THREE}, half 1, half 2", "players=3,half=kicks")
    assert who(play(kicks, "twice 1")) == ([3, 2], 1, [])
    assert who(play(kicks, "twice 2")) == ([3, 1], 2, [])


@pytest.mark.clause("swing_dodgeball/half-catch", "swing_dodgeball/away")
def test_a_kick_away_that_is_not_half_caught_comes_between() -> None:
    for half in ("throws", "kicks"):
        options = f"players=3,half={half}"
        state = at(f"{THREE}, half 1, away 1, ready", options)
        assert refused(state, "twice 1") == "swing_dodgeball/half-catch"
        caught = at(f"{THREE}, half 1, away 1, twice 1", options)
        assert who(caught) == ([3, 2], 1, [])
        first = at(f"{THREE}, away 1, half 1, run 2, ready, twice 1", options)
        assert who(first) == ([3, 2], 1, [])


@pytest.mark.clause("swing_dodgeball/away")
def test_the_kick_away_can_be_caught_and_then_nobody_runs() -> None:
    state = at()
    assert refused(state, "run 1") == "swing_dodgeball/away"
    assert refused(state, "between 1") == "swing_dodgeball/away"
    play(state, "away 1")
    assert refused(state, "caught 2") == "swing_dodgeball/away"
    assert who(play(state, "caught 1")) == ([3, 2], 1, [])
    assert refused(state, "run 3") == "swing_dodgeball/away"
    late = at(f"{THREE}, away 1, run 2")
    assert refused(late, "caught 1") == "swing_dodgeball/away"  # it has bounced long ago


@pytest.mark.clause("swing_dodgeball/run", "swing_dodgeball/over")
def test_both_targets_may_run_again_and_again_until_the_burner_has_the_ball() -> None:
    state = at(f"{THREE}, away 1, run 1, run 2, run 1")
    assert (life(state, 1), life(state, 2)) == ((2.0, False), (1.0, False))
    for word in ("line", "still 1", "away 2", "under 2"):
        assert refused(state, word) == "swing_dodgeball/over"
    play(state, "ready")
    assert refused(state, "ready") == "swing_dodgeball/over"
    assert refused(state, "run 1") == "swing_dodgeball/away"


@pytest.mark.clause("swing_dodgeball/ropes", "swing_dodgeball/over")
def test_the_ball_between_the_ropes_burns_and_ends_the_play() -> None:
    state = at(f"{FIVE}, away 1", ALL)
    assert refused(state, "behind 2") == "swing_dodgeball/ropes"
    play(state, "between 2")
    assert who(state) == ([1, 3], 4, [5, 2])
    assert refused(state, "run 1") == "swing_dodgeball/away"  # he comes back without a run
    anybody = at(f"{FIVE}, away 1, behind 1", f"{ALL},fetch=any")
    assert who(anybody) == ([3, 2], 4, [5, 1])
    three = at(f"{THREE}, away 1", "players=3,fetch=any")
    assert refused(three, "behind 1") == "swing_dodgeball/back-burners"


@pytest.mark.clause("swing_dodgeball/runner")
def test_a_hit_does_not_burn_one_who_runs_unless_agreed() -> None:
    assert refused(at(f"{THREE}, away 1"), "hit 2") == "swing_dodgeball/runner"
    state = at(f"{THREE}, away 1, hit 2", "players=3,hit_runner=true")
    assert who(state) == ([1, 3], 2, [])


@pytest.mark.clause("swing_dodgeball/things", "swing_dodgeball/equipment")
def test_farther_things_give_more_runs() -> None:
    assert refused(at(f"{THREE}, away 1"), "run-half 1") == "swing_dodgeball/things"
    options = "players=3,round=old tree 2; lamp 1/2; gate 1 1/2"
    state = at(f"{THREE}, away 1, run-half 1, run-two 2, run-one-half 1", options)
    assert (life(state, 1), life(state, 2)) == ((2.0, False), (2.0, False))
    assert refused(state, "run 1") == "swing_dodgeball/things"
    around = state.view(None).zone("around")
    assert isinstance(around, WordsZone)
    assert around.text == "old tree: 2, lamp: 0.5, gate: 1.5"
    for wrong in ("tree", "tree 3", "tree 1/3", "", "tree 1; tree 2", "a(b 1"):
        with pytest.raises(OptionError):
            load_game("swing_dodgeball", round=wrong)


LIFE = f"{THREE}, away 1, run 1, run 1, run 1"


@pytest.mark.clause("swing_dodgeball/three-runs", "swing_dodgeball/life")
def test_three_runs_are_a_bonus_life_which_is_lost_instead_of_the_swing() -> None:
    state = at(LIFE)
    assert life(state, 1) == (0.0, True)
    play(state, "ready, half 1, hit 1")
    assert (who(state), life(state, 1)) == (([1, 2], 3, []), (0.0, False))
    assert told(state)[-1] == "Player 1 loses the bonus life, and not the swing"
    assert refused(state, "twice 1") == "swing_dodgeball/half-catch"  # they begin anew
    assert who(play(state, "hit 1")) == ([3, 2], 1, [])
    dear = at(f"{THREE}, away 1, run-two 1, run-two 1", "players=3,round=pine 2")
    assert life(dear, 1) == (1.0, True)  # what is over stays
    ropes = at(f"{LIFE}, between 1")
    assert (who(ropes), life(ropes, 1)) == (([1, 2], 3, []), (0.0, False))
    kicks = at(f"{LIFE}, ready, half 1, half 2, hit 1", "players=3,half=kicks")
    assert refused(kicks, "twice 1") == "swing_dodgeball/half-catch"
    assert who(play(kicks, "twice 2")) == ([1, 3], 2, [])  # his alone begin anew


@pytest.mark.clause("swing_dodgeball/one-life", "swing_dodgeball/bank")
def test_nobody_has_two_bonus_lives() -> None:
    more = f"{LIFE}, run 1, run 1, run 1, run 1"
    state = at(more)
    assert life(state, 1) == (0.0, True)
    banked = at(more, "players=3,bank=true")
    assert life(banked, 1) == (4.0, True)
    play(banked, "ready, hit 1")
    assert (who(banked), life(banked, 1)) == (([1, 2], 3, []), (1.0, True))


@pytest.mark.clause("swing_dodgeball/runs-kept")
def test_runs_are_kept_by_one_who_burns_unless_agreed_otherwise() -> None:
    texts = f"{THREE}, away 1, run 1, run 1, ready, hit 1, hit 2"
    assert life(at(texts), 1) == (2.0, False)
    assert life(at(texts, "players=3,runs_lost=true"), 1) == (0.0, False)


@pytest.mark.clause("swing_dodgeball/back-burners", "swing_dodgeball/back-order")
def test_the_longest_back_burner_burns_next() -> None:
    state = at(f"{FIVE}, hit 1", ALL)
    assert who(state) == ([3, 2], 4, [5, 1])
    assert who(play(state, "half 2, twice 2")) == ([3, 4], 5, [1, 2])
    assert who(play(state, "caught 3")) == ([5, 4], 1, [2, 3])


@pytest.mark.clause("swing_dodgeball/back-hit")
def test_a_ball_from_behind_under_the_bar_burns_nobody() -> None:
    assert refused(at(), "under 1") == "swing_dodgeball/back-burners"
    state = at(f"{FIVE}, half 1, under 1", ALL)
    assert who(state) == ([1, 2], 3, [4, 5])
    assert told(state)[-1] == "Under the bar: that burns nobody"
    assert refused(state, "twice 1") == "swing_dodgeball/half-catch"  # a throw came between


@pytest.mark.clause("swing_dodgeball/nobody-wins")
def test_nobody_wins_and_turns_as_the_burner_are_counted() -> None:
    state = at(f"{THREE}, hit 1, hit 2, enough")
    assert state.scores() == [1.0, 1.0, 1.0]
    state = at(f"{THREE}, hit 1, hit 3, hit 1, enough", "players=3,objective=margin")
    assert state.scores() == [2.0, 0.0, 2.0]
    assert (state.winners(), state.returns()) == ([], [-1.0, 2.0, -1.0])
    assert {line.clause for line in state.score_sheet()} == {"swing_dodgeball/nobody-wins"}


@pytest.mark.clause("swing_dodgeball/comes")
def test_who_comes_later_is_the_last_behind_the_swings() -> None:
    state = at(THREE, "players=5,present=3")
    ruling = state.explain(state.string_to_action("comes 4"))
    assert (ruling.clause, ruling.text) == (
        "swing_dodgeball/comes",
        "Who comes later goes behind the swings.",
    )
    play(state, "comes 4")
    assert who(state) == ([1, 2], 3, [4])
    play(state, "away 1, comes 5, between 1")
    assert who(state) == ([3, 2], 4, [5, 1])


@pytest.mark.clause("swing_dodgeball/goes")
def test_a_role_that_is_needed_passes_on() -> None:
    assert who(at(f"{FIVE}, goes 3", ALL)) == ([1, 2], 4, [5])
    target = at(f"{FIVE}, away 2, goes 1", ALL)
    assert who(target) == ([3, 2], 4, [5])
    assert refused(target, "run 2") == "swing_dodgeball/away"
    behind = at(f"{FIVE}, goes 4, goes 1", ALL)
    assert who(behind) == ([3, 2], 5, [])
    play(behind, "goes 2")
    assert behind.is_terminal()
    ran = f"{FIVE}, away 1, run 1, run 1, run 1, run 2, ready, goes 1, goes 2, comes 1, comes 2"
    alive = at(ran, ALL)  # a bonus life does not keep the swing, and is lost
    assert (who(alive), life(alive, 1), life(alive, 2)) == (
        ([3, 4], 5, [1, 2]),
        (0.0, False),
        (1.0, False),
    )
    assert life(at(ran, f"{ALL},runs_lost=true"), 2) == (0.0, False)
    assert told(behind)[-1] == "Fewer than 3 are left: it is over"


@pytest.mark.clause("swing_dodgeball/end")
def test_it_is_over_when_people_say_so_or_after_so_many_turns() -> None:
    assert at(f"{THREE}, enough").is_terminal()
    state = at(f"{THREE}, hit 1", "players=3,rounds=2")
    assert not state.is_terminal()
    assert play(state, "hit 2").is_terminal()
    assert state.scores() == [1.0, 0.0, 1.0]
    assert at(f"{THREE}, half 1", "players=3,events=3").is_terminal()


@pytest.mark.clause("swing_dodgeball/world", "swing_dodgeball/order")
def test_events_are_told_in_their_order_and_nobody_decides() -> None:
    state = at(f"{THREE}, at 30 half 1")
    assert not state.get_game().has_decisions()
    assert refused(state, "at 29 hit 1") == "swing_dodgeball/order"
    assert who(play(state, "at 31 hit 1")) == ([3, 2], 1, [])  # the first who is hit burns
    field = state.view(None).zone("yard")
    assert isinstance(field, FieldZone)
    assert [figure.id for figure in field.figures] == ["swing-2", "swing-1", "burner-0"]
    runs = play(state, "away 2").view(None).zone("yard")
    assert isinstance(runs, FieldZone)
    assert runs.figures == ()  # nobody tells who runs


@pytest.mark.parametrize("agreed", [False, True], ids=["as it is", "as may be agreed"])
def test_a_second_referee_counts_the_same(agreed: bool) -> None:
    def position(state: State) -> object:
        assert isinstance(state, SwingState)
        runs = [halves / 2 for halves in state.runs]
        placed = (
            who(state) if any(state.turns) else None
        )  # the first burner burns when all are drawn
        return placed, runs, state.lives, state.scores()

    options = "half=kicks,fetch=any,hit_runner=true,bank=true,runs_lost=true,bounce_hits=false"
    spec = f"players=5,present=4,{options}" if agreed else "players=5,present=4"
    walk(f"swing_dodgeball({spec})", lambda: SwingReferee(5, 4, agreed), position, 20)
