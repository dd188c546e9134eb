"""The classifier finds a hand that is given away, and no other."""

from __future__ import annotations

import pytest

from pelitupa.core import PelitupaError
from pelitupa.games import load_game

pytest.importorskip("numpy")
from pelitupa.lab.probe import probe


def test_a_hand_that_is_hidden_is_guessed_no_better_than_a_draw() -> None:
    game = load_game("sinkki")
    honest, leaking = probe(game, 20, "1"), probe(game, 20, "1", given_away=True)
    assert honest.positions == leaking.positions > 100
    assert honest.gain < honest.interval + 0.02
    assert leaking.gain > 10 * leaking.interval
    assert leaking.truths < 0.5 * leaking.draws


def test_a_game_without_hidden_hands_is_refused() -> None:
    with pytest.raises(PelitupaError, match="no hand that others do not see"):
        probe(load_game("hex"), 2, "1")
