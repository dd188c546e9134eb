"""Vector Formula: speeds, walls tested exactly, cars in the way, the finish, and the best line."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product
from random import Random

import pytest

from pelitupa.core import BoardZone, CounterZone, Game, IllegalAction, OptionError
from pelitupa.core.options import Value
from pelitupa.draw.board_svg import board_drawing
from pelitupa.draw.zones_text import board_text
from pelitupa.equipment.track import Track, parts, read_track
from pelitupa.games import load_game, load_game_as
from pelitupa.games.board.vector_formula.advice import VectorFormulaAdvice
from pelitupa.games.board.vector_formula.course import CHANGES, CRASH, FINISH, ON, Course
from pelitupa.games.board.vector_formula.game import VectorFormulaState
from pelitupa.games.board.vector_formula.maker import made_track
from pelitupa.table import Match, Seat

STRAIGHT = "xxxxxxxxxxxx/xxxxxxxxxxxx/xxxxxxxxxxxx:b1-b4:h1-h4>"
SHORT = "xxxxx/xxxxx:a1-a3:d1-d3>"
CORNER = "xxx/xxx/.xx/.xx:a1-a3:b4-d4v"
RING = "xxxxx/x...x/x...x/xxxxx:b1-b2:d1-d2<"


def play(moves: str, track: str = STRAIGHT, **options: Value) -> VectorFormulaState:
    state = load_game("vector_formula", track=track, **options).new_initial_state()
    for move in moves.split():
        state.apply_action(state.string_to_action(move))
    assert isinstance(state, VectorFormulaState)
    return state


def refused(state: VectorFormulaState, move: str) -> str:
    with pytest.raises(IllegalAction) as error:
        state.apply_action(state.string_to_action(move))
    return error.value.ruling.clause.removeprefix("vector_formula/")


def course(
    text: str, wall: bool = False, touch: bool = False, either: bool = False, crash: bool = True
) -> Course:
    return Course(read_track(text), wall, touch, either, crash)


def went(course: Course, old: tuple[int, int, int, int], dx: int, dy: int) -> int:
    """What becomes of a car that came to a point by a speed and goes on by another."""
    x, y, vx, vy = old
    side = course.at_rest(x, y, course.at_rest(x - vx, y - vy)[4])[4]
    return course.outcome((x, y, vx, vy, side), dx, dy)


@pytest.mark.clause("vector_formula/speed")
def test_each_part_of_the_speed_changes_by_one() -> None:
    wide = "/".join(["x" * 24] * 20) + ":b11-b16:w1-w21>"
    state = play("b14 b16 up-right keep up-right keep right keep", wide)
    assert state.motion(0) == (1 + 1 + 2 + 3, 13 - 1 - 2 - 2, 3, -2, -1), (
        "two units up and three to the right"
    )
    found = {state.target(action)[:2] for action in state.legal_actions()}
    assert found == {(7 + 3 + dx, 8 - 2 + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    assert state.motion(1) == (1, 15, 0, 0, -1), "a speed of 0 may stay"


@pytest.mark.clause("vector_formula/players")
def test_two_to_five_drive_in_their_colours() -> None:
    for players in (2, 5):
        state = play("", "straight", players=players)
        told = [player.status for player in state.view(None).players]
        colours = ["red", "blue", "green", "yellow", "brown"][:players]
        assert told == [f"car {number}, {colour}" for number, colour in enumerate(colours, 1)]
    for players in (1, 6):
        with pytest.raises(OptionError):
            load_game("vector_formula", players=players)


@pytest.mark.clause("vector_formula/first")
def test_the_first_player_begins_every_round() -> None:
    state = play("b1 b2 b3", players=3, first=2)
    assert [trail[0][1] for trail in state.trails] == [2, 0, 1]
    order = []
    for _ in range(6):
        order.append(state.current_player())
        state.apply_action(4)
    assert order == [1, 2, 0, 1, 2, 0]


@pytest.mark.clause("vector_formula/start")
def test_starting_points_are_chosen_or_given() -> None:
    state = play("b2")
    assert refused(state, "b2") == "start"
    assert refused(state, "right") == "start"
    state = play("b2 b1")
    assert state.speeds == [(0, 0), (0, 0)]
    assert refused(state, "b3") == "start"
    assert play("", start="given").trails == [((1, 0),), ((1, 1),)]


@pytest.mark.clause("vector_formula/blocked")
def test_nobody_moves_to_where_another_car_is() -> None:
    state = play("b2 b3")
    before = str(state.view(0))
    assert refused(state, "down") == "blocked"
    assert str(state.view(0)) == before, "the turn is begun again from the old place and speed"
    assert state.string_to_action("keep") in state.legal_actions(), "one's own point is free"
    assert refused(play("b2 b3 down-right"), "right") == "blocked"
    # a car may drive through where another stands: only the new place counts
    row = "xxxxxxxxx/xxxxxxxxx:a1-a3:h1-h3>"
    state = play("a2 a1 right keep up right down-left right", row)
    assert state.motion(0) == (2, 0, 0, 0, -1)
    assert state.trails[1] == ((0, 0), (0, 0), (1, 0), (3, 0))


@pytest.mark.clause("vector_formula/blocked")
def test_a_car_over_the_finish_is_in_nobodys_way() -> None:
    state = play("a1 a2 right right keep keep right", SHORT, finish_round=True, players=2)
    while 0 not in state.home:
        state.apply_action(state.string_to_action("keep"))
    assert not state.is_terminal()
    assert state.turn == 1
    assert state.taken(state.trails[0][-1]) == -1


@pytest.mark.clause("vector_formula/crash")
def test_a_line_partially_off_the_track_crashes() -> None:
    state = play("b1 b2 up keep")
    assert state.out == (0,)
    assert state.current_player() == 1, "the others drive on"
    assert "car 1, red, crashed" in [player.status for player in state.view(None).players]
    # both ends lie on the track, but the line cuts the corner: from a3 to c5 by b4, off the track at once
    assert went(course(CORNER), (0, 1, 1, 2), 1, 2) == CRASH
    assert went(course(CORNER), (0, 1, 0, 0), 1, 1) == ON


@pytest.mark.clause("vector_formula/crash")
def test_a_wreck_is_in_the_way_if_so_agreed() -> None:
    # red goes from b2 over the gap beside c2 to d1: the line is off the track, its end is on the wall
    gap = "xx.xxx/xxxxxx/xxxxxx:b2-b4:f1-f4>"
    moves = "b2 b3 right keep up-right"
    for wrecks in (False, True):
        state = play(moves, gap, wrecks=wrecks)
        assert state.out == (0,)
        assert state.trails[0][-1] == (4, 0)
        for move in ("up", "down-right"):
            state.apply_action(state.string_to_action(move))
        assert state.motion(1) == (2, 1, 1, 0, -1)
        if wrecks:
            assert refused(state, "up-right") == "blocked"
        else:
            assert state.string_to_action("up-right") in state.legal_actions()


@pytest.mark.clause("vector_formula/wall")
def test_the_wall_belongs_to_the_track_or_is_a_crash() -> None:
    assert went(course(STRAIGHT), (2, 0, 1, 0), 2, 0) == ON
    assert went(course(STRAIGHT, wall=True), (2, 1, 1, 0), 2, -1) == CRASH
    assert went(course(STRAIGHT, wall=True), (2, 1, 1, 0), 2, 0) == ON
    assert course(STRAIGHT, wall=True).starts == [(1, 1), (1, 2)]
    inner = course(CORNER, wall=True)
    assert went(inner, (1, 1, 0, 0), 0, 1) == CRASH, "the inner corner is a point of the wall"
    assert went(course(CORNER), (1, 1, 0, 0), 0, 1) == ON
    with pytest.raises(OptionError, match="starting line"):
        load_game("vector_formula", track=STRAIGHT, wall_crash=True, players=3)


@pytest.mark.clause("vector_formula/both")
def test_over_the_finish_and_off_the_track_in_one_line() -> None:
    late = (2, 1, 2, 0)  # over the finish at d, then out at the end of the paper
    assert went(course(SHORT), late, 4, 0) == CRASH
    assert went(course(SHORT, crash=False), late, 4, 0) == FINISH
    assert went(course(SHORT, crash=False), (2, 1, 2, 0), 4, 4) == CRASH, "both at once at d3"
    assert went(course(SHORT, crash=False), (1, 1, 0, 0), 3, 4) == CRASH, "out before the finish"
    state = play("a1 a2 right keep right keep", SHORT, crash_first=False)
    assert state.trails[0][-1] == (3, 0)
    assert not state.is_terminal()
    state.apply_action(state.string_to_action("right"))
    assert state.winners() == [0]


@pytest.mark.clause("vector_formula/finish")
def test_the_finish_is_crossed_beyond_it_or_by_touching() -> None:
    for touch in (False, True):
        assert went(course(SHORT, touch=touch), (2, 1, 1, 0), 1, 0) == (FINISH if touch else ON)
    assert went(course(SHORT), (3, 1, 0, 0), 1, 0) == FINISH, "from a stop on the line"
    assert went(course(SHORT), (3, 1, 1, 0), 0, 1) == ON, "along it"
    assert play("a1 a2 right keep right", SHORT, finish="touch").winners() == [0]
    around = course(RING.replace("d1-d2<", "d4-d5<"))
    assert went(around, (4, 1, 0, 0), -3, 0) == ON, "past the line drawn on, not over it"


@pytest.mark.clause("vector_formula/forwards")
def test_only_forwards_or_either_way() -> None:
    ring, both = course(RING), course(RING, either=True)
    assert went(ring, (2, 0, 0, 0), 2, 0) == ON
    assert went(both, (2, 0, 0, 0), 2, 0) == FINISH
    assert went(ring, (4, 0, 0, 0), -2, 0) == FINISH
    # on the line: it tells where the car came from
    assert went(ring, (3, 0, 1, 0), -1, 0) == ON, "it came the wrong way and turns back"
    assert went(ring, (3, 0, -1, 0), -1, 0) == FINISH
    assert went(both, (3, 0, 1, 0), 1, 0) == FINISH
    assert went(both, (3, 0, -1, 0), 1, 0) == ON
    assert went(course(RING, touch=True), (2, 0, 0, 0), 1, 0) == ON
    assert went(course(RING, touch=True, either=True), (2, 0, 0, 0), 1, 0) == FINISH
    assert len(ring.best_line()) > len(both.best_line())
    assert load_game("vector_formula", track=RING, either_way=True).get_parameters()["either_way"]


TURNS = (
    "xxxxxxxxxxxx/xxxxxxxxxxxx/xxxxxxxxxxxx/xxx......xxx/xxx......xxx/xxx......xxx/xxx......xxx/xxx......xxx"
    "/xxx......xxx/xxxxxxxxxxxx/xxxxxxxxxxxx/xxxxxxxxxxxx:g1-g4:f1-f4>"
)


@pytest.mark.clause("vector_formula/forwards")
def test_who_turns_back_on_the_finish_has_not_crossed_it() -> None:
    """The start lies just beyond it: a car goes back onto the line, stops there, and goes on as it should."""
    state = play("g2 g3 left keep right keep", TURNS)
    assert state.motion(0) == (5, 1, 0, 0, 1)
    state.apply_action(state.string_to_action("right"))
    assert not state.is_terminal(), "it has come back to where it was"
    assert state.motion(0) == (6, 1, 1, 0, 1)
    both = play("g2 g3 left keep right keep left", TURNS, either_way=True)
    assert both.winners() == [0], "on over it backwards, after a stop"
    back = play("g2 g3 left keep right keep right", TURNS, either_way=True)
    assert not back.is_terminal()
    assert len(course(TURNS).best_line()) > 4


@pytest.mark.clause("vector_formula/finish")
def test_along_the_lines_own_height_it_is_touched_at_its_end() -> None:
    """A finish that ends inside the track: a car that comes along its height from above touches its end."""
    inside = "xxxxxx/xxxxxx/xxxxxx/xxxxxx:a1-a3:d3-d5>"
    for touch, outcome in ((True, FINISH), (False, ON)):
        one = course(inside, touch=touch)
        assert one.outcome((3, 0, 0, 1, -1), 0, 1) == ON
        assert one.outcome((3, 1, 0, 1, -1), 0, 1) == outcome


@pytest.mark.clause("vector_formula/both")
def test_along_the_lines_own_height_its_end_may_come_before_the_crash() -> None:
    inside = "xxxxxx/xxxxxx/xxxxxx/xxxxxx:a1-a3:d3-d4>"
    for crash, outcome in ((True, CRASH), (False, FINISH)):
        one = course(inside, touch=True, crash=crash)
        assert one.outcome((3, 0, 0, 4, -1), 0, 5) == outcome, "d3, then off at d5"


@pytest.mark.clause("vector_formula/winner")
def test_the_first_over_the_finish_wins_at_once() -> None:
    state = play("b1 b2 right right right right right right right")
    assert state.winners() == [0]
    assert state.returns() == [1.0, -1.0]
    assert state.score_sheet()[-1].clause == "vector_formula/winner"


@pytest.mark.clause("vector_formula/round")
def test_with_the_round_played_to_its_end_all_who_cross_have_won() -> None:
    state = play("b1 b2 right right right right right right right", finish_round=True)
    assert not state.is_terminal()
    assert state.current_player() == 1
    state.apply_action(state.string_to_action("right"))
    assert state.winners() == [0, 1]
    state = play("b1 b2 right keep right keep right keep right keep", finish_round=True)
    assert state.winners() == [0]


@pytest.mark.clause("vector_formula/last")
def test_the_last_car_drives_on_or_wins() -> None:
    state = play("b1 b2 up")
    assert not state.is_terminal()
    assert state.current_player() == 1
    alone = play("b1 b4 up down")
    assert alone.is_terminal()
    assert alone.winners() == []
    assert alone.returns() == [0.0, 0.0]
    assert play("b1 b2 up", last_wins=True).winners() == [1]


@pytest.mark.clause("vector_formula/limit")
def test_after_the_limit_nobody_wins() -> None:
    state = play("b1 b2 keep keep keep", limit=2)
    assert not state.is_terminal()
    state.apply_action(4)
    assert state.is_terminal()
    assert state.winners() == []


@pytest.mark.clause("vector_formula/track")
@pytest.mark.parametrize("text", [
    "xx/xx:a1-a3", "xx/x:a1-a3:b1-b3>", "xy/xx:a1-a3:b1-b3>", "xx/xx:a1-b3:b1-b3>", "xx/xx:a1-a3:b1-b3",
    "xx/xx:a1-a3>:b1-b3>", "xx/xx:a1-a3:c1-c3>", "xx/xx:a1-a3:b1-b3v", "xx/xx:a1-a3:a1-a3>", ":a1-a2:b1-b2>",
    "xx/xx:a1-a9:b1-b3>", "x.xx/x.xx:a1-a3:d1-d3>", "xxx:a1-a1:b1-b2>", "x" * 49 + ":a1-a2:b1-b2>",
    "/".join(["x" * 30] * 21) + ":a1-a4:b1-b22>", "/".join(["xxx"] * 37) + ":a1-a4:b1-b4>", "::",
    "a-b", "curve",
    "xx/xx:a1-a3:b1-b3>:", "xxx/...:a1-c1:a2-c2v", "straight-" * 13, "right-right-right-right",
    "zz/99:A1-a2:b1-b2>",
])  # fmt: skip
def test_what_is_no_track_is_refused(text: str) -> None:
    with pytest.raises(OptionError):
        load_game("vector_formula", track=text)


@pytest.mark.clause("vector_formula/track")
def test_a_drawn_track_is_read_as_it_is_written() -> None:
    for text in (STRAIGHT, SHORT, CORNER, RING):
        assert str(read_track(text)) == text
        game = load_game(f"vector_formula(track={text})")
        assert str(load_game(str(game)).get_parameters()["track"]) == text
    with pytest.raises(OptionError, match="no way"):
        load_game("vector_formula", track="xx.xx/xx.xx:a1-a3:e1-e3>")


@pytest.mark.clause("vector_formula/made")
def test_each_match_draws_a_track_of_its_own_and_says_which() -> None:
    seats = [Seat("Aino"), Seat("Elli", "random")]

    def begun(spec: str, seed: str) -> Match:
        return Match(load_game(spec), seats, seed=seed)

    first, second, again = [begun("vector_formula", seed) for seed in ("a", "b", "a")]
    assert first.game == again.game != second.game
    assert drawing_of(first.game) != drawing_of(second.game)
    assert first.record().header.game == str(first.game) != "vector_formula"
    assert drawing_of(load_game(str(first.game))) == drawing_of(first.game), (
        "it can be driven again"
    )
    assert Match.restore(first.record(), seed="a").game == first.game
    for chosen in ("vector_formula(seed=7)", "vector_formula(track=xxxxxx/xxxxxx:b1-b3:e1-e3>)"):
        assert str(begun(chosen, "a").game) == chosen
    older = Match(load_game_as("vector_formula", 1), seats, seed="a", rules=1)
    assert older.game == load_game("vector_formula(seed=1)"), (
        "a match by older rules keeps its track"
    )


def drawing_of(game: Game) -> str:
    """The track of a race as text."""
    return game.options.drawing()


@pytest.mark.clause("vector_formula/made")
def test_made_tracks_vary_in_width_and_come_from_their_seed() -> None:
    widths, tracks = set(), set()
    for seed in range(8):
        game = load_game("vector_formula", track="straight-straight-straight", seed=seed)
        track = game.course.track  # type: ignore[attr-defined]
        widths |= {
            sum(track.has(x, y) for y in range(track.high)) for x in range(4, track.wide - 2)
        }
        tracks.add(str(load_game("vector_formula", track="random", seed=seed).course.track))  # type: ignore[attr-defined]
    assert len(tracks) == 8
    assert min(widths) >= 5
    assert 10 in widths
    one, again = (load_game("vector_formula", track="random", seed=3) for _ in range(2))
    assert str(one.course.track) == str(again.course.track)  # type: ignore[attr-defined]
    five = load_game(
        "vector_formula", track="left-chicane", players=5, narrow=5, wide=5, wall_crash=True
    )
    assert len(five.starts) == 5  # type: ignore[attr-defined]
    with pytest.raises(OptionError, match="wider"):
        load_game("vector_formula", narrow=8, wide=7)


def blocks_on(track: Track, side: int) -> set[tuple[int, int]]:
    """Where a block of so many squares each way lies on the track, by its upper left square."""
    return {
        (x, y)
        for x in range(track.wide)
        for y in range(track.high)
        if all(track.has(x + i, y + j) for i in range(side) for j in range(side))
    }


@pytest.mark.clause("vector_formula/made")
@pytest.mark.parametrize(
    ("pieces", "widths"),
    [
        ("chicane", ((5, 5), (6, 8), (10, 10))),
        ("straight-chicane-straight", ((5, 5), (5, 10), (6, 8), (8, 8), (10, 10))),
        ("right-chicane-left", ((5, 5), (5, 10), (6, 8))),
        ("random", ((5, 5), (5, 10), (6, 8), (9, 9))),
    ],
)
def test_a_block_as_wide_as_the_narrowest_piece_can_be_pushed_from_start_to_finish(
    pieces: str, widths: tuple[tuple[int, int], ...]
) -> None:
    """And none that is wider than the widest has room."""
    for (narrow, wide), seed in product(widths, range(5)):
        track = made_track(pieces, seed, narrow, wide, 2)
        assert not blocks_on(track, wide + 1)
        room = blocks_on(track, narrow)
        todo = [place for place in room if place[0] == track.start[0][0] - 1]
        for x, y in todo:  # which grows meanwhile
            beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & room
            room -= beside
            todo += beside
        ends = [(x + i, y + j) for x, y in todo for i in (0, narrow) for j in (0, narrow)]
        assert any(track.beyond(*end) > 0 for end in ends), str(track)


def sampled_off(track: Track, x: int, y: int, dx: int, dy: int) -> bool:
    """Whether a line is off the track, by points between all where it can meet the grid."""
    moments = {Fraction(0), Fraction(1)}
    for step in (dx, dy):
        moments |= {Fraction(k, abs(step)) for k in range(abs(step) + 1)} if step else set()
    times = sorted(moments)
    for a, b in pairwise(times):
        at_x, at_y = x + dx * (a + b) / 2, y + dy * (a + b) / 2
        columns = {int(at_x // 1), -int(-at_x // 1) - 1}
        rows = {int(at_y // 1), -int(-at_y // 1) - 1}
        if not any(track.has(column, row) for column, row in product(columns, rows)):
            return True
    return False


def test_lines_are_tested_exactly() -> None:
    rng = Random(5)
    both = 0
    for _ in range(3000):
        rows = ["".join(rng.choice("xxx.") for _ in range(7)) for _ in range(6)]
        track = Track(
            ["xx" + row for row in ["xxxxxxx", *rows]], ((0, 0), (0, 1)), ((1, 0), (1, 1)), (1, 0)
        )
        x, y = rng.randrange(9), rng.randrange(7)
        dx, dy = rng.randint(-6, 6), rng.randint(-6, 6)
        off = sampled_off(track, x, y, dx, dy)
        when = track.leaves(x, y, dx, dy, False)
        assert (when >= 0) is off, (track.rows, x, y, dx, dy)
        assert when < max(1, parts(dx, dy))
        back = track.leaves(x + dx, y + dy, -dx, -dy, False)
        assert (back >= 0) is off, "a line is the same from its other end"
        both += off
    assert 300 < both < 2700


def test_the_best_line_is_the_shortest_there_is() -> None:
    """Held to a search that knows nothing but the outcome of moves, deepened turn by turn."""
    for text in (STRAIGHT, SHORT, CORNER, RING, TURNS):
        one = course(text)
        layer, moves = {one.at_rest(x, y) for x, y in one.starts}, 0
        while True:
            moves += 1
            new, home = set(), False
            for old in layer:
                for cx, cy in CHANGES:
                    dx, dy = old[2] + cx, old[3] + cy
                    outcome = one.outcome(old, dx, dy)
                    home = home or outcome == FINISH
                    if outcome == ON:
                        new.add(one.moved(old, dx, dy))
            if home:
                break
            layer = new
        assert len(one.best_line()) - 1 == moves, text
    assert len(course(STRAIGHT).best_line()) - 1 == 4, "1 + 2 + 3 is on the line, not beyond"


def test_at_the_end_the_best_line_stands_beside_what_was_driven() -> None:
    state = play("b1 b2 right right right right right right right")
    zone = state.view(None).zone("board")
    assert isinstance(zone, BoardZone)
    best = [link for link in zone.links if link.colour == "black"]
    assert len(best) == 4
    assert {link.colour for link in zone.links} == {"red", "blue", "black"}
    assert len({link.dashes for link in zone.links if link.colour != "black"}) == 2
    numbers = state.view(None).zone("numbers")
    assert isinstance(numbers, CounterZone)
    assert [counter.value for counter in numbers.counters] == ["4", "3", "4"]


def test_in_the_terminal_the_lines_are_on_the_board_with_the_way_and_the_best_line_has_its_name() -> (
    None
):
    state = play("b1 b2 right")
    lines = board_text(state.view(0).zone("board"), 100, False)  # type: ignore[arg-type]
    assert lines[4].split()[:9] == ["3", ".", ":", ".", ".", ".", ".", ".", "="]
    assert lines[-2] == "Lines: : starting line (b1-b4), = finishing line, crossed → (h1-h4)"
    assert lines[-1] == "Links: b1-c1 (red)"
    over = play("b1 b2 right right right right right right right")
    told = " ".join(board_text(over.view(0).zone("board"), 400, False))  # type: ignore[arg-type]
    assert " (the best line), b1-c1-" in told


def test_what_is_wrong_with_the_finish_is_told() -> None:
    for text, said in (
        ("xx/xx:a1-a3:b1-b3v", "points along the finish"),
        ("xxx/xxx:b1-b3:b1-b3>", "point in common"),
        ("xxx.xxxx/xxx.xxxx:a1-a3:f1-f3>", "no way"),
    ):
        with pytest.raises(OptionError, match=said):
            load_game("vector_formula", track=text)


def test_the_board_says_where_the_car_goes_without_a_change() -> None:
    state = play("b1 b2 right keep")
    zone = state.view(0).zone("board")
    assert isinstance(zone, BoardZone)
    assert [cell.id for cell in zone.cells if cell.mark == "chosen"] == ["d1"]
    assert board_text(zone, 80, False)[2].split() == ["1", ".", ":", "R*", "+", *"...=....."]
    drawn = board_drawing(zone, interactive=True).body
    assert all(f">{number}</text></g>" in drawn for number in (1, 2)), "not by colour alone"
    assert drawn.count('r="11"') == 1, "it is drawn larger than the other points"
    assert {cell.id for cell in zone.cells if cell.mark == "aim"} == {"c1", "e1", "c2", "d2", "e2"}
    assert drawn.count('r="7"') == 5, "and those the car can be driven to larger than the rest"
    intents = {cell.id: cell.intent for cell in zone.cells if cell.intent}
    assert intents == {
        "c1": "left",
        "d1": "keep",
        "e1": "right",
        "c2": "down-left",
        "d2": "down",
        "e2": "down-right",
    }
    numbers = state.view(0).zone("numbers")
    assert isinstance(numbers, CounterZone)
    assert numbers.counters[0].value == "1 to the right, 0 up"


def test_advice_drives_the_best_line() -> None:
    game = load_game("vector_formula", track="straight-right-left")
    advice = VectorFormulaAdvice(game)
    state, rng = game.new_initial_state(), Random(2)
    assert isinstance(state, VectorFormulaState)
    while not state.is_terminal():
        action = advice.likely_action(state, rng.random)
        assert action in advice.sensible_actions(state)
        state.apply_action(action)
    assert len(state.winners()) == 1
    moves = len(state.trails[state.winners()[0]]) - 1
    assert moves <= len(state.game.course.best_line())
    ahead = play("b1 b2 right keep")
    assert VectorFormulaAdvice(ahead.game).estimate(ahead)[0] > 0
    lost = play("b1 b2 up")
    assert VectorFormulaAdvice(lost.game).estimate(lost)[1] > 0.9
