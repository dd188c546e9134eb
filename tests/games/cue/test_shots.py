"""What cue games share: strokes, straight lines, reports, and what may come of a shot without physics."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

import pytest

from games.cue.shooting import RACK, do, new, shoot
from pelitupa.core import IllegalAction, Report
from pelitupa.equipment.cue_tables import CAROM, NOTHING, POOL, SNOOKER, Stroke, distance
from pelitupa.games import load_game
from pelitupa.games.cue.likely import likely_report
from pelitupa.games.cue.lines import bearing, blocked, cut, easiest, ghost, near, spotted
from pelitupa.games.cue.report import read_shot, shot_words
from pelitupa.games.cue.shots import PLAY, CueState
from pelitupa.nature import Seeded, nature_for
from pelitupa.players import make_bot
from pelitupa.records import Seat
from pelitupa.table import Match
from pelitupa.table.refereeing import enter_aims, strike_out, tell


def test_a_stroke_is_read_as_it_is_written() -> None:
    stroke = Stroke(
        "pool", 12.5, 2.0, 0.1, -0.2, ("red 1", "red 2"), (("cue", 1.0, 2.0), ("red 1", 3.0, 4.0))
    )
    assert Stroke.of(stroke.value()) == stroke
    assert Stroke.of(Stroke("carom", 0.0, 1.0, 0.0, 0.0, (), (("cue", 0.0, 0.0),)).value()).on == ()
    for value in ((), ("pool", 1.0), (1.0,) * 9):
        with pytest.raises(ValueError, match="not a stroke"):
            Stroke.of(value)


def test_tables_are_symmetric_and_hold_balls_within_their_cushions() -> None:
    for table in (POOL, SNOOKER, CAROM):
        edge = table.length / 2 - table.radius
        assert table.holds(edge, 0.0)
        assert not table.holds(edge + 1.0, 0.0)
        places = {(x, y) for _, x, y in table.pockets}
        assert places == {(-x, -y) for x, y in places} == {(x, -y) for x, y in places}
    assert POOL.pocket_names == (
        "north-west",
        "south-west",
        "north",
        "south",
        "north-east",
        "south-east",
    )
    assert CAROM.pockets == ()


def test_the_ghost_ball_lies_behind_the_ball_on_the_line_to_its_goal() -> None:
    at = ghost(POOL, (0.0, 0.0), (1000.0, 0.0))
    assert at == pytest.approx((-2 * POOL.radius, 0.0))
    assert cut(POOL, (-500.0, 0.0), (0.0, 0.0), (1000.0, 0.0)) == pytest.approx(0.0)
    square = cut(POOL, (at[0], -500.0), (0.0, 0.0), (1000.0, 0.0))
    assert square == pytest.approx(90.0)
    assert bearing((0.0, 0.0), (0.0, 5.0)) == 90.0
    assert bearing((0.0, 0.0), (-5.0, 0.0)) == 180.0
    assert blocked(POOL, (0.0, 0.0), (500.0, 0.0), [(250.0, 57.0)])
    assert not blocked(POOL, (0.0, 0.0), (500.0, 0.0), [(250.0, 57.2), (-30.0, 0.0), (600.0, 0.0)])


def test_the_easiest_pocket_is_straight_ahead_and_open() -> None:
    cue, ball = (394.0, -78.0), (900.0, -400.0)
    assert easiest(POOL, cue, ball, [])[0] == "south-east"
    assert easiest(POOL, cue, ball, [(1085.0, -517.0)])[1] == 0.0
    name, ease = easiest(POOL, (0.0, 0.0), (1200.0, 0.0), [(600.0, 0.0)])
    assert (name, ease) == ("north-east", 0.0)


def test_a_ball_whose_spot_is_taken_goes_as_near_as_it_can() -> None:
    spot = (635.0, 0.0)
    assert spotted(POOL, spot, [], 1.0) == spot
    assert spotted(POOL, spot, [spot], 1.0) == (693.0, 0.0)
    row = [(635.0 + 58.0 * i, 0.0) for i in range(11)]
    assert spotted(POOL, spot, row, 1.0) == (577.0, 0.0), "no room behind: before it"
    free = near(POOL, (1300.0, 700.0), [])
    assert free == (1241.4, 606.4)
    other = near(POOL, (0.0, 0.0), [(0.0, 0.0)])
    assert 2 * POOL.radius <= distance((0.0, 0.0), other) < 3 * POOL.radius


def test_a_report_is_read_in_order() -> None:
    words = shot_words(POOL, ["cue", "1", "2"], ["wrong"])
    value = ("cushion", "cue", "hit", "1", "cue", "hit", "1", "2", "cushion", "2", "pot", "1", "")
    shot = read_shot(Report.of(value, words), "cue", ["1"])
    assert (shot.first, shot.on, shot.balls) == ("1", ("1",), ["1"])
    assert (shot.cushions, shot.later_cushions) == (("cue", "2"), ("2",))
    assert not shot.whole
    nothing = read_shot(Report.of(("hit", "cue", NOTHING, "cushion", "cue"), words), "cue")
    assert (nothing.first, nothing.later_cushions) == (NOTHING, ())
    assert nothing.in_order() == [("cue", "", 1)]
    assert "pot" not in {word.name for word in shot_words(CAROM, ["a"], ["x"])}


def test_what_is_supposed_of_a_shot_always_can_be() -> None:
    rng = Random(5)
    state = do(new("nine_ball(frames=35)", RACK), "place", "play")
    for _ in range(150):
        report = state.sample_report(rng)
        wanted = state.open_input()
        assert wanted is not None
        assert wanted.accepts(report), wanted.fault(report)
        assert state.explain(report).legal, state.explain(report)
        if rng.random() < 0.3:
            state.apply_action(report)
            while not state.under_way:
                if state.is_chance_node():
                    state.apply_action(Seeded(rng.randrange(1000)).outcome(state))
                elif rng.random() < 0.5:
                    state.apply_action(state.legal_actions()[0])
                else:
                    wanted = state.open_input()
                    assert wanted is not None
                    state.apply_action(wanted.sampler(rng))


@pytest.mark.parametrize(
    "shots",
    [
        ["turn 1 2 3 4 5 6 7 8 over", "play"],  # the 9 alone is left: no other can be touched
        ["turn over", "push out", "play"],  # a push out need touch nothing
    ],
)
def test_no_foul_is_supposed_that_cannot_be(shots: list[str]) -> None:
    state = do(new("nine_ball(ruleset=wpa)"), *shots)
    for seed in range(200):
        assert state.explain(state.sample_report(Random(seed))).legal


@pytest.mark.parametrize(
    ("game", "account", "foul"),
    [
        ("nine_ball", "hit 3 4 rest 3 0 0", "Foul by player 1: no ball was touched"),
        (
            "snooker",
            "hit blue black rest blue 0 0",
            "Foul by player 1: nothing was touched. 4 to player 2",
        ),
        (
            "five_pin",
            "hit red yellow rest red 500 0",
            "2 points to player 2: the other ball was not hit first",
        ),
    ],
)
def test_a_whole_account_in_which_the_ball_struck_touches_none_is_a_foul_in_every_game(
    game: str, account: str, foul: str
) -> None:
    state = load_game(game).new_initial_state()
    before = ["racked"] if state.is_chance_node() else []
    for text in [*before, "place", "play", f"report {account}"]:
        state.apply_action(state.string_to_action(text))
    assert [event.text for event in state.events()[-1:]] == [foul]


@pytest.mark.parametrize(
    ("game", "report"),
    [
        ("nine_ball", "hit cue nothing off 3"),
        ("nine_ball", "foul none off 3"),
        ("nine_ball", "hit 4 5 off 3 rest 4 0 0"),
        ("snooker", "hit white nothing off blue"),
        ("five_pin", "hit white nothing off red"),
    ],
)
def test_no_ball_leaves_the_table_that_nothing_touches(game: str, report: str) -> None:
    state = load_game(game).new_initial_state()
    before = ["racked"] if state.is_chance_node() else []
    for text in [*before, "place", "play"]:
        state.apply_action(state.string_to_action(text))
    with pytest.raises(IllegalAction, match="A ball leaves the table only when"):
        state.apply_action(state.string_to_action(f"report {report}"))


def test_a_foul_that_the_contacts_bear_out_may_be_named_beside_them() -> None:
    for report in ("hit cue nothing foul none", "hit cue 3 foul wrong"):
        assert shoot(new(), f"report {report}").hand
    for report in ("hit cue nothing foul wrong", "hit cue 3 foul none", "hit cue 1 foul none"):
        with pytest.raises(IllegalAction, match="the foul says otherwise"):
            shoot(new(), f"report {report}")


def test_a_straight_shot_falls_more_often_than_a_thin_one() -> None:
    def share(angle: float) -> float:
        goal, ball = (1270.0, -635.0), (900.0, -400.0)
        back = math.atan2(ball[1] - goal[1], ball[0] - goal[0]) + math.radians(angle)
        at = ghost(POOL, ball, goal)
        cue = (at[0] + 500 * math.cos(back), at[1] + 500 * math.sin(back))
        stroke = Stroke(
            "pool", bearing(cue, at), 2.0, 0.0, 0.0, ("1",), (("cue", *cue), ("1", *ball))
        )
        rng = Random(1)
        fallen = [read_shot(likely_report(POOL, stroke, rng), "cue").fell("1") for _ in range(200)]
        return sum(fallen) / 200

    assert share(0.0) > 0.9
    assert share(0.0) > share(60.0)


def test_a_steady_hand_needs_fewer_shots_than_a_beginner_by_physics() -> None:
    def shots(hand: str) -> int:
        game, taken = load_game("nine_ball(frames=1)"), 0
        for seed in range(3):
            state, nature = game.new_initial_state(), nature_for(game, hand).make(seed)
            bots = [make_bot("plain", game, seat, seed) for seat in (0, 1)]
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(nature.outcome(state))
                else:
                    state.apply_action(bots[state.current_player()].step(state))
            taken += len(state.history())
        return taken

    assert shots("cue(ruleset=steady)") < shots("cue(ruleset=beginner)")


def test_a_ball_in_hand_is_put_where_the_ball_on_is_easy() -> None:
    lies = "rest 1 900 -400 rest 2 0 0 rest 3 0 100 rest 4 0 200 rest 5 0 300 rest 6 -200 0 rest 7 -200 100"
    state = shoot(
        new(rack=RACK), f"report hit cue 1 pot cue south {lies} rest 8 -200 200 rest 9 -200 300"
    )
    do(state, "place")
    cue, one = state.lies["cue"], state.lies["1"]
    assert cue is not None
    assert one is not None
    assert easiest(POOL, cue, one, [])[1] > 0.5
    assert state._stroke_of(PLAY) is not None


def test_an_evening_is_refereed_shot_by_shot_and_turn_by_turn() -> None:
    """Aims, places and racks that nobody tells are entered by themselves; what was told is struck out."""
    match = Match(load_game("nine_ball"), [Seat("Aino"), Seat("Nils")], nature="reported")
    enter_aims(match)
    tell(match, "pot 4")
    tell(match, "over")
    assert match.position().current_player() < 0, "the next shot is asked for"
    tell(match, "white")
    tell(match, "pot 1")
    assert "1" not in match.position().lies  # type: ignore[attr-defined]
    tell(match, "turn 2 3 over")
    assert match.position().side == 1  # type: ignore[attr-defined]
    assert strike_out(match)
    assert match.position().side == 0  # type: ignore[attr-defined]
    tell(match, "turn 2 9")
    assert match.position().scores() == [1.0, 0.0]


@pytest.mark.parametrize("id", ["nine_ball", "ten_ball", "snooker", "five_pin"])
def test_the_room_that_is_shaded_is_where_the_ball_in_hand_may_lie(id: str) -> None:
    state, rng = load_game(id).new_initial_state(), Random(1)
    while state.is_chance_node():
        state.apply_action(state.string_to_action("racked"))
    assert isinstance(state, CueState)
    form = state._place_form()
    room = form.room
    assert room is not None
    corners = room.outline
    for _ in range(300):
        shares = [rng.random() for _ in corners]
        x, y = (
            sum(share * corner[axis] for share, corner in zip(shares, corners, strict=True))
            / sum(shares)
            for axis in (0, 1)
        )
        clear = all(math.hypot(x - a, y - b) >= least for a, b, least in room.taken)
        if clear and None not in state.lies.values():
            assert state._choice_fault((x, y)) is None
        assert state._may_place(x, y) or not clear
    for x, y in corners:
        assert state.cue_game.table.holds(x, y)
        assert state._may_place(x, y)
    table = state.cue_game.table
    edge = 0.02 * table.width  # the D is round, and its shade has corners
    for _ in range(300):
        x, y = ((rng.random() - 0.5) * size for size in (table.length, table.width))
        if outside(corners, x, y) > edge:
            assert not (table.holds(x, y) and state._may_place(x, y))


def outside(corners: Sequence[tuple[float, float]], x: float, y: float) -> float:
    """How far a place is outside the convex shape with these corners; below 0 within."""
    turns = sum(
        a * d - b * c for (a, b), (c, d) in zip(corners, [*corners[1:], corners[0]], strict=True)
    )
    return max(
        ((x - a) * (d - b) - (y - b) * (c - a))
        / math.hypot(c - a, d - b)
        * (1 if turns > 0 else -1)
        for (a, b), (c, d) in zip(corners, [*corners[1:], corners[0]], strict=True)
    )


@pytest.mark.parametrize("id", ["nine_ball", "ten_ball", "snooker", "five_pin"])
def test_every_shot_that_nature_answers_is_ruled_by_clauses_of_the_game(id: str) -> None:
    game = load_game(id)
    state, nature, rng = game.new_initial_state(), nature_for(game, "cue").make("ruled"), Random(2)
    for _ in range(40):
        while not state.is_chance_node() and not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()[:8]))
        if state.is_terminal():
            break
        assert isinstance(state, CueState)
        shot = state.under_way
        state.apply_action(nature.outcome(state))
        if shot:
            assert state.rulings()
        assert all(clause in game.rulebook.clauses or f"{id}/{clause}" in game.rulebook.clauses
                   for clause, _ in state.rulings())  # fmt: skip


def test_what_touched_what_is_said_in_the_order_of_the_report() -> None:
    state = do(new(rack=RACK), "place")
    rests = " ".join(f"rest {ball} {100 * ball} 0" for ball in range(1, 9))
    do(
        state,
        "play",
        "report hit cue 1 cushion 1 cushion 1 hit 1 3 pot 9 south-east cushion cue"
        f" rest cue -300 0 {rests}",
    )
    line = next(line for line in reversed(state.log(None)) if line.text.startswith("report"))
    assert line.label == (
        "cue ball, the 1, 2 cushions, the 3; cue ball, cushion;"
        " the 9 falls into the bottom right pocket"
    )
    assert [clause for clause, _ in state.rulings()] == ["nine-on-break"]
