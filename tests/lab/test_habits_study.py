"""Habits are learned from what cards lose, and play what they were learned to."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from click.testing import CliRunner

from pelitupa.games import load_game
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.phases import PLAYING
from pelitupa.players import make_bot
from pelitupa.players.habits import FOLLOWING, LEADING, card_by_habit, learned, place_of, said_of
from studies.habits import main


def test_choices_are_noted_and_weights_fitted(tmp_path: Path) -> None:
    lines, weights = tmp_path / "cards.jsonl", tmp_path / "habits.toml"
    words = ["collect", "minibridge(deals=1)", str(lines), "--seconds", "0.2", "--cards", "4"]
    collected = CliRunner().invoke(main, words, catch_exceptions=False)
    assert collected.exit_code == 0, collected.output
    noted = [json.loads(line) for line in lines.read_text(encoding="utf-8").splitlines()]
    assert all(min(one["lost"]) == 0 < max(one["lost"]) for one in noted)
    again = [{**one, "deal": str(number)} for number in range(9) for one in noted]
    lines.write_text("".join(json.dumps(one) + "\n" for one in again), encoding="utf-8")
    words = ["fit", str(lines), "--epochs", "5", "--write", str(weights)]
    fitted = CliRunner().invoke(main, words, catch_exceptions=False)
    assert "choices learned" in fitted.output
    assert weights.read_text(encoding="utf-8").startswith("# What to play to a trick")


def test_habits_are_held_against_none() -> None:
    words = ["hold", "vint(deals=1,objective=margin)", "--deals", "4"]
    held = CliRunner().invoke(main, words, catch_exceptions=False)
    assert held.output.startswith("vint(deals=1,objective=margin): 4 deals, ")


def test_learned_habits_are_of_known_places_and_play_what_is_legal() -> None:
    for place, row in learned().items():
        assert len(row) == len(LEADING if place.startswith("lead") else FOLLOWING)
    game, rng = load_game("vint(deals=1)"), Random(4)
    state = game.new_initial_state()
    assert isinstance(state, TrickMatch)
    tricks = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.draw(rng.random))
            continue
        action = make_bot("plain", game, state.turn, 1).step(state)
        if state.phase == PLAYING:
            tricks += 1
            legal = state.legal_actions()
            assert all(0 <= one <= 1.2 for said in said_of(state, legal) for one in said)
            chosen = card_by_habit(state, state._playable())
            assert chosen in legal or (chosen == -1 and place_of(state) not in learned())
        state.apply_action(action)
    assert tricks == 52
