"""The clicks of a match, counted without a page."""

from __future__ import annotations

from click.testing import CliRunner

from pelitupa.lab.clicks import command, count


def test_a_choice_is_a_click_a_move_two_and_a_decision_with_one_answer_none() -> None:
    hex = count("hex(size=3,swap=false)", "random", "1")
    assert (hex.clicks + hex.forced, hex.clicks) == (hex.decisions, hex.decisions - hex.forced)
    assert count("hex(size=1,swap=false)", "random", "1").clicks == 0
    tablut = count("tablut(limit=10)", "random", "1")
    assert tablut.clicks == 2 * (tablut.decisions - tablut.forced)
    told = CliRunner().invoke(command, ["hex(size=1,swap=false)", "--matches", "1"])
    assert told.output.splitlines()[1] == "hex(size=1,swap=false): 1, 1, 0, 0"


def test_what_silence_says_is_counted_apart() -> None:
    found = count("valepaska(players=2,limit=12)", "plain", "1")
    assert 0 < found.unspoken < found.clicks
