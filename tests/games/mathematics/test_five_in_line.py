"""Five in line: marks and lines, how lines may meet, and the counting proof held at every step."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from pelitupa.core import BoardZone, CounterZone, IllegalAction
from pelitupa.equipment.hexgrid import column_name
from pelitupa.games import load_game
from pelitupa.games.mathematics.five_in_line.game import (
    MOST_FREE_MARKS,
    FiveInLine,
    FiveInLineState,
)
from pelitupa.games.mathematics.five_in_line.grid import Grid
from pelitupa.games.mathematics.five_in_line.theory import (
    edge_pairs,
    free_pairs,
    most_marks,
    most_moves,
)
from pelitupa.players import make_bot
from pelitupa.players.five_in_line.improve import improved, search_on, without
from pelitupa.players.five_in_line.known import known_plays, moves_on, written
from pelitupa.players.five_in_line.nested import NestedSearch

KNOWN_4T = 62
KNOWN_5D = 74
KNOWN_5T = 141


def test_what_is_played_in_one_match_is_not_in_the_next() -> None:
    game = load_game("five_in_line(side=16)")
    state = game.new_initial_state()
    for _ in range(4):
        state.apply_action(state.legal_actions()[0])
    again = game.new_initial_state()
    assert again.history() == []
    assert again.scores() == [0.0]
    assert (
        again.legal_actions()
        == load_game("five_in_line(side=16)").new_initial_state().legal_actions()
    )


def played(options: str = "", moves: str = "") -> FiveInLineState:
    game = load_game(f"five_in_line(side=16{',' if options else ''}{options})")
    assert isinstance(game, FiveInLine)
    state = game.new_initial_state()
    for text in moves.split():
        state.apply_action(state.string_to_action(text))
    return state


def texts(state: FiveInLineState) -> list[str]:
    return [state.action_to_string(action) for action in state.legal_actions()]


def refusal(state: FiveInLineState, text: str) -> str:
    with pytest.raises(IllegalAction) as error:
        state.apply_action(state.string_to_action(text))
    return error.value.ruling.clause


def free(marks: str, options: str = "") -> FiveInLineState:
    """A start of one's own."""
    return played(f"start=free{',' if options else ''}{options}", f"{marks} begin")


@pytest.mark.clause("five_in_line/grid", "five_in_line/side")
@pytest.mark.parametrize("side", [16, 32, 64])
def test_a_square_of_the_grid_is_played_on(side: int) -> None:
    game = load_game(f"five_in_line(side={side})")
    assert isinstance(game, FiveInLine)
    assert game.grid.places == side * side
    assert game.num_players() == 1
    edge = game.new_initial_state()
    line = edge.string_to_action(f"{column_name(side - 4)}1-out0")
    assert not edge.explain(line).legal
    assert f"{column_name(side - 5)}1-{column_name(side - 1)}1" in game.texts(0)


@pytest.mark.clause("five_in_line/start")
def test_the_start_is_the_outline_of_a_cross() -> None:
    state = played()
    assert len(state.order) == 36
    board = state.view(0).zone("grid")
    assert isinstance(board, BoardZone)
    assert {cell.id for cell in board.cells if cell.piece} >= {"g4", "j4", "d7", "m10", "j13"}
    assert len(played("length=4").order) == 24
    assert len(texts(state)) == 28  # as the pastime has it


@pytest.mark.clause("five_in_line/start")
def test_any_places_can_be_marked_at_the_start() -> None:
    state = played("start=free", "c3 d3 e3 f3")
    assert texts(state)[-1] == "begin"
    assert state.explain(state.string_to_action("a1")).clause == "five_in_line/start"
    assert refusal(state, "c3") == "five_in_line/again"
    state.apply_action(state.string_to_action("begin"))
    assert texts(state) == ["b3", "g3"]
    assert refusal(state, "begin") == "five_in_line/start"
    full = played("start=free")
    for place in range(MOST_FREE_MARKS):
        full.apply_action(place)
    assert texts(full) == ["begin"]
    assert refusal(full, "p16") == "five_in_line/start"
    nothing = free("")
    assert nothing.is_terminal()
    assert nothing.scores() == [0.0]


@pytest.mark.clause("five_in_line/turn")
def test_a_turn_is_a_mark_and_then_a_line() -> None:
    state = played("", "k4")
    assert [str(event.text) for event in state.events()] == ["Line 1: g4-k4"]
    state = played("", "k4 h7")
    assert refusal(state, "i7-m7") == "five_in_line/turn"
    state.apply_action(state.string_to_action("i7"))
    assert texts(state) == ["h7-l7", "i7-m7"]
    assert refusal(state, "g3") == "five_in_line/turn"
    state.apply_action(state.string_to_action("h7-l7"))
    assert state.scores() == [3.0]


@pytest.mark.clause("five_in_line/again")
def test_a_place_is_marked_once() -> None:
    assert refusal(played(), "g4") == "five_in_line/again"


@pytest.mark.clause("five_in_line/line")
@pytest.mark.parametrize(
    "marks", ["c3 d3 f3 g3 e3", "c3 c4 c6 c7 c5", "c3 d4 f6 g7 e5", "c7 d6 f4 g3 e5"]
)
def test_a_line_goes_through_five_marks_in_each_of_four_directions(marks: str) -> None:
    state = free(" ".join(marks.split()[:4]))
    state.apply_action(state.string_to_action(marks.split()[4]))
    assert state.scores() == [1.0]
    assert state.is_terminal()


@pytest.mark.clause("five_in_line/line")
def test_marks_with_a_gap_make_no_line_and_four_are_enough_by_the_option() -> None:
    assert free("c3 d3 e3 g3 i3").legal_actions() == [2 * 16 + 5]  # f3 alone
    assert texts(free("c3 d3 e3 h3 i3")) == []
    assert texts(free("c3 d3 e3", "length=4")) == ["b3", "f3"]
    state = played("", "k4 h7 i7")
    assert refusal(state, "d10-h10") == "five_in_line/line"


@pytest.mark.clause("five_in_line/together")
def test_a_mark_that_allows_no_line_is_refused() -> None:
    state = played()
    assert refusal(state, "a1") == "five_in_line/together"
    assert state.explain(state.string_to_action("k4")).clause == "five_in_line/together"


@pytest.mark.clause("five_in_line/through-new")
def test_by_the_letter_the_new_mark_need_not_be_on_the_line() -> None:
    state = free("c3 d3 e3 f3 g3")
    assert len(texts(state)) == 256 - 5  # any free place goes with the line that is there
    state.apply_action(state.string_to_action("p16"))
    assert state.lines  # the one line there was
    strict = free("c3 d3 e3 f3 g3", "through_new=true")
    assert texts(strict) == ["b3", "h3"]
    strict.apply_action(strict.string_to_action("h3"))
    assert strict.scores() == [1.0]


@pytest.mark.clause("five_in_line/through-new")
def test_with_the_option_a_line_that_misses_the_new_mark_is_refused() -> None:
    state = free("c3 d3 e3 f3 h3 c9 d9 e9 f9 g9 h8 h7 h6 h5 h4 g2 f1", "through_new=true")
    state = free("c3 d3 e3 f3 h3 i3 j3 k3 c9 d9 e9 f9 g9", "through_new=true")
    state.apply_action(state.string_to_action("g3"))
    assert "c3-g3" in texts(state)
    assert refusal(state, "c9-g9") == "five_in_line/through-new"


@pytest.mark.clause("five_in_line/one-point")
def test_lines_cross_and_share_an_end_and_no_more() -> None:
    state = played("", "k4 h7 i7")
    assert refusal(played("", "k4 h7"), "f4") == "five_in_line/together"
    assert refusal(state, "d7-h7") == "five_in_line/one-point"
    assert texts(state) == ["h7-l7", "i7-m7"]
    apart = played("touching=false", "k4 h7")
    apart.apply_action(apart.string_to_action("i7"))
    assert str(apart.events()[-1].text) == "Line 3: i7-m7"


@pytest.mark.clause("five_in_line/one-point")
def test_where_lines_may_not_touch_a_shared_end_is_told_as_that() -> None:
    marks = "a5 b5 c5 d5 f5 g5 h5 i5 j1 j2 j3 j4"
    state = free(marks, "touching=false")
    for move in ("e5", "a5-e5", "j5"):
        state.apply_action(state.string_to_action(move))
    assert texts(state) == ["f5-j5", "j1-j5"]
    with pytest.raises(IllegalAction) as error:
        state.apply_action(state.string_to_action("e5-i5"))
    assert error.value.ruling.clause == "five_in_line/one-point"
    assert str(error.value.ruling.text) == "This line would touch another of its direction."


@pytest.mark.clause("five_in_line/score")
def test_the_game_ends_when_no_line_is_left_and_counts_the_lines() -> None:
    state, rng = played(), Random(4)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    assert state.scores() == [float(len(state.lines))]
    assert state.returns() == state.scores()
    assert state.winners() == []
    assert str(state.view(0).result) == f"No further line can be drawn: {len(state.lines)} lines"
    assert [(line.seats, line.points) for line in state.score_sheet()] == [((0,), len(state.lines))]


@pytest.mark.clause("five_in_line/rulesets")
@pytest.mark.parametrize(("ruleset", "first"), [("5t", 28), ("5d", 28), ("4t", 40), ("4d", 40)])
def test_the_usual_pastime_is_there_by_its_names(ruleset: str, first: int) -> None:
    """So many first moves there are, mark and line together."""
    game = load_game(f"five_in_line(ruleset={ruleset})")
    assert isinstance(game, FiveInLine)
    assert (game.length, game.touching) == (int(ruleset[0]), ruleset[1] == "t")
    assert game.through_new
    state, moves = game.new_initial_state(), 0
    for mark in state.legal_actions():
        after = state.child(mark)
        moves += len(after.legal_actions()) if after.new >= 0 else 1
    assert moves == first


@pytest.mark.clause("five_in_line/theorem")
@pytest.mark.parametrize("ruleset", ["", "through_new=true", "through_new=true,touching=false"])
def test_the_free_place_directions_stay_as_many_and_the_edge_needs_ever_more(ruleset: str) -> None:
    for seed in range(6):
        state, rng = played(ruleset), Random(seed)
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            if state.new < 0:
                assert free_pairs(len(state.order), len(state.lines), 5) == 288
                assert edge_pairs(state.marks, 16) <= 288
        proof = state.view(0).zone("proof")
        assert isinstance(proof, CounterZone)
        assert [counter.value for counter in proof.counters] == [
            str(len(state.lines)),
            str(36 + len(state.lines)),
            "288",
            str(edge_pairs(state.marks, 16)),
        ]


@pytest.mark.clause("five_in_line/theorem")
def test_free_place_directions_are_what_a_count_of_lines_leaves() -> None:
    """Each step of a line takes up two: that of the mark it leaves and that of the mark it reaches."""
    state = played("", "k4 h7 i7 h7-l7")
    taken = set()
    for line in state.lines:
        places = state.game.grid.on_line(line)
        for start, end in pairwise(places):
            taken |= {(start, end - start), (end, start - end)}
    assert 8 * len(state.order) - len(taken) == free_pairs(len(state.order), len(state.lines), 5)


@pytest.mark.clause("five_in_line/theorem")
def test_counting_alone_bounds_every_game() -> None:
    """705 is the bound that Demaine, Demaine, Langerman and Langerman give for the cross."""
    assert most_moves(36) == 705
    assert most_marks(8) == 1  # a single mark has eight of them at its edge
    assert [most_marks(free) for free in (16, 24, 32)] == [2, 5, 9]  # a plus, a square of nine


@pytest.mark.clause("five_in_line/theorem")
def test_no_small_position_has_more_marks_than_its_edge_allows() -> None:
    """Of all sets of places on 4 x 3: how many marks some of them has with so many pairs at its edge."""
    best: dict[int, int] = {}
    for mask in range(1, 2**12):
        marks = [mask >> place & 1 if place < 12 else 0 for place in range(16)]
        edge = edge_pairs(marks, 4)
        best[edge] = max(best.get(edge, 0), sum(marks))
    assert all(count <= most_marks(edge) for edge, count in best.items())
    assert {edge: best[edge] for edge in (8, 24, 32)} == {8: 1, 24: 5, 32: 9}  # as many


@pytest.mark.clause("five_in_line/side")
def test_lines_of_a_grid_are_those_through_each_of_its_places() -> None:
    grid = Grid(16, 5)
    for place in range(grid.places):
        found = []
        for first, end, step, base in grid.windows(place):
            row = range(first, end, step)
            assert set(row) <= set(range(grid.places))
            found += [base + first + at * step for at in range(len(row) - grid.length + 1)]
        assert sorted(found) == [
            line for line in range(grid.lines) if grid.fits[line] and place in grid.on_line(line)
        ]


@pytest.mark.clause("five_in_line/rulesets")
@pytest.mark.parametrize("ruleset", ["5t", "5d", "4t", "4d"])
def test_the_known_plays_follow_the_rules_to_their_end(ruleset: str) -> None:
    """35 is the most there is at 4D, 62 at 4T; what the others reach stands in docs/lab/theorems.md."""
    lengths = {"4d": 35, "4t": KNOWN_4T, "5d": KNOWN_5D, "5t": KNOWN_5T}
    game = load_game(f"five_in_line(ruleset={ruleset})")
    assert isinstance(game, FiveInLine)
    bot = make_bot("five_in_line", game, 0, "x")
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert state.scores() == [float(lengths[ruleset])]
    assert list(zip(state.order[state.start_marks :], state.lines, strict=True)) == moves_on(
        game.grid, ruleset
    )


def test_a_play_is_read_as_it_is_written_on_a_grid_of_any_side() -> None:
    for side in (24, 32, 40):
        grid = Grid(side, 4)
        moves = moves_on(grid, "4d")
        assert written(grid, moves).split() == [
            ",".join(map(str, move)) for move in known_plays()["4d"]
        ]


@pytest.mark.parametrize("options", ["side=16,length=4", "side=16,start=free", "side=16"])
def test_the_bot_plans_where_it_knows_no_play(options: str) -> None:
    """And takes up a match that has gone another way."""
    game = load_game(f"five_in_line({options})")
    assert isinstance(game, FiveInLine)
    bot = make_bot("five_in_line(level=1,times=5,known=false)", game, 0, "x")
    state, rng = game.new_initial_state(), Random(1)
    while not state.is_terminal():
        action = (
            bot.step(state)
            if state.setting or rng.random() < 0.8
            else rng.choice(state.legal_actions())
        )
        state.apply_action(action)
    assert state.scores()[0] >= 15


@pytest.mark.parametrize(("length", "touching"), [(5, True), (5, False), (4, True), (4, False)])
def test_the_search_knows_the_moves_that_the_rules_know(length: int, touching: bool) -> None:
    game = load_game(f"five_in_line(length={length},touching={touching},through_new=true,side=24)")
    assert isinstance(game, FiveInLine)
    grid = game.grid
    search = NestedSearch(grid, touching, grid.cross(), [0] * grid.lines, Random(3))
    play = search.playout(search.fresh())
    state = game.new_initial_state()
    for (place, line), moves in zip(search.steps_of(play), play.choices, strict=True):
        wanted = set()
        for mark in state.legal_actions():
            after = state.child(mark)
            lines = after.drawable() if after.new >= 0 else after.lines[-1:]
            wanted |= {(mark, other) for other in lines}
        assert {search.step_of(move) for move in moves} == wanted
        state.apply_action(place)
        if state.new >= 0:
            state.apply_action(grid.places + line)
    assert state.is_terminal()


def test_lines_taken_back_take_those_that_stood_on_them() -> None:
    grid = Grid(24, 4)
    moves = moves_on(grid, "4d")
    left = without(grid, grid.cross(), moves, {0})
    assert moves[0] not in left
    assert len(left) < len(moves) - 1
    again = search_on(grid, False, left, Random(1), 1, 3)
    assert again[: len(left)] == left
    longer = next(improved(grid, False, moves[:20], Random(1), lambda: True))
    assert len(longer) > 20


@pytest.mark.clause("five_in_line/side")
def test_the_game_ends_where_the_square_has_no_vacant_place() -> None:
    """With lines of four one can go on until it is full: the count bounds lines of five alone."""
    state, rng = played("length=4"), Random(7)
    while not state.is_terminal():
        assert state.legal_actions()
        state.apply_action(rng.choice(state.legal_actions()))
    assert not state.near or len(state.order) == 256
