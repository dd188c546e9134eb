"""What is said of nature on the command line, and how somebody's own throws are told."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from pelitupa.cli.commands import main
from pelitupa.core import CHANCE
from pelitupa.equipment.dartboard import segment_at
from pelitupa.games import load_game
from pelitupa.nature import Throws
from pelitupa.players.darts.scatter import SkillError
from pelitupa.players.darts.skill import skill_from_darts
from pelitupa.records import Seat, load, save, verify
from pelitupa.table import Match


def run(*args: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, args, input=typed, catch_exceptions=False)


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_match_is_played_in_the_nature_asked_for() -> None:
    done = run(
        "play",
        "round_the_clock",
        "limit=1",
        "--seat",
        "none",
        "--bots",
        "random",
        "--record",
        "a",
        "--nature",
        "throws(sd=7,rho=-0.5)",
    )
    assert done.exit_code == 0
    record = load(Path("a"))
    assert record.header.nature.nature == "throws(sd=7.0,rho=-0.5)"
    assert verify(record).ok


def test_bots_simulate_and_meet_in_the_nature_asked_for() -> None:
    """Who hits every aim finishes; who strays by a metre does not."""
    lengths = []
    for sd in (0, 1000):
        done = run(
            "simulate",
            "round_the_clock(players=1,limit=20)",
            "--games",
            "3",
            "--bots",
            "search(simulations=5)",
            "--nature",
            f"throws(sd={sd})",
            "--json",
        )
        told = json.loads(done.stdout)
        assert told["nature"] == f"throws(sd={sd}.0)"
        lengths.append(told["decisions"]["max"])
    assert lengths[0] < lengths[1] == 60
    done = run(
        "arena",
        "round_the_clock(limit=1)",
        "random",
        "search(simulations=1)",
        "--pairs",
        "2",
        "--nature",
        "throws(sd=9)",
        "--json",
        "-",
        "--results",
        "kept",
    )
    assert json.loads(done.stdout)["nature"] == "throws(sd=9.0)"
    again = run(
        "arena",
        "round_the_clock(limit=1)",
        "random",
        "search(simulations=1)",
        "--pairs",
        "2",
        "--results",
        "kept",
    )
    assert again.exit_code == 2
    assert "its nature is throws(sd=9.0), not as the game has it" in again.stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("play", "round_the_clock", "--spread", "7"), "--nature 'throws(sd=7)'"),
        (("referee", "round_the_clock", "--spread", "7"), "--nature 'throws(sd=7)'"),
        (("simulate", "jakis", "--nature", "throws"), "is chance or reported, not throws"),
        (("simulate", "jakis", "--nature", "reported"), "nobody is there to report"),
        (("play", "jakis", "--nature", "reported"), "`pelitupa referee`"),
        (("arena", "jakis", "random", "search", "--nature", "reported"), "cannot be reported"),
        (("referee", "round_the_clock", "--nature", "throws"), "people report what happened"),
    ],
)
def test_a_nature_that_does_not_do_is_told_in_one_sentence(
    words: tuple[str, ...], says: str
) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert says in done.stderr


# --- one's own throws


def test_throws_are_told_from_a_record() -> None:
    game = load_game("round_the_clock(limit=150)")
    seats = [Seat("Aino", "random"), Seat("Eero", "random")]
    match = Match(game, seats, seed="mine", nature="throws(sd=14,sd_y=25,rho=0.5,bias_x=-8)")
    match.advance()
    save(match.record(), Path("evening.record"))
    told = json.loads(run("throws", "evening.record", "--player", "2", "--json").stdout)
    truth = {"sd": 14.0, "sd_y": 25.0, "rho": 0.5, "bias_x": -8.0, "bias_y": 0.0}
    assert told["darts"] > 150
    for name, value in truth.items():
        low, high = told["intervals"][name]
        assert low < value < high
    again = Throws(**{name: told[name] for name in truth})
    assert told["nature"].startswith(f"throws(sd={round(again.sd, 1)},")
    said = run("throws", "evening.record", "--player", "2").stdout
    assert told["nature"] in said
    assert "sideways" in said


def test_throws_from_nearby_and_with_the_weaker_hand_count_as_well() -> None:
    """Those in the last seats throw from four metres: their darts stray four fifths as far."""
    game = load_game("finnish_darts(near=1,turns=60)")
    seats = [Seat("Aino", "random"), Seat("Eero", "random")]
    match = Match(game, seats, seed="near", nature="throws(sd=20,sd_y=30,bias_x=10)")
    match.advance()
    save(match.record(), Path("yard.record"))
    told = json.loads(run("throws", "yard.record", "--player", "2", "--json").stdout)
    assert told["darts"] == 300
    for name, value in (("sd", 20.0), ("sd_y", 30.0), ("bias_x", 10.0)):
        low, high = told["intervals"][name]
        assert low < value < high, name
    even = json.loads(
        run("throws", "yard.record", "--player", "2", "--shape", "axes", "--json").stdout
    )
    assert even["darts"] == 300


def test_segments_hit_with_the_weaker_hand_tell_of_the_usual_one() -> None:
    rng = Random(5)
    aim = (0.0, 103.0)
    hits = [
        (aim, frozenset((segment_at(rng.gauss(0.0, 18.0 * k), rng.gauss(103.0, 18.0 * k)),)), k)
        for k in (1.0, 2.0) * 400
    ]
    low, high = skill_from_darts(hits).intervals["sd"]
    assert low < 18.0 < high
    low, _ = skill_from_darts([(aim, kind) for aim, kind, _ in hits]).intervals["sd"]
    assert low > 20.0  # as if all were thrown with the same hand
    with pytest.raises(SkillError):
        skill_from_darts([(aim, frozenset((1,)), 0.0)])


def test_rings_do_not_tell_a_scatter() -> None:
    match = Match(load_game("finnish_darts(players=1)"), [Seat("Aino")], nature="reported")
    for text in ("aim 10", "9") * 5:
        match.submit(CHANCE if match.waiting_for() == [CHANCE] else 0, text)
    save(match.record(), Path("rings.record"))
    failed = run("throws", "rings.record")
    assert failed.exit_code
    assert "rings of the Finnish board" in failed.stderr


def test_throws_are_told_from_points_and_from_scores() -> None:
    Path("points").write_text("# aim and landing\n" + "0 0 3 4\n-5, 8\n" * 5 + "0 103 7 95\n")
    told = json.loads(run("throws", "--points", "points", "--json").stdout)
    assert told["darts"] == 11
    assert told["bias_x"] == pytest.approx((5 * 3 - 5 * 5 + 7) / 11)
    scores = [
        "25",
        "3",
        "17",
        "50",
        "12",
        "20",
        "20",
        "5",
        "1",
        "18",
        "25",
        "19",
        "7",
        "16",
        "3",
        "25",
        "2",
        "17",
        "20",
        "9",
    ]
    told = json.loads(run("throws", *scores, "--shape", "even", "--json").stdout)
    assert round(told["sd"]) == 24
    assert told["sd"] == told["sd_y"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "give records, or scores, or --points FILE"),
        (("23",), "no single dart scores 23"),
        (("20", "5", "--at", "T21"), "--at: 'T21' is no segment"),
        (("20", "5"), "from 5 darts or more, not 2"),
        (("--points", "bad"), "bad, line 2: a dart is AIM_X AIM_Y X Y or X Y in mm, not '1 2 3'"),
        (("hex.record", "--player", "3"), "--player is from 1 to 2 there, not 3"),
        (("hex.record",), "player 1 threw no darts there"),
    ],
)
def test_what_tells_of_no_throws_is_said(words: tuple[str, ...], says: str) -> None:
    Path("bad").write_text("1 2\n1 2 3\n")
    match = Match(load_game("hex(size=2)"), [Seat("A", "random"), Seat("B", "random")], seed="1")
    match.advance()
    save(match.record(), Path("hex.record"))
    done = run("throws", *words)
    assert done.exit_code == 2
    assert says in done.stderr
