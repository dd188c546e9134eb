"""`pelitupa verify`: the steps of the proof, what was kept, and the exit status."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pelitupa.cli import main
from pelitupa.games import load_game
from pelitupa.nature import fresh_seed
from pelitupa.records import Seat, commitment, save
from pelitupa.table import Match

SEED = "b5b2e1f0a4d2439c88a1f6e07c3d59aa41e6b90d7f2c5831e09ab4c6d7258f13"
COMMITMENT = commitment(SEED)


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ("verify", *args), catch_exceptions=False)


@pytest.fixture
def path(tmp_path: Path) -> str:
    """The record of a match of Aino's, who added something to the seed, and gave up."""
    return recorded(tmp_path, SEED)


def recorded(folder: Path, seed: str, over: bool = True) -> str:
    seats = [Seat("Aino"), Seat("Robo", "random")]
    match = Match(load_game("jakis"), seats, seed=seed, entropy=("Aino's words", ""))
    match.advance()
    if over:
        match.resign(0)
    save(match.record(), folder / "a.record")
    return str(folder / "a.record")


def test_the_steps_are_told_one_by_one(path: str) -> None:
    result = run(path)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("ok: ")
    steps = [line.split()[:2] for line in lines[1:] if not line.startswith("   ")]
    assert steps == [
        ["commitment", "agrees"],
        ["strength", "proved"],
        ["entropy", "agrees"],
        ["draws", "proved"],
        ["rules", "proved"],
        ["ending", "proved"],
        ["signature", "nothing"],
    ]
    assert "Aino, player 1, added “Aino's words”." in result.stdout
    assert all(len(line) <= 100 for line in lines)


@pytest.mark.parametrize("shown", [COMMITMENT, COMMITMENT.upper(), COMMITMENT[7:]])
def test_what_was_kept_makes_the_proof_whole(path: str, shown: str) -> None:
    result = run(path, "--commitment", shown, "--entropy", "1=Aino's words", "--json")
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert data["ok"] is data["whole"] is True
    outcomes = {check["name"]: check["outcome"] for check in data["checks"]}
    assert outcomes.pop("signature") == "nothing"
    assert set(outcomes.values()) == {"proved"}


@pytest.mark.parametrize(
    ("args", "failed"),
    [
        (["--commitment", commitment("x")], "commitment"),
        (["--entropy", "1=Eino's words"], "entropy"),
        (["--entropy", "2=words"], "entropy"),
        (["--commitment", commitment("x"), "--entropy", "1="], "commitment, entropy"),
    ],
)
def test_what_is_not_as_it_was_kept_fails(path: str, args: list[str], failed: str) -> None:
    result = run(path, *args)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[0] == f"not what was kept: {failed}"
    data = json.loads(run(path, *args, "--json").stdout)
    assert data["ok"] is False
    assert [c["name"] for c in data["checks"] if c["outcome"] == "failed"] == failed.split(", ")


def test_a_weak_seed_is_told_but_differs_from_nothing(tmp_path: Path) -> None:
    result = run(recorded(tmp_path, "1795262400"))
    assert result.exit_code == 0
    assert "It is a time: 2026-11-21 12:00:00 UTC, in seconds since 1970." in result.stdout


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--commitment", "c0ffee"], "64 hexadecimal digits"),
        (["--entropy", "words"], "write PLAYER=TEXT"),
        (["--entropy", "0=words"], "write PLAYER=TEXT"),
        (["--entropy", "1=a", "--entropy", "1=b"], "given twice"),
        (["--entropy", "3=words"], "no player 3"),
    ],
)
def test_what_cannot_have_been_kept_is_refused(path: str, args: list[str], says: str) -> None:
    result = run(path, *args)
    assert result.exit_code == 2
    assert says in result.stderr
    assert result.stdout == ""


def test_a_match_going_on_has_no_steps_and_proves_nothing(tmp_path: Path) -> None:
    path = recorded(tmp_path, fresh_seed(), over=False)
    assert run(path, "--unfinished").stdout.count("\n") == 1
    result = run(path, "--unfinished", "--commitment", COMMITMENT)
    assert result.exit_code == 2
    assert "still going on" in result.stderr
