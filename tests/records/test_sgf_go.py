"""Go in SGF: read, written, and put into records and back."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.games import load_game
from pelitupa.games.board.sgf import SgfError
from pelitupa.records.execution import execute
from pelitupa.records.sgf import SgfGame, to_record
from pelitupa.records.sgf_games import from_record, read_games, write_game

GAME = "(;GM[1]SZ[9]KM[6.5]PB[Aino]PW[Eino];B[ee];W[gc];B[];W[tt])"


def test_a_match_is_read_in_our_words() -> None:
    (game,) = read_games(GAME)
    assert game.game == "beginners_go"
    assert game.names == ("Aino", "Eino")
    assert game.actions == ("e5", "g3", "pass", "pass")
    assert (game.winner, game.how) == (1, "finished")


def test_what_is_written_is_read_again() -> None:
    (game,) = read_games(GAME)
    text = write_game(game)
    assert "RE[W+6.5]" in text
    assert ";B[ee];W[gc];B[];W[]" in text
    assert read_games(text) == (game,)


@pytest.mark.parametrize("spec", ["beginners_go", "beginners_go(size=19,komi=7)"])
def test_random_matches_go_through_records_and_back(spec: str) -> None:
    rng = Random(spec)
    state = load_game(spec).new_initial_state()
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[-1] if state.move_number() > 150 else rng.choice(legal))
    told = tuple(state.action_to_string(e.player, e.action) for e in state.full_history())
    record = to_record(read_games(write_game(_game(spec, told, state.winners()[0])))[0])
    assert execute(record).history() == state.history()
    assert from_record(record).actions == told


def _game(spec: str, actions: tuple[str, ...], winner: int) -> SgfGame:
    return SgfGame(str(load_game(spec)), ("a", "b"), actions, winner, "finished")


def test_a_match_that_was_given_up() -> None:
    (game,) = read_games("(;GM[1]SZ[9]KM[0.5]RE[B+R];B[ee];W[gc])")
    assert game.game == "beginners_go(komi=0.5)"
    assert (game.winner, game.how) == (0, "resigned")
    assert "RE[B+R]" in write_game(game)
    record = to_record(game)
    assert record.ending is not None
    assert from_record(record).winner == 0


def test_hex_is_still_read() -> None:
    (game,) = read_games("(;GM[11]SZ[5];B[a4];W[b5])")
    assert game.game == "hex(size=5)"
    assert read_games(write_game(game)) == (game,)
    assert from_record(to_record(game)).actions == game.actions


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("(;GM[1]SZ[3])", r"SZ\[3\]"),
        ("(;GM[1]SZ[9]KM[-3])", r"KM\[-3\]"),
        ("(;GM[1]SZ[9:8])", "points along"),
        ("(;GM[1]SZ[9];B[aa];B[bb])", "W's turn"),
        ("(;GM[1]SZ[9];B[aa];W[aa])", "There is a stone"),
        ("(;GM[1]SZ[9];B[zz])", "two letters"),
        ("(;GM[1]SZ[9];B[aa];AB[bb];W[cc])", "after the first move"),
        ("(;GM[1]SZ[9];B[];W[];B[aa])", "match was over"),
        ("(;GM[1]SZ[9];B[aa][bb])", "one move"),
        ("(;GM[1]SZ[9];B[ja])", "no such action"),
    ],
)
def test_what_is_no_match_is_refused_with_its_line(text: str, told: str) -> None:
    with pytest.raises(SgfError, match=told) as error:
        read_games(text)
    assert error.value.line == 1


def test_what_sgf_has_no_word_for_is_refused() -> None:
    state = load_game("beginners_go(board=torus)")
    with pytest.raises(SgfError, match="no word"):
        write_game(_game(str(state), ("pass",), 0))
