"""The bot of Hex and Y: fillings are judged by the rules, bridges hold, wins are proved, swaps judged."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.games import load_game
from pelitupa.games.board.connection import BLUE, RED, ConnectionGame, ConnectionState
from pelitupa.players import best_bot, make_bot
from pelitupa.players.solvers.connection.ending import ranked_cells, winning_cell
from pelitupa.players.solvers.connection.fill import Fillings, board_of
from pelitupa.players.solvers.connection.swap import (
    LEAVE,
    MAY_LEAVE,
    MAY_TAKE,
    TAKE,
    fair_openings,
    is_worth_taking,
    judgement,
)
from pelitupa.players.solvers.connection.tree import FillTree
from players.test_connection_solver import MAPS


def game_of(spec: str) -> ConnectionGame:
    game = load_game(spec)
    assert isinstance(game, ConnectionGame)
    return game


def stones_at(game: ConnectionGame, red: str, blue: str = "") -> list[int]:
    stones = [0] * game.cells
    for colour, names in ((RED, red), (BLUE, blue)):
        for name in names.split():
            stones[game.grid.names.index(name)] = colour
    return stones


@pytest.mark.parametrize("spec", ["hex(size=7,swap=false)", "y(size=7,swap=false)"])
def test_who_wins_a_filled_board_is_who_wins_by_the_rules(spec: str) -> None:
    game, rng = game_of(spec), Random(1)
    fillings = Fillings(board_of(game), 2, rng)
    for _ in range(60):
        cells = list(range(game.cells))
        rng.shuffle(cells)
        state, stones = game.new_initial_state(), [0] * game.cells
        for number, cell in enumerate(cells):
            stones[cell] = BLUE if number % 2 else RED
            if not state.is_terminal():
                state.apply_action(cell)
        fillings.fill(stones)
        assert isinstance(state, ConnectionState)
        assert fillings.share == (1.0 if state.winning_colour == RED else 0.0)


def test_bridges_hold_in_all_fillings_but_those_that_fall_as_they_fall() -> None:
    game = game_of("hex(size=7)")
    fillings = Fillings(board_of(game), 2048, Random(1))
    fillings.fill(stones_at(game, "d2 c4 b6", "e2 f3"))  # from side to side by bridges
    assert fillings.share == 1.0
    fillings.fill(stones_at(game, "d2 c4 b6", "e2 f3"), bridged=False)
    assert 0.3 < fillings.share < 0.9
    fillings.fill(stones_at(game, "f1", "b6 d5 f4"))  # blue's, from the left to the right
    assert fillings.share == 0.0


def test_an_empty_board_is_even_and_its_middle_matters() -> None:
    for spec in ("hex(size=7)", "y(size=7)"):
        game = game_of(spec)
        tree = FillTree(board_of(game), [0] * game.cells, RED, Random(1))
        assert 0.47 < tree.share < 0.53
        middle, corner = game.cells // 2, 0
        assert tree.plain[middle] > tree.plain[corner] + 0.05


def test_a_win_is_proved_where_the_board_is_too_large_for_the_solver() -> None:
    game = game_of("hex(size=11,swap=false)")
    state = game.new_initial_state()
    for name in ["f6", "a1", "e8", "b1", "g4", "c1", "h2", "d1"]:
        state.apply_action(game.grid.names.index(name))
    assert isinstance(state, ConnectionState)
    tree = FillTree(board_of(game), [value & 3 for value in state.values], RED, Random(1))
    cell = winning_cell(state, ranked_cells(tree), 100, None, 36)
    assert cell >= 0
    left = [other for other in ranked_cells(tree) if other != cell]
    state.apply_action(cell)
    assert winning_cell(state, left, 100, None, 36) == -1  # nothing is proved that is not so


@pytest.mark.parametrize("spec", MAPS)
def test_what_is_taken_over_on_small_boards_is_what_was_proved(spec: str) -> None:
    game = game_of(spec)
    proved = "".join(MAPS[spec]).replace(" ", "")
    taken = {cell for cell in range(game.cells) if is_worth_taking(game, cell)}
    assert taken == {cell for cell, mark in enumerate(proved) if mark == "R"}
    assert len(taken) == game.cells or not taken.intersection(fair_openings(game))


@pytest.mark.parametrize("size", [6, 7, 9, 11, 13])
def test_half_a_turn_changes_no_judgement(size: int) -> None:
    game = game_of(f"hex(size={size})")
    for cell in range(game.cells):
        assert judgement(game, cell) == judgement(game, game.cells - 1 - cell)


def test_openings_of_eleven_as_far_as_they_are_known() -> None:
    game = game_of("hex(size=11)")
    found = {name: judgement(game, cell) for cell, name in enumerate(game.grid.names)}
    for name in ["a1", "e1", "j1", "b2", "g2", "h2", "b11", "k11", "j10", "e10"]:
        assert found[name] == LEAVE
    for name in ["f6", "b4", "d3", "a10", "k2", "j2", "e5", "h8"]:
        assert found[name] == TAKE
    for name in ["a3", "c2", "i2", "k9", "i10", "c10", "e2"]:
        assert found[name] == MAY_LEAVE
    for name in ["a4", "a6", "a8", "k1", "a11", "f3"]:
        assert found[name] == MAY_TAKE
    opinions = (MAY_TAKE, MAY_LEAVE)
    assert all(judgement(game, cell) in opinions for cell in fair_openings(game))


def test_the_bot_swaps_as_it_judges_and_begins_fairly() -> None:
    for spec in ("hex", "y", "hex(size=5)"):
        game = game_of(spec)
        first = game.new_initial_state()
        opener = make_bot(f"{game.id}(simulations=1)", game, 0, 1)
        assert opener.step(first) in fair_openings(game)
        for cell in (0, game.cells // 2):
            state = game.new_initial_state()
            state.apply_action(cell)
            chosen = make_bot(f"{game.id}(simulations=1)", game, 1, 1).step(state)
            assert (chosen == game.cells) == is_worth_taking(game, cell)


@pytest.mark.parametrize("id", ["hex", "y"])
def test_the_bot_people_meet_beats_plain_search_with_little_work(id: str) -> None:
    game = game_of(f"{id}(size=7,swap=false)")
    for seat in (0, 1):
        state = game.new_initial_state()
        state.apply_action(0)  # a corner, as good as nothing
        bots = [make_bot("search(simulations=40)", game, other, 1) for other in (0, 1)]
        bots[seat] = make_bot(best_bot(id, budget="simulations=20"), game, seat, 1)
        while not state.is_terminal():
            state.apply_action(bots[state.current_player()].step(state))
        assert state.winners() == [seat]
