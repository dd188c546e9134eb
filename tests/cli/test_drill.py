"""`pelitupa drill`: positions in the terminal, and what is remembered of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pelitupa.cli import main
from pelitupa.table.drill import drill


def run(memory: Path, *args: str, lines: tuple[str, ...] = ()) -> Result:
    """What comes of the command when these lines are typed."""
    typed = "".join(f"{line}\n" for line in lines)
    return CliRunner().invoke(main, ["drill", *args, "--memory", str(memory)], input=typed)


def test_positions_are_asked_judged_and_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pelitupa.table.drill.time.time", lambda: 1000 * 86_400.0)
    memory = tmp_path / "mine" / "drill.json"
    answers = ("", "elk", "bid 9 spades", "1 spades", "pass", "quit")
    told = run(memory, "skruuvi", lines=answers)
    assert told.exit_code == 0, told.output
    assert "--- Modern Skruuvi: Bids in basic deals" in told.output
    assert "1 spade: Right." in told.output
    assert "[booklet 25.1]" in told.output
    assert "pass: The source does otherwise." in told.output
    assert "Right: 1 heart" in told.output
    first, second, *_ = drill("skruuvi")
    assert json.loads(memory.read_text()) == {"skruuvi": {first: [1, 1001], second: [0, 1000]}}
    assert "skruuvi                    1 of " in run(memory).output
    again = run(memory, "skruuvi", lines=("quit",)).output
    assert "♥A ♥K ♥J" in again.replace("  ", " ")  # what was missed


def test_it_ends_when_all_is_for_another_day(tmp_path: Path) -> None:
    memory = tmp_path / "drill.json"
    memory.write_text(json.dumps({"skruuvi": {key: [1, 10**6] for key in drill("skruuvi")}}))
    assert "That is all for today." in run(memory, "skruuvi").output


def test_what_cannot_be_is_refused_in_a_sentence(tmp_path: Path) -> None:
    told = run(tmp_path / "drill.json", "contract_petanque")
    assert told.exit_code == 2
    assert "there is no drill for contract_petanque; there are some for " in told.output
    memory = tmp_path / "other.json"
    memory.write_text("[1]")
    told = run(memory, "skruuvi")
    assert told.exit_code == 2
    assert "is no memory of a drill" in told.output
    assert memory.read_text() == "[1]"
