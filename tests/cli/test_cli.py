"""The command `pelitupa`: every command, with every game, and what people get for a mistake."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from dataclasses import asdict, fields
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from click.testing import CliRunner, Result

from adapters.short import short_spec
from pelitupa.cli import main, scoring, session
from pelitupa.cli.arguments import chosen_game
from pelitupa.cli.moment import CHOICES_SECONDS, EVEN_SECONDS, Moments
from pelitupa.cli.names import Names
from pelitupa.cli.play import seats_of
from pelitupa.cli.shorthand import meant
from pelitupa.cli.simulate import watched
from pelitupa.cli.story import sheet_lines
from pelitupa.core import CHANCE, TEXT, ScoreLine, describe
from pelitupa.core.options import split_list
from pelitupa.core.rulebook import TitlePage
from pelitupa.games import (
    decided_ids,
    game_families,
    game_ids,
    load_game,
    options_class,
    rulebook,
    title_page,
)
from pelitupa.i18n import ENGLISH, NamingTranslator, translated, translator
from pelitupa.lab.simulate import BY_LIMIT, DRAWN, WON, Outcome, play_match, summarise_matches
from pelitupa.nature.lots import drawn_seats
from pelitupa.records import load, save, verify
from pelitupa.table import Match, Seat
from pelitupa.table.bot_names import BOT_NAMES
from pelitupa.table.forced import AS_A_CHOICE, BY_HAND, SOON, forced_in, only_answer
from pelitupa.table.refereeing import goes_by_itself
from pelitupa.table.terms import FORCED

FAMILIES: Final = game_families()
ONE_OF_EACH_FAMILY: Final = list({FAMILIES[id]: id for id in game_ids()}.values())
"""What a command does with a file does not hang on the game, once its match has come so far."""


def run(*args: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, args, input=typed, catch_exceptions=False)


def good(*args: str, typed: str = "") -> str:
    """The output of a command that must succeed."""
    result = run(*args, typed=typed)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def refused(*args: str, typed: str = "") -> str:
    """The one line on stderr of a command that must be refused."""
    result = run(*args, typed=typed)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("pelitupa: ")
    assert result.stderr.count("\n") == 1
    return result.stderr


def short(id: str) -> list[str]:
    """Options that make a game short, where it has such."""
    names = {info.name for info in describe(options_class(id))}
    small = {"deals": "1", "size": "4", "limit": "60"}
    chosen = [id]
    for name, value in small.items():
        if name in names:
            try:
                load_game(id, **dict(text.split("=") for text in chosen[1:]), **{name: value})
            except ValueError:
                continue
            chosen.append(f"{name}={value}")
    return chosen


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def recorded(path: Path, game: str = "jakis") -> Path:
    """The file of a match of random bots."""
    loaded = load_game(game)
    seats = [Seat(f"Bot {i}", "random") for i in range(loaded.num_players())]
    match = Match(loaded, seats, seed="7", date="2026-11-21")
    match.advance()
    save(match.record(), path)
    return path


# --- list and rules


def test_title_pages_say_what_the_rulebooks_do() -> None:
    """The list reads no clause: `pelitupa list` would take twice as long."""
    for id in game_ids():
        page, book = title_page(id), rulebook(id)
        for field in fields(TitlePage):
            assert getattr(page, field.name) == getattr(book, field.name)


def test_all_games_are_listed() -> None:
    text = good("list")
    rows = json.loads(good("list", "--json"))
    assert [row["id"] for row in rows] == game_ids()
    for row in rows:
        assert row["id"] in text
        assert row["title"] in text


def test_games_are_found_by_a_word() -> None:
    darts = ["finnish_darts", "kangaroo", "killeri", "merirosvo", "round_the_clock"]
    assert sorted(row["id"] for row in json.loads(good("list", "dart", "--json"))) == darts
    assert "nothing-like-it" in refused("list", "nothing-like-it")
    assert "Koira (Myllymatti)" in good("list", "myllymatti")
    for names, found in {
        ("Wan", "Maria"): "kitumaija",
        ("Mattis",): "skitgubbe",
        ("Knüffel",): "knueffeln",
        ("Karnüffel",): "knueffeln",
        ("kirkonrotta",): "kirkkis",
        ("Top", "Trumps"): "narnian_whist",
        ("Piip",): "bleep",
        ("Ramina",): "sinkki",
        ("Black", "Mary"): "musta_maija",
        ("big", "two"): "chinese_poker",
    }.items():
        assert found in [row["id"] for row in json.loads(good("list", *names, "--json"))]
    dark = json.loads(good("list", "--having", "dark", "--json"))
    assert {row["id"]: row["needs"].rpartition(", and ")[0] for row in dark} == {
        "tuikkunen": "a large yard, the dark",
        "breakthrough": "a dark forest, a campfire, the dark",
    }
    assert "having 'snow'" in refused("list", "tuppi", "--having", "snow")


def test_games_are_found_for_who_is_there_and_where() -> None:
    """Ten children in a dark yard; three people with one pack of cards; a child of four."""

    def found(*args: str) -> list[str]:
        return [row["id"] for row in json.loads(good("list", *args, "--json"))]

    assert found("--players", "10", "--place", "yard", "--light", "dark") == ["tuikkunen"]
    assert set(found("--light", "dark")) == {"tuikkunen", "breakthrough", "bleep"}
    assert "bleep" in found("--light", "day")
    assert found("--season", "winter") == ["rymypallo"]
    assert found("--age", "4") == ["musta_pekka"]
    three = found("--players", "3", "--having", "cards")
    assert "musta_maija" in three
    assert "tuppi" not in three
    assert found("ramina") == ["sinkki", "norrlandsknack"]
    assert "Kitumaija (Wan Maria)" in good("list", "wan maria")
    assert "--place" in refused("list", "--place", "moon")


@pytest.mark.parametrize("id", ["tuppi", "knueffeln"])
def test_the_rules_begin_with_where_the_game_comes_from(id: str) -> None:
    story = rulebook(id).story
    assert story is not None
    assert story.text in " ".join(good("rules", id).split())
    assert json.loads(good("rules", id, "--json"))["story"] == asdict(story)


@pytest.mark.parametrize("id", game_ids())
def test_the_rules_of_every_game_are_shown(id: str) -> None:
    text = good("rules", id)
    data = json.loads(good("rules", id, "--json"))
    assert [clause["id"] for clause in data["clauses"]] == list(rulebook(id).clauses)
    assert [o["name"] for o in data["options"]] == [i.name for i in describe(options_class(id))]
    for clause in rulebook(id).clauses:
        assert f"[{clause}]" in text
    for name in options_class(id).rulesets():
        assert f"ruleset={name}" in text


# --- play


def test_a_scripted_match_of_hex() -> None:
    """Aino joins top and bottom before Pekka joins left and right."""
    text = good(
        "play",
        "hex",
        "size=3",
        "--seat",
        "1,2",
        "--names",
        "Aino,Pekka",
        typed="b1\na1\nB2\na2\nb3\n",
    )
    assert "Hex: hex(size=3)" in text
    assert "  2. Pekka\n" in text
    assert "Your turn: place a blue stone" in text
    assert "Aino has won" in text
    assert "Player 1" not in text.partition("Type ? for help")[2]
    assert "Returns: 1, -1" in text


def test_every_command_of_a_match(here: Path) -> None:
    text = good(
        "play",
        "hex",
        "size=4",
        "--bots",
        "random",
        "--seed",
        "3",
        "--record",
        "my.record",
        typed="?\nwhy a1\nwhy\n? swap\nhint\ntable\nlog\nback\na1\nb\nnonsense\na1\nscore\nlog\nback\n"
        "d4\n\nquit\n",
    )
    assert "Commands:" in text
    for name in session.COMMANDS:
        assert f"  {name} " in text
    assert "Legal: The cell is vacant.\n[hex/turn] In turn, a player places one stone" in text
    assert "write why and an action, for example: why a1" in text
    assert "Not legal: Only the second player's first turn may be a swap." in text
    assert "A bot would play: " in text
    assert "there is nothing to take back" in text
    assert "that could be" in text
    assert "no such action" in text
    assert "That cell is taken: a stone goes on a vacant cell. [hex/turn]" in text
    assert "No points so far." in text
    assert "Taken back." in text
    assert "The record is in my.record" in text
    record = load(here / "my.record")
    assert record.header.taken_back == 1
    assert record.entries[0].text == "d4"
    assert record.ending is not None
    assert record.ending.seed == "3"
    assert verify(record).ok


def test_an_illegal_wish_is_answered_with_its_clause() -> None:
    text = good("play", "hex", "size=3", "--seat", "1,2", typed="b2\nb2\nquit\n\n")
    assert "That cell is taken: a stone goes on a vacant cell. [hex/turn]" in text


def test_quitting_offers_to_save_the_record(here: Path) -> None:
    text = good("play", "hex", "--bots", "random", typed="a1\nquit\nkept.record\n")
    assert "Save the record to which file?" in text
    assert verify(load(here / "kept.record")).ok
    text = good("play", "hex", "--bots", "random", typed="quit\nkept.record\n")
    assert "kept.record is there already" in text


def test_the_end_of_the_input_quits_without_a_record(here: Path) -> None:
    good("play", "hex", "--bots", "random", typed="a1\n")
    assert list(here.iterdir()) == []


def test_resigning_ends_the_match(here: Path) -> None:
    text = good("play", "tuppi", "--bots", "random", "--record", "t.record", typed="resign\n")
    assert "You have resigned" in text
    assert "You may" not in text.partition("You have resigned")[2]
    assert "Returns: -1, 1, -1, 1" in text
    assert verify(load(here / "t.record")).ok


def test_people_who_share_a_screen_hand_it_over_where_something_is_hidden() -> None:
    text = good(
        "play",
        "valepaska",
        "players=2",
        "--seat",
        "1,2",
        "--seed",
        "4",
        "--names",
        "Aino,Pekka",
        typed="\nquit\n\n",
    )
    assert "Hand the screen to " in text
    before, _, _ = text.partition("Hand the screen to ")
    assert not re.search("[♠♥♦♣]", before)


def test_a_decision_with_one_possible_answer_is_made_by_itself_as_at_the_page() -> None:
    """Alone with bots, and where nothing is hidden; people who share a screen where something is must have
    agreed on it, and it takes as long as a choice; never where somebody does not want it, or took it back."""
    last = ("play", "hex", "size=1", "swap=false", "--bots", "random", "--seed", "1")
    assert "You> a1  (the only choice)" in good(*last)
    assert "only choice" not in good(*last, "--forced", "never", typed="a1\n")
    two = ("play", "hex", "size=1", "swap=false", "--seat", "1,2", "--seed", "1")
    assert "(the only choice)" in good(*two)

    match = Match(load_game("tuppi"), [Seat(name) for name in "ABCD"], seed="1")
    assert [forced_in(match, 0, one) for one in FORCED] == [BY_HAND, AS_A_CHOICE, BY_HAND]
    moments = Moments()
    assert {moments.seconds(SOON) for _ in range(9)} == {EVEN_SECONDS}
    assert moments.seconds(AS_A_CHOICE) in CHOICES_SECONDS
    for seconds in (1.0, 2.0, 3.0, 4.0, 99.0):
        moments.chosen(seconds)
    assert {moments.seconds(AS_A_CHOICE) for _ in range(99)} == {1.0, 2.0, 3.0, 4.0}


def test_enter_alone_says_nothing_where_that_is_an_answer() -> None:
    text = good(
        "play",
        "valepaska",
        "players=2",
        "--seat",
        "2",
        "--bots",
        "random",
        "--seed",
        "4",
        typed="\nlog\nquit\n\n",
    )
    asked, _, answered = text.partition("Enter alone says nothing, which means: accept")
    assert "You accept" not in asked
    assert "You accept" in answered


def test_dealt_cards_are_told_together_and_unseen_ones_are_counted() -> None:
    text = good("play", "tuppi", "--bots", "random", "--seed", "4", typed="quit\n\n")
    assert f"Unseen: {BOT_NAMES[0]} 13, {BOT_NAMES[1]} 13, {BOT_NAMES[2]} 13\n" in text
    assert re.search(r"You get ([♠♥♦♣](10|[2-9JQKA]) ?){13}\n", text)
    assert "Your hand: " in text
    assert not re.search("[Pp]layer [0-9]", text)


def twin(id: str) -> tuple[Match, list[str]]:
    """A match of a person in seat 0 who decides at random, played out, and what they decided where they had
    a choice: the terminal makes the other decisions by itself."""
    name, *options = short(id)
    game = chosen_game(name, options, None)
    match, rng = Match(game, seats_of(game, [0], "random", ""), seed="5"), Random(1)
    typed: list[str] = []
    while not match.is_over:
        if match.advance_one() is None and not match.is_over:
            forced = only_answer(match.view(0)) is not None
            text = rng.choice(match.legal(0))
            typed += [] if forced else [text]
            match.submit(0, text)
    return match, typed


@pytest.mark.parametrize("id", decided_ids())
def test_a_whole_match_of_every_game_is_played_in_the_terminal(id: str, here: Path) -> None:
    match, typed = twin(id)
    text = good(
        "play",
        *short(id),
        "--bots",
        "random",
        "--seed",
        "5",
        "--record",
        "a",
        typed="\n".join(["?", "table", "log", "score", *typed, ""]),
    )
    words = NamingTranslator(translator(ENGLISH), [seat.name for seat in match.seats], 0)
    assert translated(match.view(0), words).result in text
    record = load(here / "a")
    assert record.entries == match.record().entries
    assert verify(record).ok


@pytest.mark.parametrize("id", [id for id in decided_ids() if id in ONE_OF_EACH_FAMILY])
def test_bots_alone_play(id: str, here: Path) -> None:
    good("play", *short(id), "--seat", "none", "--bots", "random", "--seed", "5", "--record", "a")
    assert verify(load(here / "a")).ok


@pytest.mark.parametrize("id", game_ids())
def test_no_action_is_hidden_by_a_command(id: str) -> None:
    game = load_game(id)
    commands = {name.split()[0] for name in (*session.COMMANDS, *scoring.COMMANDS)}
    assert not commands & set(game.texts(0))
    assert not commands & set(game.texts(CHANCE))


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["play", "hexx"], "did you mean hex"),
        (["play", "hex", "size=0"], "option size is 1 to 40"),
        (["play", "hex", "size"], "write KEY=VALUE"),
        (["play", "hex", "size=3", "size=4"], "given twice"),
        (["play", "hex", "--players", "3"], "option players is 2"),
        (["play", "hex", "--seat", "3"], "the seats are 1 to 2"),
        (["play", "hex", "--seat", "x"], "'x' is not a seat"),
        (["play", "hex", "--bots", "chess"], "there is no bot 'chess'"),
        (["play", "hex", "--bots", "random,random"], "2 bots for 1 seat;"),
        (["play", "hex", "--names", "A,B"], "2 names for 1 person"),
        (["play", "hex", "--names", "\x1b[2J"], "printable"),
        (["play", "hex", "--seed", " "], "a seed is"),
        (["play", "hex", "--record", "/"], "is a directory"),
        (["play", "hex", "--record", "/nosuch/a", "--seat", "none"], "No such file"),
        (["play", "bleep", "aloud=true"], "nobody decides anything in The Bleep Game"),
        (["play"], "Missing argument 'GAME'"),
        (["nosuch"], "No such command 'nosuch'"),
        (["rules", "nosuch"], "there is no game"),
        (["simulate", "hex", "--games", "0"], "0 is not in the range"),
        (["simulate", "hex", "--bots", "random,random,random"], "3 bots for 2 seats"),
        (["simulate", "hex", "--bots", "search(simulations=-1)"], "simulations"),
        (["verify", "nosuchfile"], "does not exist"),
        (["replay", "nosuchfile"], "does not exist"),
        (["referee", "tuppi", "--names", "A,B,C"], "option players is 4"),
        (["referee", "hex", "--names", "A", "--players", "2"], "1 name for 2 players"),
        (["playthrough", "nosuch"], "there is no game"),
        (["list", "--nosuch"], "No such option"),
    ],
)
def test_mistakes_get_one_line(args: list[str], says: str, here: Path) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert says in result.stderr
    assert list(here.iterdir()) == []


def test_a_record_is_never_overwritten(here: Path) -> None:
    (here / "a.record").write_text("mine")
    assert "is there already" in refused("play", "hex", "--record", "a.record")


def test_bots_are_separated_by_commas_outside_brackets() -> None:
    assert split_list("random") == ["random"]
    assert split_list("random, search(a=1,b=2),x") == ["random", "search(a=1,b=2)", "x"]


# --- simulate


@pytest.mark.parametrize("id", game_ids())
def test_every_game_is_simulated(id: str) -> None:
    data = json.loads(good("simulate", *short(id), "--games", "1", "--json"))
    assert data["games"] == sum(data["ended"].values()) == 1
    assert len(data["seats"]) == load_game(id).num_players()
    if id in ONE_OF_EACH_FAMILY:
        text = good("simulate", *short(id), "--games", "2")
        assert re.match(
            r"games      2\ndecisions  \d+ min, [\d.]+ median, \d+ max\nended      ", text
        )


def test_a_simulation_is_the_same_with_any_number_of_jobs() -> None:
    results: list[Any] = []
    for args in (("--jobs", "1"), ("--jobs", "2"), ("--seed", "2")):
        data = json.loads(good("simulate", "jakis", "--games", "7", "--json", *args))
        data.pop("seconds")
        results.append({key: value for key, value in data.items() if key != "seed"})
    assert results[0] == results[1] != results[2]


def test_figures_of_a_simulation() -> None:
    outcomes = [
        Outcome(10, (1.0, -1.0), (0,), WON),
        Outcome(20, (0.0, 0.0), (), DRAWN),
        Outcome(60, (1.0, -1.0), (0,), WON),
        Outcome(30, (-1.0, 1.0), (1,), BY_LIMIT),
    ]
    summary = summarise_matches(outcomes)
    assert summary.decisions == (10, 25, 60)
    assert summary.ended == {WON: 2, DRAWN: 1, BY_LIMIT: 1}
    first = summary.seats[0]
    assert (first.won, first.mean) == (2, 0.25)
    assert first.high == pytest.approx(0.25 + 1.96 * 0.9574271 / 2)
    assert first.low == pytest.approx(0.25 - 1.96 * 0.9574271 / 2)
    assert summarise_matches(outcomes[:1]).seats[0].low is None


class Screen(io.StringIO):
    """A terminal that remembers."""

    def isatty(self) -> bool:
        return True


def test_a_bar_shows_progress_where_somebody_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr("sys.stderr", screen)
    with watched(False, 2) as done:
        assert done is not None
        done()
        done()
    assert "matches" in screen.getvalue()
    with watched(True, 2) as done:
        assert done is None, "no bar beside JSON"


def test_the_end_by_a_limit_is_told_from_other_ends() -> None:
    assert play_match("valepaska(limit=5)", ("random",) * 4, "1:0").ended == BY_LIMIT
    assert play_match("round_the_clock(limit=1)", ("random",) * 2, "1:0").ended == BY_LIMIT
    assert play_match("hex(size=3)", ("random",) * 2, "1:0").ended == WON
    assert play_match("tuppi(deals=1,limit=1)", ("random",) * 4, "1:0").ended != BY_LIMIT


# --- replay and verify


@pytest.mark.parametrize("id", ONE_OF_EACH_FAMILY)
def test_records_of_every_family_are_replayed_and_verified(id: str, here: Path) -> None:
    path = str(recorded(here / "a.record", id))
    entries = len(load(Path(path)).entries)
    assert f"ok: {entries} entries follow the rules" in good("verify", path)
    assert json.loads(good("verify", path, "--json"))["ok"] is True
    data = json.loads(good("replay", path, "--json"))
    assert len(data["entries"]) == entries
    assert data["ending"]["how"] == "finished"
    if entries > 2:  # a match of two is over before it can be turned back
        text = good("replay", path, typed="\n\nb\n9\n0\nq\n")
        assert text.count("Enter, a step, b, p or q: ") == 6


def test_one_plays_on_from_a_replay(here: Path) -> None:
    good("play", "hex", "size=3", "--seat", "1,2", "--record", "a", typed="b1\na1\nb2\na2\nb3\n")
    text = good("replay", "a", typed="2\np\nc1\nquit\nb\n")
    assert "1. You\n" in text
    assert "2. Player 2 (hex)\n" in text
    record = load(Path("b"))
    assert record.header.given == 2
    assert [entry.text for entry in record.entries[:3]] == ["b1", "a1", "c1"]
    assert "The first 2 entries were given" in good("verify", "b")


def test_an_analysis_tells_what_cost_most(here: Path) -> None:
    moves = "b2\na1\nc3\na3\na2\nb1\nc2\nc1\n"
    good("play", "hex", "size=3", "swap=false", "--seat", "1,2", "--record", "a", typed=moves)
    result = run("analyse", "a")
    assert result.exit_code == 0
    assert "Player 1: 4 choices\n  after 6: c2; better was c1, by" in result.stdout
    assert "Player 2: " in result.stdout
    told = json.loads(run("analyse", "a", "--seat", "1", "--json").stdout)
    assert told[0]["costly"][0]["better"] == "c1"
    assert "the seats are 1 to 2" in refused("analyse", "a", "--seat", "3")


def test_a_match_begins_in_a_position(here: Path) -> None:
    position = ("--position", "R.B/.R./...", "--seat", "1,2")
    good("play", "hex", "size=3", *position, "--record", "a", typed="a3\nquit\n")
    assert [entry.text for entry in load(Path("a")).entries] == ["a1", "c1", "b2", "a3"]
    nearly = ("--position", "9/4K4/9/9/1a1D4a/9/9/9/9 k")
    begun = good("play", "tablut", *nearly, "--seat", "none", "--bots", "random")
    assert "tablut(start=9/4K4/" in begun
    assert "this board has 3 rows" in refused("play", "hex", "size=3", "--position", "R")
    position = ("--position", "9/9/3a5/9/9/9/1aK6/9/9 a", "--seat", "1,2")
    good("play", "tablut", *position, "--record", "b", typed="d7-d3\n")
    assert "start=9/9/3a5/9/9/9/1aK6/9/9 a" in (here / "b").read_text()
    refusal = refused(
        "play", "jakis", "--position", "R"
    )  # where there is no notation: what was done
    assert "this cannot come next" in refusal


def test_a_replay_goes_move_by_move_to_the_end(here: Path) -> None:
    good("play", "hex", "size=3", "--seat", "1,2", "--record", "a", typed="b1\na1\nb2\na2\nb3\n")
    text = good("replay", "a", typed="\n" * 9)
    assert re.findall(r"\d\. p\d ..\n", text) == [
        "1. p1 b1\n",
        "2. p2 a1\n",
        "3. p1 b2\n",
        "4. p2 a2\n",
        "5. p1 b3\n",
    ]
    assert text.count("[5/5]") == 0, "nothing is asked at the end"
    assert good("replay", "a", typed="99\n").count("1. p1 b1") == 1
    assert "Your turn" not in good("replay", "a", "--seat", "2", typed="q\n")
    assert "the seats are 1 to 2" in refused("replay", "a", "--seat", "3")


def test_a_difference_is_told_with_its_line(here: Path) -> None:
    record = load(recorded(here / "a"))
    assert record.ending is not None
    ending = type(record.ending)("finished", record.ending.returns[::-1], -1, "7")
    save(type(record)(record.header, record.entries, ending), here / "b")
    result = run("verify", "b")
    assert result.exit_code == 1
    assert re.match(r"line \d+: expected returns .*, found returns ", result.stdout)
    data = json.loads(run("verify", "b", "--json").stdout)
    assert data["ok"] is False
    assert data["line"] == record.line_of(len(record.entries)) + 2


def test_a_damaged_file_is_refused_with_its_line(here: Path) -> None:
    text = recorded(here / "a").read_text()
    (here / "b").write_text(text.replace("chance>1", "chance>2", 1))
    assert "line 8: the hash is" in refused("verify", "b")
    assert "line 8: the hash is" in refused("replay", "b")
    result = run("verify", "b", "--json")
    assert result.exit_code == 2
    assert json.loads(result.stdout)["line"] == 8


def test_a_match_going_on_is_verified_when_asked_to(here: Path) -> None:
    record = load(recorded(here / "a"))
    save(type(record)(record.header, record.entries[:10], None), here / "b")
    assert "has no ending" in refused("verify", "b")
    assert good("verify", "b", "--unfinished") == "ok: 10 entries follow the rules\n"
    assert "still going on" in good("replay", "b", "--all")


# --- shorthand, names, and many choices


def test_in_an_auction_a_card_alone_bids_it(here: Path) -> None:
    """In Tuppi nothing else can be meant."""
    match = Match(load_game("tuppi"), seats_of(load_game("tuppi"), [0], "random", ""), seed="4")
    match.advance()
    bid = next(text for text in match.legal(0) if text.startswith("bid "))
    card = bid.removeprefix("bid ")
    text = good(
        "play",
        "tuppi",
        "--bots",
        "random",
        "--seed",
        "4",
        "--record",
        "a",
        typed=f"why {card.lower()}\n{card.lower()}\nquit\n",
    )
    assert "Legal: " in text
    entries = [entry for entry in load(here / "a").entries if entry.actor == 0]
    assert entries[0].text == bid


def test_cards_of_a_turn_are_taken_back_at_the_terminal() -> None:
    """By `undo` and a card, by the card alone, as another touch does at the page, and by `back`."""
    text = good(
        "play",
        "valepaska",
        "--bots",
        "random",
        "--seed",
        "3",
        typed="S9\nS5\nHA\nundo s9\nS5\nback\nSK\nquit\n\n",
    )
    hands = [line for line in text.splitlines() if line.startswith("Your hand:")]
    chosen = [[word for word in line.split() if word.endswith("*")] for line in hands]
    assert chosen == [
        [],
        ["♠9*"],
        ["♠5*", "♠9*"],
        ["♠5*", "♠9*", "♥A*"],
        ["♠5*", "♥A*"],
        ["♥A*"],
        [],
    ]
    assert "You do not have that card in hand. [valepaska/lie]" in text


def test_what_is_meant_by_less() -> None:
    for typed, legal, said in (
        ("H4", ["bid H4", "bid H5"], "bid H4"),
        (" h4 ", ["bid H4"], "bid H4"),
        ("H4", ["bid H4", "give H4"], "H4"),
        ("H4", ["bid H4", "show H4 and H5"], "H4"),
        ("H4", ["H4", "bid H4"], "H4"),
        ("4", ["bid H4"], "4"),
        ("bid", ["bid H4"], "bid"),
        ("", ["bid H4"], ""),
        ("H4", [], "H4"),
    ):
        assert meant(typed, legal) == said


# --- names, and many choices


def test_names_stand_for_numbers() -> None:
    names = Names(["Aino", "Player 3", "Pekka"])
    for text, told in (
        ("Player 1 has won", "Aino has won"),
        ("Waiting for player 2", "Waiting for Player 3"),
        ("Players 1, 3 have won", "Aino, Pekka have won"),
        ("players 1 and 3: +2", "Aino and Pekka: +2"),
        ("Hand of player\n    3: S7", "Hand of\n    Pekka: S7"),
        ("Player 1, 2 tricks", "Aino, 2 tricks"),
        ("Player 4, player 10, player 0", "Player 4, player 10, player 0"),
        ("3 players; player's 1; displayer 1", "3 players; player's 1; displayer 1"),
    ):
        assert names(text) == told
    assert Names(["A", "A", "B"])("Player 1, player 2, player 3") == "A (1), A (2), B"


@pytest.mark.parametrize("id", game_ids())
def test_a_replay_tells_names(id: str, here: Path) -> None:
    path = str(recorded(here / "a.record", short_spec(id)))
    text = good("replay", path, "--all")
    assert f"\n{len(load(Path(path)).entries)}. " in text
    assert "finished; returns " in text
    told = text.partition("1. ")[2]
    assert "Bot 0" in told
    assert not re.search(r"[Pp]layer [0-9]", told)


def test_the_cells_of_a_board_are_not_told_one_by_one() -> None:
    text = good("play", "hex", "--seat", "1,2", typed="?\na1\n?\nf6\n?\nquit\n\n")
    assert "You may: any empty cell, such as a1" in text
    assert "Legal: any empty cell, such as a1\n" in text
    assert "Legal: any empty cell, such as b1, swap\n" in text
    assert "c3, d3" not in text
    small = good("play", "hex", "size=3", "--seat", "1,2", typed="?\nquit\n\n")
    assert "Legal: a1, b1, c1, a2, b2, c2, a3, b3, c3\n" in small


def test_the_referee_is_not_told_all_cells(here: Path) -> None:
    text = good("referee", "hex", "--names", "Aino,Pekka", typed="?\na1\n?\n")
    assert "Type one of: any empty cell, such as a1\n" in text
    assert "Type one of: any empty cell, such as b1, swap\n" in text


# --- referee

DARTS = ("referee", "round_the_clock", "--names", "Aino,Pekka", "--record", "eve")


def test_an_evening_of_darts(here: Path) -> None:
    """Only landings are typed; the score is told after each turn."""
    text = good(*DARTS, typed="1\nt2\nmiss\n9\n21\nland 500 0\nland 0 0\nquit\n")
    assert "Aino: where the dart lands (wanted: S1 D1 T1 OB IB)> " in text
    assert "Aino 4, Pekka 0\n" in text
    assert "x is -300 to 300, not 500" in text
    record = load(here / "eve", unfinished=True)
    assert [seat.name for seat in record.header.seats] == ["Aino", "Pekka"]
    landed = [entry.text for entry in record.entries if entry.actor == CHANCE]
    assert landed == ["S1", "T2", "miss", "S9", "land 0.0 0.0"]
    aims = [entry.text for entry in record.entries if entry.actor >= 0]
    assert aims == ["aim S1", "aim S2", "aim S5", "aim S1", "aim S1"]


def test_an_evening_goes_on_from_its_file(here: Path) -> None:
    good(*DARTS, typed="S1\nS2\n")
    text = good(*DARTS, typed="S3\nscore\nlog\ntable\n?\n\nquit\n")
    assert "Going on after " in text
    assert "Aino 3, Pekka 0" in text
    assert "[round_the_clock/course]" in text
    assert "Type one of: S1 to S20, D1 to D20, T1 to T20, OB, IB, miss" in text
    for name in scoring.COMMANDS:
        assert f"  {name} " in text


def test_a_wrong_entry_is_struck_out(here: Path) -> None:
    text = good(*DARTS, typed="S1\nback\nS5\nback\nback\nT1\nquit\n")
    assert text.count("Struck out.") == 2
    assert "There is nothing to strike out." in text
    record = load(here / "eve", unfinished=True)
    assert [entry.text for entry in record.entries if entry.actor == CHANCE] == ["T1"]


def test_an_evening_ends_and_even_then_the_last_entry_can_be_struck_out(here: Path) -> None:
    darts = "\n".join(
        ["T1", "T4", "T7", "miss", "miss", "miss", "T10", "T13", "T16", "S1"] + ["miss"] * 2
    )
    text = good(*DARTS, typed=darts + "\nT19\nback\nS19\nS20\n\n")
    assert "Aino has won. Aino 20, Pekka 1" in text
    assert "Player 1" not in text
    record = load(here / "eve")
    assert verify(record).ok
    assert [entry.text for entry in record.entries[-4:]] == ["aim S19", "S19", "aim S20", "S20"]


def test_an_evening_can_be_stopped(here: Path) -> None:
    text = good(*DARTS, typed="S1\nstop\nback\nS2\nstop\n\n")
    assert text.count("The players have agreed to stop") == 2
    record = load(here / "eve")
    assert record.ending is not None
    assert record.ending.how == "stopped"


def test_the_file_of_another_game_is_not_gone_on_with(here: Path) -> None:
    good(*DARTS, typed="S1\nquit\n")
    before = (here / "eve").read_text()
    assert "is no evening of hex" in refused("referee", "hex", "--record", "eve")
    recorded(here / "other")
    assert "is no evening of jakis" in refused("referee", "jakis", "--record", "other")
    (here / "broken").write_text("nonsense\n")
    assert "line 1" in refused("referee", "hex", "--record", "broken")
    assert (here / "eve").read_text() == before


def test_an_evening_with_other_options_or_people_is_not_gone_on_with(here: Path) -> None:
    """What is in the file is told, and how to go on with it."""
    good("referee", "hex", "size=2", "--names", "Aino,Pekka", typed="a1\nquit\n")
    (path,) = here.iterdir()
    before = path.read_text()
    for words in (["hex"], ["hex", "size=3"], ["hex", "size=2", "--names", "Aino,Liisa"]):
        said = refused("referee", *words, "--record", path.name)
        assert f"{path.name} holds an evening of hex(size=2), Aino, Pekka, and not of hex" in said
        assert f"`pelitupa referee 'hex(size=2)' --record {path.name}`" in said
        said = good("referee", *words, typed="quit\n")
        assert f"`pelitupa referee 'hex(size=2)' --record {path.name}`" in said
        assert "Going on" not in said
    assert path.read_text() == before
    assert "Going on after " in good(
        "referee", "hex(size=2)", "--record", path.name, typed="quit\n"
    )
    again = good("referee", "hex", "size=2", "--names", "Aino,Pekka", typed="quit\n")
    assert "Going on after " in again


def test_a_whole_round_is_told_at_once_and_said_how(here: Path) -> None:
    said = good(
        "referee", "curling", "--names", "Aino,Pekka", typed="?\nend red 2\nend red 9\nquit\n"
    )
    assert "Where it begins, all of it at once: end " in said
    assert "Aino 2, Pekka 0" in said
    assert "is none of" not in said  # what is wrong with 9 is said


def test_an_event_with_its_time_names_a_player_by_the_beginning_of_a_name(here: Path) -> None:
    typed = "seeker aino\nkick pek\nreturned\nat 412.5 found pek\nAT 413  own  Helmi H\nquit\n"
    told = good(
        "referee", "purkkis", "--names", "Aino,Pekka,Helmi H", "--record", "yard", typed=typed
    )
    assert "(seeker Aino, seeker Pekka, seeker Helmi H)> " in told  # and not who could go home
    assert "Pekka is found" in told
    assert "There are prisoners, so an own name has no effect" in told
    assert "at 412.5 found 2" in (here / "yard").read_text()


def test_a_yard_is_hosted_at_the_terminal_with_lots_and_entries_mended(here: Path) -> None:
    typed = "\n".join([
        "lots", "back", "seeker pekka", "kick aino", "returned", "found helmi", "rescue aino",
        "before 5 found onni", "entries", "strike 6", "strike 1", "strike 99", "before x", "lots", "quit", "",
    ])  # fmt: skip
    told = good(
        "referee", "purkkis", "--names", "Aino,Pekka,Helmi,Onni", "--record", "yard", typed=typed
    )
    assert re.search(r"> Seeks: (Aino|Pekka|Helmi|Onni)", told)
    assert "   5 Found: Onni" in told
    assert "   6 All rescued: Aino" in told
    assert (
        "First the seeker is drawn by lot. [purkkis/first]" in told
    )  # nothing is without the first
    assert "there is no entry 99" in told
    assert "type strike and a number" in told
    assert "Nothing is to be drawn by lot now." in told
    entries = (here / "yard").read_text().splitlines()[-5:]
    assert [line.split(" chance ")[1].split(" #")[0] for line in entries] == [
        "seeker 2",
        "kick 1",
        "returned",
        "found 3",
        "found 4",
    ]


def test_a_board_game_is_refereed_by_its_decisions(here: Path) -> None:
    text = good(
        "referee",
        "hex",
        "size=2",
        "--names",
        "Aino,Pekka",
        "--record",
        "h",
        typed="a1\na1\nzz\nb1\na2\n\n",
    )
    assert "Pekka (Your turn: place a blue stone, or swap colours)> " in text
    assert "[hex/turn]" in text
    assert "'zz' is none of: " in text
    assert "Aino has won. Aino 1, Pekka 0" in text
    assert verify(load(here / "h")).ok


@pytest.mark.parametrize("id", game_ids())
def test_every_game_can_be_refereed(id: str, here: Path) -> None:
    """Whatever is asked first is answered with the first thing that is possible."""
    match = Match(load_game(id), [Seat("A")] * load_game(id).num_players(), nature="reported")
    answers: list[str] = []
    happened: list[str] = []
    unseen: set[str] = (
        set()
    )  # what nobody can see, and so nobody types: an aim, a place of a ball in hand
    kept = 0
    composing = False  # a turn that is not complete stands in no record
    while not match.is_over and (len(answers) < 60 or composing):
        asked = match.waiting_for()[0]
        text = match.legal(asked)[0]
        wanted = None if asked == CHANCE else match.view(asked).open_input
        if wanted is None or any(field.kind == TEXT for field in wanted.fields):
            happened.append(text)
            if not goes_by_itself(match):
                answers.append(text)
                kept = len(happened)
        else:
            unseen.add(text)
        match.submit(asked, text)
        going_on = not match.is_over and asked in match.waiting_for() and asked != CHANCE
        composing = going_on and match.position_for(asked).composing() > 0
    text = good(
        "referee", id, "--record", "a", typed="\n".join([*answers, "?", "table", "quit", ""])
    )
    assert "Type one of: " in text or match.is_over
    entries = load(here / "a", unfinished=True).entries
    typed = [e.text for e in entries if not e.text.startswith("aim ") and e.text not in unseen]
    assert len(typed) >= kept, "all that was typed in is in the file"
    assert typed == happened[: len(typed)]


def test_the_file_has_the_games_name_where_none_is_given(here: Path) -> None:
    good("referee", "hex", typed="a1\n")
    (path,) = here.iterdir()
    assert re.fullmatch(r"hex-\d{4}-\d\d-\d\d\.record", path.name)


# --- the rest


def test_a_playthrough_is_printed() -> None:
    text = good("playthrough", "hex", "size=3", "--seed", "4")
    assert text.startswith("game: hex(size=3)\n")
    assert "A random match, seed 4" in text


def test_serving_passes_the_address_on(monkeypatch: pytest.MonkeyPatch) -> None:
    import types

    called: list[dict[str, object]] = []
    fake = types.ModuleType("pelitupa.server.serving")
    fake.serve = lambda host, port, _config, workers, **more: called.append(  # type: ignore[attr-defined]
        {"host": host, "port": port, "workers": workers, **more}
    )
    monkeypatch.setitem(sys.modules, "pelitupa.server.serving", fake)
    good("serve", "--port", "8123")
    usual = {"host": "127.0.0.1", "port": 8123, "workers": 1}
    assert called.pop() == {**usual, "network": False, "https_port": None, "show": False}
    good("serve", "--port", "8123", "--network", "--https", "--open")
    assert called.pop() == {**usual, "network": True, "https_port": 8443, "show": False}


def test_help_and_version() -> None:
    assert re.match(r"pelitupa \d+\.\d+", good("--version"))
    text = good("--help")
    for name in ("list", "rules", "play", "simulate", "replay", "verify", "referee", "serve"):
        assert f"\n  {name} " in text
        assert "Usage" in good(name, "-h")


def test_the_command_starts_without_what_it_does_not_need() -> None:
    code = (
        "import sys, pelitupa.cli; "
        "bad = {'rich', 'fastapi', 'uvicorn', 'jinja2', 'pelitupa.table', 'pelitupa.players'}; "
        "sys.exit(bool(bad & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_score_sheet_names_the_unit_of_another_book() -> None:
    lines = [
        ScoreLine(1, (1, 3), 4500.0, "historical_skruuvi/made", "contract made", "match points"),
        ScoreLine(1, (1, 3), 45.0, "historical_skruuvi/main-book", "main book"),
    ]
    assert sheet_lines(lines) == [
        "1. players 2, 4: +4500 match points  contract made [historical_skruuvi/made]",
        "1. players 2, 4: +45  main book [historical_skruuvi/main-book]",
    ]


def test_teams_may_be_drawn_in_the_terminal() -> None:
    text = good(
        "play",
        "tuppi(deals=1)",
        "--seat",
        "1,2",
        "--names",
        "Aino,Pekka",
        "--bots",
        "random",
        "--seed",
        "7",
        "--draw-teams",
        typed="\nquit\n\n",
    )
    lots = drawn_seats("7", (), 4)
    assert "The teams were drawn by lot." in text
    for place, who in enumerate(lots, 1):
        name = ("Aino", "Pekka", "Nils (random)", "Helmi (random)")[who]
        assert f"  {place}. {name}" in text
    assert "there are no teams to draw" in refused("play", "hex", "--draw-teams")


def test_opponents_are_named_in_the_terminal(here: Path) -> None:
    text = good("play", "tuppi", "--against", "Onni,impi", "--seed", "1", typed="quit\n\n")
    assert "Onni" in text
    assert "Impi" in text
    assert "Onni 2" in text, "who is left comes again"
    assert "there is no 'olga'" in refused("play", "hex", "--against", "olga")
    assert "3 opponents for 1 seat" in refused("play", "hex", "--against", "onni,impi,urho")
    assert "leave --bots out" in refused("play", "hex", "--against", "onni", "--bots", "random")


def test_one_clause_is_told_with_its_address() -> None:
    """By its short id or the whole one; the address is where the docs page has it."""
    for words in (("swap",), ("hex/swap",)):
        said = CliRunner().invoke(main, ["rules", "hex", *words], catch_exceptions=False)
        assert said.exit_code == 0
        assert "games/hex.html#hex-swap" in said.stdout
        assert "[hex/swap]" in said.stdout
        assert "[hex/goal]" not in said.stdout
    told = CliRunner().invoke(
        main, ["rules", "musta_maija", "players", "--json"], catch_exceptions=False
    )
    (clause,) = json.loads(told.stdout)
    assert clause["address"] == "games/musta_maija.html#musta-maija-players"
    wrong = CliRunner().invoke(main, ["rules", "hex", "nothing"], catch_exceptions=False)
    assert wrong.exit_code == 2
    assert "no clause" in wrong.stderr
