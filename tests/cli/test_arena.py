"""`pelitupa arena`: tables, JSON, pictures, and what people get for a mistake."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pelitupa.cli import main
from pelitupa.lab import Plan, play_arena

BOTS = ("random", "search(simulations=5)", "search(simulations=40)")


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["arena", *args], catch_exceptions=False)


def good(*args: str) -> str:
    result = run(*args)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def refused(*args: str) -> str:
    result = run(*args)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("pelitupa: ")
    return result.stderr


def test_two_bots_and_what_is_said_of_them() -> None:
    text = good("hex", "random", BOTS[2], "size=3", "--seed", "7")
    assert "game     hex(size=3)\n" in text
    assert re.search(r"^1-2 .* -inf to -\d+ +2$", text, re.MULTILINE)
    assert "hold all together with 95%" in text
    assert "95% interval" not in text, "two bots need no scale"


def test_several_bots_have_a_scale_and_the_rest_can_be_had_as_json(tmp_path: Path) -> None:
    files = {name: str(tmp_path / name) for name in ("a.jsonl", "a.json")}
    text = good(
        "hex",
        *BOTS,
        "size=3",
        "--pairs",
        "24",
        "--seed",
        "7",
        "--results",
        files["a.jsonl"],
        "--json",
        files["a.json"],
    )
    assert re.search(
        r"^3  search\(simulations=40\) +\+\d+ +[+-]\d+ to \+\d+ +\d+$", text, re.MULTILINE
    )
    assert "stretches the scale" in text
    data = json.loads((tmp_path / "a.json").read_text())
    standings = play_arena(Plan.of("hex(size=3)", BOTS, pairs=24, seed="7"))
    run = data.pop("run")
    assert data == json.loads(json.dumps(standings.to_dict()))
    assert set(run["programs"]) == set(BOTS) == set(run["thinking"])
    assert (
        run["thinking"][BOTS[2]]["seconds_a_decision"]
        > run["thinking"]["random"]["seconds_a_decision"]
    )
    again = good(
        "hex",
        *BOTS,
        "size=3",
        "--pairs",
        "24",
        "--seed",
        "7",
        "--results",
        files["a.jsonl"],
        "--json",
        "-",
    )
    data = json.loads(again)
    assert data["run"]["thinking"] == run["thinking"], (
        "kept with the matches, and not measured again"
    )


def test_the_json_is_what_the_docs_say() -> None:
    page = (Path(__file__).parents[2] / "docs" / "arena.md").read_text(encoding="utf-8")
    data = play_arena(Plan.of("hex(size=2)", BOTS[:2], pairs=1)).to_dict()
    assert "`run`" in page
    for value in (data, data["meetings"][0], data["scale"][0]):
        for name in value:
            assert f"`{name}`" in page


def test_matches_ended_by_a_limit_and_clocks_are_told() -> None:
    text = good(
        "valepaska", "random", "search(seconds=0.001)", "limit=3", "--players", "2", "--pairs", "1"
    )
    assert "matches  2, 2 of them ended by a limit" in text
    assert "Not reproducible: search(seconds=0.001) against the clock." in text


@pytest.mark.parametrize(("kind", "begins"), [("svg", b"<?xml"), ("png", b"\x89PNG")])
def test_pictures_are_the_same_for_the_same_standings(
    kind: str, begins: bytes, tmp_path: Path
) -> None:
    for name in ("one", "two"):
        good("hex", *BOTS, "size=3", "--pairs", "2", "--plot", str(tmp_path / f"{name}.{kind}"))
    one, two = ((tmp_path / f"{name}.{kind}").read_bytes() for name in ("one", "two"))
    assert one == two
    assert one.startswith(begins)
    if kind == "svg":
        assert b"random against search(simulations=40)" in one
        assert b"Elo points above random" in one


def test_a_picture_without_matplotlib_is_refused_before_the_matches(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in [name for name in sys.modules if name.startswith("pelitupa.lab.plot")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    said = refused("hex", "random", BOTS[1], "--plot", str(tmp_path / "a.svg"))
    assert "a plot needs matplotlib, which is not installed: pip install 'pelitupa[lab]'" in said


def test_without_numpy_there_is_no_scale_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "pelitupa.lab.ratings", raising=False)
    monkeypatch.setitem(sys.modules, "numpy", None)
    text = good("hex", *BOTS, "size=2", "--pairs", "2")
    assert "A scale of all bots needs numpy" in text


def test_mistakes() -> None:
    assert "two bots or more" in refused("hex", "random")
    assert "named twice" in refused("hex", "random", "random")
    assert "unknown option 'sise'" in refused("hex", "random", BOTS[1], "sise=3")
    assert "there is no folder" in refused("hex", "random", BOTS[1], "--json", "/no/such/a.json")
    assert "is to end in .svg or .png" in refused("hex", "random", BOTS[1], "--plot", "a.gif")
    assert "no Ray cluster answers" in refused("hex", *BOTS[:2], "--cluster", "localhost:1")
    assert "there is no game 'random'" in refused("--cluster", "hex", "random", BOTS[1])


def test_the_file_of_another_experiment_is_refused(tmp_path: Path) -> None:
    path = str(tmp_path / "a.jsonl")
    good("hex", *BOTS[:2], "size=2", "--pairs", "1", "--results", path)
    said = refused("hex", *BOTS[:2], "size=3", "--pairs", "1", "--results", path)
    assert "its game is hex(size=2), not hex(size=3)" in said
