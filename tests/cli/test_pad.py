"""`pelitupa pad`: deals of a real table at the terminal."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner, Result

from pelitupa.cli.commands import main


def padded(lines: str, *more: str) -> Result:
    names = "Aino,Pekka,Eero,Helmi"
    return CliRunner().invoke(main, ["pad", "tuppi", "--names", names, *more], input=lines)


def test_deals_are_scored_and_settled() -> None:
    found = padded("2\n9\nquit\n", "--worth", "5 c")
    assert found.exit_code == 0
    assert "A point is worth 5 c." in found.output
    assert "Deal 2: Pekka deals" in found.output
    assert "9 tricks in rami  [tuppi/score-rami]" in found.output
    assert "Pekka: −60 c" in found.output


def test_undo_and_what_cannot_be() -> None:
    found = padded("9\n2\n14\n9\nundo\n10\nstrike\nquit\n")
    assert "Type a number from 1 to 5." in found.output
    assert "from 0 to 13 in steps of 1, not 14" in found.output
    assert "Aino 16, Pekka 0" in found.output
    assert found.output.rstrip().endswith("Aino 0, Pekka 0, Eero 0, Helmi 0")


def test_a_pad_goes_on_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "pad.json"
    padded("2\n9\nquit\n", "--keep", str(path))
    assert json.loads(path.read_text("utf-8"))["answers"] == [1, 9]
    assert "Aino 12, Pekka 0" in padded("quit\n", "--keep", str(path)).output
    other = CliRunner().invoke(main, ["pad", "skruuvi", "--keep", str(path)])
    assert other.exit_code != 0
    path.write_text("[]", "utf-8")
    assert padded("", "--keep", str(path)).exit_code != 0
