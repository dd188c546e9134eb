"""Twixt: lines on a drawn board, what crosses them, and who has joined their home rows."""

from __future__ import annotations

import re
from random import Random

import pytest

from pelitupa.core import OFFERED, BoardZone, IllegalAction, OptionError, PositionError
from pelitupa.games import load_game
from pelitupa.games.board.twixt.game import Twixt, TwixtState
from pelitupa.games.board.twixt.grid import Grid, crosses
from pelitupa.table.staging import Staging

SIX = "twixt(size=6,swap=false)"
CLASSIC = "twixt(ruleset=classic,size=6,swap=false)"


def play(spec: str, moves: str) -> TwixtState:
    state = load_game(spec).new_initial_state()
    for move in moves.split():
        state.apply_action(state.string_to_action(move))
    assert isinstance(state, TwixtState)
    return state


def lines(state: TwixtState, colour: str) -> set[str]:
    zone = state.view(None).zone("board")
    assert isinstance(zone, BoardZone)
    return {f"{link.start}-{link.end}" for link in zone.links if link.colour == colour}


def refused(state: TwixtState, move: str) -> str:
    with pytest.raises(IllegalAction) as error:
        state.apply_action(state.string_to_action(move))
    return error.value.ruling.clause.removeprefix("twixt/")


@pytest.mark.clause("twixt/board")
def test_the_board_is_a_square_without_its_corners() -> None:
    assert load_game("twixt").get_parameters()["size"] == 24
    for size in (5, 12, 24, 40):
        game = load_game("twixt", size=size)
        assert game.lasting_actions() == size * size - 4
        assert "a1" not in game.texts(0)
    for size in (4, 41):
        with pytest.raises(OptionError):
            load_game("twixt", size=size)


@pytest.mark.clause("twixt/sides", "twixt/home")
def test_nobody_marks_in_the_others_home_rows() -> None:
    state = play(SIX, "")
    assert [player.status for player in state.view(None).players] == ["blue", "red"]
    for move in ("a2", "a5", "f2", "f5"):
        assert refused(state, move) == "home"
    assert len(state.legal_actions()) == 4 * 6
    state = play(SIX, "b1")
    for move in ("c1", "e6"):
        assert refused(state, move) == "home"
    assert state.string_to_action("a2") in state.legal_actions()


@pytest.mark.clause("twixt/first")
def test_blue_begins_or_red() -> None:
    assert "blue b2" in play(SIX, "b2").public_position()
    state = play("twixt(size=6,first=red,swap=false)", "b2")
    assert "red b2" in state.public_position()
    assert [player.status for player in state.view(None).players] == ["red", "blue"]


@pytest.mark.clause("twixt/mark")
def test_a_marked_intersection_is_refused() -> None:
    assert refused(play(SIX, "c3"), "c3") == "mark"


@pytest.mark.clause("twixt/lines")
def test_a_mark_is_joined_with_all_that_are_a_knights_move_away() -> None:
    state = play(SIX, "c2 b5 d4 c5 b4 d5")
    # c2-d4 and c2-b4 are a knight's move; d4-b4 is not
    assert lines(state, "blue") == {"c2-d4", "c2-b4"}
    assert lines(play(SIX, "b3 a2 d3 a4 c5"), "blue") == {"b3-c5", "d3-c5"}, "both in one turn"


@pytest.mark.clause("twixt/crossing")
def test_no_line_crosses_the_other_players() -> None:
    # red b3-d2 lies across blue's way from c2 to d4? no: across c1-c.. ; blue c1-d3 would cross it
    state = play(SIX, "e5 b3 c1 d2 d3")
    assert lines(state, "red") == {"d2-b3"}
    assert "c1-d3" not in lines(state, "blue")
    assert "d3-e5" in lines(state, "blue")


@pytest.mark.clause("twixt/grid-only")
def test_where_lines_cross_is_no_place_to_mark() -> None:
    game = load_game("twixt(size=8)")
    marks = [game.action_to_string(0, action) for action in range(game.num_distinct_actions())]
    assert len(set(marks) - {"swap"}) == 8 * 8 - 4
    assert all(re.fullmatch("[a-h][1-8]", text) for text in marks if text != "swap")


@pytest.mark.clause("twixt/own-crossing")
def test_own_lines_may_cross_but_are_no_way_over() -> None:
    state = play(SIX, "b3 a2 d2 a3 c2 a4 b4 a5 b1")
    assert lines(state, "blue") == {"b1-d2", "d2-b3", "c2-b4"}
    # b1, d2 and b3 touch the upper side; c2 and b4 are of another chain, though the lines cross
    values = {name: state.values[cell] for cell, name in enumerate(state.game.grid.names)}
    assert values["b3"] & 4
    assert not values["c2"] & 4


@pytest.mark.clause("twixt/goal")
def test_a_chain_from_home_row_to_home_row_wins_at_once() -> None:
    state = play(SIX, "c1 a2 d3 a3 c5 a4")
    assert not state.is_terminal()
    state = play("twixt(size=5,swap=false)", "b1 a2 c3 a3 b5")
    assert state.winners() == [0]
    assert state.returns() == [1.0, -1.0]
    assert state.score_sheet()[-1].clause == "twixt/goal"
    red = play("twixt(size=5,swap=false)", "b1 a2 d1 c3 b5 e2")
    assert red.winners() == [1]
    parted = play("twixt(size=5,swap=false)", "b1 a2 b5 a3 c3")
    assert parted.winners() == [0], "the last mark may lie in the middle"


@pytest.mark.clause("twixt/swap")
def test_after_a_swap_the_mark_stays_and_the_first_player_goes_on_with_the_other_colour() -> None:
    state = play("twixt(size=5)", "b1 swap")
    assert state.current_player() == 0
    assert [player.status for player in state.view(None).players] == ["red", "blue"]
    assert "blue b1" in state.public_position()
    state = play("twixt(size=5)", "b1 swap a2 c3 a3 b5")
    assert state.winners() == [1]
    for moves in ("", "b1 swap", "b1 c2", "b1 c2 c3"):
        assert refused(play("twixt(size=5)", moves), "swap") == "swap"
    assert refused(play("twixt(size=5,swap=false)", "b1"), "swap") == "swap"


@pytest.mark.clause("twixt/draw")
def test_with_nowhere_to_mark_it_is_a_draw() -> None:
    game, drawn = load_game("twixt(size=5,swap=false)"), 0
    for seed in range(60):
        state, rng = game.new_initial_state(), Random(seed)
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        assert isinstance(state, TwixtState)
        if not state.winners():
            drawn += 1
            assert not state.vacant[state.colour_of(state.marks % 2)]
            assert state.returns() == [0.0, 0.0]
    assert drawn


@pytest.mark.clause("twixt/erasing")
def test_in_the_classic_rules_lines_are_chosen_after_the_mark() -> None:
    state = play(CLASSIC, "c2 a3 d4")
    assert state.current_player() == 0
    assert state.composing() == 1
    assert [state.action_to_string(0, a) for a in state.legal_actions()] == ["c2-d4", "done"]
    assert refused(state, "b3") == "erasing"
    assert lines(play(CLASSIC, "c2 a3 d4 done"), "blue") == set()
    drawn = play(CLASSIC, "c2 a3 d4 c2-d4")
    assert lines(drawn, "blue") == {"c2-d4"}
    assert drawn.current_player() == 1, "there was no other line to draw"
    later = play(CLASSIC, "c2 a3 d4 done a4 e5")
    assert "c2-d4" in [later.action_to_string(0, a) for a in later.legal_actions()], (
        "of old marks too"
    )
    assert refused(play(CLASSIC, "c2 a3"), "c2-d4") == "erasing", "a mark comes first"


@pytest.mark.clause("twixt/erasing")
def test_a_new_line_erases_the_older_ones_it_crosses() -> None:
    state = play(CLASSIC, "b3 a2 d2 d2-b3 a3 c2 a4 b4")
    assert lines(state, "blue") == {"d2-b3"}
    state.apply_action(state.string_to_action("c2-b4"))
    assert lines(state, "blue") == {"c2-b4"}
    both = play(CLASSIC, "b3 a2 d2 done a3 c2 done a4 b4")
    texts = [both.action_to_string(0, action) for action in both.legal_actions()]
    assert texts == ["c2-b4", "d2-b3", "done"]
    both.apply_action(both.string_to_action("c2-b4"))
    assert lines(both, "blue") == {"c2-b4"}
    assert both.current_player() == 1, "lines of one turn do not cross: there is none left"


@pytest.mark.clause("twixt/erasing", "twixt/crossing")
def test_a_chosen_line_never_crosses_the_other_players() -> None:
    state = play(CLASSIC, "e5 b3 c1 d2 d2-b3 d3")
    texts = [state.action_to_string(0, action) for action in state.legal_actions()]
    assert texts == ["d3-e5", "done"]
    assert refused(state, "c1-d3") == "crossing"


@pytest.mark.clause("twixt/erasing")
def test_people_draw_the_lines_of_a_turn_in_any_order() -> None:
    state = play(CLASSIC, "c3 a2 e3 a3")
    table = Staging()
    upper, lower, mark = (state.string_to_action(text) for text in ("c3-d5", "e3-d5", "d5"))
    assert isinstance(upper, int)
    assert isinstance(lower, int)
    assert upper < lower
    assert table.take(0, state, mark) == []
    zone = table.state(0, state).view(0).zone("board")
    assert isinstance(zone, BoardZone)
    shown = [(link.start, link.end) for link in zone.links if link.colour == OFFERED]
    assert shown == [("c3", "d5"), ("e3", "d5")], "what may be drawn is shown"
    assert table.take(0, state, lower) == []
    assert upper not in table.state(0, state).legal_actions()
    assert table.take(0, state, upper) == [mark, upper, lower]
    assert not table.may_undo(0), "there was no other line: the turn is over"


@pytest.mark.clause("twixt/erasing", "twixt/goal")
def test_a_chain_wins_as_its_last_line_is_drawn() -> None:
    spec = "twixt(ruleset=classic,size=5,swap=false)"
    state = play(spec, "b1 a2 c3 b1-c3 a3 b5")
    assert not state.is_terminal()
    state.apply_action(state.string_to_action("c3-b5"))
    assert state.winners() == [0]


def test_no_match_is_longer_than_the_game_says_however_many_lines_are_drawn_anew() -> None:
    """Marks of two halves, so that nobody wins, and in each turn all lines that can be drawn."""
    game = load_game("twixt(ruleset=classic,size=11,swap=false)")
    assert isinstance(game, Twixt)
    state, drawn, places, last = game.new_initial_state(), 0, game.grid.places, 10
    while not state.is_terminal():
        seat, action = state.current_player(), state.legal_actions()[0]
        if not state.drawing:
            inside = [c for c in state.legal_actions() if not game.grid.sides[c]]
            half = [c for c in inside if (places[c][1] < last // 2) == (seat == 0)]
            spare = [c for c in state.legal_actions() if last not in places[c]]
            action = [*half, *inside, *spare, action][0]
        state.apply_action(action)
        drawn += 1
    assert 12 * game.cells < drawn <= game.max_game_length()


def test_which_lines_cross_is_told_as_by_going_along_them() -> None:
    """Held to a sum over fractions, and each line of a middle crosses nine others."""
    grid = Grid(9)
    for line, (start, end) in enumerate(grid.lines):
        for other, (first, second) in enumerate(grid.lines):
            a, b, c, d = (grid.places[cell] for cell in (start, end, first, second))
            assert (other in grid.crossing[line]) == _meet(a, b, c, d)
            assert crosses(a, b, c, d) == crosses(c, d, a, b)
    assert max(len(found) for found in grid.crossing) == 9


def _meet(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], d: tuple[int, int]) -> bool:
    """Cramer's rule: where the two meet lies between the ends of both."""
    across, along = (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1])
    whole = across[0] * along[1] - across[1] * along[0]
    if whole == 0:
        return False
    ahead = (c[0] - a[0], c[1] - a[1])
    one = (ahead[0] * along[1] - ahead[1] * along[0]) / whole
    two = (ahead[0] * across[1] - ahead[1] * across[0]) / whole
    return 0 < one < 1 and 0 < two < 1


@pytest.mark.parametrize("spec", ["twixt(size=6)", "twixt(ruleset=classic,size=6)"])
def test_chains_and_barred_lines_are_those_of_a_plain_count(spec: str) -> None:
    game = load_game(spec)
    for seed in range(12):
        state, rng = game.new_initial_state(), Random(seed)
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            assert isinstance(state, TwixtState)
            grid = state.game.grid
            for colour in (1, 2):
                for line in range(len(grid.lines)):
                    across = sum(state.drawn[o] == 3 - colour for o in grid.crossing[line])
                    assert state.across[3 - colour][line] == across
                    assert state.is_barred(line, colour) == (across > 0)
            for cell, value in enumerate(state.values):
                if value:
                    assert value == (value & 3) | _sides(state, cell)
            open = [action - state.game.first_line for action in state.open]
            assert open == (_open_lines(state) if state.drawing else [])


def _open_lines(state: TwixtState) -> list[int]:
    """The lines that can still be drawn in this turn, in whatever order."""
    colour, grid = state.colour_of(state.turn), state.game.grid
    return [
        line
        for line, (start, end) in enumerate(grid.lines)
        if state.values[start] & state.values[end] & colour
        and not state.drawn[line]
        and not state.is_barred(line, colour)
        and not set(grid.crossing[line]) & set(state.fresh)
    ]


def _sides(state: TwixtState, cell: int) -> int:
    chain, todo = {cell}, [cell]
    while todo:
        for line, other in state.game.grid.beside[todo.pop()]:
            if state.drawn[line] and other not in chain:
                chain.add(other)
                todo.append(other)
    whole = 0
    for one in chain:
        whole |= state.game.grid.sides[one]
    return whole


@pytest.mark.parametrize("spec", ["twixt(size=6)", "twixt(ruleset=classic,size=6)"])
def test_any_position_of_a_match_is_written_and_read_as_sgf(spec: str) -> None:
    game = load_game(spec)
    for seed in range(6):
        state, rng = game.new_initial_state(), Random(seed)
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            assert isinstance(state, TwixtState)
            assert game.from_position(state.position()).history() == state.history()


def test_sgf_may_have_letters_and_the_moves_may_stand_alone() -> None:
    game = load_game("twixt(size=12)")
    for text in (
        "(;FF[4]GM[21]SZ[12];B[c5];W[swap];B[e6])",
        "(;GM[21] ;B[ce] ;W[swap] ;B[ef])",
        "C5 swap e6",
    ):
        state = game.from_position(text)
        assert [state.action_to_string(0, a) for a in state.history()] == ["c5", "swap", "e6"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("(;GM[11]SZ[12];B[c5])", r"GM\[11\] is another game"),
        ("(;GM[21]SZ[24];B[c5])", "this board has 12 intersections a side, not 24"),
        ("(;GM[21];W[c5])", "it is B's turn"),
        ("(;GM[21];B[c5]", "the last \\) is missing"),
        ("(;GM[21];B[c5]x)", "'x' without a value"),
        ("(;GM[21]AB[dd];B[c5])", "AB is not read in a position of Twixt"),
        ("(;GM[21];B[c5][d6])", "a move is of one mark"),
        ("c5 c5", "no legal move where it stands"),
        ("z9", "no legal move where it stands"),
    ],
)
def test_what_is_no_position_is_refused(text: str, says: str) -> None:
    with pytest.raises(PositionError, match=says):
        load_game("twixt(size=12)").from_position(text)


def test_lines_are_drawn_and_told() -> None:
    state = play(SIX, "c2 b5 d4")
    assert 'data-link="c2 d4"' in state._repr_svg_()
    zone = state.view(None).zone("board")
    assert isinstance(zone, BoardZone)
    assert [str(link.label) for link in zone.links] == ["blue line c2 - d4"]
