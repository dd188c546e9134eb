"""Go behind the Go Text Protocol."""

from __future__ import annotations

from pathlib import Path

import pytest

from pelitupa.adapters.gtp import Engine, GtpError
from pelitupa.adapters.gtp_clocks import Clocks
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
        "A B C D E",
        " 5 . . . . O",
        " 4 . . . . .",
        " 3 . . . . .",
        " 2 . . . . .",
        " 1 X . . . .",
    ]
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


def test_a_handicap_is_set_whole_or_not_and_is_no_move_to_undo(tmp_path: Path) -> None:
    board = engine()
    good(board, "set_free_handicap B2 D4")
    assert bad(board, "undo").startswith("cannot undo")
    good(board, "play w C3", "undo")
    assert good(board, "list_stones b") == "D4 B2"
    board = engine()
    points = " ".join(f"{column}{row}" for column in "ABCDE" for row in range(1, 6))
    assert bad(board, f"set_free_handicap {points}").startswith("illegal move: ")
    assert good(board, "list_stones b") == ""
    assert bad(board, "set_free_handicap A1").endswith(
        "set_free_handicap POINT POINT ... is wanted"
    )
    path = tmp_path / "a.sgf"
    path.write_text("(;GM[1]SZ[9]KM[6.5]HA[2]AB[cc][gg];W[ee])")
    good(board, f"loadsgf {path}", "undo")
    assert bad(board, "undo").startswith("cannot undo")
    assert good(board, "list_stones b") == "C7 G3"


def test_a_komi_after_a_resignation_leaves_it() -> None:
    board = engine()
    good(board, "play w resign", "komi 7")
    assert good(board, "final_score") == "B+Resign"


def test_what_loadsgf_refuses_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "go.sgf").write_text("(;GM[1]SZ[9];B[cc])")
    (tmp_path / "hex.sgf").write_text("(;GM[11]SZ[5];B[a4])")
    for board, name in ((engine(), "go"), (engine_for("hex", "random", 1), "hex")):
        good(board, "play b A1")
        before = good(board, "showboard")
        assert bad(board, f"loadsgf {tmp_path / name}.sgf x").startswith("syntax error: a move")
        assert good(board, "showboard") == before


# --- clocks


def thinks(board: Engine, colour: str) -> str:
    """By which bot a colour thinks about its next move."""
    return board._thinkers.spec(colour)


def searcher(bot: str = "search(simulations=0,seconds=9)") -> Engine:
    return engine_for("beginners_go(size=5,komi=0.5)", bot, "seed")


@pytest.mark.parametrize(
    ("commands", "seconds"),
    [
        (["time_settings 50 0 0"], "1.6"),
        (["time_settings 0 30 5"], "4.8"),
        (["time_settings 25 10 5"], "2.4"),
        (["time_settings 50 0 0", "time_left b 25 0"], "0.8"),
        (["time_settings 50 0 0", "time_left w 25 0"], "1.6"),
        (["time_settings 50 10 5", "time_left b 3 3"], "0.8"),
        (["time_settings 50 0 0", "time_left black 0 0"], "0.01"),
        (["time_settings 50 0 0", "time_left b 1 0", "clear_board"], "1.6"),
        (["time_settings 3600 0 0"], "9"),
        (["time_settings 50 0 0", "time_settings 0 1 0"], "9"),
    ],
)
def test_a_bot_thinks_no_longer_than_its_clock_allows(commands: list[str], seconds: str) -> None:
    board = searcher()
    good(board, *commands)
    assert thinks(board, "b") == f"search(simulations=0,seconds={float(seconds)})"


def test_a_bot_whose_time_is_out_answers_at_once_and_its_clock_runs_by_itself() -> None:
    board = searcher("search(simulations=0,seconds=999)")
    good(board, "time_settings 1 0 0", "time_left b 0 0", "genmove b", "reg_genmove w")
    assert thinks(board, "w") == "search(simulations=0,seconds=0.032)"
    good(board, "genmove w")
    assert thinks(board, "w") != "search(simulations=0,seconds=0.032)"


def test_the_last_stone_of_a_period_brings_the_next_period() -> None:
    clocks = Clocks(10, 6, 2)
    clocks.moved("b", 11)
    assert clocks.allows("b") == pytest.approx(0.8 * 5)
    clocks.moved("b", 1)
    assert clocks.allows("b") == pytest.approx(0.8 * 3)


def test_times_that_are_none_are_refused() -> None:
    for times in ("time_settings a b c", "time_settings x 5 5", "time_left b -1 0"):
        assert bad(engine(), times).startswith("syntax error: times are whole seconds")
    assert bad(engine(), "time_left red 1 0").startswith("syntax error: a colour")
    good(engine(), "time_settings 1 0 0", "genmove b")


def test_boards_that_the_protocol_has_not_are_refused() -> None:
    with pytest.raises(GtpError, match="a board of squares"):
        engine_for("beginners_go(board=torus)", "random", 1)
