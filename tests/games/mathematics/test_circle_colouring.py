"""Circle colouring: boundary points, and every order refuted."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.core import BoardZone, CounterZone, IllegalAction, OptionError, PelitupaError
from pelitupa.games import load_game
from pelitupa.games.mathematics.circle_colouring.game import CircleColouring, CircleColouringState
from pelitupa.games.mathematics.circle_colouring.theory import (
    boundary,
    longest_runs,
    refuted_orders,
    try_every_order,
)
from pelitupa.players import exactly, make_bot


def played(n: int, points: str = "", options: str = "") -> CircleColouringState:
    game = load_game(f"circle_colouring(n={n}{options})")
    assert isinstance(game, CircleColouring)
    state = game.new_initial_state()
    for text in points.split():
        state.apply_action(state.string_to_action(text))
    return state


@pytest.mark.clause("circle_colouring/circle", "circle_colouring/number")
@pytest.mark.parametrize("n", [1, 6, 12])
def test_there_are_2n_points_at_even_intervals(n: int) -> None:
    state = played(n)
    assert state.legal_actions() == list(range(2 * n))
    board = state.view(0).zone("circle")
    assert isinstance(board, BoardZone)
    for point, cell in enumerate(board.cells):  # opposite points lie through the middle
        other = board.cells[(point + n) % (2 * n)]
        assert (cell.x, cell.y) == pytest.approx((-other.x, -other.y), abs=1e-3)


@pytest.mark.clause("circle_colouring/number")
@pytest.mark.parametrize("n", [0, 13])
def test_no_other_number_of_points_is_laid_out(n: int) -> None:
    with pytest.raises(OptionError):
        load_game(f"circle_colouring(n={n})")


@pytest.mark.clause("circle_colouring/colour")
def test_any_point_may_be_coloured_once() -> None:
    state = played(6, "4")
    assert len(state.legal_actions()) == 11
    assert state.explain(0).clause == "circle_colouring/colour"
    with pytest.raises(IllegalAction) as error:
        state.apply_action(state.string_to_action("4"))
    assert error.value.ruling.clause == "circle_colouring/colour"


@pytest.mark.clause("circle_colouring/boundary")
def test_where_a_coloured_point_and_another_meet_both_are_boundary_points() -> None:
    state = played(6, "1 2 3")
    told = state.view(0).zone("told")
    assert isinstance(told, CounterZone)
    assert [counter.value for counter in told.counters] == ["1 3 4 12", "1–3"]
    rng = Random(2)
    for _ in range(200):  # by the words of the source
        n, coloured = 7, rng.getrandbits(14)
        expected = sum(
            2**p
            for p in range(2 * n)
            if any((coloured >> p & 1) != (coloured >> q % (2 * n) & 1) for q in (p - 1, p + 1))
        )
        assert boundary(coloured, n) == expected


@pytest.mark.clause("circle_colouring/lose", "circle_colouring/points")
def test_two_opposite_boundary_points_lose_and_what_was_coloured_before_counts() -> None:
    state = played(5, "1 2 3")
    assert not state.is_terminal()
    state.apply_action(state.string_to_action("4"))
    assert state.is_terminal()
    assert (state.winners(), state.scores(), state.returns()) == ([], [3.0], [3.0])
    assert str(state.view(0).result) == "Lost with 3 points coloured before"
    told = [str(event.text) for event in state.events()]
    assert told[0] == "5 and 10 lie opposite, and both are boundary points: lost"
    assert "up to 6 before 1" in told[1]
    board = state.view(0).zone("circle")
    assert isinstance(board, BoardZone)
    assert [(link.start, link.end) for link in board.links if link.colour == "blue"] == [
        ("5", "10")
    ]


@pytest.mark.clause("circle_colouring/lose")
@pytest.mark.parametrize("n", [1, 2])
def test_with_two_or_four_points_the_first_colouring_loses(n: int) -> None:
    assert played(n, "1").is_terminal()
    assert played(n, "1").scores() == [0.0]


@pytest.mark.clause("circle_colouring/win")
def test_a_whole_circle_would_win() -> None:
    """It cannot be played; a position is made that no play leads to."""
    state = played(6, options=",objective=win")
    state.coloured, state.order = 2**12 - 2, list(range(1, 12))
    state.apply_action(0)
    assert (state.winners(), state.returns()) == ([0], [1.0])
    assert played(6, "1 7", ",objective=win").returns() == [0.0]


@pytest.mark.clause("circle_colouring/theorem")
@pytest.mark.parametrize("n", range(1, 10))
def test_no_order_wins(n: int) -> None:
    """All orders; the lab goes on to n = 12."""
    found = try_every_order(n)
    assert not found.can_be_won
    assert found.longest == [0, 0, 1, 2, 3, 4, 6, 8, 10][n - 1]


@pytest.mark.clause("circle_colouring/theorem")
def test_the_step_of_the_proof_holds_in_every_order_of_four_points() -> None:
    assert len(refuted_orders()) == 6  # of 24: x before x' in half, y' before y in half of those


@pytest.mark.clause("circle_colouring/theorem")
def test_trying_sets_finds_what_playing_every_order_finds() -> None:
    def longest(state: CircleColouringState) -> int:
        if state.is_terminal():
            return int(state.scores()[0])
        return max(longest(state.child(point)) for point in state.legal_actions())

    for n in (3, 4, 5):
        assert longest(played(n)) == try_every_order(n).longest


@pytest.mark.parametrize("n", [1, 3, 6, 8])
def test_the_bot_colours_as_many_points_as_can_be(n: int) -> None:
    state = played(n)
    bot = make_bot("circle_colouring", state.game, 0, "x")
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert state.scores() == [float(longest_runs(n)[0])] == [float(try_every_order(n).longest)]


def test_what_each_point_leads_to_is_known() -> None:
    """Of twelve points 1 and 3: what is near them can still come to four, all else loses at once."""
    exact = exactly("circle_colouring")
    assert exact is not None
    state = played(6, "1 3")
    values = {state.action_to_string(point): value for point, value in exact(state).items()}
    assert values == {str(point): 4 if point in (2, 4, 12) else 2 for point in (2, *range(4, 13))}
    with pytest.raises(PelitupaError, match="not hex"):
        exact(load_game("hex").new_initial_state())
