"""`pelitupa evening`: bots play one; a written list of results is settled."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from pelitupa.cli import main
from pelitupa.core import CHANCE
from pelitupa.nature.boards import board_seed
from pelitupa.table import Match, Seat, TableError
from pelitupa.table.evening.movements import HOWELL, INDIVIDUAL, movement
from pelitupa.table.evening.playing import board_game, places, play_with_bots


def run(*args: str, typed: str = "") -> tuple[int, str]:
    """The exit status and what was printed."""
    done = CliRunner().invoke(main, ["evening", *args], input=typed, catch_exceptions=False)
    return done.exit_code, done.output + done.stderr * (done.stderr not in done.output)


def test_eight_bots_play_an_evening_that_a_seed_repeats() -> None:
    args = ("play", "tuppi", "--units", "4", "--bot", "random", "--seed", "7")
    status, shown = run(*args)
    assert status == 0, shown
    assert "6 boards, 6 sittings" in shown
    assert shown.count("Board ") == 6
    assert "Seed: 7" in shown
    assert run(*args)[1] == shown


def test_eight_play_by_the_booklets_movement_as_teams() -> None:
    """What 42.7 says is what is played where nothing else is said: two rounds, four deals at a table,
    points."""
    args = ("play", "sakaali", "--movement", "eight", "--bot", "random", "--seed", "1")
    status, shown = run(*args)
    assert status == 0, shown
    assert "8 boards, 4 sittings" in shown
    said = run(*args, "--rounds", "2", "--boards", "4", "--scoring", "points")
    assert said[1] == shown
    assert run(*args, "--rounds", "3")[0] != 0
    assert "Teams" in shown


def test_five_bots_play_a_tournament_that_a_seed_repeats() -> None:
    args = ("tournament", "sticks", *["--bot", "plain", "--bot", "random"] * 2, "--bot", "plain",
            "--rounds", "3", "--seed", "7")  # fmt: skip
    status, shown = run(*args)
    assert status == 0, shown
    assert shown.count("Round ") == 3
    assert run(*args)[1] == shown
    for wrong in (["killeri"], ["musta_maija"], ["sticks", "--matches", "0"]):
        assert run("tournament", *wrong)[0] != 0


@pytest.mark.parametrize("units", ["2", "3"])
def test_one_table_alone_has_nothing_to_compare(units: str) -> None:
    args = ("play", "tuppi", "--units", units, "--rounds", "1", "--bot", "random", "--seed", "1")
    for scoring in ("matchpoints", "imps"):
        status, shown = run(*args, "--scoring", scoring)
        assert status != 0
        assert "4 or more are needed" in shown
        assert "%" not in shown
    assert run(*args, "--scoring", "points")[0] == 0


@pytest.mark.parametrize("spec", ["tuppi", "minibridge", "huutopussi", "mah_jong"])
def test_a_board_has_the_same_cards_whoever_plays_it(spec: str) -> None:
    game = board_game(spec)
    drawn = []
    for bot in ("random", "search(simulations=1)"):
        seats = [Seat(f"B{n}", bot) for n in range(game.num_players())]
        match = Match(game, seats, seed=board_seed("x", ["a"], 3))
        while match.advance_one() is not None:
            pass
        drawn.append([e.text for e in match.record().entries if e.actor == CHANCE])
    shortest = min(map(len, drawn))
    assert shortest >= 36 or spec == "mah_jong"
    assert all(one[:shortest] == drawn[0][:shortest] for one in drawn)


def test_those_who_play_alone_sit_down_seat_by_seat() -> None:
    game = board_game("mah_jong")
    assert places(game, INDIVIDUAL) == ((0,), (1,), (2,), (3,))
    with pytest.raises(TableError):
        places(game, HOWELL)
    with pytest.raises(TableError):
        board_game("hex")
    scores = play_with_bots(game, movement(INDIVIDUAL, 5, 2, 1, 4), ["1", "2"], [["random"]] * 5)
    assert [len(s.units) for s in scores] == [4, 4]
    assert all(s.points is not None and len(s.points) == 4 for s in scores)


def test_a_written_list_is_settled(tmp_path: Path) -> None:
    path = tmp_path / "evening.txt"
    path.write_text(
        "# Friday\n1: Aino & Eero 120, Liisa & Matti 80\n\n2: Aino 10, Liisa 40, Matti 10\n",
        encoding="utf-8",
    )
    status, shown = run("settle", str(path))
    assert status == 0, shown
    # 40 to each of the first two; of the second game a mean of 20
    assert shown.splitlines() == [
        "Eero: +40",
        "Aino: +20",
        "Liisa: +0",
        "Matti: -60",
        "Matti pays Eero 40",
        "Matti pays Aino 20",
    ]
    path.write_bytes(b"\xef\xbb\xbf1/2: A -3.5, B 0.5\r\n")
    assert run("settle", str(path))[1].splitlines()[0] == "B: +2"
    assert run("settle", "-", typed="1: A 3, B 1\n") == (0, "A: +2\nB: -2\nB pays A 2\n")


@pytest.mark.parametrize(
    "line",
    [
        "A 3, B 1", "1: A, B 2", "x: A 1, B 2", "1: A 1/0, B 2", "1: & 3, B 2", "1: A 3",
        "1: A 1e99999, B 2", "1e999999999: A 1, B 2", "1: A 1_0, B 2", "1: A nan, B 2",
        f"1: A {'9' * 5000}, B 2", "1: A 0.1234567890123, B 2",
    ],
)  # fmt: skip
def test_a_list_that_cannot_be_read_is_told_by_its_line(line: str) -> None:
    status, shown = run("settle", "-", typed=line)
    assert status != 0
    assert "A 3\n" in shown or "line 1" in shown or "two sides" in shown
