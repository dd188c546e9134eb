"""What a card loses, were all hands open: held to the solver, and nothing where one sees everything."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from pelitupa.games import load_game
from studies.double_dummy import loss, main, play_deal


def test_a_card_loses_what_the_best_one_would_have_brought() -> None:
    game = load_game("single_suit_whist")
    state = game.new_initial_state()
    assert loss(game, state, 0, 5) == [], "no tricks of hands that the solver knows"


def test_only_choices_count_and_nobody_gains_on_exact_play() -> None:
    lost = play_deal(load_game("tuppi(deals=1)"), "random", "1:1", 4)
    assert 0 < lost.cards <= 16, "of four seats and four cards; the last is no choice"
    assert lost.lost >= lost.dear > 0
    again = play_deal(load_game("tuppi(deals=1)"), "random", "1:1", 4)
    assert again == lost


def test_the_command_adds_each_deal_to_its_file(tmp_path: Path) -> None:
    out = tmp_path / "deals.jsonl"
    words = ["tuppi(deals=1)", "random", "plain", "--deals", "2", "--cards", "3", "--out", str(out)]
    result = CliRunner().invoke(main, words, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    bots = [json.loads(line)["bot"] for line in out.read_text().splitlines()]
    assert bots == ["random", "plain", "random", "plain"]
    assert result.output.count("| `tuppi") == 2
