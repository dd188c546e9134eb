"""The cards of the same auctions, played by two bots: who is ahead, and files that are read again."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from studies.cards import main, row


def test_a_bot_is_level_with_itself_and_files_are_read_again(tmp_path: Path) -> None:
    out = tmp_path / "deals.jsonl"
    words = ["vint(deals=1,objective=margin)", "plain", "plain", "random"]
    played = CliRunner().invoke(main, [*words, "--deals", "3", "--out", str(out)])
    assert played.exit_code == 0, played.output
    level, ahead = played.output.splitlines()
    assert level.endswith("| 3 | +0.00 ± 0.00 | 0 | 0 |")
    assert "`random`" in ahead
    again = CliRunner().invoke(main, [*words, "--merge", str(out)])
    assert again.output == played.output


def test_it_is_for_two_sides() -> None:
    refused = CliRunner().invoke(main, ["koira", "plain", "random"])
    assert refused.exit_code == 2
    assert row("g", ("a", "b"), [1.0, -1.0, 1.0, -1.0]).endswith("| 4 | +0.00 ± 1.13 | 2 | 2 |")
