"""Tablut: a drawn position, a move, what follows."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from advised import likely_action
from pelitupa.core import IllegalAction, OptionError, PositionError, State
from pelitupa.games import load_game
from pelitupa.games.board.tablut.board import (
    ACTIONS,
    THRONE,
    Board,
    end_of,
    read_position,
    start_of,
    write_position,
)
from pelitupa.games.board.tablut.game import TablutState

STRONG = "tablut(strong_king=true)"


def at(position: str, moves: str = "", spec: str = "tablut") -> TablutState:
    state = load_game(spec).from_position(position)
    assert isinstance(state, TablutState)
    for move in moves.split():
        state.apply_action(state.string_to_action(move))
    return state


def pieces(state: State, face: str) -> list[str]:
    zone = state.view(None).zone("board")
    return sorted(c.id for c in zone.cells if c.piece is not None and c.piece.face == face)  # type: ignore[union-attr]


def refused(state: State, move: str) -> str:
    with pytest.raises(IllegalAction) as error:
        state.apply_action(state.string_to_action(move))
    return error.value.ruling.clause.removeprefix("tablut/")


def way_is_empty(board: Board, start: int, end: int) -> bool:
    """Whether every square from the one beside `start` up to `end` is empty, square by square."""
    step = (1 if start // 9 == end // 9 else 9) * (1 if end > start else -1)
    return all(board.pieces[square] == 0 for square in range(start + step, end + step, step))


def test_the_moves_listed_are_those_that_no_piece_is_in_the_way_of() -> None:
    for seed in range(4):
        state, rng = load_game("tablut").new_initial_state(), Random(seed)
        while not state.is_terminal():
            legal = state.legal_actions()
            assert isinstance(state, TablutState)
            board, side = state.board, state.turn
            free = [
                action
                for action in range(ACTIONS)
                if board.owner(start_of(action)) == side
                and end_of(action) != THRONE
                and way_is_empty(board, start_of(action), end_of(action))
            ]
            assert legal == free
            board.undo(board.play(legal[0]))
            assert board.moves(side) == free
            state.apply_action(rng.choice(legal))


def clause_of_the_end(state: State) -> str:
    return state.score_sheet()[-1].clause.removeprefix("tablut/")


@pytest.mark.clause("tablut/setup", "tablut/sides")
def test_sixteen_attackers_stand_in_four_ts_around_a_cross_of_eight_and_the_king() -> None:
    state = load_game("tablut").new_initial_state()
    assert pieces(state, "king") == ["e5"]
    assert pieces(state, "white") == ["c5", "d5", "e3", "e4", "e6", "e7", "f5", "g5"]
    assert pieces(state, "black") == sorted(
        [
            "d1",
            "e1",
            "f1",
            "e2",
            "a4",
            "a5",
            "a6",
            "b5",
            "i4",
            "i5",
            "i6",
            "h5",
            "d9",
            "e9",
            "f9",
            "e8",
        ]
    )
    assert [player.status for player in state.view(None).players] == ["attackers", "king's side"]
    with pytest.raises(OptionError):
        load_game("tablut", players=3)


@pytest.mark.clause("tablut/first", "tablut/move")
def test_attackers_begin_and_each_moves_one_of_their_own() -> None:
    state = load_game("tablut").new_initial_state()
    assert state.current_player() == 0
    assert refused(state, "e3-d3") == "move"
    assert refused(state, "b2-b3") == "move"
    state.apply_action(state.string_to_action("d1-d3"))
    assert state.current_player() == 1
    assert refused(state, "d3-d2") == "move"


@pytest.mark.clause("tablut/rook")
def test_pieces_move_as_rooks_and_never_jump() -> None:
    state = at("9/9/4D4/9/2a1K2a1/9/9/4a4/9 k")
    moves = {state.action_to_string(1, a) for a in state.legal_actions() if a // 16 == 40}
    assert moves == {"e5-d5", "e5-f5", "e5-g5", "e5-e6", "e5-e4", "e5-e3"}
    assert refused(state, "e5-h5") == "rook"
    assert refused(state, "e5-e8") == "rook"
    assert "e5-f6" not in state.get_game().texts(1), "nothing moves aslant"


@pytest.mark.parametrize(
    "position", ["", "2a6/9/4K4/4D4/9/1D2a4/9/9/a7a a", "9/4K4/9/9/1a1D4a/9/9/9/9 k"]
)
def test_all_moves_are_those_of_a_plain_count(position: str) -> None:
    """Held to steps taken one square at a time over the drawn board, on positions of random matches too."""
    state: State = at(position) if position else load_game("tablut").new_initial_state()
    rng = Random(position)
    for _ in range(60):
        if state.is_terminal():
            break
        moves = {state.action_to_string(0, action) for action in state.legal_actions()}
        assert moves == set(_plain_moves(state))
        state.apply_action(rng.choice(state.legal_actions()))


def _plain_moves(state: State) -> Iterator[str]:
    there = {face: set(pieces(state, face)) for face in ("black", "white", "king")}
    full = set().union(*there.values())
    mine = there["black"] if state.current_player() == 0 else there["white"] | there["king"]
    for start in mine:
        for across, up in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            column, row = ord(start[0]) + across, int(start[1]) + up
            while f"{chr(column)}{row}" not in full and "a" <= chr(column) <= "i" and 1 <= row <= 9:
                if (chr(column), row) != ("e", 5):
                    yield f"{start}-{chr(column)}{row}"
                column, row = column + across, row + up


@pytest.mark.clause("tablut/throne")
def test_nobody_lands_on_the_throne_again_but_passes_over_it() -> None:
    state = at("9/9/9/9/2D4a1/4K4/9/9/4a4 k")
    assert refused(state, "e4-e5") == "throne"
    assert refused(state, "c5-e5") == "throne"
    assert state.explain(state.string_to_action("e4-e6")).legal
    assert state.explain(state.string_to_action("c5-f5")).legal
    assert refused(at("9/9/9/9/2D4a1/4K4/9/9/4a4 a"), "h5-e5") == "throne"


@pytest.mark.clause("tablut/capture")
def test_whoever_sandwiches_captures_several_at_once() -> None:
    # d4 comes between: e4 is caught against f4, d5 against d6; the king at c4 takes no harm
    state = at("9/9/9/3a5/3D5/2K1Da3/9/9/3a5 a", "d1-d4")
    assert pieces(state, "white") == []
    assert pieces(state, "black") == ["d4", "d6", "f4"]
    assert not state.is_terminal()


@pytest.mark.clause("tablut/capture")
def test_the_king_captures_and_helps_to_capture() -> None:
    state = at("9/9/9/9/9/9/9/1K5a1/2aD4a k", "b2-b1")  # he comes to the edge, and has won
    assert clause_of_the_end(state) == "escape"
    state = at("9/9/9/9/9/9/1K5a1/9/2aD4a k", "b3-b2")
    assert pieces(state, "black") == ["c1", "h3", "i1"], "b2 is not beside c1 in a line with d1"
    state = at("9/9/9/9/9/2a6/2D6/7K1/a8 k", "h2-h4")
    assert pieces(state, "black") == ["a1", "c4"]
    state = at("9/9/9/9/9/2aD5/9/1K7/a8 k", "b2-b4")  # the king is the one that moves
    assert pieces(state, "black") == ["a1"]
    state = at("9/9/9/9/9/1Ka6/9/3D5/a8 k", "d2-d4")  # the king is the one that waits
    assert pieces(state, "black") == ["a1"]


@pytest.mark.clause("tablut/between")
def test_who_moves_in_between_is_not_captured() -> None:
    state = at("9/9/2a1a4/9/3D5/6K2/9/9/9 k", "d5-d7")
    assert pieces(state, "white") == ["d7"]
    state.apply_action(state.string_to_action("c7-c6"))
    assert pieces(state, "white") == ["d7"]
    king = at("9/9/2a1a4/9/3K5/9/9/9/9 k", "d5-d7")
    assert pieces(king, "king") == ["d7"]
    beside = at("9/9/9/4a4/5aK2/4a4/a8/9/9 k")  # f5 stands in his way to the throne
    assert not beside.is_terminal()


@pytest.mark.clause("tablut/between", "tablut/king-beside-throne")
def test_the_king_may_go_between_attackers_beside_the_throne() -> None:
    state = at("9/9/9/9/4K4/3a1a3/4a4/9/9 k", "e5-e4")
    assert not state.is_terminal()
    assert pieces(state, "king") == ["e4"]


@pytest.mark.clause("tablut/king", "tablut/king-captured")
def test_away_from_the_throne_two_attackers_capture_the_king() -> None:
    state = at("9/9/2a6/9/9/9/1aK6/9/9 a", "c7-c4")
    assert not state.is_terminal(), "above him is not opposite to b3"
    state = at("9/9/3a5/9/9/9/1aK6/9/9 a", "d7-d3")
    assert state.winners() == [0]
    assert clause_of_the_end(state) == "king-captured"
    assert pieces(state, "king") == []


@pytest.mark.clause("tablut/strong-king")
def test_a_strong_king_falls_only_to_four() -> None:
    position = "9/9/3a5/9/9/9/1aK6/9/9 a"
    assert not at(position, "d7-d3", STRONG).is_terminal()
    four = "9/9/9/9/2a6/9/1aKa5/9/2a6 a"
    state = at(four, "c5-c4", STRONG)
    assert not state.is_terminal()
    state.apply_action(state.string_to_action("c3-c2"))  # he cannot get away any more
    state = at("9/9/9/9/9/2a6/1aKa5/9/2a6 a", "c1-c2", STRONG)
    assert state.winners() == [0]
    beside = at("9/9/9/9/9/3aKa3/9/4a4/9 a", "e2-e3", STRONG)
    assert clause_of_the_end(beside) == "king-captured"
    throne = at("9/9/9/4a4/3aK4/4a4/9/9/5a3 a", "f1-f5", STRONG)
    assert clause_of_the_end(throne) == "king-captured"


@pytest.mark.clause("tablut/king-on-throne")
def test_on_the_throne_the_king_falls_to_four_and_not_to_two() -> None:
    state = at("9/9/9/9/3aK4/9/9/9/5a3 a", "f1-f5")
    assert not state.is_terminal()
    state = at("9/9/9/4a4/3aK4/4a4/9/9/5a3 a", "f1-f5")
    assert clause_of_the_end(state) == "king-captured"
    state = at("9/9/9/4D4/3aK4/4a4/9/9/5a3 a", "f1-f5")
    assert not state.is_terminal(), "a defender on the fourth side saves him"


@pytest.mark.clause("tablut/king-beside-throne")
def test_beside_the_throne_the_king_falls_to_three_and_not_to_two() -> None:
    state = at("9/9/9/9/9/3aK4/9/9/5a3 a", "f1-f4")
    assert not state.is_terminal()
    state = at("9/9/9/9/9/3aK4/4a4/9/5a3 a", "f1-f4")
    assert clause_of_the_end(state) == "king-captured"
    state = at("9/9/4a4/9/9/4K4/4a4/9/9 a", "e7-e6")
    assert not state.is_terminal(), "e6 and e3 are not beside him, and the throne is nobody's"


@pytest.mark.clause("tablut/against-throne")
def test_the_fourth_sides_defender_is_captured_against_the_throne() -> None:
    position = "9/9/9/4a4/3aKD3/4a4/9/9/6a2 a"
    state = at(position, "g1-g5")
    assert pieces(state, "white") == []
    assert pieces(state, "king") == ["e5"]
    state.apply_action(
        state.string_to_action("e5-f5")
    )  # now he may come out, and is beside the throne
    assert not state.is_terminal()
    open_side = "9/9/9/9/3aKD3/4a4/9/9/6a2 a"  # e6 is empty
    assert pieces(at(open_side, "g1-g5"), "white") == ["f5"]
    two = "9/9/9/4D4/3aKD3/4a4/9/9/6a2 a"
    assert pieces(at(two, "g1-g5"), "white") == ["e6", "f5"]


@pytest.mark.clause("tablut/against-throne")
def test_the_third_attacker_does_not_capture_from_afar() -> None:
    state = at("4a4/9/9/9/3aKDa2/4a4/9/9/9 a", "e9-e6")
    assert pieces(state, "white") == ["f5"]
    assert not state.is_terminal()


@pytest.mark.clause("tablut/empty-throne")
def test_the_empty_throne_helps_nobody() -> None:
    state = at("9/9/1K7/9/5D3/9/9/9/6a2 a", "g1-g5")
    assert pieces(state, "white") == ["f5"]
    state = at("9/9/1K7/9/5a3/9/9/9/6D2 k", "g1-g5")
    assert pieces(state, "black") == ["f5"]


@pytest.mark.clause("tablut/escape")
@pytest.mark.parametrize("move", ["c3-c1", "c3-c9", "c3-a3", "c3-i3"])
def test_any_square_at_the_edge_is_an_escape(move: str) -> None:
    state = at("4a4/9/9/9/9/9/2K6/9/9 k", move)
    assert state.winners() == [1]
    assert clause_of_the_end(state) == "escape"
    assert state.returns() == [-1.0, 1.0]


@pytest.mark.clause("tablut/no-move")
def test_who_cannot_move_has_lost() -> None:
    state = at("a8/D8/2D6/9/9/9/9/7K1/9 k", "c7-b7")
    assert not state.is_terminal(), "b9 is free"
    state = at("aD7/D8/9/9/9/9/9/4K4/9 k")
    with pytest.raises(PositionError, match="who is to move cannot"):
        at("aD7/D8/9/9/9/9/9/4K4/9 a")
    state.apply_action(state.string_to_action("e2-e3"))
    assert state.winners() == [1]
    assert clause_of_the_end(state) == "no-move"


BACK_AND_FORTH = "d1-d2 e3-d3 d2-d1 d3-e3 "


@pytest.mark.clause("tablut/repetition")
def test_the_third_time_is_a_draw_and_the_start_counts() -> None:
    state = load_game("tablut").new_initial_state()
    for move in (BACK_AND_FORTH * 2).split():
        assert not state.is_terminal()
        state.apply_action(state.string_to_action(move))
    assert state.is_terminal()
    assert state.winners() == []
    assert state.returns() == [0.0, 0.0]


@pytest.mark.clause("tablut/repetition")
def test_the_same_pieces_with_the_other_side_to_move_are_another_position() -> None:
    """The attackers lose a move on the way: e1 goes to its square in two moves, not in one."""
    position = "9/9/9/9/4K4/9/9/1a5D1/9 a"
    once = "b2-b3 h2-h3 b3-b2 h3-h2 "
    lost = "b2-b4 h2-h3 b4-b3 h3-h2 b3-b2 "
    state = at(position, once + lost)
    assert not state.is_terminal(), "the third time by pieces, but the king's side is to move"
    assert state.current_player() == 1


@pytest.mark.clause("tablut/limit")
def test_after_so_many_moves_it_is_a_draw() -> None:
    state = load_game("tablut(limit=3)").new_initial_state()
    for move in ["d1-d2", "e3-d3", "d2-d1"]:
        assert not state.is_terminal()
        state.apply_action(state.string_to_action(move))
    assert state.is_terminal()
    assert state.winners() == []
    won = at("4a4/9/9/9/9/9/2K6/9/9 k", "c3-c4 e9-e8 c4-a4", "tablut(limit=3)")
    assert won.winners() == [1], "the last move may still win"


@pytest.mark.clause("tablut/position")
def test_a_match_begins_from_any_position() -> None:
    state = load_game("tablut", start="9/9/9/9/4K4/9/9/9/4a4 k").new_initial_state()
    assert state.current_player() == 1
    assert pieces(state, "black") == ["e1"]
    with pytest.raises(OptionError, match="rows, not 2"):
        load_game("tablut", start="9/9 k")


def test_any_position_of_a_match_can_be_written_and_read() -> None:
    game = load_game("tablut")
    for seed in range(10):
        state, rng = game.new_initial_state(), Random(seed)
        while not state.is_terminal():
            assert isinstance(state, TablutState)
            again = game.from_position(state.position())
            assert isinstance(again, TablutState)
            assert again.position() == state.position()
            assert again.legal_actions() == state.legal_actions()
            begun = load_game(str(again.get_game())).new_initial_state()
            assert isinstance(begun, TablutState)
            assert begun.position() == state.position()
            state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ("9/9 a", "9 rows, not 2"),
        ("9/9/9/9/4K4/9/9/9/4a4", "who is to move"),
        ("9/9/9/9/4K4/9/9/9/4x4 a", "row 1: a square is .* not 'x'"),
        ("9/9/9/9/4K5/9/9/9/4a4 a", "row 5 has 9 squares, not 10"),
        ("9/9/9/9/9/9/9/9/4a4 a", "one king, not 0"),
        ("9/9/9/9/4KK3/9/9/9/4a4 a", "one king, not 2"),
        ("9/9/9/9/4a4/9/4K4/9/9 a", "nobody but the king stands on the throne"),
        ("K8/9/9/9/9/9/9/9/4a4 a", "the king is at the edge"),
        ("9/9/9/4a4/3aKa3/4a4/9/9/9 k", "the king is surrounded"),
        ("aaaaaaaaa/aaaaaaaa1/9/9/4K4/9/9/9/9 a", "at most 16 attackers, not 17"),
        ("DDDDDDDDD/9/9/9/4K4/9/9/9/a8 a", "at most 8 defenders, not 9"),
    ],
)
def test_what_is_no_position_is_refused(position: str, says: str) -> None:
    with pytest.raises(PositionError, match=says):
        load_game("tablut").from_position(position)


@pytest.mark.parametrize("strong", [False, True])
def test_every_move_can_be_taken_back(strong: bool) -> None:
    """Search relies on it: the board is as before, captured kings and all."""
    game = load_game("tablut", strong_king=strong)
    for seed in range(6):
        state, rng = game.new_initial_state(), Random(seed)
        while not state.is_terminal():
            assert isinstance(state, TablutState)
            board, before = state.board.copy(), write_position(state.board, state.turn)
            for action in state.legal_actions():
                moved = board.play(action)
                after = state.child(action)
                assert isinstance(after, TablutState)
                assert board == after.board
                assert board.king == after.board.king
                board.undo(moved)
                assert write_position(board, state.turn) == before
                assert (board.king, board.key) == (state.board.king, state.board.key)
                assert list(board.counts) == list(state.board.counts)
            assert read_position(before, strong)[0] == board
            state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("9/3a5/9/9/9/a2K5/9/3a5/9 k", "d4-i4"),  # the king's way out
        ("9/3a5/9/9/9/a2K3a1/9/3a5/9 k", "d4-c4"),  # two ways, of which one can be closed
        ("9/9/9/9/9/9/1aK2a3/9/a8 a", "f3-d3"),  # the king is taken
        ("9/3a3a1/9/9/9/a2K5/9/3a5/9 a", "h8-h4"),  # the way is closed
    ],
)
def test_the_advice_sees_what_wins_at_once(position: str, move: str) -> None:
    state = at(position)
    assert state.action_to_string(likely_action(state, lambda: 0.5)) == move
