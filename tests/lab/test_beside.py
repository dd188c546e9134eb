"""A bot beside others: rows of what it won and how far it was ahead, and files that are read again."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from studies.beside import main, row


def test_pairs_are_played_and_read_again(tmp_path: Path) -> None:
    out = tmp_path / "pairs.jsonl"
    words = ["sticks(n=5)", "sticks", "random", "plain"]
    played = CliRunner().invoke(main, [*words, "--pairs", "6", "--out", str(out)])
    assert played.exit_code == 0, played.output
    assert len(out.read_text(encoding="utf-8").splitlines()) == 12
    again = CliRunner().invoke(main, [*words, "--merge", str(out)])
    assert again.output == played.output
    assert CliRunner().invoke(main, ["sticks", "nobody", "random"]).exit_code == 2


def test_a_row_says_share_and_lead() -> None:
    assert row("g", "a", "b", [(1.0, 2.0), (0.5, 0.0)]) == (
        "| `g` | `a` | `b` | 2 | 75% ± 49% | +1.00 ± 1.96 |"
    )
    assert row("g", "a", "b", [(1.0, 2.0)]).endswith("| 1 |")
