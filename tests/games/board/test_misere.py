"""Hex and Y as misère (booklet 69): whoever joins the sides loses. With small boards solved."""

from __future__ import annotations

from random import Random

import pytest
from click.testing import CliRunner

from pelitupa.games import load_game
from pelitupa.games.board.connection import ConnectionGame, ConnectionState
from pelitupa.players import make_bot
from pelitupa.players.solvers.connection import ConnectionSolver, ConnectionSolverError
from studies.misere import MisereBoard, main

Cell = tuple[int, int]


def state_of(spec: str) -> ConnectionState:
    state = load_game(spec).new_initial_state()
    assert isinstance(state, ConnectionState)
    return state


def do(state: ConnectionState, texts: str) -> ConnectionState:
    for text in texts.split():
        state.apply_action(state.string_to_action(text))
    return state


@pytest.mark.clause("hex/misere")
def test_who_joins_both_sides_of_hex_loses() -> None:
    state = do(state_of("hex(size=2,misere=true)"), "a1 b1 a2")
    assert state.winners() == [1]
    (line,) = state.score_sheet()
    assert (line.seats, line.points, line.clause) == ((1,), 1.0, "hex/misere")
    assert do(state_of("hex(size=2)"), "a1 b1 a2").winners() == [0]


@pytest.mark.clause("hex/misere")
def test_after_a_swap_the_colour_that_joins_still_loses() -> None:
    state = do(state_of("hex(size=2,misere=true)"), "a1 swap b1 a2")
    assert state.seat_of(1) == 1  # the second seat has red
    assert state.winners() == [0]


@pytest.mark.clause("y/misere")
def test_who_touches_all_three_sides_of_y_loses() -> None:
    state = do(state_of("y(size=2,misere=true,swap=false)"), "a1 a2 b2")
    assert state.winners() == [1]
    assert state.score_sheet()[0].clause == "y/misere"


class SecondBoard:
    """Written from the clauses alone: a stone a turn, and a look at all chains after it."""

    def __init__(self, kind: str, size: int) -> None:
        self.kind, self.size = kind, size
        self.stones: list[dict[Cell, bool]] = [{}, {}]
        self.red, self.placed, self.loser = 0, 0, -1

    def do(self, text: str) -> None:
        if text == "swap":
            self.red = 1
            return
        cell = (ord(text[0]) - 97, int(text[1:]) - 1)
        colour = self.placed % 2
        self.placed += 1
        self.stones[colour][cell] = True
        if self.joins(colour):
            self.loser = colour

    def near(self, cell: Cell) -> list[Cell]:
        x, y = cell
        slant = (
            [(x + 1, y - 1), (x - 1, y + 1)]
            if self.kind == "hex"
            else [(x - 1, y - 1), (x + 1, y + 1)]
        )
        return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1), *slant]

    def sides(self, cell: Cell, colour: int) -> set[int]:
        x, y, last = *cell, self.size - 1
        if self.kind == "y":
            touched = [x == 0, x == y, y == last]
        else:
            touched = [y == 0, y == last] if colour == 0 else [x == 0, x == last]
        return {side for side, there in enumerate(touched) if there}

    def joins(self, colour: int) -> bool:
        left = set(self.stones[colour])
        while left:
            chain = {left.pop()}
            edge, sides = list(chain), set[int]()
            while edge:
                cell = edge.pop()
                sides |= self.sides(cell, colour)
                more = [other for other in self.near(cell) if other in left]
                left -= set(more)
                edge += more
            if len(sides) == (3 if self.kind == "y" else 2):
                return True
        return False


def walk_both(kind: str, size: int, seed: int) -> None:
    """A random match by both referees, side by side."""
    rng = Random(seed)
    state, second = state_of(f"{kind}(size={size},misere=true)"), SecondBoard(kind, size)
    while not state.is_terminal():
        assert second.loser < 0
        text = state.action_to_string(rng.choice(state.legal_actions()))
        do(state, text)
        second.do(text)
    assert second.loser >= 0
    loses = second.red if second.loser == 0 else 1 - second.red
    assert state.winners() == [1 - loses]
    filled = state_of(f"{kind}(size={size},misere=true)")
    filled.play_on(rng)  # whole matches at random go another way
    again = SecondBoard(kind, size)
    for line in filled.full_history():
        again.do(filled.action_to_string(0, line.action))
    assert filled.winners() == [1 - (again.red if again.loser == 0 else 1 - again.red)]


@pytest.mark.parametrize("kind", ["hex", "y"])
def test_a_second_referee_rules_alike(kind: str) -> None:
    """Two thousand matches of each were walked side by side."""
    for seed in range(60):
        walk_both(kind, 2 + seed % 5, seed)


@pytest.mark.parametrize(
    ("spec", "firsts"),
    [
        ("hex(size=2)", ["a1", "b2"]),
        ("hex(size=3)", []),
        ("y(size=2)", []),
        ("y(size=3)", ["a1", "a3", "c3"]),
        ("y(size=4)", ["a1", "a2", "b2", "a3", "c3", "a4", "b4", "c4", "d4"]),
    ],
)
def test_small_boards_are_solved(spec: str, firsts: list[str]) -> None:
    """On Hex the first player wins just where the side is even (Lagarias and Sleator 1999)."""
    game = load_game(spec)
    assert isinstance(game, ConnectionGame)
    assert [game.grid.names[cell] for cell in MisereBoard(game).openings()] == firsts


def test_the_study_says_what_wins_and_refuses_large_boards() -> None:
    told = CliRunner().invoke(main, ["hex(size=2)"]).output
    assert told == "hex(size=2): 2 of 4 first cells win: a1, b2\n20 positions\n"
    assert "at most 16 cells" in CliRunner().invoke(main, ["hex"]).output


def test_the_bots_of_hex_and_y_play_misere_by_search() -> None:
    for spec in ("hex(size=3,misere=true)", "y(size=3,misere=true)"):
        game = load_game(spec)
        state = game.new_initial_state()
        bots = [make_bot(f"{game.id}(simulations=60)", game, seat, 1) for seat in (0, 1)]
        while not state.is_terminal():
            state.apply_action(bots[state.current_player()].step(state))
        with pytest.raises(ConnectionSolverError):
            ConnectionSolver().solve(game.new_initial_state())
