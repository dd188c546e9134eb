"""Twixt held to OpenSpiel's, move by move, as long as no own lines cross: it draws none of these."""

from __future__ import annotations

import warnings
from random import Random

import pytest

from pelitupa.games import load_game
from pelitupa.games.board.twixt.game import TwixtState

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    pyspiel = pytest.importorskip("pyspiel")


def theirs(state: TwixtState, cell: int) -> int:
    """OpenSpiel's action: columns from the left, and rows from below."""
    size = state.game.grid.size
    row, column = state.game.grid.places[cell]
    return size * column + size - 1 - row


def crosses_itself(state: TwixtState) -> bool:
    """Whether lines of one colour cross."""
    grid = state.game.grid
    return any(
        colour and any(state.drawn[other] == colour for other in grid.crossing[line])
        for line, colour in enumerate(state.drawn)
    )


@pytest.mark.clause("twixt/crossing", "twixt/goal", "twixt/lines")
@pytest.mark.parametrize(("size", "matches"), [(5, 80), (6, 80), (8, 60), (12, 16), (24, 2)])
def test_legal_marks_and_winners_are_openspiels(size: int, matches: int) -> None:
    game = load_game("twixt", size=size, swap=False)
    other = pyspiel.load_game(f"twixt(board_size={size},ansi_color_output=false)")
    ended = 0
    for seed in range(matches):
        rng, state, mirror = Random(seed), game.new_initial_state(), other.new_initial_state()
        while True:
            assert isinstance(state, TwixtState)
            if crosses_itself(state):
                break
            assert state.is_terminal() == mirror.is_terminal()
            if state.is_terminal():
                assert state.returns() == mirror.returns()
                ended += 1
                break
            mine = sorted(theirs(state, cell) for cell in state.legal_actions())
            swap = [theirs(state, state.last)] if state.marks == 1 else []
            assert mine == sorted(set(mirror.legal_actions()) - set(swap))
            cells = rng.sample(state.legal_actions(), min(6, len(state.legal_actions())))
            cell = next((c for c in cells if not crosses_itself(state.child(c))), cells[0])
            state.apply_action(cell)
            mirror.apply_action(theirs(state, cell))
    assert ended >= matches // 4
