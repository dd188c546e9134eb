"""The study of how long bots think: its rows, and its table of what two builds took."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from pelitupa.equipment.bits import COMPILED
from studies.rows import read_rows
from studies.thinking import BUILDS, main, told


def a_row(game: str, build: str, decisions: int, median: float, worst: float) -> dict[str, object]:
    return {
        "game": game,
        "bot": "plain",
        "build": build,
        "decisions": decisions,
        "median": median,
        "worst": worst,
    }


def test_a_line_tells_of_both_builds_in_the_order_of_titles() -> None:
    rows = [
        a_row("skruuvi", "compiled", 12, 0.25, 1.0),  # Modern Skruuvi
        a_row("skruuvi", "plain", 9, 0.5, 1.25),
        a_row("hex", "compiled", 5, 0.0625, 0.9),
        a_row("musta_pekka", "plain", 0, 0.0, 0.0),
    ]
    assert told(rows)[2:] == [
        "| Hex | `plain` | 5 |  | 0.062, 0.90 |",
        "| Modern Skruuvi | `plain` | 9, 12 | 0.500, 1.25 | 0.250, 1.00 |",
        "| Musta Pekka | `plain` | 0 | no choice |  |",
    ]


def test_rows_that_were_written_are_told(tmp_path: Path) -> None:
    out = tmp_path / "rows.jsonl"
    command = ["single_suit_whist", "--decisions", "1", "--seconds", "0.1", "--out", str(out)]
    assert CliRunner().invoke(main, command).exit_code == 0
    (row,) = read_rows([out])
    assert (row["game"], row["build"]) == ("single_suit_whist", BUILDS[COMPILED])
    assert row["decisions"] in range(1, 5)  # of four starts one each
    table = CliRunner().invoke(main, ["--table", str(out)])
    assert table.exit_code == 0, table.output
    assert table.output.splitlines()[2:] == told([row])[2:]
