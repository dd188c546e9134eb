"""Positions written down at the terminal, and an evening at which somebody types what is none."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from pelitupa.cli import main


def run(*args: str, typed: str = "") -> str:
    done = CliRunner().invoke(main, args, input=typed, catch_exceptions=False)
    return done.stdout + done.stderr


def test_a_position_is_written_as_it_is_read(tmp_path: Path) -> None:
    file, sgf = str(tmp_path / "go.record"), "(;FF[4]GM[1]SZ[5]KM[6.5];B[cc];W[bb])"
    run(
        "play",
        "beginners_go",
        "size=5",
        "--seat",
        "1,2",
        "--position",
        sgf,
        "--record",
        file,
        typed="d3\nquit\n",
    )
    assert run("replay", file, "--position", "--step", "2").strip() == sgf
    assert run("replay", file, "--position").strip() == f"{sgf[:-1]};B[dc])"
    assert "0 to 3" in run("replay", file, "--position", "--step", "9")
    assert "--position" in run("replay", file, "--step", "1")
    sticks = str(tmp_path / "sticks.record")
    run("play", "sticks", "--seat", "1,2", "--record", sticks, typed="3\n2\nquit\n")
    noted = run("replay", sticks, "--position").strip()
    assert noted == "done: 3; 2"


def test_the_referee_says_what_can_be_typed(tmp_path: Path) -> None:
    told = run(
        "referee",
        "killeri",
        "--names",
        "Aino,Eero,Helmi",
        "--record",
        str(tmp_path / "k.record"),
        typed="20\nbanana\nundo\nquit\n",
    )
    assert "(wanted: S1 S2 S3 S4 S5 S6 ...)" in told
    assert "'banana' is none of: S1 to S20, D1 to D20, T1 to T20, OB, IB, miss" in told
    assert "Struck out." in told


def test_cards_read_aloud_come_by_themselves(tmp_path: Path) -> None:
    typed = "blue\nanswer Oslo\nbelieve\ndoubt\nright\nback\nwrong\nquit\n"
    file = str(tmp_path / "b.record")
    told = run(
        "referee",
        "believe_or_doubt",
        "pack=aloud",
        "--names",
        "Aino,Eero,Helmi",
        "--record",
        file,
        typed=typed,
    )
    assert "the category (blue, red, yellow, brown, green, grey)>" in told
    assert "a question>" not in told
    assert "Aino 1, Eero 0, Helmi -1" in told
    assert told.count("the back of the card (right, wrong)>") == 2
    assert told.rstrip().endswith("the category (blue, red, yellow, brown, green, grey)>")
