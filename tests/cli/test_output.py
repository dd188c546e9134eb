"""What is printed where the terminal or the pipe lacks some of our signs, and what programs read."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from pelitupa.cli import main
from pelitupa.cli.output import plain
from pelitupa.games import load_game
from pelitupa.records import Seat, load, save
from pelitupa.table import Match

NARROW = ("cp1252", "cp437", "iso-8859-1")


@pytest.mark.parametrize("encoding", NARROW)
@pytest.mark.parametrize(
    ("args", "typed", "has"),
    [
        (("play", "tuppi", "deals=1", "--seed", "1"), "?\nquit\n\n", "You get C3 D5"),
        (("learn", "tuppi"), "\nshow\n\nshow\nquit\n", "S"),
        (("rules", "skruuvi"), "", "Skruuvi"),
        (
            ("evening", "play", "tuppi", "--bot", "random", "--rounds", "1", "--boards", "1", "--seed", "1"),
            "", "Results",
        ),
        (("referee", "finnish_darts", "--names", "Čapek,Åke"), "?\nlog\nquit\n", "ke"),
    ],
)  # fmt: skip
def test_no_sign_ends_a_command(
    encoding: str,
    args: tuple[str, ...],
    typed: str,
    has: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner(charset=encoding).invoke(main, args, input=typed, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    assert has in result.stdout_bytes.decode(encoding)


def test_a_sign_has_its_plain_stand_in() -> None:
    assert plain("♠7 ♥T – “Åke” … 3×2 → ⚀") == 'S7 HT - "Ake" ... 3x2 > ?'


def test_what_programs_read_is_utf_8_wherever_it_is_printed(tmp_path: Path) -> None:
    """A record, and JSON, are the same whatever the encoding of the pipe is."""
    match = Match(load_game("hex(size=3)"), [Seat("Ščerba"), Seat("Åke")], seed="7")
    match.submit(0, "b2")
    match.resign(1)
    path = tmp_path / "a.record"
    save(match.record(), path)
    narrow = CliRunner(charset="cp1252")
    sgf = narrow.invoke(main, ["convert", str(path)], catch_exceptions=False)
    (tmp_path / "a.sgf").write_bytes(sgf.stdout_bytes)
    back = narrow.invoke(main, ["convert", str(tmp_path / "a.sgf")], catch_exceptions=False)
    (tmp_path / "b.record").write_bytes(back.stdout_bytes)
    assert [seat.name for seat in load(tmp_path / "b.record").header.seats] == ["Ščerba", "Åke"]
    told = narrow.invoke(main, ["replay", str(path), "--json"], catch_exceptions=False)
    assert json.loads(told.stdout_bytes)["players"][0]["name"] == "Ščerba"


def test_the_package_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pelitupa", "list", "hex"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("BOARD\n  hex ")
