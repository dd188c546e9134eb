"""Proofs kept from one position and used in another: right wherever they are said to hold."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.games import load_game
from pelitupa.games.board.connection import BLUE, RED, ConnectionGame
from pelitupa.players.solvers.connection.layout import layout_of
from pelitupa.players.solvers.connection.memory import ProofMemory
from pelitupa.players.solvers.connection.search import ConnectionSearch
from players.plain_connection import PlainConnection, stones_of


def cells_of(game: ConnectionGame, texts: str) -> int:
    """Cells by their names, as a set of bits."""
    return sum(2 ** game.grid.names.index(text) for text in texts.split())


def game_of(spec: str) -> ConnectionGame:
    game = load_game(spec)
    assert isinstance(game, ConnectionGame)
    return game


@pytest.mark.parametrize(
    ("spec", "least", "most", "positions"),
    [
        ("hex(size=3,swap=false)", 0, 6, 150),
        ("hex(size=4,swap=false)", 6, 11, 250),
        ("y(size=4,swap=false)", 0, 6, 200),
        ("y(size=5,swap=false)", 4, 10, 150),
    ],
)
def test_one_search_of_many_positions_agrees_with_trying_everything(
    spec: str, least: int, most: int, positions: int
) -> None:
    """The winner, its move, and that all outside its proof may be the loser's."""
    game = game_of(spec)
    plain = PlainConnection(game)
    search = ConnectionSearch(layout_of(game.new_initial_state()), 10**6)
    rng = Random(spec)
    everything = 2**game.cells - 1
    for _ in range(positions):
        chosen = rng.sample(range(game.cells), rng.randrange(least, most + 1))
        stones = [sum(2**cell for cell in chosen[colour::2]) for colour in (0, 1)]
        if plain.joined(stones[0], RED) or plain.joined(stones[1], BLUE):
            continue
        turn = rng.randrange(2)
        found = search.solve(stones[0], stones[1], turn)
        winner = RED if found.winner == 0 else BLUE
        assert winner == plain.winner(stones[0], stones[1], turn + 1)
        others = everything & ~(stones[0] | stones[1] | found.cells)
        stones[1 - found.winner] |= others
        assert winner == plain.winner(stones[0], stones[1], turn + 1)
        assert (found.move > 0) == (found.winner == turn)
        if found.move:
            assert found.move & found.cells
            stones[found.winner] |= found.move
            assert winner == plain.winner(stones[0], stones[1], 2 - turn)


@pytest.mark.parametrize("opening", ["e1", "c3", "b4", "a1", "c1"])
def test_one_search_plays_on_to_its_win(opening: str) -> None:
    """Against a loser who plays inside the proof, or anywhere; the rules tell who has won."""
    game = game_of("hex(size=5,swap=false)")
    search = ConnectionSearch(layout_of(game.new_initial_state()), 10**6)
    rng = Random(opening)
    for line in range(4):
        state = game.new_initial_state()
        state.apply_action(state.string_to_action(opening))
        winner = search.solve(*stones_of(state), 1).winner
        while not state.is_terminal():
            turn = state.current_player()
            found = search.solve(*stones_of(state), turn)
            assert found.winner == winner
            if turn == winner:
                cells = [found.move.bit_length() - 1]
            else:
                cells = [cell for cell in state.vacant if line % 2 or found.cells >> cell & 1]
            state.apply_action(rng.choice(cells))
        assert state.winners() == [winner]


def test_a_proof_holds_with_its_stones_and_without_the_losers_on_its_cells() -> None:
    """Red joins the rows of 3 x 3 by b2 and the two cells on each side of it."""
    game = game_of("hex(size=3,swap=false)")
    memory = ProofMemory(layout_of(game.new_initial_state()), 0)
    bridges = cells_of(game, "b1 c1 a3 b3")
    memory.note(cells_of(game, "b2"), bridges, 0)
    assert memory.find(cells_of(game, "b2"), cells_of(game, "a1 c3"))
    assert (memory.proof, memory.move) == (bridges, 0)
    assert memory.find(cells_of(game, "b2 b1"), cells_of(game, "a2"))
    assert not memory.find(cells_of(game, "b1 c1"), 0)
    assert not memory.find(cells_of(game, "b2"), cells_of(game, "b3"))


def test_a_stone_that_touches_no_cell_of_the_proof_is_not_needed() -> None:
    game = game_of("hex(size=5,swap=false)")
    memory = ProofMemory(layout_of(game.new_initial_state()), 0)
    memory.note(cells_of(game, "a1 c1 c2 c3 c5"), cells_of(game, "b4 c4"), 0)
    assert memory.find(cells_of(game, "c1 c2 c3 c5"), cells_of(game, "e1"))
    assert not memory.find(cells_of(game, "c2 c3 c5"), 0)


def test_the_oldest_proofs_make_room_for_new_ones() -> None:
    game = game_of("hex(size=5,swap=false)")
    memory = ProofMemory(layout_of(game.new_initial_state()), 0)
    stone, beside = cells_of(game, "c3"), cells_of(game, "d3")
    memory.note(stone, beside, 0)
    other, below = cells_of(game, "a1"), cells_of(game, "a2")
    for _ in range(2**14 - 1):
        memory.note(other, below, below)
    assert memory.find(stone, 0)
    memory.note(other, below, below)
    assert not memory.find(stone, 0)
    assert memory.find(other, 0)
    assert (memory.proof, memory.move) == (below, below)
