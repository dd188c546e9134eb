"""Snooker at its table: turns, fouls and what is done about them, spots, the end of frames and matches."""

from __future__ import annotations

import math
from random import Random

import pytest

from games.cue.playing import clauses, play, played_by_physics, told
from games.cue.referee_snooker import WORTH, Referee
from pelitupa.core import FieldZone, IllegalAction, MalformedAction, OptionError
from pelitupa.equipment.cue_tables import SNOOKER, distance
from pelitupa.games import load_game
from pelitupa.games.cue.snooker.frame import BLACK, COLOURS, NAMES
from pelitupa.games.cue.snooker.game import SnookerState
from pelitupa.games.cue.snooker.spots import BAULK, D_RADIUS, SPOTS, rack, spot_for
from pelitupa.nature import nature_for
from pelitupa.players import make_bot
from pelitupa.players.advice import advice_for
from pelitupa.records import Seat, parse, write
from pelitupa.table import Match
from pelitupa.table.refereeing import aims_of, enter_aims, strike_out, tell

CLEARED = [*["red", "black"] * 14, "red"]


def new(options: str = "") -> SnookerState:
    state = load_game(f"snooker({options})" if options else "snooker").new_initial_state()
    assert isinstance(state, SnookerState)
    return state


def after(*texts: str, options: str = "") -> SnookerState:
    state = new(options)
    play(state, *texts)
    return state


def illegal(state: SnookerState, text: str) -> str:
    """The clause by which it is refused."""
    with pytest.raises(IllegalAction) as error:
        state.apply_action(state.string_to_action(text))
    return error.value.ruling.clause.partition("/")[2]


# --- the table


@pytest.mark.clause("snooker/spots", "snooker/object")
def test_the_balls_lie_in_their_initial_position() -> None:
    state = new()
    places = [*SPOTS.values(), *rack()]
    assert len(places) == 21
    assert sorted(state.lies.values(), key=str) == sorted(places, key=str)
    for i, place in enumerate(places):
        assert SNOOKER.holds(*place)
        assert all(distance(place, other) >= 2 * SNOOKER.radius for other in places[:i])
    assert len(SNOOKER.pockets) == 6
    assert SPOTS[BLACK] == (1460.5, 0.0)
    assert all(x > SPOTS[6][0] for x, _ in rack())
    zone = state.view(None).zone("table")
    assert isinstance(zone, FieldZone)
    assert len(zone.figures) == 21
    assert [figure.mark for figure in zone.figures].count("chosen") == 15


@pytest.mark.clause("snooker/place")
def test_the_white_is_placed_in_the_d() -> None:
    state = new()
    assert [state.action_to_string(a) for a in state.legal_actions()] == ["place", "give up"]
    assert illegal(state, f"place {BAULK + 1} 0") == "place"
    assert illegal(state, f"place {BAULK - D_RADIUS - 1} 0") == "place"
    assert illegal(state, f"place {BAULK} 10") == "place"  # the brown is there
    assert illegal(state, "play") == "place"
    play(state, f"place {BAULK} 100")
    assert state.lies["white"] == (BAULK, 100.0)
    assert illegal(state, "place") == "place"


@pytest.mark.clause("snooker/shot")
def test_a_shot_is_chosen_and_nature_is_told_how() -> None:
    state = after("place", "shoot 0.4 5.5 0.1 -0.2")
    wanted = state.open_input()
    assert wanted is not None
    assert wanted.aim[:5] == ("snooker table", 0.4, 5.5, 0.1, -0.2)
    state = after("place")
    assert illegal(state, "shoot 0 5 0.5 0.5") == "shot"
    assert illegal(state, "pot blue north-east") == "touch-first"
    play(state, "pot red south-east", "red")
    assert illegal(state, "pot red south-east") == "touch-first"
    play(state, "pot blue north", "blue")
    assert state.points == [6, 0]


# --- reports


@pytest.mark.clause("snooker/report")
def test_people_tell_the_least_and_physics_all() -> None:
    state = after('report hit white "red 4" pot "red 4" south rest white 0.0 100.0')
    assert (state.points, state.frame.reds, state.lies["white"]) == ([1, 0], 14, (0.0, 100.0))
    assert state.lies["blue"] == SPOTS[5]  # not named in a whole account: it did not move
    play(state, 'report hit white "red 5"')
    assert state.lies["blue"] is None  # nobody told where anything lies
    state = after("place", "play")
    assert (
        illegal(state, 'report hit white "red 4" rest white 0.0 0.0') == "report"
    )  # the blue is there
    play(state, 'report hit white "red 4" pot "red 4" south rest white 0.0 100.0')
    assert "red 4" not in state.lies
    state = after('report pot red "" pot red ""')
    assert (state.points, state.frame.reds) == ([2, 0], 13)
    state = after("report hit white nothing rest white 0.0 100.0")
    assert state.points == [0, 4]
    rests = "rest white 0 300 rest blue 0 0"
    state = after(
        f"report hit blue black cushion black {rests}"
    )  # a whole account without the white
    assert state.points == [0, 4]


@pytest.mark.clause("snooker/report")
@pytest.mark.parametrize(
    ("shots", "report"),
    [
        ([], 'pot blue "" pot blue ""'),
        ([], 'pot "red 3" "" pot "red 3" ""'),
        ([], 'pot "red 3" "" rest "red 3" 0 0'),
        ([], "hit white nothing pot red north"),
        ([], 'pot red "" ' * 16),
        ([], "hit white white"),
        (["red"], 'pot white ""'),  # which colour was touched?
        ([], "rest white 0 0 rest blue 1 1"),
        ([], "rest white 1784 0"),
        ([], "rest red 0 0"),
        (["red", "miss"], 'pot "red 1" ""'),
    ],
)
def test_a_report_that_cannot_be_is_refused(shots: list[str], report: str) -> None:
    state = after(*shots, *(["place"] if not shots else []), "play")
    before = state.history()
    assert illegal(state, f"report {report}") == "report"
    assert state.history() == before


@pytest.mark.clause("snooker/same-moment")
def test_the_ball_that_is_named_first_was_touched_first() -> None:
    assert after('report hit white "red 1" hit white blue').points == [0, 0]
    assert after('report hit white blue hit white "red 1"').points == [0, 5]


@pytest.mark.clause("snooker/touching-ball")
def test_playing_away_from_a_touching_ball_touches_it() -> None:
    """The report names the ball that the white rested against; it need not have moved."""
    state = after(
        f"place {BAULK} 100",
        "play",
        'report hit white "red 1" rest white 500 60 rest "red 1" 500 7.5',
    )
    play(state, 'report hit white "red 1" rest white 0 300 rest "red 1" 500 7.5')
    assert state.points == [0, 0]


@pytest.mark.clause("snooker/touching-ball")
@pytest.mark.parametrize(
    ("before", "shot", "points"),
    [
        ([], 'touching "red 1" hit white nothing', [0, 0]),
        ([], "touching red hit white black", [0, 0]),  # the red counts as touched first
        ([], "touching red hit white nothing pot white north", [0, 4]),
        ([], "touching blue hit white nothing", [0, 4]),  # it is not on
        (["red"], "touching blue hit white nothing", [1, 0]),
        (["red"], "touching blue hit white pink pot pink north", [7, 0]),  # the pink is on too
        (["red"], "touching blue touching pink hit white nothing pot white north", [1, 5]),
    ],
)
def test_a_touching_ball_is_named_in_the_report(
    before: list[str], shot: str, points: list[int]
) -> None:
    assert after(*before, f"report {shot}").points == points


@pytest.mark.clause("snooker/touching-ball", "snooker/who-judges")
def test_from_a_touching_ball_on_a_player_cannot_fail_to_try() -> None:
    state = after("place", "play")
    assert illegal(state, "report touching red hit white nothing foul untried") == "no-effort"
    assert illegal(state, "report touching white hit white nothing") == "touching-ball"
    play(state, 'report touching "red 4" hit white nothing rest white 0.0 300.0')
    assert state.lies["red 4"] == state.before[1][9][1], "it did not move"
    assert "touching ball: a red; touches nothing" in [line.label for line in state.log(None)]


def test_physics_says_what_the_white_rests_against() -> None:
    """The white rolls away from the red and touches nothing: no foul, and nobody failed to try."""
    for gap, points in ((0.1, [0, 0]), (1.0, [0, 4])):
        state = after(f"place {BAULK} -146")
        state.lies["red 1"] = (BAULK + 2 * SNOOKER.radius + gap, -146.0)
        play(state, "shoot 180 0.3 0 0")
        state.apply_action(nature_for(state.get_game(), "cue(ruleset=none)").make(1).outcome(state))
        assert (state.points, state.answering) == (points, bool(points[1]))


@pytest.mark.clause("snooker/whole-shot", "snooker/turn")
def test_a_turn_is_reported_at_once() -> None:
    state = after("turn red black red and red pink miss")
    assert (state.points, state.side, state.frame.reds) == ([16, 0], 1, 12)
    assert illegal(state, "turn red black") == "turn"
    assert illegal(state, "turn miss miss") == "turn"
    assert illegal(state, "turn red blue and red miss") == "turn"  # a foul ends it before
    play(state, "turn red blue and red")
    assert (state.points, state.side) == ([21, 1], 0)
    with pytest.raises(MalformedAction):
        play(state, "turn redd")
    assert illegal(new("naming=true"), "turn red miss") == "which-colour"


# --- turns and fouls


@pytest.mark.clause("snooker/first", "snooker/players")
def test_who_begins_is_agreed() -> None:
    assert new().current_player() == 0
    assert new("first=2").current_player() == 1
    for wrong in ("first=3", "players=3"):
        with pytest.raises(OptionError):
            load_game(f"snooker({wrong})")


@pytest.mark.clause("snooker/which-colour")
def test_a_colour_is_named_before_the_shot_only_where_that_was_agreed() -> None:
    state = after("red", "blue")
    assert state.points == [6, 0]
    state = after("red", options="naming=true")
    assert state.open_input() is None
    assert [state.action_to_string(a) for a in state.legal_actions()] == [
        f"name {NAMES[ball]}" for ball in COLOURS
    ]
    assert illegal(state, "play") == illegal(state, "give up") == "which-colour"
    play(state, "name pink", "first blue")
    assert state.points == [1, 6]
    assert state.view(None).prompt == "Player 2 is at the table"


@pytest.mark.clause("snooker/penalty")
def test_the_opponent_gets_the_penalty_and_shoots() -> None:
    state = after("first black")
    assert (state.points, state.side, clauses(state)) == ([0, 7], 1, [("penalty", 7.0)])
    assert told(state) == ["Foul by player 1: the black was touched first. 7 to player 2"]


@pytest.mark.clause("snooker/touch-first")
def test_a_ball_on_cannot_be_touched_first_wrongly() -> None:
    state = after("place", "play")
    with pytest.raises(
        IllegalAction, match="That ball is on: to touch it first is no foul"
    ) as error:
        play(state, "first red")
    assert error.value.ruling.clause == "snooker/touch-first"
    play(state, "red", "play")
    assert illegal(state, "first blue") == "touch-first"


@pytest.mark.clause("snooker/white-down")
def test_the_white_that_fell_is_in_hand_in_the_d() -> None:
    state = after("red", "black", "white")
    assert (state.hand, state.side, state.points) == ("the D", 1, [8, 4])
    assert illegal(state, "place 0 300") == "place"


@pytest.mark.clause("snooker/after-foul")
def test_who_was_fouled_plays_on_or_lets_the_other_shoot_again() -> None:
    state = after("nothing")
    assert (state.current_player(), state.answering) == (1, False)
    assert illegal(state, "shoot again") == "after-foul"
    state = after("nothing", options="play_again=true")
    assert state.answering
    assert illegal(state, "play") == "after-foul"
    assert illegal(state, "put back") == "no-effort"
    play(state, "shoot again")
    assert (state.side, state.points, state.answering) == (0, [0, 4], False)
    play(state, "white", "shoot again")
    assert (state.side, state.hand, state.points) == (0, "the D", [0, 8])
    play(state, "first blue", "accept", "red")
    assert (state.side, state.points) == (1, [0, 14])


@pytest.mark.clause("snooker/free-ball")
def test_a_free_ball_is_told_with_the_foul() -> None:
    state = after("report hit white blue snookered", options="free_ball=true")
    assert state.frame.free
    assert "1 of them" not in state.view(1).prompt
    play(state, "yellow")
    assert (state.points, state.frame.reds, state.frame.want) == ([0, 6], 15, 1)
    assert "yellow" in state.lies
    for options, report in (("", "hit white blue"), ("free_ball=true", 'pot red ""')):
        state = after("place", "play", options=options)
        assert illegal(state, f"report {report} snookered") == "free-ball"
    state = after(
        "report hit white blue snookered", "shoot again", options="free_ball=true,play_again=true"
    )
    assert not state.frame.free


@pytest.mark.clause("snooker/no-effort", "snooker/put-back")
def test_the_balls_go_back_and_the_penalty_stays() -> None:
    state = after("place", "play", "untried")
    assert (state.current_player(), state.points) == (1, [0, 4])
    assert illegal(state, "shoot again") == "after-foul"
    play(state, "put back")
    assert (state.current_player(), state.points) == (0, [0, 4])
    assert len(state.lies) == 22
    assert None not in state.lies.values()
    play(state, "red", "untried")  # a colour was on
    white = dict(state.before[1])
    play(state, "put back")
    assert (state.frame.want, state.frame.reds, state.points) == (1, 14, [1, 8])
    assert state.lies == white
    assert not state.may_put_back
    play(state, "untried", "put back", "untried", "accept")
    assert not state.may_put_back
    assert (state.side, state.points, state.frame.want) == (1, [1, 16], 0)
    assert illegal(after("nothing"), "put back") == "no-effort"


@pytest.mark.clause("snooker/put-back")
def test_a_white_that_fell_is_put_back_too() -> None:
    state = after("place", "play")
    at = state.lies["white"]
    play(state, "report hit white nothing pot white north foul untried", "put back")
    assert (state.hand, state.lies["white"]) == ("", at)


# --- spots


@pytest.mark.clause("snooker/spot-taken", "snooker/colours-return")
def test_a_colour_whose_spot_is_taken_goes_to_the_highest_free_one() -> None:
    blue = SPOTS[5]
    assert spot_for(5, []) == blue
    assert spot_for(5, [(blue[0] + 30.0, 0.0)]) == SPOTS[7]
    taken = list(SPOTS.values())
    x, y = spot_for(5, taken)
    assert y == 0.0
    assert 2 * SNOOKER.radius <= x <= 2 * SNOOKER.radius + 2.0
    black = SPOTS[7][0]
    wall = [(black + 52.5 * i, 0.0) for i in range(6)]
    x, y = spot_for(7, [*taken, *wall])
    assert (y, x < black) == (0.0, True)


@pytest.mark.clause("snooker/spot-taken")
def test_the_highest_is_placed_first() -> None:
    """Pink and blue come back; both their spots are taken, and the black's is free."""
    state = after("red", "black")
    rests = (
        f'rest white 0 0 rest "red 2" {SPOTS[6][0]} 0 rest yellow {BAULK} -292 rest black 500 500'
    )
    others = " ".join(
        f'rest "{ball}" {600 + 60 * i} 600'
        for i, ball in enumerate(state.lies)
        if ball not in ("white", "blue", "pink", "red 2", "yellow", "black")
    )
    play(state, f'report hit white "red 2" pot blue north pot pink south {rests} {others}')
    assert state.lies["pink"] == SPOTS[7]
    assert state.lies["blue"] == SPOTS[4]


# --- the end


@pytest.mark.clause("snooker/frame-end", "snooker/frame-win")
def test_a_frame_played_out() -> None:
    state = after(*CLEARED, "black", *[NAMES[ball] for ball in COLOURS])
    assert state.is_terminal()
    assert (state.points, state.winners(), state.wins) == ([147, 0], [0], [1, 0])
    assert clauses(state)[-1] == ("frame-win", 1.0)


@pytest.mark.clause("snooker/frame-end", "snooker/black-by-foul")
def test_the_last_black_by_a_foul() -> None:
    to_black = [*CLEARED, "miss", "yellow", "green", "brown", "blue", "pink"]
    assert not after(*to_black, "white").over
    assert after(*to_black, "white", options="black_ends=true").over
    state = after(*to_black, 'report pot black "" pot white ""')
    assert (state.over, state.points) == (True, [120, 20])


@pytest.mark.clause("snooker/level")
def test_a_level_frame_is_decided_by_the_black_and_the_lot() -> None:
    """Eight reds and 13 points of colours are as many as seven reds and 14."""
    state = after(*["red", "miss"] * 15, "yellow", "miss", "green", "brown", "miss")
    play(state, "blue", "miss", "pink", "miss", "black")
    assert (state.points, state.over) == ([21, 21], False)
    assert state.rulings()[-1] == ("level", "The points are level: the black decides")
    assert state.view(None).prompt == "who shoots at the black is drawn"
    play(state, "lot 2")
    assert (state.side, state.hand, state.frame.balls_on()) == (1, "the D", (BLACK,))
    foul = state.clone()
    play(foul, "white")
    assert foul.winners() == [0]
    play(state, "miss", "black")
    assert state.winners() == [0]


@pytest.mark.clause("snooker/give-up")
def test_a_frame_is_given_up_in_ones_own_turn() -> None:
    state = after("red", "give up", options="frames=2")
    assert (state.wins, state.points, state.over) == ([0, 1], [0, 0], False)
    assert told(state, 2)[0] == "Player 1 gives up the frame"
    assert clauses(state)[-1] == ("give-up", 1.0)


@pytest.mark.clause("snooker/give-up")
def test_a_frame_is_given_up_with_the_white_in_hand_too() -> None:
    state = after("white")
    assert (state.hand, state.current_player()) == ("the D", 1)
    play(state, "give up")
    assert state.winners() == [0]
    assert advice_for(new().game).sensible_actions(new()) == [new().game.place_action]


@pytest.mark.clause("snooker/breaks", "snooker/match", "snooker/points")
def test_frames_make_a_match() -> None:
    state = after("red", "give up", options="frames=2")
    assert (state.side, state.deal_number(), state.scores()) == (1, 2, [1.0, 0.0])
    play(state, "place", "give up")
    assert (state.wins, state.side) == ([1, 1], 0)
    play(state, "red", "miss", "give up")
    assert (state.wins, state.winners(), state.scores()) == ([2, 1], [0], [2.0, 0.0])
    assert after("red", "give up", options="frames=2,breaks=winner").side == 1
    assert after("red", "give up", options="frames=2,breaks=loser").side == 0
    money = after("red", "give up", options="objective=margin")
    assert money.returns() == [1.0, -1.0]


@pytest.mark.clause("snooker/limit")
def test_a_frame_does_not_go_on_for_ever() -> None:
    state = after("miss", "red", "miss", options="limit=3")
    assert state.winners() == [1]
    state = after("miss", "miss", "miss", options="limit=3")
    assert state.is_chance_node()
    assert state.view(None).prompt == "who wins the frame is drawn"
    play(state, "lot 1")
    assert state.winners() == [0]
    assert clauses(state) == [("limit", 1.0)]


def test_the_longest_match_is_within_its_bounds() -> None:
    """Every shot is a foul with the white down, answered, and the white is placed."""
    state = new("limit=4,play_again=true")
    play(state, "white", "accept", "white", "accept", "white", "accept", "white", "lot 1")
    decisions = sum(entry.player >= 0 for entry in state.full_history())
    assert decisions <= state.game.max_game_length()
    assert state.is_terminal()


@pytest.mark.clause("snooker/who-judges")
def test_only_a_foul_can_be_said_not_to_have_been_tried() -> None:
    state = after("place", "play")
    assert illegal(state, 'report hit white "red 1" foul untried') == "no-effort"
    assert illegal(state, "report foul untried") == "no-effort"
    play(state, "report hit white blue foul untried")
    assert state.may_put_back


# --- beside the rules


def test_a_snookered_player_comes_by_way_of_a_cushion() -> None:
    """The brown is before the red; by the lower or the upper cushion the way is open."""
    state = after("miss")
    assert state._stroke_of(0) is None  # nobody knows where the balls lie
    state.lies = {"white": (-1500.0, 0.0), "red 1": (300.0, 0.0), "brown": (-1047.5, 0.0)}
    found = state._stroke_of(0)
    assert found is not None
    y = SNOOKER.width / 2 - SNOOKER.radius
    assert abs(found[0]) == pytest.approx(math.degrees(math.atan2(2 * y, 1800.0)), abs=0.01)
    assert state.is_snookered()
    advice = advice_for(state.game)
    assert advice.likely_action(state, Random(1).random) == -1
    tried = {advice.likely_value(state, Random(seed)) for seed in range(5)}
    assert len(tried) == 5
    state.lies["brown"] = (-1047.5, 100.0)
    assert not state.is_snookered()
    found = state._stroke_of(0)
    assert found is not None
    assert found[0] == 0.0


def test_a_referee_tells_a_shot_with_one_word_and_may_give_up() -> None:
    match = Match(load_game("snooker"), [Seat("Aino"), Seat("Eero")], nature="reported")
    enter_aims(match)
    for text in ("red", "black", "miss", "red", "give up"):
        tell(match, text)
    assert match.is_over
    assert [player.score for player in match.view(None).players] == ["8", "1"]
    assert strike_out(match)
    enter_aims(match)
    assert not match.is_over
    assert [player.score for player in match.view(None).players] == ["8", "1"]
    assert len(match.history()) - 1 in aims_of(match)  # the shot that is under way
    tell(match, "give up")
    assert len(match.history()) - 1 not in aims_of(match)


def test_a_frame_is_played_out_by_physics() -> None:
    state = new("ruleset=wpbsa")
    played_by_physics(state, seed=0)
    assert state.is_terminal()
    assert sum(state.points) > 27
    assert {"reds-stay", "colours-return", "order", "penalty"} <= {
        clause for clause, _ in clauses(state)
    }


def test_what_is_supposed_of_a_shot_of_which_nobody_knows_more_can_be() -> None:
    state = after("miss", "miss")
    for seed in range(40):
        tried = state.clone()
        play(tried, "play")
        wanted = tried.open_input()
        assert wanted is not None
        tried.apply_action(wanted.sampler(Random(seed)))
        assert not tried.under_way


def test_a_break_off_with_hundreds_of_contacts_is_kept_in_a_record() -> None:
    match = Match(load_game("snooker"), [Seat("Aino"), Seat("Eero")], nature="reported")
    enter_aims(match)
    contacts = 'hit white "red 1" ' + 'hit "red 14" "red 15" ' * 500
    tell(match, f"report {contacts}rest white 0.0 300.0")
    text = write(match.record())
    assert write(parse(text, unfinished=True)) == text


@pytest.mark.parametrize("bot", ["plain", "search(simulations=3)"])
def test_bots_play_frames_without_giving_up(bot: str) -> None:
    state, rng = new("limit=40"), Random(1)
    players = [make_bot(bot, state.get_game(), seat, 1) for seat in range(2)]
    while not state.is_terminal() and state.move_number() < 40:
        if state.is_chance_node():
            wanted = state.open_input()
            state.apply_action(wanted.sampler(rng) if wanted else state.draw(rng.random))
        else:
            seat = state.current_player()
            state.apply_action(players[seat].step(state))
    assert "give up" not in " ".join(line.text for line in state.log(None))


def test_a_second_referee_comes_to_the_same() -> None:
    """Random frames by the rules as they are by default, beside a count written from the chapter alone."""
    for seed in range(45):
        rng, state, other = Random(seed), new("limit=1000"), Referee()
        while not other.over and state.shots < 120:
            up = [ball for ball, count in other.table.items() for _ in range(count)]
            on, good = other.on(), rng.random() < 0.85
            first = rng.choice(sorted(on)) if good else rng.choice([*sorted(set(up)), ""])
            fell = [first] if first and rng.random() < 0.75 else []
            if first and rng.random() < 0.1:
                fell = rng.sample(up, min(len(up), rng.randint(1, 3)))
            off = [b for b in rng.sample(up, 1) if rng.random() < 0.02 and b not in fell and first]
            white = rng.random() < 0.05
            facts = [f"hit white {first or 'nothing'}"]
            facts += [f'pot {ball} ""' for ball in fell] + [f"off {ball}" for ball in off]
            untried = first not in on and rng.random() < 0.3
            facts += ['pot white ""'] * white + ["foul untried"] * untried
            play(state, "report " + " ".join(facts))
            other.shot(fell, first, white, off)
            if untried and not other.over:
                if rng.random() < 0.5:
                    play(state, "put back")
                    other.put_back()
                else:
                    play(state, "accept")
            assert state.frame.reds == other.table["red"] or other.over
            if not other.over:
                assert (state.points, state.side) == (other.score, other.at_table), seed
                assert {NAMES[ball] for ball in state.frame.balls_on()} == other.on()
                assert sorted({b.partition(" ")[0] for b in state.lies} - {"white"}) == sorted(
                    +other.table
                )
        if other.over:
            assert state.lot == ("black" if other.level else "")
            won = [0 if other.score[0] > other.score[1] else 1]
            assert other.level or (state.winners(), [int(s) for s in state.scores()]) == (
                won,
                other.score,
            )
    assert WORTH["black"] == 7
