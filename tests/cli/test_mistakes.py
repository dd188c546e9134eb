"""Commands with input that nobody means: one sentence, exit status 2, and nothing done."""

from __future__ import annotations

import asyncio
import os
import shlex
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy.engine import make_url

from pelitupa.cli import main
from pelitupa.games import load_game
from pelitupa.records import Seat, load, save
from pelitupa.server import config
from pelitupa.server.config import default_database
from pelitupa.server.store.database import make_engine
from pelitupa.table import Match


def run(*args: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, args, input=typed, catch_exceptions=False)


def refused(*args: str) -> str:
    """The one line on stderr of a command that must be refused, and prints nothing else."""
    result = run(*args)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("pelitupa: ")
    assert result.stderr.count("\n") == 1
    return result.stderr


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "-1", "0", "1e999", "x", ""])
@pytest.mark.parametrize(
    "args",
    [
        ("bench", "hex", "--rounds", "1", "--seconds"),
        ("arena", "hex", "random", "random", "--alpha"),
        ("bench", "hex", "--rounds"),
        ("simulate", "hex", "--games"),
        ("simulate", "hex", "--jobs"),
        ("arena", "hex", "random", "random", "--pairs"),
        ("arena", "hex", "random", "random", "--jobs"),
        ("serve", "--workers"),
    ],
)
def test_a_number_is_within_its_bounds(args: tuple[str, ...], value: str) -> None:
    assert args[-1] in refused(*args, value)


@pytest.mark.parametrize("value", ["nan", "inf", "-1", "0.5", "x", ""])
def test_a_margin_is_less_than_a_half(value: str) -> None:
    assert "--margin" in refused("arena", "hex", "random", "random", "--margin", value)


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("hex(size=5)", "size=6"), "the option 'size' is given twice"),
        (("hex(size=5)", "size=5"), "the option 'size' is given twice"),
        (("hex( size = 5 )", "size=6"), "the option 'size' is given twice"),
        (("hex", "size=5", " size =6"), "the option 'size' is given twice"),
        (("hex(players=2)", "--players", "2"), "the option 'players' is given twice"),
        (("hex", "players=2", "--players", "2"), "the option 'players' is given twice"),
        (("knorri(ruleset=penguin)", "ruleset=penguin"), "the option 'ruleset' is given twice"),
        (("hex", "=5"), "write KEY=VALUE"),
        (("hex", " =5"), "write KEY=VALUE"),
    ],
)
@pytest.mark.parametrize("command", ["play", "simulate", "referee", "playthrough", "gtp"])
def test_an_option_is_given_once(
    command: str, args: tuple[str, ...], says: str, here: Path
) -> None:
    assert says in refused(command, *args)


def test_the_names_of_an_evening_do_not_count_again_what_was_said(here: Path) -> None:
    """Players are counted by their names only where nothing says how many there are."""
    text = run("referee", "knorri(players=3)", "--names", "A,B,C", "--record", "a", typed="quit\n")
    assert text.exit_code == 0, text.output
    assert "2 names for 3 players" in refused("referee", "knorri(players=3)", "--names", "A,B")


@pytest.mark.parametrize("text", ["", " ", ",", "random,", "()", "(a=1)"])
def test_a_bot_that_is_missing_is_spoken_of_as_a_bot(text: str) -> None:
    for args in (
        ("play", "hex", "--seat", "none", "--bots", text),
        ("simulate", "hex", "--bots", text),
        ("arena", "hex", "random", text),
        ("gtp", "hex", "--bot", text),
    ):
        says = refused(*args)
        assert "bot" in says
        assert "game" not in says


def test_a_seat_is_named_once() -> None:
    assert "seat 1 is named twice" in refused("play", "hex", "--seat", "1,1")
    assert "seat 2 is named twice" in refused("play", "tuppi", "--seat", "2, 3,2")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("HEX", "hex"),
        ("Hex", "hex"),
        ("Tuppi", "tuppi"),
        ("ROUND_THE_CLOCK", "round_the_clock"),
        ("round-the-clock", "round_the_clock"),
    ],
)
def test_letter_case_is_no_reason_not_to_know_what_was_meant(typed: str, meant: str) -> None:
    for command in ("rules", "play", "simulate"):
        assert f"did you mean {meant}?" in refused(command, typed)


@pytest.fixture
def of_its_own(here: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder with a database of its own: a cottage may be open on that of whoever tests."""
    monkeypatch.setenv("PELITUPA_DATABASE", f"sqlite+aiosqlite:///{here / 'cottage.sqlite'}")
    return here


@pytest.mark.parametrize(
    "host", ["999.999.1.1", "no such host", "203.0.113.7", "\x00", "", "ä" * 300]
)
def test_a_host_that_cannot_be_listened_on_is_told_in_a_sentence(
    host: str, of_its_own: Path
) -> None:
    says = refused("serve", "--host", host, "--port", "0")
    assert "--host" in says
    assert "Errno" not in says


def test_a_port_that_is_taken_is_told_in_a_sentence(of_its_own: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        says = refused("serve", "--port", str(port))
    assert f"port {port}" in says
    assert "Errno" not in says


def test_a_playthrough_takes_a_seed_of_any_text() -> None:
    first, second = (
        run("playthrough", "hex", "size=3", "--seed", seed) for seed in ("Aino", "Eino")
    )
    assert "A random match, seed Aino: " in first.stdout
    assert first.stdout.splitlines()[-1] != second.stdout.splitlines()[-1]


@pytest.mark.parametrize("seed", ["", " ", "\x1b[2J", "a\nb", " 7"])
@pytest.mark.parametrize(
    "command",
    [
        ("play", "hex", "--seat", "none", "--bots", "random"),
        ("simulate", "hex"),
        ("arena", "hex", "random", "random"),
        ("playthrough", "hex"),
        ("gtp", "hex"),
    ],
)
def test_a_seed_is_a_number_or_a_short_text(command: tuple[str, ...], seed: str) -> None:
    assert "a seed is a number or a short text" in refused(*command, "--seed", seed)


# --- convert


@pytest.fixture
def files(here: Path) -> Path:
    """A record of jakis, one of tuppi, an SGF file with two games, and a PBN file with one deal."""
    for id in ("hex(size=3)", "tuppi(deals=1)"):
        game = load_game(id)
        seats = [Seat(f"N{i}", "random") for i in range(game.num_players())]
        match = Match(game, seats, seed="1")
        match.advance()
        save(match.record(), here / f"{game.id}.record")
    (here / "two.sgf").write_text("(;SZ[3];B[a1])(;SZ[3];B[b2])")
    (here / "one.pbn").write_text(run("convert", "tuppi.record").stdout)
    return here


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (
            ("hex.record", "--number", "1"),
            "--number: hex.record is a record, which holds one match",
        ),
        (("hex.record", "--game", "tuppi"), "--game: hex.record is a record"),
        (("tuppi.record", "--game", "tuppi"), "--game: tuppi.record is a record"),
        (
            ("two.sgf", "--number", "1", "--game", "hex"),
            "--game: two.sgf is SGF, which names its game",
        ),
        (("one.pbn", "--game", ""), "'' is no game with options"),
        (("one.pbn", "--game", "HEX"), "did you mean hex?"),
        (
            ("one.pbn", "--game", "tuppi", "--number", "2"),
            "holds 1 game, so there is none numbered 2",
        ),
        (("one.pbn",), "say with --game"),
        (("two.sgf",), "holds 2 games; choose one with --number"),
    ],
)
def test_what_does_not_apply_to_a_file_is_refused(
    args: tuple[str, ...], says: str, files: Path
) -> None:
    assert says in refused("convert", *args)


# --- rules of a game with options


def test_the_rules_of_a_game_with_options_show_what_was_chosen() -> None:
    plain, chosen = run("rules", "knorri"), run("rules", "knorri(ruleset=penguin)")
    assert chosen.exit_code == 0
    assert plain.stdout != chosen.stdout
    as_words = run("rules", "knorri", "ruleset=penguin")
    assert as_words.stdout == chosen.stdout
    assert "there is no ruleset" in refused("rules", "knorri(ruleset=nosuch)")
    assert "option size is" in refused("rules", "hex(size=99)")


# --- what commands are fed with


@pytest.mark.parametrize(
    "value", ["１１", "1_1", "0x3", "3.0", "nan", "inf", "9" * 5000, "", "--3"]
)
def test_a_number_is_written_as_people_write_it(value: str) -> None:
    assert "option size is 1 to 40" in refused("play", "hex", f"size={value}")


def test_more_matches_than_there_is_memory_for_are_not_made_beforehand() -> None:
    assert "there is no bot 'nonsense'" in refused(
        "simulate", "hex", "--games", "999999999", "--bots", "nonsense"
    )
    for command in (("simulate", "hex"), ("arena", "hex", "random", "random")):
        assert "--jobs" in refused(*command, "--jobs", "100000")
    assert "--games" in refused("simulate", "hex", "--games", "9" * 30)


def test_an_evening_that_cannot_be_kept_does_not_begin(here: Path) -> None:
    assert "No such file" in refused("referee", "hex", "--record", "nosuch/a")
    assert "is a directory" in refused("referee", "hex", "--record", ".")


def shell(line: str, **told: str) -> subprocess.CompletedProcess[bytes]:
    """What became of a line of the shell."""
    return subprocess.run(
        ["sh", "-c", line], capture_output=True, env=os.environ | told, timeout=100, check=False
    )


@pytest.mark.parametrize(
    "args",
    [
        ("play", "hex", "--bots", "random"),
        ("referee", "hex"),
        ("gtp", "hex"),
        ("replay", "hex.record"),
    ],
)
def test_a_standard_input_that_is_closed_or_no_text_does_no_harm(
    args: tuple[str, ...], files: Path
) -> None:
    command = shlex.join([sys.executable, "-m", "pelitupa.cli", *args])
    for line in (f"{command} <&-", f"printf '\\377\\n\\376\\n' | {command}"):
        done = shell(line, PYTHONIOENCODING="utf-8:strict")
        assert done.returncode == 0, done.stderr
        assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("args", [("list",), ("rules", "tuppi"), ("playthrough", "hex", "size=3")])
def test_an_output_that_is_closed_early_is_no_fault(args: tuple[str, ...]) -> None:
    command = shlex.join([sys.executable, "-m", "pelitupa.cli", *args])
    for end in (" | head -n 1 >/dev/null", " >&-"):
        assert shell(command + end).stderr == b""
    if Path("/dev/full").exists():
        done = shell(f"{command} >/dev/full")
        assert done.returncode == 2
        assert done.stderr.count(b"\n") == 1


def test_a_name_with_a_comma_stands_in_quotes(here: Path) -> None:
    text = run(
        "referee", "hex", "--names", '"Virtanen, Aino", Pekka', "--record", "a", typed="exit\n"
    )
    assert (text.exit_code, "Hex: Virtanen, Aino, Pekka" in text.stdout) == (0, True)
    names = [seat.name for seat in load(here / "a", unfinished=True).header.seats]
    assert names == ["Virtanen, Aino", "Pekka"]
    assert "double quotes" in refused("referee", "hex", "--names", '"Aino"n,Pekka')


def test_exit_ends_as_quit_does(here: Path) -> None:
    for command in (
        ("referee", "hex", "--record", "a"),
        ("play", "hex", "--record", "b"),
        ("learn", "hex"),
    ):
        done = run(*command, typed="\n" * (command[0] == "learn") + "exit\nnothing\n")
        assert done.exit_code == 0, done.output
        assert "nothing" not in done.output


def test_the_referees_log_has_no_aims_that_nobody_made(here: Path) -> None:
    text = run(
        "referee", "round_the_clock", "--names", "Aino,Pekka", "--record", "a", typed="S1\nlog\n"
    )
    assert "single 1" in text.stdout
    assert "aim" not in text.stdout.partition("S1 D1")[2].lower()


def test_the_database_is_where_whoever_starts_the_server_keeps_data(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Whatever the folder is called."""
    for name in ("a%41b", "a?b=c", "ä # b", "a:b@c"):
        monkeypatch.setattr(config, "user_data_path", lambda *_, name=name, **__: tmp_path / name)
        assert make_url(default_database()).database == str(tmp_path / name / "cottage.sqlite")
        asyncio.run(make_engine(default_database()).dispose())
        assert (tmp_path / name / "cottage.sqlite").exists()
