"""Beginners' Go: positions for each clause, and chapter 64's definitions beside what is played."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from pelitupa.core import IllegalAction, OptionError, PositionError, State
from pelitupa.equipment.closure import ClosureSpace, members
from pelitupa.games import load_game
from pelitupa.games.board.beginners_go.game import BLACK, WHITE, BeginnersGoState

SMALL = "beginners_go(size=5)"
SPECS = [
    "beginners_go",
    "beginners_go(board=torus,size=6)",
    "beginners_go(board=hexagons,size=6)",
    "beginners_go(ruleset=dodecahedron)",
    "beginners_go(graph=a>b>c>d>a a-e f>e g-h-i-g j h>k)",
    "beginners_go(graph=a>b a>d a>g b>f c-g c>d c>e e>b e>g)",
]


def at(text: str, spec: str = SMALL) -> BeginnersGoState:
    """The position of a text, whose last word is the colour to move."""
    state = load_game(spec).from_position(text)
    assert isinstance(state, BeginnersGoState)
    return state


def play(state: State, moves: str) -> State:
    for move in moves.split():
        state.apply_action(state.string_to_action(move))
    return state


def begin(spec: str, moves: str = "") -> BeginnersGoState:
    state = play(load_game(spec).new_initial_state(), moves)
    assert isinstance(state, BeginnersGoState)
    return state


def refused(state: State, move: str) -> str:
    with pytest.raises(IllegalAction) as error:
        state.apply_action(state.string_to_action(move))
    return error.value.ruling.clause


def names(state: BeginnersGoState, points: int) -> set[str]:
    return {state.game.board.names[point] for point in members(points)}


def board(state: BeginnersGoState) -> tuple[set[str], set[str]]:
    return names(state, state.stones[BLACK]), names(state, state.stones[WHITE])


# --- the board and its words


@pytest.mark.clause("beginners_go/board")
@pytest.mark.parametrize("size", [5, 9, 13, 19])
def test_a_board_has_size_times_size_points_to_choose_and_a_pass(size: int) -> None:
    assert len(begin(f"beginners_go(size={size})").legal_actions()) == size * size + 1


@pytest.mark.clause("beginners_go/board")
@pytest.mark.parametrize("size", [4, 20])
def test_there_are_no_smaller_and_no_larger_boards(size: int) -> None:
    with pytest.raises(OptionError):
        load_game("beginners_go", size=size)


@pytest.mark.clause("beginners_go/adjacent", "beginners_go/liberty")
def test_the_liberties_of_a_stone_lie_sideways_and_up_and_down() -> None:
    state = at("...../...../..X../...../..... white")
    assert names(state, state.liberties(state.stones[BLACK])) == {"c2", "b3", "d3", "c4"}
    state = at("X..../...../...../...../..... white")
    assert names(state, state.liberties(state.stones[BLACK])) == {"b1", "a2"}


@pytest.mark.clause("beginners_go/group", "beginners_go/adjacent")
def test_stones_that_touch_at_a_corner_are_two_groups() -> None:
    state = at("XX.../..X../..X../...../..... white")
    assert [names(state, group) for group in state.groups(BLACK)] == [{"a1", "b1"}, {"c2", "c3"}]


@pytest.mark.clause("beginners_go/liberty")
def test_a_liberty_is_counted_once_and_is_empty() -> None:
    state = at("XO.../.X.../...../...../..... white")
    assert names(state, state.liberties(state.groups(BLACK)[0])) == {"a2"}
    assert names(state, state.liberties(state.groups(WHITE)[0])) == {"c1"}


@pytest.mark.clause("beginners_go/areas")
def test_area_is_what_no_stone_of_the_other_colour_is_beside() -> None:
    state = at(".X..O/XX..O/....O/....O/....O black")
    black, white = state.areas()
    assert names(state, black) == {"a1"}
    assert white == 0  # the rest touches both


@pytest.mark.clause("beginners_go/untouched")
def test_an_empty_board_is_area_of_both() -> None:
    state = begin("beginners_go", "pass pass")
    assert state.scores() == [81.0, 87.5]
    assert state.winners() == [WHITE]
    apart = begin("beginners_go(graph=a-b-c d-e)", "a")
    assert apart.settlement() == [1 + 2 + 2, 2 + 6.5]  # d and e touch nothing


# --- play


@pytest.mark.clause("beginners_go/players", "beginners_go/first")
def test_black_begins_on_an_empty_board() -> None:
    state = begin(SMALL)
    assert board(state) == (set(), set())
    play(state, "c3")
    assert board(state) == ({"c3"}, set())
    assert [player.status for player in state.view(0).players] == ["black", "white"]


@pytest.mark.clause("beginners_go/stones")
def test_black_lays_the_stones_of_a_handicap_before_white_begins() -> None:
    state = begin("beginners_go(size=5,stones=3,komi=-0.5)")
    assert refused(state, "pass") == "beginners_go/stones"
    for place in ("b2", "d4", "b4"):
        assert (state.current_player(), state.lays_ahead()) == (BLACK, True)
        play(state, place)
    assert (state.current_player(), state.lays_ahead()) == (WHITE, False)
    again = state.get_game().from_position(state.position())
    assert (str(again), again.current_player()) == (str(state), WHITE)
    assert play(state, "pass pass").scores() == [25.0, -0.5]
    assert state.get_game().gives_ahead()
    assert not begin(SMALL).get_game().gives_ahead()


@pytest.mark.clause("beginners_go/stones")
def test_a_written_position_says_what_lies_there_after_the_handicap() -> None:
    state = at("X..../...../...../...../..... white", "beginners_go(size=5,stones=2)")
    assert (board(state), state.current_player()) == (({"a1"}, set()), WHITE)
    assert str(state.get_game()) == SMALL
    lonely = begin("beginners_go(graph=a b,stones=2)")
    assert lonely.legal_actions() == [2]  # no stone would have a liberty


@pytest.mark.clause("beginners_go/turn")
def test_a_stone_goes_on_an_empty_point() -> None:
    state = begin(SMALL, "c3")
    assert refused(state, "c3") == "beginners_go/turn"
    play(state, "c4")
    assert state.current_player() == BLACK


@pytest.mark.clause("beginners_go/capture")
def test_a_group_without_liberties_is_taken_off() -> None:
    state = at("..X../.XOX./.XOX./...../..... black")
    play(state, "c4")
    assert board(state)[1] == set()
    assert state.events()[-1].text == "Player 1 captures 2 stones"


@pytest.mark.clause("beginners_go/capture")
def test_one_stone_can_take_several_groups() -> None:
    state = at(".OX../OX.../X..../...../..... black")
    play(state, "a1")
    assert board(state) == ({"a1", "b2", "c1", "a3"}, set())


@pytest.mark.clause("beginners_go/suicide")
def test_no_stone_may_take_its_own_last_liberty() -> None:
    state = at(".O.../O..../...../...../..... black")
    assert refused(state, "a1") == "beginners_go/suicide"
    state = at(".XO../XO.../O..../...../..... black")  # that of two groups at once
    assert refused(state, "a1") == "beginners_go/suicide"


@pytest.mark.clause("beginners_go/suicide", "beginners_go/capture")
def test_what_is_captured_gives_liberties() -> None:
    state = at(".OX../OX.../X..../...../..... black")
    assert "a1" in {state.action_to_string(a) for a in state.legal_actions()}


KO = "..XO./.XO.O/..XO./...../..... black"


@pytest.mark.clause("beginners_go/ko")
def test_a_ko_may_not_be_taken_back_at_once() -> None:
    state = at(KO)
    before = board(state)
    play(state, "d2")  # black takes c2
    assert board(state)[1] == before[1] - {"c2"}
    assert refused(state, "c2") == "beginners_go/ko"
    play(state, "a5 e5 c2")  # after a turn elsewhere it may be
    assert "d2" not in board(state)[0]


@pytest.mark.clause("beginners_go/ko-pass")
@pytest.mark.parametrize(("counts", "legal"), [("true", False), ("false", True)])
def test_the_board_on_which_one_passed_counts(counts: str, legal: bool) -> None:
    # white passes on the board in which c2 is white's and d2 empty; black takes it; white takes back
    state = at(KO.replace("black", "white"), f"beginners_go(size=5,pass_is_move={counts})")
    play(state, "pass d2")
    assert ("c2" in {state.action_to_string(a) for a in state.legal_actions()}) == legal


@pytest.mark.clause("beginners_go/ko-pass")
@pytest.mark.parametrize(("counts", "legal"), [("true", True), ("false", False)])
def test_otherwise_the_board_after_ones_latest_stone_counts(counts: str, legal: bool) -> None:
    # white takes c1 with d1, black passes, white joins e1 to it: now black at c1 takes both and brings back
    # the board as it was after that black stone, two moves of black's ago
    position = ".OX../..OXX/...../...../..... white"
    state = at(position, f"beginners_go(size=5,pass_is_move={counts})")
    before = board(state)
    play(state, "d1 pass e1")
    assert ("c1" in {state.action_to_string(a) for a in state.legal_actions()}) == legal
    if legal:
        play(state, "c1")
        assert board(state) == before
    else:
        assert refused(state, "c1") == "beginners_go/ko"


# --- the end


@pytest.mark.clause("beginners_go/pass", "beginners_go/end")
def test_two_passes_in_a_row_end_the_match() -> None:
    state = begin(SMALL, "c3 pass b2 pass")
    assert not state.is_terminal()
    play(state, "pass")
    assert state.is_terminal()


@pytest.mark.clause("beginners_go/limit")
def test_a_match_that_goes_on_too_long_is_drawn() -> None:
    state = begin("beginners_go(limit=3)", "c3 d4 e5")
    assert state.is_terminal()
    assert state.winners() == []
    assert state.returns() == [0.0, 0.0]


END = ".X.O./XX.O./.XOO./XXOO./.XO.O black"


@pytest.mark.clause("beginners_go/points", "beginners_go/area", "beginners_go/komi")
def test_stones_area_and_the_bonus_are_counted() -> None:
    state = play(at(END), "pass pass")
    assert state.scores() == [7 + 3, 8 + 5 + 6.5]
    lines = [(line.seats, line.points, line.clause) for line in state.score_sheet()]
    assert lines == [
        ((0,), 7.0, "beginners_go/points"),
        ((0,), 3.0, "beginners_go/area"),
        ((1,), 8.0, "beginners_go/points"),
        ((1,), 5.0, "beginners_go/area"),
        ((1,), 6.5, "beginners_go/komi"),
    ]


@pytest.mark.clause("beginners_go/points")
def test_dead_stones_count_as_long_as_they_are_there() -> None:
    state = play(at("O.X../.X.../X..../...../..... white"), "pass pass")
    assert state.scores() == [3 + 19, 1 + 6.5]  # b1 and a2 touch both


@pytest.mark.clause("beginners_go/win")
@pytest.mark.parametrize(("komi", "winners"), [("4", [0]), ("5", []), ("6", [1])])
def test_who_has_more_points_wins(komi: str, winners: list[int]) -> None:
    position = "..XO./..XO./..XO./..XO./..XO. black"
    state = play(at(position, f"beginners_go(size=5,komi={komi})"), "b1 pass pass")
    assert state.scores() == [15.0, 10.0 + float(komi)]
    assert state.winners() == winners


# --- chapter 64: any finite closure space


def by_the_definitions(space: ClosureSpace, black: int, white: int) -> dict[str, object]:
    """Groups, liberties and areas as chapter 64 has them, by subspaces, their closures and components."""
    empty = space.points & ~(black | white)
    told: dict[str, object] = {}
    for name, stones in (("black", black), ("white", white)):
        groups = space.subspace(stones).connected_components()
        told[name] = [(group, empty & space.closure(group)) for group in groups]
    areas = space.subspace(empty).connected_components()
    told["black area"] = sum(a for a in areas if not white & space.closure(a))
    told["white area"] = sum(a for a in areas if not black & space.closure(a))
    return told


def as_played(state: BeginnersGoState) -> dict[str, object]:
    told: dict[str, object] = {}
    for colour, name in ((BLACK, "black"), (WHITE, "white")):
        told[name] = [(group, state.liberties(group)) for group in state.groups(colour)]
    told["black area"], told["white area"] = state.areas()
    return told


def positions(spec: str) -> Iterator[BeginnersGoState]:
    rng = Random(spec)
    state = load_game(spec).new_initial_state()
    assert isinstance(state, BeginnersGoState)
    while not state.is_terminal():
        yield state
        state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.clause("beginners_go/spaces", "beginners_go/graph", "beginners_go/closure-connected")
@pytest.mark.parametrize("spec", SPECS)
def test_groups_liberties_and_areas_are_those_of_the_definitions(spec: str) -> None:
    for state in positions(spec):
        told = by_the_definitions(state.game.space, state.stones[BLACK], state.stones[WHITE])
        assert as_played(state) == told


@pytest.mark.clause("beginners_go/capture", "beginners_go/suicide", "beginners_go/ko")
@pytest.mark.parametrize("spec", SPECS)
def test_what_a_stone_does_is_what_the_chapter_says_step_by_step(spec: str) -> None:
    """Place it, take off the opponent's groups without liberties, look whether a group of one's own has none,
    and whether the board is that after one's previous move."""
    mine_before: dict[int, tuple[int, int]] = {}
    last: BeginnersGoState | None = None
    for state in positions(spec):
        if last is not None:
            mine_before[last.turn] = (state.stones[BLACK], state.stones[WHITE])
        last = state.clone()
        space, me, listed = state.game.space, state.turn, state._legal()
        for point in range(state.game.points):
            stones = state.stones.copy()
            taken = (stones[BLACK] | stones[WHITE]) & space.bits[point]
            stones[me] |= space.bits[point]
            for group in space.components(stones[1 - me]):
                if not space.closure(group) & space.points & ~(stones[BLACK] | stones[WHITE]):
                    taken |= group if group & state.stones[1 - me] else 0
            free = taken if not taken & space.bits[point] else 0
            stones[1 - me] &= ~free
            empty = space.points & ~(stones[BLACK] | stones[WHITE])
            alone = any(not space.closure(g) & empty for g in space.components(stones[me]))
            again = mine_before.get(me) == (stones[BLACK], stones[WHITE])
            vacant = bool(state.empty() & space.bits[point])
            assert state._is_legal(point) == (vacant and not alone and not again)
            assert (point in listed) == state._is_legal(point)
            if state._is_legal(point):
                assert state.child(point).stones == stones


@pytest.mark.clause("beginners_go/spaces")
def test_on_a_torus_the_corner_has_four_neighbours() -> None:
    state = begin("beginners_go(board=torus,size=5)", "a1")
    assert names(state, state.liberties(state.stones[BLACK])) == {"b1", "e1", "a2", "a5"}
    play(state, "b1 pass e1 pass a2 pass a5")
    assert board(state)[0] == set()


@pytest.mark.clause("beginners_go/spaces")
def test_on_hexagons_an_inner_point_has_six_neighbours() -> None:
    state = begin("beginners_go(board=hexagons,size=5)", "c3")
    assert len(members(state.liberties(state.stones[BLACK]))) == 6


@pytest.mark.clause("beginners_go/graph")
def test_the_dodecahedron_is_one() -> None:
    space = begin("beginners_go(ruleset=dodecahedron)").game.space
    assert [closure.bit_count() for closure in space.closures] == [4] * 20
    for point in range(20):  # no way round through fewer than five points
        around = [q for q in members(space.closures[point]) if q != point]
        for one in around:
            for other in around:
                shared = space.closures[one] & space.closures[other]
                assert one == other or members(shared) == [point]
    distance, reached = 0, space.bits[0]
    while reached != space.points:
        reached, distance = space.closure(reached), distance + 1
    assert distance == 5


@pytest.mark.clause("beginners_go/graph")
def test_where_a_way_leads_one_way_only_the_liberty_does_too() -> None:
    state = begin("beginners_go(graph=a>b c-d)", "a c")
    assert names(state, state.liberties(state.groups(BLACK)[0])) == {"b"}
    state = begin("beginners_go(graph=a>b c-d)", "c")
    assert refused(state, "b") == "beginners_go/suicide"  # from b there is no way on
    joined = begin("beginners_go(graph=a>b-d c-e)", "a c b")
    assert [names(joined, group) for group in joined.groups(BLACK)] == [{"a", "b"}]


@pytest.mark.clause("beginners_go/graph")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a-", "walks"),
        ("a-b_c", "walks"),
        ("a-a", "to itself"),
        ("pass-a", "that is a move"),
        ("abcde", "walks"),
        (" ".join(f"{n:x}" for n in range(401)), "at most 400 points"),
        ("a" * 5000, "at most 1700 characters"),
        ("  ", "a point at least"),
    ],
)
def test_what_is_no_graph_is_refused(text: str, told: str) -> None:
    with pytest.raises(OptionError, match=told):
        load_game("beginners_go", graph=text)


@pytest.mark.clause("beginners_go/graph")
def test_a_graph_is_the_whole_board() -> None:
    with pytest.raises(OptionError, match="leave out"):
        load_game("beginners_go", graph="a-b", size=5)


# --- written positions


@pytest.mark.parametrize(
    "text",
    [
        KO,
        END,
        KO.replace("black", "white"),
        "...../...../...../...../..... black",
        "O..../...../...../...../..... white",
        "XXX../...../...../...../..O.. white",
    ],
)
def test_a_written_position_comes_about(text: str) -> None:
    state = at(text)
    rows, colour = text.rsplit(" ", 1)
    marks = rows.replace("/", "")
    assert state.stones == [sum(2**p for p, m in enumerate(marks) if m == mark) for mark in "XO"]
    assert state.current_player() == ("black", "white").index(colour)
    again = load_game(SMALL).state(state.history())
    assert isinstance(again, BeginnersGoState)
    assert again.stones == state.stones


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("....", "whose turn"),
        ("...../...../..... black", "5 rows"),
        ("....../...../...../...../..... black", "row 1"),
        ("....Q/...../...../...../..... black", "X, O or a dot"),
        (".O.../O..../...../...../..... blue", "whose turn"),
        ("XO.../O..../...../...../..... black", "no liberty"),
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str, told: str) -> None:
    with pytest.raises(PositionError, match=told):
        at(text)


def test_any_position_of_a_match_is_written_and_read_as_sgf() -> None:
    game, rng = load_game("beginners_go(size=5)"), Random(3)
    for _ in range(5):
        state = game.new_initial_state()
        while not state.is_terminal() and state.move_number() < 60:
            state.apply_action(rng.choice(state.legal_actions()))
            assert isinstance(state, BeginnersGoState)
            assert game.from_position(state.position()).history() == state.history()
    torus = load_game("beginners_go(size=5,board=torus)")
    laid = torus.from_position(".X.../X.X../...../...OO/...O. white")
    assert isinstance(laid, BeginnersGoState)
    assert laid.position() == ".X.../X.X../...../...OO/...O. white"


def test_sgf_of_other_programs_is_read() -> None:
    game = load_game("beginners_go(size=9)")
    text = """(;GM[1]FF[4]SZ[9]KM[6.5]RU[Chinese]PB[A \\] B (c)]AB[cc][gg]AW[ee:ef]PL[W]C[a; b]
      ;W[cg];B[dd]C[atari];W[])"""
    state = game.from_position(text)
    assert isinstance(state, BeginnersGoState)
    named = [[state.game.action_to_string(0, p) for p in members(mask)] for mask in state.stones]
    assert named == [["c3", "d4", "g7"], ["e5", "e6", "c7"]]
    assert state.current_player() == 0
    assert state.passes == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("(;GM[1]SZ[19];B[aa])", "9 intersections"),
        ("(;GM[2];B[aa])", "another game"),
        ("(;KM[7.5];B[aa])", "komi=7.5"),
        ("(;B[aj])", "not on a board"),
        ("(;B[a1])", "two letters"),
        ("(;B[aa];B[bb])", "white's turn"),
        ("(;B[aa];W[aa])", "no legal move"),
        ("(;B[aa](;W[bb])(;W[cc]))", "one line of moves"),
        ("(;B[aa];W[bb]", r"the last \) is missing"),
        ("(;B[aa];AB[bb])", "before the first move"),
        ("(;AB[aa]AW[aa])", "one colour"),
        ("(;AB[ab][ba]AW[aa];B[])", "no liberty"),
        ("(;B[];W[];B[aa])", "was over"),
        ("(;B[aa] hello)", "'hello' without a value"),
        ("(;AB[cc][dd]AE[cc])", "one thing of a point"),
        ("(;B[bb:dd])", "one stone, on one point"),
        ("(;B[bb][dd])", "one stone, on one point"),
        ("(;PL[green])", "PL is B or W"),
        ("(;KO[];B[aa])", "KO is not read"),
        ("(;XX[aa];B[aa])", "XX is not read"),
        ("(;HA[2];W[aa])", "HA tells of the black stones"),
    ],
)
def test_sgf_that_cannot_be_is_refused_with_what_is_wrong(text: str, told: str) -> None:
    with pytest.raises(PositionError, match=told):
        load_game("beginners_go(size=9)").from_position(text)
    with pytest.raises(PositionError, match="boards of squares"):
        load_game("beginners_go(size=9,board=torus)").from_position(text)
