"""Bots of canasta games in single deals, each played both ways, and how their deals end."""

from __future__ import annotations

from click.testing import CliRunner

from studies.turns import main


def told(*arguments: str) -> list[str]:
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.output
    return result.stdout.splitlines()


def test_a_bot_against_itself_is_even_and_goes_out_as_often() -> None:
    lines = told("samba", "plain", "plain", "--deals", "4")
    assert lines[1] == "+0 ± 0 points a deal, 4 of 8 deals won"
    assert lines[3].removeprefix("the first ") == lines[4].removeprefix("the second ")
    assert "caught in the partner's hand" in lines[3]


def test_how_far_the_first_looks_is_changed_for_it_alone() -> None:
    lines = told(
        "canasta",
        "canasta(simulations=1)",
        "random",
        "--deals",
        "1",
        "--ahead",
        "0",
        "--trust",
        "3",
    )
    assert "ahead 0, trust 3" in lines[0]
    assert "2 of 2 deals won" in lines[1]


def test_another_game_is_refused() -> None:
    assert "no canasta game" in CliRunner().invoke(main, ["tuppi", "plain", "plain"]).output
