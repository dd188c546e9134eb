"""SGF: trees of nodes, Hex and Y with both ways of swapping, Little Golem's dialect, and records."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pelitupa.core import PelitupaError, RecordError
from pelitupa.games import load_game
from pelitupa.games.board.connection import ConnectionGame
from pelitupa.games.board.sgf import Property, SgfError, Tree, parse_sgf, write_sgf
from pelitupa.records import FINISHED, RESIGNED, STOPPED, parse, verify, write
from pelitupa.records.sgf import FORFEIT, TIME, Notation, SgfGame, to_record
from pelitupa.records.sgf_games import from_record, read_game, read_games, write_game
from pelitupa.table import Match, Seat


def refused(text: str) -> str:
    """What is said of a text that is no game."""
    with pytest.raises(SgfError) as error:
        read_game(text)
    return str(error.value)


# --- trees


VALUES = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
PROPERTIES = st.builds(
    Property,
    st.from_regex(r"[A-Z]{1,3}", fullmatch=True),
    st.lists(VALUES, min_size=1, max_size=3).map(tuple),
)
NODES = st.lists(PROPERTIES, max_size=4, unique_by=lambda item: item.name).map(tuple)
TREES: st.SearchStrategy[Tree] = st.recursive(
    st.builds(Tree, st.lists(NODES, min_size=1, max_size=4).map(tuple)),
    lambda trees: st.builds(
        Tree,
        st.lists(NODES, min_size=1, max_size=3).map(tuple),
        st.lists(trees, max_size=3).map(tuple),
    ),
    max_leaves=6,
)


@given(st.lists(TREES, min_size=1, max_size=3).map(tuple))
def test_what_is_written_is_read_again(trees: tuple[Tree, ...]) -> None:
    text = write_sgf(trees)
    assert parse_sgf(text) == trees
    assert write_sgf(parse_sgf(text)) == text


@given(st.text(alphabet="(;)[]\\BWa1 \n+", max_size=40), st.sampled_from((parse_sgf, read_games)))
def test_no_text_does_more_than_raise_an_error_with_a_line(
    text: str, read: Callable[[str], object]
) -> None:
    lines: list[int] = []
    try:
        read(text)
    except SgfError as error:
        lines.append(error.line)
    assert all(1 <= line <= text.count("\n") + 1 for line in lines)


def test_a_tree_with_variations_and_escapes() -> None:
    text = "before (;FF[4] C[a\\]b\\\\c\\\nd]\n AB[a1] [b2] (;B[a1]; W[b1]) (;B[a2]))\n(;)"
    first, second = parse_sgf(text)
    assert first.nodes == (
        (
            Property("FF", ("4",)),
            Property("C", ("a]b\\cd",)),
            Property("AB", ("a1", "b2")),
        ),
    )
    assert [len(part.nodes) for part in first.variations] == [2, 1]
    assert [node[0].values[0] for node in list(first.main_line())[1:]] == ["a1", "b1"]
    assert second == Tree(((),))


def test_an_escaped_line_break_is_no_part_of_a_value() -> None:
    for end in ("\n", "\r\n"):
        assert parse_sgf(f"(;C[a\\{end}b])")[0].nodes[0] == (Property("C", ("ab",)),)


def test_old_long_names_are_read_by_their_capitals() -> None:
    assert parse_sgf("(;SiZe[5])")[0].nodes[0] == (Property("SZ", ("5",)),)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1: this is no SGF"),
        ("hello", "which begins with (;"),
        ("(;B[a1\n\n", "line 1: the value that begins here is never closed"),
        ("(;\n\nB;)", "line 3: a value of B in brackets is wanted here, not ';)'"),
        (
            "(;B[a1](;W[a2]);B[a3])",
            "line 1: ( or ) after a variation is wanted here, not ';B[a3])'",
        ),
        ("(;" * 600 + ")" * 600, "at most 500 deep"),
    ],
)
def test_what_is_no_sgf(text: str, said: str) -> None:
    with pytest.raises(SgfError) as error:
        parse_sgf(text)
    assert said in str(error.value)


def test_a_text_has_an_end() -> None:
    with pytest.raises(SgfError, match="at most 8388608 characters"):
        parse_sgf("(;C[" + "a" * 2**23 + "])")


# --- Hex


def test_a_game_of_hex() -> None:
    """Black, our red and first, joins top and bottom."""
    text = "(;FF[4]GM[11]SZ[3]PB[Aino]PW[Eino]DT[2026-11-21];B[b2];W[a2];B[c1];W[a3];B[B3])"
    assert read_game(text) == SgfGame(
        "hex(size=3)", ("Aino", "Eino"), ("b2", "a2", "c1", "a3", "b3"), 0, FINISHED, "2026-11-21"
    )


def test_without_sz_it_is_hex_of_eleven() -> None:
    assert read_game("(;GM[11];B[k11])") == SgfGame("hex", ("", ""), ("k11",))
    assert read_game("(;GM[11]SZ[5:5])") == SgfGame("hex(size=5)", ("", ""), ())


def test_only_the_main_line_counts() -> None:
    assert read_game("(;SZ[3];B[a1]C[hm](;W[b1];B[c1])(;W[c3]))").actions == ("a1", "b1", "c1")


def test_swapping_sides_and_swapping_pieces_are_one_game() -> None:
    """The stone a4 stays, or goes to d1 and turns white; then all else is mirrored."""
    actions = ("a4", "swap", "e2", "b5", "c1")
    for text in (
        "(;SZ[5];B[a4];W[swap-pieces];B[b5];W[e2];B[a3])",
        "(;SZ[5];B[a4];W[swap];B[b5];W[e2];B[a3])",
        "(;SZ[5];B[a4];W[swap-sides];W[e2];B[b5];W[c1])",  # lettered by the stones' colours
        "(;SZ[5];B[a4];W[swap-sides];B[e2];W[b5];B[c1])",  # lettered by player
    ):
        assert read_game(text).actions == actions
    assert write_game(SgfGame("hex(size=5)", ("", ""), actions)) == (
        "(;FF[4]GM[11]CA[UTF-8]SZ[5]\n;B[a4];W[swap-pieces];B[b5];W[e2];B[a3])\n"
    )


def test_where_white_begins_the_board_is_mirrored() -> None:
    """White joins the sides in SGF, and who begins joins top and bottom with us."""
    text = "(;SZ[3]PB[Eino]PW[Aino];W[a2];B[c1];W[b2];B[c2];W[c2])"
    assert "That cell is taken" in refused(text)
    found = read_game(text.replace("B[c2]", "B[c3]"))
    assert found.names == ("Aino", "Eino")
    assert found.actions == ("b1", "a3", "b2", "c3", "b3")
    assert (found.winner, found.how) == (0, FINISHED)
    swapped = read_game("(;SZ[3];W[a2];B[swap-pieces];W[c1])")
    assert swapped.actions == ("b1", "swap", "c1")


def test_resigning_and_results() -> None:
    for text, winner, how in (
        ("(;SZ[3];B[a1];W[b1];W[resign])", 0, RESIGNED),
        ("(;SZ[3]RE[W+R];B[a1];W[b1];B[Resign])", 1, RESIGNED),
        ("(;SZ[3];B[a1];W[forfeit])", 0, FORFEIT),
        ("(;SZ[3]RE[B+Resign];B[a1])", 0, RESIGNED),
        ("(;SZ[3]RE[W+T];B[a1])", 1, TIME),
        ("(;SZ[3]RE[w+];B[a1])", 1, ""),
        ("(;SZ[3]RE[?];B[a1])", -1, ""),
        ("(;SZ[3]RE[Void];B[a1])", -1, STOPPED),
        ("(;SZ[1]RE[B+];B[a1])", 0, FINISHED),
        ("(;SZ[3];B[a1];W[swap-sides];W[b1];W[resign])", 1, RESIGNED),
    ):
        found = read_game(text)
        assert (found.winner, found.how) == (winner, how), text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "(;GM[2])",
            "line 1: GM[2] is not a game that is read; these are: GM[1] Go, GM[11] Hex",
        ),
        ("(;GM[11]\nSZ[5:6])", "line 2: a board has as many rows as columns here, not 5:6"),
        ("(;GM[11]SZ[big])", "SZ is the number of cells along a side, not 'big'"),
        ("(;GM[11]SZ[41])", "SZ[41]: option size is 1 to 40, not 41"),
        ("(;SZ[3]\n;B[d1])", "line 2: 'd1' is no cell of hex(size=3); they go from a1 to c3"),
        ("(;GM[11]SZ[3];B[])", "'' is no cell"),
        ("(;SZ[3];B[a1];B[b1])", "B[b1] stands where it is W's turn"),
        ("(;SZ[3];B[a1]\n;W[a1])", "line 2: W[a1]: That cell is taken"),
        ("(;SZ[3];B[swap])", "B[swap]: Only the second player's first turn may be a swap."),
        ("(;SZ[3]RU[no swap];B[a1];W[swap])", "W[swap]: no such action"),
        ("(;SZ[3];B[a1];W[resign];B[b1])", "B[b1] comes after the game was given up"),
        ("(;SZ[1];B[a1];W[a1])", "W[a1] comes after the game was won"),
        ("(;SZ[3];B[a1]W[a2])", "a node holds one move"),
        ("(;SZ[3];B[a1][a2])", "a node holds one move"),
        ("(;GM[11]SZ[3]\nAB[a1])", "line 2: AB sets stones up"),
        ("(;SZ[3]RE[0];B[a1])", "a result is B+, W+R or the like (nothing is drawn), not '0'"),
        ("(;SZ[1]\nRE[W+];B[a1])", "line 2: RE[W+] says that W has won, but by the moves B has"),
        ("(;SZ[3]RE[B+];B[resign])", "RE[B+] says that B has won, but by the moves W has"),
        ("(;GM[11]SZ[3])(;GM[11]SZ[3])", "one game is wanted, but the text holds 2"),
    ],
)
def test_what_is_no_game_of_hex(text: str, said: str) -> None:
    assert said in refused(text)


# --- Little Golem


def test_little_golems_dialect() -> None:
    """W moves first though PB names and RE tells that player; cells are two letters."""
    text = (
        "(;FF[4]EV[hex.test]PB[Aino]PW[Eino]SZ[5]RE[B]GC[ game #1]"
        "SO[http://www.littlegolem.com];W[ad];B[cc];W[be];B[resign])"
    )
    assert read_game(text) == SgfGame(
        "hex(size=5)", ("Aino", "Eino"), ("a4", "c3", "b5"), 0, RESIGNED
    )


def test_little_golems_swap_turns_the_first_stone() -> None:
    """After W[ad] and a swap the second player has a stone at d1 in the letters of later moves."""
    head = "(;PB[Aino]PW[Eino]SZ[5]RE[W]SO[https://www.littlegolem.net];W[ad];B[swap]"
    found = read_game(f"{head};W[be];B[dd];W[resign])")
    assert found.actions == ("a4", "swap", "e2", "d4")
    assert (found.winner, found.how) == (1, RESIGNED)
    assert "That cell is taken" in refused(f"{head};W[da])")


def test_a_result_that_contradicts_the_moves_is_refused() -> None:
    text = "(;SZ[5]RE[W]SO[www.littlegolem.net];W[ad];B[resign])"
    assert "RE[W] says that W has won, but by the moves B has" in refused(text)


def test_large_boards_in_letters_go_on_with_capitals() -> None:
    board = load_game("hex(size=30)")
    assert isinstance(board, ConnectionGame)
    notation = Notation(board)
    assert notation.name(notation.cell("zA")) == "z27"
    assert notation.name(notation.cell("Dd")) == "ad4"
    assert notation.cell("AD4") == notation.cell("Dd")


# --- Y


def test_a_game_of_y() -> None:
    """All sides are alike, so a swap mirrors nothing."""
    text = "(;FF[4]GM[Y]CA[UTF-8]SZ[3]PB[Aino]RE[B+]\n;B[b2];W[b3];B[a2];W[a1];B[a3])\n"
    found = read_game(text)
    assert found == SgfGame("y(size=3)", ("Aino", ""), ("b2", "b3", "a2", "a1", "a3"), 0, FINISHED)
    assert write_game(found) == text
    for swap in ("swap", "swap-pieces", "swap-sides"):
        assert read_game(f"(;GM[y]SZ[3];B[b2];W[{swap}];B[b3])").actions == ("b2", "swap", "b3")


# --- there and back


def random_game(spec: str, rng: Random) -> SgfGame:
    """A random match, perhaps broken off, with a random ending."""
    state = load_game(spec).new_initial_state()
    length = rng.randrange(12)
    actions = []
    while not state.is_terminal() and (length != 0 or rng.random() < 0.5):
        action = rng.choice(state.legal_actions())
        if "swap" in state.action_to_string(state.legal_actions()[-1]) and rng.random() < 0.5:
            action = state.legal_actions()[-1]
        actions.append(state.action_to_string(action))
        state.apply_action(action)
        length -= 1
    names = rng.choice((("", ""), ("Aino [1]", "Ei\\no"), ("Ä", "")))
    date = rng.choice(("", "2026-11-21"))
    if state.is_terminal():
        return SgfGame(spec, names, tuple(actions), state.winners()[0], FINISHED, date)
    winner, how = rng.choice(
        ((-1, ""), (-1, STOPPED), (0, RESIGNED), (1, RESIGNED), (0, TIME), (1, FORFEIT), (1, ""))
    )
    return SgfGame(spec, names, tuple(actions), winner, how, date)


@pytest.mark.parametrize("spec", ["hex(size=3)", "hex(size=4,swap=false)", "hex", "y(size=4)"])
def test_written_games_are_read_again(spec: str) -> None:
    rng = Random(spec)
    for _ in range(100):
        game = random_game(spec, rng)
        text = write_game(game)
        assert read_game(text) == game
        assert write_game(read_game(text)) == text


@pytest.mark.parametrize("spec", ["hex(size=3)", "y(size=4,swap=false)"])
def test_games_become_records_and_games_again(spec: str) -> None:
    rng = Random(spec)
    for _ in range(50):
        game = random_game(spec, rng)
        record = parse(write(to_record(game)), unfinished=True)
        assert verify(record).ok
        again = from_record(record)
        assert again.actions == game.actions
        assert again.winner == game.winner
        assert again.date == game.date
        assert [name for name, given in zip(again.names, game.names, strict=True) if given] == [
            name for name in game.names if name
        ]


def test_a_record_of_a_match_becomes_sgf() -> None:
    match = Match(
        load_game("hex(size=4)"), [Seat("Aino", "random"), Seat("Robo", "random")], seed="1"
    )
    match.advance()
    record = match.record()
    text = write_game(from_record(record))
    assert [entry.text for entry in record.entries] == list(read_game(text).actions)
    assert "PB[Aino]PW[Robo]" in text
    assert verify(to_record(read_game(text))).ok


def test_what_sgf_has_no_words_for() -> None:
    for spec in ("jakis", "tuppi"):
        with pytest.raises(SgfError, match="is no game that SGF is read and written for"):
            write_game(SgfGame(spec, ("", ""), ()))
    with pytest.raises(SgfError, match="no word for the options of hex"):
        write_game(SgfGame("hex(objective=margin)", ("", ""), ()))
    with pytest.raises(PelitupaError, match="That cell is taken"):
        to_record(SgfGame("hex(size=3)", ("", ""), ("a1", "a1")))
    match = Match(load_game("jakis"), [Seat("A", "random"), Seat("B", "random")], seed="1")
    match.advance()
    with pytest.raises(RecordError, match="jakis is no game that SGF"):
        from_record(match.record())


def test_names_that_no_record_can_hold() -> None:
    record = to_record(SgfGame("hex(size=3)", ("\u0007", "x" * 200), ()))
    assert [seat.name for seat in record.header.seats] == ["Player 1", "x" * 80]
