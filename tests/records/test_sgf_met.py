"""SGF as it is met: files that are not quite as the standard has it, and what is said of them."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pelitupa.cli import main
from pelitupa.games import load_game
from pelitupa.games.board.beginners_go.game import BeginnersGoState
from pelitupa.games.board.sgf import Notes, SgfError, parse_sgf
from pelitupa.records import parse, verify, write
from pelitupa.records.sgf import SgfGame, to_record
from pelitupa.records.sgf_games import decode, from_record, read_game, write_game
from pelitupa.records.sgf_twixt import read_t1

GOOD = "(;GM[1]SZ[9]KM[6.5]PB[A]PW[B];B[ee];W[cc])"


def read(text: str) -> tuple[SgfGame, list[str]]:
    notes = Notes()
    return read_game(text, notes), notes.texts


def refused(text: str) -> str:
    with pytest.raises(SgfError) as error:
        read_game(text)
    return str(error.value)


def convert(path: Path, *args: str) -> Result:
    return CliRunner().invoke(main, ["convert", str(path), *args], catch_exceptions=False)


# --- which game


@pytest.mark.parametrize(
    ("text", "game", "said"),
    [
        (
            "(;SZ[13]PB[Vuori]PW[Aro]KM[5.5];B[dd];W[jj])",
            "beginners_go(size=13,komi=5.5)",
            "read as Go",
        ),
        ("(;SZ[5];B[a1];W[e5])", "hex(size=5)", "its moves are not Go's, so this is read as Hex"),
        (
            "(;SZ[5]SO[littlegolem];W[ad];B[cc])",
            "hex(size=5)",
            "Little Golem, so this is read as Hex",
        ),
        ("(;SZ[24]EV[twixt]SO[littlegolem];b[pl];r[ps])", "twixt", "read as Twixt"),
        ("(;SZ[9]EV[go9]SO[littlegolem];B[ad];W[cc])", "beginners_go(komi=0.0)", "read as Go"),
    ],
)
def test_without_gm_it_is_said_which_game_was_taken(text: str, game: str, said: str) -> None:
    found, notes = read(text)
    assert found.game == game
    assert said in notes[0]


# --- encodings


@pytest.mark.parametrize(
    ("name", "codec", "person"),
    [
        ("Big5", "big5", "許功蓋"),
        ("EUC-KR", "euc-kr", "이세돌"),
        ("Shift_JIS", "shift_jis", "表田ソ"),
        ("GB18030", "gb18030", "柯洁"),
        ("GB2312", "gbk", "柯洁誠"),
        ("KOI8-R", "koi8-r", "Иван"),
        ("UTF-8", "utf-8", "Åke"),
        ("ISO-8859-1", "latin-1", "Åke"),
    ],
)
def test_names_are_read_in_the_encoding_that_ca_says(name: str, codec: str, person: str) -> None:
    notes = Notes()
    text = f"(;GM[1]SZ[9]PB[{person}]CA[{name}]PW[{person}];B[ee])"
    assert read_game(decode(text.encode(codec), notes)).names == (person, person)
    assert notes.texts == []


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"(;CA[nonesuch]PB[\xc5ke])", "CA[nonesuch] is not a known encoding: read as Latin-1"),
        (b"(;CA[idna]PB[\xc5ke])", "CA[idna] is not a known encoding"),
        (b"(;CA[UTF-8]PB[\xc5ke])", "is not in the encoding that CA[UTF-8] says: read as Latin-1"),
        (b"(;CA[UTF-8]PB[\xc5ke])(;CA[Big5])", "several encodings"),
    ],
)
def test_an_encoding_that_is_unknown_or_wrong_is_said(data: bytes, said: str) -> None:
    notes = Notes()
    assert "PB[Åke]" in decode(data, notes)
    assert said in notes.texts[0]


@pytest.mark.parametrize("codec", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_read_with_and_without_its_mark(codec: str) -> None:
    notes = Notes()
    assert read_game(decode(GOOD.encode(codec), notes)) == read_game(GOOD)
    assert notes.texts == []


# --- what other programs read


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (GOOD[:-1], "line 1: the last ) is missing"),
        (GOOD + ")", "a ) too many"),
        (
            GOOD + "\nSent from my phone",
            "line 2: 'Sent from my phone' after a game tree was passed over",
        ),
        (GOOD + "\n\x1a", r"line 2: '\x1a' after a game tree was passed over"),
        (GOOD.replace("(;", "("), "a node begins with ;"),
        (GOOD.replace("PW[B]", "PW[B]PW[C]"), "PW stands twice in a node: the first one counts"),
        (GOOD.replace("B[ee]", "TR B[ee]"), "'TR' without a value"),
        (GOOD.replace("B[ee]", "B[ee] & "), "'&' was passed over"),
        (GOOD.replace("B[ee]", "B[ee]C[a [1] b]"), "'b' without a value"),
        (GOOD.replace("B[ee]", "B[ee]XY[1]"), "the property XY was passed over"),
        (GOOD.replace(";B[ee];W[cc]", ";B[ee](;W[cc])(;W[dd])"), "variations beside the main line"),
        (GOOD.replace("B[ee];W[cc]", "b[ee];w[cc]"), "in capitals"),
        (GOOD.replace("6.5", "6,5"), "KM[6,5] is read as a komi of 6.5"),
    ],
)
def test_what_is_not_quite_sgf_is_read_with_a_word(text: str, said: str) -> None:
    game, notes = read(text)
    assert game == read_game(GOOD)
    assert len(notes) >= 1
    assert any(said in note for note in notes), notes


def test_comments_join_and_stones_of_a_doubled_property_stay() -> None:
    (tree,) = parse_sgf("(;AB[aa]AB[bb]C[x]C[y])")
    assert [(item.name, item.values) for item in tree.nodes[0]] == [
        ("AB", ("aa", "bb")),
        ("C", ("x\ny",)),
    ]


def test_notes_are_few_and_each_is_said_once() -> None:
    notes = Notes()
    parse_sgf("(;" + "".join(f"B[aa]U{chr(65 + n)} ;UZ " for n in range(25)) + ")", notes)
    assert len(notes.texts) == 13
    assert len(set(notes.texts)) == 13


# --- Go


@pytest.mark.parametrize(
    ("head", "game"),
    [
        ("KM[7.5 points]", "beginners_go(komi=7.5)"),
        ("AP[foxwq]KM[375]", "beginners_go(komi=7.5)"),
        ("AP[foxwq]KM[650]", "beginners_go"),
        ("KM[0]", "beginners_go(komi=0.0)"),
    ],
)
def test_the_komi_as_programs_write_it(head: str, game: str) -> None:
    assert read_game(f"(;GM[1]SZ[9]{head};B[ee])").game == game


def test_a_third_pass_is_left_out_with_a_word() -> None:
    game, notes = read("(;GM[1]SZ[9];B[ee];W[];B[];W[tt])")
    assert game.actions == ("e5", "pass", "pass")
    assert notes == ["line 1: passes after the two that end the match are left out"]


def test_a_handicap_becomes_what_is_given() -> None:
    game, notes = read("(;GM[1]SZ[9]HA[2]AB[cc][gg]KM[0.5];W[ee];B[dd])")
    assert game.given == 3
    record = parse(write(to_record(game)), unfinished=True)
    assert verify(record).ok
    assert record.header.given == 3
    state = load_game(game.game).new_initial_state()
    for action in game.actions:
        state.apply_action(state.string_to_action(action))
    other = load_game("beginners_go(komi=0.5)").from_position("(;AB[cc][gg];W[ee];B[dd])")
    assert isinstance(state, BeginnersGoState)
    assert isinstance(other, BeginnersGoState)
    assert (state.stones, state.turn) == (other.stones, other.turn)
    assert "the stones set up stand in the record as what was given" in notes[0]
    assert read_game(write_game(from_record(record))).actions == game.actions


def test_white_may_move_first() -> None:
    game, notes = read("(;GM[1]SZ[9];W[ee];B[dd])")
    assert game.actions == ("pass", "e5", "d4")
    assert game.given == 1
    assert "White moves first" in notes[0]


def test_stones_of_an_earlier_node_may_be_taken_off_again() -> None:
    state = load_game("beginners_go").from_position("(;AB[cc][dd];AE[cc]AW[gg];B[ee])")
    assert isinstance(state, BeginnersGoState)
    assert [mask.bit_count() for mask in state.stones] == [2, 1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("(;GM[1]SZ[9];B[aa];B[bb])", "B[bb] stands where it is W's turn; who does not move passes"),
        ("(;GM[1]SZ[9];B[aa];AE[aa];W[bb])", "AE[aa] sets up stones or the turn after the first move"),
        ("(;GM[1]SZ[9];B[];W[];B[aa])", "comes after the match was over: two passes in a row end it"),
        ("(;GM[1]SZ[9]KM[-5];B[aa])", "a bonus for Black is not known here"),
        ("(;GM[1]SZ[9]KM[much];B[aa])", "KM is the bonus for White, a number such as 6.5, not 'much'"),
        ("(;GM[1]SZ[9]HA[3];W[aa])", "HA[3] tells of black stones that begin, but no AB says where"),
        ("(;GM[1]SZ[9]AB[cc]AE[cc];W[aa])", "one thing of a point"),
        ("(;GM[1]SZ[9]PL[green];W[aa])", "PL is B or W"),
        ("(;GM[1]SZ[9];B[aa]B[bb])", "a node holds one move"),
        ("(;GM[1]SZ[9];B;W[bb])", "a value of B in brackets is wanted"),
        ("(;GM[1]SZ[9];B[bb:dd])", "two letters"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_with_what_helps(text: str, said: str) -> None:
    assert said in refused(text)


# --- Twixt

GOLEM = "(;FF[4]EV[twixt.ld.DEFAULT]PB[a]PW[b]SZ[24]SO[https://www.littlegolem.net]"
HEAD = """# File created by T1j
# T1j is a program to play TwixT (mail@johannes-schwagereit.de)
1 # version of file-format
Aino# Name of Player 1
Eino# Name of Player 2
24# y-size of board
24# x-size of board
H# player 1 human or computer
C# player 2 human or computer
1# starting player (1 plays top-down)
V# Direction of letters
Y# pierule?
N# game already over?
"""


def test_little_golems_twixt_goes_there_and_back() -> None:
    game, _ = read(f"{GOLEM};b[pl];r[ps];b[pr];r[resign])")
    assert game == SgfGame("twixt", ("a", "b"), ("p12", "p19", "p18"), 0, "resigned")
    assert read_game(write_game(game)) == game
    record = parse(write(to_record(game)), unfinished=True)
    assert verify(record).ok
    assert from_record(record).actions == game.actions


def test_after_little_golems_swap_places_are_mirrored() -> None:
    """The first mark c4 becomes Red's d3; ours stays, and all that follows is reflected."""
    game, _ = read(f"{GOLEM};b[cd];r[swap];b[ef];r[gh])")
    assert game.actions == ("c4", "swap", "f5", "h7")
    text = write_game(game)
    assert ";b[cd];r[swap];b[ef];r[gh]" in text
    assert read_game(text).actions == game.actions


def test_files_with_black_and_white_are_as_positions_here() -> None:
    text = "(;FF[4]GM[21]SZ[12];B[c5];W[swap];B[e6])"
    state = load_game("twixt(size=12)").from_position(text)
    assert read_game(text).actions == tuple(state.action_to_string(0, a) for a in state.history())
    assert read_game(text.replace("swap", "swap-pieces")).actions == ("c5", "swap", "f5")


@pytest.mark.parametrize(
    ("moves", "actions"),
    [
        ("L10\nL17\n", ("l10", "l17")),
        ("C4\nSWAP\nE6\n", ("c4", "swap", "f5")),
        ("C4\nC4\nE6\n", ("d3", "swap", "f5")),
    ],
)
def test_t1_files_are_read(moves: str, actions: tuple[str, ...], tmp_path: Path) -> None:
    game = read_t1(HEAD + moves, Notes())
    assert (game.names, game.actions) == (("Aino", "Eino"), actions)
    (tmp_path / "a.T1").write_text(HEAD + moves)
    result = convert(tmp_path / "a.T1")
    assert result.exit_code == 0
    assert verify(parse(result.stdout, unfinished=True)).ok
    assert "T1j draws no line across" in result.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{GOLEM};b[aa])", "B[aa]: "),
        (f"{GOLEM};r[pl];r[ps])", "stands where it is B's turn"),
        (f"{GOLEM};b[pl];W[ps])", "the moves are of B and R"),
        (f"{GOLEM};b[pl]b[ps])", "one move"),
        (f"{GOLEM}AB[dd];b[pl])", "AB[dd] sets marks up"),
        ("(;GM[21]SZ[3])", "SZ[3]"),
    ],
)
def test_what_is_no_match_of_twixt(text: str, said: str) -> None:
    assert said in refused(text)


# --- collections, and long texts


def test_one_game_of_a_collection_with_foreign_ones(tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    path.write_text(f"(;GM[40])(;GM[1]SZ[9];B[ee];B[ee]){GOOD}(;GM[40]")
    assert "holds 4 games; choose one with --number" in convert(path).stderr
    result = convert(path, "--number", "3")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "GM[1] Go, GM[11] Hex" in convert(path, "--number", "1").stderr


def test_one_of_many_is_read_without_playing_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.sgf"
    path.write_text(GOOD * 20_000)
    steps: list[object] = []
    apply_action = BeginnersGoState.apply_action

    def counted(state: BeginnersGoState, action: object) -> None:
        steps.append(action)
        apply_action(state, action)

    monkeypatch.setattr(BeginnersGoState, "apply_action", counted)
    assert convert(path, "--number", "2").exit_code == 0
    assert 0 < len(steps) < 20


def outcome(text: str) -> str:
    """What is said of a text that cannot be read."""
    try:
        return f"{len(parse_sgf(text))} trees"
    except SgfError as error:
        return str(error)


LONG = {
    "a name": lambda n: "(;" + "A" * n + "[x])",
    "a name without a value": lambda n: "(;" + "a" * n,
    "signs": lambda n: "(;B[aa]" + "&" * n + ")",
    "brackets": lambda n: "(;B[aa]" + "]" * n + ")",
    "openings": lambda n: "( " * (n // 2),
    "escapes": lambda n: "(;C[" + "\\a" * (n // 2) + "])",
    "doubled": lambda n: "(;" + "AB[aa]" * (n // 6) + ")",
    "trees": lambda n: "(;)x" * (n // 4),
    "comments": lambda n: "(;" + "C[ab]" * (n // 5) + ")",
}


@pytest.mark.parametrize("kind", LONG)
def test_eight_times_as_long_takes_about_eight_times_as_long(kind: str) -> None:
    """Quadratic work would take 64 times as long."""

    def cost(length: int) -> float:
        text, best = LONG[kind](length), 1e9
        for _ in range(3):
            begun = time.process_time()
            said = outcome(text)
            assert len(said) < 200
            best = min(best, time.process_time() - begun)
        return best

    assert cost(120_000) < 24 * max(cost(15_000), 0.002)
