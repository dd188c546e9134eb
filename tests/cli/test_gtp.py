"""The commands `pelitupa gtp` and `pelitupa convert`."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pelitupa.cli import main
from pelitupa.games import load_game
from pelitupa.records import Seat, parse, save, verify
from pelitupa.table import Match

DIALECT = (
    "(;FF[4]PB[Aino]PW[Eino]SZ[5]RE[B]SO[http://www.littlegolem.com]"
    ";W[ad];B[swap];W[cc];B[bd];W[dd];B[resign])"
)


def run(*args: str, typed: str | bytes = "") -> Result:
    return CliRunner().invoke(main, args, input=typed, catch_exceptions=False)


def good(*args: str, typed: str | bytes = "") -> str:
    result = run(*args, typed=typed)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def refused(*args: str) -> str:
    result = run(*args)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    return result.stderr


def test_a_talk() -> None:
    typed = "1 boardsize 3\n\nplay b b2\n2 genmove white\n3 showboard\n4 quit\n5 name\n"
    text = good("gtp", "hex", "--bot", "search(simulations=200)", typed=typed)
    assert text == (
        "=1\n\n=\n\n=2 swap-pieces\n\n"
        "=3 \na b c (from the left of each row)\n 1 . . .\n 2  . W .\n 3   . . .\n\n=4\n\n"
    )


def test_the_end_of_input_ends_it_and_bytes_do_no_harm() -> None:
    assert good("gtp", "y", "size=4", typed=b"name\n\xff\xfe\nversion").count("\n\n") == 3


def test_what_gtp_refuses() -> None:
    assert "jakis is no game for this protocol" in refused("gtp", "jakis")
    assert "size is 1 to 40" in refused("gtp", "hex", "size=50")
    assert "there is no bot 'alpha'" in refused("gtp", "hex", "--bot", "alpha")


def test_sgf_becomes_a_record_and_sgf_again(tmp_path: Path) -> None:
    (tmp_path / "a.hsgf").write_text(DIALECT, encoding="utf-8")
    said = run("convert", str(tmp_path / "a.hsgf"))
    assert said.stderr == (
        "a.hsgf: GM, the number of the game, is missing: SO is Little Golem, so this is read as Hex\n"
    )
    record = said.stdout
    assert verify(parse(record)).ok
    (tmp_path / "a.rec").write_text(record, encoding="utf-8")
    sgf = good("convert", str(tmp_path / "a.rec"))
    assert sgf == (
        "(;FF[4]GM[11]CA[UTF-8]SZ[5]PB[Aino]PW[Eino]RE[B+R]\n"
        ";B[a4];W[swap-pieces];B[c3];W[b4];B[d4])\n"
    )
    (tmp_path / "b.sgf").write_text(sgf, encoding="utf-8")
    assert good("convert", str(tmp_path / "b.sgf")) == record


def test_one_of_several_games(tmp_path: Path) -> None:
    path = tmp_path / "two.sgf"
    path.write_bytes("(;GM[11]SZ[3];B[a1])(;GM[11]SZ[3]PB[Åke];B[b2])".encode("latin-1"))
    assert 'player 1: "Åke"' in good("convert", str(path), "--number", "2")
    assert "a1" in good("convert", str(path), "--number", "1")
    assert "holds 2 games; choose one with --number" in refused("convert", str(path))
    assert "there is none numbered 3" in refused("convert", str(path), "--number", "3")


def test_what_is_passed_over_in_the_chosen_game_is_said_and_nothing_of_others(
    tmp_path: Path,
) -> None:
    path = tmp_path / "two.sgf"
    path.write_text("(;GM[11]SZ[3]XX[b]:;B[a1])(;GM[11]SZ[3];B[b2]\nYY[a]:)", encoding="utf-8")
    first, second = (run("convert", str(path), "--number", number).stderr for number in "12")
    alone = tmp_path / "one.sgf"
    alone.write_text("(;GM[11]SZ[3]XX[b]:;B[a1])", encoding="utf-8")
    assert first.replace("two.sgf", "one.sgf") == run("convert", str(alone)).stderr
    assert "line 2: " in second
    assert "XX" not in second


@pytest.mark.parametrize("text", ["", "hello", "(;GM[40])"])
def test_what_cannot_be_converted(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.sgf"
    path.write_text(text, encoding="utf-8")
    assert "pelitupa: line 1: " in refused("convert", str(path))


def test_a_record_of_another_game_is_no_sgf(tmp_path: Path) -> None:
    match = Match(load_game("jakis"), [Seat("A", "random"), Seat("B", "random")], seed="1")
    match.advance()
    save(match.record(), tmp_path / "a.rec")
    assert "jakis is no game that SGF" in refused("convert", str(tmp_path / "a.rec"))


def test_a_deal_goes_out_as_pbn_and_comes_back(tmp_path: Path) -> None:
    match = Match(load_game("tuppi(deals=1)"), [Seat(f"N{i}", "random") for i in range(4)], seed=3)
    match.advance()
    save(match.record(), tmp_path / "a.rec")
    pbn = good("convert", str(tmp_path / "a.rec"))
    assert pbn.startswith("% PBN 2.1")
    assert '[North "N0"]' in pbn
    (tmp_path / "a.pbn").write_text(pbn, encoding="utf-8")
    result = run("convert", str(tmp_path / "a.pbn"), "--game", "tuppi")
    assert "card 1 of the 52 played does not fit tuppi" in result.stderr
    begun = parse(result.stdout, unfinished=True)
    assert len(begun.entries) == 52
    assert "say with --game" in refused("convert", str(tmp_path / "a.pbn"))
    assert "four hands of thirteen" in refused("convert", str(tmp_path / "a.pbn"), "--game", "hex")


@pytest.mark.parametrize("tag", ["deal", "DEAL", "Deal"])
def test_pbn_is_known_however_its_tags_are_written(tag: str, tmp_path: Path) -> None:
    path = tmp_path / "a.pbn"
    path.write_text(f'[Event "A"]\n[{tag} "N:x"]\n', encoding="utf-8")
    says = refused("convert", str(path), "--game", "tuppi")
    assert "line 2: " in says
    assert "(" not in says.partition("line 2")[0]
    if tag != "Deal":
        assert f"the tag is Deal, not {tag}" in says
