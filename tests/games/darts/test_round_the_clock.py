"""Tuomas's Round the Clock: the booklet's example, each special case, and counting by brute force."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from random import Random

import pytest

from advised import estimate
from pelitupa.core import (
    CHANCE,
    CounterZone,
    FieldZone,
    IllegalAction,
    MalformedAction,
    NoDistribution,
    OptionError,
    State,
    point_of,
)
from pelitupa.equipment.dartboard import (
    MISS,
    SEGMENTS,
    read_segment,
    segment_at,
    segment_text,
)
from pelitupa.games import load_game
from pelitupa.games.darts.round_the_clock.game import FINISHED, RoundTheClockState, best_order
from pelitupa.nature import Nature, Reported, SeedStream, Thrower, Throws
from pelitupa.players import make_bot


def throw(state: State, darts: str) -> None:
    """Throw darts that land in the given segments."""
    for dart in darts.split():
        state.apply_action(state.string_to_action("aim IB"))
        state.apply_action(state.string_to_action(dart))


def new(spec: str = "round_the_clock(players=1)") -> RoundTheClockState:
    state = load_game(spec).new_initial_state()
    assert isinstance(state, RoundTheClockState)
    return state


def needing(number: int, spec: str = "round_the_clock(players=1)") -> RoundTheClockState:
    """A state at the beginning of a turn of the first player, who needs a number; others miss."""
    state = new(spec)
    hit = 1
    while hit < number:
        turn = [f"S{n}" for n in range(hit, min(hit + 3, number))]
        throw(state, " ".join((turn + ["miss"] * 3)[:3]))
        throw(state, "miss miss miss " * (len(state.needs) - 1))
        hit += len(turn)
    assert (state.needs[0], state.thrower, state.turn) == (number, 0, [])
    return state


def board(state: State) -> FieldZone:
    """The dartboard as a spectator sees it."""
    zone = state.view(None).zone("board")
    assert isinstance(zone, FieldZone)
    return zone


def after(number: int, darts: str) -> int:
    """The number needed after a turn; 21 when the course is done."""
    state = needing(number)
    throw(state, darts)
    return state.needs[0]


# --- the booklet's own example


@pytest.mark.clause("round_the_clock/best-order")
def test_seven_and_eight_count_though_eight_came_first() -> None:
    """Booklet 75.1: tries seven, hits eight, then seven with the same three darts: next is nine."""
    for darts in ("S8 S7 miss", "S8 miss S7", "miss S8 S7"):
        assert after(7, darts) == 9
    state = needing(7)
    throw(state, "S8 S7 S3")
    lines = [line for line in state.score_sheet() if line.deal == state.deal_number() - 1]
    assert [(line.clause, line.text, line.points) for line in lines] == [
        ("round_the_clock/course", "single 7 hits 7: next is 8", 1.0),
        ("round_the_clock/best-order", "single 8 hits 8 after a dart thrown later: next is 9", 1.0),
    ]
    assert state.events()[-1].text == "Player 1: S8 S7 S3; counted S7 S8, next is 9"


# --- the course


@pytest.mark.clause("round_the_clock/course")
def test_the_sectors_are_hit_in_order_and_others_count_for_nothing() -> None:
    assert new().needs == [1]
    assert after(1, "S1 S2 S3") == 4
    assert after(1, "S2 S3 S4") == 1
    assert after(5, "S4 S6 S20") == 5
    assert after(5, "S5 S5 S5") == 6
    assert after(5, "D6 T4 D20") == 5


@pytest.mark.clause("round_the_clock/double")
def test_a_double_skips_the_next_sector() -> None:
    """Booklet 75.1: who tries five and hits double five must next hit seven."""
    assert after(5, "D5 miss miss") == 7
    assert after(5, "D5 S6 miss") == 7
    assert after(5, "D5 S7 miss") == 8


@pytest.mark.clause("round_the_clock/triple")
def test_a_triple_skips_the_next_two_sectors() -> None:
    assert after(5, "T5 miss miss") == 8
    assert after(5, "T5 T8 T11") == 14
    assert after(17, "T17 miss miss") == 20


@pytest.mark.clause("round_the_clock/skip")
@pytest.mark.parametrize(
    ("darts", "reached"),
    [("D5 T6 miss", 7), ("T6 D5 miss", 7), ("T5 D6 D8", 10), ("T5 T6 T7", 8), ("IB T6 miss", 7)],
)
def test_skipping_is_no_choice(darts: str, reached: int) -> None:
    """Booklet 75.1: he must next hit seven, though triple six would have brought more."""
    assert after(5, darts) == reached


@pytest.mark.clause("round_the_clock/outer-bull")
def test_the_outer_bull_hits_whatever_sector_is_wanted() -> None:
    for number in (1, 7, 19):
        assert after(number, "OB miss miss") == number + 1
    assert after(20, "OB") == FINISHED
    assert after(5, "OB OB OB") == 8


@pytest.mark.clause("round_the_clock/inner-bull")
def test_the_inner_bull_hits_the_double_of_whatever_sector_is_wanted() -> None:
    for number in (1, 7, 18):
        assert after(number, "IB miss miss") == number + 2
    assert after(19, "IB") == FINISHED  # as double 19
    assert after(20, "IB") == FINISHED  # as double 20
    assert after(5, "IB IB IB") == 11


@pytest.mark.clause("round_the_clock/miss")
def test_a_miss_hits_nothing() -> None:
    assert after(5, "miss miss miss") == 5
    state = needing(5)
    for landing in ("land 0 171", "land 300 300", "land -170.01 0"):
        state.apply_action(state.string_to_action("aim S5"))
        state.apply_action(state.string_to_action(landing))
    assert state.needs == [5]
    assert state.thrown == [9]  # two turns to 5, and the three that missed are not thrown again
    assert [dart.segment for dart in state.board] == [MISS] * 3


@pytest.mark.clause("round_the_clock/wires")
def test_a_dart_on_the_wire_of_a_treble_is_in_it() -> None:
    state = needing(20, "round_the_clock")
    state.apply_action(state.string_to_action("aim T20"))
    state.apply_action((0.0, 107.0))
    assert state.log(None)[-2].text == "land 0.0 107.0 (T20)"
    assert state.winners() == [0]


# --- counting


@pytest.mark.clause("round_the_clock/best-order", "round_the_clock/favourable")
@pytest.mark.parametrize(
    ("number", "darts", "reached"),
    [
        (5, "OB S5 S6", 8),  # 5, 6, then the joker as 7; in the order thrown only 6 would follow
        (5, "OB S6 S7", 8),  # the joker as 5
        (5, "S7 OB S5", 8),  # 5, the joker as 6, 7
        (5, "IB S5 S6", 9),  # 5, 6, then the joker as double 7
        (5, "IB S6 S7", 8),  # the double joker skips 6
        (5, "S8 T5 IB", 11),  # T5, then 8 and the joker as double 9
        (5, "S6 D5 S7", 8),  # 6 is skipped and wasted
        (5, "S7 S6 S5", 8),
        (5, "D5 S5 S6", 7),  # D5 and then neither; or 5 and 6: as far
        (18, "OB S18 S20", 21),
        (19, "S20 miss OB", 21),
    ],
)
def test_jokers_and_hits_count_in_the_best_order(number: int, darts: str, reached: int) -> None:
    assert after(number, darts) == reached


@pytest.mark.clause("round_the_clock/favourable")
def test_of_equal_orders_the_order_thrown_is_written_down() -> None:
    state = needing(5)
    throw(state, "OB S6 S3")  # OB 5, S6: as thrown
    clauses = [line.clause.partition("/")[2] for line in state.score_sheet()[-2:]]
    assert clauses == ["outer-bull", "course"]
    assert state.events()[-1].text == "Player 1: OB S6 S3; counted OB S6, next is 7"
    throw(state, "S8 S9 miss")
    assert state.events()[-1].text == "Player 1: S8 S9 miss; no hit, next is 7"


def furthest(number: int, darts: Sequence[str]) -> int:
    """An independent reckoning: cross off sectors, trying every dart next, until none can be used."""
    best = min(number, 21)
    for i, dart in enumerate(darts):
        rest = [*darts[:i], *darts[i + 1 :]]
        if number > 20:
            continue
        if dart == "OB" or dart == f"S{number}":
            step = 1
        elif dart == "IB" or dart == f"D{number}":
            step = 2
        elif dart == f"T{number}":
            step = 3
        else:
            continue
        best = max(best, furthest(number + step, rest))
    return best


@pytest.mark.clause("round_the_clock/best-order", "round_the_clock/favourable")
@pytest.mark.parametrize(
    ("number", "segments"),
    [
        (5, "S5 D5 T5 S6 D6 T6 S7 D7 S8 T8 S9 S10 OB IB miss"),
        (17, "S17 D17 T17 S18 T18 S19 D19 S20 D20 OB IB miss"),
        (19, "S18 S19 D19 T19 S20 D20 T20 OB IB miss"),
        (20, "S19 S20 D20 T20 OB IB miss"),
    ],
)
def test_the_count_agrees_with_brute_force(number: int, segments: str) -> None:
    random = Random(number)
    for size in (0, 1, 2, 3):
        for darts in combinations_with_replacement(segments.split(), size):
            expected = furthest(number, darts)
            shuffled = random.sample(darts, size)
            reached, places = best_order(number, [read_segment(dart) for dart in shuffled])
            assert reached == expected, darts
            assert sorted(places) == list(range(size))


@pytest.mark.clause("round_the_clock/favourable")
def test_the_segments_asked_for_are_those_that_bring_something() -> None:
    """Against the brute-force reckoning, for every segment of the board, in the middle of turns."""
    texts = [segment_text(segment) for segment in range(SEGMENTS)]
    for number, thrown in ((5, []), (5, ["S6"]), (5, ["OB", "S7"]), (18, ["S19", "IB"])):
        state = needing(number)
        throw(state, " ".join(thrown))
        now = furthest(number, thrown)
        assert set(board(state).targets) == {
            s for s in texts if furthest(number, [*thrown, s]) > now
        }


# --- turns


@pytest.mark.clause("round_the_clock/turn", "round_the_clock/order")
def test_players_throw_three_darts_each_in_turn() -> None:
    state = new("round_the_clock(players=3)")
    throwers = []
    for _ in range(12):
        throwers.append(state.current_player())
        throw(state, "miss")
    assert throwers == [0, 0, 0, 1, 1, 1, 2, 2, 2, 0, 0, 0]
    assert state.deal_number() == 2


@pytest.mark.clause("round_the_clock/turn")
def test_darts_of_different_turns_are_not_counted_together() -> None:
    state = needing(7)
    throw(state, "miss miss S8  S7 miss miss")
    assert state.needs == [8]


@pytest.mark.clause("round_the_clock/players")
def test_one_to_twelve_may_play() -> None:
    for players in (1, 12):
        game = load_game(f"round_the_clock(players={players})")
        assert game.num_players() == len(game.teams()) == players
    for players in (0, 13):
        with pytest.raises(OptionError):
            load_game(f"round_the_clock(players={players})")


@pytest.mark.clause("round_the_clock/aim")
def test_an_aim_is_any_point_or_the_centre_of_a_segment() -> None:
    state = new()
    ruling = state.explain(state.string_to_action("aim T20"))
    assert (ruling.legal, ruling.clause) == (True, "round_the_clock/aim")
    assert state.explain((299.0, -300.0)).legal
    assert not state.explain((301.0, 0.0)).legal
    with pytest.raises(MalformedAction, match="aim X Y"):
        state.apply_action((301.0, 0.0))
    state.apply_action(state.string_to_action("aim t20"))
    wanted = state.open_input()
    assert wanted is not None
    assert wanted.aim == (0.0, 103.0)
    throw_point = new()
    throw_point.apply_action(throw_point.string_to_action("aim 12.5 -3"))
    wanted = throw_point.open_input()
    assert wanted is not None
    assert wanted.aim == (12.5, -3.0)


@pytest.mark.clause("round_the_clock/aim")
def test_only_the_landing_counts() -> None:
    state = needing(5)
    state.apply_action(state.string_to_action("aim T5"))
    state.apply_action(state.string_to_action("S12"))
    assert state.next_number() == 5


@pytest.mark.clause("round_the_clock/landing")
def test_nature_decides_and_may_be_reported_as_a_segment_or_a_point() -> None:
    state = new()
    state.apply_action(state.string_to_action("aim S1"))
    assert state.current_player() == CHANCE
    with pytest.raises(NoDistribution):
        state.chance_outcomes()
    draw = state.chance_draw()
    assert draw is not None
    assert (draw.what, draw.seat) == ("where the dart lands", 0)
    named, measured = state.child(read_segment("D1")), state.child((51.3, 157.87))
    assert segment_at(51.3, 157.87) == read_segment("D1")
    assert isinstance(named, RoundTheClockState)
    assert isinstance(measured, RoundTheClockState)
    assert named.next_number() == measured.next_number() == 3


# --- the end


@pytest.mark.clause("round_the_clock/win")
def test_the_first_to_hit_twenty_after_all_others_wins() -> None:
    state = needing(20, "round_the_clock")
    throw(state, "S19 S20")
    assert state.is_terminal()
    assert state.winners() == [0]
    assert state.returns() == [1.0, -1.0]
    with pytest.raises(IllegalAction):
        state.apply_action(0)
    early = needing(19, "round_the_clock")
    throw(early, "S20 miss miss")
    assert not early.is_terminal()


@pytest.mark.clause("round_the_clock/last")
@pytest.mark.parametrize(
    ("number", "dart"), [(18, "T18"), (19, "D19"), (19, "T19"), (20, "D20"), (20, "T20")]
)
def test_skipping_past_twenty_wins(number: int, dart: str) -> None:
    state = needing(number, "round_the_clock")
    throw(state, dart)
    assert state.winners() == [0]
    line = state.score_sheet()[-1]
    assert (line.clause, line.points) == ("round_the_clock/last", float(21 - number))
    ring = "triple" if dart.startswith("T") else "double"
    assert line.text == f"{ring} {number} hits {number}: finished"


@pytest.mark.clause("round_the_clock/last")
def test_skipping_to_twenty_does_not_win_yet() -> None:
    assert after(18, "D18 miss miss") == 20
    assert after(17, "T17 miss miss") == 20
    assert after(18, "D19 T20 D20") == 18


@pytest.mark.clause("round_the_clock/at-once")
def test_the_match_ends_with_the_dart_that_completes_the_course() -> None:
    first, second = needing(20, "round_the_clock"), needing(19, "round_the_clock")
    throw(first, "S20")
    throw(second, "S20 S19")  # in the best order 19, 20
    assert first.winners() == second.winners() == [0]
    assert (first.turn, second.turn) == ([read_segment("S20")], [19, 18])


@pytest.mark.clause("round_the_clock/no-equaliser")
def test_the_others_have_no_further_turn() -> None:
    state = needing(18, "round_the_clock(players=3)")
    for other in (1, 2):
        assert state.thrown[other] == state.thrown[0]
    throw(state, "S18 S19 S20")
    assert state.is_terminal()
    assert state.thrown[0] == state.thrown[1] + 3
    assert state.returns() == [1.0, -0.5, -0.5]


@pytest.mark.clause("round_the_clock/points")
@pytest.mark.parametrize(
    ("objective", "returns"), [("margin", [16.5, -7.5, -9.0]), ("money", [11.0, -5.0, -6.0])]
)
def test_points_are_the_sectors_done(objective: str, returns: list[float]) -> None:
    state = new(f"round_the_clock(players=3,objective={objective})")
    throw(state, "T1 T4 T7     S1 miss miss  IB miss miss")
    throw(state, "T10 T13 T16  S3 S2 S4      S3 S3 S3")
    assert state.scores() == [18.0, 4.0, 3.0]
    assert state.view(1).players[1].score == "4"
    throw(state, "D19")
    assert state.scores() == [20.0, 4.0, 3.0]
    assert state.returns() == returns
    for seat in range(3):
        lines = [line.points for line in state.score_sheet() if line.seats == (seat,)]
        assert sum(lines) == state.scores()[seat]


PERFECT = "S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 S11 S12 S13 S14 S15 S16 S17 S18 S19 S20"


@pytest.mark.clause("round_the_clock/alone")
def test_alone_finishing_counts_and_few_darts_are_better() -> None:
    for objective, value in (("win", 1.0), ("margin", -20.0), ("money", -20.0)):
        state = new(f"round_the_clock(players=1,objective={objective})")
        assert state.returns() == [0.0]
        throw(state, PERFECT)
        assert state.is_terminal()
        assert (state.winners(), state.returns()) == ([0], [value])
        assert state.view(0).result == "Finished with 20 darts"
    fast = new("round_the_clock(players=1,objective=margin)")
    throw(fast, "T1 T4 T7  T10 T13 T16  OB OB")
    assert fast.returns() == [-8.0]


@pytest.mark.clause("round_the_clock/alone", "round_the_clock/limit")
def test_alone_the_limit_ends_a_course_unfinished() -> None:
    for objective, value in (("win", 0.0), ("margin", -6.0)):
        state = new(f"round_the_clock(players=1,limit=2,objective={objective})")
        throw(state, "S1 S2 S3 S4 S5 miss")
        assert state.is_terminal()
        assert (state.winners(), state.returns()) == ([], [value])
        assert state.view(0).result == "Not finished with 6 darts"


@pytest.mark.clause("round_the_clock/limit")
def test_the_limit_draws_the_match_after_the_last_player_of_the_last_round() -> None:
    state = new("round_the_clock(limit=2)")
    throw(state, "S1 S2 S3 " + "miss " * 8)
    assert not state.is_terminal()
    throw(state, "miss")
    assert state.is_terminal()
    assert (state.winners(), state.returns()) == ([], [0.0, 0.0])
    assert state.deal_number() == 2
    assert state.view(None).result == "The match is drawn"


def test_a_last_dart_within_the_limit_still_wins() -> None:
    state = new("round_the_clock(players=1,limit=7)")
    throw(state, f"miss {PERFECT}")
    assert state.thrown == [21]
    assert state.winners() == [0]


# --- what is seen


def test_the_prompt_tells_the_number_and_the_dart() -> None:
    state = needing(7, "round_the_clock")
    assert state.view(0).prompt == "Aim dart 1 of 3: you need 7"
    assert state.view(1).prompt == "Player 1 aims dart 1 of 3 and needs 7"
    throw(state, "S8")
    assert state.view(0).prompt == "Aim dart 2 of 3: you need 7"
    throw(state, "S7")
    assert state.view(0).prompt == "Aim dart 3 of 3: you need 9"
    state.apply_action(state.string_to_action("aim S9"))
    assert state.view(0).prompt == "Player 1 throws dart 3 of 3"


def test_darts_stay_in_the_board_until_the_next_player_aims() -> None:
    state = new()
    state.apply_action((1.5, 2.5))
    assert [(m.x, m.y, m.label, m.mark) for m in board(state).figures] == [
        (1.5, 2.5, "aim", "chosen")
    ]
    state.apply_action((30.0, 90.0))
    throw(state, "T2 miss")
    marks = [(m.x, m.y, m.label, m.by, m.mark) for m in board(state).figures]
    assert marks[0] == (30.0, 90.0, "S1", 0, "")
    assert [mark[2:] for mark in marks[1:]] == [("T2", 0, ""), ("miss", 0, "last")]
    state.apply_action(state.string_to_action("aim S3"))
    assert [m.label for m in board(state).figures] == ["aim"]


def test_the_sectors_wanted_are_marked_on_the_board() -> None:
    assert board(needing(5)).targets == ("S5", "D5", "T5", "OB", "IB")
    state = needing(5)
    throw(state, "OB")
    # 6 is next, but a 5 would bring as much: then the bull counts as 6
    assert board(state).targets == ("S5", "S6", "D5", "D6", "T5", "T6", "OB", "IB")
    won = needing(20)
    throw(won, "S20")
    assert board(won).targets == ()


def test_counters_tell_the_next_numbers_and_the_darts() -> None:
    state = needing(20, "round_the_clock")
    throw(state, "S20")
    zone = state.view(1).zone("course")
    assert isinstance(zone, CounterZone)
    assert [(c.owner, c.label, c.value) for c in zone.counters] == [
        (0, "player 1: next number", "done"),
        (0, "player 1: darts thrown", "22"),
        (1, "player 2: next number", "1"),
        (1, "player 2: darts thrown", "21"),
    ]


def test_the_log_gives_open_values_exactly_and_names_the_segment() -> None:
    state = new()
    state.apply_action((12.5, -3))
    state.apply_action((0.1 + 0.2, 103.0))
    state.apply_action(state.string_to_action("aim OB"))
    state.apply_action(state.string_to_action("ob"))
    assert [line.text for line in state.log(None)] == [
        "aim 12.5 -3.0",
        "land 0.30000000000000004 103.0 (T20)",
        "aim OB",
        "OB",
    ]
    assert "land 0.30000000000000004 103.0 (T20)" in state.information_state_string(0)


def test_buttons_say_what_is_aimed_at() -> None:
    actions = {action.text: action for action in new().view(0).actions}
    assert len(actions) == SEGMENTS
    assert (actions["aim T20"].label, actions["aim T20"].group) == (
        "aim at the triple 20",
        "triples",
    )
    assert actions["aim IB"].group == "bulls"
    assert actions["aim S1"].group == "singles"


def test_texts_of_aims_and_landings_parse_back() -> None:
    state = new()
    for value in ((12.5, -3.0), (0.1, 1e-17)):
        assert state.string_to_action(state.action_to_string(value)) == value
    state.apply_action(0)
    assert state.action_to_string((1.0, 2.0)) == "land 1.0 2.0"
    with pytest.raises(MalformedAction, match="land X Y"):
        state.string_to_action("land twenty")


def test_sampled_aims_are_mostly_at_what_is_wanted() -> None:
    state, random = needing(7), Random(1)
    wanted = state.open_input()
    assert wanted is not None
    aims = [wanted.sampler(random) for _ in range(400)]
    assert all(wanted.accepts(aim) for aim in aims)
    hits = [segment_text(segment_at(*point_of(aim))) for aim in aims]
    assert 250 < sum(hit in ("S7", "D7", "T7", "OB", "IB") for hit in hits) < 380
    assert len(set(hits)) > 20
    state.apply_action((0.0, 290.0))
    landing = state.open_input()
    assert landing is not None
    assert all(landing.accepts(landing.sampler(random)) for _ in range(100))


# --- search

SOLO = "round_the_clock(players=1,objective=margin)"


def test_an_estimate_rises_with_the_numbers_done() -> None:
    state = needing(10, "round_the_clock")
    ahead, behind = estimate(state)
    assert 0.0 < ahead == -behind < 1.0
    assert 0.0 < estimate(new())[0] + 0.1 < estimate(needing(19))[0] + 0.1 <= 1.1
    slow, fast = needing(5, SOLO), needing(15, SOLO)
    assert estimate(slow)[0] < estimate(fast)[0] < 0.0
    throw(fast, "IB IB IB")
    assert estimate(fast) == fast.returns() == [-18.0]
    rubber = needing(10, "round_the_clock(objective=money)")
    assert estimate(rubber) == [9.0, -9.0]


# --- whole matches


def play(state: State, nature: Nature, random: Random) -> State:
    """A match of players who aim at what they need, half of the time by the name of a segment."""
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(nature.outcome(state))
            continue
        wanted = state.open_input()
        assert wanted is not None
        aim = wanted.sampler(random)
        state.apply_action(segment_at(*point_of(aim)) if random.random() < 0.3 else aim)
    return state


@pytest.mark.parametrize("players", [1, 2, 5])
def test_a_match_of_simulated_throws(players: int) -> None:
    game = load_game(f"round_the_clock(players={players})")
    state = game.new_initial_state()
    state = play(state, Thrower(SeedStream("evening"), Throws(10.0)), Random(3))
    assert isinstance(state, RoundTheClockState)
    winner = state.winner
    assert state.scores()[winner] == 20.0
    assert 7 <= state.thrown[winner] <= 60
    assert game.deserialize_state(state.serialize()).view(None) == state.view(None)
    sheet = [line.points for line in state.score_sheet() if line.seats == (winner,)]
    assert sum(sheet) == 20.0


def test_a_match_typed_in_by_people_at_a_real_board() -> None:
    """Two people throw; a third types what was hit, at times wrongly, at times as a point."""
    typed = [
        "S1", "s3", "S2",  # the first player: 1, 2, 3
        "S5", "bull", "OB", "T2",  # the second: the joker is 1, the triple 2, so to 5 and S5 to 6
        "T4", "land 0 0", "T9",  # T4 to 7, the inner bull to 9, T9 to 12
        "miss", "land 500 0", "land 0 -500", "land 0 -50", "miss",
        "T12", "T15", "T18",
    ]  # fmt: skip
    answers, troubles = iter(typed), list[str]()

    def ask(state: State, trouble: str) -> str:
        if trouble:
            troubles.append(trouble)
        return next(answers)

    state, referee = new("round_the_clock"), Reported(ask)
    while not state.is_terminal():
        number = min(state.next_number(), 20)
        state.apply_action(state.string_to_action(f"aim S{number}"))
        state.apply_action(referee.outcome(state))
    assert next(answers, None) is None
    assert len(troubles) == 3
    assert state.needs == [21, 6]
    assert state.winners() == [0]
    assert state.thrown == [9, 6]


@pytest.mark.clause("round_the_clock/standard")
def test_the_standard_game_counts_single_sectors_in_the_order_thrown() -> None:
    state = new("round_the_clock(players=1,ruleset=standard)")
    throw(state, "D1 T3 S2")
    assert state.needs == [3]  # a double is a hit like any other, and 3 came before 2
    throw(state, "OB IB T3")
    assert state.needs == [4]  # the bull is no joker
    assert {line.clause for line in state.score_sheet()} == {"round_the_clock/standard"}
    assert {segment_text(s) for s in state.wanted()} == {"S4", "D4", "T4"}
    for first in range(4, 19, 3):
        throw(state, f"S{first} S{first + 1} S{first + 2}")
    assert state.needs == [19]
    throw(state, "T19 D19 T18 S20")
    assert state.is_terminal()
    assert state.scores() == [20.0]
    assert state.winners() == [0]
    assert state.get_game().max_utility() == 1.0


@pytest.mark.clause("round_the_clock/standard")
def test_the_bot_aims_at_the_sector_wanted_and_nothing_else() -> None:
    game = load_game("round_the_clock(ruleset=standard)")
    state = game.new_initial_state()
    for number in (1, 2, 3):
        aim = make_bot("round_the_clock(sd=5)", game, 0, 1).step(state)
        assert isinstance(aim, tuple)
        assert segment_text(segment_at(*point_of(aim))).endswith(str(number))
        state.apply_action(aim)
        state.apply_action(state.string_to_action(f"S{number}"))


@pytest.mark.clause("round_the_clock/standing")
def test_who_is_given_five_numbers_begins_with_the_six() -> None:
    state = new("round_the_clock(standing=0:5)")
    throw(state, "S6 S1 S6")
    assert state.needs == [2, 6]
    throw(state, "S6 S6 S6")
    assert state.needs == [2, 7]
    with pytest.raises(OptionError, match="0 to 19, not with 20"):
        load_game("round_the_clock(standing=0:20)")
