"""The Go Text Protocol: every command, what is refused, and both ways of swapping."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pelitupa
from pelitupa.adapters.gtp import Engine, GtpError
from pelitupa.core import OptionError, UnknownGame
from pelitupa.games import load_game
from pelitupa.records.sgf_games import read_game


class Client:
    """Sends commands, and takes the protocol's frame off the answers."""

    def __init__(self, game: str = "hex(size=5)", bot: str = "random") -> None:
        self.engine = Engine(game, bot, "seed")

    def good(self, command: str) -> str:
        answer = self.engine.answer(command + "\n")
        assert answer.startswith("="), answer
        assert answer.endswith("\n\n")
        assert "\n\n" not in answer[:-2]
        return answer[1:].strip(" \n")

    def bad(self, command: str) -> str:
        answer = self.engine.answer(command + "\n")
        assert answer.startswith("? "), answer
        assert answer.endswith("\n\n")
        assert answer.count("\n") == 2
        return answer[2:-2]

    def board(self) -> list[str]:
        """The rows without their numbers and spaces."""
        rows = self.good("showboard").splitlines()[1:]
        return ["".join(row.split()[1:]) for row in rows]


def test_who_is_there() -> None:
    client = Client()
    assert client.good("protocol_version") == "2"
    assert client.good("name") == "Pelitupa"
    assert client.good("version") == pelitupa.__version__
    commands = client.good("list_commands").split("\n")
    assert {"play", "genmove", "undo", "boardsize", "clear_board", "quit"} <= set(commands)
    for command in commands:
        assert client.good(f"known_command {command}") == "true"
    assert client.good("known_command komi") == "false"


def test_frames() -> None:
    """Ids come back; comments, control characters and empty lines are passed over."""
    engine = Engine("hex", "random", 1)
    assert engine.answer("17 name\n") == "=17 Pelitupa\n\n"
    assert engine.answer("17\tname # who?\r\n") == "=17 Pelitupa\n\n"
    assert engine.answer("3 clear_board\n") == "=3\n\n"
    assert engine.answer("clear_board\n") == "=\n\n"
    assert engine.answer("4 nonsense\n") == "?4 unknown command\n\n"
    assert engine.answer("5\n") == "?5 unknown command\n\n"
    for nothing in ("\n", "   \n", "# hello\n", "\x07\r\n"):
        assert engine.answer(nothing) == ""


def test_quit_closes() -> None:
    client = Client()
    assert not client.engine.closed
    client.good("quit")
    assert client.engine.closed


def test_play_undo_and_the_board() -> None:
    client = Client("hex(size=3)")
    client.good("play black b2")
    client.good("play W C1")
    assert client.board() == ["..W", ".B.", "..."]
    client.good("play b cc")
    assert client.board() == ["..W", ".B.", "..B"]
    client.good("undo")
    client.good("undo")
    assert client.board() == ["...", ".B.", "..."]
    client.good("undo")
    assert client.bad("undo") == "cannot undo: no move has been played"


def test_the_board_stands_as_it_lies() -> None:
    assert Client("hex(size=3)").good("showboard") == (
        "a b c (from the left of each row)\n 1 . . .\n 2  . . .\n 3   . . ."
    )
    y = Client("y(size=3)")
    y.good("play b a2")
    assert y.good("showboard") == ("a b c (from the left of each row)\n 1   .\n 2  B .\n 3 . . .")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("play", "syntax error: play COLOUR MOVE is wanted"),
        ("play b a1 a2", "syntax error: play COLOUR MOVE is wanted"),
        ("name x", "syntax error: name is wanted"),
        ("boardsize", "syntax error: boardsize SIZE [SIZE] is wanted"),
        ("boardsize big", "syntax error: a size is a number, not 'big'"),
        ("boardsize 41", "unacceptable size: option size is 1 to 40, not 41"),
        ("boardsize 5 6", "unacceptable size"),
        ("boardsize 99999", "unacceptable size"),
        ("play red a1", "syntax error: a colour is black, white, b or w, not 'red'"),
        ("play w a1", "illegal move: it is black's turn"),
        ("play b z9", "illegal move: 'z9' is no cell of hex(size=5); they go from a1 to e5"),
        ("play b pass", "illegal move: 'pass' is no cell"),
        ("play b swap-pieces", "illegal move: Only the second player's first turn may be a swap."),
        ("genmove w", "illegal move: it is black's turn"),
        ("final_score", "cannot score: the game is not over"),
    ],
)
def test_what_is_refused(command: str, said: str) -> None:
    client = Client()
    assert client.bad(command).startswith(said)
    assert client.board() == ["....."] * 5


def test_a_taken_cell_is_illegal() -> None:
    client = Client()
    client.good("play b a1")
    assert client.bad("play w a1").startswith("illegal move: That cell is taken")


def test_a_win_is_scored_and_ends_the_game() -> None:
    client = Client("hex(size=2,swap=false)")
    for move in ("play b a2", "play w a1", "play b b1"):
        client.good(move)
    assert client.good("final_score") == "B+"
    assert client.bad("play w b2") == "illegal move: the game is over"
    assert client.bad("genmove w") == "illegal move: the game is over"
    assert client.bad("play w resign") == "illegal move: the game is over"
    client.good("undo")
    assert client.bad("final_score").startswith("cannot score")


def test_resigning_can_be_taken_back() -> None:
    client = Client()
    client.good("play b c3")
    client.good("play b resign")
    assert client.good("final_score") == "W+"
    assert client.bad("play w a1") == "illegal move: the game is over"
    client.good("undo")
    client.good("play w a1")
    assert client.board()[2] == "..B.."


def test_a_swap_of_pieces_mirrors_the_stone_at_hex() -> None:
    """Black a2 becomes white b1, and Black, who still joins top and bottom, is to move."""
    client = Client("hex(size=3)")
    client.good("play b a2")
    client.good("play w swap-pieces")
    assert client.board() == [".W.", "...", "..."]
    assert client.bad("play w c1") == "illegal move: it is black's turn"
    for move in ("play b a2", "play w c1", "play b a3", "play w b2"):
        client.good(move)
    assert client.board() == [".WW", "BW.", "B.."]
    client.good("play b a1")
    assert client.good("final_score") == "B+"
    for _ in range(6):
        client.good("undo")
    assert client.board() == ["...", "B..", "..."]
    client.good("play w b1")
    assert client.board() == [".W.", "B..", "..."]


def test_a_swap_of_sides_leaves_the_stone_and_white_to_move() -> None:
    client = Client("hex(size=3)")
    client.good("play b a2")
    client.good("play w swap-sides")
    assert client.board() == ["...", "B..", "..."]
    client.good("play w c1")
    client.good("play b a1")
    client.good("play w c2")
    client.good("play b a3")
    assert client.good("final_score") == "B+"


def test_a_swap_at_y_mirrors_nothing() -> None:
    client = Client("y(size=3)")
    client.good("play b b2")
    client.good("play w swap-pieces")
    assert client.board() == [".", ".W", "..."]
    client.good("play b a1")
    assert client.board() == ["B", ".W", "..."]


def test_it_is_the_same_game_as_in_sgf() -> None:
    """The moves of a file and of the protocol, both with swapped pieces, lead to one position."""
    client = Client("hex(size=4)")
    moves = ("b a4", "w swap-pieces", "b b3", "w c2", "b b2")
    for move in moves:
        client.good(f"play {move}")
    text = "".join(f";{c.upper()}[{cell}]" for c, cell in (move.split() for move in moves))
    actions = read_game(f"(;SZ[4]{text})").actions
    state = load_game("hex(size=4)").new_initial_state()
    for action in actions:
        state.apply_action(state.string_to_action(action))
    shown = "".join(client.board())
    assert shown.count("B") + shown.count("W") == 4
    other = Client("hex(size=4,swap=false)")
    for move in ("b b3", "w d1", "b b2", "w c2"):
        other.good(f"play {move}")
    assert client.board() == other.board()
    assert state.current_player() == 1


def test_bots_play_whole_games_against_each_other() -> None:
    """Both colours by one engine, whatever it swaps; a new board forgets the old one."""
    for game in ("hex(size=4)", "y(size=4)"):
        client = Client(game, "search(simulations=20)")
        for _ in range(3):
            client.good("clear_board")
            moves: list[str] = []
            while client.engine.answer("final_score").startswith("?"):
                colour = "black" if len(moves) % 2 == 0 else "white"
                moves.append(client.good(f"genmove {colour}"))
            assert client.good("final_score") in ("B+", "W+")
            other = Client(game)
            for number, move in enumerate(moves):
                other.good(f"play {'bw'[number % 2]} {move}")
            assert other.board() == client.board()


def test_a_good_bot_swaps_a_strong_stone_and_says_so() -> None:
    client = Client("hex(size=3)", "search(simulations=400)")
    client.good("play b b2")
    assert client.good("genmove w") == "swap-pieces"
    assert client.board() == ["...", ".W.", "..."]
    assert client.good("genmove b") != "swap-pieces"


def test_the_seed_decides_what_a_bot_plays() -> None:
    answers = {Client("hex(size=9)").good("genmove b") for _ in range(3)}
    assert len(answers) == 1
    other = Engine("hex(size=9)", "random", "another seed").answer("genmove b")
    assert other.startswith("= ")


def test_boardsize_keeps_the_other_options() -> None:
    client = Client("hex(swap=false)")
    client.good("boardsize 3 3")
    client.good("play b b2")
    assert client.bad("play w swap-pieces").startswith("illegal move: no such action")
    assert client.board() == ["...", ".B.", "..."]


def test_what_an_engine_cannot_be_made_from() -> None:
    with pytest.raises(GtpError, match="jakis is no game for this protocol"):
        Engine("jakis", "random", 1)
    with pytest.raises(UnknownGame):
        Engine("nonesuch", "random", 1)
    with pytest.raises(OptionError, match="there is no bot 'nonesuch'"):
        Engine("hex", "nonesuch", 1)


WORDS = st.sampled_from([
    "boardsize", "play", "genmove", "undo", "clear_board", "showboard", "final_score", "known_command", "b",
    "w", "black", "a1", "b2", "c3", "swap", "swap-pieces", "swap-sides", "resign", "3", "41", "0", "-1",
    "\uff19", "99999", "\x00", "\u00e9", "#", "7", "\t", "9" * 40,
])  # fmt: skip


@given(st.lists(st.lists(WORDS, max_size=4).map(" ".join), max_size=12))
def test_whatever_is_said_is_answered_by_the_protocol(lines: list[str]) -> None:
    engine = Engine("hex(size=3)", "random", 1)
    for line in lines:
        answer = engine.answer(line)
        assert answer == "" or (answer[0] in "=?" and answer.endswith("\n\n"))
        assert "\n\n" not in answer[:-1].rstrip("\n")
