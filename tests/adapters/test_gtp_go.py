"""Go behind the Go Text Protocol."""

from __future__ import annotations

from pathlib import Path

import pytest

from pelitupa.adapters.gtp import Engine, GtpError
from pelitupa.adapters.gtp_go import GoEngine, engine_for
from pelitupa.records.sgf_games import read_game


def engine() -> GoEngine:
    found = engine_for("beginners_go(size=5,komi=0.5)", "random", "seed")
    assert isinstance(found, GoEngine)
    return found


def good(board: Engine, *commands: str) -> str:
    """The last answer; all are good ones."""
    answers = [board.answer(command) for command in commands]
    assert all(answer.startswith("=") for answer in answers), answers
    return answers[-1][1:].strip(" \n")


def bad(board: Engine, command: str) -> str:
    answer = board.answer(command)
    assert answer.startswith("? ")
    return answer[2:].strip()


def test_stones_stand_where_the_protocol_says() -> None:
    board = engine()
    assert good(board, "play b A1", "play w E5", "list_stones black") == "A1"
    assert good(board, "showboard").splitlines() == [
        "A B C D E", " 5 . . . . O", " 4 . . . . .", " 3 . . . . .", " 2 . . . . .", " 1 X . . . .",
    ]  # fmt: skip
    assert good(board, "undo", "list_stones white") == ""


def test_a_capture_and_the_score() -> None:
    board = engine()
    good(board, "play b A2", "play w A1", "play b B1")
    assert good(board, "list_stones white") == ""
    assert good(board, "final_score") == "B+24.5"
    assert good(board, "komi 30", "final_score") == "W+5"
    assert good(board, "get_komi") == "30"
    assert good(board, "play w resign", "final_score") == "B+Resign"


def test_a_colour_may_move_twice_and_a_handicap_be_set() -> None:
    board = engine()
    assert good(board, "play b C3", "play b C4", "list_stones b") == "C4 C3"
    assert good(board, "undo", "list_stones b") == "C3"
    good(board, "clear_board", "set_free_handicap B2 D4 B4")
    assert good(board, "list_stones b") == "B4 D4 B2"
    assert bad(board, "set_free_handicap A1 A2") == "board not empty"


def test_moves_are_made_and_only_thought_of() -> None:
    board = engine()
    move = good(board, "reg_genmove b")
    assert good(board, "list_stones b") == ""
    assert move in good(board, "all_legal b").split()
    good(board, "genmove b", "genmove w")
    assert bad(board, "play x A1").startswith("syntax error: a colour")
    assert bad(board, "play b I1").startswith("syntax error: a point is like D4")
    assert bad(board, "boardsize 25").startswith("unacceptable size")


def test_files_go_in_and_out(tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    path.write_text("(;GM[1]SZ[9]KM[6.5]HA[2]AB[cc][gg];W[ee];B[dd])")
    board = engine()
    assert good(board, f"loadsgf {path}") == "white"
    assert good(board, "query_boardsize") == "9"
    assert good(board, "list_stones w") == "E5"
    assert good(board, f"loadsgf {path} 2", "list_stones b") == "C7 G3"
    assert read_game(good(board, "printsgf")).actions == ("c3", "pass", "g7", "e5")
    assert bad(board, f"loadsgf {tmp_path}/none").startswith("cannot load file: ")
    path.write_text("(;GM[11]SZ[5];B[a4];W[swap-pieces];B[b5])")
    assert bad(board, f"loadsgf {path}").startswith("cannot load file: it holds hex")
    hexes = engine_for("hex", "random", 1)
    assert good(hexes, f"loadsgf {path}") == "white"


def test_times_are_taken_in() -> None:
    assert good(engine(), "time_settings 300 30 5", "time_left b 200 0") == ""
    assert bad(engine(), "time_settings a b c").startswith("syntax error")


def test_boards_that_the_protocol_has_not_are_refused() -> None:
    with pytest.raises(GtpError, match="a board of squares"):
        engine_for("beginners_go(board=torus)", "random", 1)
