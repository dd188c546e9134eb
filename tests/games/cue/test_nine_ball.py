"""9-ball: the lowest ball first, turns, fouls, the 9, frames, the official options, and whole turns."""

from __future__ import annotations

import pytest

from games.cue.shooting import RACK, broken, do, new, number, shoot, table, told
from pelitupa.core import CHANCE, IllegalAction, MalformedAction, OptionError
from pelitupa.equipment.cue_tables import POOL, Stroke, distance
from pelitupa.games import load_game
from pelitupa.games.cue.nine_ball.game import ANYWHERE, CUE, FOOT_SPOT, HEAD_STRING, NineBallState

WPA = "nine_ball(ruleset=wpa)"


def left(state: NineBallState) -> str:
    """The balls on the table by their numbers."""
    return " ".join(sorted((ball for ball in state.lies if ball != CUE), key=int))


def refused(state: NineBallState, text: str) -> str:
    """The clause by which something is refused."""
    with pytest.raises(IllegalAction) as error:
        do(state, text)
    return error.value.ruling.clause


# --- the frame


@pytest.mark.clause("nine_ball/players", "nine_ball/talk")
def test_two_play_or_two_sides_of_two() -> None:
    assert new().sides() == ((0,), (1,))
    assert new("nine_ball(players=4)").sides() == ((0, 2), (1, 3))
    with pytest.raises(OptionError):
        load_game("nine_ball(players=3)")
    assert not load_game("nine_ball(players=4)").has_hidden_information()


@pytest.mark.clause("nine_ball/table", "nine_ball/balls")
def test_the_table_has_six_pockets_and_the_balls_their_colours_and_numbers() -> None:
    zone = table(new(rack=RACK))
    pockets = [shape.label for shape in zone.shapes if shape.label.endswith("pocket")]
    assert len(pockets) == 6
    assert [POOL.pocket(name) for name in ("north-west", "south")] == [(-1270, 635), (0, -635)]
    known = {figure.note: figure.face for figure in zone.figures}
    assert known == {
        "1": "yellow",
        "2": "blue",
        "3": "red",
        "4": "pink",
        "5": "orange",
        "6": "green",
        "7": "brown",
        "8": "black",
        "9": "yellow",
    }
    assert load_game("nine_ball").outcomes[1] == ("pot 1", "the 1 falls")


@pytest.mark.clause("nine_ball/rack", "nine_ball/rack-untold")
def test_the_one_is_in_front_and_the_nine_in_the_middle() -> None:
    state = new(rack="rack 8 2 7 3 6 4 5")
    places = [state.lies[ball] for ball in "182793645"]
    assert places == state.game.rack_places()[0]
    assert state.lies["1"] == FOOT_SPOT
    assert state.lies["9"] is not None
    assert state.lies["9"][1] == 0.0
    known = [place for place in places if place is not None]
    gaps = [distance(a, b) - 2 * POOL.radius for i, a in enumerate(known) for b in known[:i]]
    assert min(gaps) > 0.0
    assert sum(gap < 0.2 for gap in gaps) == 16, "a diamond of nine touches in 16 places"
    untold = new()
    assert [ball for ball, place in untold.lies.items() if place is not None] == ["1", "9"]
    assert len(table(untold).figures) == 2
    begun = load_game("nine_ball").new_initial_state()
    assert begun.current_player() == CHANCE
    assert begun.explain(("2", "2", "3", "4", "5", "6", "7"), CHANCE).clause == "nine_ball/rack"
    with pytest.raises(IllegalAction, match="Each of the other balls stands once"):
        begun.apply_action(("2", "2", "3", "4", "5", "6", "7"))


@pytest.mark.clause("nine_ball/break", "nine_ball/place")
def test_the_break_is_played_from_behind_the_head_string() -> None:
    state = new(rack=RACK)
    assert refused(state, "place -600 0") == "nine_ball/place"
    do(state, "place -635 100")
    assert state.lies[CUE] == (HEAD_STRING, 100.0)
    assert refused(state, "pot 1 north-east") == "nine_ball/break"
    do(state, "play")
    stroke = Stroke.of(state.stroke)
    assert stroke.on == ("1",)
    assert stroke.lies[0] == (CUE, -635.0, 100.0)
    assert len(stroke.lies) == 10
    do(state, "report hit cue 1 pot 5 north rest cue 0 0")
    assert state.current_player() == 0, "a ball fell: the breaker goes on"
    assert told(shoot(new(), "foul wrong")) == ["Foul by player 1: another ball was touched first"]


@pytest.mark.clause("nine_ball/nine-on-break", "nine_ball/win", "nine_ball/points")
def test_a_nine_on_a_fair_break_wins() -> None:
    state = shoot(new(), "pot 9")
    assert state.wins == [1, 0]
    line = state.score_sheet()[-1]
    assert (line.clause, line.seats, line.points) == ("nine_ball/win", (0,), 1.0)
    assert state.scores() == [1.0, 0.0]
    fouled = shoot(new(), 'report hit cue 2 pot 9 ""')
    assert (fouled.wins, fouled.current_player(), fouled.hand) == ([0, 0], 1, ANYWHERE)
    league = shoot(new("nine_ball(break_wins=false)"), "pot 9")
    assert (league.wins, league.current_player(), left(league)) == ([0, 0], 0, "1 2 3 4 5 6 7 8 9")


# --- turns


@pytest.mark.clause("nine_ball/lowest", "nine_ball/in-hand", "nine_ball/aim-of-shots")
def test_the_lowest_ball_must_be_touched_first() -> None:
    state = broken()
    assert number(state, "on") == "1"
    for report in ("foul wrong", "report hit cue 3 hit cue 1", "report hit 3 cue"):
        after = shoot(state.clone(), report)
        assert (after.current_player(), after.hand) == (0, ANYWHERE)
        assert told(after) == ["Foul by player 2: another ball was touched first"]
    for report in ("foul none", "report hit cue nothing"):
        after = shoot(state.clone(), report)
        assert (after.current_player(), after.hand) == (0, ANYWHERE)
        assert told(after) == ["Foul by player 2: no ball was touched"]
    fair = shoot(state.clone(), "report cushion cue hit cue 1 hit 1 3 pot 3 south")
    assert (fair.current_player(), left(fair)) == (1, "1 2 4 5 6 7 8 9")
    do(state, "turn 1 over")
    assert number(state, "on") == "2"
    assert shoot(state.clone(), "report hit cue 2").hand == ""
    assert shoot(state, "report hit cue 3").hand == ANYWHERE


@pytest.mark.clause("nine_ball/go-on", "nine_ball/safety")
def test_a_ball_that_falls_fairly_lets_the_shooter_go_on() -> None:
    state = broken()
    assert shoot(state, "pot 1", "pot 5", 'report pot 2 north pot 3 ""').current_player() == 1
    assert left(state) == "4 6 7 8 9"
    assert shoot(state, "over").current_player() == 0
    assert state.hand == ""
    safe = shoot(state, "report hit cue 4 cushion 4 rest cue 1200 0 rest 4 -1200 0")
    assert (safe.current_player(), safe.hand) == (1, "")


@pytest.mark.clause("nine_ball/shot")
def test_a_shot_is_a_direction_a_speed_and_where_the_tip_meets_the_ball() -> None:
    state = shoot(new(rack=RACK), "report hit cue 1 rest cue 0 0 rest 1 500 0")
    assert refused(state, "shoot 0 2 0.4 0.4") == "nine_ball/shot"
    with pytest.raises(MalformedAction, match=r"speed is 0\.05 to 13, not 14"):
        do(state, "shoot 0 14 0 0")
    do(state, "shoot 12.5 2 0.3 -0.4")
    assert state.log(None)[-1].label == "shoots: 12.50 degrees, 2.0 m/s"
    stroke = Stroke.of(state.stroke)
    assert (stroke.bearing, stroke.speed, stroke.side, stroke.height) == (12.5, 2.0, 0.3, -0.4)
    assert len(stroke.lies) == 10, "a ball that a whole account does not name has not moved"


@pytest.mark.clause("nine_ball/nine-back", "nine_ball/stay-down")
def test_a_nine_that_falls_by_a_foul_comes_back_and_others_stay_down() -> None:
    state = shoot(broken(), 'report hit cue 4 pot 9 "" pot 6 ""')
    assert left(state) == "1 2 3 4 5 7 8 9"
    assert told(state, 2)[0] == "Put back on its spot: the 9"
    rests = " ".join(f"rest {ball} {400 + 60 * i} 300" for i, ball in enumerate("1234567"))
    for blocked, spot in (("rest 8 0 0", (635.0, 0.0)), ("rest 8 635 0", (693.0, 0.0))):
        state = shoot(broken(), f"report hit cue 4 pot 9 south {rests} {blocked} rest cue 0 500")
        assert state.lies["9"] == spot
    unknown = shoot(broken(), "report hit cue 4 pot 9 south rest cue 0 0")
    assert unknown.lies["9"] is None, "nobody knows whether its spot is free"


# --- fouls


@pytest.mark.clause("nine_ball/cue-ball", "nine_ball/place")
def test_after_the_cue_ball_fell_it_is_placed_anywhere() -> None:
    rests = " ".join(f"rest {ball} {60 * i} 300" for i, ball in enumerate("123456789"))
    state = shoot(new(rack=RACK), f"report hit cue 1 pot cue north {rests}")
    assert (state.current_player(), state.hand) == (1, ANYWHERE)
    assert told(state) == ["Foul by player 1: the cue ball fell"]
    assert refused(state, "play") == "nine_ball/place"
    assert refused(state, "place 0 260") == "nine_ball/place"
    do(state, "place 900 -200")
    assert (state.lies[CUE], state.hand) == ((900.0, -200.0), "")
    assert refused(state, "place") == "nine_ball/place"
    assert shoot(broken(), "white").hand == ANYWHERE
    both = shoot(broken(), 'report hit cue 1 pot 1 "" pot cue ""')
    assert (both.current_player(), left(both)) == (0, "2 3 4 5 6 7 8 9")


@pytest.mark.clause("nine_ball/off-table")
def test_a_ball_that_leaves_the_table_is_a_foul() -> None:
    state = shoot(broken(), "report hit cue 1 off 1")
    assert (state.current_player(), state.hand, left(state)) == (0, ANYWHERE, "2 3 4 5 6 7 8 9")
    assert left(shoot(broken(), "report hit cue 1 off 9")) == "1 2 3 4 5 6 7 8 9"
    assert CUE not in shoot(broken(), "report hit cue 1 off cue").lies


@pytest.mark.clause("nine_ball/rail", "nine_ball/wpa")
def test_cushions_matter_only_by_the_option() -> None:
    whole = "report hit cue 1 rest cue 0 0 rest 1 300 0"
    assert shoot(broken(), whole).hand == ""
    assert shoot(broken("nine_ball(rail=true)"), whole).hand == ANYWHERE
    official = do(new(WPA), "turn 8 over")
    assert shoot(official.clone(), whole).hand == ANYWHERE
    assert told(shoot(official.clone(), "foul cushion")) == [
        "Foul by player 2: no ball touched a cushion"
    ]
    assert shoot(official.clone(), "report hit cue 1").hand == "", "the least says no foul"
    touched = "report hit cue 1 cushion 1 rest cue 0 0 rest 1 300 0"
    assert shoot(official.clone(), touched).hand == ""
    before = "report cushion cue hit cue 1 rest cue 0 0 rest 1 300 0"
    assert shoot(official.clone(), before).hand == ANYWHERE
    with pytest.raises(MalformedAction, match="cushion"):
        shoot(broken(), "report foul cushion")


@pytest.mark.clause("nine_ball/rail", "nine_ball/break")
def test_four_balls_must_touch_a_cushion_at_an_official_break() -> None:
    for balls, fair in (("2 3 4", False), ("2 3 4 cue", False), ("2 3 4 5", True)):
        cushions = " ".join(f"cushion {ball}" for ball in balls.split())
        state = shoot(new(WPA), f"report hit cue 1 {cushions} rest 1 300 0")
        assert (state.hand == "") == fair
    fallen = shoot(new(WPA), "report hit cue 1 pot 3 north rest 1 300 0")
    assert fallen.current_player() == 0


# --- options


@pytest.mark.clause("nine_ball/push-out")
def test_a_push_out_may_follow_a_fair_break() -> None:
    assert refused(broken(), "push out") == "nine_ball/push-out"
    state = do(new(WPA), "turn over")
    assert refused(state.clone(), "take") == "nine_ball/push-out"
    do(state, "push out", "play")
    assert refused(state, "foul wrong") == "nine_ball/push-out"
    do(state, 'report hit cue 4 pot 9 ""')
    assert (state.current_player(), left(state)) == (0, "1 2 3 4 5 6 7 8 9")
    assert [state.action_to_string(a) for a in state.legal_actions()] == ["take", "give back"]
    assert refused(state, "play") == "nine_ball/push-out"
    assert state.open_input() is None
    taken = do(state.clone(), "take")
    assert (taken.current_player(), refused(taken, "push out")) == (0, "nine_ball/push-out")
    given = do(state.clone(), "give back")
    assert (given.current_player(), given.hand) == (1, "")
    scratched = do(do(new(WPA), "turn over"), "push out", "play", "white")
    assert (scratched.asked, scratched.hand, scratched.current_player()) == ("", ANYWHERE, 0)
    by_breaker = do(shoot(new(WPA), "pot 4"), "push out", "play", "over")
    assert (by_breaker.current_player(), by_breaker.asked) == (1, "push")
    fouled = shoot(new(WPA), "white")
    assert refused(do(fouled, "place"), "push out") == "nine_ball/push-out"


@pytest.mark.clause("nine_ball/push-out", "nine_ball/turn")
def test_a_push_out_may_be_reported_with_its_turn() -> None:
    state = do(new(WPA), "turn over", "turn push")
    assert (state.current_player(), state.asked) == (0, "push")
    assert shoot(do(new(WPA), "turn over"), "push").asked == "push"
    late = do(new(WPA), "turn over", "turn over")
    assert refused(late, "turn push") == "nine_ball/push-out"
    with pytest.raises(MalformedAction):
        do(broken(), "turn push")


@pytest.mark.clause("nine_ball/three-fouls")
def test_three_fouls_in_a_row_lose_the_frame_by_the_option() -> None:
    state = do(new(WPA), "turn over")
    do(state, "turn wrong", "turn over", "turn none", "turn over")
    assert number(state, "fouls") == "0 : 2"
    lost = do(state.clone(), "turn white")
    assert (lost.wins, lost.score_sheet()[-1].clause) == ([1, 0], "nine_ball/three-fouls")
    fair = do(state.clone(), "turn over", "turn over", "turn white")
    assert fair.wins == [0, 0]
    club = do(broken(), *["turn white", "turn over"] * 4)
    assert club.wins == [0, 0]


# --- sides of two


@pytest.mark.clause("nine_ball/alternate")
def test_partners_alternate_in_taking_shots() -> None:
    state = new("nine_ball(players=4)")
    seen = []
    for report in ("pot 2", "pot 3", "over", "pot 1", "over", "over", "over", "over", "over"):
        seen.append(state.current_player() if not state.is_chance_node() else -1)
        shoot(state, report)
    assert seen == [0, 2, 0, 1, 3, 2, 1, 0, 3]
    turns = new("nine_ball(players=4,alternate=turns)")
    seen = []
    for report in ("pot 2", "pot 3", "over", "pot 1", "over", "over", "over", "white"):
        seen.append(turns.current_player())
        shoot(turns, report)
    assert seen == [0, 0, 0, 1, 1, 2, 3, 0]


@pytest.mark.clause("nine_ball/alternate", "nine_ball/match")
def test_partners_win_together_and_go_on_alternating_over_frames() -> None:
    state = do(new("nine_ball(players=4,frames=2)"), "turn 1 9")
    assert told(state) == ["Players 1, 3 win the frame"]
    assert state.scores() == [1.0, 0.0, 1.0, 0.0]
    assert state.current_player() == 1, "the other side breaks"
    do(state, "turn over")
    assert state.current_player() == 0, "two shots of the side were played: it is player 1's"
    do(state, "turn 9")
    assert (state.winners(), state.view(None).result) == ([0, 2], "Players 1, 3 have won")


# --- the match


@pytest.mark.clause("nine_ball/match", "nine_ball/breaks", "nine_ball/first")
@pytest.mark.parametrize(
    ("breaks", "breakers"), [("alternate", [1, 0, 1]), ("winner", [1, 0, 1]), ("loser", [1, 1, 0])]
)
def test_frames_are_broken_by_turns_unless_the_option_says_otherwise(
    breaks: str, breakers: list[int]
) -> None:
    state = new(f"nine_ball(frames=2,first=2,breaks={breaks})")
    seen = [state.current_player()]
    winner = {"alternate": 1, "winner": 0, "loser": 0}[breaks]
    do(state, "turn 9" if winner == seen[0] else "turn over")
    if state.wins == [0, 0]:
        do(state, "turn 9")
    seen.append(state.current_player())
    do(state, "turn 9" if seen[-1] != winner else "turn over")
    if state.deal_number() == 2:
        do(state, "turn 9")
    seen.append(state.current_player())
    assert seen == breakers
    assert (state.wins, state.deal_number()) == ([1, 1], 3)
    do(state, "turn 9")
    assert state.winners() == [seen[-1]]
    with pytest.raises(OptionError, match="no player 3 among 2"):
        load_game("nine_ball(first=3)")


@pytest.mark.clause("nine_ball/limit")
def test_a_frame_without_end_is_racked_again_and_the_third_time_stops_the_match() -> None:
    state = new("nine_ball(limit=2,frames=2)")
    do(state, "turn over", "turn over")
    assert told(state) == ["No end in sight: the frame is racked again"]
    assert (state.current_player(), state.racks, state.breaking) == (0, 2, True)
    do(state, "turn over", "turn 9")
    assert state.wins == [0, 1], "the last shot of the limit still wins"
    for _ in range(3):
        do(state, "turn over", "turn over")
    assert (state.is_terminal(), state.winners()) == (True, [1])
    level = new("nine_ball(limit=1)")
    do(level, "turn over", "turn over", "turn over")
    assert (level.is_terminal(), level.winners()) == (True, [])


# --- at a real table


@pytest.mark.clause("nine_ball/report")
def test_the_least_report_decides_and_more_is_taken() -> None:
    state = broken()
    assert refused(do(state.clone(), "play"), "report") == "nine_ball/report"
    least = shoot(state.clone(), "report hit cue 1")
    assert (least.current_player(), least.lies) == (0, shoot(state.clone(), "over").lies)
    full = "report hit cue 1 cushion 1 hit 1 4 pot 4 north-west rest 1 0 0 rest cue 500 0"
    more = shoot(state.clone(), full)
    assert more.lies["1"] == (0.0, 0.0)
    assert more.lies["2"] is None
    assert [figure.id for figure in table(more).figures] == ["ball-1", "ball-cue"]
    assert more.log(None)[-1].label == (
        "cue ball, the 1, cushion, the 4; the 4 falls into the top left pocket"
    )


@pytest.mark.clause("nine_ball/report", "nine_ball/lowest")
@pytest.mark.parametrize(
    ("report", "clause", "says"),
    [
        ("report pot 3 south", "report", "No longer on the table: the 3"),
        ("report hit cue 3", "report", "No longer on the table: the 3"),
        ("report hit cue cue", "report", "A ball does not touch itself."),
        ("report hit cue nothing pot 1 south", "report", "only when something touches it"),
        ("report foul none pot 1 south", "report", "only when something touches it"),
        ("report foul wrong hit cue 1", "lowest", "the foul says otherwise"),
        ("report foul wrong foul none", "report", "One foul is enough"),
        ("report rest 1 1269 0", "report", "A ball cannot lie in a cushion."),
        ("report rest 1 0 0 rest cue 0 10", "report", "Two balls cannot lie in one place."),
    ],
)
def test_what_cannot_have_been_is_refused_with_its_clause(
    report: str, clause: str, says: str
) -> None:
    state = do(broken(after="turn 3 over"), "play")
    before = state.history()
    with pytest.raises(IllegalAction, match=says) as error:
        do(state, report)
    assert error.value.ruling.clause == f"nine_ball/{clause}"
    assert state.history() == before


def test_what_is_of_no_form_is_refused_and_a_ball_falls_once() -> None:
    state = do(broken(), "play")
    for report in (
        "report pot 10 south",
        "report pot 1 left",
        "report pot 1 south pot 1 north",
        "report pot 1 south rest 1 0 0",
    ):
        with pytest.raises(MalformedAction):
            do(state, report)
    last = do(broken(after="turn 1 2 3 4 5 6 7 8 over"), "play")
    assert refused(last, "foul wrong") == "nine_ball/lowest"


@pytest.mark.clause("nine_ball/turn")
def test_a_whole_turn_is_the_same_as_its_shots() -> None:
    state = broken()
    for text, reports in {
        "turn 1 and 3 2 over": ['report pot 1 "" pot 3 ""', "pot 2", "over"],
        "turn 1 white": ["pot 1", "white"],
        "turn 1 and white": ['report pot 1 "" pot cue ""'],
        "turn wrong": ["foul wrong"],
        "turn 2 9": ["pot 2", "pot 9"],
    }.items():
        at_once = do(state.clone(), text)
        shot = shoot(state.clone(), *reports)
        assert (at_once.lies, at_once.current_player(), at_once.wins, at_once.hand) == (
            shot.lies,
            shot.current_player(),
            shot.wins,
            shot.hand,
        )
        assert at_once.log(None)[len(state.log(None))].label.startswith("reports the turn")


@pytest.mark.clause("nine_ball/turn", "nine_ball/report")
@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("turn 1", "turn"),
        ("turn over over", "turn"),
        ("turn 9 1 over", "turn"),
        ("turn white over", "turn"),
        ("turn 1 and", "turn"),
        ("turn and 1 over", "turn"),
        ("turn 1 1 over", "report"),
        ("turn 1 and 1 over", "turn"),
        ("turn none and 1", "report"),
    ],
)
def test_a_turn_that_cannot_have_been_is_refused(text: str, clause: str) -> None:
    state = broken()
    assert refused(state, text) == f"nine_ball/{clause}"
    assert state.current_player() == 1


@pytest.mark.clause("nine_ball/standing")
def test_one_side_may_race_to_two_and_the_other_to_one() -> None:
    state = new("nine_ball(frames=2,standing=0:1)")
    assert (state.wins, state.is_terminal()) == ([0, 1], False)
    do(state, "turn over", "turn 9")
    assert (state.winners(), state.scores()) == ([1], [0.0, 2.0])
    with pytest.raises(OptionError, match="0 to 1, not with 2"):
        load_game("nine_ball(frames=2,standing=0:2)")
