"""Petanque for three: who throws when, two points and one, ties, and what is told of the order."""

from __future__ import annotations

import pytest

from advised import estimate, likely_action
from games.throwing.pitch import play
from pelitupa.core import CHANCE, IllegalAction, MalformedAction, OptionError
from pelitupa.core.advice import calm
from pelitupa.games import load_game
from pelitupa.games.throwing.petanque_three.game import PetanqueThreeState
from pelitupa.records import Seat
from pelitupa.table import Match
from pelitupa.table.refereeing import enter_aims, tell

AT = "target 8; rest target 0 8 0"
FIRST = f"{AT}; rest red-1 0 8.1 0; rest blue-1 0 8.5 0; rest green-1 0 8.3 0"
"""The first balls: blue's is farthest, then green's."""


def new(spec: str = "petanque_three") -> PetanqueThreeState:
    state = load_game(spec).new_initial_state()
    assert isinstance(state, PetanqueThreeState)
    return state


def after(text: str, spec: str = "petanque_three") -> PetanqueThreeState:
    return play(new(spec), text)


def refused(state: PetanqueThreeState, text: str) -> str:
    """The clause by which something cannot be told."""
    with pytest.raises(IllegalAction) as error:
        play(state, text)
    return error.value.ruling.clause.partition("/")[2]


def next_order(text: str, spec: str = "petanque_three") -> list[int]:
    """Who throws when in the round that follows one of such an order of closeness."""
    return after(f"round {text}", spec).firsts


@pytest.mark.clause("petanque_three/players", "petanque_three/balls", "petanque_three/member")
def test_three_play_alone_with_two_balls_each() -> None:
    state = new()
    assert state.game.teams() == ((0,), (1,), (2,))
    assert [state.balls_of(seat) for seat in range(3)] == [2, 2, 2]
    assert not any("leave" in text for text, _ in state.game.named)
    with pytest.raises(OptionError, match="3, not 2"):
        load_game("petanque_three(players=2)")


@pytest.mark.clause("petanque_three/first", "petanque_three/first-balls")
def test_the_first_round_goes_by_the_seats() -> None:
    state = after("target 8; lies", "petanque_three(first=2)")
    order = []
    for _ in range(3):
        order.append(state.current_player())
        state = play(state, "roll")
        if len(order) < 3:
            state = play(state, "thrown")
    assert order == [1, 2, 0]


@pytest.mark.clause("petanque_three/second-balls", "petanque_three/last-two")
def test_the_farthest_throws_second_balls_first() -> None:
    state = after(FIRST)
    assert state.current_player() == 1
    state = play(state, "rest blue-2 0 9 0")
    assert state.current_player() == 2  # green's first ball is farther than red's
    assert play(state, "rest green-2 0 9 0").current_player() == 0
    # blue's ball pushed red's away: now it is the farther one
    moved = play(after(FIRST), "rest blue-2 0 8.1 0 rest red-1 0 8.9 0")
    assert moved.current_player() == 0
    assert play(moved, "rest red-2 0 9 0").current_player() == 2


@pytest.mark.clause("petanque_three/last-two")
def test_the_farther_of_the_last_two_may_be_told_before_the_fourth_ball() -> None:
    spec = "petanque_three(farther=before)"
    moved = play(after(FIRST, spec), "rest blue-2 0 8.1 0 rest red-1 0 8.9 0")
    assert moved.current_player() == 2  # as it lay before that ball
    told = after("target 8; lies; thrown; thrown; farthest blue", spec)
    assert told.is_chance_node()
    assert told.view(None).prompt == "Whose ball is farthest?"
    told = play(told, "farthest green")
    assert told.seconds == [1, 2, 0]
    assert after(
        "target 8; lies; thrown; thrown; roll; report farthest red farthest blue", spec
    ).seconds == [0, 1, 2]


@pytest.mark.clause("petanque_three/second-balls", "petanque_three/farthest")
def test_equally_far_players_throw_in_the_order_of_the_seats() -> None:
    begin = "target 8; lies; thrown; thrown"
    state = after(f"{begin}; farthest red level blue level green", "petanque_three(first=3)")
    assert state.current_player() == 2
    state = after(f"{begin}; farthest blue level green")
    assert state.current_player() == 1
    assert refused(state, "farthest blue") == "farthest"  # it is red's turn or green's
    assert refused(state, "thrown") == "report"
    assert refused(after(begin), "closest red") == "report"
    state = play(state, "farthest red level green")
    assert state.current_player() == 0


@pytest.mark.clause("petanque_three/report")
def test_in_a_round_four_answers_tell_all() -> None:
    state = after("target 8; lies; thrown; thrown; farthest blue; farthest green; thrown; roll")
    texts = [state.action_to_string(CHANCE, outcome) for outcome in state.legal_actions()]
    assert texts[:4] == ["lost target", "closest red", "closest blue", "closest red level blue"]
    state = play(state, "closest green")
    assert state.view(None).prompt == "Whose ball comes next?"
    state = play(state, "next green")  # it is not known yet who of the others was closer
    assert state.is_chance_node()
    state = play(state, "next blue")
    assert (state.scores(), state.firsts, state.current_player()) == ([0, 0, 3], [2, 1, 0], 2)
    assert refused(after("target 8; lies; thrown; thrown"), "points red 1") == "scoring"


@pytest.mark.clause("petanque_three/lost-ball", "petanque_three/farthest")
def test_who_has_lost_a_ball_is_farthest_and_nobody_is_asked() -> None:
    begin = after("target 8; lies; thrown; thrown")
    assert refused(begin, "lost green-1 farthest blue") == "lost-ball"
    lost = play(begin, "lost green-1")
    assert lost.current_player() == 2
    assert play(begin, "lost green-1 farthest green").current_player() == 2
    two = play(after("target 8; lies; lost red-1; thrown"), "lost green-1; thrown")
    assert two.seconds == [0, 2, 1]  # both are behind all others
    before = after("target 8; lies; thrown; thrown; lost green-1", "petanque_three(farther=before)")
    assert (before.is_chance_node(), before.farthest) == (True, [4])
    assert play(before, "farthest blue").seconds == [2, 1, 0]


@pytest.mark.clause("petanque_three/report")
def test_nobody_has_three_balls() -> None:
    begin = "target 8; lies; thrown; thrown; farthest blue; farthest green; thrown; closest green"
    state = play(after(begin), "next green")
    assert refused(state, "next green") == "closest"
    assert refused(new(), "round red red red") == "closest"
    assert refused(new(), "round red") == "report"
    assert refused(new(), "round red lost") == "report"


@pytest.mark.clause("petanque_three/scoring")
def test_two_points_for_the_closest_ball_and_one_for_the_next() -> None:
    assert after("round red blue").scores() == [2, 1, 0]
    assert after("round red red green").scores() == [3, 0, 0]
    state = after(f"{FIRST}; rest blue-2 0 8.05 0; rest green-2 0 9 0; rest red-2 0 9 0")
    assert state.scores() == [1, 2, 0]
    lines = [(line.seats, line.points, line.text) for line in state.score_sheet()]
    assert lines == [((0,), 1, "the second-closest ball"), ((1,), 2, "the closest ball")]
    assert state.score_sheet()[0].clause == "petanque_three/scoring"


@pytest.mark.clause("petanque_three/ties")
def test_a_shared_place_gives_its_points_to_nobody() -> None:
    assert after("round red blue=green red").scores() == [2, 0, 0]
    assert after("round red=blue green").scores() == [0, 0, 0]
    share = "petanque_three(ties=share)"
    assert after("round red blue=green red", share).scores() == [2, 0.5, 0.5]
    assert after("round red=blue green", share).scores() == [1.5, 1.5, 0]
    assert after("round red=blue=green", share).scores() == [1, 1, 1]
    own = (
        f"{AT}; rest red-1 0 8.1 0; rest blue-1 0 8.5 0; rest green-1 0 8.3 0; rest blue-2 0 9 0; "
    )
    own += "rest green-2 0 9.5 0; rest red-2 0 7.9 0"  # both of red's are ten centimetres away
    assert after(own).scores() == [3, 0, 0]


@pytest.mark.clause("petanque_three/winner", "petanque_three/no-points")
def test_who_has_the_closest_ball_alone_starts_the_next_round() -> None:
    assert next_order("green blue") == [2, 1, 0]
    assert next_order("blue red") == [1, 0, 2]
    state = after("round green blue; round red=blue green")
    assert (state.firsts, state.starter, state.idle) == ([2, 0, 1], 2, 1)
    assert after("round red=blue=green", "petanque_three(first=2)").firsts == [1, 2, 0]


@pytest.mark.clause("petanque_three/closer")
def test_the_better_ball_tells_who_was_closer_or_the_worse() -> None:
    assert next_order("red green green blue blue") == [0, 2, 1]
    assert next_order("red red blue=green") == [0, 1, 2]
    assert next_order("green red=blue") == [2, 0, 1]
    worse = "petanque_three(closer=worse)"
    assert next_order("red green blue blue", worse) == [0, 1, 2]  # green's other ball is behind
    assert next_order("red blue green green", worse) == [0, 2, 1]
    assert refused(new(worse), "round red green blue") == "report"
    lost = f"{AT}; rest red-1 0 8.1 0; rest blue-1 0 8.2 0; rest green-1 0 8.4 0; rest green-2 0 8.5 0; "
    assert after(lost + "lost blue-2; rest red-2 0 9 0", worse).firsts == [0, 2, 1]
    assert after(lost + "lost blue-2; rest red-2 0 9 0").firsts == [0, 1, 2]


@pytest.mark.clause("petanque_three/lost-target")
def test_without_the_target_the_round_is_begun_again_in_the_same_order() -> None:
    state = after("round green blue; target 8; lies; thrown; lost target")
    assert (state.firsts, state.scores(), state.deal, state.idle) == ([2, 1, 0], [0, 1, 2], 3, 1)
    assert after("round lost").firsts == [0, 1, 2]
    dead = after("target 8; rest target 1 8 0; lost target", "petanque_three(area=true)")
    assert (dead.offset, dead.firsts) == (1.0, [0, 1, 2])
    assert after("target 8; rest target 1 8 0; lost target").offset == 0.0


@pytest.mark.clause("petanque_three/rethrow")
def test_after_a_bad_throw_the_same_player_throws_or_the_next_one_places_it() -> None:
    assert after("target 8; again").current_player() == 0
    state = after("target 8; again", "petanque_three(rethrow=opponents)")
    assert state.current_player() == 1
    assert play(state, "place; lies").current_player() == 0


@pytest.mark.clause("petanque_three/match")
def test_the_highest_wins_when_somebody_has_thirteen() -> None:
    state = after("round red red green; " * 4)
    assert (state.scores(), state.is_terminal()) == ([12, 0, 0], False)
    assert play(state, "round green red").winners() == [0]
    level = "round red blue; round blue red; " * 4
    over = after(f"{level}; round red blue")
    assert (over.scores(), over.winners()) == ([14, 13, 0], [0])
    shared = after("round red blue; round blue red", "petanque_three(target=3)")
    assert (shared.scores(), shared.winners(), shared.returns()) == (
        [3, 3, 0],
        [0, 1],
        [0.5, 0.5, -1],
    )
    going = after("round red blue; round blue red", "petanque_three(target=3,tie=play_on)")
    assert not going.is_terminal()
    assert play(going, "round green blue").winners() == [1]


@pytest.mark.clause("petanque_three/limit")
def test_it_comes_to_an_end() -> None:
    spec = "petanque_three(limit=2)"
    over = after("round red=blue=green; target 2; again", spec)
    assert (over.is_terminal(), over.winners()) == (True, [])
    level = "round red blue; round blue red; round red=blue green; round red=blue green"
    played = after(level, "petanque_three(target=3,tie=play_on,limit=2)")
    assert (played.is_terminal(), played.winners()) == (True, [0, 1])


@pytest.mark.clause("petanque_three/fipjp")
def test_the_official_ruleset_turns_its_options_on() -> None:
    options = new("petanque_three(ruleset=fipjp)").game.options
    assert (options.circle, options.nearest, options.farthest) == (50, 6.0, 10.0)
    assert (options.ground, options.rethrow, options.area) == ("any", "opponents", True)
    spec = "petanque_three(ruleset=fipjp)"
    assert after("target 8; rest target 5 6 0 lawn 3", spec).next == 2
    for place in ("0 6.249 0", "0 10.251 0"):  # from the edge of 50 cm
        assert after(f"target 8; rest target {place}", spec).current_player() == 1
    assert after("target 8; rest target 1 8 0; lost target", spec).offset == 1.0


def test_a_round_by_phone_takes_ten_answers() -> None:
    match = Match(
        load_game("petanque_three"), [Seat(n) for n in ("A", "B", "C")], nature="reported"
    )
    enter_aims(match)
    for text in (
        "lies",
        "thrown",
        "thrown",
        "farthest green",
        "farthest red",
        "thrown",
        "closest red",
        "next blue",
    ):
        tell(match, text)
    assert [player.score for player in match.view(None).players] == ["2", "1", "0"]
    tell(match, "round blue red")
    assert [player.score for player in match.view(None).players] == ["3", "3", "0"]
    with pytest.raises(MalformedAction):
        tell(match, "round violet")


def test_a_sensible_player_gets_close_and_knows_who_lies_well() -> None:
    state = after(FIRST)
    assert likely_action(state, calm) in state.legal_actions()
    mine, yours, others = estimate(state)
    assert mine > others > yours
    assert mine + yours + others == pytest.approx(0.0)
