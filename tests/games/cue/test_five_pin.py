"""Five-pin billiards at its table: turns of one shot, penalties, ball in hand, sixty points."""

from __future__ import annotations

from random import Random

import pytest

from games.cue.playing import clauses, play, played_by_physics, told
from games.cue.referee_five_pin import frame, worth
from pelitupa.core import FieldZone, IllegalAction, MalformedAction, OptionError
from pelitupa.equipment.cue_tables import CAROM, PINS_APART, distance
from pelitupa.games import load_game
from pelitupa.games.cue.five_pin.game import PINS, FivePinState
from pelitupa.games.cue.five_pin.shot import MOST
from pelitupa.records import Seat
from pelitupa.table import Match
from pelitupa.table.refereeing import enter_aims, strike_out, tell

BEST = "own centre 4"


def new(options: str = "") -> FivePinState:
    state = load_game(f"five_pin({options})" if options else "five_pin").new_initial_state()
    assert isinstance(state, FivePinState)
    return state


def after(*texts: str, options: str = "") -> FivePinState:
    state = new(options)
    play(state, *texts)
    return state


def illegal(state: FivePinState, text: str) -> str:
    """The clause by which it is refused."""
    with pytest.raises(IllegalAction) as error:
        state.apply_action(state.string_to_action(text))
    return error.value.ruling.clause.partition("/")[2]


# --- the table


@pytest.mark.clause("five_pin/balls", "five_pin/start", "five_pin/object")
def test_the_frame_begins_with_the_balls_in_place() -> None:
    state = new()
    assert state.lies == {"yellow": (-710.0, 0.0), "red": (710.0, 0.0)}
    assert (state.hand, state._struck(), state._on()) == ("the near half", "white", ["yellow"])
    assert CAROM.pockets == ()
    assert illegal(state, "place 1 0") == "place"
    assert illegal(state, "place -700 0") == "place"  # the yellow is there
    play(state, "place 0 300")
    assert state.lies["white"] == (0.0, 300.0)
    assert new("first=2").lies == {"white": (-710.0, 0.0), "red": (710.0, 0.0)}


@pytest.mark.clause("five_pin/pins", "five_pin/measures")
def test_five_pins_stand_in_the_shape_of_a_plus() -> None:
    assert (CAROM.length, CAROM.width) == (2840.0, 1420.0)
    assert len(PINS) == 5
    assert PINS["centre"] == (0.0, 0.0)
    assert {distance(PINS["centre"], at) for name, at in PINS.items() if name != "centre"} == {
        PINS_APART
    }
    state = new()
    assert illegal(state, f"place {-PINS_APART - CAROM.pin_radius} 0") == "place"  # a pin is there
    zone = state.view(None).zone("table")
    assert isinstance(zone, FieldZone)
    assert [shape.label for shape in zone.shapes].count("boundary pin") == 4
    assert {figure.face for figure in zone.figures} == {"yellow", "red"}


@pytest.mark.clause("five_pin/shot")
def test_a_shot_is_chosen_or_named() -> None:
    state = after("place -300 200", "shoot 10 2.5 0 0.2")
    wanted = state.open_input()
    assert wanted is not None
    assert wanted.aim[:5] == ("carom", 10.0, 2.5, 0.0, 0.2)
    named = []
    for shot in ("play", "target", "pins"):
        state = after("report rest white -300 200 rest yellow -700 -300 rest red 300 400", shot)
        wanted = state.open_input()
        assert wanted is not None
        named.append(wanted.aim[1])
    assert len(set(named)) == 3
    assert illegal(after("place -300 200"), "shoot 10 2.5 0.4 0.4") == "shot"


# --- reports


@pytest.mark.clause("five_pin/report")
@pytest.mark.parametrize(
    ("report", "points"),
    [
        ("target no", [0, 0]),
        ("target own centre others 2", [12, 0]),
        ("target other", [3, 0]),
        ("foul not-first", [0, 2]),
        ("hit white yellow hit white red", [4, 0]),
        ("hit white yellow hit yellow red hit white red", [3, 0]),
        ("hit white red hit white yellow hit white red", [0, 2]),
        ("hit white nothing", [0, 2]),
        ("hit white yellow pin yellow centre", [10, 0]),
        ("hit white yellow hit yellow red pin red centre pin red west", [9, 0]),
        ("hit white yellow pin white north pin yellow south", [0, 4]),
        ("cushion white hit white yellow centre", [10, 0]),
    ],
)
def test_what_is_reported_is_counted(report: str, points: list[int]) -> None:
    assert after(f"report {report}").points == points


@pytest.mark.clause("five_pin/report")
@pytest.mark.parametrize(
    "report",
    [
        "foul own-pins",
        "foul not-first target own",
        "hit white red target own",
        "foul not-first hit white yellow",
        "hit white yellow hit yellow red target own",
        "pin yellow north pin red north",
        "pin yellow north others 2",
        "others 1.5",
        "target own target other",
        "",
        "centre centre",
        "hit white nothing pin yellow north",
        "rest white 0 0 rest red 1 1",
    ],
)
def test_a_report_that_cannot_be_is_refused(report: str) -> None:
    state = after("place", "play")
    before = state.history()
    assert illegal(state, f"report {report}".strip()) == "report"
    assert state.history() == before


@pytest.mark.clause("five_pin/first-hit")
def test_only_the_first_touch_of_the_target_counts() -> None:
    touches = "hit white yellow hit yellow red hit white red hit yellow red"
    assert after(f"report {touches}").points == [3, 0]


@pytest.mark.clause("five_pin/opponent-first")
def test_cushions_and_pins_may_be_touched_before_the_other_ball() -> None:
    assert after("report cushion white cushion white hit white yellow hit white red").points == [
        4,
        0,
    ]
    assert after("report pin white east hit white yellow").points == [0, 2]  # own ball in the pins


@pytest.mark.clause("five_pin/hit-is-fallen")
def test_a_pin_counts_whatever_threw_it() -> None:
    assert after("2").points == [4, 0]
    assert after("report hit white yellow pin red north pin yellow east").points == [4, 0]


@pytest.mark.clause("five_pin/whole-shot", "five_pin/turn")
def test_a_shot_is_reported_at_once() -> None:
    state = after(f"turn {BEST}")
    assert (state.points, state.side) == ([MOST, 0], 1)
    play(state, "turn nothing", "turn wrong", "turn other 1 fault")
    assert (state.points, state.side, state.turns) == ([MOST + 5, 2], 0, 4)
    assert illegal(state, "turn own other") == "report"
    assert illegal(state, "turn fault") == "report"
    with pytest.raises(MalformedAction):
        play(state, "turn 5")


# --- turns and penalties


@pytest.mark.clause("five_pin/turn", "five_pin/players", "five_pin/first")
def test_turns_alternate_whatever_comes_of_a_shot() -> None:
    state = after("own", "nothing", "centre", "wrong")
    assert (state.side, state.points) == (0, [16, 0])
    assert new("first=2").current_player() == 1
    with pytest.raises(OptionError):
        load_game("five_pin(players=3)")


@pytest.mark.clause("five_pin/pins-back")
def test_the_pins_stand_again_for_every_shot() -> None:
    state = after(BEST, BEST)
    assert state.points == [MOST, MOST]


@pytest.mark.clause("five_pin/place")
@pytest.mark.parametrize(
    ("yellow", "may", "may_not"),
    [(-500.0, 500.0, -100.0), (500.0, -500.0, 100.0), (0.0, 500.0, None), (-0.1, 0.0, -10.0)],
)
def test_the_ball_in_hand_goes_to_the_other_half(
    yellow: float, may: float, may_not: float | None
) -> None:
    """The white's player has ball in hand; the opponent's ball is the yellow."""
    state = after(
        "nothing", f"report foul not-first rest yellow {yellow} 300 rest white 900 0 rest red 700 0"
    )
    assert (state.side, state.hand) == (0, "the other half")
    assert "white" not in state.lies
    if may_not is not None:
        assert illegal(state, f"place {may_not} 0") == "place"
    play(state, f"place {may} -300")
    assert state.lies["white"] == (may, -300.0)


@pytest.mark.clause("five_pin/in-hand-untold")
def test_where_nobody_told_nobody_is_asked() -> None:
    state = after("wrong")
    assert state.lies["white"] is None
    for place in ("place", "place 500 300", "place -500 300"):
        tried = state.clone()
        play(tried, place)
        assert not tried.hand


@pytest.mark.clause("five_pin/own-pins")
def test_the_own_ball_in_the_pins_gives_the_turn_away() -> None:
    state = after("own centre 1 fault")
    assert (state.points, state.side, state.hand) == ([0, 10], 1, "")
    assert clauses(state) == [("own-pins", 4.0), ("own-pins", 4.0), ("own-pins", 2.0)]


@pytest.mark.clause("five_pin/not-hit-first")
def test_the_other_ball_was_not_hit_first() -> None:
    state = after("report foul not-first centre others 1")
    assert (state.points, state.hand, clauses(state)) == (
        [0, 2],
        "the other half",
        [("not-hit-first", 2.0)],
    )
    assert told(state) == ["2 points to player 2: the other ball was not hit first"]
    state = after("report foul not-first centre others 1", options="pins_too=true")
    assert state.points == [0, 8]
    state = after("report foul not-first foul own-pins centre others 1", options="pins_too=true")
    assert clauses(state) == [("not-hit-first", 2.0), ("centre", 4.0), ("boundary", 2.0)]


@pytest.mark.clause("five_pin/off-table")
def test_a_ball_that_left_the_table_comes_back() -> None:
    state = after(
        "report hit white yellow hit white red off red rest white 700 0 rest yellow 0 300"
    )
    assert (state.points, state.hand) == ([0, 2], "the other half")
    x, y = state.lies["red"] or (0.0, 0.0)
    assert y == 0.0
    assert 710.0 - 2 * CAROM.radius - 12.0 < x <= 700.0 - 2 * CAROM.radius
    nothing = after("report hit white yellow hit red nothing rest white 0 100")
    assert nothing.log(None)
    state = after("report hit white yellow off white rest red 0 300 rest yellow 500 0")
    assert state.lies == {"white": (-710.0, 0.0), "red": (0.0, 300.0)}
    assert after("report off red").lies["red"] is None


@pytest.mark.clause("five_pin/off-table")
@pytest.mark.parametrize("order", ["off white off yellow", "off yellow off white"])
def test_in_whichever_order_two_balls_leave_the_table_they_come_back_alike(order: str) -> None:
    """The yellow is in hand, so that the white alone goes to the spot of the near half."""
    state = after(f"report hit white yellow {order} rest red 300 0")
    assert state.lies == {"red": (300.0, 0.0), "white": (-710.0, 0.0)}
    unknown = after(f"report hit white yellow {order} off red")
    assert unknown.lies == {"white": (-710.0, 0.0), "red": (710.0, 0.0)}


# --- the end


@pytest.mark.clause("five_pin/frame")
def test_sixty_win_after_the_whole_shot() -> None:
    state = after(*[BEST, "nothing"] * 3, "centre")
    assert (state.points, state.over) == ([58, 0], False)
    play(state, "nothing", BEST)
    assert (state.points, state.winners()) == ([74, 0], [0])
    assert clauses(state)[-1] == ("frame", 1.0)
    state = after(*["nothing", BEST] * 3, "own", "own 3", "wrong")
    assert (state.points, state.over) == ([4, 60], True)
    assert state.winners() == [1]


@pytest.mark.clause("five_pin/breaks", "five_pin/match", "five_pin/points")
def test_frames_make_a_match() -> None:
    state = after("centre", options="frames=2,target=10")
    assert (state.wins, state.side, state.points) == ([1, 0], 1, [0, 0])
    assert state.lies == {"white": (-710.0, 0.0), "red": (710.0, 0.0)}
    play(state, "centre")
    assert (state.side, state.deal_number()) == (0, 3)
    play(state, "other", "centre")
    assert (state.winners(), state.scores(), state.wins) == ([1], [13.0, 20.0], [1, 2])
    assert after("centre", options="frames=2,target=10,breaks=winner").side == 0
    assert after("wrong", "centre", options="frames=2,target=10,breaks=loser").side == 0
    assert after("centre", options="target=10,objective=margin").returns() == [10.0, -10.0]


@pytest.mark.clause("five_pin/limit")
def test_a_frame_does_not_go_on_for_ever() -> None:
    assert after("own", "nothing", options="limit=2").winners() == [0]
    state = after("own", "own", options="limit=2")
    assert not state.over
    play(state, "wrong")
    assert state.winners() == [1]
    state = after("own", "own", "nothing", "nothing", options="limit=2")
    assert state.view(None).prompt == "who wins the frame is drawn"
    play(state, "lot 2")
    assert state.winners() == [1]
    decisions = sum(entry.player >= 0 for entry in state.full_history())
    assert decisions <= state.game.max_game_length()


# --- beside the rules


def test_what_people_read_of_a_report_is_of_the_ball_that_was_struck() -> None:
    """The white shoots first, then the yellow; no contact says which of them it is."""
    state = after(*["report pin yellow north", "report pin yellow north"])
    labels = [line.label for line in state.log(None) if "boundary" in line.label]
    assert labels == ["1 boundary pin", "1 boundary pin, own ball in the pins"]
    assert state.points == [4, 0]


def test_named_shots_stand_under_no_ball_that_they_are_not_for() -> None:
    state = after("place")
    texts = state.game.texts(0)
    assert [state._group(texts[text]) for text in ("target", "pins")] == ["Without aiming"] * 2


def test_a_referee_enters_a_shot_and_strikes_it_out() -> None:
    match = Match(load_game("five_pin"), [Seat("Aino"), Seat("Eero")], nature="reported")
    enter_aims(match)
    for text in ("own centre 2", "wrong", "turn other"):
        tell(match, text)
    assert [player.score for player in match.view(None).players] == ["17", "0"]
    assert strike_out(match)
    enter_aims(match)
    assert [player.score for player in match.view(None).players] == ["14", "0"]


def test_a_frame_is_played_out_by_physics() -> None:
    state = new()
    played_by_physics(state, seed=1)
    assert state.is_terminal()
    assert max(state.points) >= 60
    assert {"target-own", "boundary", "not-hit-first"} <= {clause for clause, _ in clauses(state)}


def test_a_second_referee_comes_to_the_same() -> None:
    """Random frames beside a count written from the chapter alone."""
    words = {"target own": "target by own", "target other": "target by other", "centre": "c"}
    for seed in range(120):
        rng, state, shots = Random(seed), new(), list[set[str]]()
        while not state.over:
            report, shot = ["hit white yellow"], set[str]()
            fallen = rng.sample(["b1", "b2", "b3", "b4"], rng.choice((0, 0, 0, 1, 2, 3, 4)))
            if rng.random() < 0.9:
                shot.add("other ball first")
            else:
                report = ["foul not-first"]
            if "other ball first" in shot and rng.random() < 0.6:
                report.append(rng.choice(("target own", "target other")))
            if rng.random() < 0.2:
                report.append("centre")
            if fallen:
                report.append(f"others {len(fallen)}")
            shot |= {words[word] for word in report if word in words} | set(fallen)
            if (fallen or "centre" in report) and rng.random() < 0.1:
                report.append("foul own-pins")
                shot.add("own ball in pins")
            play(state, "report " + " ".join(report))
            shots.append(shot)
            assert state.over or bool(state.hand) == worth(shot)[2]
        assert frame(shots) == (state.points, len(shots)), seed
